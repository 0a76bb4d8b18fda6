//! The printers of this machine, in Settings: found, set up, tried, and chosen
//! for what they print.

use crate::domain::{
    printer::{
        FoundPrinter, PaperKind, PrinterBook, PrinterField, PrinterLook, PrinterName, PrinterSetup,
        PrinterState, TestPage,
    },
    sheet_paper::SheetPaper,
};
use crate::message::{Command, Failure, PrintingCommand, PrintingNews, RequestId};

pub use super::printer_form::{AddressKind, PrinterEdit, PrinterForm, SIZES};
use super::{AppState, Remote, connection::Connection, notices::News};

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

    fn change(&mut self, request: RequestId, command: PrintingCommand) -> Option<PrintingCommand> {
        if self.is_changing() {
            return None;
        }
        self.changing = Some(request);
        self.failure = None;
        Some(command)
    }

    fn save(&mut self, request: RequestId) -> Option<PrintingCommand> {
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
        let save = PrintingCommand::Save {
            request,
            former,
            setup,
        };
        self.change(request, save)
    }
}

impl AppState {
    pub(super) fn handle_printers(&mut self, action: PrintersAction) -> Vec<Command> {
        let request = self.ids.request();
        let screen = &mut self.printers;
        let command = match action {
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
            PrintersAction::Save => screen.save(request),
            PrintersAction::Cancel => {
                screen.form = None;
                screen.failure = None;
                None
            }
            PrintersAction::Remove(name) => {
                screen.change(request, PrintingCommand::Remove { request, name })
            }
            PrintersAction::Find => {
                screen.found.ask(request);
                let server = None;
                Some(PrintingCommand::Find { request, server })
            }
            PrintersAction::Look => {
                screen.looks.ask(request);
                Some(PrintingCommand::Look { request })
            }
            PrintersAction::Test(name, page) if !screen.is_testing() => {
                screen.testing = Some(request);
                Some(PrintingCommand::Test {
                    request,
                    name,
                    page,
                })
            }
            PrintersAction::Test(..) => None,
            PrintersAction::Choose(kind, printer) => {
                let choose = PrintingCommand::Choose {
                    request,
                    kind,
                    printer,
                };
                screen.change(request, choose)
            }
            PrintersAction::ChooseFallback(printer) => screen.change(
                request,
                PrintingCommand::ChooseFallback { request, printer },
            ),
        };
        command.map(Command::Printing).into_iter().collect()
    }

    /// Answers about the book of printers, and how they are.
    pub(super) fn printers_told(&mut self, news: PrintingNews) {
        let screen = &mut self.printers;
        match news {
            PrintingNews::BookKnown { request, outcome } => {
                let is_ours = screen.changing.take_if(|asked| *asked == request).is_some();
                match outcome {
                    Ok(book) => {
                        screen.book = book;
                        if is_ours {
                            screen.form = None;
                        }
                    }
                    Err(failure) => screen.failure = Some(failure),
                }
            }
            PrintingNews::Found { request, outcome } => {
                screen.found.answer(request, outcome);
            }
            PrintingNews::Looked { request, outcome } => {
                screen.looks.answer(request, outcome);
            }
            PrintingNews::Tested {
                request,
                name,
                outcome,
            } => {
                if screen.testing.take_if(|asked| *asked == request).is_some() {
                    self.notices.say(match outcome {
                        Ok(()) => News::TestLabelSent(name),
                        Err(failure) => News::Failed(failure),
                    });
                }
            }
            PrintingNews::LabelSent { .. }
            | PrintingNews::Ended { .. }
            | PrintingNews::ScannedAs { .. }
            | PrintingNews::LookedAhead { .. }
            | PrintingNews::Proven { .. }
            | PrintingNews::Warned { .. }
            | PrintingNews::CameBack { .. } => {}
        }
    }
}
