//! Our short word behind an order id or a batch's description, as people
//! are not to see it: by it a lost answer is found again, and it says nothing.

/// What the word begins with.
pub const OUR_WORD_PREFIX: &str = "SD";
/// Its letters: no vowels and no letters that look the same.
pub const OUR_WORD_LETTERS: &[u8; 28] = b"23456789bcdfghjklmnpqrstvwxz";
/// How many of them there are.
pub const OUR_WORD_LENGTH: usize = 10;

/// The text without our word at its end; empty if that was all.
pub fn without_our_word(text: &str) -> &str {
    let text = text.trim();
    let (before, last) = text.rsplit_once(' ').unwrap_or(("", text));
    if is_our_word(last) {
        before.trim_end()
    } else {
        text
    }
}

/// As [`without_our_word`]; nothing if that was all.
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
    }
}
