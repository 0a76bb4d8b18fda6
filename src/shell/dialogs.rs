//! The system's file dialogs, off the window's thread, behind a trait so that
//! a test can answer in their place.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

/// A dialog that gives up faster than this was never seen by anybody.
const FASTEST_PERSON: Duration = Duration::from_millis(300);

/// What to ask the user for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    Folder {
        title: String,
    },
    File {
        title: String,
        name: String,
    },
    /// A picture that is there.
    Picture {
        title: String,
    },
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
}

fn show(ask: Ask) -> Picked {
    let asked_at = Instant::now();
    let path = match ask {
        Ask::Folder { title } => rfd::FileDialog::new().set_title(title).pick_folder(),
        Ask::Picture { title } => rfd::FileDialog::new()
            .set_title(title)
            .add_filter("PNG, JPEG", &["png", "jpg", "jpeg"])
            .pick_file(),
        Ask::File { title, name } => rfd::FileDialog::new()
            .set_title(title)
            .set_file_name(name)
            .save_file(),
    };
    match path {
        Some(path) => Picked::Path(path),
        None if asked_at.elapsed() < FASTEST_PERSON => Picked::Unavailable,
        None => Picked::Cancelled,
    }
}
