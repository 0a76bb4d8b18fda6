//! What is done on the Shipments screen, and how the worker's replies change it.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    FilterForm, ShipmentsScreen,
    chosen::ChoiceAction,
    open::{OpenShipment, ServiceOperation},
    package::PackageAction,
};
use crate::{
    contract::{Failure, RequestId, Update},
    features::{
        calls::Request,
        shared::state::{
            confirm::Question,
            context::{Context, FollowUp, Origin},
            feature::{ReplyState, ScreenState},
            ids::Ids,
            navigation::Screen,
            notices::News,
            remote::Taken,
            window_request::Target,
        },
        shipments::calls::{Replies, SetCostCentre, Sync},
    },
    model::{
        ids::ShipmentId,
        list_look::{Density, ListColumn, ListView, MAX_VIEWS, SavedView},
        preferences::Preferences,
        shipment::{Shipment, ShipmentStatus},
        shipment_list::SortBy,
    },
};

/// Done on the Shipments screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShipmentsAction {
    Search(String),
    Filter(FilterForm),
    ClearFilters,
    SortBy(SortBy),
    /// Shows a column, or hides it.
    ToggleColumn(ListColumn),
    /// Columns were dragged to these widths, in points.
    ColumnWidths(BTreeMap<String, u16>),
    Density(Density),
    /// What the view as it is now is to be called.
    NameView(String),
    SaveView,
    /// Shows the list as it was saved by this name.
    UseView(String),
    RemoveView(String),
    /// These rows are visible.
    ShowRows {
        first: u64,
        rows: u32,
    },
    Reload,
    Select(ShipmentId),
    Close,
    Delete,
    RefreshRates,
    AskRefund,
    ShowLabel,
    /// Open a form that is filled like this shipment.
    Duplicate,
    /// The same, for a shipment that takes this draft's place.
    Replace,
    Package(PackageAction),
    Choose(ChoiceAction),
}

impl ScreenState for ShipmentsScreen {
    type Action = ShipmentsAction;

    fn initial(preferences: &Preferences, _ids: &mut Ids) -> Self {
        Self::with_view(&preferences.shipments)
    }

    fn handle(&mut self, action: ShipmentsAction, context: &mut Context) -> Vec<Request> {
        let ids = &mut context.ids;
        match action {
            ShipmentsAction::Search(query) => return self.search_for(query, ids),
            ShipmentsAction::Filter(filters) => {
                let requests = self.filter_by(filters, ids);
                self.keep_view(context);
                return requests;
            }
            ShipmentsAction::ClearFilters => {
                let requests = self.clear_filters(ids);
                self.keep_view(context);
                return requests;
            }
            ShipmentsAction::SortBy(by) => {
                let requests = self.sort_by(by, ids);
                self.keep_view(context);
                return requests;
            }
            ShipmentsAction::ToggleColumn(column) => {
                self.toggle_column(column);
                self.keep_view(context);
            }
            ShipmentsAction::ColumnWidths(widths) => {
                context.preferences.list_columns = widths;
                context.keep_preferences();
            }
            ShipmentsAction::Density(density) => {
                context.preferences.density = density;
                context.keep_preferences();
            }
            ShipmentsAction::NameView(name) => self.view_name = name,
            ShipmentsAction::SaveView => self.save_view(context),
            ShipmentsAction::UseView(name) => return self.use_saved_view(&name, context),
            ShipmentsAction::RemoveView(name) => remove_view(&name, context),
            ShipmentsAction::ShowRows { first, rows } => return self.show_rows(first, rows, ids),
            ShipmentsAction::Reload => return self.reload(context),
            ShipmentsAction::Select(shipment) => {
                if context.screen != Screen::Shipments || context.status_list.is_some() {
                    // The row that was pressed is not on the screen any more.
                    context.focus_on(Target::Details);
                }
                context.screen = Screen::Shipments;
                context.status_list = None;
                return self.open.select(shipment, &mut context.ids);
            }
            ShipmentsAction::Close => {
                self.open.close();
                // What had the keyboard may be gone with the details.
                context.focus_on(Target::ListRow);
            }
            ShipmentsAction::RefreshRates => return self.open.refresh_rates(ids),
            ShipmentsAction::ShowLabel => return self.open.show_label(ids),
            ShipmentsAction::Duplicate => {
                let template = self.open.form_template().map(FollowUp::Duplicate);
                context.follow_ups.extend(template);
            }
            ShipmentsAction::Replace => {
                if self.open.is_replaceable(&context.connection) {
                    let template = self.open.form_template().map(FollowUp::Replace);
                    context.follow_ups.extend(template);
                }
            }
            ShipmentsAction::Package(action) => return self.open.handle_package(action, context),
            ShipmentsAction::Delete => ask(self.open.delete_question(), context),
            ShipmentsAction::AskRefund => ask(self.open.refund_question(), context),
            ShipmentsAction::Choose(action) => return self.handle_choice(action, ids),
        }
        Vec::new()
    }

    fn opened(&mut self, context: &mut Context) -> Vec<Request> {
        self.list(&mut context.ids)
    }

    fn leave_account(&mut self, _context: &mut Context) {
        *self = self.emptied();
    }
}

impl ReplyState for ShipmentsScreen {
    type Replies = Replies;

    fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Replies,
        _origin: Origin,
        context: &mut Context,
    ) -> Vec<Request> {
        match replies {
            Replies::List(_, update) => {
                return self.apply_list(id, update.into_result(), &mut context.ids);
            }
            Replies::ListThese(call, update) => {
                let outcome = update.into_result();
                let ids = &mut context.ids;
                let chosen = &mut self.chosen;
                let again = chosen.apply_renewal(id, &call.shipments, outcome, ids);
                return again.into_iter().collect();
            }
            Replies::Sync(_, update) => context.say_if_failed(update.into_result()),
            Replies::Open(_, Update::Progress(stored)) => self.open.preview(id, stored),
            Replies::Open(_, Update::Done(outcome)) => self.apply_opened(id, outcome),
            Replies::RefreshRates(_, update) => {
                let outcome = update.into_result().map(Some);
                self.operation_ended(id, outcome, context);
            }
            Replies::SetCostCentre(call, update) => match update.into_result() {
                Ok(()) => self.booked(&call, context),
                Err(failure) => context.notices.say(News::Failed(failure)),
            },
            // The shell gives these to other features.
            Replies::Delete(..) | Replies::PriceDrafts(..) | Replies::Export(..) => {}
        }
        Vec::new()
    }
}

impl ShipmentsScreen {
    /// The next start shows the list in the same order and with the same columns.
    fn keep_view(&self, context: &mut Context) {
        let view = ListView {
            words: String::new(),
            statuses: BTreeSet::new(),
            package_type: None,
            ..self.view()
        };
        if context.preferences.shipments != view {
            context.preferences.shipments = view;
            context.keep_preferences();
        }
    }

    /// From elsewhere: opens the screen with all that has this status, and nothing else.
    pub(crate) fn show_all(
        &mut self,
        status: ShipmentStatus,
        context: &mut Context,
    ) -> Vec<Request> {
        context.screen = Screen::Shipments;
        context.status_list = None;
        // The button that was pressed is not on the screen any more: the first row is next.
        self.chosen.cursor = None;
        context.focus_on(Target::ListRow);
        self.query.clear();
        let filters = FilterForm {
            statuses: BTreeSet::from([status]),
            ..FilterForm::default()
        };
        self.filter_by(filters, &mut context.ids)
    }

    fn use_saved_view(&mut self, name: &str, context: &mut Context) -> Vec<Request> {
        let views = &context.preferences.saved_views;
        let saved = views.iter().find(|saved| saved.name == name);
        let Some(SavedView { view, .. }) = saved.cloned() else {
            return Vec::new();
        };
        let requests = self.use_view(&view, &mut context.ids);
        self.keep_view(context);
        requests
    }

    /// Saves the list as it is now by the name that was typed, in the place of one of that name.
    fn save_view(&mut self, context: &mut Context) {
        let name = self.view_name.trim().to_owned();
        let saved = SavedView {
            view: self.view(),
            name,
        };
        let views = &mut context.preferences.saved_views;
        let has_room = views.len() < MAX_VIEWS;
        let former = views.iter_mut().find(|former| former.name == saved.name);
        match former {
            _ if saved.name.is_empty() => return,
            Some(former) => *former = saved,
            None if has_room => views.push(saved),
            None => return,
        }
        self.view_name.clear();
        context.keep_preferences();
    }

    /// Fetches the list from the ledger, and then has the ledger synchronized with
    /// the service.
    fn reload(&mut self, context: &mut Context) -> Vec<Request> {
        let mut requests = self.list(&mut context.ids);
        if context.connection.may_write() {
            requests.push(context.ids.ask(Sync {}));
        }
        requests
    }

    /// Shipments are booked under another cost centre.
    fn booked(&mut self, call: &SetCostCentre, context: &mut Context) {
        let SetCostCentre {
            shipments,
            cost_centre,
        } = call;
        self.open.booked(shipments, cost_centre.as_ref());
        if let Some(used) = cost_centre {
            context.connection.remember_cost_centre(used);
        }
        context.notices.say(News::Booked {
            count: shipments.len(),
            cost_centre: cost_centre.clone(),
        });
    }

    /// The service has answered with the shipment that was selected.
    fn apply_opened(&mut self, request: RequestId, outcome: Result<Box<Shipment>, Failure>) {
        let loaded = outcome.clone().ok();
        if self.open.shipment.answer(request, outcome) == Taken::Yes
            && let Some(shipment) = loaded
        {
            self.renew(shipment);
        }
    }

    /// An operation on the shipment that is open has ended; `None` means that the
    /// shipment is deleted.
    pub(crate) fn operation_ended(
        &mut self,
        request: RequestId,
        outcome: Result<Option<Box<Shipment>>, Failure>,
        context: &mut Context,
    ) {
        let Some(running) = self.open.end(request) else {
            return;
        };
        let mut price = None;
        match outcome {
            Ok(Some(shipment)) => {
                price = shipment.price();
                self.open.end_package(&running);
                self.renew(shipment);
            }
            Ok(None) => self.remove(&running.shipment),
            Err(failure) => {
                self.open
                    .operation_failed(&running.shipment, failure, context);
                return;
            }
        }
        context.notices.say(match running.operation {
            ServiceOperation::Delete => News::ShipmentDeleted(running.shipment),
            ServiceOperation::RefreshRates => News::RatesRefreshed(running.shipment),
            ServiceOperation::AskRefund => News::RefundAsked {
                shipment: running.shipment,
                price,
            },
        });
    }
}

impl OpenShipment {
    /// A failure stands in the details it belongs to, or as a notice when
    /// those are not on screen any more.
    fn operation_failed(&mut self, shipment: &ShipmentId, failure: Failure, context: &mut Context) {
        self.package_refused(shipment, &failure);
        if context.screen == Screen::Shipments && self.selected.as_ref() == Some(shipment) {
            self.failure = Some(failure);
        } else {
            context.notices.say(News::Failed(failure));
        }
    }
}

fn remove_view(name: &str, context: &mut Context) {
    let views = &mut context.preferences.saved_views;
    views.retain(|saved| saved.name != name);
    context.keep_preferences();
}

fn ask(question: Option<Question>, context: &mut Context) {
    if question.is_some() {
        context.question = question;
    }
}
