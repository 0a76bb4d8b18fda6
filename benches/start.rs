//! How long until the first painted frame, against an empty eframe window.
//!
//! Both are started as processes, in turn, on the same display; each says
//! when its first frame has been shown. Prints the table, and as its last
//! line `{"bench":"start","start_ratio":…}`.

#[path = "support/first_frames.rs"]
mod first_frames;

use std::{io::Write as _, time::Duration};

/// Runs of each window that count.
const RUNS: usize = 15;
/// What the ratio may be.
const LIMIT: f64 = 1.15;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().any(|argument| argument == "empty-window") {
        return first_frames::empty_window();
    }
    let data = tempfile::tempdir()?;
    let pairs = first_frames::measured(data.path(), RUNS)?;
    let millis = |time: &Duration| time.as_secs_f64() * 1e3;
    let mut ours: Vec<f64> = pairs.iter().map(|[ours, _bare]| millis(ours)).collect();
    let mut bare: Vec<f64> = pairs.iter().map(|[_ours, bare]| millis(bare)).collect();
    let ratios = pairs.iter();
    let mut ratios: Vec<f64> = ratios
        .map(|[ours, bare]| ours.as_secs_f64() / bare.as_secs_f64())
        .collect();
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
