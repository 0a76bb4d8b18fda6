//! Printing: the book of printers, labels given to them, and what proves
//! paper. Nothing here prints unasked, and nothing that may be on paper is
//! given to a printer again without the user's yes.

mod book;
mod documents;
mod follow;
mod labels;
mod marks;
mod named;
mod scan;
mod state;
mod steer;
mod test_print;

use std::{path::Path, rc::Rc};

use super::calls::{Calls, ConfirmScan};
use crate::{
    contract::{Failure, Notice},
    session::{
        account::Session,
        active_call::{ActiveCall, Job, ReplyTo},
        context::Context,
        deps::Deps,
        events::EventSender,
    },
};

pub(crate) use book::label_format;
pub(crate) use documents::{DocumentFile, document_printer, print_document};
pub(crate) use follow::watch;
pub(crate) use named::shipment as shipment_named;
pub(crate) use scan::note_scanned;
pub(crate) use state::warn_before_buying;

/// The job of a call about printing. What is about this machine's printers alone
/// needs no connection, and no account's ledger.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let deps = context.deps;
    let data_dir: Rc<Path> = Rc::from(deps.folders.data_dir.as_path());
    Ok(match calls {
        Calls::ListPrinters(call) => reply_to.answer_sync(data_dir, call, book::list),
        Calls::SavePrinter(call) => reply_to.answer_sync(data_dir, call, book::save),
        Calls::RemovePrinter(call) => reply_to.answer_sync(data_dir, call, book::remove),
        Calls::ChoosePrinter(call) => reply_to.answer_sync(data_dir, call, book::choose),
        Calls::ChooseFallback(call) => reply_to.answer_sync(data_dir, call, book::choose_fallback),
        Calls::PrintAfterPurchase(call) => {
            reply_to.answer_sync(data_dir, call, book::print_after_purchase)
        }
        Calls::FindQueues(call) => reply_to.answer(deps, call, state::queues),
        Calls::QueryPrinters(call) => reply_to.answer(deps, call, state::all),
        Calls::QueryLabelPrinter(call) => reply_to.answer(deps, call, state::ahead),
        Calls::PrintTestPage(call) => reply_to.answer(deps, call, test_print::run),
        Calls::PrintLabels(call) => {
            reply_to.answer_reporting(context.session?, call, labels::print_labels)
        }
        Calls::SteerPrinting(call) => reply_to.answer(context.session?, call, steer::steer),
        Calls::ConfirmScan(call) => {
            Box::pin(confirm_scan(context.session?, reply_to.active_call(call)))
        }
        Calls::MarkPrint(call) => reply_to.answer(context.session?, call, marks::mark),
    })
}

/// Reports the printers with the profiles, so that no view has to ask. Where
/// there is none, there is nothing to report.
pub(crate) async fn report_printers(deps: &Deps, events: &EventSender) {
    let outcome = book::load(&deps.folders.data_dir);
    if outcome.as_ref().is_ok_and(|book| book.printers.is_empty()) {
        return;
    }
    events.notify(Notice::PrintersKnown(outcome)).await;
}

async fn confirm_scan(session: Rc<Session>, request: ActiveCall<ConfirmScan>) {
    let outcome = scan::confirm_scan(&session, &request.call.code).await;
    // Who hears of it knows whose label it was by the list as it stood.
    request.done(outcome).await;
    session.report_unprinted().await;
}
