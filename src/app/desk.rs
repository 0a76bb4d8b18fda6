//! What is done to the settings, and what the worker replies to it.

use crate::contract::{Failure, RequestId};
use crate::features::{
    calls::Request,
    settings::calls::{self as setting_calls, Connected, TestConnection},
};
use crate::model::environment::Profile;

use super::{
    AppState, apply::Origin, navigation::Screen, notices::News, remote::Taken,
    settings::SettingsAction,
};

impl AppState {
    pub(super) fn handle_settings(&mut self, action: SettingsAction) -> Vec<Request> {
        match action {
            SettingsAction::Edit(environment, field, text) => {
                self.settings.edit(environment, field, text);
            }
            SettingsAction::EditToken(environment, token) => {
                if let Some(form) = self.settings.forms.get_mut(&environment) {
                    form.token = token;
                }
            }
            SettingsAction::Currency(environment, currency) => {
                if let Some(form) = self.settings.forms.get_mut(&environment) {
                    form.currency = currency;
                }
            }
            SettingsAction::Save(environment) => {
                return self
                    .settings
                    .save(environment, &mut self.context.ids)
                    .into_iter()
                    .collect();
            }
            SettingsAction::TestConnection => {
                if !self.settings.test.is_loading() {
                    return self.test_connection();
                }
            }
            SettingsAction::EditPriceLimit(text) => {
                let preferences = &mut self.context.preferences;
                self.settings.edit_price_limit(text, preferences);
                self.context.keep_preferences();
            }
            SettingsAction::EditLabelName(text) => {
                self.settings.label_name.edit(text);
                if let Some(name) = self.settings.label_name.read() {
                    self.context.preferences.label_name = name;
                    self.context.keep_preferences();
                }
            }
            SettingsAction::Prefer(preferences) => {
                self.context.preferences = preferences;
                self.context.keep_preferences();
            }
        }
        Vec::new()
    }

    fn test_connection(&mut self) -> Vec<Request> {
        let request = self.context.ids.ask(TestConnection {});
        self.settings.test.ask_anew(request.id);
        vec![request]
    }

    pub(super) fn settings_replied(
        &mut self,
        id: RequestId,
        replies: setting_calls::Replies,
        origin: Origin,
    ) -> Vec<Request> {
        match replies {
            setting_calls::Replies::Connect(_, update) => {
                return self.connected(id, update.into_result(), origin);
            }
            setting_calls::Replies::SaveProfile(call, update) => {
                self.profile_saved(id, &call, update.into_result());
            }
            setting_calls::Replies::TestConnection(_, update) => {
                self.connection_tested(id, update.into_result());
            }
        }
        Vec::new()
    }

    /// A connection is only believed when the service has answered once.
    fn connected(
        &mut self,
        request: RequestId,
        outcome: Result<Connected, Failure>,
        origin: Origin,
    ) -> Vec<Request> {
        let failure = outcome.as_ref().err().cloned();
        let taken = self.context.connection.connected.answer(request, outcome);
        // Nothing was tried where nothing was sent.
        if taken == Taken::Stale || origin == Origin::NotSent {
            return Vec::new();
        }
        self.context.notices.withdraw_not_connected();
        if let Some(failure) = failure {
            self.context.notices.say(News::NotConnected(failure));
            return Vec::new();
        }
        if !self.context.connection.may_write() {
            return Vec::new();
        }
        self.test_connection()
    }

    fn profile_saved(
        &mut self,
        request: RequestId,
        call: &setting_calls::SaveProfile,
        outcome: Result<Profile, Failure>,
    ) {
        let Some(form) = self.settings.forms.get_mut(&call.profile.environment) else {
            return;
        };
        let saved = outcome.clone().ok();
        if form.saving.answer(request, outcome) == Taken::Stale {
            return;
        }
        let Some(profile) = saved else {
            return;
        };
        let account = self.settings.saved(&profile);
        if profile.environment == self.context.connection.environment {
            self.due = self.due.max(Some(account));
        }
        self.context.notices.say(News::ProfileSaved);
    }

    fn connection_tested(&mut self, request: RequestId, outcome: Result<u64, Failure>) {
        let failure = outcome.as_ref().err().cloned();
        if self.settings.test.answer(request, outcome) == Taken::Yes
            && let Some(failure) = failure
            && self.context.screen != Screen::Settings
        {
            self.context.notices.say(News::Failed(failure));
        }
    }
}
