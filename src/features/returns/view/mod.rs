//! The Returns screen: what came back, what waits for a decision first, and
//! the return that is open beside it.

mod details;

use egui::{Id, Label, RichText, Sense, TextStyle, Ui};
use egui_extras::{Column, TableRow};
use egui_material_icons::{MaterialIcon, icons};

use super::state::{ReturnsAction, ReturnsScreen};
use crate::{
    features::{
        action::Action,
        shared::{
            state::remote::Remote,
            view::{
                frame::Frame,
                here::Here,
                list_screen::{Empty, ListScreen, Reload},
            },
        },
    },
    kit::{
        text::{Words, listed},
        theme,
        widgets::{
            Head, ListHeight, ListTable, RowName, Rows, SpokenRow as _, TableWidth, Tone, cell_ui,
            drop_down_ui, empty_ui, icon_text, icon_ui, list_table_ui, message_ui, number_ui,
            quiet_button, text_width, weak_small, who_ui,
        },
    },
    model::returns::{Return, ReturnList, ReturnReason, ReturnStatus},
    text,
};

impl ListScreen for ReturnsScreen {
    const PANES: [&'static str; 2] = ["returns-list", "return-details"];

    type List = ReturnList;

    fn title(&self, words: &Words) -> String {
        text!(words, "returns-title")
    }

    fn reload(&self) -> Action {
        Action::Returns(ReturnsAction::Reload)
    }

    fn reload_button(&self, words: &Words) -> Reload {
        Reload::Icon(text!(words, "returns-reload"))
    }

    fn list(&self) -> &Remote<Self::List> {
        &self.list
    }

    fn empty(&self, here: Here<'_>) -> Option<Empty> {
        let words = here.words;
        let list = self.list.value().filter(|_list| self.count() == 0)?;
        let (title, text) = if list.returns.is_empty() {
            (
                text!(words, "returns-none-title"),
                text!(words, "returns-none"),
            )
        } else {
            (
                text!(words, "returns-none-found-title"),
                text!(words, "returns-none-found"),
            )
        };
        Some(Empty {
            icon: icons::ICON_ASSIGNMENT_RETURN,
            title,
            text,
        })
    }

    fn opened(&self) -> Option<Id> {
        self.shown()
            .map(|one| Id::unique(("return-opened", &one.id)))
    }

    fn controls_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        counts_ui(ui, self, frame.here);
        ui.add_space(theme::SMALL_GAP);
        filters_ui(ui, self, frame);
        ui.add_space(theme::GAP);
    }

    fn failure_ui(&self, ui: &mut Ui, here: Here<'_>) {
        let Here { words, zone, .. } = here;
        if let Some(at) = self.list.value().and_then(|list| list.asked_at) {
            let at = words.date_time(at, zone);
            ui.add(Label::new(text!(words, "returns-not-new", at = at)).wrap());
        }
    }

    fn notes_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let words = frame.here.words;
        if let Some(list) = self.list.value().filter(|list| list.is_cut_off) {
            let count = u64::try_from(list.returns.len()).unwrap_or(u64::MAX);
            let text = text!(words, "returns-cut-off", count = words.count(count));
            message_ui(ui, Tone::Info, text, |_| {});
            ui.add_space(theme::GAP);
        }
    }

    fn nothing_yet_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let words = frame.here.words;
        if self.list.is_loading() {
            ui.label(RichText::new(text!(words, "returns-loading")).weak());
            return;
        }
        let title = text!(words, "returns-start-title");
        let text = text!(words, "returns-start");
        empty_ui(ui, icons::ICON_ASSIGNMENT_RETURN, &title, &text);
    }

    fn rows_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        table_ui(ui, self, frame);
    }

    fn details_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        if let Some(shown) = self.shown() {
            details::return_details_ui(ui, shown, frame);
        }
    }
}

/// How many wait for a decision, and as of when.
fn counts_ui(ui: &mut Ui, screen: &ReturnsScreen, here: Here<'_>) {
    let Here { words, zone, .. } = here;
    let Some(list) = screen.list.value() else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(text!(
            words,
            "returns-undecided",
            count = screen.undecided_count()
        ));
        if let Some(at) = list.asked_at {
            let shown = words.date_time(at, zone);
            ui.label(weak_small(text!(words, "returns-as-of", at = shown)))
                .on_hover_text(words.offset(at, zone));
        }
    });
}

fn filters_ui(ui: &mut Ui, screen: &ReturnsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let width = ((ui.available_width() - theme::GAP) / 2.0).min(theme::FILTER_WIDTH);
    ui.horizontal_wrapped(|ui| {
        ui.vertical(|ui| {
            ui.set_width(width);
            let any = text!(words, "returns-any-status");
            let choices = ReturnStatus::KNOWN
                .iter()
                .map(|status| (status.clone(), words.return_status(status)));
            let caption = text!(words, "returns-filter-status");
            let choices = choices.collect();
            filter_ui(
                ui,
                &caption,
                any,
                choices,
                screen.status.as_ref(),
                |status| {
                    frame.push(Action::Returns(ReturnsAction::Status(status)));
                },
            );
        });
        ui.vertical(|ui| {
            ui.set_width(width);
            let any = text!(words, "returns-any-reason");
            let choices = ReturnReason::KNOWN
                .iter()
                .map(|reason| (reason.clone(), words.return_reason(reason)));
            let caption = text!(words, "returns-filter-reason");
            let choices = choices.collect();
            filter_ui(
                ui,
                &caption,
                any,
                choices,
                screen.reason.as_ref(),
                |reason| {
                    frame.push(Action::Returns(ReturnsAction::Reason(reason)));
                },
            );
        });
        if screen.is_narrowed() {
            ui.vertical(|ui| {
                let all = text!(words, "returns-show-all");
                if quiet_button(ui, icons::ICON_FILTER_ALT_OFF, &all).clicked() {
                    frame.push(Action::Returns(ReturnsAction::ShowAll));
                }
            });
        }
    });
}

/// One of a few words, or any of them.
fn filter_ui<T: Clone + PartialEq>(
    ui: &mut Ui,
    caption: &str,
    any: String,
    choices: Vec<(T, String)>,
    current: Option<&T>,
    pick: impl FnOnce(Option<T>),
) {
    let chosen = choices.iter().find(|(word, _name)| Some(word) == current);
    let shown = chosen.map_or_else(|| any.clone(), |(_word, name)| name.clone());
    let all = std::iter::once((None, any));
    let words = choices.into_iter().map(|(word, name)| (Some(word), name));
    let output = drop_down_ui(
        ui,
        Id::unique(("return-filter", caption)),
        ui.available_width(),
        &shown,
        all.chain(words).collect(),
        |word: &Option<T>| word.as_ref() == current,
    );
    output.response.accessible_name(caption);
    if let Some(word) = output.picked {
        pick(word);
    }
}

fn table_ui(ui: &mut Ui, screen: &ReturnsScreen, frame: &mut Frame<'_>) {
    let here = frame.here;
    // Beside open details, or in a narrow window, there is room for what is
    // most urgent about each.
    let width = TableWidth::beside(screen.details(), ui.available_width(), theme::WIDE_TABLE);
    let is_wide = width == TableWidth::Wide;
    let words = here.words;
    let mut columns = vec![
        (
            Head::Words(text!(words, "head-recipient")),
            Column::remainder().at_least(theme::LEAST_NAME).clip(true),
        ),
        (
            Head::Words(text!(words, "head-status")),
            Column::initial(status_width(ui, words)).clip(true),
        ),
    ];
    if is_wide {
        columns.push((
            Head::Words(text!(words, "head-reason")),
            // It may be long, and shares the room that is left with the name.
            Column::remainder().at_least(theme::WORDS_COLUMN).clip(true),
        ));
        columns.push((
            Head::Words(text!(words, "head-order")),
            Column::initial(theme::ORDER_COLUMN).clip(true),
        ));
    }
    let waiting = Head::Number(text!(words, "head-waiting"));
    columns.push((waiting, Column::exact(theme::DAYS_COLUMN)));
    let list = ListTable {
        name: text!(words, "screen-returns"),
        salt: "return-row",
        columns,
        count: screen.count(),
        sense: Sense::CLICK,
        height: ListHeight::Whole,
    };
    list_table_ui(ui, list, words, |row, rows| {
        if let Some(one) = screen.row(row.index()) {
            let is_selected = screen.selected.as_ref() == Some(&one.id);
            row.set_selected(is_selected);
            row_ui(row, one, is_selected, rows, width, frame);
        }
    });
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    one: &Return,
    is_selected: bool,
    rows: &mut Rows,
    width: TableWidth,
    frame: &mut Frame<'_>,
) {
    let here = frame.here;
    let words = here.words;
    let recipient = &one.original.recipient;
    let name = recipient
        .name
        .clone()
        .unwrap_or_else(|| text!(words, "no-name"));
    let at = row.index();
    let mut is_pressed = false;
    row.cell(|ui| {
        let spoken = text!(
            words,
            "open-return",
            name = name.clone(),
            shipment = one.original.id.as_str()
        );
        let row_name = RowName {
            at,
            key: one.id.as_str(),
            spoken,
            is_selected,
            also: beside_name(one, here),
        };
        let place = recipient.city.clone().unwrap_or_default();
        is_pressed = rows.cell_ui(ui, &row_name, |ui| who_ui(ui, &name, &place));
    });
    row.cell(|ui| status_ui(ui, &one.status, words));
    if width == TableWidth::Wide {
        let reason = one
            .reason
            .as_ref()
            .map(|reason| words.return_reason(reason));
        row.cell(|ui| {
            cell_ui(ui, &reason.unwrap_or_default());
        });
        row.cell(|ui| {
            cell_ui(ui, one.original.own_order_id().unwrap_or_default());
        });
    }
    row.cell(|ui| {
        if let Some(days) = one.waiting_days(here.today, here.zone) {
            number_ui(ui, &words.days(days));
        }
    });
    if is_pressed || row.response().clicked() {
        frame.push(Action::Returns(ReturnsAction::Select(one.id.clone())));
    }
}

/// What a row says beside its name, to who hears it.
fn beside_name(one: &Return, here: Here<'_>) -> String {
    let words = here.words;
    let reason = one.reason.as_ref();
    let reason = reason.map(|reason| words.return_reason(reason));
    let waiting = one.waiting_days(here.today, here.zone);
    let waiting = waiting.map(|days| words.days(days));
    let status = Some(words.return_status(&one.status));
    listed([status, reason, waiting].into_iter().flatten())
}

/// Where a return stands, with an icon for whether anybody has to do something.
/// Room for the longest status and its icon.
fn status_width(ui: &Ui, words: &Words) -> f32 {
    let font = TextStyle::Body.resolve(ui.style());
    let statuses = ReturnStatus::KNOWN.iter();
    let widths = statuses.map(|status| text_width(ui, &words.return_status(status), font.clone()));
    let icon = theme::ICON_SIZE + 2.0 * theme::SMALL_GAP;
    widths.fold(theme::LEAST_STATUS, f32::max) + icon
}

pub(crate) fn status_ui(ui: &mut Ui, status: &ReturnStatus, words: &Words) {
    ui.visuals_mut().override_text_color = None;
    let palette = theme::palette(ui);
    let (icon, colour): (MaterialIcon, _) = match status {
        ReturnStatus::OnHold => (icons::ICON_FRONT_HAND, palette.warning),
        ReturnStatus::InTransit => (icons::ICON_LOCAL_SHIPPING, palette.weak),
        ReturnStatus::Ready => (icons::ICON_STOREFRONT, palette.accent),
        ReturnStatus::Resolved => (icons::ICON_CHECK_CIRCLE, palette.good),
        ReturnStatus::Returned => (icons::ICON_KEYBOARD_RETURN, palette.weak),
        ReturnStatus::Unknown(_) => (icons::ICON_HELP, palette.weak),
    };
    ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
    icon_ui(ui, icon_text(icon, theme::ICON_SIZE).color(colour));
    ui.add(Label::new(words.return_status(status)).truncate());
}
