//! One return, whole: why it came back, since when it waits, what it was, and
//! where it is decided what becomes of it.

use egui::{Label, RichText, ScrollArea, Ui};
use egui_material_icons::icons;
use jiff::Timestamp;

use super::status_ui;
use crate::{
    features::{
        action::Action,
        returns::state::ReturnsAction,
        shared::view::{focus, frame::Frame, here::Here},
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            Tone, detail_ui, details_head_ui, message_ui, quiet_button, section_ui, title_ui,
            weak_small,
        },
    },
    model::returns::{OriginalShipment, Return, ReturnStatus},
    text,
};

pub(crate) fn return_details_ui(ui: &mut Ui, one: &Return, frame: &mut Frame<'_>) {
    let here = frame.here;
    head_ui(ui, one, frame);
    ScrollArea::vertical()
        .id_salt(("return", one.id.as_str()))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            why_ui(ui, one, frame.here);
            decide_ui(ui, &one.status, here.words);
            original_ui(ui, &one.original, frame);
        });
}

fn head_ui(ui: &mut Ui, one: &Return, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let is_closed = details_head_ui(ui, words, |ui| {
        let name = one.original.recipient.name.clone();
        let name = name.unwrap_or_else(|| text!(words, "no-name"));
        focus::give_title(ui);
        title_ui(ui, &name, 1);
    });
    if is_closed {
        frame.push(Action::Returns(ReturnsAction::Close));
    }
    ui.horizontal(|ui| {
        status_ui(ui, &one.status, words);
    });
    ui.add_space(theme::GAP);
}

fn why_ui(ui: &mut Ui, one: &Return, here: Here<'_>) {
    let words = here.words;
    let reason = one
        .reason
        .as_ref()
        .map(|reason| words.return_reason(reason));
    let reason = reason.unwrap_or_else(|| text!(words, "reason-unknown"));
    section_ui(ui, &reason, |ui| {
        if let Some(note) = &one.reason_note {
            detail_ui(ui, &text!(words, "return-note"), note);
        }
        moment_ui(ui, &text!(words, "return-came-back"), one.created_at, here);
        if let Some(days) = one.waiting_days(here.today, here.zone) {
            detail_ui(ui, &text!(words, "return-waiting"), &words.days(days));
        }
        moment_ui(ui, &text!(words, "return-changed"), one.updated_at, here);
        moment_ui(ui, &text!(words, "return-ended"), one.resolved_at, here);
        let ending = one.resolution.as_deref().filter(|_| one.is_over());
        if let Some(ending) = ending.and_then(|word| words.resolution(word, None)) {
            detail_ui(ui, &text!(words, "return-ending"), &ending);
        }
    });
}

/// The service takes no decision about a return from here: it is said where one is taken.
fn decide_ui(ui: &mut Ui, status: &ReturnStatus, words: &Words) {
    let (tone, text) = match status {
        ReturnStatus::OnHold => (Tone::Warning, text!(words, "return-decide")),
        ReturnStatus::Ready => (Tone::Info, text!(words, "return-decide-ready")),
        ReturnStatus::InTransit
        | ReturnStatus::Resolved
        | ReturnStatus::Returned
        | ReturnStatus::Unknown(_) => return,
    };
    let title = RichText::new(text!(words, "return-decide-title")).strong();
    message_ui(ui, tone, title, |ui| {
        ui.add(Label::new(text).wrap());
    });
    ui.add_space(theme::SECTION_GAP);
}

fn original_ui(ui: &mut Ui, original: &OriginalShipment, frame: &mut Frame<'_>) {
    let here = frame.here;
    let words = here.words;
    section_ui(ui, &text!(words, "return-original"), |ui| {
        let id = text!(words, "shipment-id", shipment = original.id.as_str());
        ui.add(Label::new(weak_small(id)).selectable(true));
        ui.add_space(theme::SMALL_GAP);
        let lines = words.address_lines(&original.recipient);
        for line in lines.into_iter().chain(original.recipient.phone.clone()) {
            ui.add(Label::new(line).wrap().selectable(true));
        }
        ui.add_space(theme::GAP);
        if let Some(order) = original.own_order_id() {
            detail_ui(ui, &text!(words, "return-order"), order);
        }
        if let Some(contents) = &original.customs_description {
            detail_ui(ui, &text!(words, "return-contents"), contents);
        }
        moment_ui(
            ui,
            &text!(words, "return-shipped"),
            original.created_at,
            frame.here,
        );
        let ending = original.resolution.as_deref();
        if let Some(ending) = ending.and_then(|word| words.resolution(word, None)) {
            detail_ui(ui, &text!(words, "return-ending"), &ending);
        }
        ui.add_space(theme::GAP);
        ui.horizontal_wrapped(|ui| {
            let open = text!(words, "return-open-shipment");
            if quiet_button(ui, icons::ICON_OPEN_IN_NEW, &open).clicked() {
                let shipment = original.id.clone();
                frame.push(Action::Returns(ReturnsAction::OpenShipment(shipment)));
            }
            let track = text!(words, "return-track");
            if quiet_button(ui, icons::ICON_ROUTE, &track).clicked() {
                let shipment = original.id.clone();
                frame.push(Action::Returns(ReturnsAction::Track(shipment)));
            }
        });
    });
}

/// A moment at the user's place, its offset on hover.
pub(crate) fn moment_ui(ui: &mut Ui, caption: &str, at: Option<Timestamp>, here: Here<'_>) {
    if let Some(at) = at {
        let shown = here.words.date_time(at, here.zone);
        ui.scope(|ui| detail_ui(ui, caption, &shown))
            .response
            .on_hover_text(here.words.offset(at, here.zone));
    }
}
