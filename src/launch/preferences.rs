//! The window's preferences as a file a person can read.

use std::{io, path::Path};

use super::keeper::Keeper;
use crate::{kit::text::system_language, model::preferences::Preferences, platform::paths};

const FILE: &str = "preferences.toml";

/// The saved preferences; the defaults if there are none, or they can't be read.
pub(super) fn read(data_dir: &Path) -> Preferences {
    let Ok(text) = std::fs::read_to_string(data_dir.join(FILE)) else {
        return Preferences::default();
    };
    toml::from_str(&text).unwrap_or_else(|error| {
        tracing::warn!(%error, "the preferences can't be read; the usual ones are used");
        Preferences::default()
    })
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
        while read(folder.path()).text_size_percent != 150 {
            assert!(std::time::Instant::now() < deadline, "it was never kept");
            std::thread::yield_now();
        }
    }

    #[test]
    fn what_was_written_is_read_again_and_a_broken_file_is_no_obstacle() {
        let folder = tempfile::tempdir().unwrap();
        let preferences = Preferences {
            text_size_percent: 150,
            price_limit: Some("12.50".parse().unwrap()),
            ..Preferences::default()
        };
        write(&folder.path().join(FILE), &preferences).unwrap();
        assert_eq!(read(folder.path()), preferences);
        std::fs::write(folder.path().join(FILE), "theme = 7").unwrap();
        assert_eq!(read(folder.path()), Preferences::default());
    }
}
