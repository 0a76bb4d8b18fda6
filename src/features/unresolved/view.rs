//! What needs a person: the sentence, the evidence, what the service shows, and
//! what can be done. Only one of the buttons can cost money, and it says so.

use egui::{Button, RichText, Sense, Spinner, Ui};
use egui_material_icons::icons;

use super::state::UnresolvedAction;
use crate::{
    contract::{Evidence, EvidenceStep, PaidTwice, UnresolvedLine, UnresolvedReason},
    features::{
        action::Action,
        shared::view::{frame::Frame, here::Here},
        shipments::state::actions::ShipmentsAction,
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            Pressed, RowName, Rows, empty_ui, icon_text, icon_ui, walked_rows_ui, weak_small,
        },
    },
    text,
};

pub(crate) fn lines_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if frame.here.connection.unresolved.is_empty() {
        let title = text!(words, "action-required-none-title");
        let text = text!(words, "action-required-none");
        empty_ui(ui, icons::ICON_CHECK_CIRCLE, &title, &text);
        return;
    }
    let why = if frame.here.connection.may_write() {
        text!(words, "action-required-why")
    } else {
        text!(words, "action-required-view-only")
    };
    ui.add(egui::Label::new(weak_small(why)).wrap());
    let lines = &frame.here.connection.unresolved;
    walked_rows_ui(ui, "unresolved-line", lines.len(), |ui, at, rows| {
        if let Some(unresolved) = lines.get(at) {
            ui.separator();
            row_ui(ui, unresolved, at, rows, frame);
            if actions_ui(ui, unresolved, rows.sense(at), frame) {
                rows.take_keyboard(at);
            }
        }
    });
}

/// A line, which Enter or a click opens; its buttons are stops of Tab only while the keyboard
/// is at it.
fn row_ui(
    ui: &mut Ui,
    unresolved: &UnresolvedLine,
    at: usize,
    rows: &mut Rows,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let shown = ui.scope(|ui| line_ui(ui, unresolved, frame.here));
    let key = key(unresolved);
    let name = name_of(unresolved, words);
    let row = RowName {
        at,
        key: &key,
        spoken: format!("{name}, {}", words.unresolved_reason(&unresolved.reason)),
        is_selected: false,
        also: String::new(),
    };
    let pressed = rows.row_ui(ui, shown.response.rect, &row);
    if let (Pressed::Opened, Some(shipment)) = (pressed, &unresolved.shipment) {
        let select = ShipmentsAction::Select(shipment.clone());
        frame.push(Action::Shipments(select));
    }
}

/// Tells it from every other one: a line may wait for an answer and be one of a pair that is
/// paid twice.
fn key(unresolved: &UnresolvedLine) -> String {
    let line = &unresolved.line;
    if let UnresolvedReason::PaidTwice(pair) = &unresolved.reason {
        format!("{line} {}", pair.other.shipment)
    } else if let UnresolvedReason::PurchaseNotListed { shipment } = &unresolved.reason {
        format!("{line} {shipment}")
    } else {
        line.to_string()
    }
}

/// A line as it is spoken of: its order and its recipient.
pub(crate) fn name(order_id: Option<&str>, recipient: &str, words: &Words) -> String {
    let order = order_id.map_or_else(|| text!(words, "no-order-number"), str::to_owned);
    if recipient.is_empty() {
        order
    } else {
        format!("{order} · {recipient}")
    }
}

fn name_of(unresolved: &UnresolvedLine, words: &Words) -> String {
    let recipient = unresolved.recipient_name.as_deref().unwrap_or_default();
    name(unresolved.order_id.as_deref(), recipient, words)
}

fn line_ui(ui: &mut Ui, unresolved: &UnresolvedLine, here: Here<'_>) {
    let Here { words, zone, .. } = here;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(name_of(unresolved, words)).strong());
        if let Some(shipment) = &unresolved.shipment {
            let id = text!(words, "shipment-id", shipment = shipment.as_str());
            // The whole line opens it, and looks as if it did.
            let link = ui.visuals().hyperlink_color;
            ui.label(RichText::new(id).small().color(link));
        }
    });
    ui.add(egui::Label::new(words.unresolved_reason(&unresolved.reason)).wrap());
    ui.add_space(theme::SMALL_GAP);
    for evidence in &unresolved.evidence {
        evidence_ui(ui, evidence, here);
    }
    let shown = match &unresolved.shown {
        Some(shown) => text!(
            words,
            "shown-now",
            status = words.shipment_status(&shown.status),
            at = words.date_time(shown.at, zone)
        ),
        None => text!(words, "shown-never"),
    };
    ui.horizontal(|ui| {
        let palette = theme::palette(ui);
        let icon = icon_text(icons::ICON_VISIBILITY, theme::SMALL_ICON_SIZE);
        icon_ui(ui, icon.color(palette.weak));
        ui.add(egui::Label::new(RichText::new(shown).small()).wrap());
    });
}

fn evidence_ui(ui: &mut Ui, evidence: &Evidence, here: Here<'_>) {
    let Here { words, zone, .. } = here;
    ui.horizontal_top(|ui| {
        let at = words.date_time(evidence.at, zone);
        ui.label(weak_small(at))
            .on_hover_text(words.offset(evidence.at, zone));
        let step = RichText::new(step(&evidence.step, words)).small();
        ui.add(egui::Label::new(step).wrap());
    });
}

pub(crate) fn step(step: &EvidenceStep, words: &Words) -> String {
    match step {
        EvidenceStep::CreateSent => text!(words, "evidence-create-sent"),
        EvidenceStep::BuySent { attempt, price } => text!(
            words,
            "evidence-buy-sent",
            attempt = attempt,
            price = words.money(price)
        ),
        EvidenceStep::RefundSent => text!(words, "evidence-refund-sent"),
        EvidenceStep::BatchSent => text!(words, "evidence-batch-sent"),
        EvidenceStep::NoAnswer { reason } => {
            text!(words, "evidence-no-answer", reason = reason.clone())
        }
        EvidenceStep::Refused { words: said } => {
            text!(words, "evidence-refused", words = said.clone())
        }
        EvidenceStep::Taken => text!(words, "evidence-taken"),
        EvidenceStep::SeenUnpaid => text!(words, "evidence-seen-unpaid"),
        EvidenceStep::SeenUnderWay => text!(words, "evidence-seen-under-way"),
        EvidenceStep::SeenFailed { reason } => {
            text!(words, "evidence-seen-failed", reason = reason.clone())
        }
        EvidenceStep::NotFound => text!(words, "evidence-not-found"),
        EvidenceStep::Several { count } => text!(words, "evidence-several", count = count),
        EvidenceStep::RetryAllowed => text!(words, "evidence-retry"),
        EvidenceStep::Contradiction { evidence } => {
            text!(
                words,
                "evidence-contradiction",
                evidence = words.contradiction(evidence)
            )
        }
    }
}

/// Whether one was pressed by a key: until the answer is there none can be.
fn actions_ui(
    ui: &mut Ui,
    unresolved: &UnresolvedLine,
    sense: Sense,
    frame: &mut Frame<'_>,
) -> bool {
    let mut is_pressed = false;
    let words = frame.here.words;
    let line = &unresolved.line;
    let can_press = frame.here.connection.can_resolve(line);
    let name = name_of(unresolved, words);
    ui.add_space(theme::SMALL_GAP);
    if let UnresolvedReason::PaidTwice(paid_twice) = &unresolved.reason {
        paid_twice_ui(ui, paid_twice, sense, frame);
    }
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut Ui, caption: String, spoken: String, action| {
            let button = ui.add_enabled(can_press, Button::new(caption).sense(sense));
            let button = button.accessible_name(spoken);
            if button.clicked() {
                is_pressed |= button.has_focus();
                frame.push(Action::Unresolved(action));
            }
        };
        if !matches!(unresolved.reason, UnresolvedReason::PaidTwice(_)) {
            button(
                ui,
                text!(words, "check-again"),
                text!(words, "check-again-at", name = name.clone()),
                UnresolvedAction::Query(line.clone()),
            );
        }
        if let Some(price) = &unresolved.buy_again_at {
            let caption = text!(words, "buy-again", price = words.money(price));
            let action = UnresolvedAction::BuyAgain(line.clone());
            let spoken = text!(words, "named", what = caption.clone(), name = name.clone());
            button(ui, caption, spoken, action);
        }
        if unresolved.can_set_aside {
            button(
                ui,
                text!(words, "mark-resolved"),
                text!(words, "mark-resolved-of", name = name),
                UnresolvedAction::SetAside(line.clone()),
            );
        }
        if frame.here.connection.is_retrying(line) {
            ui.add(Spinner::new().size(theme::ICON_SIZE));
        }
    });
    is_pressed
}

/// Opens either shipment: its details offer the refund.
fn paid_twice_ui(ui: &mut Ui, paid_twice: &PaidTwice, sense: Sense, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal_wrapped(|ui| {
        for paid in [&paid_twice.own, &paid_twice.other] {
            let caption = text!(words, "open-to-refund", shipment = paid.name());
            if ui.add(Button::new(caption).sense(sense)).clicked() {
                let select = ShipmentsAction::Select(paid.shipment.clone());
                frame.push(Action::Shipments(select));
            }
        }
    });
}
