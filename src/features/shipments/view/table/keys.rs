//! The keyboard in the list of shipments: arrows move, Shift chooses on the
//! way, Space chooses one, Ctrl+A all.

use egui::{EventFilter, Id, Key, Modifiers, Ui};

use crate::{
    features::{
        action::Action,
        shared::view::frame::Frame,
        shipments::state::{
            ShipmentsScreen,
            actions::ShipmentsAction,
            chosen::{ChoiceAction, Moving},
        },
    },
    model::ids::ShipmentId,
};

/// The toolkit's id of a row, by its number.
pub(super) fn row_id(at: u64) -> Id {
    Id::unique(("shipment-row", at))
}

/// The row that Tab comes to: the cursor's, or the first in sight.
pub(super) fn stop(screen: &ShipmentsScreen, first: u64, rows: u32) -> u64 {
    let shown = first..=first.saturating_add(u64::from(rows));
    let cursor = screen.chosen.cursor.filter(|at| shown.contains(at));
    cursor.unwrap_or(first)
}

/// The shipment in whose row the keyboard is.
pub(in super::super) fn focused_row(ui: &Ui, screen: &ShipmentsScreen) -> Option<ShipmentId> {
    let first = screen.visible.first;
    let mut shown = first..=first.saturating_add(u64::from(screen.visible.rows));
    let focused = ui.memory(egui::Memory::focused)?;
    let at = shown.find(|at| row_id(*at) == focused)?;
    screen.row(at).map(|row| row.id.clone())
}

pub(super) fn keys(
    ui: &Ui,
    screen: &ShipmentsScreen,
    first: u64,
    rows: u32,
    frame: &mut Frame<'_>,
) {
    let shown = first..=first.saturating_add(u64::from(rows));
    follow_cursor(ui, screen, &shown);
    let focused = ui.memory(egui::Memory::focused);
    let mut rows_shown = shown;
    let Some(at) = rows_shown.find(|at| focused == Some(row_id(*at))) else {
        return;
    };
    ui.memory_mut(|memory| {
        // The toolkit would move to a neighbour by itself.
        let filter = EventFilter {
            vertical_arrows: true,
            ..EventFilter::default()
        };
        memory.set_focus_lock_filter(row_id(at), filter);
    });
    let page = i64::from(rows.saturating_sub(1)).max(1);
    let moves = [
        (Key::ArrowDown, 1),
        (Key::ArrowUp, -1),
        (Key::PageDown, page),
        (Key::PageUp, -page),
        (Key::Home, i64::MIN),
        (Key::End, i64::MAX),
    ];
    let mut push = |choice| {
        frame.push(Action::Shipments(ShipmentsAction::Choose(choice)));
    };
    let is_elsewhere = screen.chosen.cursor != Some(at);
    // From the row that is open, its details beside the list are read page by page.
    let is_open = screen
        .row(at)
        .is_some_and(|row| screen.open.selected.as_ref() == Some(&row.id));
    let of_details = |key| {
        let pages = [Key::PageDown, Key::PageUp, Key::Home, Key::End];
        is_open && pages.contains(&key)
    };
    for (key, by) in moves {
        for (modifiers, moving) in [
            (Modifiers::SHIFT, Moving::Choosing),
            (Modifiers::NONE, Moving::Only),
        ] {
            if modifiers.is_none() && of_details(key) {
                continue;
            }
            if ui.input_mut(|input| input.consume_key(modifiers, key)) {
                if is_elsewhere {
                    push(ChoiceAction::PutCursor(at));
                }
                push(ChoiceAction::Move(by, moving));
            }
        }
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Space)) {
        push(ChoiceAction::Toggle(at));
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::A)) {
        push(ChoiceAction::All);
    }
}

/// The keyboard goes where the cursor has gone.
fn follow_cursor(ui: &Ui, screen: &ShipmentsScreen, shown: &std::ops::RangeInclusive<u64>) {
    let id = Id::unique("shipments-cursor");
    let cursor = screen.chosen.cursor;
    let former: Option<Option<u64>> = ui.data(|data| data.get_temp(id));
    if former == Some(cursor) {
        return;
    }
    ui.data_mut(|data| data.insert_temp(id, cursor));
    if let Some(at) = cursor.filter(|at| shown.contains(at)) {
        ui.memory_mut(|memory| memory.request_focus(row_id(at)));
    }
}
