//! The answer to a command that is not done, so that nobody waits for ever.

use crate::message::{Command, Event, Failure, ReturnsEvent};

/// Tells why it is not done; nothing where nobody waits.
pub(super) fn answer(command: &Command, failure: Failure) -> Option<Event> {
    Some(match command {
        Command::Connect { .. }
        | Command::SaveProfile(_)
        | Command::PauseBulk
        | Command::ResumeBulk
        | Command::CancelBulk => return None,
        Command::StartBulk(start) => Event::BulkEnded {
            request: start.request,
            outcome: Err(failure),
        },
        Command::DoToMany(many) => Event::BulkEnded {
            request: many.request,
            outcome: Err(failure),
        },
        Command::PriceDrafts(price) => Event::DraftsPriced {
            request: price.request,
            outcome: Err(failure),
        },
        Command::ListRefunds { .. }
        | Command::MakeReport(_)
        | Command::ExportReport(_)
        | Command::Papers(_) => return about_reports(command, failure),
        Command::ExportShipments(export) => Event::ShipmentsExported {
            request: export.request,
            outcome: Err(failure),
        },
        Command::TestConnection { request } => Event::ConnectionTested {
            request: *request,
            outcome: Err(failure),
        },
        Command::Quote(quote) => Event::Quoted {
            request: quote.request,
            line: quote.line.clone(),
            outcome: Err(failure),
        },
        Command::Buy(buy) => Event::Purchased {
            request: buy.request,
            line: buy.line.clone(),
            outcome: Err(failure),
        },
        Command::RetryInDoubt { request, line } | Command::LookAgain { request, line } => {
            Event::Retried {
                request: *request,
                line: line.clone(),
                outcome: Err(failure),
            }
        }
        Command::SetAside { request, line } => Event::SetAside {
            request: *request,
            line: line.clone(),
            outcome: Err(failure),
        },
        Command::FetchLabel(_)
        | Command::SaveLabel(_)
        | Command::MarkPrint(_)
        | Command::ListShipments(_)
        | Command::Sync { .. }
        | Command::OpenShipment { .. }
        | Command::DeleteShipment { .. }
        | Command::RefreshRates(_)
        | Command::ListReturns { .. }
        | Command::AskRefund { .. } => return about_shipments(command, failure),
        Command::CreateBatch { .. } | Command::DeleteBatch { .. } | Command::ChangeBatch(_) => {
            return about_batches(command, failure);
        }
        Command::Batches(asked) => Event::Batches(asked.refused(failure)),
        Command::Tracking(asked) => Event::Tracking(asked.refused(failure)),
        Command::Printing(asked) => Event::Printing(asked.refused(failure)),
    })
}

fn about_shipments(command: &Command, failure: Failure) -> Option<Event> {
    Some(match command {
        Command::FetchLabel(fetch) => Event::LabelFetched {
            request: fetch.request,
            shipment: fetch.shipment.clone(),
            outcome: Err(failure),
        },
        Command::SaveLabel(save) => Event::LabelSaved {
            request: save.request,
            shipment: save.shipment.clone(),
            outcome: Err(failure),
        },
        Command::MarkPrint(mark) => Event::PrintMarked {
            request: mark.request,
            mark: mark.mark,
            outcome: Err(failure),
        },
        Command::ListShipments(page) => Event::ShipmentsListed {
            request: page.request,
            outcome: Err(failure),
        },
        Command::Sync { request } => Event::Synced {
            request: *request,
            outcome: Err(failure),
        },
        Command::OpenShipment { request, .. } => Event::ShipmentOpened {
            request: *request,
            outcome: Err(failure),
        },
        Command::DeleteShipment { request, shipment } => Event::ShipmentDeleted {
            request: *request,
            shipment: shipment.clone(),
            outcome: Err(failure),
        },
        Command::RefreshRates(refresh) => Event::RatesRefreshed {
            request: refresh.request,
            outcome: Err(failure),
        },
        Command::AskRefund { request, .. } => Event::RefundAsked {
            request: *request,
            outcome: Err(failure),
        },
        Command::ListReturns { request } => Event::Returns(ReturnsEvent::Listed {
            request: *request,
            outcome: Err(failure),
        }),
        _of_another_kind => return None,
    })
}

fn about_reports(command: &Command, failure: Failure) -> Option<Event> {
    Some(match command {
        Command::ListRefunds { request } => Event::RefundsListed {
            request: *request,
            outcome: Err(failure),
        },
        Command::Papers(asked) => Event::Papers(asked.refused(failure)),
        Command::MakeReport(asked) => Event::ReportMade {
            request: asked.request,
            outcome: Err(failure),
        },
        Command::ExportReport(export) => Event::ReportExported {
            request: export.request,
            outcome: Err(failure),
        },
        _of_another_kind => return None,
    })
}

fn about_batches(command: &Command, failure: Failure) -> Option<Event> {
    Some(match command {
        Command::CreateBatch { request, line, .. } => Event::BatchCreated {
            request: *request,
            line: line.clone(),
            outcome: Err(failure),
        },
        Command::DeleteBatch { request, batch } => Event::BatchDeleted {
            request: *request,
            batch: *batch,
            outcome: Err(failure),
        },
        Command::ChangeBatch(change) => Event::BatchChanged {
            request: change.request,
            batch: change.batch,
            change: change.change,
            outcome: Err(failure),
        },
        _of_another_kind => return None,
    })
}
