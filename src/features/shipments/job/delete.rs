//! The command *Delete*: a shipment is deleted as the line that it was made
//! for.

use crate::{
    contract::{Cause, Failure, UnresolvedReason},
    features::shipments::calls::Delete,
    model::{ids::ShipmentId, shipment::Payment},
    session::{
        account::Session,
        deletion::{self, Deletion},
        failures,
        reconcile::{self, Patience, manual_review},
    },
};

/// The call of the shipments list.
pub(crate) async fn run(session: &Session, call: &Delete) -> Result<(), Failure> {
    let outcome = delete_shipment(session, &call.shipment).await;
    session.report_unprinted().await;
    outcome
}

/// Deletes one shipment; the caller replies.
pub(crate) async fn delete_shipment(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<(), Failure> {
    match on_its_line(session, shipment).await? {
        Deletion::Gone => Ok(()),
        Deletion::Kept(failure) => Err(failure),
        Deletion::Paid | Deletion::Refunded => Err(Failure::of(shipment, Cause::AlreadyBought)),
        Deletion::UnderWay => Err(failures::unresolved(shipment, UnresolvedReason::BuyUnknown)),
        Deletion::Unclear(status) => Err(failures::status_unclear(shipment, status)),
    }
}

/// Deletes it as the line that it was made for: what is open there is
/// reconciled first, and an unresolved purchase is a failure.
pub(crate) async fn on_its_line(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<Deletion, Failure> {
    let line = session.line_of(shipment)?;
    let _guard = session.line_locks.lock(&line).await;
    reconcile::line(session, &line, Patience::Once).await?;
    let history = session.history(&line);
    if history.shipment.as_ref() == Some(shipment) {
        if let Some(reason) = manual_review::unresolved_reason(session, &line) {
            return Err(failures::unresolved(shipment, reason));
        }
        if session.shipment_history(shipment).is_bought() {
            let known = session.stored_shipment(shipment)?;
            let is_refunded =
                known.is_some_and(|known| known.shipment.payment() == Payment::Refunded);
            return Ok(if is_refunded {
                Deletion::Refunded
            } else {
                Deletion::Paid
            });
        }
    }
    deletion::if_unpaid(session, &line, shipment).await
}
