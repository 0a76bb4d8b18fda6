//! The window's state, without a window: what a person did comes in as an
//! [`Action`], what has happened as an `Event`, and what is to be done goes out
//! as `Request`s. Pure: no clock, no file, no egui.
//!
//! Every feature has its own state; [`AppState`] only hands actions and replies
//! on to it.

pub mod queries;

#[cfg(test)]
pub(crate) mod tests;

mod apply;
mod leave;

use jiff::{civil::Date, tz::TimeZone};

use crate::{
    features::{
        action::Action,
        batches::state::BatchesScreen,
        bulk::state::Bulk,
        calls::{AnyReply, Reply, Request},
        documents::state::Documents,
        printing::{
            calls as printing,
            state::{LabelPrinting, Printing, queue::PrintQueue},
        },
        refunds::state::RefundsScreen,
        reports::state::{ReportsAction, ReportsScreen},
        returns::state::ReturnsScreen,
        settings::state::SettingsScreen,
        shared::state::{
            confirm::{Question, Retry},
            connection::Connection,
            context::{Context, FollowUp, Origin},
            ids::Ids,
            navigation::{Screen, ScreenHistory, StatusList},
            scan_line::{ScanLine, ScanPlace},
            window_request::{LabelOwner, WindowRequest},
        },
        ship::state::ShipScreen,
        shipments::{
            calls as shipments,
            state::{ShipmentsScreen, actions::ShipmentsAction},
        },
        tracking::state::TrackingScreen,
        unresolved,
    },
    model::{environment::Environment, preferences::Preferences},
};

/// Everything the window shows.
#[derive(Debug, Clone)]
pub struct AppState {
    pub context: Context,
    pub ship: ShipScreen,
    pub shipments: ShipmentsScreen,
    pub bulk: Bulk,
    pub batches: BatchesScreen,
    pub returns: ReturnsScreen,
    pub tracking: TrackingScreen,
    pub printing: Printing,
    pub refunds: RefundsScreen,
    pub reports: ReportsScreen,
    pub documents: Documents,
    pub settings: SettingsScreen,
    /// The screens that were open before this one.
    pub history: ScreenHistory,
}

impl AppState {
    /// The state before the first frame. Nothing heavy is read here.
    pub fn new(environment: Environment, preferences: Preferences, mut ids: Ids) -> Self {
        Self {
            ship: ShipScreen::new(ids.line(), None),
            shipments: ShipmentsScreen::with_view(&preferences.shipments),
            bulk: Bulk::default(),
            batches: BatchesScreen::default(),
            returns: ReturnsScreen::default(),
            tracking: TrackingScreen::default(),
            printing: Printing::default(),
            refunds: RefundsScreen::default(),
            reports: ReportsScreen::default(),
            documents: Documents::default(),
            settings: SettingsScreen::new(&preferences),
            history: ScreenHistory::default(),
            context: Context::new(Connection::new(environment), preferences, ids),
        }
    }

    /// Forgets what the features show of an account, but for what was typed.
    fn empty(&mut self) {
        self.shipments = self.shipments.emptied();
        self.bulk = Bulk::default();
        self.documents = self.documents.emptied();
        self.batches = BatchesScreen::default();
        self.returns = ReturnsScreen::default();
        self.tracking = self.tracking.emptied();
        self.refunds = RefundsScreen::default();
        self.reports = self.reports.emptied();
        self.printing.queue = PrintQueue::default();
        // What is being printed ends with the connection: no reply comes for it.
        self.printing.labels = LabelPrinting::default();
        self.settings.leave_account();
    }

    /// The first requests of a run.
    pub fn start(&mut self) -> Vec<Request> {
        let environment = self.context.connection.environment;
        vec![
            self.context
                .connection
                .connect(environment, &mut self.context.ids),
        ]
    }

    /// Tells the state what day it is; it has no clock of its own.
    pub fn note_today(&mut self, today: Date) {
        if self.context.today != Some(today) {
            self.context.today = Some(today);
            self.ship.set_today(today);
            self.tracking.sort(&self.context);
        }
    }

    /// The list that is on screen. A question stands before the list that asked
    /// it.
    pub fn open_list(&self) -> Option<StatusList> {
        self.context
            .status_list
            .filter(|_list| self.context.question.is_none())
    }

    /// Where letters go that no field takes.
    pub fn scan_place(&self) -> Option<ScanPlace> {
        if !self.context.connection.may_write()
            || self.context.question.is_some()
            || self.context.is_palette_open
        {
            return None;
        }
        match self.context.status_list {
            Some(StatusList::Unprinted) => Some(ScanPlace::Queue),
            Some(StatusList::Unresolved) => None,
            None => (self.context.screen == Screen::Batches && self.batches.is_scanning())
                .then_some(ScanPlace::Batch),
        }
    }

    pub fn scan_line(&self, place: ScanPlace) -> &ScanLine {
        match place {
            ScanPlace::Batch => &self.batches.scanner.line,
            ScanPlace::Queue => &self.printing.queue.scans,
        }
    }

    /// The day that was set last.
    pub fn today(&self) -> Option<Date> {
        self.context.today
    }

    /// Tells the state where it is: days begin there. It asks no system.
    pub fn note_zone(&mut self, zone: TimeZone) {
        self.shipments.set_zone(zone.clone());
        self.context.zone = zone;
    }

    /// What the window itself is to do; each is given once.
    pub fn take_requests(&mut self) -> Vec<WindowRequest> {
        std::mem::take(&mut self.context.window_requests)
    }

    /// Takes what a person did and gives what is to be sent. Where another
    /// window is at work, what this one may not do is said and not sent.
    pub fn handle(&mut self, action: Action) -> Vec<Request> {
        let from = self.context.screen;
        let is_in_history = matches!(action, Action::Back | Action::Forward);
        let mut requests = self.take_action(action);
        requests.extend(self.do_follow_ups());
        if !is_in_history {
            self.history.record(from, self.context.screen);
        }
        self.only_allowed(requests)
    }

    /// Does what features have asked of each other.
    fn do_follow_ups(&mut self) -> Vec<Request> {
        let mut requests = Vec::new();
        while let Some(follow_up) = self.context.follow_ups.pop_front() {
            requests.extend(match follow_up {
                FollowUp::OpenShipment(shipment) => {
                    let select = ShipmentsAction::Select(shipment);
                    self.shipments.handle(select, &mut self.context)
                }
                FollowUp::Track(shipment) => self.tracking.track(shipment, &mut self.context),
                FollowUp::MarkPrint { shipments, mark } => {
                    let queue = &mut self.printing.queue;
                    let request = queue.mark(shipments, mark, &mut self.context.ids);
                    request.into_iter().collect()
                }
                FollowUp::Duplicate(template) => {
                    self.ship.open_duplicate(&template, &mut self.context)
                }
                FollowUp::Replace(template) => {
                    self.ship.open_replacement(&template, &mut self.context)
                }
                FollowUp::ShowQuery { line, request } => {
                    self.ship.show_query(&line, request);
                    Vec::new()
                }
            });
        }
        requests
    }

    /// Opens the screen that the history leads to, if there is one.
    fn go_in_history(&mut self, to: Option<Screen>) -> Vec<Request> {
        to.map_or_else(Vec::new, |to| self.go(to))
    }

    #[expect(clippy::too_many_lines, reason = "a table: one arm per action")]
    fn take_action(&mut self, action: Action) -> Vec<Request> {
        match action {
            Action::Go(screen) => self.go(screen),
            Action::Ship(action) => self.ship.handle(action, &mut self.context),
            Action::Label(owner, action) => {
                let label = match owner {
                    LabelOwner::Ship => &mut self.ship.label,
                    LabelOwner::Shipments => &mut self.shipments.open.label,
                };
                label.handle(action, owner, &mut self.context)
            }
            Action::Shipments(action) => self.shipments.handle(action, &mut self.context),
            Action::Bulk(action) => {
                let (list, printers) = (&self.shipments, &self.printing.printers);
                self.bulk.handle(action, list, printers, &mut self.context)
            }
            Action::Batches(action) => self.batches.handle(action, &mut self.context),
            Action::Returns(action) => self.returns.handle(action, &mut self.context),
            Action::Tracking(action) => self.tracking.handle(action, &mut self.context),
            Action::Settings(action) => self.settings.handle(action, &mut self.context),
            Action::SwitchTo(environment) => self.switch_to(environment),
            Action::Reconnect => self.start(),
            Action::Answer(reply) => self.answer(reply),
            Action::DismissNotice(number) => {
                self.context.notices.dismiss(number);
                Vec::new()
            }
            Action::OpenPalette => {
                self.context.is_palette_open = true;
                Vec::new()
            }
            Action::ClosePalette => {
                self.context.is_palette_open = false;
                Vec::new()
            }
            Action::OpenList(list) => {
                self.printing.queue.begin_scans();
                self.context.status_list = Some(list);
                Vec::new()
            }
            Action::CloseList => {
                self.context.status_list = None;
                Vec::new()
            }
            Action::CheckAgain { line, shipment } => {
                self.context.status_list = None;
                let price = self.context.connection.unresolved_price(&line);
                let retry = Retry {
                    line,
                    shipment,
                    price,
                };
                self.context.question = Some(Question::RetryUnresolved(retry));
                Vec::new()
            }
            Action::ReloadRefunds => self.refunds.list(&mut self.context.ids),
            Action::Reports(action) => self.reports.handle(action, &mut self.context),
            Action::Documents(action) => self.documents.handle(action, &mut self.context),
            Action::Queue(action) => self.printing.queue.handle(action, &mut self.context),
            Action::Print(action) => self.printing.labels.handle(action, &mut self.context),
            Action::Printers(action) => self.printing.printers.handle(action, &mut self.context),
            Action::Unresolved(action) => unresolved::state::handle(action, &mut self.context),
            Action::Copy(text) => {
                self.context.copy(text);
                Vec::new()
            }
            Action::Quit => self.ask_to_quit(),
            Action::Back => {
                let to = self.history.back(self.context.screen);
                self.go_in_history(to)
            }
            Action::Forward => {
                let to = self.history.forward(self.context.screen);
                self.go_in_history(to)
            }
        }
    }

    /// Gives a reply to the feature that waits for it.
    fn apply_reply(&mut self, Reply { id, reply }: Reply, origin: Origin) -> Vec<Request> {
        match reply {
            AnyReply::Settings(replies) => {
                return self
                    .settings
                    .handle_replies(id, replies, origin, &mut self.context);
            }
            AnyReply::Ship(replies) => {
                return self.ship.handle_replies(id, replies, &mut self.context);
            }
            AnyReply::Unresolved(replies) => return self.unresolved_replied(id, replies),
            // Bulk work asks for the state of the printer of labels.
            AnyReply::Printing(printing::Replies::QueryLabelPrinter(_, update)) => {
                self.bulk.label_printer_replied(id, update.into_result());
            }
            // A draft that is deleted concerns the form, too.
            AnyReply::Shipments(shipments::Replies::Delete(call, update)) => {
                self.shipment_deleted(id, &call.shipment, update.into_result());
            }
            // Bulk work prices drafts and exports the list.
            AnyReply::Shipments(shipments::Replies::PriceDrafts(_, update)) => {
                self.bulk.priced(id, update.into_result());
            }
            AnyReply::Shipments(shipments::Replies::Export(_, update)) => {
                let outcome = update.into_result();
                self.bulk.exported(id, outcome, &mut self.context);
            }
            AnyReply::Shipments(replies) => {
                return self
                    .shipments
                    .handle_replies(id, replies, &mut self.context);
            }
            AnyReply::Bulk(replies) => {
                // What is done is chosen no more: it is not what it was.
                if let Some(done) = self.bulk.shipment_done(id, &replies) {
                    self.shipments.chosen.remove(&done);
                }
                self.bulk.handle_replies(id, replies);
            }
            AnyReply::Refunds(replies) => return self.refunds_replied(id, replies),
            AnyReply::Labels(replies) => self.labels_replied(id, replies),
            AnyReply::Documents(replies) => self.documents.handle_replies(id, replies),
            AnyReply::Printing(replies) => {
                self.printing.handle_replies(id, replies, &mut self.context);
            }
            AnyReply::Batches(replies) => {
                return self
                    .batches
                    .handle_replies(id, replies, origin, &mut self.context);
            }
            AnyReply::Returns(replies) => self.returns.handle_replies(id, replies),
            AnyReply::Tracking(replies) => {
                return self.tracking.handle_replies(id, replies, &mut self.context);
            }
            AnyReply::Reports(replies) => self.reports.handle_replies(id, replies),
        }
        Vec::new()
    }

    fn go(&mut self, screen: Screen) -> Vec<Request> {
        self.context.screen = screen;
        self.context.is_palette_open = false;
        self.context.status_list = None;
        self.fetch_screen()
    }

    /// Asks for what the screen shows.
    fn fetch_screen(&mut self) -> Vec<Request> {
        match self.context.screen {
            Screen::Shipments => self.shipments.list(&mut self.context.ids),
            Screen::Batches => self.batches.reload(&mut self.context.ids),
            Screen::Refunds => self.refunds.list(&mut self.context.ids),
            Screen::Reports => self
                .reports
                .handle(ReportsAction::Reload, &mut self.context),
            Screen::Returns => self.returns.fetch_list(&mut self.context.ids),
            Screen::Tracking => self.tracking.fetch_list(&mut self.context.ids),
            Screen::Ship | Screen::Settings => Vec::new(),
        }
    }
}
