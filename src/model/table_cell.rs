//! Text of others in a cell of a table file, which a spreadsheet must show and
//! never run: a buyer's name that begins with `=` is a formula to it.

use std::path::PathBuf;

/// What makes a spreadsheet run a cell, plain and full-width.
const FORMULA_STARTS: [char; 10] = [
    '=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
];
/// The prefix that makes a spreadsheet treat the cell as text.
const GUARD: char = '\'';

/// The cell as it may stand in a file that a spreadsheet opens.
pub fn guarded(cell: &str) -> String {
    if is_run(cell.trim_start_matches(GUARD)) {
        format!("{GUARD}{cell}")
    } else {
        cell.to_owned()
    }
}

/// What was meant by a cell that [`guarded`] may have written.
pub fn unguarded(cell: &str) -> &str {
    match cell.strip_prefix(GUARD) {
        Some(rest) if is_run(rest.trim_start_matches(GUARD)) => rest,
        Some(_) | None => cell,
    }
}

/// A number with its sign, a telephone number's digits too, is only a number.
fn is_run(cell: &str) -> bool {
    // A spreadsheet ignores blanks before a formula.
    let seen = cell.trim_start_matches([' ', '\u{a0}', '\u{feff}']);
    seen.starts_with(FORMULA_STARTS) && !is_number(seen)
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty()
        && digits
            .chars()
            .all(|letter| letter.is_ascii_digit() || letter == '.')
        && digits.matches('.').count() <= 1
}

/// A file that a spreadsheet opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    Csv,
    Xlsx,
}

impl TableFormat {
    /// The ending of its file names.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }
}

/// A table that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedTable {
    pub path: PathBuf,
    pub rows: u64,
    /// Rows of which a part could not be read: its cells are empty.
    pub unreadable: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guarded_cell_begins_no_formula_and_is_read_back_as_it_was() {
        for cell in [
            "=1+1",
            "+cmd",
            "-2+3",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            " =1",
            "\u{ff1d}1",
            "'=1",
            "''=1",
            "",
            "'",
            "O'Neil",
            "'t Hooft",
            "-12.50",
            "+15145550100",
        ] {
            let written = guarded(cell);
            assert!(!is_run(&written), "{cell:?}");
            assert_eq!(unguarded(&written), cell, "{cell:?}");
        }
    }

    #[test]
    fn numbers_and_names_stay_as_they_are() {
        for cell in ["-12.50", "+15145550100", "'t Hooft", "A=B"] {
            assert_eq!(guarded(cell), cell);
        }
    }
}
