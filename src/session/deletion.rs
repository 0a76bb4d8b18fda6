//! Deleting a draft, for whatever reason: it is fetched first, and what is
//! paid stays.

use super::{
    account::Session,
    claims::rules::Standing,
    failures::{self, SessionError},
    lag::{LAG_PAUSES, longest_lag},
    reconcile::paid,
    writes::DeleteShipment,
};
use crate::{
    contract::{Cause, Failure, UnresolvedReason},
    ledger::journal::JournalEntry,
    model::{
        ids::{LineId, ShipmentId},
        shipment::{Payment, Shipment, ShipmentStatus},
    },
    service::error::ApiError,
};

/// How often a deletion is sent that gave no answer.
const MAX_TRIES: u32 = 3;

/// What became of it.
#[derive(Debug)]
pub(crate) enum Deletion {
    Gone,
    /// The service keeps it, though it is not paid.
    Kept(Failure),
    Paid,
    /// It is about to be paid, which may yet fail.
    UnderWay,
    /// It was paid, and its money is back: it holds nothing.
    Refunded,
    /// It stays, and the service shows a status that does not say whether it is paid.
    Unclear(ShipmentStatus),
}

/// Fetches the shipment, and deletes it if it is unpaid.
pub(crate) async fn if_unpaid(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Deletion, Failure> {
    let mut last = Failure::of(shipment, Cause::Busy);
    for _try in 0..MAX_TRIES {
        let gone = JournalEntry::Deleted {
            shipment: shipment.clone(),
        };
        match session.fetch_shipment(shipment).await {
            Ok(seen) if seen.payment() == Payment::None => {
                // A purchase of it may still be on its way.
                if !session.shipment_history(shipment).is_free() {
                    let other = shipment.clone();
                    let reason = UnresolvedReason::OtherBuyUnknown { other };
                    return Err(failures::unresolved(shipment, reason));
                }
            }
            Ok(seen) => {
                let words = seen.status.to_string();
                record_refusal(session, line, shipment, words)?;
                store(session, &seen)?;
                note_paid(session, line, &seen).await?;
                return Ok(not_deleted(&seen));
            }
            Err(SessionError::Api(ApiError::NotFound { .. })) => {
                // A read may not find yet what was created just now, and what another
                // computer then buys. The service deletes only what is unpaid.
                if is_known_long(session, shipment) {
                    session.record(line, gone)?;
                    return Ok(Deletion::Gone);
                }
            }
            Err(stop) => return Err(failures::of(shipment, stop)),
        }
        match session.write(&DeleteShipment { line, shipment }).await? {
            Ok(()) | Err(ApiError::NotFound { .. }) => return Ok(Deletion::Gone),
            Err(error @ ApiError::RateLimited { .. }) => last = failures::write_of(shipment, error),
            Err(error) if error.is_outcome_unknown() => last = failures::write_of(shipment, error),
            Err(error) => return resolve_refused(session, line, shipment, error).await,
        }
    }
    Err(last)
}

/// The same before another shipment is bought in its place. The service refuses to delete what
/// is being paid, and a read that lags still shows that as unpaid: one that is kept is read until
/// the lag is over.
pub(crate) async fn before_buying_another(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Deletion, Failure> {
    let deletion = if_unpaid(session, line, shipment).await?;
    past_lag(session, line, shipment, deletion).await
}

/// Reads what was kept until a read can no longer be behind its refused deletion.
pub(crate) async fn past_lag(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
    deletion: Deletion,
) -> Result<Deletion, Failure> {
    let Deletion::Kept(refusal) = deletion else {
        return Ok(deletion);
    };
    for pause in LAG_PAUSES {
        tokio::time::sleep(pause).await;
        if let Some(paid) = seen_paid(session, line, shipment).await? {
            return Ok(paid);
        }
    }
    Ok(Deletion::Kept(refusal))
}

/// Whether it was made here so long ago that a read which does not find it proves that it is
/// gone. What is being bought is not asked to be deleted anyway.
fn is_known_long(session: &Session, shipment: &ShipmentId) -> bool {
    let history = session.shipment_history(shipment);
    let age = history.made_at.map(|at| session.now().duration_since(at));
    !history.is_free() || age.is_some_and(|age| age.unsigned_abs() >= longest_lag())
}

/// What the service does not delete may have been paid since it was fetched.
async fn resolve_refused(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
    error: ApiError,
) -> Result<Deletion, Failure> {
    let paid = seen_paid(session, line, shipment).await?;
    Ok(paid.unwrap_or_else(|| Deletion::Kept(failures::write_of(shipment, error))))
}

/// What a read shows of one that is not deleted; nothing while it shows it as unpaid.
async fn seen_paid(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Option<Deletion>, Failure> {
    match session.fetch_shipment(shipment).await {
        Ok(seen) if seen.payment() != Payment::None => {
            store(session, &seen)?;
            note_paid(session, line, &seen).await?;
            Ok(Some(not_deleted(&seen)))
        }
        Ok(_unpaid) => Ok(None),
        Err(stop) => Err(failures::of(shipment, stop)),
    }
}

/// What became of one that is not shown as unpaid.
fn not_deleted(seen: &Shipment) -> Deletion {
    if seen.payment() == Payment::Refunded {
        return Deletion::Refunded;
    }
    match Standing::of(seen) {
        Standing::Draft => Deletion::Unclear(seen.status.clone()),
        Standing::UnderWay => Deletion::UnderWay,
        Standing::Paid | Standing::Void => Deletion::Paid,
    }
}

/// A parcel that is paid twice is reported from what is stored of both shipments.
fn store(session: &Session, seen: &Shipment) -> Result<(), Failure> {
    let seen = std::slice::from_ref(seen);
    session.ledger(|ledger| ledger.store_shipments(seen, session.now()))
}

/// The line's own shipment that somebody paid meanwhile is one that it has
/// bought: its label waits in the queue like any other.
async fn note_paid(session: &Session, line: &LineId, seen: &Shipment) -> Result<(), Failure> {
    let history = session.history(line);
    if history.shipment.as_ref() == Some(&seen.id) {
        paid::note_paid(session, line, seen).await?;
    }
    Ok(())
}

fn record_refusal(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
    words: String,
) -> Result<(), Failure> {
    let shipment = shipment.clone();
    session.record(line, JournalEntry::DeleteRefused { shipment, words })
}
