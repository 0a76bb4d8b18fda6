//! "Bought, not printed": only the user's word empties it, whatever restarts.

use std::time::Duration;

use sendoff::features::printing::calls::{Again, PrintMark};
use sendoff::model::ids::ShipmentId;

use super::worker_support::{
    Program, Scenario, Shop, draft,
    replacing::{corrected, keeps_its_drafts},
};

async fn bought(shop: &Shop) -> (Program, ShipmentId) {
    let mut program = Program::connected(shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    program.buy(&quoted).await.unwrap().label.unwrap();
    (program, quoted.shipment.id.clone())
}

async fn again(shop: &Shop, program: Program) -> Program {
    program.crash();
    let mut program = Program::connected(shop).await;
    assert_eq!(program.recovered().await, []);
    program
}

#[tokio::test(start_paused = true)]
async fn a_printed_label_leaves_the_queue_for_good_and_comes_back_only_by_word() {
    let shop = Shop::new();
    let (program, shipment) = bought(&shop).await;
    let mut program = again(&shop, program).await;
    assert_eq!(program.unprinted.len(), 1, "a restart proves no paper");
    let marked = program.mark(&shipment, PrintMark::Printed).await.unwrap();
    assert_eq!(
        (marked.as_slice(), program.unprinted.len()),
        ([shipment.clone()].as_slice(), 0)
    );
    let mut program = again(&shop, program).await;
    assert_eq!(program.unprinted, []);
    program
        .mark(&shipment, PrintMark::NotPrinted)
        .await
        .unwrap();
    assert_eq!(program.unprinted.len(), 1);
    let program = again(&shop, program).await;
    assert_eq!(program.unprinted.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_parcel_that_is_handed_over_is_printed_too_and_a_word_twice_changes_nothing() {
    let shop = Shop::new();
    let (mut program, shipment) = bought(&shop).await;
    program
        .mark(&shipment, PrintMark::HandedOver)
        .await
        .unwrap();
    assert_eq!(program.unprinted, []);
    for mark in [PrintMark::Printed, PrintMark::HandedOver] {
        assert_eq!(program.mark(&shipment, mark).await.unwrap(), []);
    }
    let program = again(&shop, program).await;
    assert_eq!(program.unprinted, []);
}

#[tokio::test(start_paused = true)]
async fn what_is_not_bought_is_not_printed() {
    let (_shop, mut program) = Scenario::new().connected().await;
    let shipment = program.quote(&draft()).await.unwrap().shipment.id.clone();
    let marked = program.mark(&shipment, PrintMark::Printed).await.unwrap();
    assert_eq!(marked, []);
}

#[tokio::test(start_paused = true)]
async fn a_former_draft_that_is_paid_after_all_is_printed_and_marked_by_itself() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.reports_no_count();
    let former = program.quote(&draft()).await.unwrap().shipment.id.clone();
    keeps_its_drafts(&shop, 2);
    let mut moved = corrected();
    moved.recipient.name = "Bo Nyman".to_owned();
    let bought = program.quote(&moved).await.unwrap();
    program.buy(&bought).await.unwrap();
    shop.pay(&former);
    program.idle(Duration::from_secs(5)).await;
    let sync = program.send_sync();
    program.synced(sync).await.unwrap();
    let asked = [former.clone()];
    program.print(&asked, Again::No).await.1.unwrap();
    program.until_unprinted(2).await;
    let queued = |program: &Program| -> Vec<(ShipmentId, String)> {
        let unprinted = program.unprinted.iter();
        unprinted
            .map(|label| (label.shipment.clone(), label.recipient_name.clone()))
            .collect()
    };
    assert!(queued(&program).contains(&(former.clone(), draft().recipient.name)));
    let marked = program.mark(&former, PrintMark::Printed).await.unwrap();
    assert_eq!(marked, asked);
    program.until_unprinted(1).await;
    let waiting = (bought.shipment.id.clone(), moved.recipient.name);
    assert_eq!(queued(&program), [waiting]);
}
