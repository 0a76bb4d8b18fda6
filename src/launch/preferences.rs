//! The window's preferences as a file a person can read, written by a thread
//! of its own so that the window never waits for a disk.

use std::{
    io,
    path::Path,
    sync::mpsc::{self, Sender},
};

use crate::{app::settings::Preferences, platform::paths, words::system_language};

const FILE: &str = "preferences.toml";

/// What was kept; the usual look where nothing was, or nothing that can be read.
pub(super) fn read(data_dir: &Path) -> Preferences {
    let Ok(text) = std::fs::read_to_string(data_dir.join(FILE)) else {
        return Preferences::default();
    };
    toml::from_str(&text).unwrap_or_else(|error| {
        tracing::warn!(%error, "the preferences can't be read; the usual ones are used");
        Preferences::default()
    })
}

/// What is spoken: what the user prefers, else the system's.
pub(super) fn language(kept: &Preferences) -> &'static str {
    kept.language.tag().unwrap_or_else(system_language)
}

/// Keeps preferences, the newest last.
#[derive(Debug)]
pub(super) struct Keeper {
    changed: Sender<Preferences>,
}

impl Keeper {
    pub(super) fn start(data_dir: &Path) -> io::Result<Self> {
        let (changed, kept) = mpsc::channel::<Preferences>();
        let path = data_dir.join(FILE);
        std::thread::Builder::new()
            .name("preferences".to_owned())
            .spawn(move || {
                for preferences in kept {
                    write(&path, &preferences);
                }
            })?;
        Ok(Self { changed })
    }

    pub(super) fn keep(&self, preferences: &Preferences) {
        if self.changed.send(preferences.clone()).is_err() {
            tracing::warn!("the preferences are no longer kept");
        }
    }
}

fn write(path: &Path, preferences: &Preferences) {
    let written = toml::to_string(preferences)
        .map_err(io::Error::other)
        .and_then(|text| paths::write_whole(path, text.as_bytes()));
    if let Err(error) = written {
        tracing::warn!(%error, "the preferences could not be kept");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_again_and_a_broken_file_is_no_obstacle() {
        let folder = tempfile::tempdir().unwrap();
        let preferences = Preferences {
            text_size_percent: 150,
            price_limit: Some("12.50".parse().unwrap()),
            ..Preferences::default()
        };
        write(&folder.path().join(FILE), &preferences);
        assert_eq!(read(folder.path()), preferences);
        std::fs::write(folder.path().join(FILE), "theme = 7").unwrap();
        assert_eq!(read(folder.path()), Preferences::default());
    }
}
