//! Reading a draft that somebody else may have deleted.

use super::{account::Session, lag::longest_lag, reconcile};
use crate::{
    contract::{Cause, Failure},
    ledger::journal::JournalEntry,
    model::{
        ids::{LineId, ShipmentId},
        shipment::Shipment,
    },
};

/// Reads a draft. There is none where somebody else has deleted it, which is noted: no list will
/// ever show it. One that was created just now, a read may not find for as long as reads lag.
pub(crate) async fn read_unless_gone(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Option<Shipment>, Failure> {
    let failure = match session.fetch_and_store(shipment).await {
        Ok(seen) => return Ok(Some(seen)),
        Err(failure) => failure,
    };
    let made_at = session.shipment_history(shipment).made_at;
    let is_new = made_at.is_some_and(|at| {
        let age = session.now().duration_since(at);
        age.unsigned_abs() < longest_lag()
    });
    let is_gone = failure.cause == Cause::NotFound
        && !is_new
        && reconcile::is_account_readable(session).await;
    if !is_gone {
        return Err(failure);
    }
    let shipment = shipment.clone();
    session.record(line, JournalEntry::Deleted { shipment })?;
    Ok(None)
}
