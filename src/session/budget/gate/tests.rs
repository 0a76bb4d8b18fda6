//! The gate on a paused runtime: who goes first, and how many at a time.

use std::cell::Cell;

use futures_util::future::join_all;

use super::*;
use crate::{
    platform::clock::{ManualClock, RuntimeClock},
    session::budget::{LearnedLimiter, REQUEST_LIMIT},
};

fn gate() -> Gate {
    gate_after(0)
}

/// The gate of an account that has sent so many requests just now.
fn gate_after(sends: usize) -> Gate {
    let clock = RuntimeClock::new("2026-03-02T12:00:00Z".parse().unwrap());
    let sends = vec![clock.now(); sends];
    let budget = Budget::new(&sends, LearnedLimiter::Unknown, clock.now());
    Gate::new(Arc::new(clock), budget)
}

/// Whether it is still not done a second later.
async fn waits(job: impl Future<Output = Reservation<'_>>) -> bool {
    let waited = tokio::time::timeout(Duration::from_secs(1), job).await;
    waited.is_err()
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

#[tokio::test(start_paused = true)]
async fn what_another_process_sent_is_not_sent_again() {
    let gate = gate();
    let now = gate.clock.now();
    gate.note_foreign(&[now, now]);
    assert_eq!(gate.read_budget(|budget, now| budget.left(now)), 1_998);
}

#[tokio::test(start_paused = true)]
async fn what_is_too_little_for_a_shipment_makes_drafts() {
    let gate = gate_after(1_998);
    assert!(gate.reserve_now(0, 3).is_none());
    let drafts = [gate.reserve_draft(0), gate.reserve_draft(1)];
    assert!(drafts.iter().all(Option::is_some));
    assert!(gate.reserve_draft(2).is_none());
}

#[tokio::test(start_paused = true)]
async fn one_request_asks_whether_there_is_more() {
    let gate = gate_after(2_000);
    let permit = gate.probe(3).unwrap();
    assert!(gate.probe(3).is_none(), "one is under way");
    permit.answered(Answer::Counted);
    assert!(gate_after(0).probe(3).is_none(), "nothing to find out");
}

#[tokio::test(start_paused = true)]
async fn nobody_passes_the_first_who_waits_for_a_promise() {
    let gate = gate_after(1_995);
    assert_eq!(gate.first_need(), None);
    let first = gate.reserve(0, 6);
    let second = async {
        tokio::task::yield_now().await;
        assert_eq!(gate.first_need(), Some(6));
        assert!(gate.reserve_now(2, 3).is_none());
        assert!(waits(gate.reserve(1, 3)).await);
    };
    tokio::select! {
        biased;
        _first = first => panic!("it does not fit"),
        () = second => {}
    }
    assert!(!waits(gate.reserve(1, 3)).await, "the first has gone");
}

#[tokio::test(start_paused = true)]
async fn whoever_waits_goes_on_when_a_dispute_is_given_up() {
    let start: Timestamp = "2026-03-02T11:55:00Z".parse().unwrap();
    let at = |secs| start + SignedDuration::from_secs(secs);
    // All was sent shortly before a window ended, and one request was taken
    // after it: a new window, or a bucket that has filled a little.
    let mut budget = Budget::new(&vec![at(288); 2_000], LearnedLimiter::Unknown, at(290));
    let probe = budget.spend_on_probe(at(300));
    budget.answered(probe, at(300), Answer::Counted);
    let gate = Gate::new(Arc::new(RuntimeClock::new(at(300))), budget);
    let began = Instant::now();
    let end_dispute = async {
        tokio::task::yield_now().await;
        assert!(gate.reserve_now(1, 3).is_none());
        gate.end_dispute();
    };
    let (reserved, ()) = tokio::join!(gate.reserve(0, 3), end_dispute);
    assert_eq!(reserved.left(), 3);
    assert_eq!(began.elapsed(), Duration::ZERO);
}

/// The gate and its clock, which stands still but for what is done to it.
fn gate_by_hand(sends: usize) -> (Gate, ManualClock) {
    let clock = ManualClock::new("2026-03-02T12:00:00Z".parse().unwrap());
    let budget = Budget::new(
        &vec![clock.now(); sends],
        LearnedLimiter::Unknown,
        clock.now(),
    );
    (Gate::new(Arc::new(clock.clone()), budget), clock)
}

fn left(gate: &Gate) -> u32 {
    gate.read_budget(|budget, now| budget.left(now))
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_set_back_while_the_budget_is_spent_stops_nothing() {
    let (gate, clock) = gate_by_hand(2_000);
    assert_eq!(left(&gate), 0);
    clock.advance(SignedDuration::from_hours(-24));
    assert_eq!(left(&gate), 0, "nothing has come back yet");
    tokio::time::advance(Duration::from_secs(310)).await;
    clock.advance(SignedDuration::from_secs(310));
    assert_eq!(left(&gate), REQUEST_LIMIT);
}

#[tokio::test(start_paused = true)]
async fn a_pause_lasts_as_long_as_the_service_asked_whatever_is_done_to_the_clock() {
    let (gate, clock) = gate_by_hand(0);
    let permit = gate.admit(&Turn::Interactive).await;
    permit.answered(Answer::Refused {
        retry_after_secs: 3_600,
    });
    assert_eq!(left(&gate), 0);
    clock.advance(SignedDuration::from_hours(-10_000));
    assert_eq!(left(&gate), 0);
    for (secs, is_over) in [(3_590, false), (20, true)] {
        tokio::time::advance(Duration::from_secs(secs)).await;
        clock.advance(SignedDuration::from_secs(i64::try_from(secs).unwrap()));
        assert_eq!(left(&gate) > 0, is_over, "{secs}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_another_process_sent_in_the_future_counts_no_longer_than_a_window() {
    let gate = gate();
    let now = gate.now();
    gate.note_foreign(&[now + SignedDuration::from_hours(24)]);
    tokio::time::advance(Duration::from_secs(301)).await;
    assert_eq!(left(&gate), REQUEST_LIMIT);
}

#[tokio::test(start_paused = true)]
async fn what_did_not_leave_is_given_back() {
    let gate = gate_after(1_990);
    for _more_than_is_left in 0..20 {
        let permit = gate.admit(&Turn::Background).await;
        permit.answered(Answer::NotSent);
    }
    assert_eq!(gate.read_budget(|budget, now| budget.left(now)), 10);
}

#[tokio::test(start_paused = true)]
async fn what_a_line_has_sent_is_not_kept_free_for_it_any_more() {
    let gate = gate();
    let line = gate.reserve_now(0, 3).unwrap();
    request(&gate, &line.turn()).await;
    assert_eq!(line.left(), 2);
    let free = gate.read_budget(|budget, now| budget.free(now));
    assert_eq!(
        free,
        REQUEST_LIMIT - 3,
        "one was sent, and two are promised"
    );
}

#[tokio::test(start_paused = true)]
async fn it_is_known_how_many_wait_for_requests_and_whether_the_first_gets_them_soon() {
    // Two are left, and all of them five minutes later.
    let gate = gate_after(1_998);
    assert_eq!(gate.waiting_reservations(), 0);
    let soon = Duration::from_secs(10);
    assert!(!gate.is_reservation_within(soon), "nobody waits");
    tokio::time::advance(Duration::from_secs(299)).await;
    let both = async {
        tokio::join!(gate.reserve(0, 3), gate.reserve(1, 3));
    };
    let seen = async {
        tokio::task::yield_now().await;
        assert_eq!(gate.waiting_reservations(), 2);
        assert!(gate.is_reservation_within(soon));
        assert!(!gate.is_reservation_within(Duration::from_millis(100)));
    };
    tokio::join!(both, seen);
    assert_eq!(gate.waiting_reservations(), 0);
}

#[tokio::test(start_paused = true)]
async fn what_waits_for_a_pause_goes_on_when_it_is_over_and_not_before() {
    let gate = gate();
    let permit = gate.admit(&Turn::Interactive).await;
    let none = tokio::time::timeout(Duration::from_secs(10), gate.paused());
    assert!(none.await.is_err(), "there is no pause yet");
    let began = Instant::now();
    let ends = async {
        gate.paused().await;
        gate.until_pause_ends().await;
        began.elapsed().as_secs()
    };
    let refused = async {
        tokio::task::yield_now().await;
        permit.answered(Answer::Refused {
            retry_after_secs: 90,
        });
    };
    let (seconds, ()) = tokio::join!(ends, refused);
    assert_eq!(seconds, 90);
    // Without a pause it is a moment.
    let began = Instant::now();
    gate.until_pause_ends().await;
    assert_eq!(began.elapsed().as_secs(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_was_ahead_and_is_set_right_holds_up_nothing() {
    let (gate, clock) = gate_by_hand(0);
    clock.advance(SignedDuration::from_hours(1));
    let all = gate.reserve_now(0, REQUEST_LIMIT).unwrap();
    for _ in 0..REQUEST_LIMIT {
        gate.admit(&all.turn()).await.answered(Answer::Counted);
    }
    clock.advance(SignedDuration::from_hours(-1));
    assert_eq!(left(&gate), 0);
    tokio::time::advance(Duration::from_secs(301)).await;
    clock.advance(SignedDuration::from_secs(301));
    assert_eq!(left(&gate), REQUEST_LIMIT);
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_a_second_behind_was_not_set_back() {
    let (gate, clock) = gate_by_hand(2_000);
    clock.advance(SignedDuration::from_secs(-1));
    assert_eq!(left(&gate), 0);
    for (millis, expected) in [(300_500, 0), (600, REQUEST_LIMIT)] {
        tokio::time::advance(Duration::from_millis(millis)).await;
        clock.advance(SignedDuration::from_millis(i64::try_from(millis).unwrap()));
        assert_eq!(left(&gate), expected, "{millis}");
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_wants_to_send_more_is_told_at_that_time_or_when_something_has_changed() {
    let gate = gate();
    let soon = gate.now() + SignedDuration::from_secs(20);
    let began = Instant::now();
    gate.changed_or_at(Some(soon)).await;
    assert_eq!(began.elapsed().as_secs(), 20);
    let began = Instant::now();
    gate.changed_or_at(None).await;
    assert_eq!(began.elapsed().as_secs(), LONGEST_SLEEP.as_secs());
    let began = Instant::now();
    let line = gate.reserve_now(0, 3);
    let changed = async {
        tokio::time::sleep(Duration::from_secs(5)).await;
        drop(line);
    };
    tokio::join!(gate.changed_or_at(None), changed);
    assert_eq!(began.elapsed().as_secs(), 5);
}

#[test]
fn a_moment_in_the_millisecond_that_has_begun_is_waited_for_to_its_end() {
    let now: Timestamp = "2026-03-02T12:00:00Z".parse().unwrap();
    let after = |micros| until(now, now + SignedDuration::from_micros(micros));
    assert_eq!(after(900), Duration::from_millis(1));
    assert_eq!(after(1_900), Duration::from_millis(2));
    assert_eq!(after(-5_000), Duration::from_millis(1));
    assert_eq!(after(3_600_000_000), LONGEST_SLEEP);
}
