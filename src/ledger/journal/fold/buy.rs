//! What the entries about a purchase add up to: it guarantees that nothing is
//! bought twice.

use jiff::Timestamp;

use crate::model::{money::Money, postage_type::PostageType, purchase_terms::PurchaseTerms};

use super::{JournalEntry, ShipmentHistory, entries};
use crate::ledger::journal::ReviewReason;

/// Purchases that may go out without an answer before manual review.
pub(super) const MAX_ATTEMPTS: u32 = 2;

/// How far a purchase that is under way is known to have got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Intended,
    /// The call ended without an answer.
    Lost,
    /// The service has taken the request.
    Taken,
}

/// Where the money stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Purchase {
    #[default]
    None,
    /// A buy went out, or may have. Only a read leaves this state.
    Open {
        terms: PurchaseTerms,
        attempt: u32,
        limit: u32,
        stage: Stage,
    },
    /// Attempts went out and did nothing, as a late read showed.
    NotExecuted {
        terms: PurchaseTerms,
        attempts: u32,
        /// Attempts that are allowed in all.
        limit: u32,
    },
    NeedsReview {
        terms: Option<PurchaseTerms>,
        attempts: u32,
        why: ReviewReason,
    },
    Failed {
        reason: String,
    },
    Bought {
        postage_type: PostageType,
        /// What was approved; none when it was bought elsewhere.
        price: Option<Money>,
        /// What the service shows as charged, if it does.
        charged: Option<Money>,
        tracking_code: Option<String>,
        /// When the service charged it, where it was bought elsewhere and its events say so.
        paid_at: Option<Timestamp>,
        /// When it was noted here.
        at: Timestamp,
    },
}

impl ShipmentHistory {
    pub(super) fn apply_buy(&mut self, entry: &JournalEntry, at: Timestamp) -> Option<()> {
        self.purchase = match entry {
            JournalEntry::BuyIntent { attempt, terms } => {
                let intended = self.intend(*attempt, terms)?;
                self.refresh_unresolved = None;
                intended
            }
            JournalEntry::Bought {
                postage_type,
                price,
                charged,
                tracking_code,
                paid_at,
                ..
            } => {
                (!self.is_bought()).then_some(())?;
                Purchase::Bought {
                    postage_type: postage_type.clone(),
                    price: price.clone(),
                    charged: charged.clone(),
                    tracking_code: tracking_code.clone(),
                    paid_at: *paid_at,
                    at,
                }
            }
            JournalEntry::BuyFailed { reason } => {
                (!self.is_bought()).then_some(())?;
                Purchase::Failed {
                    reason: reason.clone(),
                }
            }
            JournalEntry::NeedsReview { why } => self.review(why)?,
            JournalEntry::RetryAllowed => match &self.purchase {
                Purchase::NeedsReview {
                    terms: Some(terms),
                    attempts,
                    ..
                }
                | Purchase::NotExecuted {
                    terms, attempts, ..
                } => Purchase::NotExecuted {
                    terms: terms.clone(),
                    attempts: *attempts,
                    limit: attempts.saturating_add(1),
                },
                Purchase::NeedsReview { terms: None, .. } => Purchase::None,
                Purchase::None
                | Purchase::Open { .. }
                | Purchase::Failed { .. }
                | Purchase::Bought { .. } => return None,
            },
            JournalEntry::BuyLost { .. }
            | JournalEntry::BuyRefused(_)
            | JournalEntry::BuyTaken { .. }
            | JournalEntry::BuyPending
            | JournalEntry::BuyAbsent => self.after_outcome(entry)?,
            entries!(create replace refresh label delete refund print set_aside batch) => {
                return None;
            }
        };
        self.note_answer(entry);
        Some(())
    }

    fn note_answer(&mut self, entry: &JournalEntry) {
        match entry {
            JournalEntry::BuyTaken { .. } => self.is_buy_answered = true,
            // The next one has no answer yet, and one that failed has charged nothing.
            JournalEntry::BuyIntent { .. } | JournalEntry::BuyFailed { .. } => {
                self.is_buy_answered = false;
            }
            JournalEntry::BuyLost { .. }
            | JournalEntry::BuyRefused(_)
            | JournalEntry::BuyPending
            | JournalEntry::BuyAbsent
            | JournalEntry::Bought { .. }
            | JournalEntry::NeedsReview { .. }
            | JournalEntry::RetryAllowed
            | entries!(create replace refresh label delete refund print set_aside batch) => {}
        }
    }

    fn review(&self, why: &ReviewReason) -> Option<Purchase> {
        let (terms, attempts) = match &self.purchase {
            Purchase::Open { terms, attempt, .. } => (Some(terms.clone()), *attempt),
            Purchase::NotExecuted {
                terms, attempts, ..
            } => (Some(terms.clone()), *attempts),
            Purchase::None | Purchase::Failed { .. } => (None, 0),
            Purchase::NeedsReview { .. } | Purchase::Bought { .. } => return None,
        };
        Some(Purchase::NeedsReview {
            terms,
            attempts,
            why: why.clone(),
        })
    }

    fn intend(&self, attempt: u32, terms: &PurchaseTerms) -> Option<Purchase> {
        let (attempts, limit) = match self.purchase {
            Purchase::None | Purchase::Failed { .. } => (0, MAX_ATTEMPTS),
            Purchase::NotExecuted {
                attempts, limit, ..
            } => (attempts, limit),
            Purchase::Open { .. } | Purchase::NeedsReview { .. } | Purchase::Bought { .. } => {
                return None;
            }
        };
        let may = self.refreshing.is_none()
            && !self.is_deleting
            && attempts < limit
            && attempt == attempts + 1;
        may.then(|| Purchase::Open {
            terms: terms.clone(),
            attempt,
            limit,
            stage: Stage::Intended,
        })
    }

    /// The purchase after an outcome, or a part of one.
    fn after_outcome(&self, entry: &JournalEntry) -> Option<Purchase> {
        let Purchase::Open {
            terms,
            attempt,
            limit,
            stage,
        } = self.purchase.clone()
        else {
            return None;
        };
        let staged = |stage| Purchase::Open {
            terms: terms.clone(),
            attempt,
            limit,
            stage,
        };
        match entry {
            JournalEntry::BuyLost { .. } if stage == Stage::Intended => Some(staged(Stage::Lost)),
            JournalEntry::BuyTaken { .. } | JournalEntry::BuyPending => Some(staged(Stage::Taken)),
            JournalEntry::BuyRefused(_) if stage == Stage::Taken => None,
            JournalEntry::BuyRefused(_) if attempt <= 1 => Some(Purchase::None),
            JournalEntry::BuyRefused(_) => Some(Purchase::NotExecuted {
                terms,
                attempts: attempt - 1,
                limit,
            }),
            JournalEntry::BuyAbsent if stage != Stage::Taken => Some(Purchase::NotExecuted {
                terms,
                attempts: attempt,
                limit,
            }),
            JournalEntry::BuyLost { .. }
            | JournalEntry::BuyAbsent
            | JournalEntry::BuyIntent { .. }
            | JournalEntry::Bought { .. }
            | JournalEntry::BuyFailed { .. }
            | JournalEntry::NeedsReview { .. }
            | JournalEntry::RetryAllowed
            | entries!(create replace refresh label delete refund print set_aside batch) => None,
        }
    }
}
