//! The real program killed as `kill -9` does, at every journal point of
//! create, buy and label, and run again: paid exactly once, label on disk.

use std::fs;

use sendoff::session::checkpoints::{
    JournalPoint, LabelPoint, RecoveryPoint, WriteKind, WritePoint,
};

use crate::support::process::{PracticeProcess, Ship, orders};

struct Scene {
    folder: tempfile::TempDir,
    practice: PracticeProcess,
}

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let practice = PracticeProcess::start(&folder.path().join("service"), &[]);
        let text = fs::read_to_string(orders()).unwrap();
        let one = text.lines().take(2).collect::<Vec<_>>().join("\n");
        fs::write(folder.path().join("orders.csv"), one).unwrap();
        Self { folder, practice }
    }

    fn ship(&self) -> Ship {
        let path = |name: &str| self.folder.path().join(name);
        Ship::new(&path("orders.csv"), &path("data"), &path("labels"))
            .to(&self.practice)
            .with(&["--settle-secs", "1"])
    }

    fn assert_paid_once_after_another_run(&self) {
        let again = self.ship().run();
        assert_eq!(again.code, 0, "{}", again.stderr);
        assert_eq!(self.practice.charges().len(), 1);
        let labels = again.summary["labels"].as_array().unwrap();
        assert_eq!(labels.len(), 1);
        let label = labels[0]["path"].as_str().unwrap();
        assert!(fs::metadata(label).unwrap().len() > 0);
    }
}

fn check(point: JournalPoint) {
    let scene = Scene::new();
    assert!(
        scene.ship().kill_at(&point.to_string()),
        "the run never came to {point:?}"
    );
    scene.assert_paid_once_after_another_run();
}

macro_rules! killed_at {
    ($($name:ident: $point:expr,)+) => {
        $(
            #[test]
            fn $name() {
                check($point);
            }
        )+

        #[test]
        fn every_point_of_a_purchase_has_its_test() {
            let tested = [$($point,)+];
            for point in JournalPoint::of_a_purchase() {
                assert!(point.is_of_recovery() || tested.contains(&point), "{point:?}");
            }
        }
    };
}

killed_at! {
    killed_before_the_intent_to_create: WriteKind::Create.at(WritePoint::BeforeIntent),
    killed_with_the_intent_to_create_on_disk: WriteKind::Create.at(WritePoint::IntentDurable),
    killed_with_the_create_under_way: WriteKind::Create.at(WritePoint::Sent),
    killed_with_the_create_answered: WriteKind::Create.at(WritePoint::Answered),
    killed_with_the_create_journaled: WriteKind::Create.at(WritePoint::Journaled),
    killed_before_the_intent_to_buy: WriteKind::Buy.at(WritePoint::BeforeIntent),
    killed_with_the_intent_to_buy_on_disk: WriteKind::Buy.at(WritePoint::IntentDurable),
    killed_with_the_purchase_under_way: WriteKind::Buy.at(WritePoint::Sent),
    killed_with_the_purchase_answered: WriteKind::Buy.at(WritePoint::Answered),
    killed_with_the_purchase_journaled: WriteKind::Buy.at(WritePoint::Journaled),
    killed_before_the_label_is_fetched: JournalPoint::Label(LabelPoint::BeforeFetch),
    killed_with_the_label_under_a_temporary_name: JournalPoint::Label(LabelPoint::TempWritten),
    killed_with_the_label_renamed: JournalPoint::Label(LabelPoint::Renamed),
    killed_with_the_label_journaled: JournalPoint::Label(LabelPoint::Journaled),
}

/// Killed once while it buys, and again while it settles what that left.
fn check_recovery(point: JournalPoint) {
    let scene = Scene::new();
    assert!(
        scene
            .ship()
            .kill_at(&WriteKind::Buy.at(WritePoint::Sent).to_string())
    );
    assert!(
        scene.ship().kill_at(&point.to_string()),
        "the run never came to {point:?}"
    );
    scene.assert_paid_once_after_another_run();
}

#[test]
fn killed_again_when_recovery_begins() {
    check_recovery(JournalPoint::Recovery(RecoveryPoint::Begun));
}

#[test]
fn killed_again_when_recovery_has_looked() {
    check_recovery(JournalPoint::Recovery(RecoveryPoint::Looked));
}

#[test]
fn killed_again_when_recovery_has_settled() {
    check_recovery(JournalPoint::Recovery(RecoveryPoint::Settled));
}
