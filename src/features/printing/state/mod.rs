//! The printing of labels: the labels that are being given to a printer, the
//! list of those that are bought and not printed, and the printers.

pub mod labels;
pub mod printer_form;
pub mod printers;
pub mod queue;

use super::calls::Replies;
use crate::{
    contract::{RequestId, Update},
    features::{
        calls::Request,
        shared::state::{
            context::{Context, Origin},
            feature::ReplyState,
        },
    },
};
pub use labels::{LabelPrinting, PrintAction, PrintProgress};
use printers::PrintersScreen;
use queue::PrintQueue;

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
            Replies::SavePrinter(_, update) => {
                printers.printer_saved(id, update.into_result(), context);
            }
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
            Replies::PrintLabels(_, Update::Progress(sent)) => {
                self.labels.label_sent(id, sent, context);
            }
            Replies::PrintLabels(_, Update::Done(outcome)) => {
                return self.labels.ended(id, outcome, context);
            }
            // The labels that are reported show whether it goes on.
            Replies::SteerPrinting(_, update) => context.say_if_failed(update.into_result()),
            Replies::PrintAfterPurchase(_, update) => {
                printers.book_replied(id, update.into_result());
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
