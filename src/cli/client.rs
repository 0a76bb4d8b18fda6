//! What a command asks of the worker, one request after the other.

use crate::{
    domain::environment::Environment,
    message::{Cause, Command, Event, Failure, RequestId},
    worker::handle::WorkerHandle,
};

/// The worker, as a command without a window speaks to it.
pub(super) struct Client<'a> {
    worker: &'a mut WorkerHandle,
    requests: RequestId,
}

impl<'a> Client<'a> {
    /// Connects to an environment.
    pub(super) fn connect(
        worker: &'a mut WorkerHandle,
        environment: Environment,
    ) -> Result<Self, Failure> {
        let mut client = Self {
            worker,
            requests: RequestId::FIRST,
        };
        let asked = client.send(|request| Command::Connect {
            request,
            environment,
        })?;
        client.wait_for(|event| {
            if let Event::Connected { request, outcome } = event
                && request == asked
            {
                Some(outcome)
            } else {
                None
            }
        })??;
        Ok(client)
    }

    /// Sends a command under the next request id.
    pub(super) fn send(
        &mut self,
        command: impl FnOnce(RequestId) -> Command,
    ) -> Result<RequestId, Failure> {
        let request = self.requests.take();
        let sent = self.worker.send(command(request));
        sent.map_err(|_not_sent| stopped())?;
        Ok(request)
    }

    /// Waits for the first event that is picked.
    pub(super) fn wait_for<T>(
        &mut self,
        mut pick: impl FnMut(Event) -> Option<T>,
    ) -> Result<T, Failure> {
        loop {
            let event = self.worker.next_blocking().ok_or_else(stopped)?;
            if let Some(picked) = pick(event) {
                return Ok(picked);
            }
        }
    }
}

fn stopped() -> Failure {
    Failure::new(Cause::Stopped)
}
