//! Parcels that came back, as the service last showed them, so that they can be
//! read while the service can't be reached.

use jiff::Timestamp;
use rusqlite::params;

use crate::{
    ledger::{Ledger, StoreError},
    model::returns::{Return, ReturnList},
};

impl Ledger {
    /// In no order that matters. One that another version wrote and this one
    /// can't read is left out.
    pub fn stored_returns(&self, limit: u32) -> Result<ReturnList, StoreError> {
        let rows: Vec<(i64, String)> = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT asked_ms, json FROM returns ORDER BY asked_ms DESC LIMIT ?1",
                )?
                .query_map([limit], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect()
        })?;
        let asked_ms = rows.iter().map(|(asked_ms, _json)| *asked_ms).max();
        Ok(ReturnList {
            returns: rows
                .iter()
                .filter_map(|(_asked_ms, json)| serde_json::from_str(json).ok())
                .collect(),
            asked_at: asked_ms.and_then(|millis| Timestamp::from_millisecond(millis).ok()),
            is_cut_off: false,
        })
    }

    /// Stores a page of returns that was requested at this moment. What was
    /// requested later stays.
    pub fn store_returns(
        &mut self,
        seen: &[Return],
        asked_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|transaction| {
            let mut put = transaction.prepare_cached(
                "INSERT INTO returns (id, asked_ms, json) VALUES (?1, ?2, ?3) \
                 ON CONFLICT (id) DO UPDATE SET asked_ms = excluded.asked_ms, \
                 json = excluded.json WHERE excluded.asked_ms >= returns.asked_ms",
            )?;
            for one in seen {
                let json = serde_json::to_string(one)
                    .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
                put.execute(params![one.id.as_str(), asked_at.as_millisecond(), json])?;
            }
            Ok(())
        })
    }
}
