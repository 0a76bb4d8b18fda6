//! What the window and `sendoff ship` share: folders, log, worker.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::Context as _;

use crate::render::Drawer;
use crate::{
    platform::{
        clock::SystemClock,
        logging::{self, LogGuard},
        paths, private_files,
        random::Random,
        secrets::Secrets,
    },
    print::RealNetwork,
    session::{
        checkpoints::{Checkpoints, NoCheckpoints},
        deps::{Connector, Deps, Folders, LONGEST_PAUSE, SETTLE_TIME, Syncing, WhenBusy},
    },
};

/// Folders of the data folder that hold names and addresses.
const PRIVATE_FOLDERS: [&str; 4] = ["ledgers", "labels", "logs", "practice"];
/// Its files.
const PRIVATE_FILES: [&str; 4] = [
    "preferences.toml",
    "printers.toml",
    "profiles.toml",
    "typed-form.json",
];

/// The folder given on the command line, else the user's own.
pub(super) fn data_dir(named: Option<&PathBuf>) -> anyhow::Result<PathBuf> {
    match named {
        Some(folder) => Ok(folder.clone()),
        None => {
            paths::data_dir().context("this user has no home folder; name a folder with --data-dir")
        }
    }
}

/// Takes from other users of the machine what earlier versions let them read.
///
/// Of a folder that the command line names, only what is Sendoff's in it.
pub(super) fn close_to_others(data_dir: &Path) {
    let folders = PRIVATE_FOLDERS.map(|name| data_dir.join(name));
    private_files::close_to_others(&folders.each_ref().map(PathBuf::as_path));
    for name in PRIVATE_FILES {
        private_files::close_one_to_others(&data_dir.join(name));
    }
    if paths::data_dir().is_some_and(|own| own == data_dir) {
        private_files::close_one_to_others(data_dir);
    }
}

/// Starts the log. Without it the program still runs.
pub(super) fn start_log(data_dir: &Path) -> Option<LogGuard> {
    logging::start(&data_dir.join("logs")).ok()
}

/// The practice service's folder below the data folder.
pub(super) fn practice_folder(data_dir: &Path) -> PathBuf {
    data_dir.join("practice")
}

/// The real parts of a worker.
pub(super) fn deps(
    data_dir: PathBuf,
    connector: Arc<dyn Connector>,
    secrets: Arc<dyn Secrets>,
    when_busy: WhenBusy,
    syncing: Syncing,
) -> Deps {
    let checkpoints: Arc<dyn Checkpoints> = Arc::new(NoCheckpoints);
    Deps {
        clock: Arc::new(SystemClock),
        random: Arc::new(Random::from_system()),
        secrets,
        connector,
        folders: Folders {
            label_dir: data_dir.join("labels"),
            data_dir,
        },
        // Pages are drawn in this process only if the program's own path is unknown.
        drawer: paths::this_program().map_or(Drawer::Here, Drawer::apart),
        printers: Arc::new(RealNetwork::default()),
        person: paths::person(),
        checkpoints,
        when_busy,
        syncing,
        longest_pause: LONGEST_PAUSE,
        longest_outage: Duration::MAX,
        settle_time: SETTLE_TIME,
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::{fs, os::unix::fs::PermissionsExt as _};

    use super::*;

    #[test]
    fn an_installation_of_before_is_closed_to_others_and_a_named_folder_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let set = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        let names = [
            "ledgers/live-1.sqlite",
            "labels/live/1.pdf",
            "profiles.toml",
        ];
        let own = names.map(|name| folder.path().join(name));
        let foreign = folder.path().join("notes.txt");
        for path in own.iter().chain([&foreign]) {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
            set(path, 0o644);
        }
        set(folder.path(), 0o755);
        close_to_others(folder.path());
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(own.map(|path| mode(&path)), [0o600; 3]);
        assert_eq!(mode(&folder.path().join("labels/live")), 0o700);
        assert_eq!(mode(&foreign), 0o644);
        assert_eq!(mode(folder.path()), 0o755);
    }
}
