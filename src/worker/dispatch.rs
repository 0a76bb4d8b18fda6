//! From a command to the job that does it.

use std::rc::Rc;

use super::{
    bulk::{self, Course},
    connect, delete, label, list, purchase, quote, refresh, refund, retry,
    run::{Job, Worker},
    station::Station,
};
use crate::message::{Cause, Command, Event, Failure};

/// The job of a command. Without a connection it tells just that.
pub(super) fn job(worker: &Worker, command: Command) -> Job {
    if let Command::SaveProfile(save) = command {
        let deps = Rc::clone(&worker.deps);
        return Box::pin(connect::save_profile(deps, worker.events.clone(), save));
    }
    let Some(station) = worker.station.clone() else {
        let events = worker.events.clone();
        return Box::pin(async move {
            if let Some(event) = not_connected(&command) {
                events.tell(event).await;
            }
        });
    };
    match command {
        Command::Quote(quote) => {
            // Noted at once, in the order of the commands.
            station.lines.quote_begins(&quote.line, quote.request);
            Box::pin(quote::run(station, quote))
        }
        Command::Buy(buy) => {
            let turn = station.lines.purchase_begins(&buy);
            Box::pin(purchase::run(station, buy, turn))
        }
        Command::TestConnection { request } => Box::pin(list::test(station, request)),
        Command::FetchLabel(fetch) => Box::pin(label::show(station, fetch)),
        Command::SaveLabel(save) => Box::pin(label::save_as(station, save)),
        Command::ListShipments(page) => Box::pin(list::page(station, page)),
        Command::OpenShipment { request, shipment } => {
            Box::pin(list::open(station, request, shipment))
        }
        Command::DeleteShipment { request, shipment } => {
            Box::pin(delete::run(station, request, shipment))
        }
        Command::RefreshRates { request, shipment } => {
            Box::pin(refresh::run(station, request, shipment))
        }
        Command::AskRefund { request, shipment } => {
            Box::pin(refund::run(station, request, shipment))
        }
        Command::RetryInDoubt { request, line } => Box::pin(retry::run(station, request, line)),
        Command::StartBulk(start) => bulk::start(station, start),
        Command::PauseBulk => steer(&station, Course::Paused),
        Command::ResumeBulk => steer(&station, Course::Running),
        Command::CancelBulk => steer(&station, Course::Cancelled),
        // Both are taken before a station is asked for.
        Command::Connect { .. } | Command::SaveProfile(_) => Box::pin(std::future::ready(())),
    }
}

/// Takes effect at once, in the order of the commands.
fn steer(station: &Station, course: Course) -> Job {
    station.steer_bulk(course);
    Box::pin(std::future::ready(()))
}

fn not_connected(command: &Command) -> Option<Event> {
    let failure = Failure::new(Cause::NotConnected);
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
        Command::ListShipments(page) => Event::ShipmentsListed {
            request: page.request,
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
        Command::RefreshRates { request, .. } => Event::RatesRefreshed {
            request: *request,
            outcome: Err(failure),
        },
        Command::AskRefund { request, .. } => Event::RefundAsked {
            request: *request,
            outcome: Err(failure),
        },
        Command::RetryInDoubt { request, line } => Event::Retried {
            request: *request,
            line: line.clone(),
            outcome: Err(failure),
        },
    })
}
