//! [`World`] over `SQLite`.

use std::path::Path;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params, params_from_iter, types::Value};
use rust_decimal::{Decimal, prelude::ToPrimitive as _};
use serde::{Serialize, de::DeserializeOwned};

use super::{
    index::{Gathered, Index},
    migrations::migrate,
    packed::{pack, unpack},
};
use crate::practice::engine::{
    BatchQuery, BatchRecord, Due, MoneyEntry, MoneyKind, MoneyTotals, Page, ReturnQuery,
    ReturnRecord, ShipmentItem, ShipmentQuery, ShipmentRecord, Status, World, WorldError,
};

/// Whether the account's first rows are missing: the store is being created.
const IS_NEW: &str = "SELECT NOT EXISTS (SELECT 1 FROM setting WHERE name = 'client_id')";
/// Rows of some kilobytes fill such pages well.
const PAGE_BYTES: i64 = 8192;
/// How many kilobytes of pages are held in memory.
pub(super) const CACHE_KB: i64 = 16_000;
const SEQUENCE: &str = "sequence";
const BALANCE: &str = "balance";

#[derive(Debug)]
pub struct SqliteWorld {
    pub(super) connection: Connection,
    /// While many shipments are written at once.
    pub(super) gathered: Option<Gathered>,
}

impl SqliteWorld {
    pub fn open(path: &Path) -> Result<Self, WorldError> {
        let mut connection = Connection::open(path)?;
        connection.pragma_update(None, "page_size", PAGE_BYTES)?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "cache_size", -CACHE_KB)?;
        connection.set_prepared_statement_cache_capacity(128);
        migrate(&mut connection)?;
        let world = Self {
            connection,
            gathered: None,
        };
        let is_new: bool = world.connection.query_row(IS_NEW, [], |row| row.get(0))?;
        if !is_new {
            world.use_wal()?;
        }
        Ok(world)
    }

    /// A new world is written into the database file itself, in one transaction, and
    /// uses a WAL only from then on: a million rows are not written twice.
    fn use_wal(&self) -> Result<(), WorldError> {
        Ok(self.connection.pragma_update(None, "journal_mode", "WAL")?)
    }

    pub(super) fn index(&self) -> Index<'_> {
        Index::on(&self.connection)
    }

    fn number(&self, name: &str) -> Result<i64, WorldError> {
        let text = self.setting(name)?;
        text.map_or(Ok(0), |text| {
            text.parse()
                .ok()
                .ok_or_else(|| WorldError(format!("setting {name} is no number")))
        })
    }

    fn rows<T: DeserializeOwned>(&self, sql: &str, values: &[Value]) -> Result<Vec<T>, WorldError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(params_from_iter(values))?;
        let mut read = Vec::new();
        while let Some(row) = rows.next()? {
            read.push(from_json(
                row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?,
            )?);
        }
        Ok(read)
    }

    fn one<T: DeserializeOwned>(&self, sql: &str, key: Value) -> Result<Option<T>, WorldError> {
        Ok(self.rows(sql, &[key])?.pop())
    }

    pub(super) fn count(&self, sql: &str, values: &[Value]) -> Result<u64, WorldError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let count: i64 = statement.query_row(params_from_iter(values), |row| row.get(0))?;
        Ok(u64::try_from(count).unwrap_or(0))
    }

    pub(super) fn run(&self, sql: &str, values: impl rusqlite::Params) -> Result<(), WorldError> {
        self.connection.prepare_cached(sql)?.execute(values)?;
        Ok(())
    }
}

pub(super) fn to_json(value: &impl Serialize) -> Result<String, WorldError> {
    Ok(pack(&serde_json::to_string(value)?))
}

pub(super) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, WorldError> {
    Ok(serde_json::from_str(&unpack(text))?)
}

/// The limit and the offset of a page, as the last two values of a query.
fn page_values(page: Page) -> [Value; 2] {
    let offset = i64::try_from(page.offset()).unwrap_or(i64::MAX);
    [
        Value::Integer(i64::from(page.limit)),
        Value::Integer(offset),
    ]
}

fn cents(amount: Decimal) -> Result<i64, WorldError> {
    let cents = (amount * Decimal::ONE_HUNDRED).to_i64();
    cents.ok_or_else(|| WorldError("an amount is out of range".to_owned()))
}

impl World for SqliteWorld {
    fn begin_bulk(&mut self) -> Result<(), WorldError> {
        self.gather()
    }

    fn end_bulk(&mut self) -> Result<(), WorldError> {
        self.write_gathered()
    }

    fn finish_creation(&mut self) -> Result<(), WorldError> {
        self.use_wal()
    }

    fn begin(&mut self) -> Result<(), WorldError> {
        Ok(self.connection.execute_batch("BEGIN IMMEDIATE")?)
    }

    fn commit(&mut self) -> Result<(), WorldError> {
        Ok(self.connection.execute_batch("COMMIT")?)
    }

    fn rollback(&mut self) {
        if let Err(error) = self.connection.execute_batch("ROLLBACK") {
            tracing::warn!(%error, "a step of the practice service was not rolled back");
        }
    }

    fn next_sequence(&mut self) -> Result<i64, WorldError> {
        let next = self.number(SEQUENCE)? + 1;
        self.put_setting(SEQUENCE, &next.to_string())?;
        Ok(next)
    }

    fn next_sequences(&mut self, count: i64) -> Result<i64, WorldError> {
        let last = self.number(SEQUENCE)?;
        self.put_setting(SEQUENCE, &(last + count).to_string())?;
        Ok(last + 1)
    }

    fn shipment(&self, id: &str) -> Result<Option<ShipmentRecord>, WorldError> {
        self.read_shipment(id)
    }

    fn put_shipment(&mut self, record: &ShipmentRecord) -> Result<(), WorldError> {
        self.write_shipment(record)
    }

    fn delete_shipment(&mut self, id: &str) -> Result<(), WorldError> {
        self.erase_shipment(id)
    }

    fn shipments(
        &self,
        query: &ShipmentQuery,
        page: Page,
    ) -> Result<Vec<ShipmentRecord>, WorldError> {
        self.list_shipments(query, page)
    }

    fn shipment_items(
        &self,
        query: &ShipmentQuery,
        page: Page,
    ) -> Result<Vec<ShipmentItem>, WorldError> {
        self.list_items(query, page)
    }

    fn count_shipments(&self, query: &ShipmentQuery) -> Result<u64, WorldError> {
        self.tally(query)
    }

    fn batch_tally(&self, batch_id: i64) -> Result<Vec<(Status, u64)>, WorldError> {
        self.tally_of_batch(batch_id)
    }

    fn batch(&self, id: i64) -> Result<Option<BatchRecord>, WorldError> {
        self.one("SELECT record FROM batch WHERE id = ?", Value::Integer(id))
    }

    fn put_batch(&mut self, record: &BatchRecord) -> Result<(), WorldError> {
        self.run(
            "INSERT INTO batch (id, status, record) VALUES (?1, ?2, ?3) \
             ON CONFLICT (id) DO UPDATE SET status = ?2, record = ?3",
            params![record.id, record.status.word(), to_json(record)?],
        )
    }

    fn delete_batch(&mut self, id: i64) -> Result<(), WorldError> {
        self.run("DELETE FROM batch WHERE id = ?", [id])
    }

    fn batches(&self, query: BatchQuery, page: Page) -> Result<Vec<BatchRecord>, WorldError> {
        let status = query.status.map(|status| ("status = ?", status.word()));
        let (conditions, mut values) = conditions(status);
        values.extend(page_values(page));
        self.rows(
            &format!("SELECT record FROM batch {conditions} ORDER BY id DESC LIMIT ? OFFSET ?"),
            &values,
        )
    }

    fn count_batches(&self, query: BatchQuery) -> Result<u64, WorldError> {
        let status = query.status.map(|status| ("status = ?", status.word()));
        let (conditions, values) = conditions(status);
        self.count(&format!("SELECT count(*) FROM batch {conditions}"), &values)
    }

    fn parcel_return(&self, id: &str) -> Result<Option<ReturnRecord>, WorldError> {
        self.one(
            "SELECT record FROM parcel_return WHERE id = ?",
            Value::Text(id.to_owned()),
        )
    }

    fn put_return(&mut self, record: &ReturnRecord) -> Result<(), WorldError> {
        self.run(
            "INSERT INTO parcel_return (sequence, id, status, reason, record) \
             VALUES (?1, ?2, ?3, ?4, ?5) \
             ON CONFLICT (sequence) DO UPDATE SET status = ?3, reason = ?4, record = ?5",
            params![
                record.sequence,
                record.id,
                record.status.word(),
                record.reason.word(),
                to_json(record)?
            ],
        )
    }

    fn returns(&self, query: ReturnQuery, page: Page) -> Result<Vec<ReturnRecord>, WorldError> {
        let status = query.status.map(|status| ("status = ?", status.word()));
        let reason = query.reason.map(|reason| ("reason = ?", reason.word()));
        let (conditions, mut values) = conditions(status.into_iter().chain(reason));
        values.extend(page_values(page));
        // The rows passed over are only counted in their index, not read.
        self.rows(
            &format!(
                "SELECT record FROM parcel_return WHERE sequence IN (SELECT sequence FROM \
                 parcel_return {conditions} ORDER BY sequence DESC LIMIT ? OFFSET ?) \
                 ORDER BY sequence DESC"
            ),
            &values,
        )
    }

    fn balance(&self) -> Result<Decimal, WorldError> {
        Ok(Decimal::new(self.number(BALANCE)?, 2))
    }

    fn set_balance(&mut self, balance: Decimal) -> Result<(), WorldError> {
        self.put_setting(BALANCE, &cents(balance)?.to_string())
    }

    fn add_money(&mut self, entry: &MoneyEntry) -> Result<(), WorldError> {
        let kind = match entry.kind {
            MoneyKind::Credit => "credit",
            MoneyKind::Charge => "charge",
            MoneyKind::Refund => "refund",
        };
        self.run(
            "INSERT INTO money (kind, cents, entry) VALUES (?, ?, ?)",
            params![kind, cents(entry.amount)?, to_json(entry)?],
        )
    }

    fn money(&self, passed: u64, limit: u32) -> Result<Vec<MoneyEntry>, WorldError> {
        // Rows are never taken away, so their numbers count them.
        self.rows(
            "SELECT entry FROM money WHERE number > ? ORDER BY number LIMIT ?",
            &[
                Value::Integer(i64::try_from(passed).unwrap_or(i64::MAX)),
                Value::Integer(i64::from(limit)),
            ],
        )
    }

    fn newest_money(&self, page: Page) -> Result<Vec<MoneyEntry>, WorldError> {
        self.rows(
            "SELECT entry FROM money ORDER BY number DESC LIMIT ? OFFSET ?",
            &page_values(page),
        )
    }

    fn count_money(&self) -> Result<u64, WorldError> {
        // Rows are never taken away, so the last number is how many there are.
        self.count("SELECT coalesce(max(number), 0) FROM money", &[])
    }

    fn money_totals(&self) -> Result<MoneyTotals, WorldError> {
        let total = |kind: &str| -> Result<Decimal, WorldError> {
            let cents: Option<i64> = self
                .connection
                .prepare_cached("SELECT cents FROM money_total WHERE kind = ?")?
                .query_row([kind], |row| row.get(0))
                .optional()?;
            Ok(Decimal::new(cents.unwrap_or(0), 2))
        };
        Ok(MoneyTotals {
            credited: total("credit")?,
            charged: total("charge")?,
            refunded: total("refund")?,
        })
    }

    fn add_due(&mut self, due: &Due) -> Result<(), WorldError> {
        self.run(
            "INSERT INTO due (at_us, due) VALUES (?, ?)",
            params![due.at.as_microsecond(), to_json(due)?],
        )
    }

    fn take_due(&mut self, until: Timestamp) -> Result<Option<Due>, WorldError> {
        let first: Option<(i64, String)> = self
            .connection
            .prepare_cached(
                "SELECT arrival, due FROM due WHERE at_us <= ? ORDER BY at_us, arrival LIMIT 1",
            )?
            .query_row([until.as_microsecond()], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .optional()?;
        let Some((arrival, due)) = first else {
            return Ok(None);
        };
        self.run("DELETE FROM due WHERE arrival = ?", [arrival])?;
        from_json(&due).map(Some)
    }

    fn next_due_at(&self) -> Result<Option<Timestamp>, WorldError> {
        let first: Option<i64> = self
            .connection
            .prepare_cached("SELECT min(at_us) FROM due")?
            .query_row([], |row| row.get(0))?;
        Ok(first.and_then(|at| Timestamp::from_microsecond(at).ok()))
    }

    fn setting(&self, name: &str) -> Result<Option<String>, WorldError> {
        Ok(self
            .connection
            .prepare_cached("SELECT value FROM setting WHERE name = ?")?
            .query_row([name], |row| row.get(0))
            .optional()?)
    }

    fn put_setting(&mut self, name: &str, value: &str) -> Result<(), WorldError> {
        self.run(
            "INSERT INTO setting (name, value) VALUES (?1, ?2) \
             ON CONFLICT (name) DO UPDATE SET value = ?2",
            [name, value],
        )
    }
}

/// `WHERE …` of what narrows a list, and its values.
fn conditions(
    narrowed: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> (String, Vec<Value>) {
    let (conditions, values): (Vec<&str>, Vec<Value>) = narrowed
        .into_iter()
        .map(|(condition, word)| (condition, Value::Text(word.to_owned())))
        .unzip();
    if conditions.is_empty() {
        return (String::new(), values);
    }
    (format!("WHERE {}", conditions.join(" AND ")), values)
}
