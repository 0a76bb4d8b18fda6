//! The user's folders, by platform.

use std::path::{Path, PathBuf};

use etcetera::{AppStrategy as _, AppStrategyArgs, BaseStrategy as _};

use super::private_files;

const PROGRAM: &str = "Sendoff";
/// Set to `1` by who knows that only one computer uses the folder, and that its locks
/// hold.
pub const ALLOW_NETWORK_FOLDER: &str = "SENDOFF_ALLOW_NETWORK_FOLDER";

/// Whether ledgers may lie on a network file system all the same.
pub fn allows_network_folder() -> bool {
    std::env::var_os(ALLOW_NETWORK_FOLDER).is_some_and(|value| value == "1")
}

/// The user's default data folder; `None` if the system has no home folder for
/// the user.
pub fn data_dir() -> Option<PathBuf> {
    if cfg!(windows) {
        let folders = etcetera::choose_base_strategy().ok()?;
        // Windows has its caches in the local folder, and data in the roaming one.
        let (local, roaming) = (folders.cache_dir(), folders.data_dir());
        return Some(data_dir_on_windows(&local, &roaming, has_ledgers));
    }
    etcetera::choose_app_strategy(AppStrategyArgs {
        top_level_domain: String::new(),
        author: String::new(),
        app_name: PROGRAM.to_owned(),
    })
    .ok()
    .map(|strategy| strategy.data_dir())
}

/// Where programs of this user keep sockets while the user is logged in, where the system
/// has such a folder.
pub fn runtime_dir() -> Option<PathBuf> {
    let folder = PathBuf::from(std::env::var_os("XDG_RUNTIME_DIR")?);
    folder.is_absolute().then_some(folder)
}

/// The folder that relative paths begin in.
pub fn working_folder() -> Option<PathBuf> {
    std::env::current_dir().ok()
}

/// The user's home folder.
pub fn home_dir() -> Option<PathBuf> {
    etcetera::home_dir().ok()
}

/// Where the user keeps documents: the folder that the desktop says, else `Documents`,
/// else the home folder.
pub fn documents_dir() -> Option<PathBuf> {
    let home = home_dir()?;
    let named = etcetera::choose_base_strategy()
        .ok()
        .and_then(|strategy| {
            std::fs::read_to_string(strategy.config_dir().join("user-dirs.dirs")).ok()
        })
        .and_then(|text| documents_of_desktop(&text, &home));
    let usual = home.join("Documents");
    let there = named.into_iter().chain([usual]).find(|path| path.is_dir());
    Some(there.unwrap_or(home))
}

/// The documents folder in the file in which desktops of Unix name the user's folders.
fn documents_of_desktop(file: &str, home: &Path) -> Option<PathBuf> {
    let named = file
        .lines()
        .find_map(|line| line.trim().strip_prefix("XDG_DOCUMENTS_DIR="))?
        .trim_matches('"');
    match named.strip_prefix("$HOME") {
        Some(rest) => Some(home.join(rest.trim_start_matches('/'))),
        None => Some(PathBuf::from(named)).filter(|path| path.is_absolute()),
    }
}

/// The machine's local folder: a roaming profile is copied from one computer to
/// another at each log-off, and the last copy makes the purchases of the others
/// forgotten. Ledgers that an earlier version put into the roaming folder are
/// used where they are, as long as there are none in the local one.
fn data_dir_on_windows(
    local: &Path,
    roaming: &Path,
    has_ledgers: impl Fn(&Path) -> bool,
) -> PathBuf {
    let [local, former] = [local, roaming].map(|folder| folder.join(PROGRAM).join("data"));
    if has_ledgers(&former) && !has_ledgers(&local) {
        former
    } else {
        local
    }
}

fn has_ledgers(data_dir: &Path) -> bool {
    std::fs::read_dir(data_dir.join("ledgers")).is_ok_and(|files| files.flatten().next().is_some())
}

/// The operating system and the machine's kind.
pub fn system() -> String {
    format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)
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

/// An empty folder for a moment, with this word in its name; the caller
/// removes it.
pub fn scratch_folder(word: &str) -> std::io::Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("{word}-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    Ok(folder)
}

/// A file of the program is written whole or not at all: beside its place, synced,
/// renamed. No other user may read it.
pub fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    use std::io::Write as _;
    if let Some(folder) = path.parent() {
        private_files::make_folder(folder)?;
    }
    let beside = path.with_extension("part");
    // What an interrupted write left there keeps its mode.
    private_files::close_one_to_others(&beside);
    let mut file = private_files::options()
        .write(true)
        .create(true)
        .truncate(true)
        .open(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(&beside, path)
}

/// A file that is removed comes back after a power cut unless its folder is synced, too.
#[cfg(unix)]
pub fn sync_folder_of(path: &Path) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    std::fs::File::open(folder)?.sync_all()
}

/// Windows keeps names with the file and opens no folder for this.
#[cfg(not(unix))]
pub fn sync_folder_of(_path: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_windows_data_is_local_but_for_ledgers_that_are_in_the_roaming_folder() {
        let (local, roaming) = (Path::new("Local"), Path::new("Roaming"));
        let chosen = |with_ledgers: &[&str]| {
            data_dir_on_windows(local, roaming, |folder| {
                with_ledgers.iter().any(|start| folder.starts_with(start))
            })
        };
        let here = Path::new("Local").join("Sendoff").join("data");
        assert_eq!(chosen(&[]), here);
        assert_eq!(chosen(&["Local"]), here);
        assert_eq!(chosen(&["Local", "Roaming"]), here);
        let former = Path::new("Roaming").join("Sendoff").join("data");
        assert_eq!(chosen(&["Roaming"]), former);
    }

    #[test]
    fn the_documents_are_where_the_desktop_says() {
        let home = Path::new("/home/ana");
        let of = |line: &str| documents_of_desktop(line, home);
        let file = "# by the desktop\nXDG_DOCUMENTS_DIR=\"$HOME/Mes papiers\"\n";
        assert_eq!(
            of(file).as_deref(),
            Some(Path::new("/home/ana/Mes papiers"))
        );
        let elsewhere = "XDG_DOCUMENTS_DIR=\"/srv/papers\"";
        assert_eq!(of(elsewhere).as_deref(), Some(Path::new("/srv/papers")));
        assert_eq!(of("XDG_DOCUMENTS_DIR=\"papers\""), None);
        assert_eq!(of("XDG_MUSIC_DIR=\"$HOME/Music\""), None);
    }

    #[test]
    fn a_folder_has_ledgers_when_there_is_one_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let ledgers = folder.path().join("ledgers");
        assert!(!has_ledgers(folder.path()));
        std::fs::create_dir(&ledgers).unwrap();
        assert!(!has_ledgers(folder.path()));
        std::fs::write(ledgers.join("live-1.sqlite"), "").unwrap();
        assert!(has_ledgers(folder.path()));
    }
}
