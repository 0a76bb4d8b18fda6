//! What is done on the Shipments screen, and what the worker tells of it.

use crate::domain::{ids::ShipmentId, shipment::Shipment};
use crate::message::{Command, Event, Failure, RequestId};

use super::{
    AppState,
    action::ShipmentsAction,
    navigation::Screen,
    notices::News,
    papers::PapersDesk,
    remote::Taken,
    settings::Preferences,
    ship::ShipScreen,
    shipments::{Deed, Offer, ShipmentsScreen},
};

/// What the Shipments screen shows.
#[derive(Debug, Clone)]
pub struct ShipmentsView<'a> {
    pub screen: &'a ShipmentsScreen,
    /// What can be done to the shipment that is open.
    pub offers: Vec<Offer>,
    pub papers: &'a PapersDesk,
    pub preferences: &'a Preferences,
}

impl AppState {
    pub fn shipments_view(&self) -> ShipmentsView<'_> {
        ShipmentsView {
            screen: &self.shipments,
            offers: self.shipment_offers(),
            papers: &self.papers,
            preferences: &self.settings.preferences,
        }
    }

    pub(super) fn handle_shipments(&mut self, action: ShipmentsAction) -> Vec<Command> {
        if let Some(question) = self.shipments.open.question(&action) {
            self.question = Some(question);
            return Vec::new();
        }
        let (screen, ids) = (&mut self.shipments, &mut self.ids);
        match action {
            ShipmentsAction::Search(query) => screen.search_for(query, ids),
            ShipmentsAction::Filter(filters) => {
                let commands = screen.filter_by(filters, ids);
                self.keep_view(commands)
            }
            ShipmentsAction::ClearFilters => {
                let commands = screen.clear_filters(ids);
                self.keep_view(commands)
            }
            ShipmentsAction::SortBy(by) => {
                let commands = screen.sort_by(by, ids);
                self.keep_view(commands)
            }
            ShipmentsAction::Look { first, rows } => screen.look(first, rows, ids),
            ShipmentsAction::Reload => self.reload(),
            ShipmentsAction::Select(shipment) => {
                self.screen = Screen::Shipments;
                self.status_list = None;
                self.shipments.open.select(shipment, &mut self.ids)
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
            ShipmentsAction::Bulk(action) => self.handle_bulk(action),
        }
    }

    /// The next start looks at the list as it is looked at now.
    fn keep_view(&mut self, commands: Vec<Command>) -> Vec<Command> {
        let view = self.shipments.view();
        if self.settings.preferences.shipments != view {
            self.settings.preferences.shipments = view;
            self.keep_preferences();
        }
        commands
    }

    /// What the ledger knows now, and then what the service knows.
    fn reload(&mut self) -> Vec<Command> {
        let mut commands = self.shipments.list(&mut self.ids);
        if self.connection.may_write() {
            let request = self.ids.request();
            commands.push(Command::Sync { request });
        }
        commands
    }

    /// The same again: a form filled with what the service tells of the
    /// shipment in the details. Nothing is sent.
    fn duplicate_shipment(&mut self) {
        if let Some(shipment) = self.shipments.open.shown() {
            let line = self.ids.line();
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
            let line = self.ids.line();
            let former = &self.ship.order;
            let mut form = ShipScreen::in_place_of(line, shipment, former, self.today);
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
        let is_on_screen = self.ship.replaced(shipment, &outcome) && self.screen == Screen::Ship;
        // The form says so; elsewhere a notice does.
        if is_on_screen {
            return;
        }
        self.notices.say(match outcome {
            Ok(()) => News::ShipmentDeleted(shipment.clone()),
            Err(failure) => News::Failed(failure),
        });
    }

    /// Events about shipments, one or many.
    pub(super) fn apply_to_shipments(&mut self, event: Event) -> Vec<Command> {
        match event {
            Event::ShipmentsListed { request, outcome } => {
                return self.shipments.listed(request, outcome, &mut self.ids);
            }
            Event::ShipmentsChanged => return self.shipments.changed(&mut self.ids),
            Event::SyncProgressed { state } => self.shipments.sync = Some(state),
            Event::Synced { outcome, .. } => self.say_if_failed(outcome),
            Event::ShipmentKnown { request, known } => self.shipments.open.known(request, known),
            Event::ShipmentOpened { request, outcome } => self.opened(request, outcome),
            Event::ShipmentDeleted {
                request,
                shipment,
                outcome,
            } => self.shipment_deleted(request, &shipment, outcome),
            Event::RatesRefreshed { request, outcome }
            | Event::RefundAsked { request, outcome } => {
                self.deed_done(request, outcome.map(Some));
            }
            Event::DraftsPriced { request, outcome } => {
                self.shipments.bulk.priced(request, outcome);
            }
            Event::ShipmentsExported { request, outcome } => self.exported(request, outcome),
            Event::BulkProgressed { request, progress } => {
                self.shipments.bulk.progressed(request, progress);
            }
            // The list itself shows what became of a line.
            Event::BulkLineEnded { .. } => {}
            Event::BulkEnded { request, outcome } => self.shipments.bulk.ended(request, outcome),
            event => self.apply_to_status(event),
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
        self.notices.say(match doing.deed {
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
        if self.screen == Screen::Shipments && open.selected.as_ref() == Some(shipment) {
            open.failure = Some(failure);
        } else {
            self.notices.say(News::Failed(failure));
        }
    }
}
