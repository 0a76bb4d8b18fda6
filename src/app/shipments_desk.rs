//! What is done on the Shipments screen, and what the worker tells of it.

use crate::contract::{Failure, RequestId, Update};
use crate::features::{
    calls::Request,
    shipments::calls::{Replies, Sync},
};
use crate::model::{ids::ShipmentId, shipment::Shipment};

use super::{
    AppState,
    bulk::Bulk,
    navigation::Screen,
    notices::News,
    papers::Documents,
    preferences::Preferences,
    remote::Taken,
    ship::ShipScreen,
    shipments::{Deed, Offer, ShipmentsScreen},
};
use crate::app::chosen::ChoiceAction;
use crate::app::refresh_desk::PackageAction;
use crate::app::shipments::FilterForm;
use crate::model::shipment_list::SortBy;

/// Done on the Shipments screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShipmentsAction {
    Search(String),
    Filter(FilterForm),
    ClearFilters,
    SortBy(SortBy),
    /// These rows are on screen.
    Look {
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
    /// Open a form filled with what is known of this shipment.
    Duplicate,
    /// The same, for a shipment that takes this draft's place.
    Replace,
    Package(PackageAction),
    Choose(ChoiceAction),
}

/// What the Shipments screen shows.
#[derive(Debug, Clone)]
pub struct ShipmentsView<'a> {
    pub screen: &'a ShipmentsScreen,
    /// What can be done to the shipment that is open.
    pub offers: Vec<Offer>,
    pub bulk: &'a Bulk,
    pub documents: &'a Documents,
    pub preferences: &'a Preferences,
}

impl AppState {
    pub fn shipments_view(&self) -> ShipmentsView<'_> {
        ShipmentsView {
            screen: &self.shipments,
            offers: self.shipment_offers(),
            bulk: &self.bulk,
            documents: &self.documents,
            preferences: &self.context.preferences,
        }
    }

    pub(super) fn handle_shipments(&mut self, action: ShipmentsAction) -> Vec<Request> {
        if let Some(question) = self.shipments.open.question(&action) {
            self.context.question = Some(question);
            return Vec::new();
        }
        let (screen, ids) = (&mut self.shipments, &mut self.context.ids);
        match action {
            ShipmentsAction::Search(query) => screen.search_for(query, ids),
            ShipmentsAction::Filter(filters) => {
                let requests = screen.filter_by(filters, ids);
                self.keep_view(requests)
            }
            ShipmentsAction::ClearFilters => {
                let requests = screen.clear_filters(ids);
                self.keep_view(requests)
            }
            ShipmentsAction::SortBy(by) => {
                let requests = screen.sort_by(by, ids);
                self.keep_view(requests)
            }
            ShipmentsAction::Look { first, rows } => screen.look(first, rows, ids),
            ShipmentsAction::Reload => self.reload(),
            ShipmentsAction::Select(shipment) => {
                self.context.screen = Screen::Shipments;
                self.context.status_list = None;
                self.shipments.open.select(shipment, &mut self.context.ids)
            }
            ShipmentsAction::Close => {
                screen.open.close();
                Vec::new()
            }
            ShipmentsAction::RefreshRates => screen.open.refresh_rates(ids),
            ShipmentsAction::ShowLabel => screen.open.show_label(ids),
            ShipmentsAction::Duplicate => {
                self.duplicate_shipment();
                Vec::new()
            }
            ShipmentsAction::Replace => {
                self.replace_shipment();
                Vec::new()
            }
            ShipmentsAction::Package(action) => self.handle_package(action),
            // Both ask first; there was no reason to.
            ShipmentsAction::Delete | ShipmentsAction::AskRefund => Vec::new(),
            ShipmentsAction::Choose(action) => self.handle_choice(action),
        }
    }

    /// The next start looks at the list as it is looked at now.
    fn keep_view(&mut self, requests: Vec<Request>) -> Vec<Request> {
        let view = self.shipments.view();
        if self.context.preferences.shipments != view {
            self.context.preferences.shipments = view;
            self.context.keep_preferences();
        }
        requests
    }

    /// What the ledger knows now, and then what the service knows.
    fn reload(&mut self) -> Vec<Request> {
        let mut requests = self.shipments.list(&mut self.context.ids);
        if self.context.connection.may_write() {
            requests.push(self.context.ids.ask(Sync {}));
        }
        requests
    }

    /// The same again: a form filled with what the service tells of the
    /// shipment in the details. Nothing is sent.
    fn duplicate_shipment(&mut self) {
        if let Some(shipment) = self.shipments.open.shown() {
            let line = self.context.ids.line();
            let mut copy = ShipScreen::like(line, shipment, &self.ship.order);
            if let Some(asked) = &self.shipments.open.asked {
                copy.take_asked(asked);
            }
            self.open_form(copy, super::Former::CanComeBack);
            self.open_first_item();
        }
    }

    /// A new one in its place: a form for the same order. Nothing is sent, and
    /// nothing goes before the new shipment is made.
    fn replace_shipment(&mut self) {
        if self.can_replace()
            && let Some(shipment) = self.shipments.open.shown()
        {
            let line = self.context.ids.line();
            let former = &self.ship.order;
            let mut form = ShipScreen::in_place_of(line, shipment, former, self.context.today);
            if let Some(asked) = &self.shipments.open.asked {
                form.take_asked(asked);
            }
            self.open_form(form, super::Former::CanComeBack);
            self.open_first_item();
        }
    }

    /// A draft is deleted, or is not: as a deed of the details, or because a
    /// new shipment has taken its place.
    fn shipment_deleted(
        &mut self,
        request: RequestId,
        shipment: &ShipmentId,
        outcome: Result<(), Failure>,
    ) {
        let doing = self.shipments.open.doing.as_ref();
        if doing.is_some_and(|doing| doing.request == request) {
            if outcome.is_ok() {
                self.ship.deleted_by_hand(shipment);
            }
            self.deed_done(request, outcome.map(|()| None));
            return;
        }
        if outcome.is_ok() {
            self.shipments.remove(shipment);
        }
        let is_on_screen =
            self.ship.replaced(shipment, &outcome) && self.context.screen == Screen::Ship;
        // The form says so; elsewhere a notice does.
        if is_on_screen {
            return;
        }
        self.context.notices.say(match outcome {
            Ok(()) => News::ShipmentDeleted(shipment.clone()),
            Err(failure) => News::Failed(failure),
        });
    }

    pub(super) fn shipments_replied(&mut self, id: RequestId, replies: Replies) -> Vec<Request> {
        match replies {
            Replies::List(_, update) => {
                return self
                    .shipments
                    .listed(id, update.into_result(), &mut self.context.ids);
            }
            Replies::Sync(_, update) => self.context.say_if_failed(update.into_result()),
            Replies::Open(_, Update::Progress(known)) => self.shipments.open.known(id, known),
            Replies::Open(_, Update::Done(outcome)) => self.opened(id, outcome),
            Replies::Delete(call, update) => {
                self.shipment_deleted(id, &call.shipment, update.into_result());
            }
            Replies::RefreshRates(_, update) => {
                self.deed_done(id, update.into_result().map(Some));
            }
            // Bulk work asks for these, and is given the reply.
            Replies::PriceDrafts(..) | Replies::Export(..) => {}
        }
        Vec::new()
    }

    fn opened(&mut self, request: RequestId, outcome: Result<Box<Shipment>, Failure>) {
        let whole = outcome.clone().ok();
        if self.shipments.open.whole.answer(request, outcome) == Taken::Yes
            && let Some(shipment) = whole
        {
            self.shipments.renew(shipment);
        }
    }

    /// A deed on the Shipments screen has ended; `None` means that it is deleted.
    pub(super) fn deed_done(
        &mut self,
        request: RequestId,
        outcome: Result<Option<Box<Shipment>>, Failure>,
    ) {
        let Some(doing) = self.shipments.open.end(request) else {
            return;
        };
        match outcome {
            Ok(Some(shipment)) => {
                self.shipments.open.end_package(&doing);
                self.shipments.renew(shipment);
            }
            Ok(None) => self.shipments.remove(&doing.shipment),
            Err(failure) => {
                self.deed_failed(&doing.shipment, failure);
                return;
            }
        }
        self.context.notices.say(match doing.deed {
            Deed::Delete => News::ShipmentDeleted(doing.shipment),
            Deed::RefreshRates => News::RatesRefreshed(doing.shipment),
            Deed::AskRefund => News::RefundAsked(doing.shipment),
        });
    }

    /// A failure stands in the details it belongs to, or as a notice when
    /// those are not on screen any more.
    fn deed_failed(&mut self, shipment: &ShipmentId, failure: Failure) {
        let open = &mut self.shipments.open;
        open.package_refused(shipment, &failure);
        if self.context.screen == Screen::Shipments && open.selected.as_ref() == Some(shipment) {
            open.failure = Some(failure);
        } else {
            self.context.notices.say(News::Failed(failure));
        }
    }
}
