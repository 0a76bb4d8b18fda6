//! The Batches screen: the list, the batch that is open, and what is being
//! done to it. What is scanned and what is saved stand in files of their own.

mod close_out;
mod papers;
mod scanner;
mod told;

use std::collections::BTreeMap;

use crate::domain::{
    bag::{self, Check},
    batch::BatchStatus,
    ids::{BatchId, LineId, ShipmentId},
    shipment::Shipment,
};
pub use crate::message::{BatchList, BatchMove, BatchRow, OpenBatch};
use crate::message::{BatchesCommand, ChangeBatch, Command, Failure, RequestId};

use super::{
    AppState, Remote,
    action::BatchesAction,
    confirm::{BagToClose, Question},
    connection::Connection,
    ids::Ids,
    navigation::Screen,
};

pub use close_out::{Remedy, Verdict, counted_parcels, is_changed_since_closing};
pub use papers::{Paper, PaperPath, Papers, PrintedPaper, label_formats};
pub use scanner::{Cue, Flash, ScanMode, Scanner};

/// What is shown of the batch that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum View {
    /// What is in it, and the scanner.
    #[default]
    Parcels,
    /// Expected against scanned, and the papers.
    CloseOut,
}

/// A batch that is to be made.
#[derive(Debug, Clone, Default)]
pub struct NewBatch {
    /// As typed.
    pub description: String,
    pub making: Option<RequestId>,
    pub failure: Option<Failure>,
    /// Pressed again, it is the same batch: it is never made twice.
    line: Option<LineId>,
}

/// Shipments on their way into a batch or out of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub batch: BatchId,
    pub change: BatchMove,
    pub shipments: Vec<ShipmentId>,
}

/// Parcels that were searched for.
#[derive(Debug, Clone, Default)]
pub struct Search {
    /// A code, or words, as typed.
    pub words: String,
    pub found: Remote<Vec<Shipment>>,
}

/// The list and what is open.
#[derive(Debug, Clone, Default)]
pub struct BatchesScreen {
    /// Only batches of this status are listed.
    pub filter: Option<BatchStatus>,
    pub list: Remote<BatchList>,
    pub new: NewBatch,
    pub selected: Option<BatchId>,
    pub open: Remote<Box<OpenBatch>>,
    pub view: View,
    pub scanner: Scanner,
    pub search: Search,
    pub papers: Papers,
    /// Deletions that are under way.
    pub deleting: Option<(RequestId, BatchId)>,
    pub closing: Option<RequestId>,
    /// Why the last deed was not done.
    pub failure: Option<Failure>,
    changes: BTreeMap<RequestId, Change>,
}

impl BatchesScreen {
    /// The batch in the details, if anything is known of it.
    pub fn shown(&self) -> Option<&OpenBatch> {
        let selected = self.selected?;
        self.open
            .value()
            .map(|open| &**open)
            .filter(|open| open.batch.id == selected)
    }

    /// The list tells of the open batch what was so before.
    fn is_listed_otherwise(&self) -> bool {
        let rows = self.list.value().map(|list| list.rows.iter());
        self.shown().is_some_and(|open| {
            rows.into_iter()
                .flatten()
                .any(|row| row.batch.id == open.batch.id && row.batch.status != open.batch.status)
        })
    }

    fn shown_mut(&mut self) -> Option<&mut OpenBatch> {
        let selected = self.selected?;
        self.open
            .value_mut()
            .map(|open| &mut **open)
            .filter(|open| open.batch.id == selected)
    }

    /// Expected against scanned, as far as it is known now.
    pub fn check(&self) -> Option<Check> {
        let open = self.shown()?;
        Some(bag::check(open.batch.id, &open.parcels, &open.scans))
    }

    /// The rows that are shown: while another status is on its way, those that
    /// do not have it are not.
    pub fn shown_rows(&self) -> Option<Vec<&BatchRow>> {
        let is_wanted = |row: &&BatchRow| {
            let status = self.filter.as_ref();
            status.is_none_or(|status| row.batch.status == *status)
        };
        let list = self.list.value()?;
        Some(list.rows.iter().filter(is_wanted).collect())
    }

    /// Whether another batch can be made: one at a time.
    pub fn can_create(&self, connection: &Connection) -> bool {
        connection.may_write() && self.new.making.is_none()
    }

    /// Whether the batch that is open can be deleted: one at a time.
    pub fn can_delete(&self, connection: &Connection) -> bool {
        connection.may_write() && self.deleting.is_none()
    }

    /// Whether parcels can be scanned into the batch that is open.
    pub fn can_scan(&self, connection: &Connection) -> bool {
        self.can_change_parcels(connection)
    }

    /// Whether parcels can be put into the batch that is open, or taken out.
    pub fn can_change_parcels(&self, connection: &Connection) -> bool {
        connection.may_write() && self.is_open_for_parcels()
    }

    /// Whether this parcel can be taken out.
    pub fn can_take_out(&self, parcel: &ShipmentId, connection: &Connection) -> bool {
        self.can_change_parcels(connection) && !self.is_moving(parcel)
    }

    /// Whether this parcel, which was searched for, can be put in.
    pub fn can_put_in(&self, parcel: &ShipmentId) -> bool {
        !self.holds(parcel) && !self.is_moving(parcel)
    }

    /// Whether the open batch has this parcel.
    pub fn holds(&self, parcel: &ShipmentId) -> bool {
        self.shown()
            .is_some_and(|open| open.parcels.iter().any(|inside| inside.id == *parcel))
    }

    /// Whether the open batch still takes and gives parcels.
    pub fn is_open_for_parcels(&self) -> bool {
        self.shown()
            .is_some_and(|open| open.batch.status != BatchStatus::Received)
    }

    /// Whether parcels are on their way into a batch or out of one.
    pub fn is_changing(&self) -> bool {
        !self.changes.is_empty()
    }

    /// Whether this parcel is on its way.
    pub fn is_moving(&self, shipment: &ShipmentId) -> bool {
        self.changes
            .values()
            .any(|change| change.shipments.contains(shipment))
    }

    /// Whether a change of a batch is under way.
    pub fn is_busy(&self) -> bool {
        self.new.making.is_some()
            || self.deleting.is_some()
            || self.is_changing()
            || self.scanner.is_busy()
    }

    pub(super) fn list(&mut self, ids: &mut Ids) -> Vec<Command> {
        let request = ids.request();
        self.list.ask(request);
        vec![Command::Batches(BatchesCommand::List {
            request,
            status: self.filter.clone(),
        })]
    }

    fn select(&mut self, batch: BatchId, ids: &mut Ids) -> Vec<Command> {
        if self.selected != Some(batch) {
            self.close();
            self.selected = Some(batch);
            self.scanner.mode = ScanMode::On;
        }
        self.reopen(ids)
    }

    /// Asks again for the batch that is open.
    fn reopen(&mut self, ids: &mut Ids) -> Vec<Command> {
        let Some(batch) = self.selected else {
            return Vec::new();
        };
        let request = ids.request();
        self.open.ask(request);
        vec![Command::Batches(BatchesCommand::Open { request, batch })]
    }

    fn close(&mut self) {
        self.selected = None;
        self.open = Remote::NotAsked;
        self.view = View::Parcels;
        self.scanner.put_away();
        self.search = Search::default();
        self.papers.clear();
        self.failure = None;
        self.closing = None;
    }

    fn create(&mut self, ids: &mut Ids) -> Vec<Command> {
        let new = &mut self.new;
        if new.making.is_some() {
            return Vec::new();
        }
        let line = new.line.get_or_insert_with(|| ids.batch_line()).clone();
        let request = ids.request();
        new.making = Some(request);
        new.failure = None;
        let description = new.description.trim();
        vec![Command::CreateBatch {
            request,
            line,
            description: (!description.is_empty()).then(|| description.to_owned()),
        }]
    }

    /// Words that differ make another batch.
    fn edit_description(&mut self, description: String) {
        if self.new.making.is_none() {
            self.new.description = description;
            self.new.line = None;
        }
    }

    pub(super) fn delete(&mut self, batch: BatchId, ids: &mut Ids) -> Vec<Command> {
        if self.deleting.is_some() {
            return Vec::new();
        }
        let request = ids.request();
        self.failure = None;
        self.deleting = Some((request, batch));
        vec![Command::DeleteBatch { request, batch }]
    }

    pub(super) fn move_parcels(&mut self, change: Change, ids: &mut Ids) -> Vec<Command> {
        if change.shipments.is_empty() {
            return Vec::new();
        }
        let request = ids.request();
        self.failure = None;
        let command = Command::ChangeBatch(ChangeBatch {
            request,
            batch: change.batch,
            change: change.change,
            shipments: change.shipments.clone(),
        });
        self.changes.insert(request, change);
        vec![command]
    }

    fn move_here(
        &mut self,
        change: BatchMove,
        shipments: Vec<ShipmentId>,
        ids: &mut Ids,
    ) -> Vec<Command> {
        let Some(batch) = self.selected else {
            return Vec::new();
        };
        let change = Change {
            batch,
            change,
            shipments,
        };
        self.move_parcels(change, ids)
    }

    /// The bag is closed; the word is kept here.
    pub(super) fn close_out(&mut self, bag: BagToClose, ids: &mut Ids) -> Vec<Command> {
        if self.closing.is_some() {
            return Vec::new();
        }
        let request = ids.request();
        self.failure = None;
        self.closing = Some(request);
        vec![Command::Batches(BatchesCommand::CloseOut {
            request,
            batch: bag.batch,
            parcels: bag.parcels,
        })]
    }

    /// What a close-out would say now.
    fn bag_to_close(&self) -> Option<BagToClose> {
        let open = self.shown()?;
        let check = self.check()?;
        Some(BagToClose {
            batch: open.batch.id,
            parcels: u64::try_from(check.expected).unwrap_or(u64::MAX),
            findings: check.findings.len(),
            is_checked: matches!(self.open, Remote::Ready(_)) && !open.is_cut_off,
        })
    }

    fn question(&self, action: &BatchesAction) -> Option<Question> {
        match action {
            BatchesAction::Delete if self.deleting.is_none() => {
                let open = self.shown()?;
                Some(Question::DeleteBatch {
                    batch: open.batch.id,
                    description: open.batch.description.clone(),
                })
            }
            BatchesAction::CloseOut => {
                let bag = self.bag_to_close()?;
                (bag.findings > 0 || !bag.is_checked).then_some(Question::CloseBag(bag))
            }
            _needs_no_question => None,
        }
    }
}

impl AppState {
    pub(super) fn handle_batches(&mut self, action: BatchesAction) -> Vec<Command> {
        if let Some(question) = self.batches.question(&action) {
            self.question = Some(question);
            return Vec::new();
        }
        let (screen, ids) = (&mut self.batches, &mut self.ids);
        match action {
            BatchesAction::Filter(status) => {
                screen.filter = status;
                screen.list(ids)
            }
            BatchesAction::Reload => {
                let mut commands = screen.list(ids);
                commands.extend(screen.reopen(ids));
                commands
            }
            BatchesAction::EditDescription(description) => {
                screen.edit_description(description);
                Vec::new()
            }
            BatchesAction::Create => screen.create(ids),
            BatchesAction::Select(batch) => {
                self.screen = Screen::Batches;
                screen.select(batch, ids)
            }
            BatchesAction::Close => {
                screen.close();
                Vec::new()
            }
            BatchesAction::Show(view) => {
                screen.view = view;
                match view {
                    View::Parcels => Vec::new(),
                    // A bag is held against what the service says now.
                    View::CloseOut => screen.reopen(ids),
                }
            }
            BatchesAction::Add(shipments) => screen.move_here(BatchMove::Add, shipments, ids),
            BatchesAction::Remove(shipment) => {
                screen.move_here(BatchMove::Remove, vec![shipment], ids)
            }
            BatchesAction::AddTo(batch, shipments) => self.add_to_batch(batch, shipments),
            BatchesAction::CloseOut => match screen.bag_to_close() {
                Some(bag) => screen.close_out(bag, ids),
                None => Vec::new(),
            },
            BatchesAction::Scan(action) => self.handle_scanner(action),
            BatchesAction::EditSearch(words) => {
                screen.search.words = words;
                Vec::new()
            }
            BatchesAction::Search => self.search_parcels(),
            BatchesAction::Uncount(code) => screen.uncount(code, ids),
            BatchesAction::EditSaveTo(to) => {
                screen.papers.to = to;
                Vec::new()
            }
            BatchesAction::Save(paper) => self.save_paper(paper),
            BatchesAction::SheetPaper(paper) => {
                screen.papers.sheet_paper = paper;
                Vec::new()
            }
            BatchesAction::Print(paper) => self.print_paper(paper),
            BatchesAction::PickedPath(path) => self.save_picked_paper(path),
            // It has asked, see `question`; there is nothing to delete.
            BatchesAction::Delete => Vec::new(),
        }
    }

    /// Puts shipments into a batch, from whichever screen they were chosen
    /// on; those of another batch move. The outcome is told as news.
    pub fn add_to_batch(&mut self, batch: BatchId, shipments: Vec<ShipmentId>) -> Vec<Command> {
        let change = Change {
            batch,
            change: BatchMove::Add,
            shipments,
        };
        self.batches.move_parcels(change, &mut self.ids)
    }
}
