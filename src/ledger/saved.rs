//! Label files that were saved and verified.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::model::ids::ShipmentId;

use super::{Ledger, StoreError};

/// A label's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedFile {
    pub shipment: ShipmentId,
    /// `png`, `pdf` or `zpl`.
    pub format: String,
    pub path: PathBuf,
    pub sha256: String,
    pub saved_at: Timestamp,
}

impl Ledger {
    /// The file of a shipment's label in one format.
    pub fn label(
        &self,
        shipment: &ShipmentId,
        format: &str,
    ) -> Result<Option<SavedFile>, StoreError> {
        let row = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT path, sha256, saved_at FROM labels \
                     WHERE shipment = ?1 AND format = ?2",
                )?
                .query_row([shipment.as_str(), format], |row| {
                    Ok((
                        row.get::<_, String>(0)?,
                        row.get::<_, String>(1)?,
                        row.get::<_, String>(2)?,
                    ))
                })
                .optional()
        })?;
        let Some((path, sha256, saved_at)) = row else {
            return Ok(None);
        };
        let saved_at = saved_at
            .parse()
            .map_err(|error| StoreError::broken(self.path(), format!("label: {error}")))?;
        Ok(Some(SavedFile {
            shipment: shipment.clone(),
            format: format.to_owned(),
            path: Path::new(&path).to_path_buf(),
            sha256,
            saved_at,
        }))
    }

    /// The shipment whose label has these bytes, by their digest.
    pub fn shipment_of_label(&self, sha256: &str) -> Result<Option<ShipmentId>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT shipment FROM labels WHERE sha256 = ?1 LIMIT 1")?
                .query_row([sha256], |row| row.get::<_, String>(0))
                .optional()
        })
        .map(|found| found.map(ShipmentId::new))
    }

    /// Keeps the file of a shipment that was bought elsewhere: it has no
    /// line, so no journal.
    pub fn keep_label(&mut self, label: &SavedFile) -> Result<(), StoreError> {
        self.write(|transaction| put(transaction, label))
    }
}

pub(super) fn put(connection: &Connection, label: &SavedFile) -> Result<(), rusqlite::Error> {
    connection
        .prepare_cached(
            "INSERT INTO labels (shipment, format, path, sha256, saved_at) \
             VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (shipment, format) DO UPDATE SET \
             path = excluded.path, sha256 = excluded.sha256, saved_at = excluded.saved_at",
        )?
        .execute(params![
            label.shipment.as_str(),
            label.format,
            label.path.to_string_lossy(),
            label.sha256,
            label.saved_at.to_string(),
        ])
        .map(|_rows| ())
}
