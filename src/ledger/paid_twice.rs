//! Purchases that are to be compared with the account's list, and parcels that
//! turned out to be paid twice.

use jiff::Timestamp;
use rusqlite::{OptionalExtension as _, Row, params};

use super::{Ledger, StoreError};
use crate::model::{
    ids::{LineId, ShipmentId},
    order_key::OrderKey,
};

/// A purchase after which the account's list is still to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PurchaseToCheck {
    pub shipment: ShipmentId,
    pub line: LineId,
    pub key: OrderKey,
    /// Shipments beside which the user wants it all the same.
    pub beside: Vec<ShipmentId>,
    /// When the oldest other draft of the order was made that may be paid yet.
    pub oldest_draft_at: Option<Timestamp>,
    /// When it was about to be bought.
    pub begun_at: Timestamp,
    /// When the first list was asked for that showed it as paid.
    pub seen_at: Option<Timestamp>,
}

/// Two shipments that were paid for one parcel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidPair {
    /// The one of this ledger.
    pub shipment: ShipmentId,
    pub other: ShipmentId,
    pub found_at: Timestamp,
}

impl Ledger {
    /// Notes a purchase before it is made. Those that it is wanted beside are not
    /// reported for it either.
    pub fn add_purchase_to_check(&mut self, purchase: &PurchaseToCheck) -> Result<(), StoreError> {
        let key = self.to_json(&purchase.key)?;
        let beside = self.to_json(&purchase.beside)?;
        let mut earlier = Vec::new();
        for shipment in &purchase.beside {
            if let Some(mut other) = self.purchase_to_check(shipment)? {
                other.beside.push(purchase.shipment.clone());
                earlier.push((other.shipment, self.to_json(&other.beside)?));
            }
        }
        self.write(|transaction| {
            for (shipment, beside) in &earlier {
                transaction
                    .prepare_cached(
                        "UPDATE purchases_to_check SET beside = ?2 WHERE shipment = ?1",
                    )?
                    .execute(params![shipment.as_str(), beside])?;
            }
            transaction
                .prepare_cached(
                    "INSERT OR REPLACE INTO purchases_to_check \
                     (shipment, line, order_key, beside, begun_ms, beside_draft_ms) \
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                )?
                .execute(params![
                    purchase.shipment.as_str(),
                    purchase.line.as_str(),
                    key,
                    beside,
                    purchase.begun_at.as_millisecond(),
                    purchase.oldest_draft_at.map(Timestamp::as_millisecond),
                ])
                .map(|_rows| ())
        })
    }

    /// All purchases that are to be checked, the first one first.
    pub fn purchases_to_check(&self) -> Result<Vec<PurchaseToCheck>, StoreError> {
        let rows: Vec<_> = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT shipment, line, order_key, beside, begun_ms, seen_ms, \
                     beside_draft_ms \
                     FROM purchases_to_check ORDER BY begun_ms, shipment",
                )?
                .query_map([], read_row)?
                .collect()
        })?;
        rows.into_iter()
            .map(|row| self.read_purchase(row))
            .collect()
    }

    /// The noted purchase of a shipment.
    pub fn purchase_to_check(
        &self,
        shipment: &ShipmentId,
    ) -> Result<Option<PurchaseToCheck>, StoreError> {
        let row = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT shipment, line, order_key, beside, begun_ms, seen_ms, \
                     beside_draft_ms \
                     FROM purchases_to_check WHERE shipment = ?1",
                )?
                .query_row([shipment.as_str()], read_row)
                .optional()
        })?;
        row.map(|row| self.read_purchase(row)).transpose()
    }

    /// Takes in what a list proves that was asked for at this time: those that it has
    /// shown for the first time are looked at once more later, and those that are
    /// done are forgotten.
    pub fn note_checked(
        &mut self,
        seen: &[ShipmentId],
        done: &[ShipmentId],
        at: Timestamp,
    ) -> Result<(), StoreError> {
        if seen.is_empty() && done.is_empty() {
            return Ok(());
        }
        self.write(|transaction| {
            let mut see = transaction
                .prepare_cached("UPDATE purchases_to_check SET seen_ms = ?2 WHERE shipment = ?1")?;
            for shipment in seen {
                see.execute(params![shipment.as_str(), at.as_millisecond()])?;
            }
            let mut forget =
                transaction.prepare_cached("DELETE FROM purchases_to_check WHERE shipment = ?1")?;
            for shipment in done {
                forget.execute([shipment.as_str()])?;
            }
            Ok(())
        })
    }

    /// Notes two shipments that were paid for one parcel; whether that is new.
    pub fn add_paid_pair(&mut self, pair: &PaidPair) -> Result<bool, StoreError> {
        self.write(|transaction| {
            transaction
                .prepare_cached(
                    "INSERT INTO paid_twice (shipment, other, found_ms) \
                     SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM paid_twice \
                     WHERE shipment = ?1 AND other = ?2 OR shipment = ?2 AND other = ?1)",
                )?
                .execute(params![
                    pair.shipment.as_str(),
                    pair.other.as_str(),
                    pair.found_at.as_millisecond(),
                ])
                .map(|rows| rows > 0)
        })
    }

    /// Those that the user has not set aside, the first one first.
    pub fn paid_pairs(&self) -> Result<Vec<PaidPair>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT shipment, other, found_ms FROM paid_twice \
                     WHERE is_set_aside = 0 ORDER BY found_ms, shipment, other",
                )?
                .query_map([], |row| {
                    Ok(PaidPair {
                        shipment: ShipmentId::new(row.get::<_, String>(0)?),
                        other: ShipmentId::new(row.get::<_, String>(1)?),
                        found_at: from_millis(row.get(2)?),
                    })
                })?
                .collect()
        })
    }

    /// The user wants to hear no more of the pair.
    pub fn set_pair_aside(&mut self, pair: &PaidPair) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction
                .prepare_cached(
                    "UPDATE paid_twice SET is_set_aside = 1 WHERE shipment = ?1 AND other = ?2",
                )?
                .execute([pair.shipment.as_str(), pair.other.as_str()])
                .map(|_rows| ())
        })
    }

    fn read_purchase(&self, row: StoredPurchase) -> Result<PurchaseToCheck, StoreError> {
        let broken = |error: serde_json::Error| {
            StoreError::broken(self.path(), format!("check of {}: {error}", row.shipment))
        };
        Ok(PurchaseToCheck {
            key: serde_json::from_str(&row.key).map_err(broken)?,
            beside: serde_json::from_str(&row.beside).map_err(broken)?,
            shipment: ShipmentId::new(&row.shipment),
            line: LineId::new(row.line),
            begun_at: from_millis(row.begun_ms),
            seen_at: row.seen_ms.map(from_millis),
            oldest_draft_at: row.beside_draft_ms.map(from_millis),
        })
    }

    fn to_json(&self, value: &impl serde::Serialize) -> Result<String, StoreError> {
        serde_json::to_string(value)
            .map_err(|error| StoreError::broken(self.path(), error.to_string()))
    }
}

struct StoredPurchase {
    shipment: String,
    line: String,
    key: String,
    beside: String,
    begun_ms: i64,
    seen_ms: Option<i64>,
    beside_draft_ms: Option<i64>,
}

fn read_row(row: &Row<'_>) -> Result<StoredPurchase, rusqlite::Error> {
    Ok(StoredPurchase {
        shipment: row.get(0)?,
        line: row.get(1)?,
        key: row.get(2)?,
        beside: row.get(3)?,
        begun_ms: row.get(4)?,
        seen_ms: row.get(5)?,
        beside_draft_ms: row.get(6)?,
    })
}

fn from_millis(millis: i64) -> Timestamp {
    Timestamp::from_millisecond(millis).unwrap_or(Timestamp::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::random::Random;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_700_000_000 + second).unwrap()
    }

    fn ledger(folder: &tempfile::TempDir) -> Ledger {
        Ledger::open(&folder.path().join("ledger.sqlite"), &Random::from_seed(1)).unwrap()
    }

    fn purchase(name: &str, beside: &[&str]) -> PurchaseToCheck {
        PurchaseToCheck {
            shipment: ShipmentId::new(name),
            line: LineId::of_form(name),
            key: OrderKey::of_id(Some("shop"), Some("1000"), 2).unwrap(),
            beside: beside.iter().copied().map(ShipmentId::new).collect(),
            oldest_draft_at: (name == "A").then(|| at(-3_600)),
            begun_at: at(0),
            seen_at: None,
        }
    }

    #[test]
    fn a_purchase_is_noted_until_it_is_done_and_knows_what_it_is_wanted_beside() {
        let folder = tempfile::tempdir().unwrap();
        let mut open = ledger(&folder);
        open.add_purchase_to_check(&purchase("A", &[])).unwrap();
        open.add_purchase_to_check(&purchase("B", &["A"])).unwrap();
        drop(open);
        let mut open = ledger(&folder);
        assert_eq!(
            open.purchases_to_check().unwrap(),
            [purchase("A", &["B"]), purchase("B", &["A"])]
        );
        let [a, b] = ["A", "B"].map(ShipmentId::new);
        open.note_checked(&[a], &[b], at(60)).unwrap();
        let seen = PurchaseToCheck {
            seen_at: Some(at(60)),
            ..purchase("A", &["B"])
        };
        assert_eq!(open.purchases_to_check().unwrap(), [seen]);
    }

    #[test]
    fn two_shipments_are_paid_for_one_parcel_once_whichever_is_named_first() {
        let folder = tempfile::tempdir().unwrap();
        let mut open = ledger(&folder);
        let pair = |shipment, other| PaidPair {
            shipment: ShipmentId::new(shipment),
            other: ShipmentId::new(other),
            found_at: at(0),
        };
        assert!(open.add_paid_pair(&pair("A", "B")).unwrap());
        assert!(!open.add_paid_pair(&pair("A", "B")).unwrap());
        assert!(!open.add_paid_pair(&pair("B", "A")).unwrap());
        assert!(open.add_paid_pair(&pair("A", "C")).unwrap());
        open.set_pair_aside(&pair("A", "B")).unwrap();
        assert_eq!(open.paid_pairs().unwrap(), [pair("A", "C")]);
        // It was set aside, and is not found anew.
        assert!(!open.add_paid_pair(&pair("A", "B")).unwrap());
    }
}
