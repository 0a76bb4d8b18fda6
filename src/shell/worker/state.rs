//! What the worker's loop holds: the connected account or the ledger that is
//! only read, and the jobs under way.

use std::{collections::BTreeSet, rc::Rc, time::Duration};

use tokio::task::JoinSet;

use super::reader::Reader;
use crate::{
    contract::{Cause, ClientNumber, Failure},
    session::{
        account::Session, active_call::Job, bulk::Course, context::Context, deps::Deps,
        events::EventSender,
    },
};

/// Jobs that may run at a time; further requests wait in their queue.
const MAX_RUNNING_JOBS: usize = 256;
/// How long running jobs may go on after the last request. What is not done
/// by then is in the journal, and the next start goes on with it.
const STOP_GRACE: Duration = Duration::from_secs(4);

/// What the loop holds.
pub(crate) struct Worker {
    pub(crate) deps: Rc<Deps>,
    pub(crate) events: EventSender,
    pub(crate) session: Option<Rc<Session>>,
    /// In place of a session, where another process holds the ledger.
    pub(crate) reader: Option<Rc<Reader>>,
    pub(crate) jobs: JoinSet<()>,
    /// Clients beside the owner that work on the session.
    admitted: BTreeSet<ClientNumber>,
    /// Jobs without an end of their own.
    watches: JoinSet<()>,
}

/// Its clients wait for no more.
impl Drop for Worker {
    fn drop(&mut self) {
        self.events.detach_clients();
    }
}

impl Worker {
    pub(crate) fn new(deps: Deps, events: EventSender) -> Self {
        Self {
            deps: Rc::new(deps),
            events,
            session: None,
            reader: None,
            jobs: JoinSet::new(),
            admitted: BTreeSet::new(),
            watches: JoinSet::new(),
        }
    }

    /// What a job may use as things stand now.
    pub(crate) fn context(&self) -> Context {
        let refusal = || match &self.reader {
            Some(reader) => reader.busy(),
            None => Failure::new(Cause::NotConnected),
        };
        let ledger_path = match (&self.session, &self.reader) {
            (Some(session), _) => Ok(session.ledger_path()),
            (None, Some(reader)) => Ok(reader.path().to_path_buf()),
            (None, None) => Err(refusal()),
        };
        Context {
            deps: Rc::clone(&self.deps),
            session: self.session.clone().ok_or_else(refusal),
            ledger_path,
        }
    }

    /// Lets a client work on the session for as long as it lasts.
    pub(crate) fn admit(&mut self, client: ClientNumber) {
        self.admitted.insert(client);
    }

    /// Whether what this client asks is for the account that is connected.
    pub(crate) fn is_admitted(&self, client: ClientNumber) -> bool {
        client == ClientNumber::OWNER || self.admitted.contains(&client)
    }

    /// The session is left: its other clients have nothing to ask any more.
    pub(crate) fn dismiss_clients(&mut self) {
        self.admitted.clear();
        self.events.detach_clients();
    }

    pub(crate) fn start(&mut self, job: Job) {
        self.jobs.spawn_local(job);
    }

    pub(crate) fn watch(&mut self, job: Job) {
        self.watches.spawn_local(job);
    }

    /// Lets the running jobs end, up to a limit, and drops the rest.
    pub(crate) async fn finish_jobs(&mut self) {
        self.watches.shutdown().await;
        if let Some(session) = &self.session {
            // What it has bought gets its label; the rest goes on another day.
            session.steer_bulk(Course::Cancelled);
            session.leave_waits();
        }
        let jobs = &mut self.jobs;
        let all = async { while jobs.join_next().await.is_some() {} };
        if tokio::time::timeout(STOP_GRACE, all).await.is_err() {
            tracing::warn!("jobs were left to the journal");
            self.jobs.shutdown().await;
        }
    }

    /// Waits until one more job may start.
    pub(crate) async fn make_room(&mut self) {
        while self.jobs.try_join_next().is_some() {}
        while self.jobs.len() >= MAX_RUNNING_JOBS {
            self.jobs.join_next().await;
        }
    }
}
