//! Tokens in the system's keychain. If none answers, they are held in memory
//! for this run only, and never in a file.
//!
//! The calls may wait for a person who unlocks the keychain: make them only
//! where blocking is allowed.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use secrecy::{ExposeSecret as _, SecretString};

/// The name that the keychain shows.
const SERVICE: &str = "Sendoff";

/// The keychain can't store the token.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the keychain does not keep the token: {reason}")]
pub struct SecretsTrouble {
    pub reason: String,
}

/// Stores one token per account. An account is a text such as `live/123456`.
pub trait Secrets: Send + Sync {
    /// Returns a token that is held for this run only, too.
    fn get(&self, account: &str) -> Result<Option<SecretString>, SecretsTrouble>;
    /// Stores a token. On an error it is held for this run only.
    fn set(&self, account: &str, token: SecretString) -> Result<(), SecretsTrouble>;
    fn delete(&self, account: &str) -> Result<(), SecretsTrouble>;
    /// Why tokens are held for this run only, if they are.
    fn trouble(&self) -> Option<SecretsTrouble> {
        None
    }
}

/// Tokens of this run.
#[derive(Default)]
pub struct MemorySecrets {
    tokens: Mutex<BTreeMap<String, SecretString>>,
}

impl std::fmt::Debug for MemorySecrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MemorySecrets").finish_non_exhaustive()
    }
}

impl MemorySecrets {
    fn tokens(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, SecretString>> {
        self.tokens.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_empty(&self) -> bool {
        self.tokens().is_empty()
    }
}

impl Secrets for MemorySecrets {
    fn get(&self, account: &str) -> Result<Option<SecretString>, SecretsTrouble> {
        Ok(self.tokens().get(account).cloned())
    }

    fn set(&self, account: &str, token: SecretString) -> Result<(), SecretsTrouble> {
        self.tokens().insert(account.to_owned(), token);
        Ok(())
    }

    fn delete(&self, account: &str) -> Result<(), SecretsTrouble> {
        self.tokens().remove(account);
        Ok(())
    }
}

/// The system's keychain.
#[derive(Debug, Default)]
pub struct Keychain {
    /// What the keychain did not take.
    this_run: MemorySecrets,
    /// What the keychain last said, if it was not what was asked for.
    trouble: Mutex<Option<SecretsTrouble>>,
}

impl Keychain {
    pub fn new() -> Self {
        Self::default()
    }

    fn note<T>(&self, answer: Result<T, SecretsTrouble>) -> Result<T, SecretsTrouble> {
        let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        match &answer {
            Err(said) => *trouble = Some(said.clone()),
            // A good answer about one account does not keep another's token.
            Ok(_) if self.this_run.is_empty() => *trouble = None,
            Ok(_) => {}
        }
        answer
    }
}

impl Secrets for Keychain {
    fn get(&self, account: &str) -> Result<Option<SecretString>, SecretsTrouble> {
        if let Some(token) = self.this_run.get(account)? {
            return Ok(Some(token));
        }
        let asked = entry(account).and_then(|entry| match entry.get_password() {
            Ok(token) => Ok(Some(SecretString::from(token))),
            Err(keyring::Error::NoEntry) => Ok(None),
            Err(error) => Err(trouble(&error)),
        });
        self.note(asked)
    }

    fn set(&self, account: &str, token: SecretString) -> Result<(), SecretsTrouble> {
        let kept = entry(account).and_then(|entry| {
            entry
                .set_password(token.expose_secret())
                .map_err(|error| trouble(&error))
        });
        match kept {
            Ok(()) => self.this_run.delete(account)?,
            Err(_) => self.this_run.set(account, token)?,
        }
        self.note(kept)
    }

    fn delete(&self, account: &str) -> Result<(), SecretsTrouble> {
        self.this_run.delete(account)?;
        match entry(account)?.delete_credential() {
            Ok(()) | Err(keyring::Error::NoEntry) => Ok(()),
            Err(error) => Err(trouble(&error)),
        }
    }

    fn trouble(&self) -> Option<SecretsTrouble> {
        let trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        trouble.clone()
    }
}

fn entry(account: &str) -> Result<keyring::Entry, SecretsTrouble> {
    if let Err(error) = keyring::Entry::store_status() {
        return Err(trouble(error));
    }
    keyring::Entry::new(SERVICE, account).map_err(|error| trouble(&error))
}

/// Some of the library's errors contain the secret's bytes; those are not shown.
fn trouble(error: &keyring::Error) -> SecretsTrouble {
    let reason = if let keyring::Error::BadEncoding(_) | keyring::Error::BadDataFormat(_, _) = error
    {
        "what it holds is not a token".to_owned()
    } else {
        error.to_string()
    };
    SecretsTrouble { reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_kept_by_account_until_it_is_deleted() {
        let secrets = MemorySecrets::default();
        secrets
            .set("live/1", SecretString::from("word".to_owned()))
            .unwrap();
        let token = secrets.get("live/1").unwrap().unwrap();
        assert_eq!(token.expose_secret(), "word");
        assert!(secrets.get("live/2").unwrap().is_none());
        secrets.delete("live/1").unwrap();
        assert!(secrets.get("live/1").unwrap().is_none());
    }

    #[test]
    fn the_trouble_stays_while_a_token_is_kept_for_this_run_only() {
        let keychain = Keychain::new();
        let locked = SecretsTrouble {
            reason: "locked".to_owned(),
        };
        let token = SecretString::from("word".to_owned());
        keychain.this_run.set("live/1", token).unwrap();
        keychain.note::<()>(Err(locked.clone())).unwrap_err();
        keychain.note(Ok(())).unwrap();
        assert_eq!(keychain.trouble(), Some(locked));
        keychain.this_run.delete("live/1").unwrap();
        keychain.note(Ok(())).unwrap();
        assert_eq!(keychain.trouble(), None);
    }
}
