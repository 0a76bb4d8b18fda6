//! The open ledger: the state of every line in memory, and reads and
//! transactions on its file. Opening the file is in `open`.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Transaction, TransactionBehavior};

use crate::model::{
    account_money::NotedMoney,
    ids::{BatchId, LineId, ShipmentId},
    order_key::OrderKey,
};

use super::{
    StoreError,
    journal::{self, BatchHistory, Histories, JournalEntry, LineHistory, ShipmentHistory},
    lock::WriterLock,
    rows::Change,
    token,
};

/// The open ledger of one environment and account.
#[derive(Debug)]
pub struct Ledger {
    pub(crate) connection: Connection,
    pub(crate) path: PathBuf,
    /// The ledger's own random id, see [`Setting::LedgerId`](super::Setting::LedgerId).
    pub(crate) id: String,
    /// The state of every line, shipment and batch, folded from the journal.
    pub(crate) histories: Histories,
    /// The newest journal entry that `histories` counts. None while the file is
    /// being opened: nothing is known of its journal then.
    pub(crate) last_seq: Option<i64>,
    /// How often the list of shipments has changed since it was opened.
    pub(crate) changes: u64,
    /// How often a refund that was made elsewhere has been noted since it was opened.
    pub(crate) refunds_noted: u64,
    /// Shipments of which a refund that was made elsewhere was noted, since they were taken last.
    pub(crate) newly_refunded: Vec<ShipmentId>,
    /// How often a shipment was not found by the service any more since it was opened.
    pub(crate) removed: u64,
    /// Dropped last: no other process may write before the file is closed. A
    /// ledger without it is read-only.
    pub(crate) lock: Option<WriterLock>,
}

impl Ledger {
    /// How often the list of shipments has changed since this was opened.
    pub fn list_changes(&self) -> u64 {
        self.changes
    }

    /// How often a shipment was not found by the service any more since this was opened: nearly
    /// all are taken out of the list.
    pub(crate) fn removed(&self) -> u64 {
        self.removed
    }

    pub(crate) fn note_changes(&mut self, changes: &[Change]) {
        if changes.iter().any(|change| *change != Change::None) {
            self.changes = self.changes.saturating_add(1);
        }
        let removed = changes.iter().filter(|change| **change == Change::Removed);
        let removed = u64::try_from(removed.count()).unwrap_or(u64::MAX);
        self.removed = self.removed.saturating_add(removed);
    }

    /// When the newest journal entry was recorded.
    pub fn newest_entry(&self) -> Result<Option<Timestamp>, StoreError> {
        let at = self.read(|connection| {
            connection
                .prepare_cached("SELECT at FROM journal ORDER BY seq DESC LIMIT 1")?
                .query_row([], |row| row.get::<_, String>(0))
                .optional()
        })?;
        Ok(at.and_then(|at| at.parse().ok()))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The token behind the order id of this line's shipments.
    pub fn shipment_token(&self, line: &LineId, key: &OrderKey) -> String {
        token::shipment_token(&self.id, line, key)
    }

    /// The token behind the description of this line's batch.
    pub fn batch_token(&self, line: &LineId) -> String {
        token::batch_token(&self.id, line)
    }

    /// The state of a line; a line without a journal is in the initial state.
    pub fn history(&self, line: &LineId) -> LineHistory {
        self.histories.line(line)
    }

    /// The state of a shipment; one without a journal is in the initial state.
    pub fn shipment_history(&self, shipment: &ShipmentId) -> ShipmentHistory {
        self.histories.shipment(shipment)
    }

    /// The state of a line's current shipment.
    pub fn current(&self, line: &LineId) -> ShipmentHistory {
        self.histories.current(line)
    }

    /// The state of a batch's line.
    pub fn batch_history(&self, line: &LineId) -> BatchHistory {
        self.histories.batch(line)
    }

    /// What the journal says of the money of a shipment.
    pub fn noted_money(&self, shipment: &ShipmentId) -> NotedMoney {
        self.histories.noted(shipment).money
    }

    /// All that the journal adds up to.
    pub fn histories(&self) -> &Histories {
        &self.histories
    }

    /// The line of a batch, if one is known here.
    pub fn batch_line(&self, batch: BatchId) -> Option<LineId> {
        self.batch_lines()
            .find(|(_line, known)| *known == batch)
            .map(|(line, _known)| line.clone())
    }

    /// Every batch that belongs to a line here.
    pub fn own_batches(&self) -> BTreeSet<BatchId> {
        self.batch_lines().map(|(_line, batch)| batch).collect()
    }

    fn batch_lines(&self) -> impl Iterator<Item = (&LineId, BatchId)> {
        self.histories
            .batches
            .iter()
            .filter_map(|(line, history)| Some((line, history.batch?)))
    }

    /// The journal of a line, oldest first.
    pub fn entries(&self, line: &LineId) -> Result<Vec<(Timestamp, JournalEntry)>, StoreError> {
        self.read(|connection| journal::read_line(connection, line))
    }

    /// The journal of a shipment, under whichever line, oldest first, with what its own line
    /// has done to make it.
    pub fn entries_of_shipment(
        &self,
        line: &LineId,
        shipment: &ShipmentId,
    ) -> Result<Vec<(Timestamp, JournalEntry)>, StoreError> {
        self.read(|connection| journal::read_shipment(connection, line, shipment))
    }

    /// Runs one transaction. If the journal on disk is not the one that was read
    /// here, somebody else writes this ledger in spite of the lock (it was
    /// deleted, or the file system keeps none), and nothing is written.
    pub(crate) fn write<T>(
        &mut self,
        change: impl FnOnce(&Transaction<'_>) -> Result<T, rusqlite::Error>,
    ) -> Result<T, StoreError> {
        let path = &self.path;
        if self.lock.is_none() {
            return Err(StoreError::Busy { path: path.clone() });
        }
        let failed = |error: rusqlite::Error| StoreError::of_sql(path, &error);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        if let Some(known) = self.last_seq
            && journal::last_seq(&transaction).map_err(failed)? != known
        {
            return Err(StoreError::WrittenByAnother { path: path.clone() });
        }
        let value = change(&transaction).map_err(failed)?;
        let written = journal::last_seq(&transaction).map_err(failed)?;
        transaction.commit().map_err(failed)?;
        if let Some(known) = &mut self.last_seq {
            *known = written;
        }
        Ok(value)
    }

    pub(crate) fn read<T>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, StoreError> {
        query(&self.connection).map_err(|error| StoreError::of_sql(&self.path, &error))
    }
}
