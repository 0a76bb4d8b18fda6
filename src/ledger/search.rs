//! The list of shipments: searched, filtered, sorted, a range at a time, through
//! a read-only connection of its own. Readers do not block the writer, nor the
//! writer them.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension as _, ToSql, params_from_iter};

use crate::model::{
    ids::ShipmentId,
    search_words,
    shipment_list::{
        Direction, SearchOrigin, ShipmentFilter, ShipmentList, ShipmentRow, ShipmentSearch, SortBy,
        Stretch, Total,
    },
};

use super::{
    StoreError,
    open::BUSY_TIMEOUT,
    rows::{COLUMNS, order_key, place_behind, read},
};

/// How far the shipments that a text finds are counted and listed: beyond
/// that, another letter is typed sooner than a row is found.
pub const COUNTED_UP_TO: u64 = 5_000;
/// Rows that are given at a time, at most.
pub const MAX_ROWS: u32 = 5_000;
/// Shipments of the order whose number is the text that is searched: so many stand before the
/// others that it finds.
const MAX_OF_THE_ORDER: usize = 100;
/// Of so few, sorting what a filter leaves is quicker than going through all
/// in the order of the sort.
const SORTED_AT_ONCE: u64 = 50_000;
/// Kibibytes of the file that are cached in memory.
const CACHE_KIB: i64 = 20 * 1024;

/// Searches the list of one ledger.
#[derive(Debug)]
pub struct Browser {
    connection: Connection,
    path: PathBuf,
    /// The latest count, while nothing has been written since.
    counted: Option<Counted>,
}

#[derive(Debug)]
struct Counted {
    version: i64,
    text: String,
    filter: ShipmentFilter,
    total: Total,
}

/// A query, put together.
#[derive(Default)]
struct Query {
    from: String,
    conditions: Vec<String>,
    values: Vec<Box<dyn ToSql>>,
}

impl Browser {
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let failed = |error: rusqlite::Error| StoreError::of_sql(path, &error);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
        connection
            .pragma_update(None, "cache_size", -CACHE_KIB)
            .map_err(failed)?;
        warm_up(&connection).map_err(failed)?;
        Ok(Self {
            connection,
            path: path.to_path_buf(),
            counted: None,
        })
    }

    /// A range of what is found, and how many there are.
    pub fn list(
        &mut self,
        search: &ShipmentSearch,
        stretch: Stretch,
    ) -> Result<ShipmentList, StoreError> {
        let path = self.path.clone();
        self.list_rows(search, stretch)
            .map_err(|error| StoreError::of_sql(&path, &error))
    }

    /// Runs several queries on one snapshot of the file.
    pub fn in_one_snapshot<T>(
        &mut self,
        query: impl FnOnce(&mut Self) -> T,
    ) -> Result<T, StoreError> {
        let path = self.path.clone();
        let failed = |error| StoreError::of_sql(&path, &error);
        self.connection.execute_batch("BEGIN").map_err(failed)?;
        let answer = query(self);
        self.connection.execute_batch("COMMIT").map_err(failed)?;
        Ok(answer)
    }

    /// Reads other tables, in the snapshot that is open if one is.
    pub(crate) fn read<T>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, StoreError> {
        query(&self.connection).map_err(|error| StoreError::of_sql(&self.path, &error))
    }

    /// Reads other tables on one snapshot of the file.
    pub(crate) fn read_snapshot<T>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, StoreError> {
        let failed = |error| StoreError::of_sql(&self.path, &error);
        let snapshot = self.connection.unchecked_transaction().map_err(failed)?;
        let answer = query(&snapshot).map_err(failed)?;
        snapshot.commit().map_err(failed)?;
        Ok(answer)
    }

    /// The rows of these shipments that are listed.
    pub fn rows_of(&self, shipments: &[ShipmentId]) -> Result<Vec<ShipmentRow>, StoreError> {
        let failed = |error| StoreError::of_sql(&self.path, &error);
        let sql = format!(
            "SELECT {COLUMNS} FROM shipment_rows \
             WHERE place = (SELECT place FROM shipments WHERE shipment = ?1)"
        );
        let mut statement = self.connection.prepare_cached(&sql).map_err(failed)?;
        let mut rows = Vec::with_capacity(shipments.len());
        for shipment in shipments {
            let row = statement.query_row([shipment.as_str()], read).optional();
            rows.extend(row.map_err(failed)?);
        }
        Ok(rows)
    }

    fn list_rows(
        &mut self,
        search: &ShipmentSearch,
        stretch: Stretch,
    ) -> Result<ShipmentList, rusqlite::Error> {
        let words = search_words::searched(&search.text);
        let total = self.total(&words, search)?;
        let count = stretch.rows.min(MAX_ROWS);
        let left = total.listed().saturating_sub(stretch.first);
        let count = u64::from(count).min(left);
        let places = if count == 0 {
            Vec::new()
        } else {
            self.found(&words, search, (stretch.first, count), total)?
        };
        let sql = format!("SELECT {COLUMNS} FROM shipment_rows WHERE place = ?1");
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut rows = Vec::with_capacity(places.len());
        for place in places {
            // It may have been removed between the two queries.
            rows.extend(statement.query_row([place], read).optional()?);
        }
        Ok(ShipmentList {
            first: stretch.first,
            rows,
            total,
        })
    }

    /// What was scanned, the order that was searched by its number, and then all others.
    fn found(
        &self,
        words: &[String],
        search: &ShipmentSearch,
        (first, count): (u64, u64),
        total: Total,
    ) -> Result<Vec<i64>, rusqlite::Error> {
        let listed_first = self.listed_first(words, search)?;
        let skipped = usize::try_from(first).unwrap_or(usize::MAX);
        let listed = usize::try_from(count).unwrap_or(usize::MAX);
        let mut places: Vec<i64> = listed_first
            .iter()
            .copied()
            .skip(skipped)
            .take(listed)
            .collect();
        let before = u64::try_from(listed_first.len()).unwrap_or(0);
        let here = u64::try_from(places.len()).unwrap_or(0);
        let rest = (first.saturating_sub(before), count.saturating_sub(here));
        if rest.1 > 0 {
            places.extend(self.places(words, search, &listed_first, rest, total)?);
        }
        Ok(places)
    }

    /// Where a sort was chosen, it holds for all; but a scan is about one shipment.
    fn listed_first(
        &self,
        words: &[String],
        search: &ShipmentSearch,
    ) -> Result<Vec<i64>, rusqlite::Error> {
        if words.is_empty() {
            return Ok(Vec::new());
        }
        match search.origin {
            SearchOrigin::Typed if search.sort.by == SortBy::Created => {
                self.of_the_order(words, search)
            }
            SearchOrigin::Typed => Ok(Vec::new()),
            SearchOrigin::Scanned => {
                let mut first = self.of_the_code(search)?;
                let of_the_order = self.of_the_order(words, search)?;
                let others = of_the_order.into_iter();
                let others: Vec<i64> = others.filter(|place| !first.contains(place)).collect();
                first.extend(others);
                Ok(first)
            }
        }
    }

    /// The shipment whose label has this code, or whose id it is.
    fn of_the_code(&self, search: &ShipmentSearch) -> Result<Vec<i64>, rusqlite::Error> {
        let mut query = Query::of(&[], &search.filter);
        let text = search.text.trim();
        let words = search_words::folded(text);
        let whole: Vec<String> = words
            .split_whitespace()
            .map(|word| format!("\"{word}\""))
            .collect();
        if whole.is_empty() {
            return Ok(Vec::new());
        }
        query.add("shipment_words MATCH ?", Box::new(whole.join(" ")));
        query.add(
            "? IN (upper(tracking_code), upper(shipment))",
            Box::new(text.to_uppercase()),
        );
        query.join();
        let sql = format!(
            "SELECT place FROM {}{} ORDER BY place LIMIT {MAX_OF_THE_ORDER}",
            query.from,
            query.condition(),
        );
        self.connection
            .prepare_cached(&sql)?
            .query_map(params_from_iter(query.values), |row| row.get(0))?
            .collect()
    }

    fn of_the_order(
        &self,
        words: &[String],
        search: &ShipmentSearch,
    ) -> Result<Vec<i64>, rusqlite::Error> {
        let mut query = Query::of(&[], &search.filter);
        query.add("order_key = ?", Box::new(order_key(&search.text)));
        // The key of a number leaves zeros out that were typed: only what is found moves up.
        query.add(
            "EXISTS (SELECT 1 FROM shipment_words WHERE shipment_words MATCH ? \
             AND shipment_words.rowid = shipment_rows.place)",
            Box::new(match_terms(words)),
        );
        let direction = match search.sort.direction {
            Direction::Descending => "",
            Direction::Ascending => " DESC",
        };
        let sql = format!(
            "SELECT place FROM shipment_rows INDEXED BY shipment_rows_by_order{} \
             ORDER BY place{direction} LIMIT {MAX_OF_THE_ORDER}",
            query.condition(),
        );
        self.connection
            .prepare_cached(&sql)?
            .query_map(params_from_iter(query.values), |row| row.get(0))?
            .collect()
    }

    fn places(
        &self,
        words: &[String],
        search: &ShipmentSearch,
        listed_before: &[i64],
        (first, count): (u64, u64),
        total: Total,
    ) -> Result<Vec<i64>, rusqlite::Error> {
        let mut query = Query::of(words, &search.filter);
        if !listed_before.is_empty() {
            let marks = vec!["?"; listed_before.len()].join(", ");
            let place = query.place();
            query.conditions.push(format!("{place} NOT IN ({marks})"));
            for place in listed_before {
                query.values.push(Box::new(*place));
            }
        }
        let is_plain = query.conditions.is_empty();
        let column = match search.sort.by {
            SortBy::Created => None,
            SortBy::Recipient => Some("recipient_key"),
            SortBy::OrderId => Some("order_key"),
            SortBy::Price => Some("price_key"),
            SortBy::Status => Some("status"),
            SortBy::Place => Some("city COLLATE NOCASE"),
            SortBy::Postage => Some("postage_type"),
            SortBy::TrackingCode => Some("tracking_code"),
            SortBy::Store => Some("store COLLATE NOCASE"),
            SortBy::Printed => Some("paper"),
        };
        // Counted from the nearer end: no row is further than half the list.
        let is_far = is_plain && first > total.listed() / 2;
        let skipped = if is_far {
            total.listed().saturating_sub(first.saturating_add(count))
        } else {
            first
        };
        // Places count down: what was created last has the smallest.
        let is_descending = match (search.sort.by, search.sort.direction) {
            (SortBy::Created, Direction::Descending) => false,
            (SortBy::Created, Direction::Ascending) => true,
            (_, direction) => direction == Direction::Descending,
        };
        let direction = if is_descending == is_far { "" } else { " DESC" };
        let place = query.place();
        let order = match column {
            None => format!("{place}{direction}"),
            // Of those that stand alike the first printed stands first, as the sort goes.
            Some("paper") => format!("paper{direction}, printed_ms{direction}, {place}{direction}"),
            Some(column) => format!("{column}{direction}, {place}{direction}"),
        };
        query.choose_index(words, search, total, column);
        let sql = format!(
            "SELECT {place} FROM {}{} ORDER BY {order} LIMIT {count} OFFSET {skipped}",
            query.from,
            query.condition(),
        );
        let mut places: Vec<i64> = self
            .connection
            .prepare_cached(&sql)?
            .query_map(params_from_iter(query.values), |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        if is_far {
            places.reverse();
        }
        Ok(places)
    }

    fn total(
        &mut self,
        words: &[String],
        search: &ShipmentSearch,
    ) -> Result<Total, rusqlite::Error> {
        let version = self
            .connection
            .pragma_query_value(None, "data_version", |row| row.get(0))?;
        let text = words.join(" ");
        if let Some(counted) = &self.counted
            && counted.version == version
            && counted.text == text
            && counted.filter == search.filter
        {
            return Ok(counted.total);
        }
        let total = self.count(words, &search.filter)?;
        self.counted = Some(Counted {
            version,
            text,
            filter: search.filter.clone(),
            total,
        });
        Ok(total)
    }

    fn count(&self, words: &[String], filter: &ShipmentFilter) -> Result<Total, rusqlite::Error> {
        let mut query = Query::of(words, filter);
        let sql = if words.is_empty() {
            if query.conditions.is_empty() {
                "shipment_rows INDEXED BY shipment_rows_by_place".clone_into(&mut query.from);
            }
            format!("SELECT count(*) FROM {}{}", query.from, query.condition())
        } else {
            let place = query.place();
            let (from, condition) = (&query.from, query.condition());
            let limit = COUNTED_UP_TO.saturating_add(1);
            format!("SELECT count(*) FROM (SELECT {place} FROM {from}{condition} LIMIT {limit})")
        };
        let count: i64 = self
            .connection
            .prepare_cached(&sql)?
            .query_row(params_from_iter(query.values), |row| row.get(0))?;
        let count = u64::try_from(count).unwrap_or(0);
        if words.is_empty() || count <= COUNTED_UP_TO {
            Ok(Total::Exactly(count))
        } else {
            Ok(Total::MoreThan(COUNTED_UP_TO))
        }
    }
}

/// Loads the segments of the full-text index now, so that the first search is as
/// quick as the next.
fn warm_up(connection: &Connection) -> Result<(), rusqlite::Error> {
    let sql = "SELECT rowid FROM shipment_words WHERE shipment_words MATCH '\"00\"*' LIMIT 1";
    let _found: Option<i64> = connection
        .prepare_cached(sql)?
        .query_row([], |row| row.get(0))
        .optional()?;
    Ok(())
}

/// The MATCH term of a word: whole for one letter, else a prefix.
fn match_term(word: &str) -> String {
    let any_ending = if search_words::is_one_letter(word) {
        ""
    } else {
        "*"
    };
    format!("\"{word}\"{any_ending}")
}

/// What has all these words. They hold letters and digits only: nothing in them is a syntax.
fn match_terms(words: &[String]) -> String {
    let terms: Vec<String> = words.iter().map(|word| match_term(word)).collect();
    terms.join(" ")
}

impl Query {
    fn of(words: &[String], filter: &ShipmentFilter) -> Self {
        let mut query = Self::default();
        "shipment_rows".clone_into(&mut query.from);
        if !words.is_empty() {
            query.add("shipment_words MATCH ?", Box::new(match_terms(words)));
            "shipment_words".clone_into(&mut query.from);
        }
        let is_narrowed =
            !filter.statuses.is_empty() || filter.batch.is_some() || filter.package_type.is_some();
        if is_narrowed && !words.is_empty() {
            query.join();
        }
        let place = query.place();
        if !filter.statuses.is_empty() {
            let marks = vec!["?"; filter.statuses.len()].join(", ");
            query.conditions.push(format!("status IN ({marks})"));
            for status in &filter.statuses {
                query.values.push(Box::new(status.as_str().to_owned()));
            }
        }
        if let Some(batch) = filter.batch {
            query.add("batch = ?", Box::new(batch.0));
        }
        if let Some(package_type) = &filter.package_type {
            query.add(
                "package_type = ?",
                Box::new(package_type.as_str().to_owned()),
            );
        }
        if let Some(from) = filter.from {
            query.add(&format!("{place} < ?"), Box::new(place_behind(from)));
        }
        if let Some(before) = filter.before {
            query.add(&format!("{place} >= ?"), Box::new(place_behind(before)));
        }
        query
    }

    fn add(&mut self, condition: &str, value: Box<dyn ToSql>) {
        self.conditions.push(condition.to_owned());
        self.values.push(value);
    }

    /// Matches of the full-text index are joined with their rows, never the other
    /// way round.
    fn join(&mut self) {
        "shipment_words CROSS JOIN shipment_rows ON shipment_rows.place = shipment_words.rowid"
            .clone_into(&mut self.from);
    }

    fn place(&self) -> &'static str {
        if self.from.starts_with("shipment_words") {
            "shipment_words.rowid"
        } else {
            "place"
        }
    }

    fn condition(&self) -> String {
        if self.conditions.is_empty() {
            String::new()
        } else {
            format!(" WHERE {}", self.conditions.join(" AND "))
        }
    }

    /// The planner knows neither how many rows a filter leaves nor that only
    /// some are wanted.
    fn choose_index(
        &mut self,
        words: &[String],
        search: &ShipmentSearch,
        total: Total,
        column: Option<&str>,
    ) {
        if !words.is_empty() {
            if column.is_some() {
                self.join();
            }
            return;
        }
        let is_plain = self.conditions.is_empty();
        let index = match search.sort.by {
            SortBy::Created if is_plain => "shipment_rows_by_place",
            SortBy::Created => return,
            _ if !is_plain && total.listed() <= SORTED_AT_ONCE => return,
            SortBy::Recipient => "shipment_rows_by_recipient",
            SortBy::OrderId => "shipment_rows_by_order",
            SortBy::Price => "shipment_rows_by_price",
            SortBy::Status => "shipment_rows_by_status",
            // Sorted when it is asked for: an index would be written for every row, always.
            SortBy::Place
            | SortBy::Postage
            | SortBy::TrackingCode
            | SortBy::Store
            | SortBy::Printed => return,
        };
        self.from = format!("shipment_rows INDEXED BY {index}");
    }
}
