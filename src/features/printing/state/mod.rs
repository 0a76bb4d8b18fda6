//! The printing of labels: the labels that are being given to a printer, the
//! list of those that are bought and not printed, and the printers.

pub mod printer_form;
pub mod printers;
pub mod queue;

use super::calls::{Again, LabelSent, PrintCounts, PrintLabels, Replies};
use crate::{
    contract::{Cause, Failure, PrintFault, RequestId, Update},
    features::{
        calls::Request,
        shared::state::{
            confirm::{AgainForm, Question, WhyAgain},
            connection::Connection,
            context::{Context, Origin},
            feature::ReplyState,
            notices::News,
        },
    },
    model::{ids::ShipmentId, printer::PrinterName},
};
use printers::PrintersScreen;
use queue::PrintQueue;

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

/// All that is about printing.
#[derive(Debug, Clone, Default)]
pub struct Printing {
    pub labels: LabelPrinting,
    pub queue: PrintQueue,
    pub printers: PrintersScreen,
}

impl ReplyState for Printing {
    type Replies = Replies;

    fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Replies,
        _origin: Origin,
        context: &mut Context,
    ) -> Vec<Request> {
        let (queue, printers) = (&mut self.queue, &mut self.printers);
        match replies {
            Replies::ListPrinters(_, update) => printers.book_replied(id, update.into_result()),
            Replies::SavePrinter(_, update) => printers.book_replied(id, update.into_result()),
            Replies::RemovePrinter(_, update) => printers.book_replied(id, update.into_result()),
            Replies::ChoosePrinter(_, update) => printers.book_replied(id, update.into_result()),
            Replies::ChooseFallback(_, update) => printers.book_replied(id, update.into_result()),
            Replies::FindQueues(_, update) => {
                printers.found.answer(id, update.into_result());
            }
            Replies::QueryPrinters(_, update) => {
                printers.states.answer(id, update.into_result());
            }
            // The dialog before a bulk purchase asks, and is given the reply.
            Replies::QueryLabelPrinter(..) => {}
            Replies::PrintTestPage(call, update) => {
                printers.test_page_printed(id, &call.name, update.into_result(), context);
            }
            Replies::PrintLabels(_, Update::Progress(sent)) => self.labels.label_sent(id, sent),
            Replies::PrintLabels(_, Update::Done(outcome)) => {
                self.labels.ended(id, outcome, context);
            }
            Replies::ConfirmScan(call, update) => {
                queue.scan_replied(id, &call.code, update.into_result(), context);
            }
            Replies::MarkPrint(call, update) => {
                queue.mark_replied(id, call.mark, update.into_result(), context);
            }
        }
        Vec::new()
    }
}

/// The labels that are being given to a printer.
#[derive(Debug, Clone, Default)]
pub struct LabelPrinting {
    request: Option<RequestId>,
    /// How many labels it is about.
    count: usize,
    sent: Vec<ShipmentId>,
    printer: Option<PrinterName>,
    may_be_on_paper: Vec<ShipmentId>,
    failure: Option<Failure>,
}

impl LabelPrinting {
    pub fn is_printing(&self) -> bool {
        self.request.is_some()
    }

    /// Whether labels can be given to a printer now.
    pub fn can_print(&self, connection: &Connection) -> bool {
        connection.may_write() && !self.is_printing()
    }

    pub(crate) fn handle(&mut self, action: PrintAction, context: &mut Context) -> Vec<Request> {
        let (shipments, printer, again) = match action {
            PrintAction::Print(shipments) => (shipments, None, Again::No),
            PrintAction::PrintOn(printer, shipments) => (shipments, Some(printer), Again::No),
            PrintAction::AskAgain(shipments) => {
                context.question = Some(Question::PrintAgain(AgainForm::new(shipments)));
                return Vec::new();
            }
            PrintAction::Why(why, typed) => {
                if let Some(Question::PrintAgain(form)) = &mut context.question {
                    form.why = why;
                    form.typed = typed;
                }
                return Vec::new();
            }
            PrintAction::PrintAgain(why) => match self.take_confirmed(&why, context) {
                Some(shipments) => (shipments, None, Again::Yes { why }),
                None => return Vec::new(),
            },
        };
        if self.is_printing() || shipments.is_empty() {
            return Vec::new();
        }
        let count = shipments.len();
        let request = context.ids.ask(PrintLabels {
            shipments,
            printer,
            again,
        });
        *self = Self {
            request: Some(request.id),
            count,
            ..Self::default()
        };
        vec![request]
    }

    /// What the open question is about, once it is answered with a reason.
    fn take_confirmed(&self, why: &str, context: &mut Context) -> Option<Vec<ShipmentId>> {
        let Some(Question::PrintAgain(form)) = &context.question else {
            return None;
        };
        if why.trim().is_empty() || !form.is_ready() || self.is_printing() {
            return None;
        }
        let shipments = form.shipments.clone();
        context.question = None;
        Some(shipments)
    }

    fn label_sent(&mut self, request: RequestId, sent: LabelSent) {
        if self.request != Some(request) {
            return;
        }
        match sent.outcome {
            Ok(printer) => {
                self.sent.push(sent.shipment);
                self.printer = Some(printer);
            }
            Err(failure) if failure.cause == Cause::Printing(PrintFault::MayBeOnPaper) => {
                self.may_be_on_paper.push(sent.shipment);
            }
            // One is shown; the others stay in the list of what is not printed.
            Err(failure) => drop(self.failure.get_or_insert(failure)),
        }
    }

    /// Every label was reported, or none was begun.
    fn ended(
        &mut self,
        request: RequestId,
        outcome: Result<PrintCounts, Failure>,
        context: &mut Context,
    ) {
        if self.request != Some(request) {
            return;
        }
        let ended = std::mem::take(self);
        let failure = outcome.err().or(ended.failure);
        if let Some(printer) = ended.printer {
            let count = ended.sent.len();
            context.notices.say(News::LabelsSent { printer, count });
        }
        ask_about_paper(ended.may_be_on_paper, ended.count, context);
        if let Some(failure) = failure {
            context.notices.say(News::Failed(failure));
        }
    }
}

/// A user who asked for one label still waits for it: the question opens by itself.
/// After many, which take their time, a notice offers it.
fn ask_about_paper(shipments: Vec<ShipmentId>, requested: usize, context: &mut Context) {
    if shipments.is_empty() {
        return;
    }
    let is_free = context.question.is_none() && !context.is_palette_open;
    if requested == 1 && is_free {
        context.question = Some(Question::PrintAgain(AgainForm::new(shipments)));
    } else {
        context.notices.say(News::MayBeOnPaper { shipments });
    }
}
