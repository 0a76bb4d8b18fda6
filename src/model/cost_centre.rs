//! A cost centre: the bookkeeper's own word for who bears the postage. The service has no
//! field for it: it stays in this program's ledger, and nothing that is sent carries it.

use serde::{Deserialize, Serialize};

/// The longest cost centre, in characters.
pub const MAX_COST_CENTRE_CHARS: usize = 64;

/// A word of the user's, never empty. Blanks around and between its words make no other one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CostCentre(String);

/// It has more characters than [`MAX_COST_CENTRE_CHARS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a cost centre has at most {MAX_COST_CENTRE_CHARS} characters")]
pub struct TooLong;

impl CostCentre {
    /// What was typed; none where nothing was.
    pub fn parse(typed: &str) -> Result<Option<Self>, TooLong> {
        let words: Vec<&str> = typed
            .split(|letter: char| letter.is_whitespace() || letter.is_control())
            .filter(|word| !word.is_empty())
            .collect();
        let text = words.join(" ");
        if text.chars().count() > MAX_COST_CENTRE_CHARS {
            return Err(TooLong);
        }
        Ok((!text.is_empty()).then_some(Self(text)))
    }

    /// One that the ledger keeps: it was parsed before it was stored.
    pub(crate) fn stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_make_no_other_cost_centre_and_nothing_typed_is_none() {
        let parsed = |typed: &str| CostCentre::parse(typed).unwrap();
        let east = parsed("Sales East").unwrap();
        assert_eq!(parsed("  Sales\u{a0}\t East\n"), Some(east));
        assert_eq!(parsed(" \t "), None);
    }

    #[test]
    fn a_cost_centre_has_at_most_so_many_characters_of_any_alphabet() {
        let longest = "é".repeat(MAX_COST_CENTRE_CHARS);
        assert!(CostCentre::parse(&longest).is_ok());
        assert_eq!(CostCentre::parse(&format!("{longest}é")), Err(TooLong));
    }
}
