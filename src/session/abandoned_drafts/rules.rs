//! Which drafts of a line nobody needs any more, decided from its journal and from
//! ages. Pure.

use jiff::{SignedDuration, Timestamp};

use crate::{
    ledger::journal::{Creation, History, Purchase},
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
    /// They are old, and nothing works with them.
    Old,
}

/// The drafts of a line that may go: its current one while it is not bought, and
/// former ones that were to be deleted before. None of a line on which anything is
/// in doubt.
pub(super) fn deletable(line: &LineId, history: &History, because: Because) -> Vec<ShipmentId> {
    if line.is_of_batch() || history.is_open() || history.needs_review() {
        return Vec::new();
    }
    let current = history
        .shipment
        .iter()
        .filter(|_| is_spare(history, because));
    current.chain(&history.replaced).cloned().collect()
}

fn is_spare(history: &History, because: Because) -> bool {
    let is_unbought = match history.purchase {
        Purchase::None | Purchase::Failed { .. } => true,
        // Its attempts count for as long as a person may try it again.
        Purchase::NotExecuted { .. } => because == Because::Old,
        Purchase::Open { .. } | Purchase::NeedsReview { .. } | Purchase::Bought { .. } => false,
    };
    // What a person has put in the place of a draft is kept as that one was.
    is_unbought && history.creation == Creation::Done && history.not_ours.is_empty()
}

/// Whether a line's shipments may be old enough, as far as the journal knows.
pub(super) fn may_be_old(history: &History, now: Timestamp) -> bool {
    history
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
        ledger::journal::Refund,
        model::{
            money::{Currency, Money},
            postage_type::PostageType,
            purchase_terms::PurchaseTerms,
        },
    };

    fn draft() -> History {
        History {
            creation: Creation::Done,
            shipment: Some(ShipmentId::new("S1")),
            content: Some("a.b".to_owned()),
            ..History::default()
        }
    }

    fn terms() -> PurchaseTerms {
        PurchaseTerms {
            shipment: ShipmentId::new("S1"),
            postage_type: PostageType::ServiceSelect,
            price: Money::parse("5.00", Currency::Cad).unwrap(),
        }
    }

    fn goes(history: &History, because: Because) -> Vec<ShipmentId> {
        deletable(&LineId::of_order("1000", 1), history, because)
    }

    #[test]
    fn an_unbought_draft_goes_with_those_that_it_has_replaced() {
        let history = History {
            replaced: [ShipmentId::new("S0")].into(),
            ..draft()
        };
        for because in [Because::Released, Because::Old] {
            assert_eq!(
                goes(&history, because),
                [ShipmentId::new("S1"), ShipmentId::new("S0")]
            );
        }
        let batch = LineId::of_batch("1");
        assert!(deletable(&batch, &history, Because::Old).is_empty());
    }

    #[test]
    fn what_is_or_may_be_paid_stays() {
        let bought = Purchase::Bought {
            postage_type: PostageType::ServiceSelect,
            price: None,
            charged: None,
            tracking_code: None,
            at: Timestamp::UNIX_EPOCH,
        };
        let open = Purchase::Open {
            terms: terms(),
            attempt: 1,
            limit: 2,
            stage: crate::ledger::journal::Stage::Lost,
        };
        let review = Purchase::NeedsReview {
            terms: Some(terms()),
            attempts: 2,
            why: crate::ledger::journal::ReviewReason::AttemptsUsedUp { attempts: 2 },
        };
        for purchase in [bought, open, review] {
            let history = History {
                purchase,
                refund: Refund::None,
                ..draft()
            };
            for because in [Because::Released, Because::Old] {
                assert!(goes(&history, because).is_empty(), "{history:?}");
            }
        }
    }

    #[test]
    fn nothing_of_a_line_goes_on_which_a_write_is_in_doubt() {
        let deleting = History {
            deleting: [ShipmentId::new("S0")].into(),
            ..draft()
        };
        let refreshing = History {
            refreshing: Some("a.c".to_owned()),
            ..draft()
        };
        let creating = History {
            creation: Creation::Open {
                attempt: 1,
                content: "a.c".to_owned(),
            },
            ..draft()
        };
        for history in [deleting, refreshing, creating] {
            assert!(goes(&history, Because::Old).is_empty(), "{history:?}");
        }
    }

    #[test]
    fn what_may_be_tried_again_and_what_took_a_drafts_place_is_not_deleted_at_once() {
        let again = History {
            purchase: Purchase::NotExecuted {
                terms: terms(),
                attempts: 1,
                limit: 2,
            },
            ..draft()
        };
        assert!(goes(&again, Because::Released).is_empty());
        assert_eq!(goes(&again, Because::Old).len(), 1);
        let in_place = History {
            not_ours: [ShipmentId::new("S0")].into(),
            ..draft()
        };
        assert!(goes(&in_place, Because::Released).is_empty());
        assert!(goes(&in_place, Because::Old).is_empty());
    }

    #[test]
    fn a_draft_is_old_by_the_services_clock_and_when_its_rates_are_old_too() {
        let now: Timestamp = "2026-03-02T12:00:00Z".parse().unwrap();
        let ago = |hours| now - SignedDuration::from_hours(hours);
        assert!(is_old(Some(ago(6)), now));
        assert!(!is_old(Some(ago(5)), now));
        assert!(!is_old(None, now));
        let with_rates_of = |rates_at| History {
            rates_at,
            ..draft()
        };
        assert!(may_be_old(&with_rates_of(None), now));
        assert!(may_be_old(&with_rates_of(Some(ago(6))), now));
        assert!(!may_be_old(&with_rates_of(Some(ago(1))), now));
    }
}
