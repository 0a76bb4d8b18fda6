//! What the entries about a batch add up to. No money stands on it, and yet
//! nothing is made twice: the next step waits until the last is known.

use jiff::Timestamp;

use crate::model::{
    batch::BatchMove,
    ids::{BatchId, ShipmentId},
};

use super::super::BatchEntry;

/// Where a batch stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BatchHistory {
    pub creation: BatchCreation,
    pub batch: Option<BatchId>,
    /// The description as it was sent last, and when that was.
    pub sent: Option<(Option<String>, Timestamp)>,
    /// A create may have run twice: search for duplicates before the next step.
    pub duplicates_possible: bool,
    /// A change whose outcome is not known.
    pub change: Option<BatchChange>,
    /// A deletion was begun and its outcome is not known.
    pub deleting: bool,
    /// The user has resolved it elsewhere and is not asked about it any more.
    pub is_set_aside: bool,
}

/// How far making the batch has got.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum BatchCreation {
    #[default]
    None,
    /// Sent, or about to be: the outcome is not known.
    Open {
        attempt: u32,
    },
    /// The attempts so far left nothing behind that the list shows.
    Absent {
        attempts: u32,
    },
    Unclear {
        attempts: u32,
        candidates: Vec<BatchId>,
    },
    Done,
    Deleted,
}

/// Shipments on their way into a batch or out of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchChange {
    pub change: BatchMove,
    pub shipments: Vec<ShipmentId>,
}

impl BatchHistory {
    /// Whether something went out whose outcome is not known.
    pub fn is_open(&self) -> bool {
        matches!(self.creation, BatchCreation::Open { .. })
            || self.change.is_some()
            || self.deleting
    }

    /// Whether it needs manual review: polling does not resolve it.
    pub fn needs_review(&self) -> bool {
        matches!(self.creation, BatchCreation::Unclear { .. })
    }

    pub(super) fn set_aside(&mut self) -> Option<()> {
        self.is_set_aside = true;
        self.needs_review().then_some(())
    }

    pub(super) fn apply(&mut self, entry: &BatchEntry, at: Timestamp) -> Option<()> {
        // Whatever happens next is reported again.
        self.is_set_aside = false;
        match entry {
            BatchEntry::CreateIntent {
                attempt,
                description,
            } => self.intend(*attempt, description.as_deref(), at),
            BatchEntry::CreateLost { .. }
            | BatchEntry::CreateRefused(_)
            | BatchEntry::Created { .. }
            | BatchEntry::CreateFound { .. }
            | BatchEntry::CreateAbsent
            | BatchEntry::CreateUnclear { .. } => self.apply_create_outcome(entry),
            BatchEntry::Adopted { batch } => {
                (self.creation == BatchCreation::None).then_some(())?;
                self.finish_creation(*batch);
                Some(())
            }
            BatchEntry::DuplicatesChecked => {
                (self.creation == BatchCreation::Done).then_some(())?;
                self.duplicates_possible = false;
                Some(())
            }
            BatchEntry::ChangeIntent { change, shipments } => {
                self.is_idle().then_some(())?;
                self.change = Some(BatchChange {
                    change: *change,
                    shipments: shipments.clone(),
                });
                Some(())
            }
            BatchEntry::ChangeLost { .. } => self.change.is_some().then_some(()),
            BatchEntry::ChangeRefused(_) | BatchEntry::Changed | BatchEntry::ChangeSeen { .. } => {
                self.change.take().map(drop)
            }
            BatchEntry::DeleteIntent => {
                self.is_idle().then_some(())?;
                self.deleting = true;
                Some(())
            }
            BatchEntry::DeleteLost { .. } => self.deleting.then_some(()),
            BatchEntry::DeleteRefused(_) => {
                self.deleting.then_some(())?;
                self.deleting = false;
                Some(())
            }
            BatchEntry::Deleted => {
                (self.creation == BatchCreation::Done).then_some(())?;
                self.creation = BatchCreation::Deleted;
                self.change = None;
                self.deleting = false;
                Some(())
            }
        }
    }

    /// A batch that is there, and of which nothing is under way but perhaps a
    /// deletion that is sent again.
    fn is_idle(&self) -> bool {
        self.creation == BatchCreation::Done && self.change.is_none()
    }

    fn intend(&mut self, attempt: u32, description: Option<&str>, at: Timestamp) -> Option<()> {
        let expected = match self.creation {
            BatchCreation::None => 1,
            BatchCreation::Absent { attempts } => attempts.saturating_add(1),
            BatchCreation::Open { .. }
            | BatchCreation::Unclear { .. }
            | BatchCreation::Done
            | BatchCreation::Deleted => {
                return None;
            }
        };
        (attempt == expected).then_some(())?;
        self.creation = BatchCreation::Open { attempt };
        self.sent = Some((description.map(str::to_owned), at));
        Some(())
    }

    /// The outcome of a create that is under way.
    fn apply_create_outcome(&mut self, entry: &BatchEntry) -> Option<()> {
        let attempt = match self.creation {
            BatchCreation::Open { attempt } => attempt,
            BatchCreation::Unclear { attempts, .. } => attempts,
            BatchCreation::None
            | BatchCreation::Absent { .. }
            | BatchCreation::Done
            | BatchCreation::Deleted => return None,
        };
        match entry {
            BatchEntry::CreateLost { .. } => {}
            BatchEntry::CreateRefused(_) if attempt > 1 => {
                self.creation = BatchCreation::Absent {
                    attempts: attempt - 1,
                };
            }
            BatchEntry::CreateRefused(_) => self.creation = BatchCreation::None,
            BatchEntry::Created { batch } => {
                self.duplicates_possible = attempt > 1;
                self.finish_creation(*batch);
            }
            BatchEntry::CreateFound { batch } => {
                self.duplicates_possible = true;
                self.finish_creation(*batch);
            }
            BatchEntry::CreateAbsent => self.creation = BatchCreation::Absent { attempts: attempt },
            BatchEntry::CreateUnclear { candidates } => {
                self.creation = BatchCreation::Unclear {
                    attempts: attempt,
                    candidates: candidates.clone(),
                };
            }
            BatchEntry::CreateIntent { .. }
            | BatchEntry::Adopted { .. }
            | BatchEntry::DuplicatesChecked
            | BatchEntry::ChangeIntent { .. }
            | BatchEntry::ChangeLost { .. }
            | BatchEntry::ChangeRefused(_)
            | BatchEntry::Changed
            | BatchEntry::ChangeSeen { .. }
            | BatchEntry::DeleteIntent
            | BatchEntry::DeleteLost { .. }
            | BatchEntry::DeleteRefused(_)
            | BatchEntry::Deleted => return None,
        }
        Some(())
    }

    fn finish_creation(&mut self, batch: BatchId) {
        self.creation = BatchCreation::Done;
        self.batch = Some(batch);
    }
}
