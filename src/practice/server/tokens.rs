//! The API tokens of the account: several, stored as digests.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::practice::engine::{World, WorldError, hex, is_same_secret};

const TOKENS: &str = "tokens";
/// How many tokens an account may have at a time.
pub(super) const MAX_TOKENS: usize = 20;
/// How many letters of a token are stored for display.
const TAIL_LETTERS: usize = 4;

/// What is stored of a token: enough to verify it, not enough to use it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TokenRecord {
    pub(super) number: u64,
    pub(super) name: String,
    pub(super) tail: String,
    pub(super) created_at: Timestamp,
    digest: String,
}

/// All tokens that work, oldest first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tokens {
    /// Grows with every token, so that no form of an old page deletes a new one.
    made: u64,
    list: Vec<TokenRecord>,
}

impl Tokens {
    /// The stored ones, or `None` in a store of a version with a single token.
    pub(super) fn load(world: &dyn World) -> Result<Option<Self>, WorldError> {
        let Some(text) = world.setting(TOKENS)? else {
            return Ok(None);
        };
        let tokens = serde_json::from_str(&text);
        tokens.map_err(|error| WorldError(format!("setting {TOKENS} cannot be read: {error}")))
    }

    pub(super) fn save(&self, world: &mut dyn World) -> Result<(), WorldError> {
        let text = serde_json::to_string(self);
        let text = text.map_err(|error| WorldError(format!("{TOKENS} cannot be kept: {error}")))?;
        world.put_setting(TOKENS, &text)
    }

    pub(super) fn all(&self) -> &[TokenRecord] {
        &self.list
    }

    /// Whether another token can be added.
    pub(super) fn has_room(&self) -> bool {
        self.list.len() < MAX_TOKENS
    }

    pub(super) fn add(&mut self, token: &str, name: &str, created_at: Timestamp) {
        self.made += 1;
        let hidden = token.chars().count().saturating_sub(TAIL_LETTERS);
        self.list.push(TokenRecord {
            number: self.made,
            name: name.to_owned(),
            tail: token.chars().skip(hidden).collect(),
            created_at,
            digest: digest(token),
        });
    }

    /// Takes one away and gives it back, if it was there.
    pub(super) fn remove(&mut self, number: u64) -> Option<TokenRecord> {
        let at = self.list.iter().position(|token| token.number == number)?;
        Some(self.list.remove(at))
    }

    /// Whether this is one of them.
    pub(super) fn is_valid(&self, token: &str) -> bool {
        self.number_of(token).is_some()
    }

    /// The number of this one. Compares with every one, so that the time taken
    /// does not reveal which it is.
    pub(super) fn number_of(&self, token: &str) -> Option<u64> {
        let digest = digest(token);
        self.list.iter().fold(None, |found, known| {
            let is_it = is_same_secret(&known.digest, &digest);
            found.or(is_it.then_some(known.number))
        })
    }
}

impl TokenRecord {
    pub(super) fn is(&self, token: &str) -> bool {
        is_same_secret(&self.digest, &digest(token))
    }
}

/// Tokens are long random words: a plain digest of one cannot be reversed.
fn digest(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_known_until_removed_and_are_not_readable_in_what_is_kept() {
        let mut tokens = Tokens::default();
        tokens.add("FIRST-SECRET", "Bench 1", Timestamp::UNIX_EPOCH);
        tokens.add("SECOND-SECRET", "", Timestamp::UNIX_EPOCH);
        assert!(tokens.is_valid("FIRST-SECRET") && tokens.is_valid("SECOND-SECRET"));
        assert!(!tokens.is_valid("") && !tokens.is_valid("first-secret"));
        let kept = serde_json::to_string(&tokens).unwrap();
        assert!(!kept.contains("FIRST-SECRET"), "{kept}");
        assert_eq!(tokens.remove(1).unwrap().tail, "CRET");
        assert!(!tokens.is_valid("FIRST-SECRET"));
        tokens.add("THIRD-SECRET", "", Timestamp::UNIX_EPOCH);
        assert!(tokens.remove(1).is_none(), "a number is not given twice");
    }
}
