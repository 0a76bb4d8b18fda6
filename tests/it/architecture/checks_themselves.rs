//! The checks, checked: small trees that must pass and small trees that must
//! fail, each with the sentence that it fails with.

use super::{
    checks,
    imports::Tree,
    rules::Rules,
    source::{Source, tree_of},
};

/// The rules of the trees below, with nothing in the lists of exceptions.
const RULES: Rules = Rules {
    old_names: &[],
    folders: &[
        ("model", &[]),
        ("contract", &["model"]),
        ("ledger", &["model"]),
        ("service", &["model"]),
        ("practice", &["service/wire"]),
        ("kit", &["model"]),
        ("shell", &["features", "kit", "contract"]),
        ("features/mod", &["features"]),
        ("features/*/mod", &["own"]),
        ("features/*/calls", &["contract", "model"]),
        ("features/*/state", &["own/calls", "contract", "model"]),
        ("features/*/view", &["own/state", "kit", "model"]),
        (
            "features/*/job",
            &["own/calls", "own/store", "ledger", "model"],
        ),
        ("features/*/store", &["ledger", "model"]),
        ("features/*", &["own", "contract", "model"]),
    ],
    going: &[],
    features: &[],
    exceptions: &[],
    passing_on: &[],
    crates: &[
        ("egui", &["features/*/view", "kit"]),
        ("rusqlite", &["ledger", "features/*/store"]),
    ],
    words: &[
        ("std::env", &["main"]),
        ("WriteApi", &["service", "session/write"]),
    ],
    max_cycle: 2,
    cycles: &[],
};

fn sources(files: &[(&str, &str)]) -> Vec<Source> {
    let owned = |(path, text): &(&str, &str)| ((*path).to_owned(), (*text).to_owned());
    tree_of(files.iter().map(owned).collect())
}

/// What is wrong with these files.
fn wrong_with(files: &[(&str, &str)], rules: &Rules) -> Vec<String> {
    checks::all(&Tree::new(sources(files)), rules)
}

fn assert_passes(files: &[(&str, &str)]) {
    assert_eq!(wrong_with(files, &RULES), Vec::<String>::new());
}

/// Fails with one sentence, which begins so.
fn assert_fails(files: &[(&str, &str)], beginning: &str) {
    assert_fails_by(files, &RULES, beginning);
}

fn assert_fails_by(files: &[(&str, &str)], rules: &Rules, beginning: &str) {
    let wrong = wrong_with(files, rules);
    assert!(
        wrong.len() == 1 && wrong[0].starts_with(beginning),
        "{beginning:?} is expected, and there is {wrong:#?}"
    );
}

fn code_of(text: &str) -> String {
    sources(&[("model/mod.rs", text)]).remove(0).code
}

#[test]
fn comments_strings_and_characters_are_blank_and_lines_stay() {
    let code = code_of(
        "a /* egui:: /* inner */ still\n */ b // egui::\n\"egui:: \\\" egui\" r#\"egui \" egui\"# \
         c '\"' d '\\'' e br\"egui\" f<'a>(x: &'a str) r#type",
    );
    assert!(!code.contains("egui"), "{code}");
    let words: Vec<&str> = code.split_whitespace().collect();
    assert_eq!(
        words,
        [
            "a", "b", "c", "d", "e", "b", "f<'a>(x:", "&'a", "str)", "r#type"
        ]
    );
    assert_eq!(code.lines().count(), 3);
}

#[test]
fn items_for_tests_are_blank_and_what_follows_them_is_read() {
    let code = code_of(
        "#[cfg(test)]\nuse gone::{a, b};\nuse stays::a;\n\
         #[cfg(test)]\n#[derive(Debug)]\npub(crate) mod gone { fn gone() { [1]; } }\n\
         fn stays(#[cfg(test)] gone: u8, stays: u8) {}\n\
         struct Stays { #[cfg(test)] gone: (u8, u8), stays: u8 }\n\
         #[cfg(all(test, unix))]\nfn gone() -> [u8; 2] { [gone; 2] }\n\
         #[cfg(test)]\nimpl Gone { fn gone(); }\nfn stays() {}",
    );
    assert!(!code.to_lowercase().contains("gone"), "{code}");
    assert_eq!(code.to_lowercase().matches("stays").count(), 6, "{code}");
}

#[test]
fn a_file_that_only_tests_compile_is_not_read() {
    let sources = sources(&[
        ("model/mod.rs", "#[cfg(test)]\nmod samples;\nmod order;"),
        ("model/order.rs", ""),
        ("model/samples.rs", "use crate::shell::Window;"),
        ("model/samples/more.rs", "use crate::shell::Window;"),
        ("ledger/mod.rs", "#![cfg(test)]\nuse crate::shell::Window;"),
    ]);
    let paths: Vec<&str> = sources.iter().map(|one| one.path.as_str()).collect();
    assert_eq!(paths, ["ledger/mod.rs", "model/mod.rs", "model/order.rs"]);
    assert_eq!(sources[0].code.trim(), "");
}

#[test]
fn what_the_map_allows_passes() {
    assert_passes(&[
        ("main.rs", "fn main() { std::env::args(); }"),
        ("lib.rs", "pub mod model;"),
        ("model/mod.rs", "pub struct Order;"),
        ("contract/mod.rs", "use crate::model::Order;"),
        (
            "ledger/mod.rs",
            "use crate::{model::Order as Row}; use rusqlite::Row as _;",
        ),
        ("practice/mod.rs", "use crate::service::wire::Shipment;"),
        ("service/mod.rs", "pub mod wire; pub struct WriteApi;"),
        ("service/wire.rs", "pub struct Shipment;"),
        ("kit/mod.rs", "pub fn button_ui(ui: &mut egui::Ui) {}"),
        (
            "shell/mod.rs",
            "use crate::features::batches::view::batches_ui;",
        ),
        ("features/mod.rs", "pub mod batches;"),
        (
            "features/batches/mod.rs",
            "mod calls; mod job; pub mod view;",
        ),
        ("features/batches/calls.rs", "use crate::contract::Call;"),
        ("features/batches/state.rs", "use super::calls::List;"),
        ("features/batches/view.rs", "use super::{state::Batches};"),
        (
            "features/batches/job/mod.rs",
            "mod create; use super::super::batches::store;",
        ),
        (
            "features/batches/job/create.rs",
            "use crate::{features::batches::calls, ledger};",
        ),
        ("features/batches/store.rs", "use rusqlite::Connection;"),
        ("features/batches/scanner.rs", "use super::state::Batches;"),
    ]);
}

#[test]
fn an_import_of_a_forbidden_folder_fails_with_file_line_and_rule() {
    assert_fails(
        &[
            ("model/mod.rs", "mod order;"),
            (
                "model/order.rs",
                "//! Orders.\n\nuse crate::{\n    ledger::Row,\n};",
            ),
            ("ledger/mod.rs", "pub struct Row;"),
        ],
        "src/model/order.rs:3: `ledger::Row` comes from ledger; model may import nothing of ours",
    );
}

#[test]
fn an_import_below_tests_fails() {
    assert_fails(
        &[
            (
                "model/mod.rs",
                "#[cfg(test)]\nmod tests { use super::*; }\nfn f() { crate::ledger::read(); }",
            ),
            ("ledger/mod.rs", "pub fn read() {}"),
        ],
        "src/model/mod.rs:3: `ledger::read` comes from ledger",
    );
}

#[test]
fn only_the_part_of_a_folder_that_the_map_names_may_be_imported() {
    assert_fails(
        &[
            ("practice/mod.rs", "use crate::service::client::Client;"),
            ("service/mod.rs", "pub mod client;"),
            ("service/client.rs", "pub struct Client;"),
        ],
        "src/practice/mod.rs:1: `service::client::Client` comes from service/client; practice may \
         import only service/wire",
    );
}

#[test]
fn a_folder_that_is_not_on_the_map_fails() {
    assert_fails(
        &[("attic/mod.rs", "")],
        "src/attic/mod.rs:1: attic is not on the map",
    );
}

#[test]
fn the_files_of_a_feature_may_import_what_their_name_says() {
    let with = |path, text| {
        [
            ("ledger/mod.rs", "pub struct Row;"),
            ("features/batches/calls.rs", "pub struct List;"),
            ("features/batches/job.rs", "pub fn run() {}"),
            ("features/returns/calls.rs", "pub struct List;"),
            (path, text),
        ]
    };
    for (path, text, beginning) in [
        (
            "features/batches/view.rs",
            "use super::job;",
            "src/features/batches/view.rs:1: `features::batches::job` comes from \
             features/batches/job; features/*/view may import only own/state",
        ),
        (
            "features/batches/state/mod.rs",
            "use crate::ledger::Row;",
            "src/features/batches/state/mod.rs:1: `ledger::Row` comes from ledger",
        ),
        (
            "features/batches/state/form.rs",
            "use crate::ledger::Row;",
            "src/features/batches/state/form.rs:1: `ledger::Row` comes from ledger",
        ),
        (
            "features/batches/scanner.rs",
            "use crate::ledger::Row;",
            "src/features/batches/scanner.rs:1: `ledger::Row` comes from ledger; features/* may",
        ),
        (
            "features/batches/state.rs",
            "use crate::features::returns::calls::List;",
            "src/features/batches/state.rs:1: `features::returns::calls::List` comes from \
             features/returns/calls",
        ),
    ] {
        assert_fails(&with(path, text), beginning);
    }
}

#[test]
fn a_feature_uses_calls_and_state_of_another_only_along_a_listed_edge() {
    let rules = Rules {
        features: &[("batches", "returns")],
        ..RULES
    };
    let with = |text| {
        [
            ("features/batches/state.rs", text),
            (
                "features/returns/mod.rs",
                "mod calls; pub use calls::List; mod view;",
            ),
            ("features/returns/calls.rs", "pub struct List;"),
            ("features/returns/view.rs", "pub fn returns_ui() {}"),
        ]
    };
    for allowed in [
        "use crate::features::returns::calls::List;",
        "use crate::features::returns::List;",
    ] {
        assert_eq!(wrong_with(&with(allowed), &rules), Vec::<String>::new());
    }
    let wrong = wrong_with(
        &with("use crate::features::returns::view::returns_ui;"),
        &rules,
    );
    assert_eq!(wrong.len(), 2, "{wrong:?}");
    assert!(wrong[0].contains("comes from features/returns/view"));
    assert!(wrong[1].starts_with("`features` has (batches, returns), which nothing needs"));
}

#[test]
fn a_type_that_is_passed_on_over_a_forbidden_edge_fails_at_whoever_imports_it() {
    let passing = [
        ("model/mod.rs", "mod order; pub struct Order;"),
        ("model/order.rs", "pub struct Line;"),
        ("contract/mod.rs", "pub mod call; pub use call::Call;"),
        ("contract/call.rs", "pub struct Call;"),
        ("kit/mod.rs", "pub use crate::contract::Call;"),
    ];
    assert_fails(
        &passing,
        "src/kit/mod.rs:1: `contract::Call` comes from contract/call through the `pub use` of \
         src/contract/mod.rs; kit may import only model",
    );
    let mut rows = vec![
        ("model/mod.rs", "pub struct Order;"),
        (
            "contract/mod.rs",
            "pub use crate::model::*; pub struct Call;",
        ),
        ("kit/mod.rs", ""),
        (
            "features/a/view.rs",
            "use crate::features::a::state::{Call, State};",
        ),
        (
            "features/a/state.rs",
            "pub use crate::contract::Call; pub struct State;",
        ),
    ];
    assert_fails(
        &rows,
        "src/features/a/view.rs:1: `features::a::state::Call` comes from contract through the \
         `pub use` of src/features/a/state.rs; features/*/view may import only own/state",
    );
    // Through an imported module, and under another name.
    rows[3].1 = "use super::state as s; fn f(call: s::Call) {}";
    assert_fails(
        &rows,
        "src/features/a/view.rs:1: `features::a::state::Call` comes from contract through",
    );
    // What is passed on whole is looked up where it is defined.
    rows[3].1 = "use super::state::State;";
    rows[2].1 = "use crate::model::Order;";
    assert_passes(&rows);
}

#[test]
fn what_is_passed_on_knowingly_passes_until_nothing_needs_it() {
    let rules = Rules {
        passing_on: &[("features/a/state.rs", "contract")],
        ..RULES
    };
    let with = |text| {
        [
            ("contract/mod.rs", "pub struct Call;"),
            (
                "features/a/state.rs",
                "pub use crate::contract::Call; pub struct State;",
            ),
            ("features/a/view.rs", text),
        ]
    };
    let needing = with("use super::state::Call;");
    assert_eq!(wrong_with(&needing, &rules), Vec::<String>::new());
    let other = with("use super::state::State;");
    assert_fails_by(
        &other,
        &rules,
        "`passing_on` has (features/a/state.rs, contract), which nothing needs any more",
    );
}

#[test]
fn an_exception_holds_for_one_file_until_nothing_needs_it() {
    let rules = Rules {
        exceptions: &[("kit/list.rs", "contract")],
        ..RULES
    };
    let mut files = [
        ("contract/mod.rs", "pub struct Call;"),
        ("kit/list.rs", "use crate::contract::Call;"),
        ("kit/table.rs", ""),
    ];
    assert_eq!(wrong_with(&files, &rules), Vec::<String>::new());
    files[2].1 = "use crate::contract::Call;";
    assert_fails_by(&files, &rules, "src/kit/table.rs:1: ");
    files[2].1 = "";
    files[1].1 = "";
    assert_fails_by(&files, &rules, "`exceptions` has (kit/list.rs, contract)");
}

#[test]
fn a_macro_imports_every_module_that_its_caller_can_name() {
    let table = "macro_rules! table { ($then:ident) => { $then! { batches } } }";
    let files = |state: &'static str, shell: &'static str| {
        [
            ("features/mod.rs", table),
            ("features/batches/mod.rs", ""),
            ("features/batches/state.rs", state),
            ("features/returns/mod.rs", ""),
            ("contract/mod.rs", ""),
            ("shell/state.rs", shell),
        ]
    };
    let expand = "use crate::features; macro_rules! expand { \
                  ($module:ident) => { features::$module::state::Screen } }";
    assert_passes(&files("pub struct Screen;", expand));
    let from_contract = [
        &files("pub struct Screen;", "")[..],
        &[(
            "contract/call.rs",
            "\nmacro_rules! expand { ($m:ident) => { crate::features::$m::state::Screen } }",
        )],
    ]
    .concat();
    let wrong = wrong_with(&from_contract, &RULES);
    let named = "src/contract/call.rs:2: `features::batches::state::Screen` comes from";
    assert!(wrong.iter().any(|one| one.starts_with(named)), "{wrong:#?}");
    let circle = [
        &files("use crate::shell::Window;", expand)[..],
        &[("shell/mod.rs", "use crate::shell::state::State;")],
    ]
    .concat();
    let wrong = wrong_with(&circle, &RULES);
    assert!(
        wrong.iter().any(|one| one.contains("3 files")),
        "{wrong:#?}"
    );
}

#[test]
fn a_crate_and_a_word_outside_their_places_fail() {
    for (text, beginning) in [
        (
            "fn f(ui: &mut egui::Ui) {}",
            "src/model/mod.rs:1: names egui, which belongs in",
        ),
        ("\nuse egui as e;", "src/model/mod.rs:2: names egui"),
        ("use {egui::Ui};", "src/model/mod.rs:1: names egui"),
        (
            "fn f() { std::env::var(\"HOME\"); }",
            "src/model/mod.rs:1: has `std::env`, which belongs in main (`words`)",
        ),
        (
            "fn f(api: &dyn WriteApi) {}",
            "src/model/mod.rs:1: has `WriteApi`, which belongs in service, session/write",
        ),
    ] {
        assert_fails(&[("model/mod.rs", text)], beginning);
    }
    for text in [
        "fn f() { my_egui::f(); crate::model::egui::g(); }",
        "// egui::Ui\nconst A: &str = \"egui::Ui\";",
        "struct OverwriteApi;",
    ] {
        assert_passes(&[("model/mod.rs", text)]);
    }
}

#[test]
fn a_circle_that_is_too_large_fails_and_one_on_the_list_may_only_shrink() {
    let ring = [
        ("model/mod.rs", "mod a; mod b; mod c; mod d;"),
        ("model/a.rs", "use super::b::B; pub struct A;"),
        (
            "model/b.rs",
            "use super::c::C; use super::a::A; pub struct B;",
        ),
        (
            "model/c.rs",
            "fn c() -> crate::model::a::A { todo() } pub struct C;",
        ),
        ("model/d.rs", "use super::a::A;"),
    ];
    assert_fails(
        &ring,
        "3 files import each other in a circle, at most 2 may (`max_cycle`): model/a.rs \
         model/b.rs model/c.rs",
    );
    for (cycles, beginning) in [
        (&[("model/b.rs", 3)][..], None),
        (&[("model/b.rs", 2)], Some("3 files import each other")),
        (
            &[("model/b.rs", 4)],
            Some("`cycles` has (model/b.rs, 4), and it is down to 3 files"),
        ),
        (
            &[("model/b.rs", 3), ("model/d.rs", 3)],
            Some("`cycles` has model/d.rs, which is in no large circle any more"),
        ),
    ] {
        let rules = Rules { cycles, ..RULES };
        match beginning {
            Some(beginning) => assert_fails_by(&ring, &rules, beginning),
            None => assert_eq!(wrong_with(&ring, &rules), Vec::<String>::new()),
        }
    }
    // What is passed on is an import of the file behind it.
    assert_fails(
        &[
            ("model/mod.rs", "pub use a::A; pub use b::B; pub use c::C;"),
            ("model/a.rs", "use super::B; pub struct A;"),
            ("model/b.rs", "use super::C; pub struct B;"),
            ("model/c.rs", "use super::A; pub struct C;"),
        ],
        "3 files import each other in a circle",
    );
}

#[test]
fn an_old_name_counts_as_the_new_one_until_its_folder_is_gone() {
    let rules = Rules {
        old_names: &[("store", "ledger")],
        ..RULES
    };
    let mut files = vec![
        (
            "store/mod.rs",
            "use rusqlite::Row; use crate::model::Order;",
        ),
        ("model/mod.rs", "pub struct Order;"),
    ];
    assert_eq!(wrong_with(&files, &rules), Vec::<String>::new());
    files.remove(0);
    assert_fails_by(&files, &rules, "store is gone: remove it from `old_names`");
}
