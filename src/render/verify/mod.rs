//! Checks, before a label is saved, that the file is the label that was bought.
//!
//! A label whose barcode holds another tracking code is an error: it would send
//! the parcel to somebody else. One whose barcode can't be read here is still
//! accepted as a label, marked as not read.

mod barcode;
mod zpl_fields;

use thiserror::Error;

use super::rasterize::{Drawer, LABEL_DPI, MAX_LABEL_BYTES, PictureProblem, decode};
use super::scene::Picture;
use super::zpl_check::{self, ZplProblem};
use crate::model::label::LabelFormat;
use barcode::Reading;

/// Where a PDF's last line must be found, from its end.
const PDF_TRAILER_BYTES: usize = 1024;
/// A PDF of fine bars is drawn again this many times larger.
const SECOND_LOOK: f32 = 2.0;

/// A file that is a label, and what its barcode said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verified {
    pub barcode: BarcodeCheck,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BarcodeCheck {
    /// The label says the tracking code that was expected.
    Matched,
    /// No barcode could be read; the label may still be right.
    NotFound,
    /// No tracking code was expected.
    NotAsked,
}

/// Why a file is not the label that was bought.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LabelProblem {
    #[error("the label is empty")]
    Empty,
    #[error("the label has {bytes} bytes, more than the {MAX_LABEL_BYTES} that are accepted")]
    TooManyBytes { bytes: usize },
    #[error("a {expected} label was expected and a {found} came")]
    OtherFormat {
        expected: LabelFormat,
        found: LabelFormat,
    },
    #[error("a {expected} label was expected and something else came, perhaps a web page")]
    NotALabel { expected: LabelFormat },
    #[error("the {format} label is cut off, fetch it again")]
    CutOff { format: LabelFormat },
    #[error("the label cannot be read, {0}")]
    Unreadable(#[from] PictureProblem),
    #[error("the ZPL could do more than print a label, use the PDF: {0}")]
    UnsafeZpl(#[from] ZplProblem),
    #[error(
        "this label belongs to another parcel, do not print it: its bar code says {} and the \
         shipment's tracking code is {expected}",
        .found.join(", ")
    )]
    OtherTrackingCode {
        expected: String,
        found: Vec<String>,
    },
}

/// Checks a label's bytes and, when a tracking code is expected, its barcode.
pub fn verify(
    drawer: &Drawer,
    format: LabelFormat,
    bytes: &[u8],
    expected_tracking_code: Option<&str>,
) -> Result<Verified, LabelProblem> {
    check_bytes(format, bytes)?;
    let expected = expected_tracking_code
        .map(str::trim)
        .filter(|code| !code.is_empty());
    let reading = match format {
        LabelFormat::Png => expected_reading(&decode(drawer, format, bytes)?, expected),
        LabelFormat::Pdf => read_pdf(drawer, bytes, expected)?,
        LabelFormat::Zpl => {
            zpl_check::check(bytes)?;
            expected.map(|code| zpl_fields::read(&String::from_utf8_lossy(bytes), code))
        }
    };
    let barcode = match (reading, expected) {
        (Some(Reading::Matched), _) => BarcodeCheck::Matched,
        (Some(Reading::Nothing), _) => BarcodeCheck::NotFound,
        (Some(Reading::Others(found)), Some(expected)) => {
            return Err(LabelProblem::OtherTrackingCode {
                expected: expected.to_owned(),
                found,
            });
        }
        (Some(Reading::Others(_)) | None, _) => BarcodeCheck::NotAsked,
    };
    Ok(Verified { barcode })
}

fn check_bytes(format: LabelFormat, bytes: &[u8]) -> Result<(), LabelProblem> {
    if bytes.is_empty() {
        return Err(LabelProblem::Empty);
    }
    if bytes.len() > MAX_LABEL_BYTES {
        return Err(LabelProblem::TooManyBytes { bytes: bytes.len() });
    }
    match LabelFormat::sniff(bytes) {
        Some(found) if found == format => {}
        Some(found) => {
            return Err(LabelProblem::OtherFormat {
                expected: format,
                found,
            });
        }
        None => return Err(LabelProblem::NotALabel { expected: format }),
    }
    let is_whole = match format {
        // The decoder misses a PNG's end by itself.
        LabelFormat::Png => true,
        LabelFormat::Pdf => {
            let tail_start = bytes.len().saturating_sub(PDF_TRAILER_BYTES);
            let tail = bytes.get(tail_start..).unwrap_or_default();
            tail.windows(5).any(|window| window == b"%%EOF")
        }
        LabelFormat::Zpl => {
            let text = bytes.trim_ascii_end();
            let end = text.get(text.len().saturating_sub(3)..).unwrap_or_default();
            end.eq_ignore_ascii_case(b"^XZ")
        }
    };
    if is_whole {
        Ok(())
    } else {
        Err(LabelProblem::CutOff { format })
    }
}

fn expected_reading(picture: &Picture, expected: Option<&str>) -> Option<Reading> {
    expected.map(|code| barcode::read(picture, code))
}

fn read_pdf(
    drawer: &Drawer,
    bytes: &[u8],
    expected: Option<&str>,
) -> Result<Option<Reading>, LabelProblem> {
    let reading = expected_reading(&decode(drawer, LabelFormat::Pdf, bytes)?, expected);
    if reading != Some(Reading::Nothing) {
        return Ok(reading);
    }
    // A page too large to be drawn at a higher resolution is no fault of the label.
    Ok(match drawer.rasterize_pdf(bytes, LABEL_DPI * SECOND_LOOK) {
        Ok(picture) => expected_reading(&picture, expected),
        Err(_too_large) => reading,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(format: LabelFormat, bytes: &[u8], problem: &LabelProblem) {
        assert_eq!(
            verify(&Drawer::Here, format, bytes, None).as_ref(),
            Err(problem)
        );
    }

    #[test]
    fn what_is_no_label_says_what_it_is() {
        check(LabelFormat::Png, b"", &LabelProblem::Empty);
        check(
            LabelFormat::Png,
            b"<!doctype html>",
            &LabelProblem::NotALabel {
                expected: LabelFormat::Png,
            },
        );
        check(
            LabelFormat::Png,
            b"%PDF-1.7",
            &LabelProblem::OtherFormat {
                expected: LabelFormat::Png,
                found: LabelFormat::Pdf,
            },
        );
        let bytes = MAX_LABEL_BYTES + 1;
        check(
            LabelFormat::Pdf,
            &vec![b' '; bytes],
            &LabelProblem::TooManyBytes { bytes },
        );
    }

    #[test]
    fn a_file_without_its_end_is_cut_off() {
        for (format, bytes) in [
            (LabelFormat::Pdf, "%PDF-1.7\n1 0 obj"),
            (LabelFormat::Zpl, "^XA^FO1"),
        ] {
            check(format, bytes.as_bytes(), &LabelProblem::CutOff { format });
        }
    }

    #[test]
    fn a_pdf_without_pages_is_unreadable() {
        let problem = verify(&Drawer::Here, LabelFormat::Pdf, b"%PDF-1.7\n%%EOF", None);
        assert!(
            matches!(problem, Err(LabelProblem::Unreadable(_))),
            "{problem:?}"
        );
    }

    #[test]
    fn zpl_names_its_tracking_code_in_its_bars() {
        let label = b"^XA^FO10,10^BCN,100^FD>;702321003941>64604^FS^XZ\r\n";
        let checked = |code| {
            verify(&Drawer::Here, LabelFormat::Zpl, label, code)
                .unwrap()
                .barcode
        };
        assert_eq!(checked(Some("7023210039414604")), BarcodeCheck::Matched);
        assert_eq!(checked(None), BarcodeCheck::NotAsked);
    }

    #[test]
    fn zpl_whose_bars_say_another_code_is_another_parcels() {
        let label = b"^XA^FO10,10^BCN,100^FD7023210039414604^FS^XZ";
        let problem = verify(
            &Drawer::Here,
            LabelFormat::Zpl,
            label,
            Some("7023210039414605"),
        );
        assert!(
            matches!(problem, Err(LabelProblem::OtherTrackingCode { .. })),
            "{problem:?}"
        );
    }
}
