//! The journal's table: rows in, entries out. Nothing here changes a row.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use rusqlite::{Connection, params};

use crate::model::ids::{LineId, ShipmentId};

use super::{JournalEntry, Op};

/// Writes one entry. The caller's transaction makes it durable. Every row about a
/// shipment names it; an earlier version left that to the line.
pub(crate) fn append(connection: &Connection, row: &Row<'_>) -> Result<(), rusqlite::Error> {
    let Row {
        line,
        shipment,
        at,
        entry,
    } = *row;
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
            shipment.map(|shipment| shipment.as_str()),
            entry.request_hash(),
            entry.http_status(),
            entry.price().map(|price| price.amount_text()),
            entry.price().map(|price| price.currency.as_str()),
            at.to_string(),
            body,
        ])
        .map(|_rows| ())
}

/// One row of the journal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(crate) line: &'a LineId,
    /// The shipment that it is about, where it is about one.
    pub(crate) shipment: Option<&'a ShipmentId>,
    pub(crate) at: Timestamp,
    pub(crate) entry: &'a JournalEntry,
}

/// An entry as it was written, under its line.
struct Written {
    line: LineId,
    /// The shipment that its row names, or else the current one of the line at that moment.
    about: Option<ShipmentId>,
    at: Timestamp,
    entry: JournalEntry,
}

/// The entries of one line, and where a shipment is named those of every line that has
/// worked on it, in order. They were checked when the ledger was opened; one that can't be
/// read is left out.
fn read_rows(
    connection: &Connection,
    line: &LineId,
    shipment: Option<&ShipmentId>,
) -> Result<Vec<Written>, rusqlite::Error> {
    let mut statement = connection.prepare_cached(
        "SELECT line, at, body, shipment FROM journal WHERE line IN \
         (SELECT ?1 UNION SELECT line FROM journal WHERE shipment = ?2) ORDER BY seq",
    )?;
    let shipment = shipment.map(|shipment| shipment.as_str());
    let rows = statement.query_map(params![line.as_str(), shipment], |row| {
        Ok::<(String, String, String, Option<String>), rusqlite::Error>((
            row.get(0)?,
            row.get(1)?,
            row.get(2)?,
            row.get(3)?,
        ))
    })?;
    let mut entries = Vec::new();
    let mut current: BTreeMap<LineId, ShipmentId> = BTreeMap::new();
    for row in rows {
        let (line, at, body, shipment) = row?;
        let (Ok(at), Ok(entry)) = (at.parse(), serde_json::from_str(&body)) else {
            continue;
        };
        let line = LineId::new(line);
        if let JournalEntry::Created { shipment } | JournalEntry::CreateFound { shipment, .. } =
            &entry
        {
            current.insert(line.clone(), shipment.clone());
        }
        let about = shipment.map(ShipmentId::new);
        entries.push(Written {
            about: about.or_else(|| current.get(&line).cloned()),
            line,
            at,
            entry,
        });
    }
    Ok(entries)
}

/// The entries of one line in order.
pub(crate) fn read_line(
    connection: &Connection,
    line: &LineId,
) -> Result<Vec<(Timestamp, JournalEntry)>, rusqlite::Error> {
    let rows = read_rows(connection, line, None)?;
    Ok(rows
        .into_iter()
        .map(|written| (written.at, written.entry))
        .collect())
}

/// The entries about a shipment in order, under whichever line, with what its own line has
/// done to make it.
pub(crate) fn read_shipment(
    connection: &Connection,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Vec<(Timestamp, JournalEntry)>, rusqlite::Error> {
    let mut entries = Vec::new();
    for written in read_rows(connection, line, Some(shipment))? {
        let Written { about, entry, .. } = &written;
        let is_own_line = written.line == *line;
        if about.as_ref() == Some(shipment) || is_own_line && !is_by_shipment(entry.op()) {
            entries.push((written.at, written.entry));
        } else if is_own_line && *entry == JournalEntry::Voided {
            // With the next create the line begins anew.
            entries.clear();
        }
    }
    Ok(entries)
}

fn is_by_shipment(op: Op) -> bool {
    match op {
        Op::Refresh | Op::Buy | Op::Label | Op::Refund | Op::Print => true,
        Op::Create | Op::Delete | Op::Batch => false,
    }
}

/// The shipments of a line whose refund was asked for, or is known.
pub(crate) fn refunded_shipments(
    connection: &Connection,
    line: &LineId,
) -> Result<BTreeSet<ShipmentId>, rusqlite::Error> {
    let refunded = read_rows(connection, line, None)?.into_iter();
    let refunded = refunded.filter(|written| written.entry.op() == Op::Refund);
    Ok(refunded.filter_map(|written| written.about).collect())
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
    mut each: impl FnMut(&Row<'_>) -> Result<(), String>,
) -> Result<Result<i64, String>, rusqlite::Error> {
    let mut statement = connection
        .prepare("SELECT seq, line, op, phase, at, body, shipment FROM journal ORDER BY seq")?;
    let mut rows = statement.query([])?;
    let mut last = 0;
    while let Some(row) = rows.next()? {
        let seq: i64 = row.get(0)?;
        last = seq;
        let line = LineId::new(row.get::<_, String>(1)?);
        let op: String = row.get(2)?;
        let phase: String = row.get(3)?;
        let at: String = row.get(4)?;
        let body: String = row.get(5)?;
        let shipment = row.get::<_, Option<String>>(6)?.map(ShipmentId::new);
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
                each(&Row {
                    line: &line,
                    shipment: shipment.as_ref(),
                    at,
                    entry: &entry,
                })
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

    fn bought(shipment: &ShipmentId) -> JournalEntry {
        JournalEntry::Bought {
            shipment: shipment.clone(),
            postage_type: PostageType::ServiceSlim,
            price: None,
            charged: None,
            tracking_code: None,
            paid_at: None,
        }
    }

    #[test]
    fn what_was_done_with_one_shipment_of_a_line_is_not_said_of_the_next_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("live-1.sqlite");
        let ledger = Ledger::open(&path, &Random::from_seed(1)).unwrap();
        let (line, other_line) = (LineId::of_order("1000", 1), LineId::of_form("A"));
        let [first, second, third] = ["S1", "S2", "S3"].map(ShipmentId::new);
        let intent = || JournalEntry::CreateIntent {
            attempt: 1,
            content: "digest".to_owned(),
        };
        let created = |shipment: &ShipmentId| JournalEntry::Created {
            shipment: shipment.clone(),
        };
        let label_of_first = JournalEntry::LabelSaved {
            shipment: first.clone(),
            format: "png".to_owned(),
            sha256: "00".to_owned(),
        };
        for (line, shipment, entry) in [
            (&line, None, intent()),
            (&line, Some(&first), created(&first)),
            (&line, Some(&first), bought(&first)),
            (&line, Some(&first), JournalEntry::RefundAsked),
            (&line, Some(&first), JournalEntry::Voided),
            (&line, None, intent()),
            (&line, Some(&second), created(&second)),
            (&line, Some(&second), bought(&second)),
            (&line, Some(&first), label_of_first),
            // Another line that has worked on it as well.
            (&other_line, None, intent()),
            (&other_line, Some(&third), created(&third)),
            (&other_line, Some(&second), JournalEntry::RefundAsked),
        ] {
            let row = Row {
                line,
                shipment,
                at: Timestamp::UNIX_EPOCH,
                entry: &entry,
            };
            append(&ledger.connection, &row).unwrap();
        }
        let entries = read_shipment(&ledger.connection, &line, &second).unwrap();
        let entries: Vec<_> = entries.into_iter().map(|(_at, entry)| entry).collect();
        let expected = [
            intent(),
            created(&second),
            bought(&second),
            JournalEntry::RefundAsked,
        ];
        assert_eq!(entries, expected);
        let refunded = refunded_shipments(&ledger.connection, &line).unwrap();
        assert_eq!(refunded, BTreeSet::from([first]));
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
                paid_at: None,
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
                "refresh answered - S1 - - - -",
                "buy intent 1 S1 - - 9.84 cad",
                "buy answered - S1 - 200 - -",
                "buy observed - S1 - - 9.84 cad",
            ]
        );
    }
}
