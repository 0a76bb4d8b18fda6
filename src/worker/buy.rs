//! One purchase on its way: intent on disk, sent once, then looked at until
//! it is known. A second attempt comes only after a look proved that the
//! first did nothing, and a third only from a person.

use std::time::Duration;

use jiff::Timestamp;

use super::{
    checkpoints::{WriteKind, WritePoint},
    create::not_executed,
    failures,
    service::{MAX_RATE_LIMIT_WAITS, sit_out},
    settle::{self, Patience, Verdict},
    station::Station,
};
use crate::{
    domain::{
        ids::LineId,
        shipment::{Payment, Shipment},
    },
    message::{Cause, Doubt, Event, Failure, PurchaseStep, RequestId},
    service::error::ApiError,
    store::journal::{Fact, History, Purchase, Stage, Terms, Why},
};

/// Answers to a buy that may well mean that it, or an earlier one, was taken.
const MAYBE_TAKEN: [&str; 2] = ["in use", "already"];

/// Buys, or tells why not. The shipment is as it was seen when it was paid.
pub(super) async fn buy(
    station: &Station,
    line: &LineId,
    terms: &Terms,
    request: RequestId,
) -> Result<Shipment, Failure> {
    let mut waits = 0;
    if let Some(shipment) = look_before_again(station, line, terms).await? {
        return Ok(shipment);
    }
    loop {
        check_price(station, terms)?;
        let Some(number) = next_attempt(&station.history(line)) else {
            return Err(used_up(station, line, terms)?);
        };
        progress(station, line, request, PurchaseStep::Requesting).await;
        let doubt = station.enter_doubt().await?;
        let refused = attempt(station, line, terms, number).await?;
        // Taken is not in doubt: the service has answered.
        let doubt = doubt.filter(|_| is_in_doubt(&station.history(line)));
        match refused {
            None => {
                let known = known(station, line, terms, request).await?;
                drop(doubt);
                if let Some(shipment) = known {
                    return Ok(shipment);
                }
            }
            Some(ApiError::RateLimited { retry_after_secs }) if waits < MAX_RATE_LIMIT_WAITS => {
                waits += 1;
                sit_out(retry_after_secs).await?;
            }
            Some(error) => return Err(failures::of(&terms.shipment, error)),
        }
    }
}

/// Whether nothing is known of a purchase that was asked for.
fn is_in_doubt(history: &History) -> bool {
    match &history.purchase {
        Purchase::Open { stage, .. } => *stage != Stage::Taken,
        Purchase::None
        | Purchase::NotExecuted { .. }
        | Purchase::NeedsYou { .. }
        | Purchase::Failed { .. }
        | Purchase::Bought { .. } => false,
    }
}

/// An earlier attempt did nothing, as a look once proved; hours may lie
/// between. One more look before the next attempt is cheap. So is one after
/// a refresh was lost: arriving late, it changes the price.
async fn look_before_again(
    station: &Station,
    line: &LineId,
    terms: &Terms,
) -> Result<Option<Shipment>, Failure> {
    if let Some(since) = station.history(line).refresh_unsettled {
        tokio::time::sleep(left_to_settle(station, since)).await;
    } else if !matches!(station.history(line).purchase, Purchase::NotExecuted { .. }) {
        return Ok(None);
    }
    let seen = station.look_in_passing(&terms.shipment).await?;
    match seen.status.payment() {
        Payment::None => Ok(None),
        Payment::Paid | Payment::Refunded => {
            station.record_seen(line, settle::bought(terms, &seen), &seen)?;
            Ok(Some(seen))
        }
        Payment::Pending | Payment::Unclear => {
            let evidence = "an earlier purchase that had done nothing is under way after all";
            settle::contradiction(station, line, evidence)?;
            let doubt = settle::doubt_of(station, line).unwrap_or(Doubt::BuyUnknown);
            Err(failures::in_doubt(&terms.shipment, doubt))
        }
    }
}

/// The time until what was lost then has arrived, or never will.
fn left_to_settle(station: &Station, since: Timestamp) -> Duration {
    let passed = Duration::try_from(station.now().duration_since(since)).unwrap_or_default();
    station.deps.settle_time.saturating_sub(passed)
}

/// The price at buying must be the price that was approved.
fn check_price(station: &Station, terms: &Terms) -> Result<(), Failure> {
    let known = station.known(&terms.shipment)?;
    let now = known
        .as_ref()
        .and_then(|known| known.shipment.rate(&terms.postage_type))
        .and_then(|rate| rate.total.clone());
    let cause = match now {
        Some(now) if now == terms.price => return Ok(()),
        Some(now) => Cause::PriceChanged {
            approved: terms.price.clone(),
            now,
        },
        None => Cause::RateGone {
            postage_type: terms.postage_type.clone(),
        },
    };
    Err(Failure::of(&terms.shipment, cause))
}

fn next_attempt(history: &History) -> Option<u32> {
    match history.purchase {
        Purchase::None | Purchase::Failed { .. } => Some(1),
        Purchase::NotExecuted {
            attempts, limit, ..
        } => (attempts < limit).then(|| attempts.saturating_add(1)),
        Purchase::Open { .. } | Purchase::NeedsYou { .. } | Purchase::Bought { .. } => None,
    }
}

/// No attempt is left: a person has to look.
fn used_up(station: &Station, line: &LineId, terms: &Terms) -> Result<Failure, Failure> {
    if let Purchase::NotExecuted { attempts, .. } = station.history(line).purchase {
        let why = Why::AttemptsUsedUp { attempts };
        station.record(line, Fact::NeedsYou { why })?;
    }
    let doubt = settle::doubt_of(station, line).unwrap_or(Doubt::BuyUnknown);
    Ok(failures::in_doubt(&terms.shipment, doubt))
}

/// Sends once. `None` means that the purchase is under way or in doubt; an
/// error, that it certainly did nothing.
async fn attempt(
    station: &Station,
    line: &LineId,
    terms: &Terms,
    attempt: u32,
) -> Result<Option<ApiError>, Failure> {
    // Waiting for the budget comes before the intent: an intent is sent at once.
    let permit = station.admit().await?;
    station
        .reached(WriteKind::Buy.at(WritePoint::BeforeIntent))
        .await;
    station.note_failures(line, None);
    let intent = Fact::BuyIntent {
        attempt,
        terms: terms.clone(),
    };
    station.record(line, intent)?;
    station
        .reached(WriteKind::Buy.at(WritePoint::IntentDurable))
        .await;
    let call = station
        .writes
        .buy_postage(&terms.shipment, Some(&terms.postage_type));
    let sent = WriteKind::Buy.at(WritePoint::Sent);
    let answer = station.send_at(permit, sent, call).await;
    station.note_ended(line);
    station
        .reached(WriteKind::Buy.at(WritePoint::Answered))
        .await;
    let refused = journal(station, line, terms, attempt, answer).await?;
    station
        .reached(WriteKind::Buy.at(WritePoint::Journaled))
        .await;
    Ok(refused)
}

async fn journal(
    station: &Station,
    line: &LineId,
    terms: &Terms,
    attempt: u32,
    answer: Result<Option<Shipment>, ApiError>,
) -> Result<Option<ApiError>, Failure> {
    let error = match answer {
        Ok(seen) => {
            let taken = Fact::BuyTaken { status: Some(200) };
            match seen {
                Some(seen) if seen.id == terms.shipment => {
                    station.note_failures(line, failures_before(station, terms, &seen)?);
                    station.record_seen(line, taken, &seen)?;
                }
                Some(_) | None => station.record(line, taken)?,
            }
            return Ok(None);
        }
        Err(error) => error,
    };
    let is_doubtful = match &error {
        ApiError::AnswerLost { .. } | ApiError::Trouble { .. } | ApiError::NotTheService { .. } => {
            true
        }
        ApiError::NotSent { .. } | ApiError::Unauthorized | ApiError::RateLimited { .. } => false,
        ApiError::NotFound { words } | ApiError::Refused { words, .. } => {
            attempt > 1 || may_mean_taken(words) || !is_unpaid(station, terms).await
        }
    };
    if is_doubtful {
        let reason = error.to_string();
        station.record(line, Fact::BuyLost { reason })?;
        return Ok(None);
    }
    station.record(line, Fact::BuyRefused(not_executed(&error)))?;
    Ok(Some(error))
}

/// Failures that were there when the purchase was taken: those that the
/// answer tells, or that were known before from a newer copy.
fn failures_before(
    station: &Station,
    terms: &Terms,
    answered: &Shipment,
) -> Result<Option<usize>, Failure> {
    let known = station.known(&terms.shipment)?;
    let known = known.and_then(|known| known.shipment.purchase_failures());
    let told = answered.purchase_failures();
    Ok(told.map(|told| told.max(known.unwrap_or(0))))
}

fn may_mean_taken(words: &str) -> bool {
    let words = words.to_ascii_lowercase();
    MAYBE_TAKEN.iter().any(|sign| words.contains(sign))
}

/// A look after a refusal: nothing is assumed from words.
async fn is_unpaid(station: &Station, terms: &Terms) -> bool {
    match station.look(&terms.shipment).await {
        Ok(seen) => seen.status.payment() == Payment::None,
        Err(_no_answer) => false,
    }
}

/// Looks until the purchase is known. `None` if it did nothing.
async fn known(
    station: &Station,
    line: &LineId,
    terms: &Terms,
    request: RequestId,
) -> Result<Option<Shipment>, Failure> {
    let step = match station.history(line).purchase {
        Purchase::Open {
            stage: Stage::Taken,
            ..
        } => PurchaseStep::Waiting,
        Purchase::Open { .. }
        | Purchase::None
        | Purchase::NotExecuted { .. }
        | Purchase::NeedsYou { .. }
        | Purchase::Failed { .. }
        | Purchase::Bought { .. } => PurchaseStep::Checking,
    };
    progress(station, line, request, step).await;
    match settle::purchase(station, line, Patience::Wait).await? {
        Verdict::Bought(shipment) => Ok(Some(*shipment)),
        Verdict::Failed { reason } => Err(Failure::of(
            &terms.shipment,
            Cause::PurchaseFailed { reason },
        )),
        Verdict::Absent => Ok(None),
        Verdict::Unknown => {
            let doubt = settle::doubt_of(station, line).unwrap_or(Doubt::BuyUnknown);
            Err(failures::in_doubt(&terms.shipment, doubt))
        }
    }
}

pub(super) async fn progress(
    station: &Station,
    line: &LineId,
    request: RequestId,
    step: PurchaseStep,
) {
    station
        .tell(Event::PurchaseProgress {
            request,
            line: line.clone(),
            step,
        })
        .await;
}
