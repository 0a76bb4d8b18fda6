//! The two codes of a label: Code 128 of the tracking code, QR of the shipment id.
//!
//! Modules only; how many dots a module takes is the layout's choice.

use rxing::oned::{Code128Writer, OneDimensionalCodeWriter as _};
use rxing::qrcode::QRCodeWriter;
use rxing::{BarcodeFormat, EncodeHints, Writer as _};

use super::content::LabelError;

/// The most characters that fit across a label.
const LONGEST_TRACKING_CODE: usize = 34;

/// Light and dark modules of the bar code, without quiet zones.
pub(super) fn code_128(code: &str) -> Result<Vec<bool>, LabelError> {
    let refuse = |why| LabelError::TrackingCode {
        code: code.chars().take(LONGEST_TRACKING_CODE).collect(),
        why,
    };
    if code.is_empty() {
        return Err(refuse("it is empty"));
    }
    if code.chars().count() > LONGEST_TRACKING_CODE {
        return Err(refuse("it is too long"));
    }
    if !code
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '.' | '/'))
    {
        return Err(refuse("it has a character that carriers do not use"));
    }
    Code128Writer
        .encode_oned(code)
        .map_err(|_rxing| refuse("it does not fit the symbol"))
}

/// Rows of the QR symbol, without its quiet zone.
pub(super) fn qr(text: &str) -> Result<Vec<Vec<bool>>, LabelError> {
    let refuse = |why| LabelError::ShipmentId { why };
    if text.is_empty() {
        return Err(refuse("it is empty"));
    }
    let hints = EncodeHints {
        ErrorCorrection: Some("M".to_owned()),
        Margin: Some("0".to_owned()),
        ..EncodeHints::default()
    };
    let symbol = QRCodeWriter
        .encode_with_hints(text, &BarcodeFormat::QR_CODE, 0, 0, &hints)
        .map_err(|_rxing| refuse("it is too long"))?;
    let (width, height) = (symbol.getWidth(), symbol.getHeight());
    Ok((0..height)
        .map(|y| (0..width).map(|x| symbol.get(x, y)).collect())
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_take_half_the_modules_of_letters() {
        // Start, symbols, check and stop: 11 modules each and 2 for the last bar.
        assert_eq!(
            code_128(&"12".repeat(17)).unwrap().len(),
            (1 + 17 + 1) * 11 + 13
        );
        assert_eq!(
            code_128(&"A".repeat(34)).unwrap().len(),
            (1 + 34 + 1) * 11 + 13
        );
    }

    #[test]
    fn a_code_that_no_carrier_uses_is_refused() {
        for code in ["", "ABC^XZ", "ÀB", "A\nB", ">0", &"1".repeat(35)] {
            assert!(
                matches!(code_128(code), Err(LabelError::TrackingCode { .. })),
                "{code:?}"
            );
        }
    }

    #[test]
    fn a_short_reference_makes_a_small_symbol() {
        assert_eq!(qr("SH4K7PXWQ2").unwrap().len(), 21);
        assert_eq!(qr(""), Err(LabelError::ShipmentId { why: "it is empty" }));
    }
}
