//! The journal's table: rows in, facts out. Nothing here changes a row.

use jiff::Timestamp;
use rusqlite::{Connection, params};

use crate::domain::ids::LineId;

use super::Fact;

/// Writes one fact. The caller's transaction makes it durable.
pub(crate) fn append(
    connection: &Connection,
    line: &LineId,
    at: Timestamp,
    fact: &Fact,
) -> Result<(), rusqlite::Error> {
    let body = serde_json::to_string(fact)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    connection
        .prepare_cached(
            "INSERT INTO journal (line, op, attempt, phase, shipment, request_hash, http_status, \
             price, currency, at, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        )?
        .execute(params![
            line.as_str(),
            fact.op().as_str(),
            fact.attempt(),
            fact.phase().as_str(),
            fact.shipment().map(|shipment| shipment.as_str()),
            fact.request_hash(),
            fact.http_status(),
            fact.price().map(|price| price.amount_text()),
            fact.price().map(|price| price.currency.as_str()),
            at.to_string(),
            body,
        ])
        .map(|_rows| ())
}

/// The facts of one line in order. They were checked when the ledger was
/// opened; one that can't be read is left out.
pub(crate) fn read_line(
    connection: &Connection,
    line: &LineId,
) -> Result<Vec<(Timestamp, Fact)>, rusqlite::Error> {
    let mut statement =
        connection.prepare_cached("SELECT at, body FROM journal WHERE line = ?1 ORDER BY seq")?;
    let rows = statement.query_map([line.as_str()], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
    })?;
    let mut facts = Vec::new();
    for row in rows {
        let (at, body) = row?;
        if let (Ok(at), Ok(fact)) = (at.parse(), serde_json::from_str(&body)) {
            facts.push((at, fact));
        }
    }
    Ok(facts)
}

/// Gives every fact in order to `each`, which may refuse it with a reason.
pub(crate) fn read_all(
    connection: &Connection,
    mut each: impl FnMut(LineId, Timestamp, Fact) -> Result<(), String>,
) -> Result<Result<(), String>, rusqlite::Error> {
    let mut statement =
        connection.prepare("SELECT seq, line, op, phase, at, body FROM journal ORDER BY seq")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let seq: i64 = row.get(0)?;
        let line: String = row.get(1)?;
        let op: String = row.get(2)?;
        let phase: String = row.get(3)?;
        let at: String = row.get(4)?;
        let body: String = row.get(5)?;
        let read = serde_json::from_str::<Fact>(&body)
            .map_err(|error| error.to_string())
            .and_then(|fact| {
                if fact.op().as_str() == op && fact.phase().as_str() == phase {
                    Ok(fact)
                } else {
                    Err(format!("the body is not of {op}/{phase}"))
                }
            })
            .and_then(|fact| {
                let at = at.parse().map_err(|error| format!("{error}"))?;
                each(LineId::new(line), at, fact)
            });
        if let Err(reason) = read {
            return Ok(Err(format!("journal entry {seq}: {reason}")));
        }
    }
    Ok(Ok(()))
}
