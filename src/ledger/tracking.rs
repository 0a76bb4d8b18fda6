//! Timelines of this account's parcels, as the service last showed them: to be
//! read offline, and to know which to fetch next.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::model::{
    ids::ShipmentId,
    journey::{Journey, Parcel, delivered_at},
    our_word::own_words,
    shipment::ShipmentStatus,
    tracking::{PublicTracking, Tracked},
};

use super::{Ledger, StoreError, rows};

/// Shipments of an order that are counted.
const MAX_CALLED: u32 = 100;

/// Shipments that are on their way or may be: the words of the index, so that
/// a query that repeats them looks through no others.
const ON_THEIR_WAY: &str = "shipments.status NOT IN ('unpaid', 'postage_requested', \
     'postage_purchase_failed', 'canceled', 'pending', 'resolved', 'delivered', 'voided', \
     'refund_requested', 'incomplete')";

/// What every row of the work list is read from.
const PARCEL_COLUMNS: &str = "shipments.shipment, shipments.status, shipments.recipient_name, \
     json_extract(shipments.json, '$.recipient.city'), \
     json_extract(shipments.json, '$.recipient.country_code'), \
     shipments.order_id, shipments.created_ms, tracking.delivered_ms, tracking.json";

/// Where a timeline was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrackingSource {
    /// The account's own endpoint, which has account events too and says
    /// whether more is to come.
    Account(Journey),
    /// The public endpoint.
    Public,
}

/// How far back the work list goes, and how long it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParcelWindow {
    /// Older shipments are not followed any more.
    pub created_since: Timestamp,
    pub delivered_since: Timestamp,
    /// Of each kind.
    pub limit: u32,
}

impl Ledger {
    /// The listed shipments that a tracking code, or else an order number, means; newest
    /// first. What a shipment's own id is, it is anyway.
    pub fn shipments_called(&self, typed: &str) -> Result<Vec<ShipmentId>, StoreError> {
        let code: String = typed.split_whitespace().collect();
        self.read(|connection| {
            let by_code = rows::by_tracking_code(connection, &code.to_uppercase())?;
            match by_code {
                Some(shipment) => Ok(vec![shipment]),
                None => rows::by_order(connection, typed, MAX_CALLED),
            }
        })
    }

    pub fn stored_tracking(&self, id: &ShipmentId) -> Result<Option<Tracked>, StoreError> {
        self.read(|connection| read_tracking(connection, id))
    }

    /// Stores a timeline of a shipment of this account; nothing is stored of
    /// other accounts. What was requested later stays. Gives what is stored now,
    /// if anything is.
    pub fn store_tracking(
        &mut self,
        seen: &PublicTracking,
        by: TrackingSource,
        asked_at: Timestamp,
    ) -> Result<Option<Tracked>, StoreError> {
        self.write(|transaction| {
            if !is_own(transaction, &seen.shipment_id)? {
                return Ok(None);
            }
            let before = read_tracking(transaction, &seen.shipment_id)?;
            if before.as_ref().is_some_and(|kept| kept.asked_at > asked_at) {
                return Ok(before);
            }
            let record = match (&before, by) {
                (Some(kept), TrackingSource::Account(_)) => {
                    seen.clone().with_public_parts_of(&kept.record)
                }
                (Some(kept), TrackingSource::Public) => {
                    seen.clone().with_account_events_of(&kept.record)
                }
                (None, _) => seen.clone(),
            };
            put(transaction, &record, by, asked_at)?;
            Ok(Some(Tracked {
                record,
                asked_at,
                is_own: true,
            }))
        })
    }

    /// The service knows no such shipment: it is fetched no more.
    pub fn note_untracked(&mut self, id: &ShipmentId, at: Timestamp) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction
                .prepare_cached(
                    "INSERT INTO tracking (shipment, asked_ms, looked_ms, is_over) \
                     VALUES (?1, ?2, ?2, 1) ON CONFLICT (shipment) DO UPDATE SET \
                     looked_ms = excluded.looked_ms, is_over = 1",
                )?
                .execute(params![id.as_str(), at.as_millisecond()])
                .map(|_rows| ())
        })
    }

    /// Whether its account's own timeline was read since then.
    pub(crate) fn was_looked_at_since(
        &self,
        id: &ShipmentId,
        since: Timestamp,
    ) -> Result<bool, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT EXISTS (SELECT 1 FROM tracking WHERE shipment = ?1 AND looked_ms >= ?2)",
                )?
                .query_row(params![id.as_str(), since.as_millisecond()], |row| row.get(0))
        })
    }

    /// What to fetch next: what was never fetched, then what was fetched longest
    /// ago. What has ended since is fetched once more.
    pub fn parcels_due(
        &self,
        created_since: Timestamp,
        looked_before: Timestamp,
        limit: u32,
    ) -> Result<Vec<ShipmentId>, StoreError> {
        let sql = format!(
            "SELECT shipment FROM (\
             SELECT shipments.shipment AS shipment, tracking.looked_ms AS looked_ms \
             FROM shipments LEFT JOIN tracking ON tracking.shipment = shipments.shipment \
             WHERE {ON_THEIR_WAY} AND shipments.created_ms >= ?1 \
             UNION SELECT tracking.shipment, tracking.looked_ms FROM tracking \
             JOIN shipments ON shipments.shipment = tracking.shipment \
             WHERE NOT tracking.is_over AND shipments.created_ms >= ?1) \
             WHERE looked_ms IS NULL OR looked_ms < ?2 \
             ORDER BY coalesce(looked_ms, 0), shipment LIMIT ?3"
        );
        self.read(|connection| {
            connection
                .prepare_cached(&sql)?
                .query_map(
                    params![
                        created_since.as_millisecond(),
                        looked_before.as_millisecond(),
                        limit
                    ],
                    |row| row.get::<_, String>(0).map(ShipmentId::new),
                )?
                .collect()
        })
    }

    /// What the work list is made of: those in trouble, those on their way that
    /// were quiet for longest, and those that were delivered lately.
    pub fn parcels(&self, window: ParcelWindow) -> Result<Vec<Parcel>, StoreError> {
        let trouble = format!("{ON_THEIR_WAY} AND shipments.status = 'exception'");
        let under_way = format!("{ON_THEIR_WAY} AND shipments.status IN ({})", under_way());
        let (created, delivered) = (window.created_since, window.delivered_since);
        let limit = window.limit;
        self.read(|connection| {
            let mut parcels = parcels_where(connection, &trouble, (created, limit))?;
            parcels.extend(parcels_where(connection, &under_way, (created, limit))?);
            parcels.extend(delivered_since(connection, delivered, limit)?);
            // The account may show a parcel as on its way that the public endpoint shows as delivered.
            parcels.sort_by(|one, other| one.shipment.cmp(&other.shipment));
            parcels.dedup_by(|one, other| one.shipment == other.shipment);
            Ok(parcels)
        })
    }
}

fn under_way() -> String {
    let words = ShipmentStatus::KNOWN
        .iter()
        .filter(|status| Journey::of(status) == Journey::UnderWay)
        .map(|status| format!("'{}'", status.as_str()));
    words.collect::<Vec<_>>().join(", ")
}

/// The rows are picked by narrow columns first: what is wide is read of them alone.
fn parcels_where(
    connection: &Connection,
    condition: &str,
    (created_since, limit): (Timestamp, u32),
) -> Result<Vec<Parcel>, rusqlite::Error> {
    let sql = format!(
        "SELECT {PARCEL_COLUMNS} FROM (SELECT shipments.shipment AS picked FROM shipments \
         LEFT JOIN tracking ON tracking.shipment = shipments.shipment \
         WHERE {condition} AND shipments.created_ms >= ?1 \
         ORDER BY coalesce(tracking.news_ms, shipments.created_ms) LIMIT ?2) \
         JOIN shipments ON shipments.shipment = picked \
         LEFT JOIN tracking ON tracking.shipment = picked"
    );
    connection
        .prepare_cached(&sql)?
        .query_map(params![created_since.as_millisecond(), limit], parcel)?
        .collect()
}

fn delivered_since(
    connection: &Connection,
    since: Timestamp,
    limit: u32,
) -> Result<Vec<Parcel>, rusqlite::Error> {
    let sql = format!(
        "SELECT {PARCEL_COLUMNS} FROM tracking \
         JOIN shipments ON shipments.shipment = tracking.shipment \
         WHERE tracking.delivered_ms IS NOT NULL AND tracking.delivered_ms >= ?1 \
         ORDER BY tracking.delivered_ms DESC LIMIT ?2"
    );
    connection
        .prepare_cached(&sql)?
        .query_map(params![since.as_millisecond(), limit], parcel)?
        .collect()
}

fn parcel(row: &Row<'_>) -> Result<Parcel, rusqlite::Error> {
    let moment = |at| -> Result<Option<Timestamp>, rusqlite::Error> {
        let millis: Option<i64> = row.get(at)?;
        Ok(millis.and_then(|millis| Timestamp::from_millisecond(millis).ok()))
    };
    let order_id: Option<String> = row.get(5)?;
    let record: Option<String> = row.get(8)?;
    let record: Option<PublicTracking> = record.and_then(|json| serde_json::from_str(&json).ok());
    Ok(Parcel {
        shipment: ShipmentId::new(row.get::<_, String>(0)?),
        status: ShipmentStatus::from_word(&row.get::<_, String>(1)?),
        recipient_name: row.get(2)?,
        city: row.get(3)?,
        country_code: row.get(4)?,
        order_id: order_id.as_deref().and_then(own_words).map(str::to_owned),
        created_at: moment(6)?,
        news: record.as_ref().and_then(|record| record.news().cloned()),
        delivered_at: moment(7)?,
    })
}

fn is_own(connection: &Connection, id: &ShipmentId) -> Result<bool, rusqlite::Error> {
    connection
        .prepare_cached("SELECT 1 FROM shipments WHERE shipment = ?1")?
        .exists([id.as_str()])
}

/// One that another version wrote and this one can't read is as good as none.
fn read_tracking(
    connection: &Connection,
    id: &ShipmentId,
) -> Result<Option<Tracked>, rusqlite::Error> {
    let row: Option<(i64, Option<String>)> = connection
        .prepare_cached("SELECT asked_ms, json FROM tracking WHERE shipment = ?1")?
        .query_row([id.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(row.and_then(|(asked_ms, json)| {
        Some(Tracked {
            record: serde_json::from_str(&json?).ok()?,
            asked_at: Timestamp::from_millisecond(asked_ms).ok()?,
            is_own: true,
        })
    }))
}

fn put(
    connection: &Connection,
    record: &PublicTracking,
    by: TrackingSource,
    asked_at: Timestamp,
) -> Result<(), rusqlite::Error> {
    let json = serde_json::to_string(record)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    let asked_ms = asked_at.as_millisecond();
    let (looked_ms, is_over) = match by {
        TrackingSource::Account(journey) => (Some(asked_ms), Some(!journey.is_followed())),
        TrackingSource::Public => (None, None),
    };
    let news = record.news().and_then(|news| news.created_at);
    connection
        .prepare_cached(
            "INSERT INTO tracking (shipment, asked_ms, looked_ms, news_ms, delivered_ms, is_over, \
             json) VALUES (?1, ?2, ?3, ?4, ?5, coalesce(?6, 0), ?7) \
             ON CONFLICT (shipment) DO UPDATE SET asked_ms = excluded.asked_ms, \
             looked_ms = coalesce(excluded.looked_ms, looked_ms), news_ms = excluded.news_ms, \
             delivered_ms = excluded.delivered_ms, is_over = coalesce(?6, is_over), \
             json = excluded.json",
        )?
        .execute(params![
            record.shipment_id.as_str(),
            asked_ms,
            looked_ms,
            news.map(Timestamp::as_millisecond),
            delivered_at(&record.events).map(Timestamp::as_millisecond),
            is_over,
            json,
        ])
        .map(|_rows| ())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::random::Random;

    fn ledger(folder: &tempfile::TempDir) -> Ledger {
        let path = folder.path().join("live-1.sqlite");
        Ledger::open(&path, &Random::from_seed(1)).unwrap()
    }

    #[test]
    fn the_index_holds_the_statuses_that_the_rule_follows() {
        for status in ShipmentStatus::KNOWN {
            let is_left_out = ON_THEIR_WAY.contains(&format!("'{}'", status.as_str()));
            assert_ne!(is_left_out, Journey::of(status).is_followed(), "{status}");
        }
    }

    #[test]
    fn no_query_looks_through_all_shipments() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = ledger(&folder);
        let plan = |sql: &str| -> String {
            let sql = format!("EXPLAIN QUERY PLAN {sql}");
            let mut statement = ledger.connection.prepare(&sql).unwrap();
            let rows = statement.query_map([], |row| row.get::<_, String>(3));
            let lines: Result<Vec<String>, _> = rows.unwrap().collect();
            lines.unwrap().join("; ")
        };
        let followed = plan(&format!(
            "SELECT shipment FROM shipments WHERE {ON_THEIR_WAY} AND status IN ({}) \
             AND created_ms >= 0",
            under_way()
        ));
        assert!(followed.contains("shipments_on_their_way"), "{followed}");
        let delivered = plan(
            "SELECT shipment FROM tracking WHERE delivered_ms IS NOT NULL AND delivered_ms >= 0",
        );
        assert!(delivered.contains("tracking_delivered"), "{delivered}");
        let open = plan("SELECT shipment FROM tracking WHERE NOT is_over");
        assert!(open.contains("tracking_open"), "{open}");
    }
}
