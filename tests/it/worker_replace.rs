//! A new shipment in the place of a draft: the new one is made first, only then
//! the old one goes, and of the two one is bought. (Ends between the two are
//! in `crashes`, what is paid in `worker_replace_paid`.)

use std::{sync::Arc, time::Duration};

use sendoff::features::shipments::calls::DoneStep;
use sendoff::session::checkpoints::{WriteKind, WritePoint};
use serde_json::json;

use super::worker_support::{
    Acts, Call, Comes, ParkAt, Program, Shop, Tamper, draft, line,
    replacing::{
        ask, ask_on, buy, corrected, deleted, keep_both, keeps_its_drafts, new_line, quoted,
        replace, there, with_a_draft, without_tokens,
    },
    steps,
};

#[tokio::test(start_paused = true)]
async fn the_new_shipment_is_made_and_reported_before_the_old_draft_goes() {
    let (shop, old) = with_a_draft().await;
    let mut program = Program::begun(&shop).await;
    shop.follow();
    let (new, outcome) = replace(&mut program, &old).await.unwrap();
    outcome.unwrap();
    let order = new.shipment.order_id.as_deref().unwrap();
    assert_eq!(order.split(' ').next(), Some("1000"));
    buy(&shop, &mut program, &new).await.unwrap();
    let history = steps(&mut program, &new.shipment.id).await;
    assert!(history.contains(&DoneStep::Replaced { shipment: old }));
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn what_is_asked_again_replaces_once() {
    let (shop, old) = with_a_draft().await;
    let mut program = Program::begun(&shop).await;
    shop.follow();
    replace(&mut program, &old).await.unwrap().1.unwrap();
    let request = ask(&mut program, &corrected(), Some(&old));
    quoted(&mut program, request).await.unwrap();
    program.idle(Duration::from_mins(3)).await;
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_can_not_be_deleted_is_reported_and_the_new_one_stays() {
    let (shop, old) = with_a_draft().await;
    let order = json!({"status": 500, "match": {"path": "/shipments/*", "method": "DELETE"}});
    shop.fault("status", "/shipments/*", 3, &order);
    let mut program = Program::begun(&shop).await;
    shop.follow();
    let (_new, outcome) = replace(&mut program, &old).await.unwrap();
    assert_eq!(outcome.unwrap_err().shipment.as_ref(), Some(&old));
    // Asked again, it is tried again; the new one is the same.
    replace(&mut program, &old).await.unwrap().1.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn who_keeps_both_keeps_both() {
    let (shop, old) = with_a_draft().await;
    shop.tamper(Tamper::new(Call::Delete, Acts::Not, Comes::NotSent).times(3));
    let mut program = Program::begun(&shop).await;
    replace(&mut program, &old).await.unwrap().1.unwrap_err();
    let new = keep_both(&mut program).await;
    buy(&shop, &mut program, &new).await.unwrap();
    assert_eq!(shop.count(), 2);
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn the_old_draft_is_not_taken_for_what_a_lost_create_left_behind() {
    for acts in [
        Acts::Not,
        Acts::AtOnce,
        Acts::Later(Duration::from_secs(20)),
    ] {
        let (shop, old) = without_tokens().await;
        shop.tamper(Tamper::new(Call::Create, acts, Comes::Lost));
        let mut program = Program::begun(&shop).await;
        let request = ask(&mut program, &draft(), Some(&old));
        let new = quoted(&mut program, request).await.unwrap();
        assert_ne!(new.shipment.id, old, "{acts:?}");
        deleted(&mut program, request).await.unwrap();
        program.idle(Duration::from_mins(2)).await;
        assert!(!there(&shop).contains(&old.to_string()), "{acts:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_order_that_was_replaced_makes_no_second_parcel_when_its_file_comes_again() {
    let (shop, old) = with_a_draft().await;
    let mut program = Program::begun(&shop).await;
    let (new, gone) = replace(&mut program, &old).await.unwrap();
    gone.unwrap();
    buy(&shop, &mut program, &new).await.unwrap();
    shop.follow();
    let failure = program.quote(&draft()).await.unwrap_err();
    assert_eq!(failure.shipment, Some(new.shipment.id));
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn an_order_whose_replacement_was_deleted_is_made_again_by_its_file() {
    let (shop, old) = with_a_draft().await;
    let mut program = Program::begun(&shop).await;
    let (new, gone) = replace(&mut program, &old).await.unwrap();
    gone.unwrap();
    program.delete(&new.shipment.id).await.unwrap();
    let again = program.quote(&draft()).await.unwrap();
    program.buy(&again).await.unwrap();
    assert_eq!((shop.count(), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn an_order_whose_replacement_was_deleted_by_another_computer_is_made_again_by_its_file() {
    let (shop, old) = with_a_draft().await;
    let mut program = Program::begun(&shop).await;
    let (new, gone) = replace(&mut program, &old).await.unwrap();
    gone.unwrap();
    program.idle(Duration::from_mins(1)).await;
    shop.delete_elsewhere(new.shipment.id.as_str());
    let again = program.quote(&draft()).await.unwrap();
    program.buy(&again).await.unwrap();
    assert_eq!((shop.count(), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn an_order_whose_replacement_was_bought_and_refunded_elsewhere_is_free() {
    let (shop, old) = with_a_draft().await;
    let mut program = Program::begun(&shop).await;
    let (new, gone) = replace(&mut program, &old).await.unwrap();
    gone.unwrap();
    shop.pay(&new.shipment.id);
    program.quit().await;
    tokio::time::sleep(Duration::from_mins(15)).await;
    let refund = shop.elsewhere("refund", new.shipment.id.as_str(), &json!({}));
    assert_eq!(refund, 200);
    tokio::time::sleep(Duration::from_hours(30 * 24)).await;
    let mut program = Program::begun(&shop).await;
    let again = program.quote(&draft()).await.unwrap();
    program.buy(&again).await.unwrap();
    assert_eq!(shop.charges().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn what_was_kept_is_not_replaced_when_an_old_form_asks_again() {
    let (shop, old) = with_a_draft().await;
    keeps_its_drafts(&shop, 1);
    let mut program = Program::begun(&shop).await;
    replace(&mut program, &old).await.unwrap().1.unwrap_err();
    let new = keep_both(&mut program).await;
    let request = ask(&mut program, &corrected(), Some(&old));
    let again = quoted(&mut program, request).await.unwrap();
    assert_eq!(again.shipment.id, new.shipment.id);
    program.idle(Duration::from_mins(3)).await;
    buy(&shop, &mut program, &again).await.unwrap();
    assert_eq!(shop.count(), 2);
    let history = program.known(&new.shipment.id).await.history;
    let history: Vec<_> = history.into_iter().map(|done| done.step).collect();
    let shipment = old.clone();
    assert_eq!(history[0], DoneStep::Replaces { shipment: old });
    assert!(history.contains(&DoneStep::KeepsBoth { shipment }));
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_is_gone_already_leaves_its_place_free() {
    let (shop, old) = with_a_draft().await;
    shop.delete_elsewhere(old.as_str());
    let mut program = Program::begun(&shop).await;
    let (new, outcome) = replace(&mut program, &old).await.unwrap();
    outcome.unwrap();
    assert_eq!(there(&shop), [new.shipment.id.as_str()]);
}

#[tokio::test(start_paused = true)]
async fn the_old_draft_stays_while_the_rates_of_the_new_one_are_not_known() {
    let (shop, old) = with_a_draft().await;
    keeps_its_drafts(&shop, 1);
    let mut program = Program::begun(&shop).await;
    replace(&mut program, &old).await.unwrap().1.unwrap_err();
    shop.tamper(Tamper::new(Call::Refresh, Acts::Not, Comes::Lost).times(3));
    let mut heavier = corrected();
    heavier.parcel.weight.value = 700.into();
    let request = ask(&mut program, &heavier, Some(&old));
    quoted(&mut program, request).await.unwrap_err();
    program.idle(Duration::from_mins(1)).await;
    assert!(there(&shop).contains(&old.to_string()));
    let request = ask(&mut program, &heavier, Some(&old));
    quoted(&mut program, request).await.unwrap();
    deleted(&mut program, request).await.unwrap();
    assert_eq!(shop.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_line_that_is_to_take_the_place_of_its_own_draft_goes_on_as_ever() {
    let shop = Shop::new();
    let mut program = Program::begun(&shop).await;
    let former = program.quote(&draft()).await.unwrap().shipment.id.clone();
    keeps_its_drafts(&shop, 1);
    let now = program
        .quote(&corrected())
        .await
        .unwrap()
        .shipment
        .id
        .clone();
    assert!(there(&shop).contains(&former.to_string()));
    assert_eq!(program.known(&former).await.draft, None, "another draft's");
    assert_eq!(
        program.known(&now).await.draft.as_deref(),
        Some(&corrected())
    );
    for own in [&former, &now] {
        let request = ask_on(&mut program, line(), &corrected(), Some(own));
        let same = quoted(&mut program, request).await.unwrap();
        assert_eq!(same.shipment.id, now);
    }
    let last = program.quote(&draft()).await.unwrap();
    program.buy(&last).await.unwrap();
    assert_eq!(there(&shop), [last.shipment.id.as_str()]);
}

#[tokio::test(start_paused = true)]
async fn an_old_draft_that_stays_is_no_twin_of_the_new_one() {
    let (shop, old) = without_tokens().await;
    shop.tamper(Tamper::new(Call::Create, Acts::Not, Comes::Lost));
    keeps_its_drafts(&shop, 2);
    let mut program = Program::begun(&shop).await;
    let request = ask(&mut program, &draft(), Some(&old));
    let new = quoted(&mut program, request).await.unwrap();
    deleted(&mut program, request).await.unwrap_err();
    let request = ask(&mut program, &draft(), None);
    quoted(&mut program, request).await.unwrap();
    buy(&shop, &mut program, &new).await.unwrap();
    assert_eq!((shop.count(), shop.charges().len()), (2, 1));
}

#[tokio::test(start_paused = true)]
async fn recovery_does_not_take_the_old_draft_for_what_a_lost_create_left_behind() {
    let (shop, old) = without_tokens().await;
    let order = json!({"match": {"path": "/shipments", "method": "POST"}});
    shop.fault("drop_before", "/shipments", 1, &order);
    let park = ParkAt::new(WriteKind::Create.at(WritePoint::Answered));
    let mut program = Program::with(&shop, Arc::new(park.clone()));
    program.connect().await.unwrap();
    ask(&mut program, &draft(), Some(&old));
    program.run_until(park.parked()).await;
    program.crash();
    let mut program = Program::begun(&shop).await;
    program.idle(Duration::from_mins(3)).await;
    program.crash();
    assert_eq!(shop.ledger().history(&new_line()).shipment, None);
    assert_eq!(shop.ledger().history(&line()).shipment, Some(old.clone()));
    assert_eq!(there(&shop), [old.as_str()]);
}
