//! A display of its own for the real window: Xvfb, a window manager, keys.

use std::{
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// How long the window may take for one step on a slow, shared machine.
const DEADLINE: Duration = Duration::from_mins(1);
/// Between two checks whether a step is done.
const POLL_EVERY: Duration = Duration::from_millis(50);

pub(crate) struct Display {
    name: String,
    server: Child,
    manager: Child,
}

impl Display {
    pub(crate) fn open(width: u32, height: u32) -> Self {
        let mut server = Command::new("Xvfb")
            // On a busy machine a key that is pressed for a moment would repeat.
            .args(["-displayfd", "1", "-noreset", "-r", "-screen", "0"])
            .arg(format!("{width}x{height}x24"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb of the Debian package xvfb");
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap())
            .read_line(&mut number)
            .unwrap();
        let name = format!(":{}", number.trim());
        let manager = Command::new("openbox")
            .env("DISPLAY", &name)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("openbox of the Debian package of that name");
        Self {
            name,
            server,
            manager,
        }
    }

    /// Makes a program open its window here.
    pub(crate) fn show(&self, command: &mut Command) {
        command
            .env("DISPLAY", &self.name)
            .env_remove("WAYLAND_DISPLAY");
    }

    /// Presses keys, one after another: `Tab`, `ctrl+Return`.
    pub(crate) fn press(&self, keys: &[&str]) {
        self.xdotool(&["key", "--delay", "120"], keys);
    }

    /// Types ASCII text, as a person or a scanner does.
    pub(crate) fn type_text(&self, text: &str) {
        self.xdotool(&["type", "--delay", "25"], &[text]);
    }

    /// Waits for a window of this name and puts the keyboard there.
    pub(crate) fn focus(&self, window: &str) {
        self.xdotool(
            &["search", "--sync", "--onlyvisible", "--name"],
            &[window, "windowactivate", "--sync"],
        );
    }

    /// Makes a window as large as it is to be, at the display's corner.
    pub(crate) fn resize(&self, window: &str, (width, height): (u32, u32)) {
        let (width, height) = (width.to_string(), height.to_string());
        self.xdotool(
            &["search", "--onlyvisible", "--name"],
            &[
                window,
                "windowsize",
                &width,
                &height,
                "windowmove",
                "0",
                "0",
            ],
        );
    }

    /// A picture of the whole display, for a person to look at.
    pub(crate) fn screenshot(&self, path: &Path) {
        let status = Command::new("import")
            .env("DISPLAY", &self.name)
            .args(["-window", "root"])
            .arg(path)
            .status()
            .expect("import of the Debian package imagemagick");
        assert!(status.success());
    }

    fn xdotool(&self, first: &[&str], more: &[&str]) {
        let status = Command::new("xdotool")
            .env("DISPLAY", &self.name)
            .args(first)
            .args(more)
            .stdout(Stdio::null())
            .status()
            .expect("xdotool of the Debian package of that name");
        assert!(status.success(), "xdotool {first:?} {more:?}");
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        for child in [&mut self.manager, &mut self.server] {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}

/// Looks again and again until there is something, or the deadline is over.
pub(crate) fn wait_for<T>(what: &str, look: impl FnMut() -> Option<T>) -> T {
    wait_or(look).unwrap_or_else(|| panic!("{what} did not come"))
}

/// The same, for one who has more to say when nothing came.
pub(crate) fn wait_or<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let started = Instant::now();
    loop {
        let found = look();
        if found.is_some() || started.elapsed() > DEADLINE {
            return found;
        }
        std::thread::park_timeout(POLL_EVERY);
    }
}
