//! What a user does on the Batches screen, turned into requests and questions.

use super::{BatchesScreen, DocumentPath, PrintedDocument, SavedDocument, ScanAction, View};
use crate::{
    features::{
        batches::calls,
        calls::Request,
        shared::state::{
            confirm::Question, context::Context, feature::ScreenState, ids::Ids, navigation::Screen,
        },
    },
    model::{
        batch::{BatchMove, BatchStatus},
        ids::{BatchId, ShipmentId},
        preferences::Preferences,
        scan_code::ScanCode,
        sheet_paper::SheetPaper,
    },
};

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

impl BatchesScreen {
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
}

impl ScreenState for BatchesScreen {
    type Action = BatchesAction;

    fn initial(_preferences: &Preferences, _ids: &mut Ids) -> Self {
        Self::default()
    }

    fn handle(&mut self, action: BatchesAction, context: &mut Context) -> Vec<Request> {
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
            BatchesAction::Close => self.close_and_go_back(context),
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
                    return self.scan((code, false), ids);
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

    fn opened(&mut self, context: &mut Context) -> Vec<Request> {
        self.reload(&mut context.ids)
    }

    fn leave_account(&mut self, _context: &mut Context) {
        *self = Self::default();
    }
}

impl BatchesScreen {
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

    /// A code that a scanner typed into a field that is not for it.
    pub(crate) fn scan_code(&mut self, code: String, ids: &mut Ids) -> Vec<Request> {
        self.scan((code, false), ids)
    }

    /// A code, and whether it was typed.
    fn scan(&mut self, code: (String, bool), ids: &mut Ids) -> Vec<Request> {
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
            return self.scan((code.to_string(), true), ids);
        }
        let request = ids.ask(calls::Find { words });
        self.search.found.ask(request.id);
        vec![request]
    }
}
