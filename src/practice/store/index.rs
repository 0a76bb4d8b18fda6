//! The search index of shipments: for each block of the order of creation, a bitmap
//! of those that have a tag (a status, a package type, a batch) or a word with
//! some prefix. A query is the intersection of the bitmaps of its terms.
//!
//! The words of a block are a radix tree: a prefix has a row where it is a word or
//! where words diverge. So the first term with the prefix that is asked for has
//! all the places.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, OptionalExtension as _, params};

use super::places::{Places, block_of, place_of};
use crate::practice::engine::{ShipmentQuery, ShipmentRecord, Status, WorldError, words};

/// All shipments have it. No word begins with `=`.
const EVERY: &str = "=every";

/// What a query asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Term {
    /// At least one of these tags.
    AnyOf(Vec<String>),
    Beginning(String),
}

/// The columns of a shipment that lists are filtered by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) status: String,
    pub(super) package_type: Option<String>,
    pub(super) batch_id: Option<i64>,
}

impl Standing {
    pub(super) fn of(record: &ShipmentRecord) -> Self {
        Self {
            status: record.status.word().to_owned(),
            package_type: record.shown.package_type.clone(),
            batch_id: record.shown.batch_id,
        }
    }

    fn tags(&self) -> BTreeSet<String> {
        let mut tags = BTreeSet::from([EVERY.to_owned(), status_tag(&self.status)]);
        tags.extend(self.package_type.as_deref().map(package_tag));
        tags.extend(self.batch_id.map(batch_tag));
        tags
    }
}

fn status_tag(status: &str) -> String {
    format!("=status {status}")
}

fn package_tag(package_type: &str) -> String {
    format!("=package {package_type}")
}

fn batch_tag(batch_id: i64) -> String {
    format!("=batch {batch_id}")
}

/// All terms of a query but its times. There is always one.
pub(super) fn terms(query: &ShipmentQuery) -> Vec<Term> {
    let words = query.words.iter().cloned().map(Term::Beginning);
    let tags = [
        query.batch_id.map(|id| vec![batch_tag(id)]),
        query.status.map(|filter| {
            Status::passing(filter)
                .map(|status| status_tag(status.word()))
                .collect()
        }),
        query
            .package_type
            .as_deref()
            .map(|kind| vec![package_tag(kind)]),
    ];
    let mut terms: Vec<Term> = words
        .chain(tags.into_iter().flatten().map(Term::AnyOf))
        .collect();
    if terms.is_empty() {
        terms.push(Term::AnyOf(vec![EVERY.to_owned()]));
    }
    terms
}

/// The words a shipment is searched by. They never change.
fn words_of(record: &ShipmentRecord) -> BTreeSet<String> {
    let shown = &record.shown;
    let texts = [
        Some(&shown.id),
        shown.to_name.as_ref(),
        shown.order_id.as_ref(),
    ];
    texts
        .into_iter()
        .flatten()
        .flat_map(|text| words(text))
        .collect()
}

/// The length of the common prefix of two words, in bytes.
fn shared_length(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count()
}

fn prefix(word: &[u8], length: usize) -> &[u8] {
    word.get(..length).unwrap_or(word)
}

/// The index of the shipments in a store.
#[derive(Debug, Clone, Copy)]
pub(super) struct Index<'a> {
    connection: &'a Connection,
}

impl<'a> Index<'a> {
    pub(super) fn on(connection: &'a Connection) -> Self {
        Self { connection }
    }

    fn run(self, sql: &str, values: impl rusqlite::Params) -> Result<(), WorldError> {
        self.connection.prepare_cached(sql)?.execute(values)?;
        Ok(())
    }

    pub(super) fn add(self, record: &ShipmentRecord) -> Result<(), WorldError> {
        for tag in Standing::of(record).tags() {
            self.tag(record.sequence, &tag)?;
        }
        let (block, place) = (block_of(record.sequence), place_of(record.sequence));
        for word in words_of(record) {
            let word = word.as_bytes();
            let mut at = 0;
            while at < word.len() {
                let found = self.first(block, prefix(word, at + 1))?;
                let (fork, mut places) = match found {
                    Some((term, places)) => (shared_length(&term, word), places),
                    None => (word.len(), Places::none()),
                };
                places.insert(place);
                self.put_places(block, prefix(word, fork), &places)?;
                at = fork;
            }
        }
        Ok(())
    }

    /// Replaces the tags of a shipment that changed.
    pub(super) fn update(
        self,
        sequence: i64,
        earlier: &Standing,
        now: &Standing,
    ) -> Result<(), WorldError> {
        let (earlier, now) = (earlier.tags(), now.tags());
        for tag in earlier.difference(&now) {
            self.untag(sequence, tag)?;
        }
        for tag in now.difference(&earlier) {
            self.tag(sequence, tag)?;
        }
        Ok(())
    }

    pub(super) fn remove(self, record: &ShipmentRecord) -> Result<(), WorldError> {
        for tag in Standing::of(record).tags() {
            self.untag(record.sequence, &tag)?;
        }
        let (block, place) = (block_of(record.sequence), place_of(record.sequence));
        for word in words_of(record) {
            let word = word.as_bytes();
            let mut at = 0;
            while let Some((term, mut places)) = self.first(block, prefix(word, at + 1))?
                && word.starts_with(&term)
                && at < word.len()
            {
                places.remove(place);
                self.put_places(block, &term, &places)?;
                at = term.len();
            }
        }
        Ok(())
    }

    /// The places of a block that all terms have.
    pub(super) fn meet(self, block: i64, terms: &[Term]) -> Result<Option<Places>, WorldError> {
        let mut met: Option<Places> = None;
        for term in terms {
            let places = match term {
                Term::AnyOf(tags) => self.places_of_any(block, tags)?,
                Term::Beginning(word) => self.first(block, word.as_bytes())?.map(|found| found.1),
            };
            let Some(mut places) = places else {
                return Ok(None);
            };
            if let Some(met) = &met {
                places.keep(met);
            }
            met = Some(places);
        }
        Ok(met.filter(|places| !places.is_empty()))
    }

    /// The places of a block that have at least one of these tags.
    fn places_of_any(self, block: i64, tags: &[String]) -> Result<Option<Places>, WorldError> {
        let mut found: Option<Places> = None;
        for tag in tags {
            let Some(places) = self.places(block, tag.as_bytes())? else {
                continue;
            };
            match &mut found {
                None => found = Some(places),
                Some(found) => found.add(&places),
            }
        }
        Ok(found)
    }

    /// The first term that begins so.
    fn first(self, block: i64, start: &[u8]) -> Result<Option<(Vec<u8>, Places)>, WorldError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT term, places FROM shipment_index WHERE block = ? AND term >= ? \
             ORDER BY term LIMIT 1",
        )?;
        let mut rows = statement.query(params![block, start])?;
        let Some(row) = rows.next()? else {
            return Ok(None);
        };
        let blob = |column| -> Result<_, WorldError> {
            Ok(row
                .get_ref(column)?
                .as_blob()
                .map_err(rusqlite::Error::from)?)
        };
        let term = blob(0)?;
        if !term.starts_with(start) {
            return Ok(None);
        }
        Ok(Some((term.to_vec(), Places::from_bytes(blob(1)?))))
    }

    fn places(self, block: i64, term: &[u8]) -> Result<Option<Places>, WorldError> {
        let places = self
            .connection
            .prepare_cached("SELECT places FROM shipment_index WHERE block = ? AND term = ?")?
            .query_row(params![block, term], |row| {
                Ok(Places::from_bytes(row.get_ref(0)?.as_blob()?))
            })
            .optional()?;
        Ok(places)
    }

    fn put_places(self, block: i64, term: &[u8], places: &Places) -> Result<(), WorldError> {
        if places.is_empty() {
            return self.run(
                "DELETE FROM shipment_index WHERE block = ? AND term = ?",
                params![block, term],
            );
        }
        self.run(
            "INSERT INTO shipment_index (block, term, places) VALUES (?1, ?2, ?3) \
             ON CONFLICT (block, term) DO UPDATE SET places = ?3",
            params![block, term, places.to_bytes()],
        )
    }

    fn tag(self, sequence: i64, tag: &str) -> Result<(), WorldError> {
        let (block, tag) = (block_of(sequence), tag.as_bytes());
        let mut places = self.places(block, tag)?.unwrap_or_else(Places::none);
        places.insert(place_of(sequence));
        self.put_places(block, tag, &places)
    }

    fn untag(self, sequence: i64, tag: &str) -> Result<(), WorldError> {
        let (block, tag) = (block_of(sequence), tag.as_bytes());
        let Some(mut places) = self.places(block, tag)? else {
            return Ok(());
        };
        places.remove(place_of(sequence));
        self.put_places(block, tag, &places)
    }
}

/// The index of one block, gathered in memory while many shipments are written
/// that were not there before.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    block: i64,
    words: Vec<(String, u16)>,
    tags: BTreeMap<String, Vec<u16>>,
}

impl Gathered {
    /// Takes a shipment in; writes the block before when it begins another.
    pub(super) fn add(
        &mut self,
        index: Index<'_>,
        record: &ShipmentRecord,
    ) -> Result<(), WorldError> {
        let (block, place) = (block_of(record.sequence), place_of(record.sequence));
        if block != self.block {
            self.write(index)?;
            self.block = block;
        }
        let words = words_of(record).into_iter().map(|word| (word, place));
        self.words.extend(words);
        for tag in Standing::of(record).tags() {
            self.tags.entry(tag).or_default().push(place);
        }
        Ok(())
    }

    /// Writes the block, in the order of the primary key.
    pub(super) fn write(&mut self, index: Index<'_>) -> Result<(), WorldError> {
        for (tag, places) in std::mem::take(&mut self.tags) {
            index.put_places(self.block, tag.as_bytes(), &places.into_iter().collect())?;
        }
        let mut words = std::mem::take(&mut self.words);
        words.sort_unstable();
        for term in nodes(&words) {
            let from = words.partition_point(|(word, _)| word.as_bytes() < term);
            let having = words.get(from..).unwrap_or_default().iter();
            let places = having
                .take_while(|(word, _)| word.as_bytes().starts_with(term))
                .map(|(_, place)| *place);
            index.put_places(self.block, term, &places.collect())?;
        }
        Ok(())
    }
}

/// The words, and the prefixes where they diverge.
fn nodes(sorted: &[(String, u16)]) -> BTreeSet<&[u8]> {
    let words = sorted.iter().map(|(word, _)| word.as_bytes());
    let forks = words.clone().zip(words.clone().skip(1));
    let forks = forks.map(|(one, next)| prefix(one, shared_length(one, next)));
    words.chain(forks).filter(|term| !term.is_empty()).collect()
}
