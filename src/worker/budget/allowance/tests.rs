//! The budget, walked request by request in a time that is passed in.

use super::*;

const START_SECS: i64 = 1_772_452_800;

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millisecond(START_SECS * 1_000 + millis).unwrap()
}

fn fresh() -> Budget {
    Budget::new(&[], Identity::Unknown, at(0))
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
fn what_an_earlier_run_sent_still_counts() {
    let sends: Vec<Timestamp> = (0..1_900).map(at).collect();
    let budget = Budget::new(&sends, Identity::Unknown, at(10_000));
    assert_eq!(budget.left(at(10_000)), 100);
    assert_eq!(budget.left(at(310_000)), REQUEST_LIMIT);
}

#[test]
fn a_429_after_the_log_is_spent_tells_a_sliding_window_by_its_wait() {
    let mut budget = fresh();
    assert_eq!(spend_all(&mut budget, 0), REQUEST_LIMIT);
    probe(&mut budget, 10_000, refused(290));
    assert_eq!(budget.identity(), Identity::Sliding);
    assert_eq!(budget.left(at(299_000)), 0);
    assert_eq!(budget.left(at(300_001)), REQUEST_LIMIT);
}

#[test]
fn any_other_long_wait_tells_a_fixed_windows_boundary() {
    let mut budget = fresh();
    spend_all(&mut budget, 0);
    probe(&mut budget, 10_000, refused(50));
    let boundary = at(60_000);
    assert_eq!(budget.identity(), Identity::Fixed { boundary });
    assert_eq!(budget.left(at(59_999)), 0);
    assert_eq!(budget.left(at(60_000)), REQUEST_LIMIT);
    // It is known on the next day, too.
    let again = Budget::new(&[], budget.identity(), at(86_400_000));
    assert_eq!(again.identity(), budget.identity());
}

#[test]
fn a_short_wait_tells_a_bucket_which_is_paced() {
    let mut budget = fresh();
    spend_all(&mut budget, 0);
    probe(&mut budget, 10, refused(1));
    assert_eq!(budget.identity(), Identity::Bucket);
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
}

#[test]
fn a_second_429_is_met_with_an_even_pace_and_forgiven_after_a_while() {
    let mut budget = fresh();
    spend_all(&mut budget, 0);
    probe(&mut budget, 10_000, refused(50));
    let spent = budget.spend(at(60_000));
    budget.answered(spent, at(60_100), refused(3));
    assert_eq!(budget.identity(), Identity::Unknown);
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
    assert_eq!(budget.identity(), Identity::Unknown);
    assert!(budget.left(at(320_200)) > 1_900);
}

#[test]
fn requests_that_left_together_are_refused_once() {
    let mut budget = fresh();
    spend_all(&mut budget, 0);
    let (one, other) = (budget.spend(at(9_000)), budget.spend(at(9_001)));
    budget.answered(one, at(9_100), refused(291));
    budget.answered(other, at(9_150), refused(291));
    assert_eq!(budget.identity(), Identity::Sliding);
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
