//! Profiles: reported whatever the connection does, never replacing what is
//! being typed, and connected to once they are saved.

use super::{
    calls::{Connect, SaveProfile},
    state::{ProfileField, SettingsAction, profile_form::TypedToken},
};
use crate::{
    contract::{Cause, Failure, Notice, ProfilesKnown, SyncState},
    features::{
        action::Action,
        calls::Event,
        shared::state::{ids::Ids, navigation::Screen, notices::News},
        ship::{calls::LineState, tests::recents::connect},
    },
    model::{
        environment::{Environment, Profile},
        ids::ClientId,
        preferences::Preferences,
    },
    shell::state::{
        AppState,
        tests::{Sent, buy, quote, state},
    },
};

fn profile(host: &str) -> Profile {
    Profile {
        host: host.to_owned(),
        ..Profile::empty(Environment::Live)
    }
}

fn profiles_event(profiles: Vec<Profile>) -> Event {
    Event::Notice(Notice::ProfilesKnown(ProfilesKnown {
        profiles,
        with_token: Vec::new(),
        keychain_trouble: None,
    }))
}

fn host(text: &str) -> SettingsAction {
    let field = ProfileField::Host;
    SettingsAction::Edit(Environment::Live.into(), field, text.to_owned())
}

#[test]
fn kept_profiles_fill_the_forms_but_never_over_what_is_typed() {
    let mut state = state();
    state.apply(profiles_event(vec![profile("https://kept.example")]));
    let text = |state: &AppState| state.settings.forms[&Environment::Live.into()].host.clone();
    assert_eq!(text(&state), "https://kept.example");
    state.handle(Action::Settings(host("https://typed.example")));
    state.apply(profiles_event(vec![profile("https://newer.example")]));
    assert_eq!(text(&state), "https://typed.example");
}

#[test]
fn saving_the_profile_in_use_connects_again_and_another_account_starts_empty() {
    let mut state = AppState::new(Environment::Live, Preferences::default(), Ids::new("T"));
    let requests = state.start();
    let kept = Profile {
        client_id: ClientId::new("7"),
        ..profile("https://kept.example")
    };
    state.apply(profiles_event(vec![kept.clone()]));
    connect(&mut state, &requests);
    let line = state.ship.line.clone();
    let typed = Action::Settings(SettingsAction::EditToken(
        Environment::Live.into(),
        TypedToken("word".to_owned()),
    ));
    state.handle(typed);
    assert!(is_connected_anew(&mut state, &kept));
    assert_eq!(state.ship.line, line, "the same account goes on");
    state.handle(Action::Settings(host("https://other.example")));
    let other = Profile {
        host: "https://other.example".to_owned(),
        ..kept
    };
    assert!(is_connected_anew(&mut state, &other));
    assert_ne!(state.ship.line, line);
    assert!(!state.context.notices.shown().is_empty());
}

/// Saves what is typed, and says whether that connects again.
fn is_connected_anew(state: &mut AppState, profile: &Profile) -> bool {
    let save = Action::Settings(SettingsAction::Save(Environment::Live.into()));
    let save = Sent::<SaveProfile>::only(&state.handle(save));
    let requests = save.answer(state, Ok(profile.clone()));
    matches!(requests.as_slice(), [request] if request.call::<Connect>().is_some())
}

#[test]
fn a_purchase_under_way_ends_before_the_saved_profile_is_connected() {
    let mut state = state();
    let requests = state.start();
    connect(&mut state, &requests);
    quote(&mut state, LineState::Draft);
    let sent = buy(&mut state);
    state.handle(Action::Settings(SettingsAction::EditToken(
        Environment::Practice.into(),
        TypedToken("word".to_owned()),
    )));
    let form = state
        .settings
        .forms
        .get_mut(&Environment::Practice.into())
        .unwrap();
    form.host = "https://practice.example".to_owned();
    form.client_id = "7".to_owned();
    let save = SettingsAction::Save(Environment::Practice.into());
    let save = Sent::<SaveProfile>::only(&state.handle(Action::Settings(save)));
    let requests = save.answer(&mut state, Ok(save.profile.clone()));
    assert!(requests.is_empty(), "its outcome is waited for");
    let requests = sent.answer(&mut state, Err(Failure::new(Cause::Unauthorized)));
    Sent::<Connect>::only(&requests);
}

#[test]
fn what_was_said_of_a_failed_connection_goes_once_one_stands() {
    let mut state = state();
    let first = Sent::<Connect>::only(&state.start());
    first.answer(&mut state, Err(Failure::new(Cause::NotConnected)));
    assert_eq!(state.context.notices.shown().len(), 1);
    let requests = state.start();
    connect(&mut state, &requests);
    assert!(state.context.notices.shown().is_empty());
}

#[test]
fn why_nothing_is_connected_is_said_once_on_each_screen() {
    let mut state = state();
    let first = Sent::<Connect>::only(&state.start());
    first.answer(&mut state, Err(Failure::new(Cause::TokenMissing)));
    // The screen of the form says it where the rates stand.
    assert!(state.notices_in_sight().is_empty());
    state.handle(Action::Go(Screen::Shipments));
    assert_eq!(state.notices_in_sight().len(), 1);
    state.handle(Action::Go(Screen::Settings));
    assert!(state.notices_in_sight().is_empty());
}

#[test]
fn a_connection_that_is_not_sent_is_said_once() {
    let mut state = state();
    let connect = Sent::<Connect>::only(&state.start());
    let failure = Failure::new(Cause::Busy);
    state.not_sent(&connect.request, &failure);
    let shown: Vec<_> = state
        .context
        .notices
        .shown()
        .iter()
        .map(|one| &one.news)
        .collect();
    assert_eq!(shown, [&News::Failed(failure.clone())]);
    assert_eq!(state.context.connection.connected.failure(), Some(&failure));
}

#[test]
fn that_the_service_was_out_of_reach_is_no_news_once_it_answers() {
    let mut state = state();
    let lost = |cause| News::Failed(Failure::new(cause));
    let reason = || "no route".to_owned();
    state
        .context
        .notices
        .say(lost(Cause::Unreachable { reason: reason() }));
    state.context.notices.say(lost(Cause::Unauthorized));
    state.apply(Event::Notice(Notice::OnlineChanged {
        online: true,
        since: jiff::Timestamp::UNIX_EPOCH,
    }));
    let shown: Vec<_> = state
        .context
        .notices
        .shown()
        .iter()
        .map(|one| &one.news)
        .collect();
    assert_eq!(shown, [&lost(Cause::Unauthorized)]);
}

#[test]
fn that_something_was_not_read_is_no_news_once_the_service_answers() {
    let at = jiff::Timestamp::UNIX_EPOCH;
    let sync = |state| Notice::SyncProgressed { state };
    let cases = [
        (Notice::SilenceChanged { since: Some(at) }, 3),
        (sync(SyncState::Refreshing), 3),
        (Notice::SilenceChanged { since: None }, 1),
        (
            sync(SyncState::UpToDate {
                at,
                read_until: None,
            }),
            1,
        ),
    ];
    // What was to be changed is to be looked at, whatever comes later.
    let lost = Cause::AnswerLost {
        reason: "timeout".to_owned(),
    };
    for (notice, left) in cases {
        let mut state = state();
        for cause in [Cause::NotRead, Cause::ListNotRead, lost.clone()] {
            state.context.notices.say(News::Failed(Failure::new(cause)));
        }
        state.apply(Event::Notice(notice));
        let shown = state.context.notices.shown();
        assert_eq!(shown.len(), left, "{shown:?}");
        let last = shown.last().map(|notice| &notice.news);
        assert_eq!(last, Some(&News::Failed(Failure::new(lost.clone()))));
    }
}
