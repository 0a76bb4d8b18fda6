//! The send log: when this client last asked the service, so that a restart
//! does not forget what was spent of the budget.

use jiff::Timestamp;
use rusqlite::params;

use super::{Ledger, StoreError};

impl Ledger {
    /// Notes one request, and forgets those sent before `forget_before`.
    pub fn note_send(&mut self, at: Timestamp, forget_before: Timestamp) -> Result<(), StoreError> {
        self.write(|transaction| {
            transaction
                .prepare_cached("DELETE FROM send_log WHERE at_ms < ?1")?
                .execute(params![forget_before.as_millisecond()])?;
            transaction
                .prepare_cached("INSERT INTO send_log (at_ms) VALUES (?1)")?
                .execute(params![at.as_millisecond()])
                .map(|_rows| ())
        })
    }

    /// The moments of all requests since `since`, oldest first.
    pub fn sends_since(&self, since: Timestamp) -> Result<Vec<Timestamp>, StoreError> {
        let moments = self.read(|connection| {
            connection
                .prepare_cached("SELECT at_ms FROM send_log WHERE at_ms >= ?1 ORDER BY at_ms")?
                .query_map([since.as_millisecond()], |row| row.get::<_, i64>(0))?
                .collect::<Result<Vec<_>, _>>()
        })?;
        Ok(moments
            .into_iter()
            .filter_map(|millis| Timestamp::from_millisecond(millis).ok())
            .collect())
    }
}
