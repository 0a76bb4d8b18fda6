//! The Refunds screen: every refund that was asked for, how old it is, when
//! its answer is due, and what came back.

use egui::{Align, Button, Label, Layout, RichText, Sense, Spinner, Ui};
use egui_extras::{Column, TableBuilder, TableRow};
use egui_material_icons::{MaterialIcon, icons};
use jiff::{civil::Date, tz::TimeZone};

use super::{
    Actions, theme,
    widgets::{Tone, chip_ui, empty_ui, icon_text, message_ui, pane_ui, quiet_button, weak_small},
};
use crate::app::{
    Action, AppState,
    action::ShipmentsAction,
    refunds::{RefundsScreen, Worth},
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

pub(super) fn refunds_panel_ui(
    ui: &mut Ui,
    state: &AppState,
    zone: &TimeZone,
    words: &Words,
    actions: &mut Actions,
) {
    let whole = ui.max_rect().shrink(theme::GUTTER);
    let screen = &state.refunds;
    let view = View {
        words,
        zone,
        today: state.today(),
    };
    pane_ui(ui, "refunds", whole, |ui| {
        head_ui(ui, screen, words, actions);
        ui.add_space(theme::GAP);
        if let Some(failure) = screen.list.failure() {
            message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
                if ui.button(text!(words, "try-again")).clicked() {
                    actions.push(Action::ReloadRefunds);
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
        table_ui(ui, cases, view, actions);
    });
}

fn head_ui(ui: &mut Ui, screen: &RefundsScreen, words: &Words, actions: &mut Actions) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(text!(words, "refunds-title")).font(theme::title_font()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let reload = text!(words, "command-reload");
            if quiet_button(ui, icons::ICON_REFRESH, &reload).clicked() {
                actions.push(Action::ReloadRefunds);
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
    let late = |stand: &RefundStand| *stand == RefundStand::Late;
    let back = |stand: &RefundStand| *stand == RefundStand::CameBack;
    let refused = |stand: &RefundStand| !stand.is_open() && *stand != RefundStand::CameBack;
    ui.with_layout(
        Layout::left_to_right(Align::TOP).with_main_wrap(true),
        |ui| {
            let mut chip = |tone, icon, worth: &Worth, told: String| {
                if worth.refunds > 0 {
                    chip_ui(ui, tone, icon, &told);
                }
            };
            let open = Worth::of(cases, RefundStand::is_open);
            let count = open.refunds;
            let sum = sum_of(&open, words);
            let told = text!(words, "refunds-open", count = count, sum = sum);
            chip(Tone::Info, icons::ICON_PENDING, &open, told);
            let late = Worth::of(cases, late);
            let told = text!(words, "refunds-late", count = late.refunds);
            chip(Tone::Warning, icons::ICON_SCHEDULE, &late, told);
            let back = Worth::of(cases, back);
            let (count, sum) = (back.refunds, sum_of(&back, words));
            let told = text!(words, "refunds-back", count = count, sum = sum);
            chip(Tone::Good, icons::ICON_CHECK_CIRCLE, &back, told);
            let refused = Worth::of(cases, refused);
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

fn table_ui(ui: &mut Ui, cases: &[RefundCase], view: View<'_>, actions: &mut Actions) {
    let palette = theme::palette(ui);
    let width = Width::of(ui.available_width());
    theme::card(&palette)
        .inner_margin(egui::Margin::symmetric(10, 6))
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let mut table = TableBuilder::new(ui)
                .id_salt(("refunds", width))
                .sense(Sense::click())
                .auto_shrink([false, false])
                .cell_layout(Layout::left_to_right(Align::Center))
                .column(Column::remainder().at_least(90.0).clip(true));
            table = match width {
                Width::Narrow => table.column(Column::initial(150.0).clip(true)),
                Width::Middle => table
                    .column(Column::initial(210.0).at_least(120.0).clip(true))
                    .columns(Column::initial(130.0).clip(true), 2),
                Width::Wide => table
                    .column(Column::initial(210.0).at_least(120.0).clip(true))
                    .columns(Column::initial(130.0).clip(true), 2)
                    .column(Column::initial(190.0).clip(true)),
            };
            table
                .column(Column::exact(match width {
                    Width::Narrow => theme::NARROW_NUMBER_WIDTH,
                    Width::Middle | Width::Wide => theme::NUMBER_WIDTH,
                }))
                .header(theme::HEADER_HEIGHT, |mut header| {
                    for name in heads(width, view.words) {
                        header.col(|ui| {
                            ui.add(Label::new(weak_small(name)).truncate());
                        });
                    }
                    header.col(|ui| {
                        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                            ui.label(weak_small(text!(view.words, "paid")));
                        });
                    });
                })
                .body(|body| {
                    body.rows(theme::LIST_ROW_HEIGHT, cases.len(), |mut row| {
                        if let Some(case) = cases.get(row.index()) {
                            row_ui(&mut row, case, width, view, actions);
                        }
                    });
                });
        });
}

fn heads(width: Width, words: &Words) -> Vec<String> {
    let mut heads = vec![
        text!(words, "head-recipient"),
        text!(words, "head-refund"),
        text!(words, "head-asked"),
        text!(words, "head-answer-due"),
        text!(words, "head-postage"),
    ];
    heads.truncate(match width {
        Width::Narrow => 2,
        Width::Middle => 4,
        Width::Wide => 5,
    });
    heads
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    case: &RefundCase,
    width: Width,
    view: View<'_>,
    actions: &mut Actions,
) {
    let words = view.words;
    let mut is_pressed = false;
    row.col(|ui| {
        let name = if case.recipient.is_empty() {
            text!(words, "no-name")
        } else {
            case.recipient.clone()
        };
        let spoken = text!(
            words,
            "open-shipment",
            name = name.clone(),
            shipment = case.shipment.as_str()
        );
        let order = case.order_id.clone().unwrap_or_default();
        let caption = (RichText::new(name), RichText::new(order).small().weak());
        ui.spacing_mut().button_padding = egui::vec2(2.0, 0.0);
        let button = Button::new(caption).frame_when_inactive(false).truncate();
        is_pressed = ui.add(button).accessible_name(spoken).clicked();
    });
    row.col(|ui| stand_ui(ui, &case.stand, words));
    if width != Width::Narrow {
        row.col(|ui| asked_ui(ui, case, view));
        row.col(|ui| due_ui(ui, case, view));
    }
    if width == Width::Wide {
        row.col(|ui| {
            ui.add(Label::new(words.postage_type(&case.postage_type)).truncate());
        });
    }
    row.col(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let price = case.price.as_ref().map(|price| words.money(price));
            ui.label(price.unwrap_or_else(|| text!(words, "no-price")));
        });
    });
    if is_pressed || row.response().clicked() {
        let open = ShipmentsAction::Select(case.shipment.clone());
        actions.push(Action::Shipments(open));
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
    let age = view
        .today
        .and_then(|today| day.until(today).ok())
        .and_then(|span| u64::try_from(span.get_days()).ok());
    if let Some(days) = age
        && case.stand.is_open()
    {
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
