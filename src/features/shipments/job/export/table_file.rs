//! A table as a file: put where it is wanted once it is whole, each row marked where nothing
//! in it is real.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use rust_xlsxwriter::XlsxError;

use crate::{
    contract::{Cause, Failure},
    model::{environment::Environment, table_cell::ExportedTable},
};

/// Files of one name, as ` (2)`, ` (3)` and so on.
const MOST_NAMESAKES: u32 = 1_000;

/// Why a table is not there.
#[derive(Debug)]
pub(crate) enum Trouble {
    Failure(Failure),
    Io(io::Error),
    Xlsx(XlsxError),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<XlsxError> for Trouble {
    fn from(error: XlsxError) -> Self {
        Self::Xlsx(error)
    }
}

impl From<csv::Error> for Trouble {
    fn from(error: csv::Error) -> Self {
        Self::Io(error.into())
    }
}

/// Puts a table where it is wanted, once it is written whole beside it.
pub(crate) fn put(
    to: &Path,
    write: impl FnOnce(&Path) -> Result<u64, Trouble>,
) -> Result<ExportedTable, Failure> {
    let fault = |trouble| failure(to, trouble);
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(|error| fault(error.into()))?;
    }
    let beside = to.with_extension("part");
    let put = write(&beside).and_then(|rows| {
        let path = free_path(to)?;
        fs::rename(&beside, &path)?;
        Ok(ExportedTable {
            path,
            rows,
            unreadable: 0,
        })
    });
    put.map_err(|trouble| {
        // What is half written is of no use; that it stays is no news.
        drop(fs::remove_file(&beside));
        fault(trouble)
    })
}

fn failure(path: &Path, trouble: Trouble) -> Failure {
    let path = path.to_path_buf();
    let reason = match trouble {
        Trouble::Failure(failure) => return failure,
        Trouble::Io(error) | Trouble::Xlsx(XlsxError::IoError(error)) => {
            if error.kind() == io::ErrorKind::StorageFull {
                return Failure::new(Cause::DiskFull { path });
            }
            error.to_string()
        }
        Trouble::Xlsx(error) => error.to_string(),
    };
    Failure::new(Cause::NotWritable { path, reason })
}

/// The path, or one beside it that nothing has yet.
fn free_path(wanted: &Path) -> Result<PathBuf, Trouble> {
    if !wanted.exists() {
        return Ok(wanted.to_path_buf());
    }
    let stem = wanted.file_stem().unwrap_or_default().to_string_lossy();
    let ending = wanted.extension().unwrap_or_default().to_string_lossy();
    (2..MOST_NAMESAKES)
        .map(|number| wanted.with_file_name(format!("{stem} ({number}).{ending}")))
        .find(|path| !path.exists())
        .ok_or_else(|| io::Error::from(io::ErrorKind::AlreadyExists).into())
}

/// The head of the column that says, in each row, that nothing in it is real.
const MARK_HEAD: &str = "environment";

/// The heads of a table: the first is the mark's, where there is one.
pub(crate) fn heads<'a>(environment: Environment, heads: &[&'a str]) -> Vec<&'a str> {
    let mark = environment.mark().map(|_mark| MARK_HEAD);
    mark.into_iter().chain(heads.iter().copied()).collect()
}

/// A row's cells, the mark before them where there is one.
pub(crate) fn cells_with_mark(
    environment: Environment,
    cells: &[String],
) -> impl Iterator<Item = &str> {
    let mark = environment.mark();
    mark.into_iter().chain(cells.iter().map(String::as_str))
}

/// The place of a column behind the mark.
pub(crate) fn behind_mark(environment: Environment, column: u16) -> u16 {
    column + u16::from(environment.mark().is_some())
}

/// Writes a table as CSV, heads first; on disk when this returns. `fill` tells
/// what it wrote.
pub(crate) fn csv_table<T>(
    path: &Path,
    heads: &[&str],
    fill: impl FnOnce(&mut csv::Writer<BufWriter<File>>) -> Result<T, Trouble>,
) -> Result<T, Trouble> {
    let mut file = BufWriter::new(File::create(path)?);
    // Without it a spreadsheet takes the file for another encoding.
    file.write_all("\u{feff}".as_bytes())?;
    let mut table = csv::Writer::from_writer(file);
    table.write_record(heads)?;
    let written = fill(&mut table)?;
    let file = table
        .into_inner()
        .map_err(|error| Trouble::Io(error.into_error()))?;
    let file = file
        .into_inner()
        .map_err(|error| Trouble::Io(error.into_error()))?;
    file.sync_all()?;
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_of_what_is_not_real_is_marked_and_nothing_else_is() {
        let cells = ["S1".to_owned()];
        let exported = |environment| {
            let cells: Vec<&str> = cells_with_mark(environment, &cells).collect();
            (heads(environment, &["id"]), cells.join(","))
        };
        assert_eq!(
            exported(Environment::Sandbox),
            (vec!["environment", "id"], "SANDBOX,S1".to_owned())
        );
        assert_eq!(exported(Environment::Practice).1, "PRACTICE,S1");
        assert_eq!(exported(Environment::Live), (vec!["id"], "S1".to_owned()));
        assert_eq!(behind_mark(Environment::Live, 9), 9);
        assert_eq!(behind_mark(Environment::Sandbox, 9), 10);
    }
}
