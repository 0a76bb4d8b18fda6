//! Bulk jobs through the whole worker, against the practice service in process.

mod bought_before;
mod pauses;
mod prices;
mod stores;

use sendoff::contract::{Notice, Update};
use sendoff::features::bulk::calls::BulkUpdate;
use sendoff::features::bulk::calls::Start;
use sendoff::features::calls::Event;
use sendoff::features::calls::Routed as _;
use std::{
    collections::BTreeSet,
    path::PathBuf,
    sync::{Arc, Mutex},
    time::Duration,
};

use sendoff::contract::{Cause, Failure, RequestId};
use sendoff::features::bulk::calls as bulk;
use sendoff::features::bulk::calls::{
    BulkCourse, BulkLine, BulkOutcome, BulkSummary, BulkWhy, LabelsTo, Wanted,
};
use sendoff::{
    ledger::SendLogPosition,
    model::{
        draft::ShipmentDraft,
        ids::LineId,
        label::{LabelFormat, PutAgain},
        label_name::NameTemplate,
        rate_choice::RateChoice,
    },
    session::checkpoints::{Checkpoints, JournalPoint, Pause, WriteKind, WritePoint},
};

use crate::worker_support::{Acts, Call, Comes, Program, Scenario, Shop, Tamper, draft, not_found};

fn order(number: usize) -> (LineId, ShipmentDraft) {
    let id = format!("B{number:04}");
    let mut draft = draft();
    draft.order.id = Some(id.clone());
    (LineId::of_order(&id, 1), draft)
}

fn lines(numbers: std::ops::Range<usize>) -> Vec<BulkLine> {
    numbers
        .map(order)
        .map(|(line, draft)| BulkLine {
            line,
            wanted: Wanted::Draft {
                draft: Box::new(draft),
                approved: None,
            },
        })
        .collect()
}

fn start(program: &mut Program, lines: Vec<BulkLine>, folder: PathBuf) -> RequestId {
    std::fs::create_dir_all(&folder).unwrap();
    program.send(Start {
        lines,
        choice: RateChoice::Cheapest,
        max_price: "500.00".parse().ok(),
        labels: Some(LabelsTo {
            folder,
            format: LabelFormat::Png,
            naming: NameTemplate::default(),
            again: PutAgain::No,
        }),
    })
}

async fn ended(program: &mut Program, request: RequestId) -> Result<BulkSummary, Failure> {
    program.answer::<Start>(request).await
}

async fn course(program: &mut Program, wanted: BulkCourse) -> usize {
    program
        .until_update::<Start, _>(|_id, update| match update {
            Update::Progress(BulkUpdate::Progressed(progress)) => {
                (progress.course == wanted).then(|| progress.counts.ended())
            }
            _ => None,
        })
        .await
}

fn line_ended(update: &Update<Start>) -> bool {
    matches!(update, Update::Progress(BulkUpdate::LineEnded { .. }))
}

async fn first_line_ends(program: &mut Program) {
    program
        .until_update::<Start, _>(|_id, update| line_ended(&update).then_some(()))
        .await;
}

fn assert_charged_once_each(shop: &Shop, orders: usize) {
    let charges = shop.charges();
    let different: BTreeSet<&String> = charges.iter().collect();
    assert_eq!(charges.len(), orders);
    assert_eq!(different.len(), orders);
}

#[tokio::test(start_paused = true)]
async fn a_bulk_job_buys_each_line_once_with_three_requests_and_again_costs_nothing() {
    let shop = Shop::new();
    let folder = shop.path("wanted");
    {
        let mut program = Program::connected(&shop).await;
        program.recovered().await;
        let request = start(&mut program, lines(0..40), folder.clone());
        let summary = ended(&mut program, request).await.unwrap();
        assert_eq!(summary.counts.bought, 40);
        assert!(summary.troubles.is_empty(), "{:?}", summary.troubles);
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 40);
    }
    assert_charged_once_each(&shop, 40);
    assert_eq!(shop.calls("POST /shipments"), 40);
    assert_eq!(shop.calls("/buy"), 40);
    assert_eq!(shop.calls("GET /shipments/"), 40, "one look each");

    let mut program = Program::connected(&shop).await;
    program.recovered().await;
    let request = start(&mut program, lines(0..40), folder);
    let summary = ended(&mut program, request).await.unwrap();
    assert_eq!((summary.counts.already, summary.counts.bought), (40, 0));
    assert_eq!(shop.calls("/buy"), 40);
}

#[tokio::test(start_paused = true)]
async fn a_paused_job_begins_nothing_and_goes_on_when_it_is_resumed() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let request = start(&mut program, lines(0..300), shop.path("wanted"));
    program.send(bulk::Pause {});
    course(&mut program, BulkCourse::Paused).await;
    // A person's own quote still goes through, and nothing else happens.
    program.quote(&draft()).await.unwrap();
    tokio::time::advance(Duration::from_mins(1)).await;
    let bought = shop.calls("/buy");
    assert!(bought < 300, "{bought}");

    program.send(bulk::Resume {});
    let summary = ended(&mut program, request).await.unwrap();
    assert_eq!(summary.counts.bought, 300);
    assert_charged_once_each(&shop, 300);
}

#[tokio::test(start_paused = true)]
async fn a_cancelled_job_leaves_nothing_in_doubt_and_goes_on_when_started_again() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let request = start(&mut program, lines(0..300), shop.path("wanted"));
    // A purchase takes seconds, and at most sixteen are without an answer at once: the rest
    // has not begun when the first is charged, however long its label takes on a busy machine.
    while shop.charges().is_empty() {
        program.run_for(Duration::from_millis(100)).await;
    }
    program.send(bulk::Cancel {});
    let summary = ended(&mut program, request).await.unwrap();
    assert!(summary.counts.left > 0, "{:?}", summary.counts);
    assert_eq!(summary.counts.unresolved, 0);
    assert_charged_once_each(&shop, summary.counts.bought);

    let request = start(&mut program, lines(0..300), shop.path("wanted"));
    let again = ended(&mut program, request).await.unwrap();
    assert_eq!(again.counts.already, summary.counts.bought);
    assert_charged_once_each(&shop, 300);
}

/// At most sixteen are without an answer at once; the others of a block wait for these.
#[tokio::test(start_paused = true)]
async fn what_waits_for_slow_purchases_is_not_bought_after_the_job_is_cancelled() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let slow = serde_json::json!({"seconds": 20});
    shop.fault("delay", "/buy", 200, &slow);
    let request = start(&mut program, lines(0..100), shop.path("wanted"));
    // Blocks of 1, 4 and 16 lines, and the first purchases of the fourth.
    while shop.calls("/buy") < 30 {
        program.run_for(Duration::from_millis(100)).await;
    }
    program.send(bulk::Cancel {});
    program.run_for(Duration::from_secs(1)).await;
    let sent = shop.calls("/buy");
    let summary = ended(&mut program, request).await.unwrap();
    assert_eq!(shop.calls("/buy"), sent, "none is sent after it");
    assert_eq!(summary.counts.unresolved, 0);
    assert_eq!(summary.counts.failed, 0);
    assert_eq!(summary.counts.left + summary.counts.bought, 100);
    assert_charged_once_each(&shop, summary.counts.bought);
}

#[tokio::test(start_paused = true)]
async fn a_program_that_is_ended_in_the_middle_goes_on_with_the_same_lines() {
    let shop = Shop::new();
    {
        let mut program = Program::connected(&shop).await;
        program.recovered().await;
        start(&mut program, lines(0..100), shop.path("wanted"));
        first_line_ends(&mut program).await;
    }
    let mut program = Program::connected(&shop).await;
    program.recovered().await;
    let request = start(&mut program, lines(0..100), shop.path("wanted"));
    let summary = ended(&mut program, request).await.unwrap();
    assert_eq!(summary.counts.bought + summary.counts.already, 100);
    assert_charged_once_each(&shop, 100);
}

#[tokio::test(start_paused = true)]
async fn a_person_who_waits_goes_before_the_bulk_job() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    // Every create takes long, so that a queue builds up.
    shop.fault(
        "delay",
        "/shipments",
        100,
        &serde_json::json!({"seconds": 1}),
    );
    let request = start(&mut program, lines(0..200), shop.path("wanted"));
    let quote = program.send_quote(&draft());
    let mut lines_before = 0;
    program
        .until(|event| match event {
            Event::Reply(reply) if reply.id == quote => Some(()),
            Event::Reply(reply) => {
                let update = Start::of_reply(&reply);
                if update.is_some_and(|(_call, update)| line_ended(&update)) {
                    lines_before += 1;
                }
                None
            }
            Event::Notice(_) => None,
        })
        .await;
    assert!(lines_before < 20, "{lines_before} lines came first");
    ended(&mut program, request).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn lines_that_fail_are_grouped_by_cause_and_stop_no_other() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let mut all = lines(0..12);
    for line in &mut all[3..8] {
        let Wanted::Draft { draft, .. } = &mut line.wanted else {
            panic!("these are drafts");
        };
        draft.recipient.city.clear();
    }
    let request = start(&mut program, all, shop.path("wanted"));
    let summary = ended(&mut program, request).await.unwrap();
    assert_eq!((summary.counts.bought, summary.counts.failed), (7, 5));
    let [trouble] = summary.troubles.as_slice() else {
        panic!("{:?}", summary.troubles)
    };
    assert_eq!(trouble.lines.len(), 5);
    let BulkWhy::Failed(failure) = &trouble.why else {
        panic!("{trouble:?}")
    };
    assert!(
        matches!(failure.cause, Cause::Refused { .. }),
        "{failure:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn purchases_that_take_long_share_a_list_instead_of_a_look_each() {
    let (shop, mut program) = Scenario::in_shop(Shop::with_purchases(9_000..=9_500))
        .connected()
        .await;
    program.recovered().await;
    let request = start(&mut program, lines(0..30), shop.path("wanted"));
    let summary = ended(&mut program, request).await.unwrap();
    assert_eq!(summary.counts.bought, 30);
    let looks = shop.calls("GET /shipments/");
    let lists = shop.calls("GET /shipments") - looks;
    assert_eq!(
        looks, 60,
        "the first look, and the one that finds it bought"
    );
    assert!((1..=8).contains(&lists), "{lists}");
}

#[tokio::test(start_paused = true)]
async fn a_second_bulk_job_is_refused_while_one_runs() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let first = start(&mut program, lines(0..5), shop.path("wanted"));
    let second = start(&mut program, lines(5..6), shop.path("wanted"));
    let refused = ended(&mut program, second).await.unwrap_err();
    assert_eq!(refused.cause, Cause::Busy);
    assert_eq!(ended(&mut program, first).await.unwrap().counts.bought, 5);
}

#[tokio::test(start_paused = true)]
async fn a_job_that_has_spent_the_budget_asks_whether_there_is_more() {
    let (shop, program) = Scenario::new().connected().await;
    program.crash();
    let now = "2026-03-02T12:00:00Z".parse().unwrap();
    let mut ledger = shop.ledger();
    for _ in 0..1_990 {
        ledger
            .log_send(now, now, SendLogPosition::default())
            .unwrap();
    }
    drop(ledger);
    let mut program = Program::connected(&shop).await;
    program.recovered().await;
    let began = tokio::time::Instant::now();
    let request = start(&mut program, lines(0..10), shop.path("wanted"));
    let summary = ended(&mut program, request).await.unwrap();
    assert_eq!(summary.counts.bought, 10);
    let took = began.elapsed();
    assert!(took < Duration::from_mins(1), "{took:?}");
    // What was left went to whole shipments, not to a draft of each.
    let trace = shop.watch().trace();
    let before_buying = trace.iter().take_while(|call| !call.contains("/buy"));
    let drafts = before_buying.filter(|call| call.contains("POST /shipments"));
    assert!(drafts.count() <= 5, "{trace:?}");
}

#[tokio::test(start_paused = true)]
async fn rates_that_a_pause_has_aged_are_asked_for_again() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let more = serde_json::json!({"seconds": 1, "match": {"path": "/shipments", "method": "POST"}});
    shop.fault("delay", "/shipments", 100, &more);
    let request = start(&mut program, lines(0..3), shop.path("wanted"));
    program.run_for(Duration::from_millis(500)).await;
    program.send(bulk::Pause {});
    course(&mut program, BulkCourse::Paused).await;
    program.run_for(Duration::from_mins(11)).await;
    assert_eq!((shop.count(), shop.calls("/buy")), (3, 0));
    program.send(bulk::Resume {});
    let summary = ended(&mut program, request).await.unwrap();
    assert_eq!(summary.counts.bought, 3);
    assert_eq!((shop.calls("/refresh"), shop.calls("/buy")), (3, 3));
}

#[tokio::test(start_paused = true)]
async fn at_most_sixteen_purchases_are_in_doubt_and_what_was_accepted_is_in_none() {
    for (is_lost, sent) in [(true, 16), (false, 40)] {
        let (shop, mut program) = Scenario::in_shop(Shop::with_purchases(20_000..=20_000))
            .connected()
            .await;
        program.recovered().await;
        if is_lost {
            shop.tamper(Tamper::new(Call::Buy, Acts::Not, Comes::Lost).times(40));
        }
        start(&mut program, lines(0..40), shop.path("wanted"));
        program.run_for(Duration::from_secs(15)).await;
        assert_eq!(shop.calls("/buy"), sent, "{is_lost}");
    }
}

#[tokio::test(start_paused = true)]
async fn two_that_wait_share_a_list_and_one_alone_needs_none() {
    for (waiting, has_list) in [(1, false), (2, true)] {
        let (shop, mut program) = Scenario::in_shop(Shop::with_purchases(9_000..=9_000))
            .connected()
            .await;
        program.recovered().await;
        let before = shop.calls("GET /shipments");
        let request = start(&mut program, lines(0..waiting), shop.path("wanted"));
        ended(&mut program, request).await.unwrap();
        let single = shop.calls("GET /shipments/");
        let at_the_end = 1;
        let lists = shop.calls("GET /shipments") - before - single - at_the_end;
        // Each of the two is a block of its own, and its orders are listed once.
        assert_eq!(lists > waiting, has_list, "{waiting}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_job_that_the_budget_does_not_hold_up_is_never_reported_as_waiting() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    start(&mut program, lines(0..3), shop.path("wanted"));
    let mut courses = Vec::new();
    program
        .until_update::<Start, _>(|_id, update| match update {
            Update::Progress(BulkUpdate::Progressed(progress)) => {
                courses.push(progress.course);
                None
            }
            Update::Progress(_) => None,
            Update::Done(_) => Some(()),
        })
        .await;
    assert!(!courses.is_empty());
    assert!(courses.iter().all(|course| *course == BulkCourse::Running));
}

#[tokio::test(start_paused = true)]
async fn after_a_crash_what_waits_for_recovery_is_listed_and_is_not_locked() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, Comes::Lost).times(12));
    start(&mut program, lines(0..12), shop.path("wanted"));
    program.run_for(Duration::from_secs(20)).await;
    assert_eq!(shop.calls("/buy"), 12);
    program.crash();

    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost).times(100_000));
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    let listed = program
        .notice(|notice| match notice {
            Notice::UnresolvedChanged { unresolved } => Some(unresolved),
            Notice::Recovered { .. } => panic!("recovered before it was listed"),
            _ => None,
        })
        .await;
    assert_eq!(listed.len(), 12);
    let began = tokio::time::Instant::now();
    let (last, _) = order(11);
    program.check_again(&last).await.ok();
    assert!(
        began.elapsed() < Duration::from_mins(1),
        "{:?}",
        began.elapsed()
    );
    assert_eq!(program.unresolved.len(), 12, "none has left the list");
}

#[tokio::test(start_paused = true)]
async fn a_label_folder_that_is_gone_is_reported_and_not_made_anew() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let folder = shop.path("drive");
    let asked = start(&mut program, lines(0..3), folder.clone());
    std::fs::remove_dir(&folder).unwrap();
    let summary = ended(&mut program, asked).await.unwrap();
    assert_eq!((summary.counts.bought, summary.counts.failed), (3, 0));
    let [trouble] = summary.troubles.as_slice() else {
        panic!("{:?}", summary.troubles)
    };
    let BulkWhy::WithoutLabel(failure) = &trouble.why else {
        panic!("{trouble:?}")
    };
    assert!(
        matches!(failure.cause, Cause::FolderGone { .. }),
        "{failure:?}"
    );
    assert!(!folder.exists());
    assert_charged_once_each(&shop, 3);
}

/// Another program (a backup) takes the ledger when a purchase was answered.
struct TakesLedger {
    ledger: PathBuf,
    held: Mutex<Option<rusqlite::Connection>>,
}

impl Checkpoints for TakesLedger {
    fn reached(&self, point: JournalPoint) -> Pause<'_> {
        let mut held = self.held.lock().unwrap();
        if point == WriteKind::Buy.at(WritePoint::Answered) && held.is_none() {
            let other = rusqlite::Connection::open(&self.ledger).unwrap();
            other.execute_batch("BEGIN IMMEDIATE").unwrap();
            *held = Some(other);
        }
        Box::pin(std::future::ready(()))
    }
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_a_job_leaves_in_doubt_is_listed_when_its_line_ends() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, Comes::Lost));
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost).times(100_000));
    let asked = start(&mut program, lines(0..1), shop.path("wanted"));
    let summary = ended(&mut program, asked).await.unwrap();
    assert_eq!(summary.counts.unresolved, 1, "{:?}", summary.troubles);
    assert_eq!(program.unresolved.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_row_in_doubt_that_was_changed_since_is_told_as_changed() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, Comes::Lost));
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost).times(100_000));
    let asked = start(&mut program, lines(0..1), shop.path("wanted"));
    ended(&mut program, asked).await.unwrap();
    for (city, expected) in [("Ottawa", false), ("Ottawa ", false), ("Hull", true)] {
        let mut rows = lines(0..1);
        let Wanted::Draft { draft, .. } = &mut rows[0].wanted else {
            panic!("these are drafts");
        };
        draft.recipient.city = city.to_owned();
        let asked = start(&mut program, rows, shop.path("wanted"));
        let outcome = program
            .until_reply::<Start, _>(asked, |update| match update {
                Update::Progress(BulkUpdate::LineEnded { outcome, .. }) => Some(outcome),
                Update::Progress(_) | Update::Done(_) => None,
            })
            .await;
        let BulkOutcome::WasUnresolved { changed, .. } = outcome else {
            panic!("{outcome:?}");
        };
        assert_eq!(changed, expected, "{city:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_ledger_that_a_backup_holds_after_a_purchase_makes_no_paid_row_a_failed_one() {
    let shop = Shop::new();
    let backup = Arc::new(TakesLedger {
        ledger: shop.ledger_path(),
        held: Mutex::default(),
    });
    let mut program = Program::with(&shop, Arc::clone(&backup) as Arc<dyn Checkpoints>);
    program.connect().await.unwrap();
    program.recovered().await;
    let asked = start(&mut program, lines(0..1), shop.path("wanted"));
    let summary = ended(&mut program, asked).await.unwrap();
    assert_eq!((summary.counts.unresolved, summary.counts.failed), (1, 0));
    backup.held.lock().unwrap().take();
    program.idle(Duration::from_mins(5)).await;
    let asked = start(&mut program, lines(0..1), shop.path("wanted"));
    let summary = ended(&mut program, asked).await.unwrap();
    assert_eq!(summary.counts.already, 1, "{:?}", summary.troubles);
    assert_charged_once_each(&shop, 1);
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_acts_late_behind_a_404_is_listed_as_unresolved_and_charged_once() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let late = Acts::Later(Duration::from_secs(50));
    shop.tamper(Tamper::new(Call::Buy, late, Comes::Lost));
    let request = start(&mut program, lines(0..3), shop.path("late"));
    let summary = ended(&mut program, request).await.unwrap();
    assert_eq!(summary.counts.failed, 0, "{:?}", summary.troubles);
    let comes = Comes::Answer(Box::new(not_found()));
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, comes).times(2));
    program.idle(Duration::from_hours(2)).await;
    assert_charged_once_each(&shop, 3);
}
