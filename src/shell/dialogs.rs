//! The system's file dialogs, off the window's thread, behind a trait so that
//! a test can answer in their place.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use crate::platform::file_manager;

/// A dialog that gives up faster than this was never seen by anybody.
const FASTEST_PERSON: Duration = Duration::from_millis(300);

/// What to ask the user for, and the folder that the dialog begins in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    pub title: String,
    pub folder: Option<PathBuf>,
    pub wanted: Wanted,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    Folder,
    /// A file to write, with the name that is offered.
    File {
        name: String,
    },
    /// A picture that is there.
    Picture,
    /// A file of orders that is there.
    Orders,
}

/// How a dialog ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picked {
    Path(PathBuf),
    Cancelled,
    /// This system has no dialog to show.
    Unavailable,
}

/// Shows dialogs. `answer` may be called from any thread, once.
pub trait Dialogs {
    fn ask(&self, ask: Ask, answer: Box<dyn FnOnce(Picked) + Send>);

    /// Shows a folder in the file manager, off this thread.
    fn show_folder(&self, folder: &Path);
}

/// The system's own dialogs.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemDialogs;

impl Dialogs for SystemDialogs {
    fn ask(&self, ask: Ask, answer: Box<dyn FnOnce(Picked) + Send>) {
        let started = std::thread::Builder::new()
            .name("file-dialog".to_owned())
            .spawn(move || answer(show(ask)));
        if let Err(error) = started {
            tracing::warn!(%error, "no thread for a file dialog");
        }
    }

    fn show_folder(&self, folder: &Path) {
        let folder = folder.to_path_buf();
        let started = std::thread::Builder::new()
            .name("file-manager".to_owned())
            .spawn(move || {
                if let Err(error) = file_manager::show(&folder) {
                    tracing::warn!(%error, "no file manager shows a folder");
                }
            });
        if let Err(error) = started {
            tracing::warn!(%error, "no thread for a file manager");
        }
    }
}

fn show(ask: Ask) -> Picked {
    let asked_at = Instant::now();
    let mut dialog = rfd::FileDialog::new().set_title(ask.title);
    // One that is gone by now would be refused by some systems, dialog and all.
    if let Some(folder) = ask.folder.filter(|folder| folder.is_dir()) {
        dialog = dialog.set_directory(folder);
    }
    let path = match ask.wanted {
        Wanted::Folder => dialog.pick_folder(),
        Wanted::Picture => dialog
            .add_filter("PNG, JPEG", &["png", "jpg", "jpeg"])
            .pick_file(),
        Wanted::Orders => dialog
            .add_filter(
                "CSV, TSV, XLSX, XLS, ODS",
                &["csv", "tsv", "txt", "xlsx", "xlsm", "xlsb", "xls", "ods"],
            )
            .pick_file(),
        Wanted::File { name } => dialog.set_file_name(name).save_file(),
    };
    match path {
        Some(path) => Picked::Path(path),
        None if asked_at.elapsed() < FASTEST_PERSON => Picked::Unavailable,
        None => Picked::Cancelled,
    }
}
