//! One writer: a second program on the same ledger looks, and sends nothing.

use serde_json::json;

use sendoff::contract::Cause;
use sendoff::features::labels::calls as labels;
use sendoff::features::printing::calls::PrintMark;
use sendoff::features::settings::calls::LedgerAccess;
use sendoff::model::{batch::BatchMove, ids::BatchId, label::Resolution};

use super::worker_support::{Program, Shop, draft, line};

#[tokio::test(start_paused = true)]
async fn a_second_window_sees_what_the_ledger_knows_and_sends_nothing() {
    let shop = Shop::new();
    let mut first = Program::connected(&shop).await;
    let quoted = first.quote(&draft()).await.unwrap();
    first.buy(&quoted).await.unwrap().label.unwrap();
    let mut second = Program::second(&shop);
    let connected = second.connect().await.unwrap();
    assert!(matches!(connected.access, LedgerAccess::ReadOnly { .. }));
    let calls = shop.calls("");
    let listed = second.list("ada 1000").await.unwrap();
    assert_eq!(listed.rows[0].id, quoted.shipment.id);
    assert_eq!(second.unprinted.len(), 1);
    assert_eq!(second.list("nobody").await.unwrap().rows, []);
    let shipment = quoted.shipment.id.clone();
    let request = second.send(labels::Show {
        shipment,
        resolution: Resolution::Dpi203,
    });
    let picture = second.answer::<labels::Show>(request).await;
    picture.unwrap();
    assert_eq!(shop.calls(""), calls, "nothing is sent");
}

#[tokio::test(start_paused = true)]
async fn whatever_spends_or_writes_is_refused_in_a_second_window() {
    let shop = Shop::new();
    let mut first = Program::connected(&shop).await;
    let quoted = first.quote(&draft()).await.unwrap();
    let mut second = Program::second(&shop);
    second.connect().await.unwrap();
    let calls = shop.calls("");
    let id = quoted.shipment.id.clone();
    let causes = [
        second.quote(&draft()).await.unwrap_err().cause,
        second.buy(&quoted).await.unwrap_err().cause,
        second.delete(&id).await.unwrap_err().cause,
        second.refund(&id).await.unwrap_err().cause,
        second.refresh(&id).await.unwrap_err().cause,
        second.retry(&line()).await.unwrap_err().cause,
        second.check_again(&line()).await.unwrap_err().cause,
        second.set_aside(&line()).await.unwrap_err().cause,
        second
            .mark(&id, PrintMark::Printed)
            .await
            .unwrap_err()
            .cause,
        second.create_batch("b", None).await.unwrap_err().cause,
        second.delete_batch(BatchId(1)).await.unwrap_err().cause,
        second
            .change_batch(BatchId(1), BatchMove::Add, &[id])
            .await
            .unwrap_err()
            .cause,
    ];
    for cause in causes {
        assert!(matches!(cause, Cause::LedgerBusy { .. }), "{cause:?}");
    }
    assert_eq!(shop.calls(""), calls);
}

#[tokio::test(start_paused = true)]
async fn when_the_first_ends_the_second_takes_over_at_its_next_connect() {
    let shop = Shop::new();
    let first = Program::connected(&shop).await;
    let mut second = Program::second(&shop);
    second.connect().await.unwrap();
    first.crash();
    let connected = second.connect().await.unwrap();
    assert_eq!(connected.access, LedgerAccess::Full);
    let quoted = second.quote(&draft()).await.unwrap();
    second.buy(&quoted).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_second_window_looks_at_practice_too_which_runs_inside_the_first() {
    let shop = Shop::new();
    let mut first = Program::connected(&shop).await;
    let quoted = first.quote(&draft()).await.unwrap();
    let mut second = Program::second_without_practice(&shop);
    let connected = second.connect().await.unwrap();
    assert!(matches!(connected.access, LedgerAccess::ReadOnly { .. }));
    let listed = second.list("").await.unwrap();
    assert_eq!(listed.rows[0].id, quoted.shipment.id);
    // No process holds the ledger: then there is nothing to look at but the failure.
    first.crash();
    let failure = second.connect().await.unwrap_err();
    assert!(matches!(failure.cause, Cause::PracticeNotStarted { .. }));
}

#[tokio::test(start_paused = true)]
async fn a_second_window_sees_what_waits_for_a_person() {
    let shop = Shop::new();
    let mut first = Program::connected(&shop).await;
    let quoted = first.quote(&draft()).await.unwrap();
    shop.fault("status", "/shipments/*/buy", 2, &json!({"status": 500}));
    first.buy(&quoted).await.unwrap_err();
    first.buy(&quoted).await.unwrap_err();
    let mut second = Program::second(&shop);
    second.connect().await.unwrap();
    second.list("").await.unwrap();
    assert_eq!(second.unresolved.len(), 1);
    assert_eq!(second.unresolved[0].line, line());
    assert!(!second.unresolved[0].can_set_aside);
}
