//! The count of a bulk job: how many lines ended how, what was paid, and who
//! needs attention for what cause.

use crate::{
    contract::{Cause, Failure},
    features::bulk::calls::{BulkCounts, BulkOutcome, BulkSummary, BulkTrouble, BulkWhy},
    model::{ids::LineId, money::Money},
};

#[derive(Debug, Default)]
pub(crate) struct Tally {
    counts: BulkCounts,
    spent: Option<Money>,
    spent_otherwise: Vec<Money>,
    troubles: Vec<BulkTrouble>,
}

impl Tally {
    pub(crate) fn count(&mut self, line: &LineId, outcome: &BulkOutcome) {
        match outcome {
            BulkOutcome::Bought { price, label, .. } => {
                self.counts.bought += 1;
                self.pay(price);
                if let Err(failure) = label {
                    self.trouble(line, BulkWhy::WithoutLabel(failure.clone()));
                }
            }
            BulkOutcome::Already { changed, label, .. } => {
                self.counts.already += 1;
                if *changed {
                    self.trouble(line, BulkWhy::Changed);
                }
                if let Err(failure) = label {
                    self.trouble(line, BulkWhy::WithoutLabel(failure.clone()));
                }
            }
            BulkOutcome::WasUnresolved {
                shipment, reason, ..
            } => {
                self.counts.unresolved += 1;
                let failure = Failure::of(shipment, Cause::Unresolved(reason.clone()));
                self.trouble(line, BulkWhy::Failed(failure));
            }
            BulkOutcome::NotChosen(why) => {
                self.counts.failed += 1;
                self.trouble(line, BulkWhy::NotChosen(why.clone()));
            }
            BulkOutcome::Failed(failure) => {
                if matches!(failure.cause, Cause::Unresolved(_)) {
                    self.counts.unresolved += 1;
                } else {
                    self.counts.failed += 1;
                }
                self.trouble(line, BulkWhy::Failed(failure.clone()));
            }
            BulkOutcome::Done | BulkOutcome::Priced(_) => self.counts.done += 1,
            BulkOutcome::Left => self.counts.left += 1,
        }
    }

    pub(crate) fn counts(&self) -> BulkCounts {
        self.counts
    }

    pub(crate) fn spent(&self) -> Option<Money> {
        self.spent.clone()
    }

    pub(crate) fn summary(mut self) -> BulkSummary {
        self.troubles
            .sort_by_key(|trouble| std::cmp::Reverse(trouble.lines.len()));
        BulkSummary {
            counts: self.counts,
            spent: self.spent,
            spent_otherwise: self.spent_otherwise,
            not_compared: 0,
            troubles: self.troubles,
        }
    }

    fn pay(&mut self, price: &Money) {
        let sums = self.spent.iter_mut().chain(&mut self.spent_otherwise);
        for spent in sums {
            if let Ok(sum) = spent.plus(price) {
                *spent = sum;
                return;
            }
        }
        if self.spent.is_none() {
            self.spent = Some(price.clone());
        } else {
            tracing::error!(%price, "a price is in another currency than those before");
            self.spent_otherwise.push(price.clone());
        }
    }

    fn trouble(&mut self, line: &LineId, why: BulkWhy) {
        match self
            .troubles
            .iter_mut()
            .find(|trouble| trouble.why.is_like(&why))
        {
            Some(trouble) => trouble.lines.push(line.clone()),
            None => self.troubles.push(BulkTrouble {
                why,
                lines: vec![line.clone()],
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::UnresolvedReason,
        features::bulk::calls::{BoughtAt, BoughtBefore, RefundState},
        model::{ids::ShipmentId, money::Currency, rate_choice::NotChosen},
    };

    fn refused(words: &str) -> BulkOutcome {
        let words = words.to_owned();
        BulkOutcome::Failed(Failure::new(Cause::Refused { words }))
    }

    #[test]
    fn lines_with_the_same_cause_stand_together_the_largest_group_first() {
        let mut tally = Tally::default();
        let line = |number: u32| LineId::of_order(&number.to_string(), 1);
        tally.count(&line(1), &refused("no such city"));
        for number in 2..5 {
            tally.count(&line(number), &refused("too heavy"));
        }
        let summary = tally.summary();
        assert_eq!(summary.counts.failed, 4);
        assert_eq!(summary.troubles.len(), 2);
        assert_eq!(summary.troubles[0].lines, [line(2), line(3), line(4)]);
    }

    #[test]
    fn what_is_in_doubt_is_not_counted_as_failed() {
        let mut tally = Tally::default();
        let line = LineId::of_order("1", 1);
        let failure = Failure::new(Cause::Unresolved(UnresolvedReason::BuyUnknown));
        tally.count(&line, &BulkOutcome::Failed(failure));
        let counts = tally.counts();
        assert_eq!(
            (counts.unresolved, counts.failed, counts.ended()),
            (1, 0, 1)
        );
    }

    #[test]
    fn what_was_bought_is_summed_up() {
        let mut tally = Tally::default();
        for number in 0..3_u32 {
            let bought = BulkOutcome::Bought {
                shipment: ShipmentId::new("A"),
                price: Money::parse("2.50", Currency::Cad).unwrap(),
                label: Err(Failure::new(Cause::NotFound)),
            };
            tally.count(&LineId::of_order(&number.to_string(), 1), &bought);
        }
        assert_eq!(tally.spent().unwrap().amount_text(), "7.50");
        let summary = tally.summary();
        assert!(matches!(summary.troubles[0].why, BulkWhy::WithoutLabel(_)));
    }

    #[test]
    fn what_was_paid_in_another_currency_is_summed_up_by_itself() {
        let mut tally = Tally::default();
        for (amount, currency) in [
            ("2.50", Currency::Cad),
            ("1.25", Currency::Usd),
            ("2.50", Currency::Cad),
            ("1.25", Currency::Usd),
        ] {
            let bought = BulkOutcome::Bought {
                shipment: ShipmentId::new("A"),
                price: Money::parse(amount, currency).unwrap(),
                label: Err(Failure::new(Cause::NotFound)),
            };
            tally.count(&LineId::of_order(amount, 1), &bought);
        }
        let summary = tally.summary();
        assert_eq!(summary.spent, Money::parse("5.00", Currency::Cad).ok());
        let other = Money::parse("2.50", Currency::Usd).unwrap();
        assert_eq!(summary.spent_otherwise, [other]);
    }

    #[test]
    fn each_ending_is_counted_once() {
        let mut tally = Tally::default();
        let line = LineId::of_order("1", 1);
        let already = || BulkOutcome::Already {
            bought: BoughtBefore {
                shipment: ShipmentId::new("A"),
                tracking_code: None,
                created_at: None,
                place: BoughtAt::Here,
                refund: RefundState::None,
                is_printed: false,
                copies: Vec::new(),
            },
            changed: true,
            label: Err(Failure::new(Cause::NotFound)),
        };
        let doubtful = || BulkOutcome::WasUnresolved {
            shipment: ShipmentId::new("A"),
            reason: UnresolvedReason::BuyUnknown,
            approved: None,
            changed: false,
        };
        for _ in 0..2 {
            for outcome in [
                already(),
                doubtful(),
                BulkOutcome::NotChosen(NotChosen::NoRates),
                BulkOutcome::Left,
            ] {
                tally.count(&line, &outcome);
            }
        }
        let counts = tally.counts();
        assert_eq!((counts.already, counts.unresolved), (2, 2));
        assert_eq!((counts.failed, counts.left), (2, 2));
        assert_eq!(tally.summary().troubles.len(), 4);
    }
}
