//! Since when the service has not answered: a person who waits is told.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
    time::Duration,
};

use jiff::Timestamp;
use tokio::{sync::Notify, time::Instant};

use super::{account::Session, parts::Part};
use crate::contract::Notice;

/// A service that takes longer for an answer is silent.
const SILENT_AFTER: Duration = Duration::from_secs(5);
/// How often that is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// When a request left, by both clocks.
type Sent = (Instant, Timestamp);

/// The requests without an answer.
#[derive(Debug, Default)]
struct Unanswered {
    next: Cell<u64>,
    on_their_way: RefCell<BTreeMap<u64, Sent>>,
    /// The first of those that were given up, since the last answer.
    given_up: Cell<Option<Timestamp>>,
    /// Notified when a request leaves, and when one ends.
    changed: Notify,
}

impl Part for Unanswered {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

/// A request on its way; not any more when this is dropped.
#[derive(Debug)]
pub(crate) struct OnItsWay {
    unanswered: Rc<Unanswered>,
    number: u64,
}

impl OnItsWay {
    pub(crate) fn begin(session: &Session) -> Self {
        let unanswered = session.part::<Unanswered>();
        let number = unanswered.next.get();
        unanswered.next.set(number.wrapping_add(1));
        let sent = (Instant::now(), session.now());
        unanswered.on_their_way.borrow_mut().insert(number, sent);
        unanswered.changed.notify_one();
        Self { unanswered, number }
    }

    /// The service has said something, whatever it is.
    pub(crate) fn answered(self) {
        self.unanswered.given_up.set(None);
    }

    /// Nothing came in time.
    pub(crate) fn given_up(self) {
        let sent = self.sent().map(|(_, sent)| sent);
        let first = self.unanswered.given_up.get().or(sent);
        self.unanswered.given_up.set(first);
    }

    fn sent(&self) -> Option<Sent> {
        let on_their_way = self.unanswered.on_their_way.borrow();
        on_their_way.get(&self.number).copied()
    }
}

impl Drop for OnItsWay {
    fn drop(&mut self) {
        let mut on_their_way = self.unanswered.on_their_way.borrow_mut();
        on_their_way.remove(&self.number);
        self.unanswered.changed.notify_one();
    }
}

impl Unanswered {
    fn silent_since(&self) -> Option<Timestamp> {
        let on_their_way = self.on_their_way.borrow();
        let oldest = on_their_way.values().min_by_key(|(left, _)| *left);
        let late = oldest.filter(|(left, _)| left.elapsed() >= SILENT_AFTER);
        self.given_up.get().or(late.map(|(_, sent)| *sent))
    }
}

/// Reports when the service falls silent, and when it speaks again.
pub(crate) async fn watch(session: Rc<Session>) {
    let unanswered = session.part::<Unanswered>();
    let mut reported = None;
    loop {
        let since = unanswered.silent_since();
        if reported != since {
            reported = since;
            session.notify(Notice::SilenceChanged { since }).await;
        }
        let is_waiting = !unanswered.on_their_way.borrow().is_empty();
        tokio::select! {
            () = unanswered.changed.notified() => {}
            () = tokio::time::sleep(LOOK_EVERY), if is_waiting => {}
        }
    }
}
