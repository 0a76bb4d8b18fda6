//! Label files that are made to hurt: each is a problem in words, none takes
//! the program or the machine's memory with it.

use std::fmt::Write as _;

use rstest::rstest;
use sendoff::{
    model::{
        environment::Environment,
        label::LabelFormat::{self, Pdf, Png, Zpl},
        label_name::NameTemplate,
    },
    render::{Drawer, LONGEST_FILE_NAME, NameParts, PictureProblem, label_file_name, verify},
};

use crate::support::memory;

/// A PNG that says it is this large and has as many zeros behind it.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_compression(png::Compression::High);
    let row = width.div_ceil(8) as usize;
    encoder
        .write_header()
        .unwrap()
        .write_image_data(&vec![0; row * height as usize])
        .unwrap();
    bytes
}

/// A PNG with its first chunk's numbers changed, its sum left wrong.
fn png_that_says(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png(8, 8);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    bytes
}

fn pdf(objects: &[&str]) -> Vec<u8> {
    let mut text = "%PDF-1.7\n".to_owned();
    let mut places = Vec::new();
    for (number, object) in objects.iter().enumerate() {
        places.push(text.len());
        write!(text, "{} 0 obj\n{object}\nendobj\n", number + 1).unwrap();
    }
    let table = text.len();
    let size = objects.len() + 1;
    write!(text, "xref\n0 {size}\n0000000000 65535 f \n").unwrap();
    for place in places {
        writeln!(text, "{place:010} 00000 n ").unwrap();
    }
    write!(
        text,
        "trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF"
    )
    .unwrap();
    text.into_bytes()
}

/// One page of this size that draws this.
fn page(media_box: &str, content: &str) -> Vec<u8> {
    let stream = format!(
        "<< /Length {} >>\nstream\n{content}\nendstream",
        content.len()
    );
    let leaf = format!(
        "<< /Type /Page /Parent 2 0 R /MediaBox [{media_box}] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>"
    );
    let form = "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >> /Length 4 >>\nstream\n/F Do\nendstream";
    pdf(&[
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        &leaf,
        &stream,
        form,
    ])
}

#[rstest]
#[case::empty(Png, Vec::new())]
#[case::a_web_page(Png, b"<!doctype html><title>Sign in</title>".to_vec())]
#[case::a_script(Pdf, b"#!/bin/sh\nrm -rf ~".to_vec())]
#[case::a_program(Png, b"\x7fELF\x02\x01\x01".to_vec())]
#[case::a_drawing_with_a_script(Png, b"<svg onload=alert(1)>".to_vec())]
#[case::only_the_first_bytes(Png, b"\x89PNG\r\n\x1a\n".to_vec())]
#[case::wider_than_any(Png, png(60_000, 8))]
#[case::higher_than_any(Png, png(8, 60_000))]
#[case::as_wide_as_a_number_goes(Png, png_that_says(u32::MAX, u32::MAX))]
#[case::no_size(Png, png_that_says(0, 0))]
#[case::more_memory_than_is_given(Png, png_that_says(7_999, 7_999))]
#[case::another_form(Png, b"%PDF-1.7\n%%EOF".to_vec())]
#[case::a_pdf_without_an_end(Pdf, b"%PDF-1.7\n1 0 obj".to_vec())]
#[case::a_pdf_of_nothing(Pdf, b"%PDF-1.7\n%%EOF".to_vec())]
#[case::a_pdf_without_a_page(Pdf, pdf(&["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]))]
#[case::pages_within_themselves(Pdf, pdf(&["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]))]
#[case::a_page_as_large_as_a_field(Pdf, page("0 0 999999 999999", ""))]
#[case::a_page_longer_than_any(Pdf, page("0 0 288 99999", ""))]
#[case::a_page_of_no_number(Pdf, page("0 0 nan inf", ""))]
#[case::zpl_without_an_end(Zpl, b"^XA^FDhello".to_vec())]
#[case::zpl_that_is_a_page(Zpl, b"<html>^XA^XZ</html>".to_vec())]
fn a_file_that_is_no_label_is_a_problem_in_words(
    #[case] format: LabelFormat,
    #[case] bytes: Vec<u8>,
) {
    let problem = verify(&Drawer::Here, format, &bytes, Some("PR123")).unwrap_err();
    let words = problem.to_string();
    assert!(words.len() > 12 && words.len() < 400, "{words}");
    memory::assert_small();
}

/// These may be shown or refused; what counts is that they end, and small.
#[rstest]
#[case::every_pixel_that_is_allowed(Png, png(8_000, 4_000))]
#[case::a_form_within_itself(Pdf, page("0 0 288 432", "/F Do"))]
#[case::a_hundred_thousand_strokes(Pdf, page("0 0 288 432", &"0 0 m 288 432 l S ".repeat(100_000)))]
#[case::states_without_end(Pdf, page("0 0 288 432", &"q ".repeat(200_000)))]
#[case::arrays_within_arrays(Pdf, page("0 0 288 432", &"[".repeat(200_000)))]
fn a_label_that_is_made_to_be_slow_ends(#[case] format: LabelFormat, #[case] bytes: Vec<u8>) {
    drop(verify(&apart(), format, &bytes, Some("PR123")));
    memory::assert_small();
}

/// PDFs that are made to hurt, for any other reader of labels.
pub(crate) fn hostile_pdfs() -> Vec<Vec<u8>> {
    let within = "<< /Type /Catalog /Pages 2 0 R >>";
    vec![
        b"%PDF-1.7\n%%EOF".to_vec(),
        pdf(&[within, "<< /Type /Pages /Kids [] /Count 0 >>"]),
        pdf(&[within, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]),
        page("0 0 999999 999999", ""),
        page("0 0 288 99999", ""),
        page("0 0 nan inf", ""),
        page("0 0 288 432", "/F Do"),
        page("0 0 288 432", &"0 0 m 288 432 l S ".repeat(100_000)),
        page("0 0 288 432", &"q ".repeat(200_000)),
        page("0 0 288 432", &"[".repeat(200_000)),
    ]
}

/// As the program draws labels: in a process with bounds.
fn apart() -> Drawer {
    Drawer::apart(env!("CARGO_BIN_EXE_sendoff").into())
}

#[test]
fn a_page_that_takes_too_much_memory_is_given_up_and_said() {
    let bomb = page("0 0 288 432", &"0 0 m 288 432 l S ".repeat(100_000));
    let problem = apart().rasterize_pdf(&bomb, 203.0).unwrap_err();
    assert_eq!(problem, PictureProblem::TooMuchToDraw);
}

#[test]
fn a_page_that_is_drawn_apart_is_the_page_that_is_drawn_here() {
    let plain = page("0 0 288 432", "10 10 100 50 re f");
    let here = Drawer::Here.rasterize_pdf(&plain, 203.0).unwrap();
    assert_eq!(here.width, 812);
    assert!(here.rgba.contains(&0));
    assert_eq!(apart().rasterize_pdf(&plain, 203.0).unwrap(), here);
    let none = pdf(&[
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [] /Count 0 >>",
    ]);
    assert_eq!(
        apart().rasterize_pdf(&none, 203.0),
        Drawer::Here.rasterize_pdf(&none, 203.0)
    );
}

#[test]
fn a_program_that_is_not_there_draws_nothing_and_says_so() {
    let gone = Drawer::apart("/nonexistent/sendoff".into());
    let problem = gone.rasterize_pdf(&page("0 0 9 9", ""), 203.0);
    assert!(matches!(problem, Err(PictureProblem::Broken { .. })));
}

#[rstest]
fn a_name_that_is_a_path_stays_a_name_in_its_folder(
    #[values(
        "../../etc/passwd",
        "..\\..\\windows\\system32",
        "/etc/passwd",
        "C:\\autoexec.bat",
        "\\\\server\\share",
        "a/b",
        "a\\b",
        "..",
        ".",
        ".bashrc",
        "-rf",
        "~",
        "CON",
        "nul.txt",
        "com1",
        "a\0b",
        "a\nb",
        "a:b",
        "a|b",
        "*?<>\"",
        "\u{202e}gnp.exe",
        "\u{2215}etc\u{2215}passwd",
        "%2e%2e%2f",
        "$(reboot)",
        "`reboot`",
        " ",
        ""
    )]
    hostile: &str,
) {
    for (order, code) in [(hostile, "PR1"), ("1000", hostile), (hostile, hostile)] {
        let parts = NameParts {
            order_id: Some(order),
            tracking_code: Some(code),
            ..NameParts::default()
        };
        let name = label_file_name(&NameTemplate::default(), &parts, Environment::Live, Png);
        assert!(name.chars().count() <= LONGEST_FILE_NAME, "{name}");
        let stem = name.strip_suffix(".png").unwrap();
        assert!(!stem.is_empty(), "{name}");
        assert!(!name.starts_with(['.', '-', '~']), "{name}");
        let is_plain = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
        assert!(name.chars().all(is_plain), "{name}");
        assert_eq!(std::path::Path::new(&name).components().count(), 1);
        let device = ["CON", "NUL", "COM1"].map(|device| stem.eq_ignore_ascii_case(device));
        assert_eq!(device, [false; 3], "{name}");
    }
}
