//! The command *Delete*: a shipment is deleted as the line that it was made
//! for.

use super::{
    deletion::{self, Deletion},
    failures, manual_review,
    settle::{self, Patience},
    station::Station,
};
use crate::contract::{Cause, Failure};
use crate::domain::ids::ShipmentId;
use crate::features::shipments::calls::Delete;

/// The call of the shipments list.
pub(super) async fn run(station: &Station, call: &Delete) -> Result<(), Failure> {
    let outcome = asked(station, &call.shipment).await;
    station.tell_unprinted().await;
    outcome
}

/// As the call, for whoever replies.
pub(super) async fn asked(station: &Station, shipment: &ShipmentId) -> Result<(), Failure> {
    match on_its_line(station, shipment).await? {
        Deletion::Gone => Ok(()),
        Deletion::Kept(failure) => Err(failure),
        Deletion::Paid => Err(Failure::of(shipment, Cause::AlreadyBought)),
    }
}

/// Deletes it as the line that it was made for: what is open there is settled
/// first, and a purchase that is in doubt is a failure.
pub(super) async fn on_its_line(
    station: &Station,
    shipment: &ShipmentId,
) -> Result<Deletion, Failure> {
    let line = station.line_of(shipment)?;
    let _guard = station.lines.lock(&line).await;
    settle::line(station, &line, Patience::Look).await?;
    let history = station.history(&line);
    if history.shipment.as_ref() == Some(shipment) {
        if let Some(doubt) = manual_review::doubt_of(station, &line) {
            return Err(failures::in_doubt(shipment, doubt));
        }
        if history.is_bought() {
            return Ok(Deletion::Paid);
        }
    }
    deletion::if_unpaid(station, &line, shipment).await
}
