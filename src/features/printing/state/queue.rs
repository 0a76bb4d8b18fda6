//! "Bought, not printed": which lines are chosen, how the user marks them, and
//! which of their labels were scanned. The last mark can be taken back as long
//! as its notice is on screen.

use std::collections::BTreeSet;

use crate::{
    contract::{Failure, RequestId},
    features::{
        calls::Request,
        printing::calls::{ConfirmScan, LabelScanned, MarkPrint, PrintMark},
        shared::state::{
            connection::Connection,
            context::Context,
            ids::Ids,
            navigation::StatusList,
            notices::News,
            scan_line::{ScanKey, ScanLine},
            window_request::{Cue, WindowRequest},
        },
    },
    model::{ids::ShipmentId, unprinted::LabelSequence},
};

/// Done in the list "bought, not printed".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueueAction {
    Choose(ShipmentId),
    ChooseAll,
    ChooseNone,
    /// Lists them, and prints them, in this order.
    Sort(LabelSequence),
    /// Marks one label.
    Mark(ShipmentId, PrintMark),
    /// Marks these labels, which a notice is about.
    MarkMany(Vec<ShipmentId>, PrintMark),
    /// Marks the selected labels.
    MarkChosen(PrintMark),
    /// Takes the last mark back.
    Undo,
    /// From a scanner: the label under it is on paper.
    Scan(ScanKey),
}

/// The list on screen.
#[derive(Debug, Clone, Default)]
pub struct PrintQueue {
    chosen: BTreeSet<ShipmentId>,
    pub sequence: LabelSequence,
    /// The mark that is being written to the journal.
    marking: Option<RequestId>,
    /// The shipments that were marked last, for one step back.
    last_marked: Vec<ShipmentId>,
    pub scans: ScanLine,
    /// The last scan, large on screen until the next.
    pub flash: Option<LabelFlash>,
}

/// A label under the scanner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LabelFlash {
    /// It is being searched for.
    Searching(String),
    /// It is on paper now, whosever it is.
    Confirmed {
        recipient: String,
        code: String,
    },
    /// It is not on the list any more: it was confirmed before.
    AlreadyConfirmed(String),
    Failed {
        code: String,
        failure: Failure,
    },
}

impl PrintQueue {
    pub fn is_chosen(&self, shipment: &ShipmentId) -> bool {
        self.chosen.contains(shipment)
    }

    pub fn chosen(&self) -> usize {
        self.chosen.len()
    }

    pub fn is_marking(&self) -> bool {
        self.marking.is_some()
    }

    /// Whether a line can be marked: one mark at a time.
    pub fn can_mark(&self, connection: &Connection) -> bool {
        connection.may_write() && !self.is_marking()
    }

    /// Whether the selected labels can be marked.
    pub fn can_mark_chosen(&self, connection: &Connection) -> bool {
        self.can_mark(connection) && self.chosen() > 0
    }

    /// The chosen shipments of the queue, in its order.
    pub fn labels(&self, connection: &Connection) -> Vec<ShipmentId> {
        let lines = connection.unprinted.iter();
        lines
            .map(|unprinted| &unprinted.shipment)
            .filter(|shipment| self.is_chosen(shipment))
            .cloned()
            .collect()
    }

    /// Whether the last scan is on screen, which takes its room.
    pub fn is_flashing(&self) -> bool {
        self.flash.is_some() || !self.scans.typed().is_empty()
    }

    /// The list was opened: earlier scans are not shown any more.
    pub(crate) fn begin_scans(&mut self) {
        // What was selected before would be printed unseen.
        self.chosen.clear();
        self.scans.clear_typed();
        self.flash = None;
    }

    /// What left the queue can't stay chosen.
    pub(crate) fn keep_only(&mut self, shipments: &BTreeSet<&ShipmentId>) {
        self.chosen.retain(|shipment| shipments.contains(shipment));
    }

    pub(crate) fn mark(
        &mut self,
        shipments: Vec<ShipmentId>,
        mark: PrintMark,
        ids: &mut Ids,
    ) -> Option<Request> {
        if self.is_marking() || shipments.is_empty() {
            return None;
        }
        let request = ids.ask(MarkPrint { shipments, mark });
        self.marking = Some(request.id);
        Some(request)
    }

    pub(crate) fn handle(&mut self, action: QueueAction, context: &mut Context) -> Vec<Request> {
        let ids = &mut context.ids;
        let request = match action {
            QueueAction::Choose(shipment) => {
                if !self.chosen.remove(&shipment) {
                    self.chosen.insert(shipment);
                }
                None
            }
            QueueAction::ChooseAll => {
                let unprinted = context.connection.unprinted.iter();
                self.chosen = unprinted.map(|label| label.shipment.clone()).collect();
                None
            }
            QueueAction::ChooseNone => {
                self.chosen.clear();
                None
            }
            QueueAction::Sort(sequence) => {
                self.sequence = sequence;
                sequence.sort(&mut context.connection.unprinted);
                None
            }
            QueueAction::Mark(shipment, mark) => self.mark(vec![shipment], mark, ids),
            QueueAction::MarkMany(shipments, mark) => self.mark(shipments, mark, ids),
            QueueAction::MarkChosen(mark) => {
                let chosen = self.chosen.iter().cloned().collect();
                self.mark(chosen, mark, ids)
            }
            QueueAction::Scan(key) => self.scan(key, ids),
            QueueAction::Undo => {
                let last = self.last_marked.clone();
                self.mark(last, PrintMark::TakenBack, ids)
            }
        };
        request.into_iter().collect()
    }

    fn scan(&mut self, key: ScanKey, ids: &mut Ids) -> Option<Request> {
        let code = self.scans.take(key)?;
        if !self.scans.has_room() {
            return None;
        }
        self.flash = Some(LabelFlash::Searching(code.clone()));
        let request = ids.ask(ConfirmScan { code });
        self.scans.begin(request.id);
        Some(request)
    }

    /// Takes the reply to a scan: seen and heard where the list is still open.
    /// The list itself may have been reported anew before this.
    pub(crate) fn scan_replied(
        &mut self,
        request: RequestId,
        code: &str,
        outcome: Result<LabelScanned, Failure>,
        context: &mut Context,
    ) {
        let is_ours = self.scans.end(request);
        if !is_ours || context.status_list != Some(StatusList::Unprinted) {
            context.say_if_failed(outcome);
            return;
        }
        let code = code.to_owned();
        let (flash, cue) = match outcome {
            Ok(scanned) if scanned.is_news => {
                let recipient = scanned.recipient;
                (LabelFlash::Confirmed { recipient, code }, Cue::Right)
            }
            Ok(_) => (LabelFlash::AlreadyConfirmed(code), Cue::Wrong),
            Err(failure) => (LabelFlash::Failed { code, failure }, Cue::Wrong),
        };
        self.flash = Some(flash);
        if context.preferences.sounds {
            context.window_requests.push(WindowRequest::Play(cue));
        }
    }

    /// The mark is in the journal, or why not.
    pub(crate) fn mark_replied(
        &mut self,
        request: RequestId,
        mark: PrintMark,
        outcome: Result<Vec<ShipmentId>, Failure>,
        context: &mut Context,
    ) {
        let marking = &mut self.marking;
        if marking.take_if(|pending| *pending == request).is_none() {
            return;
        }
        context.notices.withdraw_marks();
        match outcome {
            Ok(shipments) => {
                let count = shipments.len();
                context.notices.withdraw_may_be_on_paper(&shipments);
                self.last_marked = shipments;
                context.notices.say(News::PrintMarked { mark, count });
            }
            Err(failure) => context.notices.say(News::Failed(failure)),
        }
    }
}
