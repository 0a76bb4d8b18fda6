//! Labels on their way to printers, as the window sees it: what was asked,
//! what became of it, and what a printer that is back is to be asked about.

use crate::contract::{Cause, Failure, PrintFault, RequestId, Update};
use crate::features::{
    calls::Request,
    printing::calls::{Again, LabelSent, PrintCounts, PrintLabels, Replies},
};
use crate::model::{ids::ShipmentId, printer::PrinterName};

use super::{
    AppState,
    confirm::Question,
    navigation::{Screen, StatusList},
    notices::News,
    purchase::Stage,
    shipments::has_label,
};
use crate::app::confirm::AgainForm;
use crate::app::confirm::WhyAgain;

/// Done where labels are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintAction {
    /// Prints these labels, each for the first time.
    Print(Vec<ShipmentId>),
    /// Prints these on one printer: they were meant for it while it was away.
    PrintOn(PrinterName, Vec<ShipmentId>),
    /// Asks about these, which may be on paper.
    AskAgain(Vec<ShipmentId>),
    /// Why, as it stands in the question that is open.
    Why(Option<WhyAgain>, String),
    /// The user's yes to that question, with the reason in words: what came out
    /// before is destroyed.
    PrintAgain(String),
}

/// The printing that is under way.
#[derive(Debug, Clone, Default)]
pub struct PrintDesk {
    asked: Option<RequestId>,
    /// How many labels it is about.
    count: usize,
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
    pub(super) fn handle_print(&mut self, action: PrintAction) -> Vec<Request> {
        let (shipments, printer, again) = match action {
            PrintAction::Print(shipments) => (shipments, None, Again::No),
            PrintAction::PrintOn(printer, shipments) => (shipments, Some(printer), Again::No),
            PrintAction::AskAgain(shipments) => {
                self.context.question = Some(Question::PrintAgain(AgainForm::new(shipments)));
                return Vec::new();
            }
            PrintAction::Why(why, typed) => {
                if let Some(Question::PrintAgain(form)) = &mut self.context.question {
                    form.why = why;
                    form.typed = typed;
                }
                return Vec::new();
            }
            PrintAction::PrintAgain(why) => match self.destroyed(&why) {
                Some(shipments) => (shipments, None, Again::Yes { why }),
                None => return Vec::new(),
            },
        };
        if self.printing.is_printing() || shipments.is_empty() {
            return Vec::new();
        }
        let count = shipments.len();
        let request = self.context.ids.ask(PrintLabels {
            shipments,
            printer,
            again,
        });
        self.printing = PrintDesk {
            asked: Some(request.id),
            count,
            ..PrintDesk::default()
        };
        vec![request]
    }

    /// What the open question is about, once it is answered with a reason.
    fn destroyed(&mut self, why: &str) -> Option<Vec<ShipmentId>> {
        let Some(Question::PrintAgain(form)) = &self.context.question else {
            return None;
        };
        if why.trim().is_empty() || !form.is_ready() || self.printing.is_printing() {
            return None;
        }
        let shipments = form.shipments.clone();
        self.context.question = None;
        Some(shipments)
    }

    /// The labels that *Print* is about where the person is now: what is chosen
    /// of the list before them, else the shipment that is open, or the one just bought.
    pub fn labels_here(&self) -> Vec<ShipmentId> {
        if self.context.status_list == Some(StatusList::Unprinted) {
            return self.queue.labels(&self.context.connection);
        }
        let bought = match &self.ship.stage {
            Stage::Bought(bought) => Some(&bought.shipment.id),
            Stage::Open | Stage::Buying(_) | Stage::Refused(_) | Stage::Unresolved(_) => None,
        };
        match self.context.screen {
            Screen::Ship => bought.into_iter().cloned().collect(),
            Screen::Shipments => {
                let chosen = self.shipments.labels_chosen();
                let open = self.shipments.open.shown();
                let open = open.filter(|shown| chosen.is_empty() && has_label(shown));
                chosen
                    .into_iter()
                    .chain(open.map(|shown| shown.id.clone()))
                    .collect()
            }
            Screen::Batches
            | Screen::Returns
            | Screen::Tracking
            | Screen::Refunds
            | Screen::Reports
            | Screen::Settings => Vec::new(),
        }
    }

    /// Whether labels can be given to a printer now.
    pub fn can_print(&self) -> bool {
        self.context.connection.may_write() && !self.printing.is_printing()
    }

    /// Who asked for one label looks at it still: the question opens by itself.
    /// After many, which take their time, a notice offers it.
    fn may_be_on_paper(&mut self, desk: PrintDesk) {
        let shipments = desk.may_be_on_paper;
        if shipments.is_empty() {
            return;
        }
        let is_free = self.context.question.is_none() && !self.context.is_palette_open;
        if desk.count == 1 && is_free {
            self.context.question = Some(Question::PrintAgain(AgainForm::new(shipments)));
        } else {
            self.context.notices.say(News::MayBeOnPaper { shipments });
        }
    }

    pub(super) fn printing_replied(&mut self, id: RequestId, replies: Replies) {
        let printers = &mut self.printers;
        match replies {
            Replies::ListPrinters(_, update) => printers.book_answered(id, update.into_result()),
            Replies::SavePrinter(_, update) => printers.book_answered(id, update.into_result()),
            Replies::RemovePrinter(_, update) => printers.book_answered(id, update.into_result()),
            Replies::ChoosePrinter(_, update) => printers.book_answered(id, update.into_result()),
            Replies::ChooseFallback(_, update) => printers.book_answered(id, update.into_result()),
            Replies::FindQueues(_, update) => {
                printers.found.answer(id, update.into_result());
            }
            Replies::QueryPrinters(_, update) => {
                printers.looks.answer(id, update.into_result());
            }
            Replies::QueryLabelPrinter(_, update) => {
                let bulk = &mut self.shipments.bulk;
                bulk.printer_looked(id, update.into_result());
            }
            Replies::PrintTestPage(call, update) => {
                self.test_page_sent(id, &call.name, update.into_result());
            }
            Replies::PrintLabels(_, Update::Progress(sent)) => self.label_sent(id, sent),
            Replies::PrintLabels(_, Update::Done(outcome)) => self.labels_printed(id, outcome),
            Replies::ConfirmScan(call, update) => {
                self.label_scanned(id, &call.code, update.into_result());
            }
            Replies::MarkPrint(call, update) => {
                self.print_marked(id, call.mark, update.into_result());
            }
        }
    }

    /// Every label was reported, or none was begun.
    fn labels_printed(&mut self, request: RequestId, outcome: Result<PrintCounts, Failure>) {
        if self.printing.asked != Some(request) {
            return;
        }
        let mut desk = std::mem::take(&mut self.printing);
        let failure = outcome.err().or(desk.failure.take());
        if let Some(printer) = desk.printer.take() {
            let count = desk.sent.len();
            self.context
                .notices
                .say(News::LabelsSent { printer, count });
        }
        self.may_be_on_paper(desk);
        if let Some(failure) = failure {
            self.context.notices.say(News::Failed(failure));
        }
    }

    fn label_sent(&mut self, request: RequestId, sent: LabelSent) {
        let desk = &mut self.printing;
        if desk.asked != Some(request) {
            return;
        }
        match sent.outcome {
            Ok(printer) => {
                desk.sent.push(sent.shipment);
                desk.printer = Some(printer);
            }
            Err(failure) if failure.cause == Cause::Printing(PrintFault::MayBeOnPaper) => {
                desk.may_be_on_paper.push(sent.shipment);
            }
            // One is told; the others stay in the list of what is not printed.
            Err(failure) => drop(desk.failure.get_or_insert(failure)),
        }
    }
}
