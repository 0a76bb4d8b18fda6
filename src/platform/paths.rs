//! The folders of this user, as each platform has them.

use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy as _, choose_base_strategy};

/// This program's folder below the user's data folder.
const FOLDER: &str = "sendoff";

/// Why there is no place to keep anything.
#[derive(Debug, thiserror::Error)]
#[error("this user has no home folder; name a folder with --data-dir")]
pub struct NoHome;

/// Where everything of this program is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folders {
    /// Ledgers, profiles, logs and the practice service's data.
    pub data: PathBuf,
    /// A copy of every label.
    pub labels: PathBuf,
}

impl Folders {
    /// Everything below one folder: what `--data-dir` names.
    pub fn below(data: &Path) -> Self {
        Self {
            data: data.to_owned(),
            labels: data.join("labels"),
        }
    }

    /// The user's own folders.
    pub fn of_user() -> Result<Self, NoHome> {
        let strategy = choose_base_strategy().map_err(|_home_is_unknown| NoHome)?;
        Ok(Self::below(&strategy.data_dir().join(FOLDER)))
    }

    /// The practice service's folder.
    pub fn practice(&self) -> PathBuf {
        self.data.join("practice")
    }

    pub fn logs(&self) -> PathBuf {
        self.data.join("logs")
    }
}
