//! The Refunds screen: every refund that was requested, and its outcome.

use jiff::{civil::Date, tz::TimeZone};

use super::calls::List;
use crate::{
    contract::{Failure, RequestId, SyncState},
    features::{
        calls::Request,
        shared::state::{
            context::Context,
            feature::ScreenState,
            ids::Ids,
            remote::{Remote, Taken},
        },
        shipments::calls::Sync,
    },
    model::{
        preferences::Preferences,
        refund::{RefundCase, RefundList},
        report::Completeness,
    },
};

/// The list.
#[derive(Debug, Clone, Default)]
pub struct RefundsScreen {
    pub list: Remote<Box<RefundList>>,
    /// Something has changed while the list was being loaded.
    is_outdated: bool,
}

/// For how many days the answer to an open refund is waited for.
pub fn waiting_days(case: &RefundCase, today: Date, zone: &TimeZone) -> Option<u64> {
    let asked_at = case.asked_at.filter(|_| case.stand.is_open())?;
    let span = zone.to_datetime(asked_at).date().until(today).ok()?;
    u64::try_from(span.get_days()).ok()
}

/// Done on the Refunds screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundsAction {
    Reload,
}

impl ScreenState for RefundsScreen {
    type Action = RefundsAction;

    fn initial(_preferences: &Preferences, _ids: &mut Ids) -> Self {
        Self::default()
    }

    fn handle(&mut self, action: RefundsAction, context: &mut Context) -> Vec<Request> {
        match action {
            RefundsAction::Reload => self.reload(context),
        }
    }

    fn opened(&mut self, context: &mut Context) -> Vec<Request> {
        self.list(&mut context.ids)
    }

    fn leave_account(&mut self, _context: &mut Context) {
        *self = Self::default();
    }
}

impl RefundsScreen {
    /// Requests the list; while one is being loaded, the next request waits for it.
    pub(crate) fn list(&mut self, ids: &mut Ids) -> Vec<Request> {
        if self.list.is_loading() {
            self.is_outdated = true;
            return Vec::new();
        }
        let request = ids.ask(List {});
        self.list.ask(request.id);
        vec![request]
    }

    /// Requests the list of the ledger, and then has the ledger synchronized with the service.
    fn reload(&mut self, context: &mut Context) -> Vec<Request> {
        let mut requests = self.list(&mut context.ids);
        if context.connection.may_write() {
            requests.push(context.ids.ask(Sync {}));
        }
        requests
    }

    /// Once the whole history is read, a list of a part of it is requested again.
    pub(crate) fn sync_progressed(&mut self, state: &SyncState, ids: &mut Ids) -> Vec<Request> {
        let list = self.list.value();
        let is_part = list.is_some_and(|list| list.completeness != Completeness::Whole);
        if is_part && matches!(state, SyncState::UpToDate { .. }) {
            return self.list(ids);
        }
        Vec::new()
    }

    /// Takes the list; requests it again where it has changed meanwhile.
    pub(crate) fn apply_list(
        &mut self,
        request: RequestId,
        outcome: Result<Box<RefundList>, Failure>,
        ids: &mut Ids,
    ) -> Vec<Request> {
        let taken = self.list.answer(request, outcome);
        if taken == Taken::Yes && std::mem::take(&mut self.is_outdated) {
            return self.list(ids);
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_while_a_list_is_on_its_way_is_asked_for_again() {
        let mut ids = Ids::new("T");
        let mut screen = RefundsScreen::default();
        let request = screen.list(&mut ids).pop().unwrap();
        assert!(screen.list(&mut ids).is_empty());
        let again = screen.apply_list(request.id, Ok(Box::default()), &mut ids);
        assert_eq!(again.len(), 1);
    }
}
