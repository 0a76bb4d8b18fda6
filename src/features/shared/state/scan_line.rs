//! What a scanner types, until its Enter comes, and the scans whose answer is
//! awaited. What a scan does is decided by the list that takes it.

use crate::{contract::RequestId, model::scan_code::MAX_CODE_CHARS};

/// One sign may be the shop's own, in a number of letters.
const LEAST_DIGITS_AS_SIGNS: usize = 2;
/// Scans that may wait for their answer; a person is slower.
const MAX_UNDER_WAY: usize = 64;

/// What comes from a scanner while no field has the keyboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScanKey {
    /// Letters that no field has taken.
    Typed(String),
    /// The same, of a key that has another letter at its place, perhaps: see [`code_of`].
    TypedAt {
        typed: String,
        place: char,
    },
    Enter,
    Clear,
}

/// The list that takes the letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanPlace {
    /// The batch that is open: the parcel goes into its bag.
    Batch,
    /// The queue "bought, not printed": the label is on paper.
    Queue,
}

/// One scanner's letters and scans.
#[derive(Debug, Clone, Default)]
pub struct ScanLine {
    typed: String,
    /// The same by the places of the keys; of a letter without one, as it was typed.
    by_place: String,
    under_way: Vec<RequestId>,
}

impl ScanLine {
    /// What has come since the last Enter.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Scans whose answer is awaited.
    pub fn waiting(&self) -> usize {
        self.under_way.len()
    }

    /// Takes a key; an Enter after letters gives their code.
    pub(crate) fn take(&mut self, key: ScanKey) -> Option<String> {
        match key {
            ScanKey::Typed(text) => {
                let by_place = text.clone();
                self.extend(&text, &by_place);
                None
            }
            ScanKey::TypedAt { typed, place } => {
                self.extend(&typed, place.encode_utf8(&mut [0; 4]));
                None
            }
            ScanKey::Clear => {
                self.clear_typed();
                None
            }
            ScanKey::Enter => {
                let typed = std::mem::take(&mut self.typed);
                let by_place = std::mem::take(&mut self.by_place);
                let code = code_of(&typed, &by_place);
                (!code.is_empty()).then_some(code)
            }
        }
    }

    fn extend(&mut self, typed: &str, by_place: &str) {
        for (line, text) in [(&mut self.typed, typed), (&mut self.by_place, by_place)] {
            let room = MAX_CODE_CHARS.saturating_sub(line.chars().count());
            let letters = text.chars().filter(|letter| !letter.is_control());
            line.extend(letters.take(room));
        }
    }

    pub(crate) fn clear_typed(&mut self) {
        self.typed.clear();
        self.by_place.clear();
    }

    /// Whether another scan can be sent.
    pub(crate) fn has_room(&self) -> bool {
        self.under_way.len() < MAX_UNDER_WAY
    }

    pub(crate) fn begin(&mut self, request: RequestId) {
        self.under_way.push(request);
    }

    /// A scan was answered. Says whether it is one of these.
    pub(crate) fn end(&mut self, request: RequestId) -> bool {
        let before = self.under_way.len();
        self.under_way.retain(|waiting| *waiting != request);
        self.under_way.len() < before
    }
}

/// The code that was scanned: as it was typed, but where signs stand in the place of all of its
/// digits, or of its hyphens. The scanner is set to another keyboard layout than the system then.
pub(crate) fn code_of(typed: &str, by_place: &str) -> String {
    let (typed, by_place) = (typed.trim(), by_place.trim());
    let is_of_code = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let is_same_length = typed.chars().count() == by_place.chars().count();
    let differing = || {
        let pairs = typed.chars().zip(by_place.chars());
        pairs.filter(|(typed, place)| typed != place)
    };
    let is_sign = |letter: char| !letter.is_ascii_alphanumeric();
    let hyphens = differing().filter(|(typed, place)| is_sign(*typed) && *place == '-');
    let digits = differing().filter(|(typed, place)| is_sign(*typed) && place.is_ascii_digit());
    let has_digit = typed.contains(|letter: char| letter.is_ascii_digit());
    let is_of_hyphens = hyphens.count() == differing().count();
    let is_of_digits = !has_digit && digits.count() >= LEAST_DIGITS_AS_SIGNS;
    let is_other_layout = is_same_length && by_place.chars().all(is_of_code);
    if is_other_layout && (is_of_hyphens || is_of_digits) {
        by_place.to_owned()
    } else {
        typed.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_that_was_read_by_another_layout_is_the_one_of_its_keys() {
        assert_eq!(code_of("PC\"ç-_", "PC3965"), "PC3965");
        assert_eq!(code_of("SHOP-3022", "SHOP-3022"), "SHOP-3022");
        assert_eq!(code_of("AZ-1", "QW-1"), "AZ-1", "as the system reads it");
        assert_eq!(code_of("SHOP'3022", "SHOP-3022"), "SHOP-3022");
        // By scanners and systems that are both set to French.
        assert_eq!(code_of("RED_SHIRT", "RED8SHIRT"), "RED_SHIRT");
        assert_eq!(code_of("SHOP_1001", "SHOP81001"), "SHOP_1001");
        assert_eq!(code_of("#1001", "31001"), "#1001");
        let mut line = ScanLine::default();
        for (typed, place) in [("P", 'P'), ("\"", '3'), ("ç", '9')] {
            let typed = typed.to_owned();
            assert_eq!(line.take(ScanKey::TypedAt { typed, place }), None);
        }
        assert_eq!(line.take(ScanKey::Enter).as_deref(), Some("P39"));
        assert_eq!(line.take(ScanKey::Enter), None);
    }
}
