//! Documents that are no shipment's labels, given to the printer that is chosen
//! for their kind: packing slips, manifests, the label of a bag. They
//! are worth no money, so the journal knows nothing of them, and a lost answer
//! is reported and left at that.

use std::sync::Arc;

use super::{book, follow::Following};
use crate::{
    contract::{Cause, Failure, PrintFault},
    model::{
        label::LabelFormat,
        printer::{PaperKind, PrinterName, PrinterSetup},
    },
    print::{self, NotTaken, PrintJob},
    session::account::Session,
};

/// Letters that make a job's name its own.
const NAME_SUFFIX_LETTERS: usize = 5;

/// What is printed.
pub(crate) struct DocumentFile {
    /// What a queue calls it, before the letters that make it one of its own.
    pub(crate) name: String,
    pub(crate) format: LabelFormat,
    pub(crate) bytes: Vec<u8>,
}

impl DocumentFile {
    pub(crate) fn pdf(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self {
            name: name.into(),
            format: LabelFormat::Pdf,
            bytes,
        }
    }
}

fn fault(fault: PrintFault) -> Failure {
    Failure::new(Cause::Printing(fault))
}

/// The printer of a kind, which takes what comes of that kind.
pub(crate) fn document_printer(
    session: &Session,
    kind: PaperKind,
) -> Result<PrinterSetup, Failure> {
    let book = book::load(&session.deps.folders.data_dir)?;
    let setup = book.choose(kind).cloned();
    let setup = setup.ok_or_else(|| fault(PrintFault::NoPrinterFor { kind }))?;
    if setup.takes(kind) {
        Ok(setup)
    } else {
        let printer = setup.name.as_str().to_owned();
        Err(fault(PrintFault::TakesOnlyZpl { printer }))
    }
}

/// Gives a paper to a printer, once.
pub(crate) async fn print_document(
    session: &Session,
    setup: PrinterSetup,
    file: DocumentFile,
) -> Result<PrinterName, Failure> {
    let word = session.deps.random.word(NAME_SUFFIX_LETTERS);
    let job = PrintJob {
        name: format!("{}-{word}", file.name),
        format: file.format,
        bytes: file.bytes,
    };
    // Labels that are on their way to the same printer stay together.
    let turn = session.part::<Following>().turn(&setup.name);
    let turn = turn.lock().await;
    let opened = print::open(&setup, Arc::clone(&session.deps.printers));
    let taken = opened.send(&job).await;
    drop(turn);
    let printer = setup.name.as_str().to_owned();
    match taken {
        Ok(_taken) => Ok(setup.name),
        Err(NotTaken::NotSent(state)) => Err(fault(PrintFault::NotReady { printer, state })),
        Err(NotTaken::Refused { words }) => Err(fault(PrintFault::PaperRefused { printer, words })),
        Err(NotTaken::Unclear { reason }) => {
            Err(fault(PrintFault::PaperUnclear { printer, reason }))
        }
    }
}
