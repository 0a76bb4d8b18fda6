//! The calls about jobs over many lines or shipments. One such job at a time.

use std::{path::PathBuf, time::Duration};

use jiff::Timestamp;
use rust_decimal::Decimal;

use crate::contract::{Cause, Failure, OtherShipment, UnresolvedReason, calls};
use crate::features::ship::calls::PurchaseStep;
use crate::model::{
    draft::ShipmentDraft,
    ids::{LineId, ShipmentId},
    label::{LabelFormat, PutAgain, SavedLabel},
    label_name::NameTemplate,
    money::Money,
    order_key::OrderKey,
    purchase_terms::PurchaseTerms,
    rate_choice::{NotChosen, RateChoice},
};

calls! {
    /// Ships many lines, the first ones first.
    ///
    /// The call is the consent: each line is bought at the rate that is chosen, if it costs no
    /// more than the limit. The same lines started again go on where they were. A line of
    /// which only the price is wanted is not bought.
    Start {
        lines: Vec<BulkLine>,
        choice: RateChoice,
        /// Leaves lines alone whose rate costs more, tax included.
        max_price: Option<Decimal>,
        /// Where labels are put besides the label folder's copy.
        labels: Option<LabelsTo>,
    } -> BulkSummary, write, progress BulkUpdate;
    /// Does the same to many shipments, one after the other.
    ForEach { operation: BulkOperation, shipments: Vec<ShipmentId> } -> BulkSummary, write, progress BulkUpdate;
    /// Which of these rows' lines the ledger keeps for another order, by their places in the
    /// list: two stores may number their orders alike.
    FindLinesOfOthers { rows: Vec<RowLine> } -> Vec<usize>, read;
    /// Which of these parcels are paid already, and with which shipment: of rows that can't ship
    /// as they are written.
    FindBought { parcels: Vec<OrderKey> } -> Vec<Found>, read;
    /// Begins and buys nothing more for now; what is bought gets its label.
    Pause {} -> (), write;
    Resume {} -> (), write;
    /// As paused, for good. What is unresolved is still polled.
    Cancel {} -> (), write;
}

/// Labels that fail one after the other for one cause before a job pauses itself.
pub const MAX_LABEL_FAILURES: u32 = 5;

/// How a job goes, reported before its end.
#[derive(Debug, Clone)]
pub enum BulkUpdate {
    Progressed(BulkProgress),
    /// The purchase of a line has got this far.
    LineProgressed {
        line: LineId,
        step: PurchaseStep,
    },
    LineEnded {
        line: LineId,
        outcome: BulkOutcome,
    },
}

/// What is done to each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BulkOperation {
    Delete,
    AskRefund,
}

/// A row of an order file by the line of its order id, and the order that it means.
#[derive(Debug, Clone)]
pub struct RowLine {
    pub line: LineId,
    pub key: OrderKey,
}

/// One line of a bulk job.
#[derive(Debug, Clone)]
pub struct BulkLine {
    pub line: LineId,
    pub wanted: Wanted,
}

/// What is to be bought.
#[derive(Debug, Clone)]
pub enum Wanted {
    /// The shipment that is made of this draft.
    Draft {
        draft: Box<ShipmentDraft>,
        /// What a person has seen and agreed to; nothing else is bought then.
        approved: Option<PurchaseTerms>,
    },
    /// An unpaid shipment that is there, at what a person has agreed to.
    Shipment(PurchaseTerms),
    /// Only the price of the shipment that is made of this draft; what was bought before
    /// gets its label.
    Price(Box<ShipmentDraft>),
}

/// Where labels are put.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelsTo {
    pub folder: PathBuf,
    /// A label that the service does not give so is put there as PDF.
    pub format: LabelFormat,
    pub naming: NameTemplate,
    pub again: PutAgain,
}

/// What became of a line.
#[derive(Debug, Clone)]
pub enum BulkOutcome {
    Bought {
        shipment: ShipmentId,
        price: Money,
        label: Result<SavedLabel, Failure>,
    },
    /// Bought before; nothing was sent that costs money. `changed` says that the draft is
    /// not what was bought.
    Already {
        bought: BoughtBefore,
        changed: bool,
        label: Result<SavedLabel, Failure>,
    },
    /// Unresolved since before this job; nothing was sent.
    WasUnresolved {
        shipment: ShipmentId,
        reason: UnresolvedReason,
        /// The price that was approved for it, at which trying again would buy it.
        approved: Option<Money>,
        /// The draft is not what was to be bought, and trying again would buy that.
        changed: bool,
    },
    /// Only the price was wanted. It is unpaid, and would be bought at this.
    Priced(PurchaseTerms),
    /// No rate was taken.
    NotChosen(NotChosen),
    /// It failed, or it is unresolved.
    Failed(Failure),
    /// It is done, and nothing was bought: the job buys nothing.
    Done,
    /// The job was cancelled first.
    Left,
}

/// The shipment that was bought for a line before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoughtBefore {
    pub shipment: ShipmentId,
    pub tracking_code: Option<String>,
    pub created_at: Option<Timestamp>,
    pub place: BoughtAt,
    pub refund: RefundState,
    /// Whether its label was printed from here, or may have been.
    pub is_printed: bool,
    /// Where its label was put from here, in folders of the user.
    pub copies: Vec<PathBuf>,
}

impl BoughtBefore {
    /// Whether its refund was granted or is requested: its label is not valid any more.
    pub fn is_refunded(&self) -> bool {
        self.refund != RefundState::None
    }

    /// The tracking code, which is on its label, else the id.
    pub fn name(&self) -> &str {
        let code = self.tracking_code.as_deref();
        code.unwrap_or(self.shipment.as_str())
    }
}

/// What is known of a parcel's purchase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    Bought(BoughtBefore),
    /// Its purchase was sent from here, and how it ended is not known.
    InDoubt(ShipmentId),
    /// Somebody else is buying it.
    UnderWay(OtherShipment),
    NotBought,
    /// It could not be read.
    NotKnown,
    /// Too many parcels were to be looked for.
    NotLookedFor,
}

/// Whose purchase it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoughtAt {
    /// One of this ledger.
    Here,
    /// One of another computer or data folder, or made on the service's website.
    Elsewhere,
}

/// What is known of a refund of the postage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundState {
    None,
    /// It may yet be denied. `at` is known of a refund that was requested here.
    Requested {
        at: Option<Timestamp>,
    },
    Granted,
}

/// How a bulk job goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BulkCourse {
    Running,
    /// Nothing more fits the request budget until then.
    WaitingUntil(Timestamp),
    /// The service's list is behind: it does not show yet what the job has created.
    AwaitingCreated {
        until: Timestamp,
    },
    /// The same, of what the job has bought: all lines have ended.
    AwaitingBought {
        until: Timestamp,
    },
    /// The service asked for a pause. `since` is its first refusal after which it
    /// took nothing.
    Held {
        since: Timestamp,
        until: Timestamp,
    },
    Paused,
    Cancelled,
}

/// How far a bulk job is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BulkProgress {
    pub course: BulkCourse,
    pub lines: usize,
    pub counts: BulkCounts,
    /// What this job has paid, if anything.
    pub spent: Option<Money>,
    /// Why it has paused itself: as many labels in a row as [`MAX_LABEL_FAILURES`]
    /// did not come, and nothing is bought that can't be printed.
    pub paused_for: Option<Failure>,
    /// How fast it goes, while it does and that is known.
    pub pace: Option<BulkPace>,
}

/// How fast a bulk job goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BulkPace {
    /// Lines that end in a minute.
    pub per_minute: u32,
    /// How long the other lines take at this pace.
    pub left: Duration,
}

/// Lines that have ended, by how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BulkCounts {
    pub bought: usize,
    /// Lines of a job that buys nothing.
    pub done: usize,
    pub already: usize,
    pub failed: usize,
    pub unresolved: usize,
    pub left: usize,
}

/// What a bulk job came to.
#[derive(Debug, Clone)]
pub struct BulkSummary {
    pub counts: BulkCounts,
    pub spent: Option<Money>,
    /// What was paid in other currencies than that, one sum for each.
    pub spent_otherwise: Vec<Money>,
    /// Purchases of this account that no list has shown yet: whether somebody else has paid
    /// for the same orders as well is not known.
    pub not_compared: usize,
    /// Lines that need attention, those with the same cause together, the
    /// largest group first.
    pub troubles: Vec<BulkTrouble>,
}

/// Lines that failed for the same cause.
#[derive(Debug, Clone)]
pub struct BulkTrouble {
    pub why: BulkWhy,
    pub lines: Vec<LineId>,
}

/// A cause that several lines share; details are those of the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BulkWhy {
    NotChosen(NotChosen),
    Failed(Failure),
    /// Bought, but its label could not be kept or put where it was wanted.
    WithoutLabel(Failure),
    /// Bought before, and changed since.
    Changed,
}

impl BulkCounts {
    /// Lines that have ended.
    pub fn ended(self) -> usize {
        self.bought + self.done + self.already + self.failed + self.unresolved + self.left
    }
}

impl BulkWhy {
    /// Whether a person would call it the same cause.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::NotChosen(one), Self::NotChosen(two)) => {
                std::mem::discriminant(one) == std::mem::discriminant(two)
            }
            (Self::Failed(one), Self::Failed(two))
            | (Self::WithoutLabel(one), Self::WithoutLabel(two)) => is_like(&one.cause, &two.cause),
            (Self::Changed, Self::Changed) => true,
            (Self::NotChosen(_) | Self::Failed(_) | Self::WithoutLabel(_) | Self::Changed, _) => {
                false
            }
        }
    }
}

/// The service's own words are part of a cause; prices, paths and ids are not.
fn is_like(one: &Cause, other: &Cause) -> bool {
    match (one, other) {
        (Cause::Refused { words: one }, Cause::Refused { words: other }) => one == other,
        (Cause::PurchaseFailed { reason: one }, Cause::PurchaseFailed { reason: other }) => {
            one == other
        }
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}
