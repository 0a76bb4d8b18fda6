//! Documents for the shipments that are chosen: labels in one file, and packing
//! slips. The form that asks how, and the outcome.

use std::path::{Path, PathBuf};

use super::calls::{
    LabelOrder, MergeLabels, PrintSlips, PrintedLabels, Replies, SaveSlips, SavedDocuments,
    StopMerge, WhichLabels,
};
use crate::{
    contract::{Cause, DocumentFault, Failure, RequestId, Update},
    features::{
        calls::Request,
        shared::state::{
            connection::Connection,
            context::{Context, Origin},
            feature::ReplyState,
            notices::News,
            remote::{Remote, Taken},
            window_request::{PathChoice, WindowRequest},
        },
    },
    model::{
        ids::ShipmentId,
        imposition::{Imposition, Paper, PerSheet, StartPlace},
        label::Overwrite,
        packing_slip::SlipWords,
        preferences::FolderKind,
        sheet_paper::SheetPaper,
        user_folders::UserFolders,
    },
};

/// What a document holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentKind {
    Labels,
    Slips,
}

/// The form that stands before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentsForm {
    pub kind: DocumentKind,
    pub shipments: Vec<ShipmentId>,
    pub layout: LayoutChoice,
    pub order: LabelOrder,
    /// Whether labels are wanted that may be on paper.
    pub includes_maybe_printed: bool,
    pub slip_paper: SheetPaper,
    /// A path, as it was typed; empty for none.
    pub logo: String,
    pub path: String,
}

impl DocumentsForm {
    /// Whether it says where; without, the system's dialog asks for it.
    pub fn has_path(&self) -> bool {
        !self.path.trim().is_empty()
    }

    fn logo_path(&self, folders: &UserFolders) -> Option<PathBuf> {
        let logo = Some(self.logo.trim()).filter(|logo| !logo.is_empty());
        logo.map(|logo| folders.path_of(logo))
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
pub enum DocumentsAction {
    /// Opens the form, for these shipments.
    Open(DocumentKind, Vec<ShipmentId>),
    Layout(LayoutChoice),
    Order(LabelOrder),
    IncludeMaybePrinted(bool),
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
    /// Ends the reading of labels without a file.
    Stop,
    /// Gives packing slips to the printer that is chosen for them.
    Print(Box<SlipWords>),
    Dismiss,
    CloseResult,
}

/// The document that is being made, or was made last.
#[derive(Debug, Clone, Default)]
pub struct Documents {
    pub form: Option<DocumentsForm>,
    pub saved: Remote<SavedDocuments>,
    /// How many labels are read, of how many.
    pub progress: Option<(usize, usize)>,
    /// Stopping was requested and has not happened yet.
    pub is_stopping: bool,
    /// What the last one was about.
    pub kind: Option<DocumentKind>,
    /// The form as it was sent last.
    last: Option<DocumentsForm>,
    /// The path that a file dialog gave, which has asked about replacing.
    picked_path: Option<String>,
    /// Saved as soon as a file dialog gives a path.
    save_when_picked: Option<Box<SlipWords>>,
}

impl Documents {
    /// The same for another account: only how labels are laid out stays.
    pub(crate) fn emptied(&self) -> Self {
        let last = self.last.clone().map(|last| DocumentsForm {
            shipments: Vec::new(),
            path: String::new(),
            ..last
        });
        Self {
            last,
            ..Self::default()
        }
    }

    /// Whether a document can be made: one file at a time.
    pub fn can_make(&self, connection: &Connection) -> bool {
        connection.may_write() && !self.saved.is_loading()
    }

    /// Whether the making can be stopped. Slips are drawn in a moment.
    pub fn can_stop(&self) -> bool {
        self.kind == Some(DocumentKind::Labels) && self.progress.is_some()
    }

    /// Waits for the document that the form asks for.
    fn begin(&mut self, form: DocumentsForm, request: RequestId) {
        self.kind = Some(form.kind);
        self.progress = None;
        self.is_stopping = false;
        self.picked_path = None;
        self.last = Some(form);
        self.saved.ask_anew(request);
    }

    fn end(
        &mut self,
        request: RequestId,
        outcome: Result<SavedDocuments, Failure>,
        context: &mut Context,
    ) {
        let path = outcome.as_ref().ok().and_then(|saved| saved.path.as_ref());
        if let Some(path) = path {
            context.note_saved(FolderKind::Documents, path);
        }
        let is_stopped = matches!(&outcome, Err(failure)
            if failure.cause == Cause::Documents(DocumentFault::Stopped));
        let taken = self.saved.answer(request, outcome);
        // A user who has stopped it needs no message.
        if is_stopped && taken == Taken::Yes {
            self.saved = Remote::NotAsked;
        }
    }

    fn new_form(&self, kind: DocumentKind, shipments: Vec<ShipmentId>) -> DocumentsForm {
        match &self.last {
            Some(last) => DocumentsForm {
                kind,
                shipments,
                path: String::new(),
                includes_maybe_printed: false,
                // Another sheet begins at its first place.
                layout: LayoutChoice {
                    start: StartPlace::FIRST.get(),
                    ..last.layout
                },
                ..last.clone()
            },
            None => DocumentsForm {
                kind,
                shipments,
                layout: LayoutChoice {
                    start: StartPlace::FIRST.get(),
                    ..LayoutChoice::default()
                },
                order: LabelOrder::default(),
                includes_maybe_printed: false,
                slip_paper: SheetPaper::Label,
                logo: String::new(),
                path: String::new(),
            },
        }
    }

    pub(crate) fn handle(
        &mut self,
        action: DocumentsAction,
        context: &mut Context,
    ) -> Vec<Request> {
        let form = self.form.as_mut();
        match (action, form) {
            (DocumentsAction::Open(kind, shipments), _) => self.open(kind, shipments),
            (DocumentsAction::Layout(layout), Some(form)) => form.layout = layout,
            (DocumentsAction::Order(order), Some(form)) => form.order = order,
            (DocumentsAction::IncludeMaybePrinted(included), Some(form)) => {
                form.includes_maybe_printed = included;
            }
            (DocumentsAction::SlipPaper(paper), Some(form)) => form.slip_paper = paper,
            (DocumentsAction::EditLogo(logo), Some(form)) => form.logo = logo,
            (DocumentsAction::EditPath(path), Some(form)) => form.path = path,
            (DocumentsAction::Browse, Some(_)) => self.browse(None, context),
            (DocumentsAction::BrowseLogo, Some(_)) => {
                context.window_requests.push(WindowRequest::PickLogo);
            }
            (DocumentsAction::LogoPicked(choice), Some(form)) => match choice {
                PathChoice::Folder(path) | PathChoice::File(_, path) => {
                    context.note_saved(FolderKind::Pictures, Path::new(&path));
                    form.logo = path;
                }
                PathChoice::Cancelled => {}
                PathChoice::Unavailable => context.notices.say(News::NoFileDialog),
            },
            (DocumentsAction::Picked(choice), Some(_)) => return self.picked(choice, context),
            (DocumentsAction::Save(words), Some(_)) => return self.save(words, context),
            (DocumentsAction::Print(words), Some(_)) => return self.print_slips(words, context),
            (DocumentsAction::Stop, _) => return self.stop(context),
            (DocumentsAction::Dismiss, _) => self.form = None,
            (DocumentsAction::CloseResult, _) => {
                if !self.saved.is_loading() {
                    self.saved = Remote::NotAsked;
                }
            }
            // The form was closed meanwhile.
            (_of_a_form, None) => {}
        }
        Vec::new()
    }

    fn open(&mut self, kind: DocumentKind, shipments: Vec<ShipmentId>) {
        if !shipments.is_empty() && !self.saved.is_loading() {
            self.form = Some(self.new_form(kind, shipments));
        }
    }

    fn browse(&mut self, save_when_picked: Option<Box<SlipWords>>, context: &mut Context) {
        let Some(form) = &self.form else {
            return;
        };
        let name = match form.kind {
            DocumentKind::Labels => "labels",
            DocumentKind::Slips => "packing-slips",
        };
        let name = context.connection.environment.marked_name(name);
        let request = WindowRequest::PickDocuments(format!("{name}.pdf"));
        context.window_requests.push(request);
        self.save_when_picked = save_when_picked;
    }

    fn picked(&mut self, choice: PathChoice, context: &mut Context) -> Vec<Request> {
        let words = self.save_when_picked.take();
        match choice {
            PathChoice::Folder(path) | PathChoice::File(_, path) => {
                self.picked_path = Some(path.clone());
                if let Some(form) = &mut self.form {
                    form.path = path;
                }
                return words.map_or_else(Vec::new, |words| self.save(words, context));
            }
            PathChoice::Cancelled => {}
            PathChoice::Unavailable => context.notices.say(News::NoFileDialog),
        }
        Vec::new()
    }

    fn stop(&mut self, context: &mut Context) -> Vec<Request> {
        let Remote::Loading { request, .. } = self.saved else {
            return Vec::new();
        };
        self.is_stopping = true;
        vec![context.ids.ask(StopMerge { merge: request })]
    }

    fn save(&mut self, words: Box<SlipWords>, context: &mut Context) -> Vec<Request> {
        let Some(form) = self.form.take_if(|form| form.has_path()) else {
            self.browse(Some(words), context);
            return Vec::new();
        };
        let path = form.path.trim();
        let overwrite = if self.picked_path.as_deref() == Some(path) {
            Overwrite::Replace
        } else {
            Overwrite::Keep
        };
        let mut to = context.folders.path_of(path);
        if to.extension().is_none() {
            to.set_extension("pdf");
        }
        let request = match form.kind {
            DocumentKind::Labels => context.ids.ask(MergeLabels {
                which: WhichLabels::These(form.shipments.clone()),
                printed: if form.includes_maybe_printed {
                    PrintedLabels::MaybeIncluded
                } else {
                    PrintedLabels::LeftOut
                },
                order: form.order,
                imposition: form.layout.imposition(),
                to,
                overwrite,
            }),
            DocumentKind::Slips => context.ids.ask(SaveSlips {
                shipments: form.shipments.clone(),
                paper: form.slip_paper,
                words,
                logo: form.logo_path(&context.folders),
                to,
                overwrite,
            }),
        };
        self.begin(form, request.id);
        vec![request]
    }

    fn print_slips(&mut self, words: Box<SlipWords>, context: &mut Context) -> Vec<Request> {
        let form = &mut self.form;
        let Some(form) = form.take_if(|form| form.kind == DocumentKind::Slips) else {
            return Vec::new();
        };
        let request = context.ids.ask(PrintSlips {
            shipments: form.shipments.clone(),
            words,
            logo: form.logo_path(&context.folders),
        });
        self.begin(form, request.id);
        vec![request]
    }
}

impl ReplyState for Documents {
    type Replies = Replies;

    fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Replies,
        _origin: Origin,
        context: &mut Context,
    ) -> Vec<Request> {
        match replies {
            Replies::MergeLabels(_, Update::Progress(progress)) => {
                if self.saved.waits_for(id) {
                    self.progress = Some((progress.done, progress.all));
                }
            }
            Replies::MergeLabels(_, Update::Done(outcome)) => self.end(id, outcome, context),
            Replies::StopMerge(call, update) => {
                // It goes on: the request to stop did not reach it.
                if update.into_result().is_err() && self.saved.waits_for(call.merge) {
                    self.is_stopping = false;
                }
            }
            Replies::SaveSlips(_, update) => self.end(id, update.into_result(), context),
            Replies::PrintSlips(_, update) => self.end(id, update.into_result(), context),
        }
        Vec::new()
    }
}
