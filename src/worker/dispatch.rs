//! From a command to the job that does it.

use std::rc::Rc;

use super::{
    batch, batch_change, batches, bulk, connect, delete, export, label, list, many, papers, print,
    printing, purchase, quote, reader, refresh, refund, refused, reports, retry, returns,
    run::{Job, Worker},
    sync, tracking,
};
use crate::{
    message::{Cause, Command, Failure},
    session::{account::Session, bulk::Course},
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
    let Some(session) = worker.session.clone() else {
        return not_connected(worker, command);
    };
    match command {
        Command::Quote(quote) => {
            // Noted at once, in the order of the commands.
            session.lines.quote_begins(&quote.line, quote.request);
            Box::pin(quote::run(session, quote))
        }
        Command::Buy(buy) => {
            let turn = session.lines.purchase_begins(&buy);
            Box::pin(purchase::run(session, buy, turn))
        }
        Command::TestConnection { request } => Box::pin(list::test(session, request)),
        Command::FetchLabel(fetch) => Box::pin(label::show(session, fetch)),
        Command::SaveLabel(save) => Box::pin(label::save_as(session, save)),
        Command::ListShipments(asked) => Box::pin(list::rows(session, asked)),
        Command::Sync { request } => Box::pin(sync::now(session, request)),
        Command::OpenShipment { request, shipment } => {
            Box::pin(list::open(session, request, shipment))
        }
        Command::DeleteShipment { request, shipment } => {
            Box::pin(delete::run(session, request, shipment))
        }
        Command::RefreshRates(asked) => Box::pin(refresh::run(session, asked)),
        Command::AskRefund { request, shipment } => {
            Box::pin(refund::run(session, request, shipment))
        }
        Command::RetryInDoubt { .. } | Command::LookAgain { .. } | Command::SetAside { .. } => {
            about_doubt(session, command)
        }
        Command::MarkPrint(mark) => Box::pin(print::mark(session, mark)),
        Command::CreateBatch { .. } | Command::DeleteBatch { .. } | Command::ChangeBatch(_) => {
            about_batches(session, command)
        }
        Command::Batches(asked) => Box::pin(batches::run(session, asked)),
        Command::ListReturns { request } => Box::pin(returns::list(session, request)),
        Command::Tracking(asked) => Box::pin(tracking::run(session, asked)),
        Command::Papers(asked) => Box::pin(papers::run(session, asked)),
        Command::Printing(asked) => Box::pin(printing::run(session, asked)),
        Command::StartBulk(start) => bulk::start(session, start),
        Command::DoToMany(many) => many::start(session, many),
        Command::PriceDrafts(asked) => Box::pin(many::price(session, asked)),
        Command::ExportShipments(asked) => Box::pin(export::run(session, asked)),
        Command::PauseBulk => steer(&session, Course::Paused),
        Command::ResumeBulk => steer(&session, Course::Running),
        Command::CancelBulk => steer(&session, Course::Cancelled),
        // All are taken before a session is asked for.
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
fn about_doubt(session: Rc<Session>, command: Command) -> Job {
    match command {
        Command::RetryInDoubt { request, line } => Box::pin(retry::run(session, request, line)),
        Command::LookAgain { request, line } => Box::pin(retry::look(session, request, line)),
        Command::SetAside { request, line } => Box::pin(retry::set_aside(session, request, line)),
        _of_another_kind => Box::pin(std::future::ready(())),
    }
}

fn about_batches(session: Rc<Session>, command: Command) -> Job {
    match command {
        Command::CreateBatch {
            request,
            line,
            description,
        } => Box::pin(batch::create(session, request, line, description)),
        Command::DeleteBatch { request, batch } => Box::pin(batch::delete(session, request, batch)),
        Command::ChangeBatch(change) => Box::pin(batch_change::run(session, change)),
        _of_another_kind => Box::pin(std::future::ready(())),
    }
}

/// Takes effect at once, in the order of the commands.
fn steer(session: &Session, course: Course) -> Job {
    session.steer_bulk(course);
    Box::pin(std::future::ready(()))
}
