//! The practice service's world in a file: `SQLite`, one step a transaction.
//!
//! WAL with `synchronous = FULL`: what was answered survives a crash.
//! The rules are the engine's.

mod bulk;
mod folder;
mod index;
mod migrations;
mod packed;
mod places;
mod shipments;
mod world;

use super::engine::WorldError;

pub use folder::{Folder, FolderError};
pub use world::SqliteWorld;

impl From<rusqlite::Error> for WorldError {
    fn from(error: rusqlite::Error) -> Self {
        Self(error.to_string())
    }
}
