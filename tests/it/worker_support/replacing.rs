//! A draft and the shipment that is to take its place, on two lines.

use sendoff::contract::{Cause, Failure, RequestId};
use sendoff::features::ship::calls as ship;
use sendoff::features::ship::calls::Quoted;
use sendoff::features::shipments::calls as shipments;
use sendoff::{
    ledger as store,
    model::{
        draft::ShipmentDraft,
        ids::{LineId, ShipmentId},
    },
    service::transport::Response,
};

use super::{Acts, Call, Comes, Program, Shop, Tamper, cheapest, draft};

/// The line of the new shipment.
pub(crate) fn new_line() -> LineId {
    LineId::of_form("NEW")
}

/// The same order to another street.
pub(crate) fn corrected() -> ShipmentDraft {
    let mut corrected = draft();
    corrected.recipient.address_1 = "14 Main St".to_owned();
    corrected
}

/// A shop with a draft, made here and forgotten by every window.
pub(crate) async fn with_a_draft() -> (Shop, ShipmentId) {
    let shop = Shop::new();
    let old = draft_in(&shop).await;
    (shop, old)
}

/// Without our token only the draft's contents distinguish one shipment from another,
/// and a replacement says the same as the draft that it replaces.
pub(crate) async fn without_tokens() -> (Shop, ShipmentId) {
    let shop = Shop::new();
    Program::begun(&shop).await.crash();
    let off = store::Setting::OrderToken;
    shop.ledger().set_setting(off, "off").unwrap();
    let old = draft_in(&shop).await;
    (shop, old)
}

async fn draft_in(shop: &Shop) -> ShipmentId {
    let mut program = Program::begun(shop).await;
    let old = program.quote(&draft()).await.unwrap().shipment.id.clone();
    program.crash();
    old
}

/// Asks on the new line, in the place of that draft.
pub(crate) fn ask(
    program: &mut Program,
    draft: &ShipmentDraft,
    old: Option<&ShipmentId>,
) -> RequestId {
    ask_on(program, new_line(), draft, old)
}

pub(crate) fn ask_on(
    program: &mut Program,
    line: LineId,
    draft: &ShipmentDraft,
    old: Option<&ShipmentId>,
) -> RequestId {
    let (draft, replaces) = (Box::new(draft.clone()), old.cloned());
    program.send(ship::Quote {
        line,
        draft,
        replaces,
    })
}

pub(crate) async fn quoted(program: &mut Program, request: RequestId) -> Result<Quoted, Failure> {
    program.answer::<ship::Quote>(request).await
}

/// What became of the old draft; the new one's rates were reported before.
pub(crate) async fn deleted(program: &mut Program, request: RequestId) -> Result<(), Failure> {
    program.answer::<shipments::Delete>(request).await
}

pub(crate) async fn replace(
    program: &mut Program,
    old: &ShipmentId,
) -> Result<(Quoted, Result<(), Failure>), Failure> {
    let request = ask(program, &corrected(), Some(old));
    let new = quoted(program, request).await?;
    let outcome = deleted(program, request).await;
    Ok((new, outcome))
}

/// The user's word: both are wanted.
pub(crate) async fn keep_both(program: &mut Program) -> Quoted {
    let request = ask(program, &corrected(), None);
    quoted(program, request).await.unwrap()
}

/// Buys the cheapest rate of the new shipment.
pub(crate) async fn buy(
    shop: &Shop,
    program: &mut Program,
    quoted: &Quoted,
) -> Result<(), Failure> {
    buy_beside(shop, program, quoted, Vec::new()).await
}

/// The same, where the order was bought before: the user is asked, and wants another.
pub(crate) async fn buy_another(shop: &Shop, program: &mut Program, quoted: &Quoted) {
    let failure = buy(shop, program, quoted).await.unwrap_err();
    let Cause::OrderBought(other) = failure.cause else {
        panic!("{failure:?}");
    };
    buy_beside(shop, program, quoted, vec![other.shipment])
        .await
        .unwrap();
}

async fn buy_beside(
    shop: &Shop,
    program: &mut Program,
    quoted: &Quoted,
    beside: Vec<ShipmentId>,
) -> Result<(), Failure> {
    let (postage_type, approved_price) = cheapest(quoted);
    shop.watch().approves(approved_price.amount_text());
    let shipment = quoted.shipment.id.clone();
    let request = program.send(ship::Buy {
        line: new_line(),
        shipment,
        postage_type,
        approved_price,
        beside,
    });
    program.purchased(request).await.map(drop)
}

/// The service's shipments, newest first.
pub(crate) fn there(shop: &Shop) -> Vec<String> {
    let list = shop.shipments();
    let id = |item: &serde_json::Value| item["id"].as_str().unwrap().to_owned();
    list.iter().map(id).collect()
}

/// The service refuses to delete, and is understood.
pub(crate) fn keeps_its_drafts(shop: &Shop, times: u32) {
    let refusal = Response {
        status: 400,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: br#"{"error":{"message":"not now"}}"#.to_vec(),
        ..Response::default()
    };
    let comes = Comes::Answer(Box::new(refusal));
    shop.tamper(Tamper::new(Call::Delete, Acts::Not, comes).times(times));
}
