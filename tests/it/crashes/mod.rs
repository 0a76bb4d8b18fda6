//! The one crash harness: the program ends at each point of each write,
//! killed or by a power cut, while the network does its worst to the request.
//! It is started again, the user does the same again, and everything has
//! happened once.
//!
//! The cases come from the list of writes ([`WriteKind::ALL`]) and of points:
//! a new write has only to say in [`courses`] how it is asked for and what
//! holds in the end, and does not compile before. What is ended while it
//! recovers, and labels, are in `matrix::crashes`; the process itself is
//! killed in `ship_kill`.

mod courses;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};

use rstest::rstest;
use sendoff::{
    contract::Cause,
    session::checkpoints::{WriteKind, WritePoint},
};
use serde_json::json;

use self::courses::{Course, Scene};
use crate::{
    matrix::{End, check, ended, restart},
    worker_support::{ParkAt, Program, Shop},
};

/// What becomes of the request that is under way when the program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// It is lost, and nothing is done.
    Before,
    /// It is done, and its answer is lost.
    After,
    /// It is done when it is not waited for any more.
    Late,
}

impl Fault {
    fn strikes(self, shop: &Shop, kind: WriteKind) {
        let Some((method, path)) = courses::request(kind) else {
            return self.strikes_the_printer(shop);
        };
        let name = match self {
            Self::None => return,
            Self::Before => "drop_before",
            Self::After => "drop_after",
            Self::Late => "late",
        };
        let order = json!({"match": {"path": path, "method": method}, "seconds": 20});
        shop.fault(name, path, 1, &order);
    }

    fn strikes_the_printer(self, shop: &Shop) {
        match self {
            Self::None => {}
            Self::Before => shop.printers.raw.breaks_after(9),
            Self::After => shop.printers.raw.says_nothing(),
            Self::Late => shop.printers.raw.is_slow(),
        }
    }
}

#[rstest]
fn ended_at_any_point_of_any_write_everything_has_happened_once(
    #[values(Fault::None, Fault::Before, Fault::After, Fault::Late)] fault: Fault,
    #[values(End::Killed, End::PowerCut)] end: End,
) {
    let mut failed = Vec::new();
    for course in Course::every() {
        for at in course.points() {
            let case = AssertUnwindSafe(|| check(|| survives_an_end(course, at, fault, end)));
            if catch_unwind(case).is_err() {
                failed.push(format!("{course:?} ended at {at:?}"));
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

async fn survives_an_end(course: Course, at: WritePoint, fault: Fault, end: End) -> Shop {
    let scene = ended_in(course, at, fault, end).await;
    let program = restart(&scene.shop).await;
    course.goes_on(&scene, program, (at, fault)).await;
    let mut program = Program::connected(&scene.shop).await;
    assert_eq!(program.recovered().await, []);
    program.crash();
    scene.shop
}

/// Sets the scene, and ends the program at that point of the course.
async fn ended_in(course: Course, at: WritePoint, fault: Fault, end: End) -> Scene {
    let scene = course.scene().await;
    let park = ParkAt::new(course.kind().at(at));
    let mut program = Program::with(&scene.shop, Arc::new(park.clone()));
    let journey = async {
        program.connect().await.unwrap();
        program.recovered().await;
        fault.strikes(&scene.shop, course.kind());
        drop(course.perform(&scene, &mut program).await);
    };
    tokio::select! {
        biased;
        () = park.parked() => {}
        () = journey => panic!("{course:?} does not come to {at:?}"),
    }
    ended(&scene.shop, program, end);
    scene.shop.clear_faults();
    course.holds_at_the_end(&scene, at);
    scene
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_was_paid_while_its_deletion_was_open_is_bought_and_in_the_queue() {
    let course = Course::Alone(WriteKind::Delete);
    let (at, fault) = (WritePoint::IntentDurable, Fault::None);
    let scene = ended_in(course, at, fault, End::Killed).await;
    scene.shop.pay(&scene.shipment);
    tokio::time::sleep(Duration::from_secs(10)).await;
    let mut program = Program::begun(&scene.shop).await;
    assert_eq!(program.unprinted.len(), 1);
    let failure = program.delete(&scene.shipment).await.unwrap_err();
    assert_eq!(failure.cause, Cause::AlreadyBought);
    assert_eq!((scene.shop.count(), scene.shop.calls("DELETE")), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn recovery_deletes_no_draft_that_nobody_began_to_delete() {
    let course = Course::Replacing(WriteKind::Delete);
    let (at, fault) = (WritePoint::BeforeIntent, Fault::None);
    let Scene { shop, shipment, .. } = ended_in(course, at, fault, End::Killed).await;
    let mut program = Program::begun(&shop).await;
    program.idle(Duration::from_mins(10)).await;
    assert_eq!(shop.count(), 2);
    program.delete(&shipment).await.unwrap();
    assert_eq!(shop.count(), 1);
}
