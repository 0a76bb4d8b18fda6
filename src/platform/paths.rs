//! The user's folders, by platform.

use std::path::PathBuf;

use etcetera::{AppStrategy as _, AppStrategyArgs};

/// Where this user's data goes when nobody says otherwise; nothing if the
/// system names no home.
pub fn data_dir() -> Option<PathBuf> {
    etcetera::choose_app_strategy(AppStrategyArgs {
        top_level_domain: String::new(),
        author: String::new(),
        app_name: "Sendoff".to_owned(),
    })
    .ok()
    .map(|strategy| strategy.data_dir())
}

/// This program's own file, to be started again for a task of its own.
pub fn this_program() -> Option<PathBuf> {
    std::env::current_exe().ok()
}

/// A file is written whole or not at all: beside its place, synced, renamed.
pub fn write_whole(path: &std::path::Path, bytes: &[u8]) -> std::io::Result<()> {
    use std::io::Write as _;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let beside = path.with_extension("part");
    let mut file = std::fs::File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(&beside, path)
}
