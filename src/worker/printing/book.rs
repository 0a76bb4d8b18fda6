//! The printers of this machine: a file that a person can read, beside the
//! profiles. A bench has one printer, whichever account is connected, so the
//! printers are in no account's ledger.

use std::path::Path;

use crate::{
    domain::printer::{self, PaperKind, PrinterBook, PrinterName, PrinterSetup},
    message::{Cause, Failure, PrintFault, PrintingCommand, PrintingNews},
    platform::paths,
};

const FILE_NAME: &str = "printers.toml";
/// A file longer than this is not ours.
const MAX_FILE_BYTES: u64 = 1_000_000;

/// All printers that are set up.
pub(super) fn load(data_dir: &Path) -> Result<PrinterBook, Failure> {
    let path = data_dir.join(FILE_NAME);
    let unreadable = |reason: String| {
        let path = path.clone();
        Failure::new(Cause::NotWritable { path, reason })
    };
    match std::fs::metadata(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(PrinterBook::default());
        }
        Err(error) => return Err(unreadable(error.to_string())),
        Ok(file) if file.len() > MAX_FILE_BYTES => {
            return Err(unreadable("it is too large".to_owned()));
        }
        Ok(_file) => {}
    }
    let text = std::fs::read_to_string(&path).map_err(|error| unreadable(error.to_string()))?;
    let book: PrinterBook = toml::from_str(&text).map_err(|error| unreadable(error.to_string()))?;
    // Whoever wrote it by hand is told as the form tells it.
    for setup in &book.printers {
        invalid(printer::check_book(&book, Some(&setup.name), setup))?;
    }
    Ok(book)
}

/// The printer of that name, or the one that labels go to.
pub(super) fn printer_of_labels(
    data_dir: &Path,
    name: Option<&PrinterName>,
) -> Result<PrinterSetup, Failure> {
    let book = load(data_dir)?;
    let found = match name {
        Some(name) => book.named(name),
        None => book.choose(PaperKind::Label),
    };
    found.cloned().ok_or_else(|| {
        let name = name.map(|name| name.as_str().to_owned());
        Failure::new(Cause::Printing(PrintFault::NoPrinter { name }))
    })
}

/// The answer to whatever asks for the book or changes it.
pub(super) fn changed(data_dir: &Path, asked: PrintingCommand) -> Option<PrintingNews> {
    let (request, outcome) = match asked {
        PrintingCommand::List { request } => (request, load(data_dir)),
        PrintingCommand::Save {
            request,
            former,
            setup,
        } => (request, saved(data_dir, former.as_ref(), *setup)),
        PrintingCommand::Remove { request, name } => {
            let removed = change(data_dir, |book| {
                known(book, &name)?;
                book.remove(&name);
                Ok(())
            });
            (request, removed)
        }
        PrintingCommand::Choose {
            request,
            kind,
            printer,
        } => {
            let chosen = change(data_dir, |book| {
                match printer {
                    Some(name) => {
                        known(book, &name)?;
                        drop(book.of_kind.insert(kind, name));
                    }
                    None => drop(book.of_kind.remove(&kind)),
                }
                Ok(())
            });
            (request, chosen)
        }
        PrintingCommand::ChooseFallback { request, printer } => {
            let chosen = change(data_dir, |book| {
                if let Some(name) = &printer {
                    known(book, name)?;
                }
                book.fallback = printer;
                Ok(())
            });
            (request, chosen)
        }
        PrintingCommand::Find { .. }
        | PrintingCommand::Look { .. }
        | PrintingCommand::LookAhead { .. }
        | PrintingCommand::Test { .. }
        | PrintingCommand::Print(_)
        | PrintingCommand::Scanned { .. } => return None,
    };
    Some(PrintingNews::BookKnown { request, outcome })
}

fn saved(
    data_dir: &Path,
    former: Option<&PrinterName>,
    setup: PrinterSetup,
) -> Result<PrinterBook, Failure> {
    change(data_dir, |book| {
        invalid(printer::check_book(book, former, &setup))?;
        book.keep(former, setup);
        Ok(())
    })
}

fn known(book: &PrinterBook, name: &PrinterName) -> Result<(), Failure> {
    let missing = || PrintFault::NoPrinter {
        name: Some(name.as_str().to_owned()),
    };
    book.named(name)
        .map(|_printer| ())
        .ok_or_else(|| Failure::new(Cause::Printing(missing())))
}

fn invalid(problems: Vec<printer::PrinterProblem>) -> Result<(), Failure> {
    if problems.is_empty() {
        return Ok(());
    }
    let fault = PrintFault::Invalid { problems };
    Err(Failure::new(Cause::Printing(fault)))
}

/// All of the change, on disk, or none of it.
fn change(
    data_dir: &Path,
    change: impl FnOnce(&mut PrinterBook) -> Result<(), Failure>,
) -> Result<PrinterBook, Failure> {
    let mut book = load(data_dir)?;
    change(&mut book)?;
    let path = data_dir.join(FILE_NAME);
    let not_written = |reason: String| {
        let path = path.clone();
        Failure::new(Cause::NotWritable { path, reason })
    };
    let text = toml::to_string(&book).map_err(|error| not_written(error.to_string()))?;
    paths::write_whole(&path, text.as_bytes()).map_err(|error| not_written(error.to_string()))?;
    Ok(book)
}
