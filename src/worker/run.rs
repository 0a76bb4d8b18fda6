//! The worker's thread and its loop: one request in, one job on its way.

use std::{io, path::PathBuf, rc::Rc, time::Duration};

use tokio::task::{JoinSet, LocalSet};

use super::{
    connect,
    dispatch::{self, Work},
    handle::{Waker, WorkerEnd, WorkerHandle, channels},
    reader::Reader,
};
use crate::session::bulk::Course;
use crate::{
    contract::{Cause, Failure},
    session::{account::Session, asked::Job, deps::Deps, events::EventSender},
};

/// Jobs that may run at a time; further requests wait in their queue.
const MAX_RUNNING_JOBS: usize = 256;
/// How long running jobs may go on after the last request. What is not done
/// by then is in the journal, and the next start goes on with it.
const STOP_GRACE: Duration = Duration::from_secs(4);

/// What the loop holds.
pub(super) struct Worker {
    pub(super) deps: Rc<Deps>,
    pub(super) events: EventSender,
    pub(super) session: Option<Rc<Session>>,
    /// In place of a session, where another process holds the ledger.
    pub(super) reader: Option<Rc<Reader>>,
    pub(super) jobs: JoinSet<()>,
    /// Jobs without an end of their own.
    watches: JoinSet<()>,
}

/// Starts the worker on a thread of its own.
pub fn spawn(deps: Deps, waker: Waker) -> io::Result<WorkerHandle> {
    let (handle, end) = channels(waker);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let thread = std::thread::Builder::new()
        .name("worker".to_owned())
        .spawn(move || {
            let local = LocalSet::new();
            local.block_on(&runtime, run(end, deps));
            drop(local);
            // A keychain that waits for a person must not hold up the exit.
            runtime.shutdown_background();
        })?;
    Ok(handle.with_thread(thread))
}

/// Works until the requests end. Needs a `LocalSet` around it; dropping it at
/// any point loses nothing that the journal does not know.
pub async fn run(mut end: WorkerEnd, deps: Deps) {
    let mut worker = Worker {
        deps: Rc::new(deps),
        events: end.events,
        session: None,
        reader: None,
        jobs: JoinSet::new(),
        watches: JoinSet::new(),
    };
    while let Some(request) = end.requests.recv().await {
        worker.make_room().await;
        match dispatch::work(&worker, &request) {
            Work::Connect(asked) => connect::run(&mut worker, asked).await,
            Work::Job(job) => worker.start(job),
        }
    }
    worker.finish_jobs().await;
}

impl Worker {
    /// The connected account, or why nothing can be done for it.
    pub(super) fn session(&self) -> Result<Rc<Session>, Failure> {
        match (&self.session, &self.reader) {
            (Some(session), _) => Ok(Rc::clone(session)),
            (None, Some(reader)) => Err(reader.busy()),
            (None, None) => Err(Failure::new(Cause::NotConnected)),
        }
    }

    /// The file of the ledger that is open here, be it only for reading.
    pub(super) fn ledger_path(&self) -> Result<PathBuf, Failure> {
        match (&self.session, &self.reader) {
            (Some(session), _) => Ok(session.ledger_path()),
            (None, Some(reader)) => Ok(reader.path().to_path_buf()),
            (None, None) => Err(Failure::new(Cause::NotConnected)),
        }
    }

    pub(super) fn start(&mut self, job: Job) {
        self.jobs.spawn_local(job);
    }

    pub(super) fn watch(&mut self, job: Job) {
        self.watches.spawn_local(job);
    }

    /// Lets the running jobs end, up to a limit, and drops the rest.
    pub(super) async fn finish_jobs(&mut self) {
        self.watches.shutdown().await;
        if let Some(session) = &self.session {
            // What it has bought gets its label; the rest goes on another day.
            session.steer_bulk(Course::Cancelled);
        }
        let jobs = &mut self.jobs;
        let all = async { while jobs.join_next().await.is_some() {} };
        if tokio::time::timeout(STOP_GRACE, all).await.is_err() {
            tracing::warn!("jobs were left to the journal");
            self.jobs.shutdown().await;
        }
    }

    async fn make_room(&mut self) {
        while self.jobs.try_join_next().is_some() {}
        while self.jobs.len() >= MAX_RUNNING_JOBS {
            self.jobs.join_next().await;
        }
    }
}
