//! From a request to the job that does it: one arm a feature, whose own module
//! takes each of its calls from there.

use std::rc::Rc;

use super::{connect, diagnostics, reader, state::Worker};
use crate::{
    contract::Failure,
    features::{
        self,
        calls::{AnyCall, Request},
        settings::calls::{Calls as SettingsCalls, Connect, Diagnose},
        shipments,
    },
    session::{
        active_call::{ActiveCall, Job, ReplyTo},
        deps::Deps,
    },
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
    work_of(worker, reply_to, request.call.clone())
        .unwrap_or_else(|failure| Work::Job(refusal(worker, request, failure)))
}

macro_rules! jobs {
    ({ $( $own:ident: $own_module:ident, )+ } { $( $name:ident: $module:ident, )+ }) => {
        fn work_of(worker: &Worker, reply_to: ReplyTo, call: AnyCall) -> Result<Work, Failure> {
            let context = worker.context();
            let job = match call {
                AnyCall::Settings(calls) => return settings_work(worker, reply_to, calls),
                $( AnyCall::$own(calls) => {
                    features::$own_module::job::job(context, reply_to, calls)
                } )+
                $( AnyCall::$name(calls) => {
                    features::$module::job::job(context, reply_to, calls)
                } )+
            };
            job.map(Work::Job)
        }
    };
}
features::features_with_calls!(jobs);

/// The calls that make the connection are the worker's own.
fn settings_work(
    worker: &Worker,
    reply_to: ReplyTo,
    calls: SettingsCalls,
) -> Result<Work, Failure> {
    Ok(match calls {
        SettingsCalls::Connect(call) => Work::Connect(reply_to.active_call(call)),
        SettingsCalls::SaveProfile(call) => {
            let deps = Rc::clone(&worker.deps);
            let request = reply_to.active_call(call);
            Work::Job(Box::pin(connect::save_profile(deps, request)))
        }
        SettingsCalls::DeleteProfile(call) => {
            let deps = Rc::clone(&worker.deps);
            let request = reply_to.active_call(call);
            Work::Job(Box::pin(connect::delete_profile(deps, request)))
        }
        SettingsCalls::Diagnose(call) => {
            let deps = Rc::clone(&worker.deps);
            let session = worker.session.clone();
            let collect = async move |deps: &Deps, _call: &Diagnose| {
                Ok(diagnostics::collect(deps, session).await)
            };
            Work::Job(reply_to.answer(deps, call, collect))
        }
        SettingsCalls::TestConnection(call) => {
            let session = worker.context().session?;
            Work::Job(reply_to.answer(session, call, shipments::job::test_connection))
        }
    })
}

/// Replies that the call is not done.
fn refusal(worker: &Worker, request: &Request, failure: Failure) -> Job {
    let events = worker.events.clone();
    let reply = request.refused(failure);
    Box::pin(async move { events.reply(reply).await })
}
