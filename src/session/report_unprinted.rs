//! Reports of the queue of labels: after what changes it here, and after a list of the service
//! that shows it otherwise.

use std::cell::RefCell;

use super::{account::Session, budget::Turn, parts::Part};
use crate::{
    contract::{Failure, Notice},
    model::unprinted::Unprinted,
};

/// What was reported last.
#[derive(Debug, Default)]
struct Reported {
    unprinted: RefCell<Option<Vec<Unprinted>>>,
    ready_elsewhere: RefCell<Option<u64>>,
}

impl Part for Reported {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

impl Session {
    /// Reports the queue of labels. A bulk job reports it once for many lines: it
    /// is as long as the job.
    pub(crate) async fn report_unprinted(&self) {
        if Turn::current().is_bulk() {
            self.is_unprinted_stale.set(true);
            return;
        }
        self.is_unprinted_stale.set(false);
        match self.ledger(|ledger| ledger.unprinted()) {
            Ok(unprinted) => self.tell_unprinted(unprinted).await,
            Err(failure) => not_read(&failure),
        }
        self.report_ready_elsewhere().await;
    }

    /// Reports it after the service's list was read, which may show that a parcel was canceled
    /// or bought elsewhere: only what is otherwise than it was reported.
    pub(crate) async fn report_unprinted_as_listed(&self) {
        match self.ledger(|ledger| ledger.unprinted()) {
            Ok(unprinted) => {
                let reported = self.part::<Reported>();
                let is_known = reported.unprinted.borrow().as_ref() == Some(&unprinted);
                if !is_known {
                    self.tell_unprinted(unprinted).await;
                }
            }
            Err(failure) => not_read(&failure),
        }
        self.report_ready_elsewhere().await;
    }

    async fn tell_unprinted(&self, unprinted: Vec<Unprinted>) {
        let reported = self.part::<Reported>();
        reported.unprinted.replace(Some(unprinted.clone()));
        self.notify(Notice::UnprintedChanged { unprinted }).await;
    }

    async fn report_ready_elsewhere(&self) {
        match self.ledger(|ledger| ledger.ready_elsewhere()) {
            Ok(count) => {
                let reported = self.part::<Reported>();
                if reported.ready_elsewhere.replace(Some(count)) != Some(count) {
                    self.notify(Notice::ReadyElsewhereChanged { count }).await;
                }
            }
            Err(failure) => not_read(&failure),
        }
    }
}

fn not_read(failure: &Failure) {
    tracing::error!(?failure, "the queue of labels could not be read");
}
