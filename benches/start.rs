//! How long until the first painted frame, against an empty eframe window.
//!
//! Both are started as processes, in turn, on the same display; each says
//! when its first frame has been shown. Prints the table, and as its last
//! line `{"bench":"start","start_ratio":…}`.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use eframe::egui;
use sendoff::ui::first_frame::{FIRST_FRAME_SHOWN, FirstFrame};

/// Runs of each window that count.
const RUNS: usize = 15;
/// Runs of each window that warm the caches up.
const WARM_UP_RUNS: usize = 2;
/// What the ratio may be.
const LIMIT: f64 = 1.15;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().any(|argument| argument == "empty-window") {
        return empty_window();
    }
    let display = Display::open()?;
    let data = tempfile::tempdir()?;
    let sendoff = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sendoff"));
        command
            .arg("--data-dir")
            .arg(data.path())
            .arg("--exit-after-first-frame");
        command
    };
    let this = std::env::current_exe()?;
    let empty = || {
        let mut command = Command::new(&this);
        command.arg("empty-window");
        command
    };
    let (mut ours, mut bare, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for run in 0..WARM_UP_RUNS + RUNS {
        let our_time = first_frame(sendoff(), &display)?;
        let bare_time = first_frame(empty(), &display)?;
        if run >= WARM_UP_RUNS {
            ours.push(our_time.as_secs_f64() * 1e3);
            bare.push(bare_time.as_secs_f64() * 1e3);
            ratios.push(our_time.as_secs_f64() / bare_time.as_secs_f64());
        }
    }
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "start to first painted frame, {RUNS} runs in turn  min / median / max"
    )?;
    row(&mut out, "sendoff, ms", &mut ours)?;
    row(&mut out, "empty eframe window, ms", &mut bare)?;
    let ratio = row(&mut out, "ratio, pair by pair", &mut ratios)?;
    writeln!(out, "limit of the median ratio: {LIMIT}")?;
    writeln!(out, "{{\"bench\":\"start\",\"start_ratio\":{ratio:.3}}}")?;
    Ok(())
}

fn row(out: &mut impl std::io::Write, name: &str, values: &mut [f64]) -> std::io::Result<f64> {
    values.sort_by(f64::total_cmp);
    let at = |index: usize| values.get(index).copied().unwrap_or(f64::NAN);
    let median = at(values.len() / 2);
    let last = at(values.len().saturating_sub(1));
    writeln!(out, "{name:<26} {:>9.3} / {median:.3} / {last:.3}", at(0))?;
    Ok(median)
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

fn empty_window() -> Result<(), Box<dyn std::error::Error>> {
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
