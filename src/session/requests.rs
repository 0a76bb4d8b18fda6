//! One request to the service: paid for from the budget, sent once, and the
//! answer noted. Reads may be repeated here; nothing else is.

use std::{future::Future, rc::Rc, time::Duration};

use super::{
    account::Session,
    budget::{self, Answer, Permit, REQUEST_LIMIT, Turn},
    failures::SessionError,
    silence::OnItsWay,
};
use crate::contract::{Failure, Notice};
use crate::{
    ledger::Setting,
    model::{ids::ShipmentId, shipment::Shipment},
    service::error::ApiError,
};

/// How often a read is tried that gave no answer.
const READ_TRIES: u32 = 3;
/// How often the budget is checked while nothing is sent.
const BUDGET_POLL_INTERVAL: Duration = Duration::from_secs(5);
/// The pause before a read is tried again; it doubles.
const READ_PAUSE: Duration = Duration::from_millis(500);

impl Session {
    /// Waits until it is this job's turn and the budget allows one more
    /// request, and pays for it.
    ///
    /// A pause that is longer than the job waits for is a failure, at once; so it is for
    /// a person that the service can't be reached.
    pub(crate) async fn admit(&self) -> Result<Permit<'_>, Failure> {
        let turn = Turn::current();
        let permit = loop {
            self.until_worth_sending(&turn).await?;
            let permit = tokio::select! {
                biased;
                failure = self.pause_too_long(&turn) => {
                    self.report_budget().await;
                    return Err(failure);
                }
                permit = self.gate.admit(&turn) => permit,
            };
            // Others may have found out while this one waited for its permit.
            if matches!(turn, Turn::Interactive) || !self.is_service_lost() {
                break permit;
            }
            permit.answered(Answer::NotSent);
        };
        self.log_send()?;
        self.report_budget().await;
        Ok(permit)
    }

    /// A request that is paid for is in the ledger before it leaves.
    pub(crate) fn log_send(&self) -> Result<(), Failure> {
        let now = self.now();
        let known = self.send_log_position.get();
        let noted = self.ledger(|ledger| ledger.log_send(now, budget::window_start(now), known))?;
        self.send_log_position.set(noted.mark);
        self.gate.note_foreign(&noted.by_others);
        Ok(())
    }

    /// Sends a request that a permit was spent on, once.
    pub(crate) async fn send<T>(
        &self,
        permit: Permit<'_>,
        call: impl Future<Output = Result<T, ApiError>>,
    ) -> Result<T, ApiError> {
        let on_its_way = OnItsWay::begin(self);
        let answer = call.await;
        match &answer {
            Err(ApiError::AnswerLost { .. }) => on_its_way.given_up(),
            // That it can't be reached has a report of its own.
            Err(ApiError::NotSent { .. }) => {}
            Ok(_) | Err(_) => on_its_way.answered(),
        }
        permit.answered(match &answer {
            Err(ApiError::RateLimited { retry_after_secs }) => Answer::Refused {
                retry_after_secs: *retry_after_secs,
            },
            Err(ApiError::NotSent { .. }) => Answer::NotSent,
            Err(ApiError::AnswerLost { .. }) => Answer::Lost,
            Ok(_)
            | Err(
                ApiError::Unauthorized
                | ApiError::NotFound { .. }
                | ApiError::Refused { .. }
                | ApiError::Trouble { .. }
                | ApiError::NotTheService { .. },
            ) => Answer::Counted,
        });
        if let Err(ApiError::RateLimited { .. }) = &answer {
            self.note_pause();
            self.report_budget().await;
        }
        self.note_limiter();
        self.note_reachable(&answer);
        let is_sent = !matches!(answer, Err(ApiError::NotSent { .. }));
        self.note_online(is_sent).await;
        self.note_token(&answer).await;
        answer
    }

    /// Reads, and reads again when there was no answer.
    pub(crate) async fn read<T, F>(&self, call: impl Fn() -> F) -> Result<T, SessionError>
    where
        F: Future<Output = Result<T, ApiError>>,
    {
        let mut pause = READ_PAUSE;
        let mut tries = 1;
        loop {
            match self.read_once(&call).await {
                Err(SessionError::Api(
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

    /// Reads once; after a 429, again when `Retry-After` has passed.
    pub(crate) async fn read_once<T, F>(&self, call: &impl Fn() -> F) -> Result<T, SessionError>
    where
        F: Future<Output = Result<T, ApiError>>,
    {
        let mut waits = 0;
        loop {
            let permit = self.admit().await?;
            match self.send(permit, call()).await {
                Err(ApiError::RateLimited { .. }) if Self::sends_again(&mut waits) => {}
                answer => return answer.map_err(SessionError::Api),
            }
        }
    }

    /// The shipment as the service has it now.
    pub(crate) async fn fetch_shipment(
        &self,
        shipment: &ShipmentId,
    ) -> Result<Shipment, SessionError> {
        self.read(|| self.retrieve_shipment(shipment)).await
    }

    pub(crate) async fn fetch_shipment_once(
        &self,
        shipment: &ShipmentId,
    ) -> Result<Shipment, SessionError> {
        self.read_once(&|| self.retrieve_shipment(shipment)).await
    }

    async fn retrieve_shipment(&self, shipment: &ShipmentId) -> Result<Shipment, ApiError> {
        let sent_at = self.sent_now();
        let seen = self.api.retrieve_shipment(shipment).await?;
        self.note_read(&seen, sent_at);
        Ok(seen)
    }

    /// What an operation answered, or the shipment read again if it said nothing.
    pub(crate) async fn answer_or_fetch(
        &self,
        answered: Option<Shipment>,
        shipment: &ShipmentId,
    ) -> Result<Shipment, Failure> {
        match answered {
            Some(answered) => Ok(answered),
            None => self.fetch_and_store(shipment).await,
        }
    }

    pub(crate) async fn report_budget(&self) {
        let (left, more_at) = self
            .gate
            .read_budget(|budget, now| (budget.left(now), budget.more_at(now)));
        self.reported_left.set(left);
        self.notify(Notice::BudgetChanged {
            left,
            limit: REQUEST_LIMIT,
            more_at,
        })
        .await;
    }

    /// What the answers have taught outlives this run.
    fn note_limiter(&self) {
        let limiter = self
            .gate
            .read_budget(|budget, _now| budget.learned_limiter());
        if self.limiter.replace(limiter) == limiter {
            return;
        }
        tracing::info!(?limiter, "the service's limiter");
        let word = limiter.to_word();
        if let Err(failure) = self.ledger(|ledger| ledger.set_setting(Setting::Limiter, &word)) {
            tracing::warn!(?failure, "the kind of limiter is not remembered");
        }
    }

    /// A pause that the service asked for outlives this run, too.
    fn note_pause(&self) {
        let Some(pause) = self.gate.pause() else {
            return;
        };
        let word = pause.to_word();
        if let Err(failure) = self.ledger(|ledger| ledger.set_setting(Setting::Pause, &word)) {
            tracing::warn!(?failure, "the pause is not remembered");
        }
    }

    /// What was judged after the token says that it is accepted.
    async fn note_token<T>(&self, answer: &Result<T, ApiError>) {
        let is_refused = match answer {
            Err(ApiError::Unauthorized) => true,
            Ok(_) | Err(ApiError::NotFound { .. } | ApiError::Refused { .. }) => false,
            Err(
                ApiError::NotSent { .. }
                | ApiError::AnswerLost { .. }
                | ApiError::RateLimited { .. }
                | ApiError::Trouble { .. }
                | ApiError::NotTheService { .. },
            ) => return,
        };
        if self.is_token_refused.replace(is_refused) != is_refused {
            self.notify(Notice::TokenChecked { is_refused }).await;
        }
    }

    pub(super) async fn note_online(&self, online: bool) {
        let before = self.online.replace(Some(online));
        if before != Some(online) {
            if online && before.is_some() {
                self.came_online.notify_one();
            }
            let since = self.now();
            self.notify(Notice::OnlineChanged { online, since }).await;
        }
    }
}

/// Reports when the budget has grown: requests are forgotten while nothing is sent.
#[expect(
    clippy::infinite_loop,
    reason = "the worker drops it when it connects anew or stops"
)]
pub(crate) async fn watch_budget(session: Rc<Session>) {
    loop {
        tokio::time::sleep(BUDGET_POLL_INTERVAL).await;
        let left = session.gate.read_budget(|budget, now| budget.left(now));
        if left != session.reported_left.get() {
            session.report_budget().await;
        }
    }
}
