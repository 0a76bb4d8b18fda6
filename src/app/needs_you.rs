//! What waits for a person: looked at again, bought again after a yes, or set
//! aside because it was settled elsewhere. And what a window that may only
//! look leaves undone.

use crate::contract::{CallAccess, Cause, Failure, RequestId, Unsettled};
use crate::features::{
    calls::{Request, Routed},
    ship::calls::LineState,
    unresolved::calls,
};
use crate::model::{ids::LineId, money::Money};

use super::{
    AppState,
    confirm::{Aside, Question, Retry},
    connection::Connection,
    notices::News,
};

/// Done in the list of what waits for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NeedsYouAction {
    /// Ask the service what it shows now; buys nothing.
    LookAgain(LineId),
    /// Asks first, and says what it costs.
    BuyAgain(LineId),
    /// Asks first: the user has settled it elsewhere.
    SetAside(LineId),
}

impl Connection {
    fn unsettled(&self, line: &LineId) -> Option<&Unsettled> {
        self.unsettled
            .iter()
            .find(|unsettled| unsettled.line == *line)
    }

    /// What buying a line in doubt once more would cost.
    pub(super) fn price_in_doubt(&self, line: &LineId) -> Option<Money> {
        self.unsettled(line)?.buy_again_at.clone()
    }
}

impl AppState {
    pub(super) fn handle_needs_you(&mut self, action: NeedsYouAction) -> Vec<Request> {
        match action {
            NeedsYouAction::LookAgain(line) => return self.look_again(line),
            NeedsYouAction::BuyAgain(line) => {
                if let Some(unsettled) = self.context.connection.unsettled(&line) {
                    self.context.question = Some(Question::RetryInDoubt(Retry {
                        shipment: unsettled.shipment.clone(),
                        price: unsettled.buy_again_at.clone(),
                        line,
                    }));
                }
            }
            NeedsYouAction::SetAside(line) => {
                if let Some(unsettled) = self.context.connection.unsettled(&line) {
                    self.context.question = Some(Question::SetAside(Aside {
                        order_id: unsettled.order_id.clone(),
                        recipient: unsettled.recipient_name.clone().unwrap_or_default(),
                        line,
                    }));
                }
            }
        }
        Vec::new()
    }

    fn look_again(&mut self, line: LineId) -> Vec<Request> {
        let check = calls::CheckAgain { line: line.clone() };
        self.ask_about(line, check)
    }

    pub(super) fn retry(&mut self, retry: Retry) -> Vec<Request> {
        let line = retry.line;
        let retry = calls::Retry { line: line.clone() };
        self.ask_about(line, retry)
    }

    /// A line is asked about once at a time.
    fn ask_about(&mut self, line: LineId, call: impl Routed) -> Vec<Request> {
        if self.context.connection.retrying.contains(&line) {
            return Vec::new();
        }
        let request = self.context.ids.ask(call);
        self.ship.retrying(&line, request.id);
        self.context.connection.retrying.push(line);
        vec![request]
    }

    pub(super) fn set_aside(&mut self, aside: Aside) -> Vec<Request> {
        vec![self.context.ids.ask(calls::SetAside { line: aside.line })]
    }

    pub(super) fn unresolved_replied(
        &mut self,
        id: RequestId,
        replies: calls::Replies,
    ) -> Vec<Request> {
        match replies {
            calls::Replies::Retry(call, update) => {
                self.retried(&call.line, id, update.into_result())
            }
            calls::Replies::CheckAgain(call, update) => {
                self.retried(&call.line, id, update.into_result())
            }
            calls::Replies::SetAside(_, update) => {
                self.context.say_if_failed(update.into_result());
                Vec::new()
            }
        }
    }

    fn retried(
        &mut self,
        line: &LineId,
        request: RequestId,
        outcome: Result<LineState, Failure>,
    ) -> Vec<Request> {
        self.context.connection.retried(line, &outcome);
        if self.ship.line == *line {
            return self
                .ship
                .retried(request, outcome, &mut self.context.ids)
                .into_iter()
                .collect();
        }
        if let Err(failure) = outcome {
            self.context.notices.say(News::Failed(failure));
        }
        Vec::new()
    }

    /// Where another window is at work, nothing that spends or writes is sent:
    /// it fails here.
    pub(super) fn only_allowed(&mut self, requests: Vec<Request>) -> Vec<Request> {
        let Some(path) = self
            .context
            .connection
            .looks_only_at()
            .map(ToOwned::to_owned)
        else {
            return requests;
        };
        let (writes, reads): (Vec<_>, Vec<_>) = requests
            .into_iter()
            .partition(|request| request.call.access() == CallAccess::Write);
        let busy = Failure::new(Cause::LedgerBusy { path });
        for request in writes {
            self.not_sent(&request, &busy);
        }
        reads
    }
}
