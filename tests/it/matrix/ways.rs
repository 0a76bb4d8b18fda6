//! The same order comes by another way while the call under test is out, or after it went
//! wrong: the form, another file, another computer. The service charges a second
//! purchase; in the end one shipment is paid, whoever bought it.

use std::{sync::Arc, time::Duration};

use rstest::rstest;
use sendoff::features::ship::calls::LineState;
use tokio::sync::Notify;

use super::{
    others::{Way, elsewhere, ship_until_held},
    scene::{End, Op, act, before, check, check_once, ended, restart, restarted},
};
use crate::worker_support::{Acts, Call, Comes, Program, Shop, Tamper, cheapest, draft, rows};

const A_WHILE: Duration = Duration::from_secs(1);
const MUCH_LATER: Duration = Duration::from_mins(11);

fn strike(fault: &str, call: Call) -> Tamper {
    let tamper = |acts| Tamper::new(call, acts, Comes::Lost).after(A_WHILE * 3);
    match fault {
        "it is slow" => Tamper::new(call, Acts::AtOnce, Comes::OwnAnswer).after(A_WHILE * 20),
        "it is lost before" => tamper(Acts::Not),
        "its answer is lost" => tamper(Acts::AtOnce),
        "it arrives late" => tamper(Acts::Later(A_WHILE * 45)),
        other => unreachable!("{other}"),
    }
}

/// Both computers ship the file until the order is paid: one charge.
async fn one_of_them_has_paid(shop: &Shop, mut here: Program) {
    ship_until_held(shop, &mut here, &rows(&["1000"]), |_summary| {}).await;
    here.crash();
    let mut there = restarted(elsewhere().connected(shop)).await;
    ship_until_held(shop, &mut there, &rows(&["1000"]), |_summary| {}).await;
    there.crash();
    tokio::time::sleep(MUCH_LATER).await;
    assert_eq!(shop.charges().len(), 1);
}

#[rstest]
fn the_order_comes_by_another_way_while_the_call_is_out(
    #[values(Op::Create, Op::Buy)] op: Op,
    #[values(Way::File, Way::Form, Way::FileElsewhere, Way::FormElsewhere)] way: Way,
    #[values(
        "it is slow",
        "it is lost before",
        "its answer is lost",
        "it arrives late"
    )]
    fault: &str,
) {
    check_once(|| async {
        let shop = Shop::new();
        let (mut here, quoted) = before(&shop, op).await;
        shop.tamper(strike(fault, op.call()));
        match &quoted {
            None => here.send_quote(&draft()),
            Some(quoted) => here.send_buy(quoted, &cheapest(quoted).1),
        };
        here.run_for(A_WHILE).await;
        way.comes(&shop, &mut here).await;
        here.run_for(A_WHILE * 50).await;
        shop.calm();
        here.crash();
        let here = restart(&shop).await;
        one_of_them_has_paid(&shop, here).await;
        shop
    });
}

/// The program has ended with the call on its way; before it is started again, the order
/// comes by another computer, at once or when the draft is abandoned.
#[rstest]
fn the_order_comes_by_another_computer_after_the_end(
    #[values(Op::Create, Op::Buy)] op: Op,
    #[values(Way::FileElsewhere, Way::FormElsewhere)] way: Way,
    #[values(Acts::Not, Acts::AtOnce, Acts::Later(Duration::from_secs(40)))] acts: Acts,
    #[values(A_WHILE, MUCH_LATER)] pause: Duration,
) {
    check(|| async {
        let shop = Shop::new();
        let (mut here, quoted) = before(&shop, op).await;
        let bell = Arc::new(Notify::new());
        let nothing = Comes::Nothing(Arc::clone(&bell));
        shop.tamper(Tamper::new(op.call(), acts, nothing));
        tokio::select! {
            biased;
            _outcome = act(&mut here, op, quoted.as_ref()) => panic!("no answer was to come"),
            () = bell.notified() => {}
        }
        ended(&shop, here, End::Killed);
        tokio::time::sleep(pause).await;
        let mut there = elsewhere().connected(&shop).await;
        way.comes_at(&shop, &mut there).await;
        there.crash();
        let here = restart(&shop).await;
        one_of_them_has_paid(&shop, here).await;
        shop
    });
}

/// What the first computer has bought is not bought by *retry* elsewhere: a purchase that did
/// nothing there is not tried again once the order is paid here.
#[rstest]
fn a_retry_of_one_computer_sees_what_the_other_has_paid(#[values(1, 2)] attempts: u32) {
    check(|| async {
        let shop = Shop::new();
        let mut there = elsewhere().connected(&shop).await;
        shop.watch().approves_up_to("500.00".parse().unwrap());
        for _attempt in 0..attempts {
            shop.tamper(Tamper::new(Call::Buy, Acts::Not, Comes::Lost));
            there.ship(rows(&["1000"])).await;
        }
        assert_eq!(shop.charges().len(), 0);
        // Its draft is abandoned, and the order bought here.
        there.run_for(MUCH_LATER).await;
        let mut here = Program::connected(&shop).await;
        ship_until_held(&shop, &mut here, &rows(&["1000"]), |_summary| {}).await;
        here.crash();
        assert_eq!(shop.charges().len(), 1);
        let line = rows(&["1000"]).remove(0).line;
        let retried = there.retry(&line).await;
        let is_bought = matches!(retried, Ok(LineState::AlreadyBought { .. }));
        assert!(!is_bought, "{retried:?}");
        assert_eq!(shop.charges().len(), 1);
        there.crash();
        shop
    });
}
