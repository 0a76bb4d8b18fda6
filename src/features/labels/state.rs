//! A label that is shown: its picture, where it is to be saved, and the outcome
//! of each saving. The Ship and the Shipments screen have one each.

use std::{collections::BTreeMap, path::PathBuf};

use super::calls::{self, LabelPicture, Replies};
use crate::{
    contract::RequestId,
    features::{
        calls::Request,
        shared::state::{
            context::Context,
            ids::Ids,
            notices::News,
            remote::{Remote, Taken},
            window_request::{LabelOwner, PathChoice, WindowRequest},
        },
    },
    model::{
        ids::ShipmentId,
        label::{LabelFormat, Overwrite, PutAgain, Resolution, SavedLabel},
        label_name::NameTemplate,
        preferences::FolderKind,
    },
};

/// Done to a label that is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LabelAction {
    FetchAgain,
    /// Show it over everything, this large.
    View(Zoom),
    CloseViewer,
    DrawAt(Resolution),
    EditFolder(String),
    Browse,
    Save(LabelFormat),
    /// A file dialog has given this path.
    Picked(PathChoice),
}

/// A label on screen.
#[derive(Debug, Clone, Default)]
pub struct LabelView {
    pub shipment: Option<ShipmentId>,
    pub picture: Remote<LabelPicture>,
    /// A folder or a file, as it was typed or picked; empty asks each time.
    pub folder: String,
    pub saves: BTreeMap<LabelFormat, Remote<SavedLabel>>,
    /// How large it is shown over everything; nothing while it is not.
    pub viewer: Option<Zoom>,
    pub resolution: Resolution,
}

/// How large a label is shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Zoom {
    /// As large as the window.
    #[default]
    Fit,
    /// Of its size on paper.
    Percent(u16),
}

impl Zoom {
    /// As large as on paper.
    pub const ACTUAL: Self = Self::Percent(100);
    const STEPS: [u16; 7] = [50, 75, 100, 150, 200, 300, 400];

    /// The next larger step; nothing beyond the last.
    pub fn larger(self) -> Option<Self> {
        let now = self.percent();
        let step = Self::STEPS.into_iter().find(|step| *step > now);
        step.map(Self::Percent)
    }

    /// The next smaller step; nothing below the first.
    pub fn smaller(self) -> Option<Self> {
        let now = self.percent();
        let step = Self::STEPS.into_iter().rev().find(|step| *step < now);
        step.map(Self::Percent)
    }

    fn percent(self) -> u16 {
        match self {
            Self::Fit => 100,
            Self::Percent(percent) => percent,
        }
    }
}

/// A label that is shown over everything.
#[derive(Debug, Clone, Copy)]
pub struct ViewedLabel<'a> {
    pub owner: LabelOwner,
    pub label: &'a LabelView,
    pub picture: &'a LabelPicture,
    pub zoom: Zoom,
}

impl LabelView {
    /// What is shown over everything; nothing while the viewer is closed.
    pub(crate) fn viewed(&self, owner: LabelOwner) -> Option<ViewedLabel<'_>> {
        Some(ViewedLabel {
            owner,
            label: self,
            picture: self.picture.value()?,
            zoom: self.viewer?,
        })
    }

    pub(crate) fn handle(
        &mut self,
        action: LabelAction,
        owner: LabelOwner,
        context: &mut Context,
    ) -> Vec<Request> {
        let request = match action {
            LabelAction::FetchAgain => {
                let shipment = self.shipment.clone();
                shipment.map(|shipment| self.show(&shipment, &mut context.ids))
            }
            LabelAction::View(zoom) => {
                self.viewer = Some(zoom);
                None
            }
            LabelAction::CloseViewer => {
                self.viewer = None;
                None
            }
            LabelAction::DrawAt(resolution) => self.draw_at(resolution, &mut context.ids),
            LabelAction::EditFolder(folder) => {
                self.folder = folder;
                None
            }
            LabelAction::Browse => {
                let request = WindowRequest::PickFolder(owner);
                context.window_requests.push(request);
                None
            }
            LabelAction::Save(format) => {
                let request = self.save(format, context);
                // Where no folder is typed the user chooses a file; it is named as a label
                // of this environment, so that none of practice passes for a paid one.
                if request.is_none()
                    && self.folder.trim().is_empty()
                    && let Some(shipment) = &self.shipment
                {
                    let environment = context.connection.environment;
                    let name = environment.marked_name(shipment.as_str());
                    let name = format!("{name}.{}", format.as_str());
                    let request = WindowRequest::PickFile(owner, format, name);
                    context.window_requests.push(request);
                }
                request
            }
            LabelAction::Picked(choice) => {
                let is_unavailable = choice == PathChoice::Unavailable;
                let request = self.save_picked(choice, &mut context.ids);
                if is_unavailable {
                    // Without a dialog the folder has to be typed.
                    context.notices.say(News::NoFileDialog);
                    let focus = WindowRequest::FocusSaveTo(owner);
                    context.window_requests.push(focus);
                }
                request
            }
        };
        request.into_iter().collect()
    }

    /// Takes a reply, if it is to a request of this label.
    pub(crate) fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Replies,
        context: &mut Context,
    ) -> Taken {
        match replies {
            Replies::Show(_, update) => self.picture.answer(id, update.into_result()),
            Replies::Save(call, update) => {
                let outcome = update.into_result();
                if let Ok(saved) = &outcome {
                    // The path was typed: the advice to type it has done its work.
                    context.notices.withdraw(&News::NoFileDialog);
                    context.note_saved(FolderKind::Labels, &saved.path);
                }
                match self.saves.get_mut(&call.format) {
                    Some(save) => save.answer(id, outcome),
                    None => Taken::Stale,
                }
            }
        }
    }

    /// Shows the label of a shipment; the typed folder stays.
    pub(crate) fn show(&mut self, shipment: &ShipmentId, ids: &mut Ids) -> Request {
        if self.shipment.as_ref() != Some(shipment) {
            self.resolution = Resolution::default();
            self.viewer = None;
        }
        self.shipment = Some(shipment.clone());
        self.saves.clear();
        let request = ids.ask(calls::Show {
            shipment: shipment.clone(),
            resolution: self.resolution,
        });
        self.picture.ask_anew(request.id);
        request
    }

    /// Draws the label that is shown finer or coarser; it stays meanwhile.
    fn draw_at(&mut self, resolution: Resolution, ids: &mut Ids) -> Option<Request> {
        let shipment = self.shipment.clone()?;
        if self.resolution == resolution {
            return None;
        }
        self.resolution = resolution;
        let request = ids.ask(calls::Show {
            shipment,
            resolution,
        });
        self.picture.ask(request.id);
        Some(request)
    }

    /// Nothing is shown; the typed folder stays.
    pub(crate) fn clear(&mut self) {
        self.shipment = None;
        self.viewer = None;
        self.picture = Remote::NotAsked;
        self.saves.clear();
    }

    /// Saves to the typed path; without one the dialog has to ask.
    fn save(&mut self, format: LabelFormat, context: &mut Context) -> Option<Request> {
        if self.folder.trim().is_empty() {
            return None;
        }
        let to = context.folders.path_of(&self.folder);
        let naming = context.preferences.label_name.clone();
        self.save_to(format, (to, naming), Overwrite::Keep, &mut context.ids)
    }

    /// Saves to a file that a dialog gave: it has asked about replacing.
    fn save_picked(&mut self, choice: PathChoice, ids: &mut Ids) -> Option<Request> {
        match choice {
            PathChoice::Folder(folder) => {
                self.folder = folder;
                None
            }
            PathChoice::File(format, file) => {
                // The dialog gave it its name.
                let place = (PathBuf::from(file), NameTemplate::default());
                self.save_to(format, place, Overwrite::Replace, ids)
            }
            PathChoice::Cancelled | PathChoice::Unavailable => None,
        }
    }

    fn save_to(
        &mut self,
        format: LabelFormat,
        (to, naming): (PathBuf, NameTemplate),
        overwrite: Overwrite,
        ids: &mut Ids,
    ) -> Option<Request> {
        let save = self.saves.entry(format).or_default();
        if save.is_loading() {
            return None;
        }
        let shipment = self.shipment.clone()?;
        let request = ids.ask(calls::Save {
            shipment,
            format,
            to,
            naming,
            overwrite,
            again: PutAgain::Yes,
        });
        save.ask_anew(request.id);
        Some(request)
    }
}
