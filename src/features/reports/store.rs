//! What was paid and what was asked back, read from the rows of the list and
//! from the journal behind them. What was charged counts before what was approved.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use rusqlite::{Connection, params};

use crate::{
    ledger::{
        Browser, StoreError,
        journal::{self, JournalEntry, entries},
        rows::{COLUMNS, place_behind, read},
    },
    model::{
        ids::{LineId, ShipmentId},
        money::Money,
        refund::{self, RefundCase, RefundStand},
        report::{PaidPostage, Period, Report, Returned, Tally},
        shipment::{Payment, ShipmentStatus},
        shipment_list::ShipmentRow,
    },
};

/// A draft may have been made so long before it was paid.
const DRAFT_AGE: SignedDuration = SignedDuration::from_hours(60 * 24);
/// The newest refunds that are listed.
const MAX_REFUNDS: u32 = 2_000;
/// The list of rows, forwards from a place: the newest first.
const SINCE: &str = "place < ?1 ORDER BY place";

impl Browser {
    /// Adds up what was paid in a period, as it stands at one moment.
    pub fn report(&self, period: Period, zone: &TimeZone) -> Result<Report, StoreError> {
        let start = period.start(zone);
        let since = start.checked_sub(DRAFT_AGE).unwrap_or(start);
        let mut tally = Tally::new(period, zone.clone());
        self.read_snapshot(|connection| {
            let sql = format!("SELECT {COLUMNS} FROM shipment_rows WHERE {SINCE}");
            let mut statement = connection.prepare_cached(&sql)?;
            let mut rows = statement.query([place_behind(since)])?;
            while let Some(row) = rows.next()? {
                if let Some(paid) = paid_postage(connection, read(row)?)? {
                    tally.count(&paid);
                }
            }
            Ok(())
        })?;
        Ok(tally.report())
    }

    /// Every refund that was asked for, what is open first, then the newest.
    pub fn refunds(&self, now: Timestamp) -> Result<Vec<RefundCase>, StoreError> {
        let mut cases = self.read_snapshot(|connection| {
            let mut cases = own_refunds(connection, now)?;
            cases.extend(foreign_refunds(connection)?);
            Ok(cases)
        })?;
        cases.sort_by(|one, other| {
            (other.stand.is_open(), other.asked_at).cmp(&(one.stand.is_open(), one.asked_at))
        });
        Ok(cases)
    }
}

/// What of a line's journal says when and for how much it was bought.
#[derive(Debug, Default)]
struct Bought {
    ordered_at: Option<Timestamp>,
    at: Option<Timestamp>,
    price: Option<Money>,
    labelled_at: Option<Timestamp>,
}

impl Bought {
    fn of(entries: &[(Timestamp, JournalEntry)]) -> Self {
        let mut bought = Self::default();
        for (at, entry) in entries {
            if let JournalEntry::CreateIntent { .. } = entry {
                bought.ordered_at.get_or_insert(*at);
            } else if let JournalEntry::Bought { price, charged, .. } = entry {
                bought.at = Some(*at);
                bought.price = charged.clone().or_else(|| price.clone());
            } else if let JournalEntry::LabelSaved { .. } = entry {
                bought.labelled_at.get_or_insert(*at);
            }
        }
        bought
    }

    fn to_label(&self) -> Option<SignedDuration> {
        Some(self.labelled_at?.duration_since(self.ordered_at?))
    }
}

fn paid_postage(
    connection: &Connection,
    row: ShipmentRow,
) -> Result<Option<PaidPostage>, rusqlite::Error> {
    let returned = match row.status.payment() {
        Payment::None | Payment::Pending | Payment::Unclear => return Ok(None),
        Payment::Refunded => Returned::Yes,
        Payment::Paid if row.status == ShipmentStatus::RefundRequested => Returned::Asked,
        Payment::Paid => Returned::No,
    };
    let bought = match &row.line {
        Some(line) => Bought::of(&journal::read_shipment(connection, line, &row.id)?),
        None => Bought::default(),
    };
    let to_label = bought.to_label();
    let Some(paid_at) = bought.at.or(row.created_at) else {
        return Ok(None);
    };
    Ok(Some(PaidPostage {
        paid_at,
        price: bought.price.or(row.price),
        postage_type: row.postage_type,
        country: row.country,
        returned,
        to_label,
    }))
}

/// Refunds of lines of this ledger.
fn own_refunds(
    connection: &Connection,
    now: Timestamp,
) -> Result<Vec<RefundCase>, rusqlite::Error> {
    let mut statement = connection.prepare_cached(
        "SELECT line, max(seq) FROM journal WHERE op = 'refund' GROUP BY line \
         ORDER BY max(seq) DESC LIMIT ?1",
    )?;
    let lines = statement.query_map([MAX_REFUNDS], |row| row.get::<_, String>(0))?;
    let (mut cases, mut seen) = (Vec::new(), BTreeSet::new());
    for line in lines {
        let line = LineId::new(line?);
        for shipment in journal::refunded_shipments(connection, &line)? {
            // Two lines may have worked on it.
            if seen.insert(shipment.clone()) {
                cases.extend(refund_case(connection, &line, &shipment, now)?);
            }
        }
    }
    Ok(cases)
}

fn refund_case(
    connection: &Connection,
    line: &LineId,
    shipment: &ShipmentId,
    now: Timestamp,
) -> Result<Option<RefundCase>, rusqlite::Error> {
    let entries = journal::read_shipment(connection, line, shipment)?;
    let Some((asked_at, stand)) = refund_state(&entries, now) else {
        return Ok(None);
    };
    let sql = format!("SELECT {COLUMNS} FROM shipment_rows WHERE shipment = ?1");
    let mut statement = connection.prepare_cached(&sql)?;
    let row = statement
        .query_map([shipment.as_str()], read)?
        .next()
        .transpose()?;
    let bought = Bought::of(&entries);
    Ok(row.map(|row| RefundCase {
        asked_at,
        bought_at: bought.at,
        ask_by: bought
            .at
            .and_then(|at| refund::ask_by(&row.postage_type, at)),
        price: bought.price.or_else(|| row.price.clone()),
        line: Some(line.clone()),
        ..of_row(row, stand)
    }))
}

/// When it was asked, and where it stands, by the entries of a shipment.
#[expect(
    clippy::unnested_or_patterns,
    reason = "a group of `entries!` is a pattern inside of another"
)]
fn refund_state(
    entries: &[(Timestamp, JournalEntry)],
    now: Timestamp,
) -> Option<(Option<Timestamp>, RefundStand)> {
    let mut asked_at = None;
    let mut stand = None;
    for (at, entry) in entries {
        match entry {
            JournalEntry::RefundIntent { .. } => {
                if !stand.as_ref().is_some_and(RefundStand::is_open) {
                    asked_at = Some(*at);
                }
                stand = Some(RefundStand::AnswerLost);
            }
            JournalEntry::RefundLost { .. } => stand = Some(RefundStand::AnswerLost),
            JournalEntry::RefundAsked => {
                asked_at.get_or_insert(*at);
                stand = Some(RefundStand::Waiting);
            }
            JournalEntry::RefundRefused(refusal) => {
                stand = Some(RefundStand::NotTaken {
                    words: refusal.words.clone(),
                });
            }
            JournalEntry::RefundDenied { reason } => {
                stand = Some(RefundStand::Denied {
                    reason: reason.clone(),
                });
            }
            JournalEntry::RefundNotUnderWay { status } => {
                stand = Some(RefundStand::NotUnderWay {
                    status: status.clone(),
                });
            }
            JournalEntry::Voided => stand = Some(RefundStand::CameBack),
            entries!(create replace refresh buy label delete print set_aside batch) => {}
        }
    }
    let late = asked_at.is_some_and(|at| refund::is_late(at, now));
    let mut stand = stand?;
    if late && stand == RefundStand::Waiting {
        stand = RefundStand::Late;
    }
    Some((asked_at, stand))
}

/// Refunds that were asked for elsewhere, as far as the service's statuses show.
fn foreign_refunds(connection: &Connection) -> Result<Vec<RefundCase>, rusqlite::Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM shipment_rows WHERE status IN (?1, ?2) AND NOT EXISTS \
         (SELECT 1 FROM journal WHERE op = 'refund' AND (journal.shipment = shipment_rows.shipment \
         OR journal.shipment IS NULL AND journal.line = shipment_rows.line)) \
         ORDER BY place LIMIT ?3"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let asked = ShipmentStatus::RefundRequested;
    let voided = ShipmentStatus::Voided;
    let rows = statement.query_map(params![asked.as_str(), voided.as_str(), MAX_REFUNDS], read)?;
    rows.map(|row| {
        let row = row?;
        let stand = if row.status == voided {
            RefundStand::CameBack
        } else {
            RefundStand::Waiting
        };
        Ok(of_row(row, stand))
    })
    .collect()
}

fn of_row(row: ShipmentRow, stand: RefundStand) -> RefundCase {
    RefundCase {
        shipment: row.id,
        line: row.line,
        order_id: row.order_id,
        recipient: row.recipient,
        postage_type: row.postage_type,
        price: row.price,
        bought_at: None,
        asked_at: None,
        ask_by: None,
        stand,
    }
}
