//! The buttons that print, wherever a label or another paper is seen. What is
//! to be printed of many is said by their lists.

use egui::{Response, Ui};
use egui_material_icons::icons;

use super::{
    Actions, commands,
    widgets::{quiet_button_if, why_not_ui},
};
use crate::app::{Action, AppState, printing::PrintAction};
use crate::domain::{ids::ShipmentId, printer::PaperKind};
use crate::text;
use crate::words::Words;

/// Prints the label of one shipment.
pub(super) fn print_label_ui(
    ui: &mut Ui,
    state: &AppState,
    shipment: &ShipmentId,
    words: &Words,
    actions: &mut Actions,
) {
    let caption = text!(words, "command-print");
    let button = quiet_button_if(ui, state.can_print(), icons::ICON_PRINT, &caption);
    if button
        .on_hover_text(commands::tooltip(ui, words, commands::Entry::Print))
        .clicked()
    {
        let print = PrintAction::Print(vec![shipment.clone()]);
        actions.push(Action::Print(print));
    }
}

/// A button that prints a paper of this kind; where no printer is chosen for
/// it, the button says so.
pub(super) fn print_paper_button(
    ui: &mut Ui,
    state: &AppState,
    (kind, caption): (PaperKind, &str),
    words: &Words,
) -> Response {
    let printer = state.printers.printer_of(kind);
    let can_print = printer.is_some() && state.connection.may_write();
    let button = quiet_button_if(ui, can_print, icons::ICON_PRINT, caption);
    if let Some(printer) = printer {
        let printer = printer.as_str();
        return button.on_hover_text(text!(words, "papers-print-on", printer = printer));
    }
    why_not_ui(ui, &button, text!(words, "papers-no-printer"));
    button
}
