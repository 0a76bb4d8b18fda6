//! What a read of the service does not find may be there: it was created just now, and reads
//! are behind. And who comes first is told by the service's clock, not by this computer's.

use std::{sync::Arc, time::Duration};

use jiff::SignedDuration;
use sendoff::{
    contract::{Cause, Failure, Notice, UnresolvedReason},
    features::{
        bulk::calls::{BulkLine, BulkWhy, Wanted},
        ship::calls::{Buy, LineState},
        shipments::calls as shipments,
    },
    model::{
        ids::{LineId, ShipmentId},
        money::{Currency, Money},
        postage_type::PostageType,
        purchase_terms::PurchaseTerms,
    },
    service::transport::Response,
    session::deps::Syncing,
};
use serde_json::json;
use tokio::sync::Notify;

use crate::worker_support::{
    Acts, Call, Comes, Computer, Program, Shop, Tamper, buy_form, job, not_found, order,
    replacing::keeps_its_drafts, row,
};

async fn computer(shop: &Shop, number: u64) -> Program {
    Computer::new(number).connected(shop).await
}

/// Reads of single shipments do not find them, so many times.
fn reads_find_nothing(shop: &Shop, times: u32) {
    let comes = Comes::Answer(Box::new(not_found()));
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, comes).times(times));
}

fn cause<T>(outcome: Result<T, Failure>) -> Cause {
    match outcome {
        Ok(_) => panic!("it is bought"),
        Err(failure) => failure.cause,
    }
}

#[tokio::test(start_paused = true)]
async fn a_draft_of_just_now_that_reads_do_not_find_yet_is_not_taken_for_deleted() {
    let shop = Shop::new();
    let mut program = computer(&shop, 1).await;
    shop.fault("list_lag", "*", 100_000, &json!({ "seconds": 3 }));
    let quoted = program.quote_form("A", &order("1000")).await.unwrap();
    reads_find_nothing(&shop, 1);
    let buy = buy_form(&shop, "A", &quoted, &[]);
    program.ask(buy).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_draft_of_another_computer_that_reads_do_not_find_yet_is_deleted_all_the_same() {
    let shop = Shop::new();
    let mut here = computer(&shop, 1).await;
    let mut there = computer(&shop, 2).await;
    let ours = here.quote_form("A", &order("1000")).await.unwrap();
    let theirs = there.quote_form("A", &order("1000")).await.unwrap();
    reads_find_nothing(&shop, 1);
    here.ask(buy_form(&shop, "A", &ours, &[])).await.unwrap();
    let left: Vec<_> = shop.shipments();
    assert_eq!(left.len(), 1, "{left:?}");
    drop(there.ask(buy_form(&shop, "A", &theirs, &[])).await);
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_ahead_takes_no_draft_of_another_computer_for_abandoned() {
    let shop = Shop::new();
    let mut there = computer(&shop, 1).await;
    let older = there.quote_form("A", &order("1000")).await.unwrap();
    there.idle(Duration::from_mins(1)).await;
    let ahead = Computer::new(2).clock_off_by(SignedDuration::from_mins(15));
    let mut here = ahead.connected(&shop).await;
    let younger = here.quote_form("A", &order("1000")).await.unwrap();
    let refused = here.ask(buy_form(&shop, "A", &younger, &[])).await;
    assert!(matches!(cause(refused), Cause::OrderUnderWay(_)));
    there.ask(buy_form(&shop, "A", &older, &[])).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_behind_waits_no_longer_for_an_abandoned_draft() {
    let shop = Shop::new();
    let mut there = computer(&shop, 1).await;
    there.quote_form("A", &order("1000")).await.unwrap();
    there.idle(Duration::from_mins(11)).await;
    let behind = Computer::new(2).clock_off_by(SignedDuration::from_mins(-15));
    let mut here = behind.connected(&shop).await;
    let younger = here.quote_form("A", &order("1000")).await.unwrap();
    here.ask(buy_form(&shop, "A", &younger, &[])).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_wrong_hides_no_purchase_of_somebody_else() {
    for minutes in [-15, 15] {
        let shop = Shop::new();
        let web = shop.make_elsewhere("1000", "Ada Lovelace");
        let window = Computer::new(1).syncing(Syncing::Always).with_own_token();
        let window = window.clock_off_by(SignedDuration::from_mins(minutes));
        let mut program = window.connected(&shop).await;
        let quoted = program.quote_form("A", &order("1000")).await.unwrap();
        let buy = buy_form(&shop, "A", &quoted, &[]);
        program.ask(buy).await.unwrap();
        let shipments = shop.shipments();
        let draft = shipments.iter().find(|item| item["id"] == web).unwrap();
        let body = json!({"postage_type": draft["rates"][0]["postage_type"]});
        assert_eq!(shop.elsewhere("buy", &web, &body), 200);
        let told = program.notice(|notice| match notice {
            Notice::PaidTwice { paid_twice } => Some(*paid_twice),
            _ => None,
        });
        let told = tokio::time::timeout(Duration::from_mins(30), told).await;
        let told = told.expect("it is told");
        assert_eq!(told.other.shipment.as_str(), web, "{minutes}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_refund_is_looked_for_again_where_the_list_was_not_read() {
    let shop = Shop::new();
    let mut program = computer(&shop, 1).await;
    let rows = || vec![row(&order("1000"), 1), row(&order("2000"), 1)];
    assert_eq!(program.ship(rows()).await.counts.bought, 2);
    program.quit().await;
    tokio::time::sleep(Duration::from_mins(15)).await;
    let shipments = shop.shipments();
    let second = shipments
        .iter()
        .find(|item| item["order_id"].as_str().unwrap().starts_with("2000"));
    let second = second.unwrap()["id"].as_str().unwrap();
    assert_eq!(shop.elsewhere("refund", second, &json!({})), 200);
    let mut program = computer(&shop, 1).await;
    // The list of the first row fails in all its tries.
    shop.tamper(Tamper::new(Call::List, Acts::Not, Comes::Lost).times(3));
    let summary = program.ship(rows()).await;
    assert_eq!(summary.counts.already, 2);
    let [trouble] = summary.troubles.as_slice() else {
        panic!("{:?}", summary.troubles);
    };
    assert_eq!(trouble.lines, [row(&order("2000"), 1).line]);
}

#[tokio::test(start_paused = true)]
async fn two_computers_do_not_wait_for_each_other() {
    let shop = Shop::new();
    let mut here = computer(&shop, 1).await;
    let mut there = computer(&shop, 2).await;
    here.quote_form("A", &order("1000")).await.unwrap();
    here.idle(Duration::from_secs(20)).await;
    let theirs = there.quote_form("A", &order("1000")).await.unwrap();
    there.idle(Duration::from_secs(20)).await;
    // They wait for our form, so our file does not wait for them.
    let refused = there.ask(buy_form(&shop, "A", &theirs, &[])).await;
    assert!(matches!(cause(refused), Cause::OrderUnderWay(_)));
    let summary = here.ship(vec![row(&order("1000"), 1)]).await;
    assert_eq!(summary.counts.bought, 1, "{summary:?}");
    let theirs = there.quote_form("B", &order("1000")).await.unwrap();
    let refused = there.ask(buy_form(&shop, "B", &theirs, &[])).await;
    assert!(matches!(cause(refused), Cause::OrderBought(_)));
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_row_whose_order_is_paid_by_what_a_read_does_not_find_is_bought_before() {
    let shop = Shop::new();
    let mut there = computer(&shop, 1).await;
    let rows = || vec![row(&order("1000"), 1)];
    assert_eq!(there.ship(rows()).await.counts.bought, 1);
    let mut here = computer(&shop, 2).await;
    // Our draft goes, and then the one that a list has shown as paid is not found.
    reads_find_nothing(&shop, 2);
    let summary = here.ship(rows()).await;
    assert_eq!((summary.counts.already, summary.counts.left), (1, 0));
    let summary = here.ship(rows()).await;
    assert_eq!((summary.counts.already, shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_former_draft_of_a_form_that_went_on_holds_its_own_parcel_only() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let former = program.quote_form("A", &order("1000")).await.unwrap();
    keeps_its_drafts(&shop, 100);
    program.quote_form("A", &order("2000")).await.unwrap();
    shop.pay(&former.shipment.id);
    let summary = program.ship(vec![row(&order("1000"), 2)]).await;
    assert_eq!(summary.counts.bought, 1, "{summary:?}");
    let summary = program.ship(vec![row(&order("1000"), 1)]).await;
    assert_eq!(summary.counts.already, 1, "{summary:?}");
    assert_eq!(shop.charges().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn an_interrupted_deletion_of_a_draft_that_is_paid_since_leaves_its_order_to_that_one() {
    let shop = Shop::new();
    let mut there = computer(&shop, 1).await;
    let theirs = there.quote_form("A", &order("1000")).await.unwrap();
    there.idle(Duration::from_mins(11)).await;
    let mut here = computer(&shop, 2).await;
    let ours = here.quote_form("A", &order("1000")).await.unwrap();
    let bell = Arc::new(Notify::new());
    let nothing = Comes::Nothing(Arc::clone(&bell));
    shop.tamper(Tamper::new(Call::Delete, Acts::Not, nothing));
    here.send(buy_form(&shop, "A", &ours, &[]));
    here.run_until(bell.notified()).await;
    here.crash();
    there.ask(buy_form(&shop, "A", &theirs, &[])).await.unwrap();
    tokio::time::sleep(Duration::from_mins(1)).await;
    let mut here = computer(&shop, 2).await;
    here.recovered().await;
    here.idle(Duration::from_mins(2)).await;
    assert!(here.unresolved.is_empty(), "{:?}", here.unresolved);
    let quoted = here.quote_form("A", &order("1000")).await.unwrap();
    let refused = here.ask(buy_form(&shop, "A", &quoted, &[])).await;
    let Cause::OrderBought(other) = cause(refused) else {
        panic!("it is bought by the other computer");
    };
    assert_eq!(other.shipment, theirs.shipment.id);
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_can_not_be_read_is_not_reported_as_deleted() {
    let shop = Shop::new();
    let mut program = computer(&shop, 1).await;
    let quoted = program.quote_form("A", &order("1000")).await.unwrap();
    program.idle(Duration::from_mins(1)).await;
    let nothing = Response {
        status: 200,
        body: b"[]".to_vec(),
        ..not_found()
    };
    let comes = Comes::Answer(Box::new(nothing));
    shop.tamper(Tamper::new(Call::List, Acts::Not, comes).times(u32::MAX));
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost).times(u32::MAX));
    let refused = program.ask(buy_form(&shop, "A", &quoted, &[])).await;
    let cause = cause(refused);
    assert!(!matches!(cause, Cause::DraftGone), "{cause:?}");
    shop.calm();
    program
        .ask(buy_form(&shop, "A", &quoted, &[]))
        .await
        .unwrap();
    assert_eq!((shop.count(), shop.charges().len()), (1, 1));
}

/// Our list showed their draft, which is younger than ours. That purchase may yet fail.
#[tokio::test(start_paused = true)]
async fn a_draft_of_another_computer_that_is_being_paid_by_now_is_told_as_being_bought() {
    let shop = Shop::new();
    let mut here = computer(&shop, 1).await;
    let mut there = computer(&shop, 2).await;
    let ours = here.quote_form("A", &order("1000")).await.unwrap();
    let theirs = there.quote_form("A", &order("1000")).await.unwrap();
    shop.reads_show_status(&theirs.shipment.id, "postage_requested", 100);
    let refused = here.ask(buy_form(&shop, "A", &ours, &[])).await;
    let Cause::OrderUnderWay(other) = cause(refused) else {
        panic!("it is being bought by the other computer");
    };
    assert_eq!(other.shipment, theirs.shipment.id);
    assert_eq!(shop.charges().len(), 0);
}

/// No purchase from here is open: nothing of it waits under "Action required".
#[tokio::test(start_paused = true)]
async fn a_draft_of_the_web_that_somebody_is_paying_is_told_as_being_bought() {
    let shop = Shop::new();
    let mut program = computer(&shop, 1).await;
    let made = ShipmentId::new(shop.make_elsewhere("E1", "Grace Hopper"));
    program.ask(shipments::Sync {}).await.unwrap();
    let terms = PurchaseTerms {
        shipment: made.clone(),
        postage_type: PostageType::ServiceSelect,
        price: Money::parse("13.38", Currency::Cad).unwrap(),
    };
    let line = BulkLine {
        line: LineId::of_shipment(&made),
        wanted: Wanted::Shipment(terms),
    };
    shop.reads_show_status(&made, "postage_requested", 100);
    let summary = program.ask(job(vec![line])).await.unwrap();
    let [trouble] = summary.troubles.as_slice() else {
        panic!("{summary:?}");
    };
    let BulkWhy::Failed(failure) = &trouble.why else {
        panic!("{trouble:?}");
    };
    assert!(
        matches!(failure.cause, Cause::OrderUnderWay(_)),
        "{failure:?}"
    );
    assert!(program.unresolved.is_empty());
    assert_eq!(shop.charges().len(), 0);
}

/// Whether a draft whose rates are too old was paid elsewhere, a read decides.
#[tokio::test(start_paused = true)]
async fn an_old_draft_that_somebody_pays_is_never_told_as_refused() {
    for status in ["manifested", "canceled", "postage_requested"] {
        let shop = Shop::new();
        let mut program = computer(&shop, 1).await;
        let quoted = program.quote_form("A", &order("1000")).await.unwrap();
        program.quit().await;
        tokio::time::sleep(Duration::from_mins(15)).await;
        shop.pay(&quoted.shipment.id);
        tokio::time::sleep(Duration::from_mins(1)).await;
        let mut program = computer(&shop, 1).await;
        program.recovered().await;
        shop.reads_show_status(&quoted.shipment.id, status, 100);
        let again = program.quote_form("A", &order("1000")).await;
        if status == "postage_requested" {
            let Cause::OrderUnderWay(other) = cause(again.map(drop)) else {
                panic!("somebody pays for it");
            };
            assert_eq!(other.shipment, quoted.shipment.id);
        } else {
            let state = again.unwrap().state;
            assert_eq!(
                state,
                LineState::AlreadyBought { changed: false },
                "{status}"
            );
        }
    }
}

/// The answer to the search, which shows it, is on its way when it is deleted.
#[tokio::test(start_paused = true)]
async fn a_draft_that_is_deleted_elsewhere_between_two_lists_is_told_as_gone() {
    let shop = Shop::new();
    let mut program = computer(&shop, 1).await;
    let quoted = program.quote_form("A", &order("1000")).await.unwrap();
    program.idle(Duration::from_mins(2)).await;
    let late = Tamper::new(Call::List, Acts::AtOnce, Comes::OwnAnswer);
    shop.tamper(late.after(Duration::from_secs(5)));
    let asked = program.send(buy_form(&shop, "A", &quoted, &[]));
    program.run_for(Duration::from_secs(1)).await;
    shop.delete_elsewhere(quoted.shipment.id.as_str());
    let refused = program.answer::<Buy>(asked).await;
    assert!(matches!(cause(refused), Cause::DraftGone));
    let quoted = program.quote_form("A", &order("1000")).await.unwrap();
    let buy = buy_form(&shop, "A", &quoted, &[]);
    program.ask(buy).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn what_a_lost_create_left_and_somebody_paid_stops_the_purchase_though_no_read_finds_it() {
    let shop = Shop::new();
    let mut program = computer(&shop, 1).await;
    let late = Acts::Later(Duration::from_secs(50));
    shop.tamper(Tamper::new(Call::Create, late, Comes::Lost));
    let quoted = program.quote_form("A", &order("1000")).await.unwrap();
    program.idle(Duration::from_mins(1)).await;
    assert_eq!(shop.count(), 2);
    shop.pay_newest_but(&quoted.shipment.id);
    program.idle(Duration::from_mins(1)).await;
    reads_find_nothing(&shop, u32::MAX);
    let refused = program.ask(buy_form(&shop, "A", &quoted, &[])).await;
    let reason = cause(refused);
    assert!(
        matches!(
            reason,
            Cause::Unresolved(UnresolvedReason::Contradiction { .. })
        ),
        "{reason:?}"
    );
    shop.calm();
    let refused = program.ask(buy_form(&shop, "A", &quoted, &[])).await;
    refused.unwrap_err();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_lost_connection_makes_no_riddle_of_what_a_lost_create_left() {
    let shop = Shop::new();
    let mut program = computer(&shop, 1).await;
    let late = Acts::Later(Duration::from_secs(50));
    shop.tamper(Tamper::new(Call::Create, late, Comes::Lost));
    let quoted = program.quote_form("A", &order("1000")).await.unwrap();
    program.idle(Duration::from_mins(1)).await;
    shop.pay_newest_but(&quoted.shipment.id);
    program.idle(Duration::from_mins(1)).await;
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost).times(u32::MAX));
    let refused = program.ask(buy_form(&shop, "A", &quoted, &[])).await;
    let reason = cause(refused);
    assert!(!matches!(reason, Cause::Unresolved(_)), "{reason:?}");
    shop.calm();
    let refused = program.ask(buy_form(&shop, "A", &quoted, &[])).await;
    assert!(matches!(cause(refused), Cause::AlreadyBought));
    assert_eq!(shop.charges().len(), 1);
}
