//! The printers of this machine: a file that a person can read, beside the
//! profiles. A bench has one printer, whichever account is connected, so the
//! printers are in no account's ledger.

use std::path::Path;

use crate::{
    contract::{Cause, Failure, PrintFault},
    features::printing::calls::{
        ChooseFallback, ChoosePrinter, ListPrinters, PrintAfterPurchase, RemovePrinter, SavePrinter,
    },
    model::{
        label::LabelFormat,
        printer::{self, PaperKind, PrinterBook, PrinterName, PrinterSetup},
    },
    platform::paths,
    session::account::Session,
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
    // A file that was written by hand is checked as the form is.
    for (place, setup) in book.printers.iter().enumerate() {
        let mut others = book.clone();
        others.printers.remove(place);
        invalid(printer::check_book(&others, None, setup))?;
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

/// The format in which labels are printed here, if there is a printer for them.
pub(crate) fn label_format(session: &Session) -> Option<LabelFormat> {
    let setup = printer_of_labels(&session.deps.folders.data_dir, None);
    setup.ok().map(|setup| setup.format)
}

/// The call *List printers*.
pub(super) fn list(data_dir: &Path, _asked: &ListPrinters) -> Result<PrinterBook, Failure> {
    load(data_dir)
}

/// The call *Save printer*.
pub(super) fn save(data_dir: &Path, call: &SavePrinter) -> Result<PrinterBook, Failure> {
    change(data_dir, |book| {
        let former = call.former.as_ref();
        invalid(printer::check_book(book, former, &call.setup))?;
        book.keep(former, (*call.setup).clone());
        Ok(())
    })
}

/// The call *Remove printer*.
pub(super) fn remove(data_dir: &Path, call: &RemovePrinter) -> Result<PrinterBook, Failure> {
    change(data_dir, |book| {
        require_listed(book, &call.name)?;
        book.remove(&call.name);
        Ok(())
    })
}

/// The call *Choose printer*.
pub(super) fn choose(data_dir: &Path, call: &ChoosePrinter) -> Result<PrinterBook, Failure> {
    change(data_dir, |book| {
        match &call.printer {
            Some(name) => {
                require_listed(book, name)?;
                drop(book.of_kind.insert(call.kind, name.clone()));
            }
            None => drop(book.of_kind.remove(&call.kind)),
        }
        Ok(())
    })
}

/// The call *Choose fallback*.
pub(super) fn choose_fallback(
    data_dir: &Path,
    call: &ChooseFallback,
) -> Result<PrinterBook, Failure> {
    change(data_dir, |book| {
        if let Some(name) = &call.printer {
            require_listed(book, name)?;
        }
        book.fallback.clone_from(&call.printer);
        Ok(())
    })
}

/// The call *Print after purchase*.
pub(super) fn print_after_purchase(
    data_dir: &Path,
    call: &PrintAfterPurchase,
) -> Result<PrinterBook, Failure> {
    change(data_dir, |book| {
        book.print_after_purchase = call.is_on;
        Ok(())
    })
}

/// Whether a printer says how it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GivesStatus {
    Yes,
    No,
}

/// Remembers of printers whether they say how they are. Gives the book if that is news.
pub(super) fn note_status(
    data_dir: &Path,
    printers: &[PrinterName],
    gives: GivesStatus,
) -> Result<Option<PrinterBook>, Failure> {
    if printers.is_empty() {
        return Ok(None);
    }
    let changed = change(data_dir, |book| {
        let all = book.printers.iter_mut();
        for setup in all.filter(|setup| printers.contains(&setup.name)) {
            setup.gives_no_status = gives == GivesStatus::No;
        }
        Ok(())
    });
    changed.map(Some)
}

fn require_listed(book: &PrinterBook, name: &PrinterName) -> Result<(), Failure> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::printer::{FolderAddress, PrinterAddress};

    fn name(name: &str) -> PrinterName {
        PrinterName::new(name)
    }

    /// A folder for the book, with two printers in it.
    fn bench() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for name in ["Bench", "Office"] {
            keep(&folder, None, name).unwrap();
        }
        folder
    }

    fn keep(
        folder: &tempfile::TempDir,
        former: Option<&str>,
        named: &str,
    ) -> Result<PrinterBook, Failure> {
        let path = folder.path().to_path_buf();
        let setup = Box::new(PrinterSetup::new(
            named,
            PrinterAddress::Folder(FolderAddress { path }),
        ));
        let former = former.map(name);
        save(folder.path(), &SavePrinter { former, setup })
    }

    fn send_labels_to(
        folder: &tempfile::TempDir,
        printer: Option<PrinterName>,
    ) -> Result<PrinterBook, Failure> {
        let kind = PaperKind::Label;
        choose(folder.path(), &ChoosePrinter { kind, printer })
    }

    fn fall_back(
        folder: &tempfile::TempDir,
        printer: Option<PrinterName>,
    ) -> Result<PrinterBook, Failure> {
        choose_fallback(folder.path(), &ChooseFallback { printer })
    }

    fn take_away(folder: &tempfile::TempDir, named: &str) -> Result<PrinterBook, Failure> {
        let name = name(named);
        remove(folder.path(), &RemovePrinter { name })
    }

    fn names(book: &PrinterBook) -> Vec<&str> {
        let printers = book.printers.iter();
        printers.map(|printer| printer.name.as_str()).collect()
    }

    #[test]
    fn a_book_that_is_not_there_is_empty_and_one_that_cannot_be_looked_for_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(load(folder.path()), Ok(PrinterBook::default()));
        // No folder, but a file.
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        load(&file).unwrap_err();
        // Nothing of a change is kept by half.
        keep(&folder, None, "Bench").unwrap();
        std::fs::create_dir(folder.path().join("printers.part")).unwrap();
        take_away(&folder, "Bench").unwrap_err();
        assert_eq!(names(&load(folder.path()).unwrap()), ["Bench"]);
    }

    #[test]
    fn a_file_that_is_too_large_is_not_read_as_a_book() {
        let folder = bench();
        let path = folder.path().join(FILE_NAME);
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push('#');
        let most = usize::try_from(MAX_FILE_BYTES).unwrap();
        text.push_str(&" ".repeat(most - text.len()));
        std::fs::write(&path, &text).unwrap();
        assert_eq!(names(&load(folder.path()).unwrap()), ["Bench", "Office"]);
        text.push(' ');
        std::fs::write(&path, text).unwrap();
        load(folder.path()).unwrap_err();
    }

    #[test]
    fn a_book_that_was_written_by_hand_is_checked_as_the_form_is() {
        let folder = bench();
        let path = folder.path().join(FILE_NAME);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replace("\"Office\"", "\"bench\"")).unwrap();
        let cause = load(folder.path()).unwrap_err().cause;
        let Cause::Printing(PrintFault::Invalid { problems }) = cause else {
            panic!("{cause:?}");
        };
        assert_eq!(problems.len(), 1);
    }

    #[test]
    fn a_printer_is_renamed_and_takes_no_others_name() {
        let folder = bench();
        let book = keep(&folder, Some("Bench"), "Dock").unwrap();
        assert_eq!(names(&book), ["Dock", "Office"]);
        keep(&folder, Some("Dock"), "Office").unwrap_err();
        keep(&folder, None, "Dock").unwrap_err();
        assert_eq!(load(folder.path()), Ok(book));
    }

    #[test]
    fn a_printer_that_is_not_set_up_is_neither_chosen_nor_removed() {
        let folder = bench();
        let book = load(folder.path()).unwrap();
        let attic = || Some(name("Attic"));
        for outcome in [
            take_away(&folder, "Attic"),
            send_labels_to(&folder, attic()),
            fall_back(&folder, attic()),
        ] {
            let name = Some("Attic".to_owned());
            let fault = PrintFault::NoPrinter { name };
            assert_eq!(outcome.unwrap_err().cause, Cause::Printing(fault));
        }
        assert_eq!(load(folder.path()), Ok(book));
    }

    #[test]
    fn labels_go_where_it_was_said_last() {
        let folder = bench();
        let path = folder.path();
        let of_labels = |named: Option<&str>| {
            let found = printer_of_labels(path, named.map(name).as_ref());
            found.map(|setup| setup.name.to_string())
        };
        assert_eq!(of_labels(None), Ok("Bench".to_owned()));
        assert_eq!(of_labels(Some("office")), Ok("Office".to_owned()));
        send_labels_to(&folder, Some(name("Office"))).unwrap();
        assert_eq!(of_labels(None), Ok("Office".to_owned()));
        send_labels_to(&folder, None).unwrap();
        assert_eq!(of_labels(None), Ok("Bench".to_owned()));
        fall_back(&folder, Some(name("Office"))).unwrap();
        assert_eq!(of_labels(None), Ok("Office".to_owned()));
        fall_back(&folder, None).unwrap();
        let none = Cause::Printing(PrintFault::NoPrinter { name: None });
        assert_eq!(of_labels(None).unwrap_err().cause, none);
    }
}
