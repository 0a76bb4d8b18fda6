//! What is done to a label that is shown, and to the settings, and what the worker replies to it.

use crate::contract::{Failure, RequestId};
use crate::features::{
    calls::Request,
    labels::calls as label_calls,
    settings::calls::{self as setting_calls, Connected, TestConnection},
};
use crate::model::environment::Profile;

use super::{
    AppState, WindowRequest,
    apply::Origin,
    label::{LabelAction, LabelView, ViewedLabel},
    navigation::Screen,
    notices::News,
    remote::Taken,
    settings::SettingsAction,
    window_request::{LabelOwner, PathChoice},
};

impl AppState {
    /// The label on screen and whose it is; nothing where none stands.
    pub fn label_here(&self) -> Option<(LabelOwner, &LabelView)> {
        match self.context.screen {
            Screen::Shipments => Some((LabelOwner::Shipments, &self.shipments.open.label)),
            Screen::Ship | Screen::Settings => Some((LabelOwner::Ship, &self.ship.label)),
            // A batch's papers have buttons of their own.
            Screen::Batches
            | Screen::Returns
            | Screen::Tracking
            | Screen::Refunds
            | Screen::Reports => None,
        }
    }

    /// The label that is looked at large, on whichever screen it stands.
    pub fn viewed_label(&self) -> Option<ViewedLabel<'_>> {
        let labels = [
            (LabelOwner::Ship, &self.ship.label),
            (LabelOwner::Shipments, &self.shipments.open.label),
        ];
        labels.into_iter().find_map(|(owner, label)| {
            Some(ViewedLabel {
                owner,
                label,
                picture: label.picture.value()?,
                zoom: label.viewer?,
            })
        })
    }

    fn label_mut(&mut self, owner: LabelOwner) -> &mut LabelView {
        match owner {
            LabelOwner::Ship => &mut self.ship.label,
            LabelOwner::Shipments => &mut self.shipments.open.label,
        }
    }

    pub(super) fn handle_label(&mut self, owner: LabelOwner, action: LabelAction) -> Vec<Request> {
        let environment = self.context.connection.environment;
        let naming = self.context.preferences.label_name.clone();
        let mut ids = self.context.ids.clone();
        let label = self.label_mut(owner);
        let request = match action {
            LabelAction::FetchAgain => label
                .shipment
                .clone()
                .map(|shipment| label.show(&shipment, &mut ids)),
            LabelAction::View(zoom) => {
                label.viewer = Some(zoom);
                None
            }
            LabelAction::CloseViewer => {
                label.viewer = None;
                None
            }
            LabelAction::DrawAt(resolution) => label.draw_at(resolution, &mut ids),
            LabelAction::EditFolder(folder) => {
                label.folder = folder;
                None
            }
            LabelAction::Browse => {
                self.context
                    .window_requests
                    .push(WindowRequest::PickFolder(owner));
                None
            }
            LabelAction::Save(format) => {
                let request = label.save(format, &naming, &mut ids);
                if request.is_none()
                    && label.folder.trim().is_empty()
                    && let Some(shipment) = &label.shipment
                {
                    let name = environment.marked_name(shipment.as_str());
                    let name = format!("{name}.{}", format.as_str());
                    self.context
                        .window_requests
                        .push(WindowRequest::PickFile(owner, format, name));
                }
                request
            }
            LabelAction::Picked(choice) => {
                let is_unavailable = choice == PathChoice::Unavailable;
                let request = label.save_picked(choice, &mut ids);
                if is_unavailable {
                    self.context.notices.say(News::NoFileDialog);
                    self.context
                        .window_requests
                        .push(WindowRequest::FocusSaveTo(owner));
                }
                request
            }
        };
        self.context.ids = ids;
        request.into_iter().collect()
    }

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

    pub(super) fn labels_replied(&mut self, id: RequestId, replies: label_calls::Replies) {
        let (ship, open) = (&mut self.ship.label, &mut self.shipments.open.label);
        match replies {
            label_calls::Replies::Show(_, update) => {
                let outcome = update.into_result();
                if ship.fetched(id, outcome.clone()) == Taken::Stale {
                    open.fetched(id, outcome);
                }
            }
            label_calls::Replies::Save(call, update) => {
                let outcome = update.into_result();
                if outcome.is_ok() {
                    // The path was typed: the advice to type it has done its work.
                    self.context.notices.withdraw(&News::NoFileDialog);
                }
                if ship.saved(id, call.format, &outcome) == Taken::Stale {
                    open.saved(id, call.format, &outcome);
                }
            }
        }
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
