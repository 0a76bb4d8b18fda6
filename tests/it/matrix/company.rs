//! The program is not alone: a second window, a second click, a change of
//! mind, an end in between, somebody on the service's own pages, a token that
//! is revoked, another environment.

use std::time::Duration;

use rstest::rstest;
use sendoff::contract::{Cause, RequestId};
use sendoff::features::settings::calls as settings;
use sendoff::features::ship::calls::Quoted;
use sendoff::features::shipments::calls as shipments;
use sendoff::{
    model::{environment::Environment, ids::ShipmentId},
    service::transport::Response,
};
use serde_json::json;

use super::scene::{Op, act, before, check, go_on, restart};
use crate::worker_support::{Acts, Call, Comes, Program, Scenario, Shop, Tamper, cheapest, draft};

const A_WHILE: Duration = Duration::from_secs(1);

/// The call takes two seconds, and one of them has passed.
async fn under_way(shop: &Shop, op: Op) -> (Program, Option<Quoted>, RequestId) {
    let (mut program, quoted) = before(shop, op).await;
    let slow = Tamper::new(op.call(), Acts::AtOnce, Comes::OwnAnswer);
    shop.tamper(slow.after(A_WHILE * 2));
    let request = send(&mut program, op, quoted.as_ref());
    program.run_for(A_WHILE).await;
    (program, quoted, request)
}

fn send(program: &mut Program, op: Op, quoted: Option<&Quoted>) -> RequestId {
    match (op, quoted) {
        (Op::Create, _) => program.send_quote(&draft()),
        (Op::Buy, Some(quoted)) => program.send_buy(quoted, &cheapest(quoted).1),
        (Op::Refund, Some(quoted)) => program.send_refund(&quoted.shipment.id),
        (Op::Buy | Op::Refund, None) => unreachable!("both come after a quote"),
    }
}

#[rstest]
fn a_second_window_opens(#[values(Op::Create, Op::Buy, Op::Refund)] op: Op) {
    check(|| async {
        let shop = Shop::new();
        let (mut program, _quoted, request) = under_way(&shop, op).await;
        let mut second = Program::start(&shop);
        let failure = second.connect().await.unwrap_err();
        assert!(matches!(failure.cause, Cause::LedgerBusy { .. }));
        let calls = shop.calls("");
        let failure = second.quote(&draft()).await.unwrap_err();
        assert_eq!(
            (failure.cause, shop.calls("")),
            (Cause::NotConnected, calls)
        );
        second.crash();
        program.finished(request).await;
        shop.calm();
        go_on(&shop, program, op).await;
        shop
    });
}

#[rstest]
fn a_person_clicks_twice(#[values(Op::Create, Op::Buy, Op::Refund)] op: Op) {
    check(|| async {
        let shop = Shop::new();
        let (mut program, quoted, _asked) = under_way(&shop, op).await;
        let again = send(&mut program, op, quoted.as_ref());
        program.finished(again).await;
        let times = match op {
            Op::Create => shop.calls("POST"),
            Op::Buy => shop.calls("/buy"),
            Op::Refund => shop.calls("/refund"),
        };
        assert_eq!(times, 1);
        shop.calm();
        go_on(&shop, program, op).await;
        shop
    });
}

/// A draft is given up for another while it is made, or deleted while it is
/// bought or refunded; then the person wants it after all.
#[rstest]
fn a_person_cancels(#[values(Op::Create, Op::Buy, Op::Refund)] op: Op) {
    check(|| async {
        let shop = Shop::new();
        let (mut program, quoted, _asked) = under_way(&shop, op).await;
        let request = match quoted {
            None => {
                let mut other = draft();
                other.recipient.city = "Toronto".to_owned();
                program.send_quote(&other)
            }
            Some(quoted) => {
                let shipment = quoted.shipment.id;
                program.send(shipments::Delete { shipment })
            }
        };
        program.finished(request).await;
        shop.calm();
        go_on(&shop, program, op).await;
        shop
    });
}

#[rstest]
fn a_person_quits(#[values(Op::Create, Op::Buy, Op::Refund)] op: Op) {
    check(|| async {
        let shop = Shop::new();
        let (program, _quoted, _asked) = under_way(&shop, op).await;
        program.quit().await;
        shop.calm();
        let program = restart(&shop).await;
        go_on(&shop, program, op).await;
        shop
    });
}

/// The answer takes longer than a window that closes waits for it.
#[rstest]
fn a_person_quits_and_the_answer_comes_too_late(#[values(Op::Create, Op::Buy, Op::Refund)] op: Op) {
    check(|| async {
        let shop = Shop::new();
        let (mut program, quoted) = before(&shop, op).await;
        let slow = Tamper::new(op.call(), Acts::AtOnce, Comes::OwnAnswer);
        shop.tamper(slow.after(A_WHILE * 20));
        send(&mut program, op, quoted.as_ref());
        program.run_for(A_WHILE).await;
        program.quit().await;
        shop.calm();
        let program = restart(&shop).await;
        go_on(&shop, program, op).await;
        shop
    });
}

/// The very shipment is bought on the service's pages: when its create was
/// lost, while its rates are looked at, and when a refund of it is asked.
#[rstest]
fn somebody_buys_or_refunds_it_elsewhere(#[values(Op::Create, Op::Buy, Op::Refund)] op: Op) {
    check(|| async {
        // A service that charges twice would do so here: no user asked for it.
        let shop = Shop::that_refuses_a_second_buy();
        let (mut program, quoted) = before(&shop, op).await;
        if op == Op::Create {
            let lost = Tamper::new(Call::Create, Acts::AtOnce, Comes::Lost);
            shop.tamper(lost.after(A_WHILE * 2));
            let request = program.send_quote(&draft());
            program.run_for(A_WHILE).await;
            shop.pay_newest_but(&ShipmentId::new("none"));
            program.finished(request).await;
        } else {
            let shipment = quoted.as_ref().unwrap().shipment.id.as_str().to_owned();
            let quoted = quoted.as_ref().unwrap();
            let cheapest = cheapest(quoted).0;
            let mut rates = quoted.shipment.rates.iter();
            let other = rates.find(|rate| rate.postage_type != cheapest).unwrap();
            let body = json!({"postage_type": other.postage_type.as_str()});
            let change = if op == Op::Buy { "buy" } else { "refund" };
            assert_eq!(shop.elsewhere(change, &shipment, &body), 200);
            drop(act(&mut program, op, Some(quoted)).await);
        }
        go_on(&shop, program, op).await;
        shop
    });
}

/// Somebody pays the draft while this program is not running.
#[test]
fn somebody_buys_a_draft_between_two_runs() {
    check(|| async {
        let shop = Shop::new();
        let (program, _quoted) = before(&shop, Op::Buy).await;
        program.crash();
        shop.pay_newest_but(&ShipmentId::new("none"));
        tokio::time::sleep(A_WHILE * 5).await;
        let program = restart(&shop).await;
        go_on(&shop, program, Op::Buy).await;
        assert_eq!(shop.calls("/buy"), 0);
        shop
    });
}

/// A duplicate is not deleted because somebody has paid it since it was looked at.
#[test]
fn somebody_buys_a_twin_while_it_is_deleted() {
    check(|| async {
        let (shop, mut program) = Scenario::new().connected().await;
        let late = Acts::Later(A_WHILE * 50);
        shop.tamper(Tamper::new(Call::Create, late, Comes::Lost).after(A_WHILE * 30));
        let quoted = program.quote(&draft()).await.unwrap();
        tokio::time::sleep(A_WHILE * 60).await;
        assert_eq!(shop.count(), 2, "the duplicate has come");
        let held_up = Tamper::new(Call::Delete, Acts::Not, Comes::NotSent);
        shop.tamper(held_up.after(A_WHILE * 10));
        let request = program.send_buy(&quoted, &cheapest(&quoted).1);
        program.run_for(A_WHILE).await;
        shop.pay_newest_but(&quoted.shipment.id);
        program.purchased(request).await.unwrap_err();
        assert_eq!((shop.calls("/buy"), shop.charges().len()), (0, 1));
        program.crash();
        shop
    });
}

#[rstest]
fn the_token_is_revoked(#[values(Op::Create, Op::Buy, Op::Refund)] op: Op) {
    check(|| async {
        let shop = Shop::new();
        let (mut program, quoted) = before(&shop, op).await;
        let unauthorized = Response {
            status: 401,
            body: br#"{"error":{"message":"Unauthorized"}}"#.to_vec(),
            ..Response::default()
        };
        let comes = Comes::Answer(Box::new(unauthorized));
        shop.tamper(Tamper::new(Call::Any, Acts::Not, comes).times(1_000));
        let failure = act(&mut program, op, quoted.as_ref()).await.unwrap_err();
        assert_eq!(failure.cause, Cause::Unauthorized);
        shop.calm();
        go_on(&shop, program, op).await;
        shop
    });
}

#[rstest]
fn the_environment_is_switched(#[values(Op::Create, Op::Buy, Op::Refund)] op: Op) {
    check(|| async {
        let shop = Shop::new();
        let (mut program, _quoted, _asked) = under_way(&shop, op).await;
        let environment = Environment::Sandbox;
        program
            .ask(settings::Connect {
                account: environment.into(),
            })
            .await
            .unwrap();
        let calls = shop.calls("");
        program.run_for(A_WHILE * 90).await;
        assert_eq!(
            shop.calls(""),
            calls,
            "the other environment knows nothing of it"
        );
        program.connect().await.unwrap();
        shop.calm();
        go_on(&shop, program, op).await;
        shop
    });
}
