//! Prices that are asked for before anything is bought, and what is bought then.

use std::time::Duration;

use sendoff::{
    contract::{Cause, Update},
    features::bulk::calls::{BulkLine, BulkOutcome, BulkSummary, BulkUpdate, Start, Wanted},
    model::purchase_terms::PurchaseTerms,
};

use super::{lines, order};
use crate::worker_support::{Acts, Call, Comes, Program, Scenario, Tamper, job};

/// The prices of these rows, and what the job came to.
pub(super) async fn priced(
    program: &mut Program,
    lines: Vec<BulkLine>,
) -> (Vec<PurchaseTerms>, BulkSummary) {
    let prices = lines.into_iter().map(|line| {
        let Wanted::Draft { draft, .. } = line.wanted else {
            panic!("these are drafts");
        };
        BulkLine {
            line: line.line,
            wanted: Wanted::Price(draft),
        }
    });
    let asked = program.send(Start {
        labels: None,
        ..job(prices.collect())
    });
    let mut priced = Vec::new();
    let summary = program
        .until_reply::<Start, _>(asked, |update| match update {
            Update::Progress(BulkUpdate::LineEnded {
                outcome: BulkOutcome::Priced(terms),
                ..
            }) => {
                priced.push(terms);
                None
            }
            Update::Progress(_) => None,
            Update::Done(result) => Some(result.unwrap()),
        })
        .await;
    (priced, summary)
}

/// The question about the price stood for longer than rates hold.
#[tokio::test(start_paused = true)]
async fn a_row_whose_priced_draft_was_deleted_elsewhere_is_not_a_failed_row() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let (prices, _summary) = priced(&mut program, lines(0..1)).await;
    let approved = prices[0].clone();
    shop.delete_elsewhere(approved.shipment.as_str());
    program.idle(Duration::from_mins(11)).await;
    let (line, draft) = order(0);
    let wanted = Wanted::Draft {
        draft: Box::new(draft),
        approved: Some(approved.clone()),
    };
    let asked = program.send(job(vec![BulkLine { line, wanted }]));
    let outcome = program
        .until_reply::<Start, _>(asked, |update| match update {
            Update::Progress(BulkUpdate::LineEnded { outcome, .. }) => Some(outcome),
            Update::Progress(_) | Update::Done(_) => None,
        })
        .await;
    let BulkOutcome::Failed(failure) = outcome else {
        panic!("{outcome:?}")
    };
    assert_eq!(failure.cause, Cause::DraftGone, "the next run buys it");
    assert_eq!(failure.shipment, Some(approved.shipment));
    assert_eq!(shop.charges().len(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_list_that_fails_is_not_tried_again_by_each_row() {
    const ROWS: usize = 6;
    /// How often one read is tried, and the look at what is paid twice at a job's end.
    const MOST: usize = 6;
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    program.idle(Duration::from_mins(2)).await;
    shop.tamper(Tamper::new(Call::List, Acts::Not, Comes::Lost).times(1_000));
    let lists = || shop.calls("GET /shipments") - shop.calls("GET /shipments/");
    let before = lists();
    let (prices, _summary) = priced(&mut program, lines(0..ROWS)).await;
    assert_eq!(prices.len(), ROWS);
    let tried = lists() - before;
    assert!((1..=MOST).contains(&tried), "{tried}");
}
