//! The Returns screen: what came back, what waits for a decision first, and
//! the return that is open beside it.

use egui::{Align, ComboBox, Label, Layout, RichText, Sense, Spinner, Ui};
use egui_extras::{Column, TableRow};
use egui_material_icons::{MaterialIcon, icons};

use super::{
    commands::Entry,
    frame::Frame,
    return_details, theme,
    widgets::{
        Details, Head, ListHeight, ListTable, RowName, Rows, SpokenRow as _, Tone, cell_ui,
        empty_ui, icon_text, list_and_details, list_table_ui, message_ui, number_ui, pane_ui,
        quiet_button, weak_small, who_ui,
    },
};
use crate::app::{
    Action, AppState,
    action::ReturnsAction,
    returns::{ReturnList, ReturnsScreen},
};
use crate::domain::returns::{Return, ReturnReason, ReturnStatus};
use crate::text;
use crate::words::Words;

pub(super) fn returns_panel_ui(ui: &mut Ui, state: &AppState, frame: &mut Frame<'_>) {
    let screen = &state.returns;
    let shown = screen.shown();
    let details = if shown.is_some() {
        Details::Open
    } else {
        Details::Closed
    };
    let panes = list_and_details(ui.max_rect().shrink(theme::GUTTER), details);
    if let Some(list) = panes.list {
        pane_ui(ui, "returns-list", list, |ui| {
            head_ui(ui, screen, frame);
            filters_ui(ui, screen, frame);
            ui.add_space(theme::GAP);
            trouble_ui(ui, screen, frame);
            list_ui(ui, screen, details, frame);
        });
    }
    if let (Some(rect), Some(shown)) = (panes.details, shown) {
        pane_ui(ui, "return-details", rect, |ui| {
            return_details::return_details_ui(ui, shown, frame);
        });
    }
}

fn head_ui(ui: &mut Ui, screen: &ReturnsScreen, frame: &mut Frame<'_>) {
    let here = frame.here;
    let words = here.words;
    ui.horizontal(|ui| {
        ui.label(RichText::new(text!(words, "returns-title")).font(theme::title_font()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let tooltip = Entry::Reload.tooltip(ui, words);
            if ui
                .button(icon_text(icons::ICON_REFRESH, theme::ICON_SIZE))
                .on_hover_text(tooltip)
                .accessible_name(text!(words, "returns-reload"))
                .clicked()
            {
                frame.push(Action::Returns(ReturnsAction::Reload));
            }
            if screen.list.is_loading() {
                ui.add(Spinner::new().size(theme::ICON_SIZE));
            }
        });
    });
    if let Some(list) = screen.list.value() {
        ui.horizontal_wrapped(|ui| {
            ui.label(text!(
                words,
                "returns-undecided",
                count = screen.undecided()
            ));
            if let Some(at) = list.asked_at {
                let shown = words.date_time(at, here.zone);
                ui.label(weak_small(text!(words, "returns-as-of", at = shown)))
                    .on_hover_text(words.offset(at, here.zone));
            }
        });
    }
    ui.add_space(theme::SMALL_GAP);
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
            let choices = (any, choices.collect());
            filter_ui(ui, &caption, choices, screen.status.as_ref(), |status| {
                frame.push(Action::Returns(ReturnsAction::Status(status)));
            });
        });
        ui.vertical(|ui| {
            ui.set_width(width);
            let any = text!(words, "returns-any-reason");
            let choices = ReturnReason::KNOWN
                .iter()
                .map(|reason| (reason.clone(), words.return_reason(reason)));
            let caption = text!(words, "returns-filter-reason");
            let choices = (any, choices.collect());
            filter_ui(ui, &caption, choices, screen.reason.as_ref(), |reason| {
                frame.push(Action::Returns(ReturnsAction::Reason(reason)));
            });
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
    (any, choices): (String, Vec<(T, String)>),
    current: Option<&T>,
    pick: impl FnOnce(Option<T>),
) {
    let chosen = choices.iter().find(|(word, _name)| Some(word) == current);
    let shown = chosen.map_or_else(|| any.clone(), |(_word, name)| name.clone());
    let all = std::iter::once((None, any));
    let words = choices.into_iter().map(|(word, name)| (Some(word), name));
    let mut picked = Vec::new();
    let chooser = ComboBox::from_id_salt(caption)
        .width(ui.available_width())
        .selected_text(shown)
        .truncate()
        .show_ui(ui, |ui| {
            for (word, name) in all.chain(words) {
                let is_current = word.as_ref() == current;
                if ui.selectable_label(is_current, name).clicked() {
                    picked.push(word);
                }
            }
        });
    chooser.response.accessible_name(caption);
    if let Some(word) = picked.pop() {
        pick(word);
    }
}

fn trouble_ui(ui: &mut Ui, screen: &ReturnsScreen, frame: &mut Frame<'_>) {
    let here = frame.here;
    let words = here.words;
    let asked_at = screen.list.value().and_then(|list| list.asked_at);
    if let Some(failure) = screen.list.failure() {
        message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
            if let Some(at) = asked_at {
                let at = words.date_time(at, here.zone);
                ui.add(Label::new(text!(words, "returns-not-new", at = at)).wrap());
            }
            if ui.button(text!(words, "try-again")).clicked() {
                frame.push(Action::Returns(ReturnsAction::Reload));
            }
        });
        ui.add_space(theme::GAP);
    }
    if let Some(list) = screen.list.value().filter(|list| list.is_cut_off) {
        let count = u64::try_from(list.returns.len()).unwrap_or(u64::MAX);
        let told = text!(words, "returns-cut-off", count = words.count(count));
        message_ui(ui, Tone::Info, told, |_| {});
        ui.add_space(theme::GAP);
    }
}

fn list_ui(ui: &mut Ui, screen: &ReturnsScreen, details: Details, frame: &mut Frame<'_>) {
    let here = frame.here;
    let words = here.words;
    let Some(list) = screen.list.value() else {
        nothing_yet_ui(ui, screen, words);
        return;
    };
    if screen.count() == 0 {
        none_ui(ui, list, words);
        return;
    }
    table_ui(ui, screen, details, frame);
}

fn nothing_yet_ui(ui: &mut Ui, screen: &ReturnsScreen, words: &Words) {
    if screen.list.is_loading() {
        ui.label(RichText::new(text!(words, "returns-loading")).weak());
        return;
    }
    let title = text!(words, "returns-start-title");
    let text = text!(words, "returns-start");
    empty_ui(ui, icons::ICON_ASSIGNMENT_RETURN, &title, &text);
}

fn none_ui(ui: &mut Ui, list: &ReturnList, words: &Words) {
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
    empty_ui(ui, icons::ICON_ASSIGNMENT_RETURN, &title, &text);
}

fn table_ui(ui: &mut Ui, screen: &ReturnsScreen, details: Details, frame: &mut Frame<'_>) {
    let here = frame.here;
    // Beside open details, or in a narrow window, there is room for what is
    // most urgent about each.
    let is_wide = details == Details::Closed && ui.available_width() >= theme::WIDE_TABLE;
    let words = here.words;
    let mut columns = vec![
        (
            Head::Words(text!(words, "head-recipient")),
            Column::remainder().at_least(90.0).clip(true),
        ),
        (
            Head::Words(text!(words, "head-status")),
            Column::initial(theme::STATUS_COLUMN).clip(true),
        ),
    ];
    if is_wide {
        columns.push((
            Head::Words(text!(words, "head-reason")),
            Column::initial(theme::WORDS_COLUMN).clip(true),
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
        sense: Sense::click(),
        height: ListHeight::Whole,
    };
    list_table_ui(ui, list, |row, rows| {
        if let Some(one) = screen.row(row.index()) {
            row.set_selected(screen.selected.as_ref() == Some(&one.id));
            row_ui(row, one, (rows, is_wide), frame);
        }
    });
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    one: &Return,
    (rows, is_wide): (&mut Rows, bool),
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
        };
        let place = recipient.city.clone().unwrap_or_default();
        is_pressed = rows.cell_ui(ui, &row_name, |ui| who_ui(ui, &name, &place));
    });
    row.cell(|ui| status_ui(ui, &one.status, words));
    if is_wide {
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

/// Where a return stands, with an icon for whether anybody has to do something.
pub(super) fn status_ui(ui: &mut Ui, status: &ReturnStatus, words: &Words) {
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
    ui.label(icon_text(icon, theme::ICON_SIZE).color(colour));
    ui.add(Label::new(words.return_status(status)).truncate());
}
