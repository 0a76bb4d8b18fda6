//! An order file: comma, semicolon or tab separated, UTF-8 or Windows-1252; or a workbook.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, Read as _},
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    columns,
    layout::{self, Layout, LayoutOf, Means},
    order_row::{OrderRow, Reading},
    quotes,
    workbook::{self, WorkbookProblem},
};
use crate::model::{
    column_mapping::{Mapping, MappingError, Mappings, Meaning, SeenColumn, folded, guess},
    fields::Field,
    form_defaults::FormDefaults,
    rules::{Rules, RulesError},
};

/// The largest order file that is read.
pub const MAX_FILE_BYTES: u64 = 64_000_000;
/// The most rows of one file.
pub const MAX_ROWS: usize = 100_000;
/// The first values of a column by which a person knows it.
const SEEN_VALUES: usize = 3;
/// Rows in which they are looked for.
const SEEN_ROWS: usize = 50;
/// Letters of each of them.
const SEEN_CHARS: usize = 40;
/// Bytes that are looked at together when one row is read.
const ROW_BUFFER: usize = 1_024;

/// An order file that was read: its text, and what its header means.
///
/// The rows stay text, and are taken apart whenever they are asked for: a large
/// file takes the room of its text and not many times that.
#[derive(Debug, Clone)]
pub struct OrderFile {
    /// The header as it stands in the file.
    pub header: Vec<String>,
    /// Columns that mean nothing to this program and were passed over.
    pub unknown_columns: Vec<String>,
    /// The number of orders. Each has a row of its own but in the export of a shop system, where
    /// it has one for each of its items.
    pub order_count: usize,
    /// The number of rows, the header not counted.
    pub row_count: usize,
    /// Whose columns it has; nothing where it has our own.
    pub layout: Option<Arc<Layout>>,
    /// The columns by which it was read.
    pub(super) kept: KeptColumns,
    /// The shop's rules that its orders are judged by.
    pub(super) rules: Arc<Rules>,
    reading: Reading,
    delimiter: u8,
    text: String,
    orders: Vec<OrderAt>,
}

/// What a person has said of the columns of files.
#[derive(Debug, Clone, Default)]
pub struct KeptColumns {
    pub mappings: Arc<Mappings>,
    /// The file is read by the one of this name, and by nothing else.
    pub named: Option<String>,
}

/// Where an order is in a file.
#[derive(Debug, Clone, Copy)]
struct OrderAt {
    /// Its first row, counted from 1.
    row: usize,
    /// How many it has.
    rows: usize,
    /// Where they begin in the text.
    start: usize,
    /// Other rows of the file have its number, and stand elsewhere.
    is_apart: bool,
}

/// Why a file is no order file.
#[derive(Debug, thiserror::Error)]
pub enum IntakeError {
    #[error("{path}: {source}", path = path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{path} is larger than {MAX_FILE_BYTES} bytes", path = path.display())]
    TooLarge { path: PathBuf },
    #[error("{path} has more than {MAX_ROWS} rows", path = path.display())]
    TooManyRows { path: PathBuf },
    #[error("{path} has no header", path = path.display())]
    Empty { path: PathBuf },
    #[error("the header of {path} lacks {}", missing.join(", "), path = path.display())]
    NotAnOrderFile {
        path: PathBuf,
        missing: Vec<String>,
        /// Those whose names say nothing.
        unplaced: Vec<String>,
        /// All of them, for a person who knows what they mean.
        columns: Vec<SeenColumn>,
    },
    #[error("{path} is not read by {name}: {problem:?}", path = path.display())]
    NotByMapping {
        path: PathBuf,
        /// What was asked for.
        name: String,
        problem: NotByMapping,
    },
    /// A mapping can't be read: it may be the one for this file.
    #[error("{path}, line {}: this is no mapping", problem.line, path = path.display())]
    Mapping {
        path: PathBuf,
        problem: MappingError,
    },
    #[error("the header of {path} names {column} twice", path = path.display())]
    ColumnTwice { path: PathBuf, column: String },
    /// A cell that begins with a quote on this line does not end where it should: what
    /// follows, later rows too, would be part of it.
    #[error("{path}, line {line}: a quote is left open", path = path.display())]
    QuoteLeftOpen { path: PathBuf, line: usize },
    #[error("{path} is UTF-8 on line {utf_8_line} and is not on line {other_line}", path = path.display())]
    TwoEncodings {
        path: PathBuf,
        utf_8_line: usize,
        other_line: usize,
    },
    /// No order is judged without them: a hold that is passed over would be money.
    #[error("{path}, line {}: the rules can't be read", problem.line, path = path.display())]
    Rules { path: PathBuf, problem: RulesError },
    #[error("{path} is a workbook, and {problem}", path = path.display())]
    Workbook {
        path: PathBuf,
        problem: WorkbookProblem,
    },
}

/// Why a file is not read by the mapping that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotByMapping {
    /// No mapping has this name; these there are.
    NotKept(Vec<String>),
    /// The header lacks columns that it needs.
    Missing(Vec<String>),
    /// Orders of this file that were bought are known by something else than the mapping says: they
    /// would be bought again.
    KnownByOther { before: String, now: String },
}

impl IntakeError {
    /// Whether it is the shop's rules that can't be read, and not the file.
    pub fn is_of_rules(&self) -> bool {
        matches!(self, Self::Rules { .. })
    }

    /// The columns of a file of which nobody has said what they mean.
    pub fn unknown_columns(&self) -> Option<&[SeenColumn]> {
        match self {
            Self::NotAnOrderFile { columns, .. } => Some(columns),
            Self::Unreadable { .. }
            | Self::TooLarge { .. }
            | Self::TooManyRows { .. }
            | Self::Empty { .. }
            | Self::NotByMapping { .. }
            | Self::Mapping { .. }
            | Self::ColumnTwice { .. }
            | Self::QuoteLeftOpen { .. }
            | Self::TwoEncodings { .. }
            | Self::Rules { .. }
            | Self::Workbook { .. } => None,
        }
    }
}

/// Who wrote the text of an order file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WrittenBy {
    /// Others, who may have left a quote open.
    Others,
    /// The process that reads workbooks: with commas, and with quotes that are closed. A cell may
    /// have many lines and commas.
    Workbook,
}

impl OrderFile {
    /// Reads a file whole, which has our own columns or is the export of a shop system.
    pub fn read(path: &Path) -> Result<Self, IntakeError> {
        Self::read_kept(path, &KeptColumns::default())
    }

    /// The same, or one whose columns a person has said.
    pub fn read_kept(path: &Path, kept: &KeptColumns) -> Result<Self, IntakeError> {
        Self::read_with(path, kept, workbook::this_program)
    }

    /// The same, a workbook in a process of the program at another path: for tests, which are
    /// programs of their own.
    pub fn read_by(program: &Path, path: &Path) -> Result<Self, IntakeError> {
        Self::read_with(path, &KeptColumns::default(), || Ok(program.to_owned()))
    }

    fn read_with(
        path: &Path,
        kept: &KeptColumns,
        program: impl FnOnce() -> io::Result<PathBuf>,
    ) -> Result<Self, IntakeError> {
        let unreadable = |source| IntakeError::Unreadable {
            path: path.to_owned(),
            source,
        };
        let file = File::open(path).map_err(unreadable)?;
        let mut bytes = Vec::new();
        file.take(MAX_FILE_BYTES.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
        if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > MAX_FILE_BYTES {
            return Err(IntakeError::TooLarge {
                path: path.to_owned(),
            });
        }
        if workbook::is_workbook(&bytes) {
            let read = program().and_then(|program| workbook::read(&program, &bytes));
            let text = read.map_err(|error| {
                unreadable(io::Error::other(format!("no process reads it: {error}")))
            })?;
            let text = text.map_err(|problem| IntakeError::Workbook {
                path: path.to_owned(),
                problem,
            })?;
            return Self::parse((text, WrittenBy::Workbook), kept, path);
        }
        let text = decode(&bytes).map_err(|mixed| IntakeError::TwoEncodings {
            path: path.to_owned(),
            utf_8_line: mixed.utf_8_line,
            other_line: mixed.other_line,
        })?;
        Self::parse((text, WrittenBy::Others), kept, path)
    }

    fn parse(
        (text, by): (String, WrittenBy),
        kept: &KeptColumns,
        path: &Path,
    ) -> Result<Self, IntakeError> {
        let (text, lines_before) = from_header(text);
        let delimiter = match by {
            WrittenBy::Others => delimiter(&text),
            WrittenBy::Workbook => b',',
        };
        let mut reader = reader(&text, delimiter);
        let header: Vec<String> = reader
            .headers()
            .map(|header| header.iter().map(str::to_owned).collect())
            .unwrap_or_default();
        let read = meanings(&header, kept, path)?;
        let Some((layout, columns)) = read else {
            return Err(not_an_order_file(
                path,
                &header,
                seen(&text, delimiter, &header),
            ));
        };
        let layout = layout.map(Arc::new);
        let unknown_columns = match layout.as_deref().map(|layout| &layout.of) {
            // A shop's export has very many columns that are not about parcels.
            Some(LayoutOf::Shop(_)) => Vec::new(),
            Some(LayoutOf::Person(mapping)) => unsaid(&header, &columns, mapping),
            None => unknown(&header, &columns),
        };
        let opened = match by {
            WrittenBy::Others => quotes::left_open(&text, delimiter, columns.len()),
            WrittenBy::Workbook => None,
        };
        if let Some(line) = opened {
            return Err(IntakeError::QuoteLeftOpen {
                path: path.to_owned(),
                line: line + lines_before,
            });
        }
        let reading = Reading::new(&header, columns, layout.clone());
        let orders = orders(reader, by, &reading, text.len());
        let row_count = orders.last().map_or(0, |last| last.row + last.rows - 1);
        if row_count > MAX_ROWS {
            return Err(IntakeError::TooManyRows {
                path: path.to_owned(),
            });
        }
        Ok(Self {
            header,
            unknown_columns,
            order_count: orders.len(),
            row_count,
            layout,
            kept: kept.clone(),
            rules: Arc::default(),
            reading,
            delimiter,
            text,
            orders,
        })
    }

    /// What an order has where a file with other columns than ours says nothing: the shop's usual
    /// box, weight and contents. A file with our own columns says all itself.
    pub fn fill_with(&mut self, defaults: Option<&FormDefaults>) {
        self.reading.defaults = defaults.filter(|_| self.layout.is_some()).cloned();
    }

    /// Judges its orders by these rules.
    pub fn judge_by(&mut self, rules: Arc<Rules>) {
        self.rules = rules;
    }

    /// Its columns, for a person who knows what they mean.
    pub fn seen(&self) -> Vec<SeenColumn> {
        seen(&self.text, self.delimiter, &self.header)
    }

    /// Whether nothing was changed in the file, nor in what its columns mean, between two readings.
    pub(super) fn has_same_text(&self, other: &Self) -> bool {
        let mapping = |file: &Self| file.layout.as_ref()?.mapping().cloned();
        self.text == other.text && self.header == other.header && mapping(self) == mapping(other)
    }

    /// Whether a column of the file has this field.
    pub(super) fn has_column(&self, field: &Field) -> bool {
        self.reading.has_column(field)
    }

    /// The orders, one after the other.
    pub fn rows(&self) -> impl Iterator<Item = OrderRow> {
        self.orders.iter().map(|order| self.order(*order))
    }

    /// An order by the number of its first row, counted from 1.
    pub fn row(&self, number: usize) -> Option<OrderRow> {
        let at = self.orders.binary_search_by_key(&number, |order| order.row);
        let order = self.orders.get(at.ok()?)?;
        Some(self.order(*order))
    }

    fn order(&self, order: OrderAt) -> OrderRow {
        let reader = csv::ReaderBuilder::new()
            .delimiter(self.delimiter)
            .flexible(true)
            .has_headers(false)
            .buffer_capacity(ROW_BUFFER)
            .from_reader(self.text.get(order.start..).unwrap_or_default().as_bytes());
        let records = reader.into_records().take(order.rows);
        let rows = records.map(|record| {
            let record = record.unwrap_or_default();
            record.iter().map(str::to_owned).collect()
        });
        self.reading
            .order(order.row, rows.collect(), order.is_apart)
    }
}

/// Where the orders are, one more than [`MAX_ROWS`] rows at most. Rows of a shop's export that
/// follow each other and have one order number are one order. Rows in which nothing stands that
/// is read are none.
fn orders(
    reader: csv::Reader<&[u8]>,
    by: WrittenBy,
    reading: &Reading,
    end: usize,
) -> Vec<OrderAt> {
    // An empty row of a sheet is what an empty line is in a text, but is counted.
    let is_empty = |record: &csv::StringRecord| {
        by == WrittenBy::Workbook && record.iter().all(|cell| cell.trim().is_empty())
    };
    let mut orders: Vec<OrderAt> = Vec::new();
    let mut numbers: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    let mut last_number = None;
    let records = reader.into_records().take(MAX_ROWS.saturating_add(1));
    for (at, record) in records.enumerate() {
        let record = record.unwrap_or_default();
        if reading.is_blank(&record) || is_empty(&record) {
            last_number = None;
            continue;
        }
        let number = reading.order_number(&record);
        let number = number.filter(|(number, _)| !number.is_empty());
        if let Some(last) = orders.last_mut()
            && number.is_some()
            && number == last_number
        {
            last.rows += 1;
            continue;
        }
        let start = record.position().map(csv::Position::byte);
        let start = start.and_then(|start| usize::try_from(start).ok());
        if let Some(number) = number.clone() {
            numbers.entry(number).or_default().push(orders.len());
        }
        orders.push(OrderAt {
            row: at + 1,
            rows: 1,
            start: start.unwrap_or(end),
            is_apart: false,
        });
        last_number = number;
    }
    for at in numbers
        .into_values()
        .filter(|places| places.len() > 1)
        .flatten()
    {
        if let Some(order) = orders.get_mut(at) {
            order.is_apart = true;
        }
    }
    orders
}

fn reader(text: &str, delimiter: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .from_reader(text.as_bytes())
}

/// The layout of a header, and what its columns mean.
type Read = (Option<Layout>, Vec<Means>);

/// What a header means, if it is known. What a person has said of exactly this header comes first:
/// another version of the program that knows one more shop system would otherwise read the file
/// in another way, and know its orders by something else.
fn meanings(
    header: &[String],
    kept: &KeptColumns,
    path: &Path,
) -> Result<Option<Read>, IntakeError> {
    if header.iter().all(|name| name.trim().is_empty()) {
        return Err(IntakeError::Empty {
            path: path.to_owned(),
        });
    }
    let unasked = || match kept.mappings.of(header) {
        Some(mapping) => by_layout(header, Layout::of_person(mapping), path).map(Some),
        None => by_names(header, path),
    };
    match &kept.named {
        Some(name) => by_mapping(name, header, kept, (path, unasked)).map(Some),
        None => unasked(),
    }
}

/// Reads a header by the mapping of this name. `unasked` is what it means otherwise.
fn by_mapping(
    name: &str,
    header: &[String],
    kept: &KeptColumns,
    (path, unasked): (&Path, impl FnOnce() -> Result<Option<Read>, IntakeError>),
) -> Result<Read, IntakeError> {
    let failed = |problem| IntakeError::NotByMapping {
        path: path.to_owned(),
        name: name.to_owned(),
        problem,
    };
    let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect::<Vec<_>>();
    let Some(mapping) = kept.mappings.named(name) else {
        let kept = owned(kept.mappings.names());
        return Err(failed(NotByMapping::NotKept(kept)));
    };
    let missing = owned(mapping.missing(header));
    if !missing.is_empty() {
        return Err(failed(NotByMapping::Missing(missing)));
    }
    let now = mapping.known_by();
    // Other columns of this shop may have bought these orders by another number.
    let number = mapping.column(&Field::OrderId).map(folded);
    let mut others = kept.mappings.all();
    let other = others.find(|other| {
        let own = other.column(&Field::OrderId).map(folded);
        own != number && header.iter().any(|name| Some(folded(name)) == own)
    });
    if let Some(other) = other {
        let (before, now) = (other.known_by().shown(), now.shown());
        return Err(failed(NotByMapping::KnownByOther { before, now }));
    }
    if let Ok(Some((layout, means))) = unasked() {
        let before = layout::known_by(header, &means, layout.as_ref());
        if before != now {
            let (before, now) = (before.shown(), now.shown());
            return Err(failed(NotByMapping::KnownByOther { before, now }));
        }
    }
    by_layout(header, Layout::of_person(mapping), path)
}

fn by_layout(header: &[String], layout: Layout, path: &Path) -> Result<Read, IntakeError> {
    if let Some(column) = layout.twice(header) {
        return Err(IntakeError::ColumnTwice {
            path: path.to_owned(),
            column: column.clone(),
        });
    }
    let means = layout.meanings(header);
    Ok((Some(layout), means))
}

/// Our own columns, or those of a shop system.
fn by_names(header: &[String], path: &Path) -> Result<Option<Read>, IntakeError> {
    let columns: Vec<Option<Field>> = header.iter().map(|name| Field::of_column(name)).collect();
    if !columns::missing(&columns).is_empty() {
        let layout = Layout::of_shop(header);
        let read = layout.map(|layout| by_layout(header, layout, path));
        return read.transpose();
    }
    for (at, column) in columns.iter().enumerate() {
        if column.is_some() && columns.iter().take(at).any(|earlier| earlier == column) {
            return Err(IntakeError::ColumnTwice {
                path: path.to_owned(),
                column: header.get(at).cloned().unwrap_or_default(),
            });
        }
    }
    let means = columns.into_iter();
    let means = means.map(|column| column.map_or(Means::Nothing, Means::Text));
    Ok(Some((None, means.collect())))
}

/// Why a header is none that anybody knows. What its names say is no guess that an order is sent
/// by, but tells which columns a person has to look at.
fn not_an_order_file(path: &Path, header: &[String], columns: Vec<SeenColumn>) -> IntakeError {
    let own: Vec<Option<Field>> = header.iter().map(|name| Field::of_column(name)).collect();
    let guessed = guess(header, "").columns.into_iter();
    let unplaced = guessed.filter(|(_, meaning)| *meaning == Meaning::NotUsed);
    IntakeError::NotAnOrderFile {
        path: path.to_owned(),
        missing: columns::missing(&own),
        unplaced: unplaced.map(|(name, _)| name).collect(),
        columns,
    }
}

/// Each column of a header with the first values that stand in it.
fn seen(text: &str, delimiter: u8, header: &[String]) -> Vec<SeenColumn> {
    let records = reader(text, delimiter).into_records().take(SEEN_ROWS);
    let rows: Vec<csv::StringRecord> = records.filter_map(Result::ok).collect();
    let columns = header.iter().enumerate().map(|(at, name)| {
        let values = rows.iter().filter_map(|row| row.get(at));
        let values = values.map(|cell| cell.trim().chars().take(SEEN_CHARS).collect::<String>());
        let values = values.filter(|value| !value.is_empty()).take(SEEN_VALUES);
        SeenColumn {
            name: name.trim().to_owned(),
            values: values.collect(),
        }
    });
    columns.collect()
}

/// The columns of which a person has said nothing: the file has more than the mapping is for.
fn unsaid(header: &[String], means: &[Means], mapping: &Mapping) -> Vec<String> {
    let said = mapping.shape();
    let names = unknown(header, means).into_iter();
    names.filter(|name| !said.contains(&folded(name))).collect()
}

fn unknown(header: &[String], columns: &[Means]) -> Vec<String> {
    let named = header.iter().zip(columns);
    let unknown =
        named.filter(|(name, means)| **means == Means::Nothing && !columns::is_ours(name));
    unknown.map(|(name, _)| name.clone()).collect()
}

/// UTF-8 with or without its mark, else what spreadsheets write: Windows-1252.
///
/// A file that is both was put together of two: whichever it is read as, some names
/// and addresses in it are wrong.
fn decode(bytes: &[u8]) -> Result<String, Mixed> {
    let (text, _, is_broken) = encoding_rs::UTF_8.decode(bytes);
    if !is_broken {
        return Ok(text.into_owned());
    }
    if let Some(mixed) = mixed(bytes) {
        return Err(mixed);
    }
    let (text, _, _) = encoding_rs::WINDOWS_1252.decode(bytes);
    Ok(text.into_owned())
}

/// The first line with letters in UTF-8, and the first with letters in something else.
#[derive(Debug, PartialEq, Eq)]
struct Mixed {
    utf_8_line: usize,
    other_line: usize,
}

fn mixed(bytes: &[u8]) -> Option<Mixed> {
    let (mut utf_8_line, mut other_line) = (None, None);
    let mut line = 1;
    for chunk in bytes.utf8_chunks() {
        for letter in chunk.valid().chars() {
            if letter == '\n' {
                line += 1;
            } else if !letter.is_ascii() && utf_8_line.is_none() {
                utf_8_line = Some(line);
            }
        }
        if !chunk.invalid().is_empty() && other_line.is_none() {
            other_line = Some(line);
        }
    }
    Some(Mixed {
        utf_8_line: utf_8_line?,
        other_line: other_line?,
    })
}

/// Without the lines before the header in which nothing stands, and how many they are: some shops
/// begin with one.
fn from_header(text: String) -> (String, usize) {
    let is_blank = |line: &&str| !line.chars().any(char::is_alphanumeric);
    let lines = || text.split_inclusive('\n').take_while(is_blank);
    let (blank, count) = (lines().map(str::len).sum::<usize>(), lines().count());
    match text.get(blank..) {
        Some(rest) if blank > 0 && !rest.is_empty() => (rest.to_owned(), count),
        Some(_) | None => (text, 0),
    }
}

/// The separator that the header uses most.
fn delimiter(text: &str) -> u8 {
    let header = text.lines().next().unwrap_or_default();
    let count = |separator: char| header.matches(separator).count();
    let (commas, semicolons, tabs) = (count(','), count(';'), count('\t'));
    if tabs > commas && tabs > semicolons {
        b'\t'
    } else if semicolons > commas {
        b';'
    } else {
        b','
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::problem::ProblemKind;

    const HEADER: &str = "order_id,name,address_1,city,country_code,value,value_currency,\
        package_type,weight_unit,weight,size_unit,size_x,size_y,size_z";

    fn parse(text: &str) -> Result<OrderFile, IntakeError> {
        OrderFile::parse(
            (text.to_owned(), WrittenBy::Others),
            &KeptColumns::default(),
            Path::new("orders.csv"),
        )
    }

    #[test]
    fn a_row_becomes_order_text_with_nothing_lost() {
        let file = parse(&format!(
            "{HEADER},item_description,insurance_requested\n\
             7, Zoë ,1 Main,Paris,FR,9,usd,parcel,g,65,cm,1,2,3,Pin,yes\n"
        ))
        .unwrap();
        let row = file.rows().next().unwrap();
        assert_eq!(row.row, 1);
        assert_eq!(row.order.name, "Zoë");
        assert_eq!(row.order.items[0].description, "Pin");
        assert!(row.order.insurance_requested);
        assert_eq!(row.cells[0][1], " Zoë ");
    }

    #[test]
    fn a_semicolon_file_in_windows_1252_reads_the_same() {
        let text = format!("{HEADER}\n8,Hôtel,1,Québec,CA,9,cad,parcel,g,1,cm,1,1,1\n");
        let (bytes, _, _) = encoding_rs::WINDOWS_1252.encode(&text);
        let file = parse(&decode(&bytes).unwrap().replace(',', ";")).unwrap();
        assert_eq!(file.rows().next().unwrap().order.city, "Québec");
    }

    #[test]
    fn a_file_of_two_encodings_is_refused_with_a_line_of_each() {
        let row = |city: &str| format!("8,A,1,{city},CA,9,cad,parcel,g,1,cm,1,1,1\n");
        let (latin, _, _) = encoding_rs::WINDOWS_1252.encode("H\u{f4}tel,Qu\u{e9}bec");
        let utf_8 = [HEADER, "\n", &row("Ottawa"), &row("H\u{f4}tel")].concat();
        let both = [utf_8.as_bytes(), &latin].concat();
        let mixed = Mixed {
            utf_8_line: 3,
            other_line: 4,
        };
        assert_eq!(decode(&both), Err(mixed));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("orders.csv");
        std::fs::write(&path, &both).unwrap();
        let error = OrderFile::read(&path).unwrap_err();
        assert!(matches!(error, IntakeError::TwoEncodings { .. }), "{error}");
        let one_line = [b"H\xf4tel,".as_slice(), "Qu\u{e9}bec".as_bytes()].concat();
        assert!(decode(&one_line).is_err());
        assert_eq!(decode(&latin).unwrap(), "H\u{f4}tel,Qu\u{e9}bec");
    }

    #[test]
    fn a_quote_that_is_left_open_is_reported_with_its_line() {
        let row = |name: &str| format!("7,{name},1,P,FR,9,usd,parcel,g,65,cm,1,2,3\n");
        let file = |names: &[&str]| {
            let rows: String = names.iter().map(|name| row(name)).collect();
            parse(&format!("{HEADER}\n{rows}"))
        };
        for names in [
            ["Ada", "\"Bob", "C", "D"],
            ["Ada", "\"Bob", "\"C\"", "D"],
            ["Ada", "\"Bob", "C", "5\""],
            ["Ada", "\"Bob\"x", "C", "D"],
        ] {
            let error = file(&names).unwrap_err();
            let IntakeError::QuoteLeftOpen { line, .. } = error else {
                panic!("{error}")
            };
            assert_eq!(line, 3, "{names:?}");
        }
        let good = [
            "5\" pipe",
            "\"A \"\"B\"\", C\"",
            "\"1 Main\nApt 2\"",
            "\"\"",
        ];
        let rows: Vec<OrderRow> = file(&good).unwrap().rows().collect();
        assert_eq!(rows.len(), 4);
        assert_eq!(rows[1].order.name, "A \"B\", C");
    }

    #[test]
    fn a_file_that_lacks_required_columns_says_which() {
        let error = parse("order_id,name\n1,x\n").unwrap_err().to_string();
        assert!(
            error.contains("address_1") && error.contains("weight"),
            "{error}"
        );
    }

    #[test]
    fn an_empty_file_and_a_doubled_column_are_refused() {
        assert!(matches!(parse(""), Err(IntakeError::Empty { .. })));
        assert!(matches!(
            parse(&format!("{HEADER},weight\n")),
            Err(IntakeError::ColumnTwice { .. })
        ));
    }

    #[test]
    fn a_cell_that_is_neither_yes_nor_no_is_a_problem_of_its_row() {
        let file = parse(&format!(
            "{HEADER},signature_requested,parcel\n\
             7,Z,1,P,FR,9,usd,parcel,g,65,cm,1,2,3,maybe,0\n"
        ))
        .unwrap();
        let problems = file.rows().next().unwrap().problems.into_iter();
        let kinds: Vec<_> = problems.map(|problem| problem.kind).collect();
        assert_eq!(
            kinds,
            [ProblemKind::NotYesOrNo, ProblemKind::NotAWholeNumber]
        );
    }

    #[test]
    fn a_row_with_more_cells_than_columns_is_marked_as_shifted() {
        let file = parse(&format!(
            "{HEADER}\n7,Z,1,Apt 2,P,FR,9,usd,parcel,g,65,cm,1,2,3\n"
        ))
        .unwrap();
        assert_eq!(file.rows().next().unwrap().surplus_cells, 1);
    }

    #[test]
    fn a_row_names_its_cost_centre_in_a_column_that_a_file_may_lack() {
        let row = "7,Z,1,P,FR,9,usd,parcel,g,65,cm,1,2,3";
        let file = parse(&format!("{HEADER},Cost_Centre\n{row}, Sales East \n")).unwrap();
        assert_eq!(file.unknown_columns, Vec::<String>::new());
        let order = file.rows().next().unwrap().order;
        assert_eq!(order.cost_centre, "Sales East");
        let without = parse(&format!("{HEADER}\n{row}\n")).unwrap();
        assert_eq!(without.rows().next().unwrap().order.cost_centre, "");
    }

    #[test]
    fn an_unknown_column_is_reported_and_passed_over() {
        let file = parse(&format!("{HEADER},colour,reason\n")).unwrap();
        assert_eq!(file.unknown_columns, ["colour"]);
    }
}
