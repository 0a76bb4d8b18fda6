//! Lines: quoted, changed, bought once at the approved price, never twice.

use std::time::Duration;

use rust_decimal::Decimal;
use sendoff::contract::{Cause, UnresolvedReason};
use sendoff::features::labels::calls as labels;
use sendoff::features::ship::calls::{LineState, Quote, Quoted};
use sendoff::model::{
    draft::ShipmentDraft,
    ids::{LineId, ShipmentId},
    label::{LabelFormat, Overwrite, PutAgain},
    label_name::NameTemplate,
    money::{Currency, Money},
};
use serde_json::json;

use super::worker_support::{
    Acts, Call, Comes, Program, Scenario, Shop, Tamper, cheapest, draft, line, order,
    replacing::{keeps_its_drafts, there},
    row,
};

#[tokio::test(start_paused = true)]
async fn a_bought_line_is_not_bought_again_and_a_changed_one_says_so() {
    let (shop, mut program, quoted) = Scenario::new().bought().await;
    let failure = program.buy(&quoted).await.unwrap_err();
    assert_eq!(failure.cause, Cause::AlreadyBought);
    let calls = shop.calls("");
    let again = program.quote(&draft()).await.unwrap();
    assert_eq!(again.state, LineState::AlreadyBought { changed: false });
    assert!(again.shipment.tracking_code.is_some());
    let mut blanks = draft();
    blanks.recipient.address_1 = blanks.recipient.address_1.replace(' ', "  ");
    assert_ne!(blanks, draft());
    let again = program.quote(&blanks).await.unwrap();
    assert_eq!(again.state, LineState::AlreadyBought { changed: false });
    let mut changed = draft();
    changed.recipient.city = "Toronto".to_owned();
    let again = program.quote(&changed).await.unwrap();
    assert_eq!(again.state, LineState::AlreadyBought { changed: true });
    assert_eq!(shop.calls(""), calls, "nothing was sent");
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_double_click_buys_once_and_both_clicks_hear_of_it() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let price = cheapest(&quoted).1;
    shop.follow();
    program.send_buy(&quoted, &price);
    let second = program.send_buy(&quoted, &price);
    program.send_buy(&quoted, &Money::zero(Currency::Cad));
    program.purchased(second).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn at_another_price_than_the_approved_one_nothing_is_sent() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let now = cheapest(&quoted).1;
    let approved = Money::new(now.amount - Decimal::new(1, 2), Currency::Cad);
    let request = program.send_buy(&quoted, &approved);
    let failure = program.purchased(request).await.unwrap_err();
    assert_eq!(failure.cause, Cause::PriceChanged { approved, now });
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_changed_parcel_is_refreshed_and_a_changed_address_is_made_anew() {
    let (shop, mut program, first) = Scenario::new().quoted().await;
    let mut heavier = draft();
    heavier.parcel.weight.value = Decimal::from(2_000);
    shop.follow();
    let second = program.quote(&heavier).await.unwrap();
    assert!(cheapest(&second).1.amount > cheapest(&first).1.amount);
    let mut elsewhere = heavier.clone();
    elsewhere.recipient.address_1 = "14 Main St".to_owned();
    let third = program.quote(&elsewhere).await.unwrap();
    program.buy(&third).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_replacement_that_was_never_made_does_not_hold_up_the_former_draft() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.quote(&draft()).await.unwrap();
    let mut elsewhere = draft();
    elsewhere.recipient.address_1 = "14 Main St".to_owned();
    shop.tamper(Tamper::new(Call::Create, Acts::Not, Comes::Lost).times(3));
    program.quote(&elsewhere).await.unwrap_err();
    let quoted = program.quote(&draft()).await.unwrap();
    assert_eq!(quoted.state, LineState::Draft);
    program.buy(&quoted).await.unwrap();
    assert_eq!((shop.count(), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_replaced_draft_that_somebody_paid_stops_the_line() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.quote(&draft()).await.unwrap();
    shop.pay_newest_but(&ShipmentId::new("none"));
    tokio::time::sleep(Duration::from_secs(5)).await;
    let mut elsewhere = draft();
    elsewhere.recipient.address_1 = "14 Main St".to_owned();
    let quoted = program.quote(&elsewhere).await.unwrap();
    assert_eq!(quoted.state, LineState::Draft);
    let failure = program.buy(&quoted).await.unwrap_err();
    assert!(
        matches!(failure.cause, Cause::OrderBought(_)),
        "{failure:?}"
    );
    assert!(program.unresolved.is_empty(), "{:?}", program.unresolved);
    assert_eq!(shop.charges().len(), 1);
}

/// Its prices were asked for, nothing was bought, and somebody paid its draft on the web.
#[tokio::test(start_paused = true)]
async fn a_row_that_was_changed_after_somebody_paid_its_draft_is_told_as_bought_on_every_run() {
    let (shop, mut program) = Scenario::new().connected().await;
    let quote = Quote {
        line: LineId::of_order("1000", 1),
        draft: Box::new(order("1000")),
        replaces: None,
    };
    let paid = program.ask(quote).await.unwrap().shipment.id;
    shop.pay(&paid);
    program.idle(Duration::from_mins(1)).await;
    let mut changed = order("1000");
    changed.recipient.address_1 = "14 Main St".to_owned();
    for _run in 0..2 {
        let summary = program.ship(vec![row(&changed, 1)]).await;
        let counts = summary.counts;
        assert_eq!(
            (counts.already, counts.unresolved, counts.bought),
            (1, 0, 0),
            "{summary:?}"
        );
    }
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn the_same_quote_again_asks_the_service_only_when_its_rates_are_old() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.quote(&draft()).await.unwrap();
    let calls = shop.calls("");
    program.quote(&draft()).await.unwrap();
    assert_eq!(shop.calls(""), calls);
    tokio::time::advance(Duration::from_mins(11)).await;
    program.quote(&draft()).await.unwrap();
    assert_eq!(shop.calls("/refresh"), 1);
    assert_eq!(shop.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn the_newest_quote_of_a_line_wins() {
    let (shop, mut program) = Scenario::new().connected().await;
    let mut heavier = draft();
    heavier.parcel.weight.value = Decimal::from(2_000);
    program.send_quote(&draft());
    program.send_quote(&draft());
    let newest = program.send_quote(&heavier);
    let (answered, quoted) = program.next_answer::<Quote>().await;
    assert_eq!(answered, newest);
    let weight = quoted.unwrap().shipment.parcel.weight;
    assert_eq!(weight, Some(Decimal::from(2_000)));
    assert_eq!(shop.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_deleted_draft_is_made_anew_and_a_bought_one_is_not_deleted() {
    let (shop, mut program, first) = Scenario::new().quoted().await;
    shop.follow();
    program.delete(&first.shipment.id).await.unwrap();
    program.buy(&first).await.unwrap_err();
    let second = program.quote(&draft()).await.unwrap();
    program.buy(&second).await.unwrap();
    program.delete(&second.shipment.id).await.unwrap_err();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_refund_is_asked_once_and_its_label_leaves_the_queue() {
    let (shop, mut program, quoted) = Scenario::new().bought().await;
    shop.follow();
    // Straight after the purchase it is in use: one refusal is waited out.
    program.refund(&quoted.shipment.id).await.unwrap();
    let again = program.refund(&quoted.shipment.id).await.unwrap_err();
    assert_eq!(again.cause, Cause::RefundedBefore);
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_label_is_saved_where_it_is_wanted_and_a_copy_is_kept() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let kept = program.buy(&quoted).await.unwrap().label.unwrap();
    let to = shop.path("wanted.zpl");
    let shipment = quoted.shipment.id.clone();
    let path = to.clone();
    let request = program.send(labels::Save {
        shipment,
        format: LabelFormat::Zpl,
        to: path,
        naming: NameTemplate::default(),
        overwrite: Overwrite::Keep,
        again: PutAgain::Yes,
    });
    let saved = program.answer::<labels::Save>(request).await.unwrap();
    assert_eq!(saved.path, to);
    assert!(std::fs::read(&to).unwrap().starts_with(b"^XA"));
    let copy = kept.path.with_extension("zpl");
    assert_eq!(std::fs::read(&to).unwrap(), std::fs::read(copy).unwrap());
    let name = kept.path.file_name().unwrap().to_str().unwrap();
    assert!(name.starts_with("1000-"), "{name}");
}

#[tokio::test(start_paused = true)]
async fn a_second_window_on_the_same_ledger_is_refused() {
    let shop = Shop::new();
    let first = Program::connected(&shop).await;
    let mut second = Program::start(&shop);
    let failure = second.connect().await.unwrap_err();
    assert!(matches!(failure.cause, Cause::LedgerBusy { .. }));
    first.crash();
    second.connect().await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn connecting_again_works_on_the_same_ledger() {
    let (_shop, mut program) = Scenario::new().connected().await;
    let first = program.quote(&draft()).await.unwrap();
    program.connect().await.unwrap();
    let second = program.quote(&draft()).await.unwrap();
    assert_eq!(first.shipment.id, second.shipment.id);
}

#[tokio::test(start_paused = true)]
async fn before_anything_is_connected_every_question_is_answered_so() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let failure = program.quote(&draft()).await.unwrap_err();
    assert_eq!(failure.cause, Cause::NotConnected);
}

#[tokio::test(start_paused = true)]
async fn of_two_quotes_only_the_newer_one_is_reported() {
    let (shop, mut program) = Scenario::new().connected().await;
    let slow = Tamper::new(Call::Create, Acts::AtOnce, Comes::OwnAnswer);
    shop.tamper(slow.after(Duration::from_secs(2)));
    program.send_quote(&draft());
    program.run_for(Duration::from_secs(1)).await;
    let mut heavier = draft();
    heavier.parcel.weight.value = Decimal::from(2_000);
    let newer = program.send_quote(&heavier);
    let (answered, _quoted) = program.next_answer::<Quote>().await;
    assert_eq!(answered, newer);
}

#[tokio::test(start_paused = true)]
async fn a_shipment_that_was_replaced_is_not_bought() {
    let (shop, mut program) = Scenario::new().connected().await;
    let replaced = program.quote(&draft()).await.unwrap();
    let mut elsewhere = draft();
    elsewhere.recipient.address_1 = "14 Main St".to_owned();
    program.quote(&elsewhere).await.unwrap();
    let failure = program.buy(&replaced).await.unwrap_err();
    assert_eq!(failure.cause, Cause::NotFound);
    assert_eq!(shop.calls("/buy"), 0);
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_is_at_work_is_not_reported_as_unsettled() {
    let (_shop, mut program, quoted) = Scenario::in_shop(Shop::with_purchases(20_000..=20_000))
        .quoted()
        .await;
    let request = program.send_buy(&quoted, &cheapest(&quoted).1);
    program.run_for(Duration::from_secs(5)).await;
    let other = LineId::of_order("1001", 1);
    program.check_again(&other).await.unwrap();
    assert_eq!(program.unresolved, []);
    program.purchased(request).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_refresh_without_an_answer_is_brought_to_its_end_before_buying() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let approved = cheapest(&quoted).1;
    shop.tamper(Tamper::new(Call::Refresh, Acts::Not, Comes::Lost).times(100));
    let mut heavier = draft();
    heavier.parcel.weight.value = Decimal::from(2_000);
    program.quote(&heavier).await.unwrap_err();
    shop.calm();
    let failure = program.buy(&quoted).await.unwrap_err();
    let Cause::PriceChanged { approved: was, now } = failure.cause else {
        panic!("{failure:?}");
    };
    assert_eq!(was, approved);
    assert!(now.amount > approved.amount, "the heavier parcel's");
    assert_eq!(shop.calls("/buy"), 0);
}

#[tokio::test(start_paused = true)]
async fn a_shipment_in_doubt_or_bought_is_not_refreshed() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("status", "/shipments/*/buy", 2, &json!({"status": 500}));
    program.buy(&quoted).await.unwrap_err();
    program.buy(&quoted).await.unwrap_err();
    let failure = program.refresh(&quoted.shipment.id).await.unwrap_err();
    assert!(matches!(failure.cause, Cause::Unresolved(_)));
    assert_eq!(shop.calls("/refresh"), 0);
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_was_asked_before_a_refresh_brings_no_older_rates_back() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.quote(&draft()).await.unwrap();
    let mut heavier = draft();
    heavier.parcel.weight.value = Decimal::from(2_000);
    // The list answers late; the refresh is asked and answered meanwhile.
    let list = json!({"match": {"path": "/shipments", "method": "GET"}, "seconds": 20});
    shop.fault("delay", "/shipments", 1, &list);
    let page = program.send_sync();
    let quoted = program.quote(&heavier).await.unwrap();
    program.synced(page).await.unwrap();
    let price = cheapest(&quoted).1;
    let request = program.send_buy(&quoted, &price);
    program.purchased(request).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn what_an_earlier_address_has_left_behind_is_never_bought_for_the_new_one() {
    let (shop, mut program) = Scenario::new().connected().await;
    let late = Acts::Later(Duration::from_secs(50));
    shop.tamper(Tamper::new(Call::Create, late, Comes::Lost));
    program.quote(&draft()).await.unwrap();
    tokio::time::sleep(Duration::from_mins(1)).await;
    assert_eq!(shop.count(), 2, "the lost create has arrived");
    let moved = moved();
    // Its search finds what the first one has left behind.
    shop.tamper(Tamper::new(Call::Create, Acts::Not, Comes::Lost));
    let quoted = program.quote(&moved).await.unwrap();
    let street = quoted.shipment.recipient.address_1.clone();
    assert_eq!(street.as_deref(), Some("16 Main St"));
    program.buy(&quoted).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
    let again = program.quote(&moved).await.unwrap();
    assert_eq!(again.state, LineState::AlreadyBought { changed: false });
    let former = program.quote(&draft()).await.unwrap();
    assert_eq!(former.state, LineState::AlreadyBought { changed: true });
}

/// An earlier version let the address of a shipment buy it beside the line that had made
/// it. Its rows named no line's shipment.
fn bought_by_its_address(shop: &Shop, shipment: &ShipmentId) {
    let ledger = rusqlite::Connection::open(shop.ledger_path()).unwrap();
    let price = json!({"amount": "9.84", "currency": "cad"});
    let terms = json!({"shipment": shipment, "postage_type": "service_slim", "price": price});
    let rows = [
        (
            "create",
            "observed",
            json!({"fact": "create_found", "shipment": shipment}),
        ),
        (
            "buy",
            "intent",
            json!({"fact": "buy_intent", "attempt": 1, "terms": terms}),
        ),
        (
            "buy",
            "sent",
            json!({"fact": "buy_lost", "reason": "timeout"}),
        ),
    ];
    for (op, phase, body) in rows {
        let sql = "INSERT INTO journal (line, op, phase, at, body) VALUES (?1, ?2, ?3, ?4, ?5)";
        let line = LineId::of_shipment(shipment);
        let at = "2026-03-02T12:00:00Z";
        ledger
            .execute(sql, [line.as_str(), op, phase, at, &body.to_string()])
            .unwrap();
    }
}

/// [`draft`] to another street.
fn moved() -> ShipmentDraft {
    let mut moved = draft();
    moved.recipient.address_1 = "16 Main St".to_owned();
    moved
}

/// The line has moved, and the service keeps its former draft.
async fn moved_beside_its_former_draft(shop: &Shop, program: &mut Program) -> (ShipmentId, Quoted) {
    let former = program.quote(&draft()).await.unwrap().shipment.id.clone();
    keeps_its_drafts(shop, 1);
    let quoted = program.quote(&moved()).await.unwrap();
    (former, quoted)
}

#[tokio::test(start_paused = true)]
async fn a_form_whose_draft_was_bought_and_refunded_elsewhere_makes_another_one() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let former = quoted.shipment.id;
    shop.pay(&former);
    tokio::time::sleep(Duration::from_mins(1)).await;
    shop.refund_elsewhere(&former);
    tokio::time::sleep(Duration::from_hours(24 * 7)).await;
    let mut heavier = draft();
    heavier.parcel.weight.value += Decimal::from(100);
    let again = program.quote(&heavier).await.unwrap();
    assert_eq!(again.state, LineState::Draft);
    assert_ne!(again.shipment.id, former);
    program.buy(&again).await.unwrap();
    assert_eq!(shop.charges().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_former_draft_that_is_kept_is_read_until_no_read_can_be_behind_its_payment() {
    let (shop, mut program) = Scenario::new().connected().await;
    let (former, quoted) = moved_beside_its_former_draft(&shop, &mut program).await;
    shop.pay_unseen(&former, 5);
    program.buy(&quoted).await.unwrap_err();
    assert_eq!((shop.charges().len(), shop.is_charged(&former)), (1, true));
}

#[tokio::test(start_paused = true)]
async fn what_a_lost_create_left_behind_and_the_service_keeps_stops_the_purchase() {
    let (shop, mut program) = Scenario::new().connected().await;
    let late = Acts::Later(Duration::from_secs(50));
    shop.tamper(Tamper::new(Call::Create, late, Comes::Lost));
    let quoted = program.quote(&draft()).await.unwrap();
    tokio::time::sleep(Duration::from_mins(1)).await;
    let there = there(&shop);
    let late = there.iter().find(|id| **id != *quoted.shipment.id.as_str());
    let late = ShipmentId::new(late.unwrap().clone());
    shop.pay_unseen(&late, 2);
    let failure = program.buy(&quoted).await.unwrap_err();
    assert!(
        matches!(failure.cause, Cause::OrderDraftStays(_)),
        "{failure:?}"
    );
    program.idle(Duration::from_mins(1)).await;
    assert_eq!((shop.charges().len(), shop.is_charged(&late)), (1, true));
}

#[tokio::test(start_paused = true)]
async fn while_another_shipment_of_the_line_may_be_paid_nothing_is_bought_and_it_is_named() {
    let (shop, mut program) = Scenario::new().connected().await;
    let (former, quoted) = moved_beside_its_former_draft(&shop, &mut program).await;
    program.crash();
    bought_by_its_address(&shop, &former);
    let mut program = Program::connected(&shop).await;
    let failure = program.buy(&quoted).await.unwrap_err();
    let reason = UnresolvedReason::OtherBuyUnknown {
        other: former.clone(),
    };
    assert_eq!(failure.cause, Cause::Unresolved(reason));
    assert_eq!((shop.count(), shop.charges().len()), (2, 0));
    // Nobody has bought it, as it turns out.
    program.idle(Duration::from_mins(3)).await;
    let quoted = program.quote(&moved()).await.unwrap();
    program.buy(&quoted).await.unwrap();
    assert_eq!((shop.count(), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_former_draft_that_was_paid_and_refunded_elsewhere_holds_the_line_up_no_longer() {
    let (shop, mut program) = Scenario::new().connected().await;
    let (former, quoted) = moved_beside_its_former_draft(&shop, &mut program).await;
    shop.pay(&former);
    tokio::time::sleep(Duration::from_mins(1)).await;
    shop.refund_elsewhere(&former);
    program.idle(Duration::from_hours(24 * 7)).await;
    let again = program.quote(&moved()).await.unwrap();
    assert_eq!(again.state, LineState::Draft);
    program.buy(&again).await.unwrap();
    assert!(shop.is_charged(&again.shipment.id));
    assert_eq!(
        (shop.charges().len(), quoted.shipment.id),
        (2, again.shipment.id)
    );
}

/// The claim does not find it: its id says no order, and its address is another one.
#[tokio::test(start_paused = true)]
async fn another_try_looks_at_the_former_drafts_of_its_line_as_the_first_does() {
    let (shop, mut program) = Scenario::new().connected().await;
    let unnamed = |mut draft: ShipmentDraft| {
        draft.order.id = None;
        draft
    };
    let former = program.quote(&unnamed(draft())).await.unwrap();
    let former = former.shipment.id.clone();
    keeps_its_drafts(&shop, 100);
    let quoted = program.quote(&unnamed(moved())).await.unwrap();
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, Comes::Lost).times(2));
    for _attempt in 0..2 {
        program.buy(&quoted).await.unwrap_err();
    }
    shop.pay(&former);
    program.idle(Duration::from_mins(1)).await;
    let state = program.retry(&line()).await.unwrap();
    assert!(matches!(state, LineState::Unresolved(_)), "{state:?}");
    assert_eq!((shop.charges().len(), shop.is_charged(&former)), (1, true));
}
