//! From a request to the job that does it: one arm a feature, whose own module
//! takes each of its calls from there.

use std::rc::Rc;

use super::{connect, reader, state::Worker};
use crate::{
    contract::Failure,
    features::{
        batches, bulk,
        calls::{AnyCall, Request},
        documents, labels, printing, refunds, reports, returns,
        settings::calls::{Calls as SettingsCalls, Connect},
        ship, shipments, tracking, unresolved,
    },
    session::active_call::{ActiveCall, Job, ReplyTo},
};

/// What a request comes to.
pub(crate) enum Work {
    /// Done by the loop itself, with no job beside it.
    Connect(ActiveCall<Connect>),
    Job(Job),
}

/// What is to be done for a request. What can't be done without a connection, or
/// on a ledger that another process holds, is refused with just that.
pub(crate) fn work(worker: &Worker, request: &Request) -> Work {
    let reply_to = ReplyTo {
        id: request.id,
        events: worker.events.clone(),
    };
    if let Some(reader) = &worker.reader
        && let Some(job) = reader::job(reader, &reply_to, request)
    {
        return Work::Job(job);
    }
    let context = worker.context();
    let job: Result<Job, Failure> = match request.call.clone() {
        AnyCall::Settings(calls) => match calls {
            SettingsCalls::Connect(call) => return Work::Connect(reply_to.active_call(call)),
            SettingsCalls::SaveProfile(call) => {
                let deps = Rc::clone(&worker.deps);
                Ok(Box::pin(connect::save_profile(
                    deps,
                    reply_to.active_call(call),
                )))
            }
            SettingsCalls::TestConnection(call) => context
                .session
                .map(|session| reply_to.answer(session, call, shipments::job::test_connection)),
        },
        AnyCall::Ship(calls) => ship::job::job(context, reply_to, calls),
        AnyCall::Unresolved(calls) => unresolved::job::job(context, reply_to, calls),
        AnyCall::Shipments(calls) => shipments::job::job(context, reply_to, calls),
        AnyCall::Bulk(calls) => bulk::job::job(context, reply_to, calls),
        AnyCall::Refunds(calls) => refunds::job::job(context, reply_to, calls),
        AnyCall::Labels(calls) => labels::job::job(context, reply_to, calls),
        AnyCall::Documents(calls) => documents::job::job(context, reply_to, calls),
        AnyCall::Printing(calls) => printing::job::job(context, reply_to, calls),
        AnyCall::Batches(calls) => batches::job::job(context, reply_to, calls),
        AnyCall::Returns(calls) => returns::job::job(context, reply_to, calls),
        AnyCall::Tracking(calls) => tracking::job::job(context, reply_to, calls),
        AnyCall::Reports(calls) => reports::job::job(context, reply_to, calls),
    };
    Work::Job(job.unwrap_or_else(|failure| refusal(worker, request, failure)))
}

/// Replies that the call is not done.
fn refusal(worker: &Worker, request: &Request, failure: Failure) -> Job {
    let events = worker.events.clone();
    let reply = request.refused(failure);
    Box::pin(async move { events.reply(reply).await })
}
