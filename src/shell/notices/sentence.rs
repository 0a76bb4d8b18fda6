//! What a notice says.

use crate::{
    contract::{Cause, Failure},
    features::{
        printing::calls::PrintMark,
        shared::{
            state::notices::{BoughtForm, News, NotEntered},
            view::here::Here,
        },
    },
    kit::{
        text::{Words, listed},
        widgets::Tone,
    },
    text,
};

/// What failed. A label that did not come out is known at the bench by its order and its name,
/// and not by the number that the service gave it.
fn failure_text(failure: &Failure, here: Here<'_>) -> String {
    let words = here.words;
    let mut unprinted = here.connection.unprinted.iter();
    let label = unprinted.find(|label| Some(&label.shipment) == failure.shipment.as_ref());
    let (Some(label), Cause::Printing(_)) = (label, &failure.cause) else {
        return words.failure(failure);
    };
    let Some(order) = &label.order_id else {
        return words.failure(failure);
    };
    let unnamed = Failure {
        shipment: None,
        ..failure.clone()
    };
    text!(
        words,
        "failure-of-label",
        failure = words.failure(&unnamed),
        order = order.as_str(),
        recipient = label.recipient_name.as_str()
    )
}

#[expect(clippy::too_many_lines, reason = "one sentence for each kind of news")]
pub(crate) fn notice_text(news: &News, here: Here<'_>) -> (Tone, String) {
    let words = here.words;
    match news {
        News::Failed(failure) | News::NotConnected(failure) => {
            (Tone::Danger, failure_text(failure, here))
        }
        News::StillViewOnly => (Tone::Warning, text!(words, "notice-still-view-only")),
        News::TakenOver => (Tone::Good, text!(words, "notice-taken-over")),
        News::SettingsUnreadable(path) => (
            Tone::Warning,
            text!(
                words,
                "notice-settings-unreadable",
                path = path.display().to_string()
            ),
        ),
        News::ProfileSaved => (Tone::Good, text!(words, "notice-profile-saved")),
        News::ShipmentDeleted(shipment) => (
            Tone::Good,
            text!(words, "notice-deleted", shipment = shipment.as_str()),
        ),
        News::RatesRefreshed(shipment) => (
            Tone::Good,
            text!(words, "notice-refreshed", shipment = shipment.as_str()),
        ),
        News::RefundAsked { shipment, price } => {
            let shipment = shipment.as_str();
            let text = match price {
                Some(price) => text!(
                    words,
                    "notice-refund-of",
                    price = words.money(price),
                    shipment = shipment
                ),
                None => text!(words, "notice-refund-asked", shipment = shipment),
            };
            (Tone::Good, text)
        }
        News::BoughtElsewhere { shipment, form } => {
            let shipment = shipment.as_str();
            let text = match form {
                Some(form) => text!(words, "notice-bought-form", form = form_name(form, words)),
                None => text!(words, "notice-bought", shipment = shipment),
            };
            (Tone::Good, text)
        }
        News::DefaultsKept { now, .. } => (Tone::Good, words.form_defaults(now)),
        News::BoxesChanged { change, .. } => (Tone::Good, words.box_change(change)),
        News::NotBought { form, failure } => {
            let (form, reason) = (form_name(form, words), words.failure(failure));
            let text = text!(words, "notice-not-bought", form = form, reason = reason);
            (Tone::Danger, text)
        }
        News::BatchMade(batch) => (
            Tone::Good,
            text!(words, "notice-batch-made", batch = batch.to_string()),
        ),
        News::BatchDeleted(batch) => (
            Tone::Good,
            text!(words, "notice-batch-deleted", batch = batch.to_string()),
        ),
        News::PutIntoBatch { batch, count } => {
            let batch = batch.to_string();
            let text = text!(words, "notice-batch-added", count = count, batch = batch);
            (Tone::Good, text)
        }
        News::Booked { count, cost_centre } => {
            let text = match cost_centre {
                Some(named) => {
                    text!(words, "notice-booked", count = count, name = named.as_str())
                }
                None => text!(words, "notice-booked-under-none", count = count),
            };
            (Tone::Good, text)
        }
        News::TakenOutOfBatch { batch, shipments } => {
            let batch = batch.to_string();
            let count = shipments.len();
            let text = text!(words, "notice-batch-removed", count = count, batch = batch);
            (Tone::Good, text)
        }
        News::BagClosed(batch) => (
            Tone::Good,
            text!(words, "notice-bag-closed", batch = batch.to_string()),
        ),
        News::Scanned { codes, why } => (Tone::Warning, not_entered(codes, *why, words)),
        News::FileNotRead => (Tone::Warning, text!(words, "notice-file-not-read")),
        News::NoFileDialog => (Tone::Warning, text!(words, "notice-no-dialog")),
        News::Copied(copied) => (
            Tone::Info,
            text!(words, "notice-copied", text = copied.clone()),
        ),
        News::DiagnosticsCopied => (Tone::Info, text!(words, "notice-diagnostics-copied")),
        News::Exported {
            path,
            rows,
            unreadable,
        } => {
            let mut told = text!(
                words,
                "notice-exported",
                rows = rows.to_owned(),
                shown = words.count(*rows),
                path = path.display().to_string()
            );
            if *unreadable == 0 {
                return (Tone::Good, told);
            }
            let missing = text!(
                words,
                "notice-exported-unreadable",
                rows = unreadable.to_owned(),
                shown = words.count(*unreadable)
            );
            told.push_str(". ");
            told.push_str(&missing);
            (Tone::Warning, told)
        }
        News::ChargedOtherwise {
            shipment,
            approved,
            charged,
        } => {
            let text = words.charged_otherwise(shipment, approved, charged);
            (Tone::Warning, text)
        }
        News::JobInterrupted(job) => {
            let began = words.date_time(job.began_at, here.zone);
            (Tone::Warning, words.job_interrupted(job, began))
        }
        News::LabelMarked { shipment, path } => (
            Tone::Warning,
            text!(
                words,
                "notice-label-marked",
                shipment = shipment.as_str(),
                path = path.display().to_string()
            ),
        ),
        News::RefundDenied { shipment, reason } => (
            Tone::Warning,
            words.refund_denied(shipment, reason.as_deref()),
        ),
        News::PaidTwice(paid_twice) => (Tone::Warning, words.paid_twice(paid_twice)),
        News::FormRestored => (Tone::Info, text!(words, "notice-restored")),
        News::FormCleared => (Tone::Info, text!(words, "notice-cleared")),
        News::OrderHeld(problems) => {
            let problems = problems.iter().map(|problem| words.problem(problem));
            let reasons = problems.collect::<Vec<_>>().join(" ");
            (
                Tone::Warning,
                text!(words, "notice-order-held", reasons = reasons),
            )
        }
        News::FormFilled => (Tone::Info, text!(words, "notice-filled")),
        News::FormSwapped => (Tone::Info, text!(words, "notice-swapped")),
        News::PrintMarked { mark, count } => (Tone::Good, mark_text(*mark, *count, words)),
        News::LabelsSent {
            printer, shipments, ..
        } => {
            let (printer, count) = (printer.as_str(), shipments.len());
            let text = text!(
                words,
                "notice-labels-sent",
                count = count,
                printer = printer
            );
            (Tone::Info, text)
        }
        News::PrintingStopped {
            shipments,
            is_again,
            ..
        } => {
            let count = shipments.len();
            let text = if *is_again {
                text!(words, "notice-printing-again-stopped", count = count)
            } else {
                text!(words, "notice-printing-stopped", count = count)
            };
            (Tone::Warning, text)
        }
        News::PrinterSaved {
            printer,
            prints_after_purchase,
            ..
        } => {
            let printer = printer.as_str();
            let text = if *prints_after_purchase {
                text!(words, "notice-printer-saved-prints", printer = printer)
            } else {
                text!(words, "notice-printer-saved", printer = printer)
            };
            (Tone::Good, text)
        }
        News::TestLabelSent(printer) => {
            let text = text!(words, "notice-test-label", printer = printer.as_str());
            (Tone::Good, text)
        }
        News::MayBeOnPaper { shipments } => {
            let count = shipments.len();
            let text = text!(words, "notice-may-be-on-paper", count = count);
            (Tone::Warning, text)
        }
        News::PrinterNotReady { printer, state } => {
            let printer = printer.as_str();
            let state = words.printer_state(state);
            let text = text!(
                words,
                "notice-printer-not-ready",
                printer = printer,
                state = state
            );
            (Tone::Warning, text)
        }
        News::PrinterBack { printer, shipments } => {
            let (printer, count) = (printer.as_str(), shipments.len());
            let text = text!(
                words,
                "notice-printer-back",
                printer = printer,
                count = count
            );
            (Tone::Warning, text)
        }
    }
}

fn not_entered(codes: &[String], why: NotEntered, words: &Words) -> String {
    let code = listed(codes.iter().cloned());
    match why {
        NotEntered::NoField => text!(words, "notice-scanned", code = code),
        NotEntered::OfALabel => text!(words, "notice-scanned-of-a-label", code = code),
        NotEntered::NoBatch => text!(words, "notice-scanned-no-batch", code = code),
        NotEntered::NoScans => text!(words, "notice-scanned-no-scans", code = code),
        NotEntered::ClosedOut => text!(words, "notice-scanned-closed-out", code = code),
        NotEntered::Loading => text!(words, "notice-scanned-loading", code = code),
        NotEntered::ViewOnly => text!(words, "notice-scanned-view-only", code = code),
        NotEntered::InDialog => {
            let count = codes.len();
            text!(
                words,
                "notice-scanned-in-dialog",
                count = count,
                code = code
            )
        }
        NotEntered::AfterDialog => {
            let count = codes.len();
            text!(words, "notice-scanned-before", count = count, code = code)
        }
    }
}

fn mark_text(mark: PrintMark, count: usize, words: &Words) -> String {
    match mark {
        PrintMark::Printed => text!(words, "notice-printed", count = count),
        PrintMark::HandedOver => text!(words, "notice-handed-over", count = count),
        PrintMark::TakenBack => text!(words, "notice-mark-taken-back", count = count),
        PrintMark::NotPrinted => text!(words, "notice-print-again", count = count),
    }
}

/// A form by its order and its recipient, as far as they were typed.
fn form_name(form: &BoughtForm, words: &Words) -> String {
    let order = form.order_id.as_str();
    let order = (!order.is_empty()).then(|| text!(words, "order-number", order = order));
    let recipient = Some(form.recipient.clone()).filter(|name| !name.is_empty());
    let named: Vec<String> = order.into_iter().chain(recipient).collect();
    if named.is_empty() {
        return text!(words, "form-unnamed");
    }
    named.join(", ")
}
