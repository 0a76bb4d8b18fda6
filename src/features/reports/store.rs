//! What the account was charged and what it got back, read from the rows of the list:
//! their columns about money are written with each shipment and each journal entry. Only
//! how long a label took, and how a refund of this computer went, is in the journal alone.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::{
    ledger::{
        Browser, StoreError, cost_centres,
        journal::{self, JournalEntry, entries},
        row_money::{self, RowMoney},
        rows::{COLUMN_COUNT, COLUMNS, place_behind, read},
        sync::{undated_near, undated_refunds_outside},
    },
    model::{
        account_money::{Movement, MovementKind, MovementOf},
        cost_centre::CostCentre,
        ids::{LineId, ShipmentId},
        postage_type::PostageType,
        refund::{self, MAX_LISTED_REFUNDS, RefundCase, RefundList, RefundStand, RefundTotals},
        report::{Period, Report, Tally},
        shipment::ShipmentStatus,
        shipment_list::ShipmentRow,
    },
};

/// What a movement is of, in the order of [`movement_of`]; its cost centre and the money
/// stand behind it.
const OF: &str = "shipment, status, order_id, country, postage_type, line, store";
const OF_COUNT: usize = 8;

/// A movement, and the line of the shipment if it is one of this computer.
type MovedOfLine = (Movement, Option<LineId>);

impl Browser {
    /// Adds up what moved in a period, as it stands at one moment.
    pub fn report(&mut self, period: Period, zone: &TimeZone) -> Result<Report, StoreError> {
        self.in_one_snapshot(|browser| browser.report_in_snapshot(period, zone))?
    }

    /// The same, in the snapshot that is open.
    pub(crate) fn report_in_snapshot(
        &self,
        period: Period,
        zone: &TimeZone,
    ) -> Result<Report, StoreError> {
        let tally = self.read(|connection| {
            let history = Self::history_read(connection)?;
            let mut tally = Tally::new(period, zone.clone()).of_history(history);
            each_movement(connection, period, zone, |(movement, line)| {
                tally.count(&movement);
                if let (MovementKind::Charge, Some(line)) = (movement.kind, line) {
                    let to_label = to_label(connection, &line, &movement.of.shipment)?;
                    if let Some(to_label) = to_label {
                        tally.count_label_time(to_label);
                    }
                }
                Ok(())
            })?;
            let (from, before) = (period.start(zone), period.end(zone));
            tally.count_near_the_edges(undated_near(connection, [from, before])?);
            tally.count_refunds_outside(undated_refunds_outside(connection, [from, before])?);
            for status in unclear(connection, period, zone)? {
                tally.count_unclear(&status);
            }
            Ok(tally)
        })?;
        Ok(tally.report())
    }

    /// Every movement of a period in the order of time, in the snapshot that is open.
    pub(crate) fn movements(
        &self,
        period: Period,
        zone: &TimeZone,
    ) -> Result<Vec<Movement>, StoreError> {
        let mut movements = Vec::new();
        self.read(|connection| {
            each_movement(connection, period, zone, |(movement, _line)| {
                movements.push(movement);
                Ok(())
            })
        })?;
        movements.sort_by(|one, other| {
            let key = |movement: &Movement| (movement.when.at, movement.kind);
            let shipments = (&one.of.shipment, &other.of.shipment);
            key(one)
                .cmp(&key(other))
                .then_with(|| shipments.0.cmp(shipments.1))
        });
        Ok(movements)
    }

    /// Every refund that was asked for, added up; of the cases the open and the newest.
    pub fn refunds(&self, now: Timestamp) -> Result<RefundList, StoreError> {
        let (mut cases, history) = self.read_snapshot(|connection| {
            let (mut cases, own) = own_refunds(connection, now)?;
            cases.extend(foreign_refunds(connection, &own, now)?);
            Ok((cases, Self::history_read(connection)?))
        })?;
        // When one was requested elsewhere may not be known: it was after the purchase.
        let key = |case: &RefundCase| (case.stand.is_open(), case.asked_at.or(case.bought_at));
        cases.sort_by_key(|case| std::cmp::Reverse(key(case)));
        let totals = RefundTotals::of(&cases);
        let count = u64::try_from(cases.len()).unwrap_or(u64::MAX);
        cases.truncate(MAX_LISTED_REFUNDS);
        Ok(RefundList {
            cases,
            count,
            totals,
            completeness: history.completeness,
            read_until: history.until,
        })
    }
}

/// The charges of a period, and then its refunds.
fn each_movement(
    connection: &Connection,
    period: Period,
    zone: &TimeZone,
    mut take: impl FnMut(MovedOfLine) -> Result<(), rusqlite::Error>,
) -> Result<(), rusqlite::Error> {
    let (cost_centre, money) = (cost_centres::OF_ROW, row_money::COLUMNS);
    let millis = [period.start(zone), period.end(zone)].map(Timestamp::as_millisecond);
    for (kind, column) in [
        (MovementKind::Charge, "paid_ms"),
        (MovementKind::Refund, "refunded_ms"),
    ] {
        let sql = format!(
            "SELECT {OF}, {cost_centre}, {money} FROM shipment_rows \
             WHERE {column} >= ?1 AND {column} < ?2"
        );
        let mut statement = connection.prepare_cached(&sql)?;
        let mut rows = statement.query(millis)?;
        while let Some(row) = rows.next()? {
            let money = row_money::read(row, OF_COUNT)?;
            let (of, line) = movement_of(row)?;
            if let Some(movement) = money.money.movement(kind, of) {
                take((movement, line))?;
            }
        }
    }
    Ok(())
}

fn movement_of(row: &Row<'_>) -> Result<(MovementOf, Option<LineId>), rusqlite::Error> {
    let of = MovementOf {
        shipment: ShipmentId::new(row.get::<_, String>(0)?),
        status: ShipmentStatus::from_word(&row.get::<_, String>(1)?),
        order_id: row.get(2)?,
        country: row.get(3)?,
        postage_type: PostageType::from_word(&row.get::<_, String>(4)?),
        store: row.get(6)?,
        cost_centre: row.get::<_, Option<String>>(7)?.map(CostCentre::stored),
    };
    Ok((of, row.get::<_, Option<String>>(5)?.map(LineId::new)))
}

/// The statuses of what was made in a period and may be charged.
fn unclear(
    connection: &Connection,
    period: Period,
    zone: &TimeZone,
) -> Result<Vec<ShipmentStatus>, rusqlite::Error> {
    let places = [period.start(zone), period.end(zone)].map(place_behind);
    connection
        .prepare_cached(
            "SELECT status FROM shipment_rows WHERE charged IN (1, 3) \
             AND place < ?1 AND place >= ?2",
        )?
        .query_map(places, |row| {
            row.get::<_, String>(0)
                .map(|word| ShipmentStatus::from_word(&word))
        })?
        .collect()
}

/// From the moment its order was first sent until its label was here.
fn to_label(
    connection: &Connection,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Option<SignedDuration>, rusqlite::Error> {
    let entries = journal::read_shipment(connection, line, shipment)?;
    let first = |is_meant: fn(&JournalEntry) -> bool| {
        let mut entries = entries.iter();
        entries
            .find(|(_at, entry)| is_meant(entry))
            .map(|(at, _entry)| *at)
    };
    let ordered_at = first(|entry| matches!(entry, JournalEntry::CreateIntent { .. }));
    let labelled_at = first(|entry| matches!(entry, JournalEntry::LabelSaved { .. }));
    Ok(labelled_at
        .zip(ordered_at)
        .map(|(labelled_at, ordered_at)| labelled_at.duration_since(ordered_at)))
}

/// Refunds of lines of this ledger, and which shipments those are.
fn own_refunds(
    connection: &Connection,
    now: Timestamp,
) -> Result<(Vec<RefundCase>, BTreeSet<ShipmentId>), rusqlite::Error> {
    let mut statement = connection.prepare_cached(
        "SELECT line, max(seq) FROM journal WHERE op = 'refund' GROUP BY line \
         ORDER BY max(seq) DESC",
    )?;
    let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
    let (mut cases, mut seen) = (Vec::new(), BTreeSet::new());
    for line in lines {
        let line = LineId::new(line?);
        for shipment in journal::refunded_shipments(connection, &line)? {
            // Two lines may have worked on it.
            if seen.insert(shipment.clone()) {
                cases.extend(own_refund(connection, &line, &shipment, now)?);
            }
        }
    }
    Ok((cases, seen))
}

fn own_refund(
    connection: &Connection,
    line: &LineId,
    shipment: &ShipmentId,
    now: Timestamp,
) -> Result<Option<RefundCase>, rusqlite::Error> {
    let entries = journal::read_shipment(connection, line, shipment)?;
    let Some((asked_at, stand)) = refund_state(&entries, now) else {
        return Ok(None);
    };
    let money = row_money::COLUMNS;
    let sql = format!(
        "SELECT {COLUMNS}, {money} FROM shipment_rows \
         WHERE place = (SELECT place FROM shipments WHERE shipment = ?1)"
    );
    let row = connection
        .prepare_cached(&sql)?
        .query_row([shipment.as_str()], row_with_money)
        .optional()?;
    Ok(row.map(|(row, money)| {
        let stand = if money.money.refunded.is_some() {
            RefundStand::CameBack
        } else {
            stand
        };
        let case = refund_case(row, &money, stand);
        RefundCase {
            asked_at: asked_at.or(case.asked_at),
            line: Some(line.clone()),
            ..case
        }
    }))
}

fn row_with_money(row: &Row<'_>) -> Result<(ShipmentRow, RowMoney), rusqlite::Error> {
    Ok((read(row)?, row_money::read(row, COLUMN_COUNT)?))
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
fn foreign_refunds(
    connection: &Connection,
    own: &BTreeSet<ShipmentId>,
    now: Timestamp,
) -> Result<Vec<RefundCase>, rusqlite::Error> {
    let money = row_money::COLUMNS;
    let sql = format!(
        "SELECT {COLUMNS}, {money} FROM shipment_rows \
         WHERE status = ?1 OR refunded_ms IS NOT NULL ORDER BY place"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let asked = ShipmentStatus::RefundRequested;
    let rows = statement.query_map(params![asked.as_str()], row_with_money)?;
    let mut cases = Vec::new();
    for row in rows {
        let (row, money) = row?;
        if own.contains(&row.id) {
            continue;
        }
        let asked_at = money.money.refund_asked_at;
        let stand = if money.money.refunded.is_some() {
            RefundStand::CameBack
        } else if asked_at.is_some_and(|asked_at| refund::is_late(asked_at, now)) {
            RefundStand::Late
        } else {
            RefundStand::Waiting
        };
        cases.push(refund_case(row, &money, stand));
    }
    Ok(cases)
}

fn refund_case(row: ShipmentRow, beside: &RowMoney, stand: RefundStand) -> RefundCase {
    let money = &beside.money;
    let bought_at = money.paid.map(|paid| paid.at);
    RefundCase {
        shipment: row.id,
        line: row.line,
        order_id: row.order_id,
        recipient: row.recipient,
        ask_by: bought_at.and_then(|at| refund::ask_by(&row.postage_type, at)),
        postage_type: row.postage_type,
        price: money.amount.clone().or(row.price),
        bought_at,
        asked_at: money.refund_asked_at,
        stand,
    }
}
