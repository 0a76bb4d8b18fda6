//! Deleting an unpaid shipment. It is looked at first: what is paid stays.

use std::rc::Rc;

use super::{
    failures::{self, Stop},
    service::sit_out,
    settle::{self, Patience},
    station::Station,
};
use crate::{
    api::error::ApiError,
    domain::{
        ids::{LineId, ShipmentId},
        shipment::Payment,
    },
    message::{Cause, Event, Failure, RequestId},
    store::journal::Fact,
};

/// How often a deletion is sent that gave no answer.
const MAX_TRIES: u32 = 3;

/// What became of it.
#[derive(Debug)]
pub(super) enum Deletion {
    Gone,
    /// The service keeps it, though it is not paid.
    Kept(Failure),
    /// It is paid, or may be.
    Paid,
}

/// The command of the shipments list.
pub(super) async fn run(station: Rc<Station>, request: RequestId, shipment: ShipmentId) {
    let outcome = asked(&station, &shipment).await;
    station
        .tell(Event::ShipmentDeleted {
            request,
            shipment,
            outcome,
        })
        .await;
}

async fn asked(station: &Station, shipment: &ShipmentId) -> Result<(), Failure> {
    let line = station.line_of(shipment)?;
    let _guard = station.lines.lock(&line).await;
    settle::line(station, &line, Patience::Look).await?;
    let history = station.history(&line);
    if history.shipment.as_ref() == Some(shipment) {
        if let Some(doubt) = settle::doubt_of(station, &line) {
            return Err(failures::in_doubt(shipment, doubt));
        }
        if history.is_bought() {
            return Err(Failure::of(shipment, Cause::AlreadyBought));
        }
    }
    match if_unpaid(station, &line, shipment).await? {
        Deletion::Gone => Ok(()),
        Deletion::Kept(failure) => Err(failure),
        Deletion::Paid => Err(Failure::of(shipment, Cause::AlreadyBought)),
    }
}

/// Looks, and deletes what is unpaid.
pub(super) async fn if_unpaid(
    station: &Station,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Deletion, Failure> {
    let mut last = Failure::of(shipment, Cause::Busy);
    for _try in 0..MAX_TRIES {
        let gone = Fact::Deleted {
            shipment: shipment.clone(),
        };
        match station.look(shipment).await {
            Ok(seen) if seen.status.payment() == Payment::None => {}
            Ok(seen) => {
                let words = seen.status.to_string();
                refused(station, line, shipment, words)?;
                return Ok(Deletion::Paid);
            }
            Err(Stop::Api(ApiError::NotFound { .. })) => {
                station.record(line, gone)?;
                return Ok(Deletion::Gone);
            }
            Err(stop) => return Err(failures::of(shipment, stop)),
        }
        match attempt(station, line, shipment).await? {
            Ok(()) | Err(ApiError::NotFound { .. }) => {
                station.record(line, gone)?;
                return Ok(Deletion::Gone);
            }
            Err(ApiError::RateLimited { retry_after_secs }) => sit_out(retry_after_secs).await?,
            Err(error) if error.is_unsettled() => {
                let lost = Fact::DeleteLost {
                    shipment: shipment.clone(),
                    reason: error.to_string(),
                };
                station.record(line, lost)?;
                last = failures::of(shipment, error);
            }
            Err(error) => {
                refused(station, line, shipment, error.to_string())?;
                return kept(station, shipment, error).await;
            }
        }
    }
    Err(last)
}

/// What the service does not delete may have been paid since the look.
async fn kept(
    station: &Station,
    shipment: &ShipmentId,
    error: ApiError,
) -> Result<Deletion, Failure> {
    match station.look(shipment).await {
        Ok(seen) if seen.status.payment() != Payment::None => Ok(Deletion::Paid),
        Ok(_unpaid) => Ok(Deletion::Kept(failures::of(shipment, error))),
        Err(stop) => Err(failures::of(shipment, stop)),
    }
}

async fn attempt(
    station: &Station,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Result<(), ApiError>, Failure> {
    let permit = station.admit().await?;
    let intent = Fact::DeleteIntent {
        shipment: shipment.clone(),
    };
    station.record(line, intent)?;
    Ok(station
        .send(permit, station.api.delete_shipment(shipment))
        .await)
}

fn refused(
    station: &Station,
    line: &LineId,
    shipment: &ShipmentId,
    words: String,
) -> Result<(), Failure> {
    let shipment = shipment.clone();
    station.record(line, Fact::DeleteRefused { shipment, words })
}
