//! "Bought, not printed": which lines are chosen, what the user says of them,
//! and which of their labels came under the scanner. A word can be taken back as long as its notice stands.

use std::collections::BTreeSet;

use crate::contract::{Failure, RequestId};
use crate::features::{
    calls::Request,
    printing::calls::{ConfirmScan, MarkPrint, PrintMark},
};
use crate::model::ids::{LineId, ShipmentId};

use super::{
    AppState, WindowRequest,
    connection::Connection,
    ids::Ids,
    navigation::StatusList,
    notices::News,
    scan_line::{ScanKey, ScanLine},
    window_request::Cue,
};

/// Done in the list "bought, not printed".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueueAction {
    Choose(LineId),
    ChooseAll,
    ChooseNone,
    /// The user's word about one label.
    Mark(LineId, PrintMark),
    /// The user's word about all that are chosen.
    MarkChosen(PrintMark),
    /// Takes the last word back.
    Undo,
    /// From a scanner: the label under it is on paper.
    Scan(ScanKey),
}

/// The list on screen.
#[derive(Debug, Clone, Default)]
pub struct PrintQueue {
    chosen: BTreeSet<LineId>,
    /// The word that is on its way to the journal.
    marking: Option<RequestId>,
    /// The lines of the last word, for one step back.
    last: Vec<LineId>,
    pub scans: ScanLine,
    /// The last scan, large on screen until the next.
    pub flash: Option<LabelFlash>,
}

/// A label under the scanner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LabelFlash {
    /// It is being looked for.
    Looking(String),
    /// It is on paper now, whosever it is.
    Confirmed {
        recipient: String,
        code: String,
    },
    /// It was off the list before.
    Before(String),
    Failed {
        code: String,
        failure: Failure,
    },
}

impl PrintQueue {
    pub fn is_chosen(&self, line: &LineId) -> bool {
        self.chosen.contains(line)
    }

    pub fn chosen(&self) -> usize {
        self.chosen.len()
    }

    pub fn is_marking(&self) -> bool {
        self.marking.is_some()
    }

    /// Whether the user's word for a line can be taken: one at a time.
    pub fn can_mark(&self, connection: &Connection) -> bool {
        connection.may_write() && !self.is_marking()
    }

    /// Whether the user's word for all that are chosen can be taken.
    pub fn can_mark_chosen(&self, connection: &Connection) -> bool {
        self.can_mark(connection) && self.chosen() > 0
    }

    /// The chosen shipments of the queue, in its order.
    pub fn labels(&self, connection: &Connection) -> Vec<ShipmentId> {
        let lines = connection.unprinted.iter();
        lines
            .filter(|unprinted| self.is_chosen(&unprinted.line))
            .map(|unprinted| unprinted.shipment.clone())
            .collect()
    }

    /// Whether the last scan is on screen, which takes its room.
    pub fn is_flashing(&self) -> bool {
        self.flash.is_some() || !self.scans.typed().is_empty()
    }

    /// The list was opened: what was scanned before is seen no more.
    pub(super) fn begin_scans(&mut self) {
        self.scans.clear_typed();
        self.flash = None;
    }

    /// What left the queue can't stay chosen.
    pub(super) fn keep_only(&mut self, lines: &BTreeSet<&LineId>) {
        self.chosen.retain(|line| lines.contains(line));
    }

    pub(super) fn mark(
        &mut self,
        lines: Vec<LineId>,
        mark: PrintMark,
        ids: &mut Ids,
    ) -> Option<Request> {
        if self.is_marking() || lines.is_empty() {
            return None;
        }
        let request = ids.ask(MarkPrint { lines, mark });
        self.marking = Some(request.id);
        Some(request)
    }
}

impl AppState {
    pub(super) fn handle_queue(&mut self, action: QueueAction) -> Vec<Request> {
        let queue = &mut self.queue;
        let lines = self
            .context
            .connection
            .unprinted
            .iter()
            .map(|line| &line.line);
        let request = match action {
            QueueAction::Choose(line) => {
                if !queue.chosen.remove(&line) {
                    queue.chosen.insert(line);
                }
                None
            }
            QueueAction::ChooseAll => {
                queue.chosen = lines.cloned().collect();
                None
            }
            QueueAction::ChooseNone => {
                queue.chosen.clear();
                None
            }
            QueueAction::Mark(line, mark) => queue.mark(vec![line], mark, &mut self.context.ids),
            QueueAction::MarkChosen(mark) => {
                let chosen = queue.chosen.iter().cloned().collect();
                queue.mark(chosen, mark, &mut self.context.ids)
            }
            QueueAction::Scan(key) => return self.scan_label(key),
            QueueAction::Undo => {
                let last = queue.last.clone();
                queue.mark(last, PrintMark::PrintAgain, &mut self.context.ids)
            }
        };
        request.into_iter().collect()
    }

    fn scan_label(&mut self, key: ScanKey) -> Vec<Request> {
        let queue = &mut self.queue;
        let Some(code) = queue.scans.take(key) else {
            return Vec::new();
        };
        if !queue.scans.has_room() {
            return Vec::new();
        }
        queue.flash = Some(LabelFlash::Looking(code.clone()));
        let request = self.context.ids.ask(ConfirmScan { code });
        queue.scans.begin(request.id);
        vec![request]
    }

    /// A label was scanned: seen and heard where the list is still open. The
    /// list itself is told anew after this.
    pub(super) fn label_scanned(
        &mut self,
        request: RequestId,
        code: &str,
        outcome: Result<ShipmentId, Failure>,
    ) {
        let is_ours = self.queue.scans.end(request);
        if !is_ours || self.context.status_list != Some(StatusList::Unprinted) {
            self.context.say_if_failed(outcome);
            return;
        }
        let code = code.to_owned();
        let (flash, cue) = match outcome {
            Ok(shipment) => {
                let mut lines = self.context.connection.unprinted.iter();
                match lines.find(|line| line.shipment == shipment) {
                    Some(line) => {
                        let recipient = line.recipient_name.clone();
                        (LabelFlash::Confirmed { recipient, code }, Cue::Right)
                    }
                    None => (LabelFlash::Before(code), Cue::Wrong),
                }
            }
            Err(failure) => (LabelFlash::Failed { code, failure }, Cue::Wrong),
        };
        self.queue.flash = Some(flash);
        if self.context.preferences.sounds {
            self.context.window_requests.push(WindowRequest::Play(cue));
        }
    }

    /// The word is in the journal, or why not.
    pub(super) fn print_marked(
        &mut self,
        request: RequestId,
        mark: PrintMark,
        outcome: Result<Vec<LineId>, Failure>,
    ) {
        if self
            .queue
            .marking
            .take_if(|asked| *asked == request)
            .is_none()
        {
            return;
        }
        self.context.notices.withdraw_marks();
        match outcome {
            Ok(lines) => {
                let count = lines.len();
                self.queue.last = lines;
                self.context.notices.say(News::PrintMarked { mark, count });
            }
            Err(failure) => self.context.notices.say(News::Failed(failure)),
        }
    }
}
