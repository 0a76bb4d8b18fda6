//! One call after the other to a worker, waiting for each: for commands that
//! have nothing else to do meanwhile.

use crate::{
    contract::{Cause, Failure, RequestId, Update},
    features::calls::{Event, Routed},
    session::handle::WorkerHandle,
};

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
        self.ask_with(call, |_progress| ())
    }

    /// As [`Self::ask`], and hands over what is reported before the answer.
    pub(crate) fn ask_with<C: Routed>(
        &mut self,
        call: C,
        mut on_progress: impl FnMut(C::Progress),
    ) -> Result<C::Answer, Failure> {
        let stopped = || Failure::new(Cause::Stopped);
        let id = self.ids.take();
        self.worker
            .send(call.into_request(id))
            .map_err(|_not_sent| stopped())?;
        loop {
            let Event::Reply(reply) = self.worker.next_blocking().ok_or_else(stopped)? else {
                continue;
            };
            if reply.id != id {
                continue;
            }
            match C::of_reply(&reply) {
                Some((_call, Update::Progress(progress))) => on_progress(progress),
                Some((_call, Update::Done(result))) => return result,
                None => {}
            }
        }
    }
}
