//! Shipments as they were last seen.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::domain::{
    ids::{LineId, ShipmentId},
    shipment::Shipment,
};

use super::{Ledger, StoreError};

/// A shipment that this client has seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownShipment {
    pub shipment: Shipment,
    /// The line that it was made for, if it was made here.
    pub line: Option<LineId>,
    /// When its rates were last given.
    pub rates_at: Option<Timestamp>,
    /// When it was last seen with something new to say.
    pub seen_at: Timestamp,
}

/// On what occasion a shipment was seen.
#[derive(Debug, Clone, Copy)]
pub(super) enum Seen<'a> {
    /// By a job that works on its line: this is the newest there is.
    ByItsLine(&'a LineId),
    /// In passing. What was asked for before the line's own job saw it last,
    /// or in the same moment, is older than what is known, whenever it came.
    InPassing,
}

impl Ledger {
    pub fn shipment(&self, id: &ShipmentId) -> Result<Option<KnownShipment>, StoreError> {
        let row = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT json, line, rates_ms, seen_ms FROM shipments WHERE shipment = ?1",
                )?
                .query_row([id.as_str()], |row| {
                    Ok((
                        row.get::<_, String>(0)?,
                        row.get::<_, Option<String>>(1)?,
                        row.get::<_, Option<i64>>(2)?,
                        row.get::<_, i64>(3)?,
                    ))
                })
                .optional()
        })?;
        let Some((json, line, rates_ms, seen_ms)) = row else {
            return Ok(None);
        };
        let shipment = serde_json::from_str(&json)
            .map_err(|error| StoreError::broken(self.path(), format!("shipment {id}: {error}")))?;
        Ok(Some(KnownShipment {
            shipment,
            line: line.map(LineId::new),
            rates_at: rates_ms.and_then(|millis| Timestamp::from_millisecond(millis).ok()),
            seen_at: Timestamp::from_millisecond(seen_ms).unwrap_or(Timestamp::UNIX_EPOCH),
        }))
    }

    /// Keeps shipments that were seen in a list or looked at; `at` is when
    /// they were asked for. An answer that took its time replaces nothing that
    /// was learned meanwhile: nothing is bought at rates older than a refresh.
    pub fn see(&mut self, seen: &[Shipment], at: Timestamp) -> Result<(), StoreError> {
        self.write(|transaction| {
            for shipment in seen {
                put(transaction, shipment, Seen::InPassing, at)?;
            }
            Ok(())
        })
    }
}

impl Ledger {
    /// Shipments that were seen and hold every one of these words, newest
    /// first: for a window that may only look.
    pub fn seen_shipments(
        &self,
        words: &[String],
        limit: u32,
        offset: u32,
    ) -> Result<Vec<Shipment>, StoreError> {
        let texts: Vec<String> = self.read(|connection| {
            let mut sql = "SELECT json FROM shipments WHERE 1".to_owned();
            for at in 1..=words.len() {
                let clause = format!(
                    " AND instr(lower(shipment || ' ' || ifnull(order_id, '') || ' ' || \
                     ifnull(recipient_name, '')), lower(?{at})) > 0"
                );
                sql.push_str(&clause);
            }
            let page = format!(" ORDER BY created_ms DESC, shipment LIMIT {limit} OFFSET {offset}");
            sql.push_str(&page);
            connection
                .prepare(&sql)?
                .query_map(rusqlite::params_from_iter(words), |row| row.get(0))?
                .collect()
        })?;
        Ok(texts
            .iter()
            .filter_map(|text| serde_json::from_str(text).ok())
            .collect())
    }
}

/// What a list leaves out (label links, tracking events) replaces nothing
/// that matters here: links are short-lived and always asked for anew. Rates
/// that a list leaves out do not replace those that were given.
pub(super) fn put(
    connection: &Connection,
    shipment: &Shipment,
    seen: Seen<'_>,
    at: Timestamp,
) -> Result<(), rusqlite::Error> {
    let json = serde_json::to_string(shipment)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    let (line, is_newest) = match seen {
        Seen::ByItsLine(line) => (Some(line.as_str()), true),
        Seen::InPassing => (None, false),
    };
    let rates_ms = (!shipment.rates.is_empty()).then_some(at.as_millisecond());
    connection
        .prepare_cached(
            "INSERT INTO shipments (shipment, line, status, order_id, recipient_name, created_ms, \
             seen_ms, rates_ms, json) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) \
             ON CONFLICT (shipment) DO UPDATE SET line = coalesce(excluded.line, line), \
             status = excluded.status, order_id = excluded.order_id, \
             recipient_name = excluded.recipient_name, \
             created_ms = coalesce(excluded.created_ms, created_ms), \
             seen_ms = excluded.seen_ms, \
             rates_ms = coalesce(excluded.rates_ms, rates_ms), \
             json = excluded.json \
             WHERE (?10 OR excluded.seen_ms > shipments.seen_ms) \
             AND (excluded.rates_ms IS NOT NULL OR shipments.rates_ms IS NULL \
             OR excluded.status <> shipments.status)",
        )?
        .execute(params![
            shipment.id.as_str(),
            line,
            shipment.status.as_str(),
            shipment.order_id,
            shipment.recipient.name,
            shipment.created_at.map(Timestamp::as_millisecond),
            at.as_millisecond(),
            rates_ms,
            json,
            is_newest,
        ])
        .map(|_rows| ())
}
