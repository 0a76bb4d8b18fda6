//! `sendoff ship FILE`: a file of orders, from rows to labels on disk.

mod args;
mod console;
mod lines;
mod run;
mod summary;

use std::path::Path;

use jiff::tz::TimeZone;

use crate::{
    features::orders::{self, FailedRow, OrderFile},
    kit::text::Words,
    model::environment::Environment,
    session::handle::WorkerHandle,
    text,
};
use console::Console;
use lines::Lines;
use run::{ShipRun, Stage};

pub use args::ShipArgs;
pub use summary::Summary;

/// How the program ends. The numbers are part of the command's contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// Every row was bought, now or before.
    AllBought = 0,
    /// Nothing could start: the file, the arguments, the token.
    NothingStarted = 1,
    /// Some rows failed or need attention.
    SomeFailed = 2,
    /// A purchase is unresolved.
    InDoubt = 3,
}

impl Ending {
    pub fn code(self) -> u8 {
        self as u8
    }
}

/// Ships the file through a worker that was just started.
pub fn ship(
    args: &ShipArgs,
    environment: Environment,
    zone: &TimeZone,
    worker: &mut WorkerHandle,
    words: &Words,
) -> Ending {
    let console = Console::new(words, zone, args.json);
    let file = match OrderFile::read(&args.file) {
        Ok(file) => file,
        Err(error) => {
            console.error(&words.intake_error(&error));
            return Ending::NothingStarted;
        }
    };
    if let Err(error) = std::fs::create_dir_all(&args.labels) {
        let folder = args.labels.display().to_string();
        let reason = error.to_string();
        console.error(&text!(
            words,
            "cli-no-label-folder",
            folder = folder,
            reason = reason
        ));
        return Ending::NothingStarted;
    }
    if !file.unknown_columns.is_empty() {
        let columns = file.unknown_columns.join(", ");
        console.note(&text!(words, "cli-unknown-columns", columns = columns));
    }
    let lines = Lines::of(&file, words);
    let mut run = ShipRun::new(lines, args, environment, words);
    if let Err(ending) = drive(&mut run, worker, &console, args) {
        return ending;
    }
    finish(&run, &file, &args.labels, &console, words)
}

/// Passes events to the run and requests to the worker until the run is over.
fn drive(
    run: &mut ShipRun<'_>,
    worker: &mut WorkerHandle,
    console: &Console<'_>,
    args: &ShipArgs,
) -> Result<(), Ending> {
    let mut requests = run.start();
    loop {
        for request in requests {
            if worker.send(request).is_err() {
                run.on_worker_gone();
            }
        }
        console.show(run.progress(), run.take_notes());
        match run.stage() {
            Stage::Over => return Ok(()),
            Stage::NotStarted(sentence) => {
                console.error(&sentence);
                return Err(Ending::NothingStarted);
            }
            Stage::Asking(plan) => {
                requests = if args.yes || console.ask(&plan) {
                    run.approve()
                } else {
                    run.decline()
                };
                continue;
            }
            Stage::Working => {}
        }
        requests = if let Some(event) = worker.next_blocking() {
            run.apply(event)
        } else {
            run.on_worker_gone();
            Vec::new()
        };
    }
}

fn finish(
    run: &ShipRun<'_>,
    file: &OrderFile,
    folder: &Path,
    console: &Console<'_>,
    words: &Words,
) -> Ending {
    let summary = run.summary();
    let failed: Vec<FailedRow> = summary
        .failed
        .iter()
        .map(|failure| FailedRow {
            row: failure.row,
            reason: failure.reason.clone(),
            column: failure.field.as_deref().and_then(orders::column),
        })
        .collect();
    let mut ending = run.ending();
    match orders::write_failed(folder, file, &failed) {
        Ok(Some(path)) => {
            let path = path.display().to_string();
            console.note(&text!(words, "cli-failed-file", path = path));
        }
        Ok(None) => {}
        Err(error) => {
            let reason = error.to_string();
            console.error(&text!(
                words,
                "cli-failed-file-not-written",
                reason = reason
            ));
            ending = ending.max(Ending::SomeFailed);
        }
    }
    let in_doubt: Vec<FailedRow> = summary
        .in_doubt
        .iter()
        .map(|line| FailedRow {
            row: line.row,
            reason: line.reason.clone(),
            column: None,
        })
        .collect();
    match orders::write_in_doubt(folder, file, &in_doubt) {
        Ok(Some(path)) => {
            let path = path.display().to_string();
            console.note(&text!(words, "cli-in-doubt-file", path = path));
        }
        Ok(None) => {}
        Err(error) => {
            let reason = error.to_string();
            console.error(&text!(
                words,
                "cli-failed-file-not-written",
                reason = reason
            ));
        }
    }
    console.close(&summary, folder);
    ending
}
