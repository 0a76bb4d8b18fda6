//! One file of orders from several computers on one account: data folders of
//! their own, one after the other and at the same moment.

use std::{path::PathBuf, thread, time::Duration};

use serde_json::json;

use crate::support::process::{PracticeProcess, Ship, Shipped, charges_and_parcels, orders};

const ORDERS: usize = 4;

struct Account {
    folder: tempfile::TempDir,
    practice: PracticeProcess,
    file: PathBuf,
    tokens: Vec<PathBuf>,
}

impl Account {
    /// An account with so many computers, and a file of a few orders. The service charges
    /// for a second purchase of a shipment.
    fn with(computers: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let practice =
            PracticeProcess::start(&folder.path().join("service"), &["--second-buy", "charge"]);
        let text = std::fs::read_to_string(orders()).unwrap();
        let rows: Vec<&str> = text.lines().take(ORDERS + 1).collect();
        let file = folder.path().join("orders.csv");
        std::fs::write(&file, rows.join("\n")).unwrap();
        let tokens = (0..computers).map(|_| practice.another_token()).collect();
        Self {
            folder,
            practice,
            file,
            tokens,
        }
    }

    fn computer(&self, number: usize) -> Ship {
        let data = self.folder.path().join(format!("data-{number}"));
        let labels = self.folder.path().join(format!("labels-{number}"));
        Ship::new(&self.file, &data, &labels).for_client(&self.practice, &self.tokens[number])
    }

    fn at_the_same_moment(&self) -> Vec<Shipped> {
        thread::scope(|scope| {
            let computers: Vec<_> = (0..self.tokens.len())
                .map(|number| {
                    let ship = self.computer(number);
                    scope.spawn(move || ship.run())
                })
                .collect();
            let runs = computers.into_iter().map(|run| run.join().unwrap());
            runs.collect()
        })
    }

    fn lag(&self, kind: &str, seconds: u32) {
        let fault = json!({"kind": kind, "seconds": seconds, "times": 1_000_000});
        self.practice.post("faults", &fault);
    }

    /// How many charges there are, and for how many parcels of orders.
    fn charges(&self) -> (usize, usize) {
        charges_and_parcels(&self.practice.charges())
    }
}

#[test]
fn computers_one_after_the_other_pay_each_order_once() {
    for computers in [2, 5] {
        let account = Account::with(computers);
        for number in 0..computers {
            let run = account.computer(number).run();
            assert_eq!(run.code, 0, "{}", run.stderr);
            assert_eq!(run.summary["paid_twice"], json!([]));
        }
        assert_eq!(account.charges(), (ORDERS, ORDERS));
    }
}

#[test]
fn computers_at_the_same_moment_pay_each_order_once() {
    for computers in [2, 5] {
        let account = Account::with(computers);
        let runs = account.at_the_same_moment();
        let bought = runs
            .iter()
            .map(|run| run.summary["bought"].as_u64().unwrap());
        let bought = usize::try_from(bought.sum::<u64>()).unwrap();
        assert_eq!(account.charges(), (bought, bought));
        // What each left to the others is bought by running the file again.
        account.computer(0).run();
        assert_eq!(account.charges(), (ORDERS, ORDERS));
    }
}

#[test]
fn lists_that_lag_for_everybody_let_nothing_be_paid_twice() {
    let account = Account::with(2);
    account.lag("list_lag", 2);
    account.at_the_same_moment();
    let (charges, orders) = account.charges();
    assert_eq!(charges, orders);
}

#[test]
fn what_lists_that_lag_for_others_let_be_paid_twice_is_reported_on_every_computer() {
    let account = Account::with(2);
    account.lag("list_lag_of_others", 20);
    let first = account.at_the_same_moment();
    let (charges, orders) = account.charges();
    assert_eq!(
        (charges, orders),
        (2 * ORDERS, ORDERS),
        "{}",
        first[0].stderr
    );
    account
        .practice
        .post("clock", &json!({"advance_seconds": 30}));
    for number in 0..2 {
        let again = account.computer(number).run();
        assert_eq!(again.code, 2, "{}", again.stderr);
        let reported = again.summary["paid_twice"].as_array().unwrap();
        assert_eq!(reported.len(), ORDERS, "{}", again.stderr);
        for one in reported {
            assert_ne!(one["own"]["shipment_id"], one["other"]["shipment_id"]);
            let order = one["order_id"].as_str().unwrap();
            assert!(
                again
                    .stderr
                    .contains(&format!("Order {order} was paid twice"))
            );
        }
    }
}

#[test]
fn a_computer_waits_for_a_list_that_lags_only_as_long_as_it_does() {
    let account = Account::with(1);
    account.lag("list_lag", 1);
    let began = std::time::Instant::now();
    let run = account.computer(0).run();
    assert_eq!(
        (run.code, account.charges()),
        (0, (ORDERS, ORDERS)),
        "{}",
        run.stderr
    );
    assert!(began.elapsed() < Duration::from_secs(25));
}
