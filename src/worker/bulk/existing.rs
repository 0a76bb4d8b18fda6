//! The first step of a bulk job's line that buys a shipment which is there:
//! it is looked at, and taken up if it was made elsewhere. What is found
//! decides whether it may be bought; at which price, the purchase checks.

use super::job::Bulk;
use crate::contract::{Cause, Doubt, Failure};
use crate::features::bulk::calls::{Approved, BulkOutcome};
use crate::{
    domain::{
        ids::{LineId, ShipmentId},
        shipment::{Payment, Shipment},
    },
    store::journal::Creation,
    worker::{
        failures, manual_review,
        settle::{self, Patience},
        settle_create,
        station::Station,
    },
};

/// What a look says about buying.
enum Found {
    Unpaid,
    Bought,
    InDoubt(Doubt),
}

impl Bulk {
    /// Whether the shipment may be bought now; else what became of its line.
    pub(super) async fn look_before(
        &self,
        line: &LineId,
        approved: &Approved,
    ) -> Result<(), BulkOutcome> {
        let station = &self.station;
        let shipment = &approved.shipment;
        let guard = station.lines.lock(line).await;
        let found = Box::pin(look(station, line, shipment)).await;
        drop(guard);
        match found.map_err(BulkOutcome::Failed)? {
            Found::Unpaid => Ok(()),
            Found::Bought => Err(BulkOutcome::Already {
                label: self.put(shipment, None).await,
                shipment: shipment.clone(),
                changed: false,
            }),
            Found::InDoubt(doubt) => Err(BulkOutcome::WasInDoubt {
                shipment: shipment.clone(),
                doubt,
            }),
        }
    }
}

async fn look(station: &Station, line: &LineId, shipment: &ShipmentId) -> Result<Found, Failure> {
    settle::line(station, line, Patience::Look).await?;
    if let Some(doubt) = manual_review::doubt_of(station, line) {
        return Ok(Found::InDoubt(doubt));
    }
    let history = station.history(line);
    let is_new = history.creation == Creation::None && history.shipment.is_none();
    let seen = if is_new {
        settle_create::adopt(station, line, shipment).await?
    } else if history.shipment.as_ref() == Some(shipment) {
        station.look_in_passing(shipment).await?
    } else {
        // The line has another shipment by now.
        return Err(Failure::of(shipment, Cause::NotFound));
    };
    if station.history(line).is_bought() {
        return Ok(Found::Bought);
    }
    judge(station, line, &seen)
}

fn judge(station: &Station, line: &LineId, seen: &Shipment) -> Result<Found, Failure> {
    match seen.status.payment() {
        Payment::None => Ok(Found::Unpaid),
        Payment::Paid | Payment::Refunded => {
            settle_create::note_paid(station, line, seen)?;
            Ok(Found::Bought)
        }
        Payment::Pending => Err(failures::in_doubt(&seen.id, Doubt::BuyUnknown)),
        Payment::Unclear => {
            let words = seen.status.to_string();
            Err(Failure::of(&seen.id, Cause::Refused { words }))
        }
    }
}
