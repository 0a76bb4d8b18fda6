//! Printing: the book of printers, labels given to them, and what proves
//! paper. Nothing here prints unasked, and nothing that may be on paper is
//! given to a printer again without the user's yes.

mod book;
mod follow;
mod job;
mod looks;
mod named;
mod paper;
mod scan;
mod test_print;

use std::rc::Rc;

use super::run::{Job, Worker};
use crate::{
    message::{Command, Event, PrintingCommand, PrintingNews, RequestId},
    session::{account::Session, deps::Deps, events::EventSender},
};

pub(super) use follow::watch;
pub(super) use looks::warn_before_buying;
pub(super) use paper::{PaperFile, paper_printer, print_paper};

/// The job of a command about this machine's printers. It needs no connection,
/// and no account's ledger.
pub(super) fn job(worker: &Worker, command: &Command) -> Option<Job> {
    let Command::Printing(asked) = command else {
        return None;
    };
    asked.is_of_the_machine().then(|| {
        let deps = Rc::clone(&worker.deps);
        let job = of_machine(deps, worker.events.clone(), asked.clone());
        let job: Job = Box::pin(job);
        job
    })
}

/// Tells the book of printers with the profiles, so that nobody has to ask.
/// Where there is none, there is nothing to tell.
pub(super) async fn tell_book(deps: &Deps, events: &EventSender, request: RequestId) {
    let outcome = book::load(&deps.folders.data_dir);
    if outcome.as_ref().is_ok_and(|book| book.printers.is_empty()) {
        return;
    }
    let news = PrintingNews::BookKnown { request, outcome };
    events.tell(Event::Printing(news)).await;
}

async fn of_machine(deps: Rc<Deps>, events: EventSender, asked: PrintingCommand) {
    let news = match asked {
        PrintingCommand::Find { request, server } => PrintingNews::Found {
            request,
            outcome: looks::queues(&deps, server.as_deref()).await,
        },
        PrintingCommand::Look { request } => PrintingNews::Looked {
            request,
            outcome: looks::all(&deps).await,
        },
        PrintingCommand::LookAhead { request } => PrintingNews::LookedAhead {
            request,
            outcome: looks::ahead(&deps).await,
        },
        PrintingCommand::Test {
            request,
            name,
            page,
        } => PrintingNews::Tested {
            request,
            outcome: test_print::run(&deps, &name, &page).await,
            name,
        },
        other => match book::changed(&deps.folders.data_dir, other) {
            Some(news) => news,
            None => return,
        },
    };
    events.tell(Event::Printing(news)).await;
}

/// The job of a command that is journaled.
pub(super) async fn run(session: Rc<Session>, asked: PrintingCommand) {
    match asked {
        PrintingCommand::Print(print) => job::run(session, print).await,
        PrintingCommand::Scanned { request, code } => {
            let outcome = scan::scanned(&session, &code).await;
            // Who is told knows whose label it was by the list as it stood.
            let news = PrintingNews::ScannedAs { request, outcome };
            session.tell(Event::Printing(news)).await;
            session.tell_unprinted().await;
        }
        // Done before a session is asked for.
        of_the_machine => debug_assert!(of_the_machine.is_of_the_machine()),
    }
}
