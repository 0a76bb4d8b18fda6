//! The worker's thread and its loop: one request in, one job on its way.

use std::io;

use tokio::task::LocalSet;

use super::{
    connect,
    dispatch::{self, Work},
    state::Worker,
};
use crate::{
    contract::ClientNumber,
    features::settings::calls::Connect,
    session::{
        deps::Deps,
        handle::{Waker, WorkerEnd, WorkerHandle, channels},
        patience,
    },
};

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
    let mut worker = Worker::new(deps, end.events);
    while let Some(request) = end.requests.recv().await {
        worker.make_room().await;
        let client = request.id.client();
        let is_connect = request.call::<Connect>().is_some();
        if !is_connect && !worker.is_admitted(client) {
            // What it was let in to is left, and this is not for another account. A job takes
            // effect as soon as it is made.
            continue;
        }
        let wait = worker.events.longest_wait(request.id);
        match dispatch::work(&worker, &request) {
            Work::Connect(request) if client != ClientNumber::OWNER => {
                connect::admit(&mut worker, request);
            }
            Work::Connect(request) => connect::run(&mut worker, request).await,
            Work::Job(job) => worker.start(Box::pin(patience::of(wait, job))),
        }
    }
    worker.finish_jobs().await;
}
