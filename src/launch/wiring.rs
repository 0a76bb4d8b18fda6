//! What the window and `sendoff ship` share: folders, log, worker.

use std::{path::PathBuf, sync::Arc};

use anyhow::Context as _;

use crate::render::Drawer;
use crate::{
    platform::{
        clock::SystemClock,
        logging::{self, LogGuard},
        paths,
        random::Random,
        secrets::Secrets,
    },
    print::RealNetwork,
    session::{
        checkpoints::{Checkpoints, NoCheckpoints},
        deps::{Connector, Deps, Folders, LONGEST_PAUSE, SETTLE_TIME, Syncing, WhenBusy},
    },
};

/// The folder given on the command line, else the user's own.
pub(super) fn data_dir(named: Option<&PathBuf>) -> anyhow::Result<PathBuf> {
    match named {
        Some(folder) => Ok(folder.clone()),
        None => {
            paths::data_dir().context("this user has no home folder; name a folder with --data-dir")
        }
    }
}

/// Starts the log. Without it the program still runs.
pub(super) fn start_log(data_dir: &std::path::Path) -> Option<LogGuard> {
    logging::start(&data_dir.join("logs")).ok()
}

/// The practice service's folder below the data folder.
pub(super) fn practice_folder(data_dir: &std::path::Path) -> PathBuf {
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
        settle_time: SETTLE_TIME,
    }
}
