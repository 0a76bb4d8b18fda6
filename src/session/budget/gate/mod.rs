//! The budget with waiting: each request waits here for a permit.
//!
//! One thread only. Each waiter has its own `Notify`; only the head of the queue
//! is woken, so that a thousand waiters cost nothing (no thundering herd).

#[cfg(test)]
mod tests;

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use jiff::{SignedDuration, Timestamp};
use tokio::{sync::Notify, time::Instant};

use super::{Answer, Budget, Outlook, Pause, Turn, allowance::Spent, turn::Place};
use crate::platform::clock::Clock;

/// The longest sleep between two reads of the clock: it may have been set.
const LONGEST_SLEEP: Duration = Duration::from_mins(1);
/// The wait after a refusal without a pause.
const NO_PAUSE: Duration = Duration::from_secs(1);
/// A clock that is behind by more was set back.
const CLOCK_TOLERANCE: SignedDuration = SignedDuration::from_secs(1);

/// The waiting requests, and the budget.
pub struct Gate {
    clock: Arc<dyn Clock>,
    /// What the clock said, and when.
    clock_read: Cell<(Timestamp, Instant)>,
    state: RefCell<State>,
    /// Notified whenever more may be started than before.
    changed: Notify,
    /// Notified when the service asks for a pause.
    paused: Notify,
}

struct State {
    budget: Budget,
    senders: Queue,
    /// Waiters for a reservation of several requests at once.
    reservers: Queue,
    arrivals: u64,
}

/// Waiters, first to last: by rank, then by arrival.
type Queue = BTreeMap<(u64, u64), Waiting>;

struct Waiting {
    notify: Rc<Notify>,
    need: u32,
}

/// Permission to send one request: counted, with a place among those under way.
/// Nothing is sent without one.
#[must_use]
pub struct Permit<'a> {
    gate: &'a Gate,
    spent: Option<Spent>,
}

/// Requests that are reserved for one line of a bulk job. What is not used is
/// free again when it is dropped.
pub struct Reservation<'a> {
    gate: &'a Gate,
    place: Rc<Place>,
}

impl Gate {
    pub fn new(clock: Arc<dyn Clock>, budget: Budget) -> Self {
        Self {
            clock_read: Cell::new((clock.now(), Instant::now())),
            clock,
            state: RefCell::new(State {
                budget,
                senders: Queue::new(),
                reservers: Queue::new(),
                arrivals: 0,
            }),
            changed: Notify::new(),
            paused: Notify::new(),
        }
    }

    /// The time, by which the budget is kept. When the clock was set back, the budget
    /// goes along: a wait is never longer than it was. Set ahead, the clock is
    /// believed: the computer may have slept.
    fn now(&self) -> Timestamp {
        let now = self.clock.now();
        let (read, since) = self.clock_read.get();
        let passed = SignedDuration::try_from(since.elapsed()).unwrap_or(SignedDuration::MAX);
        let expected = read.saturating_add(passed).unwrap_or(Timestamp::MAX);
        let behind = expected.duration_since(now);
        let was_set_back = behind > CLOCK_TOLERANCE;
        if was_set_back {
            self.state.borrow_mut().budget.clock_went_back(behind);
        }
        if was_set_back || behind.is_negative() {
            self.clock_read.set((now, Instant::now()));
        }
        now
    }

    /// The pause that the service asked for, while it lasts.
    pub fn pause(&self) -> Option<Pause> {
        let now = self.now();
        self.state.borrow().budget.pause(now)
    }

    /// Returns when the pause of the service is over, and a moment later if there is none.
    pub async fn until_pause_ends(&self) {
        tokio::time::sleep(NO_PAUSE).await;
        while let Some(pause) = self.pause() {
            tokio::time::sleep(until(self.now(), pause.until)).await;
        }
    }

    /// Returns when the service has asked for a pause after the call.
    pub async fn paused(&self) {
        self.paused.notified().await;
    }

    /// Reads the budget.
    pub fn read_budget<T>(&self, read: impl FnOnce(&Budget, Timestamp) -> T) -> T {
        let now = self.now();
        read(&self.state.borrow().budget, now)
    }

    /// Requests that another process of ours has sent meanwhile.
    pub fn note_foreign(&self, sends: &[Timestamp]) {
        let now = self.now();
        let mut state = self.state.borrow_mut();
        for send in sends {
            state.budget.note_foreign(*send, now);
        }
    }

    /// Waits until one more request may be sent in this turn, and pays for it.
    pub async fn admit(&self, turn: &Turn) -> Permit<'_> {
        let waiting = self.join(QueueKind::Senders, turn.rank(), 1);
        loop {
            let now = self.now();
            if self.is_first(&waiting) && self.state.borrow().budget.may_send(now) {
                let spent = self.state.borrow_mut().budget.spend(now);
                self.keep_promise(turn);
                return Permit {
                    gate: self,
                    spent: Some(spent),
                };
            }
            self.sleep(&waiting).await;
        }
    }

    /// A permit for one harmless request that asks whether more is allowed
    /// than is certain. Nothing, if something is under way meanwhile.
    pub fn probe(&self, need: u32) -> Option<Permit<'_>> {
        let now = self.now();
        let mut state = self.state.borrow_mut();
        if !state.budget.is_probe_worth(now, need) {
            return None;
        }
        let spent = state.budget.spend_on_probe(now);
        Some(Permit {
            gate: self,
            spent: Some(spent),
        })
    }

    /// Reserves requests for a line, if they are there and no other line waits
    /// for its own.
    pub fn reserve_now(&self, order: u64, requests: u32) -> Option<Reservation<'_>> {
        let now = self.now();
        let mut state = self.state.borrow_mut();
        let is_free =
            state.reservers.is_empty() && state.budget.outlook(now, requests) == Outlook::Fits;
        is_free.then(|| {
            state.budget.promise(requests);
            self.reservation(order, requests)
        })
    }

    /// A place in the job for a line that needs no request.
    pub fn reserve_nothing(&self, order: u64) -> Reservation<'_> {
        self.reservation(order, 0)
    }

    /// Keeps one request free for a draft, of what is left when a whole
    /// shipment does not fit. No reservation would have fitted either.
    pub fn reserve_draft(&self, order: u64) -> Option<Reservation<'_>> {
        let now = self.now();
        let mut state = self.state.borrow_mut();
        let budget = &mut state.budget;
        (budget.free(now) > 0).then(|| {
            budget.promise(1);
            self.reservation(order, 1)
        })
    }

    /// There are no drafts to make: what is left is not spent on finding out
    /// what the limiter is.
    pub fn end_dispute(&self) {
        let now = self.now();
        let is_new = self.state.borrow_mut().budget.end_dispute(now);
        if is_new {
            self.wake_first();
        }
    }

    /// Waits until requests can be reserved for a line.
    pub async fn reserve(&self, order: u64, requests: u32) -> Reservation<'_> {
        let waiting = self.join(QueueKind::Reservers, order, requests);
        // The scheduler may have to ask the service now.
        self.changed.notify_one();
        loop {
            let now = self.now();
            let outlook = self.state.borrow().budget.outlook(now, requests);
            if self.is_first(&waiting) && outlook == Outlook::Fits {
                self.state.borrow_mut().budget.promise(requests);
                return self.reservation(order, requests);
            }
            self.sleep(&waiting).await;
        }
    }

    /// How many requests the first waiting reservation needs.
    pub fn first_need(&self) -> Option<u32> {
        let state = self.state.borrow();
        state
            .reservers
            .first_key_value()
            .map(|(_, first)| first.need)
    }

    /// How many reservations wait.
    pub(crate) fn waiting_reservations(&self) -> usize {
        self.state.borrow().reservers.len()
    }

    /// Whether the first waiting reservation may be granted within so long.
    pub(crate) fn is_reservation_within(&self, wait: Duration) -> bool {
        let Some(need) = self.first_need() else {
            return false;
        };
        match self.read_budget(|budget, now| budget.outlook(now, need)) {
            Outlook::Fits => true,
            Outlook::At(at) => self.is_within(at, wait),
            Outlook::Remainder => false,
        }
    }

    /// Whether that moment comes within so long.
    pub(crate) fn is_within(&self, at: Timestamp, wait: Duration) -> bool {
        until(self.now(), at) <= wait
    }

    /// Returns when more may be started than before, or at that time.
    pub async fn changed_or_at(&self, at: Option<Timestamp>) {
        let now = self.now();
        let longest = at.map_or(LONGEST_SLEEP, |at| until(now, at));
        // A timeout is no error: the caller checks again in either case.
        drop(tokio::time::timeout(longest, self.changed.notified()).await);
    }

    fn reservation(&self, order: u64, requests: u32) -> Reservation<'_> {
        Reservation {
            gate: self,
            place: Rc::new(Place {
                order,
                promised: Cell::new(requests),
            }),
        }
    }

    fn keep_promise(&self, turn: &Turn) {
        if let Turn::Bulk(place) = turn
            && let Some(rest) = place.promised.get().checked_sub(1)
        {
            place.promised.set(rest);
            self.state.borrow_mut().budget.keep_promise(1);
        }
    }

    fn join(&self, queue: QueueKind, rank: u64, need: u32) -> QueuePlace<'_> {
        let notify = Rc::new(Notify::new());
        let mut state = self.state.borrow_mut();
        state.arrivals += 1;
        let key = (rank, state.arrivals);
        let waiting = Waiting {
            notify: Rc::clone(&notify),
            need,
        };
        state.queue_mut(queue).insert(key, waiting);
        QueuePlace {
            gate: self,
            queue,
            key,
            notify,
        }
    }

    fn is_first(&self, waiting: &QueuePlace<'_>) -> bool {
        let state = self.state.borrow();
        let first = state.queue(waiting.queue).first_key_value();
        first.is_some_and(|(key, _)| *key == waiting.key)
    }

    /// Sleeps until notified; the head of the queue also until there is
    /// more to send.
    async fn sleep(&self, waiting: &QueuePlace<'_>) {
        let now = self.now();
        let longest = if self.is_first(waiting) {
            until(now, self.state.borrow().budget.next(now))
        } else {
            LONGEST_SLEEP
        };
        // Notified or timed out: the caller checks again.
        drop(tokio::time::timeout(longest, waiting.notify.notified()).await);
    }

    /// Wakes the head of each queue.
    fn wake_first(&self) {
        let state = self.state.borrow();
        for line in [&state.senders, &state.reservers] {
            if let Some((_, first)) = line.first_key_value() {
                first.notify.notify_one();
            }
        }
        self.changed.notify_one();
    }

    fn end(&self, spent: Spent, answer: Answer) {
        let now = self.now();
        self.state.borrow_mut().budget.answered(spent, now, answer);
        if matches!(answer, Answer::Refused { .. }) {
            self.paused.notify_waiters();
        }
        self.wake_first();
    }
}

impl State {
    fn queue(&self, queue: QueueKind) -> &Queue {
        match queue {
            QueueKind::Senders => &self.senders,
            QueueKind::Reservers => &self.reservers,
        }
    }

    fn queue_mut(&mut self, queue: QueueKind) -> &mut Queue {
        match queue {
            QueueKind::Senders => &mut self.senders,
            QueueKind::Reservers => &mut self.reservers,
        }
    }
}

impl std::fmt::Debug for Gate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gate").finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Permit<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Permit").finish_non_exhaustive()
    }
}

impl Permit<'_> {
    /// Tells what came of the request.
    pub fn answered(mut self, answer: Answer) {
        if let Some(spent) = self.spent.take() {
            self.gate.end(spent, answer);
        }
    }
}

impl Drop for Permit<'_> {
    /// A job that was dropped on the way may have sent it.
    fn drop(&mut self) {
        if let Some(spent) = self.spent.take() {
            self.gate.end(spent, Answer::Lost);
        }
    }
}

impl Reservation<'_> {
    /// The turn in which the line's requests are sent.
    pub fn turn(&self) -> Turn {
        Turn::Bulk(Rc::clone(&self.place))
    }

    /// Requests that are still reserved.
    pub fn left(&self) -> u32 {
        self.place.promised.get()
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        let unused = self.place.promised.replace(0);
        self.gate.state.borrow_mut().budget.keep_promise(unused);
        self.gate.wake_first();
    }
}

#[derive(Debug, Clone, Copy)]
enum QueueKind {
    Senders,
    Reservers,
}

/// A place in a queue, left when it is dropped; the next head is woken then.
struct QueuePlace<'a> {
    gate: &'a Gate,
    queue: QueueKind,
    key: (u64, u64),
    notify: Rc<Notify>,
}

impl Drop for QueuePlace<'_> {
    fn drop(&mut self) {
        self.gate
            .state
            .borrow_mut()
            .queue_mut(self.queue)
            .remove(&self.key);
        self.gate.wake_first();
    }
}

fn until(now: Timestamp, at: Timestamp) -> Duration {
    let millis = u64::try_from(at.as_millisecond().saturating_sub(now.as_millisecond()));
    // The millisecond that has begun is not over yet.
    Duration::from_millis(millis.unwrap_or(0) + 1).min(LONGEST_SLEEP)
}
