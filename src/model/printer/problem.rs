//! What can be wrong with a printer's setup, and at which field.

/// A field of a printer's setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PrinterField {
    Name,
    Address,
    Format,
    Size,
    Darkness,
    Copies,
    Rotation,
}

/// What is wrong there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrinterProblemKind {
    Missing,
    TooLong {
        max_chars: usize,
    },
    /// Another printer is called so.
    Taken,
    NotAHost,
    NotAPort,
    /// No device file of a USB printer.
    NotAUsbPrinter,
    /// Neither `ipp:`, `ipps:`, `http:` nor `https:` with a host.
    NotAPrinterUri,
    /// A folder has to be named from its root on.
    NotAWholePath,
    /// A printer that takes bytes as they are understands ZPL only.
    OnlyZplHere,
    OutOfRange {
        least: i32,
        most: i32,
    },
    /// ZPL labels are turned upside down or not at all.
    ZplNotTurnedAside,
    /// Only ZPL says how dark a label is.
    DarknessIsOfZpl,
    /// There are as many printers as there may be.
    TooMany {
        most: usize,
    },
}

/// One problem at one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrinterProblem {
    pub field: PrinterField,
    pub kind: PrinterProblemKind,
}

/// What is wrong with a text that must be there.
pub(super) fn text_problem(text: &str, max_chars: usize) -> Option<PrinterProblemKind> {
    if text.trim().is_empty() {
        Some(PrinterProblemKind::Missing)
    } else if text.chars().count() > max_chars {
        Some(PrinterProblemKind::TooLong { max_chars })
    } else {
        None
    }
}
