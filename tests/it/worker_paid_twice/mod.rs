//! What is paid twice in spite of everything is found after the purchase and
//! reported on every computer that has paid, with the refund offered.

mod lists;
mod pairs;
mod unresolved;

use std::time::Duration;

use sendoff::{
    contract::{Notice, PaidTwice, UnresolvedReason},
    features::{bulk::calls::BulkSummary, ship::calls::Quoted},
    model::ids::ShipmentId,
    service::transport::Response,
    session::deps::Syncing,
};
use serde_json::json;

use crate::worker_support::{
    self, Acts, Call, Comes, Computer, Program, Shop, Tamper, order, rows,
};

/// A computer on the account, with a data folder and a token of its own. A window
/// reads the account's lists by itself, the command line does not.
async fn computer(shop: &Shop, number: u64, syncing: Syncing) -> Program {
    let computer = Computer::new(number).syncing(syncing).with_own_token();
    let mut program = computer.connected(shop).await;
    program.recovered().await;
    program
}

async fn ship(program: &mut Program, ids: &[&str]) -> BulkSummary {
    program.ship(rows(ids)).await
}

async fn quote_form(program: &mut Program, form: &str, id: &str) -> Quoted {
    program.quote_form(form, &order(id)).await.unwrap()
}

/// A window with rates for order 1000, of which the web has a draft that is not paid.
async fn quoted_beside_a_draft_of_the_web(shop: &Shop) -> (Program, Quoted, String) {
    let web = shop.make_elsewhere("1000", "Ada Lovelace");
    let mut window = computer(shop, 1, Syncing::Always).await;
    let quoted = quote_form(&mut window, "A", "1000").await;
    (window, quoted, web)
}

async fn buy_form(
    program: &mut Program,
    shop: &Shop,
    form: &str,
    quoted: &Quoted,
    beside: &[ShipmentId],
) {
    let buy = worker_support::buy_form(shop, form, quoted, beside);
    program.ask(buy).await.unwrap();
}

/// Runs until the program says loudly that something is paid twice.
async fn reported(program: &mut Program) -> PaidTwice {
    program
        .notice(|notice| match notice {
            Notice::PaidTwice { paid_twice } => Some(*paid_twice),
            _ => None,
        })
        .await
}

/// What the program shows as paid twice, among what needs a person.
fn shown(program: &Program) -> Vec<PaidTwice> {
    let unresolved = program.unresolved.iter();
    let paid_twice = unresolved.filter_map(|line| match &line.reason {
        UnresolvedReason::PaidTwice(paid_twice) => Some((**paid_twice).clone()),
        _ => None,
    });
    paid_twice.collect()
}

/// Works for so long, and takes in what is reported.
async fn work(program: &mut Program, time: Duration) {
    let waited = program.notice(|_notice| None::<()>);
    drop(tokio::time::timeout(time, waited).await);
}

fn buy_on_the_web(shop: &Shop, web: &str) {
    let shipments = shop.shipments();
    let draft = shipments.iter().find(|item| item["id"] == web).unwrap();
    let body = json!({"postage_type": draft["rates"][0]["postage_type"]});
    assert_eq!(shop.elsewhere("buy", web, &body), 200);
}

fn lag(shop: &Shop, kind: &str, seconds: u32) {
    shop.fault(kind, "*", 100_000, &json!({ "seconds": seconds }));
}

/// Works until a *buy* is on its way.
async fn until_buying(program: &Program, shop: &Shop) {
    while shop.calls("/buy") == 0 {
        program.run_for(Duration::from_millis(50)).await;
    }
}

fn nothing_listed() -> Response {
    Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: b"[]".to_vec(),
        ..Response::default()
    }
}

/// Lists that show nothing, as many as there are.
fn empty_lists() -> Tamper {
    let comes = Comes::Answer(Box::new(nothing_listed()));
    Tamper::new(Call::List, Acts::Not, comes).times(u32::MAX)
}
