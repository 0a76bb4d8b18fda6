//! The numbered steps from an empty file to the ledger of this version. A
//! step that was released never changes; the next need is the next number.

use refinery::{Migration, Runner};
use rusqlite::Connection;

const STEPS: [(&str, &str); 3] = [
    ("V1__ledger", include_str!("migrations/V1__ledger.sql")),
    (
        "V2__lines_newest_first",
        include_str!("migrations/V2__lines_newest_first.sql"),
    ),
    (
        "V5__returns_tracking",
        include_str!("migrations/V5__returns_tracking.sql"),
    ),
];

/// Brings the file up to date. A file from a newer version is refused.
pub(super) fn run(connection: &mut Connection) -> Result<(), refinery::Error> {
    let migrations = STEPS
        .iter()
        .map(|(name, sql)| Migration::unapplied(name, sql))
        .collect::<Result<Vec<_>, _>>()?;
    Runner::new(&migrations)
        .set_abort_missing(true)
        .set_abort_divergent(true)
        .run(connection)
        .map(|_report| ())
}
