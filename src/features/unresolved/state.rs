//! Unresolved lines, which need a person: the service is queried again, a line is
//! bought again after a yes, or set aside because it was resolved elsewhere.

use super::calls::{CheckAgain, Retry as RetryCall, SetAside};
use crate::{
    contract::UnresolvedLine,
    features::{
        calls::{Request, Routed},
        shared::state::{
            confirm::{Aside, Question, Retry},
            connection::Connection,
            context::{Context, FollowUp},
        },
    },
    model::{ids::LineId, money::Money},
};

/// Done in the list of unresolved lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnresolvedAction {
    /// Query the service for the present state; buys nothing.
    Query(LineId),
    /// Asks first, and says what it costs.
    BuyAgain(LineId),
    /// Asks first: the user has resolved it elsewhere.
    SetAside(LineId),
}

impl Connection {
    fn unresolved_line(&self, line: &LineId) -> Option<&UnresolvedLine> {
        self.unresolved
            .iter()
            .find(|unresolved| unresolved.line == *line)
    }

    /// What buying an unresolved line once more would cost.
    pub(crate) fn unresolved_price(&self, line: &LineId) -> Option<Money> {
        self.unresolved_line(line)?.buy_again_at.clone()
    }
}

pub(crate) fn handle(action: UnresolvedAction, context: &mut Context) -> Vec<Request> {
    match action {
        UnresolvedAction::Query(line) => {
            let check = CheckAgain { line: line.clone() };
            return query(line, check, context);
        }
        UnresolvedAction::BuyAgain(line) => {
            if let Some(unresolved) = context.connection.unresolved_line(&line) {
                context.question = Some(Question::RetryUnresolved(Retry {
                    shipment: unresolved.shipment.clone(),
                    price: unresolved.buy_again_at.clone(),
                    line,
                }));
            }
        }
        UnresolvedAction::SetAside(line) => {
            if let Some(unresolved) = context.connection.unresolved_line(&line) {
                context.question = Some(Question::SetAside(Aside {
                    order_id: unresolved.order_id.clone(),
                    recipient: unresolved.recipient_name.clone().unwrap_or_default(),
                    line,
                }));
            }
        }
    }
    Vec::new()
}

/// Queries a line, and buys it once more where that is safe: it was confirmed.
pub(crate) fn retry(retry: Retry, context: &mut Context) -> Vec<Request> {
    let line = retry.line;
    let call = RetryCall { line: line.clone() };
    query(line, call, context)
}

/// A line is queried once at a time.
fn query(line: LineId, call: impl Routed, context: &mut Context) -> Vec<Request> {
    if context.connection.is_retrying(&line) {
        return Vec::new();
    }
    let request = context.ids.ask(call);
    context.follow_ups.push_back(FollowUp::ShowQuery {
        line: line.clone(),
        request: request.id,
    });
    context.connection.retrying.push(line);
    vec![request]
}

/// Sends nothing more for a line: it was confirmed.
pub(crate) fn set_aside(aside: Aside, context: &mut Context) -> Vec<Request> {
    vec![context.ids.ask(SetAside { line: aside.line })]
}
