//! What is said of a row: of a paid one never that it failed, and of an unresolved one where it is
//! kept.

use std::{fs, rc::Rc};

use super::*;
use crate::cli::ship::{report::Speaker, write_files};

/// A row that is paid, in every way in which its label may be missing, is in none of the lists
/// of rows that did not ship, and no sentence says that it failed.
#[test]
fn a_paid_row_is_never_told_as_failed() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let shipment = ShipmentId::new("A");
    let other = || OtherShipment {
        shipment: ShipmentId::new("B"),
        order_id: Some("1".to_owned()),
        store: None,
        created_at: None,
        tracking_code: None,
        is_refund_requested: false,
        recipient: None,
        next_parcel: None,
    };
    let causes = [
        Cause::NotFound,
        Cause::Stopped,
        Cause::LabelRefunded,
        Cause::RefundedBefore,
        Cause::AlreadyBought,
        Cause::NoLabelFile {
            format: "png".to_owned(),
        },
        Cause::Unreachable {
            reason: "no route".to_owned(),
        },
        Cause::RateLimited {
            retry_after_secs: 60,
        },
        Cause::Refused {
            words: "not now".to_owned(),
        },
        Cause::OrderBought(other()),
        Cause::OrderAlike(other()),
    ];
    for cause in causes {
        for is_new in [true, false] {
            let mut run = run_of(&words, &args);
            let requests = begin(&mut run);
            let job = bulk(&requests);
            let label = Err(Failure::of(&shipment, cause.clone()));
            let paid = if is_new {
                BulkOutcome::Bought {
                    shipment: shipment.clone(),
                    price: price("5.00"),
                    label,
                }
            } else {
                BulkOutcome::Already {
                    bought: bought_before::bought(BoughtAt::Here, RefundState::None),
                    changed: false,
                    label,
                }
            };
            run.apply(ended(job, 0, paid));
            run.apply(ended(job, 1, bought_outcome("B", "7.50")));
            run.apply(over(job));
            let summary = run.summary();
            assert!(summary.failed.is_empty(), "{cause:?}");
            let speaker = Speaker {
                words: &words,
                zone: &UTC,
            };
            for said in speaker.rows(&summary, LabelFormat::Png) {
                let is_told = ["failed", "did not ship", "was bought, but"]
                    .iter()
                    .any(|told| said.contains(told));
                assert!(!is_told, "{cause:?}: {said}");
            }
        }
    }
}

#[test]
fn a_row_in_doubt_is_in_a_file_of_its_own_and_not_among_the_failed_ones() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    run.apply(ended(job, 0, in_doubt()));
    let refused = Cause::Refused {
        words: "no such city".to_owned(),
    };
    run.apply(ended(job, 1, BulkOutcome::Failed(Failure::new(refused))));
    run.apply(over(job));
    let folder = tempfile::tempdir().unwrap();
    let file = Rc::clone(&run.file);
    let (ending, said) = write_files(&run, &file, folder.path(), &words);
    assert_eq!(ending, Ending::InDoubt);
    let orders_in = |name: &str| -> Vec<(String, String)> {
        let path = folder.path().join(name);
        assert!(said.iter().any(|said| said.contains(name)), "{said:?}");
        let text = fs::read_to_string(path).unwrap();
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().unwrap().split(',').collect();
        let id_at = header.iter().position(|name| name.contains("order"));
        lines
            .map(|line| {
                let id = line.split(',').nth(id_at.unwrap()).unwrap();
                (id.to_owned(), line.to_owned())
            })
            .collect()
    };
    let in_doubt = orders_in("in-doubt.csv");
    let failed = orders_in("failed.csv");
    assert_eq!((in_doubt.len(), failed.len()), (1, 1));
    assert_eq!((in_doubt[0].0.as_str(), failed[0].0.as_str()), ("1", "2"));
    assert!(failed[0].1.contains("no such city"), "{failed:?}");
    assert!(!in_doubt[0].1.contains("no such city"), "{in_doubt:?}");
    assert!(!folder.path().join("to-decide.csv").exists());
}

/// The comparison is left to the next run, where the request budget is spent or the list is
/// behind.
#[test]
fn purchases_that_are_not_compared_yet_are_counted_and_said() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    run.apply(ended(job, 0, bought_outcome("A", "5.00")));
    run.apply(ended(job, 1, bought_outcome("B", "7.50")));
    let summary = BulkSummary {
        counts: BulkCounts::default(),
        spent: None,
        spent_otherwise: Vec::new(),
        not_compared: 2,
        troubles: Vec::new(),
    };
    run.apply(job.answered::<Start>(Ok(summary)).unwrap());
    assert_eq!(run.stage(), Stage::Over);
    let summary = run.summary();
    assert_eq!(summary.not_compared, 2);
    let speaker = Speaker {
        words: &words,
        zone: &UTC,
    };
    let said = speaker.rows(&summary, LabelFormat::Png).join(" ");
    assert!(
        said.contains('2') && said.contains("same data folder"),
        "{said}"
    );
}

#[test]
fn a_row_that_failed_for_the_connection_or_the_service_is_left_with_its_reason() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes"]);
    for cause in [
        Cause::ServiceTrouble { status: 500 },
        Cause::NotRead,
        Cause::Unauthorized,
    ] {
        let mut run = run_of(&words, &args);
        let requests = begin(&mut run);
        let job = bulk(&requests);
        run.apply(ended(
            job,
            0,
            BulkOutcome::Failed(Failure::new(cause.clone())),
        ));
        run.apply(ended(job, 1, bought_outcome("B", "7.50")));
        run.apply(over(job));
        let summary = run.summary();
        assert_eq!(summary.failed, [], "{cause:?}");
        assert_eq!(summary.left[0].why, LeftReason::Stopped);
        assert!(summary.left[0].detail.is_some());
        assert_eq!(run.ending(), Ending::SomeFailed);
    }
}
