//! Every command in ONE table: its name, what it does in a few words, its
//! shortcut, and the action. The palette shows them in this order.

use egui::{Key, KeyboardShortcut, Modifiers, PointerButton, Ui};

use crate::app::{
    Action, AppState,
    action::{
        BatchesAction, LabelAction, PackageAction, ReturnsAction, ScanAction, SettingsAction,
        ShipAction, ShipmentsAction, StatusList, TrackingAction,
    },
    batches::ScanMode,
    label::{LabelFormat, LabelOwner},
    navigation::Screen,
    reports::ReportsAction,
    settings::{Preferences, TEXT_SIZE_PERCENT},
    shipments::can_delete,
};
use crate::domain::environment::Environment;
use crate::text;
use crate::words::Words;

/// How much a press changes the text size, in percent.
const TEXT_STEP: u16 = 10;

/// A command, in the palette's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Entry {
    GetRates,
    Buy,
    NewShipment,
    Duplicate,
    Replace,
    ChangePackage,
    UndoClear,
    SavePng,
    SavePdf,
    SaveZpl,
    GoShip,
    GoShipments,
    GoBatches,
    GoReturns,
    GoTracking,
    GoRefunds,
    GoReports,
    GoSettings,
    Back,
    Forward,
    Scan,
    Reload,
    Unprinted,
    Palette,
    SwitchPractice,
    SwitchSandbox,
    SwitchLive,
    LargerText,
    SmallerText,
    Quit,
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

/// The table.
pub(super) const TABLE: [(Entry, KeyboardShortcut); 30] = [
    (Entry::GetRates, ctrl(Key::Enter)),
    (Entry::Buy, ctrl(Key::B)),
    (Entry::NewShipment, ctrl(Key::N)),
    (Entry::Duplicate, ctrl(Key::D)),
    (Entry::Replace, ctrl(Key::R)),
    (Entry::ChangePackage, ctrl(Key::E)),
    (Entry::UndoClear, plain(Key::F8)),
    (Entry::SavePng, ctrl(Key::S)),
    (Entry::SavePdf, ctrl(Key::P)),
    (Entry::SaveZpl, ctrl(Key::L)),
    (Entry::GoShip, ctrl(Key::Num1)),
    (Entry::GoShipments, ctrl(Key::Num2)),
    (Entry::GoBatches, ctrl(Key::Num3)),
    (Entry::GoReturns, ctrl(Key::Num4)),
    (Entry::GoTracking, ctrl(Key::Num5)),
    (Entry::GoRefunds, ctrl(Key::Num6)),
    (Entry::GoReports, ctrl(Key::Num7)),
    (Entry::GoSettings, ctrl(Key::Num8)),
    (Entry::Back, alt(Key::ArrowLeft)),
    (Entry::Forward, alt(Key::ArrowRight)),
    (Entry::Scan, plain(Key::F2)),
    (Entry::Reload, plain(Key::F5)),
    (Entry::Unprinted, ctrl(Key::U)),
    (Entry::Palette, ctrl(Key::K)),
    (Entry::SwitchPractice, plain(Key::F9)),
    (Entry::SwitchSandbox, plain(Key::F10)),
    (Entry::SwitchLive, plain(Key::F12)),
    (Entry::LargerText, ctrl(Key::Plus)),
    (Entry::SmallerText, ctrl(Key::Minus)),
    (Entry::Quit, ctrl(Key::Q)),
];

/// Buttons at the side of a mouse.
const MOUSE: [(PointerButton, Entry); 2] = [
    (PointerButton::Extra1, Entry::Back),
    (PointerButton::Extra2, Entry::Forward),
];

/// The name of a command.
pub(super) fn name(entry: Entry, words: &Words) -> String {
    let switch = |environment| {
        text!(
            words,
            "strip-switch",
            environment = words.environment(environment)
        )
    };
    match entry {
        Entry::GetRates => text!(words, "command-get-rates"),
        Entry::Buy => text!(words, "command-buy"),
        Entry::NewShipment => text!(words, "command-new-shipment"),
        Entry::Duplicate => text!(words, "command-duplicate"),
        Entry::Replace => text!(words, "command-replace"),
        Entry::ChangePackage => text!(words, "command-change-package"),
        Entry::UndoClear => text!(words, "command-undo-clear"),
        Entry::SavePng => text!(words, "save-png"),
        Entry::SavePdf => text!(words, "save-pdf"),
        Entry::SaveZpl => text!(words, "save-zpl"),
        Entry::GoShip => text!(words, "command-go", screen = text!(words, "screen-ship")),
        Entry::GoShipments => {
            text!(
                words,
                "command-go",
                screen = text!(words, "screen-shipments")
            )
        }
        Entry::GoBatches => text!(words, "command-go", screen = text!(words, "screen-batches")),
        Entry::Scan => text!(words, "command-scan"),
        Entry::GoReturns => {
            text!(words, "command-go", screen = text!(words, "screen-returns"))
        }
        Entry::GoTracking => {
            text!(
                words,
                "command-go",
                screen = text!(words, "screen-tracking")
            )
        }
        Entry::GoRefunds => {
            text!(words, "command-go", screen = text!(words, "refunds-title"))
        }
        Entry::GoReports => {
            text!(words, "command-go", screen = text!(words, "screen-reports"))
        }
        Entry::GoSettings => text!(
            words,
            "command-go",
            screen = text!(words, "screen-settings")
        ),
        Entry::Back => text!(words, "command-back"),
        Entry::Forward => text!(words, "command-forward"),
        Entry::Reload => text!(words, "command-reload"),
        Entry::Unprinted => text!(words, "command-unprinted"),
        Entry::Palette => text!(words, "command-palette"),
        Entry::SwitchPractice => switch(Environment::Practice),
        Entry::SwitchSandbox => switch(Environment::Sandbox),
        Entry::SwitchLive => switch(Environment::Live),
        Entry::LargerText => text!(words, "command-larger-text"),
        Entry::SmallerText => text!(words, "command-smaller-text"),
        Entry::Quit => text!(words, "command-quit"),
    }
}

/// What a command does, where its name does not say it all.
fn purpose(entry: Entry, words: &Words) -> String {
    match entry {
        Entry::GetRates => text!(words, "purpose-get-rates"),
        Entry::Buy => text!(words, "purpose-buy"),
        Entry::NewShipment => text!(words, "purpose-new-shipment"),
        Entry::Duplicate => text!(words, "purpose-duplicate"),
        Entry::Replace => text!(words, "purpose-replace"),
        Entry::ChangePackage => text!(words, "purpose-change-package"),
        Entry::Scan => text!(words, "purpose-scan"),
        Entry::Palette => text!(words, "purpose-palette"),
        Entry::UndoClear
        | Entry::SavePng
        | Entry::SavePdf
        | Entry::SaveZpl
        | Entry::GoShip
        | Entry::GoShipments
        | Entry::GoBatches
        | Entry::GoRefunds
        | Entry::GoReports
        | Entry::GoReturns
        | Entry::GoTracking
        | Entry::GoSettings
        | Entry::Back
        | Entry::Forward
        | Entry::Reload
        | Entry::Unprinted
        | Entry::SwitchPractice
        | Entry::SwitchSandbox
        | Entry::SwitchLive
        | Entry::LargerText
        | Entry::SmallerText
        | Entry::Quit => name(entry, words),
    }
}

fn shortcut(entry: Entry) -> Option<KeyboardShortcut> {
    TABLE
        .iter()
        .find(|(known, _)| *known == entry)
        .map(|(_, shortcut)| *shortcut)
}

/// The shortcut as this system writes it.
pub(super) fn shortcut_text(ui: &Ui, entry: Entry) -> String {
    shortcut(entry).map_or_else(String::new, |shortcut| ui.ctx().format_shortcut(&shortcut))
}

/// What a button does, with its shortcut.
pub(super) fn tooltip(ui: &Ui, words: &Words, entry: Entry) -> String {
    text!(
        words,
        "tooltip",
        purpose = purpose(entry, words),
        shortcut = shortcut_text(ui, entry)
    )
}

/// The action of a command, if it makes sense now.
pub(super) fn action(entry: Entry, state: &AppState) -> Option<Action> {
    let save = |format| {
        let owner = match state.screen {
            Screen::Shipments => LabelOwner::Shipments,
            Screen::Ship | Screen::Settings => LabelOwner::Ship,
            // No label stands on these; a batch's papers have buttons of their own.
            Screen::Batches
            | Screen::Returns
            | Screen::Tracking
            | Screen::Refunds
            | Screen::Reports => return None,
        };
        let label = match owner {
            LabelOwner::Ship => &state.ship.label,
            LabelOwner::Shipments => &state.shipments.open.label,
        };
        label
            .shipment
            .is_some()
            .then_some(Action::Label(owner, LabelAction::Save(format)))
    };
    let on_ship = |action, makes_sense: bool| {
        (state.screen == Screen::Ship && makes_sense).then_some(Action::Ship(action))
    };
    match entry {
        Entry::GetRates if state.screen == Screen::Shipments => refresh_rates(state),
        Entry::GetRates => on_ship(
            ShipAction::GetRates,
            state.ship.is_editable() && state.connection.may_write(),
        ),
        Entry::Buy => on_ship(ShipAction::Buy, state.ship.offered_purchase().is_some()),
        Entry::NewShipment => Some(Action::Ship(ShipAction::NewShipment)),
        Entry::Duplicate => duplicate(state),
        Entry::Replace => on_draft(state, ShipmentsAction::Replace),
        Entry::ChangePackage => on_draft(state, ShipmentsAction::Package(PackageAction::Open)),
        Entry::UndoClear => state
            .can_undo_clear()
            .then_some(Action::Ship(ShipAction::UndoClear)),
        Entry::SavePng => save(LabelFormat::Png),
        Entry::SavePdf => save(LabelFormat::Pdf),
        Entry::SaveZpl => save(LabelFormat::Zpl),
        Entry::GoShip => Some(Action::Go(Screen::Ship)),
        Entry::GoShipments => Some(Action::Go(Screen::Shipments)),
        Entry::GoBatches => Some(Action::Go(Screen::Batches)),
        Entry::GoReturns => Some(Action::Go(Screen::Returns)),
        Entry::GoTracking => Some(Action::Go(Screen::Tracking)),
        Entry::GoRefunds => Some(Action::Go(Screen::Refunds)),
        Entry::GoReports => Some(Action::Go(Screen::Reports)),
        Entry::GoSettings => Some(Action::Go(Screen::Settings)),
        Entry::Back => state.trail.can_go_back().then_some(Action::Back),
        Entry::Forward => state.trail.can_go_forward().then_some(Action::Forward),
        Entry::Scan => scan(state),
        Entry::Reload => reload(state),
        Entry::Unprinted => Some(Action::OpenList(StatusList::Unprinted)),
        Entry::Palette => Some(Action::OpenPalette),
        Entry::SwitchPractice => switch(state, Environment::Practice),
        Entry::SwitchSandbox => switch(state, Environment::Sandbox),
        Entry::SwitchLive => switch(state, Environment::Live),
        Entry::LargerText => text_size(state, u16::saturating_add),
        Entry::SmallerText => text_size(state, u16::saturating_sub),
        Entry::Quit => Some(Action::Quit),
    }
}

/// Of the shipment that is open, or of the form.
fn duplicate(state: &AppState) -> Option<Action> {
    if state.ship.stage.is_in_flight() {
        return None;
    }
    match state.screen {
        Screen::Ship => Some(Action::Ship(ShipAction::Duplicate)),
        Screen::Shipments => {
            let shown = state.shipments.open.shown();
            shown.map(|_| Action::Shipments(ShipmentsAction::Duplicate))
        }
        Screen::Batches
        | Screen::Returns
        | Screen::Tracking
        | Screen::Refunds
        | Screen::Reports
        | Screen::Settings => None,
    }
}

/// Of the draft that is open: nothing that is paid is changed or replaced.
fn on_draft(state: &AppState, action: ShipmentsAction) -> Option<Action> {
    let open = &state.shipments.open;
    let is_free = open.doing.is_none() && !state.ship.stage.is_in_flight();
    let can_do = is_free && state.screen == Screen::Shipments && state.connection.may_write();
    let draft = open.shown().filter(|shown| can_delete(shown));
    draft.filter(|_| can_do).map(|_| Action::Shipments(action))
}

/// Of the small form with another package, while it is open.
fn refresh_rates(state: &AppState) -> Option<Action> {
    let open = &state.shipments.open;
    let can_send = open.doing.is_none() && state.connection.may_write();
    let form = open.package.as_ref().filter(|_| can_send);
    form.map(|_| Action::Shipments(ShipmentsAction::Package(PackageAction::Send)))
}

/// The list that is on screen.
fn reload(state: &AppState) -> Option<Action> {
    match state.screen {
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
    let can_scan = state.screen == Screen::Batches
        && state.batches.is_open_for_parcels()
        && state.connection.may_write();
    can_scan.then(|| {
        let mode = match state.batches.scanner.mode {
            ScanMode::On => ScanMode::Off,
            ScanMode::Off => ScanMode::On,
        };
        Action::Batches(BatchesAction::Scan(ScanAction::Mode(mode)))
    })
}

fn switch(state: &AppState, to: Environment) -> Option<Action> {
    (state.connection.environment != to).then_some(Action::SwitchTo(to))
}

fn text_size(state: &AppState, step: fn(u16, u16) -> u16) -> Option<Action> {
    let preferences = &state.settings.preferences;
    let percent = step(preferences.text_size_percent, TEXT_STEP)
        .clamp(*TEXT_SIZE_PERCENT.start(), *TEXT_SIZE_PERCENT.end());
    (percent != preferences.text_size_percent).then(|| {
        Action::Settings(SettingsAction::Prefer(Preferences {
            text_size_percent: percent,
            ..preferences.clone()
        }))
    })
}

/// The commands whose shortcut was pressed. None while a question is open.
pub(super) fn pressed(ctx: &egui::Context, state: &AppState) -> Vec<Action> {
    if state.question.is_some() {
        return Vec::new();
    }
    let mut actions = Vec::new();
    for (button, entry) in MOUSE {
        if ctx.input(|input| input.pointer.button_clicked(button)) {
            actions.extend(action(entry, state));
        }
    }
    for (entry, shortcut) in TABLE {
        if ctx.input_mut(|input| input.consume_shortcut(&shortcut))
            && let Some(action) = action(entry, state)
        {
            actions.push(action);
        }
    }
    actions
}
