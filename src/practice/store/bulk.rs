//! Many shipments at once: their index is written a block at a time.

use super::{
    index::Gathered,
    world::{CACHE_KB, SqliteWorld},
};
use crate::practice::engine::WorldError;

const BULK_CACHE_KB: i64 = 64_000;

impl SqliteWorld {
    pub(super) fn gather(&mut self) -> Result<(), WorldError> {
        self.gathered = Some(Gathered::default());
        Ok(self.hold(BULK_CACHE_KB)?)
    }

    pub(super) fn write_gathered(&mut self) -> Result<(), WorldError> {
        if let Some(mut gathered) = self.gathered.take() {
            gathered.write(self.index())?;
        }
        self.hold(CACHE_KB)?;
        Ok(self.connection.execute_batch("PRAGMA shrink_memory")?)
    }

    fn hold(&self, kilobytes: i64) -> rusqlite::Result<()> {
        self.connection
            .pragma_update(None, "cache_size", -kilobytes)
    }
}
