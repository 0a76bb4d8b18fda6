//! Batches as the service last showed them, and their contents: for reading offline,
//! and for a scan to be judged at once.

mod bags;

use std::collections::BTreeSet;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::{
    ledger::{Ledger, StoreError, rows},
    model::{
        batch::{Batch, BatchRow, OpenBatch},
        ids::{BatchId, ShipmentId},
        shipment::Shipment,
    },
};

impl Ledger {
    /// Stores batches that the service has listed or returned.
    pub fn store_batches(&mut self, seen: &[Batch]) -> Result<(), StoreError> {
        self.write(|transaction| {
            for batch in seen {
                put(transaction, batch)?;
            }
            Ok(())
        })
    }

    /// The stored batches, newest first.
    pub fn batch_rows(&self, limit: usize) -> Result<Vec<BatchRow>, StoreError> {
        let sql = format!("{SELECT} ORDER BY created_ms DESC, batch DESC LIMIT ?1");
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows: Vec<Raw> = self.read(|connection| {
            connection
                .prepare_cached(&sql)?
                .query_map([limit], raw)?
                .collect()
        })?;
        rows.iter().map(|raw| self.batch_row_of(raw)).collect()
    }

    pub fn batch_row(&self, batch: BatchId) -> Result<Option<BatchRow>, StoreError> {
        let raw = self.raw_batch(batch)?;
        raw.map(|raw| self.batch_row_of(&raw)).transpose()
    }

    /// A stored batch with its parcels and scans.
    pub fn open_batch(&self, batch: BatchId) -> Result<Option<OpenBatch>, StoreError> {
        let Some(raw) = self.raw_batch(batch)? else {
            return Ok(None);
        };
        let read_at = raw.read_at();
        let BatchRow { batch, closing, .. } = self.batch_row_of(&raw)?;
        Ok(Some(OpenBatch {
            parcels: self.batch_contents(batch.id)?,
            is_cut_off: false,
            scans: self.scans(batch.id)?,
            batch,
            closing,
            read_at,
        }))
    }

    /// These are all that the service lists: others are not shown any more.
    /// What was scanned for them stays, for a list proves no deletion.
    pub fn remove_unlisted_batches(&mut self, listed: &[Batch]) -> Result<(), StoreError> {
        let listed: BTreeSet<i64> = listed.iter().map(|batch| batch.id.0).collect();
        self.write(|transaction| {
            let mut select = transaction.prepare_cached("SELECT batch FROM batches")?;
            let seen: Vec<i64> = select
                .query_map([], |row| row.get(0))?
                .collect::<Result<_, _>>()?;
            let mut delete = transaction.prepare_cached("DELETE FROM batches WHERE batch = ?1")?;
            for batch in seen.iter().filter(|batch| !listed.contains(batch)) {
                delete.execute([batch])?;
            }
            Ok(())
        })
    }

    /// The batch is not there any more, and nothing is in it.
    pub fn remove_batch(&mut self, batch: BatchId) -> Result<(), StoreError> {
        self.write(|transaction| {
            for table in ["batches", "batch_contents", "batch_scans", "batch_closings"] {
                let sql = format!("DELETE FROM {table} WHERE batch = ?1");
                transaction.execute(&sql, [batch.0])?;
            }
            Ok(())
        })
    }

    /// The service was asked at this moment and these are all that is in the
    /// batch; they have been seen.
    pub fn store_batch_contents(
        &mut self,
        batch: BatchId,
        parcels: &[Shipment],
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction
                .prepare_cached("DELETE FROM batch_contents WHERE batch = ?1")?
                .execute([batch.0])?;
            for parcel in parcels {
                put_into(transaction, batch, &parcel.id)?;
            }
            transaction
                .prepare_cached("UPDATE batches SET read_ms = ?2 WHERE batch = ?1")?
                .execute([batch.0, at.as_millisecond()])
                .map(|_rows| ())
        })
    }

    /// These went into the batch, out of whatever other they were in.
    pub fn put_into_batch(
        &mut self,
        batch: BatchId,
        shipments: &[ShipmentId],
    ) -> Result<(), StoreError> {
        self.write(|transaction| {
            shipments
                .iter()
                .try_for_each(|shipment| put_into(transaction, batch, shipment))
        })
    }

    /// These went out of the batch, and out of its bag.
    pub fn take_out_of_batch(
        &mut self,
        batch: BatchId,
        shipments: &[ShipmentId],
    ) -> Result<(), StoreError> {
        self.write(|transaction| {
            for table in ["batch_contents", "batch_scans"] {
                let sql = format!("DELETE FROM {table} WHERE batch = ?1 AND shipment = ?2");
                let mut delete = transaction.prepare_cached(&sql)?;
                for shipment in shipments {
                    delete.execute(params![batch.0, shipment.as_str()])?;
                }
            }
            Ok(())
        })
    }

    /// The parcels of a batch as they are stored, newest first, each in
    /// this batch whatever its own record says.
    pub fn batch_contents(&self, batch: BatchId) -> Result<Vec<Shipment>, StoreError> {
        let texts: Vec<String> = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT json FROM batch_contents JOIN shipments USING (shipment) \
                     WHERE batch = ?1 ORDER BY created_ms DESC, shipment",
                )?
                .query_map([batch.0], |row| row.get(0))?
                .collect()
        })?;
        let parcels = texts.iter().map(|text| {
            self.parcel(text).map(|parcel| Shipment {
                batch_id: Some(batch),
                ..parcel
            })
        });
        parcels.collect()
    }

    /// The batch that a shipment is known to be in.
    pub fn batch_of(&self, shipment: &ShipmentId) -> Result<Option<BatchId>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT batch FROM batch_contents WHERE shipment = ?1")?
                .query_row([shipment.as_str()], |row| row.get(0).map(BatchId))
                .optional()
        })
    }

    /// The shipment that has this tracking code; the newest, should a carrier
    /// have used the code twice.
    pub fn shipment_by_tracking_code(&self, code: &str) -> Result<Option<Shipment>, StoreError> {
        let Some(id) = self.read(|connection| rows::by_tracking_code(connection, code))? else {
            return Ok(None);
        };
        Ok(self.shipment(&id)?.map(|known| known.shipment))
    }

    fn parcel(&self, json: &str) -> Result<Shipment, StoreError> {
        serde_json::from_str(json)
            .map_err(|error| StoreError::broken(self.path(), format!("shipment: {error}")))
    }

    fn raw_batch(&self, batch: BatchId) -> Result<Option<Raw>, StoreError> {
        let sql = format!("{SELECT} WHERE batch = ?1");
        self.read(|connection| {
            connection
                .prepare_cached(&sql)?
                .query_row([batch.0], raw)
                .optional()
        })
    }

    fn batch_row_of(&self, raw: &Raw) -> Result<BatchRow, StoreError> {
        let batch: Batch = serde_json::from_str(&raw.json)
            .map_err(|error| StoreError::broken(self.path(), format!("batch: {error}")))?;
        // Until its contents were fetched, those are known that the list of shipments shows,
        // once that was read to its end.
        let parcels = match raw.read_at() {
            Some(_read) => Some(raw.parcels),
            None if self.sync_position()?.passes > 0 => Some(raw.listed),
            None => None,
        };
        Ok(BatchRow {
            parcels: parcels.map(|parcels| u64::try_from(parcels).unwrap_or(0)),
            closing: self.closing(batch.id)?,
            batch,
        })
    }
}

const SELECT: &str = "SELECT json, (SELECT count(*) FROM batch_contents \
                      WHERE batch_contents.batch = batches.batch), read_ms, \
                      (SELECT count(*) FROM shipment_rows \
                      WHERE shipment_rows.batch = batches.batch) FROM batches";

/// A row of [`SELECT`].
struct Raw {
    json: String,
    parcels: i64,
    read_ms: Option<i64>,
    /// How many shipments of the list are in it.
    listed: i64,
}

impl Raw {
    /// When the contents were last fetched.
    fn read_at(&self) -> Option<Timestamp> {
        let millis = self.read_ms?;
        Timestamp::from_millisecond(millis).ok()
    }
}

fn raw(row: &Row<'_>) -> Result<Raw, rusqlite::Error> {
    Ok(Raw {
        json: row.get(0)?,
        parcels: row.get(1)?,
        read_ms: row.get(2)?,
        listed: row.get(3)?,
    })
}

fn put(connection: &Connection, batch: &Batch) -> Result<(), rusqlite::Error> {
    let json = serde_json::to_string(batch)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    connection
        .prepare_cached(
            "INSERT INTO batches (batch, created_ms, json) VALUES (?1, ?2, ?3) \
             ON CONFLICT (batch) DO UPDATE SET \
             created_ms = coalesce(excluded.created_ms, created_ms), json = excluded.json",
        )?
        .execute(params![
            batch.id.0,
            batch.created_at.map(Timestamp::as_millisecond),
            json,
        ])
        .map(|_rows| ())
}

fn put_into(
    connection: &Connection,
    batch: BatchId,
    shipment: &ShipmentId,
) -> Result<(), rusqlite::Error> {
    connection
        .prepare_cached(
            "INSERT INTO batch_contents (shipment, batch) VALUES (?1, ?2) \
             ON CONFLICT (shipment) DO UPDATE SET batch = excluded.batch",
        )?
        .execute(params![shipment.as_str(), batch.0])
        .map(|_rows| ())
}
