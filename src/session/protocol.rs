//! What a line does next, decided from what is known and from nothing else.
//!
//! No SQL, no clock, no network. The jobs act on these decisions, and the model
//! of the protocol explores the same functions in every order of events.

use crate::{
    ledger::journal::{Purchase, Stage},
    model::shipment::{Payment, ShipmentStatus},
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
    pub fn of(status: &ShipmentStatus) -> Self {
        match status.payment() {
            Payment::None if *status == ShipmentStatus::PostagePurchaseFailed => Self::Failed,
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
}

/// What a read shows of an open purchase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    Bought,
    /// It is under way, which was not known before.
    UnderWay,
    Failed,
    /// The call did nothing.
    Absent,
    /// What does not fit: the line needs manual review.
    Contradiction(&'static str),
    /// Nothing so far.
    Open,
}

/// Whether a read decides an open purchase.
pub fn judge(stage: Stage, read: StatusRead) -> Finding {
    match read.shown {
        Shown::Paid | Shown::Refunded => Finding::Bought,
        Shown::Pending if stage != Stage::Taken => Finding::UnderWay,
        Shown::Gone if read.is_conclusive => {
            Finding::Contradiction("the service does not know the shipment any more")
        }
        // The failure may be that of an earlier purchase: the call may still be
        // on its way, or this read may come from a copy that is behind. It is
        // this purchase's if there is one failure more than before, or if it
        // still stands the settle time later.
        Shown::Failed if read.is_conclusive || stage == Stage::Taken && read.is_new_failure => {
            Finding::Failed
        }
        Shown::Unpaid if read.is_conclusive => match stage {
            Stage::Intended | Stage::Lost => Finding::Absent,
            Stage::Taken if read.is_last => {
                Finding::Contradiction("the service took the purchase and shows an unpaid shipment")
            }
            Stage::Taken => Finding::Open,
        },
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

/// Whether an earlier attempt did nothing, so that one more check comes first.
pub fn needs_check_before_retry(purchase: &Purchase) -> bool {
    matches!(purchase, Purchase::NotExecuted { .. })
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

/// What the check before another attempt decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryCheck {
    Buy,
    /// It is bought after all.
    Bought,
    /// A purchase that had done nothing is under way after all.
    Contradiction,
}

pub fn retry_check(shown: Shown) -> RetryCheck {
    match shown {
        Shown::Unpaid | Shown::Failed => RetryCheck::Buy,
        Shown::Paid | Shown::Refunded => RetryCheck::Bought,
        Shown::Gone | Shown::Pending | Shown::Unclear => RetryCheck::Contradiction,
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

/// Which of the shipments that a search found is the line's: the paid one if
/// there is one, else the first, which is the newest; none of several paid ones.
pub fn choose(found: &[Shown]) -> Option<usize> {
    let mut paid = found.iter().enumerate().filter(|(_, one)| !one.is_unpaid());
    match (paid.next(), paid.next()) {
        (Some(_), Some(_)) => None,
        (Some((at, _)), None) => Some(at),
        (None, _) => (!found.is_empty()).then_some(0),
    }
}

/// What becomes of a line in manual review that the user wants retried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryDecision {
    Bought,
    Failed,
    /// It may be bought once more.
    Allowed,
    /// It waits on.
    Waits,
}

pub fn retry_decision(shown: Shown) -> RetryDecision {
    match shown {
        Shown::Paid | Shown::Refunded => RetryDecision::Bought,
        Shown::Failed => RetryDecision::Failed,
        Shown::Unpaid => RetryDecision::Allowed,
        Shown::Gone | Shown::Pending | Shown::Unclear => RetryDecision::Waits,
    }
}
