//! The entries that a journal holds. Each is one row; none is ever changed.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::model::{
    contradiction::Contradiction, ids::ShipmentId, money::Money, postage_type::PostageType,
    printer::PrintProof, purchase_terms::PurchaseTerms, shipment::ShipmentStatus,
};

use super::{BatchEntry, Op, Phase};

/// Why a call certainly did nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotExecuted {
    /// Nothing when the request never left.
    pub status: Option<u16>,
    pub words: String,
}

/// Why manual review is needed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewReason {
    AttemptsUsedUp { attempts: u32 },
    Contradiction { evidence: Contradiction },
}

/// One entry about a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum JournalEntry {
    CreateIntent {
        attempt: u32,
        /// The digest of the draft that is sent.
        content: String,
    },
    CreateLost {
        reason: String,
    },
    CreateRefused(NotExecuted),
    Created {
        shipment: ShipmentId,
    },
    /// A search found the shipment of a create whose answer was lost.
    CreateFound {
        shipment: ShipmentId,
        /// It shows something else than what was asked for: it may be another create's.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_unlike: bool,
    },
    /// Two searches, the settle time apart, did not find it.
    CreateAbsent,
    /// More than one shipment fits and which one is ours cannot be decided.
    CreateUnclear {
        candidates: Vec<ShipmentId>,
    },
    /// No duplicate draft of this line is left that could be paid for. An earlier version
    /// searched for them before a purchase; the claim of the order does so now.
    #[serde(rename = "twins_checked")]
    DuplicatesChecked,
    /// The user wants this line's shipment in the place of another line's
    /// draft, which goes once this one is made.
    Replaces {
        shipment: ShipmentId,
    },
    /// The draft whose place was taken is gone.
    Replaced {
        shipment: ShipmentId,
    },
    /// The other draft is to stay after all, or has its money back.
    KeepsBoth {
        shipment: ShipmentId,
    },
    /// This line's draft is gone, and another line's shipment stands in its
    /// place: nothing more is made here.
    ReplacedBy {
        shipment: ShipmentId,
    },
    RefreshIntent {
        shipment: ShipmentId,
        content: String,
    },
    RefreshLost {
        reason: String,
    },
    RefreshRefused(NotExecuted),
    /// The service has the new content, by its answer or by a read.
    Refreshed,
    /// A read showed the old content.
    RefreshAbsent,
    BuyIntent {
        attempt: u32,
        terms: PurchaseTerms,
    },
    BuyLost {
        reason: String,
    },
    BuyRefused(NotExecuted),
    /// The service took the request; the outcome is not known yet.
    BuyTaken {
        status: Option<u16>,
    },
    /// A read showed that the purchase is under way.
    BuyPending,
    /// A read, the settle time after the call ended, showed an unpaid shipment.
    BuyAbsent,
    Bought {
        shipment: ShipmentId,
        postage_type: PostageType,
        /// What was approved; none when it was bought elsewhere.
        price: Option<Money>,
        /// What the service shows as charged; none where it does not say, or an
        /// earlier version did not ask.
        #[serde(default)]
        charged: Option<Money>,
        tracking_code: Option<String>,
        /// When the service charged it, where it was bought elsewhere and its events say so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_at: Option<Timestamp>,
    },
    BuyFailed {
        reason: String,
    },
    #[serde(rename = "needs_you")]
    NeedsReview {
        why: ReviewReason,
    },
    /// After manual review the user allows one more attempt.
    RetryAllowed,
    LabelSaved {
        shipment: ShipmentId,
        format: String,
        sha256: String,
    },
    DeleteIntent {
        shipment: ShipmentId,
    },
    DeleteLost {
        shipment: ShipmentId,
        reason: String,
    },
    /// The service keeps it, or a read showed that it must stay.
    DeleteRefused {
        shipment: ShipmentId,
        words: String,
    },
    Deleted {
        shipment: ShipmentId,
    },
    RefundIntent {
        shipment: ShipmentId,
    },
    RefundLost {
        reason: String,
    },
    RefundRefused(NotExecuted),
    RefundAsked,
    /// The service took the request, and decided against it later.
    RefundDenied {
        reason: String,
    },
    /// Long after the request was taken, a read showed the shipment paid and no
    /// refund under way: the service decided against it.
    RefundNotUnderWay {
        status: ShipmentStatus,
    },
    Voided,
    /// The user wants it printed. Durable before its first byte leaves.
    PrintAsked {
        shipment: ShipmentId,
        printer: String,
    },
    /// The label was given to a printer. That proves no paper.
    PrintSent {
        shipment: ShipmentId,
        copies: u32,
        #[serde(default)]
        printer: Option<String>,
    },
    /// Nothing of it went out.
    PrintNotSent {
        shipment: ShipmentId,
        reason: String,
    },
    /// It went out or half of it did, and nothing says that it arrived. It may
    /// come out of the printer.
    PrintUnclear {
        shipment: ShipmentId,
        reason: String,
    },
    /// It is on paper, and by what that is known.
    PrintConfirmed {
        shipment: ShipmentId,
        #[serde(default)]
        by: PrintProof,
    },
    /// The user says that the parcel was handed over to the carrier.
    HandedOver {
        shipment: ShipmentId,
    },
    /// The user takes that back: it is to be printed (again), and what came
    /// out before is destroyed.
    PrintAgain {
        shipment: ShipmentId,
        /// The user of this machine.
        #[serde(default)]
        who: Option<String>,
        #[serde(default)]
        why: Option<String>,
    },
    /// The user takes back that it is printed or handed over: the label stands
    /// as it did before that was said. Nobody says that it is destroyed.
    MarkTakenBack {
        shipment: ShipmentId,
        /// The user of this machine.
        #[serde(default)]
        who: Option<String>,
    },
    /// The user has resolved it elsewhere: Sendoff asks no more about it, and
    /// sends nothing more for it.
    SetAside,
    Batch(BatchEntry),
}

/// All entries of one group or of several, as a pattern: who reads some entries
/// names the others by it, and the compiler still asks about a new one.
macro_rules! entries {
    (create) => {
        JournalEntry::CreateIntent { .. }
            | JournalEntry::CreateLost { .. }
            | JournalEntry::CreateRefused(_)
            | JournalEntry::Created { .. }
            | JournalEntry::CreateFound { .. }
            | JournalEntry::CreateAbsent
            | JournalEntry::CreateUnclear { .. }
            | JournalEntry::DuplicatesChecked
    };
    (replace) => {
        JournalEntry::Replaces { .. }
            | JournalEntry::Replaced { .. }
            | JournalEntry::KeepsBoth { .. }
            | JournalEntry::ReplacedBy { .. }
    };
    (refresh) => {
        JournalEntry::RefreshIntent { .. }
            | JournalEntry::RefreshLost { .. }
            | JournalEntry::RefreshRefused(_)
            | JournalEntry::Refreshed
            | JournalEntry::RefreshAbsent
    };
    (buy) => {
        JournalEntry::BuyIntent { .. }
            | JournalEntry::BuyLost { .. }
            | JournalEntry::BuyRefused(_)
            | JournalEntry::BuyTaken { .. }
            | JournalEntry::BuyPending
            | JournalEntry::BuyAbsent
            | JournalEntry::Bought { .. }
            | JournalEntry::BuyFailed { .. }
            | JournalEntry::NeedsReview { .. }
            | JournalEntry::RetryAllowed
    };
    (label) => {
        JournalEntry::LabelSaved { .. }
    };
    (delete) => {
        JournalEntry::DeleteIntent { .. }
            | JournalEntry::DeleteLost { .. }
            | JournalEntry::DeleteRefused { .. }
            | JournalEntry::Deleted { .. }
    };
    (refund) => {
        JournalEntry::RefundIntent { .. }
            | JournalEntry::RefundLost { .. }
            | JournalEntry::RefundRefused(_)
            | JournalEntry::RefundAsked
            | JournalEntry::RefundDenied { .. }
            | JournalEntry::RefundNotUnderWay { .. }
            | JournalEntry::Voided
    };
    (print) => {
        JournalEntry::PrintAsked { .. }
            | JournalEntry::PrintSent { .. }
            | JournalEntry::PrintNotSent { .. }
            | JournalEntry::PrintUnclear { .. }
            | JournalEntry::PrintConfirmed { .. }
            | JournalEntry::HandedOver { .. }
            | JournalEntry::PrintAgain { .. }
            | JournalEntry::MarkTakenBack { .. }
    };
    (set_aside) => {
        JournalEntry::SetAside
    };
    (batch) => {
        JournalEntry::Batch(_)
    };
    ($first:ident $($other:ident)+) => {
        entries!($first) $(| entries!($other))+
    };
}
pub(crate) use entries;

impl JournalEntry {
    pub fn op(&self) -> Op {
        match self {
            entries!(create replace) => Op::Create,
            entries!(refresh) => Op::Refresh,
            entries!(buy set_aside) => Op::Buy,
            entries!(label) => Op::Label,
            entries!(delete) => Op::Delete,
            entries!(refund) => Op::Refund,
            entries!(print) => Op::Print,
            entries!(batch) => Op::Batch,
        }
    }

    pub fn phase(&self) -> Phase {
        match self {
            Self::CreateIntent { .. }
            | Self::RefreshIntent { .. }
            | Self::BuyIntent { .. }
            | Self::DeleteIntent { .. }
            | Self::RefundIntent { .. }
            | Self::PrintAsked { .. } => Phase::Intent,
            Self::CreateLost { .. }
            | Self::RefreshLost { .. }
            | Self::BuyLost { .. }
            | Self::DeleteLost { .. }
            | Self::RefundLost { .. }
            | Self::PrintSent { .. }
            | Self::PrintUnclear { .. } => Phase::Sent,
            Self::CreateRefused(_)
            | Self::Created { .. }
            | Self::RefreshRefused(_)
            | Self::Refreshed
            | Self::BuyRefused(_)
            | Self::BuyTaken { .. }
            | Self::DeleteRefused { .. }
            | Self::Deleted { .. }
            | Self::RefundRefused(_)
            | Self::RefundAsked
            | Self::PrintNotSent { .. } => Phase::Answered,
            Self::CreateFound { .. }
            | Self::CreateAbsent
            | Self::RefreshAbsent
            | Self::BuyPending
            | Self::BuyAbsent
            | Self::Bought { .. }
            | Self::BuyFailed { .. }
            | Self::RefundDenied { .. }
            | Self::RefundNotUnderWay { .. }
            | Self::Voided => Phase::Observed,
            Self::CreateUnclear { .. }
            | Self::DuplicatesChecked
            | Self::Replaces { .. }
            | Self::Replaced { .. }
            | Self::KeepsBoth { .. }
            | Self::ReplacedBy { .. }
            | Self::NeedsReview { .. }
            | Self::RetryAllowed
            | Self::SetAside
            | Self::PrintConfirmed { .. }
            | Self::HandedOver { .. }
            | Self::PrintAgain { .. }
            | Self::MarkTakenBack { .. }
            | Self::LabelSaved { .. } => Phase::Resolved,
            Self::Batch(entry) => entry.phase(),
        }
    }

    pub(super) fn attempt(&self) -> Option<u32> {
        if let Self::CreateIntent { attempt, .. }
        | Self::BuyIntent { attempt, .. }
        | Self::Batch(BatchEntry::CreateIntent { attempt, .. }) = self
        {
            Some(*attempt)
        } else {
            None
        }
    }

    pub(super) fn shipment(&self) -> Option<&ShipmentId> {
        if let Self::BuyIntent { terms, .. } = self {
            Some(&terms.shipment)
        } else if let Self::Created { shipment }
        | Self::CreateFound { shipment, .. }
        | Self::RefreshIntent { shipment, .. }
        | Self::Bought { shipment, .. }
        | Self::LabelSaved { shipment, .. }
        | Self::DeleteIntent { shipment }
        | Self::DeleteLost { shipment, .. }
        | Self::DeleteRefused { shipment, .. }
        | Self::Deleted { shipment }
        | Self::RefundIntent { shipment }
        | Self::PrintAsked { shipment, .. }
        | Self::PrintSent { shipment, .. }
        | Self::PrintNotSent { shipment, .. }
        | Self::PrintUnclear { shipment, .. }
        | Self::PrintConfirmed { shipment, .. }
        | Self::HandedOver { shipment }
        | Self::PrintAgain { shipment, .. }
        | Self::MarkTakenBack { shipment, .. } = self
        {
            Some(shipment)
        } else {
            None
        }
    }

    pub(super) fn request_hash(&self) -> Option<&str> {
        if let Self::CreateIntent { content, .. } | Self::RefreshIntent { content, .. } = self {
            Some(content)
        } else {
            None
        }
    }

    pub(super) fn http_status(&self) -> Option<u16> {
        if let Self::CreateRefused(refusal)
        | Self::RefreshRefused(refusal)
        | Self::BuyRefused(refusal)
        | Self::RefundRefused(refusal)
        | Self::Batch(
            BatchEntry::CreateRefused(refusal)
            | BatchEntry::ChangeRefused(refusal)
            | BatchEntry::DeleteRefused(refusal),
        ) = self
        {
            refusal.status
        } else if let Self::BuyTaken { status } = self {
            *status
        } else {
            None
        }
    }

    pub(super) fn price(&self) -> Option<&Money> {
        if let Self::BuyIntent { terms, .. } = self {
            Some(&terms.price)
        } else if let Self::Bought { price, .. } = self {
            price.as_ref()
        } else {
            None
        }
    }
}
