//! The keyboard in dialogs and menus: it stays in what is open, and goes back to what opened it.

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rstest::rstest;
use sendoff::{
    contract::Notice,
    features::shipments::calls as shipments,
    model::{ids::ShipmentId, rate_choice::RateChoice},
    shell::Picked,
};

use super::{
    support::{
        samples::{bought_shipment, known},
        test_window::{FixedDialogs, Setup, TestWindow, no_dialogs, user_folders},
    },
    ui_many::{asked_to_buy, listed},
};

fn focused(window: &TestWindow) -> String {
    window.focused().unwrap_or_default()
}

/// A notice that offers something, as it comes while somebody reads a dialog.
fn notice_comes(window: &mut TestWindow) {
    window.notify(Notice::RefundDenied {
        shipment: ShipmentId::new("S9"),
        reason: None,
    });
    window.harness.run_steps(4);
}

/// The question about the refund of a paid shipment.
fn asked_about_refund(window: &mut TestWindow) {
    window.press("Open Zoé Tremblay, shipment PAID");
    let open = window.next::<shipments::Open>();
    let paid = bought_shipment("PAID");
    window.progress(&open, known(paid.clone()));
    window.reply(&open, Ok(Box::new(paid)));
    window.press("Request a refund");
}

#[rstest]
#[case(asked_to_buy, "Buy 2 labels · $15.74 CAD")]
#[case(asked_about_refund, "Request a refund")]
fn tab_stays_in_a_dialog_and_comes_to_no_notice(
    #[case] ask: fn(&mut TestWindow),
    #[case] yes: &str,
    #[values(Modifiers::NONE, Modifiers::SHIFT)] modifiers: Modifiers,
) {
    let mut window = listed();
    ask(&mut window);
    notice_comes(&mut window);
    let mut came_to = Vec::new();
    for _ in 0..9 {
        window.key(modifiers, Key::Tab);
        came_to.push(focused(&window));
    }
    for outside in ["", "Open", "Dismiss"] {
        assert!(!came_to.iter().any(|at| at == outside), "{came_to:?}");
    }
    for inside in ["Cancel", yes] {
        assert!(came_to.iter().any(|at| at == inside), "{came_to:?}");
    }
}

/// The toolkit keeps a hint as long as the pointer rests where it was.
#[test]
fn a_hint_does_not_stay_above_a_dialog_that_is_opened_by_a_key() {
    let mut window = listed();
    let hint = "Sort by Status";
    let shown = |window: &TestWindow| window.harness.query_all_by_label(hint).count();
    window.harness.get_by_label(hint).hover();
    window.frames_of_the_program(8);
    assert_eq!(shown(&window), 2, "the column and its hint");
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::K);
    window.frames_of_the_program(8);
    assert!(window.shows("Commands"));
    assert_eq!(shown(&window), 1);
}

#[test]
fn a_notice_under_a_dialog_is_none_to_a_screen_reader_until_the_dialog_is_answered() {
    let mut window = listed();
    notice_comes(&mut window);
    let is_heard = |window: &TestWindow| {
        let root = window.harness.root();
        let mut nodes = root.children_recursive();
        nodes.any(|node| {
            let node = node.accesskit_node();
            node.label().as_deref() == Some("Dismiss") && !node.is_hidden()
        })
    };
    assert!(is_heard(&window));
    asked_to_buy(&mut window);
    assert!(!is_heard(&window));
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.run_steps(3);
    assert!(is_heard(&window));
}

#[test]
fn without_a_file_dialog_the_keyboard_stays_at_the_button_that_asked_for_one() {
    let mut window = {
        let dialogs = FixedDialogs {
            answer: Picked::Unavailable,
            ..no_dialogs()
        };
        let mut window = TestWindow::open_with(Setup {
            dialogs,
            folders: user_folders(),
            ..Setup::default()
        });
        window.listed();
        window
    };
    window.press("Export…");
    window.press("CSV…");
    assert_eq!(focused(&window), "File to write");
    let browse = "Browse… File to write";
    // A mouse takes the keyboard from the line where it is pressed.
    let at = window.harness.get_by_label(browse).rect().center();
    window.harness.hover_at(at);
    for is_pressed in [true, false] {
        window.harness.event(egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed: is_pressed,
            modifiers: Modifiers::NONE,
        });
        window.harness.run_steps(2);
    }
    window.harness.run_steps(4);
    assert_eq!(focused(&window), browse);
}

#[rstest]
#[case(0)]
#[case(1)]
#[case(2)]
fn escape_closes_the_menu_of_columns_and_the_keyboard_is_at_its_button(#[case] into: usize) {
    let mut window = listed();
    let name = "Columns and views";
    window.press(name);
    assert!(window.shows("Compact"));
    for _ in 0..into {
        window.key(Modifiers::NONE, Key::Tab);
    }
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.run_steps(3);
    assert!(!window.shows("Compact"));
    assert_eq!(focused(&window), name);
}

#[test]
fn a_key_that_is_pressed_with_alt_is_another_key() {
    let mut window = listed();
    window.key(Modifiers::ALT, Key::F1);
    window.key(Modifiers::ALT, Key::F10);
    window.harness.run_steps(3);
    let state = window.harness.state().state();
    assert!(!state.context.is_help_open && !state.is_dialog_open());
    window.key(Modifiers::NONE, Key::F1);
    assert!(window.harness.state().state().context.is_help_open);
}

/// Its button says that it is open, and the arrows do not go to what is behind it.
#[test]
fn a_menu_that_is_opened_by_a_key_has_the_keyboard_and_keeps_its_arrows() {
    let mut window = listed();
    window.harness.get_by_label("Export…").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Enter);
    window.harness.run_steps(3);
    let first = focused(&window);
    assert!(first.starts_with("CSV"), "{first}");
    let expanded = window
        .harness
        .get_by_role_and_label(Role::Button, "Export…");
    assert_eq!(expanded.accesskit_node().data().is_expanded(), Some(true));
    window.key(Modifiers::NONE, Key::ArrowDown);
    let second = focused(&window);
    assert_ne!(second, first);
    window.key(Modifiers::NONE, Key::ArrowDown);
    assert_eq!(focused(&window), first, "around");
    window.key(Modifiers::NONE, Key::ArrowUp);
    assert_eq!(focused(&window), second);
}

#[test]
fn the_arrows_move_in_the_name_of_a_view_while_it_is_typed() {
    let mut window = listed();
    window.press("Columns and views");
    window.type_into("Name of the view", "Monay");
    for _ in 0..2 {
        window.key(Modifiers::NONE, Key::ArrowLeft);
    }
    window.key(Modifiers::NONE, Key::ArrowDown);
    assert_eq!(focused(&window), "Name of the view");
    window.key(Modifiers::NONE, Key::ArrowRight);
    assert_eq!(focused(&window), "Name of the view");
}

#[test]
fn radio_buttons_are_chosen_by_the_arrows_and_the_keyboard_stays_among_them() {
    let mut window = listed();
    asked_to_buy(&mut window);
    let rates = ["The cheapest rate for each", "The fastest rate for each"];
    window.harness.get_by_label(rates[0]).focus();
    window.harness.run_steps(2);
    for (key, chosen) in [
        (Key::ArrowRight, rates[1]),
        (Key::ArrowRight, rates[0]),
        (Key::ArrowUp, rates[1]),
    ] {
        window.key(Modifiers::NONE, key);
        assert_eq!(focused(&window), chosen);
        let asked = window.next::<shipments::PriceDrafts>().call.choice.clone();
        let is_fastest = matches!(asked, RateChoice::Fastest);
        assert_eq!(is_fastest, chosen == rates[1]);
    }
    // One stop of Tab, at the one that is chosen.
    window.key(Modifiers::NONE, Key::Tab);
    assert!(!rates.contains(&focused(&window).as_str()));
    window.key(Modifiers::SHIFT, Key::Tab);
    assert_eq!(focused(&window), rates[1]);
}
