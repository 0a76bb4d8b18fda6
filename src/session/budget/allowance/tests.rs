//! The budget, walked request by request in a time that is passed in.

use super::*;

const START_SECS: i64 = 1_772_452_800;

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millisecond(START_SECS * 1_000 + millis).unwrap()
}

fn fresh() -> Budget {
    Budget::new(&[], LearnedLimiter::Unknown, at(0))
}

/// So many requests were sent and answered just now.
fn after(sends: usize, identity: LearnedLimiter) -> Budget {
    Budget::new(&vec![at(-2_000); sends], identity, at(0))
}

/// Sends and is answered at once, as often as it is allowed.
fn spend_all(budget: &mut Budget, millis: i64) -> u32 {
    let mut sent = 0;
    while budget.may_send(at(millis)) {
        let spent = budget.spend(at(millis));
        budget.answered(spent, at(millis), Answer::Counted);
        sent += 1;
    }
    sent
}

fn probe(budget: &mut Budget, millis: i64, answer: Answer) {
    assert!(budget.is_probe_worth(at(millis), 1));
    let spent = budget.spend_on_probe(at(millis));
    assert!(!budget.may_send(at(millis)), "nothing else goes out");
    budget.answered(spent, at(millis), answer);
}

fn refused(retry_after_secs: u64) -> Answer {
    Answer::Refused { retry_after_secs }
}

#[test]
fn no_trailing_window_ever_holds_more_than_the_limit() {
    let mut budget = fresh();
    let mut sent = Vec::new();
    for secs in 0..2_000 {
        for _ in 0..9 {
            let now = at(secs * 1_000);
            if budget.may_send(now) {
                let spent = budget.spend(now);
                budget.answered(spent, now, Answer::Counted);
                sent.push(secs);
            }
        }
    }
    for (first, start) in sent.iter().enumerate() {
        let within = sent[first..].iter().take_while(|secs| **secs < start + 300);
        assert!(within.count() <= 2_000);
    }
}

#[test]
fn a_pause_is_as_long_as_the_service_asks_and_goes_on_until_a_request_is_taken() {
    let mut budget = fresh();
    let mut refuse = |millis, secs| {
        let spent = budget.spend(at(millis));
        budget.answered(spent, at(millis), refused(secs));
        let pause = budget.pause(at(millis)).unwrap();
        (pause.since, pause.until)
    };
    let day = 24 * 3_600;
    assert_eq!(refuse(0, day), (at(0), at(86_400_000)));
    assert_eq!(refuse(86_400_000, 60), (at(0), at(86_460_000)));
    assert_eq!(budget.left(at(86_459_000)), 0);
    let spent = budget.spend(at(86_460_000));
    assert_eq!(budget.pause(at(86_460_000)), None);
    budget.answered(spent, at(86_460_000), Answer::Counted);
    let spent = budget.spend(at(86_500_000));
    budget.answered(spent, at(86_500_000), refused(u64::MAX));
    let pause = budget.pause(at(86_500_000)).unwrap();
    assert_eq!((pause.since, pause.until), (at(86_500_000), Timestamp::MAX));
}

#[test]
fn what_an_earlier_run_sent_still_counts() {
    let sends: Vec<Timestamp> = (0..1_900).map(at).collect();
    let budget = Budget::new(&sends, LearnedLimiter::Unknown, at(10_000));
    assert_eq!(budget.left(at(10_000)), 100);
    assert_eq!(budget.left(at(310_000)), REQUEST_LIMIT);
}

#[test]
fn a_429_after_the_log_is_spent_tells_a_sliding_window_by_its_wait() {
    let mut budget = fresh();
    assert_eq!(spend_all(&mut budget, 0), REQUEST_LIMIT);
    probe(&mut budget, 10_000, refused(290));
    assert_eq!(budget.learned_limiter(), LearnedLimiter::Sliding);
    assert_eq!(budget.left(at(299_000)), 0);
    assert_eq!(budget.left(at(300_001)), REQUEST_LIMIT);
}

#[test]
fn any_other_long_wait_tells_a_fixed_windows_boundary() {
    let mut budget = fresh();
    spend_all(&mut budget, 0);
    probe(&mut budget, 10_000, refused(50));
    let boundary = at(60_000);
    assert_eq!(budget.learned_limiter(), LearnedLimiter::Fixed { boundary });
    assert_eq!(budget.left(at(59_999)), 0);
    assert_eq!(budget.left(at(60_000)), REQUEST_LIMIT);
    // It is known on the next day, too.
    let again = Budget::new(&[], budget.learned_limiter(), at(86_400_000));
    assert_eq!(again.learned_limiter(), budget.learned_limiter());
}

#[test]
fn a_wait_of_more_than_a_window_tells_its_boundary_as_well() {
    let mut budget = fresh();
    spend_all(&mut budget, 0);
    probe(&mut budget, 10_000, refused(450));
    let boundary = at(460_000);
    assert_eq!(budget.learned_limiter(), LearnedLimiter::Fixed { boundary });
}

#[test]
fn a_short_wait_tells_a_bucket_which_is_paced() {
    let mut budget = fresh();
    spend_all(&mut budget, 0);
    probe(&mut budget, 10, refused(1));
    assert_eq!(budget.learned_limiter(), LearnedLimiter::Bucket);
    assert_eq!(budget.left(at(900)), 0, "the wait is kept");
    assert_eq!(spend_all(&mut budget, 1_510), 10);
    assert_eq!(spend_all(&mut budget, 3_010), 10);
}

#[test]
fn a_request_that_a_sliding_window_would_have_refused_rules_it_out() {
    let mut budget = fresh();
    spend_all(&mut budget, 0);
    probe(&mut budget, 15_000, Answer::Counted);
    assert!(spend_all(&mut budget, 15_000) >= 90, "a bucket has filled");
    // A bucket, or a window that began at an odd moment: the next request tells.
    assert_eq!(budget.learned_limiter(), LearnedLimiter::Unknown);
    probe(&mut budget, 15_000, Answer::Counted);
    assert!(budget.left(at(15_000)) >= 1_900, "it is no bucket");
}

#[test]
fn a_second_429_is_met_with_an_even_pace_and_forgiven_after_a_while() {
    let mut budget = fresh();
    spend_all(&mut budget, 0);
    probe(&mut budget, 10_000, refused(50));
    let spent = budget.spend(at(60_000));
    budget.answered(spent, at(60_100), refused(3));
    assert_eq!(budget.learned_limiter(), LearnedLimiter::Unknown);
    assert_eq!(spend_all(&mut budget, 63_000), 0);
    assert_eq!(spend_all(&mut budget, 64_600), 30, "4.5 s at 150 ms each");
    let spent = budget.spend(at(900_000));
    budget.answered(spent, at(900_000), Answer::Counted);
    assert_eq!(budget.left(at(900_000)), REQUEST_LIMIT - 1);
}

#[test]
fn a_429_that_is_not_our_doing_is_waited_out() {
    let mut budget = fresh();
    let spent = budget.spend(at(0));
    budget.answered(spent, at(100), refused(20));
    assert_eq!(budget.left(at(20_000)), 0);
    assert_eq!(budget.learned_limiter(), LearnedLimiter::Unknown);
    assert!(budget.left(at(320_200)) > 1_900);
}

#[test]
fn requests_that_left_together_are_refused_once() {
    let mut budget = fresh();
    spend_all(&mut budget, 0);
    let (one, other) = (budget.spend(at(9_000)), budget.spend(at(9_001)));
    budget.answered(one, at(9_100), refused(291));
    budget.answered(other, at(9_150), refused(291));
    assert_eq!(budget.learned_limiter(), LearnedLimiter::Sliding);
}

#[test]
fn near_an_unproven_limit_requests_go_one_by_one() {
    let mut budget = fresh();
    for _ in 0..REQUEST_LIMIT - ONE_BY_ONE_WITHIN {
        let spent = budget.spend(at(0));
        budget.answered(spent, at(50), Answer::Counted);
    }
    assert_eq!(budget.at_a_time(at(50)), 1);
    assert!(budget.at_a_time(at(400_000)) > 1);
}

#[test]
fn what_is_promised_to_some_is_not_free_for_others() {
    let mut budget = fresh();
    budget.promise(REQUEST_LIMIT - 2);
    assert_eq!(budget.outlook(at(0), 2), Outlook::Fits);
    assert_eq!(budget.outlook(at(0), 3), Outlook::Remainder);
    assert_eq!(budget.left(at(0)), REQUEST_LIMIT);
}

#[test]
fn more_comes_when_the_strictest_limiter_forgets_the_oldest_request() {
    let mut budget = fresh();
    assert_eq!(budget.more_at(at(0)), None);
    let spent = budget.spend(at(0));
    budget.answered(spent, at(0), Answer::Counted);
    assert_eq!(budget.more_at(at(0)), Some(at(300_001)));
    spend_all(&mut budget, 0);
    let far = Outlook::At(at(300_001));
    assert_eq!(budget.outlook(at(10_000), 3), far, "nothing is left at all");
}

#[test]
fn what_is_left_waits_for_more_if_more_comes_within_three_seconds() {
    let mut budget = after(1_998, LearnedLimiter::Unknown);
    assert_eq!(budget.outlook(at(297_001), 3), Outlook::Remainder);
    assert_eq!(budget.outlook(at(297_002), 3), Outlook::At(at(300_001)));
    budget.promise(1);
    assert_eq!(budget.outlook(at(0), 1), Outlook::Fits);
}

#[test]
fn a_probe_is_worth_it_only_when_nothing_else_could_be_refused_with_it() {
    let spent = || after(1_984, LearnedLimiter::Unknown);
    assert!(spent().is_probe_worth(at(10_000), 17));
    assert!(!spent().is_probe_worth(at(10_000), 16), "that fits anyway");
    assert!(!spent().is_probe_worth(at(298_000), 17), "it fits soon");
    let mut busy = spent();
    busy.promise(1);
    assert!(
        !busy.is_probe_worth(at(10_000), 17),
        "somebody was promised"
    );
    let mut busy = spent();
    busy.spend(at(10_000));
    assert!(!busy.is_probe_worth(at(10_000), 17), "one is under way");
    let mut held = spent();
    let one = held.spend(at(9_000));
    held.answered(one, at(10_000), refused(60));
    assert!(!held.is_probe_worth(at(10_000), 17), "the wait is kept");
    let limiter = after(1_984, LearnedLimiter::Sliding);
    assert!(!limiter.is_probe_worth(at(10_000), 17), "its kind is known");
}

#[test]
fn in_a_dispute_what_the_bucket_has_is_for_drafts_until_somebody_gives_in() {
    let mut budget = fresh();
    spend_all(&mut budget, 290_000);
    assert!(
        !budget.end_dispute(at(290_000)),
        "nothing is in dispute yet"
    );
    // A new aligned window has begun; a bucket has filled by a hundred.
    probe(&mut budget, 305_000, Answer::Counted);
    assert_eq!(budget.left(at(305_000)), 99);
    assert_eq!(budget.outlook(at(305_000), 3), Outlook::Remainder);
    assert_eq!(budget.learned_limiter(), LearnedLimiter::Unknown);
    assert!(budget.end_dispute(at(305_000)));
    assert!(!budget.end_dispute(at(305_000)), "it is over");
    assert_eq!(budget.outlook(at(305_000), 3), Outlook::Fits);
    assert_eq!(budget.left(at(305_000)), 99);
}

#[test]
fn a_dispute_is_settled_by_what_a_bucket_would_have_refused() {
    let mut budget = fresh();
    spend_all(&mut budget, 290_000);
    probe(&mut budget, 305_000, Answer::Counted);
    assert_eq!(spend_all(&mut budget, 305_000), 99);
    probe(&mut budget, 305_000, Answer::Counted);
    let LearnedLimiter::Fixed { boundary } = budget.learned_limiter() else {
        panic!("{:?}", budget.learned_limiter());
    };
    assert_eq!(boundary.as_second() % 300, 0);
    assert_eq!(budget.left(at(305_000)), REQUEST_LIMIT - 101);
}

#[test]
fn near_a_proven_limit_requests_go_out_together() {
    let limiter = after(1_990, LearnedLimiter::Sliding);
    assert!(limiter.at_a_time(at(0)) > 1);
}

#[test]
fn a_service_that_slows_down_is_asked_less_at_a_time() {
    let mut budget = fresh();
    let mut now = 0;
    let mut answers = |took: i64, times: u32| {
        for _ in 0..times {
            let spent = budget.spend(at(now));
            now += took;
            budget.answered(spent, at(now), Answer::Counted);
        }
        budget.at_a_time(at(now))
    };
    assert_eq!(answers(50, 20), 16);
    assert_eq!(answers(2_000, 40), 4);
}

#[test]
fn a_wait_of_hours_is_kept_to_its_end() {
    let mut budget = fresh();
    let spent = budget.spend(at(0));
    budget.answered(spent, at(0), refused(3_600));
    assert_eq!(budget.next(at(0)), at(3_600_000));
    assert_eq!(budget.left(at(3_599_999)), 0);
    assert!(budget.left(at(3_600_000)) > 0);
    assert!(budget.next(at(3_600_000)) > at(3_600_000));
    let spent = budget.spend(at(3_600_000));
    budget.answered(spent, at(3_600_000), refused(u64::MAX));
    assert_eq!(budget.next(at(3_600_000)), Timestamp::MAX);
}

#[test]
fn a_429_is_a_second_one_only_within_two_windows_of_the_last() {
    for (later_ms, is_paced) in [(600_000, true), (600_001, false)] {
        let mut budget = fresh();
        for now_ms in [0, later_ms] {
            let spent = budget.spend(at(now_ms));
            budget.answered(spent, at(now_ms), refused(1));
        }
        // An even pace saves up little.
        let left = budget.left(at(later_ms + 60_000));
        assert_eq!(left == 64, is_paced, "{later_ms}: {left}");
    }
}

#[test]
fn an_even_pace_is_kept_for_two_windows_after_the_wait() {
    let paced = |sent_ms: i64| {
        let mut budget = fresh();
        for now_ms in [0, 1_000] {
            let spent = budget.spend(at(now_ms));
            budget.answered(spent, at(now_ms), refused(1));
        }
        let spent = budget.spend(at(sent_ms));
        budget.answered(spent, at(sent_ms), Answer::Counted);
        budget.left(at(sent_ms))
    };
    assert_eq!(paced(601_999), 63);
    assert_eq!(paced(602_000), REQUEST_LIMIT - 1);
}

#[test]
fn a_request_of_another_process_counts_like_one_of_ours() {
    for identity in [
        LearnedLimiter::Sliding,
        LearnedLimiter::Bucket,
        LearnedLimiter::Unknown,
    ] {
        let mut budget = Budget::new(&[], identity, at(0));
        let before = budget.left(at(1));
        budget.note_foreign(at(0), at(0));
        assert_eq!(budget.left(at(1)), before - 1, "{identity:?}");
    }
}
