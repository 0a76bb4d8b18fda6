//! The recovery token: a short random word appended to an order id or a batch's
//! description. A shipment or batch whose create answer was lost is found again
//! by it. It is removed before the text is shown.

/// The prefix of the token.
pub const OUR_WORD_PREFIX: &str = "SD";
/// Its alphabet: no vowels and no characters that look the same.
pub const OUR_WORD_LETTERS: &[u8; 28] = b"23456789bcdfghjklmnpqrstvwxz";
/// The number of characters behind the prefix.
pub const OUR_WORD_LENGTH: usize = 10;

/// The text without the token at its end; empty if there is nothing else.
pub fn without_our_word(text: &str) -> &str {
    let text = text.trim();
    let (before, last) = text.rsplit_once(' ').unwrap_or(("", text));
    if is_our_word(last) {
        before.trim_end()
    } else {
        text
    }
}

/// The token at the end of the text, if there is one.
pub fn our_word(text: &str) -> Option<&str> {
    text.trim()
        .rsplit(' ')
        .next()
        .filter(|last| is_our_word(last))
}

/// As [`without_our_word`]; `None` if there is nothing else.
pub fn own_words(text: &str) -> Option<&str> {
    Some(without_our_word(text)).filter(|own| !own.is_empty())
}

fn is_our_word(word: &str) -> bool {
    word.strip_prefix(OUR_WORD_PREFIX).is_some_and(|letters| {
        letters.len() == OUR_WORD_LENGTH
            && letters
                .bytes()
                .all(|letter| OUR_WORD_LETTERS.contains(&letter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_word_is_hidden_and_the_users_own_words_are_not() {
        assert_eq!(without_our_word("Monday SD23456789bc"), "Monday");
        assert_eq!(without_our_word("SD23456789bc"), "");
        assert_eq!(without_our_word(" Monday "), "Monday");
        assert_eq!(without_our_word("Monday SD card"), "Monday SD card");
        assert_eq!(without_our_word("SDABCDEFGHIJ"), "SDABCDEFGHIJ");
        assert_eq!(our_word("Monday SD23456789bc "), Some("SD23456789bc"));
        assert_eq!(our_word("SD23456789bc Monday"), None);
    }
}
