//! What is typed outlives the program.

use std::sync::{Arc, Mutex};

use egui::{Key, Modifiers};
use sendoff::{
    contract::{Cause, Failure, UnresolvedReason},
    features::{settings::calls::LedgerAccess, ship::calls::Buy},
    model::order::OrderText,
};

use super::support::test_window::{Setup, TestWindow};

fn typed() -> OrderText {
    OrderText {
        name: "Zoé Tremblay".to_owned(),
        order_id: "1004".to_owned(),
        ..OrderText::default()
    }
}

#[test]
fn what_is_typed_is_kept_some_seconds_after_the_last_key_and_no_more_when_it_is_gone() {
    let kept: Arc<Mutex<Vec<Option<OrderText>>>> = Arc::default();
    let mut window = TestWindow::open_with(Setup {
        kept_forms: Arc::clone(&kept),
        ..Setup::default()
    });
    window.pass(5);
    assert!(kept.lock().unwrap().is_empty(), "nothing is typed");
    window.type_into("Name", "Ada");
    assert!(
        kept.lock().unwrap().is_empty(),
        "not in the middle of a word"
    );
    window.pass(5);
    assert_eq!(names(&kept), [Some("Ada".to_owned())]);
    window.key(Modifiers::COMMAND, Key::N);
    window.pass(5);
    assert_eq!(names(&kept), [Some("Ada".to_owned()), None]);
}

#[test]
fn what_was_typed_when_the_program_ended_is_there_again_and_can_be_discarded() {
    let mut window = TestWindow::open_with(Setup {
        typed_before: Some(typed()),
        ..Setup::default()
    });
    assert!(window.shows("The form is as it was typed when Sendoff ended"));
    assert_eq!(
        window.harness.state().state().ship.order.name,
        "Zoé Tremblay"
    );
    window.press("Discard");
    assert_eq!(window.harness.state().state().ship.order.name, "");
}

#[test]
fn that_a_form_was_restored_goes_by_itself_and_the_offer_to_discard_it_with_it() {
    let mut window = TestWindow::open_with(Setup {
        typed_before: Some(typed()),
        ..Setup::default()
    });
    window.pass(8);
    assert!(window.shows("Discard"), "it can be read at leisure");
    window.pass(12);
    assert!(!window.shows("Discard"));
    let state = window.harness.state().state();
    assert!(state.context.notices.shown().is_empty());
    assert_eq!(state.ship.order.name, "Zoé Tremblay");
}

#[test]
fn with_a_new_form_the_offer_to_discard_the_old_one_is_gone() {
    let mut window = TestWindow::open_with(Setup {
        typed_before: Some(typed()),
        ..Setup::default()
    });
    assert!(window.shows("Discard"));
    window.key(Modifiers::COMMAND, Key::N);
    assert!(!window.shows("Discard"));
}

#[test]
fn a_window_beside_another_leaves_what_was_typed_to_that_one() {
    let kept: Arc<Mutex<Vec<Option<OrderText>>>> = Arc::default();
    let mut window = TestWindow::open_with(Setup {
        typed_before: Some(typed()),
        kept_forms: Arc::clone(&kept),
        access: LedgerAccess::ReadOnly {
            path: "/data/ledgers/practice-100001.sqlite".into(),
        },
        ..Setup::default()
    });
    window.type_into("Name", "Ada");
    window.pass(5);
    assert_eq!(window.harness.state().state().ship.order.name, "Ada");
    assert!(kept.lock().unwrap().is_empty());
}

/// The names of the forms that were kept, in that order, and what was removed.
fn names(kept: &Mutex<Vec<Option<OrderText>>>) -> Vec<Option<String>> {
    let kept = kept.lock().unwrap();
    let name = |form: &Option<OrderText>| form.as_ref().map(|form| form.name.clone());
    kept.iter().map(name).collect()
}

#[test]
fn what_may_be_paid_is_not_kept_and_a_purchase_that_failed_keeps_it_again() {
    let typed = Some("Zoé Tremblay".to_owned());
    let unresolved = Cause::Unresolved(UnresolvedReason::BuyUnknown);
    let refused = Cause::PurchaseFailed {
        reason: "Insufficient credit".to_owned(),
    };
    for (cause, kept_again) in [(unresolved, vec![]), (refused, vec![typed.clone()])] {
        let kept: Arc<Mutex<Vec<Option<OrderText>>>> = Arc::default();
        let mut window = TestWindow::open_with(Setup {
            kept_forms: Arc::clone(&kept),
            ..Setup::default()
        });
        window.quote();
        window.pass(5);
        assert_eq!(names(&kept).last(), Some(&typed));
        let before = kept.lock().unwrap().len();
        window
            .harness
            .key_press_modifiers(Modifiers::COMMAND, Key::B);
        window.harness.run_steps(1);
        let buy = window.next::<Buy>();
        // In the very frame that sends it.
        assert_eq!(names(&kept).split_off(before), [None]);
        window.pass(5);
        assert_eq!(names(&kept).len(), before + 1, "nothing while it is bought");
        window.reply(&buy, Err(Failure::new(cause)));
        window.pass(5);
        assert_eq!(names(&kept).split_off(before + 1), kept_again);
    }
}

#[test]
fn what_can_not_be_removed_from_the_disk_is_not_bought() {
    let mut window = TestWindow::open_with(Setup {
        keeps_forms_for_good: true,
        ..Setup::default()
    });
    window.quote();
    window.key(Modifiers::COMMAND, Key::B);
    window.assert_no_call();
    assert!(window.shows("could not be removed before the purchase"));
}
