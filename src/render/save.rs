//! Keeping a label on disk: whole or not at all, and never over another file
//! unless asked.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::{model::label::Overwrite, platform::private_files};

/// Leftovers of earlier crashes that are stepped over.
const MOST_LEFTOVERS: u32 = 100;
/// Files of one name and different content, as ` (2)`, ` (3)` and so on.
const MOST_NAMESAKES: u32 = 1000;

/// Who may read a file that is made, and its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// This user: it is one of Sendoff's own.
    Owner,
    /// The user has named the place: whoever may by the user's umask.
    ByUmask,
}

/// A file that is on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenFile {
    /// Where it is; not always where it was asked to be.
    pub path: PathBuf,
    pub sha256_hex: String,
    pub bytes_len: u64,
}

/// Why a label is not on disk.
#[derive(Debug, Error)]
pub enum SaveProblem {
    #[error("the disk is full, the label was not saved: free some space and save again, in {}", .folder.display())]
    DiskFull { folder: PathBuf },
    #[error("the label was not saved, you may not write here: choose another folder than {}", .folder.display())]
    NoPermission { folder: PathBuf },
    #[error("the label was not saved, its folder is missing and cannot be made: {}", .folder.display())]
    NoFolder { folder: PathBuf },
    #[error("the label was not saved, its path names no file: {}", .path.display())]
    NoFileName { path: PathBuf },
    #[error("the label was not saved, too many files have its name: {}", .path.display())]
    TooManyNamesakes { path: PathBuf },
    #[error("the label was not saved, {source}: {}", .path.display())]
    Other { path: PathBuf, source: io::Error },
}

/// A label that is on disk under a name that no reader looks for.
#[derive(Debug)]
pub struct Staged {
    folder: PathBuf,
    path: PathBuf,
    bytes_len: u64,
    sha256_hex: String,
    /// Nothing when the very same file is there already.
    temporary: Option<PathBuf>,
}

/// Writes beside the target, syncs, and only then gives it its name. Makes the
/// folder when it is missing. The same content under that name is left alone.
pub fn save(path: &Path, bytes: &[u8], overwrite: Overwrite) -> Result<WrittenFile, SaveProblem> {
    stage(path, bytes, Readers::ByUmask)?.put_in_place(bytes, overwrite)
}

/// The first half of [`save`]: all but the name.
pub fn stage(path: &Path, bytes: &[u8], readers: Readers) -> Result<Staged, SaveProblem> {
    let name = path.file_name().ok_or_else(|| SaveProblem::NoFileName {
        path: path.to_owned(),
    })?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    };
    make_folder(folder, readers)?;
    let temporary = if is_same(path, bytes) {
        None
    } else {
        let written = write_beside(folder, name, bytes, readers);
        Some(written.map_err(|error| problem(folder, path, error))?)
    };
    let WrittenFile {
        path,
        sha256_hex,
        bytes_len,
    } = written_file(path, bytes);
    Ok(Staged {
        folder: folder.to_owned(),
        path,
        bytes_len,
        sha256_hex,
        temporary,
    })
}

impl Staged {
    /// Where it will be, if its name is free.
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn sha256_hex(&self) -> &str {
        &self.sha256_hex
    }

    /// The file that is to get its name; nothing if the very same file has it.
    pub fn unnamed(&self) -> Option<&Path> {
        self.temporary.as_deref()
    }

    /// The second half of [`save`]: the name. `bytes` are those that were staged.
    pub fn put_in_place(
        self,
        bytes: &[u8],
        overwrite: Overwrite,
    ) -> Result<WrittenFile, SaveProblem> {
        let mut saved = WrittenFile {
            path: self.path,
            sha256_hex: self.sha256_hex,
            bytes_len: self.bytes_len,
        };
        let Some(temporary) = self.temporary else {
            return Ok(saved);
        };
        let path = saved.path.as_path();
        let problem = |error| problem(&self.folder, path, error);
        let named = match overwrite {
            Overwrite::Replace => fs::rename(&temporary, path)
                .map(|()| path.to_owned())
                .map_err(problem),
            Overwrite::Keep => name_free(&temporary, path, bytes),
        };
        match named {
            Ok(named) => {
                // Whoever watches the folder has seen it: it is saved, and a file system whose
                // folders can't be synced is no failure.
                if let Err(error) = sync_folder(&self.folder) {
                    tracing::warn!(%error, "the folder of a label was not synced");
                }
                saved.path = named;
                Ok(saved)
            }
            Err(problem) => {
                // The first error is the one to report; a leftover file is skipped next time.
                drop(fs::remove_file(&temporary));
                Err(problem)
            }
        }
    }
}

/// Gives a file that is there the first free name after `wanted`, never that of another.
/// `bytes` are what is in it.
pub fn rename_free(from: &Path, wanted: &Path, bytes: &[u8]) -> Result<PathBuf, SaveProblem> {
    let named = name_free(from, wanted, bytes)?;
    if let Some(folder) = wanted.parent()
        && let Err(error) = sync_folder(folder)
    {
        tracing::warn!(%error, "the folder of a label was not synced");
    }
    Ok(named)
}

/// The names that [`rename_free`] may give, in its order.
pub fn namesakes(path: &Path) -> impl Iterator<Item = PathBuf> {
    (1..=MOST_NAMESAKES).map(|number| namesake(path, number))
}

fn make_folder(folder: &Path, readers: Readers) -> Result<(), SaveProblem> {
    let made = match readers {
        Readers::Owner => private_files::make_folder(folder),
        Readers::ByUmask => fs::create_dir_all(folder),
    };
    made.map_err(|error| {
        let has_own_sentence = matches!(
            error.kind(),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem | ErrorKind::StorageFull
        );
        if has_own_sentence {
            problem(folder, folder, error)
        } else {
            let folder = folder.to_owned();
            SaveProblem::NoFolder { folder }
        }
    })
}

/// The bytes, synced, under a name that no reader looks for.
fn write_beside(
    folder: &Path,
    name: &std::ffi::OsStr,
    bytes: &[u8],
    readers: Readers,
) -> io::Result<PathBuf> {
    let mut options = match readers {
        Readers::Owner => private_files::options(),
        Readers::ByUmask => OpenOptions::new(),
    };
    let mut attempt = 0;
    loop {
        let mut temporary_name = OsString::from(".");
        temporary_name.push(name);
        temporary_name.push(format!(".{attempt}.part"));
        let temporary = folder.join(temporary_name);
        match options.write(true).create_new(true).open(&temporary) {
            Ok(mut file) => {
                let written = file.write_all(bytes).and_then(|()| file.sync_all());
                return match written {
                    Ok(()) => Ok(temporary),
                    Err(error) => {
                        drop(fs::remove_file(&temporary));
                        Err(error)
                    }
                };
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < MOST_LEFTOVERS => {
                attempt += 1;
            }
            Err(error) => return Err(error),
        }
    }
}

/// Gives the file the first free name.
fn name_free(temporary: &Path, wanted: &Path, bytes: &[u8]) -> Result<PathBuf, SaveProblem> {
    for number in 1..=MOST_NAMESAKES {
        let path = namesake(wanted, number);
        match name_once(temporary, &path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if is_same(&path, bytes) {
                    drop(fs::remove_file(temporary));
                    return Ok(path);
                }
            }
            Err(error) => {
                let folder = wanted.parent().unwrap_or(wanted);
                return Err(problem(folder, wanted, error));
            }
        }
    }
    Err(SaveProblem::TooManyNamesakes {
        path: wanted.to_owned(),
    })
}

/// A rename that never replaces. A second name and the removal of the first is
/// atomic; file systems without hard links get a check before the rename.
fn name_once(temporary: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(temporary, path) {
        Ok(()) => fs::remove_file(temporary),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        Err(_no_links) => {
            if fs::symlink_metadata(path).is_ok() {
                return Err(ErrorKind::AlreadyExists.into());
            }
            fs::rename(temporary, path)
        }
    }
}

/// `label.png`, `label (2).png`, `label (3).png`.
fn namesake(path: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!(" ({number})"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

fn is_same(path: &Path, bytes: &[u8]) -> bool {
    let length = fs::metadata(path)
        .ok()
        .filter(fs::Metadata::is_file)
        .map(|file| file.len());
    u64::try_from(bytes.len()).ok() == length && fs::read(path).is_ok_and(|found| found == bytes)
}

fn written_file(path: &Path, bytes: &[u8]) -> WrittenFile {
    let digest = Sha256::digest(bytes);
    WrittenFile {
        path: path.to_owned(),
        sha256_hex: format!("{digest:x}"),
        bytes_len: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
    }
}

/// A name survives a power cut only when its folder is synced, too.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Windows keeps names with the file and opens no folder for this.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

fn problem(folder: &Path, path: &Path, source: io::Error) -> SaveProblem {
    let folder = folder.to_owned();
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the system's kinds of error, of which there will be more"
    )]
    match source.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => SaveProblem::DiskFull { folder },
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            SaveProblem::NoPermission { folder }
        }
        ErrorKind::NotFound | ErrorKind::NotADirectory => SaveProblem::NoFolder { folder },
        _ => SaveProblem::Other {
            path: path.to_owned(),
            source,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::{TempDir, tempdir};

    fn names(folder: &TempDir) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_label_is_saved_whole_in_a_folder_that_is_made_for_it() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("a/b/label.png");
        let saved = save(&path, b"abc", Overwrite::Keep).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"abc");
        assert_eq!(saved.path, path);
        assert_eq!(saved.bytes_len, 3);
        assert_eq!(
            saved.sha256_hex,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_label_of_our_own_folder_is_this_users_alone_and_others_are_as_the_umask_says() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempdir().unwrap();
        let others = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o077;
        let path = folder.path().join("labels/live/label.png");
        let own = stage(&path, b"abc", Readers::Owner).unwrap();
        let own = own.put_in_place(b"abc", Overwrite::Keep).unwrap().path;
        assert_eq!([others(&own), others(own.parent().unwrap())], [0, 0]);
        let by_umask = folder.path().join("by umask");
        fs::write(&by_umask, b"").unwrap();
        let chosen = folder.path().join("chosen.png");
        let chosen = save(&chosen, b"abc", Overwrite::Keep).unwrap().path;
        assert_eq!(others(&chosen), others(&by_umask));
    }

    #[test]
    fn the_same_label_again_changes_nothing() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("label.png");
        for _again in 0..3 {
            assert_eq!(save(&path, b"abc", Overwrite::Keep).unwrap().path, path);
        }
        assert_eq!(names(&folder), ["label.png"]);
    }

    #[test]
    fn a_different_file_keeps_its_name() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("label.png");
        save(&path, b"one", Overwrite::Keep).unwrap();
        for content in [b"two", b"two", b"tri"] {
            save(&path, content, Overwrite::Keep).unwrap();
        }
        assert_eq!(
            names(&folder),
            ["label (2).png", "label (3).png", "label.png"]
        );
        assert_eq!(fs::read(&path).unwrap(), b"one");
    }

    #[test]
    fn a_different_file_is_replaced_when_asked() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("label.png");
        save(&path, b"one", Overwrite::Keep).unwrap();
        save(&path, b"two", Overwrite::Replace).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(names(&folder), ["label.png"]);
    }

    #[test]
    fn a_leftover_of_a_crash_is_stepped_over() {
        let folder = tempdir().unwrap();
        fs::write(folder.path().join(".label.png.0.part"), b"half").unwrap();
        let path = folder.path().join("label.png");
        save(&path, b"abc", Overwrite::Keep).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"abc");
    }

    #[test]
    fn a_file_where_the_folder_should_be_is_reported() {
        let folder = tempdir().unwrap();
        fs::write(folder.path().join("labels"), b"").unwrap();
        let problem = save(&folder.path().join("labels/a.png"), b"abc", Overwrite::Keep);
        assert!(
            matches!(problem, Err(SaveProblem::NoFolder { .. })),
            "{problem:?}"
        );
    }

    #[test]
    fn a_folder_of_that_name_is_not_replaced() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("label.png");
        fs::create_dir(&path).unwrap();
        assert!(save(&path, b"abc", Overwrite::Replace).is_err());
        assert_eq!(names(&folder), ["label.png"]);
    }

    #[test]
    fn each_problem_has_its_own_sentence() {
        let sentence = |kind: ErrorKind| {
            problem(
                Path::new("/labels"),
                Path::new("/labels/a.png"),
                kind.into(),
            )
            .to_string()
        };
        insta::assert_snapshot!(sentence(ErrorKind::StorageFull), @"the disk is full, the label was not saved: free some space and save again, in /labels");
        insta::assert_snapshot!(sentence(ErrorKind::PermissionDenied), @"the label was not saved, you may not write here: choose another folder than /labels");
        insta::assert_snapshot!(sentence(ErrorKind::NotADirectory), @"the label was not saved, its folder is missing and cannot be made: /labels");
        insta::assert_snapshot!(sentence(ErrorKind::Interrupted), @"the label was not saved, operation interrupted: /labels/a.png");
    }
}
