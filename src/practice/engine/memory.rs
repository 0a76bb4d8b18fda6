//! A world in memory: for tests, and for a practice service that stores nothing.
//!
//! It is kept beside the world in `SQLite` for two reasons. It is the reference that the
//! store's search index is checked against: filters here are one plain expression, there
//! they are bitmaps of terms. And a step costs microseconds without statements and JSON,
//! which ten thousand random sequences, the fuzzer and each test's own service live on.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rust_decimal::Decimal;

use super::{
    BatchQuery, BatchRecord, Due, MoneyEntry, MoneyTotals, Page, ReturnQuery, ReturnRecord,
    ShipmentItem, ShipmentQuery, ShipmentRecord, Status, World, WorldError, words,
};

#[derive(Debug, Default, Clone)]
pub struct MemoryWorld {
    sequence: i64,
    shipments: BTreeMap<i64, ShipmentRecord>,
    by_id: BTreeMap<String, i64>,
    batches: BTreeMap<i64, BatchRecord>,
    returns: BTreeMap<i64, ReturnRecord>,
    return_by_id: BTreeMap<String, i64>,
    balance: Decimal,
    money: Vec<MoneyEntry>,
    /// By time, then by order of arrival.
    due: BTreeMap<(Timestamp, u64), Due>,
    due_arrivals: u64,
    settings: BTreeMap<String, String>,
}

impl MemoryWorld {
    pub fn new() -> Self {
        Self::default()
    }

    fn matching<'a>(
        &'a self,
        query: &'a ShipmentQuery,
    ) -> impl Iterator<Item = &'a ShipmentRecord> {
        self.shipments
            .values()
            .rev()
            .filter(|record| matches(record, query))
    }
}

/// Whether a list that is narrowed so has the shipment.
pub(super) fn matches(record: &ShipmentRecord, query: &ShipmentQuery) -> bool {
    let shown = &record.shown;
    query.batch_id.is_none_or(|id| shown.batch_id == Some(id))
        && query
            .package_type
            .as_ref()
            .is_none_or(|kind| shown.package_type.as_ref() == Some(kind))
        && query.from.is_none_or(|from| record.created_at >= from)
        && query.before.is_none_or(|before| record.created_at < before)
        && query
            .status
            .is_none_or(|filter| record.status.passes(filter))
        && has_words(record, &query.words)
}

fn has_words(record: &ShipmentRecord, asked: &[String]) -> bool {
    if asked.is_empty() {
        return true;
    }
    let texts = [
        Some(&record.shown.id),
        record.shown.to_name.as_ref(),
        record.shown.order_id.as_ref(),
    ];
    let own: Vec<String> = texts
        .into_iter()
        .flatten()
        .flat_map(|text| words(text))
        .collect();
    asked
        .iter()
        .all(|start| own.iter().any(|word| word.starts_with(start)))
}

fn page_of<'a, T: Clone + 'a>(items: impl Iterator<Item = &'a T>, page: Page) -> Vec<T> {
    let skip = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    items
        .skip(skip)
        .take(usize::try_from(page.limit).unwrap_or(usize::MAX))
        .cloned()
        .collect()
}

impl World for MemoryWorld {
    fn begin(&mut self) -> Result<(), WorldError> {
        Ok(())
    }

    fn commit(&mut self) -> Result<(), WorldError> {
        Ok(())
    }

    fn rollback(&mut self) {}

    fn next_sequence(&mut self) -> Result<i64, WorldError> {
        self.sequence += 1;
        Ok(self.sequence)
    }

    fn next_sequences(&mut self, count: i64) -> Result<i64, WorldError> {
        let first = self.sequence + 1;
        self.sequence += count;
        Ok(first)
    }

    fn shipment(&self, id: &str) -> Result<Option<ShipmentRecord>, WorldError> {
        let sequence = self.by_id.get(id);
        Ok(sequence
            .and_then(|sequence| self.shipments.get(sequence))
            .cloned())
    }

    fn put_shipment(&mut self, record: &ShipmentRecord) -> Result<(), WorldError> {
        self.by_id.insert(record.id().to_owned(), record.sequence);
        self.shipments.insert(record.sequence, record.clone());
        Ok(())
    }

    fn delete_shipment(&mut self, id: &str) -> Result<(), WorldError> {
        if let Some(sequence) = self.by_id.remove(id) {
            self.shipments.remove(&sequence);
        }
        Ok(())
    }

    fn shipments(
        &self,
        query: &ShipmentQuery,
        page: Page,
    ) -> Result<Vec<ShipmentRecord>, WorldError> {
        Ok(page_of(self.matching(query), page))
    }

    fn shipment_items(
        &self,
        query: &ShipmentQuery,
        page: Page,
    ) -> Result<Vec<ShipmentItem>, WorldError> {
        let item = |record: &ShipmentRecord| {
            Ok(ShipmentItem {
                id: record.id().to_owned(),
                text: record.item_text()?,
            })
        };
        page_of(self.matching(query), page)
            .iter()
            .map(item)
            .collect()
    }

    fn count_shipments(&self, query: &ShipmentQuery) -> Result<u64, WorldError> {
        Ok(u64::try_from(self.matching(query).count()).unwrap_or(u64::MAX))
    }

    fn batch_tally(&self, batch_id: i64) -> Result<Vec<(Status, u64)>, WorldError> {
        let mut tally: BTreeMap<Status, u64> = BTreeMap::new();
        let members = self.shipments.values();
        for record in members.filter(|record| record.shown.batch_id == Some(batch_id)) {
            *tally.entry(record.status).or_default() += 1;
        }
        Ok(tally.into_iter().collect())
    }

    fn batch(&self, id: i64) -> Result<Option<BatchRecord>, WorldError> {
        Ok(self.batches.get(&id).cloned())
    }

    fn put_batch(&mut self, record: &BatchRecord) -> Result<(), WorldError> {
        self.batches.insert(record.id, record.clone());
        Ok(())
    }

    fn delete_batch(&mut self, id: i64) -> Result<(), WorldError> {
        self.batches.remove(&id);
        Ok(())
    }

    fn batches(&self, query: BatchQuery, page: Page) -> Result<Vec<BatchRecord>, WorldError> {
        let wanted =
            |record: &&BatchRecord| query.status.is_none_or(|status| record.status == status);
        Ok(page_of(self.batches.values().rev().filter(wanted), page))
    }

    fn count_batches(&self, query: BatchQuery) -> Result<u64, WorldError> {
        let wanted =
            |record: &&BatchRecord| query.status.is_none_or(|status| record.status == status);
        Ok(u64::try_from(self.batches.values().filter(wanted).count()).unwrap_or(u64::MAX))
    }

    fn parcel_return(&self, id: &str) -> Result<Option<ReturnRecord>, WorldError> {
        let sequence = self.return_by_id.get(id);
        Ok(sequence
            .and_then(|sequence| self.returns.get(sequence))
            .cloned())
    }

    fn put_return(&mut self, record: &ReturnRecord) -> Result<(), WorldError> {
        self.return_by_id.insert(record.id.clone(), record.sequence);
        self.returns.insert(record.sequence, record.clone());
        Ok(())
    }

    fn returns(&self, query: ReturnQuery, page: Page) -> Result<Vec<ReturnRecord>, WorldError> {
        let wanted = |record: &&ReturnRecord| {
            query.status.is_none_or(|status| record.status == status)
                && query.reason.is_none_or(|reason| record.reason == reason)
        };
        Ok(page_of(self.returns.values().rev().filter(wanted), page))
    }

    fn balance(&self) -> Result<Decimal, WorldError> {
        Ok(self.balance)
    }

    fn set_balance(&mut self, balance: Decimal) -> Result<(), WorldError> {
        self.balance = balance;
        Ok(())
    }

    fn add_money(&mut self, entry: &MoneyEntry) -> Result<(), WorldError> {
        self.money.push(entry.clone());
        Ok(())
    }

    fn money(&self, passed: u64, limit: u32) -> Result<Vec<MoneyEntry>, WorldError> {
        let passed = usize::try_from(passed).unwrap_or(usize::MAX);
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let entries = self.money.iter().skip(passed).take(limit);
        Ok(entries.cloned().collect())
    }

    fn newest_money(&self, page: Page) -> Result<Vec<MoneyEntry>, WorldError> {
        Ok(page_of(self.money.iter().rev(), page))
    }

    fn count_money(&self) -> Result<u64, WorldError> {
        Ok(u64::try_from(self.money.len()).unwrap_or(u64::MAX))
    }

    fn money_totals(&self) -> Result<MoneyTotals, WorldError> {
        let mut totals = MoneyTotals::default();
        self.money.iter().for_each(|entry| totals.add(entry));
        Ok(totals)
    }

    fn add_due(&mut self, due: &Due) -> Result<(), WorldError> {
        self.due_arrivals += 1;
        self.due.insert((due.at, self.due_arrivals), due.clone());
        Ok(())
    }

    fn take_due(&mut self, until: Timestamp) -> Result<Option<Due>, WorldError> {
        match self.due.first_entry() {
            Some(first) if first.key().0 <= until => Ok(Some(first.remove())),
            Some(_) | None => Ok(None),
        }
    }

    fn next_due_at(&self) -> Result<Option<Timestamp>, WorldError> {
        Ok(self.due.keys().next().map(|(at, _)| *at))
    }

    fn setting(&self, name: &str) -> Result<Option<String>, WorldError> {
        Ok(self.settings.get(name).cloned())
    }

    fn put_setting(&mut self, name: &str, value: &str) -> Result<(), WorldError> {
        self.settings.insert(name.to_owned(), value.to_owned());
        Ok(())
    }
}
