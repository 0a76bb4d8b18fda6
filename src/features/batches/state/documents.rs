//! The documents of a batch, its manifest and its own label: where they
//! are saved and printed, and what came of it.

use std::path::PathBuf;

use crate::{
    contract::{Failure, RequestId},
    features::{
        batches::calls,
        calls::Request,
        shared::state::{
            connection::Connection, context::Context, notices::News, remote::Remote,
            window_request::WindowRequest,
        },
    },
    model::{
        batch::{Batch, OpenBatch},
        ids::BatchId,
        label::{LabelFormat, Overwrite},
        manifest::Manifest,
        preferences::FolderKind,
        printer::{PaperKind, PrinterName},
        sheet_paper::SheetPaper,
    },
};

/// A document of a batch that is saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SavedDocument {
    /// In the words that stand on screen.
    Sheet(Box<Manifest>),
    Label(LabelFormat),
}

/// A document of a batch that is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintedDocument {
    Sheet(Box<Manifest>),
    Label,
}

impl PrintedDocument {
    fn kind(&self) -> PaperKind {
        match self {
            Self::Sheet(_) => PaperKind::Manifest,
            Self::Label => PaperKind::BatchLabel,
        }
    }
}

/// How a file dialog ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocumentPath {
    /// The dialog has asked about replacing a file.
    File(String),
    Cancelled,
    /// This system has no file dialog.
    Unavailable,
}

/// Where the documents of the open batch go.
#[derive(Debug, Clone, Default)]
pub struct BatchDocuments {
    /// A folder or a file, as it was typed; empty asks each time.
    pub to: String,
    /// What a saved manifest is laid out for.
    pub sheet_paper: SheetPaper,
    pub saved: Remote<PathBuf>,
    /// The printer that took what was printed last.
    pub printed: Remote<PrinterName>,
    /// What that was.
    pub printed_kind: Option<PaperKind>,
    /// Is saved once the file dialog has given a path.
    waits_for_path: Option<SavedDocument>,
}

impl BatchDocuments {
    /// Another batch is open; the typed path stays.
    pub(super) fn clear(&mut self) {
        self.saved = Remote::NotAsked;
        self.printed = Remote::NotAsked;
        self.waits_for_path = None;
    }

    /// Whether the manifest can be saved: not one of nothing.
    pub fn can_save_sheet(&self, open: &OpenBatch) -> bool {
        !open.parcels.is_empty() && !self.saved.is_loading()
    }

    pub fn can_print_sheet(&self, open: &OpenBatch) -> bool {
        !open.parcels.is_empty() && !self.printed.is_loading()
    }

    /// Whether the batch's own label can be fetched and saved.
    pub fn can_save_label(&self, connection: &Connection) -> bool {
        connection.may_write() && !self.saved.is_loading()
    }

    pub fn can_print_label(&self) -> bool {
        !self.printed.is_loading()
    }

    /// Saves where the user has typed; asks for a file where nothing is typed.
    pub(super) fn save(
        &mut self,
        batch: BatchId,
        document: SavedDocument,
        context: &mut Context,
    ) -> Vec<Request> {
        if self.saved.is_loading() {
            return Vec::new();
        }
        if !self.to.trim().is_empty() {
            let destination = Destination {
                to: context.folders.path_of(&self.to),
                overwrite: Overwrite::Keep,
            };
            return self.save_to(batch, document, destination, context);
        }
        let (name, ending) = match &document {
            SavedDocument::Sheet(_) => (format!("batch-{batch}"), "pdf"),
            SavedDocument::Label(format) => (format!("batch-{batch}-label"), format.as_str()),
        };
        let name = context.connection.environment.marked_name(&name);
        let name = format!("{name}.{ending}");
        self.waits_for_path = Some(document);
        context
            .window_requests
            .push(WindowRequest::PickBatchDocument(name));
        Vec::new()
    }

    /// The file dialog has ended.
    pub(super) fn save_picked(
        &mut self,
        batch: BatchId,
        path: DocumentPath,
        context: &mut Context,
    ) -> Vec<Request> {
        let Some(document) = self.waits_for_path.take() else {
            return Vec::new();
        };
        match path {
            DocumentPath::File(file) => {
                let destination = Destination {
                    to: PathBuf::from(file),
                    overwrite: Overwrite::Replace,
                };
                self.save_to(batch, document, destination, context)
            }
            DocumentPath::Cancelled => Vec::new(),
            DocumentPath::Unavailable => {
                context.notices.say(News::NoFileDialog);
                context
                    .window_requests
                    .push(WindowRequest::FocusBatchDocumentPath);
                Vec::new()
            }
        }
    }

    fn save_to(
        &mut self,
        batch: BatchId,
        document: SavedDocument,
        Destination { to, overwrite }: Destination,
        context: &mut Context,
    ) -> Vec<Request> {
        let request = match document {
            SavedDocument::Sheet(sheet) => context.ids.ask(calls::SaveSheet {
                batch,
                sheet,
                paper: self.sheet_paper,
                to,
                overwrite,
            }),
            SavedDocument::Label(format) => context.ids.ask(calls::SaveLabel {
                batch,
                format,
                to,
                overwrite,
            }),
        };
        self.saved.ask_anew(request.id);
        vec![request]
    }

    pub(super) fn save_replied(
        &mut self,
        request: RequestId,
        outcome: Result<PathBuf, Failure>,
        context: &mut Context,
    ) {
        if let Ok(saved) = &outcome {
            context.notices.withdraw(&News::NoFileDialog);
            context.note_saved(FolderKind::Documents, saved);
        }
        self.saved.answer(request, outcome);
    }

    /// One is printed at a time: pressed twice, it comes out once.
    pub(super) fn print(
        &mut self,
        batch: BatchId,
        document: PrintedDocument,
        context: &mut Context,
    ) -> Vec<Request> {
        if self.printed.is_loading() {
            return Vec::new();
        }
        self.printed_kind = Some(document.kind());
        let request = match document {
            PrintedDocument::Sheet(sheet) => context.ids.ask(calls::PrintSheet { batch, sheet }),
            PrintedDocument::Label => context.ids.ask(calls::PrintLabel { batch }),
        };
        self.printed.ask_anew(request.id);
        vec![request]
    }
}

/// Where a document is saved.
#[derive(Debug)]
struct Destination {
    /// A folder or a file.
    to: PathBuf,
    overwrite: Overwrite,
}

/// The forms in which the service has the batch's own label.
pub fn label_formats(batch: &Batch) -> Vec<LabelFormat> {
    [
        (LabelFormat::Png, &batch.label_png_url),
        (LabelFormat::Zpl, &batch.label_zpl_url),
    ]
    .into_iter()
    .filter(|(_format, url)| url.is_some())
    .map(|(format, _url)| format)
    .collect()
}
