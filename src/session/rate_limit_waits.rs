//! Who waits when the service asks for a pause: a 429 with its `Retry-After`. The
//! gate of the [`budget`](super::budget) holds every request meanwhile.

use jiff::SignedDuration;

use super::{
    account::Session,
    budget::{Pause, Turn},
    bulk::{Control, Course},
    patience,
};
use crate::contract::{Cause, Failure};

/// How often a request outside a bulk job is sent again after a 429. A background read
/// that is refused so often ends, and is made again in its next round.
const MAX_RATE_LIMIT_WAITS: u32 = 5;

impl Session {
    /// Returns when the service asks for a pause that this job does not wait for.
    pub(super) async fn pause_too_long(&self, turn: &Turn) -> Failure {
        let job = if turn.is_bulk() {
            self.bulk.borrow().clone()
        } else {
            None
        };
        loop {
            let paused = self.gate.paused();
            if let Some(pause) = self.gate.pause()
                && !self.waits_out(pause, turn, job.as_deref())
            {
                let left = pause.until.duration_since(self.now()).as_secs();
                return Failure::new(Cause::RateLimited {
                    retry_after_secs: u64::try_from(left).unwrap_or(0).max(1),
                });
            }
            match &job {
                Some(job) => tokio::select! {
                    () = paused => {}
                    () = job.changed() => {}
                },
                None => paused.await,
            }
        }
    }

    /// The background and a bulk job that is not cancelled wait for as long as the service
    /// asks; the request of a person waits for a pause of at most `longest_pause`, and
    /// fails with the time that is left when it is longer.
    fn waits_out(&self, pause: Pause, turn: &Turn, job: Option<&Control>) -> bool {
        match turn {
            Turn::Background => true,
            Turn::Bulk(_) => job.is_none_or(|job| job.course() != Course::Cancelled),
            Turn::Interactive => {
                let longest = SignedDuration::try_from(patience::or(self.deps.longest_pause));
                pause.length() <= longest.unwrap_or(SignedDuration::MAX)
            }
        }
    }

    /// Whether a request is sent again after a 429: one of a bulk job always, any other
    /// [`MAX_RATE_LIMIT_WAITS`] times. The gate holds it for as long as the service asks.
    pub(crate) fn sends_again(waits: &mut u32) -> bool {
        *waits += 1;
        *waits <= MAX_RATE_LIMIT_WAITS || Turn::current().is_bulk()
    }
}
