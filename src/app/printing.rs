//! Labels on their way to printers, as the window sees it: what was asked,
//! what became of it, and what a printer that is back is to be asked about.

use crate::domain::{ids::ShipmentId, printer::PrinterName};
use crate::message::{
    Again, Cause, Command, Failure, PrintFault, PrintLabels, PrintingCommand, PrintingNews,
    RequestId,
};

use super::{AppState, notices::News};

/// Done where labels are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintAction {
    /// Prints these labels, each for the first time.
    Print(Vec<ShipmentId>),
    /// Prints these on one printer: they were meant for it while it was away.
    PrintOn(PrinterName, Vec<ShipmentId>),
    /// The user's yes: what came out before is destroyed.
    PrintAgain(Vec<ShipmentId>, String),
}

/// The printing that is under way.
#[derive(Debug, Clone, Default)]
pub struct PrintDesk {
    asked: Option<RequestId>,
    sent: Vec<ShipmentId>,
    printer: Option<PrinterName>,
    may_be_on_paper: Vec<ShipmentId>,
    failure: Option<Failure>,
}

impl PrintDesk {
    pub fn is_printing(&self) -> bool {
        self.asked.is_some()
    }
}

impl AppState {
    pub(super) fn handle_print(&mut self, action: PrintAction) -> Vec<Command> {
        let (shipments, printer, again) = match action {
            PrintAction::Print(shipments) => (shipments, None, Again::No),
            PrintAction::PrintOn(printer, shipments) => (shipments, Some(printer), Again::No),
            PrintAction::PrintAgain(shipments, why) => (shipments, None, Again::Yes { why }),
        };
        if self.printing.is_printing() || shipments.is_empty() {
            return Vec::new();
        }
        let request = self.ids.request();
        self.printing = PrintDesk {
            asked: Some(request),
            ..PrintDesk::default()
        };
        let print = PrintLabels {
            request,
            shipments,
            printer,
            again,
        };
        vec![Command::Printing(PrintingCommand::Print(print))]
    }

    pub(super) fn printing_told(&mut self, news: PrintingNews) {
        match news {
            PrintingNews::LabelSent {
                request,
                shipment,
                outcome,
            } if self.printing.asked == Some(request) => self.label_sent(shipment, outcome),
            PrintingNews::Ended { request, outcome } if self.printing.asked == Some(request) => {
                let desk = std::mem::take(&mut self.printing);
                let failure = outcome.err().or(desk.failure);
                if let Some(printer) = desk.printer {
                    let count = desk.sent.len();
                    self.notices.say(News::LabelsSent { printer, count });
                }
                if !desk.may_be_on_paper.is_empty() {
                    let shipments = desk.may_be_on_paper;
                    self.notices.say(News::MayBeOnPaper { shipments });
                }
                if let Some(failure) = failure {
                    self.notices.say(News::Failed(failure));
                }
            }
            PrintingNews::Warned { printer, look } => {
                let state = look.state;
                self.notices.say(News::PrinterNotReady { printer, state });
            }
            PrintingNews::CameBack { printer, shipments } => {
                self.notices.withdraw_printer(&printer);
                self.notices.say(News::PrinterBack { printer, shipments });
            }
            PrintingNews::ScannedAs { outcome, .. } => self.say_if_failed(outcome),
            news @ (PrintingNews::BookKnown { .. }
            | PrintingNews::Found { .. }
            | PrintingNews::Looked { .. }
            | PrintingNews::Tested { .. }) => self.printers_told(news),
            PrintingNews::LabelSent { .. }
            | PrintingNews::Ended { .. }
            | PrintingNews::Proven { .. } => {}
        }
    }

    fn label_sent(&mut self, shipment: ShipmentId, outcome: Result<PrinterName, Failure>) {
        let desk = &mut self.printing;
        match outcome {
            Ok(printer) => {
                desk.sent.push(shipment);
                desk.printer = Some(printer);
            }
            Err(failure) if failure.cause == Cause::Printing(PrintFault::MayBeOnPaper) => {
                desk.may_be_on_paper.push(shipment);
            }
            // One is told; the others stay in the list of what is not printed.
            Err(failure) => drop(desk.failure.get_or_insert(failure)),
        }
    }
}
