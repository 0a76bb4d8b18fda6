//! Histories by chance: commands, faults and ends of the process in any
//! order, from a seed. After each, calm, a person who goes on, and the same
//! invariants as in the fault matrix.
//!
//! A failure names its seed; `SENDOFF_SEED=n` runs that history again, alone
//! and with all that was written and sent.

mod chance;
mod story;

use std::panic::{AssertUnwindSafe, catch_unwind};

use rstest::rstest;

pub(crate) use story::Kind;

/// Histories in all, run by [`SHARDS`] processes.
const HISTORIES: u64 = 10_000;
const SHARDS: u64 = 10;
/// Every so many are run twice: the same seed gives the same journal.
const REPEATED: u64 = 50;

type Traces = (Vec<String>, Vec<String>);

fn run(seed: u64) -> Traces {
    run_kind(seed, Kind::Anything)
}

/// What the worker sent and journaled in the history of this seed.
pub(crate) fn run_kind(seed: u64, kind: Kind) -> Traces {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    runtime.block_on(Box::pin(story::run(seed, kind)))
}

#[rstest]
fn by_chance_nothing_is_paid_twice_or_forgotten(
    #[values(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)] shard: u64,
) {
    let a_shard = HISTORIES / SHARDS;
    for seed in shard * a_shard..(shard + 1) * a_shard {
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let once = run(seed);
            if seed % REPEATED == 0 {
                // Whether a label's file was there when the program ended is for the
                // system's threads to say, and with it how often it is fetched.
                let journal = |(_sent, journaled): Traces| journaled;
                assert_eq!(
                    journal(once),
                    journal(run(seed)),
                    "the same seed, another journal"
                );
            }
        }));
        assert!(outcome.is_ok(), "replay it with SENDOFF_SEED={seed}");
    }
}

#[test]
fn one_history_is_told_again_by_its_seed() {
    let seed = std::env::var("SENDOFF_SEED").ok();
    let seed = seed.map_or(0, |seed| seed.parse().expect("SENDOFF_SEED is a number"));
    let (sent, journaled) = run(seed);
    for line in sent.iter().chain(&journaled) {
        eprintln!("{line}");
    }
}
