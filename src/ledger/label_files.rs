//! Label files that were saved and verified.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::model::{
    ids::ShipmentId,
    label::{LabelFormat, SavedLabel},
};

use super::{Ledger, StoreError};

impl Ledger {
    /// The file of a shipment's label in one format.
    pub fn label(
        &self,
        shipment: &ShipmentId,
        format: LabelFormat,
    ) -> Result<Option<SavedLabel>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT path, sha256 FROM labels WHERE shipment = ?1 AND format = ?2",
                )?
                .query_row([shipment.as_str(), format.as_str()], |row| {
                    Ok(SavedLabel {
                        shipment: shipment.clone(),
                        format,
                        path: row.get::<_, String>(0)?.into(),
                        sha256: row.get(1)?,
                    })
                })
                .optional()
        })
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

    /// Stores the file of a shipment that was bought elsewhere: it has no
    /// line, so no journal.
    pub fn store_label_file(
        &mut self,
        label: &SavedLabel,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|transaction| put(transaction, label, at))
    }
}

pub(crate) fn put(
    connection: &Connection,
    label: &SavedLabel,
    at: Timestamp,
) -> Result<(), rusqlite::Error> {
    connection
        .prepare_cached(
            "INSERT INTO labels (shipment, format, path, sha256, saved_at) \
             VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (shipment, format) DO UPDATE SET \
             path = excluded.path, sha256 = excluded.sha256, saved_at = excluded.saved_at",
        )?
        .execute(params![
            label.shipment.as_str(),
            label.format.as_str(),
            label.path.to_string_lossy(),
            label.sha256,
            at.to_string(),
        ])
        .map(|_rows| ())
}
