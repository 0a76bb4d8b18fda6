//! Twenty faults of the network, before and after the service acted.

use std::time::Duration;

use rstest::rstest;
use sendoff::contract::Cause;
use serde_json::json;

use super::scene::{Op, before, check, restart, survives};
use crate::worker_support::{Acts, Call, Comes, Shop, Tamper, draft};

/// What the network does to the call under test, in order.
fn strikes(fault: &str, call: Call) -> Vec<Tamper> {
    let secs = Duration::from_secs;
    let tamper = |acts, comes| Tamper::new(call, acts, comes);
    let not_sent = || tamper(Acts::Not, Comes::NotSent);
    let lost_before = || tamper(Acts::Not, Comes::Lost);
    let lost_after = || tamper(Acts::AtOnce, Comes::Lost);
    let late = |after| tamper(Acts::Later(secs(after)), Comes::Lost).after(secs(30));
    let looks_lost = |times| Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost).times(times);
    let lists_lost = |times| Tamper::new(Call::List, Acts::Not, Comes::Lost).times(times);
    match fault {
        "the name is not found" => vec![not_sent()],
        "the connection is refused" => vec![not_sent().after(secs(1))],
        "no connection in ten seconds" => vec![not_sent().after(secs(10))],
        "no connection three times" => vec![not_sent().times(3)],
        "cut off at once" => vec![lost_before()],
        "cut off half way" => vec![lost_before().after(secs(3))],
        "lost and never arrived" => vec![lost_before().after(secs(30))],
        "not sent, then lost" => vec![not_sent(), lost_before()],
        "lost twice before" => vec![lost_before().times(2)],
        "lost before, then after" => vec![lost_before(), lost_after()],
        "the answer is cut off" => vec![lost_after()],
        "the answer is lost on its way" => vec![lost_after().after(secs(3))],
        "no answer in thirty seconds" => vec![lost_after().after(secs(30))],
        "the answer takes its time" => vec![tamper(Acts::AtOnce, Comes::OwnAnswer).after(secs(29))],
        "it arrives after five seconds" => vec![late(5)],
        "it arrives after the time-out" => vec![late(45)],
        "it arrives at the end of the settle time" => vec![late(85)],
        "the answer is lost, and so are the looks" => {
            vec![lost_after(), looks_lost(4), lists_lost(4)]
        }
        "it arrives late, and the looks are lost" => vec![late(20), looks_lost(4), lists_lost(4)],
        "not sent, then the answer is lost" => vec![not_sent(), lost_after()],
        other => unreachable!("{other}"),
    }
}

#[rstest]
#[case::the_name_is_not_found("the name is not found")]
#[case::the_connection_is_refused("the connection is refused")]
#[case::no_connection_in_ten_seconds("no connection in ten seconds")]
#[case::no_connection_three_times("no connection three times")]
#[case::cut_off_at_once("cut off at once")]
#[case::cut_off_half_way("cut off half way")]
#[case::lost_and_never_arrived("lost and never arrived")]
#[case::not_sent_then_lost("not sent, then lost")]
#[case::lost_twice_before("lost twice before")]
#[case::lost_before_then_after("lost before, then after")]
#[case::the_answer_is_cut_off("the answer is cut off")]
#[case::the_answer_is_lost_on_its_way("the answer is lost on its way")]
#[case::no_answer_in_thirty_seconds("no answer in thirty seconds")]
#[case::the_answer_takes_its_time("the answer takes its time")]
#[case::it_arrives_after_five_seconds("it arrives after five seconds")]
#[case::it_arrives_after_the_time_out("it arrives after the time-out")]
#[case::it_arrives_at_the_end_of_the_settle_time("it arrives at the end of the settle time")]
#[case::the_answer_is_lost_and_so_are_the_looks("the answer is lost, and so are the looks")]
#[case::it_arrives_late_and_the_looks_are_lost("it arrives late, and the looks are lost")]
#[case::not_sent_then_the_answer_is_lost("not sent, then the answer is lost")]
fn the_network_fails(#[case] fault: &str, #[values(Op::Create, Op::Buy, Op::Refund)] op: Op) {
    check(|| async {
        survives(Shop::new(), op, |shop| {
            for tamper in strikes(fault, op.call()) {
                shop.tamper(tamper);
            }
        })
        .await
    });
}

/// The faults that the practice service makes by itself, as a person who
/// practises orders them.
#[rstest]
#[case::drop_before(json!({"kind": "drop_before"}))]
#[case::drop_after(json!({"kind": "drop_after"}))]
#[case::late_by_five_seconds(json!({"kind": "late", "seconds": 5}))]
#[case::late_by_forty_five_seconds(json!({"kind": "late", "seconds": 45}))]
#[case::delayed_by_five_seconds(json!({"kind": "delay", "seconds": 5}))]
#[case::delayed_by_forty_seconds(json!({"kind": "delay", "seconds": 40}))]
#[case::status_500(json!({"kind": "status", "status": 500}))]
#[case::status_503(json!({"kind": "status", "status": 503}))]
#[case::truncated(json!({"kind": "truncate", "bytes": 20}))]
#[case::a_page_of_html(json!({"kind": "garbage_html"}))]
#[case::a_gateways_page(json!({"kind": "garbage_html", "status": 502}))]
#[case::three_times_429(json!({"kind": "rate_limit", "retry_after": 7, "times": 3}))]
#[case::another_body(json!({"kind": "body", "message": "surprise"}))]
fn the_practice_service_fails(
    #[case] fault: serde_json::Value,
    #[values(Op::Create, Op::Buy, Op::Refund)] op: Op,
) {
    let (method, path) = match op {
        Op::Create => ("POST", "/shipments"),
        Op::Buy => ("PATCH", "/shipments/*/buy"),
        Op::Refund => ("PATCH", "/shipments/*/refund"),
    };
    check(|| async {
        survives(Shop::that_refuses_a_second_buy(), op, |shop| {
            let mut more = fault.clone();
            more["match"] = json!({"method": method, "path": path});
            let times = fault["times"].as_u64().unwrap_or(1);
            let kind = fault["kind"].as_str().unwrap();
            shop.fault(kind, path, u32::try_from(times).unwrap(), &more);
        })
        .await
    });
}

/// A refresh that was lost changes the price when it arrives at last: what
/// was approved before is not bought.
#[test]
fn a_lost_refresh_arrives_after_another_one() {
    check(|| async {
        let shop = Shop::new();
        let (mut program, _quoted) = before(&shop, Op::Buy).await;
        let late = Acts::Later(Duration::from_secs(45));
        shop.tamper(Tamper::new(Call::Refresh, late, Comes::Lost).times(3));
        let mut heavier = draft();
        heavier.parcel.weight.value *= rust_decimal::Decimal::TWO;
        program.quote(&heavier).await.unwrap_err();
        let quoted = program.quote(&draft()).await.unwrap();
        let failure = program.buy(&quoted).await.unwrap_err();
        assert!(
            matches!(failure.cause, Cause::PriceChanged { .. }),
            "{failure:?}"
        );
        assert_eq!(shop.charges().len(), 0);
        program.crash();
        let mut program = restart(&shop).await;
        let quoted = program.quote(&draft()).await.unwrap();
        program.buy(&quoted).await.unwrap();
        program.crash();
        shop
    });
}
