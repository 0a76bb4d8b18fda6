//! The store's tables, made and brought up to date.

use rusqlite::Connection;

use crate::practice::engine::WorldError;

/// All migrations, in order; `user_version` counts those that were done.
const MIGRATIONS: &[&str] = &[include_str!("1_first.sql")];
/// Versions before this one were never given to anybody.
const FIRST_VERSION: i64 = 3;

pub(super) fn migrate(connection: &mut Connection) -> Result<(), WorldError> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if (1..FIRST_VERSION).contains(&version) {
        return Err(WorldError(
            "it was made by a draft of this program; choose another data folder".to_owned(),
        ));
    }
    let done = usize::try_from((version + 1 - FIRST_VERSION).max(0)).unwrap_or(usize::MAX);
    if done > MIGRATIONS.len() {
        return Err(WorldError(
            "it was made by a newer version of this program".to_owned(),
        ));
    }
    for (number, sql) in (FIRST_VERSION..).zip(MIGRATIONS).skip(done) {
        let step = connection.transaction()?;
        step.execute_batch(sql)?;
        step.pragma_update(None, "user_version", number)?;
        step.commit()?;
    }
    Ok(())
}
