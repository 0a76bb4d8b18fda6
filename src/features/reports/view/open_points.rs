//! What the sums of a report leave open: counted, and named.

use egui::Ui;

use crate::{
    features::{action::Action, shared::view::frame::Frame},
    kit::{
        text::Words,
        theme,
        widgets::{Tone, message_ui},
    },
    model::{report::Report, shipment::ShipmentStatus},
    text,
};

/// What the sums leave open, and the status of the shipments it is about.
pub(super) struct OpenPoint {
    pub(super) text: String,
    status: Option<ShipmentStatus>,
}

pub(super) fn open_points_ui(ui: &mut Ui, report: &Report, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    for point in open_points(report, words) {
        message_ui(ui, Tone::Info, point.text, |ui| {
            let Some(status) = point.status else {
                return;
            };
            if ui.button(text!(words, "reports-show-status")).clicked() {
                frame.push(Action::ShowAll(status));
            }
        });
        ui.add_space(theme::GAP);
    }
}

/// What the sums leave open: counted, and named.
pub(super) fn open_points(report: &Report, words: &Words) -> Vec<OpenPoint> {
    let mut points = Vec::new();
    for (count, text) in [
        (
            report.missed,
            text!(
                words,
                "reports-missed",
                count = report.missed,
                shown = words.count(report.missed)
            ),
        ),
        (
            report.without_price,
            text!(
                words,
                "reports-without-price",
                count = report.without_price,
                shown = words.count(report.without_price)
            ),
        ),
        (
            report.charges_by_creation,
            text!(
                words,
                "reports-by-creation",
                count = report.charges_by_creation,
                shown = words.count(report.charges_by_creation)
            ),
        ),
        (
            report.near_the_edges,
            text!(
                words,
                "reports-near-the-edges",
                count = report.near_the_edges,
                shown = words.count(report.near_the_edges)
            ),
        ),
        (
            report.refunds_before,
            text!(
                words,
                "reports-refunds-before",
                count = report.refunds_before,
                shown = words.count(report.refunds_before)
            ),
        ),
        (
            report.refunds_without_day,
            text!(
                words,
                "reports-refunds-without-day",
                count = report.refunds_without_day,
                shown = words.count(report.refunds_without_day)
            ),
        ),
    ] {
        if count > 0 {
            let status = None;
            points.push(OpenPoint { text, status });
        }
    }
    let of_status = |(status, text): (&ShipmentStatus, String)| OpenPoint {
        text,
        status: Some(status.clone()),
    };
    let charged = report.charged_in.iter().map(|(status, count)| {
        let name = words.shipment_status(status);
        let text = text!(
            words,
            "reports-charged-in",
            count = count,
            shown = words.count(*count),
            status = name
        );
        (status, text)
    });
    let unclear = report.unclear_in.iter().map(|(status, count)| {
        let name = words.shipment_status(status);
        let text = text!(
            words,
            "reports-unclear-in",
            count = count,
            shown = words.count(*count),
            status = name
        );
        (status, text)
    });
    points.extend(charged.chain(unclear).map(of_status));
    points
}
