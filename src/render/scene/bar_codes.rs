//! The symbols of barcodes: modules only. How large a module is drawn is the
//! layout's choice.

use rxing::oned::{Code128Writer, OneDimensionalCodeWriter as _};
use rxing::qrcode::QRCodeWriter;
use rxing::{BarcodeFormat, EncodeHints, Writer as _};

/// The most characters that fit across a label of 4 inches.
const MAX_CODE_128_CHARS: usize = 34;

/// Why a text cannot become a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub(crate) struct CodeProblem {
    pub(crate) why: &'static str,
}

impl CodeProblem {
    fn new(why: &'static str) -> Self {
        Self { why }
    }
}

/// A Code 128 of letters, digits, spaces, `-`, `.` and `/`. Anything else would
/// choose code sets, or end the field where a printer draws the symbol itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Code128 {
    text: String,
    modules: Vec<bool>,
}

impl Code128 {
    pub(crate) fn new(text: &str) -> Result<Self, CodeProblem> {
        if text.is_empty() {
            return Err(CodeProblem::new("it is empty"));
        }
        if text.chars().count() > MAX_CODE_128_CHARS {
            return Err(CodeProblem::new("it is too long"));
        }
        if !text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '.' | '/'))
        {
            return Err(CodeProblem::new(
                "it has a character that carriers do not use",
            ));
        }
        let modules = Code128Writer
            .encode_oned(text)
            .map_err(|_rxing| CodeProblem::new("it does not fit the symbol"))?;
        Ok(Self {
            text: text.to_owned(),
            modules,
        })
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Light and dark modules, without quiet zones.
    pub(crate) fn modules(&self) -> &[bool] {
        &self.modules
    }
}

/// A QR code that survives the loss of some of its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct QrCode {
    rows: Vec<Vec<bool>>,
}

impl QrCode {
    pub(crate) fn new(text: &str) -> Result<Self, CodeProblem> {
        if text.is_empty() {
            return Err(CodeProblem::new("it is empty"));
        }
        let hints = EncodeHints {
            ErrorCorrection: Some("M".to_owned()),
            Margin: Some("0".to_owned()),
            ..EncodeHints::default()
        };
        let symbol = QRCodeWriter
            .encode_with_hints(text, &BarcodeFormat::QR_CODE, 0, 0, &hints)
            .map_err(|_rxing| CodeProblem::new("it is too long"))?;
        let (width, height) = (symbol.getWidth(), symbol.getHeight());
        let rows = (0..height)
            .map(|y| (0..width).map(|x| symbol.get(x, y)).collect())
            .collect();
        Ok(Self { rows })
    }

    /// Light and dark cells, row by row, without the quiet zone.
    pub(crate) fn rows(&self) -> &[Vec<bool>] {
        &self.rows
    }

    /// Cells on a side.
    pub(crate) fn side(&self) -> u16 {
        u16::try_from(self.rows.len()).unwrap_or(u16::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_take_half_the_modules_of_letters() {
        let modules = |text: &str| Code128::new(text).unwrap().modules().len();
        // Start, symbols, check and stop: 11 modules each and 2 for the last bar.
        assert_eq!(modules(&"12".repeat(17)), (1 + 17 + 1) * 11 + 13);
        assert_eq!(modules(&"A".repeat(34)), (1 + 34 + 1) * 11 + 13);
    }

    #[test]
    fn a_code_that_no_carrier_uses_is_refused() {
        for code in ["", "ABC^XZ", "ÀB", "A\nB", ">0", &"1".repeat(35)] {
            assert!(Code128::new(code).is_err(), "{code:?}");
        }
    }

    #[test]
    fn a_short_reference_makes_a_small_symbol() {
        assert_eq!(QrCode::new("SH4K7PXWQ2").unwrap().side(), 21);
        assert_eq!(QrCode::new(""), Err(CodeProblem::new("it is empty")));
    }
}
