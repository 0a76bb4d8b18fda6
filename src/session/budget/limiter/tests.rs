//! Each kind of limiter: what it has left, when more comes, and what tells
//! one from another.

use super::*;

/// A boundary of aligned windows.
const START_MS: i64 = 1_772_452_800_000;
const SLIDING: Candidates = Candidates {
    sliding: true,
    aligned: false,
    bucket: false,
};
const ALIGNED_OR_BUCKET: Candidates = Candidates {
    sliding: false,
    aligned: true,
    bucket: true,
};

fn full() -> Tokens {
    Tokens::empty(REQUEST_LIMIT, START_MS - 10 * WINDOW_MS)
}

/// Requests that ended so long after the start, and a full bucket.
fn seen(ended_ms: &[i64]) -> Seen {
    let ended_ms = ended_ms.iter().map(|ended| START_MS + ended).collect();
    Seen {
        log: Log::new(ended_ms),
        tokens: full(),
    }
}

#[track_caller]
fn check(limiter: &Limiter, seen: &Seen, now_ms: i64, left: u32, next_ms: i64) {
    let now_ms = START_MS + now_ms;
    assert_eq!(limiter.left(seen, now_ms), left);
    assert_eq!(limiter.next_ms(seen, now_ms) - START_MS, next_ms);
}

#[test]
fn a_told_window_counts_from_its_boundary_and_a_little_before() {
    let limiter = Limiter::Fixed {
        boundary_ms: START_MS + 60_000,
        guard_ms: TOLD_GUARD_MS,
    };
    let seen = seen(&[57_999, 58_000, 60_000]);
    check(&limiter, &seen, 60_000, REQUEST_LIMIT - 2, 360_000);
    check(&limiter, &seen, 61_000, REQUEST_LIMIT - 2, 360_000);
    check(&limiter, &seen, 363_000, REQUEST_LIMIT, 660_000);
}

#[test]
fn there_is_always_a_next_look_and_it_is_later() {
    check(&Limiter::Sliding, &seen(&[]), 1_000, REQUEST_LIMIT, 1_001);
    let paced = Limiter::paced(START_MS, START_MS + WINDOW_MS);
    check(&paced, &seen(&[]), 1_000, 6, 1_050);
    check(&paced, &seen(&[]), 200_000, PACED_BURST, 200_150);
    check(&Limiter::Bucket, &seen(&[]), 0, REQUEST_LIMIT, 150);
}

#[test]
fn the_strictest_that_still_fits_says_when_more_comes() {
    let unknown = Limiter::Unknown(Candidates::ALL);
    // It ended shortly before an aligned window began.
    let near = seen(&[299_600]);
    check(&unknown, &near, 599_590, REQUEST_LIMIT - 1, 600_000);
    check(&unknown, &near, 599_700, REQUEST_LIMIT - 1, 600_000);
    // Only a sliding window still counts it, and not for long.
    let far = seen(&[200_000]);
    check(&unknown, &far, 499_991, REQUEST_LIMIT - 1, 500_001);
    // Only the bucket is empty.
    let mut empty = seen(&[0]);
    empty.tokens.drain(START_MS + 100_000);
    check(&unknown, &empty, 100_000, 0, 100_150);
}

#[test]
fn what_was_ruled_out_says_nothing_any_more() {
    let far = seen(&[200_000]);
    let others = Limiter::Unknown(ALIGNED_OR_BUCKET);
    check(&others, &far, 400_000, REQUEST_LIMIT, 600_000);
    let sliding = Limiter::Unknown(SLIDING);
    check(&sliding, &far, 400_000, REQUEST_LIMIT - 1, 500_001);
}

#[test]
fn a_dispute_is_over_many_requests() {
    for (filled, is_disputed) in [(1_936, true), (1_937, false)] {
        let now_ms = START_MS + WINDOW_MS;
        let seen = Seen {
            log: Log::default(),
            tokens: Tokens::empty(REQUEST_LIMIT, now_ms - filled * 150),
        };
        let mut limiter = Limiter::Unknown(ALIGNED_OR_BUCKET);
        assert_eq!(limiter.is_disputed(&seen, now_ms), is_disputed);
        assert_eq!(limiter.end_dispute(&seen, now_ms), is_disputed);
        assert_eq!(matches!(limiter, Limiter::Bucket), is_disputed);
        let unknown = Limiter::Unknown(Candidates::ALL);
        assert!(!unknown.is_disputed(&seen, now_ms));
    }
}

#[test]
fn those_that_are_spent_would_refuse() {
    let mut spent = seen(&[200_000; REQUEST_LIMIT as usize]);
    assert_eq!(Limiter::refusing(&spent, START_MS + 400_000), SLIDING);
    spent.tokens.drain(START_MS + 250_000);
    let all = Limiter::refusing(&spent, START_MS + 250_000);
    assert_eq!(all, Candidates::ALL);
}

#[test]
fn who_would_have_refused_what_was_taken_is_ruled_out() {
    let after = |refuted: Candidates| {
        let mut limiter = Limiter::Unknown(Candidates::ALL);
        limiter.refute(refuted, START_MS);
        limiter
    };
    let left = after(SLIDING);
    assert!(matches!(left, Limiter::Unknown(left) if left == ALIGNED_OR_BUCKET));
    assert!(matches!(after(ALIGNED_OR_BUCKET), Limiter::Sliding));
    let but = |aligned, bucket| Candidates {
        sliding: true,
        aligned,
        bucket,
    };
    let bucket = Candidates {
        sliding: false,
        aligned: false,
        bucket: true,
    };
    assert!(matches!(after(but(true, false)), Limiter::Unknown(left) if left == bucket));
    assert!(matches!(
        after(but(true, true)),
        Limiter::FixedSomewhere { known_ms: START_MS }
    ));
    let Limiter::Fixed {
        boundary_ms,
        guard_ms,
    } = after(but(false, true))
    else {
        panic!("an aligned window is left");
    };
    assert_eq!((boundary_ms, guard_ms), (0, ALIGNED_GUARD_MS));
}

/// What a 429 with this wait is taken for, and the boundary that it tells.
fn judged(seen: &Seen, now_ms: i64, wait_ms: i64) -> (&'static str, i64) {
    let unknown = Limiter::Unknown(Candidates::ALL);
    match unknown.judge(seen, START_MS + now_ms, wait_ms) {
        Limiter::Sliding => ("sliding", 0),
        Limiter::Bucket => ("bucket", 0),
        Limiter::Fixed {
            boundary_ms,
            guard_ms,
        } => {
            assert_eq!(guard_ms, TOLD_GUARD_MS);
            ("fixed", boundary_ms - START_MS)
        }
        other @ (Limiter::Unknown(_) | Limiter::FixedSomewhere { .. } | Limiter::Paced { .. }) => {
            panic!("{other:?}")
        }
    }
}

#[test]
fn the_wait_of_a_429_tells_who_counts() {
    let seen = seen(&[50_000]);
    // A sliding window has room 250,001 ms later.
    for (wait_ms, kind) in [
        (248_000, ("fixed", 348_000)),
        (248_001, ("sliding", 0)),
        (252_001, ("sliding", 0)),
        (252_002, ("fixed", 352_002)),
        (2_000, ("bucket", 0)),
        (2_001, ("fixed", 102_001)),
    ] {
        assert_eq!(judged(&seen, 100_000, wait_ms), kind, "{wait_ms}");
    }
}

#[test]
fn a_short_wait_at_the_end_of_a_window_is_the_windows() {
    let seen = seen(&[150_000]);
    assert_eq!(judged(&seen, 297_999, 2_000), ("bucket", 0));
    assert_eq!(judged(&seen, 298_000, 2_000), ("fixed", 300_000));
}

#[test]
fn a_window_that_began_nobody_knows_when_is_known_by_its_next_429() {
    let somewhere = Limiter::FixedSomewhere {
        known_ms: START_MS + 10_000,
    };
    let seen = seen(&[10_000, 10_001, 20_000]);
    check(&somewhere, &seen, 30_000, REQUEST_LIMIT - 2, 310_000);
    check(&somewhere, &seen, 310_000, REQUEST_LIMIT - 2, 310_001);
    check(&somewhere, &seen, 320_000, REQUEST_LIMIT - 1, 320_001);
    check(&somewhere, &seen, 320_001, REQUEST_LIMIT, 320_002);
    // As soon as it may be another window, what is left is what slides out of one.
    let later = self::seen(&[20_000]);
    check(&somewhere, &later, 309_999, REQUEST_LIMIT - 1, 310_000);
    check(&somewhere, &later, 310_000, REQUEST_LIMIT - 1, 320_001);
    // The wait is that of a sliding window, and it is none.
    let judged = somewhere.judge(&seen, START_MS + 30_000, 279_999);
    assert!(
        matches!(judged, Limiter::Fixed { boundary_ms, .. }
            if boundary_ms == START_MS + 309_999),
        "{judged:?}"
    );
    let judged = somewhere.judge(&seen, START_MS + 30_000, 2_000);
    assert!(matches!(judged, Limiter::Bucket), "{judged:?}");
}

#[test]
fn a_bucket_is_in_dispute_with_a_window_that_may_have_begun_at_any_moment() {
    let mut limiter = Limiter::Unknown(Candidates {
        sliding: false,
        aligned: false,
        bucket: true,
    });
    let mut seen = seen(&[]);
    seen.tokens.drain(START_MS);
    assert!(limiter.is_disputed(&seen, START_MS));
    assert!(limiter.end_dispute(&seen, START_MS));
    assert!(matches!(limiter, Limiter::Bucket));
}

#[test]
fn each_kind_goes_along_with_a_clock_that_is_set_back() {
    const BACK_MS: i64 = 100_000;
    let now_ms = START_MS + 200_000;
    for mut limiter in [
        Limiter::Unknown(SLIDING),
        Limiter::Sliding,
        Limiter::Fixed {
            boundary_ms: START_MS + 60_000,
            guard_ms: TOLD_GUARD_MS,
        },
        Limiter::FixedSomewhere {
            known_ms: START_MS + 10_000,
        },
        Limiter::Bucket,
        Limiter::paced(START_MS + 199_000, START_MS + WINDOW_MS),
    ] {
        let mut seen = seen(&[1_000, 70_000, 150_000]);
        seen.tokens.drain(START_MS + 190_000);
        let before = (limiter.left(&seen, now_ms), limiter.next_ms(&seen, now_ms));
        limiter.move_back(BACK_MS);
        seen.log.move_back(BACK_MS);
        seen.tokens.move_back(BACK_MS);
        let (left, next_ms) = before;
        assert_eq!(limiter.left(&seen, now_ms - BACK_MS), left, "{limiter:?}");
        let moved_ms = limiter.next_ms(&seen, now_ms - BACK_MS);
        assert_eq!(moved_ms, next_ms - BACK_MS, "{limiter:?}");
        if let Limiter::Paced { until_ms, .. } = limiter {
            assert_eq!(until_ms, START_MS + WINDOW_MS - BACK_MS);
        }
    }
}
