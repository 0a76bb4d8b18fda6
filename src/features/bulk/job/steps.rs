//! The steps of a bulk job's line: quote, buy, label, each as for one line.

use std::rc::Rc;

use super::{existing::was_unresolved, run::Bulk};
use crate::{
    contract::{Cause, Failure},
    features::{
        bulk::calls::{BulkLine, BulkOutcome, Wanted},
        labels::job as labels_job,
        ship::{
            calls::{Buy, LineState},
            job::{
                attempts::Listener,
                purchase::{self, ForOrder},
                quote,
            },
        },
        shipments::job::refresh,
    },
    model::{
        ids::{LineId, ShipmentId},
        label::{LabelFormat, SavedLabel},
        purchase_terms::PurchaseTerms,
        rate_choice::{ChosenFor, NotChosen},
        shipment::Shipment,
    },
    session::{
        account::Session,
        budget::Permit,
        bulk::{Course, LineWork, WHOLE},
        claims::{self, View},
        paid_twice,
        reads::SentAt,
    },
};

/// Requests of a line of which only the price is wanted: its draft.
const PRICE: u32 = 1;

/// How often a line is begun whose request could not leave.
const TRIES: u32 = 5;

/// A draft whose rate is chosen.
#[derive(Debug, Clone)]
pub(crate) struct Chosen {
    buy: Buy,
    at: SentAt,
}

impl Chosen {
    fn as_approved(session: &Session, line: &LineId, approved: &PurchaseTerms) -> Self {
        let beside = paid_twice::wanted_beside(session, &approved.shipment);
        Self {
            buy: Buy {
                line: line.clone(),
                shipment: approved.shipment.clone(),
                postage_type: approved.postage_type.clone(),
                approved_price: approved.price.clone(),
                beside: beside.unwrap_or_else(|failure| {
                    // Without it the purchase is refused, and nothing is lost.
                    tracing::warn!(
                        ?failure,
                        "the parcels beside which it is bought could not be read"
                    );
                    Vec::new()
                }),
            },
            at: session.sent_now(),
        }
    }
}

impl Chosen {
    fn terms(&self) -> PurchaseTerms {
        PurchaseTerms {
            shipment: self.buy.shipment.clone(),
            postage_type: self.buy.postage_type.clone(),
            price: self.buy.approved_price.clone(),
        }
    }
}

impl LineWork for Bulk {
    type Draft = Chosen;
    type Done = BulkOutcome;

    fn need(&self, line: usize) -> u32 {
        let is_held = self.line(line).is_some_and(|bulk_line| {
            let current = self.session.current(&bulk_line.line);
            current.is_bought() && !current.is_void()
        });
        let is_price = self
            .line(line)
            .is_some_and(|bulk_line| matches!(bulk_line.wanted, Wanted::Price(_)));
        match (is_held, is_price) {
            (true, _) => 0,
            (false, true) => PRICE,
            (false, false) => WHOLE,
        }
    }

    async fn prepare(&self, line: usize) -> Result<Chosen, BulkOutcome> {
        let mut tries = 1;
        loop {
            match Box::pin(self.prepare_once(line)).await {
                Err(ended) if self.is_worth_another_try(&ended, &mut tries).await => {}
                Err(ended) => return Err(Box::pin(self.unless_paid(line, ended)).await),
                Ok(chosen) => return Ok(chosen),
            }
        }
    }

    /// One list for all these lines.
    async fn check(&self, lines: &[usize]) {
        let drafts: Vec<ShipmentId> = lines
            .iter()
            .filter_map(|line| self.session.history(&self.line(*line)?.line).shipment)
            .collect();
        match claims::newest_showing(&self.session, &drafts).await {
            Ok(listing) => {
                let listing = Rc::new(listing);
                let mut listings = self.listings.borrow_mut();
                listings.extend(lines.iter().map(|line| (*line, Rc::clone(&listing))));
            }
            // Each line then searches for its own order, and says so if that fails, too.
            Err(stop) => tracing::warn!(?stop, "the newest shipments were not listed"),
        }
    }

    async fn finish(&self, line: usize, draft: Chosen) -> BulkOutcome {
        let mut tries = 1;
        loop {
            let ended = Box::pin(self.finish_once(line, draft.clone())).await;
            if !self.is_worth_another_try(&ended, &mut tries).await {
                return ended;
            }
        }
    }

    fn left(&self, _line: usize) -> BulkOutcome {
        BulkOutcome::Left
    }

    async fn done(&self, line: usize, done: BulkOutcome) {
        let Some(bulk_line) = self.line(line) else {
            return;
        };
        self.ended(bulk_line.line.clone(), done).await;
    }

    async fn ask(&self, permit: Permit<'_>) {
        let session = &self.session;
        if let Err(failure) = session.log_send() {
            tracing::warn!(?failure, "the budget was not asked for");
            return;
        }
        let answer = session
            .send(permit, session.api.count_shipments(None))
            .await;
        tracing::info!(?answer, "asked whether more requests are allowed");
        session.report_budget().await;
    }
}

/// Another shipment than the one whose price was approved: that one was deleted meanwhile,
/// by another computer that may be buying the order.
fn check_is_approved(approved: Option<&PurchaseTerms>, draft: &Shipment) -> Result<(), Failure> {
    match approved {
        Some(approved) if approved.shipment != draft.id => {
            Err(Failure::of(&approved.shipment, Cause::DraftGone))
        }
        Some(_) | None => Ok(()),
    }
}

impl Bulk {
    pub(super) fn line(&self, line: usize) -> Option<&BulkLine> {
        self.request.call.lines.get(line)
    }

    /// Whether a line's request could not leave, so that nothing came of it, and the service can
    /// be reached now: this waits for it, as the rest of the job does.
    async fn is_worth_another_try(&self, ended: &BulkOutcome, tries: &mut u32) -> bool {
        let BulkOutcome::Failed(failure) = ended else {
            return false;
        };
        let could_not_leave = matches!(failure.cause, Cause::Unreachable { .. });
        if !could_not_leave || *tries >= TRIES || self.control.course() == Course::Cancelled {
            return false;
        }
        *tries += 1;
        self.session.until_reachable().await.is_ok()
    }

    async fn prepare_once(&self, line: usize) -> Result<Chosen, BulkOutcome> {
        let Some(bulk_line) = self.line(line) else {
            return Err(BulkOutcome::Left);
        };
        let session = &self.session;
        let (draft, approved) = match &bulk_line.wanted {
            Wanted::Draft { draft, approved } => (draft, approved.as_ref()),
            Wanted::Price(draft) => {
                // What is paid already gets no draft and no price.
                if let Err(failure) = self.newest.fresh(session).await {
                    tracing::warn!(?failure, "the newest shipments were not listed");
                }
                (draft, None)
            }
            Wanted::Shipment(approved) => {
                self.check_before_buying(&bulk_line.line, approved).await?;
                return Ok(Chosen::as_approved(session, &bulk_line.line, approved));
            }
        };
        Box::pin(self.check_order(&bulk_line.line, draft)).await?;
        let guard = session.line_locks.lock(&bulk_line.line).await;
        let quoted = Box::pin(quote::quote_line(session, &bulk_line.line, draft)).await;
        drop(guard);
        let quoted = quoted.map_err(BulkOutcome::Failed)?;
        match quoted.state {
            LineState::Draft => {
                check_is_approved(approved, &quoted.shipment).map_err(BulkOutcome::Failed)?;
                let chosen = self
                    .chosen(&bulk_line.line, approved, &quoted.shipment)
                    .map_err(BulkOutcome::NotChosen)?;
                match &bulk_line.wanted {
                    Wanted::Price(_) => Err(BulkOutcome::Priced(chosen.terms())),
                    Wanted::Draft { .. } | Wanted::Shipment(_) => Ok(chosen),
                }
            }
            LineState::AlreadyBought { changed } => {
                if Box::pin(self.is_void_now(&quoted.shipment.id)).await {
                    return Box::pin(self.prepare_once(line)).await;
                }
                let changed = changed.then_some(quoted.differs);
                Err(Box::pin(self.compared(draft, &quoted.shipment.id, changed)).await)
            }
            LineState::Unresolved(reason) => Err(was_unresolved(
                &self.session,
                &bulk_line.line,
                quoted.shipment.id,
                reason,
                !quoted.differs.is_empty(),
            )),
        }
    }

    async fn finish_once(&self, line: usize, draft: Chosen) -> BulkOutcome {
        let mut listing = self.listings.borrow_mut().remove(&line);
        let is_failing = || labels_job::is_failing(&self.session);
        let Some(_awaited) = self.labels.may_buy(&self.control, is_failing).await else {
            return BulkOutcome::Left;
        };
        let draft = if draft.at.is_within(self.session.now(), refresh::RATES_FRESH) {
            draft
        } else {
            // It has waited for the budget, or for a person, since.
            listing = None;
            match self.prepare(line).await {
                Ok(fresh) => fresh,
                Err(ended) => return ended,
            }
        };
        let view = listing.as_deref().map_or(View::Search, View::Listed);
        let listener = Listener::Bulk {
            job: &self.request,
            line: &draft.buy.line,
        };
        let asked = ForOrder {
            view,
            label: self.label_format(),
        };
        match Box::pin(purchase::of_bulk(
            &self.session,
            &draft.buy,
            asked,
            listener,
        ))
        .await
        {
            Ok(bought) => {
                let shipment = bought.shipment.id;
                BulkOutcome::Bought {
                    label: self.put_bought(&shipment, bought.label).await,
                    shipment,
                    price: bought.price,
                }
            }
            // Cancelled while it waited for purchases whose outcome is not known.
            Err(failure) if failure.cause == Cause::Stopped => BulkOutcome::Left,
            // Paid meanwhile, or before: what is paid is never reported as failed.
            Err(failure) if failure.cause == Cause::AlreadyBought => {
                self.already_bought(line, failure).await
            }
            Err(failure) => {
                if let (Cause::OrderBought(_), Some(listing)) = (&failure.cause, listing) {
                    // It shows which of the other lines were bought, too.
                    self.newest.note(listing);
                }
                Box::pin(self.bought_before_or_failed(line, failure)).await
            }
        }
    }

    /// The line's shipment turned out to be paid when it was to be bought: it ends as one
    /// that was bought before. One that is refunded as well leaves its order to the next run.
    async fn already_bought(&self, line: usize, failure: Failure) -> BulkOutcome {
        let Some(bulk_line) = self.line(line) else {
            return BulkOutcome::Failed(failure);
        };
        let current = self.session.current(&bulk_line.line);
        // A shipment stays what it is; an order is free again.
        if current.is_void() && !matches!(bulk_line.wanted, Wanted::Shipment(_)) {
            return BulkOutcome::Left;
        }
        if !current.is_bought() {
            return BulkOutcome::Failed(failure);
        }
        match self.prepare(line).await {
            Err(ended) => ended,
            Ok(_draft) => BulkOutcome::Left,
        }
    }

    fn chosen(
        &self,
        line: &LineId,
        approved: Option<&PurchaseTerms>,
        seen: &Shipment,
    ) -> Result<Chosen, NotChosen> {
        if let Some(approved) = approved {
            return Ok(Chosen::as_approved(&self.session, line, approved));
        }
        let job = &self.request.call;
        let chosen_for = ChosenFor {
            line,
            shipment: &seen.id,
        };
        let (postage_type, price) = job.choice.of(chosen_for, &seen.rates, job.max_price)?;
        let shipment = seen.id.clone();
        Ok(Chosen::as_approved(
            &self.session,
            line,
            &PurchaseTerms {
                shipment,
                postage_type,
                price,
            },
        ))
    }

    /// Puts the label of a line that this job has bought, and notes whether labels
    /// come: a failure counts before the second try, which takes long.
    async fn put_bought(
        &self,
        shipment: &ShipmentId,
        kept: Result<SavedLabel, Failure>,
    ) -> Result<SavedLabel, Failure> {
        let failed_before = kept.as_ref().err().cloned();
        if let Some(failure) = &failed_before {
            self.labels.note_failure(failure, &self.control);
        }
        let put = self.put(shipment, Some(kept)).await;
        match &put {
            Ok(_saved) => self.labels.note_success(),
            Err(failure) if failed_before.is_none() => {
                self.labels.note_failure(failure, &self.control);
            }
            Err(_counted) => {}
        }
        put
    }

    /// The format in which the job puts labels, if it puts them anywhere.
    pub(super) fn label_format(&self) -> Option<LabelFormat> {
        let labels = self.request.call.labels.as_ref();
        labels.map(|to| to.format)
    }

    /// Puts the label where the job wants it, or else keeps it.
    pub(crate) async fn put(
        &self,
        shipment: &ShipmentId,
        kept: Option<Result<SavedLabel, Failure>>,
    ) -> Result<SavedLabel, Failure> {
        match (&self.request.call.labels, kept) {
            (Some(to), _) => Box::pin(labels_job::put(&self.session, shipment, to)).await,
            (None, Some(kept)) => kept,
            (None, None) => labels_job::keep_again(&self.session, shipment).await,
        }
    }
}
