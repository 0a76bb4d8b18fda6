//! Work on a thread of its own: files that may be slow, and long reckoning.

use crate::contract::{Cause, Failure};

/// Does what would hold up the worker's thread.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_stopped| Failure::new(Cause::Stopped))
}
