//! [`World`] over `SQLite`.

use std::path::Path;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params, params_from_iter, types::Value};
use rust_decimal::{Decimal, prelude::ToPrimitive as _};
use serde::{Serialize, de::DeserializeOwned};

use super::query::pieces;
use crate::practice::engine::{
    BatchQuery, BatchRecord, Due, MoneyEntry, MoneyKind, MoneyTotals, Page, ShipmentQuery,
    ShipmentRecord, World, WorldError, words,
};

/// All migrations, in order; `user_version` counts those that were done.
const MIGRATIONS: &[&str] = &[include_str!("1_first.sql")];
const SEQUENCE: &str = "sequence";
const BALANCE: &str = "balance";

#[derive(Debug)]
pub struct SqliteWorld {
    connection: Connection,
}

impl From<rusqlite::Error> for WorldError {
    fn from(error: rusqlite::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<serde_json::Error> for WorldError {
    fn from(error: serde_json::Error) -> Self {
        Self(error.to_string())
    }
}

impl SqliteWorld {
    pub fn open(path: &Path) -> Result<Self, WorldError> {
        let mut connection = Connection::open(path)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "cache_size", -16_000)?;
        connection.set_prepared_statement_cache_capacity(64);
        migrate(&mut connection)?;
        Ok(Self { connection })
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

    fn count(&self, sql: &str, values: &[Value]) -> Result<u64, WorldError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let count: i64 = statement.query_row(params_from_iter(values), |row| row.get(0))?;
        Ok(u64::try_from(count).unwrap_or(0))
    }

    fn run(&self, sql: &str, values: impl rusqlite::Params) -> Result<(), WorldError> {
        self.connection.prepare_cached(sql)?.execute(values)?;
        Ok(())
    }
}

fn migrate(connection: &mut Connection) -> Result<(), WorldError> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let done = usize::try_from(version).unwrap_or(usize::MAX);
    if done > MIGRATIONS.len() {
        return Err(WorldError(
            "it was made by a newer version of this program".to_owned(),
        ));
    }
    for (number, sql) in (1_i64..).zip(MIGRATIONS).skip(done) {
        let step = connection.transaction()?;
        step.execute_batch(sql)?;
        step.pragma_update(None, "user_version", number)?;
        step.commit()?;
    }
    Ok(())
}

fn to_json(value: &impl Serialize) -> Result<String, WorldError> {
    Ok(serde_json::to_string(value)?)
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, WorldError> {
    Ok(serde_json::from_str(text)?)
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

    fn shipment(&self, id: &str) -> Result<Option<ShipmentRecord>, WorldError> {
        self.one(
            "SELECT record FROM shipment WHERE id = ?",
            Value::Text(id.to_owned()),
        )
    }

    fn put_shipment(&mut self, record: &ShipmentRecord) -> Result<(), WorldError> {
        let shown = &record.shown;
        let changed = self
            .connection
            .prepare_cached(
                "UPDATE shipment SET status = ?2, batch_id = ?3, package_type = ?4, record = ?5 \
                 WHERE sequence = ?1",
            )?
            .execute(params![
                record.sequence,
                record.status.word(),
                shown.batch_id,
                shown.package_type,
                to_json(record)?
            ])?;
        if changed > 0 {
            return Ok(());
        }
        self.run(
            "INSERT INTO shipment (sequence, id, status, package_type, batch_id, created_us, record) \
             VALUES (?, ?, ?, ?, ?, ?, ?)",
            params![
                record.sequence,
                shown.id,
                record.status.word(),
                shown.package_type,
                shown.batch_id,
                record.created_at.as_microsecond(),
                to_json(record)?
            ],
        )?;
        // Neither id, name nor order id ever change: the words are written once.
        let texts = [
            Some(&shown.id),
            shown.to_name.as_ref(),
            shown.order_id.as_ref(),
        ];
        let words: Vec<String> = texts
            .into_iter()
            .flatten()
            .flat_map(|text| words(text))
            .collect();
        self.run(
            "INSERT INTO shipment_words (rowid, words) VALUES (?, ?)",
            params![record.sequence, words.join(" ")],
        )
    }

    fn delete_shipment(&mut self, id: &str) -> Result<(), WorldError> {
        let sequence: Option<i64> = self
            .connection
            .query_row("SELECT sequence FROM shipment WHERE id = ?", [id], |row| {
                row.get(0)
            })
            .optional()?;
        let Some(sequence) = sequence else {
            return Ok(());
        };
        self.run("DELETE FROM shipment_words WHERE rowid = ?", [sequence])?;
        self.run("DELETE FROM shipment WHERE sequence = ?", [sequence])
    }

    fn shipments(
        &self,
        query: &ShipmentQuery,
        page: Page,
    ) -> Result<Vec<ShipmentRecord>, WorldError> {
        let pieces = pieces(query);
        let sql = format!(
            "SELECT shipment.record FROM {} {} ORDER BY {} LIMIT ? OFFSET ?",
            pieces.from, pieces.conditions, pieces.order
        );
        let mut values = pieces.values;
        values.extend(page_values(page));
        self.rows(&sql, &values)
    }

    fn count_shipments(&self, query: &ShipmentQuery) -> Result<u64, WorldError> {
        let only_status = ShipmentQuery {
            status: query.status,
            ..ShipmentQuery::default()
        };
        if *query == only_status {
            let status = query
                .status
                .map(|status| Value::Text(status.word().to_owned()));
            return self.count(
                "SELECT coalesce(sum(count), 0) FROM tally WHERE ?1 IS NULL OR status = ?1",
                &[status.unwrap_or(Value::Null)],
            );
        }
        let pieces = pieces(query);
        self.count(
            &format!("SELECT count(*) FROM {} {}", pieces.from, pieces.conditions),
            &pieces.values,
        )
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
        let mut values = vec![status_value(query)];
        values.extend(page_values(page));
        self.rows(
            "SELECT record FROM batch WHERE ?1 IS NULL OR status = ?1 ORDER BY id DESC LIMIT ?2 OFFSET ?3",
            &values,
        )
    }

    fn count_batches(&self, query: BatchQuery) -> Result<u64, WorldError> {
        self.count(
            "SELECT count(*) FROM batch WHERE ?1 IS NULL OR status = ?1",
            &[status_value(query)],
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

    fn money(&self) -> Result<Vec<MoneyEntry>, WorldError> {
        self.rows("SELECT entry FROM money ORDER BY number", &[])
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
            let cents: i64 = self
                .connection
                .prepare_cached("SELECT coalesce(sum(cents), 0) FROM money WHERE kind = ?")?
                .query_row([kind], |row| row.get(0))?;
            Ok(Decimal::new(cents, 2))
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

fn status_value(query: BatchQuery) -> Value {
    query
        .status
        .map_or(Value::Null, |status| Value::Text(status.word().to_owned()))
}
