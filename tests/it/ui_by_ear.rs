//! The window as a person has it who hears it and has no mouse: what is said aloud, where
//! the keyboard goes, and where it stops. The test plays the worker.

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rstest::rstest;
use sendoff::{
    contract::{Cause, Failure, Notice, UnresolvedLine, UnresolvedReason},
    features::{
        printing::calls as printing,
        refunds::calls as refunds,
        ship::calls::{self as ship, LineState, Quoted},
        shipments::calls as shipments,
        unresolved::calls as unresolved_calls,
    },
    model::{
        ids::{LineId, ShipmentId},
        shipment::ShipmentStatus,
    },
};

use super::support::{
    samples::{bought_shipment, label_picture, list_of, shipment},
    screen_reader::has_glyph,
    test_window::{Setup, TestWindow},
};
use super::ui_lists::{unprinted, unresolved};

impl TestWindow {
    /// What was said aloud, a sentence a line.
    pub(crate) fn said(&self) -> Vec<String> {
        let window = self.harness.state();
        window.said().map(str::to_owned).collect()
    }

    pub(crate) fn last_said(&self) -> String {
        self.said().pop().unwrap_or_default()
    }

    /// The name of what has the keyboard.
    pub(crate) fn focused(&self) -> Option<String> {
        let root = self.harness.root();
        root.children_recursive()
            .find(|node| node.is_focused())
            .map(|node| {
                let node = node.accesskit_node();
                node.label().or_else(|| node.value()).unwrap_or_default()
            })
    }

    /// What is read behind the name of what has the keyboard.
    fn focused_description(&self) -> String {
        let root = self.harness.root();
        let focused = root.children_recursive().find(|node| node.is_focused());
        let description = focused.and_then(|node| node.accesskit_node().description());
        description.unwrap_or_default()
    }

    /// As a screen reader puts the keyboard there.
    fn focus_on(&mut self, name: &str) {
        self.harness
            .query_all_by_label(name)
            .rfind(|node| node.accesskit_node().role() == Role::Button)
            .unwrap_or_else(|| panic!("{name}"))
            .focus();
        self.harness.run_steps(3);
    }

    pub(crate) fn drop_calls(&mut self) {
        while self.worker.requests.try_recv().is_ok() {}
    }

    pub(crate) fn listed(&mut self) {
        self.key(Modifiers::COMMAND, Key::Num2);
        let shipments = [
            shipment("D1", ShipmentStatus::Unpaid),
            shipment("D2", ShipmentStatus::Unpaid),
            bought_shipment("PAID"),
        ];
        self.answer(|_: &shipments::List| Ok(list_of(&shipments)));
    }
}

#[test]
fn rates_are_said_with_the_cheapest_and_take_the_keyboard() {
    let mut window = TestWindow::open();
    window.quote();
    window.harness.run_steps(4);
    let said = window.last_said();
    assert!(said.contains("rates. Cheapest: "), "{said}");
    assert!(said.contains("$5.90 CAD"), "{said}");
    let focused = window.focused().unwrap_or_default();
    assert!(focused.contains("$5.90 CAD"), "{focused}");
    let beside = window.focused_description();
    assert!(beside.starts_with("Delivery: "), "{beside}");
}

#[test]
fn a_shipment_of_the_list_is_read_with_its_order_status_and_price() {
    let mut window = TestWindow::open();
    window.listed();
    window.focus_on("Open Zoé Tremblay, shipment PAID");
    assert_eq!(
        window.focused_description(),
        "1001, Ready to ship, $5.90 CAD"
    );
}

#[test]
fn a_purchase_is_said_from_its_begin_to_its_tracking_code() {
    let mut window = TestWindow::open();
    window.has_printer();
    window.quote();
    let received = window.buy();
    window.reply(&received, Ok(label_picture()));
    window.harness.run_steps(4);
    let said = window.said();
    assert!(
        said.iter().any(|said| said.starts_with("Buying ")),
        "{said:?}"
    );
    let bought = "Label bought for $5.90 CAD. Tracking code PX123456789CA";
    let count = said.iter().filter(|said| *said == bought).count();
    assert_eq!(count, 1, "{said:?}");
    assert_eq!(window.focused().as_deref(), Some("Print the label"));
}

#[test]
fn a_refused_purchase_is_said_with_its_reason_and_the_keyboard_is_at_the_button() {
    let mut window = TestWindow::open();
    window.quote();
    window.key(Modifiers::COMMAND, Key::B);
    let buy = window.next::<ship::Buy>();
    window.reply(
        &buy,
        Err(Failure::new(Cause::PurchaseFailed {
            reason: "Insufficient credit".to_owned(),
        })),
    );
    window.harness.run_steps(4);
    assert!(window.last_said().contains("Insufficient credit"));
    let focused = window.focused();
    assert_eq!(focused.as_deref(), Some("Buy label · $5.90 CAD"));
}

#[test]
fn an_unresolved_purchase_is_said_and_the_keyboard_is_at_what_can_be_done() {
    let mut window = TestWindow::open();
    window.quote();
    window.key(Modifiers::COMMAND, Key::B);
    let buy = window.next::<ship::Buy>();
    let reason = UnresolvedReason::BuyUnknown;
    window.reply(&buy, Err(Failure::new(Cause::Unresolved(reason))));
    window.harness.run_steps(4);
    assert!(window.last_said().starts_with("Purchase unresolved"));
    assert_eq!(
        window.focused().as_deref(),
        Some("Check, and buy if unpaid")
    );
}

#[test]
fn what_stops_the_form_is_said_again_each_time_rates_are_asked_for() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Enter);
    window.key(Modifiers::COMMAND, Key::Enter);
    let said = window.said();
    let problems = said.iter().filter(|said| said.starts_with("Correct "));
    let problems: Vec<_> = problems.collect();
    assert_eq!(problems.len(), 2, "{said:?}");
    assert!(problems[0].contains("The first is Country"), "{said:?}");
    // The one line stands in the other place of two: so the same is a new one.
    assert_eq!(window.focused().as_deref(), Some("Country"));
}

#[test]
fn being_offline_and_online_again_is_said_once_each() {
    let mut window = TestWindow::open();
    let since = jiff::Timestamp::UNIX_EPOCH;
    for online in [false, false, true, true] {
        window.notify(Notice::OnlineChanged { online, since });
    }
    let said = window.said();
    assert_eq!(
        said,
        ["Offline: the service does not answer", "Online again"]
    );
}

#[test]
fn the_number_of_results_of_a_search_is_said() {
    let mut window = TestWindow::open();
    window.listed();
    window.key(Modifiers::COMMAND, Key::F);
    window.harness.run_steps(2);
    assert_eq!(window.focused().as_deref(), Some("Search shipments"));
    window.type_into("Search shipments", "PAID");
    window.answer(|_: &shipments::List| Ok(list_of(&[bought_shipment("PAID")])));
    while let Some(list) = window.next_if::<shipments::List>() {
        window.reply(&list, Ok(list_of(&[bought_shipment("PAID")])));
    }
    assert_eq!(window.last_said(), "1 shipment");
}

#[test]
fn a_slash_leads_to_the_search_and_is_a_letter_in_a_field() {
    let mut window = TestWindow::open();
    window.type_into("Name", "c/o Ana");
    assert_eq!(window.harness.state().state().ship.order.name, "c/o Ana");
    window.listed();
    window.harness.event(egui::Event::Text("/".to_owned()));
    window.harness.run_steps(4);
    assert_eq!(window.focused().as_deref(), Some("Search shipments"));
}

/// The names of what Tab comes to, until it comes to the first again.
fn stops(window: &mut TestWindow) -> Vec<String> {
    let mut stops: Vec<String> = Vec::new();
    for _ in 0..80 {
        window.key(Modifiers::NONE, Key::Tab);
        let Some(stop) = window.focused() else {
            continue;
        };
        if stops.first() == Some(&stop) {
            return stops;
        }
        stops.push(stop);
    }
    panic!("no end: {stops:#?}");
}

#[test]
fn tab_comes_to_one_row_of_the_list_and_to_nothing_without_a_name() {
    let mut window = TestWindow::open();
    window.listed();
    let stops = stops(&mut window);
    let rows: Vec<_> = stops
        .iter()
        .filter(|stop| stop.starts_with("Open ") || stop.starts_with("Select Zoé"))
        .collect();
    assert_eq!(rows.len(), 1, "{stops:#?}");
    let unnamed = stops.iter().filter(|stop| stop.trim().is_empty()).count();
    assert_eq!(unnamed, 0, "{stops:#?}");
    assert!(stops.len() < 40, "{stops:#?}");
}

#[test]
fn arrows_move_in_the_list_space_selects_and_enter_opens() {
    let mut window = TestWindow::open();
    window.listed();
    window.focus_on("Open Zoé Tremblay, shipment D1");
    window.key(Modifiers::NONE, Key::ArrowDown);
    let focused = window.focused().unwrap_or_default();
    assert!(focused.ends_with("shipment D2"), "{focused}");
    window.key(Modifiers::NONE, Key::Space);
    assert!(window.shows("1 selected"));
    window.key(Modifiers::NONE, Key::Enter);
    let open = window.next::<shipments::Open>();
    assert_eq!(open.shipment.as_str(), "D2");
}

#[test]
fn the_rates_are_one_stop_and_arrows_choose() {
    let mut window = TestWindow::open();
    window.quote();
    window.harness.run_steps(4);
    window
        .harness
        .get_by_role_and_label(Role::Table, "Rates, 3 rows");
    let first = window.focused().unwrap_or_default();
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.harness.run_steps(2);
    let second = window.focused().unwrap_or_default();
    assert_ne!(first, second);
    window.key(Modifiers::NONE, Key::Tab);
    let after = window.focused().unwrap_or_default();
    assert!(after.starts_with("Buy label"), "{after}");
}

#[test]
fn the_queue_of_labels_is_one_stop_and_its_names_tell_lines_apart() {
    let mut window = TestWindow::open();
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Resident"), unprinted("2", "Resident")],
    });
    window.press("2 bought, not printed");
    window
        .harness
        .get_by_label("Mark printed, Resident, order 1");
    window
        .harness
        .get_by_label("Mark printed, Resident, order 2");
    let stops = stops(&mut window);
    let of_second = stops.iter().filter(|stop| stop.contains("order 2")).count();
    assert_eq!(of_second, 0, "{stops:#?}");
    // Space ticks the line that has the keyboard.
    window.focus_on("Resident, order 1, Not sent");
    window.key(Modifiers::NONE, Key::Space);
    window.press("Mark printed · 1");
    window.next::<printing::MarkPrint>();
}

/// Two lines that need a person, in their list.
fn action_required() -> TestWindow {
    let of_order = |order: &str| UnresolvedLine {
        line: LineId::of_order(order, 1),
        order_id: Some(order.to_owned()),
        shipment: Some(ShipmentId::new(format!("S{order}"))),
        ..unresolved()
    };
    let mut window = TestWindow::open();
    window.notify(Notice::UnresolvedChanged {
        unresolved: vec![of_order("7"), of_order("8")],
    });
    window.press("Action required · 2");
    window
}

impl TestWindow {
    fn tab_to(&mut self, begins: &str) {
        for _ in 0..80 {
            self.key(Modifiers::NONE, Key::Tab);
            let stop = self.focused().unwrap_or_default();
            if stop.starts_with(begins) {
                return;
            }
        }
        panic!("Tab does not come to {begins}");
    }
}

#[test]
fn what_requires_an_action_is_one_stop_and_arrows_move_in_it() {
    let mut window = action_required();
    let before = stops(&mut window);
    let of = |stops: &[String], order: &str| {
        let name = format!("{order} · Ana");
        stops.iter().filter(|stop| stop.contains(&name)).count()
    };
    // The line, and what can be done about it.
    assert_eq!(of(&before, "7"), 4, "{before:#?}");
    assert_eq!(of(&before, "8"), 0, "{before:#?}");
    window.tab_to("7 · Ana, ");
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.harness.run_steps(2);
    let focused = window.focused().unwrap_or_default();
    assert!(focused.starts_with("8 · Ana, "), "{focused}");
    let after = stops(&mut window);
    assert_eq!((of(&after, "7"), of(&after, "8")), (0, 4), "{after:#?}");
}

#[test]
fn what_requires_an_action_is_acted_on_by_keys_alone() {
    let mut window = action_required();
    window.tab_to("7 · Ana, ");
    window.key(Modifiers::NONE, Key::End);
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Tab);
    let focused = window.focused();
    assert_eq!(focused.as_deref(), Some("Check 8 · Ana again"));
    window.key(Modifiers::NONE, Key::Enter);
    let check = window.next::<unresolved_calls::CheckAgain>();
    assert_eq!(check.line, LineId::of_order("8", 1));
    // While it is asked nothing can be pressed, and the keyboard is at the line; once that is
    // settled, at the one in its place.
    window.harness.run_steps(2);
    let focused = window.focused().unwrap_or_default();
    assert!(focused.starts_with("8 · Ana, "), "{focused}");
    window.reply(&check, Ok(LineState::AlreadyBought { changed: false }));
    window.harness.run_steps(4);
    let focused = window.focused().unwrap_or_default();
    assert!(focused.starts_with("7 · Ana, "), "{focused}");
    // Enter at the line itself opens what it is about.
    let mut window = action_required();
    window.tab_to("7 · Ana, ");
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Enter);
    let open = window.next::<shipments::Open>();
    assert_eq!(open.shipment.as_str(), "S8");
}

#[rstest]
#[case(Key::Num1)]
#[case(Key::Num2)]
#[case(Key::Num3)]
#[case(Key::Num4)]
#[case(Key::Num5)]
#[case(Key::Num6)]
#[case(Key::Num7)]
#[case(Key::Num8)]
fn no_screen_says_an_icon_or_has_something_without_a_name_that_takes_the_keyboard(
    #[case] key: Key,
) {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, key);
    if key == Key::Num2 {
        let shipments = [bought_shipment("PAID")];
        window.answer(|_: &shipments::List| Ok(list_of(&shipments)));
    }
    if key == Key::Num6
        && let Some(list) = window.next_if::<refunds::List>()
    {
        window.reply(&list, Ok(Box::default()));
    }
    let glyphs: Vec<String> = window
        .texts()
        .into_iter()
        .filter(|text| has_glyph(text))
        .collect();
    assert_eq!(glyphs, Vec::<String>::new());
    let root = window.harness.root();
    let unnamed: Vec<String> = root
        .children_recursive()
        .filter_map(|node| {
            let node = node.accesskit_node();
            let takes_keyboard = node.data().supports_action(egui::accesskit::Action::Focus);
            let has_name = node.label().is_some_and(|name| !name.trim().is_empty())
                || node.data().placeholder().is_some();
            (takes_keyboard && !has_name).then(|| format!("{:?}", node.role()))
        })
        .collect();
    assert_eq!(unnamed, Vec::<String>::new());
}

#[test]
fn every_screen_has_a_heading_and_the_rail_is_navigation() {
    let mut window = TestWindow::open();
    window.listed();
    let root = window.harness.root();
    let roles: Vec<Role> = root
        .children_recursive()
        .map(|node| node.accesskit_node().role())
        .collect();
    for role in [Role::Heading, Role::Navigation, Role::Main, Role::Banner] {
        assert!(roles.contains(&role), "{role:?}");
    }
    let table = window
        .harness
        .get_by_label("Shipments, 3 rows, sorted by Created, newest first");
    assert_eq!(table.accesskit_node().role(), Role::Table);
}

#[test]
fn a_dialog_is_named_and_modal_and_gives_the_keyboard_back() {
    let mut window = TestWindow::open();
    window.harness.get_by_label("City").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::F1);
    window.harness.run_steps(2);
    let dialog = window
        .harness
        .get_all_by_role(Role::Dialog)
        .find(|node| node.accesskit_node().label().as_deref() == Some("Keys"))
        .expect("a dialog of that name");
    assert!(dialog.accesskit_node().data().is_modal());
    assert!(window.shows("Get rates"));
    // Nothing moves behind it.
    window.key(Modifiers::COMMAND, Key::Num3);
    window.assert_no_call();
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.run_steps(3);
    assert_eq!(window.focused().as_deref(), Some("City"));
}

#[test]
fn the_palette_finds_by_other_words_and_offers_what_is_done_to_many() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::K);
    window.harness.event(egui::Event::Text("need".to_owned()));
    window.harness.run_steps(3);
    assert!(window.shows("Show what requires an action"));
    let option = window
        .harness
        .get_by_label_contains("Show what requires an action");
    assert_eq!(option.accesskit_node().role(), Role::ListBoxOption);
    window.key(Modifiers::NONE, Key::Escape);
    window.listed();
    window.press("Select Zoé Tremblay, shipment D1");
    window.key(Modifiers::COMMAND, Key::K);
    for name in ["Buy labels for the selected", "Export the list as CSV"] {
        assert!(window.shows(name), "{name}");
    }
}

#[test]
fn small_buttons_are_large_enough_to_be_hit() {
    let mut window = TestWindow::open();
    window.quote();
    let received = window.buy();
    window.reply(&received, Ok(label_picture()));
    let copy = window.harness.get_by_label("Copy the tracking code").rect();
    assert!(copy.width() >= 24.0 && copy.height() >= 24.0, "{copy:?}");
}

/// What is smaller than a finger or an unsteady hand can hit (WCAG 2.2, 2.5.8).
const SMALLEST_TARGET: f64 = 24.0;

#[rstest]
#[case(Key::Num1)]
#[case(Key::Num2)]
#[case(Key::Num3)]
#[case(Key::Num4)]
#[case(Key::Num5)]
#[case(Key::Num6)]
#[case(Key::Num7)]
#[case(Key::Num8)]
fn whatever_is_pressed_is_large_enough_to_be_hit(#[case] key: Key) {
    let mut window = TestWindow::open();
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Resident")],
    });
    if key == Key::Num1 {
        window.quote();
    } else {
        window.key(Modifiers::COMMAND, key);
    }
    if key == Key::Num2 {
        let shipments = [bought_shipment("PAID")];
        window.answer(|_: &shipments::List| Ok(list_of(&shipments)));
    }
    window.harness.run_steps(4);
    let root = window.harness.root();
    let small: Vec<String> = root
        .children_recursive()
        .filter_map(|node| {
            let node = node.accesskit_node();
            let is_pressed = node.data().supports_action(egui::accesskit::Action::Click)
                && node.data().supports_action(egui::accesskit::Action::Focus);
            // Of a row all is pressed, not only the name that is spoken.
            let is_row = node.parent().is_some_and(|parent| {
                std::iter::successors(Some(parent), |node| node.parent())
                    .any(|node| node.role() == Role::Row)
            });
            let bounds = node.bounding_box().filter(|_| is_pressed && !is_row)?;
            let is_small = bounds.width().min(bounds.height()) < SMALLEST_TARGET;
            is_small.then(|| format!("{:?} {:?} {bounds:?}", node.role(), node.label()))
        })
        .collect();
    assert_eq!(small, Vec::<String>::new());
}

#[test]
fn the_palette_gives_the_keyboard_back() {
    let mut window = TestWindow::open();
    window.harness.get_by_label("City").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::COMMAND, Key::K);
    window.harness.run_steps(2);
    assert_ne!(window.focused().as_deref(), Some("City"));
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.run_steps(3);
    assert_eq!(window.focused().as_deref(), Some("City"));
}

#[test]
fn a_field_that_is_wrong_is_invalid_to_a_screen_reader() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Enter);
    let name = window.harness.get_by_label("Name");
    let name = name.accesskit_node();
    assert!(name.data().invalid().is_some());
    assert_eq!(name.data().description(), Some("Required"));
}

#[test]
fn older_notices_fold_behind_the_newest() {
    let mut window = TestWindow::open();
    for path in ["/a", "/b", "/c"] {
        window.notify(Notice::LabelMarked {
            shipment: ShipmentId::new(path),
            path: path.into(),
        });
    }
    assert!(window.shows("/c") && !window.shows("/a."));
    window.press("2 more notices");
    window.press("The newest notice only");
}

/// Rates, purchase, search and refund, with what is said as the only way to know.
#[test]
fn a_parcel_is_shipped_found_and_refunded_by_keys_and_by_ear() {
    let mut window = TestWindow::open();
    window.quote();
    window.harness.run_steps(4);
    assert!(window.last_said().contains("Cheapest"));
    window.key(Modifiers::NONE, Key::Tab);
    window.key(Modifiers::NONE, Key::Enter);
    let buy = window.next::<ship::Buy>();
    assert!(window.last_said().starts_with("Buying "));
    window.reply(
        &buy,
        Ok(ship::PurchaseOutcome {
            shipment: Box::new(bought_shipment("S1")),
            price: buy.approved_price.clone(),
            label: Err(Failure::new(Cause::NotRead)),
        }),
    );
    window.harness.run_steps(4);
    let said = window.last_said();
    assert!(said.starts_with("Label bought for $5.90 CAD"), "{said}");
    window.drop_calls();

    window.key(Modifiers::COMMAND, Key::Num2);
    window.answer(|_: &shipments::List| Ok(list_of(&[bought_shipment("S1")])));
    window.key(Modifiers::COMMAND, Key::F);
    window.harness.run_steps(2);
    window.harness.event(egui::Event::Text("S1".to_owned()));
    window.harness.run_steps(3);
    while let Some(list) = window.next_if::<shipments::List>() {
        window.reply(&list, Ok(list_of(&[bought_shipment("S1")])));
    }
    assert_eq!(window.last_said(), "1 shipment");
    // On to the row, which Enter opens.
    for _ in 0..40 {
        window.key(Modifiers::NONE, Key::Tab);
        if window
            .focused()
            .is_some_and(|name| name.starts_with("Open Zoé"))
        {
            break;
        }
    }
    window.key(Modifiers::NONE, Key::Enter);
    let open = window.next::<shipments::Open>();
    assert_eq!(open.shipment.as_str(), "S1");
    window.reply(&open, Ok(Box::new(bought_shipment("S1"))));
    window.drop_calls();
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::R);
    window.harness.run_steps(2);
    assert_eq!(window.focused().as_deref(), Some("Cancel"));
    window.key(Modifiers::NONE, Key::Tab);
    window.key(Modifiers::NONE, Key::Enter);
    let refund = window.next::<refunds::RequestRefund>();
    let mut asked = bought_shipment("S1");
    asked.status = ShipmentStatus::RefundRequested;
    window.reply(&refund, Ok(Box::new(asked)));
    window.harness.run_steps(6);
    let said = window.said();
    assert!(
        said.iter()
            .any(|said| said.starts_with("Refund of $5.90 CAD requested")),
        "{said:?}"
    );
    let focused = window.focused().unwrap_or_default();
    assert!(focused.starts_with("Open Zoé"), "{focused}");
}

#[test]
fn what_was_bought_before_is_said_as_that() {
    let mut window = TestWindow::open();
    window.fill_in();
    window.key(Modifiers::COMMAND, Key::Enter);
    window.answer(|_: &ship::Quote| {
        Ok(Quoted {
            state: LineState::AlreadyBought { changed: false },
            shipment: Box::new(bought_shipment("S1")),
            differs: Vec::new(),
            paid_before: None,
        })
    });
    window.harness.run_steps(4);
    let said = window.last_said();
    assert!(said.starts_with("This was bought before"), "{said}");
}

#[test]
fn messages_that_come_and_go_do_not_move_the_page_of_a_high_window() {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 900.0],
        ..Setup::default()
    });
    let place = |window: &TestWindow| window.harness.get_by_label("Get rates").rect();
    let before = place(&window);
    for path in ["/a", "/b"] {
        window.notify(Notice::LabelMarked {
            shipment: ShipmentId::new(path),
            path: path.into(),
        });
        assert_eq!(place(&window), before, "{path}");
    }
    assert!(window.shows("1 more notice"));
    for _notice in 0..2 {
        window.press("Dismiss");
        assert_eq!(place(&window), before);
    }
    assert!(!window.shows("Dismiss"));
}

#[test]
fn a_message_that_is_closed_by_the_mouse_leaves_the_keyboard_where_it_was() {
    let mut window = TestWindow::open();
    window.notify(Notice::LabelMarked {
        shipment: ShipmentId::new("A"),
        path: "/a".into(),
    });
    window.type_into("City", "Laval");
    let place = window.harness.get_by_label("Dismiss").rect().center();
    window.harness.hover_at(place);
    window.harness.run_steps(1);
    for pressed in [true, false] {
        window.harness.event(egui::Event::PointerButton {
            pos: place,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        window.harness.run_steps(2);
    }
    assert!(!window.shows("Dismiss"));
    assert_eq!(window.focused().as_deref(), Some("City"));
}

#[test]
fn the_dialog_that_saves_a_table_has_the_keyboard_in_its_path() {
    let mut window = TestWindow::open();
    window.listed();
    window.press("Export…");
    window.press("CSV…");
    window.harness.run_steps(3);
    assert_eq!(window.focused().as_deref(), Some("File to write"));
}
