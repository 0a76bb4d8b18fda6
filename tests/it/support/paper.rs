//! PDFs read back by programs that are not ours: poppler and zbar.

use std::{fmt::Write as _, path::Path, process::Command};

/// What a tool says of a file.
fn output_of(tool: &str, arguments: &[&str], file: &Path) -> String {
    let output = Command::new(tool)
        .args(arguments)
        .arg(file)
        .output()
        .unwrap_or_else(|error| panic!("{tool} is missing: {error}"));
    // zbarimg says so where a picture has no code.
    let is_empty = tool == "zbarimg" && output.status.code() == Some(4);
    assert!(output.status.success() || is_empty, "{tool}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The bar codes of each page, in the order in which zbar sees them.
pub(crate) fn codes(pdf: &[u8]) -> Vec<Vec<String>> {
    codes_drawn(pdf, &[])
}

/// The bar codes of one page, counted from 1.
pub(crate) fn codes_of_page(pdf: &[u8], page: usize) -> Vec<String> {
    let page = page.to_string();
    codes_drawn(pdf, &["-f", &page, "-l", &page]).concat()
}

fn codes_drawn(pdf: &[u8], arguments: &[&str]) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("merged.pdf");
    std::fs::write(&file, pdf).unwrap();
    let stem = folder.path().join("page");
    let drawn = Command::new("pdftoppm")
        .args(["-r", "203", "-gray"])
        .args(arguments)
        .args([&file, &stem])
        .status()
        .expect("pdftoppm (poppler-utils) is installed");
    assert!(drawn.success());
    let mut pages: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "pgm"))
        .collect();
    pages.sort();
    let read = |page: &std::path::PathBuf| {
        let read = output_of(
            "zbarimg",
            &[
                "--quiet",
                "--nodbus",
                "--raw",
                "-Sdisable",
                "-Scode128.enable",
            ],
            page,
        );
        let mut codes: Vec<String> = read.lines().map(str::to_owned).collect();
        codes.sort();
        codes
    };
    pages.iter().map(read).collect()
}

pub(crate) fn page_sizes(pdf: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("merged.pdf");
    std::fs::write(&file, pdf).unwrap();
    let info = output_of("pdfinfo", &[], &file);
    let kept = |line: &&str| line.starts_with("Pages:") || line.starts_with("Page size:");
    let lines: Vec<&str> = info.lines().filter(kept).collect();
    let mut words = String::new();
    for line in lines {
        let line: Vec<&str> = line.split_whitespace().collect();
        write!(words, "{} · ", line.join(" ")).unwrap();
    }
    words
}

/// The words of a PDF, as they lie on its pages.
pub(crate) fn text_of(pdf: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("paper.pdf");
    std::fs::write(&file, pdf).unwrap();
    let arguments = ["-layout".as_ref(), file.as_os_str(), "-".as_ref()];
    let output = Command::new("pdftotext")
        .args(arguments)
        .output()
        .expect("pdftotext (poppler-utils) is installed");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}
