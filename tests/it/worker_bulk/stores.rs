//! Rows of stores that may number their orders alike, and the line that is kept.

use sendoff::{
    features::bulk::calls::{BulkLine, FindLinesOfOthers, RowLine, Wanted},
    model::{
        draft::{OrderStore, ShipmentDraft},
        ids::LineId,
        order_key::OrderKey,
    },
};

use super::order;
use crate::worker_support::Scenario;

fn row(line: &LineId, draft: &ShipmentDraft, store: Option<&str>) -> RowLine {
    let id = draft.order.id.as_deref();
    RowLine {
        line: line.clone(),
        key: OrderKey::of_id(store, id, line.parcel()).unwrap(),
    }
}

#[tokio::test(start_paused = true)]
async fn a_line_that_was_kept_without_a_store_stays_the_orders_line() {
    let (_shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let (line, draft) = order(0);
    let (of_etsy, mut sold) = order(1);
    assert_eq!(draft.order.store, None);
    sold.order.store = Some(OrderStore::Etsy);
    for (line, draft) in [(&line, &draft), (&of_etsy, &sold)] {
        let wanted = Wanted::Price(Box::new(draft.clone()));
        let line = line.clone();
        program.ship(vec![BulkLine { line, wanted }]).await;
    }
    let found = program.ask(FindLinesOfOthers {
        rows: vec![
            row(&line, &draft, None),
            row(&line, &draft, Some("etsy")),
            row(&of_etsy, &sold, Some("etsy")),
            row(&of_etsy, &sold, None),
            row(&of_etsy, &sold, Some("ebay")),
        ],
    });
    assert_eq!(found.await.unwrap(), [4], "another store's only");
}
