//! The way of one shipment, drawn for a person: where it is now, when it is
//! expected, and what happened, newest first, with the silences between.

use egui::{Color32, Label, RichText, ScrollArea, Spinner, Stroke, Ui, vec2};
use egui_material_icons::{MaterialIcon, icons};

use super::event_look::icon_and_colour;
use crate::{
    contract::Cause,
    features::{
        action::Action,
        labels::view as labels_view,
        shared::view::{focus, frame::Frame, here::Here},
        shipments::state::actions::ShipmentsAction,
        tracking::state::{TrackingAction, TrackingScreen},
    },
    kit::{
        theme,
        widgets::{
            Tone, chip_ui, detail_ui, details_head_ui, icon_text, icon_ui, message_ui,
            quiet_button, section_ui, title_ui, weak_small,
        },
    },
    model::{
        ids::ShipmentId,
        timeline::TimelinePart,
        tracking::{PublicTracking, Tracked, TrackingEvent},
    },
    text,
};

pub(crate) fn tracking_details_ui(ui: &mut Ui, screen: &TrackingScreen, frame: &mut Frame<'_>) {
    let here = frame.here;
    let Some(shipment) = &screen.selected else {
        return;
    };
    head_ui(ui, screen, shipment, frame);
    ScrollArea::vertical()
        .id_salt(("tracking", shipment.as_str()))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            trouble_ui(ui, screen, shipment, frame);
            match screen.shown() {
                Some(tracked) => {
                    now_ui(ui, tracked, frame);
                    timeline_ui(ui, &tracked.record, frame.here);
                    facts_ui(ui, &tracked.record, frame);
                }
                None if screen.open.is_loading() => {
                    ui.label(RichText::new(text!(here.words, "tracking-loading")).weak());
                }
                None => {}
            }
        });
}

fn head_ui(ui: &mut Ui, screen: &TrackingScreen, shipment: &ShipmentId, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let is_closed = details_head_ui(ui, words, |ui| {
        focus::give_title(ui);
        title_ui(ui, shipment.as_str(), 1).accessible_name(text!(
            words,
            "tracking-of",
            shipment = shipment.as_str()
        ));
        if screen.open.is_loading() {
            ui.add(Spinner::new().size(theme::ICON_SIZE));
        }
    });
    if is_closed {
        frame.push(Action::Tracking(TrackingAction::Close));
    }
    let own = screen.parcel(shipment);
    if let Some(name) = own.and_then(|parcel| parcel.recipient_name.as_deref()) {
        ui.add(Label::new(name).truncate());
    }
    ui.add_space(theme::GAP);
}

fn trouble_ui(ui: &mut Ui, screen: &TrackingScreen, shipment: &ShipmentId, frame: &mut Frame<'_>) {
    let here = frame.here;
    let words = here.words;
    let Some(failure) = screen.open.failure() else {
        return;
    };
    let not_new = screen.shown().map(|tracked| {
        let at = words.date_time(tracked.asked_at, here.zone);
        text!(words, "tracking-not-new", at = at)
    });
    if failure.cause == Cause::NotConnected && here.connection.connected.failure().is_some() {
        // The list says why, and what to do about it.
        if let Some(not_new) = not_new {
            ui.add(Label::new(not_new).wrap());
            ui.add_space(theme::SECTION_GAP);
        }
        return;
    }
    let text = if screen.is_unknown() {
        text!(words, "tracking-unknown", shipment = shipment.as_str())
    } else {
        words.failure(failure)
    };
    let tone = if screen.is_unknown() {
        Tone::Warning
    } else {
        Tone::Danger
    };
    message_ui(ui, tone, text, |ui| {
        if let Some(not_new) = not_new {
            ui.add(Label::new(not_new).wrap());
        }
        if ui.button(text!(words, "tracking-try-again")).clicked() {
            frame.push(Action::Tracking(TrackingAction::Reload));
        }
    });
    ui.add_space(theme::SECTION_GAP);
}

/// Where it is now, when it is expected, and what can be done with it.
fn now_ui(ui: &mut Ui, tracked: &Tracked, frame: &mut Frame<'_>) {
    let here = frame.here;
    let words = here.words;
    let record = &tracked.record;
    if let Some(news) = record.news() {
        let (icon, colour) = icon_and_colour(ui, news);
        ui.horizontal_wrapped(|ui| {
            icon_ui(ui, icon_text(icon, theme::NEWS_ICON_SIZE).color(colour));
            let said = RichText::new(words.event(news)).font(theme::section_font());
            ui.add(Label::new(said).wrap());
        });
        if let Some(place) = &news.location {
            ui.add(Label::new(place.clone()).wrap());
        }
    }
    expected_ui(ui, record, frame.here);
    ui.label(weak_small(text!(
        words,
        "tracking-as-of",
        at = words.date_time(tracked.asked_at, here.zone)
    )))
    .on_hover_text(words.offset(tracked.asked_at, here.zone));
    ui.add_space(theme::GAP);
    ui.horizontal_wrapped(|ui| {
        if let Some(link) = record.carrier_link() {
            let open = text!(words, "tracking-open-carrier");
            let leads_to = text!(words, "tracking-open-carrier-at", host = link.host());
            if quiet_button(ui, icons::ICON_OPEN_IN_NEW, &open)
                .on_hover_text(leads_to)
                .clicked()
            {
                frame.push(Action::Tracking(TrackingAction::OpenCarrier));
            }
        }
        if let Some(page) = frame.here.connection.public_page(&record.shipment_id) {
            let copy = text!(words, "tracking-copy-page");
            if quiet_button(ui, icons::ICON_LINK, &copy)
                .on_hover_text(page)
                .clicked()
            {
                frame.push(Action::Tracking(TrackingAction::CopyPublicPage));
            }
        }
        if tracked.is_own {
            let open = text!(words, "return-open-shipment");
            if quiet_button(ui, icons::ICON_INVENTORY_2, &open).clicked() {
                let select = ShipmentsAction::Select(record.shipment_id.clone());
                frame.push(Action::Shipments(select));
            }
        }
    });
    ui.add_space(theme::SECTION_GAP);
}

fn expected_ui(ui: &mut Ui, record: &PublicTracking, here: Here<'_>) {
    let words = here.words;
    if let Some(ending) = words.ending(record) {
        detail_ui(ui, &text!(words, "tracking-ending"), &ending);
    }
    let Some(expected) = record.estimated_delivery_at.filter(|_| !record.is_over()) else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(weak_small(text!(words, "tracking-expected")));
        let day = words.date(here.zone.to_datetime(expected).date());
        ui.label(RichText::new(day).strong())
            .on_hover_text(words.offset(expected, here.zone));
        if let Some(days) = record.late_days(here.today, here.zone) {
            let late = text!(words, "tracking-late", days = words.days(days));
            chip_ui(ui, Tone::Warning, icons::ICON_SCHEDULE, &late);
        }
    });
}

/// What has happened, newest first.
fn timeline_ui(ui: &mut Ui, record: &PublicTracking, here: Here<'_>) {
    let words = here.words;
    section_ui(ui, &text!(words, "tracking-timeline"), |ui| {
        let parts = record.timeline(here.today, here.zone);
        if parts.is_empty() {
            ui.label(RichText::new(text!(words, "tracking-no-events")).weak());
        }
        let last = parts.len().saturating_sub(1);
        ui.spacing_mut().item_spacing.y = 0.0;
        for (at, part) in parts.into_iter().enumerate() {
            let line = if at == last { Line::Ends } else { Line::GoesOn };
            match part {
                TimelinePart::Event(event) => {
                    let (icon, colour) = icon_and_colour(ui, event);
                    part_ui(ui, icon, colour, line, |ui| event_ui(ui, event, here));
                }
                TimelinePart::Silence { days } => {
                    let palette = theme::palette(ui);
                    let icon = icons::ICON_HOURGLASS_EMPTY;
                    let said = text!(words, "tracking-silence", days = words.days(days));
                    part_ui(ui, icon, palette.warning, line, |ui| {
                        ui.label(RichText::new(said).color(palette.warning));
                    });
                }
            }
        }
    });
}

/// Whether the route goes on below a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    GoesOn,
    Ends,
}

/// A part of the route: its icon on the line, its text beside it.
fn part_ui(
    ui: &mut Ui,
    icon: MaterialIcon,
    colour: Color32,
    line: Line,
    content: impl FnOnce(&mut Ui),
) {
    let palette = theme::palette(ui);
    let part = ui.horizontal_top(|ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        let icon = ui.add_sized(
            vec2(theme::TIMELINE_WIDTH, theme::TIMELINE_ICON_ROOM),
            |ui: &mut Ui| icon_ui(ui, icon_text(icon, theme::ICON_SIZE).color(colour)),
        );
        ui.vertical(|ui| {
            content(ui);
            ui.add_space(theme::SECTION_GAP);
        });
        icon.rect
    });
    let (icon, whole) = (part.inner, part.response.rect);
    if line == Line::GoesOn {
        let x = icon.center().x;
        let stroke = Stroke::new(
            palette.line_width * theme::TIMELINE_STROKE,
            palette.field_line,
        );
        ui.painter()
            .vline(x, icon.bottom()..=whole.bottom(), stroke);
    }
}

fn event_ui(ui: &mut Ui, event: &TrackingEvent, here: Here<'_>) {
    let words = here.words;
    ui.add(Label::new(RichText::new(words.event(event)).strong()).wrap());
    if let Some(more) = words.event_more(event) {
        ui.add(Label::new(more).wrap());
    }
    if let Some(subtitle) = &event.subtitle {
        ui.add(Label::new(subtitle.clone()).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        if let Some(at) = event.created_at {
            ui.label(weak_small(words.date_time(at, here.zone)))
                .on_hover_text(words.offset(at, here.zone));
        }
        if let Some(location) = &event.location {
            ui.label(weak_small(location.clone()));
        }
    });
}

fn facts_ui(ui: &mut Ui, record: &PublicTracking, frame: &mut Frame<'_>) {
    let here = frame.here;
    let words = here.words;
    section_ui(ui, &text!(words, "tracking-facts"), |ui| {
        if let Some(to) = words.public_place(&record.to) {
            detail_ui(ui, &text!(words, "tracking-to"), &to);
        }
        if let Some(from) = words.public_place(&record.from) {
            detail_ui(ui, &text!(words, "tracking-from"), &from);
        }
        if let Some(postage) = &record.postage_description {
            detail_ui(ui, &text!(words, "tracking-postage"), postage);
        }
        let carrier = record
            .carrier_description
            .as_ref()
            .or(record.carrier.as_ref());
        if let Some(carrier) = carrier {
            detail_ui(ui, &text!(words, "carrier"), &words.carrier(carrier));
        }
        if record.tracking_code.is_some() {
            ui.label(weak_small(text!(words, "tracking-code")));
            labels_view::tracking_ui(ui, record.tracking_code.as_deref(), frame);
        }
        if let Some(day) = record.ship_date {
            detail_ui(ui, &text!(words, "ship-date"), &words.date(day));
        }
        let package = [
            &record.package_description,
            &record.size_description,
            &record.weight_description,
        ];
        let package: Vec<&str> = package
            .into_iter()
            .filter_map(|part| part.as_deref())
            .collect();
        if !package.is_empty() {
            detail_ui(ui, &text!(words, "tracking-package"), &package.join(" · "));
        }
    });
}
