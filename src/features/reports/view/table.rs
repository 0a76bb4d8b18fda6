//! The numbers behind the picture, and their total.

use egui::{Align, Label, Layout, RichText, TextStyle, Ui};
use egui_extras::{Column, TableBuilder};

use super::{Row, money};
use crate::{
    features::reports::state::Grouping,
    kit::{
        text::Words,
        theme,
        widgets::{SpokenRow as _, TableSize, table_begins, text_width, weak_small},
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
    let rows: Vec<&Row> = table.rows.iter().copied().chain(table.total).collect();
    let is_wide = ui.available_width() >= theme::NARROW_TABLE;
    let heads = heads(table.grouping, is_wide, words);
    let right = Layout::right_to_left(Align::Center);
    let number_width = number_width(ui, table, is_wide, spend, words);
    ui.spacing_mut().item_spacing.y = 0.0;
    let size = TableSize {
        rows: rows.len(),
        columns: heads.len(),
        first: 0,
    };
    let name = words.table_of_rows(&text!(words, "screen-reports"), rows.len());
    table_begins(ui, name, size);
    TableBuilder::new(ui)
        .id_salt(("report-rows", is_wide))
        .vscroll(false)
        .cell_layout(Layout::left_to_right(Align::Center))
        .column(
            Column::remainder()
                .at_least(theme::LEAST_REPORT_NAME)
                .clip(true),
        )
        .columns(Column::exact(number_width), heads.len() - 1)
        .header(theme::HEADER_HEIGHT, |mut header| {
            for (at, head) in heads.into_iter().enumerate() {
                let name = head.clone();
                header.head(&name, |ui| {
                    let head = Label::new(weak_small(head));
                    if at == 0 {
                        ui.add(head);
                    } else {
                        ui.with_layout(right, |ui| ui.add(head));
                    }
                });
            }
        })
        .body(|body| {
            body.rows(theme::CONTROL_HEIGHT, rows.len(), |mut table_row| {
                let Some(row) = rows.get(table_row.index()) else {
                    return;
                };
                let is_total = table_row.index() == table.rows.len();
                let text = |text: &str| {
                    let text = RichText::new(text);
                    if is_total { text.strong() } else { text }
                };
                table_row.cell(|ui| {
                    ui.add(Label::new(text(&row.name)).truncate());
                });
                let of_parts = is_total && matches!(table.grouping, Grouping::Tax | Grouping::Fee);
                let numbers = numbers(row, (of_parts, is_wide), spend, words);
                for number in numbers {
                    table_row.cell(|ui| {
                        ui.with_layout(right, |ui| ui.label(text(&number)));
                    });
                }
            });
        });
}
