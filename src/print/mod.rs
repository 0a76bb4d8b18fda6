//! Printers: how they are, what they are given, and what became of it.
//!
//! One trait and its kinds. Bytes go out through a [`Network`] or into a
//! folder; there is no ledger here, no queue of ours and no second try: whoever
//! calls decides what is printed again. What went out and what is not known to
//! have arrived are told apart, always.

mod folder;
mod host_status;
mod http;
mod ipp;
mod network;
mod socket;
#[cfg(windows)]
mod spooler;
mod zpl_job;

use async_trait::async_trait;
use std::sync::Arc;

use crate::model::{
    label::LabelFormat,
    printer::{PrinterAddress, PrinterLook, PrinterSetup, PrinterState},
};

pub use self::ipp::{CUPS_HERE, IppPrinter, queues};
pub use folder::FolderPrinter;
pub use network::{Network, PostProblem, RealNetwork, Stream};
pub use socket::SocketPrinter;

/// Something to print.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintJob {
    /// Names it in queues and folders: letters, digits and hyphens.
    pub name: String,
    pub format: LabelFormat,
    pub bytes: Vec<u8>,
}

/// A job that a printer has taken.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Taken {
    /// The queue's number or the folder's file, to ask for what became of it.
    pub ticket: Option<String>,
    /// What the printer's count says of it, if it counts.
    pub count: Option<LabelCount>,
}

/// A printer's count of labels around a job: the only thing that a printer
/// says that proves paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LabelCount {
    /// Labels that it had printed in its life just before.
    pub before: u64,
    /// Labels that it had and had not printed just before.
    pub waiting: u32,
    /// Labels of this job.
    pub labels: u32,
}

/// Why a job is not known to be at the printer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotTaken {
    /// Nothing of it went out: it can be given to any printer.
    NotSent(PrinterState),
    /// The printer refused it, in its own words.
    Refused { words: String },
    /// Some or all of it went out, and no answer says that it arrived. It may
    /// come out of the printer, now or later.
    Unclear { reason: String },
}

/// What a printer says became of a job. None of it proves paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It is still to be printed.
    Waiting,
    /// It left the queue. That says that bytes were handed on, and no more.
    HandedOn,
    /// The queue gave it up; it was not printed whole.
    GivenUp { words: String },
    /// Nothing is known about it.
    Unknown,
}

/// A printer. Every wait in it ends.
#[async_trait]
pub trait Printer: Send + Sync {
    /// How it is now.
    async fn look(&self) -> PrinterLook;

    /// Gives it a job, once. What it is not ready for is not given to it.
    async fn send(&self, job: &PrintJob) -> Result<Taken, NotTaken>;

    /// What became of a job.
    async fn fate(&self, taken: &Taken) -> Fate;
}

/// The printer of a setup.
pub fn open(setup: &PrinterSetup, network: Arc<dyn Network>) -> Arc<dyn Printer> {
    match &setup.address {
        PrinterAddress::Raw { .. } => Arc::new(SocketPrinter::new(setup, network)),
        PrinterAddress::Ipp { .. } => Arc::new(IppPrinter::new(setup, network)),
        PrinterAddress::Folder { path } => Arc::new(FolderPrinter::new(path, setup)),
        #[cfg(windows)]
        PrinterAddress::Spooler { queue } => Arc::new(spooler::SpoolerPrinter::new(queue, setup)),
        #[cfg(not(windows))]
        PrinterAddress::Spooler { .. } => Arc::new(NoSpooler),
    }
}

/// A queue of Windows, anywhere else.
#[cfg(not(windows))]
struct NoSpooler;

#[cfg(not(windows))]
#[async_trait]
impl Printer for NoSpooler {
    async fn look(&self) -> PrinterLook {
        PrinterLook::of(PrinterState::NotThere)
    }

    async fn send(&self, _job: &PrintJob) -> Result<Taken, NotTaken> {
        Err(NotTaken::NotSent(PrinterState::NotThere))
    }

    async fn fate(&self, _taken: &Taken) -> Fate {
        Fate::Unknown
    }
}
