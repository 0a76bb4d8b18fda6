//! A new shipment in the place of another line's draft: the new one is made
//! first, and only then the old one is deleted, by the ordinary deletion and on
//! its own line. What is paid, or may be, is not replaced.
//!
//! Recovery deletes nothing here. After a crash between the two both drafts
//! are there to be seen, and buying the new one deletes the old one first.

use crate::{
    contract::{Cause, Failure},
    features::shipments::job::delete,
    ledger::journal::{Creation, JournalEntry},
    model::{
        ids::{LineId, ShipmentId},
        shipment::Payment,
    },
    service::error::ApiError,
    session::{
        account::Session,
        claims::rules::Standing,
        deletion::{self, Deletion},
        failures::{self, SessionError},
        reconcile::{self, Patience, manual_review},
    },
};

/// Takes down, before anything is made, whose place the line's shipment takes.
/// The old draft is fetched first: nothing is created for one that is paid.
pub(crate) async fn note(
    session: &Session,
    line: &LineId,
    wanted: Option<&ShipmentId>,
) -> Result<(), Failure> {
    let history = session.history(line);
    if history.replaces.as_ref() == wanted {
        return Ok(());
    }
    if let Some(former) = &history.replaces {
        let shipment = former.clone();
        session.record(line, JournalEntry::KeepsBoth { shipment })?;
    }
    let Some(old) = wanted else { return Ok(()) };
    // Once it was replaced, or kept, that is done with.
    let is_done = history.not_ours.contains(old);
    if is_done
        || session.current(line).is_bought()
        || manual_review::unresolved_reason(session, line).is_some()
    {
        return Ok(());
    }
    // A line handles its own drafts itself, and its lock is held here already.
    if session.line_of(old)? == *line {
        return Ok(());
    }
    check_unpaid(session, old).await?;
    let shipment = old.clone();
    session.record(line, JournalEntry::Replaces { shipment })
}

async fn check_unpaid(session: &Session, old: &ShipmentId) -> Result<(), Failure> {
    let line = session.line_of(old)?;
    let _guard = session.line_locks.lock(&line).await;
    reconcile::line(session, &line, Patience::Once).await?;
    let history = session.history(&line);
    let is_of_line = history.shipment.as_ref() == Some(old);
    let is_unresolved = manual_review::unresolved_reason(session, &line).is_some();
    if is_of_line && (session.current(&line).is_bought() || is_unresolved) {
        return Err(Failure::of(old, Cause::PaidIsNotReplaced));
    }
    match session.fetch_shipment(old).await {
        Ok(seen) if seen.payment() == Payment::None => Ok(()),
        Ok(seen) if Standing::of(&seen) == Standing::Draft => {
            Err(failures::status_unclear(old, seen.status))
        }
        Ok(_paid) => Err(Failure::of(old, Cause::PaidIsNotReplaced)),
        // Its place is free already.
        Err(SessionError::Api(ApiError::NotFound { .. })) => Ok(()),
        Err(stop) => Err(failures::of(old, stop)),
    }
}

/// Deletes the draft whose place the line's shipment has taken, and gives what
/// became of it; nothing where none is to go, or the new one is not made.
pub(crate) async fn finish(
    session: &Session,
    line: &LineId,
) -> Option<(ShipmentId, Result<(), Failure>)> {
    let history = session.history(line);
    let old = history.replaces?;
    if history.creation != Creation::Done {
        return None;
    }
    let outcome = match delete_old(session, line, &old).await {
        Ok(Deletion::Gone | Deletion::Refunded) => Ok(()),
        Ok(Deletion::Paid | Deletion::UnderWay) => Err(Failure::of(&old, Cause::PaidIsNotReplaced)),
        Ok(Deletion::Unclear(status)) => Err(failures::status_unclear(&old, status)),
        Ok(Deletion::Kept(failure)) | Err(failure) => Err(failure),
    };
    Some((old, outcome))
}

/// Before a purchase: of a draft and the one that replaces it, one is bought.
/// What the service keeps unpaid stays beside it.
pub(crate) async fn before_buying(session: &Session, line: &LineId) -> Result<(), Failure> {
    let Some(old) = session.history(line).replaces else {
        return Ok(());
    };
    let deletion = match delete_old(session, line, &old).await {
        Ok(deletion) => past_lag(session, &old, deletion).await,
        Err(failure) => Err(failure),
    };
    match deletion {
        Ok(Deletion::Gone | Deletion::Kept(_) | Deletion::Refunded) => Ok(()),
        Ok(Deletion::Paid | Deletion::UnderWay) => Err(Failure::of(&old, Cause::PaidIsNotReplaced)),
        Ok(Deletion::Unclear(status)) => Err(failures::status_unclear(&old, status)),
        // What is unresolved is the old draft, not the line that is bought.
        Err(failure) if matches!(failure.cause, Cause::Unresolved(_)) => {
            Err(Failure::of(&old, Cause::PaidIsNotReplaced))
        }
        Err(failure) => Err(failure),
    }
}

/// On the old draft's own line: what is found paid is noted there.
async fn past_lag(
    session: &Session,
    old: &ShipmentId,
    deletion: Deletion,
) -> Result<Deletion, Failure> {
    let line = session.line_of(old)?;
    let _guard = session.line_locks.lock(&line).await;
    deletion::past_lag(session, &line, old, deletion).await
}

async fn delete_old(
    session: &Session,
    line: &LineId,
    old: &ShipmentId,
) -> Result<Deletion, Failure> {
    let deletion = Box::pin(delete::on_its_line(session, old)).await?;
    let shipment = old.clone();
    if matches!(deletion, Deletion::Gone) {
        record_on_old_line(session, line, old)?;
    }
    let entry = match deletion {
        Deletion::Gone => JournalEntry::Replaced { shipment },
        Deletion::Refunded => JournalEntry::KeepsBoth { shipment },
        Deletion::Kept(_) | Deletion::Paid | Deletion::UnderWay | Deletion::Unclear(_) => {
            return Ok(deletion);
        }
    };
    // A purchase and the end of a quote may both have waited for it.
    if session.history(line).replaces.as_ref() == Some(old) {
        session.record(line, entry)?;
    }
    Ok(Deletion::Gone)
}

/// The old draft's own line, perhaps of an order file, makes nothing more,
/// unless it went on to another shipment before.
fn record_on_old_line(session: &Session, line: &LineId, old: &ShipmentId) -> Result<(), Failure> {
    let old_line = session.line_of(old)?;
    let of_old_line = session.history(&old_line).shipment;
    let went_on = of_old_line.is_some_and(|shipment| shipment != *old);
    match session.history(line).shipment {
        Some(shipment) if !went_on => {
            session.record(&old_line, JournalEntry::ReplacedBy { shipment })
        }
        Some(_) | None => Ok(()),
    }
}
