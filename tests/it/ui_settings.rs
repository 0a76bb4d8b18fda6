//! The Settings screen, the environment strip and the palette by accessible names.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use secrecy::ExposeSecret as _;
use sendoff::contract::Notice;
use sendoff::contract::{Cause, Failure, ProfilesKnown};
use sendoff::features::settings::calls as settings;
use sendoff::model::environment::{Environment, Profile};

use super::support::{
    desk::{Desk, Setup},
    samples::profiles_known,
};

fn type_into_sandbox(desk: &mut Desk, field: &str, text: &str) {
    desk.type_into(&format!("Sandbox, {field}"), text);
}

#[test]
fn a_profile_is_saved_with_its_token_and_the_token_is_forgotten() {
    let mut desk = Desk::open_with(Setup {
        size: [1280.0, 1_200.0],
        ..Setup::default()
    });
    desk.key(Modifiers::COMMAND, Key::Num8);
    type_into_sandbox(&mut desk, "Host", "https://sandbox.example");
    type_into_sandbox(&mut desk, "Client id", "123456");
    type_into_sandbox(&mut desk, "Access token", "secret-token");
    desk.press("Save Sandbox");
    let save = desk.next::<settings::SaveProfile>();
    assert_eq!(save.profile.host, "https://sandbox.example");
    assert_eq!(save.token.as_ref().unwrap().expose_secret(), "secret-token");
    desk.reply(&save, Ok(save.profile.clone()));
    assert!(desk.shows("Profile saved"));
    let form = &desk.harness.state().state().settings.forms[&Environment::Sandbox];
    assert!(form.token.0.is_empty());
    desk.pass(4);
    assert!(desk.shows("Profile saved"), "long enough to be read");
    desk.pass(6);
    assert!(!desk.shows("Profile saved"), "good news goes by itself");
}

#[test]
fn a_host_that_is_not_https_is_not_saved() {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num8);
    type_into_sandbox(&mut desk, "Host", "http://sandbox.example");
    assert!(desk.shows("Must begin with https://"));
    desk.press("Save Sandbox");
    desk.assert_no_call();
}

#[test]
fn a_failed_test_says_why() {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num8);
    desk.press("Test connection");
    let received = desk.next::<settings::TestConnection>();
    desk.reply(&received, Err(Failure::new(Cause::Unauthorized)));
    assert!(desk.shows("does not accept the token"));
}

#[test]
fn switching_keeps_what_was_typed_and_asks_first() {
    let mut desk = Desk::open();
    desk.type_into("Name", "Ana");
    desk.press("Switch to Live");
    desk.assert_no_call();
    assert!(desk.shows("What you typed stays in the form"));
    let yes: Vec<_> = desk.harness.query_all_by_label("Switch to Live").collect();
    yes.last().unwrap().click();
    drop(yes);
    desk.harness.run_steps(3);
    let received = desk.next::<settings::Connect>();
    let environment = received.call.environment;
    assert_eq!(environment, Environment::Live);
    assert!(desk.shows("LIVE"));
    assert_eq!(desk.harness.state().state().ship.order.name, "Ana");
}

#[test]
fn any_command_is_found_by_its_name() {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::K);
    desk.harness
        .get_by_label("Search commands")
        .type_text("go to set");
    desk.harness.run_steps(2);
    desk.key(Modifiers::NONE, Key::Enter);
    assert!(desk.shows("Appearance"));
}

#[test]
fn quitting_with_unsent_text_asks_first() {
    let mut desk = Desk::open();
    desk.type_into("Name", "Ana");
    desk.key(Modifiers::COMMAND, Key::Q);
    assert!(desk.shows("Quit Sendoff?"));
}

#[test]
fn kept_profiles_are_there_although_the_connection_failed() {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num8);
    desk.key(Modifiers::NONE, Key::F12);
    let received = desk.next::<settings::Connect>();
    let kept = Profile {
        host: "https://kept.example".to_owned(),
        ..Profile::empty(Environment::Live)
    };
    desk.notify(Notice::ProfilesKnown(profiles_known(vec![kept])));
    desk.reply(&received, Err(Failure::new(Cause::Unauthorized)));
    assert!(desk.shows("does not accept the token"));
    let host = desk.harness.get_by_label("Live, Host");
    assert_eq!(host.value().as_deref(), Some("https://kept.example"));
}

#[test]
fn a_token_that_is_kept_for_this_run_only_says_so() {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num8);
    assert!(!desk.shows("until Sendoff closes"));
    let reason = "locked".to_owned();
    desk.notify(Notice::ProfilesKnown(ProfilesKnown {
        with_token: vec![Environment::Practice, Environment::Sandbox],
        keychain_trouble: Some(Failure::new(Cause::KeychainMissing { reason })),
        ..profiles_known(Vec::new())
    }));
    assert!(desk.shows("keychain does not answer"));
    assert!(desk.shows("Kept only until Sendoff closes"));
    assert!(desk.shows("Would be kept only until Sendoff closes"));
}

#[test]
fn alt_and_an_arrow_lead_back_and_forward_through_the_screens() {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num8);
    desk.key(Modifiers::ALT, Key::ArrowLeft);
    assert!(desk.shows("Ship a parcel"));
    desk.key(Modifiers::ALT, Key::ArrowRight);
    assert!(desk.shows("Text size"));
}
