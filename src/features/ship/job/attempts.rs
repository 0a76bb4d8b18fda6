//! One purchase: the order is claimed, the intent is on disk, it is sent once, then
//! polled until it is known. What a poll proves to have done nothing is a draft again,
//! and is bought again only when the user says so; after two such purchases in a row,
//! a person decides.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use crate::{
    contract::{Cause, Failure, UnresolvedReason},
    features::{
        bulk::calls::{BulkUpdate, Start},
        ship::calls::{Buy, PurchaseStep},
        shipments::job::refresh,
    },
    ledger::journal::{JournalEntry, Purchase, ReviewReason, ShipmentHistory, Stage},
    model::{
        contradiction::Contradiction,
        ids::{LineId, ShipmentId},
        label::LabelFormat,
        purchase_terms::PurchaseTerms,
        shipment::Shipment,
    },
    service::error::ApiError,
    session::{
        account::Session,
        active_call::ActiveCall,
        budget::Permit,
        bulk::Course,
        claims::{self, ClaimGuard, View, Wanted},
        draft_read, failures,
        protocol::{self, BuyCheck, Shown},
        reads::SentAt,
        reconcile::{self, Patience, Verdict, manual_review, paid},
        writes::BuyPostage,
    },
};

/// How often a shipment is read again because its purchase had to wait.
const MAX_CHECKS: u32 = 10;
/// How long a claim says that the order is free.
const CLAIM_VALID: SignedDuration = SignedDuration::from_mins(1);

/// Who hears how far a purchase has come.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Listener<'a> {
    Buyer(&'a ActiveCall<Buy>),
    Bulk {
        job: &'a ActiveCall<Start>,
        line: &'a LineId,
    },
    /// A retry reports nothing before its answer.
    Silent,
}

impl Listener<'_> {
    pub(crate) async fn progress(self, step: PurchaseStep) {
        match self {
            Self::Buyer(request) => request.progress(step).await,
            Self::Bulk { job, line } => {
                let line = line.clone();
                job.progress(BulkUpdate::LineProgressed { line, step })
                    .await;
            }
            Self::Silent => {}
        }
    }

    /// Whether the job that it is of was cancelled while it waited for others.
    fn is_cancelled(self, session: &Session) -> bool {
        let Self::Bulk { .. } = self else {
            return false;
        };
        let control = session.bulk.borrow();
        let course = control.as_ref().map(|control| control.course());
        course == Some(Course::Cancelled)
    }
}

/// What is to be bought, at what price, and what its order is checked against.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Order<'a> {
    pub(crate) wanted: Wanted<'a>,
    pub(crate) terms: &'a PurchaseTerms,
    pub(crate) view: View<'a>,
    /// The format in which its label is wanted; else it is the one that is printed.
    pub(crate) label: Option<LabelFormat>,
}

/// The claim of the order, held until the outcome of its purchase is known.
struct Claim<'a> {
    order: Order<'a>,
    /// None of a shipment that is not known here.
    guard: Option<ClaimGuard>,
    claimed_at: SentAt,
}

impl<'a> Claim<'a> {
    async fn of(session: &Session, order: Order<'a>) -> Result<Self, Failure> {
        let guard = claims::lock(session, order.wanted).await?;
        let mut claim = Self {
            order,
            guard,
            // It says nothing of the time that the locks were waited for.
            claimed_at: session.sent_now(),
        };
        claim.check(session).await?;
        Ok(claim)
    }

    /// Checks the order. It stays locked: who holds an unresolved slot must not wait for a
    /// lock whose holder waits for a slot.
    async fn check(&mut self, session: &Session) -> Result<(), Failure> {
        self.claimed_at = session.sent_now();
        // A list that is not fresh is not what the order was found free by.
        if let View::Listed(list) = self.order.view
            && !list.is_fresh(session.now())
        {
            self.order.view = View::Search;
        }
        let Order { wanted, view, .. } = self.order;
        match &self.guard {
            Some(locked) => Box::pin(claims::claim(session, locked, wanted, view)).await,
            None => Ok(()),
        }
    }

    fn is_fresh(&self, session: &Session) -> bool {
        let now = session.now();
        let is_list_fresh = match self.order.view {
            View::Listed(list) => list.is_fresh(now),
            View::Search => true,
        };
        is_list_fresh && self.claimed_at.is_within(now, CLAIM_VALID)
    }

    /// Waiting for the budget, or for the service to take requests again, may have
    /// taken so long that the order has been bought elsewhere since.
    async fn renew_if_old(&mut self, session: &Session) -> Result<(), Failure> {
        if self.is_fresh(session) {
            return Ok(());
        }
        self.order.view = View::Search;
        self.check(session).await
    }

    fn note_under_way(&mut self) {
        if let Some(guard) = &mut self.guard {
            guard.note_under_way();
        }
    }
}

/// Buys, or gives the reason why not. The shipment is as it was seen when it was paid.
pub(crate) async fn buy(
    session: &Session,
    order: Order<'_>,
    listener: Listener<'_>,
) -> Result<Shipment, Failure> {
    let Order { wanted, terms, .. } = order;
    let line = wanted.line;
    if is_of_others(line, terms) {
        // The order, the recipient and the ship date may have been corrected elsewhere: it is
        // claimed as it is now.
        read_now(session, line, terms).await?;
    }
    let mut claim = Claim::of(session, order).await?;
    refresh::if_due(session, line, &terms.shipment).await?;
    if matches!(session.current(line).purchase, Purchase::NotExecuted { .. }) {
        // What was read then proved an absence; who asks again hears of now.
        session.forget_read(&terms.shipment);
    }
    wait_for_lost_refresh(session, line, &terms.shipment).await;
    let mut waits = 0;
    loop {
        if let Checked::Bought(shipment) = check(session, line, terms).await? {
            return Ok(*shipment);
        }
        let Some(attempt) = protocol::next_attempt(&session.current(line).purchase) else {
            return Err(used_up(session, line, terms)?);
        };
        listener.progress(PurchaseStep::Requesting).await;
        let slot = session.acquire_unresolved_slot().await?;
        if listener.is_cancelled(session) {
            return Err(Failure::of(&terms.shipment, Cause::Stopped));
        }
        let permit = match permit(session, &mut claim).await? {
            Checked::Buy(permit) => permit,
            Checked::Bought(shipment) => return Ok(*shipment),
        };
        let write = BuyPostage {
            line,
            terms,
            attempt,
        };
        let sent = session.write_with(permit, &write).await?;
        // A taken purchase needs no slot: the service has answered.
        let _slot = slot.filter(|_| is_unresolved(&session.current(line)));
        match sent {
            Ok(()) => {
                claim.note_under_way();
                return wait_for_outcome(session, line, terms, listener).await;
            }
            Err(ApiError::RateLimited { .. }) if Session::sends_again(&mut waits) => {}
            Err(error) => return Err(failures::write_of(&terms.shipment, error)),
        }
    }
}

/// Whether the service may have the purchase without having said so.
fn is_unresolved(history: &ShipmentHistory) -> bool {
    match &history.purchase {
        Purchase::Open { stage, .. } => *stage != Stage::Taken,
        Purchase::None
        | Purchase::NotExecuted { .. }
        | Purchase::NeedsReview { .. }
        | Purchase::Failed { .. }
        | Purchase::Bought { .. } => false,
    }
}

/// What a read of the shipment leaves to do.
enum Checked<T> {
    Buy(T),
    /// It was bought on our terms after all.
    Bought(Box<Shipment>),
}

/// A permit for a purchase to which reads of the last minute agree, of the shipment
/// and of its order. Waiting for the permit may take longer than that.
async fn permit<'a>(
    session: &'a Session,
    claim: &mut Claim<'_>,
) -> Result<Checked<Permit<'a>>, Failure> {
    let Order { wanted, terms, .. } = claim.order;
    let line = wanted.line;
    for _ in 0..MAX_CHECKS {
        claim.renew_if_old(session).await?;
        if is_of_others(line, terms) && session.just_read(&terms.shipment).is_none() {
            // Another computer may be buying it from its list as well.
            session.forget_read(&terms.shipment);
        }
        if let Checked::Bought(shipment) = check(session, line, terms).await? {
            return Ok(Checked::Bought(shipment));
        }
        let permit = session.admit().await?;
        let seen = if is_of_others(line, terms) {
            session.just_read(&terms.shipment)
        } else {
            session.recent_read(&terms.shipment)
        };
        if claim.is_fresh(session)
            && let Some(seen) = seen
        {
            return Ok(match judge(session, line, terms, seen).await? {
                Checked::Buy(()) => Checked::Buy(permit),
                Checked::Bought(shipment) => Checked::Bought(shipment),
            });
        }
    }
    Err(Failure::of(&terms.shipment, Cause::Busy))
}

/// Nothing here has made the shipment.
fn is_of_others(line: &LineId, terms: &PurchaseTerms) -> bool {
    *line == LineId::of_shipment(&terms.shipment)
}

/// Checks the shipment as a read of the last minute shows it.
async fn check(
    session: &Session,
    line: &LineId,
    terms: &PurchaseTerms,
) -> Result<Checked<()>, Failure> {
    let seen = match session.recent_read(&terms.shipment) {
        Some(seen) => seen,
        None => read_now(session, line, terms).await?,
    };
    judge(session, line, terms, seen).await
}

async fn read_now(
    session: &Session,
    line: &LineId,
    terms: &PurchaseTerms,
) -> Result<Shipment, Failure> {
    // What another computer has deleted was not paid: the order is bought there, or is free.
    draft_read::read_unless_gone(session, line, &terms.shipment)
        .await?
        .ok_or_else(|| Failure::of(&terms.shipment, Cause::DraftGone))
}

/// Nothing is bought but what is unpaid, at the approved price, for a day that
/// is to come.
async fn judge(
    session: &Session,
    line: &LineId,
    terms: &PurchaseTerms,
    seen: Shipment,
) -> Result<Checked<()>, Failure> {
    let current = session.current(line);
    let is_after_an_attempt = matches!(current.purchase, Purchase::NotExecuted { .. });
    let shown = Shown::of(&seen);
    match protocol::check_before_buying(shown) {
        BuyCheck::Buy => {
            check_price(terms, &seen)?;
            match seen.past_ship_date(session.now()) {
                None => Ok(Checked::Buy(())),
                Some(date) => Err(Failure::of(&terms.shipment, Cause::ShipDatePast { date })),
            }
        }
        // What somebody else has bought, the purchase from here has not: it did nothing.
        BuyCheck::Bought
            if is_after_an_attempt
                && !paid::is_bought_by_others(terms, &seen, current.is_buy_answered) =>
        {
            paid::record_bought(session, line, terms, &seen).await?;
            Ok(Checked::Bought(Box::new(seen)))
        }
        BuyCheck::Bought => {
            paid::note_paid(session, line, &seen).await?;
            Err(Failure::of(&terms.shipment, Cause::AlreadyBought))
        }
        BuyCheck::Contradiction if shown == Shown::Unclear && !is_after_an_attempt => {
            let words = seen.status.to_string();
            Err(Failure::of(&terms.shipment, Cause::Refused { words }))
        }
        // Nothing here has sent that purchase: there is nothing of it to be resolved here.
        BuyCheck::Contradiction
            if shown == Shown::Pending
                && current.purchase == Purchase::None
                && *line == LineId::of_shipment(&terms.shipment) =>
        {
            Err(claims::under_way_elsewhere(&seen))
        }
        BuyCheck::Contradiction => {
            let evidence = if is_after_an_attempt {
                Contradiction::UnderWayAfterAll
            } else {
                Contradiction::UnderWayElsewhere
            };
            manual_review::contradiction(session, line, evidence)?;
            let reason = manual_review::unresolved_reason(session, line)
                .unwrap_or(UnresolvedReason::BuyUnknown);
            Err(failures::unresolved(&terms.shipment, reason))
        }
    }
}

/// A refresh whose answer was lost changes the price when it arrives late:
/// only what is read after that counts.
async fn wait_for_lost_refresh(session: &Session, line: &LineId, shipment: &ShipmentId) {
    if let Some(since) = session.current(line).refresh_unresolved {
        tokio::time::sleep(remaining_settle_time(session, since)).await;
        session.forget_read(shipment);
    }
}

/// The time until what was lost then has arrived, or never will.
fn remaining_settle_time(session: &Session, since: Timestamp) -> Duration {
    let passed = Duration::try_from(session.now().duration_since(since)).unwrap_or_default();
    session.deps.settle_time.saturating_sub(passed)
}

/// The price at buying must be the price that was approved.
fn check_price(terms: &PurchaseTerms, seen: &Shipment) -> Result<(), Failure> {
    let now = seen
        .rate(&terms.postage_type)
        .and_then(|rate| rate.price().cloned());
    let cause = match now {
        Some(now) if now == terms.price => return Ok(()),
        Some(now) => Cause::PriceChanged {
            approved: terms.price.clone(),
            now,
        },
        None => Cause::RateGone {
            postage_type: terms.postage_type.clone(),
        },
    };
    Err(Failure::of(&terms.shipment, cause))
}

/// No attempt is left: the line needs manual review.
fn used_up(session: &Session, line: &LineId, terms: &PurchaseTerms) -> Result<Failure, Failure> {
    if let Purchase::NotExecuted { attempts, .. } = session.current(line).purchase {
        let why = ReviewReason::AttemptsUsedUp { attempts };
        session.record(line, JournalEntry::NeedsReview { why })?;
    }
    let reason =
        manual_review::unresolved_reason(session, line).unwrap_or(UnresolvedReason::BuyUnknown);
    Ok(failures::unresolved(&terms.shipment, reason))
}

/// Polls until the outcome is known.
async fn wait_for_outcome(
    session: &Session,
    line: &LineId,
    terms: &PurchaseTerms,
    listener: Listener<'_>,
) -> Result<Shipment, Failure> {
    let step = match session.current(line).purchase {
        Purchase::Open {
            stage: Stage::Taken,
            ..
        } => PurchaseStep::Waiting,
        Purchase::Open { .. }
        | Purchase::None
        | Purchase::NotExecuted { .. }
        | Purchase::NeedsReview { .. }
        | Purchase::Failed { .. }
        | Purchase::Bought { .. } => PurchaseStep::Checking,
    };
    listener.progress(step).await;
    match reconcile::purchase(session, line, Patience::Wait).await? {
        Verdict::Bought(shipment) => Ok(*shipment),
        Verdict::Failed { reason } => Err(Failure::of(
            &terms.shipment,
            Cause::PurchaseFailed { reason },
        )),
        Verdict::Absent | Verdict::Gone
            if protocol::next_attempt(&session.current(line).purchase).is_none() =>
        {
            Err(used_up(session, line, terms)?)
        }
        Verdict::Absent => Err(Failure::of(&terms.shipment, Cause::PurchaseDidNothing)),
        Verdict::Gone => Err(Failure::of(&terms.shipment, Cause::DraftGone)),
        Verdict::Unknown => {
            let reason = manual_review::unresolved_reason(session, line)
                .unwrap_or(UnresolvedReason::BuyUnknown);
            Err(failures::unresolved(&terms.shipment, reason))
        }
    }
}
