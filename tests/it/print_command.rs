//! `sendoff print` and `sendoff doctor` as a user runs them.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::support::process::{Ship, sendoff};

struct Bench {
    folder: tempfile::TempDir,
}

impl Bench {
    /// A shop that has bought two labels, and a folder that software watches.
    fn new() -> Self {
        let bench = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        fs::create_dir_all(bench.path("data")).unwrap();
        fs::create_dir(bench.watched()).unwrap();
        let orders = bench.path("orders.csv");
        fs::write(&orders, ORDERS).unwrap();
        let shipped = Ship::new(&orders, &bench.path("data"), &bench.path("labels")).run();
        assert_eq!(shipped.code, 0, "{}", shipped.stderr);
        bench
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn watched(&self) -> PathBuf {
        self.path("watched")
    }

    fn add_printer(&self) {
        let book = format!(
            "fallback = \"Watched\"\n[[printers]]\nname = \"Watched\"\nformat = \"png\"\n\
             [printers.address]\nkind = \"folder\"\npath = \"{}\"\n",
            self.watched().display()
        );
        fs::write(self.path("data/printers.toml"), book).unwrap();
    }

    fn run(&self, arguments: &[&str]) -> (i32, String) {
        let mut command = sendoff();
        command
            .args(arguments)
            .arg("--data-dir")
            .arg(self.path("data"));
        run(command)
    }

    fn printed(&self) -> Vec<String> {
        names(&self.watched())
    }
}

const ORDERS: &str = "order_id,name,address_1,city,province_code,postal_code,country_code,\
    package_contents,value,value_currency,package_type,weight_unit,weight,size_unit,size_x,\
    size_y,size_z,description\n\
    1000,Ada Lovelace,12 Main St,Ottawa,ON,K1A 0B1,CA,merchandise,25.00,cad,parcel,g,500,cm,20,15,10,Books\n\
    1001,Zoe Tremblay,14 Main St,Ottawa,ON,K1A 0B1,CA,merchandise,25.00,cad,parcel,g,500,cm,20,15,10,Books\n";

fn run(mut command: Command) -> (i32, String) {
    let output = command.stdin(Stdio::null()).output().unwrap();
    let mut said = String::from_utf8_lossy(&output.stdout).into_owned();
    said.push_str(&String::from_utf8_lossy(&output.stderr));
    (output.status.code().expect("it ends by itself"), said)
}

fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn labels_go_to_a_printer_once_and_again_only_with_a_reason() {
    let bench = Bench::new();
    let (code, said) = bench.run(&["print", "1000"]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("No printer is set up"), "{said}");

    bench.add_printer();
    let file = bench.path("labels");
    let file = names(&file)
        .into_iter()
        .find(|name| name.starts_with("1001"))
        .map(|name| file.join(name))
        .unwrap();
    let (code, said) = bench.run(&[
        "print",
        "1000",
        file.to_str().unwrap(),
        "--printer",
        "watched",
    ]);
    assert_eq!(code, 0, "{said}");
    let printed = bench.printed();
    assert_eq!(printed.len(), 2, "{printed:?}");
    assert!(printed[0].starts_with("1000-") && printed[1].starts_with("1001-"));

    let (code, said) = bench.run(&["print", "1000", "nobody"]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("may be printed"), "{said}");
    assert!(said.contains("No label here is called"), "{said}");
    assert_eq!(bench.printed().len(), 2);

    let (code, said) = bench.run(&["print", "1000", "--again", "smeared"]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(bench.printed().len(), 3);

    let (code, said) = bench.run(&["print", "1000", "--printer", "attic"]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("attic"), "{said}");
}

#[test]
fn the_doctor_says_one_line_of_each_thing_and_what_to_do() {
    let bench = Bench::new();
    bench.add_printer();
    let (code, said) = bench.run(&["doctor"]);
    for line in [
        "!!  Display: there is none.",
        "!!  Renderer: not tried",
        "!!  Keychain: it keeps no trial secret",
        "ok  Printer Watched: Ready",
        "ok  Ledger: read in full, 2 parcels and batches",
        "ok  Clock: plausible",
        "ok  Network: not tried",
        "ok  Labels: none was loaded over the network yet",
    ] {
        assert!(said.contains(line), "{line:?} is not in\n{said}");
    }
    assert_eq!(said.lines().count(), 8, "{said}");
    assert_eq!(code, 2, "{said}");
    assert_eq!(bench.printed(), [""; 0], "it changes nothing");
}

#[test]
fn the_doctor_says_where_labels_are_loaded_from_and_whether_that_is_reached() {
    let bench = Bench::new();
    let ledgers = fs::read_dir(bench.path("data/ledgers")).unwrap();
    let ledger = ledgers
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|ending| ending == "sqlite"));
    let connection = rusqlite::Connection::open(ledger.unwrap()).unwrap();
    let link = "UPDATE shipments SET json = \
        json_set(json, '$.label_urls', json('{\"png\":\"https://labels.invalid/1.png?key=2\"}'))";
    assert_eq!(connection.execute(link, ()).unwrap(), 2);
    drop(connection);
    let (code, said) = bench.run(&["doctor"]);
    assert_eq!(code, 2, "{said}");
    let said = said.replace(['\u{2068}', '\u{2069}'], "");
    let line = "!!  Labels: loaded from https://labels.invalid, which can't be reached";
    assert_eq!(said.matches(line).count(), 1, "{said}");
    assert!(!said.contains("key=2"), "{said}");
}
