//! One call on the worker's side: what was asked, where its reply goes, and the
//! job that works it out and replies.

use std::{future::Future, pin::Pin, rc::Rc, sync::Arc};

use super::events::EventSender;
use crate::{
    contract::{Call, Failure, RequestId, Update},
    features::calls::Routed,
};

/// What is done for a request.
pub(crate) type Job = Pin<Box<dyn Future<Output = ()>>>;

/// Where what is reported about a request goes.
#[derive(Debug, Clone)]
pub(crate) struct ReplyTo {
    pub(crate) id: RequestId,
    pub(crate) events: EventSender,
}

impl ReplyTo {
    /// The call that came with the request.
    pub(crate) fn active_call<C: Call>(self, call: Arc<C>) -> ActiveCall<C> {
        ActiveCall {
            id: self.id,
            call,
            events: self.events,
        }
    }

    /// The job of a call: `work` gives its answer, and reports nothing before.
    pub(crate) fn answer<S, C, W>(self, context: Rc<S>, call: Arc<C>, work: W) -> Job
    where
        S: ?Sized + 'static,
        C: Routed,
        W: AsyncFnOnce(&S, &C) -> Result<C::Answer, Failure> + 'static,
    {
        let request = self.active_call(call);
        Box::pin(async move {
            let result = work(&context, &request.call).await;
            request.done(result).await;
        })
    }

    /// As [`Self::answer`], for `work` that waits for nothing.
    pub(crate) fn answer_sync<S, C, W>(self, context: Rc<S>, call: Arc<C>, work: W) -> Job
    where
        S: ?Sized + 'static,
        C: Routed,
        W: FnOnce(&S, &C) -> Result<C::Answer, Failure> + 'static,
    {
        let request = self.active_call(call);
        Box::pin(async move {
            let result = work(&context, &request.call);
            request.done(result).await;
        })
    }

    /// As [`Self::answer`], for `work` that needs the request's id or reports
    /// how far it has come.
    pub(crate) fn answer_reporting<S, C, W>(self, context: Rc<S>, call: Arc<C>, work: W) -> Job
    where
        S: ?Sized + 'static,
        C: Routed,
        W: AsyncFnOnce(&S, &ActiveCall<C>) -> Result<C::Answer, Failure> + 'static,
    {
        let request = self.active_call(call);
        Box::pin(async move {
            let result = work(&context, &request).await;
            request.done(result).await;
        })
    }

    /// The job of a call that is done, or refused, already.
    pub(crate) fn done<C: Routed>(self, call: Arc<C>, result: Result<C::Answer, Failure>) -> Job {
        Box::pin(self.active_call(call).done(result))
    }
}

/// A call that is being worked on.
#[derive(Debug)]
pub(crate) struct ActiveCall<C: Call> {
    pub(crate) id: RequestId,
    pub(crate) call: Arc<C>,
    pub(crate) events: EventSender,
}

impl<C: Routed> ActiveCall<C> {
    /// Reports how far it has come.
    pub(crate) async fn progress(&self, progress: C::Progress) {
        self.update(Update::Progress(progress)).await;
    }

    /// Reports how it ended.
    pub(crate) async fn done(self, result: Result<C::Answer, Failure>) {
        self.update(Update::Done(result)).await;
    }

    /// Where a reply to another call goes that this request has brought about.
    pub(crate) fn reply_to(&self) -> ReplyTo {
        ReplyTo {
            id: self.id,
            events: self.events.clone(),
        }
    }

    async fn update(&self, update: Update<C>) {
        let call = Arc::clone(&self.call);
        self.events.reply(C::reply(self.id, call, update)).await;
    }
}
