//! The Settings screen, the environment strip and the palette by accessible names.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use secrecy::ExposeSecret as _;
use sendoff::contract::Notice;
use sendoff::contract::{Cause, Failure, ProfilesKnown};
use sendoff::features::batches::calls as batches;
use sendoff::features::settings::calls as settings;
use sendoff::features::shipments::calls as shipments;
use sendoff::features::tracking::calls as tracking;
use sendoff::model::environment::{Environment, Profile};
use sendoff::model::ids::ShipmentId;

use super::support::{
    samples::profiles_known,
    test_window::{Setup, TestWindow},
};

fn type_into_sandbox(window: &mut TestWindow, field: &str, text: &str) {
    window.type_into(&format!("Sandbox, {field}"), text);
}

#[test]
fn a_profile_is_saved_with_its_token_and_the_token_is_forgotten() {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 1_200.0],
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num8);
    type_into_sandbox(&mut window, "Host", "https://sandbox.example");
    type_into_sandbox(&mut window, "Client id", "123456");
    type_into_sandbox(&mut window, "Access token", "secret-token");
    window.press("Save Sandbox");
    let save = window.next::<settings::SaveProfile>();
    assert_eq!(save.profile.host, "https://sandbox.example");
    assert_eq!(save.token.as_ref().unwrap().expose_secret(), "secret-token");
    window.reply(&save, Ok(save.profile.clone()));
    assert!(window.shows("Account saved"));
    let form = &window.harness.state().state().settings.forms[&Environment::Sandbox.into()];
    assert!(form.token.0.is_empty());
    window.pass(4);
    assert!(window.shows("Account saved"), "long enough to be read");
    window.pass(6);
    assert!(!window.shows("Account saved"), "good news goes by itself");
}

#[test]
fn enter_goes_through_a_profile_and_saves_it_at_the_token() {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 1_200.0],
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num8);
    type_into_sandbox(&mut window, "Client id", "123456");
    type_into_sandbox(&mut window, "Host", "https://sandbox.example");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.focused().as_deref(), Some("Sandbox, Client id"));
    type_into_sandbox(&mut window, "Access token", "secret-token");
    window.key(Modifiers::NONE, Key::Enter);
    let save = window.next::<settings::SaveProfile>();
    assert_eq!(save.profile.client_id.as_str(), "123456");
    window.reply(&save, Ok(save.profile.clone()));
    window.harness.run_steps(3);
    assert_eq!(window.focused().as_deref(), Some("Sandbox, Access token"));
    type_into_sandbox(&mut window, "Client id", "654321");
    window.press("Save Sandbox");
    let save = window.next::<settings::SaveProfile>();
    window.reply(&save, Ok(save.profile.clone()));
    window.harness.run_steps(3);
    assert_eq!(window.focused().as_deref(), Some("Sandbox, Access token"));
}

#[test]
fn how_many_requests_are_left_is_said_when_they_are_few() {
    let mut window = TestWindow::open();
    let mut are_left = |left| {
        window.notify(Notice::BudgetChanged {
            left,
            limit: 2_000,
            more_at: None,
        });
        window.harness.run_steps(2);
        window.shows("requests left")
    };
    assert!(!are_left(400));
    assert!(are_left(399));
    assert!(!are_left(2_000));
}

#[test]
fn a_host_that_is_not_https_is_not_saved() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num8);
    type_into_sandbox(&mut window, "Host", "http://sandbox.example");
    assert!(window.shows("Must begin with https://"));
    window.press("Save Sandbox");
    window.assert_no_call();
}

#[test]
fn a_failed_test_says_why() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num8);
    window.press("Test connection");
    let received = window.next::<settings::TestConnection>();
    window.reply(&received, Err(Failure::new(Cause::Unauthorized)));
    assert!(window.shows("does not accept the token"));
}

#[test]
fn switching_keeps_what_was_typed_and_asks_first() {
    let mut window = TestWindow::open();
    window.type_into("Name", "Ana");
    window.press("Switch to Live");
    window.assert_no_call();
    assert!(window.shows("What you typed stays in the form"));
    assert!(window.shows("real money is spent"));
    window.press("Use Live");
    let received = window.next::<settings::Connect>();
    let environment = received.call.account.environment;
    assert_eq!(environment, Environment::Live);
    assert!(window.shows("LIVE"));
    assert_eq!(window.harness.state().state().ship.order.name, "Ana");
}

#[test]
fn any_command_is_found_by_its_name() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::K);
    window
        .harness
        .get_by_label("Search commands")
        .type_text("go to set");
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.shows("Appearance"));
}

#[test]
fn quitting_with_unsent_text_asks_first() {
    let mut window = TestWindow::open();
    window.type_into("Name", "Ana");
    window.key(Modifiers::COMMAND, Key::Q);
    assert!(window.shows("Quit Sendoff?"));
}

#[test]
fn kept_profiles_are_there_although_the_connection_failed() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num8);
    window.key(Modifiers::NONE, Key::F12);
    window.assert_no_call();
    window.press("Use Live");
    let received = window.next::<settings::Connect>();
    let kept = Profile {
        host: "https://kept.example".to_owned(),
        ..Profile::empty(Environment::Live)
    };
    window.notify(Notice::ProfilesKnown(profiles_known(vec![kept])));
    window.reply(&received, Err(Failure::new(Cause::Unauthorized)));
    assert!(window.shows("does not accept the token"));
    let host = window.harness.get_by_label("Live, Host");
    assert_eq!(host.value().as_deref(), Some("https://kept.example"));
}

#[test]
fn where_the_token_is_missing_each_screen_says_so_and_leads_to_its_field() {
    let mut window = TestWindow::open();
    window.press("Switch to Live");
    window.press("Use Live");
    let connect = window.next::<settings::Connect>();
    window.reply(&connect, Err(Failure::new(Cause::TokenMissing)));
    window.press("Open settings");
    window.harness.run_steps(3);
    assert_eq!(window.focused().unwrap_or_default(), "Live, Access token");
    window.key(Modifiers::COMMAND, Key::Num2);
    let not_connected = || Err(Failure::new(Cause::NotConnected));
    while let Some(list) = window.next_if::<shipments::List>() {
        window.reply(&list, not_connected());
    }
    assert!(window.shows("There is no token for this account"));
    assert!(!window.shows("Fill in host, client id"));
    let said = window
        .harness
        .query_all_by_label_contains("There is no token for this account");
    assert_eq!(said.count(), 1, "once on each screen");
    window.press("Open settings");
    window.harness.run_steps(3);
    assert_eq!(window.focused().unwrap_or_default(), "Live, Access token");
}

#[test]
fn without_an_account_no_screen_says_twice_that_there_is_no_connection() {
    let mut window = TestWindow::open();
    window.press("Switch to Live");
    window.press("Use Live");
    let connect = window.next::<settings::Connect>();
    window.reply(&connect, Err(Failure::new(Cause::TokenMissing)));
    let not_connected = || Failure::new(Cause::NotConnected);
    let no_service = |window: &TestWindow| {
        let said = window
            .harness
            .query_all_by_label_contains("No service is connected");
        said.count()
    };
    window.key(Modifiers::COMMAND, Key::Num5);
    while let Some(list) = window.next_if::<tracking::List>() {
        window.reply(&list, Err(not_connected()));
    }
    window.type_into("Shipment id, order number or tracking code", "S-ANA");
    window.key(Modifiers::NONE, Key::Enter);
    window.answer(|_: &tracking::Find| Ok(vec![ShipmentId::new("S-ANA")]));
    let open = window.next::<tracking::Open>();
    window.reply(&open, Err(not_connected()));
    // Why it was in vain is also spoken, and that is not on screen for long.
    window.pass(10);
    assert!(window.shows("There is no token for this account"));
    assert_eq!(no_service(&window), 0, "{:?}", window.texts());
    window.key(Modifiers::COMMAND, Key::Num3);
    while let Some(list) = window.next_if::<batches::List>() {
        window.reply(&list, Err(not_connected()));
    }
    window.type_into("Description of a new batch", "Bag 1");
    window.key(Modifiers::NONE, Key::Enter);
    let create = window.next::<batches::Create>();
    window.reply(&create, Err(not_connected()));
    window.pass(10);
    assert!(window.shows("There is no token for this account"));
    assert_eq!(no_service(&window), 0, "{:?}", window.texts());
}

#[test]
fn a_token_that_is_kept_for_this_run_only_says_so() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num8);
    assert!(!window.shows("until Sendoff closes"));
    let reason = "zbus error: locked".to_owned();
    window.notify(Notice::ProfilesKnown(ProfilesKnown {
        with_token: vec![Environment::Practice.into(), Environment::Sandbox.into()],
        keychain_trouble: Some(Failure::new(Cause::KeychainMissing { reason })),
        ..profiles_known(Vec::new())
    }));
    assert!(window.shows("so the token is kept only until Sendoff closes"));
    assert!(!window.shows("zbus"), "that is for the log");
    let said = window.last_said();
    assert!(
        said.contains("so the token is kept only until Sendoff closes"),
        "{said}"
    );
    // Where none is kept yet, it is a hint and no warning.
    assert!(window.shows("Unlock it first, or the token is kept only until Sendoff closes"));
}

#[test]
fn what_the_keychain_keeps_is_said_once_it_has_taken_it() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num8);
    assert!(!window.shows("Kept in the system's keychain"));
    assert!(window.shows("the system's keychain is asked to keep it"));
    window.notify(Notice::ProfilesKnown(ProfilesKnown {
        with_token: vec![Environment::Practice.into(), Environment::Live.into()],
        ..profiles_known(Vec::new())
    }));
    assert!(window.shows("Kept in the system's keychain"));
}

#[test]
fn alt_and_an_arrow_lead_back_and_forward_through_the_screens() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num8);
    window.key(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.shows("Ship a parcel"));
    window.key(Modifiers::ALT, Key::ArrowRight);
    assert!(window.shows("Text size"));
}

#[test]
fn a_second_shop_is_added_and_opened_by_its_name_from_the_strip_and_the_palette() {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 2_900.0],
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num8);
    window.press("Add another Live account");
    assert!(window.shows("Live 2"));
    window.harness.run_steps(3);
    let focused = window.focused().unwrap_or_default();
    assert_eq!(focused, "Live 2, Name");
    window.press("Live 2, Delete account");
    assert!(!window.shows("Live 2"), "it was not saved yet");
    let shop = |number, name: &str| Profile {
        number,
        name: name.to_owned(),
        host: "https://ship.example".to_owned(),
        ..Profile::empty(Environment::Live)
    };
    let both = vec![shop(1, "Shop A"), shop(2, "Shop B")];
    window.notify(Notice::ProfilesKnown(profiles_known(both)));
    assert!(window.shows("Shop B (Live)"));
    window.press("Switch to Live");
    window.press("Shop B");
    window.assert_no_call();
    assert!(window.shows("Switch to Shop B (Live)?"));
    window.press("Use Shop B (Live)");
    let connect = window.next::<settings::Connect>();
    assert_eq!(connect.account.number, 2);
    window.key(Modifiers::COMMAND, Key::K);
    let search = window.harness.get_by_label("Search commands");
    search.type_text("shop a");
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Enter);
    window.press("Use Shop A (Live)");
    let connect = window.next::<settings::Connect>();
    assert_eq!(connect.account, Environment::Live.into());
}

#[test]
fn the_palette_finds_a_setting_by_its_name_and_leads_to_it() {
    for (typed, focused) in [
        ("ask before buying", "Ask before buying above"),
        ("access token", "Sandbox, Access token"),
        ("names of saved", "Names of saved labels"),
        ("text size", "Text size"),
        ("spending limit", "Ask before buying above"),
        ("sounds when", "Sounds when a parcel is scanned"),
        ("sandbox token", "Sandbox, Access token"),
        ("contrast high", "Light"),
    ] {
        let mut window = TestWindow::open();
        window.key(Modifiers::COMMAND, Key::K);
        window.type_into("Search commands", typed);
        assert!(window.shows("Settings: "), "{typed}");
        window.key(Modifiers::NONE, Key::Enter);
        window.harness.run_steps(6);
        assert_eq!(window.focused().as_deref(), Some(focused), "{typed}");
    }
}
