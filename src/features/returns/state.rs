//! The Returns screen: parcels that came back, what waits for a decision
//! first, narrowed by status and reason. The list is whole, so filters and
//! days work while the service can't be reached.

use super::calls::{List, Replies};
use crate::{
    contract::{RequestId, Update},
    features::{
        calls::Request,
        shared::state::{
            context::{Context, FollowUp, Origin},
            feature::{ReplyState, ScreenState},
            ids::Ids,
            remote::{Remote, Taken},
            window_request::Target,
        },
    },
    model::{
        ids::{ReturnId, ShipmentId},
        preferences::Preferences,
        returns::{Return, ReturnList, ReturnReason, ReturnStatus},
    },
};

/// Done on the Returns screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReturnsAction {
    /// Only returns of this status, or of any.
    Status(Option<ReturnStatus>),
    /// Only returns for this reason, or for any.
    Reason(Option<ReturnReason>),
    ShowAll,
    Reload,
    Select(ReturnId),
    Close,
    /// Show the shipment that came back.
    OpenShipment(ShipmentId),
    Track(ShipmentId),
}

/// The list, what it is narrowed to, and the return that is open.
#[derive(Debug, Clone, Default)]
pub struct ReturnsScreen {
    pub list: Remote<ReturnList>,
    /// Only returns of this status.
    pub status: Option<ReturnStatus>,
    /// Only returns for this reason.
    pub reason: Option<ReturnReason>,
    pub selected: Option<ReturnId>,
    /// The positions in the list of what passes the filters.
    passing: Vec<usize>,
}

impl ScreenState for ReturnsScreen {
    type Action = ReturnsAction;

    fn initial(_preferences: &Preferences, _ids: &mut Ids) -> Self {
        Self::default()
    }

    fn handle(&mut self, action: ReturnsAction, context: &mut Context) -> Vec<Request> {
        match action {
            ReturnsAction::Status(status) => {
                self.status = status;
                self.filter();
            }
            ReturnsAction::Reason(reason) => {
                self.reason = reason;
                self.filter();
            }
            ReturnsAction::ShowAll => {
                (self.status, self.reason) = (None, None);
                self.filter();
            }
            ReturnsAction::Reload => return self.fetch_list(&mut context.ids),
            ReturnsAction::Select(id) => self.selected = Some(id),
            ReturnsAction::Close => {
                self.selected = None;
                context.focus_on(Target::RowAgain);
            }
            ReturnsAction::OpenShipment(shipment) => context
                .follow_ups
                .push_back(FollowUp::OpenShipment(shipment)),
            ReturnsAction::Track(shipment) => {
                context.follow_ups.push_back(FollowUp::Track(shipment));
            }
        }
        Vec::new()
    }

    fn opened(&mut self, context: &mut Context) -> Vec<Request> {
        self.fetch_list(&mut context.ids)
    }

    fn leave_account(&mut self, _context: &mut Context) {
        *self = Self::default();
    }
}

impl ReturnsScreen {
    /// Asks for the list, unless it is on its way.
    pub(crate) fn fetch_list(&mut self, ids: &mut Ids) -> Vec<Request> {
        if self.list.is_loading() {
            return Vec::new();
        }
        let request = ids.ask(List {});
        self.list.ask(request.id);
        vec![request]
    }
}

impl ReplyState for ReturnsScreen {
    type Replies = Replies;

    fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Replies,
        _origin: Origin,
        _context: &mut Context,
    ) -> Vec<Request> {
        let taken = match replies {
            Replies::List(_, Update::Progress(list)) => self.list.preview(id, list),
            Replies::List(_, Update::Done(outcome)) => self.list.answer(id, outcome),
        };
        if taken == Taken::Yes {
            self.filter();
        }
        Vec::new()
    }
}

impl ReturnsScreen {
    fn filter(&mut self) {
        let Some(list) = self.list.value() else {
            self.passing.clear();
            return;
        };
        let passes = |one: &Return| {
            let by_status = self
                .status
                .as_ref()
                .is_none_or(|status| one.status == *status);
            let by_reason = self
                .reason
                .as_ref()
                .is_none_or(|reason| one.reason.as_ref() == Some(reason));
            by_status && by_reason
        };
        self.passing = list
            .returns
            .iter()
            .enumerate()
            .filter(|(_at, one)| passes(one))
            .map(|(at, _one)| at)
            .collect();
    }

    /// How many pass the filters.
    pub fn count(&self) -> usize {
        self.passing.len()
    }

    /// One of those, in order.
    pub fn row(&self, at: usize) -> Option<&Return> {
        let at = *self.passing.get(at)?;
        self.list.value()?.returns.get(at)
    }

    /// The return in the details.
    pub fn shown(&self) -> Option<&Return> {
        let selected = self.selected.as_ref()?;
        let list = self.list.value()?;
        list.returns.iter().find(|one| one.id == *selected)
    }

    /// How many wait for a decision, whatever passes the filters.
    pub fn undecided_count(&self) -> usize {
        let all = self.list.value().map(|list| list.returns.iter());
        all.map_or(0, |all| {
            all.filter(|one| one.waits_for_a_decision()).count()
        })
    }

    pub fn is_narrowed(&self) -> bool {
        self.status.is_some() || self.reason.is_some()
    }
}
