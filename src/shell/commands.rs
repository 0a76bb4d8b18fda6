//! What each command does where the person is now, and which was pressed.

use egui::{Context, Key, KeyboardShortcut, PointerButton};

use super::{
    screens::{self, ScreenRow},
    state::AppState,
};
use crate::{
    features::{
        action::Action,
        batches::state::{BatchesAction, ScanAction},
        labels::state::LabelAction,
        printing::state::PrintAction,
        settings::state::SettingsAction,
        shared::state::navigation::{Screen, StatusList},
        ship::state::form::ShipAction,
        shipments::state::{actions::ShipmentsAction, package::PackageAction},
    },
    kit::{
        commands::{Entry, ctrl},
        text::Words,
    },
    model::{
        environment::{AccountId, Environment},
        label::LabelFormat,
        preferences::Preferences,
    },
    text,
};

/// A command of the table in `kit`, or of the table of screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Command {
    Entry(Entry),
    /// Opens a screen.
    Go(Screen),
}

impl Command {
    /// Every command, in the palette's order: the screens stand before *Back*.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Entry::ALL.iter().flat_map(|entry| {
            let screens = if *entry == Entry::Back {
                Screen::ALL
            } else {
                &[]
            };
            let screens = screens.iter().copied().map(Self::Go);
            screens.chain([Self::Entry(*entry)])
        })
    }

    pub(crate) fn name(self, words: &Words) -> String {
        match self {
            Self::Entry(entry) => entry.name(words),
            Self::Go(screen) => {
                let screen = (ScreenRow::of(screen).whole_name)(words);
                text!(words, "command-go", screen = screen)
            }
        }
    }

    pub(crate) fn shortcut(self) -> KeyboardShortcut {
        match self {
            Self::Entry(entry) => entry.shortcut(),
            Self::Go(screen) => ctrl(ScreenRow::of(screen).key),
        }
    }

    /// What it does where the person is now; nothing where it makes no sense.
    pub(crate) fn action(self, state: &AppState) -> Option<Action> {
        match self {
            Self::Entry(entry) => action(entry, state),
            Self::Go(screen) => Some(Action::Go(screen)),
        }
    }
}

/// An action for every entry: the compiler asks for each.
macro_rules! actions {
    ($( $entry:ident: $action:expr, )+) => {
        fn action(entry: Entry, state: &AppState) -> Option<Action> {
            let action: fn(&AppState) -> Option<Action> = match entry {
                $( Entry::$entry => $action, )+
            };
            action(state)
        }
    };
}

actions! {
    GetRates: get_rates,
    Buy: buy,
    NewShipment: |_state| Some(Action::Ship(ShipAction::NewShipment)),
    Duplicate: duplicate,
    Replace: replace,
    ChangePackage: change_package,
    UndoClear: |state| state.ship.can_undo_clear().then_some(Action::Ship(ShipAction::UndoClear)),
    Print: print,
    SavePng: |state| save(state, LabelFormat::Png),
    SavePdf: |state| save(state, LabelFormat::Pdf),
    SaveZpl: |state| save(state, LabelFormat::Zpl),
    Back: |state| state.history.can_go_back().then_some(Action::Back),
    Forward: |state| state.history.can_go_forward().then_some(Action::Forward),
    Scan: scan,
    Reload: screens::reload,
    Unprinted: |_state| Some(Action::OpenList(StatusList::Unprinted)),
    Palette: |_state| Some(Action::OpenPalette),
    SwitchPractice: |state| switch(state, Environment::Practice),
    SwitchSandbox: |state| switch(state, Environment::Sandbox),
    SwitchLive: |state| switch(state, Environment::Live),
    LargerText: |state| prefer(state.context.preferences.with_larger_text()),
    SmallerText: |state| prefer(state.context.preferences.with_smaller_text()),
    CopyDiagnostics: |_state| Some(Action::Settings(SettingsAction::CopyDiagnostics)),
    Quit: |_state| Some(Action::Quit),
}

/// Buttons at the side of a mouse.
const MOUSE: [(PointerButton, Entry); 2] = [
    (PointerButton::Extra1, Entry::Back),
    (PointerButton::Extra2, Entry::Forward),
];

/// The actions whose shortcut was pressed. None while a question is open.
pub(crate) fn pressed_actions(ctx: &Context, state: &AppState) -> Vec<Action> {
    if state.context.question.is_some() {
        return Vec::new();
    }
    let mut actions = Vec::new();
    for (button, entry) in MOUSE {
        if ctx.input(|input| input.pointer.button_clicked(button)) {
            actions.extend(action(entry, state));
        }
    }
    for command in Command::all() {
        let shortcut = command.shortcut();
        // Shift is let pass by the toolkit, and with it F10 is the menu of a row.
        let is_row_menu = shortcut.logical_key == Key::F10
            && shortcut.modifiers.is_none()
            && ctx.input(|input| input.modifiers.shift);
        if is_row_menu {
            continue;
        }
        if ctx.input_mut(|input| input.consume_shortcut(&shortcut)) {
            actions.extend(command.action(state));
        }
    }
    actions
}

/// Of the form; on the Shipments screen, of the small form with another package.
fn get_rates(state: &AppState) -> Option<Action> {
    let (screen, connection) = (state.context.screen, &state.context.connection);
    if screen == Screen::Ship && state.ship.can_get_rates(connection) {
        Some(Action::Ship(ShipAction::GetRates))
    } else if screen == Screen::Shipments && state.shipments.open.can_send_package(connection) {
        Some(package(PackageAction::Send))
    } else {
        None
    }
}

fn buy(state: &AppState) -> Option<Action> {
    let can_buy = state.context.screen == Screen::Ship && state.ship.offered_purchase().is_some();
    can_buy.then_some(Action::Ship(ShipAction::Buy))
}

/// Of the shipment that is open, or of the form.
fn duplicate(state: &AppState) -> Option<Action> {
    let screen = state.context.screen;
    if screen == Screen::Ship && state.ship.can_be_left() {
        Some(Action::Ship(ShipAction::Duplicate))
    } else if screen == Screen::Shipments && state.can_duplicate_shipment() {
        Some(Action::Shipments(ShipmentsAction::Duplicate))
    } else {
        None
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
    let to = AccountId::from(to);
    (state.context.connection.account != to).then_some(Action::SwitchTo(to))
}

fn prefer(preferences: Option<Preferences>) -> Option<Action> {
    preferences.map(|preferences| Action::Settings(SettingsAction::Prefer(preferences)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_have_the_same_shortcut() {
        let mut taken: Vec<(KeyboardShortcut, Command)> = Vec::new();
        for command in Command::all() {
            let shortcut = command.shortcut();
            let other = taken.iter().find(|(other, _)| *other == shortcut);
            assert_eq!(other, None, "{command:?}");
            taken.push((shortcut, command));
        }
    }
}
