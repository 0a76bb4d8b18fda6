//! The scanner: what it types while no field has the keyboard, what is on its
//! way to be judged, and what the last scan has come to.

use crate::app::scan_line::ScanKey;
use crate::contract::{Failure, RequestId};
use crate::features::{
    batches::calls::{self, Scanned},
    calls::Request,
};
use crate::model::{
    bag::{Scan, ScanOutcome},
    batch::OpenBatch,
    ids::BatchId,
    scan_code::ScanCode,
};

use super::BatchesScreen;
use crate::app::window_request::Cue;
use crate::app::{AppState, WindowRequest, ids::Ids, scan_line::ScanLine};

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
    /// It is being looked for.
    Looking(String),
    Came(Box<Scanned>),
    Failed {
        code: String,
        failure: Failure,
    },
}

/// The scanner's state while a batch is open.
#[derive(Debug, Clone, Default)]
pub struct Scanner {
    pub mode: ScanMode,
    pub line: ScanLine,
    pub flash: Option<Flash>,
}

impl Scanner {
    pub(super) fn is_busy(&self) -> bool {
        self.line.waiting() > 0
    }

    /// What is under way is kept in the ledger, but nobody looks at it here.
    pub(super) fn put_away(&mut self) {
        *self = Self::default();
    }
}

impl BatchesScreen {
    fn scan(&mut self, code: String, ids: &mut Ids) -> Vec<Request> {
        let Some(batch) = self.selected else {
            return Vec::new();
        };
        if !self.scanner.line.has_room() {
            return Vec::new();
        }
        self.scanner.flash = Some(Flash::Looking(code.clone()));
        let request = ids.ask(calls::Scan { batch, code });
        self.scanner.line.begin(request.id);
        vec![request]
    }

    pub(super) fn uncount(&mut self, code: String, ids: &mut Ids) -> Vec<Request> {
        let Some(batch) = self.selected else {
            return Vec::new();
        };
        self.failure = None;
        vec![ids.ask(calls::Uncount { batch, code })]
    }

    /// What was scanned is in the bag, or in hand.
    fn count(&mut self, batch: BatchId, scanned: &Scanned) {
        let row = self.list.value_mut().and_then(|list| {
            let row = list.rows.iter_mut().find(|row| row.batch.id == batch);
            row.filter(|_| scanned.outcome == ScanOutcome::Added)
        });
        if let Some(row) = row {
            row.parcels = row.parcels.map(|parcels| parcels.saturating_add(1));
        }
        if let Some(open) = self.shown_mut().filter(|open| open.batch.id == batch) {
            open.take_scan(scanned);
        }
    }

    pub(super) fn uncounted(&mut self, batch: BatchId, code: &str) {
        if let Some(open) = self.shown_mut().filter(|open| open.batch.id == batch) {
            open.scans.retain(|scan| scan.code != code);
        }
    }
}

impl OpenBatch {
    fn take_scan(&mut self, Scanned { outcome, scan }: &Scanned) {
        if *outcome == ScanOutcome::AlreadyIn {
            return;
        }
        let is_same = |other: &Scan| {
            let ids = (other.parcel.as_ref(), scan.parcel.as_ref());
            other.code == scan.code || matches!(ids, (Some(one), Some(other)) if one.id == other.id)
        };
        self.scans.retain(|other| !is_same(other));
        self.scans.push(scan.clone());
        if let Some(parcel) = &scan.parcel
            && *outcome == ScanOutcome::Added
        {
            self.parcels.retain(|inside| inside.id != parcel.id);
            self.parcels.insert(0, (**parcel).clone());
        }
    }
}

impl AppState {
    pub(super) fn handle_scanner(&mut self, action: ScanAction) -> Vec<Request> {
        let scanner = &mut self.batches.scanner;
        match action {
            ScanAction::Mode(mode) => {
                scanner.mode = mode;
                scanner.line.clear_typed();
            }
            ScanAction::Key(key) => {
                if let Some(code) = scanner.line.take(key) {
                    return self.batches.scan(code, &mut self.context.ids);
                }
            }
        }
        Vec::new()
    }

    /// A code that was typed is scanned; words are searched for.
    pub(super) fn search_parcels(&mut self) -> Vec<Request> {
        let words = self.batches.search.words.trim().to_owned();
        if words.is_empty() {
            return Vec::new();
        }
        if let Some(code) = ScanCode::read_typed(&words) {
            self.batches.search.words.clear();
            return self.batches.scan(code.to_string(), &mut self.context.ids);
        }
        let request = self.context.ids.ask(calls::Find { words });
        self.batches.search.found.ask(request.id);
        vec![request]
    }

    /// A scan was judged: seen, heard and counted.
    pub(super) fn scanned(
        &mut self,
        request: RequestId,
        call: &calls::Scan,
        outcome: Result<Scanned, Failure>,
    ) {
        if let Ok(scanned) = &outcome {
            self.batches.count(call.batch, scanned);
        }
        // A batch that was left says nothing; its count is in the ledger.
        if !self.batches.scanner.line.end(request) {
            return;
        }
        let (flash, cue) = match outcome {
            Ok(scanned) => {
                let cue = if scanned.outcome.is_right() {
                    Cue::Right
                } else {
                    Cue::Wrong
                };
                (Flash::Came(Box::new(scanned)), cue)
            }
            Err(failure) => {
                let code = call.code.clone();
                (Flash::Failed { code, failure }, Cue::Wrong)
            }
        };
        self.batches.scanner.flash = Some(flash);
        if self.context.preferences.sounds {
            self.context.window_requests.push(WindowRequest::Play(cue));
        }
    }
}
