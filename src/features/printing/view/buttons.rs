//! The buttons that print, wherever a label or another paper is seen, and the
//! choice of its paper. What is to be printed of many is said by their lists.

use egui::{Response, Ui};
use egui_material_icons::icons;

use crate::{
    features::{
        action::Action,
        printing::state::PrintAction,
        shared::view::{frame::Frame, here::Here},
    },
    kit::{
        commands::Entry,
        text::Words,
        widgets::{quiet_button_if, weak_small, why_not_ui},
    },
    model::{ids::ShipmentId, printer::PaperKind, sheet_paper::SheetPaper},
    text,
};

/// Prints the label of one shipment.
pub(crate) fn print_label_ui(
    ui: &mut Ui,
    shipment: &ShipmentId,
    frame: &mut Frame<'_>,
) -> Response {
    let words = frame.here.words;
    let caption = text!(words, "command-print");
    let button = quiet_button_if(ui, frame.here.can_print, icons::ICON_PRINT, &caption);
    let button = button.on_hover_text(Entry::Print.tooltip(ui, words));
    if button.clicked() {
        let print = PrintAction::Print(vec![shipment.clone()]);
        frame.push(Action::Print(print));
    }
    button
}

/// A button that prints a paper of this kind; where no printer is chosen for
/// it, the button says so.
pub(crate) fn print_paper_button(
    ui: &mut Ui,
    kind: PaperKind,
    caption: &str,
    here: Here<'_>,
) -> Response {
    let words = here.words;
    let can_print = here.printers.can_print(kind, here.connection);
    let button = quiet_button_if(ui, can_print, icons::ICON_PRINT, caption);
    if let Some(printer) = here.printers.printer_of(kind) {
        let printer = printer.as_str();
        return button.on_hover_text(text!(words, "documents-print-on", printer = printer));
    }
    why_not_ui(ui, &button, text!(words, "documents-no-printer"));
    button
}

/// Which paper a sheet is laid out for. Gives another that was picked.
pub(crate) fn sheet_paper_ui(
    ui: &mut Ui,
    current: SheetPaper,
    words: &Words,
) -> Option<SheetPaper> {
    let mut picked = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(weak_small(text!(words, "documents-paper")));
        for paper in SheetPaper::ALL {
            let is_current = current == paper;
            if ui.radio(is_current, words.sheet_paper(paper)).clicked() && !is_current {
                picked = Some(paper);
            }
        }
    });
    picked
}

/// What is printed fits the printer, whatever a saved file is laid out for.
pub(crate) fn printers_paper_ui(ui: &mut Ui, kind: PaperKind, saved: SheetPaper, here: Here<'_>) {
    let words = here.words;
    if let Some((printer, paper)) = here.printers.on_other_paper(kind, saved) {
        let (printer, paper) = (printer.as_str(), words.sheet_paper(paper));
        let text = text!(
            words,
            "documents-printers-paper",
            printer = printer,
            paper = paper
        );
        ui.add(egui::Label::new(weak_small(text)).wrap());
    }
}
