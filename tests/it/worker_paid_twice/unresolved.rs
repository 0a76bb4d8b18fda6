//! Purchases whose answer is late or lost, and those that no list shows.

use std::{collections::BTreeSet, time::Duration};

use sendoff::{
    contract::UnresolvedReason,
    features::{ship::calls::Buy, unresolved::calls::SetAside},
    model::ids::{LineId, ShipmentId},
    session::deps::Syncing,
};
use serde_json::json;

use super::{
    buy_form, buy_on_the_web, computer, empty_lists, quote_form, quoted_beside_a_draft_of_the_web,
    reported, shown, until_buying, work,
};
use crate::worker_support::{self, Acts, Call, Comes, Program, Shop, Tamper, rows};

#[tokio::test(start_paused = true)]
async fn a_crash_before_the_list_was_read_is_made_up_for() {
    let shop = Shop::new();
    let (mut window, quoted, web) = quoted_beside_a_draft_of_the_web(&shop).await;
    buy_form(&mut window, &shop, "A", &quoted, &[]).await;
    window.crash();
    buy_on_the_web(&shop, &web);
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let found = reported(&mut window).await;
    assert_eq!(found.other.shipment.as_str(), web);
}

#[tokio::test(start_paused = true)]
async fn what_is_paid_elsewhere_while_the_answer_to_a_purchase_is_on_its_way_is_reported() {
    for syncing in [Syncing::Never, Syncing::Always] {
        let shop = Shop::new();
        let web = shop.make_elsewhere("1000", "Ada Lovelace");
        let mut program = computer(&shop, 1, syncing).await;
        let late = Tamper::new(Call::Buy, Acts::AtOnce, Comes::OwnAnswer);
        shop.tamper(late.after(Duration::from_secs(10)));
        match syncing {
            Syncing::Never => {
                let job = program.send(worker_support::job(rows(&["1000"])));
                until_buying(&program, &shop).await;
                buy_on_the_web(&shop, &web);
                program.finished(job).await;
            }
            Syncing::Always => {
                let quoted = quote_form(&mut program, "A", "1000").await;
                let buy = worker_support::buy_form(&shop, "A", &quoted, &[]);
                let buy = program.send(buy);
                until_buying(&program, &shop).await;
                buy_on_the_web(&shop, &web);
                program.answer::<Buy>(buy).await.unwrap();
                work(&mut program, Duration::from_secs(5)).await;
            }
        }
        let shown = shown(&program);
        assert_eq!(shown.len(), 1, "{syncing:?} {shown:?}");
        assert_eq!(shown[0].other.shipment.as_str(), web);
    }
}

#[tokio::test(start_paused = true)]
async fn a_purchase_in_doubt_is_compared_with_the_list_once_it_is_known() {
    for is_used_up in [false, true] {
        let shop = Shop::new();
        let (mut window, quoted, web) = quoted_beside_a_draft_of_the_web(&shop).await;
        let buy = || worker_support::buy_form(&shop, "A", &quoted, &[]);
        if is_used_up {
            let error = json!({"status": 500});
            shop.fault("status", "/shipments/*/buy", 2, &error);
            window.ask(buy()).await.unwrap_err();
        } else {
            shop.tamper(Tamper::new(Call::Buy, Acts::Not, Comes::Lost));
            let reads = Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost);
            shop.tamper(reads.times(u32::MAX));
        }
        window.ask(buy()).await.unwrap_err();
        work(&mut window, Duration::from_mins(3)).await;
        shop.calm();
        // Both come true.
        buy_on_the_web(&shop, &web);
        shop.pay(&quoted.shipment.id);
        let found = reported(&mut window).await;
        assert_eq!(found.other.shipment.as_str(), web, "{is_used_up}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_was_refused_is_not_looked_for() {
    let shop = Shop::new();
    let mut window = Program::syncing(&shop);
    window.connect().await.unwrap();
    window.recovered().await;
    let quoted = quote_form(&mut window, "A", "1000").await;
    shop.fault("status", "/shipments/*/buy", 1, &json!({"status": 422}));
    let buy = worker_support::buy_form(&shop, "A", &quoted, &[]);
    window.ask(buy).await.unwrap_err();
    work(&mut window, Duration::from_mins(2)).await;
    window.crash();
    assert_eq!(shop.ledger().purchases_to_check().unwrap(), []);
}

async fn work_for_hours(program: &mut Program, hours: u32) {
    for _minute in 0..hours * 60 {
        work(program, Duration::from_mins(1)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn purchases_that_no_list_shows_for_a_day_are_shown_to_a_person_until_one_is_shown_or_set_aside()
 {
    let shop = Shop::new();
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let mut bought = Vec::new();
    for (form, id) in [("A", "1000"), ("B", "2000")] {
        let quoted = quote_form(&mut window, form, id).await;
        buy_form(&mut window, &shop, form, &quoted, &[]).await;
        // They are looked for at different times.
        work(&mut window, Duration::from_mins(4)).await;
        bought.push(quoted.shipment.id.clone());
    }
    shop.tamper(empty_lists());
    let open = |program: &Program| -> BTreeSet<ShipmentId> {
        let unresolved = program.unresolved.iter();
        let unseen = unresolved.map(|line| match &line.reason {
            UnresolvedReason::PurchaseNotListed { shipment } => shipment.clone(),
            reason => panic!("{reason:?}"),
        });
        unseen.collect()
    };
    let both: BTreeSet<_> = bought.iter().cloned().collect();
    work_for_hours(&mut window, 23).await;
    assert_eq!(open(&window), BTreeSet::new());
    work_for_hours(&mut window, 3).await;
    for _minute in 0..5 {
        work(&mut window, Duration::from_mins(1)).await;
        assert_eq!(open(&window), both);
    }
    let line = LineId::of_shipment(&bought[0]);
    window.ask(SetAside { line }).await.unwrap();
    assert_eq!(open(&window), BTreeSet::from([bought[1].clone()]));
    // A list that is read because the user wants to know shows the other one.
    shop.calm();
    let line = LineId::of_shipment(&bought[1]);
    drop(window.check_again(&line).await);
    assert_eq!(open(&window), BTreeSet::new());
    work_for_hours(&mut window, 2).await;
    assert_eq!(open(&window), BTreeSet::new());
}
