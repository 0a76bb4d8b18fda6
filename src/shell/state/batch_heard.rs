//! What there is to hear of the batch that is open: that it is, what its check says, that it
//! is closed out, and what came of its documents.

use std::path::PathBuf;

use super::{AppState, announcements::Announcement};
use crate::{
    contract::Failure,
    features::{
        batches::state::{BatchesScreen, View},
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
        parcels: usize,
    },
    /// What was scanned, against what the batch holds.
    Checked(Check),
    ClosedOut(Closing),
    Printed {
        is_label: bool,
        printer: PrinterName,
    },
}

/// It is compared before and after each action and event, and said while the screen is open.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct BatchHeard {
    opened: Option<BatchId>,
    /// While the batch is about to be closed out.
    check: Option<Check>,
    closing: Option<Closing>,
    failure: Option<Failure>,
    saved: Option<Result<PathBuf, Failure>>,
    printed: Option<Result<PrinterName, Failure>>,
}

impl BatchHeard {
    pub(super) fn of(state: &AppState) -> Self {
        if state.context.screen != Screen::Batches {
            return Self::default();
        }
        let screen = &state.batches;
        let open = screen.shown();
        let is_closing_out = screen.view == View::CloseOut && !screen.open.is_loading();
        Self {
            opened: open.map(|open| open.batch.id),
            check: is_closing_out.then(|| screen.check()).flatten(),
            closing: open.and_then(|open| open.closing),
            failure: screen.failure.clone(),
            saved: ended(&screen.documents.saved),
            printed: ended(&screen.documents.printed),
        }
    }

    /// What is to be said of the change from `self`.
    pub(super) fn changes(&self, now: &Self, screen: &BatchesScreen) -> Vec<Announcement> {
        let mut said = Vec::new();
        let is_same = self.opened == now.opened;
        if !is_same && let Some(open) = screen.shown() {
            said.push(Announcement::Batch(BatchNews::Opened {
                batch: open.batch.id,
                description: open.batch.description.clone(),
                status: open.batch.status.clone(),
                parcels: open.parcels.len(),
            }));
        }
        if self.check != now.check
            && let Some(check) = now.check.clone()
        {
            said.push(Announcement::Batch(BatchNews::Checked(check)));
        }
        if is_same && self.closing != now.closing {
            let closing = now.closing.map(BatchNews::ClosedOut);
            said.extend(closing.map(Announcement::Batch));
        }
        if self.failure != now.failure {
            said.extend(now.failure.clone().map(Announcement::Failed));
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
}

fn ended<T: Clone>(remote: &Remote<T>) -> Option<Result<T, Failure>> {
    match remote {
        Remote::NotAsked | Remote::Loading { .. } => None,
        Remote::Ready(value) => Some(Ok(value.clone())),
        Remote::Failed { failure, .. } => Some(Err(failure.clone())),
    }
}
