//! What is in doubt, and runs that do not get to their end.

use super::*;

#[test]
fn a_line_in_doubt_is_retried_only_when_its_order_is_named_and_only_once() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes"]);
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    assert!(
        run.apply(ended(bulk(&requests), 0, in_doubt())).is_empty(),
        "its order is not named"
    );
    assert_eq!(run.ending(), Ending::InDoubt);

    let args = arguments(&["--yes", "--retry-in-doubt", "1"]);
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    let retries = run.apply(ended(job, 0, in_doubt()));
    run.apply(ended(job, 1, bought_outcome("B", "7.50")));
    run.apply(over(job));
    assert!(run.apply(retried(&retries, still_in_doubt())).is_empty());
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::InDoubt);
    let summary = run.summary();
    assert_eq!(summary.in_doubt[0].shipment_id.as_deref(), Some("S"));

    // A draft again: the job goes on with it, and it is not tried a second time.
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    let retries = run.apply(ended(job, 0, in_doubt()));
    run.apply(ended(job, 1, bought_outcome("B", "7.50")));
    run.apply(over(job));
    let again = run.apply(retried(&retries, LineState::Draft.into()));
    assert_eq!(start(&again).lines.len(), 1);
    let job = bulk(&again);
    assert!(run.apply(ended(job, 0, in_doubt())).is_empty());
    run.apply(over(job));
    assert_eq!((run.stage(), run.ending()), (Stage::Over, Ending::InDoubt));
}

#[test]
fn an_order_that_is_to_be_tried_again_for_nothing_is_told() {
    let words = Words::new("en").unwrap();
    let args = arguments(&[
        "--yes",
        "--retry-in-doubt=1",
        "--retry-in-doubt=2",
        "--retry-in-doubt=9",
    ]);
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    let retries = run.apply(ended(job, 0, in_doubt()));
    run.apply(ended(job, 1, bought_outcome("B", "7.50")));
    run.apply(over(job));
    run.apply(retried(&retries, still_in_doubt()));
    let not_retried = run.summary().not_retried;
    let reported = not_retried
        .iter()
        .map(|one| (one.order_id.as_str(), one.in_file));
    assert_eq!(reported.collect::<Vec<_>>(), [("2", true), ("9", false)]);
}

#[test]
fn rows_that_are_left_are_not_counted_as_done() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes"]);
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    run.apply(ended(job, 0, bought_outcome("A", "7.50")));
    run.interrupt();
    run.apply(ended(job, 1, BulkOutcome::Left));
    run.apply(over(job));
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!((run.progress().done, run.progress().rows), (1, 2));
}

fn still_in_doubt() -> Retried {
    LineState::Unresolved(UnresolvedReason::BuyUnknown).into()
}

/// What a retry answers that has paid so much, or that found the line paid before.
fn paid_by_retry(charged: Option<&str>) -> Retried {
    Retried {
        state: LineState::AlreadyBought { changed: false },
        charged: charged.map(price),
        hindered: None,
    }
}

fn retried(retries: &[Request], retried: Retried) -> Event {
    retries[0].answered::<Retry>(Ok(retried)).unwrap()
}

fn already(shipment: &str) -> BulkOutcome {
    let shipment = ShipmentId::new(shipment);
    BulkOutcome::Already {
        label: Ok(label(&shipment, LabelFormat::Png)),
        bought: BoughtBefore {
            shipment,
            tracking_code: None,
            created_at: None,
            place: BoughtAt::Here,
            refund: RefundState::None,
            is_printed: false,
            copies: Vec::new(),
        },
        changed: false,
    }
}

/// A run whose first row is being tried again, and whose second one waits in the job.
fn retrying<'a>(words: &'a Words, args: &'a ShipArgs) -> (ShipRun<'a>, Request, Vec<Request>) {
    let mut run = run_of(words, args);
    let mut requests = begin(&mut run);
    let retries = run.apply(ended(bulk(&requests), 0, in_doubt()));
    assert!(retries[0].call::<Retry>().is_some(), "{retries:?}");
    (run, requests.remove(0), retries)
}

#[test]
fn a_retry_that_could_not_be_made_leaves_its_row_in_doubt_and_not_failed() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes", "--retry-in-doubt", "1"]);
    let (mut run, job, retries) = retrying(&words, &args);
    run.apply(ended(&job, 1, bought_outcome("B", "7.50")));
    run.apply(over(&job));
    run.apply(retried(
        &retries,
        Retried {
            hindered: Some(Failure::new(Cause::Busy)),
            ..still_in_doubt()
        },
    ));
    let summary = run.summary();
    assert!(summary.failed.is_empty() && summary.left.is_empty());
    assert_eq!(summary.in_doubt[0].shipment_id.as_deref(), Some("S"));
    let why = &summary.in_doubt[0].reason;
    assert_eq!(*why, words.failure(&Failure::new(Cause::Busy)));
    assert_eq!(run.ending(), Ending::InDoubt);
}

#[test]
fn a_row_in_doubt_is_not_tried_again_without_consent_and_is_part_of_the_question() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--retry-in-doubt", "1"]);
    let priced = || {
        let mut run = run_of(&words, &args);
        let requests = begin(&mut run);
        let job = requests[0].clone();
        let more = run.apply(ended(&job, 0, in_doubt()));
        assert!(more.is_empty(), "nothing is tried before the answer");
        run.apply(ended(
            &job,
            1,
            BulkOutcome::Priced(terms(&LineId::new("B"), "7.50")),
        ));
        assert!(run.apply(over(&job)).is_empty());
        let Stage::Asking(plan) = run.stage() else {
            panic!("{:?}", run.stage());
        };
        assert_eq!((plan.labels, plan.total), (2, price("12.50")));
        run
    };
    let mut run = priced();
    let requests = run.approve();
    assert!(requests[0].call::<Retry>().is_some(), "{requests:?}");

    let mut run = priced();
    let requests = run.decline(LeftReason::NotAsked);
    let is_retry = |request: &Request| request.call::<Retry>().is_some();
    assert!(!requests.iter().any(is_retry), "{requests:?}");
    assert_eq!(run.ending(), Ending::InDoubt);
    assert!(run.summary().failed.is_empty());
}

/// Nothing was approved for it: its price was no part of the question.
#[test]
fn a_row_that_trying_again_shows_as_unpaid_is_not_bought_on_the_answer_for_the_others() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--retry-in-doubt", "1"]);
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = requests[0].clone();
    let doubtful = BulkOutcome::WasUnresolved {
        shipment: ShipmentId::new("S"),
        reason: UnresolvedReason::BuyUnknown,
        approved: None,
        changed: false,
    };
    run.apply(ended(&job, 0, doubtful));
    let other = BulkOutcome::Priced(terms(&LineId::new("B"), "7.50"));
    run.apply(ended(&job, 1, other));
    run.apply(over(&job));
    let Stage::Asking(plan) = run.stage() else {
        panic!("{:?}", run.stage());
    };
    assert_eq!((plan.labels, plan.total), (1, price("7.50")));
    let retries = run.approve();
    let unpaid = Retried {
        state: LineState::Draft,
        charged: None,
        hindered: None,
    };
    let jobs = run.apply(retried(&retries, unpaid));
    assert_eq!(start(&jobs).lines.len(), 1, "the other row");
    run.apply(ended(bulk(&jobs), 0, bought_outcome("B", "7.50")));
    assert!(run.apply(over(bulk(&jobs))).is_empty());
    let summary = run.summary();
    assert_eq!((summary.bought, summary.spent.as_str()), (1, "7.50"));
    assert_eq!(summary.left[0].order_id, "1");
}

#[test]
fn a_row_in_doubt_that_was_changed_since_is_not_tried_again_as_it_was() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes", "--retry-in-doubt", "1"]);
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let mut outcome = in_doubt();
    let BulkOutcome::WasUnresolved { changed, .. } = &mut outcome else {
        panic!("{outcome:?}");
    };
    *changed = true;
    let more = run.apply(ended(bulk(&requests), 0, outcome));
    assert!(more.is_empty(), "{more:?}");
    let summary = run.summary();
    assert!(summary.failed.is_empty());
    let why = &summary.in_doubt[0].reason;
    assert!(why.contains("changed since"), "{why}");
}

#[test]
fn a_row_in_doubt_whose_price_is_above_the_limit_is_not_tried_again() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes", "--retry-in-doubt", "1", "--max-price", "4.99"]);
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let more = run.apply(ended(bulk(&requests), 0, in_doubt()));
    assert!(more.is_empty(), "{more:?}");
    let summary = run.summary();
    assert!(summary.failed.is_empty());
    let why = &summary.in_doubt[0].reason;
    assert!(
        why.contains("$5.00") && why.contains("--max-price"),
        "{why}"
    );
}

#[test]
fn a_row_that_is_to_be_tried_again_stays_in_doubt_when_the_worker_ends() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--retry-in-doubt", "1"]);
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    run.apply(ended(bulk(&requests), 0, in_doubt()));
    run.on_worker_gone();
    let summary = run.summary();
    assert_eq!((summary.in_doubt.len(), summary.left.len()), (1, 1));
    assert_eq!(summary.in_doubt[0].order_id, "1");
}

#[test]
fn what_a_retry_has_paid_is_counted_once_and_gets_its_label() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes", "--retry-in-doubt", "1"]);
    for (charged, bought, spent, already_before) in
        [(Some("5.00"), 2, "12.50", 0), (None, 1, "7.50", 1)]
    {
        let (mut run, job, retries) = retrying(&words, &args);
        run.apply(ended(&job, 1, bought_outcome("B", "7.50")));
        run.apply(over(&job));
        let labels = run.apply(retried(&retries, paid_by_retry(charged)));
        let wanted = &start(&labels).lines[0].wanted;
        assert!(matches!(wanted, Wanted::Price(_)), "it buys nothing");
        run.apply(ended(bulk(&labels), 0, already("S")));
        run.apply(over(bulk(&labels)));
        let summary = run.summary();
        assert_eq!((summary.bought, summary.spent.as_str()), (bought, spent));
        let counts = [summary.already.len(), summary.labels.len()];
        assert_eq!(counts, [already_before, 2]);
        assert_eq!(
            (run.stage(), run.ending()),
            (Stage::Over, Ending::AllBought)
        );
    }
}

#[test]
fn a_retry_that_answers_after_an_interruption_is_told_as_what_it_came_to() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes", "--retry-in-doubt", "1"]);
    let interrupted = |answer| {
        let (mut run, job, retries) = retrying(&words, &args);
        run.interrupt();
        run.apply(ended(&job, 1, BulkOutcome::Left));
        run.apply(over(&job));
        let more = run.apply(retried(&retries, answer));
        (run, more)
    };
    let (mut run, labels) = interrupted(paid_by_retry(Some("5.00")));
    assert_eq!(start(&labels).lines.len(), 1, "the other row is left");
    run.apply(ended(bulk(&labels), 0, already("S")));
    assert!(run.apply(over(bulk(&labels))).is_empty());
    let summary = run.summary();
    assert_eq!((summary.bought, summary.spent.as_str()), (1, "5.00"));
    let counts = [summary.labels.len(), summary.left.len()];
    assert_eq!(counts, [1, 1]);
    assert_eq!(
        (run.stage(), run.ending()),
        (Stage::Over, Ending::Interrupted)
    );

    let (mut run, labels) = interrupted(paid_by_retry(Some("5.00")));
    let cancel = run.apply(held(bulk(&labels), 600));
    assert!(cancel[0].call::<Cancel>().is_some(), "{cancel:?}");
    run.apply(ended(bulk(&labels), 0, BulkOutcome::Left));
    run.apply(over(bulk(&labels)));
    let summary = run.summary();
    assert_eq!((summary.bought, summary.without_label.len()), (1, 1));
    assert_eq!(
        (run.stage(), run.ending()),
        (Stage::Over, Ending::SomeFailed)
    );

    let (run, more) = interrupted(still_in_doubt());
    assert!(more.is_empty(), "{more:?}");
    assert_eq!((run.stage(), run.ending()), (Stage::Over, Ending::InDoubt));
}

#[test]
fn what_a_retry_has_paid_during_a_long_pause_is_without_its_label() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes", "--retry-in-doubt", "1"]);
    let (mut run, job, retries) = retrying(&words, &args);
    run.apply(held(&job, 600));
    run.apply(ended(&job, 1, BulkOutcome::Left));
    run.apply(over(&job));
    assert!(
        run.apply(retried(&retries, paid_by_retry(Some("5.00"))))
            .is_empty()
    );
    let summary = run.summary();
    assert_eq!((summary.bought, summary.spent.as_str()), (1, "5.00"));
    let counts = [summary.without_label.len(), summary.left.len()];
    assert_eq!(counts, [1, 1]);
    let shipment = summary.without_label[0].shipment_id.as_deref();
    assert_eq!(shipment, Some("S"));
    assert_eq!(
        (run.stage(), run.ending()),
        (Stage::Over, Ending::SomeFailed)
    );
}

#[test]
fn what_needs_attention_says_more_than_that_its_user_has_ended_the_run() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    run.interrupt();
    let failed = Failure::new(Cause::NotFound);
    run.apply(ended(job, 0, BulkOutcome::Failed(failed)));
    run.apply(ended(job, 1, BulkOutcome::Left));
    run.apply(over(job));
    assert_eq!(run.summary().left.len(), 1);
    assert_eq!(
        (run.stage(), run.ending()),
        (Stage::Over, Ending::SomeFailed)
    );
}

#[test]
fn a_worker_that_dies_leaves_what_was_being_bought_in_doubt() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    let line = start(&requests).lines[0].line.clone();
    let step = PurchaseStep::Requesting;
    let progress = BulkUpdate::LineProgressed { line, step };
    run.apply(job.progressed::<Start>(progress).unwrap());
    run.on_worker_gone();
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::InDoubt);
    let summary = run.summary();
    // The other one may have been bought by an earlier run: it did not fail.
    assert_eq!((summary.in_doubt.len(), summary.failed.len()), (1, 0));
    assert_eq!(summary.left[0].why, LeftReason::Stopped);
}

#[test]
fn no_row_waits_for_a_job_that_has_ended() {
    let words = Words::new("en").unwrap();
    let done = || BulkSummary {
        counts: BulkCounts::default(),
        spent: None,
        spent_otherwise: Vec::new(),
        not_compared: 0,
        troubles: Vec::new(),
    };
    let ends: [(Result<BulkSummary, Failure>, [usize; 3]); 3] = [
        (Ok(done()), [1, 0, 1]),
        (Err(Failure::new(Cause::Stopped)), [1, 1, 0]),
        // One that another job keeps waiting has not failed.
        (Err(Failure::new(Cause::Busy)), [1, 0, 1]),
    ];
    for (end, counts) in ends {
        let args = arguments(&["--yes"]);
        let mut run = run_of(&words, &args);
        let requests = begin(&mut run);
        let job = bulk(&requests);
        let line = start(&requests).lines[0].line.clone();
        let step = PurchaseStep::Requesting;
        let progress = BulkUpdate::LineProgressed { line, step };
        run.apply(job.progressed::<Start>(progress).unwrap());
        let more = run.apply(job.answered::<Start>(end.clone()).unwrap());
        assert!(!more.iter().any(|more| more.call::<Start>().is_some()));
        let summary = run.summary();
        assert_eq!(
            [
                summary.in_doubt.len(),
                summary.failed.len(),
                summary.left.len()
            ],
            counts,
            "{end:?}"
        );
        assert_eq!((run.stage(), run.ending()), (Stage::Over, Ending::InDoubt));
    }
}

#[test]
fn a_run_that_its_user_ends_lets_what_is_being_bought_end_and_leaves_the_rest() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes"]);
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    let asked = run.interrupt();
    assert!(asked[0].call::<Cancel>().is_some(), "{asked:?}");
    assert_eq!((asked.len(), run.stage()), (1, Stage::Working));
    assert!(run.take_notes().join(" ").contains("Ctrl-C again"));
    run.apply(ended(job, 0, bought_outcome("A", "5.00")));
    run.apply(ended(job, 1, BulkOutcome::Left));
    assert!(run.apply(over(job)).is_empty());
    assert_eq!(
        (run.stage(), run.ending()),
        (Stage::Over, Ending::Interrupted)
    );
    let summary = run.summary();
    assert_eq!((summary.bought, summary.labels.len()), (1, 1));
    let left = summary.left.iter().map(|line| (line.row, line.why));
    assert_eq!(left.collect::<Vec<_>>(), [(2, LeftReason::Interrupted)]);
}

#[test]
fn a_run_that_its_user_ends_early_or_at_the_question_buys_nothing() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes"]);
    let mut connecting = run_of(&words, &args);
    connecting.start();
    assert!(connecting.interrupt().is_empty());
    let args = arguments(&[]);
    let mut asking = run_of(&words, &args);
    priced(&mut asking, ["5.00", "7.50"]);
    assert!(asking.interrupt().is_empty());
    for run in [connecting, asking] {
        assert_eq!(
            (run.stage(), run.ending()),
            (Stage::Over, Ending::Interrupted)
        );
        assert_eq!((run.summary().left.len(), run.summary().bought), (2, 0));
    }
}

#[test]
fn a_purchase_in_doubt_says_more_than_that_its_user_has_ended_the_run() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes", "--retry-in-doubt", "1"]);
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    run.interrupt();
    assert!(run.apply(ended(job, 0, in_doubt())).is_empty(), "no retry");
    run.apply(ended(job, 1, BulkOutcome::Left));
    run.apply(over(job));
    assert_eq!((run.stage(), run.ending()), (Stage::Over, Ending::InDoubt));
}

#[test]
fn a_connection_that_fails_starts_nothing() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_of(&words, &args);
    let started = run.start();
    let refused = Err(Failure::new(Cause::Unauthorized));
    let refused = started[0].answered::<Connect>(refused).unwrap();
    assert!(run.apply(refused).is_empty());
    assert!(matches!(run.stage(), Stage::NotStarted(sentence) if sentence.contains("token")));
}

fn held(request: &Request, minutes: i64) -> Event {
    let since: Timestamp = "2026-03-02T12:00:00Z".parse().unwrap();
    let progress = BulkProgress {
        course: BulkCourse::Held {
            since,
            until: since + jiff::SignedDuration::from_mins(minutes),
        },
        lines: 2,
        counts: BulkCounts::default(),
        spent: None,
        paused_for: None,
        pace: None,
    };
    let update = BulkUpdate::Progressed(progress);
    request.progressed::<Start>(update).unwrap()
}

#[test]
fn a_pause_is_waited_for_as_long_as_was_said_and_then_rows_are_left() {
    let words = Words::new("en").unwrap();
    for (wait, minutes, ends) in [("5", 5, false), ("5", 6, true), ("1440", 60, false)] {
        let args = arguments(&["--yes", "--wait", wait]);
        let mut run = run_of(&words, &args);
        let requests = begin(&mut run);
        let job = bulk(&requests);
        let more = run.apply(held(job, minutes));
        assert_eq!(more.len(), usize::from(ends), "{minutes}");
        assert_eq!(run.progress().held_until.is_some(), !ends);
        if !ends {
            continue;
        }
        assert!(more[0].call::<Cancel>().is_some());
        assert!(
            run.apply(held(job, minutes)).is_empty(),
            "it is reported once"
        );
        let at: Timestamp = "2026-03-02T12:06:00Z".parse().unwrap();
        run.apply(Event::Notice(Notice::BudgetChanged {
            left: 0,
            limit: 2_000,
            more_at: Some(at),
        }));
        run.apply(ended(job, 0, BulkOutcome::Left));
        run.apply(ended(job, 1, BulkOutcome::Left));
        run.apply(over(job));
        assert_eq!(run.stage(), Stage::Over);
        assert_eq!(run.ending(), Ending::SomeFailed);
        let summary = run.summary();
        assert_eq!((summary.left.len(), summary.failed.len()), (2, 0));
        assert_eq!(summary.run_again_at, Some(at));
    }
}

#[test]
fn a_service_that_takes_no_request_at_all_leaves_every_row() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_of(&words, &args);
    let started = run.start();
    let test = run.apply(connected(&started[0]));
    let refused = Failure::new(Cause::RateLimited {
        retry_after_secs: 3_600,
    });
    let answer = test[0].answered::<TestConnection>(Err(refused)).unwrap();
    assert!(run.apply(answer).is_empty());
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::SomeFailed);
    assert_eq!(run.summary().left.len(), 2);
}

#[test]
fn a_list_that_is_behind_is_reported_until_it_is_there() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes"]);
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    let until: Timestamp = "2026-03-02T12:00:20Z".parse().unwrap();
    for (course, list) in [
        (
            BulkCourse::AwaitingCreated { until },
            Some(ListBehind::Created(until)),
        ),
        (
            BulkCourse::AwaitingBought { until },
            Some(ListBehind::Bought(until)),
        ),
        (BulkCourse::Running, None),
    ] {
        let progress = BulkProgress {
            course,
            lines: 2,
            counts: BulkCounts::default(),
            spent: None,
            paused_for: None,
            pace: None,
        };
        let update = BulkUpdate::Progressed(progress);
        run.apply(job.progressed::<Start>(update).unwrap());
        assert_eq!(run.progress().list, list);
    }
}
