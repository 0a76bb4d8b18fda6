//! Which drafts of a line are not needed any more, decided from its journal and from
//! ages. Pure.

use jiff::{SignedDuration, Timestamp};

use crate::{
    ledger::journal::{Creation, Histories, LineHistory, Purchase, ShipmentHistory},
    model::ids::{LineId, ShipmentId},
};

/// A draft of this ledger that is older, and was given no new rates since, is
/// abandoned: who still wants it gets another one with the next rates.
pub const ABANDONED_AFTER: SignedDuration = SignedDuration::from_hours(6);

/// Why drafts are deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Because {
    /// Who made them has said that they are not needed.
    Released,
    /// They are old by now, and nothing works with them.
    Old { now: Timestamp },
}

/// The drafts of a line that may go: its current one while it is not bought, and
/// former ones that were to be deleted before. None of a line on which anything is
/// in doubt.
pub(super) fn deletable(all: &Histories, line: &LineId, because: Because) -> Vec<ShipmentId> {
    let (history, current) = (all.line(line), all.current(line));
    let is_in_doubt = all.is_open(line) || history.needs_review() || current.needs_review();
    let is_young = match because {
        Because::Released => false,
        Because::Old { now } => !may_be_old(&current, now),
    };
    if line.is_of_batch() || is_in_doubt || is_young {
        return Vec::new();
    }
    let is_spare = is_spare(&history, &current, because);
    let own = history.shipment.into_iter().filter(|_| is_spare);
    let others = history.others.into_iter();
    own.chain(others.filter(|other| !all.shipment(other).is_bought()))
        .collect()
}

fn is_spare(history: &LineHistory, current: &ShipmentHistory, because: Because) -> bool {
    let is_unbought = match current.purchase {
        Purchase::None | Purchase::Failed { .. } => true,
        // Its attempts count for as long as a person may try it again.
        Purchase::NotExecuted { .. } => because != Because::Released,
        Purchase::Open { .. } | Purchase::NeedsReview { .. } | Purchase::Bought { .. } => false,
    };
    // What a person has put in the place of a draft is kept as that one was.
    is_unbought && history.creation == Creation::Done && history.not_ours.is_empty()
}

/// Whether a line's shipments may be old enough, as far as the journal knows.
pub(super) fn may_be_old(current: &ShipmentHistory, now: Timestamp) -> bool {
    current
        .rates_at
        .is_none_or(|rates_at| is_long_ago(rates_at, now))
}

/// Whether the service made it so long ago. One whose age is not known is kept.
pub(super) fn is_old(created_at: Option<Timestamp>, now: Timestamp) -> bool {
    created_at.is_some_and(|created_at| is_long_ago(created_at, now))
}

fn is_long_ago(at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(at) >= ABANDONED_AFTER
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ledger::journal::{ReviewReason, Stage},
        model::{
            money::{Currency, Money},
            postage_type::PostageType,
            purchase_terms::PurchaseTerms,
        },
    };

    const OLD: Because = Because::Old {
        now: Timestamp::UNIX_EPOCH,
    };

    fn made() -> LineHistory {
        LineHistory {
            creation: Creation::Done,
            shipment: Some(ShipmentId::new("S1")),
            ..LineHistory::default()
        }
    }

    fn draft() -> ShipmentHistory {
        ShipmentHistory {
            content: Some("a.b".to_owned()),
            ..ShipmentHistory::default()
        }
    }

    fn bought() -> Purchase {
        Purchase::Bought {
            postage_type: PostageType::ServiceSelect,
            price: None,
            charged: None,
            tracking_code: None,
            paid_at: None,
            at: Timestamp::UNIX_EPOCH,
        }
    }

    fn terms() -> PurchaseTerms {
        PurchaseTerms {
            shipment: ShipmentId::new("S1"),
            postage_type: PostageType::ServiceSelect,
            price: Money::parse("5.00", Currency::Cad).unwrap(),
        }
    }

    fn order() -> LineId {
        LineId::of_order("1000", 1)
    }

    fn all(
        line: &LineId,
        history: LineHistory,
        shipments: &[(&str, ShipmentHistory)],
    ) -> Histories {
        let mut all = Histories::default();
        all.lines.insert(line.clone(), history);
        for (shipment, history) in shipments {
            all.shipments
                .insert(ShipmentId::new(*shipment), history.clone());
        }
        all
    }

    fn goes(
        history: LineHistory,
        shipments: &[(&str, ShipmentHistory)],
        because: Because,
    ) -> Vec<ShipmentId> {
        deletable(&all(&order(), history, shipments), &order(), because)
    }

    fn with_former() -> LineHistory {
        LineHistory {
            others: [ShipmentId::new("S0")].into(),
            ..made()
        }
    }

    #[test]
    fn an_unbought_draft_goes_with_those_that_it_has_replaced() {
        for because in [Because::Released, OLD] {
            assert_eq!(
                goes(with_former(), &[("S1", draft()), ("S0", draft())], because),
                [ShipmentId::new("S1"), ShipmentId::new("S0")]
            );
        }
        let batch = LineId::of_batch("1");
        let of_batch = all(&batch, with_former(), &[("S1", draft())]);
        assert!(deletable(&of_batch, &batch, OLD).is_empty());
    }

    #[test]
    fn what_is_or_may_be_paid_stays() {
        let open = Purchase::Open {
            terms: terms(),
            attempt: 1,
            limit: 2,
            stage: Stage::Lost,
        };
        let review = Purchase::NeedsReview {
            terms: Some(terms()),
            attempts: 2,
            why: ReviewReason::AttemptsUsedUp { attempts: 2 },
        };
        for purchase in [bought(), open, review] {
            let current = ShipmentHistory {
                purchase,
                ..draft()
            };
            for because in [Because::Released, OLD] {
                let goes = goes(made(), &[("S1", current.clone())], because);
                assert!(goes.is_empty(), "{current:?}");
            }
        }
        // One that was bought before, and is void, belongs to the line's past.
        let void = ShipmentHistory {
            purchase: bought(),
            ..draft()
        };
        assert_eq!(
            goes(with_former(), &[("S1", draft()), ("S0", void)], OLD),
            [ShipmentId::new("S1")]
        );
    }

    #[test]
    fn nothing_of_a_line_goes_on_which_a_write_is_in_doubt() {
        let deleting = ShipmentHistory {
            is_deleting: true,
            ..draft()
        };
        let refreshing = ShipmentHistory {
            refreshing: Some("a.c".to_owned()),
            ..draft()
        };
        let creating = LineHistory {
            creation: Creation::Open {
                attempt: 1,
                content: "a.c".to_owned(),
            },
            ..made()
        };
        let cases = [
            (with_former(), vec![("S1", draft()), ("S0", deleting)]),
            (made(), vec![("S1", refreshing)]),
            (creating, vec![("S1", draft())]),
        ];
        for (history, shipments) in cases {
            let goes = goes(history, &shipments, OLD);
            assert!(goes.is_empty(), "{shipments:?}");
        }
    }

    #[test]
    fn what_may_be_tried_again_and_what_took_a_drafts_place_is_not_deleted_at_once() {
        let again = ShipmentHistory {
            purchase: Purchase::NotExecuted {
                terms: terms(),
                attempts: 1,
                limit: 2,
            },
            ..draft()
        };
        let again = [("S1", again)];
        assert!(goes(made(), &again, Because::Released).is_empty());
        assert_eq!(goes(made(), &again, OLD).len(), 1);
        let in_place = || LineHistory {
            not_ours: [ShipmentId::new("S0")].into(),
            ..made()
        };
        for because in [Because::Released, OLD] {
            assert!(goes(in_place(), &[("S1", draft())], because).is_empty());
        }
    }

    #[test]
    fn a_draft_is_old_by_the_services_clock_and_when_its_rates_are_old_too() {
        let now: Timestamp = "2026-03-02T12:00:00Z".parse().unwrap();
        let ago = |hours| now - SignedDuration::from_hours(hours);
        assert!(is_old(Some(ago(6)), now));
        assert!(!is_old(Some(ago(5)), now));
        assert!(!is_old(None, now));
        let with_rates_of = |rates_at| ShipmentHistory {
            rates_at,
            ..draft()
        };
        assert!(may_be_old(&with_rates_of(None), now));
        assert!(may_be_old(&with_rates_of(Some(ago(6))), now));
        assert!(!may_be_old(&with_rates_of(Some(ago(1))), now));
    }
}
