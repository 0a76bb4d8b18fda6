//! The account's ledger as JSON, written a part at a time: a million entries
//! are never in memory together.

use serde_json::{Value, json};

use crate::practice::engine::{MoneyEntry, World, WorldError, money::CURRENCY, stamp};

/// How many entries a part has.
const PART: u32 = 1000;

/// A snapshot of the ledger. Entries are only ever added, so its parts are
/// consistent even if others are written in between.
#[derive(Debug)]
pub struct LedgerText {
    /// Everything before the first entry.
    head: String,
    written: u64,
    count: u64,
    is_done: bool,
}

impl LedgerText {
    pub(super) fn new(world: &dyn World) -> Result<Self, WorldError> {
        let balance = world.balance()?;
        Ok(Self {
            head: format!(
                "{{\"balance\":\"{balance:.2}\",\"currency\":\"{CURRENCY}\",\"entries\":["
            ),
            written: 0,
            count: world.count_money()?,
            is_done: false,
        })
    }

    /// The next part; `None` after the last.
    pub fn next_part(&mut self, world: &dyn World) -> Result<Option<String>, WorldError> {
        if self.is_done {
            return Ok(None);
        }
        let mut part = std::mem::take(&mut self.head);
        let left = u32::try_from(self.count - self.written).unwrap_or(u32::MAX);
        for entry in world.money(self.written, left.min(PART))? {
            if self.written > 0 {
                part.push(',');
            }
            part.push_str(&shown(&entry).to_string());
            self.written += 1;
        }
        if left <= PART {
            part.push_str("]}");
            self.is_done = true;
        }
        Ok(Some(part))
    }
}

fn shown(entry: &MoneyEntry) -> Value {
    json!({
        "kind": entry.kind,
        "amount": format!("{:.2}", entry.amount),
        "shipment_id": entry.shipment_id,
        "order_id": entry.order_id,
        "at": stamp(entry.at),
    })
}
