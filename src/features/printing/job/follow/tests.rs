//! What a printer's count proves, and what it must not be taken to prove.

use tokio::time::advance;

use super::*;
use crate::{
    model::printer::{PrinterAddress, PrinterState, RawAddress, Trouble},
    print::LabelCount,
};

fn setup(host: &str) -> PrinterSetup {
    let host = host.to_owned();
    PrinterSetup::new(
        "Bench 1",
        PrinterAddress::Raw(RawAddress { host, port: 9100 }),
    )
}

fn id(name: &str) -> ShipmentId {
    ShipmentId::new(name)
}

/// A printer that counts, and labels of ours at it.
struct Bench(Following);

impl Bench {
    fn new() -> Self {
        Self(Following::default())
    }

    /// Gives it a job of so many labels while it says this of itself.
    fn send(&self, shipment: &str, before: u64, waiting: u32, labels: u32) {
        let count = LabelCount {
            before,
            waiting,
            labels,
        };
        let taken = Taken {
            ticket: None,
            count: Some(count),
        };
        let line = LineId::of_order(shipment, 1);
        self.0.sent(&setup("raw"), line, &id(shipment), &taken);
    }

    /// What is proven when it says this of itself.
    fn says(&self, state: PrinterState, waiting: u32, printed: Option<u64>) -> Vec<String> {
        let status = PrinterStatus {
            state,
            waiting: Some(waiting),
            printed,
        };
        let (proven, back) = self.0.apply_status(&setup("raw").name, &status);
        assert_eq!(back, []);
        let names = proven.iter().map(|open| {
            assert_eq!(open.line, LineId::of_order(open.shipment.as_str(), 1));
            open.shipment.to_string()
        });
        names.collect()
    }

    /// What is proven when it has nothing left to print.
    fn counts(&self, printed: u64) -> Vec<String> {
        self.says(PrinterState::Ready, 0, Some(printed))
    }

    /// What is proven while it prints.
    fn prints(&self, printed: u64) -> Vec<String> {
        self.says(PrinterState::Ready, 1, Some(printed))
    }

    fn is_followed(&self) -> bool {
        !self.0.printers_to_query().0.is_empty()
    }
}

const NOTHING: [&str; 0] = [];

#[tokio::test(start_paused = true)]
async fn each_label_is_proven_when_the_count_has_reached_its_last() {
    let bench = Bench::new();
    bench.send("S1", 10, 0, 1);
    // The second is given while the first waits, the third when both are out.
    bench.send("S2", 10, 1, 2);
    bench.send("S3", 13, 0, 1);
    assert_eq!(bench.prints(10), NOTHING);
    assert_eq!(bench.counts(12), ["S1"]);
    assert_eq!(bench.counts(13), ["S2"]);
    assert!(bench.is_followed());
    assert_eq!(bench.counts(14), ["S3"]);
    assert!(!bench.is_followed());
}

#[tokio::test(start_paused = true)]
async fn a_label_of_others_that_comes_out_while_ours_waits_proves_nothing() {
    let bench = Bench::new();
    bench.send("S1", 10, 0, 1);
    // Ours is stuck; another computer's comes out of the same printer.
    assert_eq!(bench.prints(11), NOTHING);
    assert!(bench.is_followed());
    // Ours comes out, too, and now the count is that of nobody alone.
    assert_eq!(bench.counts(12), NOTHING);
    assert!(!bench.is_followed());
}

#[tokio::test(start_paused = true)]
async fn where_others_print_the_count_proves_nothing() {
    // Seen when the next label is given to it.
    let bench = Bench::new();
    bench.send("S1", 10, 0, 1);
    bench.send("S2", 12, 0, 1);
    assert_eq!(bench.counts(11), NOTHING);
    assert!(!bench.is_followed());
    // Seen when it is asked.
    bench.send("S3", 20, 0, 1);
    assert_eq!(bench.counts(22), NOTHING);
    assert!(!bench.is_followed());
    // Others' labels wait in it when the first is given to it.
    bench.send("S4", 30, 1, 1);
    assert!(!bench.is_followed());
}

#[tokio::test(start_paused = true)]
async fn a_printer_that_was_away_proves_nothing_of_what_it_had() {
    let bench = Bench::new();
    bench.send("S1", 10, 0, 1);
    let away = PrinterState::NotThere;
    assert_eq!(bench.says(away, 0, None), NOTHING);
    assert_eq!(bench.counts(11), NOTHING);
    assert!(!bench.is_followed());
}

#[tokio::test(start_paused = true)]
async fn a_label_is_lost_when_twice_nothing_is_left_to_print_and_the_count_is_short() {
    let bench = Bench::new();
    bench.send("S1", 10, 0, 1);
    assert_eq!(bench.counts(10), NOTHING);
    assert!(bench.is_followed());
    assert_eq!(bench.counts(10), NOTHING);
    assert!(!bench.is_followed());
    assert_eq!(bench.counts(11), NOTHING);
}

#[tokio::test(start_paused = true)]
async fn a_label_that_may_still_come_is_not_taken_for_lost() {
    let bench = Bench::new();
    bench.send("S1", 10, 0, 1);
    // It prints, and is then for a moment between the label and the count.
    for _round in 0..3 {
        assert_eq!(bench.prints(10), NOTHING);
    }
    assert_eq!(bench.counts(10), NOTHING);
    // Another label: it is not the same moment any more.
    bench.send("S2", 10, 0, 1);
    bench.send("S3", 10, 0, 1);
    assert_eq!(bench.counts(10), NOTHING);
    assert_eq!(bench.counts(11), ["S1"]);
    assert_eq!(bench.counts(12), ["S2"]);
    // Without paper it has nothing it could print.
    let paper_out = PrinterState::Trouble(vec![Trouble::PaperOut]);
    for _round in 0..3 {
        assert_eq!(bench.says(paper_out.clone(), 0, Some(12)), NOTHING);
    }
    assert_eq!(bench.counts(13), ["S3"]);
}

#[tokio::test(start_paused = true)]
async fn a_count_is_followed_for_half_an_hour_after_the_last_label() {
    let bench = Bench::new();
    bench.send("S1", 10, 0, 1);
    advance(FOLLOWED_FOR).await;
    bench.send("S2", 10, 1, 1);
    advance(FOLLOWED_FOR).await;
    assert_eq!(bench.prints(10), NOTHING);
    assert_eq!(bench.counts(11), ["S1"]);
    advance(Duration::from_secs(1)).await;
    assert_eq!(bench.prints(11), NOTHING);
    assert!(!bench.is_followed());
    assert_eq!(bench.prints(12), NOTHING);
}

#[tokio::test(start_paused = true)]
async fn a_count_is_asked_for_often_and_a_printer_that_is_away_seldom() {
    let bench = Bench::new();
    assert_eq!(bench.0.printers_to_query(), (Vec::new(), None));
    bench.0.hold(&setup("raw"), &id("S1"));
    assert_eq!(
        bench.0.printers_to_query(),
        (vec![setup("raw")], Some(AWAY_QUERY_EVERY))
    );
    bench.send("S2", 10, 0, 1);
    assert_eq!(
        bench.0.printers_to_query(),
        (vec![setup("raw")], Some(COUNT_QUERY_EVERY))
    );
    // It has moved: it is asked where it is now.
    bench.0.hold(&setup("other"), &id("S1"));
    assert_eq!(bench.0.printers_to_query().0, [setup("other")]);
}

#[tokio::test(start_paused = true)]
async fn a_printer_that_is_back_is_asked_about_once_and_not_before() {
    let following = Following::default();
    let setup = setup("raw");
    for label in 0..=MAX_HELD {
        following.hold(&setup, &id(&label.to_string()));
    }
    let back = |state| {
        following
            .apply_status(&setup.name, &PrinterStatus::of(state))
            .1
    };
    assert_eq!(back(PrinterState::NotThere), []);
    assert_eq!(back(PrinterState::Ready).len(), MAX_HELD);
    assert_eq!(back(PrinterState::Ready), []);
    assert_eq!(following.printers_to_query(), (Vec::new(), None));
}

#[test]
fn one_job_at_a_time_has_the_printer_to_itself() {
    let following = Following::default();
    let bench = setup("raw").name;
    let turn = following.turn(&bench);
    let held = turn.try_lock().unwrap();
    assert!(following.turn(&bench).try_lock().is_err());
    assert!(
        following
            .turn(&PrinterName::new("Attic"))
            .try_lock()
            .is_ok()
    );
    drop(held);
    assert!(following.turn(&bench).try_lock().is_ok());
}
