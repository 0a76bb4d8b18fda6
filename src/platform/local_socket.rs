//! The socket by which programs of one user find the one that works on a data folder.
//!
//! It lies in a folder that only this user may enter, so that no other user opens it or puts
//! one in its place. Windows has no such file: there it is not offered.

use std::{
    fs::{self, File, TryLockError},
    io,
    os::unix::{
        fs::{MetadataExt as _, PermissionsExt as _},
        net::{UnixListener, UnixStream},
    },
    path::{Path, PathBuf},
    time::Duration,
};

use sha2::{Digest as _, Sha256};

use super::{paths, private_files};

/// In the data folder.
const FOLDER: &str = "run";
const SOCKET: &str = "window.sock";
/// Held by who listens, so that a socket without a listener is known and replaced.
const LOCK: &str = "window.lock";
/// No longer path is taken by any system for a socket.
const MAX_PATH_BYTES: usize = 103;
/// Letters of the digest that stands for a data folder whose path is too long.
const SHORT_NAME_LETTERS: usize = 16;
/// What others may do.
const OTHERS: u32 = 0o077;
/// Of this user alone.
const MODE: u32 = 0o600;

/// A connection to the program at the other end.
pub type Connection = UnixStream;

/// Listens until it is dropped.
#[derive(Debug)]
pub struct Listener {
    socket: UnixListener,
    path: PathBuf,
    /// Ends with the process, however that ends.
    _lock: File,
}

/// Listens for programs that work on this data folder. A socket that a killed program has
/// left is replaced.
pub fn listen(data_dir: &Path) -> io::Result<Listener> {
    let folder = data_dir.join(FOLDER);
    private_files::make_folder(&folder)?;
    private_files::close_one_to_others(&folder);
    let path = socket_path(data_dir, paths::runtime_dir())
        .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
    let lock_path = folder.join(LOCK);
    let lock = private_files::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&lock_path)?;
    lock.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => io::Error::from(io::ErrorKind::AddrInUse),
        TryLockError::Error(error) => error,
    })?;
    if let Err(error) = fs::remove_file(&path)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(error);
    }
    let socket = UnixListener::bind(&path)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(MODE))?;
    Ok(Listener {
        socket,
        path,
        _lock: lock,
    })
}

/// Connects to the program that listens for this data folder.
pub fn connect(data_dir: &Path) -> io::Result<Connection> {
    let path = socket_path(data_dir, paths::runtime_dir())
        .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
    UnixStream::connect(path)
}

impl Listener {
    /// Waits for the next one. One that waits longer than this to read or to write fails.
    pub fn accept(&self, longest: Duration) -> io::Result<Connection> {
        let (connection, _address) = self.socket.accept()?;
        connection.set_read_timeout(Some(longest))?;
        connection.set_write_timeout(Some(longest))?;
        Ok(connection)
    }

    /// Where it listens, so that who waits in [`Self::accept`] can be woken.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.path) {
            tracing::debug!(%error, "the socket could not be removed");
        }
    }
}

/// In the data folder, or by a short name in the user's runtime folder where that path is too
/// long for a socket.
fn socket_path(data_dir: &Path, runtime: Option<PathBuf>) -> Option<PathBuf> {
    let folder = data_dir.join(FOLDER);
    let path = fs::canonicalize(&folder).ok()?.join(SOCKET);
    if is_closed_to_others(&folder) && path.as_os_str().len() <= MAX_PATH_BYTES {
        return Some(path);
    }
    let runtime = runtime?;
    let is_ours = fs::metadata(&runtime).ok()?.uid() == fs::metadata(&folder).ok()?.uid();
    let digest = format!("{:x}", Sha256::digest(path.as_os_str().as_encoded_bytes()));
    let path = runtime.join(format!(
        "sendoff-{}.sock",
        digest.get(..SHORT_NAME_LETTERS)?
    ));
    (is_ours && is_closed_to_others(&runtime) && path.as_os_str().len() <= MAX_PATH_BYTES)
        .then_some(path)
}

fn is_closed_to_others(folder: &Path) -> bool {
    fs::metadata(folder).is_ok_and(|found| found.is_dir() && found.mode() & OTHERS == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONGEST: Duration = Duration::from_secs(30);

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn only_this_user_may_open_the_socket_and_its_folder() {
        let data = tempfile::tempdir().unwrap();
        fs::set_permissions(data.path(), fs::Permissions::from_mode(0o755)).unwrap();
        // One that an earlier umask has left open.
        fs::create_dir(data.path().join(FOLDER)).unwrap();
        fs::set_permissions(data.path().join(FOLDER), fs::Permissions::from_mode(0o755)).unwrap();
        let listener = listen(data.path()).unwrap();
        assert_eq!(mode(listener.path()), 0o600);
        assert_eq!(mode(&data.path().join(FOLDER)), 0o700);
        assert!(
            listener
                .path()
                .starts_with(fs::canonicalize(data.path()).unwrap())
        );
    }

    #[test]
    fn one_program_listens_at_a_time_and_leaves_no_socket() {
        let data = tempfile::tempdir().unwrap();
        let first = listen(data.path()).unwrap();
        let second = listen(data.path()).unwrap_err();
        assert_eq!(second.kind(), io::ErrorKind::AddrInUse);
        connect(data.path()).unwrap();
        let path = first.path().to_owned();
        drop(first);
        assert!(!path.exists());
        assert!(connect(data.path()).is_err());
        listen(data.path()).unwrap();
    }

    #[test]
    fn a_socket_without_a_listener_is_replaced() {
        let data = tempfile::tempdir().unwrap();
        let path = listen(data.path()).unwrap().path().to_owned();
        drop(UnixListener::bind(&path).unwrap());
        assert!(connect(data.path()).is_err());
        let listener = listen(data.path()).unwrap();
        let _connection = connect(data.path()).unwrap();
        listener.accept(LONGEST).unwrap();
    }

    #[test]
    fn a_folder_whose_path_is_too_long_has_its_socket_in_the_users_runtime_folder() {
        let (data, runtime) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::set_permissions(runtime.path(), fs::Permissions::from_mode(0o700)).unwrap();
        let runtime_folder = || Some(runtime.path().to_owned());
        let long = |letter: &str| {
            let long = data.path().join(letter.repeat(MAX_PATH_BYTES));
            private_files::make_folder(&long.join(FOLDER)).unwrap();
            long
        };
        let (first, second) = (long("d"), long("e"));
        let path = socket_path(&first, runtime_folder()).unwrap();
        assert!(path.starts_with(runtime.path()) && path.as_os_str().len() <= MAX_PATH_BYTES);
        assert_ne!(socket_path(&second, runtime_folder()), Some(path));
        assert_eq!(socket_path(&first, None), None);
        // One that others may enter is no place for it.
        fs::set_permissions(runtime.path(), fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(socket_path(&first, runtime_folder()), None);
    }
}
