//! Prices that are asked for before anything is bought, and what is bought then.

use std::time::Duration;

use sendoff::{
    contract::{Cause, Update},
    features::bulk::calls::{BulkLine, BulkOutcome, BulkSummary, BulkUpdate, Start, Wanted},
    model::purchase_terms::PurchaseTerms,
};

use super::{lines, order};
use crate::worker_support::{Program, Scenario, job};

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
