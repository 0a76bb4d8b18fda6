//! Our short word behind the user's order id: by it a shipment whose answer
//! was lost is found again.

use sha2::{Digest as _, Sha256};

use crate::model::{
    ids::LineId,
    // 28^10 words: two lines of one ledger practically never share one.
    our_word::{OUR_WORD_LENGTH, OUR_WORD_LETTERS, OUR_WORD_PREFIX},
};

/// An order id that would be longer than this with the token goes without it.
pub const MAX_ORDER_ID_CHARS: usize = 255;

/// The same word for the same line of the same ledger, on every day.
pub(crate) fn token(ledger_id: &str, line: &LineId) -> String {
    let digest = Sha256::new()
        .chain_update(ledger_id.as_bytes())
        .chain_update([0])
        .chain_update(line.as_str().as_bytes())
        .finalize();
    let mut number = digest
        .iter()
        .take(16)
        .fold(0_u128, |number, byte| (number << 8) | u128::from(*byte));
    let mut word = OUR_WORD_PREFIX.to_owned();
    for _ in 0..OUR_WORD_LENGTH {
        let at = usize::try_from(number % 28).unwrap_or(0);
        number /= 28;
        word.extend(OUR_WORD_LETTERS.get(at).map(|letter| char::from(*letter)));
    }
    word
}

/// The order id as it travels: the user's own, and behind it the token.
pub fn order_id_as_sent(order_id: Option<&str>, token: &str) -> String {
    match order_id.map(str::trim).filter(|text| !text.is_empty()) {
        None => token.to_owned(),
        Some(order_id)
            if order_id.chars().count() + 1 + token.chars().count() > MAX_ORDER_ID_CHARS =>
        {
            order_id.to_owned()
        }
        Some(order_id) => format!("{order_id} {token}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::our_word::without_our_word;

    #[test]
    fn a_token_is_one_alphanumeric_word_that_depends_on_ledger_and_line() {
        let line = LineId::of_order("1000", 1);
        let word = token("first", &line);
        assert_eq!(word.len(), 12);
        assert!(word.chars().all(|letter| letter.is_ascii_alphanumeric()));
        assert_eq!(without_our_word(&word), "");
        assert_eq!(word, token("first", &line));
        assert_ne!(word, token("second", &line));
        assert_ne!(word, token("first", &LineId::of_order("1000", 2)));
        let sent = order_id_as_sent(Some("1000"), &word);
        assert_eq!(without_our_word(&sent), "1000");
    }

    #[test]
    fn the_token_stands_behind_the_users_own_order_id() {
        assert_eq!(order_id_as_sent(Some("1000"), "SDx"), "1000 SDx");
        assert_eq!(order_id_as_sent(None, "SDx"), "SDx");
        assert_eq!(order_id_as_sent(Some("  "), "SDx"), "SDx");
    }

    #[test]
    fn an_order_id_without_room_for_the_token_is_sent_as_it_is() {
        let long = "9".repeat(MAX_ORDER_ID_CHARS);
        assert_eq!(order_id_as_sent(Some(&long), "SDx"), long);
    }
}
