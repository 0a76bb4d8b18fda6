//! The tokens in the keychain: each belongs to one client id at one host, and
//! is never taken for another.

use std::{path::Path, rc::Rc, sync::Arc};

use secrecy::SecretString;

use crate::{
    features::settings,
    model::environment::{AccountId, Environment, Profile},
    platform::secrets::Secrets,
    session::deps::{Deps, token_account},
};

/// The tokens at hand, and why the keychain gives none.
#[derive(Default)]
pub(super) struct Tokens {
    pub(super) found: Vec<(AccountId, SecretString)>,
    pub(super) trouble: Option<String>,
    /// Profiles whose token was moved to the name that holds their host.
    moved: Vec<Profile>,
}

impl Tokens {
    pub(super) fn of(&self, account: AccountId) -> Option<SecretString> {
        self.found
            .iter()
            .find(|(found, _token)| *found == account)
            .map(|(_account, token)| token.clone())
    }

    fn of_trouble(reason: String) -> Self {
        Self {
            trouble: Some(reason),
            ..Self::default()
        }
    }
}

/// Asks the keychain for the token of each profile.
pub(super) async fn all(deps: &Rc<Deps>, kept: Vec<Profile>) -> Tokens {
    let data_dir = deps.folders.data_dir.clone();
    let secrets = Arc::clone(&deps.secrets);
    let asked = tokio::task::spawn_blocking(move || {
        let by_client = settings::job::with_token_by_client(&data_dir);
        let tokens = read(secrets.as_ref(), &kept, &by_client);
        note_moved(&data_dir, &tokens.moved);
        tokens
    });
    asked
        .await
        .unwrap_or_else(|error| Tokens::of_trouble(error.to_string()))
}

/// From now on, no token without a host is taken for these.
fn note_moved(data_dir: &Path, moved: &[Profile]) {
    for profile in moved {
        if let Err(failure) = settings::job::save(data_dir, profile) {
            tracing::warn!(?failure, "a profile could not be saved again");
        }
    }
}

/// The practice service makes its own token: the keychain is not asked.
/// `by_client` are the environments whose profile was saved by a version that
/// named tokens without their host.
fn read(secrets: &dyn Secrets, kept: &[Profile], by_client: &[Environment]) -> Tokens {
    let mut tokens = Tokens::default();
    for profile in kept {
        if profile.environment == Environment::Practice {
            continue;
        }
        let mut asked = secrets.get(&token_account(profile));
        let is_of_before = profile.account().is_first() && by_client.contains(&profile.environment);
        if matches!(asked, Ok(None)) && is_of_before {
            asked = secrets.get(&former_account(profile));
            if let Ok(Some(token)) = &asked
                && move_over(secrets, profile, token)
            {
                tokens.moved.push(profile.clone());
            }
        }
        match asked {
            Ok(Some(token)) => tokens.found.push((profile.account(), token)),
            Ok(None) => {}
            Err(trouble) => tokens.trouble = Some(trouble.reason),
        }
    }
    tokens.trouble = tokens
        .trouble
        .or_else(|| secrets.trouble().map(|trouble| trouble.reason));
    if let Some(reason) = &tokens.trouble {
        tracing::warn!(reason, "the keychain does not keep tokens");
    }
    tokens
}

/// Gives the token of an earlier version the name that holds its host.
fn move_over(secrets: &dyn Secrets, profile: &Profile, token: &SecretString) -> bool {
    if let Err(trouble) = secrets.set(&token_account(profile), token.clone()) {
        tracing::warn!(reason = %trouble.reason, "a token keeps its former name");
        return false;
    }
    if let Err(trouble) = secrets.delete(&former_account(profile)) {
        tracing::warn!(reason = %trouble.reason, "a token is in the keychain twice");
    }
    true
}

/// Keeps a token for the profile's client id at its host. An error means that
/// it is kept for this run only.
pub(super) async fn keep(
    deps: &Deps,
    profile: &Profile,
    token: SecretString,
) -> Result<(), String> {
    let secrets = Arc::clone(&deps.secrets);
    let account = token_account(profile);
    match tokio::task::spawn_blocking(move || secrets.set(&account, token)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(trouble)) => Err(trouble.reason),
        Err(error) => Err(error.to_string()),
    }
}

/// Takes the token of a profile out of the keychain.
pub(super) async fn forget(deps: &Deps, profile: &Profile) {
    let secrets = Arc::clone(&deps.secrets);
    let account = token_account(profile);
    let deleted = tokio::task::spawn_blocking(move || secrets.delete(&account)).await;
    if let Ok(Err(trouble)) = deleted {
        tracing::warn!(reason = %trouble.reason, "a token stays in the keychain");
    }
}

/// The name of a token without its host, as earlier versions kept it.
fn former_account(profile: &Profile) -> String {
    format!("{}/{}", profile.environment.as_str(), profile.client_id)
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret as _;

    use super::*;
    use crate::{model::ids::ClientId, platform::secrets::MemorySecrets};

    const FORMER: &str = "live/123456";

    fn live(host: &str) -> Profile {
        Profile {
            host: host.to_owned(),
            client_id: ClientId::new("123456"),
            ..Profile::empty(Environment::Live)
        }
    }

    fn token() -> SecretString {
        SecretString::from("sesame".to_owned())
    }

    fn found(tokens: &Tokens) -> Option<String> {
        tokens
            .of(Environment::Live.into())
            .map(|token| token.expose_secret().to_owned())
    }

    #[test]
    fn a_token_is_not_taken_for_another_host() {
        let secrets = MemorySecrets::default();
        let here = live("https://ship.example");
        secrets.set(&token_account(&here), token()).unwrap();
        // The same host, written in another way.
        for host in [
            "https://ship.example",
            "ship.example",
            "https://SHIP.example/",
        ] {
            let tokens = read(&secrets, &[live(host)], &[Environment::Live]);
            assert_eq!(found(&tokens).as_deref(), Some("sesame"), "{host}");
        }
        for host in ["https://shlp.example", "https://ship.example:8443", ""] {
            let tokens = read(&secrets, &[live(host)], &[Environment::Live]);
            assert_eq!(found(&tokens), None, "{host}");
        }
    }

    #[test]
    fn a_token_of_an_earlier_version_moves_to_the_host_that_was_saved_and_nowhere_else() {
        let secrets = MemorySecrets::default();
        secrets.set(FORMER, token()).unwrap();
        // The profile was saved since: whose host the token was is not known.
        let saved_since = read(&secrets, &[live("https://shlp.example")], &[]);
        assert_eq!(found(&saved_since), None);
        let here = [live("https://ship.example")];
        let moved = read(&secrets, &here, &[Environment::Live]);
        assert_eq!(found(&moved).as_deref(), Some("sesame"));
        assert_eq!(moved.moved, here);
        assert!(secrets.get(FORMER).unwrap().is_none());
        let elsewhere = [live("https://shlp.example")];
        let changed = read(&secrets, &elsewhere, &[Environment::Live]);
        assert_eq!(found(&changed), None);
        assert_eq!(
            found(&read(&secrets, &here, &[])).as_deref(),
            Some("sesame")
        );
    }
}
