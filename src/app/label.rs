//! A label that is shown: its picture, where it is to be saved, and what became
//! of each saving. The Ship and the Shipments screen have one each.

use std::{collections::BTreeMap, path::PathBuf};

use crate::domain::ids::ShipmentId;
pub use crate::domain::label::LabelFormat;
use crate::domain::label::Overwrite;
use crate::message::{Command, Failure, FetchLabel, RequestId, SaveLabel};
pub use crate::message::{LabelPicture, SavedLabel};

use super::{Remote, action::PathChoice, ids::Ids, remote::Taken};

/// Which screen a label stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LabelOwner {
    Ship,
    Shipments,
}

/// A label on screen.
#[derive(Debug, Clone, Default)]
pub struct LabelView {
    pub shipment: Option<ShipmentId>,
    pub picture: Remote<LabelPicture>,
    /// A folder or a file, as it was typed or picked; empty asks each time.
    pub folder: String,
    pub saves: BTreeMap<LabelFormat, Remote<SavedLabel>>,
}

impl LabelView {
    /// Shows the label of a shipment; the typed folder stays.
    pub(super) fn show(&mut self, shipment: &ShipmentId, ids: &mut Ids) -> Command {
        self.shipment = Some(shipment.clone());
        self.saves.clear();
        let request = ids.request();
        self.picture.ask_anew(request);
        Command::FetchLabel(FetchLabel {
            request,
            shipment: shipment.clone(),
        })
    }

    /// Nothing is shown; the typed folder stays.
    pub(super) fn clear(&mut self) {
        self.shipment = None;
        self.picture = Remote::NotAsked;
        self.saves.clear();
    }

    /// Saves to the typed path; without one the dialog has to ask.
    pub(super) fn save(&mut self, format: LabelFormat, ids: &mut Ids) -> Option<Command> {
        let folder = self.folder.trim();
        if folder.is_empty() {
            return None;
        }
        let to = PathBuf::from(folder);
        self.save_to(format, to, Overwrite::Keep, ids)
    }

    /// Saves to a file that a dialog gave: it has asked about replacing.
    pub(super) fn save_picked(&mut self, choice: PathChoice, ids: &mut Ids) -> Option<Command> {
        match choice {
            PathChoice::Folder(folder) => {
                self.folder = folder;
                None
            }
            PathChoice::File(format, file) => {
                self.save_to(format, PathBuf::from(file), Overwrite::Replace, ids)
            }
            PathChoice::Cancelled | PathChoice::Unavailable => None,
        }
    }

    fn save_to(
        &mut self,
        format: LabelFormat,
        to: PathBuf,
        overwrite: Overwrite,
        ids: &mut Ids,
    ) -> Option<Command> {
        let save = self.saves.entry(format).or_default();
        if save.is_loading() {
            return None;
        }
        let shipment = self.shipment.clone()?;
        let request = ids.request();
        save.ask_anew(request);
        Some(Command::SaveLabel(SaveLabel {
            request,
            shipment,
            format,
            to,
            overwrite,
        }))
    }

    pub(super) fn fetched(
        &mut self,
        request: RequestId,
        outcome: Result<LabelPicture, Failure>,
    ) -> Taken {
        self.picture.answer(request, outcome)
    }

    pub(super) fn saved(
        &mut self,
        request: RequestId,
        outcome: &Result<SavedLabel, Failure>,
    ) -> Taken {
        for save in self.saves.values_mut() {
            if save.waits_for(request) {
                return save.answer(request, outcome.clone());
            }
        }
        Taken::Stale
    }
}
