//! A list of rows that the keyboard walks through: arrows move, Home and End
//! jump, Enter opens. What stands in its cells is in `cells`.

use egui::{
    Align, EventFilter, Id, Key, Label, Layout, Modifiers, Rect, Role, Sense, StrokeKind, Ui,
    WidgetInfo, accesskit,
};
use egui_extras::{Column, TableBuilder, TableRow};

use super::{
    Details, SpokenRow as _, TableSize,
    go_to::{Goal, take_goal},
    name_row, table_begins, weak_small,
};
use crate::kit::{text::Words, theme};

/// A list as a table on a card.
pub(crate) struct ListTable {
    /// What it lists; a screen reader says how many rows there are as well.
    pub(crate) name: String,
    pub(crate) salt: &'static str,
    pub(crate) columns: Vec<(Head, Column)>,
    pub(crate) count: usize,
    /// What pressing a row anywhere does. Its cells are no stops of the Tab key.
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

/// The sense of what stands in a row: a stop of the Tab key in one row of a table alone.
pub(crate) fn row_sense(is_stop: bool) -> Sense {
    if is_stop {
        Sense::click()
    } else {
        Sense::CLICK
    }
}

/// A row that Tab passes by can still be given the keyboard by a screen reader: whether it
/// asks for that now.
pub(crate) fn is_focus_asked(ui: &Ui, id: Id) -> bool {
    ui.ctx().accesskit_node_builder(id, |node| {
        node.add_action(accesskit::Action::Focus);
    });
    ui.input(|input| input.has_accesskit_action_request(id, accesskit::Action::Focus))
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

impl Head {
    fn name(&self) -> &str {
        match self {
            Self::Words(name) | Self::Number(name) => name,
        }
    }
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
    words: &Words,
    mut row_ui: impl FnMut(&mut TableRow<'_, '_>, &mut Rows),
) {
    let mut rows = Rows::begin(ui, list.salt, list.count);
    if list.count > 0
        && let Some(goal) = take_goal(ui, &[Goal::FirstRow, Goal::RowAgain])
    {
        rows.wanted = Some(if goal == Goal::RowAgain {
            rows.cursor
        } else {
            0
        });
    }
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
            let name = words.table_of_rows(&list.name, list.count);
            table_begins(ui, name, size);
            let mut table = TableBuilder::new(ui)
                // Widths are kept apart for each number of columns.
                .id_salt((list.salt, list.columns.len()))
                .striped(false)
                .sense(list.sense - Sense::FOCUSABLE)
                .auto_shrink([false, shrinks])
                .min_scrolled_height(theme::LEAST_ROWS)
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
                        let name = head.name().to_owned();
                        header.head(&name, |ui| head_ui(ui, head));
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
/// painted, so a row that the keyboard goes to is scrolled to first. Tab comes to
/// one row: where the keyboard was last.
pub(crate) struct Rows {
    salt: String,
    count: usize,
    /// Where the keyboard goes to.
    wanted: Option<usize>,
    next: Option<usize>,
    /// Where it was last.
    cursor: usize,
    /// The row that Tab comes to: the cursor's, or the nearest in sight.
    stop: usize,
    /// The first and the last row that are painted.
    painted: Option<(usize, usize)>,
    /// Whether Space ticks a row.
    ticks: bool,
    /// Whether a row is only read: pressing it does nothing.
    is_read_only: bool,
    /// The row that had the keyboard at the last look, whether it is still there, and the
    /// one that has it now.
    held: Option<Id>,
    is_held_there: bool,
    holds: Option<Id>,
}

/// What was done to a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pressed {
    No,
    Opened,
    Ticked,
}

/// Rows that are no table: the keyboard walks through them in the same way, and Space
/// ticks one.
pub(crate) fn ticked_rows_ui(
    ui: &mut Ui,
    salt: &'static str,
    count: usize,
    row_ui: impl FnMut(&mut Ui, usize, &mut Rows),
) {
    let mut rows = Rows::begin(ui, salt, count);
    rows.ticks = true;
    rows.each_ui(ui, row_ui);
}

/// The same, of rows that are not ticked: Space presses one like Enter.
pub(crate) fn walked_rows_ui(
    ui: &mut Ui,
    salt: &'static str,
    count: usize,
    row_ui: impl FnMut(&mut Ui, usize, &mut Rows),
) {
    Rows::begin(ui, salt, count).each_ui(ui, row_ui);
}

/// What is remembered of a list from frame to frame.
#[derive(Debug, Clone, Copy, Default)]
struct Walk {
    wanted: Option<usize>,
    cursor: usize,
    painted: Option<(usize, usize)>,
    held: Option<Id>,
}

/// What a row is to the keyboard and to a screen reader.
pub(crate) struct RowName<'a> {
    pub(crate) at: usize,
    /// Tells it from every other row, wherever it stands.
    pub(crate) key: &'a str,
    pub(crate) spoken: String,
    /// Whether it is the one whose details are open.
    pub(crate) is_selected: bool,
    /// What stands in the row beside its name, to who hears it.
    pub(crate) also: String,
}

impl Rows {
    /// The rows of a table that are only read: the keyboard walks through them, and each is
    /// heard whole.
    pub(crate) fn to_read(ui: &Ui, salt: &str, count: usize) -> Self {
        Self {
            is_read_only: true,
            ..Self::begin(ui, salt, count)
        }
    }

    /// The row to be scrolled to, for the keyboard goes there.
    pub(crate) fn wanted(&self) -> Option<usize> {
        self.wanted
    }

    fn begin(ui: &Ui, salt: &str, count: usize) -> Self {
        let walk = ui.data(|data| data.get_temp::<Walk>(memory_id(salt)));
        let walk = walk.unwrap_or_default();
        let last = count.saturating_sub(1);
        let cursor = walk.cursor.min(last);
        let stop = match walk.painted {
            Some((first, end)) => cursor.clamp(first.min(end), end).min(last),
            None => cursor,
        };
        Self {
            salt: salt.to_owned(),
            count,
            wanted: walk.wanted.filter(|at| *at < count),
            next: None,
            cursor,
            stop,
            painted: None,
            ticks: false,
            is_read_only: false,
            held: walk.held,
            is_held_there: false,
            holds: None,
        }
    }

    fn each_ui(mut self, ui: &mut Ui, mut row_ui: impl FnMut(&mut Ui, usize, &mut Self)) {
        for at in 0..self.count {
            row_ui(ui, at, &mut self);
        }
        self.keep_keyboard(ui);
        self.end(ui);
    }

    /// The same where rows may be out of sight: of these keys, all that there are.
    pub(crate) fn keep_keyboard_among<K: AsRef<str>>(
        &mut self,
        ui: &Ui,
        keys: impl Iterator<Item = K>,
    ) {
        let is_out_of_sight = |held| {
            let mut ids = keys.map(|key| row_id(&self.salt, key.as_ref()));
            ids.any(|id| id == held)
        };
        if !self.held.is_some_and(is_out_of_sight) {
            self.keep_keyboard(ui);
        }
    }

    /// The row that had the keyboard is gone: the one in its place has it.
    fn keep_keyboard(&mut self, ui: &Ui) {
        let Some(gone) = self.held.filter(|_| !self.is_held_there) else {
            return;
        };
        let focused = ui.memory(|memory| memory.focused());
        if self.count > 0 && focused.is_none_or(|focused| focused == gone) {
            self.next = Some(self.cursor);
        }
    }

    /// The keyboard goes to this row: what it was at can't be pressed any more.
    pub(crate) fn take_keyboard(&mut self, at: usize) {
        self.next = Some(at);
    }

    /// The sense of a button in this row.
    pub(crate) fn sense(&self, at: usize) -> Sense {
        row_sense(self.stop == at)
    }

    /// The first cell of a row: it has the row's name and takes the keyboard.
    /// Whether it was pressed.
    pub(crate) fn cell_ui(
        &mut self,
        ui: &mut Ui,
        name: &RowName<'_>,
        content: impl FnOnce(&mut Ui),
    ) -> bool {
        let rect = ui.max_rect();
        content(ui);
        self.row_ui(ui, rect, name) == Pressed::Opened
    }

    /// A row without cells, where its name stands: the same.
    pub(crate) fn row_ui(&mut self, ui: &Ui, rect: Rect, name: &RowName<'_>) -> Pressed {
        let id = row_id(&self.salt, name.key);
        let at = name.at;
        let first = self.painted.map_or(at, |(first, _)| first);
        self.painted = Some((first, at));
        let is_ticked = self.ticks
            && ui.memory(|memory| memory.has_focus(id))
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Space));
        self.is_held_there |= self.held == Some(id);
        if name.is_selected && self.held.is_none() {
            // Tab comes to the row whose details are open.
            self.cursor = at;
        }
        // The row that has the keyboard keeps it where it moves while others come and go.
        let sense = row_sense(self.stop == at || self.held == Some(id));
        let response = ui.interact(rect, id, sense);
        let role = if self.is_read_only {
            Role::Label
        } else {
            Role::Button
        };
        response.widget_info(|| WidgetInfo::labeled(role, true, name.spoken.clone()));
        if !name.also.is_empty() {
            ui.ctx()
                .accesskit_node_builder(id, |node| node.set_description(name.also.as_str()));
        }
        // A row has a number, and so another name than what opens it.
        let number = at.saturating_add(1);
        name_row(ui, &format!("{number}. {}", name.spoken), name.is_selected);
        let is_asked = self.stop != at && is_focus_asked(ui, id);
        if self.wanted == Some(at) || is_asked {
            response.request_focus();
            self.wanted = None;
            self.cursor = at;
        }
        if response.has_focus() {
            self.cursor = at;
            self.holds = Some(id);
            self.walk(ui, id, at);
            let ring = theme::focus_ring(&theme::palette(ui));
            let rounding = theme::control_rounding();
            let around = rect.expand2(theme::ROW_FOCUS_AROUND);
            // A cell is clipped to its width, and the frame's sides stand beside it.
            let sides = around.x_range().expand(ring.width);
            let clip = Rect::from_x_y_ranges(sides, ui.clip_rect().y_range());
            let mut painter = ui.painter().clone();
            painter.set_clip_rect(clip);
            painter.rect_stroke(around, rounding, ring, StrokeKind::Inside);
        }
        if is_ticked {
            Pressed::Ticked
        } else if response.clicked() {
            Pressed::Opened
        } else {
            Pressed::No
        }
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

    /// Remembers where the keyboard is, once all rows in sight are painted.
    pub(crate) fn end(self, ui: &Ui) {
        let wanted = self.next.or(self.wanted);
        if wanted.is_some() {
            ui.ctx().request_repaint();
        }
        let walk = Walk {
            wanted,
            cursor: self.cursor,
            painted: self.painted,
            held: self.holds,
        };
        ui.data_mut(|data| data.insert_temp(memory_id(&self.salt), walk));
    }
}

fn row_id(salt: &str, key: &str) -> Id {
    Id::unique((salt, key))
}

fn memory_id(salt: &str) -> Id {
    Id::unique(("wanted-row", salt))
}
