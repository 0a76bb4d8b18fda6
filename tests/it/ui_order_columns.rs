//! The columns of a file of orders that nobody knows: said once in the window, kept, changed and
//! forgotten.

use std::{path::Path, sync::Arc};

use egui::{Event, Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rstest::rstest;
use sendoff::{
    contract::{Cause, Failure},
    features::orders::{
        KeptColumns, OrderFile,
        calls::{FileRead, ForgetColumns, KeepColumns, Kept, Read, Sheet},
    },
    model::{
        column_mapping::{KnownBy, Mapping, MappingFault, Mappings, Meaning},
        fields::Field,
        preferences::{Language, Preferences, Theme},
    },
};

use super::support::test_window::{Received, Setup, TestWindow};

const FILE: &str = "File of orders";
const USE: &str = "Use these columns";
const CODE: &str = "Order #,Ship to name,Street,Town,Code,Flavour,Total\n\
    71,Ana Lee,1 Elm St,Ottawa,K1A 0B1,sweet,12.00\n72,Bo Roy,2 Elm St,Laval,H7A 1A1,,8.50\n";

/// What the job would give of this text, with these columns kept.
fn read(call: &Read, text: &str, kept: Option<&Mapping>) -> FileRead {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    std::fs::write(&path, text).unwrap();
    let mut mappings = Mappings::default();
    if let Some(kept) = kept {
        mappings.add(kept.clone()).unwrap();
    }
    let kept = KeptColumns {
        mappings: Arc::new(mappings),
        named: None,
    };
    let file = OrderFile::read_kept(&path, &kept).map_err(Arc::new)?;
    Ok(Arc::new(Sheet::of(file, call.path.clone(), false)))
}

fn open_with(setup: Setup, file_field: &str) -> (TestWindow, Received<Read>) {
    let mut window = TestWindow::open_with(setup);
    window.key(Modifiers::COMMAND, Key::Num9);
    window.type_into(file_field, "/orders/depot.csv");
    window.key(Modifiers::NONE, Key::Enter);
    let asked = window.next::<Read>();
    (window, asked)
}

/// The screen with a file that nobody knows.
fn with_unknown() -> TestWindow {
    let (mut window, asked) = open_with(Setup::default(), FILE);
    window.reply(&asked, Ok(read(&asked.call, CODE, None)));
    window
}

/// The meaning of a column is chosen from its list, by its first word.
fn choose(window: &mut TestWindow, column: &str, meaning: &str) {
    let name = format!("Meaning of the column {column}");
    let mut lists = window.harness.query_all_by_label_contains(&name);
    lists.next().unwrap().focus();
    drop(lists);
    // Letters that were typed a moment ago are one word with these.
    window.pass(2);
    window.key(Modifiers::NONE, Key::ArrowDown);
    let word = meaning.split(' ').next().unwrap();
    window.harness.event(Event::Text(word.to_owned()));
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Enter);
}

fn say_for_all(window: &mut TestWindow, field: &str, text: &str) {
    window.type_into(&format!("{field}, the same for all orders"), text);
}

/// All that this file needs is said.
fn said() -> TestWindow {
    let mut window = with_unknown();
    choose(&mut window, "Code", "Postal code");
    say_for_all(&mut window, "Country", "CA");
    say_for_all(&mut window, "Currency of the declared value", "cad");
    window
}

fn kept_mapping(window: &mut TestWindow) -> Mapping {
    window.press(USE);
    let keep = window.next::<KeepColumns>();
    let mapping = keep.call.mapping.as_ref().clone();
    window.reply(&keep, Ok(Kept::Kept));
    mapping
}

/// The screen with the file as it is read by kept columns.
fn with_kept() -> (TestWindow, Mapping) {
    let mut window = said();
    let mapping = kept_mapping(&mut window);
    let asked = window.next::<Read>();
    assert_eq!(asked.call.path, Path::new("/orders/depot.csv"));
    window.reply(&asked, Ok(read(&asked.call, CODE, Some(&mapping))));
    (window, mapping)
}

#[test]
fn a_file_that_nobody_knows_shows_its_columns_with_their_values_and_a_guess_for_each() {
    let window = with_unknown();
    assert!(window.shows("K1A 0B1 · H7A 1A1"));
    assert!(window.shows("Meaning of the column Ship to name, a guess"));
    let unknown = window.harness.get_by_label("Meaning of the column Flavour");
    assert_eq!(unknown.accesskit_node().role(), Role::ComboBox);
    assert!(window.shows("Needed and not said yet: Country, Currency of the declared value"));
}

#[test]
fn columns_are_said_once_and_the_file_is_read_by_them() {
    let (window, mapping) = with_kept();
    assert_eq!(mapping.name, "depot");
    assert_eq!(mapping.column(&Field::PostalCode), Some("Code"));
    assert_eq!(mapping.same(&Field::CountryCode), Some("CA"));
    let of_flavour = mapping.columns.iter().find(|(name, _)| name == "Flavour");
    assert_eq!(
        of_flavour.map(|(_, meaning)| meaning),
        Some(&Meaning::NotUsed)
    );
    assert!(window.shows("Read by your columns “depot”. An order is known again by: Order #"));
    assert!(window.shows("All · 2"));
}

#[test]
fn what_is_still_needed_is_said_and_nothing_that_was_chosen_is_lost() {
    let mut window = with_unknown();
    choose(&mut window, "Code", "Postal code");
    window.press(USE);
    window.assert_no_call();
    assert!(window.shows("Country: no column is it"));
    say_for_all(&mut window, "Country", "Narnia");
    say_for_all(&mut window, "Currency of the declared value", "cad");
    assert!(window.shows("Country: “Narnia” can’t be read"));
    window.press(USE);
    window.assert_no_call();
    window.key(Modifiers::COMMAND, Key::A);
    window.type_into("Country, the same for all orders", "");
    window.key(Modifiers::COMMAND, Key::A);
    window.type_into("Country, the same for all orders", "CA");
    window.press(USE);
    let keep = window.next::<KeepColumns>();
    assert_eq!(keep.call.mapping.column(&Field::PostalCode), Some("Code"));
    window.reply(&keep, Ok(Kept::NameTaken("depot".to_owned())));
    assert!(window.shows("Files with other columns have the name “depot”"));
    assert!(window.shows("Meaning of the column Code"));
    window.press(USE);
    let keep = window.next::<KeepColumns>();
    assert_eq!(keep.call.mapping.same(&Field::CountryCode), Some("CA"));
    let failure = Failure::new(Cause::NotWritable {
        path: "/data/mappings/depot.toml".into(),
        reason: "the disk is full".to_owned(),
    });
    window.reply(&keep, Err(failure));
    assert!(window.shows("depot.toml"));
    // The file read again is the same question.
    window.press("Read the file again");
    let asked = window.next::<Read>();
    window.reply(&asked, Ok(read(&asked.call, CODE, None)));
    let mapping = kept_mapping(&mut window);
    assert_eq!(mapping.column(&Field::PostalCode), Some("Code"));
}

#[test]
fn a_fault_that_the_job_finds_is_said() {
    let mut window = said();
    window.press(USE);
    let keep = window.next::<KeepColumns>();
    window.reply(&keep, Ok(Kept::Faulty(MappingFault::NoName)));
    assert!(window.shows("These columns need a name"));
}

#[test]
fn another_order_number_is_used_only_after_it_was_said_what_it_means() {
    let (mut window, mapping) = with_kept();
    window.press("Columns…");
    choose(&mut window, "Order #", "Not used");
    choose(&mut window, "Flavour", "Order number");
    window.press(USE);
    let keep = window.next::<KeepColumns>();
    assert_eq!(keep.call.over, None);
    window.reply(&keep, Ok(Kept::KnownByOther(mapping.known_by())));
    assert!(window.shows("were known by: Order #. If they are known by Flavour"));
    window.harness.get_by_label("Name of these columns").focus();
    window.key(Modifiers::NONE, Key::Enter);
    window.assert_no_call();
    window.press("Use them all the same");
    let keep = window.next::<KeepColumns>();
    assert_eq!(keep.call.over, Some(mapping.known_by()));
    assert_ne!(keep.call.mapping.known_by(), mapping.known_by());
    // What is chosen anew afterwards is another question.
    window.reply(&keep, Ok(Kept::KnownByOther(KnownBy::default())));
    choose(&mut window, "Total", "Not used");
    choose(&mut window, "Total", "Declared value");
    window.press(USE);
    assert_eq!(window.next::<KeepColumns>().call.over, None);
}

#[test]
fn columns_that_are_open_to_be_changed_can_be_left_as_they_are() {
    let (mut window, _) = with_kept();
    window.press("Columns…");
    choose(&mut window, "Code", "Not used");
    window.press("Leave them as they are");
    window.assert_no_call();
    window.press("Columns…");
    assert!(window.shows("Postal code"));
}

#[test]
fn columns_that_were_forgotten_can_be_kept_again() {
    let (mut window, mapping) = with_kept();
    window.press("Forget these columns");
    let forget = window.next::<ForgetColumns>();
    assert_eq!(*forget.call.mapping, mapping);
    window.reply(&forget, Ok(()));
    let asked = window.next::<Read>();
    window.reply(&asked, Ok(read(&asked.call, CODE, None)));
    assert!(window.shows("The columns “depot” are forgotten"));
    window.press("Undo");
    let keep = window.next::<KeepColumns>();
    assert_eq!(*keep.call.mapping, mapping);
    window.reply(&keep, Ok(Kept::Kept));
    let asked = window.next::<Read>();
    window.reply(&asked, Ok(read(&asked.call, CODE, Some(&mapping))));
    assert!(window.shows("Read by your columns “depot”"));
    assert!(!window.shows("are forgotten"));
}

#[test]
fn columns_are_said_by_keys_alone() {
    let mut window = with_unknown();
    let code = "Meaning of the column Code";
    window.harness.get_by_label(code).focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(
        window.harness.get_by_label(code).is_focused(),
        "it keeps the keyboard"
    );
    assert!(window.shows("Order number"));
    window.key(Modifiers::NONE, Key::Tab);
    let next = window.harness.get_by_label("Meaning of the column Flavour");
    assert!(next.is_focused());
}

#[rstest]
fn everything_stays_in_reach_in_a_small_window_and_in_large_type(
    #[values(Language::English, Language::French)] language: Language,
    #[values(Theme::Light, Theme::Dark, Theme::HighContrast)] theme: Theme,
) {
    let (file_field, keep) = match language {
        Language::System | Language::English => (FILE, USE),
        Language::French => ("Fichier de commandes", "Utiliser ces colonnes"),
    };
    let setup = Setup {
        preferences: Preferences {
            language,
            theme,
            ..Preferences::default()
        },
        ..Setup::default()
    };
    let (mut window, asked) = open_with(setup, file_field);
    window.reply(&asked, Ok(read(&asked.call, CODE, None)));
    for (width, height) in [(1024.0, 700.0), (512.0, 350.0)] {
        window.harness.set_size(egui::vec2(width, height));
        window.harness.run_steps(3);
        let button = window.harness.get_by_label(keep).rect();
        assert!(button.right() <= width, "{button:?}");
        let lists = window.harness.query_all_by_role(Role::ComboBox);
        for list in lists {
            assert!(list.rect().right() <= width, "{:?}", list.rect());
        }
    }
}

#[test]
fn the_unit_in_the_name_of_a_column_is_taken_once_its_meaning_is_said() {
    let (mut window, asked) = open_with(Setup::default(), FILE);
    let text = CODE.replace("Flavour", "Depth (cm)");
    window.reply(&asked, Ok(read(&asked.call, &text, None)));
    choose(&mut window, "Depth", "Length");
    let form = window.harness.state().state().orders.columns_form();
    let mapping = &form.unwrap().mapping;
    assert_eq!(mapping.column(&Field::SizeX), Some("Depth (cm)"));
    assert_eq!(mapping.same(&Field::SizeUnit), Some("cm"));
}

#[test]
fn what_was_said_of_one_file_is_used_for_the_one_that_is_open_now() {
    let mut window = said();
    window.harness.get_by_label(FILE).focus();
    window.harness.run_steps(2);
    window.key(Modifiers::COMMAND, Key::A);
    window.type_into(FILE, "/orders/today.csv");
    window.key(Modifiers::NONE, Key::Enter);
    let asked = window.next::<Read>();
    let text = CODE.replace("Ottawa", "Perth");
    window.reply(&asked, Ok(read(&asked.call, &text, None)));
    assert!(window.shows("Perth · Laval"));
    let mapping = kept_mapping(&mut window);
    assert_eq!(mapping.column(&Field::PostalCode), Some("Code"));
    let asked = window.next::<Read>();
    assert_eq!(asked.call.path, Path::new("/orders/today.csv"));
}

#[test]
fn a_name_that_two_columns_have_is_said_before_anything_is_kept() {
    let (mut window, asked) = open_with(Setup::default(), FILE);
    let text = CODE.replace("Flavour", "Town");
    window.reply(&asked, Ok(read(&asked.call, &text, None)));
    choose(&mut window, "Code", "Postal code");
    say_for_all(&mut window, "Country", "CA");
    say_for_all(&mut window, "Currency of the declared value", "cad");
    window.press(USE);
    window.assert_no_call();
    assert!(window.shows("Town"));
    let form = window.harness.state().state().orders.columns_form();
    assert!(!form.unwrap().faults().is_empty());
}
