//! The Batches screen: the list, the batch that is open, and the changes of it
//! that are under way.
//!
//! The user's actions, the worker's replies, scanning, documents and the check
//! before a bag is closed stand in files of their own.

mod actions;
mod close_out;
mod documents;
mod replies;
mod scanner;

use std::collections::BTreeMap;

use super::calls::{self, BatchList};
use crate::{
    contract::{Failure, RequestId},
    features::{
        calls::Request,
        shared::state::{
            connection::Connection, context::Context, ids::Ids, remote::Remote,
            window_request::Target,
        },
    },
    model::{
        bag::{self, Check},
        batch::{BatchRow, BatchStatus, OpenBatch},
        ids::{BatchId, LineId, ShipmentId},
        shipment::Shipment,
    },
};

pub use actions::BatchesAction;
pub use close_out::{
    Remedy, Verdict, counted_parcels, is_changed_since_closing, is_closed_out, problems,
};
pub use documents::{BatchDocuments, DocumentPath, PrintedDocument, SavedDocument, label_formats};
pub use scanner::{Flash, ScanAction, ScanMode, Scanner};

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

    /// The tracking code of a parcel that is in the open batch or was scanned there.
    pub fn tracking_code(&self, shipment: &ShipmentId) -> Option<&str> {
        let open = self.shown()?;
        let scanned = open.scans.iter().filter_map(|scan| scan.parcel.as_deref());
        let mut parcels = open.parcels.iter().chain(scanned);
        let parcel = parcels.find(|parcel| parcel.id == *shipment)?;
        parcel.tracking_code.as_deref()
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
        self.scan_mode() == ScanMode::On && self.is_open_for_parcels()
    }

    /// Into a batch that was closed out nothing is scanned until that is asked for.
    pub fn scan_mode(&self) -> ScanMode {
        if self.is_closed_to_scans() {
            ScanMode::Off
        } else {
            self.scanner.mode
        }
    }

    /// While it is closed out, too: what is scanned then would be in the bag that is gone.
    pub fn is_closed_to_scans(&self) -> bool {
        let was_closed = self.shown().is_some_and(|open| open.closing.is_some());
        let is_closed = self.closing.is_some() || (was_closed && !self.scanner.is_reopened);
        is_closed && self.is_open_for_parcels()
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

    /// The keyboard goes back to its row.
    fn close_and_go_back(&mut self, context: &mut Context) {
        self.close();
        context.focus_on(Target::RowAgain);
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
}
