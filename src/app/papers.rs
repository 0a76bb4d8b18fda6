//! Labels in one file and packing slips, for the shipments that are chosen:
//! the form that asks how, and what became of it.

use std::path::PathBuf;

use crate::contract::{Cause, DocumentFault, Failure, RequestId, Update};
use crate::features::{
    calls::Request,
    documents::calls::{
        LabelOrder, MergeLabels, PrintSlips, Replies, SaveSlips, SavedDocuments, StopMerge,
        WhichLabels,
    },
};
use crate::model::{
    ids::ShipmentId,
    imposition::{Imposition, Paper, PerSheet, StartPlace},
    label::Overwrite,
    packing_slip::SlipWords,
    sheet_paper::SheetPaper,
};

use super::{
    AppState, Remote, WindowRequest, connection::Connection, notices::News, remote::Taken,
    window_request::PathChoice,
};

/// What is put on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PapersKind {
    Labels,
    Slips,
}

/// The form that stands before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PapersForm {
    pub kind: PapersKind,
    pub shipments: Vec<ShipmentId>,
    pub layout: LayoutChoice,
    pub order: LabelOrder,
    pub slip_paper: SheetPaper,
    /// A path, as it was typed; empty for none.
    pub logo: String,
    pub path: String,
}

impl PapersForm {
    /// Whether it says where; without, the system's dialog asks for it.
    pub fn has_path(&self) -> bool {
        !self.path.trim().is_empty()
    }

    fn logo_path(&self) -> Option<PathBuf> {
        let logo = Some(self.logo.trim()).filter(|logo| !logo.is_empty());
        logo.map(PathBuf::from)
    }
}

/// How labels are laid out, each part kept while another is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LayoutChoice {
    /// Nothing for one a page.
    pub per_sheet: Option<PerSheet>,
    pub paper: Paper,
    pub start: u8,
}

impl LayoutChoice {
    pub fn imposition(self) -> Imposition {
        match self.per_sheet {
            None => Imposition::OneAPage,
            Some(per_sheet) => Imposition::OnSheets {
                paper: self.paper,
                per_sheet,
                start: StartPlace::new(self.start, per_sheet).unwrap_or(StartPlace::FIRST),
            },
        }
    }
}

/// Done to the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PapersAction {
    /// For what is chosen of the list.
    Open(PapersKind),
    Layout(LayoutChoice),
    Order(LabelOrder),
    SlipPaper(SheetPaper),
    EditLogo(String),
    EditPath(String),
    BrowseLogo,
    LogoPicked(PathChoice),
    Browse,
    /// A file dialog has given this path.
    Picked(PathChoice),
    /// Where no path is typed, a file dialog asks for it first.
    Save(Box<SlipWords>),
    /// The labels that are being read are not wanted any more.
    Stop,
    /// Gives packing slips to the printer that is chosen for them.
    Print(Box<SlipWords>),
    Dismiss,
    CloseResult,
}

/// Papers in the making, or made.
#[derive(Debug, Clone, Default)]
pub struct PapersDesk {
    pub form: Option<PapersForm>,
    pub saved: Remote<SavedDocuments>,
    /// How many labels are read, of how many.
    pub progress: Option<(usize, usize)>,
    /// Told to stop, and not stopped yet.
    pub is_stopping: bool,
    /// What the last one was about.
    pub kind: Option<PapersKind>,
    /// The form was sent last with these.
    last: Option<PapersForm>,
    /// A file dialog was asked, so replacing was, too.
    picked: Option<String>,
    /// Saved as soon as a file dialog gives a path.
    save_when_picked: Option<Box<SlipWords>>,
}

impl PapersDesk {
    /// Nothing of the former account stays but how labels are laid out.
    pub(super) fn emptied(&self) -> Self {
        let last = self.last.clone().map(|last| PapersForm {
            shipments: Vec::new(),
            path: String::new(),
            ..last
        });
        Self {
            last,
            ..Self::default()
        }
    }

    /// Whether papers can be put together: one file at a time.
    pub fn can_make(&self, connection: &Connection) -> bool {
        connection.may_write() && !self.saved.is_loading()
    }

    /// Whether what is in the making can be stopped. Slips are drawn in a moment.
    pub fn can_stop(&self) -> bool {
        self.kind == Some(PapersKind::Labels) && self.progress.is_some()
    }

    /// The form was sent.
    fn began(&mut self, form: PapersForm, request: RequestId) {
        self.kind = Some(form.kind);
        self.progress = None;
        self.is_stopping = false;
        self.picked = None;
        self.last = Some(form);
        self.saved.ask_anew(request);
    }

    fn ended(&mut self, request: RequestId, outcome: Result<SavedDocuments, Failure>) {
        let is_stopped = matches!(&outcome, Err(failure)
            if failure.cause == Cause::Documents(DocumentFault::Stopped));
        let taken = self.saved.answer(request, outcome);
        // Who has stopped it knows.
        if is_stopped && taken == Taken::Yes {
            self.saved = Remote::NotAsked;
        }
    }

    fn opened(&self, kind: PapersKind, shipments: Vec<ShipmentId>) -> PapersForm {
        match &self.last {
            Some(last) => PapersForm {
                kind,
                shipments,
                path: String::new(),
                // Another sheet begins at its first place.
                layout: LayoutChoice {
                    start: StartPlace::FIRST.get(),
                    ..last.layout
                },
                ..last.clone()
            },
            None => PapersForm {
                kind,
                shipments,
                layout: LayoutChoice {
                    start: StartPlace::FIRST.get(),
                    ..LayoutChoice::default()
                },
                order: LabelOrder::default(),
                slip_paper: SheetPaper::Label,
                logo: String::new(),
                path: String::new(),
            },
        }
    }
}

impl AppState {
    pub(super) fn handle_papers(&mut self, action: PapersAction) -> Vec<Request> {
        let form = self.papers.form.as_mut();
        match (action, form) {
            (PapersAction::Open(kind), _) => self.open_papers(kind),
            (PapersAction::Layout(layout), Some(form)) => form.layout = layout,
            (PapersAction::Order(order), Some(form)) => form.order = order,
            (PapersAction::SlipPaper(paper), Some(form)) => form.slip_paper = paper,
            (PapersAction::EditLogo(logo), Some(form)) => form.logo = logo,
            (PapersAction::EditPath(path), Some(form)) => form.path = path,
            (PapersAction::Browse, Some(_)) => self.browse_papers(None),
            (PapersAction::BrowseLogo, Some(_)) => {
                self.context.window_requests.push(WindowRequest::PickLogo)
            }
            (PapersAction::LogoPicked(choice), Some(form)) => match choice {
                PathChoice::Folder(path) | PathChoice::File(_, path) => form.logo = path,
                PathChoice::Cancelled => {}
                PathChoice::Unavailable => self.context.notices.say(News::NoFileDialog),
            },
            (PapersAction::Picked(choice), Some(_)) => return self.papers_picked(choice),
            (PapersAction::Save(words), Some(_)) => return self.save_papers(words),
            (PapersAction::Print(words), Some(_)) => return self.print_slips(words),
            (PapersAction::Stop, _) => return self.stop_papers(),
            (PapersAction::Dismiss, _) => self.papers.form = None,
            (PapersAction::CloseResult, _) => {
                if !self.papers.saved.is_loading() {
                    self.papers.saved = Remote::NotAsked;
                }
            }
            // The form was closed meanwhile.
            (_of_a_form, None) => {}
        }
        Vec::new()
    }

    fn open_papers(&mut self, kind: PapersKind) {
        let shipments = self.shipments.labels_chosen();
        if !shipments.is_empty() && !self.papers.saved.is_loading() {
            self.papers.form = Some(self.papers.opened(kind, shipments));
        }
    }

    fn browse_papers(&mut self, save_when_picked: Option<Box<SlipWords>>) {
        let Some(form) = &self.papers.form else {
            return;
        };
        let name = match form.kind {
            PapersKind::Labels => "labels",
            PapersKind::Slips => "packing-slips",
        };
        let name = self.context.connection.environment.marked_name(name);
        let request = WindowRequest::PickPapers(format!("{name}.pdf"));
        self.context.window_requests.push(request);
        self.papers.save_when_picked = save_when_picked;
    }

    fn papers_picked(&mut self, choice: PathChoice) -> Vec<Request> {
        let words = self.papers.save_when_picked.take();
        match choice {
            PathChoice::Folder(path) | PathChoice::File(_, path) => {
                self.papers.picked = Some(path.clone());
                if let Some(form) = &mut self.papers.form {
                    form.path = path;
                }
                return words.map_or_else(Vec::new, |words| self.save_papers(words));
            }
            PathChoice::Cancelled => {}
            PathChoice::Unavailable => self.context.notices.say(News::NoFileDialog),
        }
        Vec::new()
    }

    fn stop_papers(&mut self) -> Vec<Request> {
        let Remote::Loading { request, .. } = self.papers.saved else {
            return Vec::new();
        };
        self.papers.is_stopping = true;
        vec![self.context.ids.ask(StopMerge { merge: request })]
    }

    fn save_papers(&mut self, words: Box<SlipWords>) -> Vec<Request> {
        let form = &mut self.papers.form;
        let Some(form) = form.take_if(|form| form.has_path()) else {
            self.browse_papers(Some(words));
            return Vec::new();
        };
        let path = form.path.trim();
        let overwrite = if self.papers.picked.as_deref() == Some(path) {
            Overwrite::Replace
        } else {
            Overwrite::Keep
        };
        let to = PathBuf::from(path);
        let request = match form.kind {
            PapersKind::Labels => self.context.ids.ask(MergeLabels {
                which: WhichLabels::These(form.shipments.clone()),
                order: form.order,
                imposition: form.layout.imposition(),
                to,
                overwrite,
            }),
            PapersKind::Slips => self.context.ids.ask(SaveSlips {
                shipments: form.shipments.clone(),
                paper: form.slip_paper,
                words,
                logo: form.logo_path(),
                to,
                overwrite,
            }),
        };
        self.papers.began(form, request.id);
        vec![request]
    }

    fn print_slips(&mut self, words: Box<SlipWords>) -> Vec<Request> {
        let form = &mut self.papers.form;
        let Some(form) = form.take_if(|form| form.kind == PapersKind::Slips) else {
            return Vec::new();
        };
        let request = self.context.ids.ask(PrintSlips {
            shipments: form.shipments.clone(),
            words,
            logo: form.logo_path(),
        });
        self.papers.began(form, request.id);
        vec![request]
    }

    pub(super) fn documents_replied(&mut self, id: RequestId, replies: Replies) {
        let papers = &mut self.papers;
        match replies {
            Replies::MergeLabels(_, Update::Progress(progress)) => {
                if papers.saved.waits_for(id) {
                    papers.progress = Some((progress.done, progress.all));
                }
            }
            Replies::MergeLabels(_, Update::Done(outcome)) => papers.ended(id, outcome),
            Replies::StopMerge(call, update) => {
                // It goes on: nobody was told to stop it.
                if update.into_result().is_err() && papers.saved.waits_for(call.merge) {
                    papers.is_stopping = false;
                }
            }
            Replies::SaveSlips(_, update) => papers.ended(id, update.into_result()),
            Replies::PrintSlips(_, update) => papers.ended(id, update.into_result()),
        }
    }
}
