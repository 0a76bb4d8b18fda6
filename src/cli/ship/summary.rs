//! The summary of a run: the last line of stdout, as JSON.

use jiff::Timestamp;
use serde::Serialize;

use crate::{
    contract::PaidShipment,
    model::{money::Money, order_key::OrderKey},
};

/// The summary of one run. Its fields are part of the command's contract.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    pub rows: usize,
    /// Bought in this run.
    pub bought: usize,
    pub failed: Vec<FailedLine>,
    pub in_doubt: Vec<InDoubtLine>,
    /// Bought before: by an earlier run, or on another computer. Such a row is in none of
    /// the other lists of what was not bought.
    pub already: Vec<AlreadyLine>,
    /// Nothing was bought for them, because each may be an order that was bought before:
    /// they wait for an answer.
    pub to_decide: Vec<ToDecideLine>,
    /// Charged in this run, taxes included.
    pub spent: String,
    pub currency: String,
    /// Purchases for which the service charged something else than what was approved.
    pub charged_otherwise: Vec<ChargedLine>,
    pub labels: Vec<LabelLine>,
    /// Paid for, but the label is not in the folder. The next run fetches it.
    pub without_label: Vec<WithoutLabelLine>,
    /// Nothing was bought for them, and nothing is wrong with them.
    pub left: Vec<LeftLine>,
    /// From when on the service takes requests again, if rows are left.
    pub run_again_at: Option<Timestamp>,
    /// Put into the folder by an earlier run, and not there any more.
    pub labels_put_before: Vec<LabelLine>,
    /// Rows whose label is saved as PDF, because there is none in the wanted format.
    #[serde(skip)]
    pub saved_as_pdf: Vec<(usize, String)>,
    /// Parcels of orders for which two shipments are paid, of this run or an earlier
    /// one. One of the two is to be refunded.
    pub paid_twice: Vec<PaidTwiceLine>,
    /// Orders that were to be tried again, and of which no purchase was unresolved.
    pub not_retried: Vec<NotRetried>,
    /// Purchases that no list of the service has shown yet: whether somebody else has paid for
    /// the same orders, the next run with the same data folder says.
    pub not_compared: usize,
}

/// A row that did not ship.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FailedLine {
    pub row: usize,
    pub order_id: String,
    /// The column at fault, if one is.
    pub field: Option<String>,
    pub value: Option<String>,
    pub reason: String,
    /// The parcel that the row means, where that can be read though the row can't ship.
    #[serde(skip)]
    pub parcel: Option<OrderKey>,
}

/// A row that is paid for and lacks its label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WithoutLabelLine {
    pub row: usize,
    pub order_id: String,
    pub shipment_id: Option<String>,
    pub reason: String,
}

/// A row that is left for the next run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeftLine {
    pub row: usize,
    pub order_id: String,
    pub why: LeftReason,
    /// What is to be said of this row alone.
    #[serde(skip)]
    pub detail: Option<String>,
}

/// Why a row is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftReason {
    /// The run has ended before its turn: the service asked for a pause, or labels failed.
    Stopped,
    /// Another job is under way on the account, in the window or in another command.
    OtherJob,
    /// The user has ended the run before its turn.
    Interrupted,
    /// Somebody else on the account is buying it.
    BeingBoughtElsewhere,
    /// The question before buying was answered no.
    Declined,
    /// That question was not asked: there is no terminal.
    NotAsked,
    /// It can't ship as it is written, and too many such rows are before it, so that it was
    /// not looked for among what is paid.
    NotLookedFor,
}

/// A sentence about a row: what is so of this row alone, and what is said of all such rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowMessage {
    pub detail: String,
    pub advice: String,
}

impl RowMessage {
    /// As it is said of one row.
    pub(super) fn sentence(&self) -> String {
        format!("{}. {}", self.detail, self.advice)
    }
}

/// A row that may be of an order that was bought before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ToDecideLine {
    pub row: usize,
    pub order_id: String,
    /// That of the other order.
    pub shipment_id: Option<String>,
    pub reason: String,
    #[serde(skip)]
    pub message: RowMessage,
}

/// A row whose purchase is unresolved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InDoubtLine {
    pub row: usize,
    pub order_id: String,
    pub shipment_id: Option<String>,
    pub reason: String,
}

/// An order that was named with `--retry-in-doubt` for nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NotRetried {
    pub order_id: String,
    /// Whether the file has a row of it.
    pub in_file: bool,
}

/// A row that was bought before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AlreadyLine {
    pub row: usize,
    pub order_id: String,
    pub shipment_id: String,
    pub tracking_code: Option<String>,
    /// Whether it was bought on another computer, with another data folder or on the
    /// service's website.
    pub elsewhere: bool,
    /// Whether the row is no longer what was bought.
    pub changed: bool,
    /// Whether its label was printed with this data folder, or may have been.
    pub printed: bool,
    /// Where earlier runs with this data folder have put its label.
    pub copies: Vec<String>,
    /// Why its label is not given out, and what to do about that.
    pub reason: Option<String>,
    #[serde(skip)]
    pub message: Option<RowMessage>,
}

/// A purchase that was not charged as approved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChargedLine {
    /// None if it is of no row of the file: bought in an earlier run.
    pub row: Option<usize>,
    pub order_id: Option<String>,
    pub shipment_id: String,
    pub approved: String,
    pub charged: String,
    pub currency: String,
}

/// A parcel for which two shipments are paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PaidTwiceLine {
    pub order_id: Option<String>,
    /// Bought with this ledger.
    pub own: PaidLine,
    pub other: PaidLine,
    #[serde(skip)]
    pub sentence: String,
}

/// One of the two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PaidLine {
    pub shipment_id: String,
    pub tracking_code: Option<String>,
    pub price: Option<String>,
    pub currency: Option<String>,
    pub created_at: Option<Timestamp>,
    /// Whether its label was printed with this data folder, or may have been.
    pub printed: bool,
}

impl PaidLine {
    pub(super) fn of(paid: &PaidShipment) -> Self {
        let price = paid.price.as_ref();
        Self {
            shipment_id: paid.shipment.to_string(),
            tracking_code: paid.tracking_code.clone(),
            price: price.map(Money::amount_text),
            currency: price.map(|price| price.currency.code()),
            created_at: paid.created_at,
            printed: paid.is_printed,
        }
    }
}

/// A label on disk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LabelLine {
    #[serde(skip)]
    pub row: usize,
    pub order_id: String,
    pub shipment_id: String,
    pub path: String,
}
