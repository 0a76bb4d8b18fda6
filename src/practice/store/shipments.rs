//! Shipments in the store: written, found, listed and counted.

use rusqlite::{OptionalExtension as _, params};

use super::{
    SqliteWorld,
    index::{Standing, Term, terms},
    packed::{pack, unpack},
    places::{LAST_PLACE, Places, block_of, place_of, sequence_at},
    world::{from_json, to_json},
};
use crate::practice::engine::{
    Page, ShipmentItem, ShipmentQuery, ShipmentRecord, Status, WorldError,
};

/// The part of the order of creation that a query is about, both ends included.
/// Time never runs back, so a time is a place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Span {
    first: i64,
    last: i64,
}

/// The first sequence at or after a time.
const FIRST_SINCE: &str =
    "SELECT sequence FROM shipment WHERE created_us >= ? ORDER BY created_us, sequence LIMIT 1";
/// The last sequence before a time.
const LAST_BEFORE: &str = "SELECT sequence FROM shipment WHERE created_us < ? \
     ORDER BY created_us DESC, sequence DESC LIMIT 1";

impl Span {
    const NOTHING: Self = Self { first: 1, last: 0 };

    /// Newest first.
    fn blocks(self) -> impl Iterator<Item = i64> {
        (block_of(self.first)..=block_of(self.last))
            .rev()
            .filter(move |_| self.first <= self.last)
    }

    /// Leaves the places that it takes in.
    fn cut(self, block: i64, places: &mut Places) {
        let (first, last) = (block_of(self.first), block_of(self.last));
        if block == first {
            places.keep(&(place_of(self.first)..=LAST_PLACE).collect());
        }
        if block == last {
            places.keep(&(0..=place_of(self.last)).collect());
        }
    }
}

impl SqliteWorld {
    pub(super) fn write_shipment(&mut self, record: &ShipmentRecord) -> Result<(), WorldError> {
        if let Some(mut gathered) = self.gathered.take() {
            self.insert_shipment(record)?;
            gathered.add(self.index(), record)?;
            self.gathered = Some(gathered);
            return Ok(());
        }
        let Some(earlier) = self.standing(record.sequence)? else {
            self.insert_shipment(record)?;
            return self.index().add(record);
        };
        let now = Standing::of(record);
        self.run(
            "UPDATE shipment SET status = ?2, batch_id = ?3, package_type = ?4, item = ?5, \
             record = ?6 WHERE sequence = ?1",
            params![
                record.sequence,
                now.status,
                now.batch_id,
                now.package_type,
                pack(&record.item_text()?),
                to_json(record)?
            ],
        )?;
        self.index().update(record.sequence, &earlier, &now)
    }

    fn insert_shipment(&self, record: &ShipmentRecord) -> Result<(), WorldError> {
        self.run(
            "INSERT INTO shipment (sequence, id, status, package_type, batch_id, created_us, item, \
             record) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                record.sequence,
                record.id(),
                record.status.word(),
                record.shown.package_type,
                record.shown.batch_id,
                record.created_at.as_microsecond(),
                pack(&record.item_text()?),
                to_json(record)?
            ],
        )
    }

    fn standing(&self, sequence: i64) -> Result<Option<Standing>, WorldError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT status, package_type, batch_id FROM shipment WHERE sequence = ?",
        )?;
        let standing = statement.query_row([sequence], |row| {
            Ok(Standing {
                status: row.get(0)?,
                package_type: row.get(1)?,
                batch_id: row.get(2)?,
            })
        });
        Ok(standing.optional()?)
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
        record.with_item_text(&unpack(text(0)?))
    }

    pub(super) fn erase_shipment(&self, id: &str) -> Result<(), WorldError> {
        let Some(record) = self.read_shipment(id)? else {
            return Ok(());
        };
        self.index().remove(&record)?;
        self.run("DELETE FROM shipment WHERE sequence = ?", [record.sequence])
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
                    text: unpack(row.get_ref(1)?.as_str()?),
                })
            })?;
            Ok(item)
        };
        sequences.into_iter().map(item).collect()
    }

    /// The sequences of a page. A block that lies before it is only counted.
    fn sequences(&self, query: &ShipmentQuery, page: Page) -> Result<Vec<i64>, WorldError> {
        let limit = usize::try_from(page.limit).unwrap_or(usize::MAX);
        let mut left = usize::try_from(page.offset()).unwrap_or(usize::MAX);
        let mut found = Vec::new();
        let (span, terms) = (self.span(query)?, terms(query));
        for block in span.blocks() {
            let Some(places) = self.meet_in(block, &terms, span)? else {
                continue;
            };
            let count = places.count();
            let newest = places.newest_first().skip(left).take(limit - found.len());
            found.extend(newest.map(|place| sequence_at(block, place)));
            if found.len() == limit {
                break;
            }
            left = left.saturating_sub(count);
        }
        Ok(found)
    }

    /// The places of a block that all terms have and that the span takes in.
    fn meet_in(
        &self,
        block: i64,
        terms: &[Term],
        span: Span,
    ) -> Result<Option<Places>, WorldError> {
        let met = self.index().meet(block, terms)?;
        Ok(met.map(|mut places| {
            span.cut(block, &mut places);
            places
        }))
    }

    /// The span of a query's times.
    fn span(&self, query: &ShipmentQuery) -> Result<Span, WorldError> {
        let place = |sql: &str, at: i64| -> Result<Option<i64>, WorldError> {
            let mut statement = self.connection.prepare_cached(sql)?;
            Ok(statement.query_row([at], |row| row.get(0)).optional()?)
        };
        let first = match query.from {
            None => Some(0),
            Some(from) => place(FIRST_SINCE, from.as_microsecond())?,
        };
        let before = query
            .before
            .map_or(i64::MAX, |before| before.as_microsecond());
        let last = place(LAST_BEFORE, before)?;
        Ok(first
            .zip(last)
            .map_or(Span::NOTHING, |(first, last)| Span { first, last }))
    }

    pub(super) fn tally(&self, query: &ShipmentQuery) -> Result<u64, WorldError> {
        let (span, terms) = (self.span(query)?, terms(query));
        let mut count = 0;
        for block in span.blocks() {
            let places = self.meet_in(block, &terms, span)?;
            count += places.map_or(0, |places| places.count());
        }
        Ok(u64::try_from(count).unwrap_or(u64::MAX))
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
