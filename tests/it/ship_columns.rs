//! `sendoff ship` of files whose columns a person has said: what was bought by them stays bought.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::json;

use super::orders_by_columns::{HEADER, WAREHOUSE};
use crate::support::process::{PracticeProcess, Ship};

struct Shop {
    folder: tempfile::TempDir,
}

impl Shop {
    fn new() -> Self {
        let shop = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        fs::create_dir_all(shop.path("data/mappings")).unwrap();
        shop
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn practice(&self) -> PracticeProcess {
        PracticeProcess::start(&self.path("service"), &[])
    }

    fn keep(&self, text: &str) {
        fs::write(self.path("data/mappings/warehouse.toml"), text).unwrap();
    }

    fn orders(&self) -> PathBuf {
        let path = self.path("orders.csv");
        let rows = "Lee,71,Ana,1 Elm St,Ottawa,ON,K1A 0B1,Mug,2,12.00,Clay mug,A-1\n\
            Lee,71,Ana,1 Elm St,Ottawa,ON,K1A 0B1,Cap,1,8.50,Red cap,A-1\n\
            Roy,72,Bo,2 Elm St,Ottawa,ON,K1A 0B1,Cap,1,8.50,Red cap,A-2\n";
        fs::write(&path, format!("{HEADER}\n{rows}")).unwrap();
        path
    }

    fn ship(&self, file: &Path, practice: &PracticeProcess) -> Ship {
        Ship::new(file, &self.path("data"), &self.path("labels")).to(practice)
    }
}

/// With a box, which the file does not say.
fn warehouse() -> String {
    let same = "[same]\nweight = \"0.5\"\nweight_unit = \"kg\"\nsize_x = \"25\"\nsize_y = \"18\"\n\
        size_z = \"8\"\nsize_unit = \"cm\"";
    WAREHOUSE.replace("[same]", same)
}

/// Other columns mean what an item is and who lives there.
fn changed() -> String {
    warehouse()
        .replace(
            "\"Article\" = \"item_description\"",
            "\"Article\" = \"not_used\"",
        )
        .replace(
            "\"Remarks\" = \"not_used\"",
            "\"Remarks\" = \"item_description\"",
        )
        .replace("\"Last\" = \"last_name\"", "\"Last\" = \"company\"")
}

#[test]
fn a_file_of_a_kept_shape_ships_with_nothing_asked_and_costs_nothing_the_second_time() {
    let shop = Shop::new();
    let practice = shop.practice();
    shop.keep(&warehouse());
    let file = shop.orders();
    let first = shop.ship(&file, &practice).run();
    assert_eq!(first.code, 0, "{}", first.stderr);
    assert_eq!(first.summary["bought"], 2);
    assert!(
        first.stderr.contains("kept as “Warehouse”") && first.stderr.contains("Order #"),
        "{}",
        first.stderr
    );
    let named = shop
        .ship(&file, &practice)
        .with(&["--mapping", "warehouse"]);
    let second = named.run();
    assert_eq!(second.code, 0, "{}", second.stderr);
    assert_eq!(second.summary["already"].as_array().unwrap().len(), 2);
    assert_eq!(practice.charges().len(), 2);
}

#[test]
fn what_was_bought_is_not_bought_again_once_other_columns_mean_its_contents() {
    let shop = Shop::new();
    let practice = shop.practice();
    shop.keep(&warehouse());
    let file = shop.orders();
    assert_eq!(shop.ship(&file, &practice).run().code, 0);
    shop.keep(&changed());
    let again = shop.ship(&file, &practice).run();
    assert_eq!(again.summary["bought"], 0, "{}", again.stderr);
    assert_eq!(practice.charges().len(), 2);
    // Nor on a computer that has only the mapping.
    fs::remove_dir_all(shop.path("data")).unwrap();
    fs::create_dir_all(shop.path("data/mappings")).unwrap();
    shop.keep(&changed());
    let elsewhere = shop.ship(&file, &practice).run();
    assert_eq!(elsewhere.summary["bought"], 0, "{}", elsewhere.stderr);
    assert_eq!(practice.charges().len(), 2);
}

#[test]
fn with_another_column_as_the_order_number_nothing_is_bought_before_the_person_has_said_so() {
    let shop = Shop::new();
    let practice = shop.practice();
    shop.keep(&warehouse());
    let file = shop.orders();
    assert_eq!(shop.ship(&file, &practice).run().code, 0);
    let other = warehouse()
        .replace("\"Order #\" = \"order_id\"", "\"Order #\" = \"not_used\"")
        .replace("\"Invoice\" = \"not_used\"", "\"Invoice\" = \"order_id\"");
    shop.keep(&other);
    let refused = shop.ship(&file, &practice).run();
    assert_eq!(refused.code, 1);
    for said in [
        "warehouse.toml",
        "known_by",
        "Order #",
        "Invoice",
        "bought again",
    ] {
        assert!(refused.stderr.contains(said), "{}", refused.stderr);
    }
    // As another mapping it is refused as well.
    shop.keep(&warehouse());
    let other = other
        .replace("name = \"Warehouse\"", "name = \"Office\"")
        .replace("\"Order #\" = \"not_used\"\n", "")
        .replace("{ order_id = \"Order #\" }", "{ order_id = \"Invoice\" }");
    fs::write(shop.path("data/mappings/office.toml"), other).unwrap();
    let refused = shop
        .ship(&file, &practice)
        .with(&["--mapping", "Office"])
        .run();
    assert_eq!(refused.code, 1);
    assert!(
        refused.stderr.contains("would be bought again"),
        "{}",
        refused.stderr
    );
    assert_eq!(practice.charges().len(), 2);
}

#[test]
fn a_header_that_nobody_knows_says_which_columns_and_what_to_do() {
    let shop = Shop::new();
    let practice = shop.practice();
    let refused = shop.ship(&shop.orders(), &practice).run();
    assert_eq!(refused.code, 1);
    for said in [
        "Not known are: Code, Each, Remarks, Invoice. ",
        "under Orders",
        "--mapping",
    ] {
        assert!(refused.stderr.contains(said), "{}", refused.stderr);
    }
    assert_eq!(practice.charges().len(), 0);
}

#[test]
fn rows_that_were_not_bought_are_corrected_and_shipped_by_the_same_columns() {
    let shop = Shop::new();
    let practice = shop.practice();
    shop.keep(&warehouse());
    let file = shop.orders();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(
        &file,
        text.replace("Roy,72,Bo,2 Elm St,Ottawa", "Roy,72,Bo,2 Elm St,"),
    )
    .unwrap();
    let first = shop.ship(&file, &practice).run();
    assert_eq!((first.code, &first.summary["bought"]), (2, &json!(1)));
    let failed = shop.path("labels/failed.csv");
    let text = fs::read_to_string(&failed).unwrap();
    fs::write(&failed, text.replace("2 Elm St,,", "2 Elm St,Ottawa,")).unwrap();
    let second = shop.ship(&failed, &practice).run();
    assert_eq!((second.code, &second.summary["bought"]), (0, &json!(1)));
    let whole = shop.ship(&shop.orders(), &practice).run();
    assert_eq!(whole.summary["bought"], 0);
    assert_eq!(practice.charges().len(), 2);
}
