//! The account's client id, its tokens and the key of its label links.
//!
//! Tokens are stored as digests. One is also stored in clear text, in a file that
//! only its owner can read: it is announced at the start to the programs that use
//! the service.

use std::fmt;

use jiff::Timestamp;
use secrecy::{ExposeSecret as _, SecretString};
use sha2::{Digest as _, Sha256};

use super::tokens::Tokens;
use crate::{
    platform::random::Random,
    practice::engine::{World, WorldError, hex},
};

const CLIENT_ID: &str = "client_id";
const TOKEN: &str = "token";
const LABEL_KEY: &str = "label_key";
const FIRST_CLIENT_ID: u64 = 100_001;
const TOKEN_LETTERS: usize = 40;
const KEY_LETTERS: usize = 40;
/// The name of a token that the service made itself.
const AT_START: &str = "Made at the start";

/// Created once and stored from then on.
pub struct Account {
    pub client_id: String,
    /// The token that the start announces.
    pub token: SecretString,
    pub(super) tokens: Tokens,
    label_key: SecretString,
}

/// Whether the account existed before this start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Age {
    New,
    Existing,
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account")
            .field("client_id", &self.client_id)
            .finish_non_exhaustive()
    }
}

impl Account {
    pub(super) fn load_or_make(
        world: &mut dyn World,
        random: &Random,
        now: Timestamp,
    ) -> Result<(Self, Age), WorldError> {
        let known = [CLIENT_ID, TOKEN, LABEL_KEY].map(|name| world.setting(name));
        let [client_id, token, label_key] = known;
        if let (Some(client_id), Some(token), Some(label_key)) = (client_id?, token?, label_key?) {
            let account = Self::load(world, random, now, (client_id, token, label_key))?;
            return Ok((account, Age::Existing));
        }
        let token = make(random);
        let account = Self {
            client_id: FIRST_CLIENT_ID.to_string(),
            tokens: first_of(&token, now),
            token: token.into(),
            label_key: random.word(KEY_LETTERS).into(),
        };
        world.put_setting(CLIENT_ID, &account.client_id)?;
        world.put_setting(TOKEN, account.token.expose_secret())?;
        world.put_setting(LABEL_KEY, account.label_key.expose_secret())?;
        account.tokens.save(world)?;
        Ok((account, Age::New))
    }

    /// The account of an earlier start. When the announced token was deleted,
    /// another is made: what the start announces must work.
    fn load(
        world: &mut dyn World,
        random: &Random,
        now: Timestamp,
        (client_id, mut token, label_key): (String, String, String),
    ) -> Result<Self, WorldError> {
        let kept = Tokens::load(world)?;
        let mut tokens = kept.unwrap_or_else(|| first_of(&token, now));
        if token.is_empty() {
            token = make(random);
            tokens.add(&token, AT_START, now);
            world.put_setting(TOKEN, &token)?;
        }
        tokens.save(world)?;
        Ok(Self {
            client_id,
            token: token.into(),
            tokens,
            label_key: label_key.into(),
        })
    }

    /// Forgets the readable token, once it was deleted.
    pub(super) fn forget_announced(world: &mut dyn World) -> Result<(), WorldError> {
        world.put_setting(TOKEN, "")
    }

    /// The CSRF secret of this account's forms.
    pub(super) fn form_secret(&self) -> String {
        let digest = Sha256::new()
            .chain_update(self.label_key())
            .chain_update(b"\0forms");
        hex(&digest.finalize())
    }

    pub(super) fn label_key(&self) -> &[u8] {
        self.label_key.expose_secret().as_bytes()
    }
}

/// A new token's letters.
pub(super) fn make(random: &Random) -> String {
    random.word(TOKEN_LETTERS)
}

fn first_of(token: &str, now: Timestamp) -> Tokens {
    let mut tokens = Tokens::default();
    if !token.is_empty() {
        tokens.add(token, AT_START, now);
    }
    tokens
}
