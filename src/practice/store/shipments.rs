//! Shipments in the store: written, found, listed and counted.

use rusqlite::{OptionalExtension as _, params, params_from_iter, types::Value};

use super::{
    SqliteWorld,
    meet::meet,
    query::{FIRST_SINCE, LAST_BEFORE, Span, is_mixed, kind, pieces},
    world::{from_json, to_json},
};
use crate::practice::engine::{
    Page, ShipmentItem, ShipmentQuery, ShipmentRecord, Status, WorldError, words,
};

/// Sequences come in blocks of so many: two to this power.
const BLOCK_BITS: u32 = 8;
/// A page that begins further down than this is looked up by rank.
const NEAR: u64 = 2 << BLOCK_BITS;

impl SqliteWorld {
    pub(super) fn write_shipment(&self, record: &ShipmentRecord) -> Result<(), WorldError> {
        let shown = &record.shown;
        let item = record.item_text()?;
        let changed = self
            .connection
            .prepare_cached(
                "UPDATE shipment SET status = ?2, batch_id = ?3, package_type = ?4, item = ?5, \
                 record = ?6 WHERE sequence = ?1",
            )?
            .execute(params![
                record.sequence,
                record.status.word(),
                shown.batch_id,
                shown.package_type,
                item,
                to_json(record)?
            ])?;
        if changed > 0 {
            return Ok(());
        }
        self.run(
            "INSERT INTO shipment (sequence, id, status, package_type, batch_id, created_us, item, \
             record) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                record.sequence,
                shown.id,
                record.status.word(),
                shown.package_type,
                shown.batch_id,
                record.created_at.as_microsecond(),
                item,
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

    pub(super) fn read_shipment(&self, id: &str) -> Result<Option<ShipmentRecord>, WorldError> {
        let sequence: Option<i64> = self
            .connection
            .prepare_cached("SELECT sequence FROM shipment WHERE id = ?")?
            .query_row([id], |row| row.get(0))
            .optional()?;
        match sequence {
            Some(sequence) => self.record_at(sequence).map(Some),
            None => Ok(None),
        }
    }

    fn record_at(&self, sequence: i64) -> Result<ShipmentRecord, WorldError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT item, record FROM shipment WHERE sequence = ?")?;
        let mut rows = statement.query([sequence])?;
        let Some(row) = rows.next()? else {
            return Err(WorldError(format!("shipment {sequence} is not there")));
        };
        let text = |column| -> Result<_, WorldError> {
            Ok(row
                .get_ref(column)?
                .as_str()
                .map_err(rusqlite::Error::from)?)
        };
        let record: ShipmentRecord = from_json(text(1)?)?;
        record.with_item_text(text(0)?)
    }

    pub(super) fn erase_shipment(&self, id: &str) -> Result<(), WorldError> {
        let Some(record) = self.read_shipment(id)? else {
            return Ok(());
        };
        let sequence = [record.sequence];
        self.run("DELETE FROM shipment_words WHERE rowid = ?", sequence)?;
        self.run("DELETE FROM shipment WHERE sequence = ?", sequence)
    }

    pub(super) fn list_shipments(
        &self,
        query: &ShipmentQuery,
        page: Page,
    ) -> Result<Vec<ShipmentRecord>, WorldError> {
        let sequences = self.sequences(query, page)?;
        sequences
            .into_iter()
            .map(|sequence| self.record_at(sequence))
            .collect()
    }

    pub(super) fn list_items(
        &self,
        query: &ShipmentQuery,
        page: Page,
    ) -> Result<Vec<ShipmentItem>, WorldError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT id, item FROM shipment WHERE sequence = ?")?;
        let sequences = self.sequences(query, page)?;
        let item = |sequence: i64| {
            let item = statement.query_row([sequence], |row| {
                Ok(ShipmentItem {
                    id: row.get(0)?,
                    text: row.get(1)?,
                })
            })?;
            Ok(item)
        };
        sequences.into_iter().map(item).collect()
    }

    /// The sequences of a page. Only they are read first: what lies before the
    /// page costs an index entry each then, or nothing where there is a rank.
    fn sequences(&self, query: &ShipmentQuery, page: Page) -> Result<Vec<i64>, WorldError> {
        let Some(span) = self.span(query)? else {
            return Ok(Vec::new());
        };
        if is_mixed(query) {
            let limit = usize::try_from(page.limit).unwrap_or(usize::MAX);
            return meet(self, query, span, (page.offset(), limit));
        }
        let Some((span, skip)) = self.skip(query, span, page.offset())? else {
            return Ok(Vec::new());
        };
        let pieces = pieces(query, span);
        let sql = format!(
            "SELECT {order} FROM {} {} ORDER BY {order} DESC LIMIT ? OFFSET ?",
            pieces.from,
            pieces.conditions,
            order = pieces.order
        );
        let mut values = pieces.values;
        values.push(Value::Integer(i64::from(page.limit)));
        values.push(Value::Integer(i64::try_from(skip).unwrap_or(i64::MAX)));
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map(params_from_iter(values), |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The span of a query's times; `None` where nothing was created then.
    fn span(&self, query: &ShipmentQuery) -> Result<Option<Span>, WorldError> {
        let place = |sql: &str, at: jiff::Timestamp| -> Result<Option<i64>, WorldError> {
            let mut statement = self.connection.prepare_cached(sql)?;
            Ok(statement
                .query_row([at.as_microsecond()], |row| row.get(0))
                .optional()?)
        };
        let mut span = Span::default();
        if let Some(from) = query.from {
            span.first = place(FIRST_SINCE, from)?;
            if span.first.is_none() {
                return Ok(None);
            }
        }
        if let Some(before) = query.before {
            span.last = place(LAST_BEFORE, before)?;
            if span.last.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(span))
    }

    /// Where a page begins: a narrower span, and how many of it to pass over.
    /// `None` is past the end.
    fn skip(
        &self,
        query: &ShipmentQuery,
        span: Span,
        offset: u64,
    ) -> Result<Option<(Span, u64)>, WorldError> {
        let Some(kind) = kind(query).filter(|_| offset > NEAR) else {
            return Ok(Some((span, offset)));
        };
        let mut left = offset;
        let mut top = i64::MAX >> BLOCK_BITS;
        if let Some(last) = span.last {
            // The block that the span ends in counts only up to there.
            top = (last >> BLOCK_BITS) - 1;
            let newest = Span {
                first: Some((last >> BLOCK_BITS) << BLOCK_BITS),
                last: Some(last),
            };
            let pieces = pieces(query, newest);
            let sql = format!("SELECT count(*) FROM shipment {}", pieces.conditions);
            let count = self.count(&sql, &pieces.values)?;
            if left < count {
                return Ok(Some((span, left)));
            }
            left -= count;
        }
        let mut statement = self.connection.prepare_cached(
            "SELECT block, count FROM rank WHERE kind = ? AND block <= ? ORDER BY block DESC",
        )?;
        let mut rows = statement.query(params![kind, top])?;
        while let Some(row) = rows.next()? {
            let (block, count): (i64, i64) = (row.get(0)?, row.get(1)?);
            let count = u64::try_from(count).unwrap_or(0);
            if left < count {
                let last = Some((block << BLOCK_BITS) | ((1 << BLOCK_BITS) - 1));
                return Ok(Some((Span { last, ..span }, left)));
            }
            left -= count;
        }
        Ok(None)
    }

    pub(super) fn tally(&self, query: &ShipmentQuery) -> Result<u64, WorldError> {
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
        let Some(span) = self.span(query)? else {
            return Ok(0);
        };
        if is_mixed(query) {
            let met = meet(self, query, span, (0, usize::MAX))?;
            return Ok(u64::try_from(met.len()).unwrap_or(u64::MAX));
        }
        let pieces = pieces(query, span);
        self.count(
            &format!("SELECT count(*) FROM {} {}", pieces.from, pieces.conditions),
            &pieces.values,
        )
    }

    pub(super) fn tally_of_batch(&self, batch_id: i64) -> Result<Vec<(Status, u64)>, WorldError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT status, count FROM batch_tally WHERE batch_id = ?")?;
        let mut rows = statement.query([batch_id])?;
        let mut tally = Vec::new();
        while let Some(row) = rows.next()? {
            let word: String = row.get(0)?;
            let count: i64 = row.get(1)?;
            let status = word
                .parse()
                .ok()
                .ok_or_else(|| WorldError(format!("{word} is no status")))?;
            tally.push((status, u64::try_from(count).unwrap_or(0)));
        }
        Ok(tally)
    }
}
