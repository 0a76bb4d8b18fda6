//! A file whose orders were bought before, by whomever: a lost memory costs requests and
//! no money, and no label is lost.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

use crate::support::process::{PracticeProcess, Ship, Shipped, orders};

const ORDERS: usize = 3;
/// Where `order_store` stands in a row.
const STORE_COLUMN: usize = 1;

struct Scene {
    folder: tempfile::TempDir,
    practice: PracticeProcess,
}

impl Scene {
    /// An account on which the orders of a file are bought.
    fn bought() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let practice = PracticeProcess::start(&folder.path().join("service"), &[]);
        let scene = Self { folder, practice };
        let first = scene.ship("first", &scene.file(|_line| {}));
        assert_eq!(first.code, 0, "{}", first.stderr);
        assert_eq!(scene.practice.charges().len(), ORDERS);
        scene
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The first orders of the sample file, each changed before it is written.
    fn file(&self, change: impl Fn(&mut String)) -> PathBuf {
        self.file_of(ORDERS, change)
    }

    fn file_of(&self, orders_of_it: usize, change: impl Fn(&mut String)) -> PathBuf {
        let text = fs::read_to_string(orders()).unwrap();
        let mut lines: Vec<String> = text
            .lines()
            .take(orders_of_it + 1)
            .map(str::to_owned)
            .collect();
        lines.iter_mut().skip(1).for_each(change);
        let file = self.path("orders.csv");
        fs::write(&file, lines.join("\n")).unwrap();
        file
    }

    /// Ships from this data folder.
    fn ship(&self, data: &str, file: &Path) -> Shipped {
        let labels = self.path(&format!("labels-{data}"));
        Ship::new(file, &self.path(data), &labels)
            .to(&self.practice)
            .run()
    }

    fn files(&self, data: &str) -> Vec<String> {
        let folder = fs::read_dir(self.path(&format!("labels-{data}"))).unwrap();
        let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

fn count(summary: &Value, of: &str) -> usize {
    summary[of].as_array().unwrap().len()
}

#[test]
fn a_new_data_folder_gets_the_labels_that_were_bought_before() {
    let scene = Scene::bought();
    let file = scene.file(|_line| {});
    let drafts = scene.practice.ask("shipments?limit=100");
    for run in ["first", "second"] {
        let shipped = scene.ship("other", &file);
        assert_eq!(shipped.code, 0, "{run}: {}", shipped.stderr);
        assert_eq!(count(&shipped.summary, "already"), ORDERS, "{run}");
        assert_eq!(shipped.summary["failed"], json!([]), "{run}");
        assert_eq!(shipped.summary["already"][0]["elsewhere"], true);
        assert_eq!(count(&shipped.summary, "labels"), ORDERS, "{run}");
        assert!(
            shipped
                .stderr
                .contains("Rows 1-3: bought before, on another computer"),
            "{}",
            shipped.stderr
        );
    }
    assert_eq!(scene.files("other"), scene.files("first"));
    assert_eq!(scene.practice.charges().len(), ORDERS);
    assert_eq!(
        scene.practice.ask("shipments?limit=100"),
        drafts,
        "no draft is left"
    );
}

#[test]
fn a_second_folder_of_labels_says_where_the_first_is() {
    let scene = Scene::bought();
    let second = Ship::new(
        &scene.file(|_line| {}),
        &scene.path("first"),
        &scene.path("labels-second"),
    );
    let shipped = second.to(&scene.practice).run();
    assert_eq!(shipped.code, 0, "{}", shipped.stderr);
    assert_eq!(scene.files("second"), scene.files("first"));
    let said = shipped.stderr.replace(['\u{2068}', '\u{2069}'], "");
    let first = scene.path("labels-first").display().to_string();
    assert!(
        said.contains(&format!(
            "Rows 1-3: bought before, and an earlier run put the label into {first}."
        )),
        "{said}"
    );
    let copies = shipped.summary["already"][0]["copies"].as_array().unwrap();
    assert_eq!(copies.len(), 1);
    // The same folder again is no news.
    let again = scene.ship("first", &scene.file(|_line| {}));
    assert!(!again.stderr.contains("earlier run"), "{}", again.stderr);
}

#[test]
fn a_new_data_folder_gives_no_label_to_what_has_changed() {
    let scene = Scene::bought();
    let file = scene.file(|line| *line = line.replace("1783 Blakely Road", "9 Elsewhere Road"));
    let shipped = scene.ship("other", &file);
    assert_eq!(shipped.code, 2, "{}", shipped.stderr);
    assert_eq!(count(&shipped.summary, "already"), ORDERS);
    assert_eq!(count(&shipped.summary, "labels"), ORDERS - 1);
    let changed = &shipped.summary["already"][1];
    assert_eq!(changed["changed"], true);
    let reason = changed["reason"].as_str().unwrap();
    for said in [
        "not the same in: address_1.",
        "write the row as it was",
        "parcel",
    ] {
        assert!(reason.contains(said), "{said}: {reason}");
    }
    let files = scene.files("other");
    assert!(!files.contains(&"failed.csv".to_owned()), "{files:?}");
    assert!(files.contains(&"to-decide.csv".to_owned()), "{files:?}");
    assert_eq!(files.len(), ORDERS, "two labels and the file: {files:?}");
}

#[test]
fn a_paid_row_that_is_broken_since_is_no_failed_row() {
    let scene = Scene::bought();
    // One without a street, one with cells that no column is for, and one that never was bought.
    let file = scene.file_of(ORDERS + 1, |line| {
        *line = line.replace("1783 Blakely Road", "");
        if line.starts_with("1000,") {
            *line += &",x".repeat(40);
        }
        if line.starts_with("1003,") {
            *line = line.replace(",parcel,", ",barrel,");
        }
    });
    for data in ["first", "other"] {
        let shipped = scene.ship(data, &file);
        assert_eq!(shipped.code, 2, "{}", shipped.stderr);
        assert_eq!(count(&shipped.summary, "already"), ORDERS, "{data}");
        let failed = shipped.summary["failed"].as_array().unwrap();
        let failed: Vec<_> = failed.iter().map(|row| &row["order_id"]).collect();
        assert_eq!(failed, ["1003"], "{data}");
        let reason = shipped.summary["already"][0]["reason"].as_str().unwrap();
        assert!(reason.contains("bought before as"), "{reason}");
    }
    assert_eq!(scene.practice.charges().len(), ORDERS);
}

/// A column of the file was corrected: two shops hardly have one customer, number and day.
#[test]
fn the_same_orders_of_another_store_are_a_question_on_the_same_day() {
    let scene = Scene::bought();
    let file = scene.file(|line| {
        let mut cells: Vec<&str> = line.split(',').collect();
        cells[STORE_COLUMN] = "other";
        *line = cells.join(",");
    });
    for data in ["first", "other"] {
        let shipped = scene.ship(data, &file);
        assert_eq!(shipped.code, 2, "{}", shipped.stderr);
        assert_eq!(count(&shipped.summary, "to_decide"), ORDERS, "{data}");
    }
    assert_eq!(scene.practice.charges().len(), ORDERS);
}

#[test]
fn a_row_that_is_paid_elsewhere_is_no_failed_row_where_its_rate_costs_too_much() {
    let scene = Scene::bought();
    let file = scene.file_of(ORDERS + 1, |_line| {});
    let labels = scene.path("labels-other");
    let ship = Ship::new(&file, &scene.path("other"), &labels).to(&scene.practice);
    let shipped = ship.with(&["--max-price", "0.50"]).run();
    assert_eq!(shipped.code, 2, "{}", shipped.stderr);
    assert_eq!(count(&shipped.summary, "already"), ORDERS);
    assert_eq!(count(&shipped.summary, "failed"), 1, "{}", shipped.summary);
    assert_eq!(scene.practice.charges().len(), ORDERS);
}

#[test]
fn a_refund_that_is_requested_holds_the_order_until_it_is_approved() {
    let scene = Scene::bought();
    let charges = scene.practice.charges();
    let shipment = charges[0]["shipment_id"].as_str().unwrap();
    scene.practice.refund(shipment);
    let file = scene.file(|_line| {});
    for data in ["first", "other"] {
        let shipped = scene.ship(data, &file);
        assert_eq!(shipped.code, 2, "{}", shipped.stderr);
        assert_eq!(shipped.summary["failed"], json!([]));
        let already = shipped.summary["already"].as_array().unwrap();
        let refunded = already.iter().find(|line| line["shipment_id"] == shipment);
        let reason = refunded.unwrap()["reason"].as_str().unwrap();
        for said in ["refund is requested", "run the same command then", "parcel"] {
            assert!(reason.contains(said), "{data}: {reason}");
        }
        assert_eq!(count(&shipped.summary, "labels"), ORDERS - 1, "{data}");
    }
    assert_eq!(scene.practice.charges().len(), ORDERS);

    // Approved: the data folder that bought the order did not request the refund, and buys
    // it again all the same, once.
    let two_weeks = json!({"advance_seconds": 15 * 24 * 3_600});
    scene.practice.post("clock", &two_weeks);
    for (data, bought) in [("first", 1), ("other", 0)] {
        let shipped = scene.ship(data, &file);
        assert_eq!(shipped.code, 0, "{data}: {}", shipped.stderr);
        assert_eq!(shipped.summary["bought"], bought, "{data}");
    }
    assert_eq!(scene.practice.charges().len(), ORDERS + 1);
}

#[test]
fn an_order_spelled_otherwise_is_a_question_and_no_failed_row() {
    let scene = Scene::bought();
    let file = scene.file(|line| *line = format!("#{line}"));
    let shipped = scene.ship("first", &file);
    assert_eq!(shipped.code, 2, "{}", shipped.stderr);
    assert_eq!(shipped.summary["failed"], json!([]));
    assert_eq!(count(&shipped.summary, "already"), 0);
    assert_eq!(count(&shipped.summary, "to_decide"), ORDERS);
    let to_decide = scene.path("labels-first").join("to-decide.csv");
    let text = fs::read_to_string(&to_decide).unwrap();
    assert!(
        text.lines().next().unwrap().ends_with(",parcel,reason"),
        "{text}"
    );
    assert_eq!(scene.practice.charges().len(), ORDERS);

    // The answer: each is another order. As the file is otherwise, it is bought.
    let answered = text.replace(",,\"order", ",2,\"order");
    fs::write(&to_decide, answered).unwrap();
    let shipped = scene.ship("first", &to_decide);
    assert_eq!(shipped.code, 0, "{}", shipped.stderr);
    assert_eq!(scene.practice.charges().len(), 2 * ORDERS);
}

#[test]
fn another_name_of_the_order_for_the_same_recipient_and_day_is_a_question() {
    let scene = Scene::bought();
    let file = scene.file(|line| *line = format!("Order {line}"));
    for data in ["first", "other"] {
        let shipped = scene.ship(data, &file);
        assert_eq!(shipped.code, 2, "{}", shipped.stderr);
        assert_eq!(count(&shipped.summary, "to_decide"), ORDERS, "{data}");
        let reason = shipped.summary["to_decide"][0]["reason"].as_str().unwrap();
        assert!(
            reason.contains("“Order 1000” here, “1000” there"),
            "{reason}"
        );
    }
    // Another order of the same customer on the same day is bought without one.
    let file = scene.file(|line| *line = format!("7{line}"));
    let shipped = scene.ship("first", &file);
    assert_eq!(shipped.code, 0, "{}", shipped.stderr);
    assert_eq!(scene.practice.charges().len(), 2 * ORDERS);
}

#[test]
fn one_number_of_two_stores_for_two_people_is_two_orders() {
    let folder = tempfile::tempdir().unwrap();
    let practice = PracticeProcess::start(&folder.path().join("service"), &[]);
    let scene = Scene { folder, practice };
    let of_store = |store: &str| {
        scene.file(|line| {
            let mut cells: Vec<&str> = line.split(',').collect();
            cells[STORE_COLUMN] = store;
            cells[STORE_COLUMN + 1] = store;
            *line = cells.join(",");
        })
    };
    for (store, bought) in [("ebay", ORDERS), ("etsy", ORDERS), ("ebay", 0), ("etsy", 0)] {
        let shipped = scene.ship("data", &of_store(store));
        assert_eq!(shipped.code, 0, "{store}: {}", shipped.stderr);
        assert_eq!(shipped.summary["bought"], bought, "{store}");
        let already = count(&shipped.summary, "already");
        assert_eq!(already, ORDERS - bought, "{store}");
        assert_eq!(count(&shipped.summary, "labels"), ORDERS, "{store}");
    }
    assert_eq!(scene.practice.charges().len(), 2 * ORDERS);
}

#[test]
fn the_question_is_about_what_would_be_bought_and_says_how_much_is_bought_already() {
    let scene = Scene::bought();
    let file = scene.file_of(ORDERS + 1, |_line| {});
    let labels = scene.path("labels-other");
    let asked = Ship::new(&file, &scene.path("other"), &labels);
    let shipped = asked.to(&scene.practice).without_yes().run();
    assert_eq!(shipped.code, 2, "{}", shipped.stderr);
    let said = shipped.stderr.replace(['\u{2068}', '\u{2069}'], "");
    assert!(said.contains("Buy 1 label for"), "{said}");
    assert!(said.contains("3 rows are bought already"), "{said}");
    assert_eq!(count(&shipped.summary, "already"), ORDERS);
    assert_eq!(count(&shipped.summary, "labels"), ORDERS);
    assert_eq!(count(&shipped.summary, "left"), 1);
    assert_eq!(scene.practice.charges().len(), ORDERS);
}

#[test]
fn a_label_that_was_refunded_on_the_web_is_not_given_out_before_the_question_either() {
    let scene = Scene::bought();
    let charges = scene.practice.charges();
    scene
        .practice
        .refund(charges[0]["shipment_id"].as_str().unwrap());
    let file = scene.file(|_line| {});
    let asked = Ship::new(&file, &scene.path("first"), &scene.path("labels-again"));
    let shipped = asked.to(&scene.practice).without_yes().run();
    assert_eq!(shipped.code, 2, "{}", shipped.stderr);
    assert_eq!(count(&shipped.summary, "labels"), ORDERS - 1);
    let files = scene.files("again");
    let labels = files.iter().filter(|name| {
        let ending = Path::new(name).extension();
        ending.is_none_or(|ending| ending != "csv")
    });
    assert_eq!(labels.count(), ORDERS - 1, "{files:?}");
}
