//! Profiles: a file that a person can read, in the data folder. Tokens are
//! never in it.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::{
    contract::{Cause, Failure},
    model::environment::{AccountId, Environment, Profile},
    platform::paths,
};

const FILE_NAME: &str = "profiles.toml";
/// A file longer than this is not ours.
const MAX_FILE_BYTES: u64 = 1_000_000;

#[derive(Debug, Default, Serialize, Deserialize)]
struct File {
    /// The environments whose token is named by its host: their profile was
    /// saved by a version that does so.
    #[serde(default)]
    tokens_by_host: Vec<Environment>,
    #[serde(default)]
    profiles: Vec<Profile>,
}

/// Every profile that is kept.
pub fn load(data_dir: &Path) -> Result<Vec<Profile>, Failure> {
    read(data_dir).map(|file| file.profiles)
}

/// The environments whose profile was saved by a version that named tokens by
/// client id alone: such a token belongs to the host that is saved.
pub(crate) fn with_token_by_client(data_dir: &Path) -> Vec<Environment> {
    let Ok(file) = read(data_dir) else {
        return Vec::new();
    };
    file.profiles
        .iter()
        .map(|profile| profile.environment)
        .filter(|environment| !file.tokens_by_host.contains(environment))
        .collect()
}

fn read(data_dir: &Path) -> Result<File, Failure> {
    let path = data_dir.join(FILE_NAME);
    let unreadable = |reason: String| {
        Failure::new(Cause::NotWritable {
            path: path.clone(),
            reason,
        })
    };
    match std::fs::metadata(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(File::default()),
        Err(error) => return Err(unreadable(error.to_string())),
        Ok(file) if file.len() > MAX_FILE_BYTES => {
            return Err(unreadable("it is too large".to_owned()));
        }
        Ok(_file) => {}
    }
    let text = std::fs::read_to_string(&path).map_err(|error| unreadable(error.to_string()))?;
    toml::from_str(&text).map_err(|error| unreadable(error.to_string()))
}

/// The profile of an account, empty if none is kept.
pub(crate) fn of(profiles: &[Profile], account: AccountId) -> Profile {
    profiles
        .iter()
        .find(|profile| profile.account() == account)
        .cloned()
        .unwrap_or_else(|| Profile::empty(account))
}

/// Keeps a profile in place of the account's former one.
pub(crate) fn save(data_dir: &Path, profile: &Profile) -> Result<(), Failure> {
    let mut file = read(data_dir)?;
    let (account, environment) = (profile.account(), profile.environment);
    file.profiles.retain(|kept| kept.account() != account);
    file.profiles.push(profile.clone());
    file.profiles.sort_by_key(Profile::account);
    if account.is_first() {
        file.tokens_by_host.retain(|known| *known != environment);
        file.tokens_by_host.push(environment);
        file.tokens_by_host.sort_unstable();
    }
    write(data_dir, &file)
}

/// Forgets a profile. Its ledger and its labels stay where they are.
pub(crate) fn delete(data_dir: &Path, account: AccountId) -> Result<(), Failure> {
    let mut file = read(data_dir)?;
    file.profiles.retain(|kept| kept.account() != account);
    write(data_dir, &file)
}

fn write(data_dir: &Path, file: &File) -> Result<(), Failure> {
    let path = data_dir.join(FILE_NAME);
    let text = toml::to_string(file).map_err(|error| {
        Failure::new(Cause::NotWritable {
            path: path.clone(),
            reason: error.to_string(),
        })
    })?;
    paths::write_whole(&path, text.as_bytes()).map_err(|error| not_written(path, &error))
}

fn not_written(path: PathBuf, error: &std::io::Error) -> Failure {
    Failure::new(if error.kind() == std::io::ErrorKind::StorageFull {
        Cause::DiskFull { path }
    } else {
        Cause::NotWritable {
            path,
            reason: error.to_string(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ids::ClientId;

    #[test]
    fn a_kept_profile_replaces_the_environments_former_one() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(load(folder.path()).unwrap(), []);
        let mut live = Profile::empty(Environment::Live);
        save(folder.path(), &live).unwrap();
        save(folder.path(), &Profile::empty(Environment::Sandbox)).unwrap();
        live.client_id = ClientId::new("7");
        save(folder.path(), &live).unwrap();
        let profiles = load(folder.path()).unwrap();
        assert_eq!(profiles.len(), 2);
        assert_eq!(of(&profiles, Environment::Live.into()), live);
        assert_eq!(
            of(&profiles, Environment::Practice.into()),
            Profile::empty(Environment::Practice)
        );
    }

    #[test]
    fn a_profile_that_is_saved_has_its_token_by_host_from_then_on() {
        let folder = tempfile::tempdir().unwrap();
        let profile = "environment = \"live\"\nhost = \"\"\nclient_id = \"7\"\n\
                       currency = \"cad\"\n";
        let earlier = format!("[[profiles]]\n{profile}");
        std::fs::write(folder.path().join(FILE_NAME), earlier).unwrap();
        let by_client = || with_token_by_client(folder.path());
        assert_eq!(by_client(), [Environment::Live]);
        save(folder.path(), &Profile::empty(Environment::Sandbox)).unwrap();
        assert_eq!(by_client(), [Environment::Live]);
        save(folder.path(), &Profile::empty(Environment::Live)).unwrap();
        assert_eq!(by_client(), []);
    }

    #[test]
    fn two_shops_are_kept_side_by_side_and_an_earlier_file_is_the_first_of_each() {
        let folder = tempfile::tempdir().unwrap();
        let earlier = "[[profiles]]\nenvironment = \"live\"\nhost = \"\"\n\
                       client_id = \"7\"\ncurrency = \"cad\"\n";
        std::fs::write(folder.path().join(FILE_NAME), earlier).unwrap();
        let first = load(folder.path()).unwrap().remove(0);
        assert_eq!(first.account(), Environment::Live.into());
        let second = AccountId {
            environment: Environment::Live,
            number: 2,
        };
        let shop = Profile {
            name: "Shop B".to_owned(),
            client_id: ClientId::new("8"),
            ..Profile::empty(second)
        };
        save(folder.path(), &shop).unwrap();
        assert_eq!(load(folder.path()).unwrap(), [first.clone(), shop.clone()]);
        let renamed = Profile {
            name: "Outlet".to_owned(),
            ..shop
        };
        save(folder.path(), &renamed).unwrap();
        assert_eq!(of(&load(folder.path()).unwrap(), second), renamed);
        delete(folder.path(), second).unwrap();
        assert_eq!(load(folder.path()).unwrap(), [first]);
    }

    #[test]
    fn a_broken_profiles_file_is_reported_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE_NAME);
        std::fs::write(&path, "profiles = 7").unwrap();
        load(folder.path()).unwrap_err();
        save(folder.path(), &Profile::empty(Environment::Live)).unwrap_err();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "profiles = 7");
    }
}
