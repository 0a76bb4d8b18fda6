//! Labels: of what was bought now and before, late ones, and those that do not come.

use super::*;

#[test]
fn a_label_that_has_no_picture_is_saved_as_pdf() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let shipment = ShipmentId::new("A");
    let outcome = BulkOutcome::Bought {
        label: Ok(label(&shipment, LabelFormat::Pdf)),
        shipment,
        price: price("5.00"),
    };
    run.apply(ended(bulk(&requests), 0, outcome));
    assert_eq!(run.summary().saved_as_pdf, [(1, "1".to_owned())]);
}

#[test]
fn a_row_that_was_bought_before_gets_its_label_without_consent_and_is_not_in_the_price() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&[]));
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    let shipment = ShipmentId::new("A");
    let already = BulkOutcome::Already {
        bought: BoughtBefore {
            shipment: shipment.clone(),
            tracking_code: None,
            created_at: None,
            place: BoughtAt::Here,
            refund: RefundState::None,
            is_printed: false,
            copies: Vec::new(),
        },
        changed: false,
        label: Ok(label(&shipment, LabelFormat::Pdf)),
    };
    run.apply(ended(job, 0, already));
    let line = &start(&requests).lines[1].line;
    run.apply(ended(job, 1, BulkOutcome::Priced(terms(line, "7.50"))));
    assert!(run.apply(over(job)).is_empty());
    assert_eq!(
        run.stage(),
        Stage::Asking(Plan {
            labels: 1,
            total: price("7.50"),
            already: 1
        })
    );
    assert_eq!(run.summary().labels.len(), 1);
    assert_eq!(run.summary().saved_as_pdf, [(1, "1".to_owned())]);
}

#[test]
fn a_paid_row_whose_label_is_late_is_not_a_failed_row() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    let late = BulkOutcome::Bought {
        shipment: ShipmentId::new("A"),
        price: price("5.00"),
        label: Err(Failure::new(Cause::NotFound)),
    };
    run.apply(ended(job, 0, late));
    run.apply(ended(job, 1, bought_outcome("B", "7.50")));
    run.apply(over(job));
    let summary = run.summary();
    assert_eq!((summary.bought, summary.failed.len()), (2, 0));
    assert_eq!(summary.without_label[0].order_id, "1");
    assert_eq!(run.ending(), Ending::SomeFailed);
}

#[test]
fn a_job_that_pauses_for_its_labels_is_ended_and_says_what_to_do() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    let progress = BulkProgress {
        course: BulkCourse::Paused,
        lines: 2,
        counts: BulkCounts::default(),
        spent: None,
        paused_for: Some(Failure::new(Cause::Unreachable {
            reason: "no route".to_owned(),
        })),
        pace: None,
    };
    let paused = || {
        let update = BulkUpdate::Progressed(progress.clone());
        job.progressed::<Start>(update).unwrap()
    };
    let asked = run.apply(paused());
    assert!(asked[0].call::<Cancel>().is_some(), "{asked:?}");
    assert!(run.apply(paused()).is_empty(), "once is enough");
    let notes = run.take_notes();
    let [note] = notes.as_slice() else {
        panic!("{notes:?}")
    };
    assert!(note.contains("5 labels in a row"), "{note}");
    assert!(note.contains("run the same command again"), "{note}");
    assert!(note.contains("no route"), "{note}");

    run.apply(ended(job, 0, BulkOutcome::Left));
    run.apply(ended(job, 1, BulkOutcome::Left));
    assert!(run.apply(over(job)).is_empty());
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::SomeFailed);
    let summary = run.summary();
    assert_eq!((summary.left.len(), summary.failed.len()), (2, 0));
    assert_eq!(summary.run_again_at, None, "labels come when they come");
}
