//! Which service a command without a window connects to, and with which token.

use std::{path::Path, sync::Arc};

use anyhow::{Context as _, bail};
use secrecy::SecretString;

use crate::{
    cli::ship::Account,
    features::settings,
    model::{
        environment::{AccountId, Environment, Profile},
        ids::ClientId,
    },
    platform::secrets::{Keychain, MemorySecrets, Secrets},
    practice::Story,
    service::http,
    session::deps::Connector,
};

use super::{
    arguments::ServiceArgs,
    connector::{DirectConnector, ProfileConnector},
    wiring,
};

/// The longest token file that is read.
const MAX_TOKEN_BYTES: u64 = 4_096;

/// The environment, the way to it, and where its token is.
pub(super) type Route = (AccountId, Arc<dyn Connector>, Arc<dyn Secrets>);

/// The service to connect to: the one given by URL, or the profile's.
pub(super) fn route(service: &ServiceArgs, data_dir: &Path) -> anyhow::Result<Route> {
    let Some(base_url) = &service.base_url else {
        let practice = wiring::practice_folder(data_dir);
        let connector = Arc::new(ProfileConnector::new(practice, Story::default()));
        let account = profile_account(service, data_dir)?;
        return Ok((account, connector, Arc::new(Keychain::new())));
    };
    let client_id = service
        .client_id
        .as_deref()
        .context("--client-id is missing")?;
    let token_file = service
        .token_file
        .as_deref()
        .context("--token-file is missing")?;
    let profile = direct_profile(base_url, client_id, service.environment)?;
    let account = profile.account();
    let connector = Arc::new(DirectConnector::new(profile, read_token(token_file)?));
    Ok((account, connector, Arc::new(MemorySecrets::default())))
}

/// The account of the profile that is named, or the first of its environment.
pub(super) fn profile_account(service: &ServiceArgs, data_dir: &Path) -> anyhow::Result<AccountId> {
    match &service.account {
        Some(name) => named_account(name, &settings::job::load(data_dir).unwrap_or_default()),
        None => Ok(service.profile.into()),
    }
}

/// The account that the user calls so.
fn named_account(name: &str, kept: &[Profile]) -> anyhow::Result<AccountId> {
    let wanted = name.trim().to_lowercase();
    let mut named = kept
        .iter()
        .filter(|profile| profile.name.trim().to_lowercase() == wanted);
    let Some(found) = named.next() else {
        let names: Vec<&str> = kept
            .iter()
            .map(|profile| profile.name.trim())
            .filter(|name| !name.is_empty())
            .collect();
        bail!(
            "no account is called {name}; those with a name in Settings are: {}",
            names.join(", ")
        );
    };
    if named.next().is_some() {
        bail!("several accounts are called {name}; give each a name of its own in Settings");
    }
    Ok(found.account())
}

/// Which account the command works on.
pub(super) fn account(service: &ServiceArgs) -> anyhow::Result<Account> {
    let (Some(base_url), Some(client_id)) = (&service.base_url, &service.client_id) else {
        return Ok(Account::OfProfile);
    };
    Ok(Account::Named {
        host: host_of(base_url, client_id)?,
        client_id: client_id.clone(),
    })
}

/// A service on this machine is for practice; of any other it is said whether
/// it spends real money, because nothing shows it.
fn direct_profile(
    base_url: &str,
    client_id: &str,
    said: Option<Environment>,
) -> anyhow::Result<Profile> {
    let client = ClientId::new(client_id);
    let host = host_of(base_url, client_id)?;
    let full = http::base_url(&host, &client)
        .with_context(|| format!("--base-url {base_url} can't be used"))?;
    let is_here = crate::render::download::loopback_origin(&full).is_some();
    let environment = said
        .or(is_here.then_some(Environment::Practice))
        .with_context(|| {
            format!(
                "--base-url {base_url} does not say whether real money is spent there; \
                 add --environment live if it is, or --environment sandbox if it is a test site"
            )
        })?;
    Ok(Profile {
        host,
        client_id: client,
        ..Profile::empty(environment)
    })
}

/// The host of a base URL, which may end in the path of its client.
fn host_of(base_url: &str, client_id: &str) -> anyhow::Result<String> {
    let url = base_url.trim_end_matches('/');
    let Some((host, named)) = url.split_once("/api/v1/clients/") else {
        return Ok(url.to_owned());
    };
    if named != client_id {
        bail!("--base-url is for client {named}, but --client-id says {client_id}");
    }
    Ok(host.to_owned())
}

fn read_token(path: &Path) -> anyhow::Result<SecretString> {
    use std::io::Read as _;
    let unreadable = || format!("the token file {} can't be read", path.display());
    let mut text = String::new();
    std::fs::File::open(path)
        .with_context(unreadable)?
        .take(MAX_TOKEN_BYTES)
        .read_to_string(&mut text)
        .with_context(unreadable)?;
    let token = text.trim();
    if token.is_empty() {
        bail!("the token file {} is empty", path.display());
    }
    Ok(SecretString::from(token.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_url_may_be_a_host_or_the_whole_path_of_its_client() {
        for url in [
            "http://127.0.0.1:4010",
            "http://127.0.0.1:4010/api/v1/clients/100001",
        ] {
            let profile = direct_profile(url, "100001", None).unwrap();
            assert_eq!(profile.host, "http://127.0.0.1:4010");
            assert_eq!(profile.environment, Environment::Practice);
        }
    }

    #[test]
    fn an_account_is_found_by_its_name_and_by_no_name_of_several() {
        let shop = |number, name: &str| Profile {
            number,
            name: name.to_owned(),
            ..Profile::empty(Environment::Live)
        };
        let kept = [
            shop(1, ""),
            shop(2, "Shop B"),
            shop(3, "Twice"),
            shop(4, "twice"),
        ];
        assert_eq!(named_account("shop b ", &kept).unwrap(), kept[1].account());
        let unknown = named_account("Shop C", &kept).unwrap_err().to_string();
        assert!(unknown.contains("Shop B"), "{unknown}");
        assert!(named_account("Twice", &kept).is_err());
        assert!(named_account("", &kept[1..]).is_err());
    }

    #[test]
    fn a_base_url_of_another_client_is_refused() {
        assert!(direct_profile("https://ship.example/api/v1/clients/1", "2", None).is_err());
    }

    #[test]
    fn of_a_service_elsewhere_it_is_said_whether_it_spends_real_money() {
        let error = direct_profile("https://ship.example", "2", None).unwrap_err();
        let message = error.to_string();
        assert!(message.contains("--environment live"), "{message}");
        assert!(message.contains("--environment sandbox"), "{message}");
        for said in [Environment::Live, Environment::Sandbox] {
            let profile = direct_profile("https://ship.example", "2", Some(said)).unwrap();
            assert_eq!(profile.environment, said);
        }
        let plain = "http://ship.example";
        assert!(direct_profile(plain, "2", Some(Environment::Live)).is_err());
    }
}
