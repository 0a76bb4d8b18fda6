//! A list of rows that the keyboard walks through: arrows move, Home and End
//! jump, Enter opens. And the two panes that a list and its details stand in.

use egui::{
    Align, EventFilter, Id, Key, Label, Layout, Modifiers, Rect, Role, StrokeKind, Ui, WidgetInfo,
    pos2,
};

use super::weak_small;
use crate::ui::theme;

/// The rows of one list while they are painted. Rows out of sight are not
/// painted, so a row that the keyboard goes to is scrolled to first.
pub(in crate::ui) struct Rows {
    salt: &'static str,
    count: usize,
    /// Where the keyboard goes to.
    wanted: Option<usize>,
    next: Option<usize>,
}

/// What a row is to the keyboard and to a screen reader.
pub(in crate::ui) struct RowName<'a> {
    pub(in crate::ui) at: usize,
    /// Tells it from every other row, wherever it stands.
    pub(in crate::ui) key: &'a str,
    pub(in crate::ui) spoken: String,
}

impl Rows {
    pub(in crate::ui) fn begin(ui: &Ui, salt: &'static str, count: usize) -> Self {
        let wanted = ui.data(|data| data.get_temp::<usize>(memory_id(salt)));
        Self {
            salt,
            count,
            wanted: wanted.filter(|at| *at < count),
            next: None,
        }
    }

    /// The row to scroll to.
    pub(in crate::ui) fn wanted(&self) -> Option<usize> {
        self.wanted
    }

    /// The first cell of a row: it has the row's name and takes the keyboard.
    /// Whether it was pressed.
    pub(in crate::ui) fn cell_ui(
        &mut self,
        ui: &mut Ui,
        name: &RowName<'_>,
        content: impl FnOnce(&mut Ui),
    ) -> bool {
        let id = Id::unique((self.salt, name.key));
        let rect = ui.max_rect();
        content(ui);
        let response = ui.interact(rect, id, egui::Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name.spoken.clone()));
        if self.wanted == Some(name.at) {
            response.request_focus();
            self.wanted = None;
        }
        if response.has_focus() {
            self.walk(ui, id, name.at);
            let ring = theme::focus_ring(&theme::palette(ui));
            let rounding = theme::control_rounding();
            let around = rect.expand2(egui::vec2(4.0, -2.0));
            ui.painter()
                .rect_stroke(around, rounding, ring, StrokeKind::Inside);
        }
        response.clicked()
    }

    fn walk(&mut self, ui: &Ui, id: Id, at: usize) {
        let ours = EventFilter {
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, ours));
        let last = self.count.saturating_sub(1);
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::ArrowDown) {
            self.next = Some(at.saturating_add(1).min(last));
        } else if pressed(Key::ArrowUp) {
            self.next = Some(at.saturating_sub(1));
        } else if pressed(Key::Home) {
            self.next = Some(0);
        } else if pressed(Key::End) {
            self.next = Some(last);
        }
    }

    pub(in crate::ui) fn end(self, ui: &Ui) {
        let id = memory_id(self.salt);
        match self.next.or(self.wanted) {
            Some(next) => {
                ui.data_mut(|data| data.insert_temp(id, next));
                ui.ctx().request_repaint();
            }
            None => ui.data_mut(|data| data.remove::<usize>(id)),
        }
    }
}

/// A name, and below it in small where that is.
pub(in crate::ui) fn who_ui(ui: &mut Ui, name: &str, place: &str) {
    ui.visuals_mut().override_text_color = None;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().interact_size.y = 0.0;
        ui.add_space(theme::ROW_INSET);
        ui.add(Label::new(name).truncate());
        ui.add(Label::new(weak_small(place)).truncate());
    });
}

pub(in crate::ui) fn cell_ui(ui: &mut Ui, text: &str) {
    ui.visuals_mut().override_text_color = None;
    ui.add(Label::new(text).truncate());
}

pub(in crate::ui) fn number_ui(ui: &mut Ui, text: &str) {
    ui.visuals_mut().override_text_color = None;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add(Label::new(text).extend());
    });
}

fn memory_id(salt: &str) -> Id {
    Id::unique(("wanted-row", salt))
}

/// Where a list and its details stand.
pub(in crate::ui) struct Panes {
    pub(in crate::ui) list: Option<Rect>,
    pub(in crate::ui) details: Option<Rect>,
}

/// Whether something of the list is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ui) enum Details {
    Open,
    Closed,
}

/// Side by side; in a narrow window (or with large type) the details stand in
/// the list's place.
pub(in crate::ui) fn list_and_details(whole: Rect, details: Details) -> Panes {
    match details {
        Details::Closed => Panes {
            list: Some(whole),
            details: None,
        },
        Details::Open if whole.width() < theme::NARROW_SCREEN => Panes {
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
