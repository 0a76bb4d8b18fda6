//! What is paid, may be, or has its money back, and a shipment in its place: of
//! the two one is bought, unless the user wants both.

use std::time::Duration;

use sendoff::contract::{Cause, UnresolvedReason};
use sendoff::features::ship::calls::{LineState, Quoted};
use sendoff::{ledger::journal::JournalEntry, model::ids::ShipmentId};
use serde_json::json;

use super::worker_support::{
    Acts, Call, Comes, Program, Shop, Tamper, draft,
    replacing::{
        ask, buy, buy_another, corrected, keep_both, keeps_its_drafts, new_line, quoted, replace,
        there, with_a_draft,
    },
};

fn pay(shop: &Shop, shipment: &ShipmentId) {
    let list = shop.shipments();
    let item = list.iter().find(|item| item["id"] == shipment.as_str());
    let body = json!({"postage_type": item.unwrap()["rates"][0]["postage_type"]});
    assert_eq!(shop.elsewhere("buy", shipment.as_str(), &body), 200);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_made_in_the_place_of_what_is_paid() {
    let (shop, old) = with_a_draft().await;
    pay(&shop, &old);
    let mut program = Program::begun(&shop).await;
    let failure = replace(&mut program, &old).await.unwrap_err();
    assert_eq!(failure.cause, Cause::PaidIsNotReplaced);
    assert_eq!(failure.shipment, Some(old));
    assert_eq!((shop.count(), shop.calls("DELETE")), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn of_a_draft_paid_meanwhile_and_the_one_in_its_place_one_is_bought() {
    let (shop, old) = with_a_draft().await;
    shop.tamper(Tamper::new(Call::Delete, Acts::Not, Comes::NotSent).times(3));
    let mut program = Program::begun(&shop).await;
    let (new, outcome) = replace(&mut program, &old).await.unwrap();
    outcome.unwrap_err();
    pay(&shop, &old);
    program.idle(Duration::from_mins(1)).await;
    let failure = buy(&shop, &mut program, &new).await.unwrap_err();
    assert_eq!(failure.cause, Cause::PaidIsNotReplaced);
    assert_eq!(
        shop.charges().len(),
        1,
        "only the one that was paid elsewhere"
    );
    // The user's word: both are wanted.
    let new = keep_both(&mut program).await;
    buy_another(&shop, &mut program, &new).await;
    assert_eq!((shop.charges().len(), shop.count()), (2, 2));
}

#[tokio::test(start_paused = true)]
async fn an_old_draft_that_can_not_be_deleted_is_read_until_no_read_can_be_behind_its_payment() {
    let (shop, old) = with_a_draft().await;
    let mut program = Program::begun(&shop).await;
    keeps_its_drafts(&shop, 1);
    let (new, outcome) = replace(&mut program, &old).await.unwrap();
    outcome.unwrap_err();
    shop.pay_unseen(&old, 5);
    let failure = buy(&shop, &mut program, &new).await.unwrap_err();
    assert_eq!(failure.cause, Cause::PaidIsNotReplaced);
    assert_eq!((shop.charges().len(), shop.is_charged(&old)), (1, true));
}

#[tokio::test(start_paused = true)]
async fn a_draft_in_doubt_is_not_replaced() {
    let shop = Shop::new();
    let mut program = Program::begun(&shop).await;
    let old = program.quote(&draft()).await.unwrap();
    shop.fault("status", "/shipments/*/buy", 2, &json!({"status": 500}));
    program.buy(&old).await.unwrap_err();
    program.buy(&old).await.unwrap_err();
    let failure = replace(&mut program, &old.shipment.id).await.unwrap_err();
    assert_eq!(failure.cause, Cause::PaidIsNotReplaced);
    assert_eq!(shop.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_purchase_of_the_old_draft_that_is_in_doubt_stops_that_of_the_new_one() {
    let shop = Shop::new();
    let mut program = Program::begun(&shop).await;
    let old = program.quote(&draft()).await.unwrap();
    keeps_its_drafts(&shop, 1);
    let (new, outcome) = replace(&mut program, &old.shipment.id).await.unwrap();
    outcome.unwrap_err();
    shop.fault("status", "/shipments/*/buy", 2, &json!({"status": 500}));
    program.buy(&old).await.unwrap_err();
    program.buy(&old).await.unwrap_err();
    let failure = buy(&shop, &mut program, &new).await.unwrap_err();
    assert_eq!(failure.cause, Cause::PaidIsNotReplaced);
    assert_eq!(failure.shipment.as_ref(), Some(&old.shipment.id));
    assert_eq!(shop.count(), 2);
    // Nor is it deleted by hand while its purchase is in doubt.
    let failure = program.delete(&old.shipment.id).await.unwrap_err();
    let is_a_contradiction = matches!(
        failure.cause,
        Cause::Unresolved(UnresolvedReason::Contradiction { .. })
    );
    let is_in_doubt = matches!(failure.cause, Cause::Unresolved(_)) && !is_a_contradiction;
    assert!(is_in_doubt, "{failure:?}");
    assert_eq!((shop.count(), shop.charges().len()), (2, 0));
}

#[tokio::test(start_paused = true)]
async fn an_old_draft_that_the_service_keeps_unpaid_stops_no_purchase_and_stays_its_orders() {
    let (shop, old) = with_a_draft().await;
    let mut program = Program::begun(&shop).await;
    keeps_its_drafts(&shop, 2);
    let (new, outcome) = replace(&mut program, &old).await.unwrap();
    outcome.unwrap_err();
    buy(&shop, &mut program, &new).await.unwrap();
    assert_eq!((shop.count(), shop.charges().len()), (2, 1));
    keeps_its_drafts(&shop, 1);
    program.delete(&old).await.unwrap_err();
    // Its order may still make another one: nothing took its place.
    let mut moved = draft();
    moved.recipient.address_1 = "16 Main St".to_owned();
    let moved = program.quote(&moved).await.unwrap();
    assert_ne!(moved.shipment.id, old);
}

#[tokio::test(start_paused = true)]
async fn an_old_draft_of_which_nothing_is_known_stops_the_purchase_and_says_what_happened() {
    let (shop, old) = with_a_draft().await;
    let mut program = Program::begun(&shop).await;
    shop.tamper(Tamper::new(Call::Delete, Acts::Not, Comes::Lost).times(20));
    let (new, outcome) = replace(&mut program, &old).await.unwrap();
    outcome.unwrap_err();
    let failure = buy(&shop, &mut program, &new).await.unwrap_err();
    assert!(
        matches!(failure.cause, Cause::AnswerLost { .. }),
        "{failure:?}"
    );
    assert!(shop.charges().is_empty());
    shop.calm();
    buy(&shop, &mut program, &new).await.unwrap();
    assert_eq!(there(&shop), [new.shipment.id.as_str()]);
}

#[tokio::test(start_paused = true)]
async fn an_old_draft_that_has_its_money_back_stays_and_stops_no_purchase() {
    let (shop, old) = with_a_draft().await;
    keeps_its_drafts(&shop, 1);
    let mut program = Program::begun(&shop).await;
    let (new, outcome) = replace(&mut program, &old).await.unwrap();
    outcome.unwrap_err();
    pay(&shop, &old);
    program.idle(Duration::from_mins(1)).await;
    assert_eq!(shop.elsewhere("refund", old.as_str(), &json!({})), 200);
    program.idle(Duration::from_hours(24 * 30)).await;
    let new = Quoted {
        state: LineState::Draft,
        shipment: Box::new(program.refresh(&new.shipment.id).await.unwrap()),
        differs: Vec::new(),
        paid_before: None,
    };
    buy(&shop, &mut program, &new).await.unwrap();
    assert_eq!((shop.charges().len(), shop.count()), (2, 2));
    program.crash();
    let entries = shop.ledger().entries(&new_line()).unwrap();
    let both = JournalEntry::KeepsBoth { shipment: old };
    assert!(entries.iter().any(|(_, entry)| *entry == both));
}

#[tokio::test(start_paused = true)]
async fn an_old_draft_paid_before_it_is_deleted_is_reported_and_waits_to_be_printed() {
    let (shop, old) = with_a_draft().await;
    keeps_its_drafts(&shop, 1);
    let mut program = Program::begun(&shop).await;
    let (_new, outcome) = replace(&mut program, &old).await.unwrap();
    outcome.unwrap_err();
    pay(&shop, &old);
    program.run_for(Duration::from_mins(1)).await;
    let (_new, outcome) = replace(&mut program, &old).await.unwrap();
    assert_eq!(outcome.unwrap_err().cause, Cause::PaidIsNotReplaced);
    assert_eq!(program.unprinted.len(), 1, "reported before the outcome");
    assert_eq!(program.unprinted[0].shipment, old);
    assert_eq!(shop.count(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_line_that_is_bought_or_in_doubt_replaces_no_other() {
    for is_in_doubt in [false, true] {
        let (shop, old) = with_a_draft().await;
        let mut program = Program::begun(&shop).await;
        let new = keep_both(&mut program).await;
        if is_in_doubt {
            shop.fault("status", "/shipments/*/buy", 2, &json!({"status": 500}));
            buy(&shop, &mut program, &new).await.unwrap_err();
            buy(&shop, &mut program, &new).await.unwrap_err();
        } else {
            buy(&shop, &mut program, &new).await.unwrap();
        }
        let request = ask(&mut program, &corrected(), Some(&old));
        let again = quoted(&mut program, request).await.unwrap();
        assert_ne!(again.state, LineState::Draft);
        program.idle(Duration::from_mins(3)).await;
        assert_eq!((shop.count(), shop.calls("DELETE")), (2, 0));
    }
}

#[tokio::test(start_paused = true)]
async fn nothing_is_made_in_the_place_of_a_draft_that_can_not_be_looked_at() {
    let (shop, old) = with_a_draft().await;
    let mut program = Program::begun(&shop).await;
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost).times(20));
    let failure = replace(&mut program, &old).await.unwrap_err();
    assert_eq!(failure.shipment.as_ref(), Some(&old));
    assert_eq!(there(&shop), [old.as_str()]);
    shop.calm();
    replace(&mut program, &old).await.unwrap().1.unwrap();
    assert_eq!(shop.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_former_draft_of_a_bought_line_is_replaced_and_the_new_one_is_bought() {
    let shop = Shop::new();
    let mut program = Program::begun(&shop).await;
    let former = program.quote(&draft()).await.unwrap().shipment.id.clone();
    keeps_its_drafts(&shop, 2);
    let bought = program.quote(&corrected()).await.unwrap();
    program.buy(&bought).await.unwrap();
    assert!(there(&shop).contains(&former.to_string()));
    let (new, outcome) = replace(&mut program, &former).await.unwrap();
    outcome.unwrap();
    buy_another(&shop, &mut program, &new).await;
    let both = [new.shipment.id.as_str(), bought.shipment.id.as_str()];
    assert_eq!(there(&shop), both);
    assert_eq!(shop.charges().len(), 2);
}
