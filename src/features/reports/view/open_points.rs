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
    weight: Weight,
}

/// What it means for the sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// They may be others: it stands above them.
    ChangesSums,
    /// It says what is in them, or on which day it stands.
    ExplainsSums,
}

pub(super) fn open_points_ui(ui: &mut Ui, report: &Report, weight: Weight, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let tone = match weight {
        Weight::ChangesSums => Tone::Warning,
        Weight::ExplainsSums => Tone::Info,
    };
    let points = open_points(report, words).into_iter();
    for point in points.filter(|point| point.weight == weight) {
        message_ui(ui, tone, point.text, |ui| {
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
    let counted = counted(report, words).into_iter();
    let counted = counted.filter(|(count, _weight, _text)| *count > 0);
    let mut points: Vec<OpenPoint> = counted
        .map(|(_count, weight, text)| OpenPoint {
            text,
            status: None,
            weight,
        })
        .collect();
    let of_status = |(status, text): (&ShipmentStatus, String)| OpenPoint {
        text,
        status: Some(status.clone()),
        weight: Weight::ExplainsSums,
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

/// What is counted, of whatever status, what that means, and how it is said.
fn counted(report: &Report, words: &Words) -> [(u64, Weight, String); 6] {
    use Weight::{ChangesSums, ExplainsSums};

    let missed = report.missed;
    let without_price = report.without_price;
    let by_creation = report.charges_by_creation;
    let near_the_edges = report.near_the_edges;
    let outside = report.refunds_outside;
    let without_day = report.refunds_without_day;
    let shown = |count| words.count(count);
    [
        (
            missed,
            ChangesSums,
            text!(
                words,
                "reports-missed",
                count = missed,
                shown = shown(missed)
            ),
        ),
        (
            without_price,
            ExplainsSums,
            text!(
                words,
                "reports-without-price",
                count = without_price,
                shown = shown(without_price)
            ),
        ),
        (
            by_creation,
            ExplainsSums,
            text!(
                words,
                "reports-by-creation",
                count = by_creation,
                shown = shown(by_creation)
            ),
        ),
        (
            near_the_edges,
            ChangesSums,
            text!(
                words,
                "reports-near-the-edges",
                count = near_the_edges,
                shown = shown(near_the_edges)
            ),
        ),
        (
            outside,
            ChangesSums,
            text!(
                words,
                "reports-refunds-outside",
                count = outside,
                shown = shown(outside)
            ),
        ),
        (
            without_day,
            ExplainsSums,
            text!(
                words,
                "reports-refunds-without-day",
                count = without_day,
                shown = shown(without_day)
            ),
        ),
    ]
}
