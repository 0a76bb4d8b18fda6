//! The window's state, without a window: what a person did comes in as an
//! [`Action`], what has happened as an `Event`, and what is to be done goes out
//! as `Command`s. Pure: no clock, no file, no egui.

pub mod action;
mod apply;
pub mod confirm;
pub mod connection;
mod desk;
mod fill;
mod ids;
pub mod label;
mod leave;
pub mod navigation;
pub mod needs_you;
pub mod notices;
pub mod order_fields;
pub mod purchase;
pub mod queue;
pub mod quote;
mod remote;
pub mod returns;
pub mod settings;
pub mod ship;
pub mod shipments;
#[cfg(test)]
mod tests;
pub mod tracking;
mod window_request;

use jiff::{civil::Date, tz::TimeZone};

use crate::domain::{
    environment::Environment,
    problem::{Field, Place},
};
use crate::message::{Cause, Command, Failure};

pub use action::Action;
pub use ids::Ids;
pub use remote::Remote;
pub use window_request::WindowRequest;

use action::{ShipAction, ShipmentsAction, StatusList};
use confirm::{Permission, Question, Retry};
use connection::Connection;
use navigation::Screen;
use notices::{News, Notices};
use queue::PrintQueue;
use returns::ReturnsScreen;
use settings::{Account, Preferences, SettingsScreen};
use ship::{ShipScreen, Step};
use shipments::ShipmentsScreen;
use tracking::TrackingScreen;

/// Everything the window shows.
#[derive(Debug, Clone)]
pub struct AppState {
    pub screen: Screen,
    pub connection: Connection,
    pub ship: ShipScreen,
    pub shipments: ShipmentsScreen,
    pub returns: ReturnsScreen,
    pub tracking: TrackingScreen,
    pub queue: PrintQueue,
    pub settings: SettingsScreen,
    pub notices: Notices,
    pub question: Option<Question>,
    pub status_list: Option<StatusList>,
    pub is_palette_open: bool,
    /// The profile in use was saved: its account is to be connected.
    due: Option<Account>,
    /// The form that was cleared last, for one step back.
    cleared: Option<Box<ShipScreen>>,
    requests: Vec<WindowRequest>,
    today: Option<Date>,
    /// Where the user is: days are counted by its calendar.
    zone: TimeZone,
    ids: Ids,
}

impl AppState {
    /// The state before the first frame. Nothing heavy is read here.
    pub fn new(environment: Environment, preferences: Preferences, mut ids: Ids) -> Self {
        Self {
            screen: Screen::Ship,
            connection: Connection::new(environment),
            ship: ShipScreen::new(ids.line(), None),
            shipments: ShipmentsScreen::default(),
            returns: ReturnsScreen::default(),
            tracking: TrackingScreen::default(),
            queue: PrintQueue::default(),
            settings: SettingsScreen::new(preferences),
            notices: Notices::default(),
            question: None,
            status_list: None,
            is_palette_open: false,
            due: None,
            cleared: None,
            requests: Vec::new(),
            today: None,
            zone: TimeZone::UTC,
            ids,
        }
    }

    /// The first commands of a run.
    pub fn start(&mut self) -> Vec<Command> {
        let environment = self.connection.environment;
        vec![self.connection.connect(environment, &mut self.ids)]
    }

    /// Tells the state what day it is; it has no clock of its own.
    pub fn note_today(&mut self, today: Date) {
        if self.today != Some(today) {
            self.today = Some(today);
            self.ship.set_today(today);
            self.sort_parcels();
        }
    }

    /// Tells the state where it is; it asks no system.
    pub fn note_zone(&mut self, zone: TimeZone) {
        self.zone = zone;
    }

    /// What the window itself is to do; each is given once.
    pub fn take_requests(&mut self) -> Vec<WindowRequest> {
        std::mem::take(&mut self.requests)
    }

    /// Takes what a person did and gives what is to be sent. Where another
    /// window is at work, what this one may not do is said and not sent.
    pub fn handle(&mut self, action: Action) -> Vec<Command> {
        let commands = self.take_action(action);
        self.only_allowed(commands)
    }

    fn take_action(&mut self, action: Action) -> Vec<Command> {
        match action {
            Action::Go(screen) => self.go(screen),
            Action::Ship(action) => self.handle_ship(action),
            Action::Label(owner, action) => self.handle_label(owner, action),
            Action::Shipments(action) => self.handle_shipments(action),
            Action::Returns(action) => self.handle_returns(action),
            Action::Tracking(action) => self.handle_tracking(action),
            Action::Settings(action) => self.handle_settings(action),
            Action::SwitchTo(environment) => self.switch_to(environment),
            Action::Reconnect => self.start(),
            Action::Answer(reply) => self.answer(reply),
            Action::DismissNotice(number) => {
                self.notices.dismiss(number);
                Vec::new()
            }
            Action::OpenPalette => self.set_palette(Shown::Yes),
            Action::ClosePalette => self.set_palette(Shown::No),
            Action::OpenList(list) => {
                self.status_list = Some(list);
                Vec::new()
            }
            Action::CloseList => {
                self.status_list = None;
                Vec::new()
            }
            Action::CheckAgain { line, shipment } => {
                self.status_list = None;
                let price = self.connection.price_in_doubt(&line);
                let retry = Retry {
                    line,
                    shipment,
                    price,
                };
                self.question = Some(Question::RetryInDoubt(retry));
                Vec::new()
            }
            Action::Queue(action) => self.handle_queue(action),
            Action::NeedsYou(action) => self.handle_needs_you(action),
            Action::Copy(text) => {
                self.notices.say(News::Copied(text.clone()));
                self.requests.push(WindowRequest::Copy(text));
                Vec::new()
            }
            Action::Quit => self.ask_to_quit(),
        }
    }

    fn set_palette(&mut self, shown: Shown) -> Vec<Command> {
        self.is_palette_open = shown == Shown::Yes;
        Vec::new()
    }

    fn go(&mut self, screen: Screen) -> Vec<Command> {
        self.screen = screen;
        self.is_palette_open = false;
        self.status_list = None;
        match screen {
            Screen::Shipments => self.shipments.list(&mut self.ids),
            Screen::Returns => self.returns.ask(&mut self.ids),
            Screen::Tracking => self.tracking.list(&mut self.ids),
            Screen::Ship | Screen::Settings => Vec::new(),
        }
    }

    fn handle_ship(&mut self, action: ShipAction) -> Vec<Command> {
        match action {
            ShipAction::Edit(place, text) => self.edit_ship(&place, text),
            ShipAction::Left(place) => self.ship.leave(place),
            ShipAction::Flip(wish) => self.ship.flip(wish),
            ShipAction::AddItem => {
                if let Some(at) = self.ship.add_item() {
                    self.focus(Place::of_item(at, Field::ItemDescription));
                }
            }
            ShipAction::RemoveItem(at) => {
                self.ship.remove_item(at);
                // The button is gone; the keyboard goes to what stands before it.
                self.focus(match at.checked_sub(1) {
                    Some(before) => Place::of_item(before, Field::ItemDescription),
                    None => Place::of(Field::Description),
                });
            }
            ShipAction::UseRecipient(recipient) => {
                self.ship.use_recipient(&recipient);
                self.open_first_item();
            }
            ShipAction::UseParcel(parcel) => self.ship.use_parcel(&parcel),
            ShipAction::GetRates => return self.get_rates(),
            ShipAction::SortBy(column) => self.ship.sort.press(column),
            ShipAction::Select(postage_type) => self.ship.selected = Some(postage_type),
            ShipAction::SelectNext => self.ship.select_by(Step::Next),
            ShipAction::SelectPrevious => self.ship.select_by(Step::Previous),
            ShipAction::Buy => return self.press_buy(),
            ShipAction::ShipToday => {
                self.ship
                    .edit(&Place::of(Field::ShipDate), "today".to_owned());
                return self.get_rates();
            }
            ShipAction::DropDutiesPaid => {
                if self.ship.order.duties_paid_requested {
                    self.ship.flip(order_fields::Wish::DutiesPaid);
                }
                return self.get_rates();
            }
            ShipAction::NewShipment => {
                let line = self.ids.line();
                let fresh = ShipScreen::new(line, Some(&self.ship.order));
                self.open_form(fresh, Former::CanComeBack);
            }
            ShipAction::Duplicate => {
                let line = self.ids.line();
                let copy = self.ship.duplicate(line);
                self.open_form(copy, Former::LivesOn);
            }
            ShipAction::UndoClear => self.undo_clear(),
        }
        Vec::new()
    }

    fn edit_ship(&mut self, place: &Place, text: String) {
        self.ship.edit(place, text);
        if *place == Place::of(Field::CountryCode) {
            self.open_first_item();
        }
    }

    /// A destination abroad opens the first customs item by itself.
    fn open_first_item(&mut self) {
        if order_fields::lacks_items(&self.ship.order) {
            self.ship.add_item();
        }
    }

    fn focus(&mut self, place: Place) {
        self.requests.push(WindowRequest::Focus(place));
    }

    fn get_rates(&mut self) -> Vec<Command> {
        match self.ship.get_rates(&mut self.ids) {
            Ok(command) => command.into_iter().collect(),
            Err(place) => {
                self.requests.push(WindowRequest::Focus(place));
                Vec::new()
            }
        }
    }

    fn press_buy(&mut self) -> Vec<Command> {
        let Some(purchase) = self.ship.offered_purchase() else {
            return Vec::new();
        };
        let limit = self.settings.limit_in(&self.connection.currency());
        match confirm::permit(purchase, limit.as_ref()) {
            Permission::Given(purchase) => {
                self.ship.buy(purchase, &mut self.ids).into_iter().collect()
            }
            Permission::Asks(question) => {
                self.question = Some(question);
                Vec::new()
            }
        }
    }

    /// A new form. What was typed and came to nothing can be taken back.
    fn open_form(&mut self, mut fresh: ShipScreen, former: Former) {
        if self.ship.stage.is_in_flight() {
            return;
        }
        fresh.label.folder.clone_from(&self.ship.label.folder);
        if let Some(today) = self.today {
            fresh.set_today(today);
        }
        let earlier = std::mem::replace(&mut self.ship, fresh);
        if earlier.has_unsent_text() && former == Former::CanComeBack {
            self.cleared = Some(Box::new(earlier));
            self.notices.say(News::FormCleared);
        }
        self.screen = Screen::Ship;
        self.requests
            .push(WindowRequest::Focus(Place::of(ship::FIRST_FIELD)));
    }

    fn undo_clear(&mut self) {
        self.notices.withdraw(&News::FormCleared);
        if let Some(cleared) = self.cleared.take()
            && !self.ship.stage.is_in_flight()
        {
            self.ship = *cleared;
            self.screen = Screen::Ship;
        }
    }

    /// Whether a cleared form can be brought back.
    pub fn can_undo_clear(&self) -> bool {
        self.cleared.is_some()
    }

    fn handle_shipments(&mut self, action: ShipmentsAction) -> Vec<Command> {
        if let Some(question) = self.shipments.question(&action) {
            self.question = Some(question);
            return Vec::new();
        }
        if let ShipmentsAction::Select(_) = &action {
            self.screen = Screen::Shipments;
            self.status_list = None;
        }
        if action == ShipmentsAction::Duplicate {
            self.duplicate_shipment();
            return Vec::new();
        }
        self.shipments.handle(action, &mut self.ids)
    }

    /// The same again: a form filled with what the service tells of the
    /// shipment in the details. Nothing is sent.
    fn duplicate_shipment(&mut self) {
        if let Some(shipment) = self.shipments.shown() {
            let line = self.ids.line();
            let copy = ShipScreen::like(line, shipment, &self.ship.order);
            self.open_form(copy, Former::CanComeBack);
            self.open_first_item();
        }
    }

    /// A command that the worker did not take: what it had marked is undone.
    pub fn not_sent(&mut self, command: &Command, cause: Cause) {
        let failure = Failure::new(cause);
        self.notices.say(News::Failed(failure.clone()));
        self.undo(command, &failure);
    }
}

/// Whether something is on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    Yes,
    No,
}

/// What becomes of the text that a new form replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Former {
    /// It would be gone: it can be brought back.
    CanComeBack,
    /// It stands in the new form, too.
    LivesOn,
}
