//! The filters of the Shipments screen, and the line that says how far the
//! list is up to date.

use egui::{Button, Id, Ui};
use egui_material_icons::icons;

use crate::{
    contract::SyncState,
    features::{
        action::Action,
        shared::view::{frame::Frame, here::Here},
        shipments::state::{
            ShipmentsScreen,
            actions::ShipmentsAction,
            filter_form::{FilterForm, TypedFilter},
        },
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            Calendar, calendar_ui, day_field_width, drop_down_of_several_ui, drop_down_ui, edit,
            icon_text, icon_ui, invalid_ui, spoken_icon_ui, text_width, weak_small,
        },
    },
    model::{parcel::PackageType, shipment::ShipmentStatus},
    text,
};

/// Shows the filters, and hides them. Whether they are shown.
pub(crate) fn toggle_ui(ui: &mut Ui, screen: &ShipmentsScreen, words: &Words) -> bool {
    let id = Id::unique("shipments-filters-shown");
    let mut is_shown = ui.data(|data| data.get_temp(id)).unwrap_or(false);
    let name = text!(words, "filters", count = screen.filters.count());
    let icon = if screen.filters.is_empty() {
        icons::ICON_FILTER_LIST
    } else {
        icons::ICON_FILTER_ALT
    };
    let button = Button::selectable(is_shown, icon_text(icon, theme::ICON_SIZE))
        .frame_when_inactive(true)
        .min_size(egui::Vec2::splat(theme::CONTROL_HEIGHT));
    let button = ui.add(button).on_hover_text(&name).accessible_name(name);
    if button.clicked() {
        is_shown = !is_shown;
        ui.data_mut(|data| data.insert_temp(id, is_shown));
    }
    is_shown
}

pub(crate) fn filters_ui(ui: &mut Ui, screen: &ShipmentsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let mut filters = screen.filters.clone();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP;
        status_ui(ui, &mut filters, words);
        package_ui(ui, &mut filters, words);
        for (filter, name, hint, width) in typed_filters(words) {
            // A day and the button of its calendar stay beside each other.
            let room = ui.available_size_before_wrap().x;
            if filter != TypedFilter::Batch && room < day_field_width(ui) {
                ui.end_row();
            }
            let is_wrong = filters.is_wrong(filter);
            let value = match filter {
                TypedFilter::Batch => &mut filters.batch,
                TypedFilter::From => &mut filters.from,
                TypedFilter::To => &mut filters.to,
            };
            let line = edit(value)
                .id(Id::unique(("shipments-filter", name.clone())))
                .hint_text(hint)
                .desired_width(width);
            let response = ui.add(line).accessible_name(name.clone());
            if is_wrong {
                invalid_ui(ui, response.id, &wrong(filter, words));
                let danger = theme::palette(ui).danger;
                icon_ui(
                    ui,
                    icon_text(icons::ICON_ERROR, theme::ICON_SIZE).color(danger),
                );
                ui.label(weak_small(wrong(filter, words)).color(danger));
            }
            let id = response.id;
            response.on_hover_text(match filter {
                TypedFilter::Batch => text!(words, "filter-batch"),
                TypedFilter::From | TypedFilter::To => text!(words, "filter-day-form"),
            });
            if filter != TypedFilter::Batch {
                let calendar = Calendar {
                    id,
                    name: &name,
                    chosen: value.trim().parse().ok(),
                    today: frame.here.today,
                    week_start: frame.here.week_start,
                };
                if let Some(day) = calendar_ui(ui, &calendar, words) {
                    *value = day.to_string();
                }
            }
        }
        if screen.is_narrowed() && ui.button(text!(words, "filter-clear")).clicked() {
            frame.push(Action::Shipments(ShipmentsAction::ClearFilters));
        }
    });
    if filters != screen.filters {
        frame.push(Action::Shipments(ShipmentsAction::Filter(filters)));
    }
}

/// What is typed into a field: what it is called, its hint, and its width.
fn typed_filters(words: &Words) -> [(TypedFilter, String, String, f32); 3] {
    [
        (
            TypedFilter::Batch,
            text!(words, "filter-batch"),
            text!(words, "filter-batch"),
            theme::FILTER_NUMBER_WIDTH,
        ),
        (
            TypedFilter::From,
            text!(words, "filter-from"),
            text!(words, "filter-from-hint"),
            theme::FILTER_DAY_WIDTH,
        ),
        (
            TypedFilter::To,
            text!(words, "filter-to"),
            text!(words, "filter-to-hint"),
            theme::FILTER_DAY_WIDTH,
        ),
    ]
}

fn wrong(filter: TypedFilter, words: &Words) -> String {
    match filter {
        TypedFilter::Batch => text!(words, "filter-batch-wrong"),
        TypedFilter::From | TypedFilter::To => text!(words, "filter-day-wrong"),
    }
}

fn status_ui(ui: &mut Ui, filters: &mut FilterForm, words: &Words) {
    let name = text!(words, "filter-status");
    let mut chosen = filters.statuses.iter();
    let shown = match (chosen.next(), chosen.len()) {
        (None, _) => text!(words, "filter-status-all"),
        (Some(only), 0) => words.shipment_status(only),
        (Some(_), _more) => {
            let count = filters.statuses.len();
            text!(words, "filter-status-several", count = count)
        }
    };
    let known = ShipmentStatus::KNOWN.iter();
    let known = known.map(|status| (Some(status), words.shipment_status(status)));
    let all = (None, text!(words, "filter-status-all"));
    let output = drop_down_of_several_ui(
        ui,
        Id::unique("shipments-status"),
        theme::FILTER_CHOICE_WIDTH,
        &shown,
        std::iter::once(all).chain(known).collect(),
        |status| {
            status.map_or(filters.statuses.is_empty(), |it| {
                filters.statuses.contains(it)
            })
        },
    );
    output.response.accessible_name(name);
    match output.picked {
        None => {}
        Some(None) => filters.statuses.clear(),
        Some(Some(status)) if filters.statuses.contains(status) => {
            filters.statuses.remove(status);
        }
        Some(Some(status)) => {
            filters.statuses.insert(status.clone());
        }
    }
}

fn package_ui(ui: &mut Ui, filters: &mut FilterForm, words: &Words) {
    let name = text!(words, "filter-package");
    let shown = filters.package_type.as_ref().map_or_else(
        || text!(words, "filter-package-all"),
        |package| words.package_type(package),
    );
    let known = PackageType::KNOWN.iter();
    let known = known.map(|package| (Some(package), words.package_type(package)));
    let all = (None, text!(words, "filter-package-all"));
    let output = drop_down_ui(
        ui,
        Id::unique("shipments-package"),
        theme::FILTER_CHOICE_WIDTH,
        &shown,
        std::iter::once(all).chain(known).collect(),
        |package| *package == filters.package_type.as_ref(),
    );
    output.response.accessible_name(name);
    if let Some(package) = output.picked {
        filters.package_type = package.cloned();
    }
}

/// How far the ledger has the service's history.
pub(crate) fn sync_ui(ui: &mut Ui, screen: &ShipmentsScreen, here: Here<'_>) {
    let Here { words, zone, .. } = here;
    let Some(state) = &screen.sync else {
        return;
    };
    let palette = theme::palette(ui);
    let (icon, colour, line) = match state {
        SyncState::ReadingHistory { read, of, left } => {
            let read = words.count(*read);
            let line = match (of, left) {
                (Some(of), Some(left)) => text!(
                    words,
                    "sync-reading-left",
                    read = read,
                    of = words.count(*of),
                    left = words.time_left(*left)
                ),
                (Some(of), None) => {
                    text!(words, "sync-reading-of", read = read, of = words.count(*of))
                }
                (None, _) => text!(words, "sync-reading", read = read),
            };
            (icons::ICON_SYNC, palette.accent, line)
        }
        SyncState::Tidying => (
            icons::ICON_SYNC,
            palette.accent,
            text!(words, "sync-tidying"),
        ),
        SyncState::Refreshing => (
            icons::ICON_SYNC,
            palette.accent,
            text!(words, "sync-refreshing"),
        ),
        SyncState::UpToDate { at, .. } => (
            icons::ICON_CLOUD_DONE,
            palette.good,
            text!(words, "sync-done", at = words.time_of_day(*at, zone)),
        ),
        SyncState::Waiting { why } => (
            icons::ICON_CLOUD_OFF,
            palette.warning,
            text!(words, "sync-waiting", why = words.failure(why)),
        ),
    };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
        let icon = icon_text(icon, theme::SMALL_ICON_SIZE).color(colour);
        let room = ui.available_width() - theme::SMALL_ICON_SIZE - theme::SMALL_GAP;
        let font = egui::TextStyle::Small.resolve(ui.style());
        if text_width(ui, &line, font) <= room {
            icon_ui(ui, icon);
            ui.label(weak_small(line));
        } else {
            // Half a sentence says less than its sign.
            spoken_icon_ui(ui, icon, &line);
        }
    });
}
