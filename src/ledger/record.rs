//! Recording what became known: a journal entry and all that belongs in its
//! transaction.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::Connection;

use crate::model::{
    ids::{LineId, ShipmentId},
    label::SavedLabel,
    shipment::Shipment,
};

use super::{
    Ledger, StoreError,
    journal::{self, Histories, Illegal, JournalEntry, Op, Row},
    label_files,
    lines::{self, Line},
    refunds_shown::RefundShown,
    row_money::Noted,
    rows::Change,
    shipments::{self, Source},
};

/// An entry about a line, and what is stored together with it.
#[derive(Debug, Clone)]
pub struct Record<'a> {
    line: &'a LineId,
    at: Timestamp,
    entry: JournalEntry,
    asked: Option<&'a Line>,
    shipment: Option<&'a Shipment>,
    label: Option<&'a SavedLabel>,
}

impl<'a> Record<'a> {
    pub fn new(line: &'a LineId, at: Timestamp, entry: JournalEntry) -> Self {
        Self {
            line,
            at,
            entry,
            asked: None,
            shipment: None,
            label: None,
        }
    }

    /// Stores the draft and the order id that were sent, too.
    pub fn with_draft(mut self, asked: &'a Line) -> Self {
        self.asked = Some(asked);
        self
    }

    /// Stores the shipment as the service showed it, too.
    pub fn with_shipment(mut self, shipment: &'a Shipment) -> Self {
        self.shipment = Some(shipment);
        self
    }

    /// Stores the path of the label's file, too.
    pub fn with_label(mut self, label: &'a SavedLabel) -> Self {
        self.label = Some(label);
        self
    }
}

impl Ledger {
    /// Makes an entry durable, with what belongs to it, in one transaction.
    /// When this returns it is on disk, and the history counts it.
    pub fn record(&mut self, record: &Record<'_>) -> Result<(), StoreError> {
        self.record_all(std::slice::from_ref(record))
    }

    /// As [`Self::record`], all of them or none.
    pub fn record_all(&mut self, records: &[Record<'_>]) -> Result<(), StoreError> {
        let mut next = Histories::default();
        let mut about = Vec::with_capacity(records.len());
        for record in records {
            next.take_in(&self.histories, record.line, &record.entry);
            if next.is_of_another(record.line, &record.entry) {
                return Err(Illegal::of_another(record.line, &record.entry).into());
            }
            let shipment = next.shipment_of(record.line, &record.entry);
            next.apply(record.line, None, &record.entry, record.at)?;
            let seen = record.shipment;
            let refund = seen.and_then(|seen| RefundShown::of(&next, seen));
            if let Some(refund) = &refund {
                let RefundShown { line, entry, .. } = refund;
                // The refund may be about another line than the record.
                next.take_in(&self.histories, line, entry);
                next.apply(line, Some(&refund.shipment), entry, record.at)?;
            }
            about.push((shipment, refund));
        }
        let noted = self.noted_after(&next, records, &about);
        let not_noted = Noted::default();
        let changes = self.write(|transaction| {
            let mut changes = Vec::new();
            for (record, (shipment, refund)) in records.iter().zip(&about) {
                let row = Row {
                    line: record.line,
                    shipment: shipment.as_ref(),
                    at: record.at,
                    entry: &record.entry,
                };
                journal::append(transaction, &row)?;
                if let Some(refund) = refund {
                    journal::append(transaction, &refund.row(record.at))?;
                }
                if let Some(asked) = record.asked {
                    lines::put(transaction, record.line, asked, record.at)?;
                }
                if let Some(shipment) = record.shipment {
                    let source = Source::LineJob(record.line);
                    let noted = noted.get(&shipment.id).unwrap_or(&not_noted);
                    let put = shipments::put(transaction, shipment, noted, source, record.at)?;
                    changes.push(put);
                }
                changes.extend(list_change(transaction, record, &noted)?);
                if let Some(label) = record.label {
                    label_files::put(transaction, label, record.at)?;
                }
                if let Some(shipment) = shipment.as_ref().filter(|_| shows(&record.entry))
                    && let Some(noted) = noted.get(shipment)
                {
                    let at = record.at;
                    changes.push(shipments::renew_row(transaction, shipment, noted, at)?);
                }
            }
            Ok(changes)
        })?;
        self.note_changes(&changes);
        self.histories.take_up(next);
        Ok(())
    }

    /// What is known, once the records are counted, of each shipment that they are about.
    fn noted_after(
        &self,
        next: &Histories,
        records: &[Record<'_>],
        about: &[(Option<ShipmentId>, Option<RefundShown>)],
    ) -> BTreeMap<ShipmentId, Noted> {
        let seen = records.iter().filter_map(|record| record.shipment);
        let seen = seen.map(|shipment| &shipment.id);
        let named = about
            .iter()
            .filter_map(|(shipment, _refund)| shipment.as_ref());
        let shipments = seen.chain(named);
        shipments
            .map(|shipment| {
                let noted = if next.shipments.contains_key(shipment) {
                    next.noted(shipment)
                } else {
                    self.histories.noted(shipment)
                };
                (shipment.clone(), noted)
            })
            .collect()
    }
}

/// What an entry without an answer of the service changes of the list.
fn list_change(
    connection: &Connection,
    record: &Record<'_>,
    noted: &BTreeMap<ShipmentId, Noted>,
) -> Result<Option<Change>, rusqlite::Error> {
    let at = record.at;
    if let JournalEntry::CreateFound { shipment, .. } = &record.entry
        && record.shipment.is_none()
    {
        let not_noted = Noted::default();
        let noted = noted.get(shipment).unwrap_or(&not_noted);
        let of = (record.line, noted);
        return shipments::adopt(connection, shipment, of, at).map(Some);
    }
    let JournalEntry::Deleted { shipment } = &record.entry else {
        return Ok(None);
    };
    shipments::remove_from_list(connection, shipment, at).map(Some)
}

/// Whether the row of the shipment may show an entry.
fn shows(entry: &JournalEntry) -> bool {
    match entry.op() {
        Op::Buy => matches!(entry, JournalEntry::Bought { .. }),
        Op::Refund | Op::Print => true,
        Op::Create | Op::Refresh | Op::Label | Op::Delete | Op::Batch => false,
    }
}
