//! One purchase on its way: intent on disk, sent once, then polled until
//! it is known. A second attempt comes only after a poll proved that the
//! first did nothing, and a third only from a person.

use std::time::Duration;

use jiff::Timestamp;

use crate::{
    contract::{Cause, Failure, UnresolvedReason},
    features::{
        bulk::calls::{BulkUpdate, Start},
        ship::calls::{Buy, PurchaseStep},
    },
    ledger::journal::{History, JournalEntry, Purchase, ReviewReason, Stage},
    model::{ids::LineId, purchase_terms::PurchaseTerms, shipment::Shipment},
    service::error::ApiError,
    session::{
        account::Session,
        active_call::ActiveCall,
        failures,
        protocol::{self, RetryCheck, Shown},
        reconcile::{self, Patience, Verdict, manual_review},
        writes::BuyPostage,
    },
};

/// Who hears how far a purchase has come.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Listener<'a> {
    Buyer(&'a ActiveCall<Buy>),
    Bulk {
        job: &'a ActiveCall<Start>,
        line: &'a LineId,
    },
    /// A retry reports nothing before its answer.
    Nobody,
}

impl Listener<'_> {
    pub(crate) async fn progress(self, step: PurchaseStep) {
        match self {
            Self::Buyer(asked) => asked.progress(step).await,
            Self::Bulk { job, line } => {
                let line = line.clone();
                job.progress(BulkUpdate::LineProgressed { line, step })
                    .await;
            }
            Self::Nobody => {}
        }
    }
}

/// Buys, or gives the reason why not. The shipment is as it was seen when it was paid.
pub(crate) async fn buy(
    session: &Session,
    line: &LineId,
    terms: &PurchaseTerms,
    listener: Listener<'_>,
) -> Result<Shipment, Failure> {
    let mut waits = 0;
    if let Some(shipment) = check_before_retry(session, line, terms).await? {
        return Ok(shipment);
    }
    loop {
        check_price(session, terms)?;
        let Some(attempt) = protocol::next_attempt(&session.history(line).purchase) else {
            return Err(used_up(session, line, terms)?);
        };
        listener.progress(PurchaseStep::Requesting).await;
        let slot = session.acquire_unresolved_slot().await?;
        let sent = session
            .write(&BuyPostage {
                line,
                terms,
                attempt,
            })
            .await?;
        // A taken purchase needs no slot: the service has answered.
        let slot = slot.filter(|_| is_unresolved(&session.history(line)));
        match sent {
            Ok(()) => {
                let bought = wait_for_outcome(session, line, terms, listener).await?;
                drop(slot);
                if let Some(shipment) = bought {
                    return Ok(shipment);
                }
            }
            Err(ApiError::RateLimited { .. }) if Session::sends_again(&mut waits) => {}
            Err(error) => return Err(failures::of(&terms.shipment, error)),
        }
    }
}

/// Whether the service may have the purchase without having said so.
fn is_unresolved(history: &History) -> bool {
    match &history.purchase {
        Purchase::Open { stage, .. } => *stage != Stage::Taken,
        Purchase::None
        | Purchase::NotExecuted { .. }
        | Purchase::NeedsReview { .. }
        | Purchase::Failed { .. }
        | Purchase::Bought { .. } => false,
    }
}

/// An earlier attempt did nothing, as a poll once proved; hours may lie
/// between. One more fetch before the next attempt is cheap. So is one after
/// a refresh was lost: arriving late, it changes the price.
async fn check_before_retry(
    session: &Session,
    line: &LineId,
    terms: &PurchaseTerms,
) -> Result<Option<Shipment>, Failure> {
    if let Some(since) = session.history(line).refresh_unresolved {
        tokio::time::sleep(remaining_settle_time(session, since)).await;
    } else if !protocol::needs_check_before_retry(&session.history(line).purchase) {
        return Ok(None);
    }
    let seen = session.fetch_and_store(&terms.shipment).await?;
    match protocol::retry_check(Shown::of(&seen.status)) {
        RetryCheck::Buy => Ok(None),
        RetryCheck::Bought => {
            session.record_seen(line, reconcile::bought_entry(terms, &seen), &seen)?;
            Ok(Some(seen))
        }
        RetryCheck::Contradiction => {
            let evidence = "an earlier purchase that had done nothing is under way after all";
            manual_review::contradiction(session, line, evidence)?;
            let reason = manual_review::unresolved_reason(session, line)
                .unwrap_or(UnresolvedReason::BuyUnknown);
            Err(failures::unresolved(&terms.shipment, reason))
        }
    }
}

/// The time until what was lost then has arrived, or never will.
fn remaining_settle_time(session: &Session, since: Timestamp) -> Duration {
    let passed = Duration::try_from(session.now().duration_since(since)).unwrap_or_default();
    session.deps.settle_time.saturating_sub(passed)
}

/// The price at buying must be the price that was approved.
fn check_price(session: &Session, terms: &PurchaseTerms) -> Result<(), Failure> {
    let known = session.stored_shipment(&terms.shipment)?;
    let now = known
        .as_ref()
        .and_then(|known| known.shipment.rate(&terms.postage_type))
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
    if let Purchase::NotExecuted { attempts, .. } = session.history(line).purchase {
        let why = ReviewReason::AttemptsUsedUp { attempts };
        session.record(line, JournalEntry::NeedsReview { why })?;
    }
    let reason =
        manual_review::unresolved_reason(session, line).unwrap_or(UnresolvedReason::BuyUnknown);
    Ok(failures::unresolved(&terms.shipment, reason))
}

/// Polls until the outcome is known. `None` if the purchase did nothing.
async fn wait_for_outcome(
    session: &Session,
    line: &LineId,
    terms: &PurchaseTerms,
    listener: Listener<'_>,
) -> Result<Option<Shipment>, Failure> {
    let step = match session.history(line).purchase {
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
        Verdict::Bought(shipment) => Ok(Some(*shipment)),
        Verdict::Failed { reason } => Err(Failure::of(
            &terms.shipment,
            Cause::PurchaseFailed { reason },
        )),
        Verdict::Absent => Ok(None),
        Verdict::Unknown => {
            let reason = manual_review::unresolved_reason(session, line)
                .unwrap_or(UnresolvedReason::BuyUnknown);
            Err(failures::unresolved(&terms.shipment, reason))
        }
    }
}
