//! What the facts about a purchase add up to: here stands why nothing is ever
//! bought twice on a guess.

use jiff::Timestamp;

use crate::model::purchase_terms::PurchaseTerms;

use super::{Creation, Fact, History, Purchase, Stage, facts};

/// Purchases that may go out without an answer before a person has to look.
const MAX_ATTEMPTS: u32 = 2;

impl History {
    pub(super) fn apply_buy(&mut self, fact: &Fact, at: Timestamp) -> Option<()> {
        self.purchase = match fact {
            Fact::BuyIntent { attempt, terms } => {
                let intended = self.intend(*attempt, terms)?;
                self.refresh_unsettled = None;
                intended
            }
            Fact::Bought {
                shipment,
                postage_type,
                price,
                tracking_code,
            } => {
                (self.is_current(shipment) && !self.is_bought()).then_some(())?;
                Purchase::Bought {
                    postage_type: postage_type.clone(),
                    price: price.clone(),
                    tracking_code: tracking_code.clone(),
                    at,
                }
            }
            Fact::BuyFailed { reason } => {
                (!self.is_bought() && self.creation == Creation::Done).then_some(())?;
                Purchase::Failed {
                    reason: reason.clone(),
                }
            }
            Fact::NeedsYou { why } => {
                let (terms, attempts) = match &self.purchase {
                    Purchase::Open { terms, attempt, .. } => (Some(terms.clone()), *attempt),
                    Purchase::NotExecuted {
                        terms, attempts, ..
                    } => (Some(terms.clone()), *attempts),
                    Purchase::None | Purchase::Failed { .. } => (None, 0),
                    Purchase::NeedsYou { .. } | Purchase::Bought { .. } => return None,
                };
                Purchase::NeedsYou {
                    terms,
                    attempts,
                    why: why.clone(),
                }
            }
            Fact::RetryAllowed => match &self.purchase {
                Purchase::NeedsYou {
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
                Purchase::NeedsYou { terms: None, .. } => Purchase::None,
                Purchase::None
                | Purchase::Open { .. }
                | Purchase::Failed { .. }
                | Purchase::Bought { .. } => return None,
            },
            Fact::BuyLost { .. }
            | Fact::BuyRefused(_)
            | Fact::BuyTaken { .. }
            | Fact::BuyPending
            | Fact::BuyAbsent => self.learn(fact)?,
            facts!(create replace refresh label delete refund print set_aside batch) => {
                return None;
            }
        };
        Some(())
    }

    fn intend(&self, attempt: u32, terms: &PurchaseTerms) -> Option<Purchase> {
        let (attempts, limit) = match self.purchase {
            Purchase::None | Purchase::Failed { .. } => (0, MAX_ATTEMPTS),
            Purchase::NotExecuted {
                attempts, limit, ..
            } => (attempts, limit),
            Purchase::Open { .. } | Purchase::NeedsYou { .. } | Purchase::Bought { .. } => {
                return None;
            }
        };
        let may = self.is_current(&terms.shipment)
            && self.refreshing.is_none()
            && !self.twins_possible
            && !self.deleting.contains(&terms.shipment)
            && attempts < limit
            && attempt == attempts + 1;
        may.then(|| Purchase::Open {
            terms: terms.clone(),
            attempt,
            limit,
            stage: Stage::Intended,
        })
    }

    /// What is learned of a purchase that is under way.
    fn learn(&self, fact: &Fact) -> Option<Purchase> {
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
        match fact {
            Fact::BuyLost { .. } if stage == Stage::Intended => Some(staged(Stage::Lost)),
            Fact::BuyTaken { .. } | Fact::BuyPending => Some(staged(Stage::Taken)),
            Fact::BuyRefused(_) if stage == Stage::Taken => None,
            Fact::BuyRefused(_) if attempt <= 1 => Some(Purchase::None),
            Fact::BuyRefused(_) => Some(Purchase::NotExecuted {
                terms,
                attempts: attempt - 1,
                limit,
            }),
            Fact::BuyAbsent if stage != Stage::Taken => Some(Purchase::NotExecuted {
                terms,
                attempts: attempt,
                limit,
            }),
            Fact::BuyLost { .. }
            | Fact::BuyAbsent
            | Fact::BuyIntent { .. }
            | Fact::Bought { .. }
            | Fact::BuyFailed { .. }
            | Fact::NeedsYou { .. }
            | Fact::RetryAllowed
            | facts!(create replace refresh label delete refund print set_aside batch) => None,
        }
    }
}
