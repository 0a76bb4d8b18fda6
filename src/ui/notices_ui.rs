//! Notices at the lower right, and the live region that reads them out.

use egui::{Align2, Area, Order, Ui, vec2};
use egui_material_icons::icons;

use super::{
    Actions, theme,
    widgets::{Tone, message_ui},
};
use crate::app::{
    Action, AppState,
    action::{BatchesAction, PrintMark, QueueAction, ShipAction, ShipmentsAction},
    notices::{News, Notice},
};
use crate::text;
use crate::words::Words;

pub(super) fn notices_ui(ui: &Ui, state: &AppState, words: &Words, actions: &mut Actions) {
    if state.notices.shown().is_empty() {
        return;
    }
    let above_status = vec2(-theme::GUTTER, -(theme::STATUS_HEIGHT + theme::GAP));
    let area = Area::new(egui::Id::unique("notices"))
        .order(Order::Foreground)
        .anchor(Align2::RIGHT_BOTTOM, above_status)
        .show(ui.ctx(), |ui| {
            ui.set_width(theme::NOTICE_WIDTH);
            for notice in state.notices.shown() {
                notice_ui(ui, notice, words, actions);
            }
        });
    ui.ctx().accesskit_node_builder(area.response.id, |node| {
        node.set_live(egui::accesskit::Live::Polite);
    });
}

fn notice_ui(ui: &mut Ui, notice: &Notice, words: &Words, actions: &mut Actions) {
    let (tone, text) = said(&notice.news, words);
    message_ui(ui, tone, text, |ui| {
        ui.horizontal(|ui| {
            if let Some((caption, action)) = offered(&notice.news, words)
                && ui.button(caption).clicked()
            {
                actions.push(action);
                actions.push(Action::DismissNotice(notice.number));
            }
            let dismiss = text!(words, "dismiss");
            if ui
                .small_button(icons::ICON_CLOSE)
                .on_hover_text(&dismiss)
                .accessible_name(dismiss)
                .clicked()
            {
                actions.push(Action::DismissNotice(notice.number));
            }
        });
    });
}

fn said(news: &News, words: &Words) -> (Tone, String) {
    match news {
        News::Failed(failure) | News::NotConnected(failure) => {
            (Tone::Danger, words.failure(failure))
        }
        News::ProfileSaved => (Tone::Good, text!(words, "news-profile-saved")),
        News::ShipmentDeleted(shipment) => (
            Tone::Good,
            text!(words, "news-deleted", shipment = shipment.as_str()),
        ),
        News::RatesRefreshed(shipment) => (
            Tone::Good,
            text!(words, "news-refreshed", shipment = shipment.as_str()),
        ),
        News::RefundAsked(shipment) => (
            Tone::Good,
            text!(words, "news-refund-asked", shipment = shipment.as_str()),
        ),
        News::BoughtElsewhere(shipment) => (
            Tone::Good,
            text!(words, "news-bought", shipment = shipment.as_str()),
        ),
        News::BatchMade(batch) => (
            Tone::Good,
            text!(words, "news-batch-made", batch = batch.to_string()),
        ),
        News::BatchDeleted(batch) => (
            Tone::Good,
            text!(words, "news-batch-deleted", batch = batch.to_string()),
        ),
        News::PutIntoBatch { batch, count } => {
            let batch = batch.to_string();
            let text = text!(words, "news-batch-added", count = count, batch = batch);
            (Tone::Good, text)
        }
        News::TakenOutOfBatch { batch, shipments } => {
            let batch = batch.to_string();
            let count = shipments.len();
            let text = text!(words, "news-batch-removed", count = count, batch = batch);
            (Tone::Good, text)
        }
        News::BagClosed(batch) => (
            Tone::Good,
            text!(words, "news-bag-closed", batch = batch.to_string()),
        ),
        News::NoFileDialog => (Tone::Warning, text!(words, "news-no-dialog")),
        News::Copied(copied) => (
            Tone::Info,
            text!(words, "news-copied", text = copied.clone()),
        ),
        News::Exported { path, rows } => (
            Tone::Good,
            text!(
                words,
                "news-exported",
                rows = rows.to_owned(),
                shown = words.count(*rows),
                path = path.display().to_string()
            ),
        ),
        News::FormCleared => (Tone::Info, text!(words, "news-cleared")),
        News::PrintMarked { mark, count } => (Tone::Good, marked(*mark, *count, words)),
    }
}

fn marked(mark: PrintMark, count: usize, words: &Words) -> String {
    match mark {
        PrintMark::Printed => text!(words, "news-printed", count = count),
        PrintMark::HandedOver => text!(words, "news-handed-over", count = count),
        PrintMark::PrintAgain => text!(words, "news-print-again", count = count),
    }
}

/// What a notice offers to do.
fn offered(news: &News, words: &Words) -> Option<(String, Action)> {
    match news {
        News::FormCleared => Some((text!(words, "undo"), Action::Ship(ShipAction::UndoClear))),
        News::PrintMarked {
            mark: PrintMark::Printed | PrintMark::HandedOver,
            count: 1..,
        } => Some((text!(words, "undo"), Action::Queue(QueueAction::Undo))),
        News::BoughtElsewhere(shipment) => Some((
            text!(words, "open"),
            Action::Shipments(ShipmentsAction::Select(shipment.clone())),
        )),
        News::TakenOutOfBatch { batch, shipments } => {
            let back = BatchesAction::AddTo(*batch, shipments.clone());
            Some((text!(words, "undo"), Action::Batches(back)))
        }
        News::BatchMade(batch) | News::PutIntoBatch { batch, .. } => Some((
            text!(words, "open"),
            Action::Batches(BatchesAction::Select(*batch)),
        )),
        News::PrintMarked { .. }
        | News::BatchDeleted(_)
        | News::BagClosed(_)
        | News::Failed(_)
        | News::NotConnected(_)
        | News::ProfileSaved
        | News::ShipmentDeleted(_)
        | News::RatesRefreshed(_)
        | News::RefundAsked(_)
        | News::NoFileDialog
        | News::Exported { .. }
        | News::Copied(_) => None,
    }
}
