//! The Tracking screen: a line to look any shipment up, the parcels that a
//! person may have to see to, and the way of the one that is open.

use egui::{Align, Button, Id, Key, Label, Layout, RichText, Sense, Spinner, Ui};
use egui_extras::{Column, TableRow};
use egui_material_icons::{MaterialIcon, icons};

use super::{
    commands::Entry,
    frame::Frame,
    here::Here,
    theme, tracking_details,
    widgets::{
        Details, Head, ListHeight, ListTable, RowName, Rows, SpokenRow as _, Tone, cell_ui, edit,
        empty_ui, icon_text, list_and_details, list_table_ui, message_ui, number_ui, pane_ui,
        quiet_button, weak_small, who_ui,
    },
};
use crate::app::{Action, AppState, action::TrackingAction, tracking::TrackingScreen};
use crate::domain::journey::{Concern, Parcel, STALLED_AFTER_DAYS};
use crate::text;
use crate::words::Words;

pub(super) fn tracking_panel_ui(ui: &mut Ui, state: &AppState, frame: &mut Frame<'_>) {
    let screen = &state.tracking;
    let details = match &screen.selected {
        Some(_) => Details::Open,
        None => Details::Closed,
    };
    let panes = list_and_details(ui.max_rect().shrink(theme::GUTTER), details);
    if let Some(list) = panes.list {
        pane_ui(ui, "tracking-list", list, |ui| {
            head_ui(ui, screen, frame);
            look_up_ui(ui, screen, frame);
            ui.add_space(theme::SECTION_GAP);
            concerns_ui(ui, screen, frame);
            ui.add_space(theme::SMALL_GAP);
            work_ui(ui, screen, details, frame);
        });
    }
    if let Some(rect) = panes.details {
        pane_ui(ui, "tracking-details", rect, |ui| {
            tracking_details::tracking_details_ui(ui, state, frame);
        });
    }
}

fn head_ui(ui: &mut Ui, screen: &TrackingScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal(|ui| {
        ui.label(RichText::new(text!(words, "tracking-title")).font(theme::title_font()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let tooltip = Entry::Reload.tooltip(ui, words);
            if ui
                .button(icon_text(icons::ICON_REFRESH, theme::ICON_SIZE))
                .on_hover_text(tooltip)
                .accessible_name(text!(words, "tracking-reload"))
                .clicked()
            {
                frame.push(Action::Tracking(TrackingAction::Reload));
            }
            if screen.list.is_loading() {
                ui.add(Spinner::new().size(theme::ICON_SIZE));
            }
        });
    });
    ui.add_space(theme::SMALL_GAP);
}

/// Any shipment's id, upper or lower case: Enter or the button looks it up.
fn look_up_ui(ui: &mut Ui, screen: &TrackingScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal(|ui| {
        let mut typed = screen.typed.clone();
        let line = edit(&mut typed)
            .id(Id::unique("tracking-id"))
            .hint_text(text!(words, "tracking-id-hint"))
            .prefix(icon_text(icons::ICON_SEARCH, theme::ICON_SIZE))
            .desired_width((ui.available_width() - theme::LOOK_UP_WIDTH).max(80.0));
        let response = ui.add(line).accessible_name(text!(words, "tracking-id"));
        if response.changed() {
            frame.push(Action::Tracking(TrackingAction::Type(typed)));
        }
        let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if is_entered {
            // The next id is scanned or typed into the same line.
            response.request_focus();
        }
        let caption = text!(words, "tracking-look-up");
        let right = Layout::right_to_left(Align::Center);
        let is_pressed = ui
            .with_layout(right, |ui| {
                quiet_button(ui, icons::ICON_TRAVEL_EXPLORE, &caption).clicked()
            })
            .inner;
        if is_pressed || is_entered {
            frame.push(Action::Tracking(TrackingAction::LookUp));
        }
    });
    if screen.is_mistyped {
        ui.add_space(theme::SMALL_GAP);
        message_ui(ui, Tone::Warning, text!(words, "tracking-mistyped"), |_| {});
    }
}

/// The parts of the work list, with how many are in each.
fn concerns_ui(ui: &mut Ui, screen: &TrackingScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let work = RichText::new(text!(words, "tracking-work")).font(theme::section_font());
    ui.label(work);
    let palette = theme::palette(ui);
    ui.horizontal_wrapped(|ui| {
        for concern in Concern::ALL {
            let count = screen.count(concern);
            let name = words.concern(concern, count);
            let colour = match concern {
                Concern::Stalled | Concern::Trouble if count == 0 => palette.weak,
                Concern::Stalled => palette.warning,
                Concern::Trouble => palette.danger,
                Concern::DeliveredToday => palette.good,
                Concern::UnderWay => palette.weak,
            };
            let label = (
                icon_text(icon(concern), theme::ICON_SIZE).color(colour),
                RichText::new(name.clone()),
            );
            let is_shown = screen.concern == concern;
            let button = Button::selectable(is_shown, label);
            if ui.add(button).accessible_name(name).clicked() {
                frame.push(Action::Tracking(TrackingAction::Show(concern)));
            }
        }
    });
}

fn icon(concern: Concern) -> MaterialIcon {
    match concern {
        Concern::Stalled => icons::ICON_HOURGLASS_EMPTY,
        Concern::Trouble => icons::ICON_ERROR,
        Concern::DeliveredToday => icons::ICON_CHECK_CIRCLE,
        Concern::UnderWay => icons::ICON_LOCAL_SHIPPING,
    }
}

fn work_ui(ui: &mut Ui, screen: &TrackingScreen, details: Details, frame: &mut Frame<'_>) {
    let here = frame.here;
    let words = here.words;
    if let Some(failure) = screen.list.failure() {
        message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
            if ui.button(text!(words, "try-again")).clicked() {
                frame.push(Action::Tracking(TrackingAction::Reload));
            }
        });
        ui.add_space(theme::GAP);
    }
    let Some(list) = screen.list.value() else {
        return;
    };
    if screen.count(screen.concern) == 0 {
        let (title, text) = none(screen.concern, words);
        empty_ui(ui, icon(screen.concern), &title, &text);
        return;
    }
    let why = match screen.concern {
        Concern::Stalled => {
            text!(words, "stalled-why", days = words.days(STALLED_AFTER_DAYS))
        }
        Concern::Trouble => text!(words, "trouble-why"),
        Concern::DeliveredToday => text!(words, "delivered-today-why"),
        Concern::UnderWay => text!(words, "under-way-why"),
    };
    ui.add(Label::new(weak_small(why)).wrap());
    if list.is_cut_off {
        ui.add(Label::new(weak_small(text!(words, "tracking-cut-off"))).wrap());
    }
    ui.add_space(theme::SMALL_GAP);
    table_ui(ui, screen, details, frame);
}

fn none(concern: Concern, words: &Words) -> (String, String) {
    match concern {
        Concern::Stalled => (
            text!(words, "none-stalled-title"),
            text!(words, "none-stalled", days = words.days(STALLED_AFTER_DAYS)),
        ),
        Concern::Trouble => (
            text!(words, "none-trouble-title"),
            text!(words, "none-trouble"),
        ),
        Concern::DeliveredToday => (
            text!(words, "none-delivered-title"),
            text!(words, "none-delivered"),
        ),
        Concern::UnderWay => (
            text!(words, "none-under-way-title"),
            text!(words, "none-under-way"),
        ),
    }
}

fn table_ui(ui: &mut Ui, screen: &TrackingScreen, details: Details, frame: &mut Frame<'_>) {
    let here = frame.here;
    let is_wide = details == Details::Closed && ui.available_width() >= theme::WIDE_TABLE;
    let count = screen.count(screen.concern);
    let news = if is_wide {
        theme::WIDE_NEWS_COLUMN
    } else {
        theme::NEWS_COLUMN.min(ui.available_width() * theme::NEWS_SHARE)
    };
    let words = here.words;
    let mut columns = vec![
        (
            Head::Words(text!(words, "head-recipient")),
            Column::remainder().at_least(90.0).clip(true),
        ),
        (
            Head::Words(text!(words, "head-news")),
            Column::initial(news).clip(true),
        ),
    ];
    if is_wide {
        columns.push((
            Head::Words(text!(words, "head-order")),
            Column::initial(theme::ORDER_COLUMN).clip(true),
        ));
    }
    let quiet = Head::Number(text!(words, "head-quiet"));
    columns.push((quiet, Column::exact(theme::DAYS_COLUMN)));
    let list = ListTable {
        name: text!(words, "screen-tracking"),
        salt: "parcel-row",
        columns,
        count,
        sense: Sense::click(),
        height: ListHeight::Whole,
    };
    list_table_ui(ui, list, |row, rows| {
        if let Some(parcel) = screen.row(row.index()) {
            row.set_selected(screen.selected.as_ref() == Some(&parcel.shipment));
            row_ui(row, parcel, (rows, is_wide), frame);
        }
    });
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    parcel: &Parcel,
    (rows, is_wide): (&mut Rows, bool),
    frame: &mut Frame<'_>,
) {
    let here = frame.here;
    let words = here.words;
    let name = parcel.recipient_name.clone();
    let name = name.unwrap_or_else(|| text!(words, "no-name"));
    let at = row.index();
    let mut is_pressed = false;
    row.cell(|ui| {
        let spoken = text!(
            words,
            "open-tracking",
            name = name.clone(),
            shipment = parcel.shipment.as_str()
        );
        let row_name = RowName {
            at,
            key: parcel.shipment.as_str(),
            spoken,
        };
        let city = parcel.city.clone().unwrap_or_default();
        is_pressed = rows.cell_ui(ui, &row_name, |ui| who_ui(ui, &name, &city));
    });
    row.cell(|ui| news_ui(ui, parcel, frame.here));
    if is_wide {
        row.cell(|ui| {
            cell_ui(ui, parcel.order_id.as_deref().unwrap_or_default());
        });
    }
    row.cell(|ui| {
        if let Some(days) = parcel.quiet_days(here.today, here.zone) {
            number_ui(ui, &words.days(days));
        }
    });
    if is_pressed || row.response().clicked() {
        let shipment = parcel.shipment.clone();
        frame.push(Action::Tracking(TrackingAction::Select(shipment)));
    }
}

/// The latest that happened to it. Where it was never looked at, the list's
/// word is all there is.
fn news_ui(ui: &mut Ui, parcel: &Parcel, here: Here<'_>) {
    let words = here.words;
    let Some(news) = &parcel.news else {
        ui.label(icon_text(icons::ICON_SCHEDULE, theme::ICON_SIZE).weak());
        let status = words.shipment_status(&parcel.status);
        who_ui(ui, &status, &text!(words, "tracking-not-looked-at"));
        return;
    };
    let (icon, colour) = tracking_details::look(ui, news);
    ui.label(icon_text(icon, theme::ICON_SIZE).color(colour));
    let when = news.created_at;
    let when = when.map(|at| words.date(here.zone.to_datetime(at).date()));
    let below: Vec<String> = [when, news.location.clone()]
        .into_iter()
        .flatten()
        .collect();
    who_ui(ui, &words.event(news), &below.join("  "));
}
