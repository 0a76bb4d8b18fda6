//! What the synchronization fetches next: shipments that are not final, by the
//! days they were created on, and how far the service's lists have been read.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp, civil::Date, tz::TimeZone};
use rusqlite::{Connection, OptionalExtension as _, params, params_from_iter};
use serde::{Deserialize, Serialize};

use crate::model::{
    ids::ShipmentId,
    report::{Completeness, HistoryRead, ReadUntil},
    shipment::{Shipment, ShipmentStatus},
};

use super::{Browser, Ledger, Setting, StoreError, rows, settings};

/// How far the service's lists have been read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SyncPosition {
    /// The next page of the history, counted from 1; nothing when it is read.
    pub history_page: Option<u32>,
    /// How often the history has been read to its end.
    pub passes: u32,
    /// Whether as many were read as the service counts. While others delete drafts, whole
    /// pages move up, and some may be missed: then nothing is known to be absent.
    pub is_counted: bool,
    /// When that was counted last.
    pub counted_at: Option<Timestamp>,
    /// When its first page was read last.
    pub begun_at: Option<Timestamp>,
    /// Shipments of it that could not be read.
    pub unreadable: u64,
    /// Shipments that the service had when it was counted last, and the ledger did not.
    pub missed: u64,
    /// How many shipments the service had when the history was begun.
    pub of: Option<u64>,
    /// Everything that was created until then has been read.
    pub newest: Option<Timestamp>,
    /// When the last reading began that came to the newest.
    pub newest_at: Option<Timestamp>,
    /// When what is not final was asked about last: the recent, and all.
    pub followed_at: Option<Timestamp>,
    pub followed_all_at: Option<Timestamp>,
    /// When the day's round for all was made last, also where it could not ask about all.
    pub tried_all_at: Option<Timestamp>,
}

/// Of the shipments whose money stands on another day than its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Undated {
    /// Those whose money stands near an edge of the period, and may belong behind it.
    NearEdges,
    /// Refunds that may belong on the other side of an edge, however far.
    FarRefunds,
    /// All of them, those near the edges first.
    All,
}

impl SyncPosition {
    /// Whether all that the service has was read.
    pub fn is_whole(&self) -> bool {
        self.passes > 0 && self.history_page.is_none()
    }

    /// Until when the service was read, once it was read to its newest.
    pub fn read_until(&self) -> Option<ReadUntil> {
        Some(ReadUntil {
            new: self.newest_at?,
            changes: self.followed_all_at?,
        })
    }

    /// Notes a reading of the newest that `began` and has ended `now`.
    pub fn note_newest(&mut self, began: Timestamp, now: Timestamp) {
        self.newest_at = Some(latest(self.newest_at, began, now));
        self.followed_all_at = self.followed_all_at.filter(|followed| *followed <= now);
    }

    /// The same of a round that has asked about all that may have changed.
    pub fn note_followed_all(&mut self, began: Timestamp, now: Timestamp) {
        self.followed_all_at = Some(latest(self.followed_all_at, began, now));
    }
}

/// The later beginning: of two readings, the one that began first may end last. A former one
/// that lies ahead is of a clock that was set back.
fn latest(former: Option<Timestamp>, began: Timestamp, now: Timestamp) -> Timestamp {
    let began = began.min(now);
    former
        .filter(|former| *former <= now)
        .map_or(began, |former| former.max(began))
}

impl Browser {
    /// How much of the account's history the rows are, and as it stood when.
    pub(crate) fn history_read(connection: &Connection) -> Result<HistoryRead, rusqlite::Error> {
        let position = Self::sync_position(connection)?;
        Ok(HistoryRead {
            completeness: Self::completeness_at(connection, &position)?,
            until: position.read_until(),
            missed: position.missed,
        })
    }

    /// A position that cannot be read means that nothing was.
    fn sync_position(connection: &Connection) -> Result<SyncPosition, rusqlite::Error> {
        let text = settings::read(connection, Setting::HistoryRead)?;
        Ok(text
            .and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default())
    }

    fn completeness_at(
        connection: &Connection,
        position: &SyncPosition,
    ) -> Result<Completeness, rusqlite::Error> {
        if position.is_whole() {
            return Ok(Completeness::Whole);
        }
        let until: Option<i64> = connection
            .prepare_cached("SELECT created_ms FROM shipment_rows ORDER BY place DESC LIMIT 1")?
            .query_row([], |row| row.get(0))
            .optional()?
            .flatten();
        Ok(Completeness::ReadSoFar {
            read: listed_count(connection)?,
            of: position.of,
            until: until.and_then(|millis| Timestamp::from_millisecond(millis).ok()),
        })
    }
}

fn listed_count(connection: &Connection) -> Result<u64, rusqlite::Error> {
    let count: i64 = connection
        .prepare_cached("SELECT count(*) FROM shipment_rows INDEXED BY shipment_rows_by_place")?
        .query_row([], |row| row.get(0))?;
    Ok(u64::try_from(count).unwrap_or(0))
}

/// Charges and refunds of these places whose day the list does not say.
const UNDATED: &str = "SELECT shipment, status FROM shipment_rows \
     INDEXED BY shipment_rows_undated \
     WHERE (paid_from = 3 OR refunded_from = 3 OR charged = 3) \
     AND place >= ?2 AND place < ?3 ORDER BY place LIMIT ?1";
/// How long before the edge of a period a shipment may have been created whose money moved
/// behind it, as a rule.
const EDGE: SignedDuration = SignedDuration::from_hours(1);
/// How long after its purchase a refund may be made: it can be requested for four weeks, and is
/// decided within 20 working days, with some to spare.
const REFUNDED_WITHIN: SignedDuration = SignedDuration::from_hours(9 * 7 * 24);
/// Most are made sooner: these are looked at first, at both edges.
const REFUNDED_SOON: SignedDuration = SignedDuration::from_hours(24);
/// Refunds without a day that stand on that of the purchase, and were made after it, perhaps
/// behind the edge; the latest first.
const REFUNDS_BEFORE: &str = "SELECT shipment, status FROM shipment_rows \
     INDEXED BY shipment_rows_by_refunded \
     WHERE refunded_ms IS NOT NULL AND refunded_from = 3 AND refunded_ms <= paid_ms \
     AND refunded_ms >= ?2 AND refunded_ms < ?3 ORDER BY refunded_ms DESC LIMIT ?1";
/// Refunds without a day that stand on the one on which they were seen, however late that was,
/// and were made before it, perhaps on the other side of the edge: those of purchases between
/// the first two times that were seen between the last two.
const REFUNDS_BEHIND: &str = "SELECT shipment, status FROM shipment_rows \
     INDEXED BY shipment_rows_by_refunded \
     WHERE refunded_ms IS NOT NULL AND refunded_from = 3 AND refunded_ms > paid_ms \
     AND paid_ms >= ?2 AND paid_ms < ?3 AND refunded_ms >= ?4 AND refunded_ms < ?5 \
     ORDER BY refunded_ms LIMIT ?1";
/// Requests for a refund of these places whose day the list does not say.
const UNDATED_REQUESTS: &str = "SELECT shipment, status FROM shipment_rows \
     INDEXED BY shipment_rows_by_status \
     WHERE status = 'refund_requested' AND refund_asked_ms IS NULL \
     AND place >= ?2 AND place < ?3 ORDER BY place LIMIT ?1";

/// The places of what was created shortly before the edge of a period.
fn before_edge(edge: Timestamp) -> (i64, i64) {
    let since = edge.saturating_sub(EDGE).unwrap_or(edge);
    (rows::place_behind(edge), rows::place_behind(since))
}

/// A query, and the values behind its limit.
type Wanted = (&'static str, Vec<i64>);

/// Refunds that stand on the day of a purchase shortly before an edge.
fn refunds_before(edge: Timestamp, within: SignedDuration) -> Wanted {
    let first = edge.saturating_sub(within).unwrap_or(edge);
    let range = [first, edge].map(Timestamp::as_millisecond);
    (REFUNDS_BEFORE, range.to_vec())
}

/// Refunds that were seen behind a period and may have been made in it.
fn refunds_behind(from: Timestamp, before: Timestamp) -> Wanted {
    let first = from.saturating_sub(REFUNDED_WITHIN).unwrap_or(from);
    let bounds = [first, before, before, Timestamp::MAX];
    let bounds = bounds.map(Timestamp::as_millisecond);
    (REFUNDS_BEHIND, bounds.to_vec())
}

/// Refunds that were seen in a period and may have been made before it.
fn refunds_seen_in(from: Timestamp, before: Timestamp) -> Wanted {
    let bounds = [Timestamp::MIN, from, from, before];
    let bounds = bounds.map(Timestamp::as_millisecond);
    (REFUNDS_BEHIND, bounds.to_vec())
}

/// How many refunds stand before a period or behind it that may have been made in it.
pub(crate) fn undated_refunds_outside(
    connection: &Connection,
    [from, before]: [Timestamp; 2],
) -> Result<u64, rusqlite::Error> {
    let outside = [
        refunds_before(from, REFUNDED_WITHIN),
        refunds_behind(from, before),
    ];
    let mut count = 0_u64;
    for (sql, bounds) in outside {
        let sql = format!("SELECT count(*) FROM ({sql})");
        let mut statement = connection.prepare_cached(&sql)?;
        let values = params_from_iter([i64::MAX].into_iter().chain(bounds));
        let found: i64 = statement.query_row(values, |row| row.get(0))?;
        count = count.saturating_add(u64::try_from(found).unwrap_or(0));
    }
    Ok(count)
}

/// How many shipments were created shortly before either edge of a period whose charge stands
/// on another day than its own, as far as anybody knows.
pub(crate) fn undated_near(
    connection: &Connection,
    edges: [Timestamp; 2],
) -> Result<u64, rusqlite::Error> {
    let mut statement = connection.prepare_cached(
        "SELECT count(*) FROM shipment_rows INDEXED BY shipment_rows_undated \
         WHERE (paid_from = 3 OR refunded_from = 3 OR charged = 3) AND paid_from = 3 \
         AND place >= ?1 AND place < ?2",
    )?;
    let mut count = 0_u64;
    for edge in edges {
        let found: i64 = statement.query_row(before_edge(edge), |row| row.get(0))?;
        count = count.saturating_add(u64::try_from(found).unwrap_or(0));
    }
    Ok(count)
}

impl Ledger {
    /// A position that cannot be read means that nothing was.
    pub fn sync_position(&self) -> Result<SyncPosition, StoreError> {
        let text = self.setting(Setting::HistoryRead)?;
        Ok(text
            .and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default())
    }

    pub fn store_sync_position(&mut self, read: &SyncPosition) -> Result<(), StoreError> {
        let text = self.position_json(read)?;
        self.set_setting(Setting::HistoryRead, &text)
    }

    fn position_json(&self, read: &SyncPosition) -> Result<String, StoreError> {
        serde_json::to_string(read)
            .map_err(|error| StoreError::broken(self.path(), error.to_string()))
    }

    /// Stores a page of the service's list and the position, all or nothing.
    pub fn store_page(
        &mut self,
        seen: &[Shipment],
        asked_at: Timestamp,
        read: &SyncPosition,
    ) -> Result<(), StoreError> {
        let text = self.position_json(read)?;
        self.store_shipments_and(seen, asked_at, |transaction| {
            settings::put(transaction, Setting::HistoryRead, &text)
        })
    }

    /// Merges some segments of the full-text index: worth it after a long history
    /// was read. Whether there is more to do.
    pub fn merge_search_words(&mut self) -> Result<bool, StoreError> {
        self.write(|transaction| rows::merge_search_words(transaction))
    }

    /// How many shipments are listed.
    pub fn listed_count(&self) -> Result<u64, StoreError> {
        self.read(listed_count)
    }

    /// The days, in UTC, on which shipments were created since then that are
    /// not final.
    pub fn open_days(&self, since: Timestamp) -> Result<BTreeSet<Date>, StoreError> {
        let millis: Vec<i64> = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT DISTINCT created_ms / 86400000 FROM shipment_rows \
                     WHERE is_open AND created_ms >= ?1",
                )?
                .query_map([since.as_millisecond()], |row| row.get(0))?
                .collect()
        })?;
        Ok(days_of(millis))
    }

    /// The days, in UTC, on which shipments were created since then that were charged and
    /// not refunded: whatever their status is, a refund may be requested elsewhere.
    pub fn refundable_days(&self, since: Timestamp) -> Result<BTreeSet<Date>, StoreError> {
        let millis: Vec<i64> = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT DISTINCT created_ms / 86400000 FROM shipment_rows \
                     WHERE paid_ms >= ?1 AND refunded_ms IS NULL",
                )?
                .query_map([since.as_millisecond()], |row| row.get(0))?
                .collect()
        })?;
        Ok(days_of(millis))
    }

    /// Shipments whose charge or refund stands on another day than its own, or may be none, or
    /// whose refund was requested on a day that the list does not say, with their statuses:
    /// those of a period first, then the newest. Of the period first those at its edges, also
    /// the one just before it: money moves a while after a shipment was created, and there it
    /// moves into the sums or out of them. What stands in for a day is when a shipment was
    /// created, by which they are in order: nothing is sorted.
    pub(crate) fn undated_money(
        &self,
        which: Undated,
        (from, before): (Timestamp, Timestamp),
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<(ShipmentId, ShipmentStatus)>, StoreError> {
        let period = (rows::place_behind(before), rows::place_behind(from));
        let everything = (i64::MIN, i64::MAX);
        let row = |row: &rusqlite::Row<'_>| {
            let status = row.get::<_, String>(1)?;
            let shipment = ShipmentId::new(row.get::<_, String>(0)?);
            Ok((shipment, ShipmentStatus::from_word(&status)))
        };
        self.read(|connection| {
            let places =
                |(first, behind)| [UNDATED, UNDATED_REQUESTS].map(|sql| (sql, vec![first, behind]));
            let edges = [before, from];
            // No refund was made after now.
            let refunds = |within| {
                let edges = edges.into_iter().filter(move |edge| *edge <= now);
                edges.map(move |edge| refunds_before(edge, within))
            };
            let mut wanted: Vec<Wanted> = Vec::new();
            if matches!(which, Undated::NearEdges | Undated::All) {
                wanted.extend(edges.map(before_edge).into_iter().flat_map(places));
                wanted.extend(refunds(REFUNDED_SOON));
            }
            if which == Undated::All {
                wanted.extend([period, everything].into_iter().flat_map(places));
            }
            if which == Undated::FarRefunds {
                let seen_late = [refunds_behind(from, before), refunds_seen_in(from, before)];
                wanted.extend(seen_late);
                wanted.extend(refunds(REFUNDED_WITHIN));
            }
            let mut undated = Vec::new();
            for (sql, bounds) in wanted {
                let mut statement = connection.prepare_cached(sql)?;
                let values = params_from_iter([limit.into()].into_iter().chain(bounds));
                for found in statement.query_map(values, row)? {
                    undated.push(found?);
                }
            }
            let mut known = BTreeSet::new();
            undated.retain(|(shipment, _status)| known.insert(shipment.clone()));
            undated.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
            Ok(undated)
        })
    }

    /// Shipments that may be drafts and were not stored since then, the oldest first: all
    /// whose status does not say that they are paid.
    pub fn drafts_unseen(
        &self,
        seen_before: Timestamp,
        limit: u32,
    ) -> Result<Vec<ShipmentId>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT shipment_rows.shipment FROM shipment_rows \
                     JOIN shipments ON shipments.shipment = shipment_rows.shipment \
                     WHERE shipment_rows.status NOT IN ('ready', 'received', 'released', \
                     'inducted', 'in_transit', 'delivered', 'exception', 'resolved', \
                     'manifested', 'refund_requested', 'voided', 'canceled') \
                     AND seen_ms < ?1 ORDER BY seen_ms LIMIT ?2",
                )?
                .query_map(params![seen_before.as_millisecond(), limit], |row| {
                    row.get::<_, String>(0).map(ShipmentId::new)
                })?
                .collect()
        })
    }

    /// Shipments that are not final and were not stored since then, the oldest
    /// first.
    pub fn open_unseen(
        &self,
        created_since: Timestamp,
        seen_before: Timestamp,
        limit: u32,
    ) -> Result<Vec<ShipmentId>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT shipment_rows.shipment FROM shipment_rows \
                     JOIN shipments ON shipments.shipment = shipment_rows.shipment \
                     WHERE is_open AND shipment_rows.created_ms >= ?1 AND seen_ms < ?2 \
                     ORDER BY seen_ms LIMIT ?3",
                )?
                .query_map(
                    params![
                        created_since.as_millisecond(),
                        seen_before.as_millisecond(),
                        limit
                    ],
                    |row| row.get::<_, String>(0).map(ShipmentId::new),
                )?
                .collect()
        })
    }
}

/// Days of the epoch.
fn days_of(numbers: Vec<i64>) -> BTreeSet<Date> {
    let moments = numbers
        .into_iter()
        .filter_map(|day| Timestamp::from_millisecond(day.saturating_mul(86_400_000)).ok());
    moments
        .map(|at| at.to_zoned(TimeZone::UTC).date())
        .collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("the first", None, 10, 11, 10)]
    #[case("began later", Some(8), 10, 11, 10)]
    #[case("began before, and ends last", Some(10), 8, 12, 10)]
    #[case("the clock was set back", Some(90), 10, 11, 10)]
    #[case("the clock was set back meanwhile", Some(8), 90, 10, 10)]
    fn the_time_that_was_read_until_is_that_of_the_reading_that_began_last(
        #[case] what: &str,
        #[case] former: Option<i64>,
        #[case] began: i64,
        #[case] now: i64,
        #[case] expected: i64,
    ) {
        let at = |second| Timestamp::from_second(second).unwrap();
        let mut read = SyncPosition {
            newest_at: former.map(at),
            followed_all_at: former.map(at),
            ..SyncPosition::default()
        };
        read.note_newest(at(began), at(now));
        read.note_followed_all(at(began), at(now));
        let until = ReadUntil {
            new: at(expected),
            changes: at(expected),
        };
        assert_eq!(read.read_until(), Some(until), "{what}");
    }
}
