//! A queue of Windows, by the system's own spooler. Thin on purpose: what the
//! spooler says proves no paper, so it is asked little.

use async_trait::async_trait;
use printers::common::base::{job::PrinterJobOptions, printer::PrinterState as Spooled};

use crate::{
    model::{
        label::LabelFormat,
        printer::{PrinterSetup, PrinterState, PrinterStatus, Trouble},
    },
    print::{JobProgress, NotTaken, PrintJob, Printer, Taken, zpl_job},
};

/// A queue by its name.
pub(super) struct SpoolerPrinter {
    queue: String,
    setup: PrinterSetup,
}

impl SpoolerPrinter {
    pub(super) fn new(queue: &str, setup: &PrinterSetup) -> Self {
        Self {
            queue: queue.to_owned(),
            setup: setup.clone(),
        }
    }
}

/// Each queue's name and its driver's.
pub(super) async fn queue_names() -> Vec<(String, String)> {
    let names = tokio::task::spawn_blocking(|| {
        let queues = printers::get_printers().into_iter();
        queues
            .map(|queue| (queue.name, queue.driver_name))
            .collect()
    });
    names.await.unwrap_or_default()
}

fn queue_state(queue: &str) -> PrinterState {
    match printers::get_printer_by_name(queue).map(|printer| printer.state) {
        None => PrinterState::NotThere,
        Some(Spooled::PAUSED) => PrinterState::Trouble(vec![Trouble::Paused]),
        Some(Spooled::OFFLINE) => PrinterState::Trouble(vec![Trouble::Offline]),
        Some(_ready_printing_or_unknown) => PrinterState::Ready,
    }
}

#[async_trait]
impl Printer for SpoolerPrinter {
    async fn query(&self) -> PrinterStatus {
        let queue = self.queue.clone();
        let state = tokio::task::spawn_blocking(move || queue_state(&queue)).await;
        PrinterStatus::of(state.unwrap_or(PrinterState::DoesNotAnswer))
    }

    async fn send(&self, job: &PrintJob) -> Result<Taken, NotTaken> {
        let state = self.query().await.state;
        if !state.takes_labels() {
            return Err(NotTaken::NotSent(state));
        }
        let (queue, name) = (self.queue.clone(), job.name.clone());
        let (copies, bytes) = match job.format {
            LabelFormat::Zpl => (
                1,
                zpl_job::for_printer(&job.bytes, &self.setup).into_owned(),
            ),
            LabelFormat::Pdf | LabelFormat::Png => (self.setup.copies.max(1), job.bytes.clone()),
        };
        let printed = tokio::task::spawn_blocking(move || {
            let printer = printers::get_printer_by_name(&queue)
                .ok_or(NotTaken::NotSent(PrinterState::NotThere))?;
            let mut ticket = None;
            for _copy in 0..copies {
                let options = PrinterJobOptions {
                    name: Some(&name),
                    ..PrinterJobOptions::none()
                };
                let job = printer.print(&bytes, options);
                let job = job.map_err(|error| NotTaken::Unclear {
                    reason: error.message,
                })?;
                ticket = Some(job.to_string());
            }
            Ok(Taken {
                ticket,
                count: None,
            })
        });
        printed.await.unwrap_or_else(|error| {
            Err(NotTaken::Unclear {
                reason: error.to_string(),
            })
        })
    }

    async fn progress(&self, _taken: &Taken) -> JobProgress {
        JobProgress::Unknown
    }
}
