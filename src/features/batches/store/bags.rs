//! What was scanned into a batch's bag, and this client's word that the bag was
//! closed. Neither is known to the service; both outlive a crash.

use jiff::Timestamp;
use rusqlite::{OptionalExtension as _, Row, params};

use crate::{
    ledger::{Ledger, StoreError},
    model::{
        bag::{Closing, Scan},
        ids::{BatchId, ShipmentId},
        paper::Paper,
        shipment::{Shipment, ShipmentStatus},
    },
};

impl Ledger {
    /// What was scanned into the bag, oldest first, each parcel as it is stored.
    pub fn scans(&self, batch: BatchId) -> Result<Vec<Scan>, StoreError> {
        let rows: Vec<Raw> = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT code, shipment, at_ms FROM batch_scans WHERE batch = ?1 ORDER BY seq",
                )?
                .query_map([batch.0], raw)?
                .collect()
        })?;
        rows.into_iter()
            .map(|raw| {
                let parcel = raw.shipment.map(|shipment| self.scanned_parcel(&shipment));
                Ok(Scan {
                    code: raw.code,
                    parcel: parcel.transpose()?.map(Box::new),
                    at: raw.at,
                })
            })
            .collect()
    }

    /// A parcel as it is stored, in the batch that it is known to be in. One
    /// that is not stored any more is known by its id only.
    fn scanned_parcel(&self, id: &ShipmentId) -> Result<Shipment, StoreError> {
        let stored = self.shipment(id)?.map(|stored| stored.shipment);
        let parcel =
            stored.unwrap_or_else(|| Shipment::bare(id.clone(), ShipmentStatus::Incomplete));
        Ok(Shipment {
            batch_id: self.batch_of(id)?.or(parcel.batch_id),
            ..parcel
        })
    }

    /// Whether a shipment was scanned into the bag, by whichever of its codes.
    pub fn is_scanned(&self, batch: BatchId, shipment: &ShipmentId) -> Result<bool, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT 1 FROM batch_scans WHERE batch = ?1 AND shipment = ?2")?
                .exists(params![batch.0, shipment.as_str()])
        })
    }

    /// Stores a scan. One parcel is stored once, even if its id is scanned after
    /// its tracking code.
    pub fn store_scan(&mut self, batch: BatchId, scan: &Scan) -> Result<(), StoreError> {
        let shipment = scan.parcel.as_ref().map(|parcel| parcel.id.as_str());
        self.write(|transaction| {
            transaction
                .prepare_cached(
                    "DELETE FROM batch_scans WHERE batch = ?1 AND (code = ?2 OR shipment = ?3)",
                )?
                .execute(params![batch.0, scan.code, shipment])?;
            transaction
                .prepare_cached(
                    "INSERT INTO batch_scans (batch, code, shipment, at_ms) \
                     VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![
                    batch.0,
                    scan.code,
                    shipment,
                    scan.at.as_millisecond()
                ])
                .map(|_rows| ())
        })
    }

    /// What was scanned is not in the bag any more.
    pub fn remove_scan(&mut self, batch: BatchId, code: &str) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction
                .prepare_cached("DELETE FROM batch_scans WHERE batch = ?1 AND code = ?2")?
                .execute(params![batch.0, code])
                .map(|_rows| ())
        })
    }

    /// This client's word that the bag was closed, if it was given.
    pub fn closing(&self, batch: BatchId) -> Result<Option<Closing>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT at_ms, parcels FROM batch_closings WHERE batch = ?1")?
                .query_row([batch.0], |row| {
                    Ok(Closing {
                        at: moment(row.get(0)?),
                        parcels: u64::try_from(row.get::<_, i64>(1)?).unwrap_or(0),
                    })
                })
                .optional()
        })
    }

    /// The bag is closed; a later word replaces an earlier one.
    pub fn close_bag(&mut self, batch: BatchId, closing: Closing) -> Result<(), StoreError> {
        let parcels = i64::try_from(closing.parcels).unwrap_or(i64::MAX);
        self.write(|transaction| {
            transaction
                .prepare_cached(
                    "INSERT INTO batch_closings (batch, at_ms, parcels) VALUES (?1, ?2, ?3) \
                     ON CONFLICT (batch) DO UPDATE SET \
                     at_ms = excluded.at_ms, parcels = excluded.parcels",
                )?
                .execute([batch.0, closing.at.as_millisecond(), parcels])?;
            // Of those that are bought, the list says from now on that they are gone.
            transaction
                .prepare_cached(
                    "UPDATE shipment_rows SET paper = ?3, printed_ms = ?2 \
                     WHERE batch = ?1 AND paper NOT IN (0, ?3)",
                )?
                .execute([
                    batch.0,
                    closing.at.as_millisecond(),
                    Paper::HandedOver.number(),
                ])
                .map(|_rows| ())
        })
    }
}

/// A row of the scans.
struct Raw {
    code: String,
    /// None if the code belongs to no known shipment.
    shipment: Option<ShipmentId>,
    at: Timestamp,
}

fn raw(row: &Row<'_>) -> Result<Raw, rusqlite::Error> {
    Ok(Raw {
        code: row.get(0)?,
        shipment: row.get::<_, Option<String>>(1)?.map(ShipmentId::new),
        at: moment(row.get(2)?),
    })
}

fn moment(millis: i64) -> Timestamp {
    Timestamp::from_millisecond(millis).unwrap_or(Timestamp::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ledger::rows::BY_TRACKING_CODE,
        model::batch::{Batch, BatchStatus},
        platform::random::Random,
    };

    const BAG: BatchId = BatchId(7);
    const OTHER: BatchId = BatchId(8);

    fn ledger(folder: &tempfile::TempDir) -> Ledger {
        let path = folder.path().join("practice-1.sqlite");
        Ledger::open(&path, &Random::from_seed(1)).unwrap()
    }

    fn batch(id: BatchId) -> Batch {
        Batch {
            id,
            description: Some("Monday".to_owned()),
            status: BatchStatus::Pending,
            created_at: Timestamp::from_second(id.0).ok(),
            label_png_url: None,
            label_zpl_url: None,
        }
    }

    fn parcel(id: &str) -> Shipment {
        Shipment {
            tracking_code: Some(format!("{}px", id.to_lowercase())),
            ..Shipment::bare(ShipmentId::new(id), ShipmentStatus::Ready)
        }
    }

    fn scan(code: &str, shipment: Option<&str>, second: i64) -> Scan {
        Scan {
            code: code.to_owned(),
            parcel: shipment.map(|id| Box::new(parcel(id))),
            at: Timestamp::from_second(second).unwrap(),
        }
    }

    #[test]
    fn a_batch_and_what_is_in_it_survive_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let at = Timestamp::from_second(9).unwrap();
        let mut first = ledger(&folder);
        first.store_batches(&[batch(BAG), batch(OTHER)]).unwrap();
        first
            .store_shipments(&[parcel("A"), parcel("B")], at)
            .unwrap();
        first
            .store_batch_contents(BAG, &[parcel("A"), parcel("B")], at)
            .unwrap();
        first
            .put_into_batch(OTHER, &[ShipmentId::new("B")])
            .unwrap();
        drop(first);
        let again = ledger(&folder);
        let rows = again.batch_rows(10).unwrap();
        let numbers: Vec<_> = rows.iter().map(|row| row.batch.id).collect();
        assert_eq!(numbers, [OTHER, BAG], "newest first");
        let counts = (rows[0].parcels, rows[1].parcels);
        assert_eq!(counts, (None, Some(1)), "OTHER was never read");
        let [other, bag] = [OTHER, BAG].map(|id| again.open_batch(id).unwrap().unwrap());
        assert_eq!((other.parcels.len(), bag.parcels.len()), (1, 1));
        assert_eq!((other.read_at, bag.read_at), (None, Some(at)));
        let inside = again.batch_contents(OTHER).unwrap();
        assert_eq!(inside[0].id, ShipmentId::new("B"));
        assert_eq!(inside[0].batch_id, Some(OTHER));
        assert_eq!(again.batch_of(&inside[0].id).unwrap(), Some(OTHER));
        assert_eq!(again.batch_of(&ShipmentId::new("C")).unwrap(), None);
    }

    #[test]
    fn a_parcel_is_found_by_its_tracking_code_in_any_case() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = ledger(&folder);
        ledger
            .store_shipments(&[parcel("A")], Timestamp::from_second(9).unwrap())
            .unwrap();
        let found = ledger.shipment_by_tracking_code("APX").unwrap();
        assert_eq!(found.unwrap().id, ShipmentId::new("A"));
        assert_eq!(ledger.shipment_by_tracking_code("BPX").unwrap(), None);
        let plan: Vec<String> = ledger
            .connection
            .prepare(&format!("EXPLAIN QUERY PLAN {BY_TRACKING_CODE}"))
            .unwrap()
            .query_map(["\"apx\"", "APX"], |row| row.get("detail"))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        let plan = plan.join("; ");
        assert!(
            plan.contains("SCAN shipment_words VIRTUAL TABLE INDEX"),
            "{plan}"
        );
        assert!(
            plan.contains("SEARCH shipment_rows USING INTEGER PRIMARY KEY"),
            "{plan}"
        );
    }

    #[test]
    fn one_parcel_is_counted_once_whichever_code_is_scanned() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = ledger(&folder);
        ledger.store_scan(BAG, &scan("APX", Some("A"), 1)).unwrap();
        ledger.store_scan(BAG, &scan("WHAT", None, 2)).unwrap();
        ledger.store_scan(BAG, &scan("A", Some("A"), 3)).unwrap();
        ledger.store_scan(OTHER, &scan("A", Some("A"), 4)).unwrap();
        let codes: Vec<_> = ledger.scans(BAG).unwrap();
        let codes: Vec<_> = codes.iter().map(|scan| scan.code.as_str()).collect();
        assert_eq!(codes, ["WHAT", "A"]);
        assert!(ledger.is_scanned(BAG, &ShipmentId::new("A")).unwrap());
        ledger.remove_scan(BAG, "A").unwrap();
        assert!(!ledger.is_scanned(BAG, &ShipmentId::new("A")).unwrap());
        assert!(ledger.is_scanned(OTHER, &ShipmentId::new("A")).unwrap());
    }

    #[test]
    fn a_forgotten_batch_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = ledger(&folder);
        let at = Timestamp::from_second(5).unwrap();
        ledger.store_batches(&[batch(BAG)]).unwrap();
        ledger.store_scan(BAG, &scan("A", Some("A"), 1)).unwrap();
        let closing = Closing { at, parcels: 3 };
        ledger.close_bag(BAG, closing).unwrap();
        assert_eq!(ledger.closing(BAG).unwrap(), Some(closing));
        ledger.remove_batch(BAG).unwrap();
        assert_eq!(ledger.batch_row(BAG).unwrap(), None);
        assert_eq!(ledger.closing(BAG).unwrap(), None);
        assert_eq!(ledger.scans(BAG).unwrap(), []);
    }

    #[test]
    fn what_is_taken_out_of_a_batch_is_out_of_its_bag() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = ledger(&folder);
        let ids = [ShipmentId::new("A")];
        ledger
            .store_shipments(&[parcel("A")], Timestamp::UNIX_EPOCH)
            .unwrap();
        ledger.put_into_batch(BAG, &ids).unwrap();
        ledger.store_scan(BAG, &scan("APX", Some("A"), 1)).unwrap();
        ledger.take_out_of_batch(BAG, &ids).unwrap();
        assert_eq!(ledger.batch_contents(BAG).unwrap(), []);
        assert_eq!(ledger.scans(BAG).unwrap(), []);
    }
}
