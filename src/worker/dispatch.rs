//! From a command to the job that does it.

use std::rc::Rc;

use super::{
    batch, batch_change, batches, bulk, connect, delete, export, label, list, many, papers, print,
    printing, purchase, quote, reader, refresh, refund, refused, reports, retry, returns,
    run::{Job, Worker},
    station::Station,
    sync, tracking,
};
use crate::{
    message::{Cause, Command, Failure},
    session::bulk::Course,
};

/// The job of a command. Without a connection it tells just that.
pub(super) fn job(worker: &Worker, command: Command) -> Job {
    if let Command::SaveProfile(save) = command {
        let deps = Rc::clone(&worker.deps);
        return Box::pin(connect::save_profile(deps, worker.events.clone(), save));
    }
    if let Some(job) = reports::job(worker, &command) {
        return job;
    }
    if let Some(job) = printing::job(worker, &command) {
        return job;
    }
    if let Some(reader) = worker.reader.clone() {
        return reader::job(reader, command);
    }
    let Some(station) = worker.station.clone() else {
        return not_connected(worker, command);
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
        Command::ListShipments(asked) => Box::pin(list::rows(station, asked)),
        Command::Sync { request } => Box::pin(sync::now(station, request)),
        Command::OpenShipment { request, shipment } => {
            Box::pin(list::open(station, request, shipment))
        }
        Command::DeleteShipment { request, shipment } => {
            Box::pin(delete::run(station, request, shipment))
        }
        Command::RefreshRates(asked) => Box::pin(refresh::run(station, asked)),
        Command::AskRefund { request, shipment } => {
            Box::pin(refund::run(station, request, shipment))
        }
        Command::RetryInDoubt { .. } | Command::LookAgain { .. } | Command::SetAside { .. } => {
            about_doubt(station, command)
        }
        Command::MarkPrint(mark) => Box::pin(print::mark(station, mark)),
        Command::CreateBatch { .. } | Command::DeleteBatch { .. } | Command::ChangeBatch(_) => {
            about_batches(station, command)
        }
        Command::Batches(asked) => Box::pin(batches::run(station, asked)),
        Command::ListReturns { request } => Box::pin(returns::list(station, request)),
        Command::Tracking(asked) => Box::pin(tracking::run(station, asked)),
        Command::Papers(asked) => Box::pin(papers::run(station, asked)),
        Command::Printing(asked) => Box::pin(printing::run(station, asked)),
        Command::StartBulk(start) => bulk::start(station, start),
        Command::DoToMany(many) => many::start(station, many),
        Command::PriceDrafts(asked) => Box::pin(many::price(station, asked)),
        Command::ExportShipments(asked) => Box::pin(export::run(station, asked)),
        Command::PauseBulk => steer(&station, Course::Paused),
        Command::ResumeBulk => steer(&station, Course::Running),
        Command::CancelBulk => steer(&station, Course::Cancelled),
        // All are taken before a station is asked for.
        Command::Connect { .. }
        | Command::SaveProfile(_)
        | Command::ListRefunds { .. }
        | Command::MakeReport(_)
        | Command::ExportReport(_) => Box::pin(std::future::ready(())),
    }
}

/// Answers in the command's own words that no profile is connected.
fn not_connected(worker: &Worker, command: Command) -> Job {
    let events = worker.events.clone();
    Box::pin(async move {
        let failure = Failure::new(Cause::NotConnected);
        if let Some(event) = refused::answer(&command, failure) {
            events.tell(event).await;
        }
    })
}

/// What a person decides of a line whose outcome is not known.
fn about_doubt(station: Rc<Station>, command: Command) -> Job {
    match command {
        Command::RetryInDoubt { request, line } => Box::pin(retry::run(station, request, line)),
        Command::LookAgain { request, line } => Box::pin(retry::look(station, request, line)),
        Command::SetAside { request, line } => Box::pin(retry::set_aside(station, request, line)),
        _of_another_kind => Box::pin(std::future::ready(())),
    }
}

fn about_batches(station: Rc<Station>, command: Command) -> Job {
    match command {
        Command::CreateBatch {
            request,
            line,
            description,
        } => Box::pin(batch::create(station, request, line, description)),
        Command::DeleteBatch { request, batch } => Box::pin(batch::delete(station, request, batch)),
        Command::ChangeBatch(change) => Box::pin(batch_change::run(station, change)),
        _of_another_kind => Box::pin(std::future::ready(())),
    }
}

/// Takes effect at once, in the order of the commands.
fn steer(station: &Station, course: Course) -> Job {
    station.steer_bulk(course);
    Box::pin(std::future::ready(()))
}
