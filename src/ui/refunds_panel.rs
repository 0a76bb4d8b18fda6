//! The Refunds screen: every refund that was asked for, how old it is, when
//! its answer is due, and what came back.

use egui::{Align, Label, Layout, RichText, Sense, Spinner, Ui};
use egui_extras::{Column, TableRow};
use egui_material_icons::{MaterialIcon, icons};
use jiff::{civil::Date, tz::TimeZone};

use super::{
    frame::Frame,
    here::Here,
    theme,
    widgets::{
        Head, ListHeight, ListTable, RowName, Rows, SpokenRow as _, Tone, chip_ui, empty_ui,
        icon_text, list_table_ui, message_ui, name_ui, number_ui, pane_ui, quiet_button, who_ui,
    },
};
use crate::app::{
    Action, AppState,
    action::ShipmentsAction,
    refunds::{RefundsScreen, Totals, Worth, waiting_days},
};
use crate::domain::refund::{RefundCase, RefundStand};
use crate::text;
use crate::words::Words;

/// What all rows need.
#[derive(Clone, Copy)]
struct View<'a> {
    words: &'a Words,
    zone: &'a TimeZone,
    today: Option<Date>,
}

/// How many columns there is room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Width {
    /// Who, how it stands, and how much.
    Narrow,
    /// When it was asked and when the answer is due, too.
    Middle,
    /// And for which postage.
    Wide,
}

impl Width {
    fn of(width: f32) -> Self {
        if width < theme::WIDE_TABLE {
            Self::Narrow
        } else if width <= theme::WIDE_REFUNDS {
            Self::Middle
        } else {
            Self::Wide
        }
    }
}

pub(super) fn refunds_panel_ui(ui: &mut Ui, state: &AppState, frame: &mut Frame<'_>) {
    let Here { words, zone, .. } = frame.here;
    let whole = ui.max_rect().shrink(theme::GUTTER);
    let screen = &state.refunds;
    let view = View {
        words,
        zone,
        today: state.today(),
    };
    pane_ui(ui, "refunds", whole, |ui| {
        head_ui(ui, screen, frame);
        ui.add_space(theme::GAP);
        if let Some(failure) = screen.list.failure() {
            message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
                if ui.button(text!(words, "try-again")).clicked() {
                    frame.push(Action::ReloadRefunds);
                }
            });
            ui.add_space(theme::GAP);
        }
        let Some(cases) = screen.list.value() else {
            return;
        };
        if cases.is_empty() {
            let title = text!(words, "refunds-none-title");
            empty_ui(ui, icons::ICON_UNDO, &title, &text!(words, "refunds-none"));
            return;
        }
        worth_ui(ui, cases, words);
        ui.add_space(theme::GAP);
        table_ui(ui, cases, view, frame);
    });
}

fn head_ui(ui: &mut Ui, screen: &RefundsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal(|ui| {
        ui.label(RichText::new(text!(words, "refunds-title")).font(theme::title_font()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let reload = text!(words, "command-reload");
            if quiet_button(ui, icons::ICON_REFRESH, &reload).clicked() {
                frame.push(Action::ReloadRefunds);
            }
            if screen.list.is_loading() {
                ui.add(Spinner::new().size(theme::ICON_SIZE));
            }
        });
    });
    ui.label(RichText::new(text!(words, "refunds-why")).weak());
}

/// What is still to come, what came back and what did not.
fn worth_ui(ui: &mut Ui, cases: &[RefundCase], words: &Words) {
    let Totals {
        open,
        late,
        back,
        refused,
    } = Totals::of(cases);
    ui.with_layout(
        Layout::left_to_right(Align::TOP).with_main_wrap(true),
        |ui| {
            let mut chip = |tone, icon, worth: &Worth, told: String| {
                if worth.refunds > 0 {
                    chip_ui(ui, tone, icon, &told);
                }
            };
            let (count, sum) = (open.refunds, sum_of(&open, words));
            let told = text!(words, "refunds-open", count = count, sum = sum);
            chip(Tone::Info, icons::ICON_PENDING, &open, told);
            let told = text!(words, "refunds-late", count = late.refunds);
            chip(Tone::Warning, icons::ICON_SCHEDULE, &late, told);
            let (count, sum) = (back.refunds, sum_of(&back, words));
            let told = text!(words, "refunds-back", count = count, sum = sum);
            chip(Tone::Good, icons::ICON_CHECK_CIRCLE, &back, told);
            let (count, sum) = (refused.refunds, sum_of(&refused, words));
            let told = text!(words, "refunds-refused", count = count, sum = sum);
            chip(Tone::Danger, icons::ICON_ERROR, &refused, told);
        },
    );
}

fn sum_of(worth: &Worth, words: &Words) -> String {
    let sum = worth.sum.as_ref().map(|sum| words.money(sum));
    sum.unwrap_or_else(|| text!(words, "no-price"))
}

fn table_ui(ui: &mut Ui, cases: &[RefundCase], view: View<'_>, frame: &mut Frame<'_>) {
    let width = Width::of(ui.available_width());
    let list = ListTable {
        name: text!(view.words, "refunds-title"),
        salt: "refund-row",
        columns: columns(width, view.words),
        count: cases.len(),
        sense: Sense::click(),
        height: ListHeight::Whole,
    };
    list_table_ui(ui, list, |row, rows| {
        if let Some(case) = cases.get(row.index()) {
            row_ui(row, case, (rows, width), view, frame);
        }
    });
}

fn columns(width: Width, words: &Words) -> Vec<(Head, Column)> {
    let day = Column::initial(130.0).clip(true);
    let (refund, paid) = match width {
        Width::Narrow => (150.0, theme::NARROW_NUMBER_WIDTH),
        Width::Middle | Width::Wide => (210.0, theme::NUMBER_WIDTH),
    };
    let mut columns = vec![
        (
            text!(words, "head-recipient"),
            Column::remainder().at_least(90.0).clip(true),
        ),
        (
            text!(words, "head-refund"),
            Column::initial(refund).at_least(120.0).clip(true),
        ),
        (text!(words, "head-asked"), day),
        (text!(words, "head-answer-due"), day),
        (
            text!(words, "head-postage"),
            Column::initial(190.0).clip(true),
        ),
    ];
    columns.truncate(match width {
        Width::Narrow => 2,
        Width::Middle => 4,
        Width::Wide => 5,
    });
    let paid = (Head::Number(text!(words, "paid")), Column::exact(paid));
    let columns = columns.into_iter();
    columns
        .map(|(name, column)| (Head::Words(name), column))
        .chain([paid])
        .collect()
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    case: &RefundCase,
    (rows, width): (&mut Rows, Width),
    view: View<'_>,
    frame: &mut Frame<'_>,
) {
    let _words = frame.here.words;
    let words = view.words;
    let at = row.index();
    let mut is_pressed = false;
    row.cell(|ui| {
        let name = if case.recipient.is_empty() {
            text!(words, "no-name")
        } else {
            case.recipient.clone()
        };
        let row_name = RowName {
            at,
            key: case.shipment.as_str(),
            spoken: text!(
                words,
                "open-shipment",
                name = name.clone(),
                shipment = case.shipment.as_str()
            ),
        };
        let order = case.order_id.clone().unwrap_or_default();
        is_pressed = rows.cell_ui(ui, &row_name, |ui| match width {
            Width::Narrow => who_ui(ui, &name, &order),
            Width::Middle | Width::Wide => name_ui(ui, &name, &order),
        });
    });
    row.cell(|ui| stand_ui(ui, &case.stand, words));
    if width != Width::Narrow {
        row.cell(|ui| asked_ui(ui, case, view));
        row.cell(|ui| due_ui(ui, case, view));
    }
    if width == Width::Wide {
        row.cell(|ui| {
            ui.add(Label::new(words.postage_type(&case.postage_type)).truncate());
        });
    }
    row.cell(|ui| {
        let price = case.price.as_ref().map(|price| words.money(price));
        number_ui(ui, &price.unwrap_or_else(|| text!(words, "no-price")));
    });
    if is_pressed || row.response().clicked() {
        let open = ShipmentsAction::Select(case.shipment.clone());
        frame.push(Action::Shipments(open));
    }
}

/// Where it stands, in a word and an icon; why, behind it.
fn stand_ui(ui: &mut Ui, stand: &RefundStand, words: &Words) {
    let palette = theme::palette(ui);
    let (icon, colour): (MaterialIcon, _) = match stand {
        RefundStand::AnswerLost => (icons::ICON_HELP, palette.warning),
        RefundStand::Late => (icons::ICON_SCHEDULE, palette.warning),
        RefundStand::Waiting => (icons::ICON_PENDING, palette.accent),
        RefundStand::Denied { .. } | RefundStand::NotTaken { .. } => {
            (icons::ICON_ERROR, palette.danger)
        }
        RefundStand::CameBack => (icons::ICON_CHECK_CIRCLE, palette.good),
    };
    ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
    ui.label(icon_text(icon, theme::ICON_SIZE).color(colour));
    let told = words.refund_stand(stand);
    ui.add(Label::new(&told).truncate()).on_hover_text(told);
}

/// The day, and how long ago that is.
fn asked_ui(ui: &mut Ui, case: &RefundCase, view: View<'_>) {
    let Some(at) = case.asked_at else {
        ui.label(RichText::new(text!(view.words, "refund-asked-elsewhere")).weak());
        return;
    };
    let day = view.zone.to_datetime(at).date();
    ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
    ui.label(view.words.date(day))
        .on_hover_text(view.words.offset(at, view.zone));
    let today = view.today;
    if let Some(days) = today.and_then(|today| waiting_days(case, today, view.zone)) {
        let age = text!(view.words, "days-short", days = days);
        ui.label(RichText::new(age).small().weak());
    }
}

/// When the answer is due; until when it could be asked, behind it.
fn due_ui(ui: &mut Ui, case: &RefundCase, view: View<'_>) {
    let words = view.words;
    let Some(due) = case.answer_by().filter(|_| case.stand.is_open()) else {
        return;
    };
    let response = ui.label(words.date(view.zone.to_datetime(due).date()));
    if let Some(by) = case.ask_by {
        let day = words.date(view.zone.to_datetime(by).date());
        response.on_hover_text(text!(words, "refund-ask-by", day = day));
    }
}
