//! Requesting a refund, once. A refund whose answer was lost is polled for day by day, and
//! is requested again only once, a day later, when the user wants it.

use std::{
    cell::RefCell,
    collections::BTreeSet,
    path::{Path, PathBuf},
    rc::Rc,
    time::Duration,
};

use jiff::{SignedDuration, Timestamp};

use super::calls::{self, Calls, List};
use crate::{
    contract::{Cause, Failure, Notice, UnresolvedReason},
    features::{labels::job as labels_job, reports::job as reports_job},
    ledger::journal::{JournalEntry, Refund, ShipmentHistory},
    model::{
        ids::{LineId, ShipmentId},
        refund::{LATE_WORKING_DAYS, working_days},
        shipment::{Payment, Shipment, ShipmentStatus},
    },
    service::error::ApiError,
    session::{
        account::Session,
        active_call::{Job, ReplyTo},
        context::Context,
        failures, paid_twice,
        parts::Part,
        reconcile::{self, Patience, create},
        writes::RequestRefund,
    },
};

/// The service may say straight after a purchase that the shipment is in use.
const IN_USE: &str = "in use";
const IN_USE_PAUSE: Duration = Duration::from_secs(10);
/// How often a refusal that passes is waited out.
const MAX_TRIES: u32 = 2;
/// The kind of the tracking event by which the service withdraws a refund.
const REFUSED_EVENT: &str = "refund_refused";
/// A status that is read this long after the request is no longer that of before it.
const STATUS_SETTLED_AFTER: SignedDuration = SignedDuration::from_hours(1);
/// How often a refund is polled while its answer may be expected.
const POLL_EVERY: SignedDuration = SignedDuration::from_hours(24);
/// How often one is polled whose parcel is shown as if no refund were under way: it was
/// scanned, or the refund is decided. A list does not say which.
const POLL_SCANNED_EVERY: SignedDuration = SignedDuration::from_mins(5);
/// How often one is polled whose answer is late.
const POLL_LATE_EVERY: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The job of a call about refunds.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    Ok(match calls {
        Calls::RequestRefund(call) => reply_to.answer(context.session?, call, run),
        Calls::List(call) => {
            let now = context.deps.clock.now();
            let ledger: Rc<Path> = Rc::from(context.ledger_path?);
            reply_to.answer(ledger, call, async move |ledger: &Path, _asked: &List| {
                reports_job::refunds(ledger, now).await
            })
        }
    })
}

async fn run(session: &Session, call: &calls::RequestRefund) -> Result<Box<Shipment>, Failure> {
    let outcome = request_refund(session, &call.shipment).await.map(Box::new);
    session.report_unprinted().await;
    session.report_unresolved().await;
    mark_files_and_tell(session, &call.shipment).await;
    outcome
}

async fn mark_files_and_tell(session: &Session, shipment: &ShipmentId) {
    if let Some(path) = mark_files(session, shipment).await {
        let shipment = shipment.clone();
        session.notify(Notice::LabelMarked { shipment, path }).await;
    }
}

/// The label of a refunded shipment is not valid: the names of its files say so. Gives one
/// of the files. Those of a label that is valid get their own names again.
pub(crate) async fn mark_files(session: &Session, shipment: &ShipmentId) -> Option<PathBuf> {
    match labels_job::is_refunded(session, shipment) {
        Ok(true) => {
            let marked = labels_job::refunded::mark_files(session, shipment).await;
            return marked.into_iter().next();
        }
        Ok(false) => labels_job::refunded::unmark_files(session, shipment).await,
        Err(failure) => tracing::warn!(?failure, "the names of a label's files stay as they are"),
    }
    None
}

/// Requests one refund; the caller replies.
pub(crate) async fn request_refund(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<Shipment, Failure> {
    let line = session.paid_line_of(shipment)?;
    let _guard = session.line_locks.lock(&line).await;
    reconcile::line(session, &line, Patience::Once).await?;
    poll(session, &line).await;
    let seen = create::adopt_if_new(session, &line, shipment).await?;
    if seen.status.is_refunded() {
        return Err(Failure::of(shipment, Cause::RefundedBefore));
    }
    if seen.payment() != Payment::Paid {
        let words = seen.status.to_string();
        return Err(Failure::of(shipment, Cause::Refused { words }));
    }
    match session.current(&line).refund {
        Refund::None => {}
        Refund::Asked | Refund::Voided => {
            return Err(Failure::of(shipment, Cause::RefundedBefore));
        }
        // A second request a day later is meant; sooner, the state is only reported.
        Refund::Open => {
            let again_from = session.current(&line).refund_again_from();
            if again_from.is_none_or(|from| session.now() < from) {
                let reason = UnresolvedReason::RefundUnknown { again_from };
                return Err(failures::unresolved(shipment, reason));
            }
        }
    }
    check_other_of_pair(session, shipment).await?;
    let mut tries = 1;
    loop {
        let ask = RequestRefund {
            line: &line,
            shipment,
        };
        let error = match session.write_after_pauses(&ask).await? {
            Ok(answered) => return session.answer_or_fetch(answered, shipment).await,
            Err(error) => error,
        };
        if error.is_outcome_unknown() {
            poll(session, &line).await;
            // A read has proved that it was requested.
            if matches!(
                session.current(&line).refund,
                Refund::Asked | Refund::Voided
            ) && let Some(known) = session.stored_shipment(shipment)?
            {
                return Ok(known.shipment);
            }
        }
        let is_in_use = matches!(&error, ApiError::Refused { words, .. }
            if words.to_ascii_lowercase().contains(IN_USE));
        if !is_in_use || tries >= MAX_TRIES {
            return Err(failures::write_of(shipment, error));
        }
        tokio::time::sleep(IN_USE_PAUSE).await;
        tries += 1;
    }
}

/// Whose refund was not requested, because the other half of what is paid twice is refunded.
#[derive(Debug, Default)]
struct OtherRefundReported(RefCell<BTreeSet<ShipmentId>>);

impl Part for OtherRefundReported {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

/// Of two shipments that were paid for one parcel, one is kept: another computer may have
/// requested the refund of the other one. Requested once more after that was said, both are
/// to be refunded.
async fn check_other_of_pair(session: &Session, shipment: &ShipmentId) -> Result<(), Failure> {
    for other in paid_twice::others_of(session, shipment)? {
        let is_requested_here = match session.shipment_history(&other).refund {
            Refund::None => false,
            Refund::Open | Refund::Asked | Refund::Voided => true,
        };
        let is_refunded = is_requested_here
            || match session.fetch_and_store(&other).await {
                Ok(seen) => seen.status.is_refunded(),
                Err(failure) if failure.cause == Cause::NotFound => false,
                Err(failure) => return Err(failure),
            };
        let reported = session.part::<OtherRefundReported>();
        if is_refunded && reported.0.borrow_mut().insert(shipment.clone()) {
            return Err(Failure::of(shipment, Cause::OtherRefunded { other }));
        }
    }
    Ok(())
}

/// Whether a refund is to be polled now: daily, weekly once its answer is late,
/// and soon where the last read of the shipment shows what is not known yet.
pub(crate) fn is_due(session: &Session, line: &LineId, history: &ShipmentHistory) -> bool {
    if !is_awaited(history) {
        return false;
    }
    let is_late = history
        .refund_asked_at
        .is_some_and(|asked_at| working_days(asked_at, session.now()) > LATE_WORKING_DAYS);
    let every = if is_late { POLL_LATE_EVERY } else { POLL_EVERY };
    (history.refund != Refund::None && session.is_slow_poll_due(line, every))
        || (session.is_slow_poll_due(line, STATUS_SETTLED_AFTER)
            && has_news_of_refund(session, line, history))
        || (session.is_slow_poll_due(line, POLL_SCANNED_EVERY)
            && is_shown_otherwise(session, line, history))
}

/// Whether the service has taken the refund, and the last read shows the parcel with the
/// status of one that is on its way.
fn is_shown_otherwise(session: &Session, line: &LineId, history: &ShipmentHistory) -> bool {
    if history.refund != Refund::Asked {
        return false;
    }
    let known = session.history(line).shipment;
    let known = known.and_then(|id| session.stored_shipment(&id).ok().flatten());
    known.is_some_and(|known| {
        let status = &known.shipment.status;
        status.payment() == Payment::Paid && !status.is_refunded()
    })
}

/// Whether the refund may still change. A service that has denied one may still grant it.
pub(crate) fn is_awaited(history: &ShipmentHistory) -> bool {
    match history.refund {
        Refund::Open | Refund::Asked => true,
        Refund::None => history.is_refund_denied,
        Refund::Voided => false,
    }
}

/// Whether the last read of the shipment shows something of its refund that the journal
/// does not have.
fn has_news_of_refund(session: &Session, line: &LineId, history: &ShipmentHistory) -> bool {
    let known = session.history(line).shipment;
    let known = known.and_then(|id| session.stored_shipment(&id).ok().flatten());
    known.is_some_and(|known| new_entry(history, &known.shipment, known.seen_at).is_some())
}

/// Whether this status says that the service has denied a refund that it had accepted,
/// in whatever words: it is paid, and no refund is under way. So it does of one that was
/// requested twice without an answer, a day after that.
fn is_not_under_way(
    history: &ShipmentHistory,
    status: &ShipmentStatus,
    read_at: Timestamp,
) -> bool {
    let is_later = history
        .refund_asked_at
        .is_some_and(|asked_at| read_at.duration_since(asked_at) >= STATUS_SETTLED_AFTER);
    ((history.refund == Refund::Asked && is_later) || history.is_refund_given_up(read_at))
        && status.payment() == Payment::Paid
        && !status.is_refunded()
}

/// Reads the shipment of a refund that is under way, and records what it shows of it. If it
/// shows nothing, the journal stays as it is.
pub(crate) async fn poll(session: &Session, line: &LineId) {
    let history = session.current(line);
    let shipment = session.history(line).shipment;
    let Some(shipment) = shipment.filter(|_id| is_awaited(&history)) else {
        return;
    };
    session.note_slow_poll(line);
    let read_at = session.now();
    let Ok(seen) = session.fetch_shipment(&shipment).await else {
        return;
    };
    let Some(entry) = new_entry(&history, &seen, read_at) else {
        return;
    };
    let denial = denial(&entry, &shipment);
    if let Err(failure) = session.record_seen(line, entry, &seen) {
        tracing::error!(?failure, "a refund could not be noted");
        return;
    }
    mark_files_and_tell(session, &shipment).await;
    if let Some(denial) = denial {
        session.notify(denial).await;
    }
}

/// The notice that the service has decided against it.
fn denial(entry: &JournalEntry, shipment: &ShipmentId) -> Option<Notice> {
    let reason = if let JournalEntry::RefundDenied { reason } = entry {
        Some(reason.clone())
    } else if let JournalEntry::RefundNotUnderWay { .. } = entry {
        None
    } else {
        return None;
    };
    let shipment = shipment.clone();
    Some(Notice::RefundDenied { shipment, reason })
}

/// What is to be recorded of the refund that this shipment shows, if it is new.
fn new_entry(
    history: &ShipmentHistory,
    seen: &Shipment,
    read_at: Timestamp,
) -> Option<JournalEntry> {
    if seen.status == ShipmentStatus::Voided {
        return Some(JournalEntry::Voided);
    }
    if seen.status == ShipmentStatus::RefundRequested {
        return (history.refund != Refund::Asked).then_some(JournalEntry::RefundAsked);
    }
    if history.refund == Refund::None {
        return None;
    }
    // The event is of this refund only if it came after this refund was asked.
    let events = seen.tracking_events.as_deref().unwrap_or_default();
    let refused = events.iter().rev().find(|event| {
        event.kind.as_deref() == Some(REFUSED_EVENT) && event.created_at >= history.refund_asked_at
    });
    if let Some(refused) = refused {
        let words = refused.subtitle.clone();
        return Some(JournalEntry::RefundDenied {
            reason: words.unwrap_or_else(|| refused.title.clone()),
        });
    }
    is_not_under_way(history, &seen.status, read_at).then(|| JournalEntry::RefundNotUnderWay {
        status: seen.status.clone(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A shipment whose refund the service refused at that time.
    fn refused_at(at: &str) -> Shipment {
        serde_json::from_value(json!({
            "id": "S1",
            "status": "ready",
            "recipient": {},
            "return_address": {},
            "parcel": {},
            "is_insured": false,
            "is_insurance_requested": false,
            "is_media_mail_requested": false,
            "is_signature_requested": false,
            "is_duties_paid_requested": false,
            "postage_type": "unknown",
            "fees": [],
            "taxes": [],
            "rates": [],
            "tracking_events": [
                {"kind": REFUSED_EVENT, "title": "Refund refused", "created_at": at},
                {"kind": "scanned", "title": "Scanned", "created_at": at},
            ],
        }))
        .unwrap()
    }

    #[test]
    fn a_refusal_of_an_earlier_refund_is_none_of_this_one() {
        let asked = ShipmentHistory {
            refund: Refund::Asked,
            refund_asked_at: Some("2026-03-02T12:00:00Z".parse().unwrap()),
            ..ShipmentHistory::default()
        };
        let denied = JournalEntry::RefundDenied {
            reason: "Refund refused".to_owned(),
        };
        // Before the status alone says anything.
        let read_at = "2026-03-02T12:30:00Z".parse().unwrap();
        let signed = |at| new_entry(&asked, &refused_at(at), read_at);
        assert_eq!(signed("2026-03-02T11:59:59Z"), None);
        assert_eq!(signed("2026-03-02T12:00:00Z"), Some(denied.clone()));
        assert_eq!(signed("2026-03-05T12:00:00Z"), Some(denied));
    }

    #[test]
    fn a_refund_that_was_taken_and_is_not_under_way_an_hour_later_is_denied() {
        let asked = |refund| ShipmentHistory {
            refund,
            refund_asked_at: Some("2026-03-02T12:00:00Z".parse().unwrap()),
            ..ShipmentHistory::default()
        };
        let signed = |refund, status: &ShipmentStatus, at: &str| {
            let seen = Shipment::bare(ShipmentId::new("S1"), status.clone());
            new_entry(&asked(refund), &seen, at.parse().unwrap())
        };
        for status in [
            ShipmentStatus::Ready,
            ShipmentStatus::InTransit,
            ShipmentStatus::Delivered,
        ] {
            let early = signed(Refund::Asked, &status, "2026-03-02T12:59:59Z");
            assert_eq!(early, None, "the list may be that of before");
            let later = signed(Refund::Asked, &status, "2026-03-02T13:00:00Z");
            let entry = JournalEntry::RefundNotUnderWay {
                status: status.clone(),
            };
            assert_eq!(later, Some(entry));
            // It may never have arrived.
            assert_eq!(signed(Refund::Open, &status, "2026-03-09T12:00:00Z"), None);
        }
        for status in [
            ShipmentStatus::RefundRequested,
            ShipmentStatus::Pending,
            ShipmentStatus::Unknown("refund_review".to_owned()),
        ] {
            assert_eq!(signed(Refund::Asked, &status, "2026-03-09T12:00:00Z"), None);
        }
    }
}
