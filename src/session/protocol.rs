//! What a line does next, decided from what is known and from nothing else.
//!
//! No SQL, no clock, no network. The jobs act on these decisions, and the model
//! of the protocol explores the same functions in every order of events.

use crate::{
    ledger::journal::{Purchase, Stage},
    model::{
        contradiction::Contradiction,
        shipment::{Payment, Shipment, ShipmentStatus},
    },
    service::error::ApiError,
};

/// Answers to a buy that may well mean that it, or an earlier one, was taken.
const MAYBE_TAKEN: [&str; 2] = ["in use", "already"];

/// What a read of a shipment shows of its money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shown {
    /// The service does not know it.
    Gone,
    Unpaid,
    /// Unpaid, after a purchase that failed.
    Failed,
    /// A purchase is under way.
    Pending,
    Paid,
    Refunded,
    /// The status does not say.
    Unclear,
}

impl Shown {
    pub fn of(shipment: &Shipment) -> Self {
        let has_failed = shipment.status == ShipmentStatus::PostagePurchaseFailed;
        match shipment.payment() {
            Payment::None if has_failed => Self::Failed,
            Payment::None => Self::Unpaid,
            Payment::Pending => Self::Pending,
            Payment::Paid => Self::Paid,
            Payment::Refunded => Self::Refunded,
            Payment::Unclear => Self::Unclear,
        }
    }

    /// Whether it is there and nothing was charged.
    pub fn is_unpaid(self) -> bool {
        match self {
            Self::Unpaid | Self::Failed => true,
            Self::Gone | Self::Pending | Self::Paid | Self::Refunded | Self::Unclear => false,
        }
    }
}

/// A read of a shipment whose purchase is open.
#[derive(Debug, Clone, Copy)]
pub struct StatusRead {
    pub shown: Shown,
    /// It began the settle time after the call had ended.
    pub is_conclusive: bool,
    /// No other read follows.
    pub is_last: bool,
    /// It shows one failure more than there were before the purchase.
    pub is_new_failure: bool,
    /// The purchase was sent longer ago than any takes.
    pub is_overdue: bool,
}

/// What a read shows of an open purchase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    Bought,
    /// It is under way, which was not known before.
    UnderWay,
    Failed,
    /// The call did nothing.
    Absent,
    /// What does not fit: the line needs manual review.
    Contradiction(Contradiction),
    /// Nothing so far.
    Open,
}

/// Whether a read decides an open purchase.
pub fn judge(stage: Stage, read: StatusRead) -> Finding {
    match read.shown {
        Shown::Paid | Shown::Refunded => Finding::Bought,
        Shown::Pending if stage != Stage::Taken => Finding::UnderWay,
        Shown::Pending if read.is_overdue => Finding::Contradiction(Contradiction::UnderWayTooLong),
        // The service deletes only what is unpaid: another computer has found it abandoned.
        Shown::Gone if read.is_conclusive => match stage {
            Stage::Intended | Stage::Lost => Finding::Absent,
            Stage::Taken => Finding::Contradiction(Contradiction::ShipmentUnknown),
        },
        // The failure may be that of an earlier purchase: the call may still be
        // on its way, or this read may come from a copy that is behind. It is
        // this purchase's if there is one failure more than before, or if it
        // still stands the settle time later.
        Shown::Failed if read.is_conclusive || stage == Stage::Taken && read.is_new_failure => {
            Finding::Failed
        }
        Shown::Unpaid if read.is_conclusive => match stage {
            Stage::Intended | Stage::Lost => Finding::Absent,
            Stage::Taken if read.is_last => Finding::Contradiction(Contradiction::TakenAndUnpaid),
            Stage::Taken => Finding::Open,
        },
        // A status that says nothing of money may be a new one, and may stay for good.
        Shown::Unclear if read.is_conclusive && read.is_last => {
            Finding::Contradiction(Contradiction::StatusUnclear)
        }
        Shown::Gone | Shown::Unpaid | Shown::Failed | Shown::Pending | Shown::Unclear => {
            Finding::Open
        }
    }
}

/// The number of the purchase that may go out now; none where one is open or
/// done, or where a person has to allow it.
pub fn next_attempt(purchase: &Purchase) -> Option<u32> {
    match purchase {
        Purchase::None | Purchase::Failed { .. } => Some(1),
        Purchase::NotExecuted {
            attempts, limit, ..
        } => (attempts < limit).then(|| attempts.saturating_add(1)),
        Purchase::Open { .. } | Purchase::NeedsReview { .. } | Purchase::Bought { .. } => None,
    }
}

/// What an answer that is an error says of a *buy*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Execution {
    /// It may have been carried out.
    Unknown,
    /// It certainly did nothing.
    Nothing,
    /// A refusal that is believed if a read shows the shipment unpaid.
    NothingIfUnpaid,
}

pub fn failed_buy(error: &ApiError, attempt: u32) -> Execution {
    match error {
        ApiError::AnswerLost { .. } | ApiError::Trouble { .. } | ApiError::NotTheService { .. } => {
            Execution::Unknown
        }
        ApiError::NotSent { .. } | ApiError::Unauthorized | ApiError::RateLimited { .. } => {
            Execution::Nothing
        }
        ApiError::NotFound { words } | ApiError::Refused { words, .. } => {
            if attempt > 1 || may_mean_taken(words) {
                Execution::Unknown
            } else {
                Execution::NothingIfUnpaid
            }
        }
    }
}

fn may_mean_taken(words: &str) -> bool {
    let words = words.to_ascii_lowercase();
    MAYBE_TAKEN.iter().any(|sign| words.contains(sign))
}

/// What the read before a purchase decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BuyCheck {
    Buy,
    /// It is bought already.
    Bought,
    /// A purchase that nobody here knows of is or may be under way.
    Contradiction,
}

pub fn check_before_buying(shown: Shown) -> BuyCheck {
    match shown {
        Shown::Unpaid | Shown::Failed => BuyCheck::Buy,
        Shown::Paid | Shown::Refunded => BuyCheck::Bought,
        Shown::Gone | Shown::Pending | Shown::Unclear => BuyCheck::Contradiction,
    }
}

/// What becomes of another shipment of the line, before the line is bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuplicateAction {
    /// It is the line's own.
    Adopt,
    DeleteIfUnpaid,
    /// It may be paid: the line needs manual review.
    Contradiction,
    Leave,
}

pub fn duplicate_action(shown: Shown) -> DuplicateAction {
    match shown {
        Shown::Paid => DuplicateAction::Adopt,
        Shown::Unpaid | Shown::Failed => DuplicateAction::DeleteIfUnpaid,
        Shown::Pending | Shown::Unclear => DuplicateAction::Contradiction,
        Shown::Gone | Shown::Refunded => DuplicateAction::Leave,
    }
}

/// Which of the shipments that a search found, the newest first, is the line's.
///
/// The one that may be paid if there is one, else the newest that may be bought, else the
/// newest; none of several that may be paid.
pub fn choose(found: &[Shown]) -> Option<usize> {
    let of = |wanted: fn(Shown) -> bool| {
        let numbered = found.iter().enumerate();
        numbered
            .filter(move |(_, one)| wanted(**one))
            .map(|(at, _)| at)
    };
    // What is refunded was paid: it holds nothing any more.
    let mut paid = of(|one| !one.is_unpaid() && one != Shown::Refunded);
    match (paid.next(), paid.next()) {
        (Some(_), Some(_)) => None,
        (Some(at), None) => Some(at),
        (None, _) => of(Shown::is_unpaid)
            .next()
            .or((!found.is_empty()).then_some(0)),
    }
}

/// What becomes of a line in manual review that the user wants retried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryDecision {
    Bought,
    Failed,
    /// It may be bought once more.
    Allowed,
    /// It was deleted elsewhere: another one is made.
    Gone,
    /// It waits on.
    Waits,
}

/// Of a line in manual review no purchase is on its way any more, and the service deletes only
/// what is unpaid.
pub fn retry_decision(shown: Shown) -> RetryDecision {
    match shown {
        Shown::Gone => RetryDecision::Gone,
        Shown::Paid | Shown::Refunded => RetryDecision::Bought,
        Shown::Failed => RetryDecision::Failed,
        Shown::Unpaid => RetryDecision::Allowed,
        Shown::Pending | Shown::Unclear => RetryDecision::Waits,
    }
}

/// The rules of money, written down case by case: a change of a decision
/// changes a row here, and says why.
#[cfg(test)]
mod tests {
    use Finding::{Absent, Bought, Contradiction, Failed, Open, UnderWay};
    use Stage::{Intended, Lost, Taken};

    use super::*;
    use crate::model::{contradiction::Contradiction as Evidence, ids::ShipmentId};

    const EVERY: [Shown; 7] = [
        Shown::Gone,
        Shown::Unpaid,
        Shown::Failed,
        Shown::Pending,
        Shown::Paid,
        Shown::Refunded,
        Shown::Unclear,
    ];

    const LOST: Finding = Contradiction(Evidence::ShipmentUnknown);
    const UNCLEAR: Finding = Contradiction(Evidence::StatusUnclear);
    const TAKEN_AND_UNPAID: Finding = Contradiction(Evidence::TakenAndUnpaid);
    const TOO_LONG: Finding = Contradiction(Evidence::UnderWayTooLong);

    /// What looks tell of an open purchase.
    #[derive(Debug)]
    struct Judged {
        stage: Stage,
        shown: Shown,
        /// Before the settle time is over, and so if there is a failure more.
        early: [Finding; 2],
        /// After it, and so at the last look.
        settled: [Finding; 2],
    }

    const fn judged(
        stage: Stage,
        shown: Shown,
        early: [Finding; 2],
        settled: [Finding; 2],
    ) -> Judged {
        Judged {
            stage,
            shown,
            early,
            settled,
        }
    }

    #[rustfmt::skip]
    static JUDGED: [Judged; 21] = [
        judged(Intended, Shown::Gone,     [Open, Open],         [Absent, Absent]),
        judged(Intended, Shown::Unpaid,   [Open, Open],         [Absent, Absent]),
        judged(Intended, Shown::Failed,   [Open, Open],         [Failed, Failed]),
        judged(Intended, Shown::Pending,  [UnderWay, UnderWay], [UnderWay, UnderWay]),
        judged(Intended, Shown::Paid,     [Bought, Bought],     [Bought, Bought]),
        judged(Intended, Shown::Refunded, [Bought, Bought],     [Bought, Bought]),
        judged(Intended, Shown::Unclear,  [Open, Open],         [Open, UNCLEAR]),

        judged(Lost,     Shown::Gone,     [Open, Open],         [Absent, Absent]),
        judged(Lost,     Shown::Unpaid,   [Open, Open],         [Absent, Absent]),
        judged(Lost,     Shown::Failed,   [Open, Open],         [Failed, Failed]),
        judged(Lost,     Shown::Pending,  [UnderWay, UnderWay], [UnderWay, UnderWay]),
        judged(Lost,     Shown::Paid,     [Bought, Bought],     [Bought, Bought]),
        judged(Lost,     Shown::Refunded, [Bought, Bought],     [Bought, Bought]),
        judged(Lost,     Shown::Unclear,  [Open, Open],         [Open, UNCLEAR]),

        judged(Taken,    Shown::Gone,     [Open, Open],         [LOST, LOST]),
        judged(Taken,    Shown::Unpaid,   [Open, Open],         [Open, TAKEN_AND_UNPAID]),
        judged(Taken,    Shown::Failed,   [Open, Failed],       [Failed, Failed]),
        judged(Taken,    Shown::Pending,  [Open, Open],         [Open, Open]),
        judged(Taken,    Shown::Paid,     [Bought, Bought],     [Bought, Bought]),
        judged(Taken,    Shown::Refunded, [Bought, Bought],     [Bought, Bought]),
        judged(Taken,    Shown::Unclear,  [Open, Open],         [Open, UNCLEAR]),
    ];

    #[test]
    fn a_look_settles_a_purchase_only_by_what_it_proves() {
        let cases = |stage| JUDGED.iter().filter(move |row| row.stage == stage);
        for stage in [Intended, Lost, Taken] {
            assert!(cases(stage).map(|row| row.shown).eq(EVERY), "{stage:?}");
        }
        for row in &JUDGED {
            for is_last in [false, true] {
                for is_new_failure in [false, true] {
                    for is_conclusive in [false, true] {
                        let read = |is_overdue| StatusRead {
                            shown: row.shown,
                            is_conclusive,
                            is_last,
                            is_new_failure,
                            is_overdue,
                        };
                        let expected = if is_conclusive {
                            row.settled[usize::from(is_last)].clone()
                        } else {
                            row.early[usize::from(is_new_failure)].clone()
                        };
                        let in_time = judge(row.stage, read(false));
                        assert_eq!(in_time, expected, "{row:?} {:?}", read(false));
                        // Of how long it takes, only what is under way says anything.
                        let late = if (row.stage, row.shown) == (Taken, Shown::Pending) {
                            TOO_LONG
                        } else {
                            in_time.clone()
                        };
                        assert_eq!(judge(row.stage, read(true)), late, "{row:?}");
                    }
                }
            }
        }
    }

    fn shipment(status: &ShipmentStatus) -> Shipment {
        Shipment::bare(ShipmentId::new("S"), status.clone())
    }

    #[test]
    fn a_status_that_says_nothing_of_money_is_decided_by_the_tracking_code() {
        for status in ShipmentStatus::KNOWN {
            let without = shipment(status);
            let with = Shipment {
                tracking_code: Some("T".to_owned()),
                ..without.clone()
            };
            let said = Shown::of(&without);
            let is_silent = said == Shown::Unclear;
            let expected = if is_silent { Shown::Paid } else { said };
            assert_eq!(Shown::of(&with), expected, "{status}");
        }
    }

    #[test]
    #[rustfmt::skip]
    fn what_may_be_paid_is_neither_bought_again_nor_deleted() {
        let rows = [
            (Shown::Gone,     BuyCheck::Contradiction, DuplicateAction::Leave,          RetryDecision::Gone),
            (Shown::Unpaid,   BuyCheck::Buy,           DuplicateAction::DeleteIfUnpaid, RetryDecision::Allowed),
            (Shown::Failed,   BuyCheck::Buy,           DuplicateAction::DeleteIfUnpaid, RetryDecision::Failed),
            (Shown::Pending,  BuyCheck::Contradiction, DuplicateAction::Contradiction,  RetryDecision::Waits),
            (Shown::Paid,     BuyCheck::Bought,        DuplicateAction::Adopt,          RetryDecision::Bought),
            (Shown::Refunded, BuyCheck::Bought,        DuplicateAction::Leave,          RetryDecision::Bought),
            (Shown::Unclear,  BuyCheck::Contradiction, DuplicateAction::Contradiction,  RetryDecision::Waits),
        ];
        assert_eq!(rows.map(|row| row.0), EVERY);
        for (shown, again, other, asked) in rows {
            assert_eq!(check_before_buying(shown), again, "{shown:?}");
            assert_eq!(duplicate_action(shown), other, "{shown:?}");
            assert_eq!(retry_decision(shown), asked, "{shown:?}");
        }
    }

    #[test]
    fn of_those_found_the_one_that_may_be_paid_is_the_lines_and_never_one_of_two() {
        let may_be_bought = |shown| matches!(shown, Shown::Unpaid | Shown::Failed);
        let may_be_paid = |shown| !may_be_bought(shown) && shown != Shown::Refunded;
        assert_eq!(choose(&[]), None);
        for newest in EVERY {
            assert_eq!(choose(&[newest]), Some(0), "{newest:?}");
            for older in EVERY {
                let expected = match (may_be_paid(newest), may_be_paid(older)) {
                    (true, true) => None,
                    (true, false) => Some(0),
                    (false, true) => Some(1),
                    // The newer one, unless it is refunded and the older one can be bought.
                    (false, false) => {
                        Some(usize::from(!may_be_bought(newest) && may_be_bought(older)))
                    }
                };
                assert_eq!(choose(&[newest, older]), expected, "{newest:?} {older:?}");
                let behind = [Shown::Failed, newest, Shown::Unpaid, older];
                let expected = match (may_be_paid(newest), may_be_paid(older)) {
                    (false, false) => Some(0),
                    (true, false) => Some(1),
                    (false, true) => Some(3),
                    (true, true) => None,
                };
                assert_eq!(choose(&behind), expected, "{behind:?}");
            }
        }
    }

    #[test]
    fn a_buy_did_nothing_only_where_the_error_proves_it() {
        use Execution::{Nothing, NothingIfUnpaid, Unknown};
        let words = |text: &str| text.to_owned();
        let not_found = |text: &str| ApiError::NotFound { words: words(text) };
        let refused = |text: &str| ApiError::Refused {
            status: 400,
            words: words(text),
            problems: Vec::new(),
        };
        let not_sent = ApiError::NotSent {
            reason: words("already down"),
        };
        let lost = ApiError::AnswerLost {
            reason: words("timeout"),
        };
        let page = ApiError::NotTheService {
            status: 200,
            what: words("HTML"),
        };
        let limited = ApiError::RateLimited {
            retry_after_secs: 9,
        };
        // The first attempt, and any later one.
        let rows = [
            (not_sent, [Nothing, Nothing]),
            (lost, [Unknown, Unknown]),
            (ApiError::Unauthorized, [Nothing, Nothing]),
            (not_found("Not Found"), [NothingIfUnpaid, Unknown]),
            (not_found("It is already gone"), [Unknown, Unknown]),
            (limited, [Nothing, Nothing]),
            (
                refused("postage_type field is invalid"),
                [NothingIfUnpaid, Unknown],
            ),
            (
                refused("Resource in use, please try again"),
                [Unknown, Unknown],
            ),
            (refused("Postage already purchased"), [Unknown, Unknown]),
            (refused("ALREADY PURCHASED"), [Unknown, Unknown]),
            (ApiError::Trouble { status: 500 }, [Unknown, Unknown]),
            (ApiError::Trouble { status: 404 }, [Unknown, Unknown]),
            (page, [Unknown, Unknown]),
        ];
        for (error, [first, later]) in rows {
            assert_eq!(failed_buy(&error, 1), first, "{error:?}");
            for attempt in [2, 3, u32::MAX] {
                assert_eq!(failed_buy(&error, attempt), later, "{error:?}");
            }
        }
    }

    #[test]
    fn a_status_shows_of_the_money_what_it_says_and_no_more() {
        let rows = [
            (ShipmentStatus::Unpaid, Shown::Unpaid),
            (ShipmentStatus::PostageRequested, Shown::Pending),
            (ShipmentStatus::PostagePurchaseFailed, Shown::Failed),
            (ShipmentStatus::Canceled, Shown::Unclear),
            (ShipmentStatus::Pending, Shown::Unclear),
            (ShipmentStatus::Ready, Shown::Paid),
            (ShipmentStatus::InTransit, Shown::Paid),
            (ShipmentStatus::Received, Shown::Paid),
            (ShipmentStatus::Released, Shown::Paid),
            (ShipmentStatus::Inducted, Shown::Paid),
            (ShipmentStatus::Resolved, Shown::Paid),
            (ShipmentStatus::Delivered, Shown::Paid),
            (ShipmentStatus::Exception, Shown::Paid),
            (ShipmentStatus::Voided, Shown::Refunded),
            (ShipmentStatus::RefundRequested, Shown::Paid),
            (ShipmentStatus::Incomplete, Shown::Unclear),
        ];
        assert!(rows.iter().map(|row| &row.0).eq(ShipmentStatus::KNOWN));
        for (status, expected) in &rows {
            assert_eq!(Shown::of(&shipment(status)), *expected, "{status}");
        }
        let unknown = ShipmentStatus::Unknown("new".to_owned());
        assert_eq!(Shown::of(&shipment(&unknown)), Shown::Unclear);
    }

    #[test]
    fn a_purchase_goes_out_again_as_often_as_is_allowed_and_never_while_one_is_open() {
        use crate::{
            ledger::journal::ReviewReason,
            model::{
                ids::ShipmentId,
                money::{Currency, Money},
                postage_type::PostageType,
                purchase_terms::PurchaseTerms,
            },
        };
        let terms = PurchaseTerms {
            shipment: ShipmentId::new("S1"),
            postage_type: PostageType::ServiceSlim,
            price: Money::parse("9.84", Currency::Cad).unwrap(),
        };
        let not_executed = |attempts, limit| Purchase::NotExecuted {
            terms: terms.clone(),
            attempts,
            limit,
        };
        let failed = Purchase::Failed {
            reason: String::new(),
        };
        let review = Purchase::NeedsReview {
            terms: None,
            attempts: 0,
            why: ReviewReason::Contradiction {
                evidence: Evidence::TakenAndUnpaid,
            },
        };
        let open = Purchase::Open {
            terms: terms.clone(),
            attempt: 1,
            limit: 2,
            stage: Lost,
        };
        let rows = [
            (Purchase::None, Some(1)),
            (failed, Some(1)),
            (not_executed(1, 2), Some(2)),
            (not_executed(2, 3), Some(3)),
            (not_executed(2, 2), None),
            (not_executed(3, 2), None),
            (open, None),
            (review, None),
        ];
        for (purchase, expected) in rows {
            assert_eq!(next_attempt(&purchase), expected, "{purchase:?}");
        }
    }
}
