//! Our short word behind the user's order id, told from the user's own words:
//! a person has not written it and is not shown it.

/// Letters of a token: no vowels and no letters that look the same.
pub const LETTERS: &[u8; 28] = b"23456789bcdfghjklmnpqrstvwxz";
pub const PREFIX: &str = "SD";
/// 28^10 words: two lines of one ledger practically never share one.
pub const LETTERS_A_TOKEN: usize = 10;

/// The order id as its user wrote it. Nothing, if there was only our token.
pub fn without_token(order_id: &str) -> Option<&str> {
    let order_id = order_id.trim_end();
    let (own, last) = order_id.rsplit_once(' ').unwrap_or(("", order_id));
    let own = if is_token(last) { own.trim() } else { order_id };
    (!own.is_empty()).then_some(own)
}

fn is_token(word: &str) -> bool {
    word.strip_prefix(PREFIX).is_some_and(|letters| {
        letters.len() == LETTERS_A_TOKEN && letters.bytes().all(|letter| LETTERS.contains(&letter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_not_shown_and_nothing_else_is_hidden() {
        assert_eq!(without_token("1023 SD5gh2345678"), Some("1023"));
        assert_eq!(without_token("SD5gh2345678"), None);
        assert_eq!(without_token("1023 b SD5gh2345678"), Some("1023 b"));
        for own in [
            "1023",
            "1023 SD5gh",
            "SDA5gh234567",
            "SD 5gh2345678",
            "Äb SD1234567890",
        ] {
            assert_eq!(without_token(own), Some(own));
        }
        assert_eq!(without_token(""), None);
    }
}
