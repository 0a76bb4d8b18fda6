//! The user's folders, by platform.

use std::path::PathBuf;

use etcetera::{AppStrategy as _, AppStrategyArgs};

/// The user's default data folder; `None` if the system has no home folder for
/// the user.
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

/// The name of the logged-in user.
pub fn person() -> Option<String> {
    const MAX_CHARS: usize = 60;
    ["USER", "LOGNAME", "USERNAME"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok())
        .map(|person| person.chars().take(MAX_CHARS).collect())
        .filter(|person: &String| !person.trim().is_empty())
}

/// The display that a window would open on, by the system's name for it.
pub fn display() -> Option<String> {
    if cfg!(any(windows, target_os = "macos")) {
        return Some("the desktop".to_owned());
    }
    ["WAYLAND_DISPLAY", "DISPLAY"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|display| !display.is_empty())
}

/// An empty folder for a moment, with this word in its name; whoever asks for
/// it removes it.
pub fn scratch_folder(word: &str) -> std::io::Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("{word}-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    Ok(folder)
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
