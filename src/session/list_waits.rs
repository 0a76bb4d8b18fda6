//! Who waits for a list of the service that is behind: a user who waits with them is told.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
    time::Duration,
};

use jiff::Timestamp;

use super::{account::Session, parts::Part};

/// What the list is to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Awaited {
    /// Drafts that were just created: without them it does not show those of others.
    Created,
    /// Purchases that were just made: without them it does not show those of others.
    Bought,
}

/// The waits that are going on, and until when each lasts at most.
#[derive(Debug, Default)]
struct ListWaits {
    next: Cell<u64>,
    going_on: RefCell<BTreeMap<u64, (Awaited, Timestamp)>>,
}

impl Part for ListWaits {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

/// A wait; it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct ListWait {
    waits: Rc<ListWaits>,
    number: u64,
}

impl Drop for ListWait {
    fn drop(&mut self) {
        self.waits.going_on.borrow_mut().remove(&self.number);
    }
}

/// Begins a wait that lasts so long at most.
pub(crate) fn begin(session: &Session, awaited: Awaited, longest: Duration) -> ListWait {
    let waits = session.part::<ListWaits>();
    let number = waits.next.get();
    waits.next.set(number.wrapping_add(1));
    let now = session.now();
    let until = now.checked_add(longest).unwrap_or(now);
    waits.going_on.borrow_mut().insert(number, (awaited, until));
    ListWait { waits, number }
}

/// The wait that lasts longest.
pub(crate) fn longest(session: &Session) -> Option<(Awaited, Timestamp)> {
    let waits = session.part::<ListWaits>();
    let going_on = waits.going_on.borrow();
    going_on.values().copied().max_by_key(|(_, until)| *until)
}
