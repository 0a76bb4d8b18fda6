//! The papers of a batch: where they are saved, and what became of it.

use std::path::PathBuf;

use crate::features::{batches::calls, calls::Request};
use crate::model::{
    batch::Batch,
    hand_over::HandOverSheet,
    label::{LabelFormat, Overwrite},
    printer::{PaperKind, PrinterName},
    sheet_paper::SheetPaper,
};

use super::{BatchesScreen, OpenBatch};
use crate::app::{AppState, Remote, WindowRequest, connection::Connection, notices::News};

/// One paper of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Paper {
    /// In the words that stand on screen.
    Sheet(Box<HandOverSheet>),
    Label(LabelFormat),
}

/// One that a printer makes of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintedPaper {
    Sheet(Box<HandOverSheet>),
    Label,
}

impl PrintedPaper {
    fn kind(&self) -> PaperKind {
        match self {
            Self::Sheet(_) => PaperKind::HandOverSheet,
            Self::Label => PaperKind::BatchLabel,
        }
    }
}

/// How a file dialog ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaperPath {
    /// The dialog has asked about replacing a file.
    File(String),
    Cancelled,
    /// This system has no file dialog.
    Unavailable,
}

/// Where papers go.
#[derive(Debug, Clone, Default)]
pub struct Papers {
    /// A folder or a file, as it was typed; empty asks each time.
    pub to: String,
    /// What a saved hand-over sheet is laid out for.
    pub sheet_paper: SheetPaper,
    pub saved: Remote<PathBuf>,
    /// The printer that took what was printed last.
    pub printed: Remote<PrinterName>,
    /// What that was.
    pub printed_kind: Option<PaperKind>,
    /// Waits for the dialog.
    asked: Option<Paper>,
}

impl Papers {
    /// The typed path stays.
    pub(super) fn clear(&mut self) {
        self.saved = Remote::NotAsked;
        self.printed = Remote::NotAsked;
        self.asked = None;
    }
}

impl BatchesScreen {
    /// Whether the hand-over sheet can be saved: not one of nothing.
    pub fn can_save_sheet(&self, open: &OpenBatch) -> bool {
        !open.parcels.is_empty() && !self.papers.saved.is_loading()
    }

    pub fn can_print_sheet(&self, open: &OpenBatch) -> bool {
        !open.parcels.is_empty() && !self.papers.printed.is_loading()
    }

    /// Whether the batch's own label can be fetched and saved.
    pub fn can_save_label(&self, connection: &Connection) -> bool {
        connection.may_write() && !self.papers.saved.is_loading()
    }

    pub fn can_print_label(&self) -> bool {
        !self.papers.printed.is_loading()
    }
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

impl AppState {
    pub(super) fn save_paper(&mut self, paper: Paper) -> Vec<Request> {
        let papers = &mut self.batches.papers;
        let Some(batch) = self.batches.selected else {
            return Vec::new();
        };
        if papers.saved.is_loading() {
            return Vec::new();
        }
        let to = papers.to.trim().to_owned();
        if !to.is_empty() {
            return self.save_to(paper, PathBuf::from(to), Overwrite::Keep);
        }
        let name = match &paper {
            Paper::Sheet(_) => (format!("batch-{batch}"), "pdf"),
            Paper::Label(format) => (format!("batch-{batch}-label"), format.as_str()),
        };
        let (name, ending) = name;
        let name = self.context.connection.environment.marked_name(&name);
        let name = format!("{name}.{ending}");
        papers.asked = Some(paper);
        self.context
            .window_requests
            .push(WindowRequest::PickPaper(name));
        Vec::new()
    }

    /// Who pressed it twice has one.
    pub(super) fn print_paper(&mut self, paper: PrintedPaper) -> Vec<Request> {
        let Some(batch) = self.batches.selected else {
            return Vec::new();
        };
        let papers = &mut self.batches.papers;
        if papers.printed.is_loading() {
            return Vec::new();
        }
        papers.printed_kind = Some(paper.kind());
        let request = match paper {
            PrintedPaper::Sheet(sheet) => self.context.ids.ask(calls::PrintSheet { batch, sheet }),
            PrintedPaper::Label => self.context.ids.ask(calls::PrintLabel { batch }),
        };
        papers.printed.ask_anew(request.id);
        vec![request]
    }

    pub(super) fn save_picked_paper(&mut self, path: PaperPath) -> Vec<Request> {
        let Some(paper) = self.batches.papers.asked.take() else {
            return Vec::new();
        };
        match path {
            PaperPath::File(file) => self.save_to(paper, PathBuf::from(file), Overwrite::Replace),
            PaperPath::Cancelled => Vec::new(),
            PaperPath::Unavailable => {
                self.context.notices.say(News::NoFileDialog);
                self.context
                    .window_requests
                    .push(WindowRequest::FocusPaperPath);
                Vec::new()
            }
        }
    }

    fn save_to(&mut self, paper: Paper, to: PathBuf, overwrite: Overwrite) -> Vec<Request> {
        let Some(batch) = self.batches.selected else {
            return Vec::new();
        };
        let request = match paper {
            Paper::Sheet(sheet) => self.context.ids.ask(calls::SaveSheet {
                batch,
                sheet,
                paper: self.batches.papers.sheet_paper,
                to,
                overwrite,
            }),
            Paper::Label(format) => self.context.ids.ask(calls::SaveLabel {
                batch,
                format,
                to,
                overwrite,
            }),
        };
        self.batches.papers.saved.ask_anew(request.id);
        vec![request]
    }
}
