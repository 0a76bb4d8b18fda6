//! The Tracking screen: a line to look any shipment up, the parcels that a
//! person may have to see to, and the way of the one that is open.

mod details;
mod event_look;

use egui::{Button, Id, Label, RichText, Sense, TextStyle, Ui};
use egui_extras::{Column, TableRow};
use egui_material_icons::{MaterialIcon, icons};

use super::{
    calls::ParcelList,
    state::{TrackingAction, TrackingScreen},
};
use crate::{
    features::{
        action::Action,
        shared::{
            state::{remote::Remote, window_request::Target},
            view::{
                focus,
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
            Goal, Head, ListHeight, ListTable, RowName, Rows, SpokenRow as _, TableWidth, Tone,
            cell_ui, drop_down_ui, edit, go_to, goes_down, icon_text, icon_ui, invalid_ui,
            is_entered, list_table_ui, message_ui, number_ui, quiet_button, select_all, text_width,
            weak_small, who_ui,
        },
    },
    model::journey::{Concern, Parcel, STALLED_AFTER_DAYS},
    text,
};
use event_look::icon_and_colour;

impl ListScreen for TrackingScreen {
    const PANES: [&'static str; 2] = ["tracking-list", "tracking-details"];

    type List = ParcelList;

    fn title(&self, words: &Words) -> String {
        text!(words, "tracking-title")
    }

    fn reload(&self) -> Action {
        Action::Tracking(TrackingAction::Reload)
    }

    fn reload_button(&self, words: &Words) -> Reload {
        Reload::Icon(text!(words, "tracking-reload"))
    }

    fn list(&self) -> &Remote<Self::List> {
        &self.list
    }

    fn empty(&self, here: Here<'_>) -> Option<Empty> {
        (self.count(self.concern) == 0).then(|| {
            let (title, text) = if self.is_not_read_yet(here.connection) {
                (
                    text!(here.words, "tracking-not-read-title"),
                    text!(here.words, "tracking-not-read"),
                )
            } else {
                none(self.concern, here.words)
            };
            Empty {
                icon: icon(self.concern),
                title,
                text,
            }
        })
    }

    fn opened(&self) -> Option<Id> {
        self.selected
            .as_ref()
            .map(|open| Id::unique(("tracking-opened", open)))
    }

    fn controls_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        ui.add_space(theme::SMALL_GAP);
        search_ui(ui, self, frame);
        if theme::is_low(ui) {
            ui.add_space(theme::SMALL_GAP);
            concern_ui(ui, self, frame);
        } else {
            ui.add_space(theme::SECTION_GAP);
            concerns_ui(ui, self, frame);
        }
        ui.add_space(theme::SMALL_GAP);
    }

    fn rows_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let words = frame.here.words;
        let why = match self.concern {
            Concern::Stalled => {
                text!(words, "stalled-why", days = words.days(STALLED_AFTER_DAYS))
            }
            Concern::Trouble => text!(words, "trouble-why"),
            Concern::DeliveredToday => text!(words, "delivered-today-why"),
            Concern::UnderWay => text!(words, "under-way-why"),
        };
        if !theme::is_low(ui) {
            ui.add(Label::new(weak_small(why)).wrap());
        }
        if self.has_more(self.concern) {
            ui.add(Label::new(weak_small(text!(words, "tracking-cut-off"))).wrap());
        }
        ui.add_space(theme::SMALL_GAP);
        table_ui(ui, self, frame);
    }

    fn details_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        details::tracking_details_ui(ui, self, frame);
    }
}

/// Any shipment's id, upper or lower case, or what one of this account is known by: Enter or the button looks it up.
fn search_ui(ui: &mut Ui, screen: &TrackingScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal(|ui| {
        let mut typed = screen.typed.clone();
        let line = edit(&mut typed)
            .id(Id::unique("tracking-id"))
            .hint_text(text!(words, "tracking-id-hint"))
            .prefix(icon_text(icons::ICON_SEARCH, theme::ICON_SIZE))
            .desired_width((ui.available_width() - theme::LOOK_UP_WIDTH).max(theme::LEAST_LOOK_UP));
        let response = ui.add(line).accessible_name(text!(words, "tracking-id"));
        if focus::give(ui, &response, Target::Search) {
            select_all(ui, response.id, &typed);
        }
        if goes_down(ui, &response) {
            go_to(ui.ctx(), Goal::FirstRow);
        }
        if screen.is_mistyped {
            invalid_ui(ui, response.id, &text!(words, "tracking-mistyped"));
        }
        if response.changed() {
            frame.push(Action::Tracking(TrackingAction::Type(typed)));
        }
        let is_entered = is_entered(ui, &response);
        if is_entered {
            // The next scan takes the place of this one.
            response.request_focus();
            select_all(ui, response.id, &screen.typed);
        }
        let caption = text!(words, "tracking-look-up");
        let is_pressed = quiet_button(ui, icons::ICON_TRAVEL_EXPLORE, &caption).clicked();
        if is_pressed || is_entered {
            frame.push(Action::Tracking(TrackingAction::LookUp));
        }
    });
    if screen.is_mistyped {
        ui.add_space(theme::SMALL_GAP);
        message_ui(ui, Tone::Warning, text!(words, "tracking-mistyped"), |_| {});
    }
    if screen.more_found > 0 {
        ui.add_space(theme::SMALL_GAP);
        let more = text!(words, "tracking-more-found", count = screen.more_found);
        message_ui(ui, Tone::Info, more, |_| {});
    }
}

/// The part of the work list that is shown, where only one row has room.
fn concern_ui(ui: &mut Ui, screen: &TrackingScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let name = |concern: Concern| {
        let count = screen.count(concern);
        words.concern(concern, count, screen.has_more(concern))
    };
    let id = Id::unique("tracking-concern");
    let width = ui.available_width().min(theme::FILTER_WIDTH);
    let shown = name(screen.concern);
    let all = Concern::ALL.map(|concern| (concern, name(concern)));
    let output = drop_down_ui(ui, id, width, &shown, all.to_vec(), |concern| {
        screen.concern == *concern
    });
    let spoken = text!(words, "tracking-work");
    output.response.accessible_name(spoken);
    if let Some(concern) = output.picked {
        frame.push(Action::Tracking(TrackingAction::Show(concern)));
    }
}

/// The parts of the work list, with how many are in each.
fn concerns_ui(ui: &mut Ui, screen: &TrackingScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if screen.list.value().is_none() || screen.is_not_read_yet(frame.here.connection) {
        // No number is right yet.
        return;
    }
    let work = RichText::new(text!(words, "tracking-work")).font(theme::section_font());
    ui.label(work);
    let palette = theme::palette(ui);
    ui.horizontal_wrapped(|ui| {
        for concern in Concern::ALL {
            let count = screen.count(concern);
            let name = words.concern(concern, count, screen.has_more(concern));
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

fn table_ui(ui: &mut Ui, screen: &TrackingScreen, frame: &mut Frame<'_>) {
    let here = frame.here;
    let width = TableWidth::beside(screen.details(), ui.available_width(), theme::WIDE_TABLE);
    let is_wide = width == TableWidth::Wide;
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
            Column::remainder().at_least(theme::LEAST_NAME).clip(true),
        ),
        (
            Head::Words(text!(words, "head-last-event")),
            if is_wide {
                // It may be long, and shares the room that is left with the name.
                Column::remainder().at_least(news).clip(true)
            } else {
                Column::initial(news).clip(true)
            },
        ),
    ];
    if is_wide {
        columns.push((
            Head::Words(text!(words, "head-order")),
            Column::initial(theme::ORDER_COLUMN).clip(true),
        ));
    }
    // As wide as its name, which is longer in some languages than any number of days.
    let quiet = text!(words, "head-no-event-for");
    let font = TextStyle::Small.resolve(ui.style());
    let quiet_width = text_width(ui, &quiet, font) + theme::GAP;
    columns.push((
        Head::Number(quiet),
        Column::exact(quiet_width.max(theme::DAYS_COLUMN)),
    ));
    let list = ListTable {
        name: text!(words, "screen-tracking"),
        salt: "parcel-row",
        columns,
        count,
        sense: Sense::CLICK,
        height: ListHeight::Whole,
    };
    list_table_ui(ui, list, words, |row, rows| {
        if let Some(parcel) = screen.row(row.index()) {
            let is_selected = screen.selected.as_ref() == Some(&parcel.shipment);
            row.set_selected(is_selected);
            row_ui(row, parcel, is_selected, rows, width, frame);
        }
    });
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    parcel: &Parcel,
    is_selected: bool,
    rows: &mut Rows,
    width: TableWidth,
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
            is_selected,
            also: beside_name(parcel, here),
        };
        let city = parcel.city.clone().unwrap_or_default();
        is_pressed = rows.cell_ui(ui, &row_name, |ui| who_ui(ui, &name, &city));
    });
    row.cell(|ui| latest_event_ui(ui, parcel, frame.here));
    if width == TableWidth::Wide {
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

/// What a row says beside its name, to who hears it.
fn beside_name(parcel: &Parcel, here: Here<'_>) -> String {
    let words = here.words;
    let quiet = parcel.quiet_days(here.today, here.zone);
    let quiet = quiet.map(|days| words.days(days));
    let Some(news) = &parcel.news else {
        let status = words.shipment_status(&parcel.status);
        let not_checked = text!(words, "tracking-not-checked");
        return listed([status, not_checked].into_iter().chain(quiet));
    };
    let when = news.created_at;
    let when = when.map(|at| words.date(here.zone.to_datetime(at).date()));
    let event = Some(words.event(news));
    let parts = [event, when, news.location.clone(), quiet];
    listed(parts.into_iter().flatten())
}

/// The latest that happened to it. Where it was never polled, the list's
/// word is all there is.
fn latest_event_ui(ui: &mut Ui, parcel: &Parcel, here: Here<'_>) {
    let words = here.words;
    let Some(news) = &parcel.news else {
        icon_ui(ui, icon_text(icons::ICON_SCHEDULE, theme::ICON_SIZE).weak());
        let status = words.shipment_status(&parcel.status);
        who_ui(ui, &status, &text!(words, "tracking-not-checked"));
        return;
    };
    let (icon, colour) = icon_and_colour(ui, news);
    icon_ui(ui, icon_text(icon, theme::ICON_SIZE).color(colour));
    let when = news.created_at;
    let when = when.map(|at| words.date(here.zone.to_datetime(at).date()));
    let below: Vec<String> = [when, news.location.clone()]
        .into_iter()
        .flatten()
        .collect();
    who_ui(ui, &words.event(news), &below.join("  "));
}
