//! Which files of labels are being made, and which of them were stopped. One that has ended cannot be stopped.

use std::{cell::RefCell, collections::BTreeMap};

use crate::{
    contract::{Cause, DocumentFault, Failure, RequestId},
    session::{account::Session, parts::Part},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    Wanted,
    Stopped,
}

/// Files of labels in the making.
#[derive(Debug, Default)]
pub(crate) struct Merges(RefCell<BTreeMap<RequestId, Wish>>);

impl Part for Merges {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

impl Merges {
    pub(super) fn begin(&self, request: RequestId) {
        self.0.borrow_mut().insert(request, Wish::Wanted);
    }

    pub(super) fn end(&self, request: RequestId) {
        self.0.borrow_mut().remove(&request);
    }

    pub(super) fn stop(&self, request: RequestId) {
        if let Some(wish) = self.0.borrow_mut().get_mut(&request) {
            *wish = Wish::Stopped;
        }
    }

    /// An error once it was stopped.
    pub(super) fn goes_on(&self, request: RequestId) -> Result<(), Failure> {
        match self.0.borrow().get(&request) {
            Some(Wish::Stopped) => Err(Failure::new(Cause::Documents(DocumentFault::Stopped))),
            Some(Wish::Wanted) | None => Ok(()),
        }
    }
}
