//! One read of the service for the claims of many lines: a block of drafts is
//! gathered, then the account's newest shipments are listed once for all of
//! them. Blocks grow, so that the first label is not delayed.

use std::{cell::Cell, cell::RefCell, time::Duration};

use tokio::sync::{Notify, oneshot};

use super::LineWork;

/// Lines of the first block, and by how much each next one is larger.
const FIRST_BLOCK: usize = 1;
const GROWTH: usize = 4;
/// Lines of a block, at most.
const BLOCK: usize = 64;
/// How long a draft waits for others, at most.
pub(crate) const GATHER: Duration = Duration::from_secs(10);

/// Drafts that wait for the next read.
#[derive(Debug)]
pub(crate) struct Blocks {
    waiting: RefCell<Vec<(usize, oneshot::Sender<()>)>>,
    /// How many lines the next block has.
    size: Cell<usize>,
    /// Lines whose drafts are being made.
    preparing: Cell<usize>,
    /// More lines are to begin, as soon as the budget allows.
    more: Cell<bool>,
    changed: Notify,
}

impl Default for Blocks {
    fn default() -> Self {
        Self {
            waiting: RefCell::default(),
            size: Cell::new(FIRST_BLOCK),
            preparing: Cell::new(0),
            more: Cell::new(true),
            changed: Notify::new(),
        }
    }
}

/// Held while a line's draft is being made: a block waits for it.
pub(crate) struct Preparing<'a>(&'a Blocks);

impl Drop for Preparing<'_> {
    fn drop(&mut self) {
        let left = self.0.preparing.get().saturating_sub(1);
        self.0.preparing.set(left);
        self.0.changed.notify_waiters();
    }
}

impl Blocks {
    pub(crate) fn preparing(&self) -> Preparing<'_> {
        self.preparing.set(self.preparing.get().saturating_add(1));
        Preparing(self)
    }

    /// Whether lines are still to begin: a block waits for them for a while.
    pub(crate) fn expect_more(&self, more: bool) {
        if self.more.replace(more) != more {
            self.changed.notify_waiters();
        }
    }

    /// Returns when the service was read for this line's claim, after the call.
    pub(crate) async fn checked<W: LineWork>(&self, work: &W, line: usize) {
        let (sender, receiver) = oneshot::channel();
        let is_first = {
            let mut waiting = self.waiting.borrow_mut();
            waiting.push((line, sender));
            waiting.len() == 1
        };
        self.changed.notify_waiters();
        if !is_first {
            // If the first one is gone, each line reads for itself.
            drop(receiver.await);
            return;
        }
        let gathered = tokio::time::timeout(GATHER, self.gathered()).await;
        tracing::trace!(is_full = gathered.is_ok(), "a block of drafts is gathered");
        let block = self.waiting.take();
        self.size
            .set(self.size.get().saturating_mul(GROWTH).min(BLOCK));
        let lines: Vec<_> = block.iter().map(|(line, _)| *line).collect();
        work.check(&lines).await;
        for (_, sender) in block {
            if sender.send(()).is_err() {
                tracing::debug!("a line stopped waiting for its block");
            }
        }
    }

    fn is_gathered(&self) -> bool {
        let is_full = self.waiting.borrow().len() >= self.size.get();
        is_full || self.preparing.get() == 0 && !self.more.get()
    }

    async fn gathered(&self) {
        loop {
            let changed = self.changed.notified();
            if self.is_gathered() {
                return;
            }
            changed.await;
        }
    }
}
