//! Our token behind the user's order id: by it a shipment whose answer was lost
//! is found again, and other computers know whose parcel it is.

use sha2::{Digest as _, Sha256};

use crate::model::{
    ids::LineId,
    order_key::OrderKey,
    our_word::{bare_word, shipment_word},
};

/// An order id that would be longer than this with the token goes without it.
pub const MAX_ORDER_ID_CHARS: usize = 255;

/// The token of a line's shipments: the same for the same line of the same
/// ledger, on every day.
pub(crate) fn shipment_token(ledger_id: &str, line: &LineId, key: &OrderKey) -> String {
    shipment_word(&key.letters(), &line_digest(ledger_id, line), key.parcel())
}

/// The token of a line's batch.
pub(crate) fn batch_token(ledger_id: &str, line: &LineId) -> String {
    bare_word(&line_digest(ledger_id, line))
}

fn line_digest(ledger_id: &str, line: &LineId) -> [u8; 32] {
    Sha256::new()
        .chain_update(ledger_id.as_bytes())
        .chain_update([0])
        .chain_update(line.as_str().as_bytes())
        .finalize()
        .into()
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
    use crate::model::our_word::{our_word, without_our_word};

    #[test]
    fn a_token_is_one_alphanumeric_word_that_depends_on_ledger_line_and_order() {
        let line = LineId::of_order("1000", 1);
        let key = |parcel| OrderKey::of_id(None, Some("1000"), parcel).unwrap();
        let word = shipment_token("first", &line, &key(1));
        assert_eq!(word.len(), 17);
        assert!(word.chars().all(|letter| letter.is_ascii_alphanumeric()));
        assert_eq!(word, shipment_token("first", &line, &key(1)));
        let read = |word: &str| our_word(word).map(|read| read.key_letters.map(str::to_owned));
        for other in [
            shipment_token("second", &line, &key(1)),
            shipment_token("first", &LineId::of_form("A"), &key(1)),
            shipment_token("first", &line, &key(2)),
        ] {
            assert_ne!(word, other);
            assert_eq!(read(&word), read(&other), "one order: {other}");
        }
        let sent = order_id_as_sent(Some("1000"), &word);
        assert_eq!(without_our_word(&sent), "1000");
        assert_eq!(batch_token("first", &line).len(), 12);
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
