//! A model of how one line is bought, explored whole: one line, up to three
//! faults of the network and two ends of the process, every interleaving,
//! with and without a service that refuses a second *buy*. No state may be
//! bad; and with any protection taken away, one must be, so that this check
//! can fail.
//!
//! How it is tied to the program: the client's durable side *is* the
//! program's own fold (`store::journal::History`), and a entry that the fold
//! refuses is a bad state. What a look, an answer or a search means, and which
//! attempt may go out, is decided by the program's own functions
//! (`session::protocol`). Only the order in which `client.rs` comes to them
//! follows `worker` by hand; `real_runs` holds every step that the real worker
//! journals, in histories by chance, against the steps that this model took.
//!
//! Deliberately absent: faults of reads (an answer that is lost, or is not the
//! service's, changes nothing and is asked for again), and what arrives later
//! than the settle time, which no client can see coming.

mod answers;
mod client;
mod explore;
mod folds;
mod outside;
mod protection;
mod real_runs;
mod steps;
mod world;

use self::{
    explore::{Bad, Model},
    protection::Protection,
    world::{Budget, SecondBuy},
};

const WHOLE: Budget = Budget {
    faults: 3,
    crashes: 2,
    clicks: 1,
    retries: 1,
    strangers: 1,
};

#[track_caller]
fn check_nothing_is_bad(second_buy: SecondBuy) {
    let mut model = Model::new(second_buy, None);
    let began = std::time::Instant::now();
    let explored = model.explore(WHOLE);
    let histories = model.folds.count();
    eprintln!(
        "{} states, {histories} histories, {:?}",
        explored.states,
        began.elapsed()
    );
    let stories: Vec<_> = explored
        .bad
        .iter()
        .map(|(bad, story)| format!("{bad:?}:\n{story}\n"))
        .collect();
    assert!(stories.is_empty(), "{}", stories.join("\n"));
    assert!(explored.states > 10_000, "{} states", explored.states);
}

#[test]
fn with_a_service_that_charges_a_second_buy_no_state_is_bad() {
    check_nothing_is_bad(SecondBuy::Charged);
}

#[test]
fn with_a_service_that_refuses_a_second_buy_no_state_is_bad() {
    check_nothing_is_bad(SecondBuy::Refused);
}

/// Less of everything is enough to see what a protection is for.
const SMALL: Budget = Budget {
    faults: 2,
    crashes: 1,
    clicks: 1,
    retries: 0,
    strangers: 1,
};

#[track_caller]
fn check_is_needed(protection: Protection, against: Bad) {
    // What doubles the states by itself needs no other trouble.
    let budget = match protection {
        Protection::SingleWriter => Budget {
            faults: 0,
            crashes: 0,
            clicks: 0,
            strangers: 0,
            ..SMALL
        },
        Protection::SyncedCommits => Budget {
            faults: 0,
            strangers: 0,
            ..SMALL
        },
        _ => SMALL,
    };
    let sound = Model::new(SecondBuy::Charged, None).explore(budget);
    assert!(sound.bad.is_empty(), "even with it: {:?}", sound.bad.keys());
    let mut model = Model::new(SecondBuy::Charged, Some(protection));
    let explored = model.explore(budget);
    let kinds: Vec<_> = explored.bad.keys().collect();
    assert!(
        explored.bad.contains_key(&against),
        "{protection:?}: only {kinds:?}"
    );
}

macro_rules! needed {
    ($($name:ident: $protection:ident against $bad:ident,)+) => {
        $(
            #[test]
            fn $name() {
                check_is_needed(Protection::$protection, Bad::$bad);
            }
        )+
    };
}

needed! {
    an_intent_that_is_written_after_sending_pays_twice: IntentBeforeSend against PaidTwice,
    a_buy_before_its_intent_is_seen: IntentBeforeSend against NoIntent,
    a_ledger_that_a_power_cut_shortens_pays_twice: SyncedCommits against PaidTwice,
    a_ledger_that_a_power_cut_shortens_forgets_what_was_shown: SyncedCommits against ShownAndForgotten,
    a_second_buy_without_a_look_pays_twice: LookBeforeSecondBuy against PaidTwice,
    a_look_before_the_settle_time_pays_twice: SettleTime against PaidTwice,
    buying_without_a_look_for_duplicates_pays_twice: DuplicateCheck against PaidTwice,
    a_paid_duplicate_that_is_not_adopted_pays_twice: PaidDuplicateIsAdopted against PaidTwice,
    an_outcome_that_is_shown_first_is_forgotten: OutcomeBeforeShown against ShownAndForgotten,
    without_the_limit_of_attempts_a_third_goes_out_unasked: TwoAttempts against ThirdAttemptUnasked,
    without_a_person_to_ask_a_line_is_stuck: NeedsYou against Stuck,
    without_the_approved_price_another_is_paid: ApprovedPrice against OtherPrice,
    two_writers_pay_twice: SingleWriter against PaidTwice,
    a_refusal_that_is_believed_forgets_a_purchase: RefusalsAreLookedAt against PaidUnknown,
    a_label_that_the_next_start_does_not_fetch_is_forgotten: MissingLabelsAreFetched against LabelForgotten,
    an_old_draft_that_is_not_looked_at_pays_twice: LookBeforeBuy against PaidTwice,
    a_failure_of_before_that_is_believed_forgets_a_purchase: FailuresAreCounted against PaidUnknown,
    a_duplicate_that_stays_and_is_not_looked_at_pays_twice: KeptDuplicatesAreLookedAt against PaidTwice,
}
