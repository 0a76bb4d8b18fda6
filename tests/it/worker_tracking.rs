//! Returns and tracking through the worker: what is kept, what is asked, who
//! is asked without a token, and how politely the background looks.

use sendoff::{
    contract::{Cause, Failure, RequestId, Update},
    features::{
        returns::calls as returns,
        ship::calls::Quoted,
        shipments::calls as shipments,
        tracking::{
            calls as tracking,
            job::journeys::{FIRST_ROUND_AFTER, POLL_EVERY, POLLS_PER_ROUND, ROUND_EVERY},
        },
    },
    model::{
        event_kind::EventKind, ids::ShipmentId, journey::Parcel, returns::ReturnList,
        shipment::ShipmentStatus, tracking::Tracked,
    },
    session::{
        checkpoints::NoCheckpoints,
        deps::{Deps, Syncing},
    },
};
use std::time::Duration;

use super::worker_support::{Acts, Call, Comes, Program, Shop, Tamper, draft};

impl Program {
    /// The answer, and what the ledger knew before.
    pub(crate) async fn returns(&mut self) -> (Option<ReturnList>, Result<ReturnList, Failure>) {
        let request = self.send(returns::List {});
        let mut known = None;
        let answer = self
            .until_reply::<returns::List, _>(request, |update| match update {
                Update::Progress(list) => {
                    known = Some(list);
                    None
                }
                Update::Done(result) => Some(result),
            })
            .await;
        (known, answer)
    }

    async fn parcels(&mut self) -> Vec<Parcel> {
        self.ask(tracking::List {}).await.unwrap().parcels
    }

    fn ask_track(&mut self, id: &str) -> RequestId {
        let shipment = ShipmentId::new(id);
        self.send(tracking::Open { shipment })
    }

    /// The answer, and what the ledger knew before.
    pub(crate) async fn track(
        &mut self,
        id: &str,
    ) -> (Option<Box<Tracked>>, Result<Box<Tracked>, Failure>) {
        let request = self.ask_track(id);
        let mut known = None;
        let answer = self
            .until_reply::<tracking::Open, _>(request, |update| match update {
                Update::Progress(tracked) => {
                    known = Some(tracked);
                    None
                }
                Update::Done(result) => Some(result),
            })
            .await;
        (known, answer)
    }
}

fn following(shop: &Shop) -> Program {
    Program::with_deps(
        shop,
        Deps {
            syncing: Syncing::Always,
            ..shop.deps(std::sync::Arc::new(NoCheckpoints))
        },
    )
}

async fn bought(program: &mut Program) -> Quoted {
    program.connect().await.unwrap();
    let quoted = program.quote(&draft()).await.unwrap();
    program.buy(&quoted).await.unwrap();
    quoted
}

fn network_is_down(shop: &Shop) {
    shop.tamper(Tamper {
        times: 1_000,
        ..Tamper::new(Call::Any, Acts::Not, Comes::NotSent)
    });
}

#[tokio::test(start_paused = true)]
async fn a_return_is_listed_kept_and_read_again_without_the_service() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let quoted = bought(&mut program).await;
    let id = quoted.shipment.id.clone();
    let (known, first) = program.returns().await;
    assert_eq!((known, first.unwrap().returns), (None, Vec::new()));
    shop.comes_back(id.as_str(), "unclaimed", "on_hold");
    let (_known, listed) = program.returns().await;
    let listed = listed.unwrap();
    assert_eq!(listed.returns[0].original.id, id);
    assert!(listed.returns[0].waits_for_a_decision());
    program.crash();

    let mut program = Program::connected(&shop).await;
    network_is_down(&shop);
    let (known, answer) = program.returns().await;
    assert_eq!(known.unwrap().returns, listed.returns);
    let failure = answer.unwrap_err();
    assert!(matches!(failure.cause, Cause::Unreachable { .. }));
}

#[tokio::test(start_paused = true)]
async fn a_second_window_reads_kept_returns_and_ways_and_sends_nothing() {
    let shop = Shop::new();
    let mut first = Program::start(&shop);
    let quoted = bought(&mut first).await;
    let id = quoted.shipment.id.clone();
    shop.moves(id.as_str(), "in_transit");
    tokio::time::advance(Duration::from_secs(1)).await;
    first.look(&id).await;
    shop.comes_back(id.as_str(), "damaged", "on_hold");
    first.returns().await.1.unwrap();
    let mut second = Program::second(&shop);
    second.connect().await.unwrap();
    let calls = shop.calls("");
    assert_eq!(second.returns().await.1.unwrap().returns.len(), 1);
    let (_known, tracked) = second.track(id.as_str()).await;
    assert!(!tracked.unwrap().record.events.is_empty());
    let unknown = second.track("NOBODY1234").await.1.unwrap_err();
    assert!(matches!(unknown.cause, Cause::LedgerBusy { .. }));
    assert_eq!(second.parcels().await.len(), 1);
    assert_eq!(shop.calls(""), calls);
}

#[tokio::test(start_paused = true)]
async fn anybodys_way_is_asked_in_small_letters_and_kept_only_if_it_is_ours() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let quoted = bought(&mut program).await;
    let ours = quoted.shipment.id.clone();
    let (known, answer) = program.track(ours.as_str()).await;
    // It was seen whole when it was bought or looked at, or not at all.
    assert!(known.is_none_or(|known| known.is_own));
    let tracked = answer.unwrap();
    assert!(tracked.is_own);
    assert_eq!(tracked.record.shipment_id, ours);
    assert!(tracked.record.estimated_delivery_at.is_some());
    let path = format!("/tracking/{}.json", ours.as_str().to_lowercase());
    assert_eq!(shop.calls(&path), 1);
    let (known, _) = program.track(ours.as_str()).await;
    assert_eq!(known.unwrap().record, tracked.record);

    let theirs = shop.make_elsewhere("elsewhere", "Priya Nair");
    let (known, answer) = program.track(&theirs).await;
    assert_eq!((known, answer.unwrap().is_own), (None, false));
    assert_eq!(
        program.track(&theirs).await.0,
        None,
        "nothing of it is kept"
    );
    let failure = program.track("NOBODY1234").await.1.unwrap_err();
    assert_eq!(failure.cause, Cause::NotFound);
    assert_eq!(failure.shipment, Some(ShipmentId::new("NOBODY1234")));
}

#[tokio::test(start_paused = true)]
async fn the_public_record_and_the_accounts_own_make_one_way() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let quoted = bought(&mut program).await;
    let id = quoted.shipment.id.clone();
    shop.moves(id.as_str(), "received");
    program.look(&id).await;
    tokio::time::advance(Duration::from_secs(1)).await;
    let tracked = program.track(id.as_str()).await.1.unwrap();
    let kinds: Vec<_> = tracked
        .record
        .events
        .iter()
        .map(sendoff::model::tracking::TrackingEvent::known_kind)
        .collect();
    // The public page does not show the purchase; the account does.
    assert!(
        kinds.contains(&Some(EventKind::PostagePurchased)),
        "{kinds:?}"
    );
    assert!(kinds.contains(&Some(EventKind::Received)), "{kinds:?}");
    tokio::time::advance(Duration::from_secs(1)).await;
    program.look(&id).await;
    let again = program.track(id.as_str()).await.0.unwrap();
    assert_eq!(
        again.record.estimated_delivery_at,
        tracked.record.estimated_delivery_at
    );
}

#[tokio::test(start_paused = true)]
async fn parcels_on_their_way_are_looked_at_in_the_background_and_not_too_often() {
    let shop = Shop::new();
    let mut program = following(&shop);
    let quoted = bought(&mut program).await;
    let id = quoted.shipment.id.clone();
    shop.moves(id.as_str(), "in_transit");
    assert_eq!(program.parcels().await, []);
    let look = format!("GET /shipments/{id}");
    let before = shop.calls(&look);
    program.idle(FIRST_ROUND_AFTER + ROUND_EVERY * 3).await;
    assert_eq!(shop.calls(&look), before + 1);
    let parcels = program.parcels().await;
    assert_eq!(parcels[0].shipment, id);
    assert_eq!(parcels[0].status, ShipmentStatus::InTransit);
    assert!(parcels[0].news.is_some());
    assert_eq!(parcels[0].order_id.as_deref(), Some("1000"));

    shop.moves(id.as_str(), "delivered");
    program.idle(POLL_EVERY.unsigned_abs() + ROUND_EVERY).await;
    let parcels = program.parcels().await;
    assert!(parcels[0].delivered_at.is_some());
    // What is over is not looked at any more.
    let calls = shop.calls(&look);
    program.idle(POLL_EVERY.unsigned_abs() * 2).await;
    assert_eq!(shop.calls(&look), calls);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_looked_at_while_the_service_cannot_be_reached() {
    let shop = Shop::new();
    let mut program = following(&shop);
    let quoted = bought(&mut program).await;
    shop.moves(quoted.shipment.id.as_str(), "in_transit");
    network_is_down(&shop);
    // The first look finds out; after it there is silence.
    program.idle(FIRST_ROUND_AFTER + ROUND_EVERY * 2).await;
    // Whether the network is back is asked by reading the list.
    let look = format!("GET /shipments/{}", quoted.shipment.id);
    let looks = || shop.calls(&look);
    let calls = looks();
    program.idle(ROUND_EVERY * 20).await;
    assert_eq!(looks(), calls);
    shop.calm();
    program.list("").await.unwrap();
    program.idle(ROUND_EVERY * 2).await;
    assert_eq!(program.parcels().await.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_round_takes_a_small_share_and_goes_on_with_those_that_wait_longest() {
    let shop = Shop::new();
    let count = POLLS_PER_ROUND + 30;
    for _ in 0..count {
        let id = shop.make_elsewhere("elsewhere", "Priya Nair");
        shop.pay(&ShipmentId::new(id));
    }
    let mut program = following(&shop);
    program.connect().await.unwrap();
    // Purchases take seconds.
    tokio::time::advance(Duration::from_secs(10)).await;
    let request = program.send_sync();
    program.synced(request).await.unwrap();
    // Counting all of them is no look at one.
    let looks = || shop.calls("GET /shipments/") - shop.calls("GET /shipments/count");
    let before = looks();
    program
        .idle(FIRST_ROUND_AFTER + Duration::from_mins(3))
        .await;
    let first = looks() - before;
    let all = count as usize;
    // As many again may be read for the day on which they were paid.
    assert!(first <= 2 * POLLS_PER_ROUND as usize, "{first}");
    program.idle(ROUND_EVERY * 2).await;
    let reads = looks() - before;
    // Two read in the background side by side, and now and then the same.
    assert!((all..all + all / 10).contains(&reads), "each once: {reads}");
    program.idle(ROUND_EVERY * 2).await;
    assert_eq!(looks() - before, reads, "and none again");
}

#[tokio::test(start_paused = true)]
async fn a_parcel_that_cannot_be_read_keeps_no_other_from_being_followed() {
    let shop = Shop::new();
    let ids: Vec<String> = (0..6)
        .map(|_| shop.make_elsewhere("elsewhere", "Priya Nair"))
        .collect();
    for id in &ids {
        shop.pay(&ShipmentId::new(id));
    }
    let mut program = following(&shop);
    program.connect().await.unwrap();
    // Purchases take seconds.
    tokio::time::advance(Duration::from_secs(10)).await;
    let request = program.send_sync();
    program.synced(request).await.unwrap();
    // The days on which they were paid are read before.
    program.run_for(Duration::from_secs(30)).await;
    let broken = format!("/shipments/{}", ids[2]);
    shop.fault(
        "status",
        &broken,
        1_000,
        &serde_json::json!({"status": 500}),
    );
    for id in &ids {
        shop.moves(id, "in_transit");
        shop.moves(id, "delivered");
    }
    program
        .idle(POLL_EVERY.unsigned_abs() + ROUND_EVERY * 3)
        .await;
    let parcels = program.parcels().await;
    let delivered = parcels
        .iter()
        .filter(|parcel| parcel.delivered_at.is_some());
    assert_eq!(delivered.count(), ids.len() - 1);
}

#[tokio::test(start_paused = true)]
async fn without_syncing_nothing_is_followed() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let quoted = bought(&mut program).await;
    shop.moves(quoted.shipment.id.as_str(), "in_transit");
    let calls = shop.calls("");
    program.idle(ROUND_EVERY * 4).await;
    assert_eq!(shop.calls(""), calls);
}

impl Program {
    async fn look(&mut self, id: &ShipmentId) {
        let shipment = id.clone();
        let request = self.send(shipments::Open { shipment });
        let seen = self.answer::<shipments::Open>(request).await;
        seen.unwrap();
    }
}
