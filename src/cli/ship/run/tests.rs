//! The course of a run, walked event by event.

use std::{path::PathBuf, sync::Arc};

use clap::Parser as _;

use super::*;
use crate::{
    contract::{Notice, OtherShipment, PaidShipment, UnresolvedLine, UnresolvedReason},
    features::{
        bulk::calls::{
            BulkCounts, BulkCourse, BulkLine, BulkOutcome, BulkProgress, BulkSummary, BulkUpdate,
            Cancel, Start, Wanted,
        },
        labels::calls::Save,
        orders::OrderFile,
        settings::calls::{Connect, Connected, LedgerAccess, TestConnection},
        ship::calls::{DiscardDrafts, LineState, PurchaseStep, Quote, Quoted},
        unresolved::calls::Retry,
    },
    model::{
        environment::Profile,
        fields::Field,
        ids::ClientId,
        label::SavedLabel,
        purchase_terms::PurchaseTerms,
        rate::Rate,
        recents::Recents,
        shipment::{Shipment, ShipmentStatus},
    },
};

#[derive(clap::Parser)]
struct Line {
    #[command(flatten)]
    ship: ShipArgs,
}

fn arguments(more: &[&str]) -> ShipArgs {
    let all = ["ship", "orders.csv", "--labels", "labels"]
        .iter()
        .chain(more);
    Line::try_parse_from(all).unwrap().ship
}

fn lines(words: &Words) -> Lines {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    let rows = "order_id,name,address_1,city,province_code,postal_code,country_code,value,\
        value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z,description\n\
        1,A,1 Main,Montréal,QC,H2Y 1C6,CA,9,cad,parcel,g,65,cm,1,2,3,Pin\n\
        2,B,1 Main,Montréal,QC,H2Y 1C6,CA,9,cad,parcel,g,65,cm,1,2,3,Pin\n";
    std::fs::write(&path, rows).unwrap();
    let lines = Lines::of(&OrderFile::read(&path).unwrap(), words);
    assert_eq!((lines.good.len(), &lines.failed), (2, &Vec::new()));
    lines
}

fn price(text: &str) -> Money {
    Money::parse(text, Currency::Cad).unwrap()
}

fn shipment(id: &str, total: &str) -> Box<Shipment> {
    Box::new(Shipment {
        rates: vec![Rate {
            postage_type: PostageType::ServiceSelect,
            description: "Select".to_owned(),
            delivery_time: None,
            tracking: None,
            signature: None,
            duties_paid: None,
            is_insured: false,
            fees: Vec::new(),
            taxes: Vec::new(),
            total: Some(price(total)),
        }],
        ..Shipment::bare(ShipmentId::new(id), ShipmentStatus::Unpaid)
    })
}

fn connected(request: &Request) -> Event {
    let profile = Profile {
        client_id: ClientId::new("1"),
        ..Profile::empty(Environment::Practice)
    };
    let connected = Connected {
        profile,
        label_folder: PathBuf::new(),
        recents: Recents::default(),
        access: LedgerAccess::Full,
    };
    request.answered::<Connect>(Ok(connected)).unwrap()
}

fn begin(run: &mut ShipRun<'_>) -> Vec<Request> {
    let started = run.start();
    assert_eq!(started.len(), 1);
    let test = run.apply(connected(&started[0]));
    assert_eq!(test.len(), 1);
    let tested = test[0].answered::<TestConnection>(Ok(0)).unwrap();
    assert!(
        run.apply(tested).is_empty(),
        "nothing is sent before recovery is over"
    );
    run.apply(Event::Notice(Notice::Recovered {
        unresolved: Vec::new(),
    }))
}

fn quoted(request: &Request, state: LineState, total: &str) -> Event {
    let line = request.call::<Quote>().unwrap().line.clone();
    let shipment = shipment(line.as_str(), total);
    request
        .answered::<Quote>(Ok(Quoted {
            state,
            shipment,
            differs: Vec::new(),
        }))
        .unwrap()
}

/// The bulk job, which is all that was sent.
fn bulk(requests: &[Request]) -> &Request {
    let [request] = requests else {
        panic!("{requests:?}")
    };
    assert!(request.call::<Start>().is_some(), "{request:?}");
    request
}

fn start(requests: &[Request]) -> Arc<Start> {
    bulk(requests).call::<Start>().unwrap()
}

fn ended(request: &Request, at: usize, outcome: BulkOutcome) -> Event {
    let line = request.call::<Start>().unwrap().lines[at].line.clone();
    let ended = BulkUpdate::LineEnded { line, outcome };
    request.progressed::<Start>(ended).unwrap()
}

fn over(request: &Request) -> Event {
    let summary = BulkSummary {
        counts: BulkCounts::default(),
        spent: None,
        troubles: Vec::new(),
    };
    request.answered::<Start>(Ok(summary)).unwrap()
}

fn label(shipment: &ShipmentId, format: LabelFormat) -> SavedLabel {
    SavedLabel {
        shipment: shipment.clone(),
        format,
        path: PathBuf::from(format!("labels/{shipment}")),
        sha256: String::new(),
    }
}

fn bought_outcome(id: &str, total: &str) -> BulkOutcome {
    let shipment = ShipmentId::new(id);
    BulkOutcome::Bought {
        label: Ok(label(&shipment, LabelFormat::Png)),
        shipment,
        price: price(total),
    }
}

fn in_doubt() -> BulkOutcome {
    BulkOutcome::WasUnresolved {
        shipment: ShipmentId::new("S"),
        reason: UnresolvedReason::BuyUnknown,
    }
}

#[test]
fn nothing_is_bought_before_the_user_has_seen_the_whole_price() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&[]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let quotes = begin(&mut run);
    assert!(
        run.apply(quoted(&quotes[0], LineState::Draft, "5.00"))
            .is_empty()
    );
    assert_eq!(run.stage(), Stage::Working);
    assert!(
        run.apply(quoted(&quotes[1], LineState::Draft, "7.50"))
            .is_empty()
    );
    assert_eq!(
        run.stage(),
        Stage::Asking(Plan {
            labels: 2,
            total: price("12.50")
        })
    );

    let buys = run.approve();
    let job = bulk(&buys);
    let call = start(&buys);
    let approved: Vec<&Money> = call
        .lines
        .iter()
        .filter_map(|line| approved(line).map(|approved| &approved.price))
        .collect();
    assert_eq!(approved, [&price("5.00"), &price("7.50")]);
    run.apply(ended(job, 0, bought_outcome("A", "5.00")));
    run.apply(ended(job, 1, bought_outcome("B", "7.50")));
    run.apply(over(job));
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::AllBought);
    let summary = run.summary();
    assert_eq!((summary.bought, summary.spent.as_str()), (2, "12.50"));
    assert_eq!(summary.labels.len(), 2);
}

#[test]
fn what_was_not_charged_as_approved_is_told_and_in_the_summary() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    let line = start(&requests).lines[1].line.clone();
    run.apply(Event::Notice(Notice::ChargedOtherwise {
        line,
        shipment: ShipmentId::new("B"),
        approved: price("5.10"),
        charged: price("9.80"),
    }));
    run.apply(ended(job, 0, bought_outcome("A", "5.00")));
    run.apply(ended(job, 1, bought_outcome("B", "9.80")));
    run.apply(over(job));
    let notes = run.take_notes().join(" ");
    assert!(notes.contains("9.80") && notes.contains("5.10"), "{notes}");
    let summary = run.summary();
    assert_eq!(summary.spent, "14.80");
    let [told] = summary.charged_otherwise.as_slice() else {
        panic!("{:?}", summary.charged_otherwise);
    };
    assert_eq!(
        (told.order_id.as_deref(), told.charged.as_str()),
        (Some("2"), "9.80")
    );
}

#[test]
fn a_no_buys_nothing_and_every_row_says_so() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&[]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    for quote in begin(&mut run) {
        run.apply(quoted(&quote, LineState::Draft, "5.00"));
    }
    let declined = run.decline();
    let [discard] = declined.as_slice() else {
        panic!("{declined:?}")
    };
    let lines: Vec<_> = run.lines.iter().map(|(line, _)| line.id.clone()).collect();
    assert_eq!(discard.call::<DiscardDrafts>().unwrap().lines, lines);
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::SomeFailed);
    assert_eq!(run.summary().failed.len(), 2);
}

fn approved(line: &BulkLine) -> Option<&PurchaseTerms> {
    match &line.wanted {
        Wanted::Draft { approved, .. } => approved.as_ref(),
        Wanted::Shipment(approved) => Some(approved),
    }
}

#[test]
fn with_a_yes_all_rows_are_one_bulk_job() {
    let (words, args) = (
        Words::new("en").unwrap(),
        arguments(&["--yes", "--max-price", "9"]),
    );
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let requests = begin(&mut run);
    let start = start(&requests);
    assert_eq!(start.lines.len(), 2);
    assert!(start.lines.iter().all(|line| approved(line).is_none()));
    assert_eq!(start.max_price, "9".parse().ok());
}

#[test]
fn a_label_that_has_no_picture_is_saved_as_pdf() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let requests = begin(&mut run);
    let shipment = ShipmentId::new("A");
    let outcome = BulkOutcome::Bought {
        label: Ok(label(&shipment, LabelFormat::Pdf)),
        shipment,
        price: price("5.00"),
    };
    run.apply(ended(bulk(&requests), 0, outcome));
    let notes = run.take_notes();
    assert!(notes.iter().any(|note| note.contains("PNG")), "{notes:?}");
}

#[test]
fn a_row_that_was_bought_before_gets_its_label_without_consent() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&[]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let quotes = begin(&mut run);
    let already = LineState::AlreadyBought { changed: false };
    let saves = run.apply(quoted(&quotes[0], already, "5.00"));
    let missing = Failure::new(Cause::NoLabelFile {
        format: "png".to_owned(),
    });
    let again = run.apply(saves[0].answered::<Save>(Err(missing)).unwrap());
    assert_eq!(again[0].call::<Save>().unwrap().format, LabelFormat::Pdf);
}

#[test]
fn a_line_in_doubt_is_retried_only_when_its_order_is_named_and_only_once() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes"]);
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let requests = begin(&mut run);
    assert!(
        run.apply(ended(bulk(&requests), 0, in_doubt())).is_empty(),
        "its order is not named"
    );
    assert_eq!(run.ending(), Ending::InDoubt);

    let args = arguments(&["--yes", "--retry-in-doubt", "1"]);
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    let retries = run.apply(ended(job, 0, in_doubt()));
    run.apply(ended(job, 1, bought_outcome("B", "7.50")));
    run.apply(over(job));
    let in_doubt_still = Ok(LineState::Unresolved(UnresolvedReason::BuyUnknown));
    let again = run.apply(retries[0].answered::<Retry>(in_doubt_still).unwrap());
    assert_eq!(start(&again).lines.len(), 1);
    let job = bulk(&again);
    assert!(run.apply(ended(job, 0, in_doubt())).is_empty());
    run.apply(over(job));
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::InDoubt);
}

#[test]
fn a_worker_that_dies_leaves_what_was_being_bought_in_doubt() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
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
    assert_eq!((summary.in_doubt.len(), summary.failed.len()), (1, 1));
}

#[test]
fn a_connection_that_fails_starts_nothing() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
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
    };
    let update = BulkUpdate::Progressed(progress);
    request.progressed::<Start>(update).unwrap()
}

#[test]
fn a_pause_is_waited_for_as_long_as_was_said_and_then_rows_are_left() {
    let words = Words::new("en").unwrap();
    for (wait, minutes, ends) in [("5", 5, false), ("5", 6, true), ("1440", 60, false)] {
        let args = arguments(&["--yes", "--wait", wait]);
        let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
        let requests = begin(&mut run);
        let job = bulk(&requests);
        let more = run.apply(held(job, minutes));
        assert_eq!(more.len(), usize::from(ends), "{minutes}");
        assert_eq!(run.progress().held_until.is_some(), !ends);
        if !ends {
            continue;
        }
        assert!(more[0].call::<Cancel>().is_some());
        assert!(run.apply(held(job, minutes)).is_empty(), "it is told once");
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
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
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
fn a_paid_row_whose_label_is_late_is_not_a_failed_row() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
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
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
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

fn other(code: Option<&str>) -> OtherShipment {
    OtherShipment {
        shipment: ShipmentId::new("THEIRS"),
        order_id: Some("1".to_owned()),
        store: Some("etsy".to_owned()),
        created_at: "2026-11-12T08:00:00Z".parse().ok(),
        tracking_code: code.map(str::to_owned),
        is_refund_requested: code.is_some(),
    }
}

/// The summary of a run whose first line ends so, the second one being bought.
fn summary_of(words: &Words, outcome: BulkOutcome) -> Summary {
    let args = arguments(&["--yes"]);
    let mut run = ShipRun::new(lines(words), &args, Environment::Practice, words);
    let job = begin(&mut run);
    run.apply(ended(bulk(&job), 0, outcome));
    run.apply(ended(bulk(&job), 1, bought_outcome("B", "7.50")));
    run.apply(over(bulk(&job)));
    run.summary()
}

fn refused(cause: Cause) -> BulkOutcome {
    // The unpaid draft that this run has made.
    BulkOutcome::Failed(Failure::of(&ShipmentId::new("OURS"), cause))
}

#[test]
fn an_order_bought_elsewhere_is_told_by_its_own_shipment_and_the_column_to_fill_in() {
    for (language, day) in [
        ("en", "made on 2026-11-12, its refund is requested"),
        ("fr", "créé le 2026-11-12, son remboursement est demandé"),
    ] {
        let words = Words::new(language).unwrap();
        let bought = refused(Cause::OrderBought(other(Some("ABC123"))));
        let summary = summary_of(&words, bought);
        let failed = &summary.failed[0];
        for said in ["ABC123", day, "parcel"] {
            assert!(failed.reason.contains(said), "{said}: {}", failed.reason);
        }
        assert!(!failed.reason.contains("OURS"), "{}", failed.reason);
        assert_eq!(failed.field.as_deref(), Some("parcel"));
        // What is reported as bought before is counted so, too.
        let already: Vec<&str> = summary
            .already
            .iter()
            .map(|line| line.shipment_id.as_str())
            .collect();
        assert_eq!((already, summary.bought), (vec!["THEIRS"], 1));
    }
}

#[test]
fn what_tells_an_order_from_one_that_looks_like_it_is_named() {
    let words = Words::new("en").unwrap();
    let summary = summary_of(&words, refused(Cause::OrderAlike(other(None))));
    let reason = &summary.failed[0].reason;
    for said in [
        "THEIRS",
        "order_store (“none” here, “etsy” there)",
        "parcel",
    ] {
        assert!(reason.contains(said), "{said}: {reason}");
    }
    assert!(!reason.contains("order_id ("), "{reason}");
}

#[test]
fn a_row_is_named_once_in_what_is_said_of_it() {
    let words = Words::new("en").unwrap();
    let shipment = ShipmentId::new("A");
    let causes = [
        Cause::LabelRefunded,
        Cause::ChangedSinceBought {
            fields: vec![Field::OrderStore, Field::LineItems],
        },
    ];
    for cause in causes {
        let summary = summary_of(
            &words,
            BulkOutcome::Already {
                changed: true,
                label: Err(Failure::of(&shipment, cause.clone())),
                shipment: shipment.clone(),
            },
        );
        let reason = &summary.failed[0].reason;
        assert!(!reason.contains("Row 1"), "{reason}");
        assert!(reason.contains("as A"), "{reason}");
        if let Cause::ChangedSinceBought { .. } = cause {
            assert!(reason.contains("order_store, line_items"), "{reason}");
        }
    }
}

fn paid_twice() -> PaidTwice {
    let paid = |id: &str, tracking_code: &str| PaidShipment {
        shipment: ShipmentId::new(id),
        tracking_code: Some(tracking_code.to_owned()),
        price: Some(price("9.84")),
        created_at: None,
    };
    PaidTwice {
        order_id: Some("1".to_owned()),
        other_order_id: None,
        own: paid("A", "ABC"),
        other: paid("B", "DEF"),
        is_other_own: false,
    }
}

#[test]
fn a_run_ends_with_its_job_and_says_what_is_paid_twice() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let requests = begin(&mut run);
    let job = bulk(&requests).clone();
    for at in 0..2 {
        let already = BulkOutcome::Already {
            shipment: ShipmentId::new("A"),
            changed: false,
            label: Ok(SavedLabel {
                shipment: ShipmentId::new("A"),
                format: LabelFormat::Png,
                path: PathBuf::from("A.png"),
                sha256: String::new(),
            }),
        };
        run.apply(ended(&job, at, already));
    }
    // The account's list is still to be read.
    assert_eq!(run.stage(), Stage::Working);
    run.apply(Event::Notice(Notice::UnresolvedChanged {
        unresolved: vec![UnresolvedLine {
            line: LineId::of_shipment(&ShipmentId::new("B")),
            order_id: Some("1".to_owned()),
            recipient_name: None,
            shipment: Some(ShipmentId::new("A")),
            reason: UnresolvedReason::PaidTwice(Box::new(paid_twice())),
            buy_again_at: None,
            can_set_aside: true,
            evidence: Vec::new(),
            shown: None,
        }],
    }));
    run.apply(over(&job));
    assert_eq!(
        (run.stage(), run.ending()),
        (Stage::Over, Ending::SomeFailed)
    );
    let summary = run.summary();
    let sentence = summary.paid_twice[0]
        .sentence
        .replace(['\u{2068}', '\u{2069}'], "");
    assert_eq!(
        sentence,
        "Order 1 was paid twice: ABC ($9.84 CAD, bought here) and DEF ($9.84 CAD, bought \
         elsewhere). If one label is enough, keep ABC, the older one, and request the refund \
         of DEF. If two parcels were shipped on purpose, mark this as resolved."
    );
    assert_eq!(summary.paid_twice[0].other.price.as_deref(), Some("9.84"));
}
