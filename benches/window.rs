//! A million shipments in the ledger: what a frame, a search and a page of the
//! service's list take, how much memory the window takes, and whether it rests.
//!
//! Frames are laid out and tessellated as in the window, without a screen.
//! Prints a table, and as its last line
//! `{"bench":"window","frame_p99_ms":…,"search_p99_ms":…,…}`. `SHIPMENTS=10000`
//! makes a smaller ledger. With `-- --story archive` (or another story) the
//! shipments are those that the practice service tells, read through its API.

#[path = "support/first_frames.rs"]
mod first_frames;
#[path = "support/many_shipments.rs"]
mod many_shipments;
#[path = "support/painted_window.rs"]
mod painted_window;
#[path = "support/story_service.rs"]
mod story_service;

use std::{
    error::Error,
    io::Write as _,
    path::Path,
    time::{Duration, Instant},
};

use sendoff::{
    ledger::{Browser, Ledger, SyncPosition},
    model::{
        shipment::Shipment,
        shipment_list::{ShipmentSearch, Stretch},
    },
    platform::random::Random,
};

use many_shipments::{PAGE, page, words};
use painted_window::PaintedWindow;
use story_service::StoryService;

/// Shipments, if nothing else is said.
const SHIPMENTS: u32 = 1_000_000;
/// Frames of each kind.
const FRAMES: u32 = 600;
/// Starts of each window.
const START_RUNS: usize = 9;
/// Rows that a window of 1600 x 1000 asks for when something new is typed.
const ROWS: u32 = 30;
/// How long the window is left alone.
const IDLE: Duration = Duration::from_mins(1);

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args().any(|argument| argument == "empty-window") {
        return first_frames::empty_window();
    }
    let count = match std::env::var("SHIPMENTS") {
        Ok(count) => count.parse()?,
        Err(_not_said) => SHIPMENTS,
    };
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("practice-1.sqlite");
    let (count, sync_page) = match story() {
        None => write(&path, |number| Ok(made(number, count)?))?,
        Some(story) => {
            let data = tempfile::tempdir()?;
            let service = StoryService::start(&story, data.path())?;
            write(&path, |number| service.page(number))?
        }
    };
    let search = searches(&path)?;
    let before = private_mb()?;
    let mut window = PaintedWindow::open(&path)?;
    let frames = frames(&mut window)?;
    let memory = (private_mb()? - before).max(0.0);
    let idle_repaints = window.repaints_in(IDLE);
    drop(window);
    let start = first_frames::measured(folder.path(), START_RUNS)?;
    let start = start
        .iter()
        .map(|[ours, bare]| ours.as_secs_f64() / bare.as_secs_f64());
    let start_ratio = middle(start.collect());
    let mut out = std::io::stdout().lock();
    writeln!(out, "{count} shipments{:>22} median / p99 / limit", "")?;
    let frame_p99 = row(&mut out, "frame, ms", frames, "4")?;
    let search_p99 = row(&mut out, "search of 2 letters or more, ms", search, "5")?;
    let page = middle(sync_page.clone());
    let page_p99 = row(
        &mut out,
        "page of 1,000 stored, ms",
        sync_page,
        "100 (median)",
    )?;
    writeln!(
        out,
        "memory above an empty context, MB  {memory:.1} (limit 40)"
    )?;
    writeln!(
        out,
        "start against an empty window      {start_ratio:.3} (limit 1.15)"
    )?;
    writeln!(
        out,
        "repaints in a minute of idleness   {idle_repaints} (limit 0)"
    )?;
    writeln!(
        out,
        "{{\"bench\":\"window\",\"frame_p99_ms\":{frame_p99:.2},\"search_p99_ms\":{search_p99:.2},\
         \"start_ratio\":{start_ratio:.3},\"memory_above_empty_mb\":{memory:.1},\
         \"idle_repaints_60s\":{idle_repaints},\"sync_page_ms\":{page:.1},\
         \"sync_page_p99_ms\":{page_p99:.1}}}"
    )?;
    Ok(())
}

/// The story that was asked for; none makes shipments up.
fn story() -> Option<String> {
    let arguments: Vec<String> = std::env::args().collect();
    arguments.windows(2).find_map(|pair| match pair {
        [name, story] if name == "--story" => Some(story.clone()),
        _ => None,
    })
}

fn made(number: u32, count: u32) -> Result<Vec<Shipment>, jiff::Error> {
    if number < count / PAGE {
        page(number)
    } else {
        Ok(Vec::new())
    }
}

/// Writes the ledger page by page, newest first, as the service gives them,
/// until there are no more. Gives how many there are, and how long each page took.
fn write(
    path: &Path,
    page: impl Fn(u32) -> Result<Vec<Shipment>, Box<dyn Error>>,
) -> Result<(usize, Vec<f64>), Box<dyn Error>> {
    let mut ledger = Ledger::open(path, &Random::from_seed(1))?;
    let mut times = Vec::new();
    let mut count = 0;
    for number in 0_u32.. {
        let shipments = page(number)?;
        if shipments.is_empty() {
            break;
        }
        count += shipments.len();
        let read = SyncPosition {
            history_page: Some(number + 2),
            ..SyncPosition::default()
        };
        let began = Instant::now();
        ledger.store_page(&shipments, many_shipments::seen_at(), &read)?;
        times.push(millis(began));
    }
    // What the worker does when it has read the history.
    while ledger.merge_search_words()? {}
    Ok((count, times))
}

/// Every beginning of two letters or more of many words, as they are typed.
fn searches(path: &Path) -> Result<Vec<f64>, Box<dyn Error>> {
    let mut browser = Browser::open(path)?;
    // The newest are on screen before anything is typed.
    let newest = Stretch {
        first: 0,
        rows: ROWS,
    };
    browser.list(&ShipmentSearch::default(), newest)?;
    let mut times = Vec::new();
    for word in words() {
        for length in 2..=word.len() {
            let search = ShipmentSearch {
                text: word.chars().take(length).collect(),
                ..ShipmentSearch::default()
            };
            let began = Instant::now();
            browser.list(&search, newest)?;
            times.push(millis(began));
        }
    }
    Ok(times)
}

fn frames(window: &mut PaintedWindow) -> Result<Vec<f64>, Box<dyn Error>> {
    let mut times = Vec::new();
    for _ in 0..FRAMES {
        times.push(window.scroll()?);
    }
    for number in 0..FRAMES {
        times.push(window.type_letter(number)?);
    }
    Ok(times)
}

fn millis(began: Instant) -> f64 {
    began.elapsed().as_secs_f64() * 1e3
}

fn middle(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn row(
    out: &mut impl std::io::Write,
    name: &str,
    mut values: Vec<f64>,
    limit: &str,
) -> std::io::Result<f64> {
    values.sort_by(f64::total_cmp);
    let at = |index: usize| values.get(index).copied().unwrap_or(f64::NAN);
    let (median, p99) = (at(values.len() / 2), at(values.len() * 99 / 100));
    writeln!(out, "{name:<34} {median:.2} / {p99:.2} / {limit}")?;
    Ok(p99)
}

/// Memory that is this process's alone.
fn private_mb() -> Result<f64, Box<dyn Error>> {
    let rollup = std::fs::read_to_string("/proc/self/smaps_rollup")?;
    let mut kilobytes = 0_u32;
    for line in rollup.lines().filter(|line| line.starts_with("Private_")) {
        let number = line
            .split_whitespace()
            .nth(1)
            .ok_or("a line without a number")?;
        kilobytes += number.parse::<u32>()?;
    }
    Ok(f64::from(kilobytes) / 1024.0)
}
