//! Another parcel of an order that the user wants beside one that is paid, and whose
//! purchase did nothing: it is tried again beside the same ones.

use std::time::Duration;

use sendoff::{
    features::{
        bulk::calls::{BulkLine, Wanted},
        ship::calls::{LineState, Quoted},
    },
    model::{
        ids::{LineId, ShipmentId},
        purchase_terms::PurchaseTerms,
    },
};
use serde_json::json;

use crate::worker_support::{Program, Shop, buy_form, cheapest, order, row};

const BUY: &str = "/shipments/*/buy";

/// An order that is bought, and so many purchases of another one of it that did nothing.
async fn did_nothing(shop: &Shop, times: u32) -> (Program, Quoted) {
    let mut program = Program::connected(shop).await;
    program.recovered().await;
    program.ship(vec![row(&order("1000"), 1)]).await;
    let paid = ShipmentId::new(shop.shipments()[0]["id"].as_str().unwrap());
    let quoted = program.quote_form("A", &order("1000")).await.unwrap();
    shop.fault("status", BUY, times, &json!({"status": 500}));
    for _ in 0..times {
        let call = buy_form(shop, "A", &quoted, std::slice::from_ref(&paid));
        program.ask(call).await.unwrap_err();
    }
    program.idle(Duration::from_mins(5)).await;
    assert_eq!(shop.charges().len(), 1);
    (program, quoted)
}

#[tokio::test(start_paused = true)]
async fn a_job_over_drafts_buys_it_beside_what_the_user_has_seen() {
    let shop = Shop::new();
    let (mut program, quoted) = did_nothing(&shop, 1).await;
    let (postage_type, price) = cheapest(&quoted);
    let drafts = vec![BulkLine {
        line: LineId::of_form("A"),
        wanted: Wanted::Shipment(PurchaseTerms {
            shipment: quoted.shipment.id.clone(),
            postage_type,
            price,
        }),
    }];
    let summary = program.ship(drafts).await;
    assert_eq!(summary.counts.bought, 1, "{:?}", summary.troubles);
    assert_eq!(shop.charges().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_retry_buys_it_beside_what_the_user_has_seen() {
    let shop = Shop::new();
    let (mut program, _quoted) = did_nothing(&shop, 2).await;
    let state = program.retry(&LineId::of_form("A")).await.unwrap();
    assert_eq!(state, LineState::AlreadyBought { changed: false });
    assert_eq!(shop.charges().len(), 2);
}
