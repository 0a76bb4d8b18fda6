//! How long the client of a job waits for a service that asks for a pause or can't be
//! reached. A command says so for itself, in the program of a window too, which waits
//! otherwise.

use std::{future::Future, time::Duration};

tokio::task_local! {
    static LONGEST_WAIT: Duration;
}

/// Runs a job of a client that waits for so long; of the worker's owner if it is `None`.
pub(crate) async fn of<T>(longest_wait: Option<Duration>, job: impl Future<Output = T>) -> T {
    match longest_wait {
        Some(longest_wait) => LONGEST_WAIT.scope(longest_wait, job).await,
        None => job.await,
    }
}

/// The wait of the client whose job asks, or else the owner's.
pub(super) fn or(owners: Duration) -> Duration {
    LONGEST_WAIT.try_with(|wait| *wait).unwrap_or(owners)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_job_of_a_command_waits_as_long_as_the_command_said() {
        let owners = Duration::from_mins(5);
        assert_eq!(or(owners), owners);
        let waits = || async { or(owners) };
        assert_eq!(of(None, waits()).await, owners);
        assert_eq!(of(Some(Duration::ZERO), waits()).await, Duration::ZERO);
    }
}
