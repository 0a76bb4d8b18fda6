//! The file name of a label, by its user's template.
//!
//! What the parts say comes from outside and is never trusted: what is left of
//! them can be a file name on every system, in the folder that was meant and
//! no other.

use jiff::civil::Date;
use unicode_normalization::UnicodeNormalization as _;

use crate::model::{
    environment::Environment,
    label::LabelFormat,
    label_name::{NamePart, NamePiece, NameTemplate},
};

/// In characters, with the extension.
pub const LONGEST_FILE_NAME: usize = 120;
/// File systems count bytes, and ` (2)` may follow.
const MOST_STEM_BYTES: usize = 200;
/// A tracking code is never longer; an order id may be.
const LONGEST_CODE: usize = 48;
const NAMELESS: &str = "label";
/// What stands between parts, and goes with a part that says nothing.
const SEPARATORS: [char; 4] = ['-', '_', '.', ' '];

/// What is known of a label, as it came.
#[derive(Debug, Clone, Copy, Default)]
pub struct NameParts<'a> {
    pub order_id: Option<&'a str>,
    pub tracking_code: Option<&'a str>,
    pub shipment_id: Option<&'a str>,
    pub recipient: Option<&'a str>,
    pub date: Option<Date>,
    pub postage_type: Option<&'a str>,
}

/// A name on every system. What is not real says so before its ending.
pub fn label_file_name(
    template: &NameTemplate,
    parts: &NameParts<'_>,
    environment: Environment,
    format: LabelFormat,
) -> String {
    let extension = format.as_str();
    let longest_mark = environment.marked_name("").len();
    // One character is kept for the mark before a reserved name.
    let longest_stem = LONGEST_FILE_NAME - extension.len() - longest_mark - 2;
    let stem = filled(template, parts, longest_stem);
    let stem = if stem.is_empty() { NAMELESS } else { &stem };
    let mark = if is_reserved(stem) { "_" } else { "" };
    let stem = environment.marked_name(stem);
    format!("{mark}{stem}.{extension}")
}

/// Codes stay whole; what may be long gives way to them.
fn filled(template: &NameTemplate, parts: &NameParts<'_>, longest: usize) -> String {
    let pieces: Vec<(bool, String)> = template
        .pieces()
        .iter()
        .map(|piece| match piece {
            NamePiece::Text(text) => (true, text.nfkc().map(plain).collect()),
            NamePiece::Part(part) => {
                let code = shortened(&safe(&part_text(*part, parts)), LONGEST_CODE, LONGEST_CODE);
                (false, code)
            }
        })
        .collect();
    let mut is_long: Vec<usize> = Vec::new();
    let mut room = longest;
    for (at, piece) in template.pieces().iter().enumerate() {
        match piece {
            NamePiece::Part(NamePart::OrderId | NamePart::Recipient) => is_long.push(at),
            NamePiece::Part(_) | NamePiece::Text(_) => {
                let taken = pieces.get(at).map_or(0, |(_, text)| text.chars().count());
                room = room.saturating_sub(taken);
            }
        }
    }
    let room = room / is_long.len().max(1);
    let bytes = (MOST_STEM_BYTES - LONGEST_CODE) / is_long.len().max(1);
    let mut stem = String::new();
    let mut follows_nothing = true;
    for (at, (is_text, piece)) in pieces.iter().enumerate() {
        let long = template.pieces().get(at).filter(|_| is_long.contains(&at));
        let piece = match long {
            Some(NamePiece::Part(part)) => shortened(&safe(&part_text(*part, parts)), room, bytes),
            Some(NamePiece::Text(_)) | None => piece.clone(),
        };
        if *is_text && follows_nothing {
            stem.push_str(piece.trim_start_matches(SEPARATORS));
        } else {
            stem.push_str(&piece);
        }
        follows_nothing = !is_text && piece.is_empty();
    }
    shortened(&stem, longest, MOST_STEM_BYTES)
}

fn part_text(part: NamePart, parts: &NameParts<'_>) -> String {
    let word = match part {
        NamePart::OrderId => parts.order_id,
        NamePart::TrackingCode => parts.tracking_code,
        NamePart::ShipmentId => parts.shipment_id,
        NamePart::Recipient => parts.recipient,
        NamePart::PostageType => parts.postage_type,
        NamePart::Date => return parts.date.map(|date| date.to_string()).unwrap_or_default(),
    };
    word.unwrap_or_default().to_owned()
}

/// A sign of the template's own text.
fn plain(sign: char) -> char {
    if sign.is_alphanumeric() || SEPARATORS.contains(&sign) {
        sign
    } else {
        '_'
    }
}

/// A word from outside as a part of a file's name; empty where nothing of it can stand there.
pub(crate) fn file_name_part(text: &str) -> String {
    shortened(&safe(text), LONGEST_CODE, LONGEST_CODE)
}

/// Letters, digits, `-`, `_` and inner dots; everything else becomes one `_`.
fn safe(text: &str) -> String {
    let mut part = String::with_capacity(text.len());
    for character in text.nfkc() {
        if character.is_alphanumeric() || matches!(character, '-' | '_' | '.') {
            part.push(character);
        } else if !part.ends_with('_') {
            part.push('_');
        }
    }
    trimmed(&part).to_owned()
}

/// Dots at the start hide a file, dots and blanks at the end are dropped by
/// Windows, and a hyphen at the start reads as an option.
fn trimmed(part: &str) -> &str {
    part.trim_matches(SEPARATORS)
}

fn shortened(part: &str, characters: usize, most_bytes: usize) -> String {
    let mut bytes = 0;
    let short: String = part
        .chars()
        .take(characters)
        .take_while(|character| {
            bytes += character.len_utf8();
            bytes <= most_bytes
        })
        .collect();
    trimmed(&short).to_owned()
}

/// Names that are devices on Windows, with any ending.
fn is_reserved(stem: &str) -> bool {
    let base = stem
        .split('.')
        .next()
        .unwrap_or_default()
        .to_ascii_uppercase();
    match base.as_str() {
        "CON" | "PRN" | "AUX" | "NUL" => true,
        _ => match base
            .strip_prefix("COM")
            .or_else(|| base.strip_prefix("LPT"))
        {
            Some(number) => number.len() == 1 && number.chars().all(|c| c.is_ascii_digit()),
            None => false,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn named(order_id: Option<&str>, tracking_code: Option<&str>, format: LabelFormat) -> String {
        let parts = NameParts {
            order_id,
            tracking_code,
            ..NameParts::default()
        };
        label_file_name(&NameTemplate::default(), &parts, Environment::Live, format)
    }

    fn check(order_id: Option<&str>, tracking_code: Option<&str>, name: &str) {
        assert_eq!(named(order_id, tracking_code, LabelFormat::Png), name);
    }

    const PARTS: NameParts<'_> = NameParts {
        order_id: Some("1000"),
        tracking_code: Some("7023210039414604"),
        shipment_id: Some("SH4K7PXWQ2"),
        recipient: Some("Zoé d'Arc / 3"),
        date: Some(jiff::civil::date(2025, 11, 21)),
        postage_type: None,
    };

    #[track_caller]
    fn by_template(template: &str, name: &str) {
        let template = template.parse().unwrap();
        let made = label_file_name(&template, &PARTS, Environment::Live, LabelFormat::Pdf);
        assert_eq!(made, name);
    }

    #[test]
    fn a_template_fills_in_what_is_known_and_leaves_out_what_is_not() {
        by_template(
            "{date} {recipient} {shipment_id}",
            "2025-11-21 Zoé_d_Arc_3 SH4K7PXWQ2.pdf",
        );
        by_template("label_{tracking_code}", "label_7023210039414604.pdf");
        by_template(
            "{order_id}-{postage_type}-{shipment_id}",
            "1000-SH4K7PXWQ2.pdf",
        );
        by_template("{postage_type} - {order_id}", "1000.pdf");
        by_template("{order_id}.{postage_type}", "1000.pdf");
    }

    #[test]
    fn what_is_not_real_says_so_in_its_name() {
        let named = |environment| {
            label_file_name(
                &NameTemplate::default(),
                &PARTS,
                environment,
                LabelFormat::Png,
            )
        };
        assert_eq!(
            named(Environment::Practice),
            "1000-7023210039414604-practice.png"
        );
        assert_eq!(
            named(Environment::Sandbox),
            "1000-7023210039414604-sandbox.png"
        );
        assert_eq!(named(Environment::Live), "1000-7023210039414604.png");
    }

    #[test]
    fn a_label_is_named_by_order_and_tracking_code() {
        check(
            Some("1000"),
            Some("7023210039414604"),
            "1000-7023210039414604.png",
        );
        check(None, Some("LM123456789CA"), "LM123456789CA.png");
        check(Some("#1000/2"), None, "1000_2.png");
        check(None, None, "label.png");
    }

    #[test]
    fn a_path_stays_a_name() {
        check(Some("../../etc/passwd"), Some("X1"), "etc_passwd-X1.png");
        check(Some("C:\\Windows\\x"), None, "C_Windows_x.png");
        check(Some("a℀b"), None, "aa_cb.png");
        check(Some("\u{202e}gpj.exe"), None, "gpj.exe.png");
    }

    #[test]
    fn names_of_devices_are_marked() {
        check(Some("con"), None, "_con.png");
        check(Some("LPT1.txt"), None, "_LPT1.txt.png");
        check(Some("COM¹"), None, "_COM1.png");
        check(Some("COM10"), None, "COM10.png");
    }

    #[test]
    fn the_tracking_code_of_a_long_order_stays_whole() {
        let name = named(
            Some(&"W".repeat(255)),
            Some("7023210039414604"),
            LabelFormat::Pdf,
        );
        assert!(name.ends_with("W-7023210039414604.pdf"), "{name}");
    }

    const TEMPLATES: &[&str] = &[
        "{order_id}-{tracking_code}",
        "{recipient}.{order_id}",
        "{order_id}{order_id}{shipment_id}{recipient}{postage_type}{date}",
        "con{order_id}",
        "{tracking_code}",
    ];

    proptest! {
        #[test]
        fn any_words_make_a_safe_name(
            words in proptest::array::uniform5(any::<Option<String>>()),
            template in proptest::sample::select(TEMPLATES),
            environment in proptest::sample::select(&Environment::ALL[..]),
        ) {
            let [order_id, tracking_code, shipment_id, recipient, postage_type] =
                words.each_ref().map(Option::as_deref);
            let parts = NameParts { order_id, tracking_code, shipment_id, recipient, date: None, postage_type };
            let name = label_file_name(&template.parse().unwrap(), &parts, environment, LabelFormat::Zpl);
            prop_assert!(name.chars().count() <= LONGEST_FILE_NAME);
            prop_assert!(name.len() <= 240);
            prop_assert!(name.strip_suffix(".zpl").is_some_and(|stem| !stem.is_empty()));
            prop_assert!(!name.starts_with(['.', '-', ' ']));
            prop_assert!(!name.chars().any(|c| c.is_control() || "/\\:*?\"<>|".contains(c)));
            prop_assert!(!is_reserved(&name), "{}", name);
            prop_assert_eq!(std::path::Path::new(&name).components().count(), 1);
        }
    }
}
