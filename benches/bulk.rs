//! How long a bulk job takes against the shortest time that the service's
//! limiter allows, in virtual time: N lines, three limiters, twenty phases.
//!
//! The last line is one JSON object. With an argument that is a number, only
//! jobs of that many lines are played.

#[path = "support/bulk_simulation.rs"]
mod simulation;

use std::io::Write as _;

use sendoff::practice::desk::LimiterKind;
use simulation::{CHAIN_SECS, Job, Outcome, play};

const LINES: [usize; 8] = [1, 10, 100, 666, 667, 1_000, 2_000, 10_000];
const LIMITERS: [LimiterKind; 3] = [
    LimiterKind::Fixed,
    LimiterKind::Sliding,
    LimiterKind::Bucket,
];
const PHASES: u32 = 20;
const WINDOW_SECS: f64 = 300.0;

fn main() -> std::io::Result<()> {
    let only: Option<usize> = std::env::args().find_map(|argument| argument.parse().ok());
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{:>6} {:<8} {:>10} {:>9} {:>9} {:>4} {:>15}",
        "lines", "limiter", "T/T* mean", "max", "R/R_min", "429", "first label +ms"
    )?;
    let mut all = Vec::new();
    for lines in LINES {
        if only.is_some_and(|only| only != lines) {
            continue;
        }
        for limiter in LIMITERS {
            let outcomes = phases(lines, limiter);
            let sum = Summary::of(&outcomes);
            writeln!(
                out,
                "{lines:>6} {:<8} {:>10.4} {:>9.4} {:>9.4} {:>4} {:>15.0}",
                format!("{limiter:?}"),
                sum.mean_ratio,
                sum.max_ratio,
                sum.requests_ratio,
                sum.rejections_max,
                sum.first_label_overhead_ms
            )?;
            if std::env::var_os("PHASES").is_some() {
                for o in &outcomes { writeln!(out, "   {o:?}")?; }
            }
            all.extend(outcomes);
        }
    }
    let sum = Summary::of(&all);
    writeln!(
        out,
        "{{\"bench\":\"bulk\",\"mean_ratio\":{:.4},\"max_ratio\":{:.4},\"requests_ratio\":{:.4},\
         \"rejections_max\":{},\"first_label_overhead_ms\":{:.0}}}",
        sum.mean_ratio,
        sum.max_ratio,
        sum.requests_ratio,
        sum.rejections_max,
        sum.first_label_overhead_ms
    )
}

fn phases(lines: usize, limiter: LimiterKind) -> Vec<Outcome> {
    (0..PHASES)
        .map(|phase| {
            play(Job {
                lines,
                limiter,
                phase_secs: (f64::from(phase) + 0.5) * WINDOW_SECS / f64::from(PHASES),
                shift_secs: 0,
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
        let mean = |of: fn(&Outcome) -> f64| {
            outcomes.iter().map(of).sum::<f64>() / outcomes.len() as f64
        };
        Self {
            mean_ratio: mean(|outcome| outcome.time_ratio),
            max_ratio: most(|outcome| outcome.time_ratio),
            requests_ratio: most(|outcome| outcome.requests_ratio),
            rejections_max: outcomes
                .iter()
                .map(|outcome| outcome.rejections)
                .max()
                .unwrap_or(0),
            first_label_overhead_ms: (mean(|outcome| outcome.first_label_secs) - CHAIN_SECS)
                * 1_000.0,
        }
    }
}
