//! The account's client id, its token and the key of its label links.

use std::fmt;

use secrecy::{ExposeSecret as _, SecretString};

use crate::{
    platform::random::Random,
    practice::engine::{World, WorldError},
};

const CLIENT_ID: &str = "client_id";
const TOKEN: &str = "token";
const LABEL_KEY: &str = "label_key";
const FIRST_CLIENT_ID: u64 = 100_001;
const TOKEN_LETTERS: usize = 40;
const KEY_LETTERS: usize = 40;

/// Made once, and kept in the store from then on.
pub struct Account {
    pub client_id: String,
    pub token: SecretString,
    label_key: SecretString,
}

/// Whether an account was there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Age {
    New,
    Known,
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
    ) -> Result<(Self, Age), WorldError> {
        let known = [CLIENT_ID, TOKEN, LABEL_KEY].map(|name| world.setting(name));
        let [client_id, token, label_key] = known;
        if let (Some(client_id), Some(token), Some(label_key)) = (client_id?, token?, label_key?) {
            let account = Self {
                client_id,
                token: token.into(),
                label_key: label_key.into(),
            };
            return Ok((account, Age::Known));
        }
        let account = Self {
            client_id: FIRST_CLIENT_ID.to_string(),
            token: random.word(TOKEN_LETTERS).into(),
            label_key: random.word(KEY_LETTERS).into(),
        };
        world.put_setting(CLIENT_ID, &account.client_id)?;
        world.put_setting(TOKEN, account.token.expose_secret())?;
        world.put_setting(LABEL_KEY, account.label_key.expose_secret())?;
        Ok((account, Age::New))
    }

    pub(super) fn label_key(&self) -> &[u8] {
        self.label_key.expose_secret().as_bytes()
    }
}
