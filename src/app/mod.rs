//! The window's state, without a window: what a person did comes in as an
//! [`Action`], what has happened as an `Event`, and what is to be done goes out
//! as `Request`s. Pure: no clock, no file, no egui.

pub mod action;
mod apply;
pub mod batches;
pub mod bulk;
mod bulk_desk;
pub mod chosen;
pub mod confirm;
pub mod connection;
mod desk;
pub mod fill;
mod fill_asked;
mod form;
mod ids;
pub mod label;
mod leave;
pub mod navigation;
pub mod needs_you;
pub mod notices;
pub mod order_fields;
pub mod papers;
mod printer_form;
pub mod printers;
pub mod printing;
mod profile_form;
pub mod purchase;
pub mod queue;
pub mod quote;
mod refresh_desk;
pub mod refresh_form;
pub mod refunds;
mod remote;
pub mod replacing;
pub mod reports;
pub mod returns;
pub mod scan_line;
pub mod settings;
pub mod ship;
mod shipment_open;
pub mod shipments;
mod shipments_desk;
#[cfg(test)]
mod tests;
pub mod tracking;
mod window_request;

use jiff::{civil::Date, tz::TimeZone};

use crate::features::calls::Request;
use crate::model::environment::Environment;

pub use action::Action;
pub use ids::Ids;
pub use remote::Remote;
pub use window_request::WindowRequest;

use action::StatusList;
use batches::BatchesScreen;
use confirm::{Question, Retry};
use connection::Connection;
use form::Former;
use navigation::{Screen, Trail};
use notices::{News, Notices};
use papers::PapersDesk;
use printers::PrintersScreen;
use printing::PrintDesk;
use queue::PrintQueue;
use refunds::RefundsScreen;
use reports::{ReportsAction, ReportsScreen};
use returns::ReturnsScreen;
use settings::{Account, Preferences, SettingsScreen};
use ship::ShipScreen;
use shipments::ShipmentsScreen;
use tracking::TrackingScreen;

/// Everything the window shows.
#[derive(Debug, Clone)]
pub struct AppState {
    pub screen: Screen,
    pub connection: Connection,
    pub ship: ShipScreen,
    pub shipments: ShipmentsScreen,
    pub batches: BatchesScreen,
    pub returns: ReturnsScreen,
    pub tracking: TrackingScreen,
    pub queue: PrintQueue,
    pub printing: PrintDesk,
    pub printers: PrintersScreen,
    pub refunds: RefundsScreen,
    pub reports: ReportsScreen,
    pub papers: PapersDesk,
    pub settings: SettingsScreen,
    pub notices: Notices,
    pub question: Option<Question>,
    pub status_list: Option<StatusList>,
    pub is_palette_open: bool,
    /// The screens that were open before this one.
    pub trail: Trail,
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
            shipments: ShipmentsScreen::seen_as(&preferences.shipments),
            batches: BatchesScreen::default(),
            returns: ReturnsScreen::default(),
            tracking: TrackingScreen::default(),
            queue: PrintQueue::default(),
            printing: PrintDesk::default(),
            printers: PrintersScreen::default(),
            refunds: RefundsScreen::default(),
            reports: ReportsScreen::default(),
            papers: PapersDesk::default(),
            settings: SettingsScreen::new(preferences),
            notices: Notices::default(),
            question: None,
            status_list: None,
            is_palette_open: false,
            trail: Trail::default(),
            due: None,
            cleared: None,
            requests: Vec::new(),
            today: None,
            zone: TimeZone::UTC,
            ids,
        }
    }

    /// The first requests of a run.
    pub fn start(&mut self) -> Vec<Request> {
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

    /// The list that is on screen. A question stands before the list that asked
    /// it.
    pub fn open_list(&self) -> Option<StatusList> {
        self.status_list.filter(|_list| self.question.is_none())
    }

    /// The day as it was told last.
    pub fn today(&self) -> Option<Date> {
        self.today
    }

    /// Tells the state where it is: days begin there. It asks no system.
    pub fn note_zone(&mut self, zone: TimeZone) {
        self.shipments.set_zone(zone.clone());
        self.zone = zone;
    }

    /// What the window itself is to do; each is given once.
    pub fn take_requests(&mut self) -> Vec<WindowRequest> {
        std::mem::take(&mut self.requests)
    }

    /// Takes what a person did and gives what is to be sent. Where another
    /// window is at work, what this one may not do is said and not sent.
    pub fn handle(&mut self, action: Action) -> Vec<Request> {
        let from = self.screen;
        let is_step = matches!(action, Action::Back | Action::Forward);
        let requests = self.take_action(action);
        if !is_step {
            self.trail.went(from, self.screen);
        }
        self.only_allowed(requests)
    }

    fn step(&mut self, step: fn(&mut Trail, Screen) -> Option<Screen>) -> Vec<Request> {
        let to = step(&mut self.trail, self.screen);
        to.map(|to| self.go(to)).unwrap_or_default()
    }

    fn take_action(&mut self, action: Action) -> Vec<Request> {
        match action {
            Action::Go(screen) => self.go(screen),
            Action::Ship(action) => self.handle_ship(action),
            Action::Label(owner, action) => self.handle_label(owner, action),
            Action::Shipments(action) => self.handle_shipments(action),
            Action::Batches(action) => self.handle_batches(action),
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
                self.queue.begin_scans();
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
            Action::ReloadRefunds => self.refunds.list(&mut self.ids),
            Action::Reports(action) => self.handle_reports(action),
            Action::Papers(action) => self.handle_papers(action),
            Action::Queue(action) => self.handle_queue(action),
            Action::Print(action) => self.handle_print(action),
            Action::Printers(action) => self.handle_printers(action),
            Action::NeedsYou(action) => self.handle_needs_you(action),
            Action::Copy(text) => {
                self.notices.say(News::Copied(text.clone()));
                self.requests.push(WindowRequest::Copy(text));
                Vec::new()
            }
            Action::Quit => self.ask_to_quit(),
            Action::Back => self.step(Trail::back),
            Action::Forward => self.step(Trail::forward),
        }
    }

    fn set_palette(&mut self, shown: Shown) -> Vec<Request> {
        self.is_palette_open = shown == Shown::Yes;
        Vec::new()
    }

    fn go(&mut self, screen: Screen) -> Vec<Request> {
        self.screen = screen;
        self.is_palette_open = false;
        self.status_list = None;
        self.look_anew()
    }

    /// Asks for what the screen shows.
    fn look_anew(&mut self) -> Vec<Request> {
        match self.screen {
            Screen::Shipments => self.shipments.list(&mut self.ids),
            Screen::Batches => self.batches.list(&mut self.ids),
            Screen::Refunds => self.refunds.list(&mut self.ids),
            Screen::Reports => self.handle_reports(ReportsAction::Reload),
            Screen::Returns => self.returns.ask(&mut self.ids),
            Screen::Tracking => self.tracking.list(&mut self.ids),
            Screen::Ship | Screen::Settings => Vec::new(),
        }
    }
}

/// Whether something is on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    Yes,
    No,
}
