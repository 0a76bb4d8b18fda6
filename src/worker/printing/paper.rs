//! Papers that are no labels, given to the printer that is chosen for their
//! kind: packing slips and hand-over sheets. They are worth no money, so the
//! journal knows nothing of them, and a lost answer is told and left at that.

use std::sync::Arc;

use super::book;
use crate::{
    domain::{
        label::LabelFormat,
        printer::{PaperKind, PrinterName},
    },
    message::{Cause, Failure, PrintFault},
    printer::{self, NotTaken, PrintJob},
    worker::station::Station,
};

/// Letters that make a job's name its own.
const WORD_LETTERS: usize = 5;

/// Gives a PDF to the printer of its kind, once.
pub(in crate::worker) async fn print_paper(
    station: &Station,
    kind: PaperKind,
    name: &str,
    pdf: Vec<u8>,
) -> Result<PrinterName, Failure> {
    let fault = |fault| Failure::new(Cause::Printing(fault));
    let book = book::load(&station.deps.folders.data_dir)?;
    let setup = book.choose(kind).cloned();
    let setup = setup.ok_or_else(|| fault(PrintFault::NoPrinterFor { kind }))?;
    let printer = setup.name.as_str().to_owned();
    if setup.format == LabelFormat::Zpl {
        return Err(fault(PrintFault::TakesOnlyZpl { printer }));
    }
    let job = PrintJob {
        name: format!("{name}-{}", station.deps.random.word(WORD_LETTERS)),
        format: LabelFormat::Pdf,
        bytes: pdf,
    };
    // Labels that are on their way to the same printer stay together.
    let turn = station.following.turn(&setup.name);
    let turn = turn.lock().await;
    let opened = printer::open(&setup, Arc::clone(&station.deps.printers));
    let taken = opened.send(&job).await;
    drop(turn);
    match taken {
        Ok(_taken) => Ok(setup.name),
        Err(NotTaken::NotSent(state)) => Err(fault(PrintFault::NotReady { printer, state })),
        Err(NotTaken::Refused { words }) => Err(fault(PrintFault::PaperRefused { printer, words })),
        Err(NotTaken::Unclear { reason }) => {
            Err(fault(PrintFault::PaperUnclear { printer, reason }))
        }
    }
}
