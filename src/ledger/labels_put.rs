//! Labels that were put into folders for the user. Once in a folder, a label
//! may be printed by whatever watches it.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::{OptionalExtension as _, params};

use crate::model::{ids::ShipmentId, label::SavedLabel};

use super::{Ledger, StoreError};

/// A label that was put into a folder, or was about to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelPut {
    /// The word of its format.
    pub format: String,
    pub path: PathBuf,
    pub sha256: String,
    /// The temporary path. A file that is still there was never renamed.
    pub unnamed_as: Option<PathBuf>,
}

impl Ledger {
    /// What was put into this folder of a shipment.
    pub fn label_put(
        &self,
        folder: &Path,
        shipment: &ShipmentId,
    ) -> Result<Option<LabelPut>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT format, path, sha256, unnamed_as FROM labels_put \
                     WHERE folder = ?1 AND shipment = ?2",
                )?
                .query_row([&*folder.to_string_lossy(), shipment.as_str()], |row| {
                    Ok(LabelPut {
                        format: row.get(0)?,
                        path: row.get::<_, String>(1)?.into(),
                        sha256: row.get(2)?,
                        unnamed_as: row.get::<_, Option<String>>(3)?.map(PathBuf::from),
                    })
                })
                .optional()
        })
    }

    /// All its copies in folders of the user, the oldest first.
    pub fn label_copies(&self, shipment: &ShipmentId) -> Result<Vec<PathBuf>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT path FROM labels_put WHERE shipment = ?1 ORDER BY put_at")?
                .query_map([shipment.as_str()], |row| {
                    row.get::<_, String>(0).map(PathBuf::from)
                })?
                .collect()
        })
    }

    /// Notes a label before its file gets its name in this folder.
    pub fn store_label_put(
        &mut self,
        folder: &Path,
        label: &SavedLabel,
        unnamed_as: Option<&Path>,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction
                .prepare_cached(
                    "INSERT OR REPLACE INTO labels_put \
                     (folder, shipment, format, path, sha256, unnamed_as, put_at) \
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                )?
                .execute(params![
                    folder.to_string_lossy(),
                    label.shipment.as_str(),
                    label.format.as_str(),
                    label.path.to_string_lossy(),
                    label.sha256,
                    unnamed_as.map(Path::to_string_lossy),
                    at.to_string(),
                ])
                .map(|_rows| ())
        })
    }

    /// Forgets a label whose file was never renamed.
    pub fn forget_label_put(
        &mut self,
        folder: &Path,
        shipment: &ShipmentId,
    ) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction
                .prepare_cached("DELETE FROM labels_put WHERE folder = ?1 AND shipment = ?2")?
                .execute([&*folder.to_string_lossy(), shipment.as_str()])
                .map(|_rows| ())
        })
    }
}
