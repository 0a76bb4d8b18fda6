//! A queue of Windows; anywhere else it is not there. A file of printers may come
//! from another computer, so its kind is known everywhere.

#[cfg(windows)]
mod windows;

use std::sync::Arc;

use super::{Network, Printer};
use crate::model::printer::{PrinterSetup, SpoolerAddress};

#[cfg(windows)]
pub(super) fn open(
    address: &SpoolerAddress,
    setup: &PrinterSetup,
    _: Arc<dyn Network>,
) -> Arc<dyn Printer> {
    Arc::new(windows::SpoolerPrinter::new(&address.queue, setup))
}

#[cfg(not(windows))]
pub(super) fn open(
    _address: &SpoolerAddress,
    _setup: &PrinterSetup,
    _: Arc<dyn Network>,
) -> Arc<dyn Printer> {
    Arc::new(elsewhere::NoSpooler)
}

#[cfg(not(windows))]
mod elsewhere {
    use async_trait::async_trait;

    use crate::{
        model::printer::{PrinterState, PrinterStatus},
        print::{JobProgress, NotTaken, PrintJob, Printer, Taken},
    };

    /// A queue that is not there.
    pub(super) struct NoSpooler;

    #[async_trait]
    impl Printer for NoSpooler {
        async fn query(&self) -> PrinterStatus {
            PrinterStatus::of(PrinterState::NotThere)
        }

        async fn send(&self, _job: &PrintJob) -> Result<Taken, NotTaken> {
            Err(NotTaken::NotSent(PrinterState::NotThere))
        }

        async fn progress(&self, _taken: &Taken) -> JobProgress {
            JobProgress::Unknown
        }
    }
}
