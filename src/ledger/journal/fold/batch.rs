//! What the facts about a batch add up to. No money stands on it, and yet
//! nothing is made twice: the next step waits until the last is known.

use jiff::Timestamp;

use crate::model::{
    batch::BatchMove,
    ids::{BatchId, ShipmentId},
};

use super::super::BatchFact;

/// Where a batch stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BatchHistory {
    pub making: Making,
    pub batch: Option<BatchId>,
    /// The description as it was sent last, and when that was.
    pub sent: Option<(Option<String>, Timestamp)>,
    /// A create may have run twice: look for twins before the next step.
    pub twins_possible: bool,
    /// A change whose outcome is not known.
    pub changing: Option<Changing>,
    /// A deletion was begun and is not settled.
    pub deleting: bool,
}

/// How far making the batch has got.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Making {
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
pub struct Changing {
    pub change: BatchMove,
    pub shipments: Vec<ShipmentId>,
}

impl BatchHistory {
    /// Whether something went out whose outcome is not known.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.making, Making::Open { .. }) || self.changing.is_some() || self.deleting
    }

    pub(super) fn apply(&mut self, fact: &BatchFact, at: Timestamp) -> Option<()> {
        match fact {
            BatchFact::CreateIntent {
                attempt,
                description,
            } => self.intend(*attempt, description.as_deref(), at),
            BatchFact::CreateLost { .. }
            | BatchFact::CreateRefused(_)
            | BatchFact::Created { .. }
            | BatchFact::CreateFound { .. }
            | BatchFact::CreateAbsent
            | BatchFact::CreateUnclear { .. } => self.learn(fact),
            BatchFact::TakenUp { batch } => {
                (self.making == Making::None).then_some(())?;
                self.done(*batch);
                Some(())
            }
            BatchFact::TwinsChecked => {
                (self.making == Making::Done).then_some(())?;
                self.twins_possible = false;
                Some(())
            }
            BatchFact::ChangeIntent { change, shipments } => {
                self.is_idle().then_some(())?;
                self.changing = Some(Changing {
                    change: *change,
                    shipments: shipments.clone(),
                });
                Some(())
            }
            BatchFact::ChangeLost { .. } => self.changing.is_some().then_some(()),
            BatchFact::ChangeRefused(_) | BatchFact::Changed | BatchFact::ChangeSeen { .. } => {
                self.changing.take().map(drop)
            }
            BatchFact::DeleteIntent => {
                self.is_idle().then_some(())?;
                self.deleting = true;
                Some(())
            }
            BatchFact::DeleteLost { .. } => self.deleting.then_some(()),
            BatchFact::DeleteRefused(_) => {
                self.deleting.then_some(())?;
                self.deleting = false;
                Some(())
            }
            BatchFact::Deleted => {
                (self.making == Making::Done).then_some(())?;
                self.making = Making::Deleted;
                self.changing = None;
                self.deleting = false;
                Some(())
            }
        }
    }

    /// A batch that is there, and of which nothing is under way but perhaps a
    /// deletion that is sent again.
    fn is_idle(&self) -> bool {
        self.making == Making::Done && self.changing.is_none()
    }

    fn intend(&mut self, attempt: u32, description: Option<&str>, at: Timestamp) -> Option<()> {
        let expected = match self.making {
            Making::None => 1,
            Making::Absent { attempts } => attempts.saturating_add(1),
            Making::Open { .. } | Making::Unclear { .. } | Making::Done | Making::Deleted => {
                return None;
            }
        };
        (attempt == expected).then_some(())?;
        self.making = Making::Open { attempt };
        self.sent = Some((description.map(str::to_owned), at));
        Some(())
    }

    /// What is learned of a create that is under way.
    fn learn(&mut self, fact: &BatchFact) -> Option<()> {
        let attempt = match self.making {
            Making::Open { attempt } => attempt,
            Making::Unclear { attempts, .. } => attempts,
            Making::None | Making::Absent { .. } | Making::Done | Making::Deleted => return None,
        };
        match fact {
            BatchFact::CreateLost { .. } => {}
            BatchFact::CreateRefused(_) if attempt > 1 => {
                self.making = Making::Absent {
                    attempts: attempt - 1,
                };
            }
            BatchFact::CreateRefused(_) => self.making = Making::None,
            BatchFact::Created { batch } => {
                self.twins_possible = attempt > 1;
                self.done(*batch);
            }
            BatchFact::CreateFound { batch } => {
                self.twins_possible = true;
                self.done(*batch);
            }
            BatchFact::CreateAbsent => self.making = Making::Absent { attempts: attempt },
            BatchFact::CreateUnclear { candidates } => {
                self.making = Making::Unclear {
                    attempts: attempt,
                    candidates: candidates.clone(),
                };
            }
            BatchFact::CreateIntent { .. }
            | BatchFact::TakenUp { .. }
            | BatchFact::TwinsChecked
            | BatchFact::ChangeIntent { .. }
            | BatchFact::ChangeLost { .. }
            | BatchFact::ChangeRefused(_)
            | BatchFact::Changed
            | BatchFact::ChangeSeen { .. }
            | BatchFact::DeleteIntent
            | BatchFact::DeleteLost { .. }
            | BatchFact::DeleteRefused(_)
            | BatchFact::Deleted => return None,
        }
        Some(())
    }

    fn done(&mut self, batch: BatchId) {
        self.making = Making::Done;
        self.batch = Some(batch);
    }
}
