//! The Batches screen: the list, the batch that is open, and the changes of it
//! that are under way.
//!
//! Scanning, documents, the check before a bag is closed and the worker's
//! replies stand in files of their own.

mod close_out;
mod documents;
mod replies;
mod scanner;

use std::collections::BTreeMap;

use super::calls::{self, Accepted, BatchList};
use crate::{
    contract::{Failure, RequestId},
    features::{
        calls::Request,
        shared::state::{
            confirm::{BagToClose, Question},
            connection::Connection,
            context::Context,
            ids::Ids,
            navigation::Screen,
            remote::Remote,
        },
    },
    model::{
        bag::{self, Check},
        batch::{BatchMove, BatchRow, BatchStatus, OpenBatch},
        ids::{BatchId, LineId, ShipmentId},
        scan_code::ScanCode,
        sheet_paper::SheetPaper,
        shipment::Shipment,
    },
};

pub use close_out::{Remedy, Verdict, counted_parcels, is_changed_since_closing};
pub use documents::{BatchDocuments, DocumentPath, PrintedDocument, SavedDocument, label_formats};
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
    Save(SavedDocument),
    SheetPaper(SheetPaper),
    /// Gives a document to the printer that is chosen for it.
    Print(PrintedDocument),
    /// A file dialog has ended.
    PickedPath(DocumentPath),
}

/// What is shown of the batch that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum View {
    /// What is in it, and the scanner.
    #[default]
    Parcels,
    /// Expected against scanned, and the documents.
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
    pub documents: BatchDocuments,
    /// The deletion that is under way.
    pub deleting: Option<RequestId>,
    pub closing: Option<RequestId>,
    /// Why the last operation failed.
    pub failure: Option<Failure>,
    /// Shipments on their way into a batch or out of one.
    moving: BTreeMap<RequestId, Vec<ShipmentId>>,
}

impl BatchesScreen {
    /// The batch in the details, once it was read.
    pub fn shown(&self) -> Option<&OpenBatch> {
        let selected = self.selected?;
        self.open
            .value()
            .map(|open| &**open)
            .filter(|open| open.batch.id == selected)
    }

    /// Whether the list shows an older status of the open batch.
    fn differs_from_list(&self) -> bool {
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

    /// Expected against scanned, of the parcels and scans read so far.
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

    /// Whether letters that no field takes are scanned into the open batch.
    pub fn is_scanning(&self) -> bool {
        self.scanner.mode == ScanMode::On && self.is_open_for_parcels()
    }

    pub(crate) fn fetch_list(&mut self, ids: &mut Ids) -> Vec<Request> {
        let request = ids.ask(calls::List {
            status: self.filter.clone(),
        });
        self.list.ask(request.id);
        vec![request]
    }

    /// Reads the list and the open batch again: since it was read, a refund of
    /// one of its parcels may have been asked for.
    pub(crate) fn reload(&mut self, ids: &mut Ids) -> Vec<Request> {
        [self.fetch_list(ids), self.fetch_open(ids)].concat()
    }

    /// A shipment has changed by an operation of the user.
    pub(crate) fn shipment_changed(
        &mut self,
        shipment: &ShipmentId,
        ids: &mut Ids,
    ) -> Vec<Request> {
        if self.holds(shipment) {
            self.fetch_open(ids)
        } else {
            Vec::new()
        }
    }

    fn select(&mut self, batch: BatchId, ids: &mut Ids) -> Vec<Request> {
        if self.selected != Some(batch) {
            self.close();
            self.selected = Some(batch);
            self.scanner.mode = ScanMode::On;
        }
        self.fetch_open(ids)
    }

    /// Asks for the batch that is open, again if it was read before.
    fn fetch_open(&mut self, ids: &mut Ids) -> Vec<Request> {
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
        self.scanner.reset();
        self.search = Search::default();
        self.documents.clear();
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

    /// Another description makes another batch.
    fn edit_description(&mut self, description: String) {
        if self.new.making.is_none() {
            self.new.description = description;
            self.new.line = None;
        }
    }

    pub(crate) fn delete(&mut self, batch: BatchId, ids: &mut Ids) -> Vec<Request> {
        if self.deleting.is_some() {
            return Vec::new();
        }
        let request = ids.ask(calls::Delete { batch });
        self.failure = None;
        self.deleting = Some(request.id);
        vec![request]
    }

    fn move_parcels(
        &mut self,
        batch: BatchId,
        direction: BatchMove,
        shipments: Vec<ShipmentId>,
        ids: &mut Ids,
    ) -> Vec<Request> {
        if shipments.is_empty() {
            return Vec::new();
        }
        self.failure = None;
        let request = ids.ask(calls::Move {
            batch,
            direction,
            shipments: shipments.clone(),
        });
        self.moving.insert(request.id, shipments);
        vec![request]
    }

    fn move_here(
        &mut self,
        direction: BatchMove,
        shipments: Vec<ShipmentId>,
        ids: &mut Ids,
    ) -> Vec<Request> {
        self.selected.map_or_else(Vec::new, |batch| {
            self.move_parcels(batch, direction, shipments, ids)
        })
    }

    /// Closes the bag. Only the ledger keeps that: the service has no such state.
    pub(crate) fn close_out(&mut self, bag: BagToClose, ids: &mut Ids) -> Vec<Request> {
        if self.closing.is_some() {
            return Vec::new();
        }
        let request = ids.ask(calls::CloseOut {
            batch: bag.batch,
            accepted: if bag.is_checked {
                Accepted::Checked {
                    findings: bag.findings,
                }
            } else {
                Accepted::Unread {
                    parcels: bag.parcels,
                    findings: bag.findings,
                }
            },
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
            findings: check.findings,
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
            (!bag.findings.is_empty() || !bag.is_checked).then_some(Question::CloseBag(bag))
        } else {
            None
        }
    }

    pub(crate) fn handle(&mut self, action: BatchesAction, context: &mut Context) -> Vec<Request> {
        if let Some(question) = self.question(&action) {
            context.question = Some(question);
            return Vec::new();
        }
        let ids = &mut context.ids;
        match action {
            BatchesAction::Filter(status) => {
                self.filter = status;
                return self.fetch_list(ids);
            }
            BatchesAction::Reload => {
                return self.reload(ids);
            }
            BatchesAction::EditDescription(description) => self.edit_description(description),
            BatchesAction::Create => return self.create(ids),
            BatchesAction::Select(batch) => {
                context.screen = Screen::Batches;
                return self.select(batch, ids);
            }
            BatchesAction::Close => self.close(),
            BatchesAction::Show(view) => {
                self.view = view;
                // A bag is checked against what the service says now.
                if view == View::CloseOut {
                    return self.fetch_open(ids);
                }
            }
            BatchesAction::Add(shipments) => {
                return self.move_here(BatchMove::Add, shipments, ids);
            }
            BatchesAction::Remove(shipment) => {
                return self.move_here(BatchMove::Remove, vec![shipment], ids);
            }
            BatchesAction::AddTo(batch, shipments) => {
                return self.move_parcels(batch, BatchMove::Add, shipments, ids);
            }
            BatchesAction::CloseOut => {
                if let Some(bag) = self.bag_to_close() {
                    return self.close_out(bag, ids);
                }
            }
            BatchesAction::Scan(ScanAction::Mode(mode)) => self.scanner.set_mode(mode),
            BatchesAction::Scan(ScanAction::Key(key)) => {
                if let Some(code) = self.scanner.line.take(key) {
                    return self.scan(code, ids);
                }
            }
            BatchesAction::EditSearch(words) => self.search.words = words,
            BatchesAction::Search => return self.search_parcels(ids),
            BatchesAction::Uncount(code) => return self.uncount(code, ids),
            BatchesAction::EditSaveTo(to) => self.documents.to = to,
            BatchesAction::SheetPaper(paper) => self.documents.sheet_paper = paper,
            BatchesAction::Save(document) => {
                if let Some(batch) = self.selected {
                    return self.documents.save(batch, document, context);
                }
            }
            BatchesAction::Print(document) => {
                if let Some(batch) = self.selected {
                    return self.documents.print(batch, document, context);
                }
            }
            BatchesAction::PickedPath(path) => {
                if let Some(batch) = self.selected {
                    return self.documents.save_picked(batch, path, context);
                }
            }
            // It has asked, see `question`; there is nothing to delete.
            BatchesAction::Delete => {}
        }
        Vec::new()
    }

    fn scan(&mut self, code: String, ids: &mut Ids) -> Vec<Request> {
        self.selected
            .map_or_else(Vec::new, |batch| self.scanner.scan(batch, code, ids))
    }

    fn uncount(&mut self, code: String, ids: &mut Ids) -> Vec<Request> {
        let Some(batch) = self.selected else {
            return Vec::new();
        };
        self.failure = None;
        vec![ids.ask(calls::Uncount { batch, code })]
    }

    /// A code that was typed is scanned; words are searched for.
    fn search_parcels(&mut self, ids: &mut Ids) -> Vec<Request> {
        let words = self.search.words.trim().to_owned();
        if words.is_empty() {
            return Vec::new();
        }
        if let Some(code) = ScanCode::read_typed(&words) {
            self.search.words.clear();
            return self.scan(code.to_string(), ids);
        }
        let request = ids.ask(calls::Find { words });
        self.search.found.ask(request.id);
        vec![request]
    }
}
