//! "Bought, not printed": only the user's word empties it, whatever restarts.

use sendoff::features::printing::calls::PrintMark;

use super::worker_support::{Program, Scenario, Shop, draft, line};

async fn bought(shop: &Shop) -> Program {
    let mut program = Program::connected(shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    program.buy(&quoted).await.unwrap().label.unwrap();
    program
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
    let program = bought(&shop).await;
    let mut program = again(&shop, program).await;
    assert_eq!(program.unprinted.len(), 1, "a restart proves no paper");
    let marked = program.mark(&line(), PrintMark::Printed).await.unwrap();
    assert_eq!(
        (marked.as_slice(), program.unprinted.len()),
        ([line()].as_slice(), 0)
    );
    let mut program = again(&shop, program).await;
    assert_eq!(program.unprinted, []);
    program.mark(&line(), PrintMark::NotPrinted).await.unwrap();
    assert_eq!(program.unprinted.len(), 1);
    let program = again(&shop, program).await;
    assert_eq!(program.unprinted.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_parcel_that_is_handed_over_is_printed_too_and_a_word_twice_changes_nothing() {
    let shop = Shop::new();
    let mut program = bought(&shop).await;
    program.mark(&line(), PrintMark::HandedOver).await.unwrap();
    assert_eq!(program.unprinted, []);
    for mark in [PrintMark::Printed, PrintMark::HandedOver] {
        assert_eq!(program.mark(&line(), mark).await.unwrap(), []);
    }
    let program = again(&shop, program).await;
    assert_eq!(program.unprinted, []);
}

#[tokio::test(start_paused = true)]
async fn what_is_not_bought_is_not_printed() {
    let (_shop, mut program) = Scenario::new().connected().await;
    program.quote(&draft()).await.unwrap();
    let marked = program.mark(&line(), PrintMark::Printed).await.unwrap();
    assert_eq!(marked, []);
}
