//! Type at its largest in the smallest window that is promised: 200 % at
//! 1024 x 700, which is a window of half as many points. Nothing overlaps,
//! nothing leaves the window, and a notice covers nothing that can be pressed.

use egui::{Rect, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rstest::rstest;
use sendoff::{
    contract::Notice,
    features::{
        returns::calls as returns, shipments::calls as shipments, tracking::calls as tracking,
    },
    model::{
        ids::ShipmentId,
        preferences::{Language, Preferences, Theme},
        shipment::ShipmentStatus,
    },
};

use super::{
    support::{
        journeys::some_parcels,
        samples::{list_of, shipment},
        test_window::{Setup, TestWindow},
    },
    ui_lists::{unprinted, unresolved},
    ui_returns::some_returns,
    ui_scanner::scan,
};

/// 1024 x 700 at 200 %.
const LARGE_TYPE: [f32; 2] = [512.0, 350.0];
/// The same window at 100 %.
const SMALL_WINDOW: [f32; 2] = [1024.0, 700.0];
/// Rounding to pixels.
const SLACK: f32 = 1.0;
const KEYS: [egui::Key; 8] = [
    egui::Key::Num1,
    egui::Key::Num2,
    egui::Key::Num3,
    egui::Key::Num4,
    egui::Key::Num5,
    egui::Key::Num6,
    egui::Key::Num7,
    egui::Key::Num8,
];

fn open(size: [f32; 2], language: Language) -> TestWindow {
    TestWindow::open_with(Setup {
        size,
        preferences: Preferences {
            theme: Theme::HighContrast,
            language,
            ..Preferences::default()
        },
        ..Setup::default()
    })
}

/// Places come in pixels, of which a point is one here.
#[expect(clippy::cast_possible_truncation, reason = "a window is small")]
fn rect_of(bounds: egui::accesskit::Rect) -> Rect {
    let at = |x: f64, y: f64| egui::pos2(x as f32, y as f32);
    Rect::from_min_max(at(bounds.x0, bounds.y0), at(bounds.x1, bounds.y1))
}

/// Everything with a name that is read or pressed, and where it stands.
fn pieces(window: &TestWindow) -> Vec<(String, Role, Rect)> {
    let root = window.harness.root();
    let mut pieces = Vec::new();
    for node in root.children_recursive() {
        let Some(bounds) = node.accesskit_node().bounding_box() else {
            continue;
        };
        let rect = rect_of(bounds);
        let node = node.accesskit_node();
        let name = node.label().or_else(|| node.value()).unwrap_or_default();
        let counts = matches!(
            node.role(),
            Role::Button | Role::Link | Role::Label | Role::ProgressIndicator | Role::TextInput
        );
        if counts && !name.is_empty() {
            pieces.push((name, node.role(), rect));
        }
    }
    pieces
}

fn assert_apart(pieces: &[(String, Role, Rect)], bounds: Rect) {
    for (at, (name, _, rect)) in pieces.iter().enumerate() {
        assert!(
            bounds.expand(SLACK).contains_rect(*rect),
            "“{name}” leaves the window: {rect:?}"
        );
        for (other, _, place) in pieces.iter().skip(at + 1) {
            let overlap = rect.shrink(SLACK).intersect(place.shrink(SLACK));
            assert!(
                !overlap.is_positive(),
                "“{name}” {rect:?} and “{other}” {place:?} overlap"
            );
        }
    }
}

/// The strip above, the rail at the left, the status line below.
fn frame_of(window: &TestWindow, [width, height]: [f32; 2]) -> Vec<(String, Role, Rect)> {
    let middle = Rect::from_min_max(egui::pos2(90.0, 46.0), egui::pos2(width, height - 36.0));
    let is_icon = |name: &str| name.chars().all(|letter| !letter.is_ascii_graphic());
    pieces(window)
        .into_iter()
        .filter(|(name, _, rect)| !middle.contains(rect.center()) && !is_icon(name))
        .collect()
}

/// All that the status line can say at once.
fn fill_status(window: &mut TestWindow) {
    window.notify(Notice::UnprintedChanged {
        unprinted: (1..=12)
            .map(|order| unprinted(&order.to_string(), "Zoé Tremblay"))
            .collect(),
    });
    window.notify(Notice::UnresolvedChanged {
        unresolved: vec![unresolved()],
    });
    window.notify(Notice::OnlineChanged {
        online: false,
        since: "2026-03-02T14:05:00Z".parse().unwrap(),
    });
    window.notify(Notice::BudgetChanged {
        left: 312,
        limit: 2_000,
        more_at: Some("2026-03-02T14:10:00Z".parse().unwrap()),
    });
}

#[rstest]
fn strip_rail_and_status_line_stand_apart_and_inside_the_window(
    #[values(Language::English, Language::French)] language: Language,
    #[values(SMALL_WINDOW, LARGE_TYPE)] size: [f32; 2],
) {
    let mut window = open(size, language);
    // A screen that is short: what is scrolled out of it stands nowhere.
    window.key(egui::Modifiers::COMMAND, egui::Key::Num4);
    let bounds = Rect::from_min_size(egui::Pos2::ZERO, size.into());
    assert_apart(&frame_of(&window, size), bounds);
    fill_status(&mut window);
    let frame = frame_of(&window, size);
    // The strip's three buttons, the rail's eight, five parts and a bar.
    assert!(frame.len() >= 17, "{frame:?}");
    assert_apart(&frame, bounds);
}

/// Where a screen is scrolled, it is scrolled down and never sideways.
#[rstest]
fn no_screen_is_wider_than_the_window(
    #[values(Language::English, Language::French)] language: Language,
) {
    let mut window = open(LARGE_TYPE, language);
    for key in KEYS {
        window.key(egui::Modifiers::COMMAND, key);
        if let Some(call) = window.next_if::<shipments::List>() {
            let rows = ["S1", "S2"].map(|id| shipment(id, ShipmentStatus::Unpaid));
            window.reply(&call, Ok(list_of(&rows)));
        }
        for (name, _, rect) in pieces(&window) {
            assert!(
                rect.left() >= -SLACK && rect.right() <= LARGE_TYPE[0] + SLACK,
                "{key:?}: “{name}” leaves the window: {rect:?}"
            );
        }
    }
}

#[rstest]
fn a_notice_covers_nothing_that_can_be_pressed(#[values(SMALL_WINDOW, LARGE_TYPE)] size: [f32; 2]) {
    let mut window = open(size, Language::English);
    window.type_into("Order number", "1001");
    window.press("New shipment");
    let said = "The form was cleared";
    let mut texts = window.harness.get_all_by_label_contains(said);
    // It is said aloud, too, by a line that nobody sees.
    let text = texts
        .find(|text| text.rect().height() > 2.0)
        .unwrap()
        .rect();
    drop(texts);
    let undo = window.harness.get_by_label("Undo").rect();
    let dismiss = window.harness.get_by_label("Dismiss").rect();
    let notice = text.union(undo).union(dismiss);
    let bounds = Rect::from_min_size(egui::Pos2::ZERO, size.into());
    assert!(bounds.contains_rect(notice), "{notice:?}");
    assert!(undo.right() <= dismiss.left() && text.right() <= undo.left() + SLACK);
    let screen_end = notice.top();
    let status_top = size[1] - 34.0;
    assert!(notice.bottom() <= status_top, "{notice:?}");
    for (name, role, rect) in pieces(&window) {
        let is_scrolled_out = rect.top() >= screen_end && rect.top() < status_top;
        let is_of_the_notice = [text, undo, dismiss].contains(&rect) || name == said;
        if [Role::Button, Role::Link].contains(&role) && !is_of_the_notice && !is_scrolled_out {
            let cover = rect.shrink(SLACK).intersect(notice);
            assert!(!cover.is_positive(), "“{name}” {rect:?} under {notice:?}");
        }
    }
    if size[1] > 400.0 {
        let rates = window.harness.get_by_label("Get rates").rect();
        assert!(rates.bottom() <= screen_end, "the button moves up");
    }
    window.press("Dismiss");
    // The line that says it aloud goes by itself.
    window.pass(6);
    assert!(!window.shows(said));
}

#[test]
fn in_a_window_of_700_points_no_notice_moves_what_can_be_pressed() {
    let mut window = open(SMALL_WINDOW, Language::English);
    window.type_into("Order number", "1001");
    let place = |window: &TestWindow| window.harness.get_by_label("Get rates").rect();
    let before = place(&window);
    window.press("New shipment");
    assert!(window.shows("The form was cleared"));
    assert_eq!(place(&window), before);
    window.press("Dismiss");
    assert_eq!(place(&window), before);
}

/// Presses the mouse there and lets it go.
fn click_at(window: &mut TestWindow, at: egui::Pos2) {
    let button = |pressed| egui::Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    let events = [
        vec![egui::Event::PointerMoved(at), button(true)],
        vec![button(false)],
    ];
    for events in events {
        window.harness.input_mut().events = events;
        window.frames_of_the_program(1);
    }
}

#[test]
fn a_press_that_was_on_its_way_when_a_notice_moved_the_page_presses_nothing() {
    let mut window = open(LARGE_TYPE, Language::English);
    window.type_into("Order number", "1001");
    window.harness.get_by_label("New shipment").click();
    let dismiss = (0..8).find_map(|_frame| {
        window.frames_of_the_program(1);
        let dismiss = window.harness.query_by_label("Dismiss");
        dismiss.map(|dismiss| dismiss.rect().center())
    });
    let dismiss = dismiss.expect("a notice");
    click_at(&mut window, dismiss);
    assert!(window.harness.query_by_label("Dismiss").is_some());
    window.harness.run_steps(2);
    click_at(&mut window, dismiss);
    window.frames_of_the_program(2);
    assert!(window.harness.query_by_label("Dismiss").is_none());
}

#[rstest]
fn at_its_largest_type_the_list_shows_four_rows_and_their_status(
    #[values(Language::English, Language::French)] language: Language,
) {
    let mut window = open(LARGE_TYPE, language);
    let french = language == Language::French;
    window.key(egui::Modifiers::COMMAND, egui::Key::Num2);
    let rows = (0..9).map(|number| shipment(&format!("S{number}"), ShipmentStatus::Ready));
    let list = window.next::<shipments::List>();
    window.reply(&list, Ok(list_of(&rows.collect::<Vec<_>>())));
    window.harness.run_steps(4);
    let ready = if french {
        "Prêt à expédier"
    } else {
        "Ready to ship"
    };
    let in_sight = |window: &TestWindow| {
        let status_line = LARGE_TYPE[1] - 44.0;
        let all = pieces(window).into_iter();
        let is_it = |(name, _, place): &(String, Role, Rect)| {
            name == ready && place.bottom() <= status_line
        };
        all.filter(is_it).count()
    };
    let seen = in_sight(&window);
    assert!(seen >= 4, "{seen} rows");
    window.press(if french { "Filtres" } else { "Filters" });
    let filter = if french {
        "Numéro de lot"
    } else {
        "Batch number"
    };
    assert!(window.shows(filter));
    window.press(if french { "Filtres" } else { "Filters" });
    assert!(!window.shows(filter));
    assert_eq!(in_sight(&window), seen);
}

#[test]
fn a_label_that_waits_to_be_printed_has_its_name_above_its_buttons() {
    let mut window = open(LARGE_TYPE, Language::English);
    let waiting = unprinted("1001", "Alexandra Montgomery-Whitfield");
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![waiting],
    });
    window.press("1 bought, not printed");
    let name = window
        .harness
        .get_by_label("Alexandra Montgomery-Whitfield");
    let name = name.rect();
    let mut marks = window.harness.get_all_by_label_contains("Mark printed, ");
    let is_button = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == Role::Button;
    let mark = marks.find(is_button).unwrap().rect();
    assert!(name.width() > 200.0, "{name:?}");
    assert!(mark.top() >= name.bottom(), "{name:?} {mark:?}");
    assert!(mark.right() <= LARGE_TYPE[0] + SLACK, "{mark:?}");
}

#[rstest]
fn the_table_of_refunds_is_no_wider_than_the_window(
    #[values(SMALL_WINDOW, LARGE_TYPE)] size: [f32; 2],
    #[values(Language::English, Language::French)] language: Language,
) {
    let mut window = open(size, language);
    window.key(egui::Modifiers::COMMAND, egui::Key::Num6);
    super::ui_refunds::show_some(&mut window);
    window.harness.run_steps(4);
    let bounds = Rect::from_min_size(egui::Pos2::ZERO, size.into());
    let is_icon = |name: &str| name.chars().all(|letter| !letter.is_ascii_graphic());
    let root = window.harness.root();
    let mut wide = Vec::new();
    for node in root.children_recursive() {
        let node = node.accesskit_node();
        let Some(place) = node.bounding_box().map(rect_of) else {
            continue;
        };
        let name = node.label().or_else(|| node.value()).unwrap_or_default();
        let is_part = matches!(
            node.role(),
            Role::Button | Role::Label | Role::ColumnHeader | Role::Cell | Role::Table
        );
        if is_part && !is_icon(&name) && place.right() > bounds.right() + SLACK {
            wide.push((name, place));
        }
    }
    assert!(wide.is_empty(), "{wide:?}");
}

/// What a window manager takes of it for its title is gone, too.
const LOWEST: [f32; 2] = [512.0, 330.0];

fn show_rows(window: &mut TestWindow, screen: egui::Key) {
    window.key(egui::Modifiers::COMMAND, screen);
    match screen {
        egui::Key::Num4 => drop(window.answer(|_: &returns::List| Ok(some_returns()))),
        egui::Key::Num5 => drop(window.answer(|_: &tracking::List| Ok(some_parcels()))),
        other => panic!("{other:?}"),
    }
}

fn is_of_a_row(name: &str) -> bool {
    ["Open ", "Show the tracking of "]
        .iter()
        .any(|begin| name.starts_with(begin))
}

/// The role of what has the keyboard, and its place.
fn keyboard(window: &TestWindow) -> (Role, Rect) {
    let root = window.harness.root();
    let mut nodes = root.children_recursive();
    let node = nodes.find(|node| node.is_focused()).expect("a keyboard");
    let node = node.accesskit_node();
    (
        node.role(),
        node.bounding_box().map(rect_of).expect("a place"),
    )
}

#[rstest]
fn at_the_largest_type_the_row_of_the_keyboard_is_in_sight(
    #[values(egui::Key::Num4, egui::Key::Num5)] screen: egui::Key,
) {
    let mut window = open(LOWEST, Language::English);
    show_rows(&mut window, screen);
    // Opened again, its list is here.
    window.key(egui::Modifiers::COMMAND, egui::Key::Num1);
    window.key(egui::Modifiers::COMMAND, screen);
    window.frames_of_the_program(10);
    for _row in 0..3 {
        let (_, place) = keyboard(&window);
        let name = window.focused().unwrap_or_default();
        assert!(is_of_a_row(&name), "{name}");
        let screen = Rect::from_min_max(egui::pos2(56.0, 46.0), egui::pos2(512.0, 294.0));
        assert!(screen.contains_rect(place), "{name}: {place:?}");
        window.key(egui::Modifiers::NONE, egui::Key::ArrowDown);
        window.frames_of_the_program(10);
    }
}

#[rstest]
#[case(egui::Key::Num3, crate::ui_batches::show_one)]
#[case(egui::Key::Num4, crate::ui_returns::show_one)]
#[case(egui::Key::Num5, crate::ui_tracking::show_one)]
fn details_in_place_of_the_list_have_its_keyboard(
    #[case] screen: egui::Key,
    #[case] show_one: fn(&mut TestWindow),
) {
    let mut window = open(LARGE_TYPE, Language::English);
    window.key(egui::Modifiers::COMMAND, screen);
    show_one(&mut window);
    window.harness.run_steps(3);
    assert_eq!(keyboard(&window).0, Role::Heading);
    window.key(egui::Modifiers::NONE, egui::Key::Escape);
    window.harness.run_steps(3);
    let row = window.focused().unwrap_or_default();
    assert!(is_of_a_row(&row), "{row}");
}

/// What of the screen is between the strip and the notice above the status line.
fn in_sight(window: &TestWindow, [width, height]: [f32; 2]) -> Rect {
    let notice = window.harness.get_by_label("Dismiss").rect();
    assert!(notice.bottom() < height - 34.0, "{notice:?}");
    Rect::from_min_max(egui::pos2(52.0, 46.0), egui::pos2(width, notice.top()))
}

/// A notice that stays.
fn say_something(window: &mut TestWindow) {
    window.notify(Notice::RefundDenied {
        shipment: ShipmentId::new("S7"),
        reason: None,
    });
    window.frames_of_the_program(10);
}

fn place_of(window: &TestWindow, is_it: impl Fn(&str, Role) -> bool) -> Option<Rect> {
    let mut pieces = pieces(window).into_iter();
    let found = pieces.find(|(name, role, rect)| is_it(name, *role) && rect.height() > 2.0);
    found.map(|(_name, _role, rect)| rect)
}

#[rstest]
fn a_label_that_was_bought_has_code_price_and_both_buttons_in_sight(
    #[values(LARGE_TYPE, LOWEST)] size: [f32; 2],
) {
    let mut window = open(size, Language::English);
    window.has_printer();
    window.quote();
    window.frames_of_the_program(6);
    window.buy();
    window.frames_of_the_program(10);
    say_something(&mut window);
    let sight = in_sight(&window, size);
    for (what, role) in [
        ("PX123456789CA", Role::Label),
        ("CAD", Role::Label),
        ("Print the label", Role::Button),
        ("Next shipment", Role::Button),
    ] {
        let place = place_of(&window, |name, of| name.contains(what) && of == role);
        let place = place.unwrap_or_else(|| panic!("{what}: {:?}", pieces(&window)));
        assert!(sight.contains_rect(place), "{what}: {place:?}");
    }
}

#[test]
fn the_button_that_buys_is_in_sight_while_a_scan_is_said_to_be_entered_nowhere() {
    let mut window = open(LARGE_TYPE, Language::English);
    window.quote();
    window.frames_of_the_program(10);
    scan(&mut window, "ZZ99887766");
    window.frames_of_the_program(10);
    assert!(
        window.shows("ZZ99887766 was scanned"),
        "{:?}",
        window.texts()
    );
    let buy = place_of(&window, |name, role| {
        name.starts_with("Buy label") && role == Role::Button
    });
    let buy = buy.unwrap_or_else(|| panic!("{:?}", pieces(&window)));
    let sight = in_sight(&window, LARGE_TYPE);
    assert!(sight.contains_rect(buy), "{buy:?} in {sight:?}");
}

#[test]
fn the_button_that_buys_is_in_sight_while_a_notice_is_shown() {
    let mut window = open(LARGE_TYPE, Language::English);
    window.quote();
    window.frames_of_the_program(10);
    say_something(&mut window);
    let buy = place_of(&window, |name, role| {
        name.starts_with("Buy label") && role == Role::Button
    });
    let buy = buy.unwrap_or_else(|| panic!("{:?}", pieces(&window)));
    let sight = in_sight(&window, LARGE_TYPE);
    assert!(sight.contains_rect(buy), "{buy:?} in {sight:?}");
}
