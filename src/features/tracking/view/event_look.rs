//! How a tracking event looks: its icon, and the colour of what it means.

use egui::{Color32, Ui};
use egui_material_icons::{MaterialIcon, icons};

use crate::{
    kit::theme,
    model::{event_kind::EventKind, tracking::TrackingEvent},
};

/// An event's icon, and the colour of what it means; the words say it, too.
pub(crate) fn icon_and_colour(ui: &Ui, event: &TrackingEvent) -> (MaterialIcon, Color32) {
    let palette = theme::palette(ui);
    let Some(kind) = event.known_kind() else {
        return (icons::ICON_CIRCLE, palette.weak);
    };
    match kind {
        EventKind::Created | EventKind::Pending => (icons::ICON_EDIT_NOTE, palette.weak),
        EventKind::PostageRequested => (icons::ICON_SCHEDULE, palette.weak),
        EventKind::PostagePurchased => (icons::ICON_CREDIT_CARD, palette.weak),
        EventKind::Ready => (icons::ICON_PACKAGE_2, palette.accent),
        EventKind::Received => (icons::ICON_WAREHOUSE, palette.accent),
        EventKind::Released => (icons::ICON_OUTBOX, palette.accent),
        EventKind::Inducted => (icons::ICON_BARCODE_SCANNER, palette.accent),
        EventKind::InTransit => (icons::ICON_MOVING, palette.accent),
        EventKind::OutForDelivery => (icons::ICON_LOCAL_SHIPPING, palette.accent),
        EventKind::Delivered => (icons::ICON_CHECK_CIRCLE, palette.good),
        EventKind::Resolved => (icons::ICON_TASK_ALT, palette.good),
        EventKind::PostagePurchaseFailed | EventKind::Exception | EventKind::RefundRefused => {
            (icons::ICON_ERROR, palette.danger)
        }
        EventKind::Returned => (icons::ICON_KEYBOARD_RETURN, palette.warning),
        EventKind::Canceled | EventKind::Voided => (icons::ICON_CANCEL, palette.weak),
        EventKind::RefundRequested | EventKind::RefundApproved => {
            (icons::ICON_CURRENCY_EXCHANGE, palette.weak)
        }
        EventKind::Unknown(_) => (icons::ICON_CIRCLE, palette.weak),
    }
}
