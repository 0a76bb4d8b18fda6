//! Bulk jobs in virtual time, as `benches/bulk.rs` plays them, but fewer: as
//! fast as the service's limiter allows, and hardly ever refused.

#[path = "../../benches/support/bulk_simulation.rs"]
mod simulation;

use sendoff::practice::server::LimiterKind;
use simulation::{CHAIN_SECS, Job, Outcome, play};

const LIMITERS: [LimiterKind; 3] = [
    LimiterKind::Fixed,
    LimiterKind::Sliding,
    LimiterKind::Bucket,
];

fn jobs(lines: &[u32], phases_ms: &[u32]) -> Vec<(Job, Outcome)> {
    let mut outcomes = Vec::new();
    for lines in lines {
        for limiter in LIMITERS {
            for phase_ms in phases_ms {
                let job = Job {
                    lines: *lines,
                    limiter,
                    phase_ms: *phase_ms,
                    shift_secs: 0,
                    seed: 3,
                };
                outcomes.push((job, play(job).unwrap()));
            }
        }
    }
    outcomes
}

#[test]
fn a_job_that_fits_one_window_is_never_refused_and_waits_for_nothing() {
    for (job, outcome) in jobs(&[1, 10, 100, 650], &[20_000, 292_000]) {
        assert_eq!(outcome.rejections, 0, "{job:?} {outcome:?}");
        assert!(outcome.time_ratio <= 1.05, "{job:?} {outcome:?}");
        assert!(outcome.requests_ratio <= 1.02, "{job:?} {outcome:?}");
        assert!(
            outcome.first_label_secs <= CHAIN_SECS + 0.2,
            "{job:?} {outcome:?}"
        );
    }
}

#[test]
fn a_larger_job_asks_once_how_it_is_limited_and_is_as_fast_as_that_allows() {
    let outcomes = jobs(&[667, 1_000, 2_000], &[20_000, 150_000, 280_000, 292_500]);
    let mut sum = 0.0;
    for (job, outcome) in &outcomes {
        assert!(outcome.rejections <= 1, "{job:?} {outcome:?}");
        assert!(outcome.time_ratio <= 1.30, "{job:?} {outcome:?}");
        assert!(outcome.requests_ratio <= 1.02, "{job:?} {outcome:?}");
        sum += outcome.time_ratio;
    }
    let mean = sum / f64::from(u32::try_from(outcomes.len()).unwrap());
    // Larger than over all sizes: small jobs are as fast as can be.
    assert!(mean <= 1.09, "{mean}");
}

#[test]
fn windows_that_begin_at_odd_times_are_known_after_one_burst_of_refusals() {
    for phase_ms in [20_000, 100_000, 280_000, 292_500] {
        for lines in [1_000, 2_000] {
            let job = Job {
                lines,
                limiter: LimiterKind::Fixed,
                phase_ms,
                shift_secs: 137,
                seed: 5,
            };
            let outcome = play(job).unwrap();
            // Those that were under way at the first refusal are refused, too.
            assert!(outcome.rejections <= 16, "{job:?} {outcome:?}");
            assert!(outcome.time_ratio <= 1.30, "{job:?} {outcome:?}");
            assert!(outcome.requests_ratio <= 1.02, "{job:?} {outcome:?}");
        }
    }
}
