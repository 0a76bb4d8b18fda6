//! What there is to hear of the batch that is open: that it is, what its check says, that it
//! is closed out, and what came of its documents.

use std::path::PathBuf;

use super::{AppState, announcements::Announcement};
use crate::{
    contract::Failure,
    features::{
        batches::state::{BatchesScreen, Verdict, View, is_closed_out, problems as problems_of},
        shared::state::{navigation::Screen, remote::Remote},
    },
    model::{
        bag::{Check, Closing},
        batch::BatchStatus,
        ids::BatchId,
        printer::{PaperKind, PrinterName},
    },
};

/// Of a batch.
#[derive(Debug, Clone)]
pub enum BatchNews {
    Opened {
        batch: BatchId,
        description: Option<String>,
        status: BatchStatus,
        is_closed_out: bool,
        parcels: usize,
    },
    /// What was scanned, against what the batch holds.
    Checked(Check),
    /// The same of a batch that was closed out, and how many problems of it are open.
    CheckedWhenClosed(Check, usize),
    ClosedOut(Closing),
    Printed {
        is_label: bool,
        printer: PrinterName,
    },
}

/// It is compared before and after each action and event. What came of an operation is said
/// wherever the user is; the rest, while the screen is open.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct BatchHeard {
    opened: Option<BatchId>,
    /// While the batch is about to be closed out.
    check: Option<Check>,
    /// How many problems of it are open, once it was closed out.
    problems: Option<usize>,
    closing: Option<Closing>,
    /// Why the last operation, the last opening and the last creation failed.
    failures: [Option<Failure>; 3],
    saved: Option<Result<PathBuf, Failure>>,
    printed: Option<Result<PrinterName, Failure>>,
}

impl BatchHeard {
    pub(super) fn of(screen: &BatchesScreen, before: &Self) -> Self {
        let known = if screen.open.is_loading() {
            // What the service holds of it is on its way: until then what was heard stands.
            let known = (before.check.clone(), before.problems);
            (before.opened, known, before.closing)
        } else {
            let open = screen.shown();
            let check = match screen.view {
                View::Parcels => None,
                View::CloseOut => screen.check(),
            };
            let closed = open.filter(|open| is_closed_out(open));
            let problems = closed.zip(check.as_ref());
            let problems = problems.map(|(open, check)| problems_of(open, check).len());
            let closing = open.and_then(|open| open.closing);
            let opened = open.map(|open| open.batch.id);
            (opened, (check, problems), closing)
        };
        let (opened, (check, problems), closing) = known;
        Self {
            opened,
            check,
            problems,
            closing,
            failures: [
                screen.failure.clone(),
                screen.open.failure().cloned(),
                screen.new.failure.clone(),
            ],
            saved: ended(&screen.documents.saved),
            printed: ended(&screen.documents.printed),
        }
    }

    /// What is to be said of the change from `self`.
    pub(super) fn changes(&self, now: &Self, state: &AppState) -> Vec<Announcement> {
        let screen = &state.batches;
        let is_same = self.opened == now.opened;
        let mut said = Vec::new();
        if state.context.screen == Screen::Batches {
            said.extend(self.batch_changes(now, screen).map(Announcement::Batch));
        }
        for (before, now) in self.failures.iter().zip(&now.failures) {
            if before != now {
                said.extend(now.clone().map(Announcement::Failed));
            }
        }
        if is_same && self.saved != now.saved {
            said.extend(now.saved.clone().map(|saved| match saved {
                Ok(path) => Announcement::Saved(path),
                Err(failure) => Announcement::Failed(failure),
            }));
        }
        if is_same && self.printed != now.printed {
            let is_label = screen.documents.printed_kind == Some(PaperKind::BatchLabel);
            said.extend(now.printed.clone().map(|printed| match printed {
                Ok(printer) => Announcement::Batch(BatchNews::Printed { is_label, printer }),
                Err(failure) => Announcement::Failed(failure),
            }));
        }
        said
    }

    /// Of the batch that is open.
    fn batch_changes(
        &self,
        now: &Self,
        screen: &BatchesScreen,
    ) -> impl Iterator<Item = BatchNews> + use<> {
        let is_same = self.opened == now.opened;
        let opened = screen.shown().filter(|_| !is_same);
        let opened = opened.map(|open| BatchNews::Opened {
            batch: open.batch.id,
            description: open.batch.description.clone(),
            status: open.batch.status.clone(),
            is_closed_out: is_closed_out(open),
            parcels: open.parcels.len(),
        });
        // Each scan changes the numbers: it is said what they come to, where that is another.
        let verdict = |check: &Option<Check>| check.as_ref().map(Verdict::of);
        let is_other = !is_same
            || match (self.problems, now.problems) {
                (Some(before), Some(now)) => before != now,
                (None, _) | (_, None) => verdict(&self.check) != verdict(&now.check),
            };
        let check = now.check.clone().filter(|_| is_other);
        let is_new = is_same && is_other_closing(self.closing, now.closing);
        let closing = now.closing.filter(|_| is_new);
        let closing = closing.map(BatchNews::ClosedOut);
        let problems = now.problems;
        let check = check.map(|check| match problems {
            None => BatchNews::Checked(check),
            Some(problems) => BatchNews::CheckedWhenClosed(check, problems),
        });
        [opened, check, closing].into_iter().flatten()
    }
}

/// Read from the ledger, a moment is without the parts of a millisecond that it was made with.
fn is_other_closing(before: Option<Closing>, now: Option<Closing>) -> bool {
    let rounded = |closing: Closing| (closing.at.as_second(), closing.parcels);
    before.map(rounded) != now.map(rounded)
}

fn ended<T: Clone>(remote: &Remote<T>) -> Option<Result<T, Failure>> {
    match remote {
        Remote::NotAsked | Remote::Loading { .. } => None,
        Remote::Ready(value) => Some(Ok(value.clone())),
        Remote::Failed { failure, .. } => Some(Err(failure.clone())),
    }
}
