//! Whether the service can be reached at all. While it can't, nothing of the account is
//! asked. One prober finds out when it can again: it asks for the first page of the host,
//! without the token, which is no request of the account.
//!
//! It is taken for gone when twice in a row a request, or a connection that is tried after
//! one, could not leave this computer. One request is enough to try connections: the window
//! says *Offline* from then on. While nothing is asked at all, a connection is tried now and
//! then, so that *Online* is not said of a service that is gone.
//! A lost answer says nothing here: that request has reached something.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Duration,
};

use tokio::{sync::Notify, time::Instant};

use super::{
    account::Session,
    budget::Turn,
    bulk::{Control, Course},
    parts::Part,
    patience,
};
use crate::{
    contract::{Cause, Failure},
    service::{error::ApiError, transport::TransportError},
};

/// Requests in a row that could not leave, after which the service is taken for gone.
const GONE_AFTER: u32 = 2;
/// How often a connection is tried then.
const PROBE_EVERY: Duration = Duration::from_secs(4);
/// How long nothing need be heard of the service before a connection is tried.
const QUIET_FOR: Duration = Duration::from_mins(1);
/// The least time between two requests that follow a connection: one that stands and
/// carries nothing is no service.
const ASK_EVERY: Duration = Duration::from_secs(10);

/// What the requests of a connected account have shown.
#[derive(Debug)]
struct Reachability {
    /// Requests and connections in a row that could not leave.
    not_sent: Cell<u32>,
    /// When something last showed whether it can be reached.
    heard: Cell<Instant>,
    outage: RefCell<Option<Outage>>,
    /// How long all that are over have lasted.
    outages: Cell<Duration>,
    /// The account is no longer wanted: nobody waits any more.
    is_left: Cell<bool>,
    /// Notified when any of these changes.
    changed: Notify,
}

#[derive(Debug, Clone)]
struct Outage {
    since: Instant,
    /// Why the last request could not leave.
    reason: String,
}

/// What a connection that was tried has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    Answered,
    /// It could not be made, or nothing was answered.
    Silent,
    Gone,
}

impl Part for Reachability {
    fn new(_session: &Session) -> Self {
        Self {
            not_sent: Cell::new(0),
            heard: Cell::new(Instant::now()),
            outage: RefCell::default(),
            outages: Cell::default(),
            is_left: Cell::new(false),
            changed: Notify::new(),
        }
    }
}

impl Reachability {
    fn is_lost(&self) -> bool {
        self.outage.borrow().is_some()
    }

    /// Whether the last request could not leave.
    fn is_in_doubt(&self) -> bool {
        self.not_sent.get() > 0
    }

    async fn until_in_doubt(&self) {
        loop {
            let changed = self.changed.notified();
            if self.is_in_doubt() {
                return;
            }
            changed.await;
        }
    }

    /// Returns when nothing has been heard of the service for a while.
    async fn until_quiet(&self) {
        loop {
            let due = self.heard.get() + QUIET_FOR;
            if due <= Instant::now() {
                return;
            }
            tokio::time::sleep_until(due).await;
        }
    }

    fn time_lost(&self) -> Duration {
        let outage = self.outage.borrow();
        let now = outage
            .as_ref()
            .map_or(Duration::ZERO, |outage| outage.since.elapsed());
        self.outages.get().saturating_add(now)
    }

    fn leave(&self) {
        self.is_left.set(true);
        self.changed.notify_waiters();
    }

    fn note_not_sent(&self, reason: &str) {
        self.heard.set(Instant::now());
        let count = self.not_sent.get().saturating_add(1);
        self.not_sent.set(count);
        if count < GONE_AFTER {
            self.changed.notify_waiters();
            return;
        }
        let mut outage = self.outage.borrow_mut();
        if let Some(known) = &mut *outage {
            reason.clone_into(&mut known.reason);
            return;
        }
        tracing::warn!(
            reason,
            "the service can't be reached; connections are tried"
        );
        *outage = Some(Outage {
            since: Instant::now(),
            reason: reason.to_owned(),
        });
        self.changed.notify_waiters();
    }

    fn note_reached(&self) {
        self.heard.set(Instant::now());
        self.not_sent.set(0);
        let Some(outage) = self.outage.take() else {
            return;
        };
        let lasted = outage.since.elapsed();
        tracing::info!(
            seconds = lasted.as_secs(),
            "the service can be reached again"
        );
        self.outages.set(self.outages.get().saturating_add(lasted));
        self.changed.notify_waiters();
    }

    fn failure(&self) -> Option<Failure> {
        self.outage.borrow().as_ref().map(|outage| {
            Failure::new(Cause::Unreachable {
                reason: outage.reason.clone(),
            })
        })
    }

    /// Whether a wait of a bulk job or of the background is to end with a failure.
    fn is_given_up(&self, longest: Duration, job: Option<&Control>) -> bool {
        let outage = self.outage.borrow();
        let lasts = outage
            .as_ref()
            .map_or(Duration::ZERO, |outage| outage.since.elapsed());
        self.is_left.get()
            || lasts >= longest
            || job.is_some_and(|job| job.course() == Course::Cancelled)
    }
}

impl Session {
    /// Whether the service can't be reached now.
    pub(crate) fn is_service_lost(&self) -> bool {
        self.part::<Reachability>().is_lost()
    }

    /// How long the service could not be reached, all in all.
    pub(crate) fn time_service_lost(&self) -> Duration {
        self.part::<Reachability>().time_lost()
    }

    /// What waits for the service fails from now on.
    pub(crate) fn leave_waits(&self) {
        self.part::<Reachability>().leave();
    }

    pub(crate) fn note_reachable<T>(&self, answer: &Result<T, ApiError>) {
        let reachability = self.part::<Reachability>();
        match answer {
            Err(ApiError::NotSent { reason }) => reachability.note_not_sent(reason),
            Ok(_) | Err(_) => reachability.note_reached(),
        }
    }

    /// Returns when a request of this turn may be sent: for a person at once, who may
    /// know that the service is there again; else when it is.
    pub(super) async fn until_worth_sending(&self, turn: &Turn) -> Result<(), Failure> {
        match turn {
            Turn::Bulk(_) | Turn::Background => self.until_reachable().await,
            Turn::Interactive => match self.part::<Reachability>().failure() {
                None => Ok(()),
                Some(failure) => self.try_to_connect().await.map_err(|_why| failure),
            },
        }
    }

    /// Returns when the service can be reached. A failure is that nobody waits for it any
    /// more.
    pub(crate) async fn until_reachable(&self) -> Result<(), Failure> {
        let job = if Turn::current().is_bulk() {
            self.bulk.borrow().clone()
        } else {
            None
        };
        let longest = patience::or(self.deps.longest_outage);
        let reachability = self.part::<Reachability>();
        loop {
            let changed = reachability.changed.notified();
            let Some(failure) = reachability.failure() else {
                return Ok(());
            };
            if reachability.is_given_up(longest, job.as_deref()) {
                return Err(failure);
            }
            let steered = async {
                match &job {
                    Some(job) => job.changed().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = changed => {}
                () = steered => {}
                // A limit is looked at once more than it is needed, and never missed.
                () = tokio::time::sleep(longest.min(ASK_EVERY)) => {}
            }
        }
    }

    /// Returns when the service can't be reached, with the reason.
    pub(crate) async fn until_lost(&self) -> Failure {
        let reachability = self.part::<Reachability>();
        loop {
            let changed = reachability.changed.notified();
            if let Some(failure) = reachability.failure() {
                return failure;
            }
            changed.await;
        }
    }

    /// Tries a connection, and says *Offline* when the service is gone.
    async fn look_for_the_service(&self) -> Look {
        let reachability = self.part::<Reachability>();
        match self.api.try_to_connect().await {
            Ok(()) => {
                reachability.heard.set(Instant::now());
                Look::Answered
            }
            Err(TransportError::AnswerLost { .. }) => Look::Silent,
            Err(TransportError::NotSent { reason }) => {
                reachability.note_not_sent(&reason);
                if reachability.is_lost() {
                    self.note_online(false).await;
                }
                Look::Gone
            }
        }
    }

    /// Asks the service for something small. What the answer shows is noted where every
    /// answer is.
    async fn ask_the_service(&self) {
        let permit = self.gate.admit(&Turn::Background).await;
        if let Err(failure) = self.log_send() {
            tracing::warn!(?failure, "the service was not asked");
            return;
        }
        drop(self.send(permit, self.api.count_shipments(None)).await);
    }

    /// Whether a connection to the service stands. Only that none could be made says no, with
    /// the reason.
    async fn try_to_connect(&self) -> Result<(), String> {
        match self.api.try_to_connect().await {
            Err(TransportError::NotSent { reason }) => Err(reason),
            Ok(()) | Err(TransportError::AnswerLost { .. }) => Ok(()),
        }
    }
}

/// Finds out when a service that could not be reached is there again.
pub(crate) async fn watch(session: Rc<Session>) {
    let reachability = session.part::<Reachability>();
    let mut asked: Option<Instant> = None;
    loop {
        tokio::select! {
            () = reachability.until_in_doubt() => {}
            () = reachability.until_quiet() => {
                // What swallows a connection swallows requests too: one of these shows it.
                if session.look_for_the_service().await == Look::Silent {
                    session.ask_the_service().await;
                }
                continue;
            }
        }
        let mut ticks = tokio::time::interval_at(Instant::now() + PROBE_EVERY, PROBE_EVERY);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        while reachability.is_in_doubt() {
            ticks.tick().await;
            // Something else may have been answered meanwhile.
            let is_too_soon = asked.is_some_and(|asked| asked.elapsed() < ASK_EVERY);
            if is_too_soon || !reachability.is_in_doubt() {
                continue;
            }
            if session.look_for_the_service().await == Look::Gone {
                continue;
            }
            asked = Some(Instant::now());
            session.ask_the_service().await;
        }
    }
}
