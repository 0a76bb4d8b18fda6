//! What each command does where the person is now, and which was pressed.

use egui::{Context, Event, Key, KeyboardShortcut, Modifiers, PointerButton};

use super::{
    screens::{self, ScreenRow},
    state::AppState,
};
use crate::{
    features::{
        action::Action,
        batches::state::{BatchesAction, ScanAction},
        bulk::state::{ManyOperation, actions::BulkAction},
        labels::state::LabelAction,
        printing::{calls::PrintCourse, state::PrintAction},
        settings::state::SettingsAction,
        shared::state::{
            navigation::{Screen, StatusList},
            window_request::Target,
        },
        ship::state::{form::ShipAction, named_box::BoxAction},
        shipments::{
            self,
            state::{
                Operation, actions::ShipmentsAction, chosen::ChoiceAction, package::PackageAction,
            },
        },
    },
    kit::{
        commands::{Entry, ctrl},
        text::Words,
    },
    model::{
        environment::{AccountId, Environment},
        label::LabelFormat,
        preferences::Preferences,
        rate,
        shipment::ShipmentStatus,
        table_cell::TableFormat,
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

    pub(crate) fn shortcut(self) -> Option<KeyboardShortcut> {
        match self {
            Self::Entry(entry) => entry.shortcut(),
            Self::Go(screen) => Some(ctrl(ScreenRow::of(screen).key)),
        }
    }

    /// Other words by which it is looked for.
    pub(crate) fn also(self, words: &Words) -> String {
        match self {
            Self::Entry(entry) => entry.also(words),
            Self::Go(_) => String::new(),
        }
    }

    /// What it does where the person is now; nothing where it makes no sense.
    pub(crate) fn action(self, state: &AppState) -> Option<Action> {
        match self {
            Self::Entry(entry) => action(entry, state),
            Self::Go(screen) => Some(Action::GoInto(screen)),
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
    KeepDefaults: keep_defaults,
    SaveBox: save_box,
    PasteAddress: paste_address,
    ChangePackage: change_package,
    UndoClear: |state| state.ship.can_undo_clear().then_some(Action::Ship(ShipAction::UndoClear)),
    Print: print,
    PausePrinting: pause_printing,
    StopPrinting: |state| steer_printing(state, PrintCourse::Stopped),
    SavePng: |state| save(state, LabelFormat::Png),
    SavePdf: |state| save(state, LabelFormat::Pdf),
    SaveZpl: |state| save(state, LabelFormat::Zpl),
    Back: |state| state.history.can_go_back().then_some(Action::Back),
    Forward: |state| state.history.can_go_forward().then_some(Action::Forward),
    Scan: scan,
    Reload: screens::reload,
    Search: |state| Some(search(state)),
    Unprinted: |_state| Some(Action::OpenList(StatusList::Unprinted)),
    ActionRequired: |_state| Some(Action::OpenList(StatusList::Unresolved)),
    Drafts: |_state| Some(Action::ShowAll(ShipmentStatus::Unpaid)),
    SelectListed: select_listed,
    ClearSelection: clear_selection,
    BulkBuy: |state| many(state, ManyOperation::Buy, BulkAction::Buy),
    BulkReprint: |state| many(state, ManyOperation::Reprint, BulkAction::Reprint),
    BulkBatch: |state| many(state, ManyOperation::AddToBatch, BulkAction::AddToBatch),
    Book: book,
    AskRefund: ask_refund,
    Delete: delete,
    ExportCsv: |state| export(state, TableFormat::Csv),
    ExportXlsx: |state| export(state, TableFormat::Xlsx),
    SaveReport: |_state| Some(Action::SaveReport),
    NewBatch: new_batch,
    Help: |_state| Some(Action::OpenHelp),
    Palette: |_state| Some(Action::OpenPalette),
    SwitchPractice: |state| switch(state, Environment::Practice),
    SwitchSandbox: |state| switch(state, Environment::Sandbox),
    SwitchLive: |state| switch(state, Environment::Live),
    LargerText: |state| prefer(state.context.preferences.with_larger_text()),
    SmallerText: |state| prefer(state.context.preferences.with_smaller_text()),
    CopyDiagnostics: |_state| Some(Action::Settings(SettingsAction::CopyDiagnostics)),
    Quit: |_state| Some(Action::Quit),
}

/// Where every other program prints. The table of commands has one shortcut for each, and F7
/// needs one hand.
const ALSO_PRINTS: KeyboardShortcut = ctrl(Key::P);

/// Buttons at the side of a mouse.
const MOUSE: [(PointerButton, Entry); 2] = [
    (PointerButton::Extra1, Entry::Back),
    (PointerButton::Extra2, Entry::Forward),
];

/// What can be done although a dialog stands before the screen: what it shows, and how
/// large everything is.
fn is_of_dialog(command: Command, state: &AppState) -> bool {
    let Command::Entry(entry) = command else {
        return false;
    };
    if state.context.question.is_some() {
        return false;
    }
    let is_label_viewed = state.viewed_label().is_some();
    let is_queue_open = state.context.status_list == Some(StatusList::Unprinted);
    let of_window = [Entry::LargerText, Entry::SmallerText, Entry::Quit];
    let of_queue = [Entry::Print, Entry::PausePrinting, Entry::StopPrinting];
    let of_label = [Entry::Print, Entry::SavePng, Entry::SavePdf, Entry::SaveZpl];
    of_window.contains(&entry)
        || (is_label_viewed && of_label.contains(&entry))
        || (is_queue_open && of_queue.contains(&entry))
}

/// Whether it is done to the shipment that is open, where none is selected.
fn is_of_open(command: Command) -> bool {
    let Command::Entry(entry) = command else {
        return false;
    };
    let of_open = [
        Entry::Duplicate,
        Entry::Replace,
        Entry::ChangePackage,
        Entry::Print,
        Entry::SavePng,
        Entry::SavePdf,
        Entry::SaveZpl,
        Entry::Book,
        Entry::AskRefund,
        Entry::Delete,
    ];
    of_open.contains(&entry)
}

/// What a command does that was pressed. In the row of a shipment it is never done to the other
/// one that is open: it opens this one, and is done when it is pressed again.
fn pressed(ctx: &Context, state: &AppState, command: Command) -> Option<Action> {
    let shipments = &state.shipments;
    let is_list = state.context.screen == Screen::Shipments && shipments.chosen.count() == 0;
    let row = shipments::view::focused_row(ctx, shipments)
        .filter(|row| is_list && shipments.open.selected.as_ref() != Some(row));
    match row {
        Some(row) if is_of_open(command) => Some(Action::Shipments(ShipmentsAction::Select(row))),
        Some(_) | None => command.action(state),
    }
}

/// Whether a key is pressed in this frame with such keys held. They may be let go by the end
/// of the frame.
fn is_pressed_with(ctx: &Context, meant: Key, is_held: fn(&Modifiers) -> bool) -> bool {
    ctx.input(|input| {
        input.events.iter().any(|event| {
            matches!(event, Event::Key { key, pressed: true, modifiers, .. }
                if *key == meant && is_held(modifiers))
        })
    })
}

/// The actions whose shortcut was pressed. Behind an open dialog nothing is done.
pub(crate) fn pressed_actions(ctx: &Context, state: &AppState) -> Vec<Action> {
    let has_dialog = state.is_dialog_open();
    let mut actions = Vec::new();
    for (button, entry) in MOUSE {
        if !has_dialog && ctx.input(|input| input.pointer.button_clicked(button)) {
            actions.extend(action(entry, state));
        }
    }
    // Those with Shift first: the toolkit takes Ctrl+Shift+R for Ctrl+R, too.
    let with_shift = |command: &Command| {
        let shortcut = command.shortcut();
        shortcut.is_some_and(|shortcut| shortcut.modifiers.shift)
    };
    let (first, then): (Vec<Command>, Vec<Command>) = Command::all().partition(with_shift);
    for command in first.into_iter().chain(then) {
        if has_dialog && !is_of_dialog(command, state) {
            continue;
        }
        let Some(shortcut) = command.shortcut() else {
            continue;
        };
        // Shift is let pass by the toolkit, and with it F10 is the menu of a row.
        let is_row_menu = shortcut.logical_key == Key::F10
            && shortcut.modifiers.is_none()
            && is_pressed_with(ctx, Key::F10, |with| with.shift);
        // So is Alt, with which a key belongs to the system or to another keyboard's letter.
        let is_with_alt =
            !shortcut.modifiers.alt && is_pressed_with(ctx, shortcut.logical_key, |with| with.alt);
        if is_row_menu || is_with_alt {
            continue;
        }
        if ctx.input_mut(|input| input.consume_shortcut(&shortcut)) {
            actions.extend(pressed(ctx, state, command));
        }
    }
    let may_print = !has_dialog || is_of_dialog(Command::Entry(Entry::Print), state);
    if may_print && ctx.input_mut(|input| input.consume_shortcut(&ALSO_PRINTS)) {
        actions.extend(pressed(ctx, state, Command::Entry(Entry::Print)));
    }
    // A slash is a letter in a field, and the way to the search anywhere else.
    let is_free = !has_dialog && !ctx.text_edit_focused() && state.scan_place().is_none();
    if is_free && ctx.input_mut(|input| take_slash(&mut input.events)) {
        actions.push(search(state));
    }
    actions
}

fn take_slash(events: &mut Vec<Event>) -> bool {
    let before = events.len();
    events.retain(|event| !matches!(event, Event::Text(text) if text == "/"));
    events.len() < before
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

/// What the form offers, or the draft whose details are open, at its cheapest rate: that asks
/// first.
fn buy(state: &AppState) -> Option<Action> {
    if state.context.screen != Screen::Shipments {
        let can_buy =
            state.context.screen == Screen::Ship && state.ship.offered_purchase().is_some();
        return can_buy.then_some(Action::Ship(ShipAction::Buy));
    }
    let open = &state.shipments.open;
    let can_buy = state.bulk.can_begin(&state.context.connection) && open.is_free();
    let draft = open.shown().filter(|draft| draft.status.is_deletable())?;
    let rate = rate::cheapest(&draft.rates).filter(|_| can_buy)?;
    let buy = BulkAction::BuyAt(draft.id.clone(), rate.postage_type.clone());
    Some(Action::Bulk(buy))
}

fn keep_defaults(state: &AppState) -> Option<Action> {
    let can_keep = state.context.screen == Screen::Ship && state.ship.is_editable();
    can_keep.then_some(Action::Ship(ShipAction::KeepDefaults))
}

fn save_box(state: &AppState) -> Option<Action> {
    let can_save = state.context.screen == Screen::Ship && state.ship.is_editable();
    can_save.then_some(Action::Ship(ShipAction::Boxes(BoxAction::AskName)))
}

fn paste_address(state: &AppState) -> Option<Action> {
    let can_paste = state.context.screen == Screen::Ship && state.ship.is_editable();
    can_paste.then_some(Action::Ship(ShipAction::AskClipboard))
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

/// Pauses the labels that are being printed, or has them go on.
fn pause_printing(state: &AppState) -> Option<Action> {
    let course = match state.printing.labels.progress()?.course {
        PrintCourse::GoesOn => PrintCourse::Paused,
        PrintCourse::Paused => PrintCourse::GoesOn,
        PrintCourse::Stopped => return None,
    };
    steer_printing(state, course)
}

fn steer_printing(state: &AppState, course: PrintCourse) -> Option<Action> {
    let printing = state.printing.labels.progress()?;
    let can_steer = printing.course != PrintCourse::Stopped;
    can_steer.then_some(Action::Print(PrintAction::Steer(course)))
}

/// The line by which the screen is searched.
fn search(state: &AppState) -> Action {
    match state.context.screen {
        Screen::Shipments | Screen::Tracking => Action::FocusOn(Target::Search),
        // What is searched for from anywhere else is a shipment.
        Screen::Orders
        | Screen::Ship
        | Screen::Batches
        | Screen::Returns
        | Screen::Refunds
        | Screen::Reports
        | Screen::Rules
        | Screen::Settings => Action::SearchShipments,
    }
}

fn select_listed(state: &AppState) -> Option<Action> {
    let has_rows = state
        .shipments
        .total()
        .is_some_and(|total| total.listed() > 0);
    let can_select = state.context.screen == Screen::Shipments && has_rows;
    can_select.then_some(Action::Shipments(ShipmentsAction::Choose(
        ChoiceAction::All,
    )))
}

fn clear_selection(state: &AppState) -> Option<Action> {
    let is_any = state.context.screen == Screen::Shipments && state.shipments.chosen.count() > 0;
    is_any.then_some(Action::Shipments(ShipmentsAction::Choose(
        ChoiceAction::None,
    )))
}

/// What is done to all that are selected.
fn many(state: &AppState, operation: ManyOperation, action: BulkAction) -> Option<Action> {
    let can_begin = state.context.screen == Screen::Shipments
        && state.bulk.can_begin(&state.context.connection)
        && operation.count_in(&state.shipments.chosen) > 0;
    can_begin.then_some(Action::Bulk(action))
}

/// For all that are selected; with none, for the shipment that is open.
fn book(state: &AppState) -> Option<Action> {
    if state.shipments.chosen.count() > 0 {
        return many(state, ManyOperation::Book, BulkAction::Book);
    }
    let is_open = state.context.screen == Screen::Shipments
        && state.context.connection.may_write()
        && state.shipments.open.shown().is_some();
    is_open.then_some(Action::Bulk(BulkAction::BookOpen))
}

/// For all that are selected; with none, for the shipment that is open.
fn ask_refund(state: &AppState) -> Option<Action> {
    if state.shipments.chosen.count() > 0 {
        return many(state, ManyOperation::AskRefund, BulkAction::AskRefund);
    }
    of_open(state, Operation::AskRefund, ShipmentsAction::AskRefund)
}

fn delete(state: &AppState) -> Option<Action> {
    if state.shipments.chosen.count() > 0 {
        return many(state, ManyOperation::Delete, BulkAction::Delete);
    }
    of_open(state, Operation::Delete, ShipmentsAction::Delete)
}

/// What the details of the shipment that is open offer.
fn of_open(state: &AppState, operation: Operation, action: ShipmentsAction) -> Option<Action> {
    let offers = state
        .shipments
        .open
        .offers(&state.ship, &state.context.connection);
    let is_possible = offers
        .iter()
        .any(|offer| offer.operation == operation && offer.is_possible);
    (state.context.screen == Screen::Shipments && is_possible).then_some(Action::Shipments(action))
}

fn export(state: &AppState, format: TableFormat) -> Option<Action> {
    // Elsewhere the list is opened for it, and is read only then.
    let is_elsewhere = state.context.screen != Screen::Shipments;
    let can_export = is_elsewhere || state.bulk.can_export(&state.shipments);
    can_export.then_some(Action::ExportList(format))
}

fn new_batch(state: &AppState) -> Option<Action> {
    let can_make = state.context.screen == Screen::Batches
        && state.batches.can_create(&state.context.connection);
    can_make.then_some(Action::Batches(BatchesAction::Create))
}

/// Scanning into the batch that is open, or no more.
fn scan(state: &AppState) -> Option<Action> {
    let can_scan = state.context.screen == Screen::Batches
        && state.batches.can_scan(&state.context.connection);
    can_scan.then(|| {
        let mode = state.batches.scan_mode().other();
        Action::Batches(BatchesAction::Scan(ScanAction::Mode(mode)))
    })
}

fn switch(state: &AppState, to: Environment) -> Option<Action> {
    let to = AccountId::from(to);
    (state.context.connection.account != to).then_some(Action::SwitchTo(to))
}

fn prefer(preferences: Option<Preferences>) -> Option<Action> {
    preferences
        .map(Box::new)
        .map(|preferences| Action::Settings(SettingsAction::Prefer(preferences)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_have_the_same_shortcut() {
        let mut taken: Vec<(KeyboardShortcut, Command)> = Vec::new();
        for command in Command::all() {
            let Some(shortcut) = command.shortcut() else {
                continue;
            };
            let other = taken.iter().find(|(other, _)| *other == shortcut);
            assert_eq!(other, None, "{command:?}");
            taken.push((shortcut, command));
        }
    }
}
