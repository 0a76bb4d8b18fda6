//! `sendoff ship FILE`: a file of orders, from rows to labels on disk.

mod args;
mod console;
mod lines;
mod report;
mod run;
mod summary;
mod window;

use std::{
    io,
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
};

use jiff::tz::TimeZone;

use crate::{
    cli::screen::Screen,
    features::orders::{self, FailedRow, KeptColumns, Layout, LayoutOf, OrderFile},
    kit::text::Words,
    model::{fields::Field, form_defaults::FormDefaults},
    platform::interrupts::{Interrupted, Interrupts},
    session::handle::WorkerHandle,
    text,
};
use console::{Answer, Console, Place};
use lines::Lines;
use run::{Setting, ShipRun, Stage};
use summary::LeftReason;

pub use args::ShipArgs;
pub use summary::Summary;
pub use window::{Account, Window};

/// Is written into the folder for labels and removed again.
const TRIAL_FILE: &str = ".sendoff-trial";
/// As long as a label is.
const TRIAL_BYTES: usize = 64 * 1024;

/// How the program ends. The numbers are part of the command's contract. Where several
/// apply, in doubt goes before some failed, and that before interrupted.
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
    /// The user has ended the run before its last row, and nothing else needs attention.
    Interrupted = 4,
}

impl Ending {
    pub fn code(self) -> u8 {
        self as u8
    }
}

/// Ships the file through a worker that was just started. `window` is the one that opens
/// on the same data.
pub fn ship(
    args: &ShipArgs,
    window: &Window,
    (screen, interrupts): (&dyn Screen, &mut Interrupts),
    worker: &mut WorkerHandle,
    (words, zone): (&Words, &TimeZone),
) -> Ending {
    let console = Console::new(screen, words, zone, args.json);
    let kept = KeptColumns {
        mappings: Arc::clone(&args.kept_columns),
        named: args.mapping.clone(),
    };
    let mut file = match OrderFile::read_kept(&args.file, &kept) {
        Ok(file) => file,
        Err(error) => {
            console.error(&words.intake_error(&error));
            return Ending::NothingStarted;
        }
    };
    if let Err(error) = make_label_folder(&args.labels) {
        let folder = args.labels.display().to_string();
        let reason = words.reason(&error.to_string());
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
    if let Some(layout) = &file.layout {
        console.note(&layout_note(&file, layout, args, words));
    }
    file.fill_with(args.usual.as_ref());
    if !args.rules.is_empty() {
        let count = args.rules.rules.len();
        console.note(&text!(words, "cli-rules", count = count));
    }
    file.judge_by(Arc::clone(&args.rules));
    let file = Rc::new(file);
    let lines = Lines::of(&file, words);
    let setting = Setting {
        account: window.profile,
        zone,
        words,
    };
    let mut run = ShipRun::new(lines, args, setting);
    if let Err(ending) = drive(&mut run, worker, interrupts, &console) {
        return ending;
    }
    let (ending, files) = write_files(&run, &file, &args.labels, words);
    let place = Place {
        folder: &args.labels,
        format: args.format,
        window,
        files,
    };
    console.close(&run.summary(), place);
    ending
}

/// How a file with other columns than ours is read, and what it does not say.
fn layout_note(file: &OrderFile, layout: &Layout, args: &ShipArgs, words: &Words) -> String {
    let has_box = args.usual.as_ref().is_some_and(FormDefaults::has_box);
    let mapping = match &layout.of {
        LayoutOf::Shop(shop) => {
            let read = text!(
                words,
                "cli-shop-file",
                shop = shop.to_owned(),
                orders = file.order_count,
                rows = file.row_count
            );
            let usual = if has_box {
                text!(words, "cli-shop-usual")
            } else {
                text!(words, "cli-shop-no-usual")
            };
            return format!("{read} {usual}");
        }
        LayoutOf::Person(mapping) => mapping,
    };
    let read = text!(
        words,
        "cli-mapped-file",
        name = mapping.name.clone(),
        orders = file.order_count,
        rows = file.row_count,
        known = mapping.known_by().shown()
    );
    if mapping.says_box() {
        return read;
    }
    let usual = if has_box {
        text!(words, "cli-mapped-usual")
    } else {
        text!(words, "cli-mapped-no-usual")
    };
    format!("{read} {usual}")
}

/// The folder for the labels, with a file written into it for a trial: nothing is bought whose
/// label can't be put there.
fn make_label_folder(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let trial = folder.join(TRIAL_FILE);
    let written = std::fs::write(&trial, vec![b' '; TRIAL_BYTES]);
    let removed = std::fs::remove_file(&trial);
    written.and(removed)
}

/// Passes events to the run and requests to the worker until the run is over. The first
/// signal ends it early.
fn drive(
    run: &mut ShipRun<'_>,
    worker: &mut WorkerHandle,
    interrupts: &mut Interrupts,
    console: &Console<'_>,
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
                requests = match console.ask(&plan, interrupts) {
                    Ok(Answer::Yes) => run.approve(),
                    Ok(Answer::No) => run.decline(LeftReason::Declined),
                    Ok(Answer::NoTerminal) => run.decline(LeftReason::NotAsked),
                    Err(Interrupted) => run.interrupt(),
                };
                continue;
            }
            Stage::Working => {}
        }
        requests = match interrupts.wait(worker.next()) {
            Ok(Some(event)) => run.apply(event),
            Ok(None) => {
                run.on_worker_gone();
                Vec::new()
            }
            Err(Interrupted) => run.interrupt(),
        };
    }
}

/// Writes the rows that were not bought into files of their own, each with what is to be
/// done with it. Gives the sentences about these files.
fn write_files(
    run: &ShipRun<'_>,
    file: &OrderFile,
    folder: &Path,
    words: &Words,
) -> (Ending, Vec<String>) {
    let summary = run.summary();
    let row = |row: usize, reason: &str, column: Option<Field>| FailedRow {
        row,
        reason: reason.to_owned(),
        column,
    };
    let failed = summary.failed.iter().map(|line| {
        let column = line.field.as_deref().and_then(Field::of_column);
        row(line.row, &line.reason, column)
    });
    let already = summary.already.iter().filter_map(|line| {
        let reason = line.reason.as_deref()?;
        Some(row(line.row, reason, Some(Field::Parcel)))
    });
    let to_decide = summary.to_decide.iter();
    let to_decide = to_decide.map(|line| row(line.row, &line.reason, Some(Field::Parcel)));
    let mut to_decide: Vec<FailedRow> = already.chain(to_decide).collect();
    to_decide.sort_by_key(|line| line.row);
    let in_doubt = summary.in_doubt.iter();
    let in_doubt = in_doubt.map(|line| row(line.row, &line.reason, None));
    let say: [fn(&Words, String) -> String; 3] = [
        |words, path| text!(words, "cli-failed-file", path = path),
        |words, path| text!(words, "cli-to-decide-file", path = path),
        |words, path| text!(words, "cli-in-doubt-file", path = path),
    ];
    let written = [
        orders::write_failed(folder, file, &failed.collect::<Vec<_>>()),
        orders::write_to_decide(folder, file, &to_decide),
        orders::write_in_doubt(folder, file, &in_doubt.collect::<Vec<_>>()),
    ];
    let mut ending = run.ending();
    let mut said = Vec::new();
    for (say, path) in say.into_iter().zip(written) {
        match path {
            Ok(written) => {
                let path = |path: PathBuf| path.display().to_string();
                said.extend(written.path.map(|file| say(words, path(file))));
                let moved = written.moved.map(path);
                said.extend(moved.map(|path| text!(words, "cli-rows-moved", path = path)));
            }
            Err(error) => {
                let reason = words.reason(&error.to_string());
                said.push(text!(words, "cli-failed-file-not-written", reason = reason));
                ending = ending.max(Ending::SomeFailed);
            }
        }
    }
    (ending, said)
}
