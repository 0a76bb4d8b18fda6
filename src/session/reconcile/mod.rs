//! What became of a purchase whose outcome is not known: only looking tells.
//!
//! `ready` is done, `postage_requested` is waited for, and an unpaid shipment
//! proves that nothing was bought only when the look came the settle time
//! after the call had ended.

pub(crate) mod batch;
pub(crate) mod batch_calls;
pub(crate) mod create;
pub(crate) mod deletion;
pub(crate) mod manual_review;
pub(crate) mod matching;

use std::time::Duration;

use tokio::time::Instant;

use super::{
    account::Session,
    budget::Turn,
    bulk::polls,
    checkpoints::{JournalPoint, RecoveryPoint},
    failures::SessionError,
};
use crate::{
    contract::Failure,
    ledger::journal::{JournalEntry, Purchase, Stage},
    model::{
        ids::LineId,
        purchase_terms::PurchaseTerms,
        shipment::{Payment, Shipment, ShipmentStatus},
    },
    service::error::ApiError,
};
use deletion::Deletion;
use manual_review::contradiction;

/// The pause before the first look at a purchase that was taken.
const FIRST_LOOK: Duration = Duration::from_millis(400);
/// Pauses grow by this much, in percent.
const PAUSE_GROWTH: u32 = 160;
/// The longest pause between two looks.
const LONGEST_PAUSE: Duration = Duration::from_secs(3);
/// How long a purchase is looked at before it is told as in doubt.
const LOOKING_LIMIT: Duration = Duration::from_mins(3);

/// How long to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Patience {
    /// Once.
    Look,
    /// Until it is settled, or the limit.
    Wait,
}

/// What the looks told.
#[derive(Debug)]
pub(crate) enum Verdict {
    Bought(Box<Shipment>),
    Failed {
        reason: String,
    },
    /// The call did nothing.
    Absent,
    /// It stays in doubt, as the journal says.
    Unknown,
}

/// Settles all that is open on a line, as far as looking can.
pub(crate) async fn line(
    session: &Session,
    line: &LineId,
    patience: Patience,
) -> Result<(), Failure> {
    if line.is_of_batch() {
        return batch::settle(session, line).await;
    }
    create::settle(session, line).await?;
    let history = session.history(line);
    if matches!(history.purchase, Purchase::Open { .. }) {
        // Whatever the verdict, the journal has it; a doubt stays one.
        drop(purchase(session, line, patience).await?);
    }
    for shipment in &history.deleting {
        match deletion::if_unpaid(session, line, shipment).await {
            Ok(Deletion::Gone | Deletion::Kept(_)) => {}
            Ok(Deletion::Paid) => manual_review::note_another_paid(session, line, shipment)?,
            Err(failure) => tracing::warn!(?failure, "a deletion is not settled"),
        }
    }
    Ok(())
}

/// Looks at the open purchase of a line.
pub(crate) async fn purchase(
    session: &Session,
    line: &LineId,
    patience: Patience,
) -> Result<Verdict, Failure> {
    let Purchase::Open { terms, stage, .. } = session.history(line).purchase else {
        return Ok(Verdict::Unknown);
    };
    let began = Instant::now();
    let settled_from = session.settled_from(line);
    let mut looks = 0;
    let mut pause = if Turn::current().is_bulk() {
        polls::FIRST_LOOK
    } else {
        FIRST_LOOK
    };
    if stage == Stage::Taken && patience == Patience::Wait {
        tokio::time::sleep(pause).await;
    }
    loop {
        let look = Look {
            is_settled: Instant::now() >= settled_from,
            is_last: patience == Patience::Wait && began.elapsed() >= LOOKING_LIMIT,
        };
        let seen = polls::look(session, &terms.shipment, stage, looks).await;
        looks += 1;
        session
            .reached(JournalPoint::Recovery(RecoveryPoint::Looked))
            .await;
        if let Some(verdict) = judge(session, line, &terms, seen, look)? {
            return Ok(verdict);
        }
        if patience == Patience::Look || look.is_last {
            return Ok(Verdict::Unknown);
        }
        tokio::time::sleep(pause).await;
        pause = (pause * PAUSE_GROWTH / 100).min(LONGEST_PAUSE);
    }
}

/// When a look was made.
#[derive(Debug, Clone, Copy)]
struct Look {
    /// It began the settle time after the call had ended.
    is_settled: bool,
    /// No other look follows.
    is_last: bool,
}

fn judge(
    session: &Session,
    line: &LineId,
    terms: &PurchaseTerms,
    seen: Result<Shipment, SessionError>,
    look: Look,
) -> Result<Option<Verdict>, Failure> {
    let seen = match seen {
        Ok(seen) => seen,
        Err(SessionError::Local(failure)) => return Err(failure),
        Err(SessionError::Api(ApiError::NotFound { .. })) if look.is_settled => {
            let evidence = "the service does not know the shipment any more";
            contradiction(session, line, evidence)?;
            return Ok(Some(Verdict::Unknown));
        }
        Err(SessionError::Api(_no_answer)) => return Ok(None),
    };
    let Purchase::Open { stage, .. } = session.history(line).purchase else {
        return Ok(Some(Verdict::Unknown));
    };
    match seen.status.payment() {
        Payment::Paid | Payment::Refunded => {
            session.record_seen(line, bought(terms, &seen), &seen)?;
            Ok(Some(Verdict::Bought(Box::new(seen))))
        }
        Payment::Pending => {
            if stage != Stage::Taken {
                session.record_seen(line, JournalEntry::BuyPending, &seen)?;
            }
            Ok(None)
        }
        Payment::None => unpaid(session, line, &seen, stage, look),
        Payment::Unclear => Ok(None),
    }
}

/// Unpaid: failed, never executed, or not executed yet.
fn unpaid(
    session: &Session,
    line: &LineId,
    seen: &Shipment,
    stage: Stage,
    look: Look,
) -> Result<Option<Verdict>, Failure> {
    // The failure may be that of an earlier purchase: the call may still be on
    // its way, or this look may come from a copy that is behind. It is this
    // purchase's if there is one failure more than before, or if it still
    // stands the settle time later.
    let is_certain =
        look.is_settled || stage == Stage::Taken && is_new_failure(session, line, seen);
    if seen.status == ShipmentStatus::PostagePurchaseFailed {
        if !is_certain {
            return Ok(None);
        }
        let reason = seen.purchase_failure().unwrap_or_default().to_owned();
        let failed = JournalEntry::BuyFailed {
            reason: reason.clone(),
        };
        session.record_seen(line, failed, seen)?;
        return Ok(Some(Verdict::Failed { reason }));
    }
    match stage {
        Stage::Taken if look.is_last && look.is_settled => {
            let evidence = "the service took the purchase and shows an unpaid shipment";
            contradiction(session, line, evidence)?;
            Ok(Some(Verdict::Unknown))
        }
        Stage::Intended | Stage::Lost if look.is_settled => {
            session.record_seen(line, JournalEntry::BuyAbsent, seen)?;
            Ok(Some(Verdict::Absent))
        }
        Stage::Taken | Stage::Intended | Stage::Lost => Ok(None),
    }
}

fn is_new_failure(session: &Session, line: &LineId, seen: &Shipment) -> bool {
    let before = session.failures_before(line);
    match (before, seen.purchase_failures()) {
        (Some(before), Some(now)) => now > before,
        (None, _) | (_, None) => false,
    }
}

/// Bought on our terms, unless what is seen is another postage: then somebody
/// else was faster, and its price is not ours to know.
pub(crate) fn bought(terms: &PurchaseTerms, seen: &Shipment) -> JournalEntry {
    let is_other =
        seen.postage_type != terms.postage_type && seen.rate(&seen.postage_type).is_some();
    let (postage_type, price) = if is_other {
        (seen.postage_type.clone(), None)
    } else {
        (terms.postage_type.clone(), Some(terms.price.clone()))
    };
    JournalEntry::Bought {
        shipment: terms.shipment.clone(),
        postage_type,
        price,
        tracking_code: seen.tracking_code.clone(),
    }
}
