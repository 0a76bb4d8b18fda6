//! Many rows at once: without indexes and triggers, which are made afterwards.

use super::SqliteWorld;
use crate::practice::engine::WorldError;

/// What is made of the rows, and how it is taken away.
pub(super) const DERIVED: &str = include_str!("derived.sql");
const NOT_DERIVED: &str = include_str!("not_derived.sql");
/// How many kilobytes of pages are held in memory.
pub(super) const CACHE_KB: i64 = 16_000;
const BULK_CACHE_KB: i64 = 256_000;
/// How much of the word index is gathered in memory before it is written.
const WORDS_BYTES: i64 = 1 << 20;
const BULK_WORDS_BYTES: i64 = 64 << 20;

impl SqliteWorld {
    pub(super) fn write_plainly(&self) -> Result<(), WorldError> {
        self.connection.execute_batch(NOT_DERIVED)?;
        self.gather(BULK_WORDS_BYTES)?;
        Ok(self.hold(BULK_CACHE_KB)?)
    }

    pub(super) fn derive(&self) -> Result<(), WorldError> {
        self.connection.execute_batch(DERIVED)?;
        self.gather(WORDS_BYTES)?;
        self.hold(CACHE_KB)?;
        Ok(self.connection.execute_batch("PRAGMA shrink_memory")?)
    }

    fn gather(&self, bytes: i64) -> Result<(), WorldError> {
        self.run(
            "INSERT INTO shipment_words (shipment_words, rank) VALUES ('hashsize', ?)",
            [bytes],
        )
    }

    fn hold(&self, kilobytes: i64) -> rusqlite::Result<()> {
        self.connection
            .pragma_update(None, "cache_size", -kilobytes)
    }
}
