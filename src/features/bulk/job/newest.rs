//! The account's newest shipments, listed once a minute for all lines of a job that ask
//! what was bought before, and what was refunded since.

use std::{cell::RefCell, rc::Rc, time::Duration};

use tokio::{sync::Mutex, time::Instant};

use crate::{
    contract::Failure,
    session::{
        account::Session,
        claims::{self, Listing},
    },
};

/// Nobody asks for the list again so soon after it could not be read.
const FAILED_FOR: Duration = Duration::from_mins(1);

/// The latest list.
#[derive(Debug, Default)]
pub(super) struct Newest {
    latest: RefCell<Option<Rc<Listing>>>,
    /// Why the list could not be read, and when that was known.
    failed: RefCell<Option<(Instant, Failure)>>,
    /// One list at a time: who waits for it uses it.
    turn: Mutex<()>,
}

impl Newest {
    /// The latest list, however old.
    pub(super) fn latest(&self) -> Option<Rc<Listing>> {
        self.latest.borrow().clone()
    }

    /// A list that was read for something else.
    pub(super) fn note(&self, listing: Rc<Listing>) {
        *self.latest.borrow_mut() = Some(listing);
    }

    /// A list that is at most a minute old. After a failure the lines of the next minute
    /// get the same failure: each would try as long, one after the other.
    pub(super) async fn fresh(&self, session: &Session) -> Result<Rc<Listing>, Failure> {
        let _turn = self.turn.lock().await;
        if let Some(latest) = self.latest()
            && latest.is_fresh(session.now())
        {
            return Ok(latest);
        }
        if let Some((at, failure)) = &*self.failed.borrow()
            && at.elapsed() < FAILED_FOR
        {
            return Err(failure.clone());
        }
        match claims::newest(session).await {
            Ok(listing) => {
                let listing = Rc::new(listing);
                self.note(Rc::clone(&listing));
                Ok(listing)
            }
            Err(stop) => {
                let failure = Failure::from(stop);
                *self.failed.borrow_mut() = Some((Instant::now(), failure.clone()));
                Err(failure)
            }
        }
    }
}
