//! The gate on a paused runtime: who goes first, and how many at a time.

use std::cell::Cell;

use futures_util::future::join_all;

use super::*;
use crate::{platform::clock::RuntimeClock, worker::budget::Identity};

fn gate() -> Gate {
    let clock = RuntimeClock::new("2026-03-02T12:00:00Z".parse().unwrap());
    let budget = Budget::new(&[], Identity::Unknown, clock.now());
    Gate::new(Arc::new(clock), budget)
}

async fn request(gate: &Gate, turn: &Turn) {
    let permit = gate.admit(turn).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    permit.answered(Answer::Counted);
}

#[tokio::test(start_paused = true)]
async fn no_more_than_sixteen_are_under_way_at_a_time() {
    let gate = gate();
    let (now, most) = (Cell::new(0), Cell::new(0));
    let all = (0..200).map(|_| async {
        let permit = gate.admit(&Turn::Interactive).await;
        now.set(now.get() + 1);
        most.set(most.get().max(now.get()));
        tokio::time::sleep(Duration::from_millis(100)).await;
        now.set(now.get() - 1);
        permit.answered(Answer::Counted);
    });
    join_all(all).await;
    assert_eq!(most.get(), 16);
}

#[tokio::test(start_paused = true)]
async fn a_person_goes_before_bulk_and_the_first_line_before_the_last() {
    let gate = gate();
    let places: Vec<_> = (0..3)
        .map(|order| gate.reserve_now(order, 1).unwrap())
        .collect();
    let order = RefCell::new(Vec::new());
    let mark = |name: &'static str, turn: Turn| {
        let (gate, order) = (&gate, &order);
        async move {
            let permit = gate.admit(&turn).await;
            order.borrow_mut().push(name);
            permit.answered(Answer::Counted);
        }
    };
    // Four fill all places; the others wait in the order of their ranks.
    let busy = (0..4).map(|_| request(&gate, &Turn::Interactive));
    let waiting = async {
        tokio::join!(
            mark("line 2", places[2].turn()),
            mark("line 1", places[1].turn()),
            mark("person", Turn::Interactive),
            mark("line 0", places[0].turn()),
        )
    };
    tokio::join!(join_all(busy), waiting);
    assert_eq!(*order.borrow(), ["person", "line 0", "line 1", "line 2"]);
}

#[tokio::test(start_paused = true)]
async fn a_job_that_is_dropped_while_it_waits_holds_up_nobody() {
    let gate = gate();
    let held: Vec<_> = join_all((0..4).map(|_| gate.admit(&Turn::Interactive))).await;
    {
        let impatient = gate.admit(&Turn::Interactive);
        let waited = tokio::time::timeout(Duration::from_secs(1), impatient).await;
        assert!(waited.is_err());
    }
    drop(held);
    request(&gate, &Turn::Interactive).await;
}

#[tokio::test(start_paused = true)]
async fn what_a_line_does_not_use_is_free_again() {
    let gate = gate();
    let all = gate.reserve_now(0, 2_000).unwrap();
    assert!(gate.reserve_now(1, 3).is_none());
    request(&gate, &all.turn()).await;
    drop(all);
    assert!(gate.reserve_now(1, 1_999).is_some());
    assert!(gate.reserve_now(1, 2_000).is_none());
}
