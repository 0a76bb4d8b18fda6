//! Recording what became known: a journal entry and all that belongs in its
//! transaction.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::model::{ids::LineId, label::SavedLabel, shipment::Shipment};

use super::{
    Ledger, StoreError,
    journal::{self, History, JournalEntry},
    label_files,
    lines::{self, Line},
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
        let mut next = BTreeMap::<LineId, History>::new();
        for record in records {
            let before = next
                .get(record.line)
                .cloned()
                .unwrap_or_else(|| self.history(record.line));
            next.insert(record.line.clone(), before.after(&record.entry, record.at)?);
        }
        let changes = self.write(|transaction| {
            let mut changes = Vec::new();
            for record in records {
                journal::append(transaction, record.line, record.at, &record.entry)?;
                if let Some(asked) = record.asked {
                    lines::put(transaction, record.line, asked, record.at)?;
                }
                if let Some(shipment) = record.shipment {
                    let source = Source::LineJob(record.line);
                    changes.push(shipments::put(transaction, shipment, source, record.at)?);
                }
                if let JournalEntry::Deleted { shipment } = &record.entry {
                    changes.push(shipments::remove_from_list(
                        transaction,
                        shipment,
                        record.at,
                    )?);
                }
                if let Some(label) = record.label {
                    label_files::put(transaction, label, record.at)?;
                }
            }
            Ok(changes)
        })?;
        self.note_changes(&changes);
        self.histories.append(&mut next);
        Ok(())
    }
}
