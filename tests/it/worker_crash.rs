//! The program is ended at every point of create, buy, label and recovery,
//! started again, and run to its end: paid exactly once, label on disk.

use std::sync::Arc;

use sendoff::{
    message::LineState,
    worker::checkpoints::{CallPoint, JournalPoint, LabelPoint, RecoveryPoint},
};

use super::worker_support::{ParkAt, Program, Shop, draft, line};

/// Runs until the point is reached, and ends the program there.
async fn crash_at(shop: &Shop, point: JournalPoint) {
    let park = ParkAt::new(point);
    let mut program = Program::with(shop, Arc::new(park.clone()));
    let journey = async {
        program.connect().await.unwrap();
        let quoted = program.quote(&draft()).await.unwrap();
        if quoted.state == LineState::Draft {
            drop(program.buy(&quoted).await);
        }
        program.until(|_event| None::<()>).await;
    };
    tokio::select! {
        () = journey => panic!("{point} was not reached"),
        () = park.parked() => {}
    }
    program.crash();
}

/// Goes on where the crash left off, as a person would who runs it again.
async fn run_to_the_end(shop: &Shop, name: &str) {
    let mut program = Program::start(shop);
    program.connect().await.unwrap();
    let quoted = program.quote(&draft()).await.unwrap();
    match &quoted.state {
        LineState::Draft => {
            program.buy(&quoted).await.unwrap().label.unwrap();
        }
        LineState::AlreadyBought { changed } => {
            assert!(!changed, "{name}");
            assert_eq!(program.recovered().await, [], "{name}");
        }
        LineState::InDoubt(doubt) => panic!("{name}: {doubt:?}"),
    }
    check(shop, &program, name);
    program.crash();
    // And once more: now nothing is left to do.
    let mut program = Program::start(shop);
    program.connect().await.unwrap();
    assert_eq!(program.recovered().await, [], "{name}");
    let quoted = program.quote(&draft()).await.unwrap();
    assert_eq!(
        quoted.state,
        LineState::AlreadyBought { changed: false },
        "{name}"
    );
    check(shop, &program, name);
}

#[track_caller]
fn check(shop: &Shop, program: &Program, name: &str) {
    let charges = shop.charges();
    assert_eq!(charges.len(), 1, "{name}: {charges:?}");
    assert!(charges[0].starts_with("1000 SD"), "{name}: {charges:?}");
    assert_eq!(shop.count(), 1, "{name}: a twin is left");
    assert_eq!(program.unprinted.len(), 1, "{name}");
    let unprinted = &program.unprinted[0];
    assert_eq!(unprinted.line, line(), "{name}");
    assert_eq!(unprinted.order_id.as_deref(), Some("1000"), "{name}");
    let label = unprinted.label.as_ref().expect(name);
    assert!(label.starts_with(shop.label_dir()), "{name}");
    assert!(
        std::fs::read(label).unwrap().starts_with(b"\x89PNG"),
        "{name}"
    );
}

#[tokio::test(start_paused = true)]
async fn ended_at_any_point_and_run_again_it_has_paid_exactly_once() {
    for point in JournalPoint::ALL {
        let shop = Shop::new();
        if matches!(point, JournalPoint::Recovery(_)) {
            crash_at(&shop, JournalPoint::Buy(CallPoint::Sent)).await;
        }
        crash_at(&shop, point).await;
        run_to_the_end(&shop, point.as_str()).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_arrives_minutes_after_recovery_is_found_before_buying_again() {
    let shop = Shop::new();
    let late = serde_json::json!({"seconds": 200});
    shop.fault("late", "/shipments/*/buy", 1, &late);
    crash_at(&shop, JournalPoint::Buy(CallPoint::Sent)).await;
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    assert_eq!(program.recovered().await, []);
    let quoted = program.quote(&draft()).await.unwrap();
    assert_eq!(quoted.state, LineState::Draft);
    tokio::time::sleep(std::time::Duration::from_mins(5)).await;
    program.buy(&quoted).await.unwrap().label.unwrap();
    check(&shop, &program, "late");
    assert_eq!(shop.calls("/buy"), 1);
}

#[tokio::test(start_paused = true)]
async fn ended_again_while_it_recovers_it_has_paid_exactly_once() {
    for point in JournalPoint::ALL {
        let second = match point {
            JournalPoint::Create(CallPoint::BeforeIntent)
            | JournalPoint::Label(LabelPoint::Journaled)
            | JournalPoint::Recovery(_)
            | JournalPoint::Refresh(_)
            | JournalPoint::Delete(_)
            | JournalPoint::Refund(_)
            | JournalPoint::BatchCreate(_)
            | JournalPoint::BatchDelete(_)
            | JournalPoint::BatchAdd(_)
            | JournalPoint::BatchRemove(_) => continue,
            JournalPoint::Create(_) => JournalPoint::Buy(CallPoint::Sent),
            JournalPoint::Buy(CallPoint::BeforeIntent | CallPoint::IntentDurable) => {
                JournalPoint::Buy(CallPoint::Answered)
            }
            JournalPoint::Buy(_) => JournalPoint::Label(LabelPoint::TempWritten),
            JournalPoint::Label(_) => JournalPoint::Recovery(RecoveryPoint::Settled),
        };
        let shop = Shop::new();
        crash_at(&shop, point).await;
        crash_at(&shop, second).await;
        run_to_the_end(&shop, &format!("{point}, {second}")).await;
    }
}
