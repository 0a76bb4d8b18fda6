//! The steps of a bulk job's line: quote, buy, label, each as for one line.

use super::run::Bulk;
use crate::{
    contract::{Cause, Failure},
    features::{
        bulk::calls::{BulkLine, BulkOutcome, Wanted},
        labels::job as labels_job,
        ship::{
            calls::{Buy, LineState},
            job::{buy::Listener, purchase, quote},
        },
        shipments::job::refresh,
    },
    model::{
        ids::{LineId, ShipmentId},
        label::SavedLabel,
        purchase_terms::PurchaseTerms,
        rate_choice::NotChosen,
        shipment::Shipment,
    },
    session::{
        account::Session,
        budget::Permit,
        bulk::{LineWork, WHOLE},
        reads::SentAt,
    },
};

/// A draft whose rate is chosen.
#[derive(Debug)]
pub(crate) struct Chosen {
    buy: Buy,
    at: SentAt,
}

impl Chosen {
    fn as_approved(session: &Session, line: &LineId, approved: &PurchaseTerms) -> Self {
        Self {
            buy: Buy {
                line: line.clone(),
                shipment: approved.shipment.clone(),
                postage_type: approved.postage_type.clone(),
                approved_price: approved.price.clone(),
            },
            at: session.sent_now(),
        }
    }
}

impl LineWork for Bulk {
    type Draft = Chosen;
    type Done = BulkOutcome;

    fn need(&self, line: usize) -> u32 {
        let is_bought = self
            .line(line)
            .is_some_and(|asked| self.session.history(&asked.line).is_bought());
        if is_bought { 0 } else { WHOLE }
    }

    async fn prepare(&self, line: usize) -> Result<Chosen, BulkOutcome> {
        let Some(asked) = self.line(line) else {
            return Err(BulkOutcome::Left);
        };
        let session = &self.session;
        let (draft, approved) = match &asked.wanted {
            Wanted::Draft { draft, approved } => (draft, approved.as_ref()),
            Wanted::Shipment(approved) => {
                self.check_before_buying(&asked.line, approved).await?;
                return Ok(Chosen::as_approved(session, &asked.line, approved));
            }
        };
        let guard = session.lines.lock(&asked.line).await;
        let quoted = Box::pin(quote::quote_line(session, &asked.line, draft)).await;
        drop(guard);
        let quoted = quoted.map_err(BulkOutcome::Failed)?;
        match quoted.state {
            LineState::Draft => self
                .chosen(&asked.line, approved, &quoted.shipment)
                .map_err(BulkOutcome::NotChosen),
            LineState::AlreadyBought { changed } => {
                let shipment = quoted.shipment.id;
                let label = if changed {
                    Err(Failure::of(&shipment, Cause::ChangedSinceBought))
                } else {
                    self.put(&shipment, None).await
                };
                Err(BulkOutcome::Already {
                    label,
                    shipment,
                    changed,
                })
            }
            LineState::Unresolved(reason) => {
                let shipment = quoted.shipment.id;
                Err(BulkOutcome::WasUnresolved { shipment, reason })
            }
        }
    }

    async fn finish(&self, line: usize, draft: Chosen) -> BulkOutcome {
        let draft = if draft.at.is_within(self.session.now(), refresh::RATES_FRESH) {
            draft
        } else {
            // It has waited for the budget, or for a person, since.
            match self.prepare(line).await {
                Ok(fresh) => fresh,
                Err(ended) => return ended,
            }
        };
        let listener = Listener::Bulk {
            job: &self.asked,
            line: &draft.buy.line,
        };
        match Box::pin(purchase::of_bulk(&self.session, &draft.buy, listener)).await {
            Ok(bought) => {
                let shipment = bought.shipment.id;
                BulkOutcome::Bought {
                    label: self.put(&shipment, Some(bought.label)).await,
                    shipment,
                    price: bought.price,
                }
            }
            Err(failure) => BulkOutcome::Failed(failure),
        }
    }

    fn left(&self, _line: usize) -> BulkOutcome {
        BulkOutcome::Left
    }

    async fn done(&self, line: usize, done: BulkOutcome) {
        let Some(asked) = self.line(line) else {
            return;
        };
        self.ended(asked.line.clone(), done).await;
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

impl Bulk {
    fn line(&self, line: usize) -> Option<&BulkLine> {
        self.asked.call.lines.get(line)
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
        let job = &self.asked.call;
        let (postage_type, price) = job.choice.of(&seen.rates, job.max_price)?;
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

    /// Puts the label where the job wants it, or else keeps it.
    pub(crate) async fn put(
        &self,
        shipment: &ShipmentId,
        kept: Option<Result<SavedLabel, Failure>>,
    ) -> Result<SavedLabel, Failure> {
        match (&self.asked.call.labels, kept) {
            (Some(to), _) => Box::pin(labels_job::put(&self.session, shipment, to)).await,
            (None, Some(kept)) => kept,
            (None, None) => labels_job::keep_again(&self.session, shipment).await,
        }
    }
}
