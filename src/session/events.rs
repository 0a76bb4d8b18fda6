//! The bounded channels of events to the window or the command line, and to commands that
//! work beside the window.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::sync::mpsc;

use super::handle::MAX_QUEUED_EVENTS;
use crate::{
    contract::{ClientNumber, Notice, RequestId},
    features::calls::{Event, Reply},
};

/// Commands that work beside the window at a time.
pub const MAX_CLIENTS: usize = 8;
/// A client that is so far behind, at a question perhaps, gets no more notices of the budget.
const MIN_ROOM_FOR_BUDGET: usize = MAX_QUEUED_EVENTS / 2;

/// Sends events to those that they are for, and wakes the window.
#[derive(Clone)]
pub struct EventSender {
    events: mpsc::Sender<Event>,
    waker: Arc<dyn Fn() + Send + Sync>,
    clients: Clients,
}

/// Those beside the owner that make requests of a worker.
#[derive(Debug, Clone, Default)]
pub(super) struct Clients(Arc<Mutex<Attached>>);

#[derive(Debug, Default)]
struct Attached {
    latest: ClientNumber,
    clients: BTreeMap<ClientNumber, Client>,
}

#[derive(Debug)]
struct Client {
    events: mpsc::Sender<Event>,
    longest_wait: Duration,
}

impl Clients {
    /// Adds one, unless there are as many as there may be. `longest_wait` is how long it
    /// waits for a service that asks for a pause or can't be reached.
    pub(super) fn attach(
        &self,
        longest_wait: Duration,
    ) -> Option<(ClientNumber, mpsc::Receiver<Event>)> {
        let mut attached = self.lock();
        if attached.clients.len() >= MAX_CLIENTS {
            return None;
        }
        let mut number = attached.latest.next();
        while attached.clients.contains_key(&number) {
            number = number.next();
        }
        let (events, receiver) = mpsc::channel(MAX_QUEUED_EVENTS);
        let client = Client {
            events,
            longest_wait,
        };
        attached.latest = number;
        attached.clients.insert(number, client);
        Some((number, receiver))
    }

    pub(super) fn detach(&self, client: ClientNumber) {
        self.lock().clients.remove(&client);
    }

    pub(super) fn count(&self) -> usize {
        self.lock().clients.len()
    }

    pub(super) fn has(&self, client: ClientNumber) -> bool {
        self.lock().clients.contains_key(&client)
    }

    fn sender(&self, client: ClientNumber) -> Option<mpsc::Sender<Event>> {
        let attached = self.lock();
        let client = attached.clients.get(&client)?;
        Some(client.events.clone())
    }

    /// Hands a notice to all of them, and waits for none: who reads nothing more must not hold
    /// up the others. Who would miss something gets nothing more at all, and ends by that.
    fn notify(&self, notice: &Notice) {
        if is_for_commands(notice) {
            let mut attached = self.lock();
            attached.clients.retain(|_, client| client.takes(notice));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Attached> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Client {
    /// Whether it has missed nothing.
    fn takes(&self, notice: &Notice) -> bool {
        if matches!(notice, Notice::BudgetChanged { .. })
            && self.events.capacity() < MIN_ROOM_FOR_BUDGET
        {
            return true;
        }
        let event = Event::Notice(notice.clone());
        self.events.try_send(event).is_ok()
    }
}

/// What a command without a window acts on; the other notices can be large.
fn is_for_commands(notice: &Notice) -> bool {
    matches!(
        notice,
        Notice::Recovered { .. }
            | Notice::UnresolvedChanged { .. }
            | Notice::ChargedOtherwise { .. }
            | Notice::BudgetChanged { .. }
    )
}

impl EventSender {
    /// `waker` is called after every event of the owner.
    pub fn new(events: mpsc::Sender<Event>, waker: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self {
            events,
            waker,
            clients: Clients::default(),
        }
    }

    pub(super) fn clients(&self) -> Clients {
        self.clients.clone()
    }

    /// Reports what no call asked for, to all.
    pub fn notify(&self, notice: Notice) -> impl Future<Output = ()> + '_ {
        // Before the future, which a job holds many of and is to be small.
        self.clients.notify(&notice);
        self.send(Event::Notice(notice))
    }

    /// Reports it to one client alone.
    pub(crate) async fn notify_client(&self, client: ClientNumber, notice: Notice) {
        if let Some(events) = self.clients.sender(client) {
            // One that has gone needs none.
            drop(events.send(Event::Notice(notice)).await);
        }
    }

    /// Reports about a call, to who has made it.
    pub async fn reply(&self, reply: Reply) {
        let client = reply.id.client();
        if client == ClientNumber::OWNER {
            return self.send(Event::Reply(reply)).await;
        }
        if let Some(events) = self.clients.sender(client) {
            let id = reply.id.of_owner();
            // One that has gone needs none.
            drop(events.send(Event::Reply(Reply { id, ..reply })).await);
        }
    }

    /// How long the client of a request waits for the service; `None` for the owner.
    pub(crate) fn longest_wait(&self, request: RequestId) -> Option<Duration> {
        let attached = self.clients.lock();
        let client = attached.clients.get(&request.client())?;
        Some(client.longest_wait)
    }

    /// All but the owner hear nothing more: what they were connected to is left.
    pub(crate) fn detach_clients(&self) {
        self.clients.lock().clients.clear();
    }

    /// Waits while the window is behind. A window that is gone needs none:
    /// what matters is on disk.
    async fn send(&self, event: Event) {
        if self.events.send(event).await.is_ok() {
            (self.waker)();
        }
    }
}

impl fmt::Debug for EventSender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventSender").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget() -> Notice {
        Notice::BudgetChanged {
            left: 1,
            limit: 2,
            more_at: None,
        }
    }

    fn recovered() -> Notice {
        Notice::Recovered {
            unresolved: Vec::new(),
        }
    }

    #[test]
    fn a_client_that_reads_nothing_holds_up_nobody_and_is_let_go_before_it_misses_something() {
        let clients = Clients::default();
        let (slow, mut unread) = clients.attach(Duration::ZERO).unwrap();
        for _ in 0..2 * MAX_QUEUED_EVENTS {
            clients.notify(&budget());
        }
        // What it acts on, it gets all the same.
        clients.notify(&recovered());
        assert!(clients.sender(slow).is_some());
        for _ in 0..MAX_QUEUED_EVENTS {
            clients.notify(&recovered());
        }
        assert!(clients.sender(slow).is_none());
        let mut is_recovered = false;
        while let Ok(event) = unread.try_recv() {
            is_recovered |= matches!(event, Event::Notice(Notice::Recovered { .. }));
        }
        assert!(is_recovered);
    }

    #[test]
    fn there_are_never_more_clients_than_the_limit_and_one_that_leaves_makes_room() {
        let clients = Clients::default();
        let attached: Vec<_> = (0..MAX_CLIENTS)
            .map(|_| clients.attach(Duration::ZERO).unwrap())
            .collect();
        assert!(clients.attach(Duration::ZERO).is_none());
        clients.detach(attached[0].0);
        assert!(clients.attach(Duration::ZERO).is_some());
    }
}
