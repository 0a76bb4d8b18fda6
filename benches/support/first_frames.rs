//! How long until the first painted frame, against an empty eframe window.
//! Both are started as processes, in turn, on the same display; each says
//! when its first frame has been shown.

use std::{
    error::Error,
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use eframe::egui;
use sendoff::shell::first_frame::{FIRST_FRAME_SHOWN, FirstFrame};

/// Runs of each window that warm the caches up.
const WARM_UP_RUNS: usize = 2;

/// How long ours and the empty one took, pair by pair. This program, started
/// with `empty-window`, has to open [`empty_window`].
pub(crate) fn measured(data: &Path, runs: usize) -> Result<Vec<[Duration; 2]>, Box<dyn Error>> {
    let display = Display::open()?;
    let this = std::env::current_exe()?;
    let mut pairs = Vec::new();
    for run in 0..WARM_UP_RUNS + runs {
        let mut ours = Command::new(env!("CARGO_BIN_EXE_sendoff"));
        ours.arg("--data-dir")
            .arg(data)
            .arg("--exit-after-first-frame");
        let our_time = first_frame(ours, &display)?;
        let mut empty = Command::new(&this);
        empty.arg("empty-window");
        let bare_time = first_frame(empty, &display)?;
        if run >= WARM_UP_RUNS {
            pairs.push([our_time, bare_time]);
        }
    }
    Ok(pairs)
}

fn first_frame(mut command: Command, display: &Display) -> std::io::Result<Duration> {
    display.use_in(&mut command);
    let started = Instant::now();
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()?;
    let Some(stdout) = child.stdout.take() else {
        return Err(std::io::Error::other("the window has no stdout"));
    };
    for line in BufReader::new(stdout).lines() {
        if line? == FIRST_FRAME_SHOWN {
            let elapsed = started.elapsed();
            child.wait()?;
            return Ok(elapsed);
        }
    }
    Err(std::io::Error::other(
        "the window ended before its first frame",
    ))
}

/// A window with nothing in it.
pub(crate) fn empty_window() -> Result<(), Box<dyn Error>> {
    struct Empty;
    impl eframe::App for Empty {
        fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
            egui::CentralPanel::default().show(ui, |_| {});
        }
    }
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size([1280.0, 800.0]),
        ..Default::default()
    };
    eframe::run_native(
        "empty",
        options,
        Box::new(|_| Ok(Box::new(FirstFrame::of(Empty)))),
    )?;
    Ok(())
}

/// The display there is, or a virtual one for as long as the bench runs.
struct Display {
    server: Option<Child>,
    name: Option<String>,
}

impl Display {
    fn open() -> std::io::Result<Self> {
        if std::env::var_os("DISPLAY").is_some() || std::env::var_os("WAYLAND_DISPLAY").is_some() {
            return Ok(Self {
                server: None,
                name: None,
            });
        }
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut number = String::new();
        if let Some(stdout) = server.stdout.take() {
            BufReader::new(stdout).read_line(&mut number)?;
        }
        let name = Some(format!(":{}", number.trim()));
        Ok(Self {
            server: Some(server),
            name,
        })
    }

    fn use_in(&self, command: &mut Command) {
        if let Some(name) = &self.name {
            command.env("DISPLAY", name);
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            // The bench is over; a server that is already gone is fine.
            drop(server.kill());
            drop(server.wait());
        }
    }
}
