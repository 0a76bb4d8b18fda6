//! Every command in ONE table: a row says what it is called, what it does in a
//! few words, its shortcut, and its action where it makes sense now. The palette
//! shows the rows in this order; buttons take their tooltips from here.

use crate::model::label::LabelFormat;
use egui::{Context, Key, KeyboardShortcut, Modifiers, PointerButton, Ui};

use crate::app::{
    Action, AppState,
    batches::{BatchesAction, ScanAction},
    form::ShipAction,
    label::LabelAction,
    navigation::{Screen, StatusList},
    preferences::Preferences,
    printing::PrintAction,
    refresh_desk::PackageAction,
    reports::ReportsAction,
    returns::ReturnsAction,
    settings::SettingsAction,
    shipments_desk::ShipmentsAction,
    tracking::TrackingAction,
};
use crate::model::environment::Environment;
use crate::text;
use crate::words::Words;

/// A row of the table.
struct Row {
    /// What it is called: in the palette, and as the name of a button.
    name: fn(&Words) -> String,
    /// What it does, where its name does not say it all.
    purpose: Option<fn(&Words) -> String>,
    shortcut: KeyboardShortcut,
    /// What a press does, if it makes sense now.
    action: fn(&AppState) -> Option<Action>,
}

/// Makes of each row a variant of [`Entry`], so that a button names its command
/// and no command stands anywhere else.
macro_rules! table {
    ($( $entry:ident { $($row:tt)+ } )+) => {
        /// A command.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Entry {
            $( $entry, )+
        }

        /// Every command, in the palette's order.
        pub(super) const ALL: &[Entry] = &[$( Entry::$entry, )+];

        impl Entry {
            fn row(self) -> Row {
                match self {
                    $( Self::$entry => Row { $($row)+ }, )+
                }
            }
        }
    };
}

table! {
    GetRates {
        name: |words| text!(words, "command-get-rates"),
        purpose: Some(|words| text!(words, "purpose-get-rates")),
        shortcut: ctrl(Key::Enter),
        action: get_rates,
    }
    Buy {
        name: |words| text!(words, "command-buy"),
        purpose: Some(|words| text!(words, "purpose-buy")),
        shortcut: ctrl(Key::B),
        action: buy,
    }
    NewShipment {
        name: |words| text!(words, "command-new-shipment"),
        purpose: Some(|words| text!(words, "purpose-new-shipment")),
        shortcut: ctrl(Key::N),
        action: |_state| Some(Action::Ship(ShipAction::NewShipment)),
    }
    Duplicate {
        name: |words| text!(words, "command-duplicate"),
        purpose: Some(|words| text!(words, "purpose-duplicate")),
        shortcut: ctrl(Key::D),
        action: duplicate,
    }
    Replace {
        name: |words| text!(words, "command-replace"),
        purpose: Some(|words| text!(words, "purpose-replace")),
        shortcut: ctrl(Key::R),
        action: replace,
    }
    ChangePackage {
        name: |words| text!(words, "command-change-package"),
        purpose: Some(|words| text!(words, "purpose-change-package")),
        shortcut: ctrl(Key::E),
        action: change_package,
    }
    UndoClear {
        name: |words| text!(words, "command-undo-clear"),
        purpose: None,
        shortcut: plain(Key::F8),
        action: |state| state.ship.can_undo_clear().then_some(Action::Ship(ShipAction::UndoClear)),
    }
    Print {
        name: |words| text!(words, "command-print"),
        purpose: Some(|words| text!(words, "purpose-print")),
        shortcut: plain(Key::F7),
        action: print,
    }
    SavePng {
        name: |words| text!(words, "save-png"),
        purpose: None,
        shortcut: ctrl(Key::S),
        action: |state| save(state, LabelFormat::Png),
    }
    SavePdf {
        name: |words| text!(words, "save-pdf"),
        purpose: None,
        shortcut: ctrl(Key::P),
        action: |state| save(state, LabelFormat::Pdf),
    }
    SaveZpl {
        name: |words| text!(words, "save-zpl"),
        purpose: None,
        shortcut: ctrl(Key::L),
        action: |state| save(state, LabelFormat::Zpl),
    }
    GoShip {
        name: |words| text!(words, "command-go", screen = text!(words, "screen-ship")),
        purpose: None,
        shortcut: ctrl(Key::Num1),
        action: |_state| Some(Action::Go(Screen::Ship)),
    }
    GoShipments {
        name: |words| text!(words, "command-go", screen = text!(words, "screen-shipments")),
        purpose: None,
        shortcut: ctrl(Key::Num2),
        action: |_state| Some(Action::Go(Screen::Shipments)),
    }
    GoBatches {
        name: |words| text!(words, "command-go", screen = text!(words, "screen-batches")),
        purpose: None,
        shortcut: ctrl(Key::Num3),
        action: |_state| Some(Action::Go(Screen::Batches)),
    }
    GoReturns {
        name: |words| text!(words, "command-go", screen = text!(words, "screen-returns")),
        purpose: None,
        shortcut: ctrl(Key::Num4),
        action: |_state| Some(Action::Go(Screen::Returns)),
    }
    GoTracking {
        name: |words| text!(words, "command-go", screen = text!(words, "screen-tracking")),
        purpose: None,
        shortcut: ctrl(Key::Num5),
        action: |_state| Some(Action::Go(Screen::Tracking)),
    }
    GoRefunds {
        name: |words| text!(words, "command-go", screen = text!(words, "refunds-title")),
        purpose: None,
        shortcut: ctrl(Key::Num6),
        action: |_state| Some(Action::Go(Screen::Refunds)),
    }
    GoReports {
        name: |words| text!(words, "command-go", screen = text!(words, "screen-reports")),
        purpose: None,
        shortcut: ctrl(Key::Num7),
        action: |_state| Some(Action::Go(Screen::Reports)),
    }
    GoSettings {
        name: |words| text!(words, "command-go", screen = text!(words, "screen-settings")),
        purpose: None,
        shortcut: ctrl(Key::Num8),
        action: |_state| Some(Action::Go(Screen::Settings)),
    }
    Back {
        name: |words| text!(words, "command-back"),
        purpose: None,
        shortcut: alt(Key::ArrowLeft),
        action: |state| state.history.can_go_back().then_some(Action::Back),
    }
    Forward {
        name: |words| text!(words, "command-forward"),
        purpose: None,
        shortcut: alt(Key::ArrowRight),
        action: |state| state.history.can_go_forward().then_some(Action::Forward),
    }
    Scan {
        name: |words| text!(words, "command-scan"),
        purpose: Some(|words| text!(words, "purpose-scan")),
        shortcut: plain(Key::F2),
        action: scan,
    }
    Reload {
        name: |words| text!(words, "command-reload"),
        purpose: None,
        shortcut: plain(Key::F5),
        action: reload,
    }
    Unprinted {
        name: |words| text!(words, "command-unprinted"),
        purpose: None,
        shortcut: ctrl(Key::U),
        action: |_state| Some(Action::OpenList(StatusList::Unprinted)),
    }
    Palette {
        name: |words| text!(words, "command-palette"),
        purpose: Some(|words| text!(words, "purpose-palette")),
        shortcut: ctrl(Key::K),
        action: |_state| Some(Action::OpenPalette),
    }
    SwitchPractice {
        name: |words| switch_name(words, Environment::Practice),
        purpose: None,
        shortcut: plain(Key::F9),
        action: |state| switch(state, Environment::Practice),
    }
    SwitchSandbox {
        name: |words| switch_name(words, Environment::Sandbox),
        purpose: None,
        shortcut: plain(Key::F10),
        action: |state| switch(state, Environment::Sandbox),
    }
    SwitchLive {
        name: |words| switch_name(words, Environment::Live),
        purpose: None,
        shortcut: plain(Key::F12),
        action: |state| switch(state, Environment::Live),
    }
    LargerText {
        name: |words| text!(words, "command-larger-text"),
        purpose: None,
        shortcut: ctrl(Key::Plus),
        action: |state| prefer(state.context.preferences.with_larger_text()),
    }
    SmallerText {
        name: |words| text!(words, "command-smaller-text"),
        purpose: None,
        shortcut: ctrl(Key::Minus),
        action: |state| prefer(state.context.preferences.with_smaller_text()),
    }
    Quit {
        name: |words| text!(words, "command-quit"),
        purpose: None,
        shortcut: ctrl(Key::Q),
        action: |_state| Some(Action::Quit),
    }
}

/// Buttons at the side of a mouse.
const MOUSE: [(PointerButton, Entry); 2] = [
    (PointerButton::Extra1, Entry::Back),
    (PointerButton::Extra2, Entry::Forward),
];

impl Entry {
    pub(super) fn name(self, words: &Words) -> String {
        (self.row().name)(words)
    }

    /// What it does where the person is now; nothing where it makes no sense.
    pub(super) fn action(self, state: &AppState) -> Option<Action> {
        (self.row().action)(state)
    }

    /// The shortcut as this system writes it.
    pub(super) fn shortcut_text(self, ui: &Ui) -> String {
        ui.ctx().format_shortcut(&self.row().shortcut)
    }

    /// What a button does, with its shortcut.
    pub(super) fn tooltip(self, ui: &Ui, words: &Words) -> String {
        let row = self.row();
        text!(
            words,
            "tooltip",
            purpose = row.purpose.unwrap_or(row.name)(words),
            shortcut = self.shortcut_text(ui)
        )
    }
}

/// The actions whose shortcut was pressed. None while a question is open.
pub(super) fn pressed(ctx: &Context, state: &AppState) -> Vec<Action> {
    if state.context.question.is_some() {
        return Vec::new();
    }
    let mut actions = Vec::new();
    for (button, entry) in MOUSE {
        if ctx.input(|input| input.pointer.button_clicked(button)) {
            actions.extend(entry.action(state));
        }
    }
    for entry in ALL {
        let shortcut = entry.row().shortcut;
        if ctx.input_mut(|input| input.consume_shortcut(&shortcut)) {
            actions.extend(entry.action(state));
        }
    }
    actions
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

fn switch_name(words: &Words, environment: Environment) -> String {
    let environment = words.environment(environment);
    text!(words, "strip-switch", environment = environment)
}

/// Of the form; on the Shipments screen, of the small form with another package.
fn get_rates(state: &AppState) -> Option<Action> {
    match state.context.screen {
        Screen::Ship => {
            let can_get = state.ship.can_get_rates(&state.context.connection);
            can_get.then_some(Action::Ship(ShipAction::GetRates))
        }
        Screen::Shipments => {
            let can_send = state
                .shipments
                .open
                .can_send_package(&state.context.connection);
            can_send.then_some(package(PackageAction::Send))
        }
        Screen::Batches
        | Screen::Returns
        | Screen::Tracking
        | Screen::Refunds
        | Screen::Reports
        | Screen::Settings => None,
    }
}

fn buy(state: &AppState) -> Option<Action> {
    let can_buy = state.context.screen == Screen::Ship && state.ship.offered_purchase().is_some();
    can_buy.then_some(Action::Ship(ShipAction::Buy))
}

/// Of the shipment that is open, or of the form.
fn duplicate(state: &AppState) -> Option<Action> {
    match state.context.screen {
        Screen::Ship => {
            let can_leave = state.ship.can_be_left();
            can_leave.then_some(Action::Ship(ShipAction::Duplicate))
        }
        Screen::Shipments => {
            let can_duplicate = state.can_duplicate_shipment();
            can_duplicate.then_some(Action::Shipments(ShipmentsAction::Duplicate))
        }
        Screen::Batches
        | Screen::Returns
        | Screen::Tracking
        | Screen::Refunds
        | Screen::Reports
        | Screen::Settings => None,
    }
}

fn replace(state: &AppState) -> Option<Action> {
    let can_replace = state.context.screen == Screen::Shipments && state.can_replace();
    can_replace.then_some(Action::Shipments(ShipmentsAction::Replace))
}

fn change_package(state: &AppState) -> Option<Action> {
    let can_change = state.context.screen == Screen::Shipments
        && state
            .shipments
            .open
            .can_change_package(&state.context.connection);
    can_change.then_some(package(PackageAction::Open))
}

fn package(action: PackageAction) -> Action {
    Action::Shipments(ShipmentsAction::Package(action))
}

/// The label on screen.
fn save(state: &AppState, format: LabelFormat) -> Option<Action> {
    let (owner, label) = state.label_here()?;
    label
        .shipment
        .is_some()
        .then_some(Action::Label(owner, LabelAction::Save(format)))
}

/// The labels of what the person has before them.
fn print(state: &AppState) -> Option<Action> {
    let labels = state.labels_here();
    let can_print =
        state.printing.labels.can_print(&state.context.connection) && !labels.is_empty();
    can_print.then_some(Action::Print(PrintAction::Print(labels)))
}

/// The list that is on screen.
fn reload(state: &AppState) -> Option<Action> {
    match state.context.screen {
        Screen::Shipments => Some(Action::Shipments(ShipmentsAction::Reload)),
        Screen::Batches => Some(Action::Batches(BatchesAction::Reload)),
        Screen::Returns => Some(Action::Returns(ReturnsAction::Reload)),
        Screen::Tracking => Some(Action::Tracking(TrackingAction::Reload)),
        Screen::Refunds => Some(Action::ReloadRefunds),
        Screen::Reports => Some(Action::Reports(ReportsAction::Reload)),
        Screen::Ship | Screen::Settings => None,
    }
}

/// Scanning into the batch that is open, or no more.
fn scan(state: &AppState) -> Option<Action> {
    let can_scan = state.context.screen == Screen::Batches
        && state.batches.can_scan(&state.context.connection);
    can_scan.then(|| {
        let mode = state.batches.scanner.mode.other();
        Action::Batches(BatchesAction::Scan(ScanAction::Mode(mode)))
    })
}

fn switch(state: &AppState, to: Environment) -> Option<Action> {
    (state.context.connection.environment != to).then_some(Action::SwitchTo(to))
}

fn prefer(preferences: Option<Preferences>) -> Option<Action> {
    preferences.map(|preferences| Action::Settings(SettingsAction::Prefer(preferences)))
}
