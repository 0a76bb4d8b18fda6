//! `sendoff ship` as a user runs it: the real program, real files, a real
//! service, an independent barcode reader.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use sendoff::{
    ledger::{Ledger, ledger_file_name},
    model::{
        environment::Environment,
        ids::{ClientId, ShipmentId},
    },
    platform::random::Random,
};
use serde_json::{Value, json};

use crate::support::process::{PracticeProcess, Ship, Shipped, orders};

struct Shop {
    folder: tempfile::TempDir,
}

impl Shop {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn labels(&self) -> PathBuf {
        self.path("labels")
    }

    fn ship(&self, file: &Path) -> Ship {
        Ship::new(file, &self.path("data"), &self.labels())
    }

    fn practice(&self, arguments: &[&str]) -> PracticeProcess {
        PracticeProcess::start(&self.path("service"), arguments)
    }

    /// An order file with these rows of the sample file, changed by `edit`.
    fn file(
        &self,
        name: &str,
        rows: std::ops::Range<usize>,
        edit: impl Fn(usize, &mut [String]),
    ) -> PathBuf {
        let mut reader = csv::Reader::from_path(orders()).unwrap();
        let path = self.path(name);
        let mut writer = csv::Writer::from_path(&path).unwrap();
        writer.write_record(reader.headers().unwrap()).unwrap();
        for (at, record) in reader
            .records()
            .enumerate()
            .skip(rows.start)
            .take(rows.len())
        {
            let mut cells: Vec<String> = record.unwrap().iter().map(str::to_owned).collect();
            edit(at, &mut cells);
            writer.write_record(&cells).unwrap();
        }
        writer.flush().unwrap();
        path
    }
}

fn column(name: &str) -> usize {
    let mut reader = csv::Reader::from_path(orders()).unwrap();
    reader
        .headers()
        .unwrap()
        .iter()
        .position(|header| header == name)
        .unwrap()
}

fn labels(shipped: &Shipped) -> Vec<PathBuf> {
    let labels = shipped.summary["labels"].as_array().unwrap();
    labels
        .iter()
        .map(|label| PathBuf::from(label["path"].as_str().unwrap()))
        .collect()
}

/// The barcodes that zbarimg reads, a program that shares no code with ours.
fn barcodes(label: &Path) -> Vec<String> {
    let output = Command::new("zbarimg")
        .args(["--quiet", "--raw"])
        .arg(label)
        .output()
        .expect("zbarimg of the Debian package zbar-tools");
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

fn assert_label_reads(label: &Path) {
    let name = label.file_stem().unwrap().to_str().unwrap();
    let name = name.strip_suffix("-practice").unwrap_or(name);
    let codes = barcodes(label);
    assert!(
        codes
            .iter()
            .any(|code| name.ends_with(code.as_str()) && code.len() > 8),
        "{name} does not end in one of {codes:?}"
    );
}

#[test]
fn a_file_without_a_profile_ships_whole_and_costs_nothing_the_second_time() {
    let shop = Shop::new();
    let first = shop.ship(&orders()).run();
    assert_eq!(first.code, 0, "{}", first.stderr);
    assert_eq!(first.summary["rows"], 24);
    assert_eq!(first.summary["bought"], 24);
    assert_eq!(first.summary["failed"], json!([]));
    assert_ne!(first.summary["spent"], "0.00");
    assert_eq!(first.summary["currency"], "CAD");
    let files: BTreeSet<PathBuf> = labels(&first).into_iter().collect();
    assert_eq!(files.len(), 24);
    for label in &files {
        if label.extension().is_some_and(|ending| ending == "png") {
            assert_label_reads(label);
        }
    }

    let second = shop.ship(&orders()).run();
    assert_eq!(second.code, 0, "{}", second.stderr);
    assert_eq!(second.summary["bought"], 0);
    assert_eq!(second.summary["spent"], "0.00");
    assert_eq!(second.summary["already"].as_array().unwrap().len(), 24);
    assert_eq!(labels(&second).into_iter().collect::<BTreeSet<_>>(), files);
}

#[test]
fn a_service_in_another_process_is_charged_once_an_order_and_the_sum_is_the_summary() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let shipped = shop.ship(&orders()).to(&practice).run();
    assert_eq!(shipped.code, 0, "{}", shipped.stderr);
    let charges = practice.charges();
    assert_eq!(charges.len(), 24);
    let shipments: BTreeSet<&str> = charges
        .iter()
        .map(|charge| charge["shipment_id"].as_str().unwrap())
        .collect();
    assert_eq!(shipments.len(), 24);
    let sum: rust_decimal::Decimal = charges
        .iter()
        .map(|charge| {
            charge["amount"]
                .as_str()
                .unwrap()
                .parse::<rust_decimal::Decimal>()
                .unwrap()
                .abs()
        })
        .sum();
    assert_eq!(shipped.summary["spent"], sum.to_string());

    shop.ship(&orders()).to(&practice).run();
    assert_eq!(practice.charges().len(), 24);
}

#[test]
fn the_same_rows_under_another_name_and_in_another_order_are_the_same_lines() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let first = shop.file("monday.csv", 0..3, |_, _| {});
    assert_eq!(shop.ship(&first).to(&practice).run().code, 0);
    let text = fs::read_to_string(&first).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines[1..].reverse();
    let second = shop.path("tuesday.csv");
    fs::write(&second, lines.join("\n")).unwrap();
    let shipped = shop.ship(&second).to(&practice).run();
    assert_eq!(shipped.code, 0, "{}", shipped.stderr);
    assert_eq!(shipped.summary["bought"], 0);
    assert_eq!(shipped.summary["already"][0]["row"], 1);
    assert_eq!(shipped.summary["already"][0]["order_id"], "1002");
    assert_eq!(practice.charges().len(), 3);
}

#[test]
fn a_bad_row_is_named_with_its_field_and_value_and_the_others_ship() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let weight = column("weight");
    let file = shop.file("orders.csv", 0..3, |at, cells| {
        if at == 1 {
            "0".clone_into(&mut cells[weight]);
        }
    });
    let shipped = shop.ship(&file).to(&practice).run();
    assert_eq!(shipped.code, 2);
    assert_eq!(shipped.summary["bought"], 2);
    let failed = &shipped.summary["failed"][0];
    assert_eq!(
        (&failed["row"], &failed["order_id"]),
        (&json!(2), &json!("1001"))
    );
    assert_eq!(
        (&failed["field"], &failed["value"]),
        (&json!("weight"), &json!("0"))
    );
    let corrected = shop.labels().join("failed.csv");
    let text = fs::read_to_string(&corrected).unwrap();
    assert!(text.lines().next().unwrap().ends_with(",reason"), "{text}");
    assert_eq!(text.lines().count(), 2);

    let whole = shop.file("orders.csv", 0..3, |_, _| {});
    assert_eq!(shop.ship(&whole).to(&practice).run().code, 0);
    assert!(
        !corrected.exists(),
        "the file of failed rows goes when no row failed"
    );
    assert_eq!(practice.charges().len(), 3);
}

#[test]
fn a_row_that_changed_after_it_was_bought_gets_no_label_and_waits_for_a_decision() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let file = shop.file("orders.csv", 0..1, |_, _| {});
    assert_eq!(shop.ship(&file).to(&practice).run().code, 0);
    let city = column("address_1");
    let changed = shop.file("orders.csv", 0..1, |_, cells| {
        "1 Elsewhere".clone_into(&mut cells[city]);
    });
    let folder = shop.path("thursday");
    let shipped = Ship::new(&changed, &shop.path("data"), &folder)
        .to(&practice)
        .run();
    assert_eq!(shipped.code, 2);
    assert_eq!(shipped.summary["already"][0]["changed"], true);
    assert_eq!(practice.charges().len(), 1);
    assert_eq!(labels(&shipped), Vec::<PathBuf>::new());
    let is_label = |entry: &fs::DirEntry| {
        entry
            .path()
            .extension()
            .is_some_and(|ending| ending != "csv")
    };
    let files = fs::read_dir(&folder).unwrap().map(Result::unwrap);
    assert_eq!(
        files.filter(is_label).count(),
        0,
        "a label of the former address"
    );
    let reason = shipped.summary["already"][0]["reason"].as_str().unwrap();
    assert!(reason.contains("not the same in: address_1."), "{reason}");
    assert_eq!(shipped.summary["failed"], json!([]));
    assert!(!folder.join("failed.csv").exists());
    let to_decide = fs::read_to_string(folder.join("to-decide.csv")).unwrap();
    assert!(
        to_decide
            .lines()
            .next()
            .unwrap()
            .ends_with(",parcel,reason"),
        "{to_decide}"
    );
}

#[test]
fn the_same_line_twice_in_one_file_ships_once_and_another_parcel_of_it_ships_too() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let file = shop.file("orders.csv", 0..1, |_, _| {});
    let text = fs::read_to_string(&file).unwrap();
    let (header, row) = text.trim_end().split_once('\n').unwrap();
    let doubled = format!("{header},parcel\n{row},1\n{row},1\n{row},2\n");
    fs::write(&file, doubled).unwrap();
    let shipped = shop.ship(&file).to(&practice).run();
    assert_eq!(shipped.code, 2);
    assert_eq!(shipped.summary["bought"], 2);
    assert_eq!(shipped.summary["failed"][0]["row"], 2);
    assert_eq!(practice.charges().len(), 2);
}

#[test]
fn a_rate_above_the_limit_is_left_alone() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let file = shop.file("orders.csv", 0..2, |_, _| {});
    let shipped = shop
        .ship(&file)
        .to(&practice)
        .with(&["--max-price", "0.01"])
        .run();
    assert_eq!(shipped.code, 2);
    assert_eq!(shipped.summary["bought"], 0);
    assert!(practice.charges().is_empty());
}

#[test]
fn nothing_is_bought_where_a_spending_limit_may_be_lost_with_the_settings() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let file = shop.file("orders.csv", 0..1, |_, _| {});
    let data = shop.path("data");
    fs::create_dir_all(&data).unwrap();
    let newer = "price_limit = \"1\"\ntheme = \"from-the-future\"\n";
    fs::write(data.join("preferences.toml"), newer).unwrap();
    let shipped = shop.ship(&file).to(&practice).run();
    assert_eq!(shipped.code, 1);
    for said in ["preferences.toml", "--over-limit", "from-the-future"] {
        assert!(shipped.stderr.contains(said), "{}", shipped.stderr);
    }
    assert!(practice.charges().is_empty());
    let shipped = shop.ship(&file).to(&practice).with(&["--over-limit"]).run();
    assert_eq!((shipped.code, practice.charges().len()), (0, 1));
}

#[test]
fn without_a_yes_and_without_a_terminal_nothing_is_bought() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let file = shop.file("orders.csv", 0..2, |_, _| {});
    let before = practice.ask("shipments?limit=100");
    let shipped = shop.ship(&file).to(&practice).without_yes().run();
    assert_eq!(shipped.code, 2);
    assert!(
        shipped.stderr.contains("Buy 2 labels for $"),
        "{}",
        shipped.stderr
    );
    assert!(shipped.stderr.contains("could not be answered") && shipped.stderr.contains("--yes"));
    assert_eq!(shipped.summary["failed"], json!([]));
    assert_eq!(shipped.summary["left"][1]["why"], "not_asked");
    assert!(!shop.labels().join("failed.csv").exists());
    assert!(practice.charges().is_empty());
    let after = practice.ask("shipments?limit=100");
    assert_eq!(after, before, "no draft is left");
}

#[test]
fn a_ledger_that_a_window_holds_ships_nothing_and_says_so() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let file = shop.file("orders.csv", 0..1, |_, _| {});
    let client_id = ClientId::new(practice.text("client_id"));
    let name = ledger_file_name(Environment::Practice, &client_id);
    let path = shop.path("data").join("ledgers").join(name);
    let held = Ledger::open(&path, &Random::from_seed(1)).unwrap();
    let refused = shop.ship(&file).to(&practice).run();
    assert_eq!(refused.code, 1, "{}", refused.stderr);
    assert!(
        refused
            .stderr
            .contains("Another Sendoff is using this account")
    );
    assert_eq!(practice.charges(), [] as [Value; 0]);
    drop(held);
    let shipped = shop.ship(&file).to(&practice).run();
    assert_eq!(shipped.code, 0, "{}", shipped.stderr);
}

#[test]
fn labels_come_as_pdf_and_zpl_too() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let file = shop.file("orders.csv", 0..1, |_, _| {});
    for (format, start) in [("pdf", &b"%PDF-"[..]), ("zpl", &b"^XA"[..])] {
        let shipped = shop
            .ship(&file)
            .to(&practice)
            .with(&["--format", format])
            .run();
        assert_eq!(shipped.code, 0, "{}", shipped.stderr);
        let label = labels(&shipped).remove(0);
        assert_eq!(label.extension().unwrap(), format);
        assert!(fs::read(&label).unwrap().starts_with(start));
    }
    assert_eq!(practice.charges().len(), 1);
}

#[test]
fn a_label_that_a_watcher_took_away_is_not_put_there_again_unless_asked() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let file = shop.file("orders.csv", 0..2, |_, _| {});
    let first = shop.ship(&file).to(&practice).run();
    let files = labels(&first);
    fs::remove_file(&files[0]).unwrap();
    let second = shop.ship(&file).to(&practice).run();
    assert_eq!(second.code, 0, "{}", second.stderr);
    assert!(!files[0].exists());
    assert_eq!(labels(&second), files[1..]);
    let gone = &second.summary["labels_put_before"];
    assert_eq!(gone.as_array().unwrap().len(), 1, "{gone}");
    assert!(second.stderr.contains("--again"), "{}", second.stderr);
    let third = shop.ship(&file).to(&practice).with(&["--again"]).run();
    assert_eq!(labels(&third), files);
    assert!(files[0].exists());
}

#[test]
fn what_the_service_calls_the_order_begins_with_the_users_order_id() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let file = shop.file("orders.csv", 0..1, |_, _| {});
    shop.ship(&file).to(&practice).run();
    let charges = practice.charges();
    let order_id: &Value = &charges[0]["order_id"];
    assert!(order_id.as_str().unwrap().starts_with("1000"), "{order_id}");
}

#[test]
fn a_row_is_booked_under_its_cost_centre_and_correcting_that_buys_nothing_again() {
    let shop = Shop::new();
    let practice = shop.practice(&[]);
    let plain = shop.file("orders.csv", 0..1, |_, cells| {
        // It is known again by its content alone.
        cells[column("order_id")].clear();
    });
    let ship = |name: &str, cost_centre: &str| {
        let text = fs::read_to_string(&plain).unwrap();
        let (head, row) = text.trim_end().split_once('\n').unwrap();
        let path = shop.path(name);
        let booked = format!("{head},cost_centre\n{row},{cost_centre}\n");
        fs::write(&path, booked).unwrap();
        let shipped = shop.ship(&path).to(&practice).run();
        assert_eq!(shipped.code, 0, "{}", shipped.stderr);
        assert!(
            !shipped.stderr.contains("cost_centre"),
            "{}",
            shipped.stderr
        );
    };
    ship("first.csv", "Sales East");
    ship("corrected.csv", "Workshop");
    let charges = practice.charges();
    assert_eq!(charges.len(), 1);
    let shipment = ShipmentId::new(charges[0]["shipment_id"].as_str().unwrap());
    let client_id = ClientId::new(practice.text("client_id"));
    let name = ledger_file_name(Environment::Practice, &client_id);
    let path = shop.path("data").join("ledgers").join(name);
    let ledger = Ledger::open(&path, &Random::from_seed(1)).unwrap();
    let booked = ledger.cost_centre(&shipment).unwrap().unwrap();
    assert_eq!(booked.as_str(), "Sales East", "what is paid keeps its own");
}
