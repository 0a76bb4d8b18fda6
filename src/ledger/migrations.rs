//! The numbered steps from an empty file to the ledger of this version. A
//! step that was released never changes; the next need is the next number.

use refinery::{Migration, Runner};
use rusqlite::Connection;

const STEPS: [(&str, &str); 19] = [
    ("V1__ledger", include_str!("migrations/V1__ledger.sql")),
    (
        "V2__lines_newest_first",
        include_str!("migrations/V2__lines_newest_first.sql"),
    ),
    (
        "V3__shipment_rows",
        include_str!("migrations/V3__shipment_rows.sql"),
    ),
    ("V4__batches", include_str!("migrations/V4__batches.sql")),
    (
        "V5__returns_tracking",
        include_str!("migrations/V5__returns_tracking.sql"),
    ),
    ("V6__refunds", include_str!("migrations/V6__refunds.sql")),
    (
        "V7__words_of_two_letters",
        include_str!("migrations/V7__words_of_two_letters.sql"),
    ),
    (
        "V8__one_index_of_names",
        include_str!("migrations/V8__one_index_of_names.sql"),
    ),
    (
        "V9__labels_put",
        include_str!("migrations/V9__labels_put.sql"),
    ),
    (
        "V10__order_letters",
        include_str!("migrations/V10__order_letters.sql"),
    ),
    (
        "V11__paid_twice",
        include_str!("migrations/V11__paid_twice.sql"),
    ),
    (
        "V12__journal_by_shipment",
        include_str!("migrations/V12__journal_by_shipment.sql"),
    ),
    (
        "V13__account_money",
        include_str!("migrations/V13__account_money.sql"),
    ),
    (
        "V14__loose_order_ids",
        include_str!("migrations/V14__loose_order_ids.sql"),
    ),
    (
        "V15__invisible_characters",
        include_str!("migrations/V15__invisible_characters.sql"),
    ),
    (
        "V16__printed_when",
        include_str!("migrations/V16__printed_when.sql"),
    ),
    (
        "V17__cost_centres",
        include_str!("migrations/V17__cost_centres.sql"),
    ),
    (
        "V18__paid_twice_reach",
        include_str!("migrations/V18__paid_twice_reach.sql"),
    ),
    (
        "V19__manifests",
        include_str!("migrations/V19__manifests.sql"),
    ),
];

/// Brings the file up to date, wholly or not at all: a program that is ended
/// in the middle finds the file as it was. One from a newer version is refused.
pub(crate) fn run(connection: &mut Connection) -> Result<(), refinery::Error> {
    let migrations = STEPS
        .iter()
        .map(|(name, sql)| Migration::unapplied(name, sql))
        .collect::<Result<Vec<_>, _>>()?;
    Runner::new(&migrations)
        .set_abort_missing(true)
        .set_abort_divergent(true)
        .set_grouped(true)
        .run(connection)
        .map(|_report| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ledger of the version before batches, with a shipment in it.
    fn earlier() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        let steps: Vec<Migration> = STEPS
            .iter()
            .take(2)
            .map(|(name, sql)| Migration::unapplied(name, sql).unwrap())
            .collect();
        Runner::new(&steps).run(&mut connection).unwrap();
        connection
            .execute(
                "INSERT INTO shipments (shipment, status, seen_ms, json) \
                 VALUES ('A', 'ready', 1, '{\"tracking_code\":\"px1ca\"}')",
                [],
            )
            .unwrap();
        connection
    }

    #[test]
    fn an_earlier_ledger_is_brought_over_with_all_its_shipments() {
        let mut connection = earlier();
        run(&mut connection).unwrap();
        run(&mut connection).unwrap();
        let found: String = connection
            .query_row(
                "SELECT shipment FROM shipments \
                 WHERE json_extract(json, '$.tracking_code') = 'px1ca'",
                [],
                |row| row.get(0),
            )
            .unwrap();
        assert_eq!(found, "A");
        let batches: i64 = connection
            .query_row("SELECT count(*) FROM batches", [], |row| row.get(0))
            .unwrap();
        assert_eq!(batches, 0);
    }

    #[test]
    fn a_ledger_of_before_cost_centres_keeps_its_shipments_and_takes_some() {
        let mut connection = Connection::open_in_memory().unwrap();
        let steps: Vec<Migration> = STEPS
            .iter()
            .take(16)
            .map(|(name, sql)| Migration::unapplied(name, sql).unwrap())
            .collect();
        Runner::new(&steps).run(&mut connection).unwrap();
        let add = "INSERT INTO shipments (shipment, status, seen_ms, json) \
                   VALUES ('A', 'ready', 1, '{}')";
        connection.execute_batch(add).unwrap();
        run(&mut connection).unwrap();
        let book = "INSERT INTO cost_centres (shipment, cost_centre) VALUES ('A', 'Sales East')";
        connection.execute_batch(book).unwrap();
        // A step that is done is not done again.
        run(&mut connection).unwrap();
        let kept: (String, String) = connection
            .query_row(
                "SELECT shipment, cost_centre FROM shipments JOIN cost_centres USING (shipment)",
                [],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .unwrap();
        assert_eq!(kept, ("A".to_owned(), "Sales East".to_owned()));
    }

    #[test]
    fn steps_that_are_not_all_done_leave_nothing_behind() {
        let mut connection = Connection::open_in_memory().unwrap();
        // In the way of the fourth step.
        let in_the_way = "CREATE TABLE batches (batch INTEGER)";
        connection.execute_batch(in_the_way).unwrap();
        run(&mut connection).unwrap_err();
        let left: i64 = connection
            .query_row(
                "SELECT count(*) FROM sqlite_schema WHERE name IN ('journal', 'lines')",
                [],
                |row| row.get(0),
            )
            .unwrap();
        assert_eq!(left, 0);
        connection.execute_batch("DROP TABLE batches").unwrap();
        run(&mut connection).unwrap();
    }
}
