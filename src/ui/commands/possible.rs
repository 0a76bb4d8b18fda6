//! What a command does where the person is now, and whether it makes sense
//! there. It only builds the action: the state decides what comes of it.

use super::Entry;
use crate::app::{
    Action, AppState,
    action::{
        BatchesAction, LabelAction, PackageAction, ReturnsAction, ScanAction, SettingsAction,
        ShipAction, ShipmentsAction, StatusList, TrackingAction,
    },
    batches::ScanMode,
    label::LabelOwner,
    navigation::Screen,
    printing::PrintAction,
    reports::ReportsAction,
    settings::{Preferences, TEXT_SIZE_PERCENT},
    shipments::can_delete,
};
use crate::domain::environment::Environment;
use crate::domain::label::LabelFormat;

/// How much a press changes the text size, in percent.
const TEXT_STEP: u16 = 10;

/// The action of a command, if it makes sense now.
pub(in crate::ui) fn action(entry: Entry, state: &AppState) -> Option<Action> {
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
        Entry::Print => print(state),
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

/// The labels of what the person has before them.
fn print(state: &AppState) -> Option<Action> {
    let labels = state.labels_here();
    let can_print = state.can_print() && !labels.is_empty();
    can_print.then_some(Action::Print(PrintAction::Print(labels)))
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
