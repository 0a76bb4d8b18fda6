//! Asking a refund: once. A lost answer is looked at, and never asked again
//! by itself.

use std::{rc::Rc, time::Duration};

use super::{
    checkpoints::{CallPoint, JournalPoint},
    create::not_executed,
    failures,
    service::sit_out,
    settle::{self, Patience},
    settle_create,
    station::Station,
};
use crate::{
    api::error::ApiError,
    domain::{
        ids::{LineId, ShipmentId},
        shipment::{Payment, Shipment, ShipmentStatus},
    },
    message::{Cause, Event, Failure, RequestId},
    store::journal::{Creation, Fact, Refund},
};

/// The service may say straight after a purchase that the shipment is in use.
const IN_USE: &str = "in use";
const IN_USE_PAUSE: Duration = Duration::from_secs(10);
/// How often a refusal that passes is waited out.
const MAX_TRIES: u32 = 2;

pub(super) async fn run(station: Rc<Station>, request: RequestId, shipment: ShipmentId) {
    let outcome = asked(&station, &shipment).await.map(Box::new);
    station.tell_unprinted().await;
    station.tell(Event::RefundAsked { request, outcome }).await;
}

async fn asked(station: &Station, shipment: &ShipmentId) -> Result<Shipment, Failure> {
    let line = station.line_of(shipment)?;
    let _guard = station.lines.lock(&line).await;
    settle::line(station, &line, Patience::Look).await?;
    let seen = take_up(station, &line, shipment).await?;
    if seen.status.payment() != Payment::Paid {
        let words = seen.status.to_string();
        return Err(Failure::of(shipment, Cause::Refused { words }));
    }
    match station.history(&line).refund {
        Refund::None => {}
        // Asked before: the shipment says how far it is.
        Refund::Asked | Refund::Voided => return Ok(seen),
        Refund::Open => {
            let reason = seen.status.to_string();
            return Err(Failure::of(shipment, Cause::AnswerLost { reason }));
        }
    }
    let mut tries = 1;
    loop {
        let error = match attempt(station, &line, shipment).await? {
            Ok(answered) => return station.answered_or_look(answered, shipment).await,
            Err(error) => error,
        };
        match error {
            ApiError::RateLimited { retry_after_secs } if tries < MAX_TRIES => {
                sit_out(retry_after_secs).await?;
            }
            ApiError::Refused { ref words, .. }
                if tries < MAX_TRIES && words.to_ascii_lowercase().contains(IN_USE) =>
            {
                tokio::time::sleep(IN_USE_PAUSE).await;
            }
            error => return Err(failures::of(shipment, error)),
        }
        tries += 1;
    }
}

/// A shipment that was made or paid elsewhere gets a journal here first.
async fn take_up(
    station: &Station,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Shipment, Failure> {
    let history = station.history(line);
    if history.creation == Creation::None && history.shipment.is_none() {
        return settle_create::adopt(station, line, shipment).await;
    }
    let seen = station
        .look(shipment)
        .await
        .map_err(|stop| failures::of(shipment, stop))?;
    if history.shipment.as_ref() != Some(shipment) {
        return Err(Failure::of(shipment, Cause::NotFound));
    }
    if let Some(doubt) = settle::doubt_of(station, line) {
        return Err(failures::in_doubt(shipment, doubt));
    }
    if !history.is_bought() {
        settle_create::note_paid(station, line, &seen)?;
    }
    Ok(seen)
}

async fn attempt(
    station: &Station,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Result<Option<Shipment>, ApiError>, Failure> {
    let permit = station.admit().await?;
    let point = JournalPoint::Refund;
    station.reached(point(CallPoint::BeforeIntent)).await;
    let intent = Fact::RefundIntent {
        shipment: shipment.clone(),
    };
    station.record(line, intent)?;
    station.reached(point(CallPoint::IntentDurable)).await;
    let call = station.api.request_refund(shipment);
    let answer = station.send_at(permit, point(CallPoint::Sent), call).await;
    station.reached(point(CallPoint::Answered)).await;
    match &answer {
        Ok(_answered) => station.record(line, Fact::RefundAsked)?,
        Err(error) if error.is_unsettled() => {
            let reason = error.to_string();
            station.record(line, Fact::RefundLost { reason })?;
            settle(station, line).await;
        }
        Err(error) => station.record(line, Fact::RefundRefused(not_executed(error)))?,
    }
    station.reached(point(CallPoint::Journaled)).await;
    Ok(answer)
}

/// Looks at a refund whose answer was lost. Without a sign it stays open.
pub(super) async fn settle(station: &Station, line: &LineId) {
    let history = station.history(line);
    let (Refund::Open, Some(shipment)) = (history.refund, &history.shipment) else {
        return;
    };
    let Ok(seen) = station.look(shipment).await else {
        return;
    };
    let fact = match seen.status {
        ShipmentStatus::RefundRequested => Fact::RefundAsked,
        ShipmentStatus::Voided => Fact::Voided,
        _no_sign_of_a_refund => return,
    };
    if let Err(failure) = station.record_seen(line, fact, &seen) {
        tracing::error!(?failure, "a refund could not be noted");
    }
}
