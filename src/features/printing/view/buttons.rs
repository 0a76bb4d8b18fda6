//! The buttons that print, wherever a label or another paper is seen, and the
//! choice of its paper. What is to be printed of many is said by their lists.

use egui::{Response, Ui};
use egui_material_icons::icons;

use crate::{
    features::{
        action::Action,
        printing::state::{PrintAction, printers::PrintersAction},
        shared::view::{frame::Frame, here::Here},
    },
    kit::{
        commands::Entry,
        text::Words,
        widgets::{quiet_button, quiet_button_if, radios_ui, weak_small, why_not_ui},
    },
    model::{ids::ShipmentId, printer::PaperKind, sheet_paper::SheetPaper},
    text,
};

/// Prints the label of one shipment; one that may be on paper only after a question. Gives
/// the button, if there is a printer for it.
pub(crate) fn print_label_ui(
    ui: &mut Ui,
    shipment: &ShipmentId,
    may_be_on_paper: bool,
    frame: &mut Frame<'_>,
) -> Option<Response> {
    let words = frame.here.words;
    let shipments = vec![shipment.clone()];
    let (caption, action) = if may_be_on_paper {
        (
            text!(words, "print-again"),
            PrintAction::AskAgain(shipments),
        )
    } else {
        (text!(words, "command-print"), PrintAction::Print(shipments))
    };
    let button = print_labels_button(ui, &caption, frame.here.can_print, frame);
    if button.as_ref().is_some_and(Response::clicked) {
        frame.push(Action::Print(action));
    }
    button
}

/// A button that prints labels; where there is no printer for them, one that leads to setting
/// it up.
pub(crate) fn print_labels_button(
    ui: &mut Ui,
    caption: &str,
    can_print: bool,
    frame: &mut Frame<'_>,
) -> Option<Response> {
    if frame.here.printers.printer_of(PaperKind::Label).is_none() {
        set_up_ui(ui, frame);
        return None;
    }
    let button = quiet_button_if(ui, can_print, icons::ICON_PRINT, caption);
    Some(button.on_hover_text(Entry::Print.tooltip(ui, frame.here.words)))
}

/// To the form of a printer, or where one of several is chosen.
fn set_up_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let caption = if frame.here.printers.book.printers.is_empty() {
        text!(frame.here.words, "set-up-printer")
    } else {
        text!(frame.here.words, "choose-printer")
    };
    if quiet_button(ui, icons::ICON_PRINT, &caption).clicked() {
        frame.push(Action::Printers(PrintersAction::SetUp));
    }
}

/// A button that prints a paper of this kind. Where no printer takes it, the button says
/// why; where none is chosen for it, it leads to setting one up. Whether it was pressed.
pub(crate) fn print_paper_ui(
    ui: &mut Ui,
    kind: PaperKind,
    caption: &str,
    frame: &mut Frame<'_>,
) -> bool {
    let here = frame.here;
    let words = here.words;
    let Some(printer) = here.printers.printer_of(kind) else {
        set_up_ui(ui, frame);
        return false;
    };
    let can_print = here.printers.can_print(kind, here.connection);
    let button = quiet_button_if(ui, can_print, icons::ICON_PRINT, caption);
    let printer = printer.as_str();
    if !here.printers.takes(kind) {
        let why = text!(words, "print-takes-only-zpl", printer = printer);
        ui.add(egui::Label::new(weak_small(why.as_str())).wrap());
        why_not_ui(ui, &button, why);
        return false;
    }
    button
        .on_hover_text(text!(words, "documents-print-on", printer = printer))
        .clicked()
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
        let choices = SheetPaper::ALL.map(|paper| (paper, words.sheet_paper(paper)));
        let chosen = radios_ui(ui, choices, |paper| *paper == current).chosen;
        picked = chosen.filter(|paper| *paper != current);
    });
    picked
}

/// What is printed fits the printer, whatever a saved file is laid out for.
pub(crate) fn printers_paper_ui(ui: &mut Ui, kind: PaperKind, saved: SheetPaper, here: Here<'_>) {
    let words = here.words;
    let other = here.printers.on_other_paper(kind, saved);
    if let Some((printer, paper)) = other.filter(|_| here.printers.takes(kind)) {
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
