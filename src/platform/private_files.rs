//! Files of this user alone: what Sendoff keeps names customers and where they live.
//!
//! On Unix the user's programs read and write them, and no other user does; on Windows
//! the user's own folders are so already.
//!
//! Folders and files that the user names are not made here: who may read them, the user's
//! umask says.

use std::{
    fs::{self, OpenOptions},
    io::{self, ErrorKind},
    path::Path,
};

/// Makes the folder with its parents, where they are missing. What is made is this user's
/// alone; what was there is left as it is.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(folder)
}

/// Options by which a file that is made is this user's alone.
pub fn options() -> OpenOptions {
    #[cfg_attr(
        not(unix),
        expect(unused_mut, reason = "only Unix has a mode to be set")
    )]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    options
}

/// Makes an empty file for who opens it without a mode. One that is there is not opened:
/// to close it would end the locks of this process on it.
pub fn make_file(path: &Path) -> io::Result<()> {
    match options().write(true).create_new(true).open(path) {
        Ok(_made) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

/// Takes from other users what earlier versions let them read.
///
/// These are folders with what is in them. A link is not followed, and of very many files
/// some are left: their folder is closed. A folder that is closed already is not read.
pub fn close_to_others(folders: &[&Path]) {
    #[cfg(unix)]
    unix::close_folders(folders);
    #[cfg(not(unix))]
    let _unix_only = folders;
}

/// The same of one file, or of one folder without what is in it.
pub fn close_one_to_others(path: &Path) {
    #[cfg(unix)]
    unix::close_one(path);
    #[cfg(not(unix))]
    let _unix_only = path;
}

#[cfg(unix)]
mod unix {
    use std::{
        fs::{self, File, OpenOptions, Permissions},
        io::{self, ErrorKind},
        os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _},
        path::{Path, PathBuf},
    };

    use rustix::fs::OFlags;

    /// Files and folders that are looked at, at most.
    const MOST_CLOSED: usize = 50_000;
    /// What others may do.
    const OTHERS: u32 = 0o077;

    pub(super) fn close_folders(folders: &[&Path]) {
        let mut waiting: Vec<PathBuf> = folders.iter().map(|path| (*path).to_owned()).collect();
        let mut left = MOST_CLOSED;
        // A folder is closed after what is in it, so that an interrupted run is repeated.
        let mut open_folders = Vec::new();
        while let Some(path) = waiting.pop() {
            let Some(folder) = open(&path).filter(is_open_folder) else {
                continue;
            };
            for entry in fs::read_dir(&path).into_iter().flatten().flatten() {
                if left == 0 {
                    break;
                }
                left -= 1;
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => waiting.push(entry.path()),
                    Ok(kind) if kind.is_file() => close_one(&entry.path()),
                    // A link, or what is neither.
                    Ok(_) | Err(_) => {}
                }
            }
            open_folders.push((path, folder));
        }
        for (path, folder) in open_folders.iter().rev() {
            report(path, close(folder));
        }
    }

    pub(super) fn close_one(path: &Path) {
        if let Some(file) = open(path) {
            report(path, close(&file));
        }
    }

    /// Opens what the path itself names, and waits for nothing.
    fn open(path: &Path) -> Option<File> {
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        let opened = OpenOptions::new()
            .read(true)
            .custom_flags(i32::try_from(flags.bits()).ok()?)
            .open(path);
        opened
            .inspect_err(|error| {
                if error.kind() != ErrorKind::NotFound {
                    tracing::warn!(%error, path = %path.display(), "who may read it is not known");
                }
            })
            .ok()
    }

    fn is_open_folder(file: &File) -> bool {
        let seen = file.metadata();
        seen.is_ok_and(|seen| seen.is_dir() && seen.permissions().mode() & OTHERS != 0)
    }

    fn close(file: &File) -> io::Result<()> {
        let seen = file.metadata()?;
        let mode = seen.permissions().mode();
        if mode & OTHERS == 0 || !(seen.is_dir() || seen.is_file()) {
            return Ok(());
        }
        file.set_permissions(Permissions::from_mode(mode & !OTHERS))
    }

    fn report(path: &Path, closed: io::Result<()>) {
        if let Err(error) = closed {
            tracing::warn!(%error, path = %path.display(), "other users may still read it");
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn what_is_made_is_the_users_alone_and_what_was_there_is_left() {
        let outer = tempfile::tempdir().unwrap();
        set_mode(outer.path(), 0o755);
        let folder = outer.path().join("data").join("ledgers");
        make_folder(&folder).unwrap();
        make_folder(&folder).unwrap();
        let file = folder.join("live-1.sqlite");
        make_file(&file).unwrap();
        fs::write(&file, "kept").unwrap();
        make_file(&file).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
        let modes = [outer.path(), folder.parent().unwrap(), &folder, &file].map(mode);
        assert_eq!(modes, [0o755, 0o700, 0o700, 0o600]);
    }

    #[test]
    fn what_an_earlier_version_left_open_is_closed_and_no_link_is_followed() {
        let outer = tempfile::tempdir().unwrap();
        let elsewhere = outer.path().join("elsewhere");
        let labels = outer.path().join("labels");
        let inner = labels.join("live");
        fs::create_dir_all(&inner).unwrap();
        fs::create_dir(&elsewhere).unwrap();
        let [label, foreign] = [inner.join("1.pdf"), elsewhere.join("2.pdf")];
        fs::write(&label, "label").unwrap();
        fs::write(&foreign, "not ours").unwrap();
        for folder in [&labels, &inner, &elsewhere] {
            set_mode(folder, 0o755);
        }
        for file in [&label, &foreign] {
            set_mode(file, 0o644);
        }
        symlink(&elsewhere, labels.join("link")).unwrap();
        symlink(&foreign, inner.join("link.pdf")).unwrap();

        close_to_others(&[&labels, &outer.path().join("missing")]);
        assert_eq!([&labels, &inner].map(|path| mode(path)), [0o700; 2]);
        assert_eq!(mode(&label), 0o600);
        assert_eq!(mode(&elsewhere), 0o755);
        assert_eq!(mode(&foreign), 0o644);

        close_one_to_others(&foreign);
        assert_eq!(mode(&foreign), 0o600);
    }
}
