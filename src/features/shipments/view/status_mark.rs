//! The status of a shipment, as every list and its details show it.

use egui::{Color32, Label, Ui};
use egui_material_icons::{MaterialIcon, icons};

use crate::{
    kit::{
        text::Words,
        theme,
        widgets::{icon_text, icon_ui},
    },
    model::shipment::{Payment, ShipmentStatus},
};

/// A status in words, with an icon for what it says about the money.
pub(crate) fn status_ui(ui: &mut Ui, status: &ShipmentStatus, words: &Words) {
    ui.visuals_mut().override_text_color = None;
    let (icon, colour) = mark_of(status).painted(ui);
    ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
    icon_ui(ui, icon_text(icon, theme::ICON_SIZE).color(colour));
    ui.add(Label::new(words.shipment_status(status)).truncate());
}

/// What a status says about the money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Failed,
    Unpaid,
    UnderWay,
    Paid,
    /// It is paid still, and its label is not valid any more.
    RefundRequested,
    Refunded,
    Unclear,
}

fn mark_of(status: &ShipmentStatus) -> Mark {
    let has_failed = matches!(
        status,
        ShipmentStatus::PostagePurchaseFailed | ShipmentStatus::Exception
    );
    let is_refund_requested = *status == ShipmentStatus::RefundRequested;
    match status.payment() {
        _ if has_failed => Mark::Failed,
        _ if is_refund_requested => Mark::RefundRequested,
        Payment::None => Mark::Unpaid,
        Payment::Pending => Mark::UnderWay,
        Payment::Paid => Mark::Paid,
        Payment::Refunded => Mark::Refunded,
        Payment::Unclear => Mark::Unclear,
    }
}

impl Mark {
    fn painted(self, ui: &Ui) -> (MaterialIcon, Color32) {
        let palette = theme::palette(ui);
        match self {
            Self::Failed => (icons::ICON_ERROR, palette.danger),
            Self::Unpaid => (icons::ICON_RADIO_BUTTON_UNCHECKED, palette.weak),
            Self::UnderWay => (icons::ICON_PENDING, palette.warning),
            Self::Paid => (icons::ICON_CHECK_CIRCLE, palette.good),
            Self::RefundRequested => (icons::ICON_UNDO, palette.warning),
            Self::Refunded => (icons::ICON_UNDO, palette.weak),
            Self::Unclear => (icons::ICON_HELP, palette.weak),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refunded_or_to_be_has_not_the_mark_of_what_is_ready() {
        assert_eq!(mark_of(&ShipmentStatus::Ready), Mark::Paid);
        let requested = mark_of(&ShipmentStatus::RefundRequested);
        assert_eq!(requested, Mark::RefundRequested);
        assert_eq!(mark_of(&ShipmentStatus::Voided), Mark::Refunded);
    }
}
