//! The printers of this machine, in Settings: found, set up, tried, and chosen
//! for what they print.

use crate::{
    contract::{Failure, RequestId},
    features::{
        calls::{Request, Routed},
        printing::calls,
        shared::state::{
            connection::Connection,
            context::{Context, FollowUp},
            ids::Ids,
            navigation::Screen,
            notices::News,
            remote::Remote,
            window_request::{Target, WindowRequest},
        },
    },
    model::{
        printer::{
            FoundPrinter, PaperKind, PrinterBook, PrinterField, PrinterName, PrinterSetup,
            PrinterState, PrinterStatus, TestPage,
        },
        sheet_paper::SheetPaper,
    },
};

pub use super::printer_form::{PrinterEdit, PrinterForm, SIZES};

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
    /// Asks every printer for its state.
    Query,
    Test(PrinterName, Box<TestPage>),
    Choose(PaperKind, Option<PrinterName>),
    ChooseFallback(Option<PrinterName>),
    /// Whether labels are printed by themselves once they are bought.
    PrintAfterPurchase(IsOn),
    /// From where a printer is missing: to the form of a new one, or where one is chosen.
    SetUp,
}

/// Whether something is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IsOn(pub bool);

/// The section of printers.
#[derive(Debug, Clone, Default)]
pub struct PrintersScreen {
    /// As it is stored; empty until it has been read.
    pub book: PrinterBook,
    pub form: Option<PrinterForm>,
    /// What each printer has replied about itself.
    pub states: Remote<Vec<(PrinterName, PrinterStatus)>>,
    pub found: Remote<Vec<FoundPrinter>>,
    /// Why the last change was not kept.
    pub failure: Option<Failure>,
    changing: Option<RequestId>,
    /// The screen on which a label waits that the form was opened for.
    for_a_label: Option<Screen>,
    testing: Option<RequestId>,
}

impl PrintersScreen {
    pub fn is_changing(&self) -> bool {
        self.changing.is_some()
    }

    pub fn is_testing(&self) -> bool {
        self.testing.is_some()
    }

    /// Whether other printers can be searched for.
    pub fn can_find(&self) -> bool {
        !self.found.is_loading()
    }

    /// Whether the printers can be asked for their state.
    pub fn can_query(&self) -> bool {
        !self.book.printers.is_empty() && !self.states.is_loading()
    }

    /// The printer on which a label is printed by itself once it is bought, if that is set.
    pub fn prints_after_purchase(&self) -> Option<&PrinterName> {
        let printer = self.printer_of(PaperKind::Label);
        printer.filter(|_printer| self.book.print_after_purchase)
    }

    /// Whether a paper of this kind can be printed.
    pub fn can_print(&self, kind: PaperKind, connection: &Connection) -> bool {
        self.takes(kind) && connection.may_write()
    }

    /// Whether the printer of this kind takes it.
    pub fn takes(&self, kind: PaperKind) -> bool {
        self.setup_of(kind).is_some_and(|setup| setup.takes(kind))
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

    /// The same, with its whole setup.
    fn setup_of(&self, kind: PaperKind) -> Option<&PrinterSetup> {
        self.book.choose(kind)
    }

    /// The state of a printer when it was queried last.
    pub fn state_of(&self, name: &PrinterName) -> Option<&PrinterState> {
        let states = self.states.value()?;
        let found = states.iter().find(|(queried, _status)| queried == name);
        found.map(|(_name, status)| &status.state)
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

    fn save(&mut self, context: &mut Context) -> Option<Request> {
        let form = self.form.as_mut()?;
        form.is_pressed = true;
        form.name_home(&context.folders);
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
        let (former, setup) = (form.saved_as.clone(), Box::new(form.setup()));
        self.change(calls::SavePrinter { former, setup }, &mut context.ids)
    }

    /// Takes the reply to a call that reads the book, or changes it.
    pub(crate) fn book_replied(
        &mut self,
        request: RequestId,
        outcome: Result<PrinterBook, Failure>,
    ) {
        let is_ours = self
            .changing
            .take_if(|pending| *pending == request)
            .is_some();
        if is_ours && outcome.is_ok() {
            self.form = None;
        }
        self.update_book(outcome);
    }

    /// The form was saved, or not.
    pub(crate) fn printer_saved(
        &mut self,
        request: RequestId,
        outcome: Result<PrinterBook, Failure>,
        context: &mut Context,
    ) {
        let is_saved = self.changing == Some(request) && outcome.is_ok();
        let printer = self.form.as_ref().map(|form| form.setup().name);
        self.book_replied(request, outcome);
        if let Some(printer) = printer.filter(|_| is_saved) {
            let prints_after_purchase = self.prints_after_purchase() == Some(&printer);
            let for_a_label = self.for_a_label.take();
            context.notices.say(News::PrinterSaved {
                printer,
                prints_after_purchase,
                for_a_label,
            });
        }
    }

    pub(crate) fn update_book(&mut self, outcome: Result<PrinterBook, Failure>) {
        match outcome {
            Ok(book) => self.book = book,
            Err(failure) => self.failure = Some(failure),
        }
    }

    /// Opened on the screen of the printers, it is for no label.
    fn open_form(&mut self, form: Option<PrinterForm>) {
        self.for_a_label = None;
        self.form = form;
    }

    pub(crate) fn handle(&mut self, action: PrintersAction, context: &mut Context) -> Vec<Request> {
        let ids = &mut context.ids;
        let request = match action {
            PrintersAction::New => {
                context.focus_on(Target::Printer);
                self.open_form(Some(PrinterForm::empty()));
                None
            }
            PrintersAction::Add(found) => {
                self.open_form(Some(PrinterForm::found(&found)));
                None
            }
            PrintersAction::Edit(name) => {
                let setup = self.book.named(&name);
                self.open_form(setup.map(|setup| PrinterForm::of(setup, Some(name))));
                None
            }
            PrintersAction::Change(edit) => {
                if let Some(form) = &mut self.form {
                    form.edit(edit);
                }
                None
            }
            PrintersAction::Save => self.save(context),
            PrintersAction::Cancel => {
                self.open_form(None);
                self.failure = None;
                None
            }
            PrintersAction::Remove(name) => self.change(calls::RemovePrinter { name }, ids),
            PrintersAction::Find => {
                let request = ids.ask(calls::FindQueues { server: None });
                self.found.ask(request.id);
                Some(request)
            }
            PrintersAction::Query => {
                let request = ids.ask(calls::QueryPrinters {});
                self.states.ask(request.id);
                Some(request)
            }
            // A second click is no second label.
            PrintersAction::Test(name, page) if !self.is_testing() => {
                let request = ids.ask(calls::PrintTestPage { name, page });
                self.testing = Some(request.id);
                Some(request)
            }
            PrintersAction::Test(..) => None,
            PrintersAction::Choose(kind, printer) => {
                self.change(calls::ChoosePrinter { kind, printer }, ids)
            }
            PrintersAction::ChooseFallback(printer) => {
                self.change(calls::ChooseFallback { printer }, ids)
            }
            PrintersAction::PrintAfterPurchase(IsOn(is_on)) => {
                self.change(calls::PrintAfterPurchase { is_on }, ids)
            }
            PrintersAction::SetUp => {
                if self.book.printers.is_empty() {
                    self.form.get_or_insert_with(PrinterForm::empty);
                    self.for_a_label = Some(context.screen);
                }
                context.status_list = None;
                context.follow_ups.push_back(FollowUp::SetUpPrinter);
                let focus = WindowRequest::FocusOn(Target::Printer);
                context.window_requests.push(focus);
                None
            }
        };
        request.into_iter().collect()
    }

    pub(crate) fn test_page_printed(
        &mut self,
        request: RequestId,
        name: &PrinterName,
        outcome: Result<(), Failure>,
        context: &mut Context,
    ) {
        if self
            .testing
            .take_if(|pending| *pending == request)
            .is_some()
        {
            context.notices.say(match outcome {
                Ok(()) => News::TestLabelSent(name.clone()),
                Err(failure) => News::Failed(failure),
            });
        }
    }
}
