//! A bar beside a list that is too long to lie whole behind its window: it
//! counts rows, not points, so that the millionth is reached like the tenth.

use egui::{Id, Rect, Sense, Ui, WidgetInfo, pos2};

use crate::kit::theme;

/// The first row after the bar was dragged or pressed; `at` is the first row,
/// how many are shown, and how many there are.
pub(crate) fn scroll_bar_ui(
    ui: &Ui,
    track: Rect,
    first: u64,
    shown: u64,
    total: u64,
    name: &str,
) -> u64 {
    let last = total.saturating_sub(shown);
    if last == 0 || track.height() <= theme::SCROLL_HANDLE {
        return first;
    }
    let share = ratio(shown, total);
    let handle = (f64::from(track.height()) * share).max(f64::from(theme::SCROLL_HANDLE));
    let room = f64::from(track.height()) - handle;
    let top = f64::from(track.top()) + room * ratio(first.min(last), last);
    let id = Id::unique(("scroll-bar", name));
    // The keyboard moves the rows themselves: the bar is no stop of its own.
    let response = ui.interact(track, id, Sense::CLICK | Sense::DRAG);
    let position = ratio(first, last) * 100.0;
    response.widget_info(|| WidgetInfo::slider(true, position, name));
    paint(ui, track, top, handle, &response);
    let Some(pointer) = response.interact_pointer_pos() else {
        return first;
    };
    let pressed = f64::from(pointer.y);
    let grip = if response.drag_started() || response.clicked() {
        let is_on_handle = (top..=top + handle).contains(&pressed);
        let grip = if is_on_handle {
            pressed - top
        } else {
            handle / 2.0
        };
        ui.data_mut(|data| data.insert_temp(id, grip));
        grip
    } else {
        ui.data(|data| data.get_temp(id)).unwrap_or(handle / 2.0)
    };
    let share = ((pressed - grip - f64::from(track.top())) / room).clamp(0.0, 1.0);
    part_of(last, share)
}

fn paint(ui: &Ui, track: Rect, top: f64, handle: f64, response: &egui::Response) {
    let palette = theme::palette(ui);
    let colour = if response.dragged() || response.hovered() {
        palette.weak
    } else {
        palette.field_line
    };
    #[expect(
        clippy::cast_possible_truncation,
        reason = "points on the screen are far within what this holds"
    )]
    let (top, bottom) = (top as f32, (top + handle) as f32);
    let bar = Rect::from_min_max(
        pos2(track.right() - theme::SCROLL_HANDLE_WIDTH, top),
        pos2(track.right(), bottom),
    );
    ui.painter().rect_filled(bar, bar.width() / 2.0, colour);
}

/// Rows are far fewer than this loses.
#[expect(
    clippy::cast_precision_loss,
    reason = "a list has far fewer rows than 2^52"
)]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the share is between zero and one, and a list has far fewer rows than 2^52"
)]
fn part_of(whole: u64, share: f64) -> u64 {
    (whole as f64 * share).round() as u64
}
