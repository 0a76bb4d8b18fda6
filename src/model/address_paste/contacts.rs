//! Labels, e-mail addresses, phone and order numbers: what is known by itself, wherever it
//! stands.

use std::sync::LazyLock;

use regex::Regex;

use super::{
    Taken,
    labels::{self, Label},
    text_lines::{self, Line, tidy},
};
use crate::model::{country_names, fields::Field};

/// Takes them out of the lines, and gives back what is left. The parts of a text of one line
/// are its lines.
pub(super) fn take(lines: Vec<Line>, taken: &mut Taken) -> Vec<Line> {
    let parts = if let [only] = lines.as_slice() {
        let parts = text_lines::pieces(vec![only.clone()]).into_iter();
        let parts = parts.enumerate();
        parts.map(|(at, line)| Line { at, ..line }).collect()
    } else {
        lines
    };
    let left = parts.into_iter().filter_map(|line| left_of(&line, taken));
    left.collect()
}

/// What of a line belongs to the address.
fn left_of(line: &Line, taken: &mut Taken) -> Option<Line> {
    if let Some(id) = labels::order_id(&line.text) {
        taken.put(Field::OrderId, id, line.at);
        return None;
    }
    if let Some((label, value)) = labelled(&line.text) {
        return match label {
            Label::Of(Field::Phone) if digits(value) >= LEAST_DIGITS => {
                taken.put(Field::Phone, value, line.at);
                None
            }
            Label::Of(_) | Label::Heading | Label::Company => left_of_label(
                &label,
                without_contacts(value, line.at, taken),
                line.at,
                taken,
            ),
        };
    }
    if labels::label(&line.text).is_some() {
        return None;
    }
    let text = labels::without_heading(&line.text);
    let text = without_contacts(&text, line.at, taken);
    let is_label_only = text != line.text && labels::label(&text).is_some();
    let is_left = !text.is_empty() && !is_label_only;
    is_left.then_some(Line { at: line.at, text })
}

/// The label before a colon, and what it is of.
fn labelled(text: &str) -> Option<(Label, &str)> {
    let (name, value) = text.split_once([':', '：'])?;
    Some((labels::label(name)?, value.trim()))
}

fn left_of_label(label: &Label, value: String, at: usize, taken: &mut Taken) -> Option<Line> {
    if value.is_empty() {
        return None;
    }
    // More than the label promises: it is read as if it had none.
    let is_more = value.contains(',');
    match label {
        Label::Company if taken.company.is_none() => {
            taken.company = Some(Line { at, text: value });
            None
        }
        Label::Of(Field::CountryCode) => {
            match country_names::by_name_or_code(&value) {
                Some(country) => taken.put(Field::CountryCode, country.code, at),
                None => taken.leave(at, value),
            }
            None
        }
        Label::Of(Field::Phone | Field::Email) => {
            taken.leave(at, value);
            None
        }
        Label::Of(field) if !is_more || *field == Field::Name => {
            taken.put(field.clone(), value, at);
            None
        }
        Label::Of(_) | Label::Heading | Label::Company => Some(Line { at, text: value }),
    }
}

/// The text without the e-mail addresses and phone numbers in it.
fn without_contacts(text: &str, at: usize, taken: &mut Taken) -> String {
    let mut text = text.to_owned();
    if let Some(pattern) = EMAIL.as_ref() {
        while let Some(found) = pattern.find(&text) {
            let range = found.range();
            let email = found.as_str().trim_matches(['<', '>']).to_owned();
            taken.put(Field::Email, email, at);
            text.replace_range(range, " ");
            text = text.replace("mailto:", " ").replace("< >", " ");
        }
    }
    if is_phone(&text) {
        taken.put(Field::Phone, tidy(&text), at);
        return String::new();
    }
    let mut has_phone = false;
    for pattern in [&INTERNATIONAL, &NORTH_AMERICAN] {
        let found = pattern.as_ref().and_then(|pattern| pattern.captures(&text));
        let Some(found) = found.as_ref().and_then(|found| found.get(1)) else {
            continue;
        };
        let range = found.range();
        taken.put(Field::Phone, tidy(found.as_str()), at);
        text.replace_range(range, " ");
        has_phone = true;
    }
    let text = text.replace("( )", " ").replace("[ ]", " ");
    let text = tidy(&text);
    // What stood before the number: `Jane Roe, phone 514 555-0199`.
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.split_last() {
        Some((last, before)) if has_phone && is_phone_label(last) && !before.is_empty() => {
            tidy(&before.join(" "))
        }
        Some(_) | None => text,
    }
}

fn is_phone_label(word: &str) -> bool {
    matches!(labels::label(word), Some(Label::Of(Field::Phone)))
}

fn digits(text: &str) -> usize {
    text.chars().filter(char::is_ascii_digit).count()
}

/// Digits of a phone number that has a label.
const LEAST_DIGITS: usize = 7;
/// Digits of one that has none: fewer may be a postal code.
const LEAST_UNLABELLED: usize = 10;
const MOST_DIGITS: usize = 15;

/// Whether the whole text is a phone number.
fn is_phone(text: &str) -> bool {
    let text = text.trim();
    let is_sign = |letter: char| letter.is_ascii_digit() || " ()+-./".contains(letter);
    let least = if text.starts_with('+') {
        LEAST_DIGITS
    } else {
        LEAST_UNLABELLED
    };
    text.chars().all(is_sign) && (least..=MOST_DIGITS).contains(&digits(text))
}

static EMAIL: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"<?[\w.+%'-]+@[\w-]+(?:\.[\w-]+)+>?").ok());
static INTERNATIONAL: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(\+\d[\d ().\-/]{6,20}\d)(?:\D|$)").ok());
static NORTH_AMERICAN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let number = r"(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}";
    let extension = r"(?: ?(?:x|ext|ext\.|poste|#) ?\d{1,6})?";
    Regex::new(&format!(
        r"(?:^|[ ,;:\[])({number}{extension})(?:$|[ ,;)\]])"
    ))
    .ok()
});
