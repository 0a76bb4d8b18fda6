//! Another computer on the account: a data folder, a ledger and labels of its own.

use std::{path::PathBuf, sync::Arc};

use jiff::SignedDuration;
use sendoff::{
    platform::{
        clock::{Clock, RuntimeClock},
        random::Random,
    },
    session::{
        checkpoints::{Checkpoints, NoCheckpoints},
        deps::{Deps, Folders, Syncing},
    },
};

use super::{Program, Shop};

/// The begin of the names of their folders.
const COMPUTERS: &str = "computer-";

/// Computers with the same number are the same one: another run finds what an
/// earlier one has left.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Computer {
    number: u64,
    syncing: Syncing,
    has_own_token: bool,
    clock_off_by: SignedDuration,
}

impl Computer {
    /// One on which the command line is used.
    pub(crate) fn new(number: u64) -> Self {
        Self {
            number,
            syncing: Syncing::Never,
            has_own_token: false,
            clock_off_by: SignedDuration::ZERO,
        }
    }

    /// Whether its program reads the account's lists by itself, as a window does.
    pub(crate) fn syncing(self, syncing: Syncing) -> Self {
        Self { syncing, ..self }
    }

    /// With a token of its own: a list that lags behind for others shows it what
    /// it did itself.
    pub(crate) fn with_own_token(self) -> Self {
        Self {
            has_own_token: true,
            ..self
        }
    }

    /// With a clock that is so far ahead of the service's.
    pub(crate) fn clock_off_by(self, clock_off_by: SignedDuration) -> Self {
        Self {
            clock_off_by,
            ..self
        }
    }

    /// The program that runs on it, connected to the account.
    pub(crate) async fn connected(self, shop: &Shop) -> Program {
        let mut program = self.program(shop, Arc::new(NoCheckpoints));
        program.connect().await.unwrap();
        program
    }

    pub(crate) fn program(self, shop: &Shop, checkpoints: Arc<dyn Checkpoints>) -> Program {
        Program::with_deps(shop, self.deps(shop, checkpoints))
    }

    fn deps(self, shop: &Shop, checkpoints: Arc<dyn Checkpoints>) -> Deps {
        let token = if self.has_own_token {
            shop.token_of_computer(self.number)
        } else {
            shop.token().to_owned()
        };
        let deps = shop.deps(checkpoints);
        let clock: Arc<dyn Clock> = if self.clock_off_by.is_zero() {
            deps.clock
        } else {
            Arc::new(RuntimeClock::new(deps.clock.now() + self.clock_off_by))
        };
        Deps {
            clock,
            random: Arc::new(Random::from_seed(1_000 + self.number)),
            syncing: self.syncing,
            connector: Arc::new(shop.door().of_computer(self.ledger_path(shop), token)),
            folders: self.folders(shop),
            ..deps
        }
    }

    /// What its program leaves on disk.
    pub(crate) fn folders(self, shop: &Shop) -> Folders {
        let folder = shop.path(&format!("{COMPUTERS}{}", self.number));
        Folders {
            data_dir: folder.join("data"),
            label_dir: folder.join("labels"),
        }
    }

    /// It is gone, with all that it knew.
    pub(crate) fn is_lost(self, shop: &Shop) {
        shop.watch().loses_a_computer();
        let folder = shop.path(&format!("{COMPUTERS}{}", self.number));
        drop(std::fs::remove_dir_all(folder));
    }

    pub(crate) fn ledger_path(self, shop: &Shop) -> PathBuf {
        shop.ledger_in(&self.folders(shop).data_dir)
    }
}

impl Shop {
    /// The ledgers of all computers that are on disk, its own among them.
    pub(crate) fn ledger_paths(&self) -> Vec<PathBuf> {
        let others = std::fs::read_dir(self.folder()).unwrap();
        let others = others.map(|entry| entry.unwrap()).filter(|entry| {
            let name = entry.file_name();
            name.to_str().unwrap().starts_with(COMPUTERS)
        });
        let others = others.map(|entry| self.ledger_in(&entry.path().join("data")));
        let mut all: Vec<_> = std::iter::once(self.ledger_path()).chain(others).collect();
        all.retain(|ledger| ledger.is_file());
        all.sort();
        all
    }
}
