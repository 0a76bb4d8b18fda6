//! What a notice offers to do about what it says.

use crate::{
    contract::{Cause, Failure},
    features::{
        action::Action,
        batches::state::BatchesAction,
        bulk::state::actions::BulkAction,
        printing::{
            calls::PrintMark,
            state::{PrintAction, printers::PrintersAction, queue::QueueAction},
        },
        shared::state::{
            navigation::StatusList,
            notices::{News, NotEntered},
        },
        ship::state::{form::ShipAction, named_box::BoxAction},
        shipments::state::actions::ShipmentsAction,
    },
    kit::text::Words,
    model::ids::ShipmentId,
    text,
};

fn open_shipment(shipment: &ShipmentId, words: &Words) -> (String, Action) {
    let select = ShipmentsAction::Select(shipment.clone());
    (text!(words, "open"), Action::Shipments(select))
}

fn is_no_printer(failure: &Failure) -> bool {
    matches!(&failure.cause, Cause::Printing(fault) if fault.is_no_printer())
}

/// What a notice offers to do about labels, if it is about that.
fn offered_print(news: &News, words: &Words) -> Option<(String, Action)> {
    if let News::LabelsSent { shipments, .. } = news {
        let count = words.count(u64::try_from(shipments.len()).unwrap_or(u64::MAX));
        let mark = QueueAction::MarkMany(shipments.clone(), PrintMark::Printed);
        let caption = text!(words, "mark-chosen-printed", count = count);
        return Some((caption, Action::Queue(mark)));
    }
    if let News::PrinterBack { printer, shipments } = news {
        let print = PrintAction::PrintOn(printer.clone(), shipments.clone());
        let caption = text!(words, "print-labels", count = shipments.len());
        return Some((caption, Action::Print(print)));
    }
    if let News::MayBeOnPaper { shipments } = news {
        let ask = PrintAction::AskAgain(shipments.clone());
        return Some((text!(words, "print-again"), Action::Print(ask)));
    }
    if let News::PrintingStopped {
        shipments,
        is_again,
        printer,
    } = news
    {
        let caption = text!(words, "print-labels", count = shipments.len());
        let shipments = shipments.clone();
        let print = match printer {
            _ if *is_again => PrintAction::AskAgain(shipments),
            Some(printer) => PrintAction::PrintOn(printer.clone(), shipments),
            None => PrintAction::Print(shipments),
        };
        return Some((caption, Action::Print(print)));
    }
    let News::Failed(failure) = news else {
        return None;
    };
    let set_up = Action::Printers(PrintersAction::SetUp);
    is_no_printer(failure).then(|| (text!(words, "set-up-printer"), set_up))
}

/// What a notice about the Ship form offers to do.
fn offered_form(news: &News, words: &Words) -> (String, Action) {
    let (caption, action) = if let News::NotBought { form, .. } = news {
        let back = ShipAction::ReturnTo(form.line.clone());
        (text!(words, "back-to-form"), back)
    } else if let News::DefaultsKept { before, .. } = news {
        (
            text!(words, "undo"),
            ShipAction::SetDefaults(before.clone()),
        )
    } else if let News::BoxesChanged { before, .. } = news {
        let restore = BoxAction::Restore(before.clone());
        (text!(words, "undo"), ShipAction::Boxes(restore))
    } else if *news == News::FormRestored {
        (text!(words, "discard"), ShipAction::NewShipment)
    } else {
        (text!(words, "undo"), ShipAction::UndoClear)
    };
    (caption, Action::Ship(action))
}

/// The way to the parcel of a code that was entered nowhere; from a dialog there is none.
fn offered_search(news: &News, words: &Words) -> Option<(String, Action)> {
    let News::Scanned { codes, why } = news else {
        return None;
    };
    let [code] = codes.as_slice() else {
        return None;
    };
    if *why == NotEntered::InDialog {
        return None;
    }
    let find = text!(words, "find-in-shipments");
    Some((find, Action::Find(code.clone())))
}

/// What a notice offers to do.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of news")]
pub(super) fn offered_action(news: &News, words: &Words) -> Option<(String, Action)> {
    let offered = offered_print(news, words).or_else(|| offered_search(news, words));
    if offered.is_some() {
        return offered;
    }
    match news {
        News::FormCleared
        | News::FormFilled
        | News::FormSwapped
        | News::FormRestored
        | News::DefaultsKept { .. }
        | News::BoxesChanged { .. }
        | News::NotBought { .. } => Some(offered_form(news, words)),
        News::PrintMarked {
            mark: PrintMark::Printed | PrintMark::HandedOver,
            count: 1..,
        } => Some((text!(words, "undo"), Action::Queue(QueueAction::Undo))),
        News::PrinterSaved {
            for_a_label: Some(screen),
            ..
        } => Some((text!(words, "back-to-label"), Action::Go(*screen))),
        News::BoughtElsewhere { shipment, .. }
        | News::ChargedOtherwise { shipment, .. }
        | News::RefundDenied { shipment, .. } => Some(open_shipment(shipment, words)),
        News::PaidTwice(paid_twice) => Some(open_shipment(&paid_twice.own.shipment, words)),
        News::TakenOutOfBatch { batch, shipments } => {
            let back = BatchesAction::AddTo(*batch, shipments.clone());
            Some((text!(words, "undo"), Action::Batches(back)))
        }
        News::JobInterrupted(job) if !job.drafts.is_empty() => {
            let caption = text!(words, "job-go-on", count = job.drafts.len());
            let go_on = if job.priced.is_empty() {
                BulkAction::GoOn(job.drafts.clone())
            } else {
                BulkAction::BuyAsPriced(job.priced.clone())
            };
            Some((caption, Action::Bulk(go_on)))
        }
        News::JobInterrupted(job) if job.in_doubt > 0 => Some((
            text!(words, "open"),
            Action::OpenList(StatusList::Unresolved),
        )),
        News::BatchMade(batch) | News::PutIntoBatch { batch, .. } => Some((
            text!(words, "open"),
            Action::Batches(BatchesAction::Select(*batch)),
        )),
        News::Exported { path, .. }
        | News::LabelMarked { path, .. }
        | News::SettingsUnreadable(path) => Some((
            text!(words, "open-folder"),
            Action::OpenFolderOf(path.clone()),
        )),
        News::LabelsSent { .. }
        | News::PrintingStopped { .. }
        | News::PrinterBack { .. }
        | News::MayBeOnPaper { .. }
        | News::PrinterSaved { .. }
        | News::TestLabelSent(_)
        | News::OrderHeld(_)
        | News::PrinterNotReady { .. }
        | News::PrintMarked { .. }
        | News::BatchDeleted(_)
        | News::Booked { .. }
        | News::BagClosed(_)
        | News::Failed(_)
        | News::NotConnected(_)
        | News::StillViewOnly
        | News::TakenOver
        | News::ProfileSaved
        | News::ShipmentDeleted(_)
        | News::RatesRefreshed(_)
        | News::RefundAsked { .. }
        | News::Scanned { .. }
        | News::FileNotRead
        | News::NoFileDialog
        | News::JobInterrupted(_)
        | News::Copied(_)
        | News::DiagnosticsCopied => None,
    }
}
