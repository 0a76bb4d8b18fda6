//! The window in English and in French: the whole of it, and nothing in the
//! other language by accident.

use std::collections::BTreeMap;

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rstest::rstest;
use sendoff::{
    features::shipments::calls as shipments,
    model::{
        preferences::{Language, Preferences, Theme},
        shipment::ShipmentStatus,
    },
};

use super::{
    support::{
        samples::{bought_shipment, list_of, shipment},
        test_window::{Setup, TestWindow},
    },
    ui_batches, ui_refunds, ui_reports, ui_returns, ui_rules, ui_tracking,
    words_messages::messages,
};

fn open(language: Language) -> TestWindow {
    TestWindow::open_with(Setup {
        preferences: Preferences {
            theme: Theme::Light,
            language,
            ..Preferences::default()
        },
        ..Setup::default()
    })
}

fn key_of(screen: Screen) -> egui::Key {
    match screen {
        Screen::Ship => egui::Key::Num1,
        Screen::Shipments | Screen::Details => egui::Key::Num2,
        Screen::Batches => egui::Key::Num3,
        Screen::Returns => egui::Key::Num4,
        Screen::Tracking => egui::Key::Num5,
        Screen::Refunds => egui::Key::Num6,
        Screen::Reports => egui::Key::Num7,
        Screen::Settings => egui::Key::Num8,
        Screen::Rules => egui::Key::Num0,
    }
}

#[derive(Debug, Clone, Copy)]
enum Screen {
    Ship,
    Shipments,
    Details,
    Batches,
    Returns,
    Tracking,
    Refunds,
    Reports,
    Rules,
    Settings,
}

/// Opens a screen with something on it.
fn go(window: &mut TestWindow, screen: Screen) {
    window.key(egui::Modifiers::COMMAND, key_of(screen));
    match screen {
        Screen::Ship | Screen::Settings => {}
        Screen::Shipments => list(window),
        Screen::Batches => ui_batches::show_one(window),
        Screen::Returns => ui_returns::show_one(window),
        Screen::Tracking => ui_tracking::show_one(window),
        Screen::Refunds => ui_refunds::show_some(window),
        Screen::Reports => ui_reports::show_some(window),
        Screen::Rules => ui_rules::show_some(window),
        Screen::Details => {
            list(window);
            // The first row has the keyboard after the search line.
            let row = window.texts().into_iter().find(|text| {
                let opens = text.starts_with("Open") || text.starts_with("Ouvrir");
                opens && text.contains("S1")
            });
            window.press(&row.expect("a row of the list"));
            let received = window.next::<shipments::Open>();
            let outcome = Ok(Box::new(bought_shipment("S1")));
            window.reply(&received, outcome);
        }
    }
}

fn list(window: &mut TestWindow) {
    let page = window.next::<shipments::List>();
    window.reply(
        &page,
        Ok(list_of(&[
            bought_shipment("S1"),
            shipment("S2", ShipmentStatus::Unpaid),
        ])),
    );
}

#[rstest]
fn the_whole_window_reads_as_it_was_reviewed(
    #[values(Language::English, Language::French)] language: Language,
    #[values(
        Screen::Ship,
        Screen::Shipments,
        Screen::Details,
        Screen::Batches,
        Screen::Returns,
        Screen::Tracking,
        Screen::Refunds,
        Screen::Reports,
        Screen::Rules,
        Screen::Settings
    )]
    screen: Screen,
) {
    let mut window = open(language);
    go(&mut window, screen);
    let name = format!("{screen:?}-{language:?}").to_lowercase();
    insta::with_settings!({prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!(name, window.walk());
    });
}

/// A screen reader says where in a table it is only if rows hold the cells.
#[rstest]
fn every_list_is_a_named_table_of_rows_that_hold_a_cell_for_each_head(
    #[values(
        Screen::Shipments,
        Screen::Batches,
        Screen::Returns,
        Screen::Tracking,
        Screen::Refunds,
        Screen::Reports,
        Screen::Rules
    )]
    screen: Screen,
) {
    let mut window = open(Language::English);
    go(&mut window, screen);
    let root = window.harness.root();
    let pieces = |role| {
        root.children_recursive()
            .filter(move |node| node.accesskit_node().role() == role)
    };
    let tables: Vec<_> = pieces(Role::Table).collect();
    assert!(!tables.is_empty());
    let mut rows = 0;
    for table in tables {
        assert!(
            table
                .accesskit_node()
                .label()
                .is_some_and(|name| !name.is_empty())
        );
        let columns = table.accesskit_node().data().column_count().unwrap();
        for row in table.accesskit_node().children() {
            if row.role() != Role::Row {
                continue;
            }
            let cells = row.children().map(|cell| cell.role());
            let cells: Vec<Role> = cells.collect();
            let is_head = cells.contains(&Role::ColumnHeader);
            let role = if is_head {
                Role::ColumnHeader
            } else {
                Role::Cell
            };
            assert_eq!(cells, vec![role; columns], "{screen:?}");
            rows += usize::from(!is_head);
        }
    }
    assert!(rows > 0, "{screen:?}");
}

/// Messages without arguments, in both languages, where the two differ.
fn english_only() -> BTreeMap<String, String> {
    let french = messages("fr");
    messages("en")
        .into_iter()
        .filter(|(id, text)| !text.contains('{') && french.get(id) != Some(text))
        .map(|(id, text)| (text, id))
        .collect()
}

#[rstest]
fn nothing_in_the_french_window_is_english_by_accident(
    #[values(
        Screen::Ship,
        Screen::Shipments,
        Screen::Details,
        Screen::Batches,
        Screen::Returns,
        Screen::Tracking,
        Screen::Refunds,
        Screen::Reports,
        Screen::Rules,
        Screen::Settings
    )]
    screen: Screen,
) {
    let english = english_only();
    let french: Vec<String> = messages("fr").into_values().collect();
    let mut window = open(Language::French);
    go(&mut window, screen);
    for text in window.texts() {
        let is_english = english.contains_key(&text) && !french.contains(&text);
        assert!(!is_english, "“{text}” is {:?}", english.get(&text));
    }
}

#[test]
fn the_language_changes_while_the_window_is_open_and_nothing_typed_is_lost() {
    let mut window = open(Language::System);
    window.type_into("Name", "Zoé Tremblay");
    window.press("Settings");
    window.press("Français");
    assert!(window.shows("Réglages"));
    window.press("Expédier");
    assert!(window.shows("Destinataire"));
    let texts = window.texts();
    assert!(texts.iter().any(|text| text == "Zoé Tremblay"), "{texts:?}");
    window.press("Réglages");
    window.press("English");
    assert!(window.shows("Settings"));
}

#[test]
fn in_a_narrow_french_window_no_sentence_of_the_strip_is_cut_and_the_days_stay_together() {
    let open = |width| {
        let mut window = TestWindow::open_with(Setup {
            size: [width, 768.0],
            preferences: Preferences {
                theme: Theme::Light,
                language: Language::French,
                ..Preferences::default()
            },
            ..Setup::default()
        });
        go(&mut window, Screen::Reports);
        window
    };
    let whole = "Argent fictif, étiquettes qu’aucun transporteur ne prend";
    let says = |window: &TestWindow, text: &str| window.texts().iter().any(|shown| shown == text);
    let wide = open(1_600.0);
    assert!(says(&wide, whole));
    let narrow = open(1_024.0);
    assert!(!says(&narrow, whole), "there is no room for it");
    assert!(says(&narrow, "Argent fictif"), "{:?}", narrow.texts());
    let tops: Vec<f32> = ["Premier jour du rapport", "Dernier jour du rapport"]
        .map(|name| narrow.harness.get_by_label(name).rect().top())
        .to_vec();
    assert!((tops[0] - tops[1]).abs() < 2.0, "{tops:?}");
}

#[test]
fn the_ship_date_is_written_and_read_in_the_users_language() {
    let mut window = open(Language::French);
    let field = "Date d’expédition";
    let shown = |window: &TestWindow| window.harness.get_by_label(field).value();
    let order = |window: &TestWindow| {
        let order = &window.harness.state().state().ship.order;
        order.ship_date.clone()
    };
    assert_eq!(shown(&window).as_deref(), Some("aujourd’hui"));
    assert_eq!(order(&window), "today");
    window.type_into(field, "2026-04-01");
    assert_eq!(order(&window), "2026-04-01");
    window.key(egui::Modifiers::NONE, egui::Key::Tab);
    window.type_into(field, "Aujourd'hui");
    assert_eq!(order(&window), "today");
}

#[test]
fn the_head_of_the_last_column_of_the_tracking_list_is_not_cut_off_in_french() {
    let mut window = open(Language::French);
    go(&mut window, Screen::Tracking);
    let root = window.harness.root();
    let head = root
        .children_recursive()
        .find(|node| {
            let is_text = node.accesskit_node().role() == Role::Label;
            is_text && node.value().as_deref() == Some("Sans événement")
        })
        .expect("the head of a column");
    let font = egui::TextStyle::Small.resolve(&window.harness.ctx.global_style());
    let text = window.harness.ctx.fonts_mut(|fonts| {
        let text = "Sans événement".to_owned();
        fonts.layout_no_wrap(text, font, egui::Color32::BLACK)
    });
    // Bounds are rounded; three dots in place of a letter are narrower by more.
    let (shown, whole) = (head.rect().width(), text.size().x);
    assert!(shown + 1.0 >= whole, "{shown} of {whole}");
}
