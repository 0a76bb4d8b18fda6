//! The file name of a kept label: `{order_id}-{tracking_code}` and its format.
//!
//! Both parts come from outside and are never trusted: what is left of them can
//! be a file name on every system, in the folder that was meant and no other.

use unicode_normalization::UnicodeNormalization as _;

use crate::domain::label::LabelFormat;

/// In characters, with the extension.
pub const LONGEST_FILE_NAME: usize = 120;
/// File systems count bytes, and ` (2)` may follow.
const MOST_STEM_BYTES: usize = 200;
/// A tracking code is never longer; an order id may be.
const LONGEST_TRACKING_PART: usize = 48;
const NAMELESS: &str = "label";

pub fn file_name(
    order_id: Option<&str>,
    tracking_code: Option<&str>,
    format: LabelFormat,
) -> String {
    let extension = format.as_str();
    let longest_stem = LONGEST_FILE_NAME - extension.len() - 1;
    let code = shortened(
        &safe(tracking_code.unwrap_or_default()),
        LONGEST_TRACKING_PART,
    );
    // The order id gives way, so that the tracking code stays whole. One
    // character is kept for the mark before a reserved name, one for the hyphen.
    let order = shortened(
        &safe(order_id.unwrap_or_default()),
        longest_stem - code.len() - 2,
    );
    let stem = match (order.is_empty(), code.is_empty()) {
        (false, false) => format!("{order}-{code}"),
        (false, true) => order,
        (true, false) => code,
        (true, true) => NAMELESS.to_owned(),
    };
    let mark = if is_reserved(&stem) { "_" } else { "" };
    format!("{mark}{stem}.{extension}")
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

/// Dots at the start hide a file, dots at the end are dropped by Windows, and a
/// hyphen at the start reads as an option.
fn trimmed(part: &str) -> &str {
    part.trim_matches(['.', '_', '-'])
}

fn shortened(part: &str, characters: usize) -> String {
    let mut bytes = 0;
    let short: String = part
        .chars()
        .take(characters)
        .take_while(|character| {
            bytes += character.len_utf8();
            bytes <= MOST_STEM_BYTES - LONGEST_TRACKING_PART
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

    fn check(order_id: Option<&str>, tracking_code: Option<&str>, name: &str) {
        assert_eq!(file_name(order_id, tracking_code, LabelFormat::Png), name);
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
        let name = file_name(
            Some(&"W".repeat(255)),
            Some("7023210039414604"),
            LabelFormat::Pdf,
        );
        assert!(name.ends_with("W-7023210039414604.pdf"), "{name}");
    }

    proptest! {
        #[test]
        fn any_words_make_a_safe_name(order in any::<Option<String>>(), code in any::<Option<String>>()) {
            let name = file_name(order.as_deref(), code.as_deref(), LabelFormat::Zpl);
            prop_assert!(name.chars().count() <= LONGEST_FILE_NAME);
            prop_assert!(name.len() <= 240);
            prop_assert!(name.strip_suffix(".zpl").is_some_and(|stem| !stem.is_empty()));
            prop_assert!(!name.starts_with(['.', '-', ' ']));
            prop_assert!(!name.chars().any(|c| c.is_control() || "/\\:*?\"<>|".contains(c)));
            prop_assert!(!is_reserved(&name));
            prop_assert_eq!(std::path::Path::new(&name).components().count(), 1);
        }
    }
}
