//! The scanner: what it types while no field has the keyboard, what is on its
//! way to be judged, and what the last scan has come to.

use crate::domain::{
    bag::{Scan, ScanOutcome},
    ids::BatchId,
    scan_code::{MAX_CODE_CHARS, ScanCode},
};
use crate::message::{BatchesCommand, Command, Failure, RequestId, Scanned};

use super::{BatchesScreen, OpenBatch};
use crate::app::{AppState, WindowRequest, action::ScanAction, ids::Ids};

/// Scans that may wait for their answer; a person is slower.
const MAX_UNDER_WAY: usize = 64;

/// Whether letters that no field takes are a scanner's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ScanMode {
    #[default]
    Off,
    On,
}

/// What a scan sounds like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cue {
    Right,
    Wrong,
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
    /// What it has typed, until its Enter comes.
    pub typed: String,
    pub flash: Option<Flash>,
    under_way: Vec<(RequestId, String)>,
}

impl Scanner {
    pub(super) fn is_busy(&self) -> bool {
        !self.under_way.is_empty()
    }

    /// Scans whose answer is awaited.
    pub fn waiting(&self) -> usize {
        self.under_way.len()
    }

    /// What is under way is kept in the ledger, but nobody looks at it here.
    pub(super) fn put_away(&mut self) {
        *self = Self::default();
    }

    fn type_in(&mut self, text: &str) {
        let room = MAX_CODE_CHARS.saturating_sub(self.typed.chars().count());
        let letters = text.chars().filter(|letter| !letter.is_control());
        self.typed.extend(letters.take(room));
    }

    /// Takes the answer if it is to a scan that is under way.
    fn end(&mut self, request: RequestId) -> bool {
        let before = self.under_way.len();
        self.under_way
            .retain(|(waiting, _code)| *waiting != request);
        self.under_way.len() < before
    }
}

impl BatchesScreen {
    fn scan(&mut self, code: String, ids: &mut Ids) -> Vec<Command> {
        let Some(batch) = self.selected else {
            return Vec::new();
        };
        if self.scanner.under_way.len() >= MAX_UNDER_WAY {
            return Vec::new();
        }
        let request = ids.request();
        self.scanner.flash = Some(Flash::Looking(code.clone()));
        self.scanner.under_way.push((request, code.clone()));
        vec![Command::Batches(BatchesCommand::Scan {
            request,
            batch,
            code,
        })]
    }

    pub(super) fn uncount(&mut self, code: String, ids: &mut Ids) -> Vec<Command> {
        let Some(batch) = self.selected else {
            return Vec::new();
        };
        let request = ids.request();
        self.failure = None;
        vec![Command::Batches(BatchesCommand::Uncount {
            request,
            batch,
            code,
        })]
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
    pub(super) fn handle_scanner(&mut self, action: ScanAction) -> Vec<Command> {
        let scanner = &mut self.batches.scanner;
        match action {
            ScanAction::Mode(mode) => {
                scanner.mode = mode;
                scanner.typed.clear();
            }
            ScanAction::Typed(text) => scanner.type_in(&text),
            ScanAction::Clear => scanner.typed.clear(),
            ScanAction::Enter => {
                let code = std::mem::take(&mut scanner.typed);
                let code = code.trim();
                if !code.is_empty() {
                    return self.batches.scan(code.to_owned(), &mut self.ids);
                }
            }
        }
        Vec::new()
    }

    /// Whether letters that no field takes go to the scanner now.
    pub fn is_scanning(&self) -> bool {
        self.screen == crate::app::navigation::Screen::Batches
            && self.batches.scanner.mode == ScanMode::On
            && self.batches.is_open_for_parcels()
            && self.connection.may_write()
            && self.question.is_none()
            && self.status_list.is_none()
            && !self.is_palette_open
    }

    /// A code that was typed is scanned; words are searched for.
    pub(super) fn search_parcels(&mut self) -> Vec<Command> {
        let words = self.batches.search.words.trim().to_owned();
        if words.is_empty() {
            return Vec::new();
        }
        if let Some(code) = ScanCode::read_typed(&words) {
            self.batches.search.words.clear();
            return self.batches.scan(code.to_string(), &mut self.ids);
        }
        let request = self.ids.request();
        self.batches.search.found.ask(request);
        vec![Command::Batches(BatchesCommand::Find { request, words })]
    }

    /// A scan was judged: seen, heard and counted.
    pub(super) fn scanned(
        &mut self,
        (request, batch): (RequestId, BatchId),
        code: String,
        outcome: Result<Scanned, Failure>,
    ) {
        if let Ok(scanned) = &outcome {
            self.batches.count(batch, scanned);
        }
        // A batch that was left says nothing; its count is in the ledger.
        if !self.batches.scanner.end(request) {
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
            Err(failure) => (Flash::Failed { code, failure }, Cue::Wrong),
        };
        self.batches.scanner.flash = Some(flash);
        if self.settings.preferences.sounds {
            self.requests.push(WindowRequest::Play(cue));
        }
    }
}
