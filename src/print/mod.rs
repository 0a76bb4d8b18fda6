//! Printers: their status, sending jobs to them, and what became of the jobs.
//!
//! One trait and its kinds, each a module with an `open`, as `model::printer`'s table of
//! kinds names them. Bytes go out through a [`Network`] or into a
//! folder; there is no ledger here, no queue and no retry: the caller decides
//! what is printed again. Errors always distinguish “not sent” from “may have
//! arrived”.

mod host_status;
mod http;
mod network;
mod usb_device;
mod zpl_job;

use async_trait::async_trait;
use std::sync::Arc;

use crate::model::{
    label::LabelFormat,
    printer::{PrinterAddress, PrinterSetup, PrinterState, PrinterStatus, printer_kinds},
};

pub use self::ipp::{CUPS_HERE, queues};
pub use self::spooler::queues as windows_queues;
pub use network::{Network, PostProblem, RealNetwork, Stream};

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
pub enum JobProgress {
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

    /// Ends what is open to it once several jobs are given. The last of them is not known to
    /// be at a printer that breaks off now.
    async fn finish(&self) -> Result<(), NotTaken> {
        Ok(())
    }

    /// What became of a job.
    async fn progress(&self, taken: &Taken) -> JobProgress;
}

// The modules are those of the table. `cargo fmt` does not see what a macro declares, so
// `scripts/steps.sh` checks the format file by file.
macro_rules! printers {
    ($( $Kind:ident: $module:ident, $Address:ident $captions:tt )+) => {
        $( mod $module; )+

        /// The printer of a setup.
        pub fn open(setup: &PrinterSetup, network: Arc<dyn Network>) -> Arc<dyn Printer> {
            match &setup.address {
                $( PrinterAddress::$Kind(address) => $module::open(address, setup, network), )+
            }
        }
    };
}
printer_kinds!(printers);
