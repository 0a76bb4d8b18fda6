//! What is done to a label that is shown, and what the worker replies to it.

use crate::contract::RequestId;
use crate::features::{calls::Request, labels::calls as label_calls};

use super::{
    AppState, WindowRequest,
    label::{LabelAction, LabelView, ViewedLabel},
    navigation::Screen,
    notices::News,
    remote::Taken,
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
}
