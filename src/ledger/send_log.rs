//! The send log: when each request of this ledger was sent, by any process, so that
//! neither a restart nor another process forgets what was spent of the budget.

use jiff::Timestamp;
use rusqlite::params;

use super::{Ledger, StoreError};

/// The position of the latest known request; what comes after it is new.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SendLogPosition(i64);

/// A request was logged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedSend {
    pub mark: SendLogPosition,
    /// What others on this ledger have sent since the mark that was known.
    pub by_others: Vec<Timestamp>,
}

impl Ledger {
    /// Logs one request, deletes those sent before `forget_before`, and returns
    /// what others have sent since `known`.
    pub fn log_send(
        &mut self,
        at: Timestamp,
        forget_before: Timestamp,
        known: SendLogPosition,
    ) -> Result<LoggedSend, StoreError> {
        let (mark, others_ms) = self.write(|transaction| {
            transaction
                .prepare_cached("DELETE FROM send_log WHERE at_ms < ?1")?
                .execute(params![forget_before.as_millisecond()])?;
            let others_ms = transaction
                .prepare_cached("SELECT at_ms FROM send_log WHERE seq > ?1 ORDER BY at_ms")?
                .query_map([known.0], |row| row.get::<_, i64>(0))?
                .collect::<Result<Vec<_>, _>>()?;
            transaction
                .prepare_cached("INSERT INTO send_log (at_ms) VALUES (?1)")?
                .execute(params![at.as_millisecond()])?;
            Ok((transaction.last_insert_rowid(), others_ms))
        })?;
        Ok(LoggedSend {
            mark: SendLogPosition(mark),
            by_others: moments(others_ms),
        })
    }

    /// The moments of all requests since `since`, oldest first, and the mark
    /// of the latest.
    pub fn sends_since(&self, since: Timestamp) -> Result<LoggedSend, StoreError> {
        let (mark, sends_ms) = self.read(|connection| {
            let mark = connection
                .prepare_cached("SELECT coalesce(max(seq), 0) FROM send_log")?
                .query_row([], |row| row.get::<_, i64>(0))?;
            let sends_ms = connection
                .prepare_cached("SELECT at_ms FROM send_log WHERE at_ms >= ?1 ORDER BY at_ms")?
                .query_map([since.as_millisecond()], |row| row.get::<_, i64>(0))?
                .collect::<Result<Vec<_>, _>>()?;
            Ok((mark, sends_ms))
        })?;
        Ok(LoggedSend {
            mark: SendLogPosition(mark),
            by_others: moments(sends_ms),
        })
    }
}

fn moments(millis: Vec<i64>) -> Vec<Timestamp> {
    millis
        .into_iter()
        .filter_map(|millis| Timestamp::from_millisecond(millis).ok())
        .collect()
}
