//! A queue of Windows; anywhere else it is not there. A file of printers may come
//! from another computer, so its kind is known everywhere.

#[cfg(windows)]
mod windows;

use std::sync::Arc;

use super::{Network, Printer};
use crate::model::printer::{AddressKind, FoundPrinter, PrinterSetup, SpoolerAddress};

/// Queues that are offered.
const MAX_QUEUES: usize = 200;

/// The queues of this computer, to be offered. Anywhere but on Windows there are none.
pub async fn queues() -> Vec<FoundPrinter> {
    #[cfg(windows)]
    let names = windows::queue_names().await;
    #[cfg(not(windows))]
    let names: Vec<(String, String)> = Vec::new();
    let found = names.into_iter().take(MAX_QUEUES);
    found
        .map(|(name, model)| FoundPrinter {
            kind: AddressKind::Spooler,
            address: name.clone(),
            model: (!model.is_empty()).then_some(model),
            name,
        })
        .collect()
}

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
