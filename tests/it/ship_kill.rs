//! The real program killed as `kill -9` does, at every journal point of
//! create, buy and label, and run again: paid exactly once, label on disk. Whoever
//! goes on with the order: the same file, a form, or another computer.

use std::{fs, path::PathBuf};

use rust_decimal::Decimal;
use sendoff::session::checkpoints::{
    JournalPoint, LabelPoint, RecoveryPoint, WriteKind, WritePoint,
};
use serde_json::Value;

use crate::support::{
    form::{Form, drafts_of},
    process::{Computer, PracticeProcess, Ship, orders, sum_of},
};

struct Scene {
    folder: tempfile::TempDir,
    practice: PracticeProcess,
    computer: Computer,
}

impl Scene {
    /// The service charges for a second purchase of a shipment.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let service = folder.path().join("service");
        let practice = PracticeProcess::start(&service, &["--second-buy", "charge"]);
        let text = fs::read_to_string(orders()).unwrap();
        let one = text.lines().take(2).collect::<Vec<_>>().join("\n");
        fs::write(folder.path().join("orders.csv"), one).unwrap();
        let computer = Computer::new(folder.path(), 1, &practice);
        Self {
            folder,
            practice,
            computer,
        }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("orders.csv")
    }

    fn ship(&self) -> Ship {
        self.ship_from(&self.computer)
    }

    fn ship_from(&self, computer: &Computer) -> Ship {
        let ship = computer.ship(&self.practice, &self.file());
        ship.with(&["--settle-secs", "1"])
    }

    fn kill_at(&self, point: JournalPoint) {
        assert!(
            self.ship().kill_at(&point.to_string()),
            "the run never came to {point:?}"
        );
    }

    fn assert_paid_once_after_another_run(&self) {
        let again = self.ship().run();
        assert_eq!(again.code, 0, "{}", again.stderr);
        assert_eq!(self.practice.charges().len(), 1);
        assert_has_label(&again.summary);
    }

    /// Somebody at the same computer types the order into the form.
    fn buy_in_the_form(&self) {
        let Computer {
            data,
            labels,
            token,
        } = &self.computer;
        let mut form = Form::open(&self.practice, token, data, labels).unwrap();
        let draft = drafts_of(&self.file()).remove(0);
        drop(form.buy("A", &draft));
    }

    /// All computers run the file, in turn, and again: the order is paid once, and known
    /// where it was paid.
    fn assert_paid_once_whoever_runs_it(&self, others: &[&Computer]) {
        for _again in 0..2 {
            for computer in std::iter::once(&self.computer).chain(others.iter().copied()) {
                let run = self.ship_from(computer).run();
                let labels = run.summary["labels"].as_array().unwrap();
                if !labels.is_empty() {
                    assert_has_label(&run.summary);
                }
            }
            assert_eq!(self.practice.charges().len(), 1);
        }
        let known = others.iter().map(|other| other.paid()).sum::<Decimal>() + self.computer.paid();
        assert_eq!(known, sum_of(&self.practice.charges()));
    }
}

#[track_caller]
fn assert_has_label(summary: &Value) {
    let labels = summary["labels"].as_array().unwrap();
    assert_eq!(labels.len(), 1);
    let label = labels[0]["path"].as_str().unwrap();
    assert!(fs::metadata(label).unwrap().len() > 0);
}

fn check(point: JournalPoint) {
    let scene = Scene::new();
    scene.kill_at(point);
    scene.assert_paid_once_after_another_run();
}

/// The file is run on another computer, and the order is typed into the form of this one,
/// before the file is run again here.
fn check_others(point: JournalPoint) {
    let scene = Scene::new();
    scene.kill_at(point);
    let other = Computer::new(scene.folder.path(), 2, &scene.practice);
    scene.ship_from(&other).run();
    scene.buy_in_the_form();
    scene.assert_paid_once_whoever_runs_it(&[&other]);
}

/// Nobody runs the file here again: the form goes on with its order.
fn check_form(point: JournalPoint) {
    let scene = Scene::new();
    scene.kill_at(point);
    scene.buy_in_the_form();
    assert!(scene.practice.charges().len() <= 1);
    scene.assert_paid_once_whoever_runs_it(&[]);
}

macro_rules! killed_at {
    ($($name:ident: $point:expr,)+) => {
        $(
            mod $name {
                use super::*;

                #[test]
                fn the_file_is_run_again() {
                    check($point);
                }

                #[test]
                fn the_form_has_the_order() {
                    check_form($point);
                }

                #[test]
                fn another_computer_has_the_file() {
                    check_others($point);
                }
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

/// Killed once while it buys, and again while it settles what that left; before and after
/// that the file is run on another computer.
fn check_recovery(point: JournalPoint) {
    let scene = Scene::new();
    scene.kill_at(WriteKind::Buy.at(WritePoint::Sent));
    let other = Computer::new(scene.folder.path(), 2, &scene.practice);
    scene.ship_from(&other).run();
    scene.kill_at(point);
    scene.ship_from(&other).run();
    scene.assert_paid_once_after_another_run();
    scene.assert_paid_once_whoever_runs_it(&[&other]);
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
