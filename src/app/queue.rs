//! "Bought, not printed": which lines are chosen, and what the user says of
//! them. A word can be taken back as long as its notice stands.

use std::collections::BTreeSet;

use crate::domain::ids::{LineId, ShipmentId};
use crate::message::{Command, Failure, MarkPrint, RequestId};

use super::{
    AppState,
    action::{PrintMark, QueueAction},
    ids::Ids,
    notices::News,
};

/// The list on screen.
#[derive(Debug, Clone, Default)]
pub struct PrintQueue {
    chosen: BTreeSet<LineId>,
    /// The word that is on its way to the journal.
    marking: Option<RequestId>,
    /// The lines of the last word, for one step back.
    last: Vec<LineId>,
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

    /// What left the queue can't stay chosen.
    pub(super) fn keep_only(&mut self, lines: &BTreeSet<&LineId>) {
        self.chosen.retain(|line| lines.contains(line));
    }

    pub(super) fn mark(
        &mut self,
        lines: Vec<LineId>,
        mark: PrintMark,
        ids: &mut Ids,
    ) -> Option<Command> {
        if self.is_marking() || lines.is_empty() {
            return None;
        }
        let request = ids.request();
        self.marking = Some(request);
        Some(Command::MarkPrint(MarkPrint {
            request,
            lines,
            mark,
        }))
    }
}

impl AppState {
    /// The chosen shipments of the queue, in its order.
    pub fn labels_queued(&self) -> Vec<ShipmentId> {
        let lines = self.connection.unprinted.iter();
        lines
            .filter(|unprinted| self.queue.is_chosen(&unprinted.line))
            .map(|unprinted| unprinted.shipment.clone())
            .collect()
    }

    pub(super) fn handle_queue(&mut self, action: QueueAction) -> Vec<Command> {
        let queue = &mut self.queue;
        let lines = self.connection.unprinted.iter().map(|line| &line.line);
        let command = match action {
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
            QueueAction::Mark(line, mark) => queue.mark(vec![line], mark, &mut self.ids),
            QueueAction::MarkChosen(mark) => {
                let chosen = queue.chosen.iter().cloned().collect();
                queue.mark(chosen, mark, &mut self.ids)
            }
            QueueAction::Undo => {
                let last = queue.last.clone();
                queue.mark(last, PrintMark::PrintAgain, &mut self.ids)
            }
        };
        command.into_iter().collect()
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
        self.notices.withdraw_marks();
        match outcome {
            Ok(lines) => {
                let count = lines.len();
                self.queue.last = lines;
                self.notices.say(News::PrintMarked { mark, count });
            }
            Err(failure) => self.notices.say(News::Failed(failure)),
        }
    }
}
