//! The journal's table: rows in, entries out. Nothing here changes a row.

use jiff::Timestamp;
use rusqlite::{Connection, params};

use crate::model::ids::LineId;

use super::JournalEntry;

/// Writes one entry. The caller's transaction makes it durable.
pub(crate) fn append(
    connection: &Connection,
    line: &LineId,
    at: Timestamp,
    entry: &JournalEntry,
) -> Result<(), rusqlite::Error> {
    let body = serde_json::to_string(entry)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    connection
        .prepare_cached(
            "INSERT INTO journal (line, op, attempt, phase, shipment, request_hash, http_status, \
             price, currency, at, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        )?
        .execute(params![
            line.as_str(),
            entry.op().as_str(),
            entry.attempt(),
            entry.phase().as_str(),
            entry.shipment().map(|shipment| shipment.as_str()),
            entry.request_hash(),
            entry.http_status(),
            entry.price().map(|price| price.amount_text()),
            entry.price().map(|price| price.currency.as_str()),
            at.to_string(),
            body,
        ])
        .map(|_rows| ())
}

/// The entries of one line in order. They were checked when the ledger was
/// opened; one that can't be read is left out.
pub(crate) fn read_line(
    connection: &Connection,
    line: &LineId,
) -> Result<Vec<(Timestamp, JournalEntry)>, rusqlite::Error> {
    let mut statement =
        connection.prepare_cached("SELECT at, body FROM journal WHERE line = ?1 ORDER BY seq")?;
    let rows = statement.query_map([line.as_str()], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
    })?;
    let mut entries = Vec::new();
    for row in rows {
        let (at, body) = row?;
        if let (Ok(at), Ok(entry)) = (at.parse(), serde_json::from_str(&body)) {
            entries.push((at, entry));
        }
    }
    Ok(entries)
}

/// The number of the newest entry; 0 if there is none.
pub(crate) fn last_seq(connection: &Connection) -> Result<i64, rusqlite::Error> {
    connection
        .prepare_cached("SELECT coalesce(max(seq), 0) FROM journal")?
        .query_row([], |row| row.get(0))
}

/// Gives every entry in order to `each`, which may refuse it with a reason.
/// Returns the number of the last one.
pub(crate) fn read_all(
    connection: &Connection,
    mut each: impl FnMut(LineId, Timestamp, JournalEntry) -> Result<(), String>,
) -> Result<Result<i64, String>, rusqlite::Error> {
    let mut statement =
        connection.prepare("SELECT seq, line, op, phase, at, body FROM journal ORDER BY seq")?;
    let mut rows = statement.query([])?;
    let mut last = 0;
    while let Some(row) = rows.next()? {
        let seq: i64 = row.get(0)?;
        last = seq;
        let line: String = row.get(1)?;
        let op: String = row.get(2)?;
        let phase: String = row.get(3)?;
        let at: String = row.get(4)?;
        let body: String = row.get(5)?;
        let read = serde_json::from_str::<JournalEntry>(&body)
            .map_err(|error| error.to_string())
            .and_then(|entry| {
                if entry.op().as_str() == op && entry.phase().as_str() == phase {
                    Ok(entry)
                } else {
                    Err(format!("the body is not of {op}/{phase}"))
                }
            })
            .and_then(|entry| {
                let at = at.parse().map_err(|error| format!("{error}"))?;
                each(LineId::new(line), at, entry)
            });
        if let Err(reason) = read {
            return Ok(Err(format!("journal entry {seq}: {reason}")));
        }
    }
    Ok(Ok(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ledger::{Ledger, Record, journal::NotExecuted},
        model::{
            ids::ShipmentId,
            money::{Currency, Money},
            postage_type::PostageType,
            purchase_terms::PurchaseTerms,
        },
        platform::random::Random,
    };

    /// The columns beside the body, as a tool without this program reads them.
    fn columns(entries: &[JournalEntry]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("live-1.sqlite");
        let mut ledger = Ledger::open(&path, &Random::from_seed(1)).unwrap();
        let line = LineId::of_order("1000", 1);
        for entry in entries {
            let record = Record::new(&line, Timestamp::UNIX_EPOCH, entry.clone());
            ledger.record(&record).unwrap();
        }
        let sql = "SELECT concat_ws(' ', op, phase, coalesce(attempt, '-'), \
                   coalesce(shipment, '-'), coalesce(request_hash, '-'), \
                   coalesce(http_status, '-'), coalesce(price, '-'), coalesce(currency, '-')) \
                   FROM journal ORDER BY seq";
        let mut statement = ledger.connection.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn a_purchase_that_an_earlier_version_noted_is_read() {
        let body = r#"{"fact":"bought","shipment":"S1","postage_type":"service_slim",
            "price":{"amount":"9.84","currency":"cad"},"tracking_code":"T"}"#;
        let entry: JournalEntry = serde_json::from_str(body).unwrap();
        assert_eq!(entry.price().unwrap().amount_text(), "9.84");
        let JournalEntry::Bought { charged, .. } = entry else {
            panic!("{entry:?}");
        };
        assert_eq!(charged, None);
    }

    #[test]
    fn a_row_tells_what_was_done_without_its_body() {
        let intent = || JournalEntry::CreateIntent {
            attempt: 1,
            content: "digest".to_owned(),
        };
        let shipment = ShipmentId::new("S1");
        let price = Money::parse("9.84", Currency::Cad).unwrap();
        let entries = [
            intent(),
            JournalEntry::CreateRefused(NotExecuted {
                status: Some(422),
                words: "no such city".to_owned(),
            }),
            intent(),
            JournalEntry::Created {
                shipment: shipment.clone(),
            },
            JournalEntry::RefreshIntent {
                shipment: shipment.clone(),
                content: "other".to_owned(),
            },
            JournalEntry::Refreshed,
            JournalEntry::BuyIntent {
                attempt: 1,
                terms: PurchaseTerms {
                    shipment: shipment.clone(),
                    postage_type: PostageType::ServiceSlim,
                    price: price.clone(),
                },
            },
            JournalEntry::BuyTaken { status: Some(200) },
            JournalEntry::Bought {
                shipment,
                postage_type: PostageType::ServiceSlim,
                price: Some(price),
                charged: None,
                tracking_code: None,
            },
        ];
        assert_eq!(
            columns(&entries),
            [
                "create intent 1 - digest - - -",
                "create answered - - - 422 - -",
                "create intent 1 - digest - - -",
                "create answered - S1 - - - -",
                "refresh intent - S1 other - - -",
                "refresh answered - - - - - -",
                "buy intent 1 S1 - - 9.84 cad",
                "buy answered - - - 200 - -",
                "buy observed - S1 - - 9.84 cad",
            ]
        );
    }
}
