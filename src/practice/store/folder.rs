//! The data folder: one service at a time, readable by its owner only.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    path::{Path, PathBuf},
};

use super::SqliteWorld;
use crate::practice::engine::WorldError;

const STORE_NAME: &str = "practice.sqlite";
const LOCK_NAME: &str = "practice.lock";

/// A data folder that this process holds.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Held until the folder is released; the system releases it after a crash.
    _lock: File,
}

/// Why a data folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("Another practice service is already using this data folder; stop it first, or choose another folder ({})", .0.display())]
    InUse(PathBuf),
    #[error("The practice service cannot use its data folder: {source} ({})", .path.display())]
    Unusable {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error(transparent)]
    Store(#[from] WorldError),
}

impl Folder {
    /// Creates the folder where it is missing, and locks it.
    pub fn take(path: &Path) -> Result<Self, FolderError> {
        let unusable = |source| FolderError::Unusable {
            path: path.to_owned(),
            source,
        };
        private_folder(path).map_err(unusable)?;
        let lock = private_file(&path.join(LOCK_NAME)).map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self {
                path: path.to_owned(),
                _lock: lock,
            }),
            Err(TryLockError::WouldBlock) => Err(FolderError::InUse(path.to_owned())),
            Err(TryLockError::Error(source)) => Err(unusable(source)),
        }
    }

    /// Opens the store in it. The token is in there: no one else may read it.
    pub fn open(&self) -> Result<SqliteWorld, FolderError> {
        let path = self.path.join(STORE_NAME);
        private_file(&path).map_err(|source| FolderError::Unusable {
            path: path.clone(),
            source,
        })?;
        Ok(SqliteWorld::open(&path)?)
    }
}

/// Makes the folder with its parents: no one else may look into what is made.
fn private_folder(path: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(path)
}

fn private_file(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).read(true).write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    let file = options.open(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        file.set_permissions(fs::Permissions::from_mode(0o600))?;
    }
    Ok(file)
}
