//! Files of orders, read and written on a thread of their own.

mod kept_columns;

use std::{
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
};

pub(crate) use kept_columns::kept_columns;

use super::{
    IntakeError, KeptColumns, OrderFile,
    calls::{
        Calls, Correct, FileRead, ForgetColumns, KeepColumns, KeepPasted, Read, SaveFailed, Sheet,
    },
    failed_file::free_name,
    write_new,
};
use crate::{
    contract::{Cause, Failure},
    features::rules::job as rules_job,
    model::{form_defaults::FormDefaults, rules::Rules},
    session::{
        active_call::{Job, ReplyTo},
        aside::aside,
        context::Context,
    },
};

/// The job of a call about files of orders. It needs no connection.
#[expect(
    clippy::unnecessary_wraps,
    clippy::needless_pass_by_value,
    reason = "as the job of every feature"
)]
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let data_dir: Rc<Path> = Rc::from(context.deps.folders.data_dir.as_path());
    Ok(match calls {
        Calls::Read(call) => {
            reply_to.answer(data_dir, call, async move |data_dir: &Path, call: &Read| {
                let (data_dir, call) = (data_dir.to_owned(), call.clone());
                aside(move || read(&data_dir, &call)).await
            })
        }
        Calls::KeepColumns(call) => reply_to.answer(
            data_dir,
            call,
            async move |data_dir: &Path, call: &KeepColumns| {
                let (data_dir, call) = (data_dir.to_owned(), call.clone());
                aside(move || kept_columns::keep(&data_dir, &call)).await?
            },
        ),
        Calls::ForgetColumns(call) => reply_to.answer(
            data_dir,
            call,
            async move |data_dir: &Path, call: &ForgetColumns| {
                let (data_dir, call) = (data_dir.to_owned(), call.clone());
                aside(move || kept_columns::forget(&data_dir, &call)).await?
            },
        ),
        Calls::KeepPasted(call) => reply_to.answer(
            Rc::new(()),
            call,
            async move |(): &(), call: &KeepPasted| {
                let call = call.clone();
                aside(move || keep_pasted(&call)).await?
            },
        ),
        Calls::Correct(call) => {
            reply_to.answer(Rc::new(()), call, async move |(): &(), call: &Correct| {
                let call = call.clone();
                aside(move || Arc::new(call.sheet.corrected(call.corrections))).await
            })
        }
        Calls::SaveFailed(call) => reply_to.answer(
            Rc::new(()),
            call,
            async move |(): &(), call: &SaveFailed| {
                let call = call.clone();
                aside(move || save_failed(&call)).await?
            },
        ),
    })
}

fn read(data_dir: &Path, call: &Read) -> FileRead {
    let rules = rules(data_dir)?;
    let kept = KeptColumns {
        mappings: kept_columns(data_dir)?,
        named: None,
    };
    let mut file = OrderFile::read_kept(&call.path, &kept)?;
    file.judge_by(Arc::new(rules));
    file.fill_with(call.usual.as_ref());
    let has_box = call.usual.as_ref().is_some_and(FormDefaults::has_box);
    let mut sheet = Sheet::of(file, call.path.clone(), has_box);
    let before = call.before.as_ref();
    if let Some(before) = before.filter(|before| !before.corrections.is_empty()) {
        let corrections = before.corrections.clone();
        // Rows may be others by now.
        if sheet.file.has_same_text(&before.file) {
            sheet = sheet.corrected(corrections);
        } else {
            sheet.dropped_corrections = corrections.len();
        }
    }
    Ok(Arc::new(sheet))
}

fn rules(data_dir: &Path) -> Result<Rules, IntakeError> {
    match rules_job::rules_of(data_dir) {
        (_, Ok(Ok(rules))) => Ok(rules),
        (path, Ok(Err(problem))) => Err(IntakeError::Rules { path, problem }),
        (path, Err(source)) => Err(IntakeError::Unreadable { path, source }),
    }
}

/// The first file of rows from a spreadsheet; the others have numbers.
const PASTED: &str = "pasted-orders.csv";

/// No file that is there is replaced.
fn keep_pasted(call: &KeepPasted) -> Result<PathBuf, Failure> {
    let first = call.folder.join(PASTED);
    let path = if first.exists() {
        free_name(&first)
    } else {
        first
    };
    keep(&path, &call.rows).map_err(|error| {
        Failure::new(Cause::NotWritable {
            path: path.clone(),
            reason: error.to_string(),
        })
    })?;
    Ok(path)
}

fn keep(path: &Path, rows: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(rows.as_bytes())?;
    file.sync_all()
}

fn save_failed(call: &SaveFailed) -> Result<PathBuf, Failure> {
    let file = &call.sheet.file;
    write_new(&call.folder, file, &call.rows).map_err(|error| {
        Failure::new(Cause::NotWritable {
            path: call.folder.clone(),
            reason: error.to_string(),
        })
    })
}
