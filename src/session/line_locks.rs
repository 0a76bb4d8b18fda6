//! Locks of lines: one job at a time on each, the newest quote wins, and an
//! equal second *Buy* waits for the outcome of the first.

use std::{cell::RefCell, collections::BTreeMap};

use super::{
    active_call::ActiveCall,
    keyed_locks::{KeyGuard, KeyedLocks},
};
use crate::contract::RequestId;
use crate::features::ship::calls::Buy;
use crate::model::ids::LineId;

/// Held while a job works on a line.
pub(crate) type LineGuard = KeyGuard;

#[derive(Debug, Default)]
pub(crate) struct LineLocks {
    locks: KeyedLocks<LineId>,
    latest_quotes: RefCell<BTreeMap<LineId, RequestId>>,
    purchases: RefCell<BTreeMap<LineId, Running>>,
}

/// A purchase that is under way, and who waits for its outcome.
#[derive(Debug)]
struct Running {
    buy: Buy,
    waiting: Vec<ActiveCall<Buy>>,
}

/// Whether a *Buy* may begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Admission {
    First,
    /// The same purchase is under way; its outcome answers this one, too.
    Joins,
    /// Another purchase of this line is under way.
    Refused,
}

impl LineLocks {
    /// Waits until no other job works on the line.
    pub(crate) async fn lock(&self, line: &LineId) -> LineGuard {
        self.locks.lock(line).await
    }

    /// The line, if no job works on it.
    pub(crate) fn try_lock(&self, line: &LineId) -> Option<LineGuard> {
        self.locks.try_lock(line)
    }

    pub(crate) fn quote_begins(&self, line: &LineId, request: RequestId) {
        self.latest_quotes
            .borrow_mut()
            .insert(line.clone(), request);
    }

    pub(crate) fn is_latest_quote(&self, line: &LineId, request: RequestId) -> bool {
        self.latest_quotes.borrow().get(line) == Some(&request)
    }

    /// The quote is done. Whether it is still the latest: an older one is not
    /// reported.
    pub(crate) fn quote_ends(&self, line: &LineId, request: RequestId) -> bool {
        let mut latest = self.latest_quotes.borrow_mut();
        let is_latest = latest.get(line) == Some(&request);
        if is_latest {
            latest.remove(line);
        }
        is_latest
    }

    pub(crate) fn purchase_begins(&self, buy: &Buy) -> Admission {
        let mut purchases = self.purchases.borrow_mut();
        match purchases.get(&buy.line) {
            None => {
                let running = Running {
                    buy: buy.clone(),
                    waiting: Vec::new(),
                };
                purchases.insert(buy.line.clone(), running);
                Admission::First
            }
            Some(running) if is_same(&running.buy, buy) => Admission::Joins,
            Some(_other) => Admission::Refused,
        }
    }

    /// Waits for the outcome of the purchase that is under way.
    pub(crate) fn join_purchase(&self, request: ActiveCall<Buy>) {
        if let Some(running) = self.purchases.borrow_mut().get_mut(&request.call.line) {
            running.waiting.push(request);
        }
    }

    /// Who waited for the outcome of this purchase, besides the first.
    pub(crate) fn purchase_ends(&self, line: &LineId) -> Vec<ActiveCall<Buy>> {
        let running = self.purchases.borrow_mut().remove(line);
        running.map(|running| running.waiting).unwrap_or_default()
    }
}

fn is_same(one: &Buy, other: &Buy) -> bool {
    one.shipment == other.shipment
        && one.postage_type == other.postage_type
        && one.approved_price == other.approved_price
}
