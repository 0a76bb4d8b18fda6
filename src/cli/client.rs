//! One call after the other to a worker, waiting for each: for commands that
//! have nothing else to do meanwhile.

use crate::{
    contract::{Cause, Failure, Notice, RequestId, Update},
    features::calls::{Event, Routed},
    session::handle::WorkerHandle,
};

/// What comes from a worker before the answer to a call.
pub(crate) enum Heard<'a, C: Routed> {
    Progress(C::Progress),
    Notice(&'a Notice),
}

/// A worker, and the ids of the calls to it.
pub(crate) struct Client<'a> {
    worker: &'a mut WorkerHandle,
    ids: RequestId,
}

impl<'a> Client<'a> {
    pub(crate) fn new(worker: &'a mut WorkerHandle) -> Self {
        Self {
            worker,
            ids: RequestId::FIRST,
        }
    }

    /// Makes a call and waits for its answer.
    pub(crate) fn ask<C: Routed>(&mut self, call: C) -> Result<C::Answer, Failure> {
        self.ask_with(call, |_heard| ())
    }

    /// As [`Self::ask`], and hands over what is heard before the answer.
    pub(crate) fn ask_with<C: Routed>(
        &mut self,
        call: C,
        mut on_heard: impl FnMut(Heard<'_, C>),
    ) -> Result<C::Answer, Failure> {
        let stopped = || Failure::new(Cause::Stopped);
        let id = self.ids.take();
        self.worker
            .send(call.into_request(id))
            .map_err(|_not_sent| stopped())?;
        loop {
            let reply = match self.worker.next_blocking().ok_or_else(stopped)? {
                Event::Reply(reply) => reply,
                Event::Notice(notice) => {
                    on_heard(Heard::Notice(&notice));
                    continue;
                }
            };
            if reply.id != id {
                continue;
            }
            match C::of_reply(&reply) {
                Some((_call, Update::Progress(progress))) => on_heard(Heard::Progress(progress)),
                Some((_call, Update::Done(result))) => return result,
                None => {}
            }
        }
    }
}
