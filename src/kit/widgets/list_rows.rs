//! A list of rows that the keyboard walks through: arrows move, Home and End
//! jump, Enter opens. What stands in its cells is in `cells`.

use egui::{
    Align, EventFilter, Id, Key, Label, Layout, Modifiers, Role, Sense, StrokeKind, Ui, WidgetInfo,
};
use egui_extras::{Column, TableBuilder, TableRow};

use super::{Details, SpokenRow as _, TableSize, table_begins, weak_small};
use crate::kit::theme;

/// A list as a table on a card.
pub(crate) struct ListTable {
    /// What a screen reader calls it.
    pub(crate) name: String,
    pub(crate) salt: &'static str,
    pub(crate) columns: Vec<(Head, Column)>,
    pub(crate) count: usize,
    /// What pressing a row anywhere does.
    pub(crate) sense: Sense,
    pub(crate) height: ListHeight,
}

/// How many columns there is room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TableWidth {
    /// What tells rows apart, and what is most urgent about each.
    Narrow,
    Wide,
}

impl TableWidth {
    /// Beside open details, or in a narrow window, a table is narrow.
    pub(crate) fn beside(details: Details, room: f32, wide: f32) -> Self {
        if details == Details::Closed && room >= wide {
            Self::Wide
        } else {
            Self::Narrow
        }
    }
}

/// What stands above a column.
pub(crate) enum Head {
    Words(String),
    /// Numbers stand at the right, and so does their head.
    Number(String),
}

/// How high a list is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum ListHeight {
    /// Down to the end of its pane, however few rows there are.
    Whole,
    /// As its rows, and no higher than this.
    AtMost(f32),
}

/// Paints the rows in sight; the keyboard walks through all.
pub(crate) fn list_table_ui(
    ui: &mut Ui,
    list: ListTable,
    mut row_ui: impl FnMut(&mut TableRow<'_, '_>, &mut Rows),
) {
    let mut rows = Rows::begin(ui, list.salt, list.count);
    let (shrinks, height) = match list.height {
        ListHeight::Whole => (false, f32::INFINITY),
        ListHeight::AtMost(height) => (true, height),
    };
    theme::card(&theme::palette(ui))
        .inner_margin(theme::LIST_MARGIN)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let size = TableSize {
                rows: list.count,
                columns: list.columns.len(),
                first: 0,
            };
            table_begins(ui, list.name, size);
            let mut table = TableBuilder::new(ui)
                // Widths are kept apart for each number of columns.
                .id_salt((list.salt, list.columns.len()))
                .striped(false)
                .sense(list.sense)
                .auto_shrink([false, shrinks])
                .max_scroll_height(height)
                .cell_layout(Layout::left_to_right(Align::Center));
            for (_head, column) in &list.columns {
                table = table.column(*column);
            }
            if let Some(at) = rows.wanted {
                table = table.scroll_to_row(at, None);
            }
            table
                .header(theme::HEADER_HEIGHT, |mut header| {
                    for (head, _column) in list.columns {
                        header.head(|ui| head_ui(ui, head));
                    }
                })
                .body(|body| {
                    body.rows(theme::LIST_ROW_HEIGHT, list.count, |mut row| {
                        row_ui(&mut row, &mut rows);
                    });
                });
        });
    rows.end(ui);
}

fn head_ui(ui: &mut Ui, head: Head) {
    match head {
        Head::Words(name) => {
            ui.add(Label::new(weak_small(name)).truncate());
        }
        Head::Number(name) => {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add(Label::new(weak_small(name)).truncate());
            });
        }
    }
}

/// The rows of one list while they are painted. Rows out of sight are not
/// painted, so a row that the keyboard goes to is scrolled to first.
pub(crate) struct Rows {
    salt: &'static str,
    count: usize,
    /// Where the keyboard goes to.
    wanted: Option<usize>,
    next: Option<usize>,
}

/// What a row is to the keyboard and to a screen reader.
pub(crate) struct RowName<'a> {
    pub(crate) at: usize,
    /// Tells it from every other row, wherever it stands.
    pub(crate) key: &'a str,
    pub(crate) spoken: String,
}

impl Rows {
    fn begin(ui: &Ui, salt: &'static str, count: usize) -> Self {
        let wanted = ui.data(|data| data.get_temp::<usize>(memory_id(salt)));
        Self {
            salt,
            count,
            wanted: wanted.filter(|at| *at < count),
            next: None,
        }
    }

    /// The first cell of a row: it has the row's name and takes the keyboard.
    /// Whether it was pressed.
    pub(crate) fn cell_ui(
        &mut self,
        ui: &mut Ui,
        name: &RowName<'_>,
        content: impl FnOnce(&mut Ui),
    ) -> bool {
        let id = Id::unique((self.salt, name.key));
        let rect = ui.max_rect();
        content(ui);
        let response = ui.interact(rect, id, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name.spoken.clone()));
        if self.wanted == Some(name.at) {
            response.request_focus();
            self.wanted = None;
        }
        if response.has_focus() {
            self.walk(ui, id, name.at);
            let ring = theme::focus_ring(&theme::palette(ui));
            let rounding = theme::control_rounding();
            let around = rect.expand2(theme::ROW_FOCUS_AROUND);
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

    fn end(self, ui: &Ui) {
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

fn memory_id(salt: &str) -> Id {
    Id::unique(("wanted-row", salt))
}
