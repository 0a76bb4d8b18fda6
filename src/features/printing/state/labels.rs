//! The labels that are being given to a printer: those that a person prints, and those that
//! are printed by themselves once they are bought. One job at a time: what is bought
//! meanwhile comes after it.

use crate::{
    contract::{Cause, Failure, PrintFault, RequestId},
    features::{
        calls::Request,
        printing::calls::{Again, LabelSent, PrintCounts, PrintCourse, PrintLabels, SteerPrinting},
        shared::state::{
            confirm::{AgainForm, Question, WhyAgain},
            connection::Connection,
            context::Context,
            notices::News,
        },
    },
    model::{
        ids::ShipmentId,
        printer::{PrintStanding, PrinterName},
    },
};

/// Done where labels are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintAction {
    /// Prints these labels, each for the first time.
    Print(Vec<ShipmentId>),
    /// Prints these on one printer: they were meant for it while it was away.
    PrintOn(PrinterName, Vec<ShipmentId>),
    /// Asks about these, which may be on paper.
    AskAgain(Vec<ShipmentId>),
    /// Why, as it stands in the question that is open.
    Why(Option<WhyAgain>, String),
    /// The user's yes to that question, with the reason in words: what came out
    /// before is destroyed.
    PrintAgain(String),
    /// Whether what is being printed goes on.
    Steer(PrintCourse),
}

/// The labels that are being given to a printer.
#[derive(Debug, Clone, Default)]
pub struct LabelPrinting {
    request: Option<RequestId>,
    /// Labels of this job and of those before it that it goes on from.
    count: usize,
    /// Of those, the ones that were given to the printer or are not going to be.
    ended: usize,
    /// How many labels the job is about.
    of_job: usize,
    /// Those of the job that are not reported yet.
    left: Vec<ShipmentId>,
    /// They were printed before, and were to be printed again.
    is_again: bool,
    /// The printer that they were meant for, where it was chosen.
    on: Option<PrinterName>,
    course: PrintCourse,
    /// Bought while the job is under way.
    waiting: Vec<ShipmentId>,
    /// The bulk purchase that labels of the job are of, and that of those which wait.
    bulk: Option<RequestId>,
    waiting_bulk: Option<RequestId>,
    /// The one whose labels are not printed by themselves any more: that was stopped.
    stopped_bulk: Option<RequestId>,
    sent: Vec<ShipmentId>,
    printer: Option<PrinterName>,
    may_be_on_paper: Vec<ShipmentId>,
    failure: Option<Failure>,
}

/// How far a printing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrintProgress {
    pub ended: usize,
    pub count: usize,
    pub course: PrintCourse,
}

/// Where a label was bought that is printed by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoughtBy {
    Form,
    Bulk(RequestId),
}

impl LabelPrinting {
    pub fn is_printing(&self) -> bool {
        self.request.is_some()
    }

    /// Whether labels can be given to a printer now.
    pub fn can_print(&self, connection: &Connection) -> bool {
        connection.may_write() && !self.is_printing()
    }

    /// How far the printing is that is under way.
    pub fn progress(&self) -> Option<PrintProgress> {
        self.is_printing().then_some(PrintProgress {
            ended: self.ended.min(self.count),
            count: self.count,
            course: self.course,
        })
    }

    pub(crate) fn handle(&mut self, action: PrintAction, context: &mut Context) -> Vec<Request> {
        let (shipments, printer, again) = match action {
            PrintAction::Print(shipments) => (shipments, None, Again::No),
            PrintAction::PrintOn(printer, shipments) => (shipments, Some(printer), Again::No),
            PrintAction::AskAgain(shipments) => {
                context.question = Some(Question::PrintAgain(AgainForm::new(shipments)));
                return Vec::new();
            }
            PrintAction::Why(why, typed) => {
                if let Some(Question::PrintAgain(form)) = &mut context.question {
                    form.why = why;
                    form.typed = typed;
                }
                return Vec::new();
            }
            PrintAction::PrintAgain(why) => match self.take_confirmed(&why, context) {
                Some(shipments) => (shipments, None, Again::Yes { why }),
                None => return Vec::new(),
            },
            PrintAction::Steer(course) => return self.steer(course, context),
        };
        if self.is_printing() || shipments.is_empty() {
            return Vec::new();
        }
        *self = Self {
            count: shipments.len(),
            stopped_bulk: self.stopped_bulk,
            ..Self::default()
        };
        let print = PrintLabels {
            shipments,
            printer,
            again,
        };
        vec![self.begin(print, context)]
    }

    fn begin(&mut self, print: PrintLabels, context: &mut Context) -> Request {
        self.of_job = print.shipments.len();
        self.left.clone_from(&print.shipments);
        self.is_again = matches!(print.again, Again::Yes { .. });
        self.on.clone_from(&print.printer);
        let request = context.ids.ask(print);
        self.request = Some(request.id);
        request
    }

    /// A label was bought that is to be printed by itself.
    pub(crate) fn print_bought(
        &mut self,
        shipment: ShipmentId,
        by: BoughtBy,
        context: &mut Context,
    ) -> Vec<Request> {
        if let BoughtBy::Bulk(job) = by {
            if self.stopped_bulk == Some(job) {
                return Vec::new();
            }
            self.waiting_bulk = Some(job);
        }
        self.count += 1;
        self.waiting.push(shipment);
        if self.is_printing() {
            return Vec::new();
        }
        self.go_on(context)
    }

    /// No bulk purchase is under way any more.
    pub(crate) fn bulk_ended(&mut self) {
        self.stopped_bulk = None;
    }

    /// What was bought meanwhile is printed; else all is at its end.
    fn go_on(&mut self, context: &mut Context) -> Vec<Request> {
        let shipments = std::mem::take(&mut self.waiting);
        self.bulk = self.waiting_bulk.take();
        if shipments.is_empty() {
            *self = Self {
                stopped_bulk: self.stopped_bulk,
                ..Self::default()
            };
            return Vec::new();
        }
        let print = PrintLabels {
            shipments,
            printer: None,
            again: Again::No,
        };
        let mut requests = vec![self.begin(print, context)];
        if self.course == PrintCourse::Paused {
            let course = PrintCourse::Paused;
            requests.push(context.ids.ask(SteerPrinting { course }));
        }
        requests
    }

    fn steer(&mut self, course: PrintCourse, context: &mut Context) -> Vec<Request> {
        if !self.is_printing() || self.course == PrintCourse::Stopped {
            return Vec::new();
        }
        self.course = course;
        if course == PrintCourse::Stopped {
            self.stopped_bulk = self.bulk.or(self.stopped_bulk);
        }
        vec![context.ids.ask(SteerPrinting { course })]
    }

    /// What the open question is about, once it is answered with a reason.
    fn take_confirmed(&self, why: &str, context: &mut Context) -> Option<Vec<ShipmentId>> {
        let Some(Question::PrintAgain(form)) = &context.question else {
            return None;
        };
        if why.trim().is_empty() || !form.is_ready() || self.is_printing() {
            return None;
        }
        let shipments = form.shipments.clone();
        context.question = None;
        Some(shipments)
    }

    pub(super) fn label_sent(
        &mut self,
        request: RequestId,
        sent: LabelSent,
        context: &mut Context,
    ) {
        if self.request != Some(request) {
            return;
        }
        self.ended += 1;
        let LabelSent { shipment, outcome } = sent;
        self.left.retain(|left| *left != shipment);
        match outcome {
            Ok(printer) => {
                context
                    .connection
                    .note_standing(&shipment, PrintStanding::Sent);
                self.sent.push(shipment);
                self.printer = Some(printer);
            }
            Err(failure) if failure.cause == Cause::Printing(PrintFault::MayBeOnPaper) => {
                self.may_be_on_paper.push(shipment);
            }
            Err(failure) => {
                if let Cause::Printing(PrintFault::Unclear { .. }) = &failure.cause {
                    let standing = PrintStanding::Unclear;
                    context.connection.note_standing(&shipment, standing);
                }
                // Also one that was taken, and is in doubt since.
                self.sent.retain(|sent| *sent != shipment);
                // One is shown; the others stay in the list of what is not printed.
                self.failure.get_or_insert(failure);
            }
        }
    }

    /// It is out: nothing is left to confirm of it when the job ends.
    pub(crate) fn proven(&mut self, shipment: &ShipmentId) {
        self.sent.retain(|sent| sent != shipment);
        self.may_be_on_paper.retain(|label| label != shipment);
    }

    /// Every label was reported, or none was begun, or it was stopped.
    pub(super) fn ended(
        &mut self,
        request: RequestId,
        outcome: Result<PrintCounts, Failure>,
        context: &mut Context,
    ) -> Vec<Request> {
        if self.request != Some(request) {
            return Vec::new();
        }
        self.request = None;
        let sent = std::mem::take(&mut self.sent);
        if let Some(printer) = self.printer.take() {
            context.notices.say_sent(printer, sent);
        }
        let may_be_on_paper = std::mem::take(&mut self.may_be_on_paper);
        ask_about_paper(may_be_on_paper, self.of_job, context);
        let failed = self.failure.take();
        if let Some(failure) = outcome.err().or(failed) {
            context.notices.say(News::Failed(failure));
        }
        if self.course == PrintCourse::Stopped {
            self.say_stopped(context);
        }
        self.go_on(context)
    }
}

impl LabelPrinting {
    /// Names the labels that a stop has kept from the printer. What was bought meanwhile was
    /// never printed, whatever the job was about.
    fn say_stopped(&mut self, context: &mut Context) {
        // What a job has bought meanwhile is printed, unless it is that job's printing.
        let bought = if self.bulk.is_some() || self.waiting_bulk.is_none() {
            self.waiting_bulk = None;
            std::mem::take(&mut self.waiting)
        } else {
            Vec::new()
        };
        self.course = PrintCourse::default();
        let mut left = std::mem::take(&mut self.left);
        let mut say = |shipments: Vec<ShipmentId>, is_again, printer| {
            if !shipments.is_empty() {
                context.notices.say(News::PrintingStopped {
                    shipments,
                    is_again,
                    printer,
                });
            }
        };
        if self.is_again {
            say(bought, false, None);
            say(left, true, None);
        } else {
            left.extend(bought);
            say(left, false, self.on.take());
        }
    }
}

/// A user who asked for one label still waits for it: the question opens by itself.
/// After many, which take their time, a notice offers it.
fn ask_about_paper(shipments: Vec<ShipmentId>, requested: usize, context: &mut Context) {
    if shipments.is_empty() {
        return;
    }
    let is_free = context.question.is_none() && !context.is_palette_open;
    if requested == 1 && is_free {
        context.question = Some(Question::PrintAgain(AgainForm::new(shipments)));
    } else {
        context.notices.say(News::MayBeOnPaper { shipments });
    }
}
