//! Order files that are workbooks: what stands in their cells, and workbooks that are made to
//! hurt.

use std::path::{Path, PathBuf};

use rstest::rstest;
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use sendoff::{
    features::orders::{IntakeError, MAX_COLUMNS, OrderFile, WorkbookProblem},
    kit::text::Words,
};

use crate::support::{
    memory,
    process::{Ship, orders},
    shop_exports::{Shop, sold},
    workbooks::{
        archive, bomb, ods, ods_row, ole2, stored, xls, xls_with_password, xlsb, xlsx_of_xml,
        xlsx_with_sheet, xml_row,
    },
};

const HEADER: [&str; 15] = [
    "order_id",
    "name",
    "address_1",
    "city",
    "country_code",
    "value",
    "value_currency",
    "package_type",
    "weight_unit",
    "weight",
    "size_unit",
    "size_x",
    "size_y",
    "size_z",
    "description",
];
const ROW: [&str; 15] = [
    "7", "Ada", "1 Main", "Paris", "FR", "9", "usd", "parcel", "g", "65", "cm", "1", "2", "3",
    "Pin",
];

fn read_named(name: &str, bytes: &[u8]) -> Result<OrderFile, IntakeError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    OrderFile::read_by(Path::new(env!("CARGO_BIN_EXE_sendoff")), &path)
}

fn read(bytes: &[u8]) -> Result<OrderFile, IntakeError> {
    read_named("orders.xlsx", bytes)
}

#[track_caller]
fn problem(bytes: &[u8]) -> WorkbookProblem {
    match read(bytes) {
        Err(IntakeError::Workbook { problem, .. }) => problem,
        Err(other) => panic!("{other}"),
        Ok(file) => panic!("{} orders", file.order_count),
    }
}

fn rows_of(csv: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(csv.as_bytes());
    let records = reader.records().map(Result::unwrap);
    let rows = records.map(|record| record.iter().map(str::to_owned).collect());
    rows.collect()
}

/// The rows as text, from this cell on.
fn xlsx(rows: &[Vec<String>], (top, left): (u32, u16)) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (top..).zip(rows) {
        for (column, cell) in (left..).zip(cells) {
            if !cell.is_empty() {
                sheet.write_string(row, column, cell).unwrap();
            }
        }
    }
    book.save_to_buffer().unwrap()
}

/// The cells of the only row of a sheet that has the header, and then what is written here.
fn cells(write: impl FnOnce(&mut rust_xlsxwriter::Worksheet)) -> Vec<String> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, (name, cell)) in (0..).zip(HEADER.iter().zip(ROW)) {
        sheet.write_string(0, column, *name).unwrap();
        sheet.write_string(1, column, cell).unwrap();
    }
    write(sheet);
    let file = read(&book.save_to_buffer().unwrap()).unwrap();
    file.rows().next().unwrap().cells.remove(0)
}

fn shown(file: &OrderFile) -> Vec<String> {
    file.rows().map(|row| format!("{row:?}")).collect()
}

#[rstest]
#[case::at_the_corner((0, 0))]
#[case::below_empty_rows_and_beside_empty_columns((3, 2))]
fn a_workbook_has_the_orders_of_the_file_it_was_made_of(#[case] corner: (u32, u16)) {
    let text = std::fs::read_to_string(orders()).unwrap();
    let file = read(&xlsx(&rows_of(&text), corner)).unwrap();
    let expected = OrderFile::read(&orders()).unwrap();
    assert_eq!(file.order_count, 24);
    assert_eq!(file.header, expected.header);
    assert_eq!(shown(&file), shown(&expected));
}

#[rstest]
#[case::shopify(Shop::Shopify)]
#[case::etsy(Shop::Etsy)]
#[case::bigcommerce(Shop::BigCommerce)]
fn the_export_of_a_shop_that_was_saved_as_a_workbook_has_the_same_orders(#[case] shop: Shop) {
    let text = shop.export(&sold(50));
    let file = read(&xlsx(&rows_of(&text), (0, 0))).unwrap();
    let expected = read_named("orders.csv", text.as_bytes()).unwrap();
    let shop = |file: &OrderFile| format!("{:?}", file.layout.as_ref().unwrap().of);
    assert_eq!(shop(&file), shop(&expected));
    assert_eq!(shown(&file), shown(&expected));
}

#[test]
fn what_a_file_is_called_does_not_say_what_it_is() {
    let text = std::fs::read_to_string(orders()).unwrap();
    let named = read_named("orders.xlsx", text.as_bytes()).unwrap();
    assert_eq!(named.order_count, 24);
    let workbook = xlsx(&rows_of(&text), (0, 0));
    for name in ["orders.csv", "orders.txt", "orders"] {
        assert_eq!(
            read_named(name, &workbook).unwrap().order_count,
            24,
            "{name}"
        );
    }
}

#[test]
fn numbers_keep_their_digits_and_booleans_and_errors_are_words() {
    let cells = cells(|sheet| {
        sheet.write_number(1, 0, 1_234_567_890_123.0).unwrap();
        sheet.write_number(1, 1, 8_012_345_678_901_234.0).unwrap();
        sheet.write_number(1, 5, 9.0).unwrap();
        sheet.write_number(1, 9, 0.1 + 0.2).unwrap();
        sheet.write_boolean(1, 2, true).unwrap();
        sheet.write_boolean(1, 3, false).unwrap();
        let formula = Formula::new("=#REF!").set_result("#REF!");
        sheet.write_formula(1, 14, formula).unwrap();
    });
    assert_eq!(cells[..2], ["1234567890123", "8012345678901234"]);
    assert_eq!(cells[2..4], ["true", "false"]);
    assert_eq!([&cells[5], &cells[9], &cells[14]], ["9", "0.3", "#REF!"]);
}

#[test]
fn a_date_is_the_day_and_has_a_time_only_where_one_was_written() {
    let cells = cells(|sheet| {
        let format = Format::new().set_num_format("d mmm yyyy hh:mm");
        let day = ExcelDateTime::from_ymd(2026, 11, 28).unwrap();
        sheet.write_with_format(1, 13, &day, &format).unwrap();
        let noon = day.and_hms(12, 30, 0).unwrap();
        sheet.write_with_format(1, 14, &noon, &format).unwrap();
    });
    assert_eq!(cells[13..], ["2026-11-28", "2026-11-28T12:30:00"]);
}

#[test]
fn of_a_formula_the_value_counts_that_was_stored_with_it() {
    let cells = cells(|sheet| {
        let sum = Formula::new("=1+1").set_result("41");
        sheet.write_formula(1, 5, sum).unwrap();
        let link = Formula::new("=HYPERLINK(\"http://127.0.0.1:9/\")").set_result("Pin");
        sheet.write_formula(1, 14, link).unwrap();
    });
    assert_eq!([&cells[5], &cells[14]], ["41", "Pin"]);
}

#[test]
fn a_cell_of_several_lines_with_commas_and_quotes_is_one_cell() {
    let letter = format!("5\" pipe,\nfor \"Bob\"{}\r\n;end", ",".repeat(40));
    let cells = cells(|sheet| {
        sheet.write_string(1, 14, &letter).unwrap();
    });
    assert_eq!(cells.len(), HEADER.len());
    assert_eq!(cells[14], letter);
}

#[test]
fn nul_bytes_and_escape_sequences_are_left_out() {
    let mut row = ROW;
    row[14] = "P\0i&#7;n_x0000_ _x001B_[31m";
    let file = read(&xlsx_of_xml(
        &[xml_row(&HEADER), xml_row(&row)].concat(),
        Vec::new(),
    ))
    .unwrap();
    assert_eq!(file.rows().next().unwrap().order.description, "Pin [31m");
}

#[test]
fn an_empty_row_is_no_order_and_counts_where_rows_are_named() {
    let texts = |cells: [&str; 15]| cells.map(str::to_owned).to_vec();
    let rows = [
        texts(HEADER),
        texts(ROW),
        Vec::new(),
        Vec::new(),
        texts(ROW),
    ];
    let file = read(&xlsx(&rows, (0, 0))).unwrap();
    let numbers: Vec<_> = file.rows().map(|row| row.row).collect();
    assert_eq!(numbers, [1, 4]);
}

#[test]
fn the_first_sheet_with_rows_is_read_and_a_hidden_one_last() {
    let mut book = Workbook::new();
    for (name, first) in [
        ("Hidden", "1"),
        ("Empty", ""),
        ("Orders", "2"),
        ("Later", "3"),
    ] {
        let sheet = book.add_worksheet().set_name(name).unwrap();
        if !first.is_empty() {
            for (column, (name, cell)) in (0..).zip(HEADER.iter().zip(ROW)) {
                let cell = if column == 0 { first } else { cell };
                sheet.write_string(0, column, *name).unwrap();
                sheet.write_string(1, column, cell).unwrap();
            }
        }
        if name == "Hidden" {
            sheet.set_hidden(true);
        }
        if name == "Empty" {
            sheet.set_active(true);
        }
    }
    let file = read(&book.save_to_buffer().unwrap()).unwrap();
    assert_eq!(file.rows().next().unwrap().order.order_id, "2");
    let nothing = read(&Workbook::new().save_to_buffer().unwrap());
    assert!(matches!(nothing, Err(IntakeError::Empty { .. })));
}

#[test]
fn an_ods_an_xls_and_an_xlsb_have_the_orders_of_the_file_they_were_made_of() {
    let text = std::fs::read_to_string(orders()).unwrap();
    let rows = rows_of(&text);
    let expected = OrderFile::read(&orders()).unwrap();
    let of_ods: String = rows
        .iter()
        .map(|row| ods_row(&row.iter().map(String::as_str).collect::<Vec<_>>()))
        .collect();
    let last = "<table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell \
                table:number-columns-repeated=\"16384\"/></table:table-row>";
    let file = read(&ods(&[of_ods, last.to_owned()].concat())).unwrap();
    assert_eq!(shown(&file), shown(&expected));
    for bytes in [xls(&rows), xlsb(&rows)] {
        let file = read(&bytes).unwrap();
        assert_eq!(shown(&file), shown(&expected));
    }
}

#[test]
fn the_values_of_an_ods_are_those_of_its_cells_and_not_what_is_shown() {
    let value = |attributes: &str| {
        format!("<table:table-cell {attributes}><text:p>shown</text:p></table:table-cell>")
    };
    let values = [
        value("office:value-type=\"float\" office:value=\"1234567890123\""),
        value("office:value-type=\"date\" office:date-value=\"2026-11-28T00:00:00\""),
        value("office:value-type=\"boolean\" office:boolean-value=\"true\""),
    ];
    let rest = ods_row(&ROW[3..]).replace("<table:table-row>", "");
    let rows = [
        ods_row(&HEADER),
        "<table:table-row>".to_owned(),
        values.concat(),
        rest,
    ];
    let file = read(&ods(&rows.concat())).unwrap();
    let cells = file.rows().next().unwrap().cells.remove(0);
    assert_eq!(cells[..3], ["1234567890123", "2026-11-28", "true"]);
}

#[test]
fn macros_and_links_of_a_workbook_are_not_looked_at() {
    let further = vec![
        stored("xl/vbaProject.bin", b"no project".as_slice()),
        stored("xl/externalLinks/externalLink1.xml", "<externalLink"),
        stored("xl/media/image1.png", b"no picture".as_slice()),
    ];
    let rows = [xml_row(&HEADER), xml_row(&ROW)].concat();
    let file = read_named("orders.xlsm", &xlsx_of_xml(&rows, further)).unwrap();
    assert_eq!(file.rows().next().unwrap().order.name, "Ada");
}

fn half(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() / 2);
    bytes
}

fn good() -> Vec<u8> {
    xlsx_of_xml(&[xml_row(&HEADER), xml_row(&ROW)].concat(), Vec::new())
}

/// The header in more columns than are read.
fn wide() -> Vec<u8> {
    let further = vec!["x"; MAX_COLUMNS];
    let header = [HEADER.to_vec(), further].concat();
    xlsx_of_xml(&xml_row(&header), Vec::new())
}

/// One long text in very many cells.
fn repeated() -> Vec<u8> {
    let strings = format!("<sst><si><t>{}</t></si></sst>", "x".repeat(1_000_000));
    let rows = "<row><c t=\"s\"><v>0</v></c></row>".repeat(100);
    xlsx_of_xml(&rows, vec![stored("xl/sharedStrings.xml", strings)])
}

fn bomb_of_strings() -> Vec<u8> {
    let strings = bomb("xl/sharedStrings.xml", "<sst><si><t>");
    xlsx_of_xml(&xml_row(&HEADER), vec![strings])
}

fn bomb_of_a_sheet() -> Vec<u8> {
    let start = "<worksheet><sheetData><row><c><v>";
    xlsx_with_sheet(bomb("xl/worksheets/sheet1.xml", start), Vec::new())
}

#[rstest]
#[case::half_of_a_file(half(good()), WorkbookProblem::Broken)]
#[case::half_of_an_xls(half(xls(&[vec!["order_id".to_owned()]])), WorkbookProblem::Broken)]
#[case::an_archive_of_files(archive(&[stored("orders.csv", "order_id")]), WorkbookProblem::NotAWorkbook)]
#[case::a_letter(archive(&[stored("[Content_Types].xml", "<Types/>"), stored("word/document.xml", "<document/>")]), WorkbookProblem::NotAWorkbook)]
#[case::no_archive(b"PK\x03\x04 and nothing".to_vec(), WorkbookProblem::Broken)]
#[case::a_password(ole2("EncryptedPackage", vec![7; 5_000]), WorkbookProblem::Password)]
#[case::a_password_of_an_xls(xls_with_password(), WorkbookProblem::Password)]
#[case::an_old_letter(ole2("WordDocument", vec![7; 5_000]), WorkbookProblem::Broken)]
#[case::a_text_that_is_not_there(
    xlsx_of_xml("<row><c t=\"s\"><v>7</v></c></row>", Vec::new()),
    WorkbookProblem::Broken
)]
#[case::a_cell_beyond_every_sheet(
    xlsx_of_xml("<row><c r=\"ZZZZZZ99999999999\"><v>7</v></c></row>", Vec::new()),
    WorkbookProblem::Broken
)]
#[case::rows_far_apart(
    xlsx_of_xml(
        "<row><c r=\"A1\"><v>7</v></c></row><row r=\"1000000\"><c r=\"A1000000\"><v>7</v></c></row>",
        Vec::new()
    ),
    WorkbookProblem::TooManyRows
)]
#[case::columns_far_apart(
    xlsx_of_xml(
        "<row><c r=\"A1\"><v>7</v></c><c r=\"XFD1\"><v>7</v></c></row>",
        Vec::new()
    ),
    WorkbookProblem::TooManyColumns
)]
#[case::a_column_too_many(wide(), WorkbookProblem::TooManyColumns)]
#[case::one_text_very_often(repeated(), WorkbookProblem::TooLong)]
#[case::gigabytes_of_texts(bomb_of_strings(), WorkbookProblem::TooMuchMemory)]
#[case::gigabytes_of_a_sheet(bomb_of_a_sheet(), WorkbookProblem::TooMuchMemory)]
fn a_workbook_that_cannot_be_read_is_a_problem_in_words(
    #[case] bytes: Vec<u8>,
    #[case] expected: WorkbookProblem,
) {
    assert_eq!(problem(&bytes), expected);
}

#[test]
fn gigabytes_in_a_workbook_are_not_in_the_memory_of_the_program_that_has_it_read() {
    for bytes in [bomb_of_strings(), bomb_of_a_sheet()] {
        problem(&bytes);
    }
    memory::assert_small();
}

#[test]
fn a_cell_of_ten_megabytes_is_a_cell() {
    let long = "x".repeat(10_000_000);
    let mut row = ROW;
    row[14] = &long;
    let rows = [xml_row(&HEADER), xml_row(&row), xml_row(&ROW)].concat();
    let file = read(&xlsx_of_xml(&rows, Vec::new())).unwrap();
    let lengths: Vec<_> = file.rows().map(|row| row.order.description.len()).collect();
    assert_eq!(lengths, [10_000_000, 3]);
}

#[test]
fn every_problem_of_a_workbook_says_what_happened_to_which_file_in_both_languages() {
    let all = [
        WorkbookProblem::Password,
        WorkbookProblem::NotAWorkbook,
        WorkbookProblem::Broken,
        WorkbookProblem::TooManyRows,
        WorkbookProblem::TooManyColumns,
        WorkbookProblem::TooLong,
        WorkbookProblem::TooMuchMemory,
        WorkbookProblem::TooSlow,
    ];
    for language in ["en", "fr"] {
        let words = Words::new(language).unwrap();
        let said = all.map(|problem| {
            let path = PathBuf::from("orders.xlsx");
            words.intake_error(&IntakeError::Workbook { path, problem })
        });
        for (at, sentence) in said.iter().enumerate() {
            assert!(sentence.contains("orders.xlsx"), "{sentence}");
            assert!(!said[..at].contains(sentence), "{sentence}");
        }
    }
}

#[test]
fn a_program_that_is_not_there_reads_no_workbook_and_the_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.xlsx");
    std::fs::write(&path, good()).unwrap();
    let error = OrderFile::read_by(Path::new("/nonexistent/sendoff"), &path).unwrap_err();
    assert!(matches!(error, IntakeError::Unreadable { .. }), "{error}");
    // This test is no `sendoff`: what it would write is not taken for orders.
    let error = OrderFile::read(&path).unwrap_err();
    assert!(matches!(error, IntakeError::Workbook { .. }), "{error}");
}

#[test]
fn the_command_line_ships_a_workbook_and_not_again_what_a_csv_file_has_bought() {
    let folder = tempfile::tempdir().unwrap();
    let (data, labels) = (folder.path().join("data"), folder.path().join("labels"));
    let text = std::fs::read_to_string(orders()).unwrap();
    let rows = rows_of(&text);
    let workbook = folder.path().join("orders.xlsx");
    std::fs::write(&workbook, xlsx(&rows[..4], (1, 1))).unwrap();
    let shipped = Ship::new(&workbook, &data, &labels).run();
    assert_eq!(shipped.code, 0, "{}", shipped.stderr);
    assert_eq!(shipped.summary["bought"], 3);
    let again = folder.path().join("orders.csv");
    let first: Vec<&str> = text.lines().take(4).collect();
    std::fs::write(&again, first.join("\n")).unwrap();
    let shipped = Ship::new(&again, &data, &labels).run();
    assert_eq!(shipped.summary["bought"], 0, "{}", shipped.stderr);
    assert_eq!(shipped.summary["already"].as_array().unwrap().len(), 3);
}

#[test]
fn the_command_line_says_of_a_broken_workbook_what_to_do_and_starts_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let workbook = folder.path().join("orders.xlsx");
    std::fs::write(&workbook, ole2("EncryptedPackage", vec![7; 5_000])).unwrap();
    let labels = folder.path().join("labels");
    let shipped = Ship::new(&workbook, &folder.path().join("data"), &labels).run();
    assert_eq!(shipped.code, 1);
    assert!(
        shipped.stderr.contains("Remove the password"),
        "{}",
        shipped.stderr
    );
    assert!(!labels.exists());
}
