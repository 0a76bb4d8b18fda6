//! What the entries add up to: a pure fold that refuses every step that the rules
//! of money do not allow. No SQL, no clock, no network.
//!
//! Money, refund and paper are kept by shipment. The making of one, while its outcome
//! is not known, is kept by the line that it is made for. A batch has its own line.

mod batch;
mod buy;
mod create;
mod line;
mod print;
mod refund;
mod replay;
mod shipment;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::model::ids::{LineId, ShipmentId};

use super::{JournalEntry, Row, entries};

pub use batch::{BatchChange, BatchCreation, BatchHistory};
pub use buy::{Purchase, Stage};
pub use line::{Creation, LineHistory};
pub use print::Printing;
pub use refund::{REFUND_AGAIN_AFTER, Refund};
pub(crate) use replay::Replay;
pub use shipment::ShipmentHistory;

/// The state of all lines, shipments and batches of a journal, or of some of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Histories {
    pub(crate) lines: BTreeMap<LineId, LineHistory>,
    pub(crate) shipments: BTreeMap<ShipmentId, ShipmentHistory>,
    pub(crate) batches: BTreeMap<LineId, BatchHistory>,
}

/// An entry that does not fit what came before it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{entry} does not follow from {state}")]
pub struct Illegal {
    pub entry: String,
    pub state: String,
}

impl Illegal {
    /// The shipment belongs to another line.
    pub(crate) fn of_another(line: &LineId, entry: &JournalEntry) -> Self {
        Self {
            entry: format!("{entry:?}"),
            state: format!("a shipment of another line than {line}"),
        }
    }
}

impl Histories {
    /// The state of a line; one without a journal is in the initial state. Where a line
    /// only addresses a shipment, that is its current one.
    pub fn line(&self, line: &LineId) -> LineHistory {
        let Some(shipment) = line.as_shipment() else {
            return self.lines.get(line).cloned().unwrap_or_default();
        };
        if self.shipment(&shipment).line.is_some() {
            LineHistory {
                creation: Creation::Done,
                shipment: Some(shipment),
                ..LineHistory::default()
            }
        } else {
            LineHistory::default()
        }
    }

    /// The state of a shipment; one without a journal is in the initial state.
    pub fn shipment(&self, shipment: &ShipmentId) -> ShipmentHistory {
        self.shipments.get(shipment).cloned().unwrap_or_default()
    }

    /// The state of a shipment that was bought.
    pub fn bought(&self, shipment: &ShipmentId) -> Option<&ShipmentHistory> {
        let history = self.shipments.get(shipment)?;
        history.is_bought().then_some(history)
    }

    /// The state of a line's current shipment.
    pub fn current(&self, line: &LineId) -> ShipmentHistory {
        let shipment = self.line(line).shipment;
        shipment.map_or_else(ShipmentHistory::default, |shipment| {
            self.shipment(&shipment)
        })
    }

    /// The state of a batch's line.
    pub fn batch(&self, line: &LineId) -> BatchHistory {
        self.batches.get(line).cloned().unwrap_or_default()
    }

    /// Every shipment that has a journal.
    pub fn shipments(&self) -> impl Iterator<Item = (&ShipmentId, &ShipmentHistory)> {
        self.shipments.iter()
    }

    /// The lines that are picked with their current shipments, in their order.
    pub fn lines_where(
        &self,
        pick: impl Fn(&LineId, &LineHistory, &ShipmentHistory) -> bool,
    ) -> Vec<LineId> {
        let (no_line, no_shipment) = (LineHistory::default(), ShipmentHistory::default());
        let mut picked = Vec::new();
        for (line, history) in &self.lines {
            let shipment = history.shipment.as_ref();
            let shipment = shipment.and_then(|shipment| self.shipments.get(shipment));
            if pick(line, history, shipment.unwrap_or(&no_shipment)) {
                picked.push(line.clone());
            }
        }
        for (shipment, history) in &self.shipments {
            if let Some(line) = self.listed_by_itself(shipment, history)
                && pick(&line, &no_line, history)
            {
                picked.push(line);
            }
        }
        picked.sort();
        picked
    }

    /// The address of a shipment that is no line's, or that its line left behind although
    /// it is, or may be, paid.
    fn listed_by_itself(&self, id: &ShipmentId, history: &ShipmentHistory) -> Option<LineId> {
        let line = history.line.as_ref()?;
        let is_left_behind = || {
            let is_current = self.line(line).shipment.as_ref() == Some(id);
            !is_current && !history.is_free() && !history.is_void()
        };
        (line.as_shipment().is_some() || is_left_behind()).then(|| LineId::of_shipment(id))
    }

    /// How many lines have a journal.
    pub fn line_count(&self) -> usize {
        self.lines_where(|_line, _history, _current| true).len() + self.batches.len()
    }

    /// The lines of the batches that are picked.
    pub fn batches_where(&self, pick: impl Fn(&BatchHistory) -> bool) -> Vec<LineId> {
        let picked = self.batches.iter().filter(|(_line, batch)| pick(batch));
        picked.map(|(line, _batch)| line.clone()).collect()
    }

    /// Whether something went out for the line whose outcome is not known.
    pub fn is_open(&self, line: &LineId) -> bool {
        let history = self.line(line);
        history.is_open()
            || self.current(line).is_open()
            || self.is_deleting(&history)
            || self.batch(line).is_open()
    }

    /// Whether a shipment of the line is being deleted.
    pub fn is_deleting(&self, line: &LineHistory) -> bool {
        let mut shipments = line.shipment.iter().chain(&line.others);
        shipments.any(|shipment| {
            self.shipments
                .get(shipment)
                .is_some_and(|history| history.is_deleting)
        })
    }

    /// Copies all that an entry can change.
    pub(crate) fn take_in(&mut self, all: &Self, line: &LineId, entry: &JournalEntry) {
        copy_missing(&mut self.batches, &all.batches, line);
        copy_missing(&mut self.lines, &all.lines, line);
        if let Some(addressed) = line.as_shipment() {
            copy_missing(&mut self.shipments, &all.shipments, &addressed);
        }
        let current = self.line(line).shipment;
        for shipment in current.iter().chain(entry.shipment()) {
            copy_missing(&mut self.shipments, &all.shipments, shipment);
        }
    }

    /// Puts what has changed in a copy in the place of what was known.
    pub(crate) fn take_up(&mut self, mut changed: Self) {
        self.lines.append(&mut changed.lines);
        self.shipments.append(&mut changed.shipments);
        self.batches.append(&mut changed.batches);
    }

    /// The shipment that an entry is about: the one that it names, or else the current
    /// one of its line.
    pub(crate) fn shipment_of(&self, line: &LineId, entry: &JournalEntry) -> Option<ShipmentId> {
        if let Some(named) = entry.shipment() {
            return Some(named.clone());
        }
        match entry {
            entries!(create replace batch) => None,
            entries!(refresh buy label delete refund print set_aside) => self.line(line).shipment,
        }
    }

    /// Whether the entry gives the line a shipment that another line owns.
    pub(crate) fn is_of_another(&self, line: &LineId, entry: &JournalEntry) -> bool {
        let (JournalEntry::Created { shipment } | JournalEntry::CreateFound { shipment, .. }) =
            entry
        else {
            return false;
        };
        let owner = self.shipment(shipment).line;
        owner.is_some_and(|owner| owner != *line && owner.as_shipment().is_none())
    }

    /// Counts one more entry; `shipment` is the one that its row names. After an error
    /// the state is the one of before.
    pub fn apply(
        &mut self,
        line: &LineId,
        shipment: Option<&ShipmentId>,
        entry: &JournalEntry,
        at: Timestamp,
    ) -> Result<(), Illegal> {
        let applied = match entry {
            JournalEntry::Batch(_) if self.lines.contains_key(line) => None,
            JournalEntry::Batch(about) => self.apply_to_batch(line, |batch| batch.apply(about, at)),
            JournalEntry::SetAside if line.is_of_batch() => {
                self.apply_to_batch(line, BatchHistory::set_aside)
            }
            JournalEntry::SetAside => self.apply_set_aside(line),
            entries!(create) => self.apply_create(line, entry, at),
            entries!(replace) => self.apply_replace(line, entry),
            entries!(refresh buy label delete refund print) => {
                let named = shipment.cloned();
                match named.or_else(|| self.shipment_of(line, entry)) {
                    Some(shipment) => self.apply_to_shipment(line, &shipment, entry, at),
                    None => self.apply_without_shipment(line, entry),
                }
            }
        };
        applied.ok_or_else(|| Illegal {
            entry: format!("{entry:?}"),
            state: format!(
                "{:?}, {:?}, {:?}",
                self.line(line),
                self.current(line),
                self.batch(line)
            ),
        })
    }

    fn apply_to_batch(
        &mut self,
        line: &LineId,
        change: impl FnOnce(&mut BatchHistory) -> Option<()>,
    ) -> Option<()> {
        let mut batch = self.batch(line);
        change(&mut batch)?;
        self.batches.insert(line.clone(), batch);
        Some(())
    }

    fn apply_to_shipment(
        &mut self,
        id: &LineId,
        shipment: &ShipmentId,
        entry: &JournalEntry,
        at: Timestamp,
    ) -> Option<()> {
        let mut line = self.line(id);
        let mut history = self.shipment(shipment);
        let is_current = line.is_current(shipment);
        // Whatever happens next is reported again.
        line.is_set_aside = false;
        history.is_set_aside = false;
        match entry {
            entries!(refresh) => {
                let is_intent = matches!(entry, JournalEntry::RefreshIntent { .. });
                (is_current || !is_intent).then_some(())?;
                history.apply_refresh(entry, at)?;
            }
            entries!(buy) => {
                let is_intent = matches!(entry, JournalEntry::BuyIntent { .. });
                let is_outcome = matches!(
                    entry,
                    JournalEntry::Bought { .. } | JournalEntry::BuyFailed { .. }
                );
                (is_current || !(is_intent || is_outcome)).then_some(())?;
                history.apply_buy(entry, at)?;
            }
            entries!(label) => history.apply_label(entry)?,
            entries!(delete) => {
                history.apply_delete(entry)?;
                line.note_deletion(id, shipment, entry, &history);
            }
            entries!(refund) => history.apply_refund(entry, at)?,
            entries!(print) => history.apply_print(entry, at)?,
            entries!(create replace set_aside batch) => return None,
        }
        self.put_line(id, line);
        self.shipments.insert(shipment.clone(), history);
        Some(())
    }

    /// The line is in the journal under its own name, unless it is the address of a
    /// shipment.
    fn put_line(&mut self, id: &LineId, line: LineHistory) {
        if id.as_shipment().is_none() {
            self.lines.insert(id.clone(), line);
        }
    }
}

fn copy_missing<K: Ord + Clone, V: Clone>(to: &mut BTreeMap<K, V>, from: &BTreeMap<K, V>, key: &K) {
    if !to.contains_key(key)
        && let Some(known) = from.get(key)
    {
        to.insert(key.clone(), known.clone());
    }
}
