//! A bulk job in virtual time: the real budget and the real scheduler against
//! the practice service's own limiters, with a network that takes its time.
//!
//! Only the steps of a line are stand-ins: a request here is a wait, a look at
//! the limiter, and a wait. Nothing is written to disk.

use std::{
    cell::{Cell, RefCell},
    sync::Arc,
    time::Duration,
};

use jiff::{SignedDuration, Timestamp};
use sendoff::{
    platform::{
        clock::{Clock as _, RuntimeClock},
        random::Random,
    },
    practice::server::{Limit, Limiter, LimiterKind},
    session::{
        budget::{Answer, Budget, Gate, LearnedLimiter, Permit, Turn},
        bulk::{Control, LineWork, WHOLE, polls::FIRST_POLL_DELAY, run},
    },
};

/// What a request takes, there and back, in milliseconds.
pub(crate) const SERVICE_MS: std::ops::RangeInclusive<u64> = 50..=150;
/// The mean of it.
const MEAN_SERVICE_SECS: f64 = 0.1;
/// Requests that may be under way at a time.
const CONCURRENCY: f64 = 16.0;
/// What a purchase takes at the service, in milliseconds.
const PURCHASE_MS: std::ops::RangeInclusive<u64> = 300..=3_000;
/// Requests of a shipment: create, buy, one look.
const REQUESTS_A_LINE: f64 = 3.0;
/// Lines whose orders one list is read for.
const LINES_A_LIST: u32 = 64;
const LIMIT: f64 = 2_000.0;
const WINDOW_SECS: i64 = 300;
/// Some moment of this century at which a window begins.
const WINDOWS_SINCE_1970: i64 = 5_908_176;
/// Seconds of a create-list-buy-purchase-GET chain that nothing holds up.
pub(crate) const CHAIN_SECS: f64 = 4.0 * MEAN_SERVICE_SECS + 3.0;

/// One bulk job to play through.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Job {
    pub(crate) lines: u32,
    pub(crate) limiter: LimiterKind,
    /// How long ago the service's last window began when the job starts.
    pub(crate) phase_ms: u32,
    /// By how much the service's windows are off from whole multiples of
    /// their length.
    pub(crate) shift_secs: i64,
    pub(crate) seed: u64,
}

/// How it went.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outcome {
    /// Against the shortest time that the limiter allows.
    pub(crate) time_ratio: f64,
    /// Against three a line and a list for each 64.
    pub(crate) requests_ratio: f64,
    pub(crate) rejections: u32,
    pub(crate) first_label_secs: f64,
}

/// Plays a job on a runtime of its own, whose time skips ahead.
pub(crate) fn play(job: Job) -> std::io::Result<Outcome> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()?;
    Ok(runtime.block_on(async {
        let phase = SignedDuration::from_millis(i64::from(job.phase_ms));
        let shift = SignedDuration::from_secs(job.shift_secs);
        let window = SignedDuration::from_secs(WINDOWS_SINCE_1970 * WINDOW_SECS);
        let clock = RuntimeClock::new(Timestamp::UNIX_EPOCH + window + phase - shift);
        let shop = Shop::new(job, clock.clone(), shift);
        let lines = usize::try_from(job.lines).unwrap_or(usize::MAX);
        run(&shop.gate, &Control::default(), lines, &shop).await;
        let took = clock.now().duration_since(shop.start);
        shop.outcome(job, took.as_secs_f64())
    }))
}

/// What the lines need, and a list for each block of them.
fn fewest_requests(job: Job) -> f64 {
    f64::from(job.lines) * REQUESTS_A_LINE + f64::from(job.lines.div_ceil(LINES_A_LIST))
}

/// The shortest time that the job can take, in seconds.
fn shortest_secs(job: Job) -> f64 {
    let requests = fewest_requests(job);
    let window_secs = SignedDuration::from_secs(WINDOW_SECS).as_secs_f64();
    let to_boundary_secs = window_secs - f64::from(job.phase_ms) / 1_000.0;
    // What is left of the first fixed window may be too short to spend it.
    let first = match job.limiter {
        LimiterKind::Fixed => LIMIT.min(to_boundary_secs * CONCURRENCY / MEAN_SERVICE_SECS),
        LimiterKind::Sliding | LimiterKind::Bucket => LIMIT,
    };
    let beyond = (requests - first).max(0.0);
    let wait = match job.limiter {
        LimiterKind::Sliding => ((requests / LIMIT).ceil() - 1.0) * window_secs,
        LimiterKind::Bucket => beyond * window_secs / LIMIT,
        LimiterKind::Fixed if beyond <= 0.0 => 0.0,
        LimiterKind::Fixed => to_boundary_secs + ((beyond / LIMIT).ceil() - 1.0) * window_secs,
    };
    wait.max(requests * MEAN_SERVICE_SECS / CONCURRENCY) + CHAIN_SECS
}

struct Shop {
    gate: Gate,
    clock: RuntimeClock,
    start: Timestamp,
    shift: SignedDuration,
    limiter: RefCell<Limiter>,
    random: Random,
    requests: Cell<u32>,
    rejections: Cell<u32>,
    first_label: Cell<Option<Timestamp>>,
}

impl Shop {
    fn new(job: Job, clock: RuntimeClock, shift: SignedDuration) -> Self {
        let now = clock.now();
        let budget = Budget::new(&[], LearnedLimiter::Unknown, now);
        Self {
            gate: Gate::new(Arc::new(clock.clone()), budget),
            start: now,
            clock,
            shift,
            limiter: RefCell::new(Limiter::new(job.limiter, Limit::default())),
            random: Random::from_seed(job.seed),
            requests: Cell::new(0),
            rejections: Cell::new(0),
            first_label: Cell::new(None),
        }
    }

    fn outcome(&self, job: Job, took_secs: f64) -> Outcome {
        let first_label = self.first_label.get().unwrap_or(self.start);
        Outcome {
            time_ratio: took_secs / shortest_secs(job),
            requests_ratio: f64::from(self.requests.get()) / fewest_requests(job),
            rejections: self.rejections.get(),
            first_label_secs: first_label.duration_since(self.start).as_secs_f64(),
        }
    }

    /// Sends a request until it is taken, as the worker's steps do.
    async fn request(&self) {
        loop {
            let permit = self.gate.admit(&Turn::current()).await;
            match self.send(permit).await {
                Ok(()) => return,
                Err(retry_after_secs) => {
                    tokio::time::sleep(Duration::from_secs(retry_after_secs)).await;
                }
            }
        }
    }

    async fn send(&self, permit: Permit<'_>) -> Result<(), u64> {
        let there = self.millis(&SERVICE_MS) / 2;
        let back = self.millis(&SERVICE_MS) / 2;
        tokio::time::sleep(Duration::from_millis(there)).await;
        self.requests.set(self.requests.get() + 1);
        let taken = self
            .limiter
            .borrow_mut()
            .take(self.clock.now() + self.shift);
        tokio::time::sleep(Duration::from_millis(back)).await;
        permit.answered(match taken {
            Ok(()) => Answer::Counted,
            Err(retry_after_secs) => {
                self.rejections.set(self.rejections.get() + 1);
                Answer::Refused { retry_after_secs }
            }
        });
        taken
    }

    fn millis(&self, range: &std::ops::RangeInclusive<u64>) -> u64 {
        range.start() + self.random.up_to(range.end() - range.start())
    }
}

impl LineWork for Shop {
    type Draft = ();
    type Done = ();

    fn need(&self, _line: usize) -> u32 {
        WHOLE
    }

    async fn prepare(&self, _line: usize) -> Result<(), ()> {
        self.request().await;
        Ok(())
    }

    async fn check(&self, _lines: &[usize]) {
        self.request().await;
    }

    async fn finish(&self, _line: usize, _draft: ()) {
        self.request().await;
        let bought = self.clock.now();
        let purchase = Duration::from_millis(self.millis(&PURCHASE_MS));
        loop {
            tokio::time::sleep(FIRST_POLL_DELAY).await;
            self.request().await;
            if self.clock.now().duration_since(bought).unsigned_abs() >= purchase {
                break;
            }
        }
        if self.first_label.get().is_none() {
            self.first_label.set(Some(self.clock.now()));
        }
    }

    fn left(&self, _line: usize) {}

    async fn done(&self, _line: usize, _done: ()) {}

    async fn ask(&self, permit: Permit<'_>) {
        // The gate knows by now whether it was taken.
        let _taken = self.send(permit).await;
    }
}
