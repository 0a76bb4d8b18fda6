//! Tokens in the system's keychain. If none answers, they are held in memory
//! for this run only, and never in a file.
//!
//! The calls may wait for a person who unlocks the keychain: make them only
//! where blocking is allowed.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use keyring_core::{CredentialStore, Entry, Error};
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

/// Opens the system's keychain.
type OpenStore = fn() -> keyring_core::Result<Arc<CredentialStore>>;

/// The system's keychain.
pub struct Keychain {
    open: OpenStore,
    /// The keychain that answered last. One that ends, and is started anew, knows
    /// nothing of what was agreed with it before: it is opened again.
    store: Mutex<Option<Arc<CredentialStore>>>,
    /// What the keychain did not take.
    this_run: MemorySecrets,
    /// What the keychain last said, if it was not what was asked for.
    trouble: Mutex<Option<SecretsTrouble>>,
}

impl Default for Keychain {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Keychain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keychain").finish_non_exhaustive()
    }
}

impl Keychain {
    pub fn new() -> Self {
        Self::opened_by(open_store)
    }

    fn opened_by(open: OpenStore) -> Self {
        Self {
            open,
            store: Mutex::default(),
            this_run: MemorySecrets::default(),
            trouble: Mutex::default(),
        }
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

    /// Asks the keychain for something that may be asked for twice.
    fn ask<T>(
        &self,
        account: &str,
        question: impl Fn(&Entry) -> keyring_core::Result<T>,
    ) -> Result<T, SecretsTrouble> {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*store {
            match known
                .build(SERVICE, account, None)
                .and_then(|entry| question(&entry))
            {
                Err(Error::PlatformFailure(_) | Error::NoStorageAccess(_)) => *store = None,
                answer => return answer.map_err(|error| trouble(&error)),
            }
        }
        let opened = (self.open)().map_err(|error| trouble(&error))?;
        let answer = opened
            .build(SERVICE, account, None)
            .and_then(|entry| question(&entry))
            .map_err(|error| trouble(&error))?;
        *store = Some(opened);
        Ok(answer)
    }

    fn put(&self, account: &str, token: &SecretString) -> Result<(), SecretsTrouble> {
        self.ask(account, |entry| entry.set_password(token.expose_secret()))
    }
}

impl Secrets for Keychain {
    fn get(&self, account: &str) -> Result<Option<SecretString>, SecretsTrouble> {
        if let Some(token) = self.this_run.get(account)? {
            // The keychain may answer by now.
            let kept = self.put(account, &token);
            if kept.is_ok() {
                self.this_run.delete(account)?;
            }
            // That it still does not is said by the trouble; the token is there.
            drop(self.note(kept));
            return Ok(Some(token));
        }
        let asked = self.ask(account, |entry| match entry.get_password() {
            Ok(token) => Ok(Some(SecretString::from(token))),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(error),
        });
        self.note(asked)
    }

    fn set(&self, account: &str, token: SecretString) -> Result<(), SecretsTrouble> {
        let kept = self.put(account, &token);
        match kept {
            Ok(()) => self.this_run.delete(account)?,
            Err(_) => self.this_run.set(account, token)?,
        }
        self.note(kept)
    }

    fn delete(&self, account: &str) -> Result<(), SecretsTrouble> {
        self.this_run.delete(account)?;
        self.ask(account, |entry| match entry.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(error),
        })
    }

    fn trouble(&self) -> Option<SecretsTrouble> {
        let trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        trouble.clone()
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
fn open_store() -> keyring_core::Result<Arc<CredentialStore>> {
    Ok(zbus_secret_service_keyring_store::Store::new()?)
}

#[cfg(target_os = "macos")]
fn open_store() -> keyring_core::Result<Arc<CredentialStore>> {
    Ok(apple_native_keyring_store::keychain::Store::new()?)
}

#[cfg(windows)]
fn open_store() -> keyring_core::Result<Arc<CredentialStore>> {
    Ok(windows_native_keyring_store::Store::new()?)
}

/// Puts a trial secret into the keychain, reads it back and deletes it. A secret that is
/// held for this run only is none that the keychain keeps.
pub fn try_to_keep(
    secrets: &dyn Secrets,
    account: &str,
    trial: &str,
) -> Result<(), SecretsTrouble> {
    let kept = secrets.set(account, SecretString::from(trial.to_owned()));
    let read = kept.and_then(|()| secrets.get(account));
    let deleted = secrets.delete(account);
    let read = read?;
    deleted?;
    if let Some(trouble) = secrets.trouble() {
        return Err(trouble);
    }
    let is_same = read.is_some_and(|read| read.expose_secret() == trial);
    is_same.then_some(()).ok_or_else(|| SecretsTrouble {
        reason: "it does not give back what it was given".to_owned(),
    })
}

/// Some of the library's errors contain the secret's bytes; those are not shown.
fn trouble(error: &Error) -> SecretsTrouble {
    let reason = if let Error::BadEncoding(_) | Error::BadDataFormat(_, _) = error {
        "what it holds is not a token".to_owned()
    } else {
        error.to_string()
    };
    SecretsTrouble { reason }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

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

    /// Loses what it is given, and says nothing.
    struct Forgetful;

    impl Secrets for Forgetful {
        fn get(&self, _account: &str) -> Result<Option<SecretString>, SecretsTrouble> {
            Ok(None)
        }

        fn set(&self, _account: &str, _token: SecretString) -> Result<(), SecretsTrouble> {
            Ok(())
        }

        fn delete(&self, _account: &str) -> Result<(), SecretsTrouble> {
            Ok(())
        }
    }

    #[test]
    fn a_keychain_is_well_only_if_it_keeps_a_trial_secret_and_gives_it_back() {
        let good = MemorySecrets::default();
        try_to_keep(&good, "trial", "word").unwrap();
        assert!(good.is_empty(), "the trial secret is deleted");
        let forgets = try_to_keep(&Forgetful, "trial", "word").unwrap_err();
        assert_eq!(forgets.reason, "it does not give back what it was given");
        // What is held for this run only can be read back, and is no keychain.
        let without = Keychain::opened_by(|| Err(Error::NoDefaultStore));
        try_to_keep(&without, "trial", "word").unwrap_err();
        assert!(without.this_run.is_empty());
    }

    #[test]
    fn what_was_held_for_this_run_goes_into_a_keychain_that_answers_again() {
        static ANSWERS: AtomicBool = AtomicBool::new(false);
        let keychain = Keychain::opened_by(|| {
            if ANSWERS.load(Ordering::Relaxed) {
                Ok(keyring_core::mock::Store::new()?)
            } else {
                Err(Error::NoDefaultStore)
            }
        });
        let token = SecretString::from("word".to_owned());
        keychain.set("live/1", token).unwrap_err();
        assert!(keychain.get("live/1").unwrap().is_some());
        assert!(keychain.trouble().is_some());
        ANSWERS.store(true, Ordering::Relaxed);
        assert!(keychain.get("live/1").unwrap().is_some());
        assert_eq!(keychain.trouble(), None);
        assert!(keychain.this_run.is_empty());
        let kept = keychain.get("live/1").unwrap().unwrap();
        assert_eq!(kept.expose_secret(), "word");
    }
}
