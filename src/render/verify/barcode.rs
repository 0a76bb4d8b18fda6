//! Reading the barcodes of a label's picture, to prove that it is the label
//! that was bought. Nothing is drawn here.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rxing::helpers::{detect_in_luma_slice_with_hints, detect_multiple_in_luma_with_hints};
use rxing::{BarcodeFormat, DecodeHints, RXingResult};

use crate::render::scene::Picture;

/// A shorter barcode is a routing or sorting mark, not a tracking code.
const SHORTEST_TRACKING_CODE: usize = 8;

/// What the barcodes of a picture say about an expected tracking code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reading {
    Matched,
    /// Bar codes were read, and none is the tracking code.
    Others(Vec<String>),
    Nothing,
}

pub(super) fn read(picture: &Picture, expected: &str) -> Reading {
    let gray = gray(picture);
    // The reader takes any picture; a panic in it means that it read nothing.
    catch_unwind(AssertUnwindSafe(|| read_gray(gray, picture, expected)))
        .unwrap_or(Reading::Nothing)
}

fn read_gray(gray: Vec<u8>, picture: &Picture, expected: &str) -> Reading {
    let (width, height) = (picture.width, picture.height);
    let mut hints = DecodeHints::default();
    let first = detect_in_luma_slice_with_hints(
        &gray,
        width,
        height,
        Some(BarcodeFormat::CODE_128),
        &mut hints,
    );
    if first.is_ok_and(|code| holds(code.getText(), expected)) {
        return Reading::Matched;
    }
    let mut hints = DecodeHints {
        PossibleFormats: Some(HashSet::from([
            BarcodeFormat::CODE_128,
            BarcodeFormat::CODE_39,
            BarcodeFormat::ITF,
            BarcodeFormat::QR_CODE,
        ])),
        ..DecodeHints::default()
    };
    let codes =
        detect_multiple_in_luma_with_hints(gray, width, height, &mut hints).unwrap_or_default();
    if codes.iter().any(|code| holds(code.getText(), expected)) {
        return Reading::Matched;
    }
    let others: Vec<String> = codes
        .iter()
        .filter(|code| could_be_tracking(code))
        .map(|code| code.getText().to_owned())
        .collect();
    if others.is_empty() {
        Reading::Nothing
    } else {
        Reading::Others(others)
    }
}

/// Carriers put routing digits around a tracking code and blanks into it.
pub(super) fn holds(text: &str, expected: &str) -> bool {
    let expected = plain(expected);
    !expected.is_empty() && plain(text).contains(&expected)
}

fn plain(code: &str) -> String {
    code.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_uppercase())
        .collect()
}

/// A QR code may hold anything; the bars are what carriers scan.
fn could_be_tracking(code: &RXingResult) -> bool {
    code.getBarcodeFormat() != &BarcodeFormat::QR_CODE && is_long_enough(code.getText())
}

/// Whether this many letters and digits can be a tracking code.
pub(super) fn is_long_enough(text: &str) -> bool {
    plain(text).len() >= SHORTEST_TRACKING_CODE
}

/// Brightness on white paper.
fn gray(picture: &Picture) -> Vec<u8> {
    let brightness = |pixel: &[u8]| match pixel {
        [red, green, blue, alpha] => {
            let color =
                (u32::from(*red) * 77 + u32::from(*green) * 150 + u32::from(*blue) * 29) >> 8;
            let alpha = u32::from(*alpha);
            u8::try_from((color * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
        }
        _ => u8::MAX,
    };
    picture.rgba.chunks_exact(4).map(brightness).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routing_digits_and_blanks_around_a_code_do_not_hide_it() {
        assert!(holds(
            "42078701 9400111899223100012345",
            "9400 1118 9922 3100 0123 45"
        ));
        assert!(holds("lm123456789ca", "LM123456789CA"));
        assert!(!holds("9400111899223100012346", "9400111899223100012345"));
        assert!(!holds("anything", ""));
    }

    #[test]
    fn empty_paper_holds_nothing() {
        let paper = Picture {
            width: 40,
            height: 30,
            rgba: vec![255; 40 * 30 * 4],
        };
        assert_eq!(read(&paper, "7023210039414604"), Reading::Nothing);
    }
}
