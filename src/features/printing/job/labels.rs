//! Labels given to a printer, one after the other. Each is asked for in the
//! journal before its first byte leaves, and what became of that follows it
//! there. When the printer stops, the rest is not given to it.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use tokio::time::{Instant, sleep};

use super::{
    book::{self, GivesStatus},
    follow::{Following, prove_by},
    named,
    steer::Printings,
};
use crate::{
    contract::{Cause, Failure, Notice, PrintFault},
    features::{
        labels::job as labels_job,
        printing::calls::{Again, LabelSent, MAX_LABELS, PrintCounts, PrintLabels},
    },
    ledger::{
        Record,
        journal::{JournalEntry, Refund},
    },
    model::{
        ids::{LineId, ShipmentId},
        printer::{PrinterName, PrinterSetup, PrinterState, PrinterStatus},
        shipment::{Payment, ShipmentStatus},
    },
    print::{self, NotTaken, PrintJob, Printer, Taken},
    session::{
        account::Session,
        active_call::ActiveCall,
        bulk::{Control, Course},
        checkpoints::{WriteKind, WritePoint},
        parts::Part,
        reconcile::{self, Patience, create},
    },
};

/// Labels that a printer may have in it before it gets another: what it has
/// when the paper runs out is what comes out unasked when it is back.
const MAX_AHEAD: u32 = 3;
/// How long a label waits for the printer to get on.
const QUEUE_WAIT_LIMIT: Duration = Duration::from_mins(2);
/// How often the printer is asked meanwhile.
const QUEUE_QUERY_EVERY: Duration = Duration::from_secs(1);
/// Letters of the reason for printing again that are kept.
const MAX_WHY_CHARS: usize = 200;
/// Letters that make a job's name its own.
const NAME_SUFFIX_LETTERS: usize = 5;

pub(super) async fn print_labels(
    session: &Session,
    request: &ActiveCall<PrintLabels>,
) -> Result<PrintCounts, Failure> {
    let outcome = Box::pin(print_each(session, request)).await;
    session.report_unprinted().await;
    outcome
}

async fn print_each(
    session: &Session,
    request: &ActiveCall<PrintLabels>,
) -> Result<PrintCounts, Failure> {
    let call = &*request.call;
    let data_dir = &session.deps.folders.data_dir;
    let name = book::printer_of_labels(data_dir, call.printer.as_ref())?.name;
    if call.shipments.len() > MAX_LABELS {
        return Err(Failure::new(Cause::Busy));
    }
    let control = session.part::<Printings>().begin();
    // Two jobs on one printer would mix their labels.
    let turn = session.part::<Following>().turn(&name);
    let turn = turn.lock().await;
    // As it is set up now: the job before may have taken long, and learned something of it.
    let setup = book::printer_of_labels(data_dir, Some(&name))?;
    let mut printing = Printing {
        session,
        printer: opened(session, &setup),
        setup,
        again: &call.again,
        control,
        latest: None,
        broke_off: Vec::new(),
    };
    let mut counts = PrintCounts::default();
    let mut stopped = None;
    let mut seen = BTreeSet::new();
    let mut shipments = call.shipments.iter().filter(|id| seen.insert(*id));
    while let Some(shipment) = shipments.next() {
        let outcome = match &stopped {
            None => Box::pin(printing.until_given(shipment)).await,
            Some(cause) => Some(printing.held_back(shipment, cause)),
        };
        let Some(outcome) = outcome else {
            counts.left = 1 + shipments.count();
            break;
        };
        match &outcome {
            Ok(_printer) => counts.sent += 1,
            Err(failure) => {
                counts.failed += 1;
                if is_of_printer(&failure.cause) {
                    stopped = Some(failure.cause.clone());
                }
            }
        }
        let shipment = shipment.clone();
        request.progress(LabelSent { shipment, outcome }).await;
    }
    let at_its_end = printing.finish().await.err();
    for failure in printing.broke_off.into_iter().chain(at_its_end) {
        let Some(shipment) = failure.shipment.clone() else {
            continue;
        };
        counts.sent = counts.sent.saturating_sub(1);
        counts.failed += 1;
        let outcome = Err(failure);
        request.progress(LabelSent { shipment, outcome }).await;
    }
    drop(turn);
    Ok(counts)
}

/// The printers that labels were given to, as they were set up then: what one knows of its last
/// connection is of use to the next job.
struct OpenPrinters(RefCell<BTreeMap<PrinterName, OpenPrinter>>);

struct OpenPrinter {
    setup: PrinterSetup,
    printer: Arc<dyn Printer>,
}

impl Part for OpenPrinters {
    fn new(_session: &Session) -> Self {
        Self(RefCell::default())
    }
}

fn opened(session: &Session, setup: &PrinterSetup) -> Arc<dyn Printer> {
    let part = session.part::<OpenPrinters>();
    let mut printers = part.0.borrow_mut();
    let known = printers.get(&setup.name);
    if let Some(known) = known.filter(|known| known.setup == *setup) {
        return Arc::clone(&known.printer);
    }
    let printer = print::open(setup, Arc::clone(&session.deps.printers));
    let opened = OpenPrinter {
        setup: setup.clone(),
        printer: Arc::clone(&printer),
    };
    printers.insert(setup.name.clone(), opened);
    printer
}

/// Whether the next label would fare no better.
fn is_of_printer(cause: &Cause) -> bool {
    matches!(
        cause,
        Cause::Printing(PrintFault::NotReady { .. } | PrintFault::Unclear { .. })
    )
}

/// Why a printer has not taken a job, as it is reported.
pub(super) fn not_taken(printer: &PrinterName, why: NotTaken) -> Failure {
    let printer = printer.as_str().to_owned();
    Failure::new(Cause::Printing(match why {
        NotTaken::NotSent(state) => PrintFault::NotReady { printer, state },
        NotTaken::Refused { words } => PrintFault::Refused { printer, words },
        NotTaken::Unclear { reason } => PrintFault::Unclear { printer, reason },
    }))
}

fn fault(shipment: &ShipmentId, fault: PrintFault) -> Failure {
    Failure::of(shipment, Cause::Printing(fault))
}

struct Printing<'a> {
    session: &'a Session,
    printer: Arc<dyn Printer>,
    setup: PrinterSetup,
    again: &'a Again,
    control: Rc<Control>,
    /// The label that the printer was given last.
    latest: Option<(LineId, ShipmentId)>,
    /// Labels that are in doubt since the printer broke off while the job was paused.
    broke_off: Vec<Failure>,
}

/// What has come of one try to give a label to the printer.
enum Tried {
    Given,
    /// The user has paused or stopped the job meanwhile: nothing was given.
    Steered,
}

impl Printing<'_> {
    fn printer_name(&self) -> String {
        self.setup.name.as_str().to_owned()
    }

    /// What became of the label; nothing where the job was stopped before it.
    async fn until_given(&mut self, shipment: &ShipmentId) -> Option<Result<PrinterName, Failure>> {
        loop {
            if self.control.course() != Course::Running
                && let Err(failure) = self.finish().await
            {
                tracing::warn!(?failure, "the printer broke off while a job was paused");
                self.broke_off.push(failure);
            }
            self.control.go_ahead().await?;
            match Box::pin(self.one(shipment)).await {
                Ok(Tried::Given) => return Some(Ok(self.setup.name.clone())),
                Ok(Tried::Steered) => {}
                Err(failure) => return Some(Err(failure)),
            }
        }
    }

    /// Ends what is open to the printer. If it breaks off, it is not known whether it has
    /// read the label that it was given last.
    async fn finish(&mut self) -> Result<(), Failure> {
        let (Err(why), Some((line, shipment))) = (self.printer.finish().await, self.latest.take())
        else {
            return Ok(());
        };
        if let NotTaken::Unclear { reason } = &why {
            let entry = JournalEntry::PrintUnclear {
                shipment: shipment.clone(),
                reason: reason.clone(),
            };
            self.session.record(&line, entry)?;
        }
        let mut failure = not_taken(&self.setup.name, why);
        failure.shipment = Some(shipment);
        Err(failure)
    }

    async fn one(&mut self, shipment: &ShipmentId) -> Result<Tried, Failure> {
        let shipment = &named::shipment(self.session, shipment).await?;
        let line = self.session.paid_line_of(shipment)?;
        let guard = self.session.line_locks.lock(&line).await;
        self.check(&line, shipment).await?;
        let label = labels_job::to_print(self.session, shipment, self.setup.format).await?;
        let job = PrintJob {
            name: format!(
                "{}-{}",
                label.name,
                self.session.deps.random.word(NAME_SUFFIX_LETTERS)
            ),
            format: label.format,
            bytes: label.bytes,
        };
        let waited = self.wait_for_queue(&line, shipment).await?;
        if matches!(waited, Tried::Steered) {
            return Ok(Tried::Steered);
        }
        // What was read to get the label, or meanwhile, may show a refund.
        self.check(&line, shipment).await?;
        let taken = self.give(&line, shipment, &job).await;
        drop(guard);
        match taken {
            Ok(taken) => {
                self.latest = Some((line.clone(), shipment.clone()));
                let following = self.session.part::<Following>();
                following.sent(&self.setup, line, shipment, &taken);
                Ok(Tried::Given)
            }
            Err(why) => {
                if matches!(why, NotTaken::NotSent(_)) {
                    self.hold(shipment);
                }
                let mut failure = not_taken(&self.setup.name, why);
                failure.shipment = Some(shipment.clone());
                Err(failure)
            }
        }
    }

    /// Whether there is a label to print, and whether it may be given now.
    async fn check(&self, line: &LineId, shipment: &ShipmentId) -> Result<(), Failure> {
        let mut history = self.session.shipment_history(shipment);
        if !history.is_bought() {
            self.adopt_if_new(line, shipment).await?;
            history = self.session.shipment_history(shipment);
        }
        let status = self.status(shipment)?;
        let is_refunded = matches!(
            history.refund,
            Refund::Open | Refund::Asked | Refund::Voided
        ) || status.as_ref().is_some_and(ShipmentStatus::is_refunded);
        if !history.is_bought() || is_refunded {
            return Err(fault(shipment, PrintFault::NothingToPrint));
        }
        if status == Some(ShipmentStatus::Canceled) && *self.again == Again::No {
            return Err(fault(shipment, PrintFault::Canceled));
        }
        if history.printing.may_be_on_paper() && *self.again == Again::No {
            return Err(fault(shipment, PrintFault::MayBeOnPaper));
        }
        Ok(())
    }

    /// What was bought elsewhere is printed under the rules of what was bought
    /// here: it is fetched, and gets a journal first.
    async fn adopt_if_new(&self, line: &LineId, shipment: &ShipmentId) -> Result<(), Failure> {
        let known = self.session.stored_shipment(shipment)?;
        if known.is_none_or(|known| known.shipment.payment() != Payment::Paid) {
            return Err(fault(shipment, PrintFault::NothingToPrint));
        }
        reconcile::line(self.session, line, Patience::Once).await?;
        create::adopt_if_new(self.session, line, shipment).await?;
        Ok(())
    }

    /// As the shipment was seen last.
    fn status(&self, shipment: &ShipmentId) -> Result<Option<ShipmentStatus>, Failure> {
        let known = self.session.stored_shipment(shipment)?;
        Ok(known.map(|known| known.shipment.status))
    }

    /// Waits until the printer has got on with what it has. One that would not
    /// print gets nothing, and nothing of it is journaled.
    async fn wait_for_queue(
        &mut self,
        line: &LineId,
        shipment: &ShipmentId,
    ) -> Result<Tried, Failure> {
        let until = Instant::now() + QUEUE_WAIT_LIMIT;
        loop {
            let status = self.query().await;
            prove_by(self.session, &self.setup.name, &status).await;
            // Who pauses or stops means this label, too.
            if self.control.course() != Course::Running {
                return Ok(Tried::Steered);
            }
            let has_space = status.waiting.is_none_or(|waiting| waiting < MAX_AHEAD);
            let is_late = Instant::now() >= until;
            if status.state.takes_labels() && (has_space || is_late) {
                return Ok(Tried::Given);
            }
            if !status.state.takes_labels() {
                tracing::info!(%line, state = ?status.state, "a label was not given to its printer");
                self.hold(shipment);
                let printer = self.printer_name();
                let state = status.state;
                return Err(fault(shipment, PrintFault::NotReady { printer, state }));
            }
            tokio::select! {
                () = self.control.changed() => {}
                () = sleep(QUEUE_QUERY_EVERY) => {}
            }
        }
    }

    /// How the printer is. One that answers nothing twice is not waited for any more, by this
    /// job or a later one.
    async fn query(&mut self) -> PrinterStatus {
        let is_silent = |status: &PrinterStatus| status.state == PrinterState::DoesNotAnswer;
        let first = self.printer.query().await;
        if self.setup.gives_no_status || !is_silent(&first) {
            return first;
        }
        let second = self.printer.query().await;
        if is_silent(&second) {
            self.setup.gives_no_status = true;
            self.printer = opened(self.session, &self.setup);
            let name = std::slice::from_ref(&self.setup.name);
            let data_dir = &self.session.deps.folders.data_dir;
            let noted = book::note_status(data_dir, name, GivesStatus::No).transpose();
            if let Some(book) = noted {
                self.session.notify(Notice::PrintersKnown(book)).await;
            }
        }
        second
    }

    /// A label that was meant for this printer while it was away.
    fn hold(&self, shipment: &ShipmentId) {
        self.session.part::<Following>().hold(&self.setup, shipment);
    }

    fn held_back(&self, shipment: &ShipmentId, cause: &Cause) -> Result<PrinterName, Failure> {
        self.hold(shipment);
        Err(Failure::of(shipment, cause.clone()))
    }

    async fn give(
        &self,
        line: &LineId,
        shipment: &ShipmentId,
        job: &PrintJob,
    ) -> Result<Taken, NotTaken> {
        let at = |point| WriteKind::Print.at(point);
        self.session.reached(at(WritePoint::BeforeIntent)).await;
        self.ask(line, shipment).map_err(|failure| {
            tracing::error!(
                ?failure,
                "a label was not printed: the journal took nothing"
            );
            NotTaken::Refused {
                words: "the ledger took no entry, so nothing was sent".to_owned(),
            }
        })?;
        self.session.reached(at(WritePoint::IntentDurable)).await;
        let taken = self.printer.send(job).await;
        self.session.reached(at(WritePoint::Answered)).await;
        let shipment = shipment.clone();
        let entry = match &taken {
            Ok(_taken) => JournalEntry::PrintSent {
                shipment,
                copies: self.setup.copies.into(),
                printer: Some(self.printer_name()),
            },
            Err(NotTaken::NotSent(state)) => JournalEntry::PrintNotSent {
                shipment,
                reason: format!("{state:?}"),
            },
            Err(NotTaken::Refused { words }) => JournalEntry::PrintNotSent {
                shipment,
                reason: words.clone(),
            },
            Err(NotTaken::Unclear { reason }) => JournalEntry::PrintUnclear {
                shipment,
                reason: reason.clone(),
            },
        };
        if let Err(failure) = self.session.record(line, entry) {
            // It stays marked as requested: it is not printed again without consent.
            tracing::error!(?failure, "what became of a label is not in the journal");
        }
        self.session.reached(at(WritePoint::Journaled)).await;
        taken
    }

    /// The user's yes, if it needed one, and the asking, in one step.
    fn ask(&self, line: &LineId, shipment: &ShipmentId) -> Result<(), Failure> {
        let now = self.session.now();
        let intent = JournalEntry::PrintAsked {
            shipment: shipment.clone(),
            printer: self.printer_name(),
        };
        let mut records = Vec::new();
        let history = self.session.shipment_history(shipment);
        let may_be_on_paper = history.printing.may_be_on_paper();
        if let (true, Again::Yes { why }) = (may_be_on_paper, self.again) {
            let again = JournalEntry::PrintAgain {
                shipment: shipment.clone(),
                who: self.session.deps.person.clone(),
                why: Some(why.trim().chars().take(MAX_WHY_CHARS).collect()),
            };
            records.push(Record::new(line, now, again));
        }
        records.push(Record::new(line, now, intent));
        self.session.ledger(|ledger| ledger.record_all(&records))
    }
}
