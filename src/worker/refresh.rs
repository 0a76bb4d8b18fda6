//! Refreshing rates: a draft's parcel, options and ship date brought to the
//! service. It may repeat without harm, and is journaled because nothing is
//! bought at rates older than the last refresh.

use std::rc::Rc;

use super::{
    create::not_executed,
    failures,
    service::{MAX_RATE_LIMIT_WAITS, sit_out},
    settle_create,
    station::Station,
};
use crate::{
    api::{error::ApiError, operations::RefreshRequest},
    domain::{
        draft::ShipmentDraft,
        ids::{LineId, ShipmentId},
        shipment::{Payment, Shipment},
    },
    message::{Event, Failure, RequestId},
    store::{
        Line, Record,
        journal::{Fact, Purchase},
    },
};

/// Refreshes that may go out without an answer, for one command.
const MAX_LOST_REFRESHES: u32 = 3;

/// What came of it.
pub(super) enum Refreshed {
    Shipment(Box<Shipment>),
    /// The service does not know the shipment any more.
    Gone,
}

/// The command of the shipments list: nothing changes but the rates.
pub(super) async fn run(station: Rc<Station>, request: RequestId, shipment: ShipmentId) {
    let outcome = asked(&station, &shipment).await.map(Box::new);
    station
        .tell(Event::RatesRefreshed { request, outcome })
        .await;
}

async fn asked(station: &Station, shipment: &ShipmentId) -> Result<Shipment, Failure> {
    let line = station.line_of(shipment)?;
    let _guard = station.lines.lock(&line).await;
    let history = station.history(&line);
    let is_ours = history.shipment.as_ref() == Some(shipment);
    let may = match history.purchase {
        Purchase::None | Purchase::Failed { .. } | Purchase::NotExecuted { .. } => true,
        Purchase::Open { .. } | Purchase::NeedsYou { .. } | Purchase::Bought { .. } => false,
    };
    if let (true, true, Some(asked)) = (is_ours, may, station.line(&line)?) {
        return match bring_up_to_date(station, &line, shipment, &asked.draft).await? {
            Refreshed::Shipment(refreshed) => Ok(*refreshed),
            Refreshed::Gone => Err(failures::of(
                shipment,
                ApiError::NotFound {
                    words: String::new(),
                },
            )),
        };
    }
    // Made elsewhere, or past refreshing: the service judges, and no draft of
    // ours depends on the answer.
    let changes = RefreshRequest::default();
    let permit = station.admit().await?;
    let answer = station
        .send(permit, station.api.refresh_rates(shipment, &changes))
        .await
        .map_err(|error| failures::of(shipment, error))?;
    let refreshed = station.answered_or_look(answer, shipment).await?;
    let now = station.now();
    station.ledger(|ledger| ledger.see(std::slice::from_ref(&refreshed), now))?;
    Ok(refreshed)
}

/// Brings the line's shipment up to date with a draft of the same address and
/// contents.
pub(super) async fn bring_up_to_date(
    station: &Station,
    line: &LineId,
    shipment: &ShipmentId,
    draft: &ShipmentDraft,
) -> Result<Refreshed, Failure> {
    let changes = RefreshRequest::of(&draft.parcel, &draft.options, draft.ship_date);
    let mut lost = 0;
    let mut waits = 0;
    loop {
        match attempt(station, line, shipment, draft, &changes).await? {
            Ok(refreshed) => return Ok(Refreshed::Shipment(Box::new(refreshed))),
            Err(error) if error.is_unsettled() => {
                lost += 1;
                if lost >= MAX_LOST_REFRESHES {
                    return Err(failures::of(shipment, error));
                }
            }
            Err(ApiError::RateLimited { retry_after_secs }) if waits < MAX_RATE_LIMIT_WAITS => {
                waits += 1;
                sit_out(retry_after_secs).await?;
            }
            Err(ApiError::NotFound { .. }) => {
                let shipment = shipment.clone();
                station.record(line, Fact::Deleted { shipment })?;
                return Ok(Refreshed::Gone);
            }
            Err(error) => return refused(station, line, shipment, error).await,
        }
    }
}

async fn attempt(
    station: &Station,
    line: &LineId,
    shipment: &ShipmentId,
    draft: &ShipmentDraft,
    changes: &RefreshRequest,
) -> Result<Result<Shipment, ApiError>, Failure> {
    let permit = station.admit().await?;
    let intent = Fact::RefreshIntent {
        shipment: shipment.clone(),
        content: Line::content_of(draft),
    };
    let now = station.now();
    let asked = station.line(line)?.map(|asked| Line {
        draft: draft.clone(),
        ..asked
    });
    station.ledger(|ledger| {
        let record = Record::new(line, now, intent);
        match &asked {
            Some(asked) => ledger.record(&record.asking(asked)),
            None => ledger.record(&record),
        }
    })?;
    let call = station.api.refresh_rates(shipment, changes);
    match station.send(permit, call).await {
        Ok(answer) => {
            let refreshed = station.answered_or_look(answer, shipment).await?;
            station.record_seen(line, Fact::Refreshed, &refreshed)?;
            Ok(Ok(refreshed))
        }
        Err(error) if error.is_unsettled() => {
            let reason = error.to_string();
            station.record(line, Fact::RefreshLost { reason })?;
            Ok(Err(error))
        }
        Err(error) => {
            station.record(line, Fact::RefreshRefused(not_executed(&error)))?;
            Ok(Err(error))
        }
    }
}

/// A refusal may mean that somebody paid for it elsewhere.
async fn refused(
    station: &Station,
    line: &LineId,
    shipment: &ShipmentId,
    error: ApiError,
) -> Result<Refreshed, Failure> {
    let refused = failures::of(shipment, error);
    let Ok(seen) = station.look(shipment).await else {
        return Err(refused);
    };
    match seen.status.payment() {
        Payment::Paid | Payment::Refunded => {
            settle_create::note_paid(station, line, &seen)?;
            Ok(Refreshed::Shipment(Box::new(seen)))
        }
        Payment::None | Payment::Pending | Payment::Unclear => Err(refused),
    }
}
