//! Histories by chance: the same orders from forms, files and computers, with
//! faults and ends of the process in any order, from a seed. After each, calm,
//! people who go on, and the same invariants as in the fault matrix: each parcel
//! of an order is paid once.
//!
//! A failure names its seed; `SENDOFF_SEED=n` runs that history again, alone
//! and with all that was written and sent. `SENDOFF_SEEDS=10000..1000000` are
//! those of a long run, which is asked for with `--run-ignored`.

mod chance;
mod life;
mod story;

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

use rstest::rstest;

pub(crate) use story::Kind;

/// Histories in all, run by [`SHARDS`] processes.
const HISTORIES: u64 = 10_000;
const SHARDS: u64 = 10;
/// For every so many one of one line is run twice: the same seed gives the same journal.
const REPEATED: u64 = 50;
/// A long run says so often how far it is.
const SAID_EVERY: u64 = 500;

type Traces = (Vec<String>, Vec<String>);

/// Every other history is of one line, which its seed tells again to the letter.
fn run(seed: u64) -> Traces {
    let kind = if seed.is_multiple_of(2) {
        Kind::OneLine
    } else {
        Kind::Anything
    };
    run_kind(seed, kind)
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
            run(seed);
            if seed % REPEATED == 0 {
                // Whether a label's file was there when the program ended is for the
                // system's threads to say, and with it how often it is fetched.
                let journal = || run_kind(seed, Kind::OneLine).1;
                assert_eq!(journal(), journal(), "the same seed, another journal");
            }
        }));
        if let Err(panic) = outcome {
            panic!("replay it with SENDOFF_SEED={seed}: {}", said(&*panic));
        }
    }
}

fn said(panic: &(dyn Any + Send)) -> &str {
    let formatted = panic.downcast_ref::<String>().map(String::as_str);
    formatted
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no reason is given")
}

/// Says how far it is, and goes on after a failure: it may take days.
#[test]
#[ignore = "it runs as many histories as it is told"]
fn the_histories_of_many_seeds() {
    let seeds = std::env::var("SENDOFF_SEEDS").expect("SENDOFF_SEEDS is a range");
    let number = |text: &str| text.parse::<u64>().expect("SENDOFF_SEEDS is a range");
    let (from, to) = seeds.split_once("..").expect("SENDOFF_SEEDS is a range");
    let mut failed = Vec::new();
    for seed in number(from)..number(to) {
        if catch_unwind(|| run(seed)).is_err() {
            failed.push(seed);
        }
        if (seed + 1) % SAID_EVERY == 0 {
            eprintln!(
                "histories before {}: {} failed {failed:?}",
                seed + 1,
                failed.len()
            );
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
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
