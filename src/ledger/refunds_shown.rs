//! Refunds that were made elsewhere, as the service shows them: the journal notes them as it
//! notes those that were asked for here.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _};

use crate::model::{
    ids::{LineId, ShipmentId},
    shipment::{Shipment, ShipmentStatus},
};

use super::{
    Ledger, StoreError,
    journal::{self, Histories, JournalEntry, Refund, Row, ShipmentHistory},
    row_money::Noted,
    settings::Setting,
    shipments,
};

/// A refund that the journal does not know yet.
#[derive(Debug)]
pub(crate) struct RefundShown {
    pub(crate) line: LineId,
    pub(crate) shipment: ShipmentId,
    pub(crate) entry: JournalEntry,
}

impl RefundShown {
    /// None where the journal knows it, or where one of this ledger is on its way: its own
    /// answer decides.
    pub(crate) fn of(all: &Histories, seen: &Shipment) -> Option<Self> {
        if !seen.status.is_refunded() {
            return None;
        }
        let ShipmentHistory { line, refund, .. } = all.bought(&seen.id)?;
        let entry = match (refund, &seen.status) {
            (Refund::None | Refund::Asked, ShipmentStatus::Voided) => JournalEntry::Voided,
            (Refund::None, ShipmentStatus::RefundRequested) => JournalEntry::RefundAsked,
            (Refund::None | Refund::Open | Refund::Asked | Refund::Voided, _) => return None,
        };
        Some(Self {
            line: line.clone()?,
            shipment: seen.id.clone(),
            entry,
        })
    }

    pub(crate) fn row(&self, at: Timestamp) -> Row<'_> {
        Row {
            line: &self.line,
            shipment: Some(&self.shipment),
            at,
            entry: &self.entry,
        }
    }

    /// What the row shows once this is noted.
    pub(crate) fn note_in(&self, noted: &mut Noted, at: Timestamp) {
        let money = &mut noted.money;
        if self.entry == JournalEntry::Voided {
            money.is_refunded = true;
            money.refunded_at.get_or_insert(at);
        } else {
            money.refund_asked_at.get_or_insert(at);
        }
    }

    /// Whether it still stands. A refund is final; a request may have been denied since,
    /// and a list that shows it be late.
    fn is_latest(&self, connection: &Connection) -> Result<bool, rusqlite::Error> {
        if self.entry == JournalEntry::Voided {
            return Ok(true);
        }
        let stored: Option<String> = connection
            .prepare_cached("SELECT status FROM shipments WHERE shipment = ?1")?
            .query_row([self.shipment.as_str()], |row| row.get(0))
            .optional()?;
        Ok(stored.as_deref() == Some(ShipmentStatus::RefundRequested.as_str()))
    }
}

/// Writes those that still stand, in the transaction that stores what was seen.
pub(crate) fn append(
    connection: &Connection,
    shown: Vec<RefundShown>,
    at: Timestamp,
) -> Result<Vec<RefundShown>, rusqlite::Error> {
    let mut noted = Vec::with_capacity(shown.len());
    for refund in shown {
        if refund.is_latest(connection)? {
            journal::append(connection, &refund.row(at))?;
            noted.push(refund);
        }
    }
    Ok(noted)
}

impl Ledger {
    /// Notes the refunds that a list shows which is not stored otherwise.
    pub fn note_refunds(&mut self, seen: &[Shipment], at: Timestamp) -> Result<(), StoreError> {
        let shown = self.refunds_shown(seen);
        if shown.is_empty() {
            return Ok(());
        }
        let known: BTreeMap<ShipmentId, Noted> = shown
            .iter()
            .map(|shown| {
                let mut noted = self.histories.noted(&shown.shipment);
                shown.note_in(&mut noted, at);
                (shown.shipment.clone(), noted)
            })
            .collect();
        let (noted, changes) = self.write(|transaction| {
            let appended = append(transaction, shown, at)?;
            let mut changes = Vec::with_capacity(appended.len());
            for RefundShown { shipment, .. } in &appended {
                if let Some(noted) = known.get(shipment) {
                    changes.push(shipments::renew_row(transaction, shipment, noted, at)?);
                }
            }
            Ok((appended, changes))
        })?;
        self.note_changes(&changes);
        self.count_refunds(&noted, at)
    }

    /// How often a refund that was made elsewhere has been noted since this was opened.
    pub fn refunds_noted(&self) -> u64 {
        self.refunds_noted
    }

    /// The shipments of those refunds since this was called last.
    pub(crate) fn take_newly_refunded(&mut self) -> Vec<ShipmentId> {
        std::mem::take(&mut self.newly_refunded)
    }

    pub(crate) fn refunds_shown(&self, seen: &[Shipment]) -> Vec<RefundShown> {
        let mut shown = BTreeMap::new();
        for refund in seen
            .iter()
            .filter_map(|seen| RefundShown::of(&self.histories, seen))
        {
            // A page may list a shipment twice; a refund is noted once, and for good.
            if refund.entry == JournalEntry::Voided || !shown.contains_key(&refund.shipment) {
                shown.insert(refund.shipment.clone(), refund);
            }
        }
        shown.into_values().collect()
    }

    /// Counts what was written.
    pub(crate) fn count_refunds(
        &mut self,
        noted: &[RefundShown],
        at: Timestamp,
    ) -> Result<(), StoreError> {
        for refund in noted {
            let RefundShown {
                line,
                shipment,
                entry,
            } = refund;
            self.histories.apply(line, Some(shipment), entry, at)?;
            self.refunds_noted = self.refunds_noted.saturating_add(1);
            self.newly_refunded.push(shipment.clone());
        }
        Ok(())
    }

    /// Refunds that an earlier version has seen and not noted are noted once.
    pub(crate) fn note_stored_refunds(&mut self) -> Result<(), StoreError> {
        if self.setting(Setting::RefundsNoted)?.is_some() {
            return Ok(());
        }
        let voided: Vec<String> = self.read(|connection| {
            connection
                .prepare("SELECT shipment FROM shipments WHERE status = ?1")?
                .query_map([ShipmentStatus::Voided.as_str()], |row| row.get(0))?
                .collect()
        })?;
        for shipment in voided {
            // What cannot be read is as unknown as it was before.
            if let Ok(Some(known)) = self.shipment(&ShipmentId::new(shipment)) {
                self.note_refunds(std::slice::from_ref(&known.shipment), known.seen_at)?;
            }
        }
        self.set_setting(Setting::RefundsNoted, "yes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ledger::Record, model::postage_type::PostageType, platform::random::Random};

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_700_000_000 + second).unwrap()
    }

    fn seen(status: ShipmentStatus) -> Shipment {
        Shipment::bare(ShipmentId::new("S1"), status)
    }

    fn line() -> LineId {
        LineId::of_order("1000", 1)
    }

    fn open(folder: &tempfile::TempDir) -> Ledger {
        Ledger::open(&folder.path().join("ledger.sqlite"), &Random::from_seed(1)).unwrap()
    }

    /// A ledger with a shipment that was bought.
    fn bought(folder: &tempfile::TempDir) -> Ledger {
        let mut ledger = open(folder);
        let shipment = || ShipmentId::new("S1");
        let entries = [
            JournalEntry::CreateIntent {
                attempt: 1,
                content: "a.b".to_owned(),
            },
            JournalEntry::Created {
                shipment: shipment(),
            },
            JournalEntry::Bought {
                shipment: shipment(),
                postage_type: PostageType::ServiceSlim,
                price: None,
                charged: None,
                tracking_code: None,
                paid_at: None,
            },
        ];
        for entry in entries {
            let paid = seen(ShipmentStatus::Ready);
            let line = line();
            let record = Record::new(&line, at(0), entry);
            ledger.record(&record.with_shipment(&paid)).unwrap();
        }
        ledger
    }

    fn refund(ledger: &Ledger) -> Refund {
        ledger.current(&line()).refund
    }

    fn store(ledger: &mut Ledger, status: ShipmentStatus, second: i64) {
        ledger.store_shipments(&[seen(status)], at(second)).unwrap();
    }

    #[test]
    fn what_the_service_shows_of_a_refund_stands_in_the_journal() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = bought(&folder);
        store(&mut ledger, ShipmentStatus::RefundRequested, 10);
        assert_eq!(refund(&ledger), Refund::Asked);
        assert!(!ledger.current(&line()).is_void());
        for second in [20, 30] {
            store(&mut ledger, ShipmentStatus::Voided, second);
            assert!(ledger.current(&line()).is_void());
        }
        assert_eq!(ledger.refunds_noted(), 2, "each is noted once");
        let before = ledger.histories().clone();
        drop(ledger);
        assert_eq!(*open(&folder).histories(), before);
    }

    #[test]
    fn a_list_that_is_late_requests_nothing_anew_and_shows_what_is_final() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = bought(&folder);
        store(&mut ledger, ShipmentStatus::InTransit, 20);
        store(&mut ledger, ShipmentStatus::RefundRequested, 10);
        let late = [seen(ShipmentStatus::RefundRequested)];
        ledger.note_refunds(&late, at(30)).unwrap();
        assert_eq!(refund(&ledger), Refund::None);
        let late = [seen(ShipmentStatus::Voided)];
        ledger.note_refunds(&late, at(15)).unwrap();
        assert_eq!(refund(&ledger), Refund::Voided);
    }

    #[test]
    fn a_refund_of_this_ledger_that_is_on_its_way_is_left_to_its_own_answer() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = bought(&folder);
        let shipment = ShipmentId::new("S1");
        let intent = JournalEntry::RefundIntent { shipment };
        ledger.record(&Record::new(&line(), at(1), intent)).unwrap();
        store(&mut ledger, ShipmentStatus::RefundRequested, 10);
        assert_eq!(refund(&ledger), Refund::Open);
        let line = line();
        let asked = Record::new(&line, at(11), JournalEntry::RefundAsked);
        ledger.record(&asked).unwrap();
    }

    #[test]
    fn a_shipment_that_one_answer_lists_twice_is_refunded_once() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = bought(&folder);
        let twice = [seen(ShipmentStatus::Voided), seen(ShipmentStatus::Voided)];
        ledger.store_shipments(&twice, at(5)).unwrap();
        drop(ledger);
        assert!(open(&folder).current(&line()).is_void());
    }

    /// The form has gone on to another shipment, and its former one was paid on the web.
    #[test]
    fn a_refund_of_a_former_shipment_leaves_its_line_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = open(&folder);
        let form = LineId::of_form("A");
        let id = |shipment: &str| ShipmentId::new(shipment);
        let create = |content: &str| JournalEntry::CreateIntent {
            attempt: 1,
            content: content.to_owned(),
        };
        let made = |shipment: &str| JournalEntry::Created {
            shipment: id(shipment),
        };
        let address = LineId::of_shipment(&id("S1"));
        let entries = [
            (&form, create("a.b")),
            (&form, made("S1")),
            (&form, create("c.b")),
            (&form, made("S2")),
        ];
        for (second, (line, entry)) in (0..).zip(entries) {
            ledger
                .record(&Record::new(line, at(second), entry))
                .unwrap();
        }
        let paid = JournalEntry::Bought {
            shipment: id("S1"),
            postage_type: PostageType::ServiceSlim,
            price: None,
            charged: None,
            tracking_code: None,
            paid_at: None,
        };
        let requested = seen(ShipmentStatus::RefundRequested);
        let record = Record::new(&address, at(9), paid).with_shipment(&requested);
        ledger.record(&record).unwrap();
        assert_eq!(ledger.shipment_history(&id("S1")).refund, Refund::Asked);
        assert_eq!(ledger.history(&form).shipment, Some(id("S2")));
        drop(ledger);
        assert_eq!(open(&folder).history(&form).shipment, Some(id("S2")));
    }

    #[test]
    fn what_is_seen_paid_and_refunded_at_once_is_void() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = open(&folder);
        let shipment = ShipmentId::new("S1");
        let address = LineId::of_shipment(&shipment);
        let found = JournalEntry::CreateFound {
            shipment: shipment.clone(),
            is_unlike: false,
        };
        ledger.record(&Record::new(&address, at(0), found)).unwrap();
        let paid = JournalEntry::Bought {
            shipment: shipment.clone(),
            postage_type: PostageType::ServiceSlim,
            price: None,
            charged: None,
            tracking_code: None,
            paid_at: None,
        };
        let void = seen(ShipmentStatus::Voided);
        let record = Record::new(&address, at(1), paid).with_shipment(&void);
        ledger.record(&record).unwrap();
        assert!(ledger.shipment_history(&shipment).is_void());
    }

    #[test]
    fn what_an_earlier_version_has_seen_is_noted_when_its_ledger_is_opened() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = bought(&folder);
        ledger
            .write(|transaction| {
                transaction.execute(
                    "UPDATE shipments SET status = 'voided', json = replace(json, \
                     '\"ready\"', '\"voided\"')",
                    [],
                )?;
                transaction.execute("DELETE FROM settings WHERE name = 'refunds_noted'", [])
            })
            .unwrap();
        drop(ledger);
        let ledger = open(&folder);
        assert!(ledger.current(&line()).is_void());
    }
}
