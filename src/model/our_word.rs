//! Our token: a short word behind an order id or a batch's description. It is
//! removed before the text is shown.
//!
//! A shipment or batch whose create answer was lost is found again by it, and
//! other computers on the account see which parcel of which order a shipment
//! was made for.
//!
//! A shipment's token is `SD`, letters of the [order key](super::order_key),
//! letters of the line and its ledger, and from the second parcel on `P` and
//! the parcel's number: `SDxk2…`, `SDxk2…P2`. Everybody who ships the order
//! makes the same letters of its key, so a search for the token's beginning
//! finds the shipments of all. A batch's token, and any of the first version,
//! is `SD` and letters of the line and its ledger alone.

/// The prefix of the token.
pub const OUR_WORD_PREFIX: &str = "SD";
/// Its alphabet: no vowels and no characters that look the same.
const OUR_WORD_LETTERS: &[u8; 28] = b"23456789bcdfghjklmnpqrstvwxz";
/// Letters of the order key: 28^9 orders. What is found by them is compared whole.
pub const KEY_LETTERS: usize = 9;
/// Letters of the line and its ledger behind those of the order key.
const LINE_LETTERS: usize = 6;
/// Letters of the line and its ledger in a token without an order key.
const BARE_LETTERS: usize = 10;
/// Stands before a parcel's number.
const PARCEL_SIGN: char = 'P';

/// A token, read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OurWord<'a> {
    /// As it travels.
    pub text: &'a str,
    /// The letters of the order key; none in a token of the first version.
    pub key_letters: Option<&'a str>,
    /// Which parcel of its order; none in a token of the first version.
    pub parcel: Option<u32>,
}

/// The first letters of a number, by its digest: the same bytes, the same letters.
pub fn letters_of(digest: &[u8], count: usize) -> String {
    let mut number = digest
        .iter()
        .take(16)
        .fold(0_u128, |number, byte| (number << 8) | u128::from(*byte));
    (0..count)
        .filter_map(|_| {
            let at = usize::try_from(number % 28).ok()?;
            number /= 28;
            OUR_WORD_LETTERS.get(at).map(|letter| char::from(*letter))
        })
        .collect()
}

/// The token without an order key, as batches carry it.
pub fn bare_word(line_digest: &[u8]) -> String {
    format!("{OUR_WORD_PREFIX}{}", letters_of(line_digest, BARE_LETTERS))
}

/// The token of a shipment.
pub fn shipment_word(key_letters: &str, line_digest: &[u8], parcel: u32) -> String {
    let line = letters_of(line_digest, LINE_LETTERS);
    if parcel <= 1 {
        format!("{OUR_WORD_PREFIX}{key_letters}{line}")
    } else {
        format!("{OUR_WORD_PREFIX}{key_letters}{line}{PARCEL_SIGN}{parcel}")
    }
}

/// What every token of an order begins with.
pub fn search_word(key_letters: &str) -> String {
    format!("{OUR_WORD_PREFIX}{key_letters}")
}

/// The text without the token at its end; empty if there is nothing else.
pub fn without_our_word(text: &str) -> &str {
    let text = text.trim();
    let (before, last) = split_last(text);
    if read_word(last).is_some() {
        before.trim_end()
    } else {
        text
    }
}

/// As [`without_our_word`]; `None` if there is nothing else.
pub fn own_words(text: &str) -> Option<&str> {
    Some(without_our_word(text)).filter(|own| !own.is_empty())
}

/// The token at the end of a text.
pub fn our_word(text: &str) -> Option<OurWord<'_>> {
    let (_before, last) = split_last(text.trim());
    read_word(last)
}

fn split_last(text: &str) -> (&str, &str) {
    text.rsplit_once(' ').unwrap_or(("", text))
}

fn read_word(word: &str) -> Option<OurWord<'_>> {
    let behind = word.strip_prefix(OUR_WORD_PREFIX)?;
    let (letters, parcel) = match behind.split_once(PARCEL_SIGN) {
        None => (behind, 1),
        Some((letters, number)) => (letters, number.parse().ok().filter(|number| *number > 1)?),
    };
    if !letters
        .bytes()
        .all(|letter| OUR_WORD_LETTERS.contains(&letter))
    {
        return None;
    }
    if letters.len() == BARE_LETTERS && parcel == 1 {
        return Some(OurWord {
            text: word,
            key_letters: None,
            parcel: None,
        });
    }
    (letters.len() == KEY_LETTERS.saturating_add(LINE_LETTERS)).then(|| OurWord {
        text: word,
        key_letters: letters.get(..KEY_LETTERS),
        parcel: Some(parcel),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_word_is_hidden_and_the_users_own_words_are_not() {
        assert_eq!(without_our_word("Monday SD23456789bc"), "Monday");
        assert_eq!(without_our_word("SD23456789bc"), "");
        assert_eq!(without_our_word("1000 SD23456789bcdfghj"), "1000");
        assert_eq!(without_our_word("1000 SD23456789bcdfghjP2"), "1000");
        assert_eq!(without_our_word(" Monday "), "Monday");
        assert_eq!(without_our_word("Monday SD card"), "Monday SD card");
        assert_eq!(without_our_word("SDABCDEFGHIJ"), "SDABCDEFGHIJ");
        for strange in [
            "SD23456789bcP2",
            "SD23456789bcdfghjP1",
            "SD23456789bcdfghjPx",
        ] {
            assert_eq!(without_our_word(strange), strange);
        }
    }

    #[test]
    fn a_token_says_whose_parcel_it_is() {
        let word = shipment_word("234567892", &[7; 32], 3);
        let sent = format!("1000 {word}");
        let read = our_word(&sent).unwrap();
        assert_eq!(read.key_letters, Some("234567892"));
        assert_eq!(read.parcel, Some(3));
        assert!(word.starts_with(&search_word("234567892")));
        let first = shipment_word("234567892", &[7; 32], 1);
        assert_eq!(our_word(&first).unwrap().parcel, Some(1));
        let bare = our_word("Monday SD23456789bc").unwrap();
        assert_eq!((bare.key_letters, bare.parcel), (None, None));
        assert_eq!(our_word("Monday"), None);
    }

    #[test]
    fn an_order_is_searched_for_by_the_letters_that_all_its_tokens_begin_with() {
        assert_eq!(search_word("234567892"), "SD234567892");
    }
}
