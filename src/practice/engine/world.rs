//! The store that the engine works on, as a trait. It has no rules of its own.

use jiff::Timestamp;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::{
    BatchRecord, BatchStatus, Due, ReturnReason, ReturnRecord, ReturnStatus, ShipmentRecord,
    Status, WorldError,
};

/// Shipments, batches, money, work that is due, and settings.
///
/// A step is what happens between `begin` and `commit`. If the world is a file,
/// what was committed survives a crash; `rollback` undoes a step, if the world
/// can. Operations check before they write, so that a world without rollback is
/// never left half-written.
pub trait World: Send {
    /// Many shipments will be put into a world that has none, in the order of
    /// creation; nothing is asked for until `end_bulk`.
    fn begin_bulk(&mut self) -> Result<(), WorldError> {
        Ok(())
    }
    fn end_bulk(&mut self) -> Result<(), WorldError> {
        Ok(())
    }
    /// Ends the creation of a new world; changes are made step by step from here on.
    fn finish_creation(&mut self) -> Result<(), WorldError> {
        Ok(())
    }

    fn begin(&mut self) -> Result<(), WorldError>;
    fn commit(&mut self) -> Result<(), WorldError>;
    fn rollback(&mut self);

    /// The next number of a shipment or a batch, never given twice.
    fn next_sequence(&mut self) -> Result<i64, WorldError>;

    /// So many numbers at once; the first of them.
    fn next_sequences(&mut self, count: i64) -> Result<i64, WorldError>;

    fn shipment(&self, id: &str) -> Result<Option<ShipmentRecord>, WorldError>;
    fn put_shipment(&mut self, record: &ShipmentRecord) -> Result<(), WorldError>;
    fn delete_shipment(&mut self, id: &str) -> Result<(), WorldError>;
    /// Newest first.
    fn shipments(
        &self,
        query: &ShipmentQuery,
        page: Page,
    ) -> Result<Vec<ShipmentRecord>, WorldError>;
    /// The same as list items.
    fn shipment_items(
        &self,
        query: &ShipmentQuery,
        page: Page,
    ) -> Result<Vec<ShipmentItem>, WorldError>;
    fn count_shipments(&self, query: &ShipmentQuery) -> Result<u64, WorldError>;

    /// How many shipments of a batch are in each status; zeros may be left out.
    fn batch_tally(&self, batch_id: i64) -> Result<Vec<(Status, u64)>, WorldError>;

    fn batch(&self, id: i64) -> Result<Option<BatchRecord>, WorldError>;
    fn put_batch(&mut self, record: &BatchRecord) -> Result<(), WorldError>;
    fn delete_batch(&mut self, id: i64) -> Result<(), WorldError>;
    /// Newest first.
    fn batches(&self, query: BatchQuery, page: Page) -> Result<Vec<BatchRecord>, WorldError>;
    fn count_batches(&self, query: BatchQuery) -> Result<u64, WorldError>;

    fn parcel_return(&self, id: &str) -> Result<Option<ReturnRecord>, WorldError>;
    fn put_return(&mut self, record: &ReturnRecord) -> Result<(), WorldError>;
    /// Newest first.
    fn returns(&self, query: ReturnQuery, page: Page) -> Result<Vec<ReturnRecord>, WorldError>;

    fn balance(&self) -> Result<Decimal, WorldError>;
    fn set_balance(&mut self, balance: Decimal) -> Result<(), WorldError>;
    fn add_money(&mut self, entry: &MoneyEntry) -> Result<(), WorldError>;
    /// So many entries, oldest first, after those that are passed over.
    fn money(&self, passed: u64, limit: u32) -> Result<Vec<MoneyEntry>, WorldError>;
    /// A page of the entries, newest first.
    fn newest_money(&self, page: Page) -> Result<Vec<MoneyEntry>, WorldError>;
    fn count_money(&self) -> Result<u64, WorldError>;
    fn money_totals(&self) -> Result<MoneyTotals, WorldError>;

    fn add_due(&mut self, due: &Due) -> Result<(), WorldError>;
    /// Takes the earliest work that is due by `until`.
    fn take_due(&mut self, until: Timestamp) -> Result<Option<Due>, WorldError>;
    fn next_due_at(&self) -> Result<Option<Timestamp>, WorldError>;

    fn setting(&self, name: &str) -> Result<Option<String>, WorldError>;
    fn put_setting(&mut self, name: &str, value: &str) -> Result<(), WorldError>;
}

/// A list item and whose it is; see [`ShipmentRecord::item_text`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShipmentItem {
    pub id: String,
    pub text: String,
}

/// Which shipments; what is `None` does not narrow.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShipmentQuery {
    pub batch_id: Option<i64>,
    pub package_type: Option<String>,
    /// Created at or after this time.
    pub from: Option<Timestamp>,
    /// Created before this time.
    pub before: Option<Timestamp>,
    /// In a status that passes this filter; see [`Status::passes`].
    pub status: Option<Status>,
    /// Folded words; each must begin a word of id, name or order id.
    pub words: Vec<String>,
}

/// Which batches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BatchQuery {
    pub status: Option<BatchStatus>,
}

/// Which returns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReturnQuery {
    pub status: Option<ReturnStatus>,
    pub reason: Option<ReturnReason>,
}

/// Which part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    pub limit: u32,
    /// Counted from 1.
    pub number: u64,
}

impl Page {
    pub const DEFAULT_LIMIT: u32 = 100;
    pub const MAX_LIMIT: u32 = 1000;

    /// A single page with everything, for small worlds.
    pub fn everything() -> Self {
        Self {
            limit: u32::MAX,
            number: 1,
        }
    }

    /// How many come before this page.
    pub fn offset(self) -> u64 {
        self.number
            .saturating_sub(1)
            .saturating_mul(u64::from(self.limit))
    }
}

impl Default for Page {
    fn default() -> Self {
        Self {
            limit: Self::DEFAULT_LIMIT,
            number: 1,
        }
    }
}

/// What moved on the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoneyKind {
    Credit,
    Charge,
    Refund,
}

/// One line of the account's own ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoneyEntry {
    pub kind: MoneyKind,
    /// Never negative; the kind says which way it went.
    pub amount: Decimal,
    pub shipment_id: Option<String>,
    pub order_id: Option<String>,
    pub at: Timestamp,
}

/// Sums over the whole ledger.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MoneyTotals {
    pub credited: Decimal,
    pub charged: Decimal,
    pub refunded: Decimal,
}

impl MoneyTotals {
    pub(super) fn add(&mut self, entry: &MoneyEntry) {
        match entry.kind {
            MoneyKind::Credit => self.credited += entry.amount,
            MoneyKind::Charge => self.charged += entry.amount,
            MoneyKind::Refund => self.refunded += entry.amount,
        }
    }

    /// What the account must hold.
    pub fn balance(self) -> Decimal {
        self.credited + self.refunded - self.charged
    }
}
