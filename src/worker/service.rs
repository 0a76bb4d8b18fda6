//! One request to the service: paid for from the budget, sent once, and the
//! answer noted. Reads may be repeated here; nothing else is.

use std::{future::Future, time::Duration};

use tokio::sync::SemaphorePermit;

use super::{
    budget::{self, REQUEST_LIMIT},
    checkpoints::JournalPoint,
    failures::{self, Stop},
    station::Station,
};
use crate::{
    api::error::ApiError,
    domain::{ids::ShipmentId, shipment::Shipment},
    message::{Cause, Event, Failure},
};

/// How often a job waits out a 429 before it gives up.
pub(super) const MAX_RATE_LIMIT_WAITS: u32 = 5;
/// The longest wait for a 429 that a job sits out; a longer one is told.
pub(super) const MAX_RATE_LIMIT_WAIT: Duration = Duration::from_secs(330);
/// How often a read is tried that gave no answer.
const READ_TRIES: u32 = 3;
/// The pause before a read is tried again; it doubles.
const READ_PAUSE: Duration = Duration::from_millis(500);

/// Leave to send one request: paid for, and with a place in the line. Whoever
/// has none can't send.
#[derive(Debug)]
#[must_use]
pub(super) struct Permit<'a> {
    _slot: SemaphorePermit<'a>,
}

impl Station {
    /// Waits until the budget allows one more request, and spends it.
    pub(super) async fn admit(&self) -> Result<Permit<'_>, Failure> {
        let slot = self.send_slots.acquire().await;
        let slot = slot.map_err(|_closed| Failure::new(Cause::Stopped))?;
        loop {
            let now = self.now();
            let spent = self.budget.borrow_mut().spend(now);
            match spent {
                Ok(()) => {
                    self.ledger(|ledger| ledger.note_send(now, budget::window_start(now)))?;
                    self.tell_budget().await;
                    return Ok(Permit { _slot: slot });
                }
                Err(wait) => {
                    self.tell_budget().await;
                    tokio::time::sleep(wait).await;
                }
            }
        }
    }

    /// Sends a request that a permit was spent on, once.
    pub(super) async fn send<T>(
        &self,
        _permit: Permit<'_>,
        call: impl Future<Output = Result<T, ApiError>>,
    ) -> Result<T, ApiError> {
        let answer = call.await;
        self.note_online(&answer).await;
        answer
    }

    /// As [`Self::send`], with a point that is reached while the request is
    /// under way.
    pub(super) async fn send_at<T>(
        &self,
        permit: Permit<'_>,
        sent: JournalPoint,
        call: impl Future<Output = Result<T, ApiError>>,
    ) -> Result<T, ApiError> {
        // The call is polled first: when the point is reached, it is on its way.
        let (answer, ()) = tokio::join!(self.send(permit, call), self.reached(sent));
        answer
    }

    /// Reads, and reads again when there was no answer.
    pub(super) async fn read<T, F>(&self, call: impl Fn() -> F) -> Result<T, Stop>
    where
        F: Future<Output = Result<T, ApiError>>,
    {
        let mut pause = READ_PAUSE;
        let mut tries = 1;
        loop {
            match self.read_once(&call).await {
                Err(Stop::Api(
                    ApiError::NotSent { .. }
                    | ApiError::AnswerLost { .. }
                    | ApiError::Trouble { .. },
                )) if tries < READ_TRIES => {
                    tokio::time::sleep(pause).await;
                    pause *= 2;
                    tries += 1;
                }
                done => return done,
            }
        }
    }

    /// Reads once; a 429 is waited out.
    pub(super) async fn read_once<T, F>(&self, call: &impl Fn() -> F) -> Result<T, Stop>
    where
        F: Future<Output = Result<T, ApiError>>,
    {
        let mut waits = 0;
        loop {
            let permit = self.admit().await?;
            match self.send(permit, call()).await {
                Err(ApiError::RateLimited { retry_after_secs }) if waits < MAX_RATE_LIMIT_WAITS => {
                    waits += 1;
                    sit_out(retry_after_secs).await?;
                }
                answer => return answer.map_err(Stop::Api),
            }
        }
    }

    /// The shipment as the service has it now.
    pub(super) async fn look(&self, shipment: &ShipmentId) -> Result<Shipment, Stop> {
        self.read(|| self.api.retrieve_shipment(shipment)).await
    }

    pub(super) async fn look_once(&self, shipment: &ShipmentId) -> Result<Shipment, Stop> {
        self.read_once(&|| self.api.retrieve_shipment(shipment))
            .await
    }

    /// What an operation answered, or the shipment read again if it said nothing.
    pub(super) async fn answered_or_look(
        &self,
        answered: Option<Shipment>,
        shipment: &ShipmentId,
    ) -> Result<Shipment, Failure> {
        match answered {
            Some(answered) => Ok(answered),
            None => self
                .look(shipment)
                .await
                .map_err(|stop| failures::of(shipment, stop)),
        }
    }

    pub(super) async fn tell_budget(&self) {
        let left = self.budget.borrow().left();
        self.tell(Event::BudgetChanged {
            left,
            limit: REQUEST_LIMIT,
        })
        .await;
    }

    async fn note_online<T>(&self, answer: &Result<T, ApiError>) {
        let online = !matches!(answer, Err(ApiError::NotSent { .. }));
        if self.online.replace(Some(online)) != Some(online) {
            let since = self.now();
            self.tell(Event::OnlineChanged { online, since }).await;
        }
    }
}

/// Waits as long as a 429 asks, unless that is too long to wait for.
pub(super) async fn sit_out(retry_after_secs: u64) -> Result<(), Failure> {
    let wait = Duration::from_secs(retry_after_secs.max(1));
    if wait > MAX_RATE_LIMIT_WAIT {
        return Err(Failure::new(Cause::RateLimited { retry_after_secs }));
    }
    tokio::time::sleep(wait).await;
    Ok(())
}
