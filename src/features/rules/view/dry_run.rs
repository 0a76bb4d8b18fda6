//! What the rules would have done with what was bought before.

use egui::{Align, Id, Label, Sense, Ui, vec2};
use egui_extras::{Column, TableRow};
use rust_decimal::Decimal;

use super::super::{
    calls::{DryRun, MAX_DRY_RUN_ROWS},
    state::RulesScreen,
};
use crate::{
    features::{
        action::Action, shared::view::frame::Frame, shipments::state::actions::ShipmentsAction,
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            Goal, Head, ListHeight, ListTable, RowName, Rows, SpokenRow as _, Tone, cell_ui, go_to,
            list_table_ui, message_ui, section_ui, weak_small, who_ui,
        },
    },
    model::{
        money::Money,
        postage_type::PostageType,
        rules::{DryRunRow, DryRunSum, Would, sums},
    },
    text,
};

pub(super) fn dry_run_ui(ui: &mut Ui, screen: &RulesScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if let Some(failure) = screen.dry_run.failure() {
        message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
    }
    let id = Id::unique("rules-dry-run-shown");
    let shown: usize = ui.data(|data| data.get_temp(id)).unwrap_or(0);
    let has_come = screen.dry_runs > shown;
    ui.data_mut(|data| data.insert_temp(id, screen.dry_runs));
    let Some(dry_run) = screen.dry_run.value() else {
        return;
    };
    let top = ui.cursor().top();
    section_ui(ui, &text!(words, "rules-dry-run-title"), |ui| {
        if dry_run.rows.is_empty() {
            ui.label(text!(words, "rules-dry-run-none"));
            return;
        }
        if !screen.is_tried() {
            message_ui(ui, Tone::Warning, text!(words, "rules-dry-run-old"), |_| {});
        }
        about_ui(ui, dry_run, words);
        table_ui(ui, dry_run, frame);
    });
    if has_come {
        // What was asked for lies below the text of the rules, and takes the keyboard: rows that are
        // out of sight are no stops of the Tab key.
        if !ui.text_edit_focused() {
            go_to(ui.ctx(), Goal::FirstRow);
        }
        let section = ui.min_rect().with_min_y(top);
        ui.scroll_to_rect(section, Some(Align::TOP));
    }
}

fn about_ui(ui: &mut Ui, dry_run: &DryRun, words: &Words) {
    ui.add(Label::new(weak_small(text!(words, "rules-dry-run-about"))).wrap());
    ui.add_space(theme::SMALL_GAP);
    let sums = sums(&dry_run.rows);
    for sum in &sums {
        ui.add(Label::new(sum_text(sum, words)).wrap());
    }
    let compared: usize = sums.iter().map(|sum| sum.count).sum();
    let count = |is_so: fn(&Would) -> bool| {
        let rows = dry_run.rows.iter();
        rows.filter(|row| is_so(&row.would)).count()
    };
    let held = count(|would| matches!(would, Would::Hold(_)));
    let left = count(|would| matches!(would, Would::NotChosen(_)));
    let other = dry_run.rows.len().saturating_sub(compared);
    let other = other.saturating_sub(held).saturating_sub(left);
    let lacks = dry_run.rows.iter().filter(|row| row.lacks_items).count();
    let said = [
        (held > 0).then(|| text!(words, "rules-dry-run-held", count = held)),
        (left > 0).then(|| text!(words, "rules-dry-run-left", count = left)),
    ];
    for said in said.into_iter().flatten() {
        ui.add(Label::new(said).wrap());
    }
    let notes = [
        (other > 0).then(|| text!(words, "rules-dry-run-other", count = other)),
        (lacks > 0).then(|| text!(words, "rules-dry-run-lacks", count = lacks)),
        dry_run.is_cut.then(|| {
            text!(
                words,
                "rules-dry-run-cut",
                limit = words.count(u64::from(MAX_DRY_RUN_ROWS))
            )
        }),
    ];
    for note in notes.into_iter().flatten() {
        ui.add(Label::new(weak_small(note)).wrap());
    }
    ui.add_space(theme::SMALL_GAP);
}

/// What they cost and would have cost, and the difference.
fn sum_text(sum: &DryRunSum, words: &Words) -> String {
    let (paid, would) = (words.money(&sum.paid), words.money(&sum.would));
    let text = text!(
        words,
        "rules-dry-run-sum",
        count = sum.count,
        paid = paid,
        would = would
    );
    let more = sum.would.amount.saturating_sub(sum.paid.amount);
    let amount = Money::new(more.abs(), sum.paid.currency.clone());
    let amount = words.money(&amount);
    if more.is_zero() {
        text
    } else if more < Decimal::ZERO {
        format!(
            "{text} · {}",
            text!(words, "rules-dry-run-saved", amount = amount)
        )
    } else {
        format!(
            "{text} · {}",
            text!(words, "rules-dry-run-costs", amount = amount)
        )
    }
}

fn table_ui(ui: &mut Ui, dry_run: &DryRun, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let is_wide = ui.available_width() > theme::WIDE_TABLE;
    let mut columns = vec![(
        Head::Words(text!(words, "head-order")),
        Column::initial(theme::WORDS_COLUMN).clip(true),
    )];
    if is_wide {
        let rules = Column::initial(theme::WORDS_COLUMN).clip(true);
        columns.push((Head::Words(text!(words, "head-rules")), rules));
    }
    let was = Column::initial(theme::WORDS_COLUMN).clip(true);
    columns.push((Head::Words(text!(words, "head-was")), was));
    let would = Column::remainder().at_least(theme::LEAST_STATUS).clip(true);
    columns.push((Head::Words(text!(words, "head-would")), would));
    let list = ListTable {
        name: text!(words, "rules-dry-run-table"),
        salt: "dry-run-row",
        columns,
        count: dry_run.rows.len(),
        sense: Sense::CLICK,
        height: ListHeight::AtMost(theme::DRY_RUN_HEIGHT),
    };
    // What is scrolled within something that is scrolled is as high as it is said to be.
    let size = vec2(ui.available_width(), theme::DRY_RUN_HEIGHT);
    ui.allocate_ui(size, |ui| {
        list_table_ui(ui, list, words, |row, rows| {
            if let Some(tried) = dry_run.rows.get(row.index()) {
                row_ui(row, tried, is_wide, rows, frame);
            }
        });
    });
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    tried: &DryRunRow,
    is_wide: bool,
    rows: &mut Rows,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let at = row.index();
    let order = tried.order_id.clone();
    let order = order.unwrap_or_else(|| tried.shipment.as_str().to_owned());
    let was = postage(&tried.postage_type, tried.paid.as_ref(), words);
    let would = would_text(tried, words);
    let mut is_pressed = false;
    row.cell(|ui| {
        let name = RowName {
            at,
            key: tried.shipment.as_str(),
            spoken: text!(
                words,
                "dry-run-row",
                name = tried.recipient.clone(),
                was = was.clone(),
                would = would.clone()
            ),
            is_selected: false,
            also: order.clone(),
        };
        is_pressed = rows.cell_ui(ui, &name, |ui| {
            let place = format!("{order} · {}", tried.country);
            who_ui(ui, &tried.recipient, &place);
        });
    });
    if is_wide {
        row.cell(|ui| {
            let names: Vec<&str> = tried.rules.iter().map(AsRef::as_ref).collect();
            cell_ui(ui, &names.join(", "));
        });
    }
    row.cell(|ui| {
        let paid = tried.paid.as_ref().map(|paid| words.money(paid));
        let name = words.postage_type(&tried.postage_type);
        who_ui(ui, &name, &paid.unwrap_or_default());
    });
    row.cell(|ui| match &tried.would {
        Would::Buy(postage_type, price) if tried.is_changed() => {
            who_ui(ui, &words.postage_type(postage_type), &words.money(price));
        }
        Would::Buy(..) => {
            cell_ui(ui, &would);
        }
        Would::Hold(_) | Would::NotChosen(_) | Would::AskAnew => {
            ui.add(Label::new(would).wrap());
        }
    });
    if is_pressed || row.response().clicked() {
        let open = ShipmentsAction::Select(tried.shipment.clone());
        frame.push(Action::Shipments(open));
    }
}

fn postage(postage_type: &PostageType, price: Option<&Money>, words: &Words) -> String {
    let name = words.postage_type(postage_type);
    match price {
        Some(price) => format!("{name} · {}", words.money(price)),
        None => name,
    }
}

fn would_text(tried: &DryRunRow, words: &Words) -> String {
    match &tried.would {
        Would::Buy(postage_type, price) if *postage_type == tried.postage_type => {
            if tried.paid.as_ref() == Some(price) {
                text!(words, "dry-run-same")
            } else {
                postage(postage_type, Some(price), words)
            }
        }
        Would::Buy(postage_type, price) => postage(postage_type, Some(price), words),
        Would::Hold(hold) => words.rule_hold(hold),
        Would::NotChosen(why) => words.not_chosen(why),
        Would::AskAnew => text!(words, "dry-run-ask"),
    }
}
