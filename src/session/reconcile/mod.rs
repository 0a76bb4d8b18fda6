//! What became of a purchase whose outcome is not known: only a read shows it.
//!
//! `ready` is done, `postage_requested` is waited for, and an unpaid shipment
//! proves that nothing was bought only when the read came the settle time
//! after the call had ended.

pub(crate) mod batch;
pub(crate) mod batch_calls;
pub(crate) mod create;
pub(crate) mod manual_review;
pub(crate) mod matching;
pub(crate) mod paid;

use std::time::Duration;

use jiff::SignedDuration;
use tokio::time::Instant;

use super::{
    account::Session,
    budget::Turn,
    bulk::polls,
    checkpoints::{JournalPoint, RecoveryPoint},
    deletion::{self, Deletion},
    failures::SessionError,
    protocol::{self, Finding, Shown, StatusRead},
};
use crate::{
    contract::Failure,
    ledger::journal::{JournalEntry, Purchase, Stage},
    model::{ids::LineId, purchase_terms::PurchaseTerms, shipment::Shipment},
    service::{error::ApiError, operations::ShipmentFilter},
};
use manual_review::contradiction;
use paid::record_bought;

/// The pause before the first poll of a purchase that was taken.
const FIRST_POLL_DELAY: Duration = Duration::from_millis(400);
/// Pauses grow by this much, in percent.
const PAUSE_GROWTH: u32 = 160;
/// The longest pause between two polls.
const LONGEST_PAUSE: Duration = Duration::from_secs(3);
/// A purchase takes seconds. One that is under way for so long needs a person.
const LONGEST_UNDER_WAY: SignedDuration = SignedDuration::from_hours(1);
/// How long a purchase is polled before it is reported as unresolved. Time in which the
/// service can't be reached does not count.
const POLL_LIMIT: Duration = Duration::from_mins(3);

/// How long to poll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Patience {
    /// Once.
    Once,
    /// Until the outcome is known, or the limit.
    Wait,
}

/// What the polls showed.
#[derive(Debug)]
pub(crate) enum Verdict {
    Bought(Box<Shipment>),
    Failed {
        reason: String,
    },
    /// The call did nothing.
    Absent,
    /// It did nothing, and the shipment was deleted since.
    Gone,
    /// It stays unresolved, as the journal says.
    Unknown,
}

/// Reconciles all that is open on a line, as far as reads can.
pub(crate) async fn line(
    session: &Session,
    line: &LineId,
    patience: Patience,
) -> Result<(), Failure> {
    if line.is_of_batch() {
        return batch::reconcile(session, line).await;
    }
    create::reconcile(session, line).await?;
    if matches!(session.current(line).purchase, Purchase::Open { .. }) {
        // Whatever the verdict, the journal has it; an unresolved purchase stays so.
        drop(purchase(session, line, patience).await?);
    }
    let history = session.history(line);
    for shipment in history.shipment.iter().chain(&history.others) {
        if !session.shipment_history(shipment).is_deleting {
            continue;
        }
        match deletion::if_unpaid(session, line, shipment).await {
            Ok(Deletion::Gone | Deletion::Kept(_) | Deletion::Refunded | Deletion::Unclear(_)) => {}
            Ok(Deletion::Paid | Deletion::UnderWay) => {
                manual_review::note_another_paid(session, line, shipment)?;
            }
            Err(failure) => tracing::warn!(?failure, "a deletion stays unresolved"),
        }
    }
    Ok(())
}

/// Polls the open purchase of a line.
pub(crate) async fn purchase(
    session: &Session,
    line: &LineId,
    patience: Patience,
) -> Result<Verdict, Failure> {
    let Purchase::Open { terms, stage, .. } = session.current(line).purchase else {
        return Ok(Verdict::Unknown);
    };
    let began = Instant::now();
    let lost_before = session.time_service_lost();
    let conclusive_from = session.conclusive_from(line);
    let mut poll_count = 0;
    let mut pause = if Turn::current().is_bulk() {
        polls::FIRST_POLL_DELAY
    } else {
        FIRST_POLL_DELAY
    };
    if stage == Stage::Taken && patience == Patience::Wait {
        tokio::time::sleep(pause).await;
    }
    loop {
        if patience == Patience::Wait {
            session.until_reachable().await?;
        }
        // What can't be asked says nothing, however long it lasts.
        let lost = session.time_service_lost().saturating_sub(lost_before);
        let moment = Moment {
            is_conclusive: Instant::now() >= conclusive_from,
            is_last: match patience {
                Patience::Wait => began.elapsed().saturating_sub(lost) >= POLL_LIMIT,
                Patience::Once => Instant::now() >= conclusive_from + POLL_LIMIT,
            },
        };
        let seen = polls::poll(session, &terms.shipment, stage, poll_count).await;
        poll_count += 1;
        session
            .reached(JournalPoint::Recovery(RecoveryPoint::Looked))
            .await;
        if let Some(verdict) = judge(session, line, &terms, seen, moment).await? {
            return Ok(verdict);
        }
        if patience == Patience::Once || moment.is_last {
            return Ok(Verdict::Unknown);
        }
        tokio::time::sleep(pause).await;
        pause = (pause * PAUSE_GROWTH / 100).min(LONGEST_PAUSE);
    }
}

/// When a read was made.
#[derive(Debug, Clone, Copy)]
struct Moment {
    /// It began the settle time after the call had ended.
    is_conclusive: bool,
    /// No other read follows.
    is_last: bool,
}

async fn judge(
    session: &Session,
    line: &LineId,
    terms: &PurchaseTerms,
    seen: Result<Shipment, SessionError>,
    moment: Moment,
) -> Result<Option<Verdict>, Failure> {
    let seen = match seen {
        Ok(seen) => Some(seen),
        Err(SessionError::Local(failure)) => return Err(failure),
        Err(SessionError::Api(ApiError::NotFound { .. })) => None,
        Err(SessionError::Api(_no_answer)) => return Ok(None),
    };
    let is_conclusive =
        moment.is_conclusive && (seen.is_some() || is_account_readable(session).await);
    let Purchase::Open { stage, .. } = session.current(line).purchase else {
        return Ok(Some(Verdict::Unknown));
    };
    let read = StatusRead {
        shown: seen.as_ref().map_or(Shown::Gone, Shown::of),
        is_conclusive,
        is_last: moment.is_last,
        is_new_failure: seen
            .as_ref()
            .is_some_and(|seen| is_new_failure(session, line, seen)),
        is_overdue: is_overdue(session, line)?,
    };
    match (protocol::judge(stage, read), seen) {
        (Finding::Bought, Some(seen)) => {
            record_bought(session, line, terms, &seen).await?;
            Ok(Some(Verdict::Bought(Box::new(seen))))
        }
        (Finding::UnderWay, Some(seen)) => {
            session.record_seen(line, JournalEntry::BuyPending, &seen)?;
            Ok(None)
        }
        (Finding::Failed, Some(seen)) => {
            let reason = seen.purchase_failure().unwrap_or_default().to_owned();
            let failed = JournalEntry::BuyFailed {
                reason: reason.clone(),
            };
            session.record_seen(line, failed, &seen)?;
            Ok(Some(Verdict::Failed { reason }))
        }
        (Finding::Absent, Some(seen)) => {
            session.record_seen(line, JournalEntry::BuyAbsent, &seen)?;
            Ok(Some(Verdict::Absent))
        }
        // It was deleted while it was unpaid. That it is gone, the next use of it finds.
        (Finding::Absent, None) => {
            session.record(line, JournalEntry::BuyAbsent)?;
            Ok(Some(Verdict::Gone))
        }
        (Finding::Contradiction(evidence), _) => {
            contradiction(session, line, evidence)?;
            Ok(Some(Verdict::Unknown))
        }
        (Finding::Open, _) | (Finding::Bought | Finding::UnderWay | Finding::Failed, None) => {
            Ok(None)
        }
    }
}

/// With the client id or the token of another account, the service finds nothing at all:
/// that a shipment is gone, it says only if it lists the account's at that moment.
pub(crate) async fn is_account_readable(session: &Session) -> bool {
    let filter = ShipmentFilter {
        limit: Some(1),
        ..ShipmentFilter::default()
    };
    let list = || session.api.list_shipments(&filter);
    session.read_once(&list).await.is_ok()
}

/// Whether the purchase of the line was sent longer ago than any takes.
fn is_overdue(session: &Session, line: &LineId) -> Result<bool, Failure> {
    let entries = session.ledger(|ledger| ledger.entries(line))?;
    let sent = entries
        .iter()
        .rev()
        .find(|(_at, entry)| matches!(entry, JournalEntry::BuyIntent { .. }));
    Ok(sent.is_some_and(|(at, _intent)| session.now().duration_since(*at) >= LONGEST_UNDER_WAY))
}

fn is_new_failure(session: &Session, line: &LineId, seen: &Shipment) -> bool {
    let before = session.failures_before(line);
    match (before, seen.purchase_failures()) {
        (Some(before), Some(now)) => now > before,
        (None, _) | (_, None) => false,
    }
}
