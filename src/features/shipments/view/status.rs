//! The status of a shipment, as every list and its details show it.

use egui::{Label, Ui};
use egui_material_icons::icons;

use crate::{
    kit::{text::Words, theme, widgets::icon_text},
    model::shipment::{Payment, ShipmentStatus},
};

/// A status in words, with an icon for what it says about the money.
pub(crate) fn status_ui(ui: &mut Ui, status: &ShipmentStatus, words: &Words) {
    ui.visuals_mut().override_text_color = None;
    let palette = theme::palette(ui);
    let has_failed = matches!(
        status,
        ShipmentStatus::PostagePurchaseFailed | ShipmentStatus::Exception
    );
    let (icon, colour) = match status.payment() {
        _ if has_failed => (icons::ICON_ERROR, palette.danger),
        Payment::None => (icons::ICON_RADIO_BUTTON_UNCHECKED, palette.weak),
        Payment::Pending => (icons::ICON_PENDING, palette.warning),
        Payment::Paid => (icons::ICON_CHECK_CIRCLE, palette.good),
        Payment::Refunded => (icons::ICON_UNDO, palette.weak),
        Payment::Unclear => (icons::ICON_HELP, palette.weak),
    };
    ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
    ui.label(icon_text(icon, theme::ICON_SIZE).color(colour));
    ui.add(Label::new(words.shipment_status(status)).truncate());
}
