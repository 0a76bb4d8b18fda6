//! The two panes that a list and its details stand in, and the head of the
//! details.

use egui::{Align, Layout, Rect, Ui, pos2};
use egui_material_icons::icons;

use super::icon_text;
use crate::{
    kit::{text::Words, theme},
    text,
};

/// Where a list and its details stand.
pub(crate) struct Panes {
    pub(crate) list: Option<Rect>,
    pub(crate) details: Option<Rect>,
}

/// Whether something of the list is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Details {
    Open,
    Closed,
}

/// Side by side; in a narrow window (or with large type) the details stand in
/// the list's place.
pub(crate) fn list_and_details(whole: Rect, details: Details) -> Panes {
    match details {
        Details::Closed => Panes {
            list: Some(whole),
            details: None,
        },
        Details::Open if whole.width() < theme::NARROW_LIST => Panes {
            list: None,
            details: Some(whole),
        },
        Details::Open => {
            let width = (whole.width() * theme::DETAILS_SHARE)
                .clamp(*theme::DETAILS_WIDTH.start(), *theme::DETAILS_WIDTH.end());
            let middle = whole.right() - width;
            Panes {
                list: Some(Rect::from_min_max(
                    whole.min,
                    pos2(middle - theme::GUTTER, whole.bottom()),
                )),
                details: Some(Rect::from_min_max(pos2(middle, whole.top()), whole.max)),
            }
        }
    }
}

/// The head of details: its title, and at the right what closes it. Whether
/// that was pressed.
pub(crate) fn details_head_ui(ui: &mut Ui, words: &Words, title: impl FnOnce(&mut Ui)) -> bool {
    let close = text!(words, "details-close");
    let mut is_closed = false;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ui.button(icon_text(icons::ICON_CLOSE, theme::ICON_SIZE));
            is_closed = button
                .on_hover_text(&close)
                .accessible_name(close)
                .clicked();
            ui.with_layout(Layout::left_to_right(Align::Center), title);
        });
    });
    is_closed
}
