//! The printers of this machine, in Settings: found, set up, tried, and chosen
//! for what they print.

use crate::contract::{Failure, RequestId};
use crate::model::{
    printer::{
        FoundPrinter, PaperKind, PrinterBook, PrinterField, PrinterLook, PrinterName, PrinterSetup,
        PrinterState, TestPage,
    },
    sheet_paper::SheetPaper,
};

use crate::features::{
    calls::{Request, Routed},
    printing::calls,
};

pub use super::printer_form::{AddressKind, PrinterEdit, PrinterForm, SIZES};
use super::{AppState, Remote, connection::Connection, ids::Ids, notices::News};

/// Done in the section of printers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintersAction {
    New,
    /// A queue that was found.
    Add(FoundPrinter),
    Edit(PrinterName),
    Change(PrinterEdit),
    Save,
    Cancel,
    Remove(PrinterName),
    Find,
    Look,
    Test(PrinterName, Box<TestPage>),
    Choose(PaperKind, Option<PrinterName>),
    ChooseFallback(Option<PrinterName>),
}

/// The section of printers.
#[derive(Debug, Clone, Default)]
pub struct PrintersScreen {
    /// As it is kept; empty until it is known.
    pub book: PrinterBook,
    pub form: Option<PrinterForm>,
    pub looks: Remote<Vec<(PrinterName, PrinterLook)>>,
    pub found: Remote<Vec<FoundPrinter>>,
    /// Why the last change was not kept.
    pub failure: Option<Failure>,
    changing: Option<RequestId>,
    testing: Option<RequestId>,
}

impl PrintersScreen {
    pub fn is_changing(&self) -> bool {
        self.changing.is_some()
    }

    pub fn is_testing(&self) -> bool {
        self.testing.is_some()
    }

    /// Whether other printers can be looked for.
    pub fn can_find(&self) -> bool {
        !self.found.is_loading()
    }

    /// Whether printers can be asked how they are.
    pub fn can_look(&self) -> bool {
        !self.book.printers.is_empty() && !self.looks.is_loading()
    }

    /// Whether a paper of this kind can be printed.
    pub fn can_print(&self, kind: PaperKind, connection: &Connection) -> bool {
        self.printer_of(kind).is_some() && connection.may_write()
    }

    /// The printer of this kind and its paper, where that is not the paper that
    /// a file is laid out for.
    pub fn on_other_paper(
        &self,
        kind: PaperKind,
        saved: SheetPaper,
    ) -> Option<(&PrinterName, SheetPaper)> {
        let setup = self.setup_of(kind)?;
        let paper = SheetPaper::of(setup.size);
        (paper != saved).then_some((&setup.name, paper))
    }

    /// Which printer a paper of this kind would go to.
    pub fn printer_of(&self, kind: PaperKind) -> Option<&PrinterName> {
        self.setup_of(kind).map(|setup| &setup.name)
    }

    /// The same, with all that is set of it.
    fn setup_of(&self, kind: PaperKind) -> Option<&PrinterSetup> {
        self.book.choose(kind)
    }

    /// How a printer was when it was looked at last.
    pub fn state_of(&self, name: &PrinterName) -> Option<&PrinterState> {
        let looks = self.looks.value()?;
        let found = looks.iter().find(|(looked, _look)| looked == name);
        found.map(|(_name, look)| &look.state)
    }

    /// The book is changed once at a time.
    fn change(&mut self, call: impl Routed, ids: &mut Ids) -> Option<Request> {
        if self.is_changing() {
            return None;
        }
        let request = ids.ask(call);
        self.changing = Some(request.id);
        self.failure = None;
        Some(request)
    }

    fn save(&mut self, ids: &mut Ids) -> Option<Request> {
        let form = self.form.as_mut()?;
        form.is_pressed = true;
        let fields = [
            PrinterField::Name,
            PrinterField::Address,
            PrinterField::Format,
            PrinterField::Size,
            PrinterField::Darkness,
            PrinterField::Copies,
            PrinterField::Rotation,
        ];
        if fields
            .into_iter()
            .any(|field| form.problem(&self.book, field).is_some())
        {
            return None;
        }
        let (former, setup) = (form.former.clone(), Box::new(form.setup()));
        self.change(calls::SavePrinter { former, setup }, ids)
    }

    /// The answer to what asks for the book, or changes it.
    pub(super) fn book_answered(
        &mut self,
        request: RequestId,
        outcome: Result<PrinterBook, Failure>,
    ) {
        let is_ours = self.changing.take_if(|asked| *asked == request).is_some();
        if is_ours && outcome.is_ok() {
            self.form = None;
        }
        self.book_known(outcome);
    }

    pub(super) fn book_known(&mut self, outcome: Result<PrinterBook, Failure>) {
        match outcome {
            Ok(book) => self.book = book,
            Err(failure) => self.failure = Some(failure),
        }
    }
}

impl AppState {
    pub(super) fn handle_printers(&mut self, action: PrintersAction) -> Vec<Request> {
        let (screen, ids) = (&mut self.printers, &mut self.context.ids);
        let request = match action {
            PrintersAction::New => {
                screen.form = Some(PrinterForm::empty());
                None
            }
            PrintersAction::Add(found) => {
                screen.form = Some(PrinterForm::found(&found.name, &found.uri));
                None
            }
            PrintersAction::Edit(name) => {
                let setup = screen.book.named(&name);
                screen.form = setup.map(|setup| PrinterForm::of(setup, Some(name)));
                None
            }
            PrintersAction::Change(edit) => {
                if let Some(form) = &mut screen.form {
                    form.edit(edit);
                }
                None
            }
            PrintersAction::Save => screen.save(ids),
            PrintersAction::Cancel => {
                screen.form = None;
                screen.failure = None;
                None
            }
            PrintersAction::Remove(name) => screen.change(calls::RemovePrinter { name }, ids),
            PrintersAction::Find => {
                let request = ids.ask(calls::FindQueues { server: None });
                screen.found.ask(request.id);
                Some(request)
            }
            PrintersAction::Look => {
                let request = ids.ask(calls::QueryPrinters {});
                screen.looks.ask(request.id);
                Some(request)
            }
            PrintersAction::Test(name, page) if !screen.is_testing() => {
                let request = ids.ask(calls::PrintTestPage { name, page });
                screen.testing = Some(request.id);
                Some(request)
            }
            PrintersAction::Test(..) => None,
            PrintersAction::Choose(kind, printer) => {
                screen.change(calls::ChoosePrinter { kind, printer }, ids)
            }
            PrintersAction::ChooseFallback(printer) => {
                screen.change(calls::ChooseFallback { printer }, ids)
            }
        };
        request.into_iter().collect()
    }

    pub(super) fn test_page_sent(
        &mut self,
        request: RequestId,
        name: &PrinterName,
        outcome: Result<(), Failure>,
    ) {
        let testing = &mut self.printers.testing;
        if testing.take_if(|asked| *asked == request).is_some() {
            self.context.notices.say(match outcome {
                Ok(()) => News::TestLabelSent(name.clone()),
                Err(failure) => News::Failed(failure),
            });
        }
    }
}
