//! How long a bulk job takes against the shortest time that the service's
//! limiter allows, in virtual time: N lines, three limiters, twenty phases.
//!
//! What the numbers do not say: `T*` is stricter on none and milder on one of
//! the twenty phases than `wait` alone, for a fixed window that ends before its
//! requests can be sent; small jobs fall below 1 because `T*` adds the chain to
//! the sending; and no purchase here takes longer than its first look. In every
//! other phase the service's windows begin at an odd time, which the budget can't
//! guess.
//!
//! The budget and the scheduler are the program's own, the limiters those of
//! the practice service. The last line is one JSON object. With an argument
//! that is a number, only jobs of that many lines are played.

#[path = "support/bulk_simulation.rs"]
mod simulation;

use std::io::{self, Write as _};

use sendoff::practice::server::LimiterKind;
use simulation::{CHAIN_SECS, Job, Outcome, play};

const LINES: [u32; 8] = [1, 10, 100, 666, 667, 1_000, 2_000, 10_000];
const LIMITERS: [LimiterKind; 3] = [
    LimiterKind::Fixed,
    LimiterKind::Sliding,
    LimiterKind::Bucket,
];
const PHASES: u32 = 20;
const WINDOW_MS: u32 = 300_000;
/// An odd time, as far as a server's windows go.
const ODD_SECS: i64 = 137;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let only: Option<u32> = arguments.iter().find_map(|argument| argument.parse().ok());
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:>6} {:<8} {:>10} {:>8} {:>8} {:>4} {:>15}",
        "lines", "limiter", "T/T* mean", "max", "R/R_min", "429", "first label +ms"
    )?;
    let mut all = Vec::new();
    for lines in LINES {
        if only.is_some_and(|only| only != lines) {
            continue;
        }
        for limiter in LIMITERS {
            let outcomes = phases(lines, limiter)?;
            let sum = Summary::of(&outcomes);
            writeln!(
                out,
                "{lines:>6} {:<8} {:>10.4} {:>8.4} {:>8.4} {:>4} {:>15.0}",
                format!("{limiter:?}"),
                sum.mean_ratio,
                sum.max_ratio,
                sum.requests_ratio,
                sum.rejections_max,
                sum.first_label_overhead_ms
            )?;
            all.extend(outcomes);
        }
    }
    let sum = Summary::of(&all);
    writeln!(
        out,
        "{{\"bench\":\"bulk\",\"mean_ratio\":{:.4},\"max_ratio\":{:.4},\
         \"requests_ratio\":{:.4},\"rejections_max\":{},\"first_label_overhead_ms\":{:.0}}}",
        sum.mean_ratio,
        sum.max_ratio,
        sum.requests_ratio,
        sum.rejections_max,
        sum.first_label_overhead_ms
    )
}

/// The same job, begun at twenty moments of the service's window.
fn phases(lines: u32, limiter: LimiterKind) -> io::Result<Vec<Outcome>> {
    let step_ms = WINDOW_MS / PHASES;
    (0..PHASES)
        .map(|phase| {
            play(Job {
                lines,
                limiter,
                phase_ms: phase * step_ms + step_ms / 2,
                shift_secs: if phase % 2 == 0 { 0 } else { ODD_SECS },
                seed: u64::from(phase) + 1,
            })
        })
        .collect()
}

struct Summary {
    mean_ratio: f64,
    max_ratio: f64,
    requests_ratio: f64,
    rejections_max: u32,
    first_label_overhead_ms: f64,
}

impl Summary {
    fn of(outcomes: &[Outcome]) -> Self {
        let most = |of: fn(&Outcome) -> f64| outcomes.iter().map(of).fold(0.0, f64::max);
        let count = f64::from(u32::try_from(outcomes.len()).unwrap_or(u32::MAX));
        let mean = |of: fn(&Outcome) -> f64| outcomes.iter().map(of).sum::<f64>() / count;
        let rejections = outcomes.iter().map(|outcome| outcome.rejections);
        Self {
            mean_ratio: mean(|outcome| outcome.time_ratio),
            max_ratio: most(|outcome| outcome.time_ratio),
            requests_ratio: most(|outcome| outcome.requests_ratio),
            rejections_max: rejections.max().unwrap_or(0),
            first_label_overhead_ms: (mean(|outcome| outcome.first_label_secs) - CHAIN_SECS)
                * 1_000.0,
        }
    }
}
