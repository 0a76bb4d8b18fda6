//! A model of how orders are bought, explored whole: every order of what two
//! ways to buy the same order do, what the network does to each request, what
//! the service does by itself, what people and strangers do, how time passes and
//! where processes end. No state may be bad; and with any protection taken away, one
//! must be, so that this check can fail.
//!
//! **How it is tied to the program.** The durable side of a way *is* the program's
//! fold of a journal (`ledger::journal::History`), and an entry that the fold
//! refuses is a bad state. What a read, an answer or a search means is decided by
//! `session::protocol`, and whether an order is free by `session::claims::rules`: the
//! program's own functions. Only the order in which `way.rs` comes to them follows
//! the jobs by hand; `real_runs` holds every step that the real worker journals, in
//! histories by chance, against the steps that this model took.
//!
//! **Two orders.** Orders whose ids are not alike share no lock, no letters and no
//! shipment, so what is done for one neither enables nor forbids anything for the
//! other; only the budget of trouble is common, and each order alone is explored with
//! all of it. A run of two such orders is therefore a run of each. That is
//! checked, not only said: [`two_orders_two_ways_each`] explores both together with
//! less trouble. Orders that *are* alike do meet, and are explored
//! together, with two faults and two crashes.
//!
//! **How much trouble.** One order on two computers has three faults and two crashes
//! at once, with a service that charges a second *buy*; the other scenes have less of
//! some and more of other trouble, as their lines in `sound!` say: the lost
//! ledgers, the clocks, the users and the strangers are explored with fewer faults, for
//! their product is beyond what a test may take.
//!
//! **What is reduced.** States are packed; one that was explored with as much trouble
//! left is not explored again. What a way does in memory alone is part of the step
//! before it, for there a crash changes nothing. Two computers that do the same may
//! change places. Of drafts of one moment, those of one way sort before those of the
//! other, whichever was made first. A way looks after at most three shipments at once.
//!
//! **What is not here.** Lists that lag behind (the program tells of what follows
//! loudly, afterwards); faults of reads (an answer that is lost changes nothing and
//! is asked for again); what arrives later than the settle time, which no client
//! can see coming; a stranger who pays between a look and a *buy*. And an old ledger is put in the place of one whose
//! *buy* is under way only after the settle time: a draft that the old one finds
//! by its own token is bought without waiting.
//!
//! **Protections of the first model that need no place here.** *Other shipments of
//! the line are searched for*, *a duplicate that is paid is the line's own*, and *a
//! duplicate that is not deleted is looked at once more*: a duplicate of the line carries
//! the order's key, and without them the claim still finds it, so none of
//! them alone makes a bad state any more.

mod claim;
mod explore;
mod journal;
mod outside;
mod protection;
mod real_runs;
mod way;
mod world;

use self::{
    claim::{Scene, WaySpec},
    explore::{Bad, Budget, Model, Unit},
    protection::Protection,
    world::{Gap, SecondBuy},
};

const fn form(station: u8, key: u8) -> WaySpec {
    WaySpec {
        station,
        key,
        is_file: false,
    }
}

const fn row(station: u8, key: u8) -> WaySpec {
    WaySpec {
        is_file: true,
        ..form(station, key)
    }
}

/// One order, on two computers.
const TWO_COMPUTERS: Scene = Scene {
    ways: &[form(0, 0), form(1, 0)],
    ids: ["1000", "2000"],
    is_symmetric: true,
    has_yes: false,
    gaps: &[Gap::Moment, Gap::Minute, Gap::Ten],
};

/// One order, in a form and a file of one computer.
const FORM_AND_FILE: Scene = Scene {
    ways: &[form(0, 0), row(0, 0)],
    is_symmetric: false,
    ..TWO_COMPUTERS
};

/// Two orders that may be one, on two computers.
const TWO_SPELLINGS: Scene = Scene {
    ids: ["1001", "#1001"],
    ways: &[form(0, 0), form(1, 1)],
    has_yes: true,
    ..TWO_COMPUTERS
};

/// One spelling on one computer, both on another.
const LIKE_AND_SAME: Scene = Scene {
    ways: &[form(0, 0), row(1, 1), form(1, 0)],
    is_symmetric: false,
    ..TWO_SPELLINGS
};

/// Two orders in a form and a file of each of two computers.
const TWO_ORDERS: Scene = Scene {
    ways: &[form(0, 0), row(0, 1), form(1, 0), row(1, 1)],
    is_symmetric: false,
    ..TWO_COMPUTERS
};

const TWO_LIKE_ORDERS: Scene = Scene {
    ways: TWO_ORDERS.ways,
    is_symmetric: false,
    ..TWO_SPELLINGS
};

/// Two orders to one recipient that say one number, on two computers.
const MAY_BE_ONE: Scene = Scene {
    ids: ["1004", "Order 1004"],
    ..TWO_SPELLINGS
};

/// The same in a form and a file of one computer.
const MAY_BE_ONE_HERE: Scene = Scene {
    ways: &[form(0, 0), row(0, 1)],
    is_symmetric: false,
    ..MAY_BE_ONE
};

/// One order with an id and one without, to one recipient, on two computers.
const ONE_UNNAMED: Scene = Scene {
    ids: ["1004", ""],
    ..TWO_SPELLINGS
};

/// The same in a form and a file of one computer.
const ONE_UNNAMED_HERE: Scene = Scene {
    ids: ["1004", ""],
    ..MAY_BE_ONE_HERE
};

/// One order in a form and a file of one computer, and in a form of another.
const FORM_FILE_AND_ANOTHER: Scene = Scene {
    ways: &[form(0, 0), row(0, 0), form(1, 0)],
    is_symmetric: false,
    ..TWO_COMPUTERS
};

use Unit::{Click, Crash, Fault, Loss, Retry, Stranger, Time, Yes};

#[track_caller]
fn check_nothing_is_bad(scene: Scene, second_buy: SecondBuy, units: &[(Unit, u32)]) {
    let mut model = Model::new(scene, second_buy, None);
    let began = std::time::Instant::now();
    let explored = model.explore(Budget::of(units), None);
    eprintln!(
        "{} states, {} expansions, {} cut short, {} journals, {} verdicts, {:?}",
        explored.states,
        explored.expansions,
        explored.pruned,
        model.folds.count(),
        model.verdicts.len(),
        began.elapsed()
    );
    let stories: Vec<_> = explored
        .bad
        .iter()
        .map(|(bad, story)| format!("{bad:?}:\n{story}\n"))
        .collect();
    assert!(stories.is_empty(), "{}", stories.join("\n"));
    assert!(explored.states > 1_000, "{} states", explored.states);
}

macro_rules! sound {
    ($($name:ident: $scene:ident, $second_buy:ident, [$($unit:ident $count:literal),*];)+) => {
        $(
            #[test]
            fn $name() {
                check_nothing_is_bad($scene, SecondBuy::$second_buy, &[$(($unit, $count)),*]);
            }
        )+
    };
}

sound! {
    two_computers_through_faults_and_crashes: TWO_COMPUTERS, Charged, [Fault 3, Crash 2];
    two_computers_and_a_service_that_refuses_a_second_buy: TWO_COMPUTERS, Refused, [Fault 2, Crash 1];
    two_computers_through_time_and_lost_ledgers: TWO_COMPUTERS, Charged, [Fault 1, Time 1, Loss 1];
    two_computers_through_time_and_crashes: TWO_COMPUTERS, Charged, [Crash 2, Time 1];
    two_computers_whose_users_go_on: TWO_COMPUTERS, Charged, [Fault 2, Click 2, Retry 1];
    two_computers_and_strangers: TWO_COMPUTERS, Charged, [Time 2, Click 1, Stranger 1];
    form_and_file_through_faults_and_crashes: FORM_AND_FILE, Charged, [Fault 2, Crash 1];
    form_and_file_through_crashes: FORM_AND_FILE, Charged, [Crash 2];
    form_and_file_through_faults: FORM_AND_FILE, Charged, [Fault 3];
    form_and_file_and_a_service_that_refuses_a_second_buy: FORM_AND_FILE, Refused, [Fault 1, Crash 1];
    form_and_file_through_time_and_a_lost_ledger: FORM_AND_FILE, Charged, [Time 1, Loss 1, Click 1];
    two_spellings_through_faults_and_crashes: TWO_SPELLINGS, Charged, [Fault 2, Crash 2];
    two_spellings_and_users_who_say_yes: TWO_SPELLINGS, Charged, [Fault 1, Crash 1, Time 1, Click 1, Yes 1];
    may_be_one_on_two_computers: MAY_BE_ONE, Charged, [Fault 1, Crash 1, Time 1, Yes 1];
    may_be_one_on_one_computer: MAY_BE_ONE_HERE, Charged, [Fault 1, Crash 1];
    one_without_an_id_on_two_computers: ONE_UNNAMED, Charged, [Fault 1, Crash 1, Time 1, Yes 1];
    one_without_an_id_on_one_computer: ONE_UNNAMED_HERE, Charged, [Fault 1, Crash 1];
    form_file_and_another_computer: FORM_FILE_AND_ANOTHER, Charged, [Time 1];
    three_ways_of_like_orders: LIKE_AND_SAME, Charged, [Fault 1];
    two_orders_two_ways_each: TWO_ORDERS, Charged, [];
    two_like_orders_two_ways_each: TWO_LIKE_ORDERS, Charged, [];
}

#[track_caller]
fn check_is_needed(protection: Protection, against: Bad, scene: Scene, units: &[(Unit, u32)]) {
    let budget = Budget::of(units);
    let sound = Model::new(scene, SecondBuy::Charged, None).explore(budget, None);
    assert!(sound.bad.is_empty(), "even with it: {:?}", sound.bad.keys());
    let mut model = Model::new(scene, SecondBuy::Charged, Some(protection));
    let explored = model.explore(budget, Some(against));
    let kinds: Vec<_> = explored.bad.keys().collect();
    assert!(
        explored.bad.contains_key(&against),
        "{protection:?}: only {kinds:?}"
    );
}

macro_rules! needed {
    ($($name:ident: $protection:ident against $bad:ident in $scene:ident, [$($unit:ident $count:literal),*];)+) => {
        $(
            #[test]
            fn $name() {
                let units = &[$(($unit, $count)),*];
                check_is_needed(Protection::$protection, Bad::$bad, $scene, units);
            }
        )+
    };
}

needed! {
    an_intent_that_is_written_after_sending_pays_twice: IntentBeforeSend against PaidTwice in TWO_COMPUTERS, [Crash 1];
    a_buy_before_its_intent_is_seen: IntentBeforeSend against NoIntent in TWO_COMPUTERS, [];
    a_ledger_that_a_power_cut_shortens_pays_twice: SyncedCommits against PaidTwice in TWO_COMPUTERS, [Crash 1];
    a_ledger_that_a_power_cut_shortens_forgets_what_was_shown: SyncedCommits against ShownAndForgotten in TWO_COMPUTERS, [Crash 1];
    a_loss_that_is_not_read_tells_of_nothing: LostIsRead against ToldNothing in TWO_COMPUTERS, [Fault 1];
    a_loss_that_is_not_read_pays_twice: LostIsRead against PaidTwice in TWO_COMPUTERS, [Fault 1, Click 1];
    a_read_before_the_settle_time_tells_of_nothing: SettleTime against ToldNothing in TWO_COMPUTERS, [Fault 1];
    a_read_before_the_settle_time_pays_twice: SettleTime against PaidTwice in TWO_COMPUTERS, [Fault 1, Click 1];
    an_outcome_that_is_shown_first_is_forgotten: OutcomeBeforeShown against ShownAndForgotten in TWO_COMPUTERS, [Crash 1];
    a_second_buy_by_itself_is_one_that_nobody_asked_for: NoSecondByItself against BoughtUnasked in TWO_COMPUTERS, [Fault 1];
    without_the_limit_of_attempts_a_third_goes_out_unasked: TwoAttempts against ThirdUnasked in TWO_COMPUTERS, [Fault 2, Click 2];
    without_a_person_to_ask_a_line_is_stuck: NeedsYou against Stuck in TWO_COMPUTERS, [Fault 1];
    without_the_approved_price_another_is_paid: ApprovedPrice against OtherPrice in TWO_COMPUTERS, [Time 1, Stranger 1];
    an_old_draft_that_is_not_read_pays_twice: ReadBeforeBuy against PaidTwice in TWO_COMPUTERS, [Crash 1, Stranger 1];
    an_old_read_is_seen: FreshRead against StaleRead in TWO_COMPUTERS, [Time 1];
    an_old_read_pays_twice: FreshRead against PaidTwice in TWO_COMPUTERS, [Time 1, Stranger 1];
    an_old_list_is_seen: FreshList against StaleRead in TWO_COMPUTERS, [Time 1];
    a_refusal_that_is_believed_tells_of_nothing: RefusalsAreRead against ToldNothing in TWO_COMPUTERS, [Fault 1];
    a_failure_of_before_that_is_believed_tells_of_nothing: FailuresAreCounted against ToldNothing in TWO_COMPUTERS, [Fault 2, Click 1];
    a_label_that_the_next_start_does_not_fetch_is_forgotten: MissingLabelsAreFetched against LabelForgotten in TWO_COMPUTERS, [Crash 1];
    two_writers_pay_twice: SingleWriter against PaidTwice in TWO_COMPUTERS, [];
    a_list_before_the_create_pays_twice: CreateBeforeList against PaidTwice in TWO_COMPUTERS, [];
    buying_without_the_list_pays_twice: OthersAreListed against PaidTwice in TWO_COMPUTERS, [];
    a_paid_shipment_that_does_not_stop_is_paid_twice: PaidStops against PaidTwice in TWO_COMPUTERS, [];
    a_purchase_under_way_that_does_not_stop_pays_twice: UnderWayStops against PaidTwice in TWO_COMPUTERS, [];
    an_older_draft_that_does_not_stop_pays_twice: OlderDraftStops against PaidTwice in TWO_COMPUTERS, [];
    an_abandoned_draft_that_stays_pays_twice: AbandonedIsDeleted against PaidTwice in TWO_COMPUTERS, [Time 1];
    a_draft_of_the_same_moment_that_stays_pays_twice: OneMomentIsDeleted against PaidTwice in TWO_COMPUTERS, [];
    a_refused_deletion_that_does_not_stop_pays_twice: RefusedDeletionStops against PaidTwice in TWO_COMPUTERS, [];
    a_journal_that_is_not_asked_pays_twice: OwnJournal against PaidTwice in FORM_AND_FILE, [Crash 1];
    two_purchases_of_an_order_in_one_process_pay_twice: OrderLock against PaidTwice in FORM_AND_FILE, [];
    a_history_that_is_not_searched_pays_twice: HistoryIsSearched against PaidTwice in TWO_COMPUTERS, [Time 1];
    a_lost_ledger_without_a_search_pays_twice: HistoryIsSearched against PaidTwice in FORM_AND_FILE, [Time 1, Loss 1];
    an_order_of_the_web_that_is_not_seen_is_paid_twice: WebCounts against PaidTwice in TWO_COMPUTERS, [Stranger 1];
    like_orders_that_are_not_asked_about_are_both_paid: LikeIsAsked against LikePaidTwice in TWO_SPELLINGS, [];
    what_may_be_one_order_and_is_not_asked_about_is_paid_twice: LikeIsAsked against LikePaidTwice in MAY_BE_ONE, [];
    what_may_be_one_order_without_a_lock_is_paid_twice: OrderLock against LikePaidTwice in MAY_BE_ONE_HERE, [];
    what_has_no_id_and_is_not_asked_about_is_paid_twice: LikeIsAsked against LikePaidTwice in ONE_UNNAMED, [];
    what_has_no_id_without_a_lock_is_paid_twice: OrderLock against LikePaidTwice in ONE_UNNAMED_HERE, [];
    a_yes_that_holds_for_all_pays_twice: BesideOnlyShown against PaidTwice in LIKE_AND_SAME, [Yes 1];
}
