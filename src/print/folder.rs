//! A folder that other software watches: each label appears there whole, under
//! a name of its own, and survives a power cut.

use std::{
    fs::{self, OpenOptions},
    io::{self, ErrorKind, Write as _},
    path::{Path, PathBuf},
    sync::Arc,
};

use async_trait::async_trait;

use super::{JobProgress, Network, NotTaken, PrintJob, Printer, Taken, zpl_job};
use crate::model::{
    label::LabelFormat,
    printer::{FolderAddress, PrinterSetup, PrinterState, PrinterStatus},
};

/// Names that are tried for one file.
const MAX_SAME_NAMES: u32 = 1000;
/// Letters of a file's name, without its ending.
const MAX_NAME_CHARS: usize = 100;

/// Writes the names of a folder's files through to its disk.
type SyncFolder = fn(&Path) -> io::Result<()>;

/// Puts each label into a folder as a file.
struct FolderPrinter {
    folder: PathBuf,
    setup: PrinterSetup,
    sync_folder: SyncFolder,
}

/// Why a file was not put into the folder.
enum NotPut {
    /// It never had its name: who watches the folder has passed it over.
    Unnamed(io::Error),
    /// It had its name, or may have: it may be printed.
    Named(io::Error),
}

pub(super) fn open(
    address: &FolderAddress,
    setup: &PrinterSetup,
    _: Arc<dyn Network>,
) -> Arc<dyn Printer> {
    Arc::new(FolderPrinter::new(&address.path, setup))
}

impl FolderPrinter {
    fn new(folder: &Path, setup: &PrinterSetup) -> Self {
        Self {
            folder: folder.to_path_buf(),
            setup: setup.clone(),
            sync_folder,
        }
    }
}

/// A name without anything that a file system or a program could take amiss.
fn file_name(name: &str) -> String {
    let file_name: String = name
        .chars()
        .take(MAX_NAME_CHARS)
        .map(|letter| {
            if letter.is_ascii_alphanumeric() || letter == '-' {
                letter
            } else {
                '_'
            }
        })
        .collect();
    if file_name.is_empty() {
        "label".to_owned()
    } else {
        file_name
    }
}

fn state_of(error: &io::Error) -> PrinterState {
    if error.kind() == ErrorKind::NotFound {
        PrinterState::NotThere
    } else {
        PrinterState::Unreachable {
            reason: error.to_string(),
        }
    }
}

fn unclear(error: &io::Error) -> NotTaken {
    NotTaken::Unclear {
        reason: error.to_string(),
    }
}

/// Whether files may be put there now.
fn folder_state(folder: &Path) -> PrinterState {
    match fs::metadata(folder) {
        Ok(found) if !found.is_dir() => PrinterState::NotThere,
        Ok(found) if found.permissions().readonly() => PrinterState::Unreachable {
            reason: "nothing may be written there".to_owned(),
        },
        Ok(_folder) => PrinterState::Ready,
        Err(error) => state_of(&error),
    }
}

/// Writes under a name that watchers pass over, syncs, and only then gives it
/// its name, never that of another file.
fn put(
    folder: &Path,
    name: &str,
    ending: &str,
    bytes: &[u8],
    sync_folder: SyncFolder,
) -> Result<PathBuf, NotPut> {
    for number in 1..=MAX_SAME_NAMES {
        let name = if number == 1 {
            name.to_owned()
        } else {
            format!("{name}-{number}")
        };
        let path = folder.join(format!("{name}.{ending}"));
        let beside = folder.join(format!(".{name}.{ending}.part"));
        if path.exists() {
            continue;
        }
        let opened = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&beside);
        let mut file = match opened {
            Ok(file) => file,
            // Another program's, or left behind by a crash.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(NotPut::Unnamed(error)),
        };
        if let Err(error) = file.write_all(bytes).and_then(|()| file.sync_all()) {
            // The first error is the one to report.
            drop(fs::remove_file(&beside));
            return Err(NotPut::Unnamed(error));
        }
        if let Err(error) = fs::rename(&beside, &path) {
            // A share that loses its answer may have given the name.
            let is_unnamed = fs::remove_file(&beside).is_ok();
            return Err(if is_unnamed {
                NotPut::Unnamed(error)
            } else {
                NotPut::Named(error)
            });
        }
        match sync_folder(folder) {
            Ok(()) => {}
            Err(error) if is_never_synced(&error) => {
                tracing::debug!(%error, "this folder is not synced");
            }
            Err(error) => return Err(NotPut::Named(error)),
        }
        return Ok(path);
    }
    Err(NotPut::Unnamed(io::Error::new(
        ErrorKind::AlreadyExists,
        format!("{MAX_SAME_NAMES} files there have this name"),
    )))
}

/// Whether folders there can't be synced at all, as on some shares, or not by
/// us. The file in it is whole and has its name.
fn is_never_synced(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::InvalidInput | ErrorKind::Unsupported | ErrorKind::PermissionDenied
    )
}

/// The name, too, survives a power cut.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

/// Folders can't be synced here.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail elsewhere")]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Runs on a blocking thread, as the folder may be on a slow share.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(error) => Err(io::Error::other(error)),
    }
}

#[async_trait]
impl Printer for FolderPrinter {
    async fn query(&self) -> PrinterStatus {
        let folder = self.folder.clone();
        let state = blocking(move || Ok(folder_state(&folder))).await;
        PrinterStatus::of(state.unwrap_or_else(|error| state_of(&error)))
    }

    async fn send(&self, job: &PrintJob) -> Result<Taken, NotTaken> {
        let state = self.query().await.state;
        if !state.takes_labels() {
            return Err(NotTaken::NotSent(state));
        }
        let (files, bytes) = if job.format == LabelFormat::Zpl {
            (
                1,
                zpl_job::for_printer(&job.bytes, &self.setup).into_owned(),
            )
        } else {
            (self.setup.copies.max(1), job.bytes.clone())
        };
        let (folder, name) = (self.folder.clone(), file_name(&job.name));
        let (ending, sync_folder) = (job.format.as_str(), self.sync_folder);
        let put = blocking(move || {
            let mut done = 0;
            let mut last = PathBuf::new();
            while done < files {
                match put(&folder, &name, ending, &bytes, sync_folder) {
                    Ok(path) => last = path,
                    Err(error) => return Ok(Err((done, error))),
                }
                done += 1;
            }
            Ok(Ok(last))
        });
        match put.await {
            Ok(Ok(path)) => Ok(Taken {
                ticket: Some(path.to_string_lossy().into_owned()),
                count: None,
            }),
            // The watching software has seen no file of this job.
            Ok(Err((0, NotPut::Unnamed(error)))) => Err(NotTaken::NotSent(state_of(&error))),
            Ok(Err((_some, NotPut::Unnamed(error) | NotPut::Named(error)))) => Err(unclear(&error)),
            Err(error) => Err(unclear(&error)),
        }
    }

    async fn progress(&self, taken: &Taken) -> JobProgress {
        let Some(path) = taken.ticket.clone() else {
            return JobProgress::Unknown;
        };
        match blocking(move || fs::exists(path)).await {
            Ok(true) => JobProgress::Waiting,
            Ok(false) => JobProgress::HandedOn,
            Err(_error) => JobProgress::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::printer::PrinterAddress;

    async fn sent(folder: &Path, sync_folder: SyncFolder) -> Result<Taken, NotTaken> {
        let path = folder.to_path_buf();
        let setup = PrinterSetup::new("Watched", PrinterAddress::Folder(FolderAddress { path }));
        let printer = FolderPrinter {
            sync_folder,
            ..FolderPrinter::new(folder, &setup)
        };
        let job = PrintJob {
            name: "1000-ABC".to_owned(),
            format: LabelFormat::Pdf,
            bytes: b"%PDF-1.7".to_vec(),
        };
        printer.send(&job).await
    }

    #[tokio::test]
    async fn what_fails_once_a_file_has_its_name_may_be_on_paper() {
        let folder = tempfile::tempdir().unwrap();
        // A share that is gone as soon as the file is there.
        let outcome = sent(folder.path(), |_folder| {
            Err(io::Error::from(ErrorKind::NotConnected))
        });
        let outcome = outcome.await;
        assert!(
            matches!(outcome, Err(NotTaken::Unclear { .. })),
            "{outcome:?}"
        );
        assert!(folder.path().join("1000-ABC.pdf").exists());
    }

    #[tokio::test]
    async fn a_folder_that_is_never_synced_takes_labels() {
        let folder = tempfile::tempdir().unwrap();
        let outcome = sent(folder.path(), |_folder| {
            Err(io::Error::from(ErrorKind::InvalidInput))
        });
        outcome.await.unwrap();
    }
}
