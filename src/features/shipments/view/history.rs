//! The rest of a shipment's details: its batch, contents and options, where it
//! returns to, and what this client did to it, as sentences.

use egui::{RichText, Ui};

use crate::{
    features::{
        shared::view::here::Here,
        shipments::calls::{Done, DoneStep},
        unresolved::view as unresolved_view,
    },
    kit::{
        text::Words,
        theme,
        widgets::{detail_ui, section_ui, weak_small},
    },
    model::shipment::Shipment,
    text,
};

pub(crate) fn contents_ui(ui: &mut Ui, shipment: &Shipment, words: &Words) {
    section_ui(ui, &text!(words, "contents-title"), |ui| {
        if let Some(contents) = &shipment.parcel.package_contents {
            let contents = words.package_contents(contents);
            detail_ui(ui, &text!(words, "contents"), &contents);
        }
        if let Some(batch) = shipment.batch_id {
            detail_ui(ui, &text!(words, "batch"), &batch.to_string());
        }
        if let Some(store) = &shipment.order_store {
            let store = words.order_store(store);
            detail_ui(ui, &text!(words, "order-store"), &store);
        }
        let options = options(shipment, words);
        if !options.is_empty() {
            detail_ui(ui, &text!(words, "options-title"), &options.join(", "));
        }
        let returns = &shipment.return_address;
        let lines = [
            &returns.name,
            &returns.address_1,
            &returns.address_2,
            &returns.city,
            &returns.province_code,
            &returns.postal_code,
            &returns.country_code,
            &returns.phone,
        ];
        let lines: Vec<&str> = lines
            .into_iter()
            .filter_map(|line| line.as_deref())
            .collect();
        if !lines.is_empty() {
            detail_ui(ui, &text!(words, "return-address-title"), &lines.join(", "));
        }
    });
}

fn options(shipment: &Shipment, words: &Words) -> Vec<String> {
    [
        (shipment.is_insured, text!(words, "option-insured")),
        (
            shipment.is_insurance_requested && !shipment.is_insured,
            text!(words, "option-insurance-requested"),
        ),
        (
            shipment.is_signature_requested,
            text!(words, "option-signature-requested"),
        ),
        (
            shipment.is_media_mail_requested,
            text!(words, "option-media-requested"),
        ),
        (
            shipment.is_duties_paid_requested,
            text!(words, "option-duties-requested"),
        ),
    ]
    .into_iter()
    .filter_map(|(is_so, name)| is_so.then_some(name))
    .collect()
}

/// What was done here, newest first.
pub(crate) fn history_ui(ui: &mut Ui, history: &[Done], here: Here<'_>) {
    let Here { words, zone, .. } = here;
    if history.is_empty() {
        return;
    }
    section_ui(ui, &text!(words, "history-title"), |ui| {
        for done in history.iter().rev() {
            ui.add(egui::Label::new(RichText::new(step(&done.step, words))).wrap());
            ui.label(weak_small(words.date_time(done.at, zone)))
                .on_hover_text(words.offset(done.at, zone));
            ui.add_space(theme::SMALL_GAP);
        }
    });
}

fn step(step: &DoneStep, words: &Words) -> String {
    match step {
        DoneStep::Evidence(evidence) => unresolved_view::step(evidence, words),
        DoneStep::Made => text!(words, "history-made"),
        DoneStep::Replaces { shipment } => {
            text!(words, "history-replaces", shipment = shipment.as_str())
        }
        DoneStep::Replaced { shipment } => {
            text!(words, "history-replaced", shipment = shipment.as_str())
        }
        DoneStep::KeepsBoth { shipment } => {
            text!(words, "history-keeps-both", shipment = shipment.as_str())
        }
        DoneStep::RatesRefreshed => text!(words, "history-rates"),
        DoneStep::Bought { price: Some(price) } => {
            text!(words, "history-bought", price = words.money(price))
        }
        DoneStep::ChargedOtherwise { approved, charged } => {
            let approved = words.money(approved);
            let charged = words.money(charged);
            text!(
                words,
                "history-charged-otherwise",
                approved = approved,
                charged = charged
            )
        }
        DoneStep::Bought { price: None } => text!(words, "history-bought-elsewhere"),
        DoneStep::LabelSaved { format } => {
            text!(words, "history-label", format = format.to_uppercase())
        }
        DoneStep::DeleteSent => text!(words, "history-delete-sent"),
        DoneStep::Deleted => text!(words, "history-deleted"),
        DoneStep::RefundTaken => text!(words, "history-refund-taken"),
        DoneStep::RefundDenied { reason } => {
            text!(words, "history-refund-denied", reason = reason.clone())
        }
        DoneStep::RefundNotUnderWay { status } => {
            let status = words.shipment_status(status);
            text!(words, "history-refund-not-under-way", status = status)
        }
        DoneStep::Voided => text!(words, "history-voided"),
        DoneStep::PrintSent { printer } => match printer {
            Some(printer) => text!(words, "history-print-sent", printer = printer.clone()),
            None => text!(words, "history-print-sent-somewhere"),
        },
        DoneStep::PrintUnclear { reason } => {
            text!(words, "history-print-unclear", reason = reason.clone())
        }
        DoneStep::Printed { by } => words.print_proof(*by),
        DoneStep::HandedOver => text!(words, "history-handed-over"),
        DoneStep::PrintAgain { who, why } => print_again(who.as_ref(), why.as_ref(), words),
        DoneStep::MarkTakenBack { who: Some(who) } => {
            text!(words, "history-mark-taken-back-by", who = who.clone())
        }
        DoneStep::MarkTakenBack { who: None } => text!(words, "history-mark-taken-back"),
        DoneStep::SetAside => text!(words, "history-marked-resolved"),
    }
}

fn print_again(who: Option<&String>, why: Option<&String>, words: &Words) -> String {
    match (why.cloned(), who.cloned()) {
        (Some(why), Some(who)) => text!(words, "history-print-again-by", why = why, who = who),
        (Some(why), None) => text!(words, "history-print-again-why", why = why),
        (None, _) => text!(words, "history-print-again"),
    }
}
