//! The file of failed rows: the same columns, and the reason as the last one,
//! so that a person corrects it and ships it again.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
};

use super::{OrderFile, OrderRow, calls::FailedRow};
use crate::model::{
    column_mapping::REASON,
    draft::OrderStore,
    fields::Field,
    table_cell::{guarded, unguarded},
};

/// The file's name, beside the labels.
pub const FAILED_FILE: &str = "failed.csv";

/// The file of rows whose purchase may or may not have been made, beside the labels.
pub const IN_DOUBT_FILE: &str = "in-doubt.csv";

/// The file of rows that may be of orders that were bought before, beside the labels.
const TO_DECIDE_FILE: &str = "to-decide.csv";

/// Why the failed rows could not be written down.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {source}", path = path.display())]
pub struct FailedFileError {
    path: PathBuf,
    source: io::Error,
}

/// What became of a file of rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// The file, if there are such rows.
    pub path: Option<PathBuf>,
    /// Where rows of another order file are now, which stood in it.
    pub moved: Option<PathBuf>,
}

/// Writes the failed rows of `file` into `folder`, or takes an older file of
/// failed rows away when there are none. One with rows of another order file is kept
/// under another name.
pub fn write_failed(
    folder: &Path,
    file: &OrderFile,
    failed: &[FailedRow],
) -> Result<Written, FailedFileError> {
    write_rows(folder.join(FAILED_FILE), file, failed)
}

/// Writes rows of `file` that wait to be corrected into a file of this folder that is not there
/// yet: the others are not bought by now, and a file of failed rows may be the one that is open.
pub fn write_new(
    folder: &Path,
    file: &OrderFile,
    rows: &[FailedRow],
) -> Result<PathBuf, FailedFileError> {
    let first = folder.join(FAILED_FILE);
    let path = if first.exists() {
        free_name(&first)
    } else {
        first
    };
    match write(&path, file, rows) {
        Ok(()) => Ok(path),
        Err(source) => Err(FailedFileError { path, source }),
    }
}

/// As [`write_failed`], the rows that may be paid: they are never among the failed ones, which are
/// corrected and shipped again.
pub fn write_in_doubt(
    folder: &Path,
    file: &OrderFile,
    in_doubt: &[FailedRow],
) -> Result<Written, FailedFileError> {
    write_rows(folder.join(IN_DOUBT_FILE), file, in_doubt)
}

/// The same for the rows that wait for an answer: whether each is one more parcel.
pub fn write_to_decide(
    folder: &Path,
    file: &OrderFile,
    to_decide: &[FailedRow],
) -> Result<Written, FailedFileError> {
    write_rows(folder.join(TO_DECIDE_FILE), file, to_decide)
}

fn write_rows(
    path: PathBuf,
    file: &OrderFile,
    failed: &[FailedRow],
) -> Result<Written, FailedFileError> {
    let written = || {
        let moved = keep_rows_of_another(&path, file)?;
        if failed.is_empty() {
            remove(&path)?;
        } else {
            write(&path, file, failed)?;
        }
        Ok(moved)
    };
    match written() {
        Ok(moved) => Ok(Written {
            path: (!failed.is_empty()).then_some(path),
            moved,
        }),
        Err(source) => Err(FailedFileError { path, source }),
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Writes the rows of this file that `file` does not have under a name that is free. What can't
/// be read is kept as it is: no program has written it so.
fn keep_rows_of_another(path: &Path, file: &OrderFile) -> io::Result<Option<PathBuf>> {
    if !path.exists() {
        return Ok(None);
    }
    let read = OrderFile::read_kept(path, &file.kept);
    // What is there may be of a file that was read by nothing that a person has said.
    let kept = match read.or_else(|_of_this| OrderFile::read(path)) {
        Ok(kept) => kept,
        Err(error) => {
            tracing::warn!(?error, "an older file of rows can't be read");
            let aside = free_name(path);
            fs::rename(path, &aside)?;
            return Ok(Some(aside));
        }
    };
    let own = Parcels::of(file);
    let others: Vec<OrderRow> = kept.rows().filter(|row| !own.has(row)).collect();
    if others.is_empty() {
        return Ok(None);
    }
    let aside = free_name(path);
    let mut writer = csv::WriterBuilder::new().flexible(true).from_path(&aside)?;
    writer.write_record(&kept.header)?;
    for row in others {
        for cells in &row.cells {
            writer.write_record(cells)?;
        }
    }
    writer.flush()?;
    Ok(Some(aside))
}

/// The parcels of a file, by what its rows say.
struct Parcels(BTreeMap<(String, u32), Vec<OrderStore>>);

impl Parcels {
    fn of(file: &OrderFile) -> Self {
        let mut parcels: BTreeMap<_, Vec<OrderStore>> = BTreeMap::new();
        for row in file.rows() {
            let stores = parcels.entry(name(&row)).or_default();
            stores.push(OrderStore::from_word(row.order.order_store.trim()));
        }
        Self(parcels)
    }

    /// A store that is none of the known ones was perhaps corrected since.
    fn has(&self, row: &OrderRow) -> bool {
        let store = OrderStore::from_word(row.order.order_store.trim());
        let is_known = |store: &OrderStore| OrderStore::KNOWN.contains(store);
        self.0.get(&name(row)).is_some_and(|stores| {
            let mut stores = stores.iter();
            stores.any(|own| *own == store || !is_known(own) || !is_known(&store))
        })
    }
}

/// The order id and the parcel; where there is no id, all that the row says.
fn name(row: &OrderRow) -> (String, u32) {
    let order = &row.order;
    let name = if order.order_id.trim().is_empty() {
        format!(
            "\0{}\0{}\0{}",
            order.name, order.address_1, order.postal_code
        )
    } else {
        order.order_id.trim().to_owned()
    };
    (name, row.parcel)
}

/// A name beside this one that no file has.
pub(super) fn free_name(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let named = |number: u32| path.with_file_name(format!("{stem}-{number}.csv"));
    let mut number = 2;
    while named(number).exists() {
        number += 1;
    }
    named(number)
}

/// A temporary name first: a reader never sees half a file.
fn write(path: &Path, file: &OrderFile, failed: &[FailedRow]) -> io::Result<()> {
    let temporary = path.with_extension("csv.part");
    let reason_at = file
        .header
        .iter()
        .position(|name| name.trim().eq_ignore_ascii_case(REASON));
    let without_reason = |cells: &[String]| {
        cells
            .iter()
            .enumerate()
            .filter(|(at, _)| Some(*at) != reason_at)
            .map(|(_, cell)| unguarded(cell).to_owned())
            .collect::<Vec<_>>()
    };
    let mut header = without_reason(&file.header);
    let lacking: BTreeSet<String> = failed
        .iter()
        .filter_map(|failure| failure.column.as_ref())
        .filter(|column| !file.has_column(column))
        .filter_map(Field::column)
        .collect();
    header.extend(lacking);
    let columns = header.len();
    let mut writer = csv::Writer::from_path(&temporary)?;
    header.push(REASON.to_owned());
    writer.write_record(header.iter().map(|name| guarded(name)))?;
    let failures: BTreeMap<usize, &FailedRow> = failed
        .iter()
        .map(|failure| (failure.row, failure))
        .collect();
    for row in file.rows() {
        let Some(failure) = failures.get(&row.row) else {
            continue;
        };
        for cells in &row.cells {
            let mut cells = without_reason(cells);
            cells.resize(columns, String::new());
            cells.push(failure.reason.clone());
            // The text is a buyer's: a spreadsheet must show it and not run it.
            writer.write_record(cells.iter().map(|cell| guarded(cell)))?;
        }
    }
    writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?
        .sync_all()?;
    fs::rename(&temporary, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDERS: &str = "order_id,name,address_1,city,country_code,value,value_currency,\
        package_type,weight_unit,weight,size_unit,size_x,size_y,size_z,colour\n\
        1,A,1,P,FR,9,usd,parcel,g,65,cm,1,2,3,red\n\
        2,\"B, C\",1,P,FR,9,usd,parcel,g,0,cm,1,2,3\n";

    #[test]
    fn a_corrected_file_of_failed_rows_reads_as_an_order_file_again() {
        let folder = tempfile::tempdir().unwrap();
        let orders = folder.path().join("orders.csv");
        fs::write(&orders, ORDERS).unwrap();
        let file = OrderFile::read(&orders).unwrap();
        let failed = [FailedRow {
            row: 2,
            reason: "Weight must be above 0".to_owned(),
            column: Some(Field::Weight),
        }];

        let written = write_failed(folder.path(), &file, &failed)
            .unwrap()
            .path
            .unwrap();
        let again = OrderFile::read(&written).unwrap();
        let again_row = again.rows().next().unwrap();
        assert_eq!(again.order_count, 1);
        assert_eq!(again_row.order.name, "B, C");
        assert_eq!(again_row.cells[0].last().unwrap(), "Weight must be above 0");

        let third = [FailedRow {
            row: 1,
            reason: "again".to_owned(),
            column: None,
        }];
        let written = write_failed(folder.path(), &again, &third)
            .unwrap()
            .path
            .unwrap();
        let header = OrderFile::read(&written).unwrap().header;
        assert_eq!(header.iter().filter(|name| *name == "reason").count(), 1);
    }

    #[test]
    fn a_column_to_fill_in_is_there_also_if_the_order_file_lacks_it() {
        let folder = tempfile::tempdir().unwrap();
        let orders = folder.path().join("orders.csv");
        fs::write(&orders, ORDERS).unwrap();
        let file = OrderFile::read(&orders).unwrap();
        let failed = [FailedRow {
            row: 1,
            reason: "bought before".to_owned(),
            column: Some(Field::Parcel),
        }];
        let written = write_failed(folder.path(), &file, &failed)
            .unwrap()
            .path
            .unwrap();
        let text = fs::read_to_string(&written).unwrap();
        assert!(text.lines().next().unwrap().ends_with(",parcel,reason"));
        fs::write(&written, text.replace(",,bought", ",2,bought")).unwrap();
        let again = OrderFile::read(&written).unwrap();
        let row = again.rows().next().unwrap();
        assert_eq!((row.parcel, row.order.name.as_str()), (2, "A"));
        // It stays one column, however often the file is shipped again.
        let written = write_failed(folder.path(), &again, &failed)
            .unwrap()
            .path
            .unwrap();
        let header = OrderFile::read(&written).unwrap().header;
        assert_eq!(header.iter().filter(|name| *name == "parcel").count(), 1);
    }

    #[test]
    fn the_file_goes_when_no_row_failed() {
        let folder = tempfile::tempdir().unwrap();
        let orders = folder.path().join("orders.csv");
        fs::write(&orders, ORDERS).unwrap();
        fs::write(folder.path().join(FAILED_FILE), ORDERS).unwrap();
        let file = OrderFile::read(&orders).unwrap();
        let none = write_failed(folder.path(), &file, &[]).unwrap();
        assert_eq!(none, Written::default());
        assert!(!folder.path().join(FAILED_FILE).exists());
        let in_doubt = [FailedRow {
            row: 1,
            reason: "not known".to_owned(),
            column: None,
        }];
        let written = write_in_doubt(folder.path(), &file, &in_doubt).unwrap();
        assert_eq!(written.path, Some(folder.path().join(IN_DOUBT_FILE)));
        assert!(!folder.path().join(FAILED_FILE).exists());
        let none = write_in_doubt(folder.path(), &file, &[]).unwrap();
        assert_eq!(none, Written::default());
        assert!(!folder.path().join(IN_DOUBT_FILE).exists());
    }

    #[test]
    fn rows_of_another_order_file_are_kept_under_another_name() {
        let folder = tempfile::tempdir().unwrap();
        let read = |name: &str, text: String| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            OrderFile::read(&path).unwrap()
        };
        let first = read("monday.csv", ORDERS.to_owned());
        let header = ORDERS.lines().next().unwrap();
        let row = "7,A,1,P,FR,9,usd,parcel,g,65,cm,1,2,3,red";
        let second = read("tuesday.csv", format!("{header}\n{row}\n"));
        let failed = [FailedRow {
            row: 1,
            reason: "no weight".to_owned(),
            column: None,
        }];
        write_failed(folder.path(), &first, &failed).unwrap();
        let before = fs::read_to_string(folder.path().join(FAILED_FILE)).unwrap();
        // None of the second file's rows has failed, and the first one's are kept.
        let written = write_failed(folder.path(), &second, &[]).unwrap();
        let aside = folder.path().join("failed-2.csv");
        assert_eq!((written.path, written.moved.as_ref()), (None, Some(&aside)));
        assert_eq!(fs::read_to_string(&aside).unwrap(), before);
        // A second one gets a name of its own.
        write_failed(folder.path(), &first, &failed).unwrap();
        let written = write_failed(folder.path(), &second, &failed).unwrap();
        assert!(written.path.is_some());
        assert_eq!(written.moved, Some(folder.path().join("failed-3.csv")));
        // What is run again replaces its own rows.
        let written = write_failed(folder.path(), &second, &[]).unwrap();
        assert_eq!(written, Written::default());
        assert!(!folder.path().join(FAILED_FILE).exists());
    }

    #[test]
    fn only_the_rows_of_another_order_file_are_kept_and_a_store_makes_another() {
        let folder = tempfile::tempdir().unwrap();
        let header = "order_id,order_store,parcel,name,address_1,city,country_code,value,\
            value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z";
        let row = |id: &str, store: &str, parcel: u32| {
            format!("{id},{store},{parcel},A,1,P,FR,9,usd,parcel,g,65,cm,1,2,3\n")
        };
        let read = |name: &str, rows: &str| {
            let path = folder.path().join(name);
            fs::write(&path, format!("{header}\n{rows}")).unwrap();
            OrderFile::read(&path).unwrap()
        };
        let all = [
            row("1", "etsy", 1),
            row("2", "etsy", 1),
            row("3", "etsy", 2),
            row("4", "etzy", 1),
        ];
        let first = read("monday.csv", &all.concat());
        let failed: Vec<FailedRow> = (1..=4)
            .map(|row| FailedRow {
                row,
                reason: "no weight".to_owned(),
                column: None,
            })
            .collect();
        write_failed(folder.path(), &first, &failed).unwrap();
        // The first is corrected. The second is of another store, the third another parcel,
        // and of the fourth the store was a typing error.
        let second = [
            row("1", "etsy", 1),
            row("2", "shopify", 1),
            row("3", "etsy", 1),
            row("4", "etsy", 1),
        ];
        let second = read("tuesday.csv", &second.concat());
        let written = write_failed(folder.path(), &second, &[]).unwrap();
        assert!(!folder.path().join(FAILED_FILE).exists());
        let kept = OrderFile::read(&written.moved.unwrap()).unwrap();
        let ids = kept.rows().map(|row| row.order.order_id);
        assert_eq!(ids.collect::<Vec<_>>(), ["2", "3"]);
    }
}
