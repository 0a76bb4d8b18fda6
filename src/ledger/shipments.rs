//! Shipments as the service last showed them.

use std::{borrow::Cow, cmp::Reverse};

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};

use crate::model::{
    ids::{LineId, ShipmentId},
    shipment::{Payment, Shipment},
};

use super::{
    Ledger, StoreError,
    journal::Histories,
    refunds_shown,
    row_money::Noted,
    rows::{self, Change},
};

/// Stands in the JSON of a shipment that has tracking events.
const HAS_EVENTS: &str = "\"tracking_events\":[";
const HAS_RATES: &str = "\"rates\":[{";

/// A shipment of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredShipment {
    pub shipment: Shipment,
    /// The line that it was made for, if it was made here.
    pub line: Option<LineId>,
    /// When its rates were last given.
    pub rates_at: Option<Timestamp>,
    /// When an answer with something new about it was last requested.
    pub seen_at: Timestamp,
}

/// What a shipment was read for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Source<'a> {
    /// A job that holds the lock of its line: this is the newest there is.
    LineJob(&'a LineId),
    /// Anything else. What was requested before the line's own job stored it
    /// last, or in the same moment, is older than that, whenever it arrived.
    Other,
}

/// No answer is this much older than what was stored before it: that was stored before
/// the clock was set back.
const SEEN_IN_FUTURE_MS: i64 = 60 * 60 * 1_000;

/// What may still be paid is listed for so long after it was seen last, though no read finds it.
const UNFOUND_FOR: SignedDuration = SignedDuration::from_hours(1);

/// The shipments of an order that the ledger lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfOrder {
    pub shipments: Vec<Shipment>,
    /// Whether these are all: none is beyond the limit, and none can't be read.
    pub is_whole: bool,
}

impl Ledger {
    /// Links to labels of the shipments that were read last.
    pub fn newest_label_links(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let stored: Vec<String> = self.read(|connection| {
            connection
                .prepare("SELECT json FROM shipments ORDER BY seen_ms DESC LIMIT ?1")?
                .query_map([limit], |row| row.get(0))?
                .collect()
        })?;
        let shipments = stored
            .iter()
            .filter_map(|json| serde_json::from_str::<Shipment>(json).ok());
        let links = shipments.filter_map(|shipment| shipment.label_urls);
        Ok(links
            .filter_map(|urls| urls.png.or(urls.pdf).or(urls.zpl))
            .collect())
    }

    pub fn shipment(&self, id: &ShipmentId) -> Result<Option<StoredShipment>, StoreError> {
        let row = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT json, line, rates_ms, seen_ms FROM shipments WHERE shipment = ?1",
                )?
                .query_row([id.as_str()], |row| {
                    Ok((
                        row.get::<_, String>(0)?,
                        row.get::<_, Option<String>>(1)?,
                        row.get::<_, Option<i64>>(2)?,
                        row.get::<_, i64>(3)?,
                    ))
                })
                .optional()
        })?;
        let Some((json, line, rates_ms, seen_ms)) = row else {
            return Ok(None);
        };
        let shipment = serde_json::from_str(&json)
            .map_err(|error| StoreError::broken(self.path(), format!("shipment {id}: {error}")))?;
        Ok(Some(StoredShipment {
            shipment,
            line: line.map(LineId::new),
            rates_at: rates_ms.and_then(|millis| Timestamp::from_millisecond(millis).ok()),
            seen_at: Timestamp::from_millisecond(seen_ms).unwrap_or(Timestamp::UNIX_EPOCH),
        }))
    }

    /// Listed shipments whose order id is this one but for case, blanks, signs and leading
    /// zeros.
    pub fn shipments_of_order(&self, id: &str, limit: u32) -> Result<OfOrder, StoreError> {
        let (loose, key) = (rows::loose_key(id), rows::order_key(id));
        let texts: Vec<String> = self.read(|connection| {
            connection
                .prepare_cached(rows::BY_ORDER_ID)?
                .query_map(params![loose, key, limit], |row| row.get(0))?
                .collect()
        })?;
        let read = texts.iter().map(|text| serde_json::from_str(text).ok());
        let shipments: Vec<Shipment> = read.flatten().collect();
        let is_cut = u32::try_from(texts.len()).is_ok_and(|found| found >= limit);
        Ok(OfOrder {
            is_whole: !is_cut && shipments.len() == texts.len(),
            shipments,
        })
    }

    /// Stores shipments that were listed or fetched; `at` is when they were
    /// requested. A late answer replaces nothing that was stored meanwhile:
    /// nothing is bought at rates older than a refresh.
    pub fn store_shipments(&mut self, seen: &[Shipment], at: Timestamp) -> Result<(), StoreError> {
        self.store_shipments_and(seen, at, |_transaction| Ok(()))
    }

    /// As [`Self::store_shipments`], with something that is written in the same moment.
    pub(crate) fn store_shipments_and(
        &mut self,
        seen: &[Shipment],
        at: Timestamp,
        and: impl FnOnce(&Transaction<'_>) -> Result<(), rusqlite::Error>,
    ) -> Result<(), StoreError> {
        let refunds = self.refunds_shown(seen);
        let noted = |shipment: &Shipment| {
            let mut noted = self.histories.noted(&shipment.id);
            let shown = refunds.iter().find(|shown| shown.shipment == shipment.id);
            if let Some(shown) = shown {
                shown.note_in(&mut noted, at);
            }
            noted
        };
        // The words of the newest are written first: their index takes them in its own order.
        let mut seen: Vec<(&Shipment, Noted)> = seen
            .iter()
            .map(|shipment| (shipment, noted(shipment)))
            .collect();
        seen.sort_by_key(|(shipment, _noted)| Reverse(shipment.created_at));
        let (changes, refunds) = self.write(|transaction| {
            let mut changes = Vec::with_capacity(seen.len());
            for (shipment, noted) in seen {
                changes.push(put(transaction, shipment, &noted, Source::Other, at)?);
            }
            and(transaction)?;
            let refunds = refunds_shown::append(transaction, refunds, at)?;
            Ok((changes, refunds))
        })?;
        self.note_changes(&changes);
        self.count_refunds(&refunds, at)
    }

    /// A draft that the service says is gone is listed no more. What is paid stays: no service
    /// deletes it, and a read that does not find it is behind, or of another account. What may
    /// be paid stays for an hour: a purchase that failed is deleted like a draft.
    pub fn remove_shipment(
        &mut self,
        shipment: &ShipmentId,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let known = self.shipment(shipment)?;
        if known.is_some_and(|known| stays_unfound(&known, at)) {
            tracing::warn!(%shipment, "the service does not find what is or may be paid");
            // It is listed here, and the service does not count it.
            self.removed = self.removed.saturating_add(1);
            return Ok(());
        }
        let change = self.write(|transaction| remove_from_list(transaction, shipment, at))?;
        self.note_changes(&[change]);
        Ok(())
    }
}

/// Whether a shipment is listed on though a read at that time did not find it.
fn stays_unfound(known: &StoredShipment, at: Timestamp) -> bool {
    match known.shipment.payment() {
        Payment::None => false,
        Payment::Paid | Payment::Refunded => true,
        Payment::Pending | Payment::Unclear => at.duration_since(known.seen_at) < UNFOUND_FOR,
    }
}

/// Takes a shipment out of the list. Answers to requests that were sent before do
/// not list it again.
pub(crate) fn remove_from_list(
    connection: &Connection,
    shipment: &ShipmentId,
    at: Timestamp,
) -> Result<Change, rusqlite::Error> {
    let stored = stored_row(connection, shipment)?;
    connection
        .prepare_cached(
            "UPDATE shipments SET seen_ms = max(seen_ms, ?2), place = NULL WHERE shipment = ?1",
        )?
        .execute(params![shipment.as_str(), at.as_millisecond()])?;
    match stored.and_then(|stored| stored.place) {
        None => Ok(Change::None),
        Some(place) => rows::remove(connection, place).map(|()| Change::Removed),
    }
}

/// Makes the rows of a ledger that an earlier version wrote, or their words.
/// What an earlier version had taken out of the list stays out.
pub(crate) fn build_rows(
    connection: &Connection,
    histories: &Histories,
) -> Result<(), rusqlite::Error> {
    let has_rows: bool =
        connection.query_row("SELECT EXISTS (SELECT 1 FROM shipment_rows)", [], |row| {
            row.get(0)
        })?;
    let listed = if has_rows {
        "WHERE place IS NOT NULL"
    } else {
        ""
    };
    let sql = format!(
        "SELECT json, line, seen_ms, place FROM shipments {listed} ORDER BY created_ms DESC"
    );
    let mut statement = connection.prepare(&sql)?;
    let mut found = statement.query([])?;
    while let Some(row) = found.next()? {
        let text: String = row.get(0)?;
        // What cannot be read is as unknown as it was before.
        let Ok(shipment) = serde_json::from_str::<Shipment>(&text) else {
            continue;
        };
        let line = row.get::<_, Option<String>>(1)?.map(LineId::new);
        let seen_at = Timestamp::from_millisecond(row.get(2)?).unwrap_or(Timestamp::UNIX_EPOCH);
        let before: Option<i64> = row.get(3)?;
        let noted = histories.noted(&shipment.id);
        let known = (line.as_ref(), &noted);
        let place = rows::put(connection, &shipment, before, known, seen_at)?.place;
        if before != Some(place) {
            set_place(connection, &shipment.id, place)?;
        }
    }
    Ok(())
}

/// Links to labels, which a list leaves out, are short-lived and always fetched
/// again. Tracking events and rates that it leaves out do not replace those
/// that were given.
pub(crate) fn put(
    connection: &Connection,
    shipment: &Shipment,
    noted: &Noted,
    source: Source<'_>,
    at: Timestamp,
) -> Result<Change, rusqlite::Error> {
    let line = match source {
        Source::LineJob(line) => Some(line),
        Source::Other => None,
    };
    let Some(stored) = stored_row(connection, &shipment.id)? else {
        let put = rows::put(connection, shipment, None, (line, noted), at)?;
        add(connection, shipment, line, put.place, at)?;
        return Ok(put.change);
    };
    let whole = with_what_is_known(&stored, shipment);
    if !update(connection, shipment, &whole, source, at)? {
        return Ok(Change::None);
    }
    let put = rows::put(connection, &whole, stored.place, (line, noted), at)?;
    if stored.place != Some(put.place) {
        set_place(connection, &shipment.id, put.place)?;
    }
    Ok(put.change)
}

/// Writes the row of a stored shipment again, for the journal says something new of it.
pub(crate) fn renew_row(
    connection: &Connection,
    shipment: &ShipmentId,
    noted: &Noted,
    at: Timestamp,
) -> Result<Change, rusqlite::Error> {
    renew_row_of(connection, shipment, (None, noted), at)
}

/// A stored shipment is a line's from now on.
pub(crate) fn adopt(
    connection: &Connection,
    shipment: &ShipmentId,
    (line, noted): (&LineId, &Noted),
    at: Timestamp,
) -> Result<Change, rusqlite::Error> {
    connection
        .prepare_cached("UPDATE shipments SET line = ?2 WHERE shipment = ?1")?
        .execute(params![shipment.as_str(), line.as_str()])?;
    renew_row_of(connection, shipment, (Some(line), noted), at)
}

fn renew_row_of(
    connection: &Connection,
    shipment: &ShipmentId,
    known_of_it: (Option<&LineId>, &Noted),
    at: Timestamp,
) -> Result<Change, rusqlite::Error> {
    let Some(stored) = stored_row(connection, shipment)? else {
        return Ok(Change::None);
    };
    let (Some(place), Ok(known)) = (stored.place, serde_json::from_str(&stored.json)) else {
        return Ok(Change::None);
    };
    let put = rows::put(connection, &known, Some(place), known_of_it, at)?;
    if put.place != place {
        set_place(connection, shipment, put.place)?;
    }
    Ok(put.change)
}

/// What is stored of a shipment.
struct StoredRow {
    json: String,
    /// Where it stands in the list, if it is listed.
    place: Option<i64>,
}

fn stored_row(
    connection: &Connection,
    shipment: &ShipmentId,
) -> Result<Option<StoredRow>, rusqlite::Error> {
    connection
        .prepare_cached("SELECT json, place FROM shipments WHERE shipment = ?1")?
        .query_row([shipment.as_str()], |row| {
            let (json, place) = (row.get(0)?, row.get(1)?);
            Ok(StoredRow { json, place })
        })
        .optional()
}

fn add(
    connection: &Connection,
    shipment: &Shipment,
    line: Option<&LineId>,
    place: i64,
    at: Timestamp,
) -> Result<(), rusqlite::Error> {
    connection
        .prepare_cached(
            "INSERT INTO shipments (shipment, line, status, order_id, recipient_name, created_ms, \
             seen_ms, rates_ms, json, place) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(params![
            shipment.id.as_str(),
            line.map(LineId::as_str),
            shipment.status.as_str(),
            shipment.order_id,
            shipment.recipient.name,
            shipment.created_at.map(Timestamp::as_millisecond),
            at.as_millisecond(),
            rates_ms(shipment, at),
            text(shipment)?,
            place,
        ])
        .map(|_rows| ())
}

/// Stores the whole, if the answer that it was made of is newer than what is stored: `true` if so.
fn update(
    connection: &Connection,
    answer: &Shipment,
    whole: &Shipment,
    source: Source<'_>,
    at: Timestamp,
) -> Result<bool, rusqlite::Error> {
    let (line, is_newest) = match source {
        Source::LineJob(line) => (Some(line.as_str()), true),
        Source::Other => (None, false),
    };
    // An answer without rates would take those of a draft away. One that is paid keeps them, and
    // a read of it has its events, which say when money moved.
    let keeps_rates = answer.payment() != Payment::None;
    let says_more = keeps_rates && answer.tracking_events.is_some();
    let updated = connection
        .prepare_cached(
            "UPDATE shipments SET line = coalesce(?2, line), status = ?3, order_id = ?4, \
             recipient_name = ?5, created_ms = coalesce(?6, created_ms), seen_ms = ?7, \
             rates_ms = coalesce(?8, rates_ms), json = ?9 \
             WHERE shipment = ?1 \
             AND (?10 OR ?7 > seen_ms OR ?7 < seen_ms - ?11 OR (?12 AND ?7 = seen_ms)) \
             AND (?8 IS NOT NULL OR rates_ms IS NULL OR ?3 <> status OR ?13)",
        )?
        .execute(params![
            whole.id.as_str(),
            line,
            whole.status.as_str(),
            whole.order_id,
            whole.recipient.name,
            whole.created_at.map(Timestamp::as_millisecond),
            at.as_millisecond(),
            rates_ms(answer, at),
            text(whole)?,
            is_newest,
            SEEN_IN_FUTURE_MS,
            says_more,
            keeps_rates,
        ])?;
    Ok(updated > 0)
}

fn set_place(
    connection: &Connection,
    shipment: &ShipmentId,
    place: i64,
) -> Result<(), rusqlite::Error> {
    connection
        .prepare_cached("UPDATE shipments SET place = ?2 WHERE shipment = ?1")?
        .execute(params![shipment.as_str(), place])
        .map(|_rows| ())
}

fn rates_ms(shipment: &Shipment, at: Timestamp) -> Option<i64> {
    (!shipment.rates.is_empty()).then_some(at.as_millisecond())
}

fn text(shipment: &Shipment) -> Result<String, rusqlite::Error> {
    serde_json::to_string(shipment)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}

/// The shipment with the stored tracking events and rates, as far as it has none of its own.
fn with_what_is_known<'a>(stored: &StoredRow, shipment: &'a Shipment) -> Cow<'a, Shipment> {
    let has_more = (shipment.tracking_events.is_none() && stored.json.contains(HAS_EVENTS))
        || (shipment.rates.is_empty() && stored.json.contains(HAS_RATES));
    // What cannot be read had neither.
    let known = has_more.then(|| serde_json::from_str::<Shipment>(&stored.json).ok());
    let Some(known) = known.flatten() else {
        return Cow::Borrowed(shipment);
    };
    let mut whole = shipment.clone();
    if whole.tracking_events.is_none() {
        whole.tracking_events = known.tracking_events;
    }
    // Rates of a draft are offers, and are over when the service shows none.
    if whole.rates.is_empty() && whole.payment() != Payment::None {
        whole.rates = known.rates;
    }
    Cow::Owned(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        model::{
            measure::{Size, SizeUnit, Weight, WeightUnit},
            parcel::PackageType,
            postage_type::PostageType,
            rate::Rate,
            shipment::ShipmentStatus,
        },
        platform::random::Random,
    };

    #[test]
    fn a_row_that_an_earlier_version_wrote_is_read_and_answers_the_same_queries() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("live-1.sqlite");
        let mut ledger = Ledger::open(&path, &Random::from_seed(1)).unwrap();
        let rows = include_str!("../../tests/it/data/kept-shipments.jsonl");
        let ids: Vec<ShipmentId> = rows
            .lines()
            .map(|json| {
                let id = serde_json::from_str::<Shipment>(json).unwrap().id;
                let insert = "INSERT INTO shipments (shipment, status, seen_ms, json) \
                 VALUES (?1, 'ready', 0, ?2)";
                ledger
                    .connection
                    .execute(insert, [id.as_str(), json])
                    .unwrap();
                id
            })
            .collect();
        let whole = ledger.shipment(&ids[0]).unwrap().unwrap().shipment;
        let odd = ledger.shipment(&ids[1]).unwrap().unwrap().shipment;
        let weight = Weight {
            value: "0.850".parse().unwrap(),
            unit: WeightUnit::Kilogram,
        };
        assert_eq!(whole.parcel.weight_with_unit(), Some(weight));
        let size = Size {
            x: 1.into(),
            y: 2.into(),
            z: 3.into(),
            unit: SizeUnit::Unknown("ell".to_owned()),
        };
        assert_eq!(odd.parcel.size_with_unit(), Some(size));
        let hat_box = PackageType::Unknown("hat_box".to_owned());
        assert_eq!(odd.parcel.package_type, Some(hat_box));

        // What this version writes over it is the same text.
        let later = Timestamp::from_second(1).unwrap();
        ledger
            .store_shipments(&[whole.clone(), odd], later)
            .unwrap();
        let sql = "SELECT json, json_extract(json, '$.recipient.city'), \
             json_extract(json, '$.recipient.country_code'), \
             json_extract(json, '$.tracking_code') FROM shipments WHERE shipment = ?1";
        let row = ledger
            .connection
            .query_row(sql, [whole.id.as_str()], |row| {
                Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?])
            });
        let row: [String; 4] = row.unwrap();
        let first = rows.lines().next().unwrap();
        assert_eq!(row, [first, "Montréal", "CA", "PX123456789CA"]);
    }

    #[test]
    fn the_shipments_of_an_order_are_found_however_its_id_is_spelled_and_by_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("live-1.sqlite");
        let mut ledger = Ledger::open(&path, &Random::from_seed(1)).unwrap();
        let ids = [
            "AB 1001", "ab-1001", "#ab1001", "1 001", "É 7", "0", "1001a",
        ];
        let shipments = ids.map(|id| Shipment {
            order_id: Some(format!("{id} SD23456789bc")),
            ..Shipment::bare(ShipmentId::new(id), ShipmentStatus::Ready)
        });
        ledger
            .store_shipments(&shipments, Timestamp::UNIX_EPOCH)
            .unwrap();
        let found = |id: &str| {
            let found = ledger.shipments_of_order(id, 10).unwrap();
            assert!(found.is_whole);
            let mut found: Vec<_> = found
                .shipments
                .into_iter()
                .map(|one| one.id.to_string())
                .collect();
            found.sort_unstable();
            found
        };
        for id in ["ab1001", "ab-1001", "ab – 1001", "ab 10-01"] {
            assert_eq!(found(id), ["#ab1001", "AB 1001", "ab-1001"], "{id}");
        }
        assert!(!ledger.shipments_of_order("ab1001", 3).unwrap().is_whole);
        assert_eq!(found("01001"), ["1 001"]);
        assert_eq!(found("é-7"), ["É 7"]);
        assert_eq!(found("00"), ["0"]);
        assert_eq!(found("1002"), [""; 0]);
        let sql = format!("EXPLAIN QUERY PLAN {}", rows::BY_ORDER_ID);
        let mut plan = ledger.connection.prepare(&sql).unwrap();
        let steps = plan.query_map(params!["1", "2", 3], |row| row.get::<_, String>("detail"));
        let steps: Vec<String> = steps.unwrap().map(Result::unwrap).collect();
        let scans = steps.iter().filter(|step| step.contains("SCAN")).count();
        assert_eq!(scans, 0, "{steps:#?}");
        let indexed = |index: &str| steps.iter().any(|step| step.contains(index));
        assert!(indexed("shipment_rows_by_loose_id") && indexed("shipment_rows_by_order"));
    }

    #[test]
    fn rates_are_as_old_as_the_answer_that_gave_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("live-1.sqlite");
        let mut ledger = Ledger::open(&path, &Random::from_seed(1)).unwrap();
        let at = |secs: i64| Timestamp::from_second(1_000_000 + secs).unwrap();
        let listed = |status| Shipment::bare(ShipmentId::new("A"), status);
        let rate = Rate {
            postage_type: PostageType::ServiceSlim,
            description: "Slim".to_owned(),
            delivery_time: None,
            tracking: None,
            signature: None,
            duties_paid: None,
            is_insured: false,
            fees: Vec::new(),
            taxes: Vec::new(),
            total: None,
        };
        let quoted = Shipment {
            rates: vec![rate],
            ..listed(ShipmentStatus::Unpaid)
        };
        let read = Shipment {
            tracking_events: Some(Vec::new()),
            ..listed(ShipmentStatus::Ready)
        };
        let mut store = |shipment: Shipment, secs: i64| {
            ledger.store_shipments(&[shipment], at(secs)).unwrap();
            let stored = ledger.shipment(&ShipmentId::new("A")).unwrap().unwrap();
            assert_eq!(stored.shipment.rates.len(), 1, "{secs}");
            assert_eq!(stored.rates_at, Some(at(1)), "{secs}");
            (stored.shipment.status, stored.seen_at)
        };
        let unpaid = (ShipmentStatus::Unpaid, at(1));
        assert_eq!(store(quoted, 1), unpaid);
        assert_eq!(store(listed(ShipmentStatus::Unpaid), 2), unpaid);
        let ready = |secs| (ShipmentStatus::Ready, at(secs));
        assert_eq!(store(listed(ShipmentStatus::Ready), 3), ready(3));
        assert_eq!(store(read, 4), ready(4));
        // A list of the same moment says less than that read, a later one is news.
        let requested = || listed(ShipmentStatus::RefundRequested);
        assert_eq!(store(requested(), 4), ready(4));
        let later = (ShipmentStatus::RefundRequested, at(5));
        assert_eq!(store(requested(), 5), later);
    }

    #[test]
    fn what_was_stored_before_the_clock_was_set_back_is_stored_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("live-1.sqlite");
        let mut ledger = Ledger::open(&path, &Random::from_seed(1)).unwrap();
        let id = ShipmentId::new("A");
        let shown = |status| Shipment::bare(id.clone(), status);
        let at = |secs: i64| Timestamp::from_second(1_000_000 + secs).unwrap();
        for (secs, status, is_stored) in [
            (100_000, ShipmentStatus::Unpaid, true),
            (99_999, ShipmentStatus::Ready, false),
            (0, ShipmentStatus::Ready, true),
        ] {
            ledger
                .store_shipments(&[shown(status.clone())], at(secs))
                .unwrap();
            let stored = ledger.shipment(&id).unwrap().unwrap();
            assert_eq!(stored.shipment.status == status, is_stored, "{secs}");
        }
    }
}
