//! The scanner of the open batch: what it types while no field has the
//! keyboard, the scans whose outcome is awaited, and the outcome of the last one.

use crate::{
    contract::{Failure, RequestId},
    features::{
        batches::calls::{Scan, Scanned},
        calls::Request,
        shared::state::{
            ids::Ids,
            scan_line::{ScanKey, ScanLine},
            window_request::Cue,
        },
    },
    model::{ids::BatchId, preferences::Preferences},
};

/// Done by a scanner, or to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScanAction {
    Mode(ScanMode),
    Key(ScanKey),
}

/// Whether letters that no field takes are a scanner's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ScanMode {
    #[default]
    Off,
    On,
}

impl ScanMode {
    pub fn other(self) -> Self {
        match self {
            Self::On => Self::Off,
            Self::Off => Self::On,
        }
    }
}

/// The last scan, large on screen until the next.
#[derive(Debug, Clone)]
pub enum Flash {
    /// The outcome of this code is awaited.
    Pending(String),
    Scanned(Box<Scanned>),
    Failed {
        code: String,
        failure: Failure,
    },
}

/// The scanner's state while a batch is open.
#[derive(Debug, Clone, Default)]
pub struct Scanner {
    pub mode: ScanMode,
    /// It was turned on by hand since the batch was opened or closed out.
    pub(super) is_reopened: bool,
    pub line: ScanLine,
    pub flash: Option<Flash>,
}

impl Scanner {
    pub(super) fn is_busy(&self) -> bool {
        self.line.waiting() > 0
    }

    /// The batch is closed. Its scans under way are still counted in the ledger,
    /// but their outcome is not shown.
    pub(super) fn reset(&mut self) {
        *self = Self::default();
    }

    /// What the last scan has come to was seen to.
    pub(super) fn forget(&mut self, is_seen_to: impl Fn(&Scanned) -> bool) {
        self.flash
            .take_if(|flash| matches!(flash, Flash::Scanned(scanned) if is_seen_to(scanned)));
    }

    /// The batch is being closed out.
    pub(super) fn stop(&mut self) {
        self.is_reopened = false;
        self.line.clear_typed();
    }

    pub(super) fn set_mode(&mut self, mode: ScanMode) {
        self.mode = mode;
        self.is_reopened = mode == ScanMode::On;
        self.line.clear_typed();
    }

    /// Scans a code into this batch, or one that is typed.
    pub(super) fn scan(
        &mut self,
        batch: BatchId,
        (code, is_typed): (String, bool),
        ids: &mut Ids,
    ) -> Vec<Request> {
        if !self.line.has_room() {
            return Vec::new();
        }
        self.flash = Some(Flash::Pending(code.clone()));
        let request = ids.ask(Scan {
            batch,
            code,
            is_typed,
        });
        self.line.begin(request.id);
        vec![request]
    }

    /// Shows the outcome of a scan and says what is to be heard of it: nothing
    /// of a scan into a batch that was left.
    pub(super) fn handle_replies(
        &mut self,
        request: RequestId,
        call: &Scan,
        outcome: Result<Scanned, Failure>,
        preferences: &Preferences,
    ) -> Option<Cue> {
        if !self.line.end(request) {
            return None;
        }
        let (flash, cue) = match outcome {
            Ok(scanned) if scanned.outcome.is_right() => {
                (Flash::Scanned(Box::new(scanned)), Cue::Right)
            }
            Ok(scanned) => (Flash::Scanned(Box::new(scanned)), Cue::Wrong),
            Err(failure) => {
                let code = call.code.clone();
                (Flash::Failed { code, failure }, Cue::Wrong)
            }
        };
        self.flash = Some(flash);
        preferences.sounds.then_some(cue)
    }
}
