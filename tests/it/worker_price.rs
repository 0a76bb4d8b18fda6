//! What is bought was read a moment ago: unpaid, at the approved price, for a
//! day that is to come.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use jiff::{SignedDuration, Timestamp, civil::date, tz::TimeZone};
use sendoff::{
    contract::{Cause, Notice, UnresolvedReason},
    features::ship::calls::Quoted,
    ledger::journal::Purchase,
    model::{draft::ShipDate, money::Money, report::Period},
    platform::clock::Clock,
    session::{checkpoints::NoCheckpoints, deps::Deps},
};
use serde_json::json;

use super::worker_support::{Program, Scenario, Shop, cheapest, draft, line};

const MINUTE: Duration = Duration::from_secs(61);

/// The wall clock of a computer that can be put to sleep: tokio's time stands
/// still meanwhile.
#[derive(Clone)]
pub(crate) struct WallClock {
    awake: Arc<dyn Clock>,
    asleep: Arc<Mutex<SignedDuration>>,
}

impl WallClock {
    pub(crate) fn of(deps: &Deps) -> Self {
        Self {
            awake: Arc::clone(&deps.clock),
            asleep: Arc::default(),
        }
    }

    pub(crate) fn sleeps(&self, time: SignedDuration) {
        *self.asleep.lock().unwrap() += time;
    }
}

impl Clock for WallClock {
    fn now(&self) -> Timestamp {
        self.awake.now() + *self.asleep.lock().unwrap()
    }
}

async fn on_a_computer_that_sleeps(shop: &Shop) -> (WallClock, Program) {
    let deps = shop.deps(Arc::new(NoCheckpoints));
    let clock = WallClock::of(&deps);
    let deps = Deps {
        clock: Arc::new(clock.clone()),
        ..deps
    };
    let mut program = Program::with_deps(shop, deps);
    program.connect().await.unwrap();
    (clock, program)
}

fn makes_it_heavier(shop: &Shop, quoted: &Quoted) {
    let heavier = json!({"weight": 2_000, "weight_unit": "g"});
    let id = quoted.shipment.id.as_str();
    assert_eq!(shop.elsewhere("refresh", id, &heavier), 200);
}

fn pays_it(shop: &Shop, quoted: &Quoted) {
    let postage = json!({"postage_type": cheapest(quoted).0.as_str()});
    let id = quoted.shipment.id.as_str();
    assert_eq!(shop.elsewhere("buy", id, &postage), 200);
}

#[tokio::test(start_paused = true)]
async fn what_was_quoted_a_moment_ago_is_bought_without_another_read() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    program.run_for(Duration::from_secs(50)).await;
    shop.follow();
    program.buy(&quoted).await.unwrap();
    let trace = shop.trace();
    let (before, _after) = trace.split_once("/buy").unwrap();
    // The order is looked for, and the shipment is not read once more.
    assert!(!before.contains("GET /shipments/"), "{trace}");
    assert_eq!(shop.calls("/refresh"), 0);
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_was_made_dearer_elsewhere_is_not_bought_at_the_new_price() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    makes_it_heavier(&shop, &quoted);
    program.run_for(MINUTE).await;
    let failure = program.buy(&quoted).await.unwrap_err();
    let Cause::PriceChanged { approved, now } = failure.cause else {
        panic!("{failure:?}");
    };
    assert!(now.amount > approved.amount);
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_was_paid_elsewhere_is_not_paid_again() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    program.run_for(MINUTE).await;
    pays_it(&shop, &quoted);
    program.run_for(Duration::from_secs(10)).await;
    let failure = program.buy(&quoted).await.unwrap_err();
    assert_eq!(failure.cause, Cause::AlreadyBought);
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_is_being_paid_elsewhere_waits_for_a_person() {
    let shop = Shop::with_purchases(20_000..=20_000);
    let (shop, mut program, quoted) = Scenario::in_shop(shop).quoted().await;
    program.run_for(MINUTE).await;
    pays_it(&shop, &quoted);
    let failure = program.buy(&quoted).await.unwrap_err();
    assert!(
        matches!(
            failure.cause,
            Cause::Unresolved(UnresolvedReason::Contradiction { .. })
        ),
        "{failure:?}"
    );
    program.run_for(MINUTE).await;
    assert_eq!(shop.charges().len(), 1);
    program.check_again(&line()).await.unwrap();
    assert_eq!(program.unresolved, []);
}

#[tokio::test(start_paused = true)]
async fn rates_of_before_ten_minutes_are_refreshed_before_they_are_used() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    program.run_for(Duration::from_mins(9)).await;
    let calls = shop.calls("GET /shipments/");
    program.send_buy(&quoted, &cheapest(&quoted).1);
    program.run_for(Duration::from_millis(300)).await;
    assert_eq!(shop.calls("GET /shipments/"), calls + 1, "read again");
    assert_eq!(shop.calls("/refresh"), 0, "and the rates are young");

    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    program.run_for(Duration::from_mins(11)).await;
    program.buy(&quoted).await.unwrap();
    assert_eq!((shop.calls("/refresh"), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_computer_that_has_slept_knows_no_price() {
    let shop = Shop::new();
    let (clock, mut program) = on_a_computer_that_sleeps(&shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    clock.sleeps(SignedDuration::from_secs(90));
    makes_it_heavier(&shop, &quoted);
    let failure = program.buy(&quoted).await.unwrap_err();
    assert!(matches!(failure.cause, Cause::PriceChanged { .. }));
    clock.sleeps(SignedDuration::from_hours(9));
    // The draft's own parcel is what is asked for anew.
    program.buy(&quoted).await.unwrap();
    assert_eq!((shop.calls("/refresh"), shop.calls("/buy")), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_was_set_back_makes_nothing_young() {
    let shop = Shop::new();
    let (clock, mut program) = on_a_computer_that_sleeps(&shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    clock.sleeps(SignedDuration::from_hours(-2));
    makes_it_heavier(&shop, &quoted);
    program.buy(&quoted).await.unwrap();
    assert_eq!(shop.calls("/refresh"), 1);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_bought_for_a_day_that_is_past() {
    let (shop, mut program) = Scenario::new().connected().await;
    let mut of_yesterday = draft();
    let yesterday = date(2026, 3, 1);
    of_yesterday.ship_date = ShipDate::On(yesterday);
    let quoted = program.quote(&of_yesterday).await.unwrap();
    let failure = program.buy(&quoted).await.unwrap_err();
    assert_eq!(failure.cause, Cause::ShipDatePast { date: yesterday });
    assert_eq!(shop.calls("/buy"), 0);
    // A draft for whatever day it is goes out the day it is bought.
    let quoted = program.quote(&draft()).await.unwrap();
    program.idle(Duration::from_hours(48)).await;
    program.buy(&quoted).await.unwrap();
    let shown = shop.shipments();
    let dates: Vec<_> = shown.iter().map(|shown| &shown["ship_date"]).collect();
    assert!(dates.contains(&&json!("2026-03-04")), "{dates:?}");
}

/// What changes between the read and the purchase is not seen before it.
#[tokio::test(start_paused = true)]
async fn what_was_charged_is_what_the_service_says() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let approved = cheapest(&quoted).1;
    makes_it_heavier(&shop, &quoted);
    let asked = program.send_buy(&quoted, &approved);
    let reported = program
        .notice(|notice| match notice {
            Notice::ChargedOtherwise {
                approved, charged, ..
            } => Some((approved, charged)),
            _ => None,
        })
        .await;
    let charged = Money::new(shop.charged_in_all(), approved.currency.clone());
    assert!(charged.amount > approved.amount);
    assert_eq!(reported, (approved.clone(), charged.clone()));
    let outcome = program.purchased(asked).await.unwrap();
    assert_eq!(outcome.price, charged);

    let march = Period::new(date(2026, 3, 1), date(2026, 3, 31)).unwrap();
    let report = program.report(march, TimeZone::UTC).await.unwrap();
    assert_eq!(report.spends[0].total.charged.amount, charged.amount);
    program.idle(Duration::from_mins(1)).await;
    program.refund(&quoted.shipment.id).await.unwrap();
    let refunds = program.refunds().await.unwrap();
    assert_eq!(refunds[0].price, Some(charged.clone()));

    program.crash();
    let history = shop.ledger().current(&line());
    assert!(
        matches!(&history.purchase, Purchase::Bought { price: Some(price), .. } if *price == approved)
    );
    assert_eq!(history.paid(), Some(charged));
}

#[tokio::test(start_paused = true)]
async fn what_was_charged_as_approved_is_not_reported() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let outcome = program.buy(&quoted).await.unwrap();
    assert_eq!(outcome.price, cheapest(&quoted).1);
    assert!(!shop.watch().reported().contains("ChargedOtherwise"));
    program.crash();
    assert_eq!(shop.ledger().current(&line()).paid(), Some(outcome.price));
}
