//! Where two lists meet: the shipments that have the words and those that have
//! the status, package or batch. Both are walked from the newest on, each
//! skipping to where the other stands, so that neither a word that all rows
//! share nor a status that few have makes it slow.

use rusqlite::{params_from_iter, types::Value};

use super::{
    SqliteWorld,
    query::{Pieces, Span, pieces},
};
use crate::practice::engine::{ShipmentQuery, WorldError};

/// How many sequences are read at a time.
const CHUNK: usize = 512;

/// One of the lists.
struct Walk<'w> {
    world: &'w SqliteWorld,
    query: ShipmentQuery,
    span: Span,
    /// Newest first.
    chunk: Vec<i64>,
    at: usize,
    is_last: bool,
}

impl<'w> Walk<'w> {
    fn new(world: &'w SqliteWorld, query: ShipmentQuery, span: Span) -> Self {
        Self {
            world,
            query,
            span,
            chunk: Vec::new(),
            at: 0,
            is_last: false,
        }
    }

    /// The newest sequence in the list up to `last`, which only ever shrinks.
    fn up_to(&mut self, last: i64) -> Result<Option<i64>, WorldError> {
        loop {
            while let Some(sequence) = self.chunk.get(self.at) {
                if *sequence <= last {
                    return Ok(Some(*sequence));
                }
                self.at += 1;
            }
            if self.is_last {
                return Ok(None);
            }
            self.read(last)?;
        }
    }

    fn read(&mut self, last: i64) -> Result<(), WorldError> {
        let last = self.span.last.map_or(last, |newest| newest.min(last));
        let span = Span {
            last: Some(last),
            ..self.span
        };
        let Pieces {
            from,
            conditions,
            order,
            values,
        } = pieces(&self.query, span);
        let sql = format!("SELECT {order} FROM {from} {conditions} ORDER BY {order} DESC LIMIT ?");
        let mut values = values;
        values.push(Value::Integer(i64::try_from(CHUNK).unwrap_or(i64::MAX)));
        let mut statement = self.world.connection.prepare_cached(&sql)?;
        let rows = statement.query_map(params_from_iter(values), |row| row.get(0))?;
        self.chunk = rows.collect::<Result<_, _>>()?;
        self.at = 0;
        self.is_last = self.chunk.len() < CHUNK;
        Ok(())
    }
}

/// The sequences that have the words and the rest of the query, newest first,
/// after so many that are passed over.
pub(super) fn meet(
    world: &SqliteWorld,
    query: &ShipmentQuery,
    span: Span,
    (skip, limit): (u64, usize),
) -> Result<Vec<i64>, WorldError> {
    let words = ShipmentQuery {
        words: query.words.clone(),
        ..ShipmentQuery::default()
    };
    let rest = ShipmentQuery {
        words: Vec::new(),
        ..query.clone()
    };
    let mut with_words = Walk::new(world, words, span);
    let mut with_rest = Walk::new(world, rest, span);
    let (mut met, mut left) = (Vec::new(), skip);
    let mut last = i64::MAX;
    while met.len() < limit {
        let Some(newest) = with_rest.up_to(last)? else {
            break;
        };
        let Some(other) = with_words.up_to(newest)? else {
            break;
        };
        last = other;
        if other == newest {
            last -= 1;
            if left > 0 {
                left -= 1;
            } else {
                met.push(newest);
            }
        }
    }
    Ok(met)
}
