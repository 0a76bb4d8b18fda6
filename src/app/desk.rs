//! What is done to a label that is shown, and to the settings.

use crate::message::Command;

use super::{
    AppState, WindowRequest,
    action::{LabelAction, PathChoice, SettingsAction},
    label::{LabelOwner, LabelView, ViewedLabel},
    navigation::Screen,
    notices::News,
};

impl AppState {
    /// The label on screen and whose it is; nothing where none stands.
    pub fn label_here(&self) -> Option<(LabelOwner, &LabelView)> {
        match self.screen {
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

    pub(super) fn handle_label(&mut self, owner: LabelOwner, action: LabelAction) -> Vec<Command> {
        let environment = self.connection.environment;
        let naming = self.settings.preferences.label_name.clone();
        let mut ids = self.ids.clone();
        let label = self.label_mut(owner);
        let command = match action {
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
                self.requests.push(WindowRequest::PickFolder(owner));
                None
            }
            LabelAction::Save(format) => {
                let command = label.save(format, &naming, &mut ids);
                if command.is_none()
                    && label.folder.trim().is_empty()
                    && let Some(shipment) = &label.shipment
                {
                    let name = environment.marked_name(shipment.as_str());
                    let name = format!("{name}.{}", format.as_str());
                    self.requests
                        .push(WindowRequest::PickFile(owner, format, name));
                }
                command
            }
            LabelAction::Picked(choice) => {
                let is_unavailable = choice == PathChoice::Unavailable;
                let command = label.save_picked(choice, &mut ids);
                if is_unavailable {
                    self.notices.say(News::NoFileDialog);
                    self.requests.push(WindowRequest::FocusSaveTo(owner));
                }
                command
            }
        };
        self.ids = ids;
        command.into_iter().collect()
    }

    pub(super) fn handle_settings(&mut self, action: SettingsAction) -> Vec<Command> {
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
                    .save(environment, &mut self.ids)
                    .into_iter()
                    .collect();
            }
            SettingsAction::TestConnection => {
                if !self.settings.test.is_loading() {
                    let request = self.ids.request();
                    self.settings.test.ask_anew(request);
                    return vec![Command::TestConnection { request }];
                }
            }
            SettingsAction::EditPriceLimit(text) => {
                self.settings.edit_price_limit(text);
                self.keep_preferences();
            }
            SettingsAction::EditLabelName(text) => {
                self.settings.label_name.edit(text);
                if let Some(name) = self.settings.label_name.read() {
                    self.settings.preferences.label_name = name;
                    self.keep_preferences();
                }
            }
            SettingsAction::Prefer(preferences) => {
                self.settings.preferences = preferences;
                self.keep_preferences();
            }
        }
        Vec::new()
    }

    pub(super) fn keep_preferences(&mut self) {
        let preferences = self.settings.preferences.clone();
        self.requests
            .push(WindowRequest::KeepPreferences(preferences));
    }
}
