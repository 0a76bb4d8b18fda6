//! From a request to the job that does it: one arm a feature, whose own module
//! takes each of its calls from there.

use std::rc::Rc;

use super::{
    asked::{Asked, ReplyTo},
    batches, bulk, connect, label, list, papers, printing, purchase, reader, refund, reports,
    retry, returns,
    run::{Job, Worker},
    tracking,
};
use crate::contract::Failure;
use crate::features::{
    calls::{AnyCall, Request},
    settings::calls::{Calls as SettingsCalls, Connect},
};

/// What a request comes to.
pub(super) enum Work {
    /// Done by the loop itself, with no job beside it.
    Connect(Asked<Connect>),
    Job(Job),
}

/// What is to be done for a request. What can't be done without a connection, or
/// on a ledger that another process holds, is refused with just that.
pub(super) fn work(worker: &Worker, request: &Request) -> Work {
    let reply_to = ReplyTo {
        id: request.id,
        events: worker.events.clone(),
    };
    if let Some(reader) = &worker.reader
        && let Some(job) = reader::job(reader, &reply_to, &request.call)
    {
        return Work::Job(job);
    }
    let station = worker.station();
    let job: Result<Job, Failure> = match request.call.clone() {
        AnyCall::Settings(calls) => match calls {
            SettingsCalls::Connect(call) => return Work::Connect(reply_to.asked(call)),
            SettingsCalls::SaveProfile(call) => {
                let deps = Rc::clone(&worker.deps);
                Ok(Box::pin(connect::save_profile(deps, reply_to.asked(call))))
            }
            SettingsCalls::TestConnection(call) => {
                station.map(|station| reply_to.answer(station, call, list::test_connection))
            }
        },
        AnyCall::Ship(calls) => station.map(|station| purchase::job(station, reply_to, calls)),
        AnyCall::Unresolved(calls) => station.map(|station| retry::job(station, reply_to, calls)),
        AnyCall::Shipments(calls) => station.map(|station| list::job(station, reply_to, calls)),
        AnyCall::Bulk(calls) => station.map(|station| bulk::job(station, reply_to, calls)),
        AnyCall::Refunds(calls) => refund::job(worker, reply_to, calls),
        AnyCall::Labels(calls) => station.map(|station| label::job(station, reply_to, calls)),
        AnyCall::Documents(calls) => station.map(|station| papers::job(station, reply_to, calls)),
        AnyCall::Printing(calls) => printing::job(worker, reply_to, calls),
        AnyCall::Batches(calls) => station.map(|station| batches::job(station, reply_to, calls)),
        AnyCall::Returns(calls) => station.map(|station| returns::job(station, reply_to, calls)),
        AnyCall::Tracking(calls) => station.map(|station| tracking::job(station, reply_to, calls)),
        AnyCall::Reports(calls) => reports::job(worker, reply_to, calls),
    };
    Work::Job(job.unwrap_or_else(|failure| refused(worker, request, failure)))
}

/// Replies that the call is not done.
fn refused(worker: &Worker, request: &Request, failure: Failure) -> Job {
    let events = worker.events.clone();
    let reply = request.refused(failure);
    Box::pin(async move { events.reply(reply).await })
}
