//! The window's preferences as a file a person can read.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::keeper::Keeper;
use crate::{kit::text::system_language, model::preferences::Preferences, platform::paths};

const FILE: &str = "preferences.toml";
/// The end of the name of preferences that could not be read.
const SET_ASIDE: &str = "unreadable.toml";

/// The preferences that are used, and why not the saved ones.
#[derive(Debug, Clone)]
pub(super) struct Read {
    pub(super) preferences: Preferences,
    pub(super) unreadable: Option<Unreadable>,
}

/// Saved preferences that can't be read. They may hold a spending limit.
#[derive(Debug, Clone)]
pub(super) struct Unreadable {
    pub(super) file: PathBuf,
    pub(super) why: String,
}

/// The saved preferences; the defaults if there are none, and others if they can't be read.
pub(super) fn read(data_dir: &Path) -> Read {
    let file = data_dir.join(FILE);
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Read {
                preferences: Preferences::default(),
                unreadable: None,
            };
        }
        Err(error) => return without(file, error.to_string()),
    };
    match toml::from_str(&text) {
        Ok(preferences) => Read {
            preferences,
            unreadable: None,
        },
        Err(error) => without(file, error.message().to_owned()),
    }
}

fn without(file: PathBuf, why: String) -> Read {
    tracing::warn!(
        why,
        "the preferences can't be read; the usual ones are used"
    );
    Read {
        preferences: Preferences::in_place_of_unreadable(),
        unreadable: Some(Unreadable { file, why }),
    }
}

/// Keeps a file that can't be read beside the one that is written next. Gives where it is.
pub(super) fn set_aside(unreadable: &Unreadable) -> PathBuf {
    let beside = unreadable.file.with_extension(SET_ASIDE);
    match std::fs::rename(&unreadable.file, &beside) {
        Ok(()) => beside,
        Err(error) => {
            tracing::warn!(%error, "preferences that can't be read stay where they are");
            unreadable.file.clone()
        }
    }
}

/// The language: the user's preference, else the system's.
pub(super) fn language(kept: &Preferences) -> &'static str {
    kept.language.tag().unwrap_or_else(system_language)
}

/// Keeps preferences in the data folder.
pub(super) fn keeper(data_dir: &Path) -> io::Result<Keeper<Preferences>> {
    let path = data_dir.join(FILE);
    Keeper::start("preferences", move |preferences| write(&path, preferences))
}

fn write(path: &Path, preferences: &Preferences) -> io::Result<()> {
    let text = toml::to_string(preferences).map_err(io::Error::other)?;
    paths::write_whole(path, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::money::Currency;

    #[test]
    fn the_newest_of_many_preferences_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = keeper(folder.path()).unwrap();
        for text_size_percent in 100..=150 {
            keeper.keep(Preferences {
                text_size_percent,
                ..Preferences::default()
            });
        }
        let deadline = std::time::Instant::now() + std::time::Duration::from_mins(1);
        while read(folder.path()).preferences.text_size_percent != 150 {
            assert!(std::time::Instant::now() < deadline, "it was never kept");
            std::thread::yield_now();
        }
    }

    #[test]
    fn what_was_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read(folder.path()).preferences, Preferences::default());
        let preferences = Preferences {
            text_size_percent: 150,
            price_limit: Some("12.50".parse().unwrap()),
            price_limit_currency: Some(Currency::Usd),
            ..Preferences::default()
        };
        write(&folder.path().join(FILE), &preferences).unwrap();
        let read = read(folder.path());
        assert!(read.unreadable.is_none());
        assert_eq!(read.preferences, preferences);
    }

    #[test]
    fn every_purchase_asks_where_a_limit_may_be_lost_and_the_file_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(FILE);
        let newer = "price_limit = \"1\"\ntheme = \"from-the-future\"\n";
        std::fs::write(&file, newer).unwrap();
        let read = read(folder.path());
        assert_eq!(read.preferences, Preferences::in_place_of_unreadable());
        let limit = read.preferences.limit_in(&Currency::Cad).unwrap();
        assert!(limit.amount.is_zero());
        let beside = set_aside(&read.unreadable.unwrap());
        assert!(!file.exists());
        assert_eq!(std::fs::read_to_string(beside).unwrap(), newer);
    }
}
