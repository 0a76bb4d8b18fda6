//! The numbers behind the picture, and their total.

use egui::{Align, Id, Label, Layout, RichText, TextStyle, Ui, style::ScrollAnimation};
use egui_extras::{Column, TableBuilder, TableRow};

use super::{Row, money};
use crate::{
    features::reports::state::Grouping,
    kit::{
        text::Words,
        theme,
        widgets::{RowName, Rows, SpokenRow as _, TableSize, table_begins, text_width, weak_small},
    },
    model::{
        fields::Field,
        report::{Flow, Spend},
    },
    text,
};

/// The captions of the columns; a narrow table has the net amount alone.
fn heads(grouping: Grouping, is_wide: bool, words: &Words) -> Vec<String> {
    let mut heads = vec![
        match grouping {
            Grouping::Day => text!(words, "head-day"),
            Grouping::Postage => text!(words, "head-postage"),
            Grouping::Country => text!(words, "head-destination"),
            Grouping::Store => text!(words, "head-store"),
            Grouping::CostCentre => words.field(&Field::CostCentre),
            Grouping::Tax => text!(words, "head-tax"),
            Grouping::Fee => text!(words, "head-fee"),
        },
        text!(words, "total-parcels"),
    ];
    if is_wide {
        heads.push(text!(words, "total-paid"));
        heads.push(text!(words, "total-came-back"));
    }
    heads.push(text!(words, "total-net"));
    heads
}

/// The sum of the rows.
pub(super) fn total_of(grouping: Grouping, spend: &Spend) -> Flow {
    match grouping {
        Grouping::Day
        | Grouping::Postage
        | Grouping::Country
        | Grouping::Store
        | Grouping::CostCentre => spend.total,
        Grouping::Tax => spend.taxes(),
        Grouping::Fee => spend.fees(),
    }
}

/// What stands in a row, behind its name.
fn numbers(
    row: &Row,
    (of_parts, is_wide): (bool, bool),
    spend: &Spend,
    words: &Words,
) -> Vec<String> {
    let Flow { charged, refunded } = row.flow;
    // A parcel may have two taxes, and counts in the row of each.
    let parcels = if of_parts {
        String::new()
    } else {
        words.count(charged.parcels)
    };
    let mut numbers = vec![parcels];
    if is_wide {
        numbers.push(money(spend, charged.amount, words));
        numbers.push(money(spend, refunded.amount, words));
    }
    numbers.push(money(spend, row.flow.net(), words));
    numbers
}

/// The numbers behind the picture.
pub(super) struct Table<'a> {
    pub(super) grouping: Grouping,
    /// Days on which nothing moved are left out.
    pub(super) rows: Vec<&'a Row>,
    pub(super) total: Option<&'a Row>,
}

/// The total, which is the longest of its column, is never cut.
fn number_width(ui: &Ui, table: &Table<'_>, is_wide: bool, spend: &Spend, words: &Words) -> f32 {
    let of_parts = matches!(table.grouping, Grouping::Tax | Grouping::Fee);
    let total = table.total.into_iter();
    let totals = total.flat_map(|total| numbers(total, (of_parts, is_wide), spend, words));
    let font = TextStyle::Body.resolve(ui.style());
    let gap = ui.spacing().item_spacing.x;
    let widths = totals.map(|text| text_width(ui, &text, font.clone()) + gap);
    widths.fold(theme::NUMBER_WIDTH, f32::max)
}

pub(super) fn table_ui(ui: &mut Ui, table: &Table<'_>, spend: &Spend, words: &Words) {
    let count = table.rows.len() + table.total.iter().len();
    let is_wide = ui.available_width() >= theme::NARROW_TABLE;
    let heads = heads(table.grouping, is_wide, words);
    let number_width = number_width(ui, table, is_wide, spend, words);
    ui.spacing_mut().item_spacing.y = 0.0;
    let size = TableSize {
        rows: count,
        columns: heads.len(),
        first: 0,
    };
    let name = words.table_of_rows(&text!(words, "screen-reports"), count);
    table_begins(ui, name, size);
    let salt = format!("report-rows-{}", spend.currency.code());
    let mut rows = Rows::to_read(ui, &salt, count);
    let top = ui.cursor().top() + theme::HEADER_HEIGHT;
    TableBuilder::new(ui)
        .id_salt((salt.as_str(), is_wide))
        .vscroll(false)
        .cell_layout(Layout::left_to_right(Align::Center))
        .column(
            Column::remainder()
                .at_least(theme::LEAST_REPORT_NAME)
                .clip(true),
        )
        .columns(Column::exact(number_width), heads.len() - 1)
        .header(theme::HEADER_HEIGHT, |mut header| {
            for (at, head) in heads.iter().enumerate() {
                header.head(head, |ui| {
                    let shown = Label::new(weak_small(head));
                    if at == 0 {
                        ui.add(shown);
                    } else {
                        ui.with_layout(number_layout(), |ui| ui.add(shown));
                    }
                });
            }
        })
        .body(|body| {
            body.rows(theme::CONTROL_HEIGHT, count, |mut table_row| {
                let at = table_row.index();
                let Some(row) = table.rows.get(at).copied().or(table.total) else {
                    return;
                };
                let is_total = at == table.rows.len();
                let of_parts = is_total && matches!(table.grouping, Grouping::Tax | Grouping::Fee);
                let numbers = numbers(row, (of_parts, is_wide), spend, words);
                let name = RowName {
                    at,
                    key: key(row, is_total),
                    spoken: spoken(row, &heads, &numbers),
                    is_selected: false,
                    also: String::new(),
                };
                row_ui(
                    &mut table_row,
                    &mut rows,
                    (row, is_total),
                    (&name, &numbers),
                );
            });
        });
    let shown = table.rows.iter().map(|row| key(row, false));
    let total = table.total.map(|row| key(row, true));
    rows.keep_keyboard_among(ui, shown.chain(total));
    scroll_to_wanted(ui, &rows, top);
    rows.end(ui);
}

/// The page scrolls and not the table, so that the table's own way to a row leads nowhere.
fn scroll_to_wanted(ui: &Ui, rows: &Rows, top: f32) {
    let asked = Id::unique("report-row-asked-for");
    if rows.wanted().is_none() {
        ui.data_mut(|data| data.remove::<usize>(asked));
    }
    if let Some(at) = rows.wanted() {
        // The page moves in the frame after the next: asked for twice, it would move twice.
        if ui.data(|data| data.get_temp(asked)) == Some(at) {
            return;
        }
        ui.data_mut(|data| data.insert_temp(asked, at));
        let mut wanted = ui.min_rect();
        #[expect(clippy::cast_precision_loss, reason = "days, of a few years at most")]
        let above = at as f32 * theme::CONTROL_HEIGHT;
        wanted.min.y = top + above;
        wanted.max.y = wanted.min.y + theme::CONTROL_HEIGHT;
        // At once: a row that is not in sight yet can't take the keyboard, and it would be lost.
        ui.scroll_to_rect_animation(wanted, None, ScrollAnimation::none());
    }
}

fn number_layout() -> Layout {
    Layout::right_to_left(Align::Center)
}

/// The key of a row among the others of its table. No group has an empty name.
fn key(row: &Row, is_total: bool) -> &str {
    if is_total { "" } else { &row.name }
}

/// A row as it is heard: its name, and each number with its head.
fn spoken(row: &Row, heads: &[String], numbers: &[String]) -> String {
    let said = heads.iter().skip(1).zip(numbers);
    let said = said.filter(|(_head, number)| !number.is_empty());
    let said = said.map(|(head, number)| format!(", {head} {number}"));
    let mut spoken = row.name.clone();
    spoken.extend(said);
    spoken
}

fn row_ui(
    table_row: &mut TableRow<'_, '_>,
    rows: &mut Rows,
    (row, is_total): (&Row, bool),
    (name, numbers): (&RowName<'_>, &[String]),
) {
    let text = |text: &str| {
        let text = RichText::new(text);
        if is_total { text.strong() } else { text }
    };
    table_row.cell(|ui| {
        rows.cell_ui(ui, name, |ui| {
            ui.add(Label::new(text(&row.name)).truncate());
        });
    });
    for number in numbers {
        table_row.cell(|ui| {
            ui.with_layout(number_layout(), |ui| ui.label(text(number)));
        });
    }
}
