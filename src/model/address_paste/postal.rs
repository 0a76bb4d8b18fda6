//! Postal codes: where one stands in the parts of an address, and how it is written.

use super::{provinces, text_lines::Line, words};
use crate::model::country::{self, Country};

/// Words of a part that are a postal code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) at: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// Which country's postal code is looked for, and how sure that country is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Of {
    /// The text names it.
    Named(&'static Country),
    /// Its postal codes are like no other's.
    Likely(&'static Country),
    /// Four or five digits before a city: of many countries.
    Any,
}

/// The last postal code in the parts. The first part is a name or a street.
pub(super) fn find(pieces: &[Line], of: Of) -> Option<Spot> {
    (0..pieces.len()).rev().find_map(|at| {
        let words = pieces.get(at)?.words();
        (0..words.len()).find_map(|from| {
            [from + 2, from + 1].into_iter().find_map(|to| {
                let spot = Spot { at, from, to };
                let code = words.get(from..to)?.join(" ");
                is_here(pieces, &words, spot, &code, of).then_some(spot)
            })
        })
    })
}

fn is_here(pieces: &[Line], words: &[&str], spot: Spot, code: &str, of: Of) -> bool {
    let country = match of {
        Of::Named(country) | Of::Likely(country) => country,
        Of::Any => return is_anywhere(pieces, words, spot, code),
    };
    let has_sign = code.starts_with(JAPANESE_SIGN);
    let code = plain(country, code);
    let has_digit = code.chars().any(|letter| letter.is_ascii_digit());
    let is_one = has_digit && !country.postal.example.is_empty();
    if !is_one || !country.postal_code_matches(&code) {
        return false;
    }
    if code.chars().any(|letter| letter.is_ascii_alphabetic()) {
        return match of {
            // `1012 LG`, and not the `1012 NE` of a street.
            Of::Likely(country) if country.code == "NL" => {
                code == code.to_uppercase() && is_before_city(pieces, words, spot)
            }
            Of::Likely(country) if country.code == "IE" => {
                spot.to == words.len() && is_eircode(&code)
            }
            Of::Named(_) | Of::Likely(_) | Of::Any => true,
        };
    }
    // Digits alone may be a house number: they stand at an end, and not with a street.
    let before = words.get(..spot.from).unwrap_or_default();
    let after = words.get(spot.to..).unwrap_or_default();
    let is_at_end = after.is_empty();
    let is_at_start = before.is_empty() && !words::has_street_word(&after.join(" "));
    if has_sign {
        return true;
    }
    if spot.at == 0 || !(is_at_end || (is_at_start && country.code != "US")) {
        return false;
    }
    match of {
        Of::Named(_) => true,
        Of::Likely(country) if country.code == "JP" => false,
        Of::Likely(country) => code.contains('-') || has_state(pieces, before, spot, country),
        Of::Any => false,
    }
}

/// Whether it is a postal code of Ireland and of nowhere else: `D02 X285`, `D6W XY00`.
fn is_eircode(code: &str) -> bool {
    let code = code.to_ascii_uppercase();
    let letters: Vec<char> = code.chars().filter(|letter| *letter != ' ').collect();
    let [area, first, second, rest @ ..] = letters.as_slice() else {
        return false;
    };
    let is_letter = |letter: &char| EIRCODE_LETTERS.contains(*letter);
    is_letter(area)
        && first.is_ascii_digit()
        && (second.is_ascii_digit() || *second == 'W')
        && rest.len() == 4
        && rest.iter().any(is_letter)
        && rest
            .iter()
            .all(|one| is_letter(one) || one.is_ascii_digit())
}

/// Others look too much like digits, or like each other.
const EIRCODE_LETTERS: &str = "ACDEFHKNPRTVWXY";

/// Whether a state stands before a ZIP code: five digits alone are of many countries.
fn has_state(pieces: &[Line], before: &[&str], spot: Spot, country: &Country) -> bool {
    if !before.is_empty() {
        return provinces::at_end(country, before).is_some();
    }
    let before = spot.at.checked_sub(1).and_then(|at| pieces.get(at));
    before.is_some_and(|piece| provinces::at_end(country, &piece.words()).is_some())
}

/// A postal code before a city, where no country is named.
fn is_anywhere(pieces: &[Line], words: &[&str], spot: Spot, code: &str) -> bool {
    let code = without_country(code);
    let is_number = (4..=5).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_digit());
    is_number && is_before_city(pieces, words, spot)
}

/// Whether a city is behind the code, and a street in a part before it: else the digits may
/// be a house number.
fn is_before_city(pieces: &[Line], words: &[&str], spot: Spot) -> bool {
    if spot.from > 0 {
        return false;
    }
    let city = words.get(spot.to..).unwrap_or_default().join(" ");
    let is_city = city.chars().any(char::is_alphabetic)
        && words::street(&city) == words::Street::No
        && !words::is_unit(&city);
    let mut before = pieces.iter().take(spot.at);
    is_city && before.any(|piece| words::street(&piece.text) >= words::Street::Ends)
}

/// Without the signs around it, and the letters of the country: `D-10115`, `H3G-1P1`.
fn plain(country: &Country, code: &str) -> String {
    let code = without_country(code);
    if country.code == "CA" {
        code.replace('-', " ")
    } else {
        code.to_owned()
    }
}

fn without_country(code: &str) -> &str {
    let code = code.trim_matches(['(', ')', ',', '.', ' ', JAPANESE_SIGN]);
    let after = code.split_once('-').filter(|(country, digits)| {
        let is_sign = country.len() <= 3 && country.bytes().all(|byte| byte.is_ascii_uppercase());
        is_sign && digits.starts_with(|letter: char| letter.is_ascii_digit())
    });
    let is_known = |sign: &str| country::by_code(sign).is_some() || SIGNS.contains(&sign);
    after
        .filter(|(sign, _)| is_known(sign))
        .map_or(code, |(_, digits)| digits)
}

/// What stands before a postal code in Japan, and nowhere else.
const JAPANESE_SIGN: char = '〒';

/// What cars of a country carry, where it is not its code.
const SIGNS: [&str; 9] = ["A", "B", "D", "E", "F", "I", "L", "N", "P"];

/// As the country writes it.
pub(super) fn written(country: Option<&Country>, code: &str) -> String {
    let Some(country) = country else {
        return without_country(code).to_owned();
    };
    let code = plain(country, code).to_uppercase();
    let behind = match country.code {
        "CA" | "GB" => 3,
        "IE" => 4,
        _ => return code,
    };
    let joined: String = code.split_whitespace().collect();
    match joined.len().checked_sub(behind) {
        Some(at) if joined.is_char_boundary(at) => {
            let (first, second) = joined.split_at(at);
            format!("{first} {second}")
        }
        Some(_) | None => code,
    }
}
