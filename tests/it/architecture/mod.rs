//! Who may import whom, and what lives where. `src/ARCHITECTURE.md` draws it;
//! this holds the code to it. The rules are the data below; how they are
//! checked is in the files beside it, and `checks_themselves.rs` tests those.

use std::{collections::BTreeSet, fs, path::Path};

use imports::Tree;
use rules::Rules;
use source::read_tree;

mod checks;
mod checks_themselves;
mod cycles;
mod imports;
mod rules;
mod source;

const RULES: Rules = Rules {
    old_names: &[],
    folders: &[
        ("model", &[]),
        ("platform", &[]),
        ("contract", &["model"]),
        ("ledger", &["model", "platform"]),
        ("render", &["model", "platform"]),
        // Practice draws with it, and knows nothing of `model`.
        ("render/scene", &["platform"]),
        ("print", &["model", "render", "platform"]),
        ("service", &["model", "platform"]),
        (
            "session",
            &[
                "features/calls",
                "ledger",
                "service",
                "render",
                "print",
                "contract",
                "model",
                "platform",
            ],
        ),
        ("kit", &["model", "platform"]),
        (
            "kit/text",
            &["features/*/calls", "features/orders", "contract", "model"],
        ),
        (
            "shell",
            &[
                "features", "kit", "contract", "session", "model", "platform",
            ],
        ),
        (
            "shell/worker",
            &[
                "features", "contract", "session", "ledger", "render", "model", "platform",
            ],
        ),
        (
            "cli",
            &[
                "features/calls",
                "features/*/calls",
                "features/orders",
                "contract",
                "model",
                "kit/text",
                "session/handle",
                "platform/interrupts",
            ],
        ),
        // A second, independent reading of the service's document: a wrong
        // rule of ours cannot agree with itself.
        ("practice", &["service/wire", "render/scene", "platform"]),
        ("launch", &["*"]),
        // The files of a feature, by their names.
        ("features/mod", &["features"]),
        ("features/calls", &["features", "contract"]),
        ("features/action", &["features", "model"]),
        ("features/*/mod", &["own"]),
        ("features/*/calls", &["model", "contract"]),
        (
            "features/*/state",
            &[
                "own/state",
                "own/calls",
                "features/calls",
                "features/action",
                "features/shared/state",
                "contract",
                "model",
            ],
        ),
        (
            "features/*/view",
            &[
                "own/view",
                "own/state",
                "own/calls",
                "features/action",
                "features/shared",
                "kit",
                "contract",
                "model",
                "platform",
            ],
        ),
        (
            "features/*/job",
            &[
                "own/job",
                "own/calls",
                "own/store",
                "session",
                "service",
                "ledger",
                "render",
                "print",
                "contract",
                "model",
                "platform",
            ],
        ),
        (
            "features/*/store",
            &["own/store", "ledger", "model", "platform"],
        ),
        // Whatever else a feature has is as pure as its state.
        ("features/*", &["own", "contract", "model"]),
    ],
    going: &[],
    features: &[
        ("batches", "shipments"),
        ("bulk", "batches"),
        ("bulk", "printing"),
        ("bulk", "ship"),
        ("bulk", "shipments"),
        ("documents", "shipments"),
        ("labels", "bulk"),
        ("orders", "bulk"),
        ("orders", "printing"),
        ("rules", "shipments"),
        ("orders", "ship"),
        ("orders", "shipments"),
        ("labels", "ship"),
        ("printing", "shipments"),
        ("refunds", "shipments"),
        ("reports", "shipments"),
        ("shared", "printing"),
        ("shared", "settings"),
        ("shared", "ship"),
        ("ship", "bulk"),
        ("ship", "labels"),
        ("ship", "shipments"),
        ("shipments", "bulk"),
        ("shipments", "documents"),
        ("shipments", "labels"),
        ("shipments", "refunds"),
        ("shipments", "settings"),
        ("shipments", "ship"),
        ("tracking", "shipments"),
        ("unresolved", "ship"),
        ("unresolved", "shipments"),
        ("batches/job", "labels/job"),
        ("batches/job", "printing/job"),
        ("batches/view", "printing/view"),
        ("batches/view", "shipments/view"),
        ("bulk/job", "labels/job"),
        ("bulk/job", "refunds/job"),
        ("bulk/job", "ship/job"),
        ("bulk/job", "shipments/job"),
        ("bulk/view", "documents/view"),
        ("bulk/view", "printing/view"),
        ("documents/job", "labels/job"),
        ("documents/job", "printing/job"),
        ("documents/view", "printing/view"),
        ("labels/view", "printing/view"),
        ("orders/job", "rules/job"),
        ("orders/view", "bulk/view"),
        ("printing/job", "labels/job"),
        ("refunds/job", "labels/job"),
        ("refunds/job", "reports/job"),
        ("reports/job", "shipments/job"),
        ("settings/view", "printing/view"),
        ("ship/job", "labels/job"),
        ("ship/job", "printing/job"),
        ("ship/job", "shipments/job"),
        ("ship/view", "labels/view"),
        ("shipments/job", "bulk/job"),
        ("shipments/view", "bulk/view"),
        ("shipments/view", "documents/view"),
        ("shipments/view", "labels/view"),
        ("shipments/view", "printing/view"),
        ("shipments/view", "ship/view"),
        ("shipments/view", "unresolved/view"),
        ("tracking/view", "labels/view"),
        ("unresolved/job", "labels/job"),
        ("unresolved/job", "refunds/job"),
        ("unresolved/job", "ship/job"),
    ],
    exceptions: &[
        ("session/line_locks.rs", "features/ship/calls"),
        // The parsing of files, which the command line shares.
        ("features/orders/calls.rs", "features/orders"),
        ("features/orders/job/mod.rs", "features/orders"),
        ("features/orders/job/kept_columns.rs", "features/orders"),
        // Workbooks are taken apart in a process of their own.
        ("features/orders/workbook/apart.rs", "platform"),
        ("features/orders/workbook/serve.rs", "platform"),
        // The table of screens, which names no module: the screens are its rows.
        ("features/shared/state/navigation.rs", "features/mod"),
    ],
    passing_on: &[],
    crates: &[
        ("egui", &["features/*/view", "kit", "shell"]),
        ("eframe", &["shell"]),
        ("egui_extras", &["features/*/view", "kit", "shell"]),
        ("egui_plot", &["features/*/view", "kit", "shell"]),
        ("egui_material_icons", &["features/*/view", "kit", "shell"]),
        ("rfd", &["shell"]),
        (
            "reqwest",
            &["service/http", "render/download", "print/http"],
        ),
        ("ipp", &["print/ipp"]),
        (
            "rusqlite",
            &["ledger", "features/*/store", "practice/store"],
        ),
        ("axum", &["practice/http"]),
        (
            "tokio",
            &[
                "features/*/job",
                "session",
                "shell",
                "service",
                "render",
                "print",
                "practice",
                "platform/clock",
                "platform/interrupts",
                "launch",
            ],
        ),
        ("keyring_core", &["platform/secrets"]),
    ],
    words: &[
        ("std::env", &["main", "platform/paths"]),
        ("Timestamp::now", &["platform/clock"]),
        ("Zoned::now", &["platform/clock"]),
        ("SystemTime::now", &["platform/clock"]),
        (
            "WriteApi",
            &[
                "service",
                "session/write",
                "session/writes",
                "launch/connector",
            ],
        ),
    ],
    max_cycle: 5,
    cycles: &[],
};

fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

fn tree() -> Tree {
    Tree::new(read_tree())
}

#[test]
fn every_file_imports_only_what_the_map_allows() {
    assert_none(&checks::wrong_imports(&tree(), &RULES));
}

#[test]
fn files_import_each_other_in_small_circles_only() {
    assert_none(&checks::wrong_cycles(&tree(), &RULES));
}

#[test]
fn outside_crates_are_named_in_their_places_only() {
    assert_none(&checks::wrong_crates(&tree(), &RULES));
}

#[test]
fn the_clock_the_environment_and_writes_are_each_in_one_place() {
    assert_none(&checks::wrong_words(&tree(), &RULES));
}

#[test]
fn every_folder_is_drawn_in_the_map_and_every_rule_has_its_folder() {
    let tree = tree();
    let mut wrong = checks::gone_folders(&tree, &RULES);
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ARCHITECTURE.md");
    let page = fs::read_to_string(page).unwrap();
    let folders: BTreeSet<&str> = tree
        .sources
        .iter()
        .filter_map(|source| Some(source.path.split_once('/')?.0))
        .collect();
    for folder in folders {
        if !page.contains(&format!("{folder}/")) {
            wrong.push(format!("{folder}/ is not in src/ARCHITECTURE.md"));
        }
    }
    assert_none(&wrong);
}

#[test]
fn every_file_says_what_it_is_and_nine_in_ten_are_short() {
    const SHORT: usize = 400;
    let tree = tree();
    let mut wrong = Vec::new();
    let mut long = Vec::new();
    for source in &tree.sources {
        if !source.text.starts_with("//!") && !source.text.starts_with("#![doc") {
            wrong.push(format!("src/{}:1: does not say what it is", source.path));
        }
        if source.text.lines().count() > SHORT {
            long.push(source.path.as_str());
        }
    }
    if long.len() * 10 > tree.sources.len() {
        let long = long.join(" ");
        wrong.push(format!(
            "more than one in ten has over {SHORT} lines: {long}"
        ));
    }
    assert_none(&wrong);
}
