//! Making a line's shipment. Creates may repeat, for an unpaid twin costs
//! nothing; the search that comes before a repeat is in `settle_create`.

use super::{
    checkpoints::{WriteKind, WritePoint},
    failures,
    service::{MAX_RATE_LIMIT_WAITS, sit_out},
    settle_create,
    station::Station,
};
use crate::{
    domain::{draft::ShipmentDraft, ids::LineId, shipment::Shipment},
    message::{Cause, Failure},
    service::error::ApiError,
    store::{
        Line, Record,
        journal::{Creation, Fact, NotExecuted},
        order_id_as_sent,
    },
};

/// Creates that may go out without an answer, for one quote.
const MAX_LOST_CREATES: u32 = 3;

/// Makes the shipment, or finds the one that a lost answer left behind.
pub(super) async fn create(
    station: &Station,
    line: &LineId,
    draft: &ShipmentDraft,
) -> Result<Shipment, Failure> {
    // The same order once more, from its file: what took its place is the order's parcel.
    if let Some(other) = station.history(line).replaced_by {
        return Err(Failure::of(&other, Cause::WasReplaced));
    }
    let asked = asked(station, line, draft)?;
    let mut lost = 0;
    let mut waits = 0;
    loop {
        let error = match attempt(station, line, &asked).await? {
            Ok(shipment) => return Ok(shipment),
            Err(error) => error,
        };
        if error.is_unsettled() {
            lost += 1;
            if let Some(found) = settle_create::settle(station, line).await? {
                return Ok(found);
            }
            if lost >= MAX_LOST_CREATES {
                return Err(failures::api(error));
            }
            continue;
        }
        match error {
            ApiError::RateLimited { retry_after_secs } if waits < MAX_RATE_LIMIT_WAITS => {
                waits += 1;
                sit_out(retry_after_secs).await?;
            }
            error => return Err(failures::api(error)),
        }
    }
}

/// What is going to be sent, with our token behind the order id.
fn asked(station: &Station, line: &LineId, draft: &ShipmentDraft) -> Result<Line, Failure> {
    let order_id = draft.order.id.as_deref();
    station.ledger(|ledger| {
        let token = ledger.token(line);
        let sent_as = if ledger.sends_token()? {
            Some(order_id_as_sent(order_id, &token))
        } else {
            order_id.map(ToOwned::to_owned)
        };
        Ok(Line {
            draft: draft.clone(),
            sent_as,
            token,
        })
    })
}

/// One create: intent on disk, sent once, outcome on disk.
async fn attempt(
    station: &Station,
    line: &LineId,
    asked: &Line,
) -> Result<Result<Shipment, ApiError>, Failure> {
    let permit = station.admit().await?;
    station
        .reached(WriteKind::Create.at(WritePoint::BeforeIntent))
        .await;
    let intent = Fact::CreateIntent {
        attempt: next_attempt(station, line),
        content: Line::content_of(&asked.draft),
    };
    let now = station.now();
    station.ledger(|ledger| ledger.record(&Record::new(line, now, intent).asking(asked)))?;
    station
        .reached(WriteKind::Create.at(WritePoint::IntentDurable))
        .await;
    let call = station
        .writes
        .create_shipment(&asked.draft, asked.sent_as.as_deref());
    let sent = WriteKind::Create.at(WritePoint::Sent);
    let answer = station.send_at(permit, sent, call).await;
    station
        .reached(WriteKind::Create.at(WritePoint::Answered))
        .await;
    match &answer {
        Ok(shipment) => {
            let created = Fact::Created {
                shipment: shipment.id.clone(),
            };
            station.record_seen(line, created, shipment)?;
            // Nothing was bought, and yet: a paid one is not bought again.
            settle_create::note_paid(station, line, shipment)?;
        }
        Err(error) if error.is_unsettled() => {
            let reason = error.to_string();
            station.record(line, Fact::CreateLost { reason })?;
        }
        Err(error) => station.record(line, Fact::CreateRefused(not_executed(error)))?,
    }
    station
        .reached(WriteKind::Create.at(WritePoint::Journaled))
        .await;
    Ok(answer)
}

fn next_attempt(station: &Station, line: &LineId) -> u32 {
    match station.history(line).creation {
        Creation::Absent { attempts } => attempts.saturating_add(1),
        Creation::None | Creation::Open { .. } | Creation::Unclear { .. } | Creation::Done => 1,
    }
}

/// What a refusal says, for the journal.
pub(super) fn not_executed(error: &ApiError) -> NotExecuted {
    let status = match error {
        ApiError::NotSent { .. } | ApiError::AnswerLost { .. } => None,
        ApiError::Unauthorized => Some(401),
        ApiError::NotFound { .. } => Some(404),
        ApiError::RateLimited { .. } => Some(429),
        ApiError::Refused { status, .. }
        | ApiError::Trouble { status }
        | ApiError::NotTheService { status, .. } => Some(*status),
    };
    NotExecuted {
        status,
        words: match error {
            ApiError::Refused { words, .. } => words.clone(),
            other => other.to_string(),
        },
    }
}

/// The line's shipment as it was last seen.
pub(super) fn known_shipment(station: &Station, line: &LineId) -> Result<Shipment, Failure> {
    let known = match station.history(line).shipment {
        Some(shipment) => station.known(&shipment)?,
        None => None,
    };
    known
        .map(|known| known.shipment)
        .ok_or_else(|| Failure::new(Cause::NotFound))
}
