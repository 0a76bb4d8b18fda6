//! From a request to the job that does it: one arm a feature, whose own module
//! takes each of its calls from there.

use std::rc::Rc;

use super::{
    batches, bulk, connect, label, list, papers, printing, purchase, reader, refund, reports,
    retry, returns, state::Worker, tracking,
};
use crate::features::{
    calls::{AnyCall, Request},
    settings::calls::{Calls as SettingsCalls, Connect},
};
use crate::{
    contract::Failure,
    session::asked::{Asked, Job, ReplyTo},
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
    let context = worker.context();
    let session = context.session.clone();
    let job: Result<Job, Failure> = match request.call.clone() {
        AnyCall::Settings(calls) => match calls {
            SettingsCalls::Connect(call) => return Work::Connect(reply_to.asked(call)),
            SettingsCalls::SaveProfile(call) => {
                let deps = Rc::clone(&worker.deps);
                Ok(Box::pin(connect::save_profile(deps, reply_to.asked(call))))
            }
            SettingsCalls::TestConnection(call) => {
                session.map(|session| reply_to.answer(session, call, list::test_connection))
            }
        },
        AnyCall::Ship(calls) => session.map(|session| purchase::job(session, reply_to, calls)),
        AnyCall::Unresolved(calls) => session.map(|session| retry::job(session, reply_to, calls)),
        AnyCall::Shipments(calls) => session.map(|session| list::job(session, reply_to, calls)),
        AnyCall::Bulk(calls) => session.map(|session| bulk::job(session, reply_to, calls)),
        AnyCall::Refunds(calls) => refund::job(context, reply_to, calls),
        AnyCall::Labels(calls) => session.map(|session| label::job(session, reply_to, calls)),
        AnyCall::Documents(calls) => session.map(|session| papers::job(session, reply_to, calls)),
        AnyCall::Printing(calls) => printing::job(context, reply_to, calls),
        AnyCall::Batches(calls) => session.map(|session| batches::job(session, reply_to, calls)),
        AnyCall::Returns(calls) => session.map(|session| returns::job(session, reply_to, calls)),
        AnyCall::Tracking(calls) => session.map(|session| tracking::job(session, reply_to, calls)),
        AnyCall::Reports(calls) => reports::job(context, reply_to, calls),
    };
    Work::Job(job.unwrap_or_else(|failure| refused(worker, request, failure)))
}

/// Replies that the call is not done.
fn refused(worker: &Worker, request: &Request, failure: Failure) -> Job {
    let events = worker.events.clone();
    let reply = request.refused(failure);
    Box::pin(async move { events.reply(reply).await })
}
