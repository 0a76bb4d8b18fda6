//! The window's state, without a window: what a person did comes in as an
//! [`Action`], what has happened as an `Event`, and what is to be done goes out
//! as `Request`s. Pure: no clock, no file, no egui.
//!
//! Every feature has its own state; [`AppState`] only hands actions and replies
//! on to it.

pub mod announcements;
pub mod queries;
mod typed_form;

#[cfg(test)]
pub(crate) mod tests;

mod apply;
pub(crate) mod batch_heard;
mod diagnostics;
mod leave;
mod print_many;
mod screen_heard;

use std::path::PathBuf;

use announcements::Announcements;

use jiff::{civil::Date, tz::TimeZone};

use super::scan_pace::Watch;
use crate::{
    contract::RequestId,
    features::{
        self,
        action::Action,
        batches::{calls as batches, state::BatchesAction},
        bulk::state::{Bulk, Dialog, actions::BulkAction},
        calls::{AnyReply, Reply, Request},
        documents::state::Documents,
        labels::state::LabelAction,
        printing::{
            calls as printing,
            state::{
                LabelPrinting, Printing,
                labels::BoughtBy,
                queue::{PrintQueue, QueueAction},
            },
        },
        returns::state::ReturnsAction,
        settings,
        shared::state::{
            confirm::{Question, Retry},
            connection::Connection,
            context::{Context, FollowUp, Origin},
            feature::{ReplyState as _, ScreenState},
            ids::Ids,
            navigation::{Screen, ScreenHistory, StatusList},
            notices::{News, NotEntered},
            scan_line::{ScanLine, ScanPlace},
            window_request::{LabelOwner, Target, WindowRequest},
        },
        ship::{
            self,
            state::{FIRST_FIELD, form::ShipAction, purchase::Stage},
        },
        shipments::{calls as shipments, state::actions::ShipmentsAction},
        tracking::state::TrackingAction,
        unresolved,
    },
    model::{
        environment::Environment,
        ids::{LineId, ShipmentId},
        order::OrderText,
        preferences::Preferences,
        problem::Place,
        scan_code::ScanCode,
        table_cell::TableFormat,
        user_folders::UserFolders,
    },
};

macro_rules! app_state {
    ($( $Screen:ident: $module:ident, $State:ident $row:tt )+) => {
        /// So many codes are named that were scanned while a dialog was open; the last ones.
const MAX_CODES_NAMED: usize = 20;

/// Everything the window shows.
        #[derive(Debug, Clone)]
        pub struct AppState {
            pub context: Context,
            $( pub $module: features::$module::state::$State, )+
            pub bulk: Bulk,
            pub printing: Printing,
            pub documents: Documents,
            /// The screens that were open before this one.
            pub history: ScreenHistory,
            announcements: Announcements,
            /// What was typed when the program ended, as long as it is not restored.
            typed_before: Option<OrderText>,
        }

        impl AppState {
            /// The state before the first frame. Nothing heavy is read here.
            pub fn new(environment: Environment, preferences: Preferences, mut ids: Ids) -> Self {
                Self {
                    $( $module: ScreenState::initial(&preferences, &mut ids), )+
                    bulk: Bulk::default(),
                    printing: Printing::default(),
                    documents: Documents::default(),
                    history: ScreenHistory::default(),
                    announcements: Announcements::default(),
                    typed_before: None,
                    context: Context::new(
                        Connection::new(preferences.account_of(environment)),
                        preferences,
                        ids,
                    ),
                }
            }

            /// Forgets what the screens show of an account, but for what was typed.
            fn leave_screens(&mut self) {
                $( self.$module.leave_account(&mut self.context); )+
            }

            /// Asks for what the screen shows.
            fn fetch_screen(&mut self) -> Vec<Request> {
                match self.context.screen {
                    $( Screen::$Screen => self.$module.opened(&mut self.context), )+
                }
            }

            /// One arm per action: of a screen, of a feature without one, of the window.
            fn take_action(&mut self, action: Action) -> Vec<Request> {
                if is_taking_codes(&action) {
                    // A person who goes on there has seen to the scan.
                    self.context.notices.withdraw_scanned();
                }
                let context = &mut self.context;
                match action {
                    $( Action::$Screen(action) => self.$module.handle(action, context), )+
                    Action::Label(owner, action) => self.label_action(owner, action),
                    Action::Bulk(action) => self.bulk_action(action),
                    Action::Documents(action) => self.documents.handle(action, context),
                    Action::Queue(action) => self.printing.queue.handle(action, context),
                    Action::Print(action) => self.print(action),
                    Action::Printers(action) => self.printing.printers.handle(action, context),
                    Action::Unresolved(action) => unresolved::state::handle(action, context),
                    Action::Go(screen) => self.go(screen),
                    Action::GoInto(screen) => self.go_into(screen),
                    Action::Back => self.go_in_history(ScreenHistory::back),
                    Action::Forward => self.go_in_history(ScreenHistory::forward),
                    Action::ShowProfile(part) => {
                        let account = context.connection.account;
                        self.settings.show_profile(account, part);
                        self.go(Screen::Settings)
                    }
                    Action::ShowSetting(setting) => {
                        self.go_to(Screen::Settings, Target::Setting(setting))
                    }
                    Action::SwitchTo(account) => self.switch_to(account),
                    Action::Reconnect => self.start(),
                    Action::Answer(reply) => self.answer(reply),
                    Action::Quit => self.ask_to_quit(),
                    Action::CheckAgain { line, shipment } => {
                        self.ask_to_check_again(line, shipment);
                        Vec::new()
                    }
                    Action::DismissNotice(number) => {
                        context.notices.dismiss(number);
                        Vec::new()
                    }
                    Action::OpenPalette => shown(&mut context.is_palette_open, true),
                    Action::ClosePalette => shown(&mut context.is_palette_open, false),
                    Action::OpenHelp => shown(&mut context.is_help_open, true),
                    Action::CloseHelp => shown(&mut context.is_help_open, false),
                    Action::FocusOn(target) => {
                        context.focus_on(target);
                        Vec::new()
                    }
                    Action::SearchShipments => self.go_to(Screen::Shipments, Target::Search),
                    Action::Scanned(code) => self.scanned(code),
                    Action::Find(code) => self.find(code),
                    Action::ShowAll(status) => self.shipments.show_all(status, context),
                    Action::SaveReport => self.go_to(Screen::Reports, Target::SaveReport),
                    Action::ExportList(format) => self.export_list(format),
                    Action::OpenList(list) => {
                        self.printing.queue.begin_scans();
                        context.status_list = Some(list);
                        Vec::new()
                    }
                    Action::CloseList => {
                        context.status_list = None;
                        Vec::new()
                    }
                    Action::Copy(text) => {
                        context.copy(text);
                        Vec::new()
                    }
                    Action::OpenFolderOf(file) => {
                        context.open_folder_of(&file);
                        Vec::new()
                    }
                }
            }
        }
    };
}
features::screens!(app_state);

/// Whether a code goes where it belongs by it: it is typed there, or scanned where it is taken.
fn is_taking_codes(action: &Action) -> bool {
    matches!(
        action,
        Action::Ship(_)
            | Action::Batches(_)
            | Action::Orders(_)
            | Action::Queue(QueueAction::Scan(_))
    )
}

/// The palette or the help opens or closes; nothing is asked of the worker.
fn shown(is_open: &mut bool, is_to_be: bool) -> Vec<Request> {
    *is_open = is_to_be;
    Vec::new()
}

macro_rules! replies {
    ({ $( $own:ident: $module:ident, )+ } { $( $several:ident: $_module:ident, )+ }) => {
        impl AppState {
            /// Gives a reply to the feature that waits for it.
            fn apply_reply(&mut self, Reply { id, reply }: Reply, origin: Origin) -> Vec<Request> {
                // An order of a file may be bought in the form.
                if let AnyReply::Ship(replies) = &reply {
                    self.orders.form_replied(replies);
                }
                match reply {
                    // Bulk work asks for the state of the printer of labels.
                    AnyReply::Printing(printing::Replies::QueryLabelPrinter(_, update)) => {
                        self.bulk.label_printer_replied(id, update.into_result());
                        Vec::new()
                    }
                    // A draft that is deleted concerns the form, too.
                    AnyReply::Shipments(shipments::Replies::Delete(call, update)) => {
                        self.shipment_deleted(id, &call.shipment, update.into_result());
                        Vec::new()
                    }
                    // Bulk work prices drafts and exports the list.
                    AnyReply::Shipments(shipments::Replies::PriceDrafts(_, update)) => {
                        self.bulk.priced(id, update.into_result());
                        Vec::new()
                    }
                    AnyReply::Shipments(shipments::Replies::Export(_, update)) => {
                        let outcome = update.into_result();
                        self.bulk.exported(id, outcome, &mut self.context);
                        Vec::new()
                    }
                    AnyReply::Settings(settings::calls::Replies::Diagnose(_, update)) => {
                        self.diagnosed(update.into_result());
                        Vec::new()
                    }
                    // Chosen shipments go into an open batch, or into one that is made for them.
                    AnyReply::Batches(batches::Replies::List(_, update))
                        if self.bulk.waits_for_batches(id) =>
                    {
                        self.bulk.batches_listed(id, update);
                        Vec::new()
                    }
                    AnyReply::Batches(batches::Replies::Create(_, update))
                        if self.bulk.is_making(id) =>
                    {
                        let outcome = update.into_result();
                        self.bulk.batch_made(outcome, &mut self.context);
                        Vec::new()
                    }
                    AnyReply::Settings(replies) => {
                        self.settings.handle_replies(id, replies, origin, &mut self.context)
                    }
                    $( AnyReply::$own(replies) => {
                        self.$module.handle_replies(id, replies, origin, &mut self.context)
                    } )+
                    $( AnyReply::$several(replies) => self.replied(id, replies), )+
                }
            }
        }
    };
}
features::features_with_calls!(replies);

/// Replies that concern several features.
trait Replied<Replies> {
    fn replied(&mut self, id: RequestId, replies: Replies) -> Vec<Request>;
}

impl AppState {
    /// Forgets what is shown of an account, but for what was typed.
    fn leave_account(&mut self) {
        self.leave_screens();
        self.bulk = Bulk::default();
        self.documents = self.documents.emptied();
        self.printing.queue = PrintQueue::default();
        // What is being printed ends with the connection: no reply comes for it.
        self.printing.labels = LabelPrinting::default();
    }

    /// The first requests of a run.
    pub fn start(&mut self) -> Vec<Request> {
        let account = self.context.connection.account;
        vec![
            self.context
                .connection
                .connect(account, &mut self.context.ids),
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

    /// Whether a dialog stands before the screen: what is behind it waits.
    pub fn is_dialog_open(&self) -> bool {
        self.context.question.is_some()
            || self.context.status_list.is_some()
            || self.context.is_palette_open
            || self.context.is_help_open
            || self.bulk.dialog.is_some()
            || self.documents.form.is_some()
            || self.viewed_label().is_some()
    }

    /// What closes the details that are open on the screen.
    pub(crate) fn close_details(&self) -> Option<Action> {
        let (is_open, close) = match self.context.screen {
            Screen::Shipments => (
                self.shipments.open.selected.is_some(),
                Action::Shipments(ShipmentsAction::Close),
            ),
            Screen::Batches => (
                self.batches.selected.is_some(),
                Action::Batches(BatchesAction::Close),
            ),
            Screen::Returns => (
                self.returns.selected.is_some(),
                Action::Returns(ReturnsAction::Close),
            ),
            Screen::Tracking => (
                self.tracking.selected.is_some(),
                Action::Tracking(TrackingAction::Close),
            ),
            Screen::Orders
            | Screen::Ship
            | Screen::Refunds
            | Screen::Reports
            | Screen::Rules
            | Screen::Settings => return None,
        };
        is_open.then_some(close)
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
            None if self.is_dialog_open() => None,
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

    /// Gives the state the folders in which typed paths begin. It asks no system.
    pub fn note_folders(&mut self, folders: UserFolders) {
        self.context.folders = folders;
    }

    /// What the window itself is to do; each is given once.
    pub fn take_requests(&mut self) -> Vec<WindowRequest> {
        std::mem::take(&mut self.context.window_requests)
    }

    /// Takes what a person did and gives what is to be sent. Where another
    /// window is at work, what this one may not do is said and not sent.
    pub fn handle(&mut self, action: Action) -> Vec<Request> {
        let from = self.context.screen;
        let had_dialog = self.is_dialog_open();
        let is_in_history = matches!(action, Action::Back | Action::Forward);
        let asks_for_rates = matches!(
            action,
            Action::Ship(ShipAction::GetRates | ShipAction::ShipToday | ShipAction::DropDutiesPaid)
        );
        let mut requests = self.take_action(action);
        requests.extend(self.do_follow_ups());
        match (had_dialog, self.is_dialog_open()) {
            (false, true) => self.context.notices.dialog_was_opened(),
            (_, false) => self.context.notices.dialog_was_closed(),
            (true, true) => {}
        }
        if asks_for_rates {
            self.announce_problems();
        }
        self.announce_changes();
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
                FollowUp::SetUpPrinter => {
                    // It may have been asked for in a dialog.
                    self.documents.form = None;
                    self.ship.label.viewer = None;
                    self.shipments.open.label.viewer = None;
                    self.go(Screen::Settings)
                }
                FollowUp::PrintBought(shipment) => self.print_bought(shipment, BoughtBy::Form),
                FollowUp::Duplicate(template) => {
                    self.ship.open_duplicate(&template, &mut self.context)
                }
                FollowUp::SayHeld(problems) => {
                    self.context.notices.say(News::OrderHeld(problems));
                    Vec::new()
                }
                FollowUp::OrdersJudged if self.rules.was_read() => {
                    self.rules.read(&mut self.context.ids)
                }
                FollowUp::OrdersJudged => Vec::new(),
                FollowUp::FillForm(order, line) => {
                    self.ship.open_order(*order, line, &mut self.context)
                }
                FollowUp::Replace(template) => {
                    self.ship.open_replacement(&template, &mut self.context)
                }
                FollowUp::AddToBatch { batch, shipments } => {
                    let add = BatchesAction::AddTo(batch, shipments);
                    self.batches.handle(add, &mut self.context)
                }
                FollowUp::ShowQuery { line, request } => {
                    self.ship.show_query(&line, request);
                    Vec::new()
                }
            });
        }
        requests
    }

    /// The settings could not be read; this is where their file is now.
    pub fn note_unreadable_settings(&mut self, file: PathBuf) {
        self.context.notices.say(News::SettingsUnreadable(file));
    }

    /// Opens the screen that the history leads to, if there is one.
    fn go_in_history(
        &mut self,
        step: fn(&mut ScreenHistory, Screen) -> Option<Screen>,
    ) -> Vec<Request> {
        let to = step(&mut self.history, self.context.screen);
        to.map_or_else(Vec::new, |to| self.go(to))
    }

    fn label_action(&mut self, owner: LabelOwner, action: LabelAction) -> Vec<Request> {
        let label = match owner {
            LabelOwner::Ship => &mut self.ship.label,
            LabelOwner::Shipments => &mut self.shipments.open.label,
        };
        label.handle(action, owner, &mut self.context)
    }

    fn ask_to_check_again(&mut self, line: LineId, shipment: Option<ShipmentId>) {
        self.context.status_list = None;
        let price = self.context.connection.unresolved_price(&line);
        self.context.question = Some(Question::RetryUnresolved(Retry {
            line,
            shipment,
            price,
        }));
    }

    fn go(&mut self, screen: Screen) -> Vec<Request> {
        if screen != Screen::Ship {
            ship::state::form::withdraw_offers(&mut self.context);
        }
        if screen != self.context.screen {
            self.context.notices.withdraw_scanned();
        }
        self.context.screen = screen;
        self.context.is_palette_open = false;
        self.context.status_list = None;
        self.fetch_screen()
    }

    /// Opens a screen with the keyboard there.
    fn go_to(&mut self, screen: Screen, target: Target) -> Vec<Request> {
        self.context.focus_on(target);
        self.go(screen)
    }

    /// A scan that no list takes is searched for, but where that would leave what is being done:
    /// there it is said that it did nothing, and no button is pressed by it.
    fn scanned(&mut self, code: String) -> Vec<Request> {
        if self.scan_place() == Some(ScanPlace::Batch) {
            self.context.notices.withdraw_scanned();
            return self.batches.scan_code(code, &mut self.context.ids);
        }
        let before = self.context.notices.scanned_in_dialog();
        self.context.notices.withdraw_scanned();
        let is_of_list = self.context.status_list == Some(StatusList::Unprinted);
        let is_for_scans = is_of_list || self.context.screen == Screen::Batches;
        let why = match self.context.screen {
            _ if is_for_scans && !self.context.connection.may_write() => NotEntered::ViewOnly,
            _ if self.is_dialog_open() => NotEntered::InDialog,
            Screen::Orders | Screen::Ship if ScanCode::is_of_a_label(&code) => NotEntered::OfALabel,
            Screen::Orders | Screen::Ship => NotEntered::NoField,
            Screen::Batches if self.batches.selected.is_none() => NotEntered::NoBatch,
            Screen::Batches if self.batches.shown().is_none() => NotEntered::Loading,
            Screen::Batches if self.batches.is_closed_to_scans() => NotEntered::ClosedOut,
            Screen::Batches => NotEntered::NoScans,
            Screen::Shipments
            | Screen::Returns
            | Screen::Tracking
            | Screen::Refunds
            | Screen::Reports
            | Screen::Rules
            | Screen::Settings => return self.find(code),
        };
        // Who scans on may not see for a while that a dialog is open.
        let mut codes = if why == NotEntered::InDialog {
            before
        } else {
            Vec::new()
        };
        codes.retain(|other| *other != code);
        codes.push(code);
        if codes.len() > MAX_CODES_NAMED {
            codes.remove(0);
        }
        self.context.notices.say(News::Scanned { codes, why });
        Vec::new()
    }

    fn find(&mut self, code: String) -> Vec<Request> {
        self.context.notices.withdraw_scanned();
        let mut requests = self.go_to(Screen::Shipments, Target::Search);
        requests.extend(self.shipments.find(code, &mut self.context.ids));
        requests
    }

    /// Which scans are looked for in what is typed into a text field: those of labels, where no field
    /// is for them. In the settings a program may type a token as fast as a scanner.
    pub(crate) fn watch_in_fields(&self) -> Watch {
        let is_free = !self.context.is_palette_open && self.context.status_list.is_none();
        let is_there = match self.context.screen {
            Screen::Batches | Screen::Orders | Screen::Ship => true,
            Screen::Shipments
            | Screen::Returns
            | Screen::Tracking
            | Screen::Refunds
            | Screen::Reports
            | Screen::Rules
            | Screen::Settings => false,
        };
        if is_free && is_there {
            Watch::LabelCodes
        } else {
            Watch::Nothing
        }
    }

    /// Whether scans are looked for in what is typed: where no list of scans takes it.
    pub(crate) fn watches_for_scans(&self) -> bool {
        self.scan_place().is_none()
    }

    /// Opens the list, and asks where the table of it goes.
    fn export_list(&mut self, format: TableFormat) -> Vec<Request> {
        let asked_on = self.context.screen;
        let mut requests = self.go(Screen::Shipments);
        let export = Action::Bulk(BulkAction::Export(format));
        requests.extend(self.take_action(export));
        if let Some(Dialog::Export(form)) = &mut self.bulk.dialog {
            form.asked_on = (asked_on != Screen::Shipments).then_some(asked_on);
        }
        requests
    }

    fn note_job(&mut self) {
        let is_open = self.bulk.is_running() || self.bulk.dialog.is_some();
        self.orders.note_job(is_open);
    }

    fn bulk_action(&mut self, action: BulkAction) -> Vec<Request> {
        // A dialog that is left leads back to where it was asked for.
        let back_to = match (&action, &self.bulk.dialog) {
            (BulkAction::Dismiss, Some(Dialog::Export(form))) => form.asked_on,
            _ => None,
        };
        // Others may have changed the rules since the orders got their prices.
        let is_of_orders = self.context.screen == Screen::Orders
            && matches!(action, BulkAction::GoOn(_) | BulkAction::BuyAsPriced(_));
        let (list, printers) = (&self.shipments, &self.printing.printers);
        let mut requests = self.bulk.handle(action, list, printers, &mut self.context);
        if is_of_orders {
            requests.extend(self.rules.read(&mut self.context.ids));
        }
        self.note_job();
        requests.extend(back_to.into_iter().flat_map(|screen| self.go_into(screen)));
        requests
    }

    /// Opens a screen by its key. What had the keyboard is gone with the former screen; on the
    /// one that is open already it stays where it is.
    fn go_into(&mut self, screen: Screen) -> Vec<Request> {
        let is_open = self.context.screen == screen;
        let requests = self.go(screen);
        if !is_open {
            let start = self.start_of(screen);
            self.context.window_requests.extend(start);
        }
        requests
    }

    /// The keyboard comes to where work on this screen begins, or to the title of what is open
    /// beside a list or in its place. Whether there is such a place.
    pub(crate) fn begin_screen(&mut self) -> bool {
        let is_open = match self.context.screen {
            // The list has it until the details have come.
            Screen::Shipments => self.shipments.open.shown().is_some(),
            Screen::Orders
            | Screen::Ship
            | Screen::Batches
            | Screen::Returns
            | Screen::Tracking
            | Screen::Refunds
            | Screen::Reports
            | Screen::Rules
            | Screen::Settings => self.close_details().is_some(),
        };
        let start = if is_open {
            Some(WindowRequest::FocusOn(Target::Details))
        } else {
            self.start_of(self.context.screen)
        };
        // The field that was left may be gone, and Tab would come nowhere.
        let start = start.map(|start| {
            if let WindowRequest::FocusLastOr(first) = start {
                WindowRequest::Focus(first)
            } else {
                start
            }
        });
        let is_there = start.is_some();
        self.context.window_requests.extend(start);
        is_there
    }

    /// Whether rows of shipments are on the screen.
    pub(crate) fn has_shipments_in_sight(&self) -> bool {
        let total = self.shipments.total();
        self.context.screen == Screen::Shipments && total.is_some_and(|total| total.listed() > 0)
    }

    /// Where work on a screen begins; nothing while it can only be waited.
    fn start_of(&self, screen: Screen) -> Option<WindowRequest> {
        let has_shipments = self
            .shipments
            .total()
            .is_some_and(|total| total.listed() > 0);
        let target = match screen {
            Screen::Ship => match &self.ship.stage {
                Stage::Open | Stage::Refused(_) => {
                    let first = Place::of(FIRST_FIELD);
                    // Who left a parcel half typed goes on where it was left.
                    return Some(if self.ship.has_unsent_text() {
                        WindowRequest::FocusLastOr(first)
                    } else {
                        WindowRequest::Focus(first)
                    });
                }
                Stage::Buying(_) => return None,
                Stage::Unresolved(unresolved) if unresolved.query.is_some() => return None,
                Stage::Unresolved(_) => Target::Unresolved,
                Stage::Bought(_) => Target::Bought,
            },
            Screen::Shipments if has_shipments => Target::ListRow,
            Screen::Tracking if self.tracking.count(self.tracking.concern) > 0 => {
                Target::ScreenStart
            }
            Screen::Orders if self.orders.sheet().is_none() => Target::Search,
            Screen::Shipments | Screen::Tracking => Target::Search,
            Screen::Orders
            | Screen::Batches
            | Screen::Returns
            | Screen::Refunds
            | Screen::Reports
            | Screen::Rules
            | Screen::Settings => Target::ScreenStart,
        };
        Some(WindowRequest::FocusOn(target))
    }
}
