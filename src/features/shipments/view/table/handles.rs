//! The handles between the heads of the list, by which a column is made wider. They lie
//! behind the heads, are wide enough to be hit, and are no stop of the Tab key.

use egui::{CursorIcon, Id, Rect, Sense, Ui, pos2};

use super::whole;
use crate::{
    features::{
        action::Action, shared::view::frame::Frame, shipments::state::actions::ShipmentsAction,
    },
    kit::theme,
    model::{list_look::ListColumn, preferences::Preferences},
};

/// A column that is being dragged, and how wide it is now.
#[derive(Debug, Clone, Copy)]
struct Dragged {
    column: ListColumn,
    width: f32,
}

fn dragged_id() -> Id {
    Id::unique("dragged-column")
}

/// The widths as they are painted: a column that is being dragged is as wide as that.
pub(super) fn painted_widths(ui: &Ui, shown: &[(ListColumn, u16)]) -> Vec<(ListColumn, f32)> {
    let dragged = ui.data(|data| data.get_temp::<Dragged>(dragged_id()));
    let width = |column: ListColumn, kept: u16| match dragged {
        Some(dragged) if dragged.column == column => dragged.width,
        Some(_) | None => f32::from(kept),
    };
    let widths = shown.iter();
    widths
        .map(|(column, kept)| (*column, width(*column, *kept)))
        .collect()
}

/// Paints the lines between the heads. The recipient takes what the others leave, so a
/// column is dragged by the side that is turned to it.
pub(super) fn handles_ui(
    ui: &Ui,
    heads: Rect,
    widths: &[(ListColumn, f32)],
    preferences: &Preferences,
    frame: &mut Frame<'_>,
) {
    let line = ui.visuals().widgets.noninteractive.bg_stroke;
    let before = widths
        .iter()
        .take_while(|(column, _)| *column != ListColumn::Recipient);
    let mut x = heads.left() + theme::CHECK_WIDTH + theme::TABLE_GAP;
    for (column, width) in before {
        x += width + theme::TABLE_GAP;
        let border = x - theme::TABLE_GAP / 2.0;
        if let Some(moved) = handle_ui(ui, heads, border, *column, line) {
            drag(ui, *column, width + moved, preferences, frame);
        }
    }
    let behind = widths
        .iter()
        .rev()
        .take_while(|(column, _)| *column != ListColumn::Recipient);
    let mut x = heads.right();
    for (column, width) in behind {
        x -= width + theme::TABLE_GAP;
        let border = x + theme::TABLE_GAP / 2.0;
        if let Some(moved) = handle_ui(ui, heads, border, *column, line) {
            drag(ui, *column, width - moved, preferences, frame);
        }
    }
    end_drag(ui, preferences, frame);
}

/// How far the border was dragged in this frame, if it was.
fn handle_ui(
    ui: &Ui,
    heads: Rect,
    border: f32,
    column: ListColumn,
    line: egui::Stroke,
) -> Option<f32> {
    let half = theme::LEAST_TARGET / 2.0;
    let rect = Rect::from_min_max(
        pos2(border - half, heads.top()),
        pos2(border + half, heads.bottom()),
    );
    let id = Id::unique(("column-handle", column.word()));
    let response = ui.interact(rect, id, Sense::DRAG);
    ui.painter().vline(border, heads.y_range(), line);
    if response.hovered() || response.dragged() {
        ui.set_cursor_icon(CursorIcon::ResizeColumn);
    }
    response.dragged().then(|| response.drag_delta().x)
}

fn drag(ui: &Ui, column: ListColumn, width: f32, preferences: &Preferences, frame: &mut Frame<'_>) {
    let now = ui.data(|data| data.get_temp::<Dragged>(dragged_id()));
    if now.is_some_and(|now| now.column != column) {
        end_drag(ui, preferences, frame);
    }
    let width = width.max(theme::LEAST_COLUMN);
    ui.data_mut(|data| data.insert_temp(dragged_id(), Dragged { column, width }));
}

/// A width is kept when the mouse is let go.
fn end_drag(ui: &Ui, preferences: &Preferences, frame: &mut Frame<'_>) {
    if ui.input(|input| input.pointer.any_down()) {
        return;
    }
    let Some(dragged) = ui.data(|data| data.get_temp::<Dragged>(dragged_id())) else {
        return;
    };
    ui.data_mut(|data| data.remove::<Dragged>(dragged_id()));
    let mut kept = preferences.list_columns.clone();
    kept.insert(dragged.column.word().to_owned(), whole(dragged.width));
    frame.push(Action::Shipments(ShipmentsAction::ColumnWidths(kept)));
}
