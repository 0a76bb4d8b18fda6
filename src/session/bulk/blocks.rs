//! One read of the service for the claims of many lines: a block of drafts is
//! gathered, then the account's newest shipments are listed once for all of
//! them. Blocks grow, so that the first label is not delayed.

use std::{cell::Cell, cell::RefCell, time::Duration};

use tokio::sync::{Notify, oneshot};

use super::LineWork;

/// A job of so many lines is one block: its drafts are made within a moment.
const SMALL_JOB: usize = 16;
/// By how much each next block of a larger job is larger than the one before; the first
/// is a single line.
const GROWTH: usize = 16;
/// Lines of a block, at most: they are bought before the list is a minute old.
const BLOCK: usize = 64;
/// How long a draft waits for others, at most.
pub(crate) const GATHER: Duration = Duration::from_secs(10);
/// Drafts that may go on at the same moment arrive one after the other.
const MOMENT: Duration = Duration::from_millis(50);

/// Drafts that wait for the next read.
#[derive(Debug)]
pub(crate) struct Blocks {
    waiting: RefCell<Vec<(usize, oneshot::Sender<()>)>>,
    /// How many lines the next block has.
    size: Cell<usize>,
    /// Lines of the job that were in no block yet.
    left: Cell<usize>,
    /// Lines whose drafts are being made.
    preparing: Cell<usize>,
    /// More lines are to begin, as soon as the budget allows.
    more: Cell<bool>,
    changed: Notify,
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
    /// The blocks of a job of so many lines.
    pub(crate) fn of(lines: usize) -> Self {
        Self {
            waiting: RefCell::default(),
            size: Cell::new(if lines <= SMALL_JOB { lines } else { 1 }),
            left: Cell::new(lines),
            preparing: Cell::new(0),
            more: Cell::new(true),
            changed: Notify::new(),
        }
    }

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
        self.grow(block.len());
        let lines: Vec<_> = block.iter().map(|(line, _)| *line).collect();
        work.check(&lines).await;
        for (_, sender) in block {
            if sender.send(()).is_err() {
                tracing::debug!("a line stopped waiting for its block");
            }
        }
    }

    /// The next block is larger. What would be left over after it is in it, too.
    fn grow(&self, taken: usize) {
        let left = self.left.get().saturating_sub(taken);
        self.left.set(left);
        let next = self.size.get().saturating_mul(GROWTH).min(BLOCK);
        self.size.set(if left <= 2 * next {
            left.min(BLOCK)
        } else {
            next
        });
    }

    fn is_full(&self) -> bool {
        self.waiting.borrow().len() >= self.size.get()
    }

    fn are_lines_to_come(&self) -> bool {
        self.preparing.get() > 0 || self.more.get()
    }

    async fn gathered(&self) {
        while !self.is_full() {
            let changed = self.changed.notified();
            if self.are_lines_to_come() {
                changed.await;
            } else if tokio::time::timeout(MOMENT, changed).await.is_err() {
                return;
            }
        }
    }
}
