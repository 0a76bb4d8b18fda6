//! What a scanner reads off a parcel: a shipment's id or a carrier's tracking
//! code, in whatever form the label's barcode carries it.

use std::fmt;

/// An upper bound for the length of a label's code.
pub const MAX_CODE_CHARS: usize = 64;
/// Shorter words are taken for typing, not for a parcel's code.
const MIN_TYPED_CHARS: usize = 8;
/// US routing barcodes begin with this and the ZIP code, then the tracking code.
const ROUTING_PREFIX: &str = "420";
/// The ZIP code behind the prefix, in its two lengths.
const ROUTING_ZIPS: [usize; 2] = [5, 9];
/// No US tracking code is shorter than this.
const MIN_ROUTED_CHARS: usize = 20;

/// A code in one spelling: capital letters and digits only.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScanCode(String);

/// The codes of labels have nine digits (`LX123456785CA`) or more.
const LEAST_DIGITS_OF_A_LABEL: usize = 9;

impl ScanCode {
    /// Reads what a scanner has typed. Spaces, hyphens and control characters
    /// are how it is written, not what it says; anything else is no code.
    pub fn read(typed: &str) -> Option<Self> {
        let mut code = String::new();
        for character in typed.chars() {
            if character.is_ascii_alphanumeric() {
                code.push(character.to_ascii_uppercase());
            } else if !(character.is_whitespace() || character.is_control() || character == '-') {
                return None;
            }
        }
        (!code.is_empty() && code.len() <= MAX_CODE_CHARS).then_some(Self(code))
    }

    /// Reads what a person has typed, if it looks like a code and not like a
    /// name or an order number that is to be searched for.
    pub fn read_typed(typed: &str) -> Option<Self> {
        let typed = typed.trim();
        let is_one_word = !typed.contains(char::is_whitespace);
        let has_digit = typed.contains(|letter: char| letter.is_ascii_digit());
        let code = Self::read(typed)?;
        let is_long = code.0.len() >= MIN_TYPED_CHARS;
        (has_digit && is_long && (is_one_word || code.is_all_digits())).then_some(code)
    }

    /// Whether what was typed is hardly anything but a label's code, as a scanner types it. In a
    /// name with as many digits, such as a day and a number, hyphens stand.
    pub fn is_of_a_label(typed: &str) -> bool {
        let has_hyphens = typed.contains('-');
        let code = Self::read_typed(typed).filter(|_| !has_hyphens);
        code.is_some_and(|code| {
            let digits = code.0.chars().filter(char::is_ascii_digit);
            digits.count() >= LEAST_DIGITS_OF_A_LABEL
        })
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What the code may mean, likeliest first: itself, and what stands behind
    /// the routing part of a US barcode.
    pub fn meanings(&self) -> Vec<&str> {
        let mut meanings = vec![self.as_str()];
        if self.is_all_digits()
            && let Some(routed) = self.0.strip_prefix(ROUTING_PREFIX)
        {
            let behind = ROUTING_ZIPS.iter().filter_map(|zip| routed.get(*zip..));
            meanings.extend(behind.filter(|code| code.len() >= MIN_ROUTED_CHARS));
        }
        meanings
    }

    fn is_all_digits(&self) -> bool {
        self.0.bytes().all(|letter| letter.is_ascii_digit())
    }
}

impl fmt::Display for ScanCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str) -> Option<String> {
        ScanCode::read(typed).map(|code| code.to_string())
    }

    #[test]
    fn a_code_is_read_in_one_spelling() {
        assert_eq!(read(" abcde-12345\r").as_deref(), Some("ABCDE12345"));
        assert_eq!(read("9400 1000 0000").as_deref(), Some("940010000000"));
        assert_eq!(read("../batches"), None);
        assert_eq!(read(" - "), None);
        assert_eq!(read(&"A".repeat(MAX_CODE_CHARS + 1)), None);
    }

    #[test]
    fn a_routing_code_means_the_tracking_code_behind_it() {
        let code = ScanCode::read("420902109400100000000000000001").unwrap();
        assert_eq!(
            code.meanings(),
            ["420902109400100000000000000001", "9400100000000000000001",]
        );
        let plain = ScanCode::read("4209021012").unwrap();
        assert_eq!(plain.meanings(), ["4209021012"]);
    }

    #[test]
    fn names_and_short_numbers_are_searched_for_and_codes_are_not() {
        assert!(ScanCode::read_typed("ABCDE12345").is_some());
        assert!(ScanCode::read_typed("9400 1000 0000").is_some());
        assert!(ScanCode::read_typed("Zoe Tremblay").is_none());
        assert!(ScanCode::read_typed("1001").is_none());
        assert!(ScanCode::read_typed("Order 10010001").is_none());
    }
}
