//! The pause of a job that got a 429: as long as the service asks, within limits.

use std::time::Duration;

use crate::contract::{Cause, Failure};

/// How often a job waits for `Retry-After` before it gives up.
pub(crate) const MAX_RATE_LIMIT_WAITS: u32 = 5;
/// The longest `Retry-After` that a job waits for; a longer one is a failure.
const MAX_RATE_LIMIT_WAIT: Duration = Duration::from_secs(330);

/// Waits as long as a 429 asks, unless that is too long to wait for.
pub(crate) async fn wait_for_retry_after(retry_after_secs: u64) -> Result<(), Failure> {
    let wait = Duration::from_secs(retry_after_secs.max(1));
    if wait > MAX_RATE_LIMIT_WAIT {
        return Err(Failure::new(Cause::RateLimited { retry_after_secs }));
    }
    tokio::time::sleep(wait).await;
    Ok(())
}
