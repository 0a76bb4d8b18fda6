//! The Refunds screen: every refund that was asked for, how old it is, when
//! its answer is due, and what came back.

use egui::{Align, Label, Layout, RichText, Sense, TextStyle, Ui, text::LayoutJob};
use egui_extras::{Column, TableRow};
use egui_material_icons::{MaterialIcon, icons};

use super::state::{RefundsAction, RefundsScreen, waiting_days};
use crate::{
    features::{
        action::Action,
        shared::{
            state::remote::Remote,
            view::{
                frame::Frame,
                here::Here,
                list_screen::{Empty, ListScreen, Reload},
                read_until::read_until_text,
            },
        },
        shipments::state::actions::ShipmentsAction,
    },
    kit::{
        text::{Words, listed},
        theme,
        widgets::{
            Head, ListHeight, ListTable, RowName, Rows, SpokenRow as _, Tone, chip_ui, chip_width,
            icon_text, icon_ui, list_table_ui, message_ui, name_ui, number_ui, text_width,
            weak_small, who_ui,
        },
    },
    model::refund::{RefundCase, RefundList, RefundStand, RefundTotals, Worth},
    text,
};

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

impl ListScreen for RefundsScreen {
    const PANES: [&'static str; 2] = ["refunds", ""];

    type List = Box<RefundList>;

    fn title(&self, words: &Words) -> String {
        text!(words, "refunds-title")
    }

    fn reload(&self) -> Action {
        Action::Refunds(RefundsAction::Reload)
    }

    fn reload_button(&self, words: &Words) -> Reload {
        Reload::Named(text!(words, "command-reload"))
    }

    fn list(&self) -> &Remote<Self::List> {
        &self.list
    }

    fn empty(&self, here: Here<'_>) -> Option<Empty> {
        let is_empty = self.list.value().is_some_and(|list| list.cases.is_empty());
        is_empty.then(|| Empty {
            icon: icons::ICON_UNDO,
            title: text!(here.words, "refunds-none-title"),
            text: text!(here.words, "refunds-none"),
        })
    }

    fn beside_title_ui(&self, ui: &mut Ui, here: Here<'_>) {
        let read_until = self.list.value().and_then(|list| list.read_until);
        if let Some(until) = read_until {
            ui.add_space(theme::GAP);
            ui.add(Label::new(weak_small(read_until_text(until, here))).truncate());
        }
    }

    fn controls_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        if !theme::is_low(ui) {
            ui.label(RichText::new(text!(frame.here.words, "refunds-why")).weak());
            ui.add_space(theme::GAP);
        }
    }

    fn rows_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let Some(list) = self.list.value() else {
            return;
        };
        let here = frame.here;
        if let Some(text) = here.words.completeness(list.completeness, here.zone) {
            message_ui(ui, Tone::Warning, text, |_| {});
            ui.add_space(theme::GAP);
        }
        worth_ui(ui, &list.totals, here.words);
        if list.is_cut() {
            let text = text!(
                here.words,
                "refunds-newest",
                shown = here
                    .words
                    .count(u64::try_from(list.cases.len()).unwrap_or(u64::MAX)),
                count = here.words.count(list.count)
            );
            ui.label(RichText::new(text).weak());
        }
        ui.add_space(theme::GAP);
        table_ui(ui, &list.cases, frame);
    }
}

/// What is still to come, what came back and what did not.
fn worth_ui(ui: &mut Ui, totals: &RefundTotals, words: &Words) {
    let RefundTotals {
        open,
        late,
        back,
        refused,
    } = totals;
    ui.with_layout(
        Layout::left_to_right(Align::TOP).with_main_wrap(true),
        |ui| {
            let mut chip = |tone, icon, worth: &Worth, text: String| {
                if worth.refunds > 0 {
                    // A chip is painted as wide as its text, so that it can't be wrapped: one
                    // that reached out of the window would take the table with it.
                    if ui.available_size_before_wrap().x < chip_width(ui, &text) {
                        ui.end_row();
                    }
                    chip_ui(ui, tone, icon, &text);
                }
            };
            let (count, shown) = counted(open, words);
            let sum = sum_of(open, words);
            let text = text!(
                words,
                "refunds-open",
                count = count,
                shown = shown,
                sum = sum
            );
            chip(Tone::Info, icons::ICON_PENDING, open, text);
            let (count, shown) = counted(late, words);
            let text = text!(words, "refunds-late", count = count, shown = shown);
            chip(Tone::Warning, icons::ICON_SCHEDULE, late, text);
            let (count, shown) = counted(back, words);
            let sum = sum_of(back, words);
            let text = text!(
                words,
                "refunds-back",
                count = count,
                shown = shown,
                sum = sum
            );
            chip(Tone::Good, icons::ICON_CHECK_CIRCLE, back, text);
            let (count, shown) = counted(refused, words);
            let sum = sum_of(refused, words);
            let text = text!(
                words,
                "refunds-refused",
                count = count,
                shown = shown,
                sum = sum
            );
            chip(Tone::Danger, icons::ICON_ERROR, refused, text);
        },
    );
}

/// How many there are, for its grammar and as it is read.
fn counted(worth: &Worth, words: &Words) -> (u64, String) {
    (worth.refunds, words.count(worth.refunds))
}

fn sum_of(worth: &Worth, words: &Words) -> String {
    let sum = worth.sum.as_ref().map(|sum| words.money(sum));
    sum.unwrap_or_else(|| text!(words, "no-price"))
}

fn table_ui(ui: &mut Ui, cases: &[RefundCase], frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let width = Width::of(ui.available_width());
    let list = ListTable {
        name: text!(words, "refunds-title"),
        salt: "refund-row",
        columns: columns(width, asked_width(ui, cases, frame.here), words),
        count: cases.len(),
        sense: Sense::CLICK,
        height: ListHeight::Whole,
    };
    list_table_ui(ui, list, words, |row, rows| {
        if let Some(case) = cases.get(row.index()) {
            row_ui(row, case, rows, width, frame);
        }
    });
}

/// A day, and how long ago it is in the longest words; or that it was requested elsewhere.
fn asked_width(ui: &Ui, cases: &[RefundCase], here: Here<'_>) -> f32 {
    let elsewhere = text!(here.words, "refund-asked-elsewhere");
    let elsewhere = text_width(ui, &elsewhere, TextStyle::Body.resolve(ui.style()));
    let is_elsewhere = cases.iter().any(|case| case.asked_at.is_none());
    let least = if is_elsewhere { elsewhere } else { 0.0 };
    let day = here.words.date(here.today);
    let day = text_width(ui, &day, TextStyle::Body.resolve(ui.style()));
    let ages = [0_i64, 99].map(|days| {
        let age = text!(here.words, "days-short", days = days);
        text_width(ui, &age, TextStyle::Small.resolve(ui.style()))
    });
    let age = ages.into_iter().fold(0.0_f32, f32::max);
    (day + age + 2.0 * theme::SMALL_GAP)
        .max(least)
        .ceil()
        .max(theme::DAY_COLUMN)
}

fn columns(width: Width, asked: f32, words: &Words) -> Vec<(Head, Column)> {
    let day = Column::initial(theme::DAY_COLUMN).clip(true);
    let (refund, paid) = match width {
        Width::Narrow => (theme::NARROW_REFUND_COLUMN, theme::NARROW_NUMBER_WIDTH),
        Width::Middle | Width::Wide => (theme::REFUND_COLUMN, theme::NUMBER_WIDTH),
    };
    // Why a refund was refused is the longest that stands here: where there is room it shares
    // what is left with the name.
    let stand = match width {
        Width::Narrow => Column::initial(refund),
        Width::Middle | Width::Wide => Column::remainder(),
    };
    let mut columns = vec![
        (
            text!(words, "head-recipient"),
            Column::remainder().at_least(theme::LEAST_NAME).clip(true),
        ),
        (
            text!(words, "head-refund"),
            stand.at_least(theme::LEAST_REFUND).clip(true),
        ),
        (
            text!(words, "head-asked"),
            Column::initial(asked).clip(true),
        ),
        (text!(words, "head-answer-due"), day),
        (
            text!(words, "head-postage"),
            Column::initial(theme::POSTAGE_COLUMN).clip(true),
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
    rows: &mut Rows,
    width: Width,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
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
            is_selected: false,
            also: beside_name(case, words),
        };
        let order = case.order_id.clone().unwrap_or_default();
        is_pressed = rows.cell_ui(ui, &row_name, |ui| match width {
            Width::Narrow => who_ui(ui, &name, &order),
            Width::Middle | Width::Wide => name_ui(ui, &name, &order),
        });
    });
    row.cell(|ui| status_ui(ui, &case.stand, words));
    if width != Width::Narrow {
        row.cell(|ui| asked_ui(ui, case, frame.here));
        row.cell(|ui| due_ui(ui, case, frame.here));
    }
    if width == Width::Wide {
        row.cell(|ui| {
            let name = words.postage_type(&case.postage_type);
            ui.add(Label::new(&name).truncate()).on_hover_text(name);
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

/// What a row says beside its name, to who hears it.
fn beside_name(case: &RefundCase, words: &Words) -> String {
    let price = case.price.as_ref().map(|price| words.money(price));
    let stand = Some(words.refund_stand(&case.stand));
    listed([stand, price].into_iter().flatten())
}

/// The refund's status as a word and an icon; the reason as hover text.
fn status_ui(ui: &mut Ui, stand: &RefundStand, words: &Words) {
    let palette = theme::palette(ui);
    let (icon, colour): (MaterialIcon, _) = match stand {
        RefundStand::AnswerLost => (icons::ICON_HELP, palette.warning),
        RefundStand::Late => (icons::ICON_SCHEDULE, palette.warning),
        RefundStand::Waiting => (icons::ICON_PENDING, palette.accent),
        RefundStand::Denied { .. }
        | RefundStand::NotUnderWay { .. }
        | RefundStand::NotTaken { .. } => (icons::ICON_ERROR, palette.danger),
        RefundStand::CameBack => (icons::ICON_CHECK_CIRCLE, palette.good),
    };
    ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
    icon_ui(ui, icon_text(icon, theme::ICON_SIZE).color(colour));
    let text = words.refund_stand(stand);
    let font = TextStyle::Body.resolve(ui.style());
    let mut lines = LayoutJob::simple(text.clone(), font, ui.visuals().text_color(), 0.0);
    // A reason takes a second line before it is cut.
    lines.wrap.max_rows = 2;
    ui.add(Label::new(lines).wrap()).on_hover_text(text);
}

/// The day, and how long ago that is.
fn asked_ui(ui: &mut Ui, case: &RefundCase, here: Here<'_>) {
    let Some(at) = case.asked_at else {
        ui.label(RichText::new(text!(here.words, "refund-asked-elsewhere")).weak());
        return;
    };
    let day = here.zone.to_datetime(at).date();
    ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
    ui.label(here.words.date(day))
        .on_hover_text(here.words.offset(at, here.zone));
    if let Some(days) = waiting_days(case, here.today, here.zone) {
        let age = text!(here.words, "days-short", days = days);
        let text = RichText::new(&age).small().weak();
        ui.add(Label::new(text).truncate()).on_hover_text(age);
    }
}

/// When the answer is due; until when it could be asked, behind it.
fn due_ui(ui: &mut Ui, case: &RefundCase, here: Here<'_>) {
    let words = here.words;
    let Some(due) = case.answer_by().filter(|_| case.stand.is_open()) else {
        return;
    };
    let response = ui.label(words.date(here.zone.to_datetime(due).date()));
    if let Some(by) = case.ask_by {
        let day = words.date(here.zone.to_datetime(by).date());
        response.on_hover_text(text!(words, "refund-ask-by", day = day));
    }
}
