//! What a table is to a screen reader: rows of cells, under heads, counted.

use egui::{
    Id, Ui, UiBuilder,
    accesskit::{self, Role, SortDirection},
};
use egui_extras::TableRow;

/// The table whose rows are being painted.
#[derive(Debug, Clone, Copy)]
struct Table {
    id: Id,
    /// The number of the first row that is painted.
    first: usize,
}

fn table_id() -> Id {
    Id::unique("table-being-painted")
}

fn row_id() -> Id {
    Id::unique("row-being-painted")
}

/// How large a table is, with all its rows out of sight.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TableSize {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// The number of the first row that is painted.
    pub(crate) first: usize,
}

/// What is painted here from now on is a table of this name.
pub(crate) fn table_begins(ui: &Ui, name: String, size: TableSize) {
    let id = ui.unique_id();
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_role(Role::Table);
        node.set_label(name);
        node.set_row_count(size.rows);
        node.set_column_count(size.columns);
    });
    let first = size.first;
    ui.data_mut(|data| data.insert_temp(table_id(), Table { id, first }));
}

/// A row whose cells are heard as such.
pub(crate) trait SpokenRow {
    /// The next head, of the column of this name.
    fn head(&mut self, name: &str, content: impl FnOnce(&mut Ui));

    /// The next cell.
    fn cell(&mut self, content: impl FnOnce(&mut Ui));
}

impl SpokenRow for TableRow<'_, '_> {
    fn head(&mut self, name: &str, content: impl FnOnce(&mut Ui)) {
        let column = self.col_index();
        self.col(|ui| {
            piece_ui(ui, Role::ColumnHeader, None, column, |ui| {
                if !name.is_empty() {
                    ui.ctx()
                        .accesskit_node_builder(ui.unique_id(), |node| node.set_label(name));
                }
                content(ui);
            });
        });
    }

    fn cell(&mut self, content: impl FnOnce(&mut Ui)) {
        let (row, column) = (self.index(), self.col_index());
        self.col(|ui| piece_ui(ui, Role::Cell, Some(row), column, content));
    }
}

/// The column whose head this is orders the rows. To be called in the head itself.
pub(crate) fn sorted_by_ui(ui: &Ui, direction: SortDirection) {
    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
        node.set_sort_direction(direction);
    });
}

/// The row that is being painted is known by this name.
pub(crate) fn name_row(ui: &Ui, name: &str, is_selected: bool) {
    let Some(row) = ui.data(|data| data.get_temp::<Id>(row_id())) else {
        return;
    };
    let place = ui.max_rect();
    ui.ctx().accesskit_node_builder(row, |node| {
        node.set_label(name);
        node.set_selected(is_selected);
        node.set_bounds(accesskit::Rect {
            x0: place.min.x.into(),
            y0: place.min.y.into(),
            x1: place.max.x.into(),
            y1: place.max.y.into(),
        });
    });
}

fn piece_ui(
    ui: &mut Ui,
    role: Role,
    row: Option<usize>,
    column: usize,
    content: impl FnOnce(&mut Ui),
) {
    let table = ui.data(|data| data.get_temp::<Table>(table_id()));
    let number = table
        .zip(row)
        .map(|(table, at)| table.first.saturating_add(at));
    if column == 0 {
        begin_row(ui, table, number);
    }
    let row = ui.data(|data| data.get_temp::<Id>(row_id()));
    let mut builder = UiBuilder::new().accessibility_role(role);
    if let Some(row) = row {
        builder = builder.accessibility_parent(row);
    }
    ui.scope_builder(builder, |ui| {
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_column_index(column);
            if let Some(number) = number {
                node.set_row_index(number);
            }
        });
        content(ui);
    });
}

/// The library has no piece for a whole row: one without content stands for it.
fn begin_row(ui: &mut Ui, table: Option<Table>, number: Option<usize>) {
    let mut builder = UiBuilder::new().accessibility_role(Role::Row);
    if let Some(table) = table {
        builder = builder.accessibility_parent(table.id);
    }
    let row = ui.new_child(builder);
    let id = row.unique_id();
    if let Some(number) = number {
        ui.ctx()
            .accesskit_node_builder(id, |node| node.set_row_index(number));
    }
    ui.data_mut(|data| data.insert_temp(row_id(), id));
}
