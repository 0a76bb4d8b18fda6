//! What becomes of labels at a printer: those that its count proves leave the
//! queue, and labels that were meant for a printer that was away are asked
//! about when it is back. None of them is sent from here.

#[cfg(test)]
mod tests;

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use tokio::{
    sync::{Mutex, Notify},
    time::{Instant, sleep},
};

use crate::{
    contract::Notice,
    ledger::journal::JournalEntry,
    model::{
        ids::{LineId, ShipmentId},
        printer::{PrintProof, PrinterName, PrinterSetup, PrinterStatus},
    },
    print::{self, Taken},
    session::{account::Session, parts::Part},
};

/// How often a printer is asked while its count may prove something.
const COUNT_QUERY_EVERY: Duration = Duration::from_secs(2);
/// How often a printer that was away is queried.
const AWAY_QUERY_EVERY: Duration = Duration::from_secs(8);
/// How long a count is followed. A label that is not out by then waits for the user's confirmation.
const FOLLOWED_FOR: Duration = Duration::from_mins(30);
/// Labels that are remembered for a printer that is away.
const MAX_HELD: usize = 2_000;

/// A label that the printer's count will prove.
#[derive(Debug)]
struct Open {
    line: LineId,
    shipment: ShipmentId,
    /// The count at which it is out.
    out_at: u64,
}

/// What is known of one printer.
#[derive(Debug)]
struct Followed {
    setup: PrinterSetup,
    open: Vec<Open>,
    /// When the last label was sent.
    since: Instant,
    /// It has nothing left to print, and its count is too low: noticed once.
    is_short: bool,
    held: BTreeSet<ShipmentId>,
}

/// The printers of this connection that something is waited for from.
#[derive(Debug, Default)]
pub(crate) struct Following {
    printers: RefCell<BTreeMap<PrinterName, Followed>>,
    turns: RefCell<BTreeMap<PrinterName, Rc<Mutex<()>>>>,
    changed: Notify,
}

impl Part for Following {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

impl Following {
    /// Held while a job gives labels to the printer.
    pub(super) fn turn(&self, printer: &PrinterName) -> Rc<Mutex<()>> {
        let mut turns = self.turns.borrow_mut();
        Rc::clone(turns.entry(printer.clone()).or_default())
    }

    fn change(&self, setup: &PrinterSetup, change: impl FnOnce(&mut Followed)) {
        let mut printers = self.printers.borrow_mut();
        let followed = printers
            .entry(setup.name.clone())
            .or_insert_with(|| Followed {
                setup: setup.clone(),
                open: Vec::new(),
                since: Instant::now(),
                is_short: false,
                held: BTreeSet::new(),
            });
        followed.setup = setup.clone();
        change(followed);
        drop(printers);
        self.changed.notify_one();
    }

    /// A label was taken. It is followed if the printer counts, and if every
    /// label in it is known: else its count would prove another's label.
    pub(super) fn sent(
        &self,
        setup: &PrinterSetup,
        line: LineId,
        shipment: &ShipmentId,
        taken: &Taken,
    ) {
        let Some(count) = taken.count else {
            return;
        };
        self.change(setup, |followed| {
            let last = followed.open.last().map(|open| open.out_at);
            let from = match last {
                Some(last) if count.before <= last => last,
                Some(_others_print_too) => {
                    followed.open.clear();
                    return;
                }
                None if count.waiting == 0 => count.before,
                None => return,
            };
            followed.since = Instant::now();
            followed.is_short = false;
            followed.open.push(Open {
                line,
                shipment: shipment.clone(),
                out_at: from.saturating_add(count.labels.into()),
            });
        });
    }

    /// A label was meant for a printer that is away.
    pub(super) fn hold(&self, setup: &PrinterSetup, shipment: &ShipmentId) {
        self.change(setup, |followed| {
            if followed.held.len() < MAX_HELD {
                followed.held.insert(shipment.clone());
            }
        });
    }

    /// The printers to ask now, and how soon to ask again.
    fn printers_to_query(&self) -> (Vec<PrinterSetup>, Option<Duration>) {
        let mut printers = self.printers.borrow_mut();
        printers.retain(|_name, followed| !followed.open.is_empty() || !followed.held.is_empty());
        let setups: Vec<PrinterSetup> = printers
            .values()
            .map(|followed| followed.setup.clone())
            .collect();
        let counts = printers.values().any(|followed| !followed.open.is_empty());
        let pause = if counts {
            COUNT_QUERY_EVERY
        } else {
            AWAY_QUERY_EVERY
        };
        let pause = (!setups.is_empty()).then_some(pause);
        (setups, pause)
    }

    /// The labels that a printer's status proves.
    fn proven(&self, printer: &PrinterName, status: &PrinterStatus) -> Vec<Open> {
        let mut printers = self.printers.borrow_mut();
        let followed = printers.get_mut(printer);
        followed.map_or_else(Vec::new, |followed| followed.proven(status))
    }

    /// Takes a printer's status: the labels that it proves, and those that the user
    /// is to be asked about.
    fn apply_status(
        &self,
        printer: &PrinterName,
        status: &PrinterStatus,
    ) -> (Vec<Open>, Vec<ShipmentId>) {
        let proven = self.proven(printer, status);
        let mut printers = self.printers.borrow_mut();
        let Some(followed) = printers.get_mut(printer) else {
            return (proven, Vec::new());
        };
        let is_back = status.state.takes_labels();
        let back = if is_back {
            std::mem::take(&mut followed.held).into_iter().collect()
        } else {
            Vec::new()
        };
        (proven, back)
    }
}

impl Followed {
    /// The labels that are out by the printer's count. Where the count can
    /// mean another's label, nothing is proven and nothing more is followed.
    fn proven(&mut self, status: &PrinterStatus) -> Vec<Open> {
        let Some(last) = self.open.last().map(|open| open.out_at) else {
            return Vec::new();
        };
        let count = match status.printed {
            // It was away, perhaps without power: what it had may be lost.
            None => None,
            // Somebody else prints on it.
            Some(count) if count > last => None,
            Some(count) => Some(count),
        };
        let Some(count) = count else {
            self.open.clear();
            return Vec::new();
        };
        // What waits may be ours, and another's label have come out in its place: of ours
        // those are out behind which at least as many were given as wait. One more may be
        // coming out, which is counted neither as waiting nor as printed.
        let behind = match status.waiting {
            Some(0) => Some(0),
            waiting => waiting.map(|waiting| u64::from(waiting) + 1),
        };
        let proven;
        (proven, self.open) = std::mem::take(&mut self.open)
            .into_iter()
            .partition(|open| {
                let given_behind = last.saturating_sub(open.out_at);
                open.out_at <= count && behind.is_some_and(|behind| behind <= given_behind)
            });
        let is_empty = status.waiting == Some(0) && status.state.takes_labels();
        let is_lost = is_empty && self.is_short && proven.is_empty();
        self.is_short = is_empty && !self.open.is_empty();
        if is_lost || self.since.elapsed() > FOLLOWED_FOR {
            self.open.clear();
        }
        proven
    }
}

/// Asks the printers that something is waited for from, for as long as the
/// account is connected.
#[expect(
    clippy::infinite_loop,
    reason = "the worker drops it when it connects anew or stops"
)]
pub(crate) async fn watch(session: Rc<Session>) {
    let following = session.part::<Following>();
    loop {
        let (setups, pause) = following.printers_to_query();
        match pause {
            None => following.changed.notified().await,
            Some(pause) => {
                sleep(pause).await;
                for setup in setups {
                    ask(&session, &setup).await;
                }
            }
        }
    }
}

async fn ask(session: &Session, setup: &PrinterSetup) {
    let turn = session.part::<Following>().turn(&setup.name);
    // While a job speaks to the printer, it is not asked beside it.
    let Ok(turn) = turn.try_lock() else {
        return;
    };
    let printer = print::open(setup, Arc::clone(&session.deps.printers));
    let status = printer.query().await;
    drop(turn);
    let (proven, back) = session
        .part::<Following>()
        .apply_status(&setup.name, &status);
    if !proven.is_empty() {
        for open in proven {
            prove(session, &open).await;
        }
        session.report_unprinted().await;
    }
    let shipments = still_wanted(session, back);
    if !shipments.is_empty() {
        let printer = setup.name.clone();
        session
            .notify(Notice::PrinterReady { printer, shipments })
            .await;
    }
}

/// Takes the status that a job has asked for while it gives labels to the printer: those that
/// it proves need not wait for the job's end. A printer that is too busy to count proves none,
/// and is asked again.
pub(super) async fn prove_by(session: &Session, printer: &PrinterName, status: &PrinterStatus) {
    if status.printed.is_none() {
        return;
    }
    let proven = session.part::<Following>().proven(printer, status);
    for open in proven {
        prove(session, &open).await;
    }
}

async fn prove(session: &Session, open: &Open) {
    let history = session.shipment_history(&open.shipment);
    if !history.is_bought() || history.printing.is_proven() {
        return;
    }
    let by = PrintProof::Count;
    let entry = JournalEntry::PrintConfirmed {
        shipment: open.shipment.clone(),
        by,
    };
    if let Err(failure) = session.record(&open.line, entry) {
        tracing::error!(?failure, "a printed label could not be noted");
        return;
    }
    let (line, shipment) = (open.line.clone(), open.shipment.clone());
    session
        .notify(Notice::PrintProven { line, shipment, by })
        .await;
}

/// What was printed elsewhere meanwhile is not asked about.
fn still_wanted(session: &Session, back: Vec<ShipmentId>) -> Vec<ShipmentId> {
    let is_wanted = |shipment: &ShipmentId| {
        let history = session.shipment_history(shipment);
        !history.printing.may_be_on_paper()
    };
    back.into_iter().filter(is_wanted).collect()
}
