//! The keyboard in the list of shipments: arrows move, Shift chooses on the
//! way, Space chooses one, Ctrl+A all.

use std::ops::RangeInclusive;

use egui::{Context, EventFilter, Id, Key, Modifiers, Ui};

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

/// The row that Tab comes to: the one that has the keyboard, the one that is open, the
/// cursor's, the first that is selected, or the first in sight.
pub(super) fn stop(ctx: &Context, screen: &ShipmentsScreen, first: u64, rows: u32) -> u64 {
    let shown = first..=first.saturating_add(u64::from(rows));
    let cursor = screen.chosen.cursor.filter(|at| shown.contains(at));
    let open = screen.open.selected.as_ref();
    focused_at(ctx, &shown)
        .or_else(|| row_of(screen, open?, &shown))
        .or(cursor)
        .or_else(|| selected_of(screen, &shown))
        .unwrap_or(first)
}

fn focused_at(ctx: &Context, shown: &RangeInclusive<u64>) -> Option<u64> {
    let focused = ctx.memory(egui::Memory::focused)?;
    shown.clone().find(|at| row_id(*at) == focused)
}

/// Which of these rows is that shipment's.
fn row_of(
    screen: &ShipmentsScreen,
    shipment: &ShipmentId,
    shown: &RangeInclusive<u64>,
) -> Option<u64> {
    let mut shown = shown.clone();
    shown.find(|at| screen.row(*at).is_some_and(|row| row.id == *shipment))
}

fn selected_of(screen: &ShipmentsScreen, shown: &RangeInclusive<u64>) -> Option<u64> {
    let chosen = &screen.chosen;
    let is_selected = |at: &u64| screen.row(*at).is_some_and(|row| chosen.is_chosen(&row.id));
    (chosen.count() > 0).then(|| shown.clone().find(is_selected))?
}

/// The first row. Where what is below the rows takes some of their room, such as the bar of what
/// is selected, the row that has the keyboard stays in sight.
pub(super) fn in_sight(ctx: &Context, screen: &ShipmentsScreen, first: u64, rows: u32) -> u64 {
    let former = screen.visible.rows;
    if rows >= former {
        return first;
    }
    let shown = first..=first.saturating_add(u64::from(former));
    let lowest = focused_at(ctx, &shown).map(|at| at.saturating_add(1));
    let needed = lowest.map(|end| end.saturating_sub(u64::from(rows)));
    needed.map_or(first, |needed| needed.max(first))
}

/// The shipment in whose row the keyboard is.
pub(crate) fn focused_row(ctx: &Context, screen: &ShipmentsScreen) -> Option<ShipmentId> {
    let first = screen.visible.first;
    let shown = first..=first.saturating_add(u64::from(screen.visible.rows));
    let at = focused_at(ctx, &shown)?;
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
    let Some(at) = focused_at(ui, &shown) else {
        ui.data_mut(|data| data.remove::<Walked>(walked_id()));
        return;
    };
    let stood_at = at;
    let at = follow_shipment(ui, screen, &shown, at);
    if at != stood_at {
        let cursor = ChoiceAction::PutCursor(at);
        frame.push(Action::Shipments(ShipmentsAction::Choose(cursor)));
    }
    ui.memory_mut(|memory| {
        // The toolkit would move to a neighbour by itself.
        let filter = EventFilter {
            vertical_arrows: true,
            horizontal_arrows: true,
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
fn follow_cursor(ui: &Ui, screen: &ShipmentsScreen, shown: &RangeInclusive<u64>) {
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

/// The row that had the keyboard at the last look.
#[derive(Debug, Clone)]
struct Walked {
    at: u64,
    shipment: ShipmentId,
}

fn walked_id() -> Id {
    Id::unique("shipments-walked")
}

/// Rows come and go above the one that has the keyboard: it stays with its shipment, as long
/// as that is in sight. Where it is now.
fn follow_shipment(ui: &Ui, screen: &ShipmentsScreen, shown: &RangeInclusive<u64>, at: u64) -> u64 {
    let Some(here) = screen.row(at).map(|row| row.id.clone()) else {
        return at;
    };
    let walked: Option<Walked> = ui.data(|data| data.get_temp(walked_id()));
    let moved = walked.filter(|walked| walked.at == at && walked.shipment != here);
    let moved = moved.and_then(|walked| {
        let now_at = row_of(screen, &walked.shipment, shown)?;
        Some(Walked {
            at: now_at,
            ..walked
        })
    });
    let now = moved.unwrap_or(Walked { at, shipment: here });
    let now_at = now.at;
    if now_at != at {
        ui.memory_mut(|memory| memory.request_focus(row_id(now_at)));
    }
    ui.data_mut(|data| data.insert_temp(walked_id(), now));
    now_at
}
