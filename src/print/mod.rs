//! Printers: their status, sending jobs to them, and what became of the jobs.
//!
//! One trait and its kinds. Bytes go out through a [`Network`] or into a
//! folder; there is no ledger here, no queue and no retry: the caller decides
//! what is printed again. Errors always distinguish “not sent” from “may have
//! arrived”.

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
    printer::{PrinterAddress, PrinterSetup, PrinterState, PrinterStatus},
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

/// A printer's label counter before and after a job: the only report of a
/// printer that proves that labels were printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LabelCount {
    /// Its lifetime counter of labels just before the job.
    pub before: u64,
    /// Labels in its queue just before the job.
    pub waiting: u32,
    /// Labels of this job.
    pub labels: u32,
}

/// Why a job is not known to be at the printer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotTaken {
    /// Nothing was sent: the job can go to any printer.
    NotSent(PrinterState),
    /// The printer refused it, in its own words.
    Refused { words: String },
    /// Some or all of it was sent, and no answer confirms that it arrived. It may
    /// be printed, now or later.
    Unclear { reason: String },
}

/// The state of a job as the printer reports it. None of these proves that it
/// was printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It is still to be printed.
    Waiting,
    /// It left the queue: its bytes were passed on, and no more is known.
    HandedOn,
    /// The queue cancelled it; it was not printed completely.
    GivenUp { words: String },
    /// Nothing is known about it.
    Unknown,
}

/// A printer. Every wait has a timeout.
#[async_trait]
pub trait Printer: Send + Sync {
    /// Queries its status.
    async fn query(&self) -> PrinterStatus;

    /// Gives it a job, once. What it is not ready for is not given to it.
    async fn send(&self, job: &PrintJob) -> Result<Taken, NotTaken>;

    /// What became of a job.
    async fn fate(&self, taken: &Taken) -> Fate;
}

/// The printer of a setup.
pub fn open(setup: &PrinterSetup, network: Arc<dyn Network>) -> Arc<dyn Printer> {
    match &setup.address {
        PrinterAddress::Raw { host, port } => {
            Arc::new(SocketPrinter::new(host, *port, setup, network))
        }
        PrinterAddress::Ipp { uri } => Arc::new(IppPrinter::new(uri, setup, network)),
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
    async fn query(&self) -> PrinterStatus {
        PrinterStatus::of(PrinterState::NotThere)
    }

    async fn send(&self, _job: &PrintJob) -> Result<Taken, NotTaken> {
        Err(NotTaken::NotSent(PrinterState::NotThere))
    }

    async fn fate(&self, _taken: &Taken) -> Fate {
        Fate::Unknown
    }
}
