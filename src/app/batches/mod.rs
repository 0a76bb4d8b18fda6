//! The Batches screen: the list, the batch that is open, and what is being
//! done to it. What is scanned and what is saved stand in files of their own.

mod close_out;
mod papers;
mod scanner;
mod told;

use std::collections::BTreeMap;

use crate::contract::{Failure, RequestId};
use crate::features::{
    batches::calls::{self, BatchList},
    calls::Request,
};
use crate::model::{
    bag::{self, Check},
    batch::{BatchMove, BatchRow, BatchStatus, OpenBatch},
    ids::{BatchId, LineId, ShipmentId},
    shipment::Shipment,
};

use super::{
    AppState, Remote,
    confirm::{BagToClose, Question},
    connection::Connection,
    ids::Ids,
    navigation::Screen,
};
use crate::model::sheet_paper::SheetPaper;

pub use close_out::{Remedy, Verdict, counted_parcels, is_changed_since_closing};
pub use papers::{Paper, PaperPath, Papers, PrintedPaper, label_formats};
pub use scanner::{Flash, ScanAction, ScanMode, Scanner};

/// Done on the Batches screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BatchesAction {
    /// Only batches of this status, or all.
    Filter(Option<BatchStatus>),
    Reload,
    EditDescription(String),
    Create,
    Select(BatchId),
    Close,
    Show(View),
    /// Asks first; the service deletes it only when it is empty.
    Delete,
    /// Puts shipments into the open batch.
    Add(Vec<ShipmentId>),
    Remove(ShipmentId),
    /// Puts shipments that were chosen on another screen into a batch.
    AddTo(BatchId, Vec<ShipmentId>),
    Scan(ScanAction),
    EditSearch(String),
    /// A code that was typed is scanned, words are searched for.
    Search,
    /// What was scanned is not in the bag any more.
    Uncount(String),
    CloseOut,
    EditSaveTo(String),
    Save(Paper),
    SheetPaper(SheetPaper),
    /// Gives a paper to the printer that is chosen for it.
    Print(PrintedPaper),
    /// A file dialog has ended.
    PickedPath(PaperPath),
}

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
    /// The deletion that is under way.
    pub deleting: Option<RequestId>,
    pub closing: Option<RequestId>,
    /// Why the last deed was not done.
    pub failure: Option<Failure>,
    /// Shipments on their way into a batch or out of one.
    moving: BTreeMap<RequestId, Vec<ShipmentId>>,
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
        !self.moving.is_empty()
    }

    /// Whether this parcel is on its way.
    pub fn is_moving(&self, shipment: &ShipmentId) -> bool {
        self.moving
            .values()
            .any(|shipments| shipments.contains(shipment))
    }

    /// Whether a change of a batch is under way.
    pub fn is_busy(&self) -> bool {
        self.new.making.is_some()
            || self.deleting.is_some()
            || self.is_changing()
            || self.scanner.is_busy()
    }

    pub(super) fn list(&mut self, ids: &mut Ids) -> Vec<Request> {
        let request = ids.ask(calls::List {
            status: self.filter.clone(),
        });
        self.list.ask(request.id);
        vec![request]
    }

    fn select(&mut self, batch: BatchId, ids: &mut Ids) -> Vec<Request> {
        if self.selected != Some(batch) {
            self.close();
            self.selected = Some(batch);
            self.scanner.mode = ScanMode::On;
        }
        self.reopen(ids)
    }

    /// Asks again for the batch that is open.
    fn reopen(&mut self, ids: &mut Ids) -> Vec<Request> {
        let Some(batch) = self.selected else {
            return Vec::new();
        };
        let request = ids.ask(calls::Open { batch });
        self.open.ask(request.id);
        vec![request]
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

    fn create(&mut self, ids: &mut Ids) -> Vec<Request> {
        let new = &mut self.new;
        if new.making.is_some() {
            return Vec::new();
        }
        let line = new.line.get_or_insert_with(|| ids.batch_line()).clone();
        let description = new.description.trim();
        let request = ids.ask(calls::Create {
            line,
            description: (!description.is_empty()).then(|| description.to_owned()),
        });
        new.making = Some(request.id);
        new.failure = None;
        vec![request]
    }

    /// Words that differ make another batch.
    fn edit_description(&mut self, description: String) {
        if self.new.making.is_none() {
            self.new.description = description;
            self.new.line = None;
        }
    }

    pub(super) fn delete(&mut self, batch: BatchId, ids: &mut Ids) -> Vec<Request> {
        if self.deleting.is_some() {
            return Vec::new();
        }
        let request = ids.ask(calls::Delete { batch });
        self.failure = None;
        self.deleting = Some(request.id);
        vec![request]
    }

    fn move_parcels(&mut self, call: calls::Move, ids: &mut Ids) -> Vec<Request> {
        if call.shipments.is_empty() {
            return Vec::new();
        }
        self.failure = None;
        let shipments = call.shipments.clone();
        let request = ids.ask(call);
        self.moving.insert(request.id, shipments);
        vec![request]
    }

    fn move_here(
        &mut self,
        direction: BatchMove,
        shipments: Vec<ShipmentId>,
        ids: &mut Ids,
    ) -> Vec<Request> {
        let Some(batch) = self.selected else {
            return Vec::new();
        };
        let call = calls::Move {
            batch,
            direction,
            shipments,
        };
        self.move_parcels(call, ids)
    }

    /// The bag is closed; the word is kept here.
    pub(super) fn close_out(&mut self, bag: BagToClose, ids: &mut Ids) -> Vec<Request> {
        if self.closing.is_some() {
            return Vec::new();
        }
        let request = ids.ask(calls::CloseOut {
            batch: bag.batch,
            parcels: bag.parcels,
        });
        self.failure = None;
        self.closing = Some(request.id);
        vec![request]
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
        if *action == BatchesAction::Delete && self.deleting.is_none() {
            let open = self.shown()?;
            Some(Question::DeleteBatch {
                batch: open.batch.id,
                description: open.batch.description.clone(),
            })
        } else if *action == BatchesAction::CloseOut {
            let bag = self.bag_to_close()?;
            (bag.findings > 0 || !bag.is_checked).then_some(Question::CloseBag(bag))
        } else {
            None
        }
    }
}

impl AppState {
    pub(super) fn handle_batches(&mut self, action: BatchesAction) -> Vec<Request> {
        if let Some(question) = self.batches.question(&action) {
            self.context.question = Some(question);
            return Vec::new();
        }
        let (screen, ids) = (&mut self.batches, &mut self.context.ids);
        match action {
            BatchesAction::Filter(status) => {
                screen.filter = status;
                screen.list(ids)
            }
            BatchesAction::Reload => {
                let mut requests = screen.list(ids);
                requests.extend(screen.reopen(ids));
                requests
            }
            BatchesAction::EditDescription(description) => {
                screen.edit_description(description);
                Vec::new()
            }
            BatchesAction::Create => screen.create(ids),
            BatchesAction::Select(batch) => {
                self.context.screen = Screen::Batches;
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
    pub fn add_to_batch(&mut self, batch: BatchId, shipments: Vec<ShipmentId>) -> Vec<Request> {
        let call = calls::Move {
            batch,
            direction: BatchMove::Add,
            shipments,
        };
        self.batches.move_parcels(call, &mut self.context.ids)
    }
}
