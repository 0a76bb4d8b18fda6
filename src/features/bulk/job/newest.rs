//! The account's newest shipments, listed once a minute for all lines of a job that ask
//! what was bought before, and what was refunded since.

use std::{cell::RefCell, rc::Rc};

use tokio::sync::Mutex;

use crate::{
    contract::Failure,
    session::{
        account::Session,
        claims::{self, Listing},
    },
};

/// The latest list.
#[derive(Debug, Default)]
pub(super) struct Newest {
    latest: RefCell<Option<Rc<Listing>>>,
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

    /// A list that is at most a minute old.
    pub(super) async fn fresh(&self, session: &Session) -> Result<Rc<Listing>, Failure> {
        let _turn = self.turn.lock().await;
        if let Some(latest) = self.latest()
            && latest.is_fresh(session.now())
        {
            return Ok(latest);
        }
        let listing = Rc::new(claims::newest(session).await?);
        self.note(Rc::clone(&listing));
        Ok(listing)
    }
}
