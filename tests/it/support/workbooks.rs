//! Workbooks, good ones and ones that are made to hurt, byte by byte where no program writes
//! such.

use std::fmt::Write as _;

/// A file within an archive.
pub(crate) struct Packed {
    name: String,
    /// As the archive says: 0 is stored, 8 is deflated.
    method: u16,
    sum: u32,
    size: u32,
    bytes: Vec<u8>,
}

/// A file that is not compressed.
pub(crate) fn stored(name: &str, bytes: impl Into<Vec<u8>>) -> Packed {
    let bytes = bytes.into();
    Packed {
        name: name.to_owned(),
        method: 0,
        sum: crc32(&bytes),
        size: u32::try_from(bytes.len()).unwrap(),
        bytes,
    }
}

/// A file that begins with this text, goes on with some gigabytes of the digit 0, and is a
/// hundredth and less of that in the archive.
pub(crate) fn bomb(name: &str, start: &str) -> Packed {
    /// Each period is 13 bytes for 2,064 zeros.
    const PERIODS: usize = 1_500_000;
    let length = u16::try_from(start.len() + 1).unwrap();
    // A block that is not compressed: the text, and the first zero.
    let mut bytes = vec![0];
    bytes.extend(length.to_le_bytes());
    bytes.extend((!length).to_le_bytes());
    bytes.extend(start.as_bytes());
    bytes.push(b'0');
    // The last block, of the fixed code: its three bits, and then again and again "258 bytes
    // like the one before", in thirteen bits.
    let again = "1100010100000";
    let bits = format!("110{}", again.repeat(16));
    let bits: Vec<u8> = bits.bytes().map(|bit| bit - b'0').collect();
    let block: Vec<u8> = bits
        .chunks(8)
        .map(|bits| bits.iter().rev().fold(0, |byte, bit| byte << 1 | bit))
        .collect();
    bytes.push(block[0]);
    bytes.extend(block[1..14].repeat(PERIODS));
    Packed {
        name: name.to_owned(),
        method: 8,
        sum: 0,
        size: u32::MAX - 1,
        bytes,
    }
}

/// A ZIP archive.
pub(crate) fn archive(files: &[Packed]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    for file in files {
        let at = u32::try_from(bytes.len()).unwrap();
        let mut head = Vec::new();
        for number in [20, 0, file.method, 0, 0x5000] {
            head.extend(u16::to_le_bytes(number));
        }
        for number in [
            file.sum,
            u32::try_from(file.bytes.len()).unwrap(),
            file.size,
        ] {
            head.extend(number.to_le_bytes());
        }
        head.extend(u16::try_from(file.name.len()).unwrap().to_le_bytes());
        head.extend([0; 2]);
        bytes.extend(b"PK\x03\x04");
        bytes.extend(&head);
        bytes.extend(file.name.as_bytes());
        bytes.extend(&file.bytes);
        directory.extend(b"PK\x01\x02\x14\0");
        directory.extend(&head);
        directory.extend([0; 10]);
        directory.extend(at.to_le_bytes());
        directory.extend(file.name.as_bytes());
    }
    let at = u32::try_from(bytes.len()).unwrap();
    let count = u16::try_from(files.len()).unwrap().to_le_bytes();
    bytes.extend(&directory);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    bytes.extend([count, count].concat());
    bytes.extend(u32::try_from(directory.len()).unwrap().to_le_bytes());
    bytes.extend(at.to_le_bytes());
    bytes.extend([0; 2]);
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    let table: Vec<u32> = (0..256)
        .map(|byte| (0..8).fold(byte, |sum: u32, _| (sum >> 1) ^ (0xEDB8_8320 * (sum & 1))))
        .collect();
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (sum >> 8) ^ table[((sum ^ u32::from(*byte)) & 0xFF) as usize]
    })
}

const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/// An XLSX whose only sheet has these rows as XML; further files go into the archive, too.
pub(crate) fn xlsx_of_xml(rows: &str, further: Vec<Packed>) -> Vec<u8> {
    let sheet = format!("<worksheet xmlns=\"{MAIN}\"><sheetData>{rows}</sheetData></worksheet>");
    xlsx_with_sheet(stored("xl/worksheets/sheet1.xml", sheet), further)
}

/// The same, its sheet a file of any kind.
pub(crate) fn xlsx_with_sheet(sheet: Packed, further: Vec<Packed>) -> Vec<u8> {
    let package = format!(
        "<Relationships><Relationship Id=\"a\" Type=\"{OFFICE}/officeDocument\" \
         Target=\"xl/workbook.xml\"/></Relationships>"
    );
    let book = format!(
        "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{OFFICE}\"><sheets>\
         <sheet name=\"Orders\" sheetId=\"1\" r:id=\"s\"/></sheets></workbook>"
    );
    let sheets = format!(
        "<Relationships><Relationship Id=\"s\" Type=\"{OFFICE}/worksheet\" \
         Target=\"worksheets/sheet1.xml\"/></Relationships>"
    );
    let mut files = vec![
        stored("[Content_Types].xml", "<Types/>"),
        stored("_rels/.rels", package),
        stored("xl/workbook.xml", book),
        stored("xl/_rels/workbook.xml.rels", sheets),
        sheet,
    ];
    files.extend(further);
    archive(&files)
}

/// A row of texts as XML.
pub(crate) fn xml_row(cells: &[&str]) -> String {
    let cells = cells.iter();
    let cells = cells.map(|cell| format!("<c t=\"inlineStr\"><is><t>{cell}</t></is></c>"));
    format!("<row>{}</row>", cells.collect::<String>())
}

/// An ODS of these rows as XML.
pub(crate) fn ods(rows: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><office:body><office:spreadsheet>\
         <table:table table:name=\"Orders\">{rows}</table:table>\
         </office:spreadsheet></office:body></office:document-content>"
    );
    archive(&[
        stored("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        stored("META-INF/manifest.xml", "<manifest:manifest/>"),
        stored("content.xml", content),
    ])
}

/// A row of texts in an ODS.
pub(crate) fn ods_row(cells: &[&str]) -> String {
    let mut row = "<table:table-row>".to_owned();
    for cell in cells {
        write!(
            row,
            "<table:table-cell office:value-type=\"string\"><text:p>{cell}</text:p>\
             </table:table-cell>"
        )
        .unwrap();
    }
    row.push_str("</table:table-row>");
    row
}

/// An XLS of these texts.
pub(crate) fn xls(rows: &[Vec<String>]) -> Vec<u8> {
    let opening = |kind: u16| {
        let mut numbers = vec![0; 16];
        numbers[1] = 6;
        numbers[2..4].copy_from_slice(&kind.to_le_bytes());
        record(0x0809, &numbers)
    };
    let globals = opening(5);
    let bound = |at: usize| {
        let mut sheet = u32::try_from(at).unwrap().to_le_bytes().to_vec();
        sheet.extend(b"\0\0\x06\0Orders");
        record(0x0085, &sheet)
    };
    let end = record(0x000A, &[]);
    let start = globals.len() + bound(0).len() + end.len();
    let mut book = [globals, bound(start), end.clone(), opening(0x10)].concat();
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let letters: Vec<u16> = cell.encode_utf16().collect();
            let numbers = [row, column, 0, letters.len()];
            let numbers = numbers.map(|number| u16::try_from(number).unwrap().to_le_bytes());
            let mut label = numbers.concat();
            label.push(1);
            label.extend(letters.into_iter().flat_map(u16::to_le_bytes));
            book.extend(record(0x0204, &label));
        }
    }
    book.extend(end);
    ole2("Workbook", book)
}

/// An XLSB of these texts.
pub(crate) fn xlsb(rows: &[Vec<String>]) -> Vec<u8> {
    let number = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
    let text = |text: &str| {
        let letters: Vec<u16> = text.encode_utf16().collect();
        let bytes = letters.iter().flat_map(|letter| letter.to_le_bytes());
        number(letters.len()).into_iter().chain(bytes).collect()
    };
    let sheet: Vec<u8> = [vec![0; 4], number(1).to_vec(), text("s"), text("Orders")].concat();
    let book = [
        binary_record(0x9C, &sheet),
        binary_record(0x90, &[]),
        binary_record(0x9D, &[]),
    ];
    let mut cells = [
        binary_record(0x81, &[]),
        binary_record(0x94, &[0; 16]),
        binary_record(0x91, &[]),
    ]
    .concat();
    for (row, texts) in rows.iter().enumerate() {
        cells.extend(binary_record(0x00, &number(row)));
        for (column, cell) in texts.iter().enumerate() {
            let cell = [number(column).to_vec(), vec![0; 4], text(cell)].concat();
            cells.extend(binary_record(0x06, &cell));
        }
    }
    cells.extend(binary_record(0x92, &[]));
    let sheets = "<Relationships><Relationship Id=\"s\" Target=\"worksheets/sheet1.bin\"/>\
                  </Relationships>";
    archive(&[
        stored("xl/workbook.bin", book.concat()),
        stored("xl/_rels/workbook.bin.rels", sheets),
        stored("xl/worksheets/sheet1.bin", cells),
    ])
}

/// A record of an XLSB: its kind and its length have seven bits a byte.
fn binary_record(kind: u8, bytes: &[u8]) -> Vec<u8> {
    let mut record = vec![kind];
    if kind > 0x7F {
        record.push(1);
    }
    let length = u16::try_from(bytes.len()).unwrap();
    record.extend([length & 0x7F | 0x80, length >> 7].map(|byte| u8::try_from(byte).unwrap()));
    record.extend(bytes);
    record
}

/// An XLS that says of itself that it has a password.
pub(crate) fn xls_with_password() -> Vec<u8> {
    let mut opening = vec![0; 16];
    opening[1] = 6;
    opening[2] = 5;
    let book = [record(0x0809, &opening), record(0x002F, &[1, 0, 1, 0])].concat();
    ole2("Workbook", book)
}

fn record(kind: u16, bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).unwrap();
    [&kind.to_le_bytes(), &length.to_le_bytes(), bytes].concat()
}

/// An OLE2 file with one stream, of no more than 60,000 bytes.
pub(crate) fn ole2(name: &str, mut stream: Vec<u8>) -> Vec<u8> {
    const SECTOR: usize = 512;
    const NONE: u32 = u32::MAX;
    const END: u32 = u32::MAX - 1;
    // Shorter ones would be in a stream of streams.
    stream.resize(stream.len().next_multiple_of(SECTOR).max(4096), 0);
    let sectors = u32::try_from(stream.len() / SECTOR).unwrap();
    let mut file = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
    file.extend([0; 16]);
    for number in [0x3E, 3, 0xFFFE, 9, 6, 0, 0, 0] {
        file.extend(u16::to_le_bytes(number));
    }
    for number in [0, 1, 1, 0, 4096, END, 0, END, 0, 0] {
        file.extend(u32::to_le_bytes(number));
    }
    file.resize(SECTOR, 0xFF);
    // Which sector comes after which: the table, the directory, the stream.
    let mut table = vec![NONE - 2, END];
    table.extend((3..sectors + 2).chain([END]));
    table.resize(SECTOR / 4, NONE);
    file.extend(table.into_iter().flat_map(u32::to_le_bytes));
    for (name, kind, child, start) in [("Root Entry", 5, 1, END), (name, 2, NONE, 2)] {
        let mut entry: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let length = u16::try_from(entry.len() + 2).unwrap();
        entry.resize(64, 0);
        entry.extend(length.to_le_bytes());
        entry.extend([kind, 1]);
        entry.extend([NONE, NONE, child].into_iter().flat_map(u32::to_le_bytes));
        entry.resize(116, 0);
        entry.extend(start.to_le_bytes());
        let size = if kind == 2 { stream.len() as u64 } else { 0 };
        entry.extend(size.to_le_bytes());
        file.extend(entry);
    }
    file.resize(3 * SECTOR, 0);
    file.extend(stream);
    file
}
