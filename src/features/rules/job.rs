//! The file of rules, and trying rules on what was bought before.

use std::{
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
};

use jiff::{SignedDuration, Timestamp};

use super::{
    calls::{
        Calls, DRY_RUN_DAYS, DryRun, MAX_DRY_RUN_ROWS, Read, RulesFile, Save, Saved, TryRules,
    },
    store,
};
use crate::{
    contract::{Cause, Failure},
    ledger::Browser,
    model::rules::{MAX_FILE_BYTES, Rules, RulesError},
    platform::paths,
    session::{
        active_call::{Job, ReplyTo},
        aside::aside,
        context::Context,
        failures,
    },
};

/// The name of the file, in the folder of the data.
pub(crate) const FILE_NAME: &str = "rules.toml";

/// The job of a call about rules. The file needs no connection, and is the same for all accounts.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let data_dir: Rc<Path> = Rc::from(context.deps.folders.data_dir.as_path());
    Ok(match calls {
        Calls::Read(call) => {
            reply_to.answer(data_dir, call, async move |data_dir: &Path, _: &Read| {
                let data_dir = data_dir.to_owned();
                aside(move || read(&data_dir)).await?
            })
        }
        Calls::Save(call) => {
            reply_to.answer(data_dir, call, async move |data_dir: &Path, call: &Save| {
                let (data_dir, call) = (data_dir.to_owned(), call.clone());
                aside(move || save(&data_dir, &call)).await?
            })
        }
        Calls::TryRules(call) => {
            let now = context.deps.clock.now();
            let ledger: Rc<Path> = Rc::from(context.ledger_path?);
            let run = async move |ledger: &Path, call: &TryRules| {
                let (ledger, rules) = (ledger.to_owned(), Arc::clone(&call.rules));
                aside(move || dry_run(&ledger, now, &rules)).await?
            };
            reply_to.answer(ledger, call, run)
        }
    })
}

/// The rules of the shop as they are kept.
fn read(data_dir: &Path) -> Result<RulesFile, Failure> {
    let path = data_dir.join(FILE_NAME);
    let text = kept_text(&path).map_err(|error| {
        Failure::new(Cause::RulesUnreadable {
            path: path.clone(),
            reason: error.to_string(),
        })
    })?;
    Ok(RulesFile {
        rules: Rules::parse(&text).map(Arc::new),
        path,
        text,
    })
}

/// The rules by which the orders of a file are judged, and the path of their file.
pub(crate) fn rules_of(data_dir: &Path) -> (PathBuf, io::Result<Result<Rules, RulesError>>) {
    let path = data_dir.join(FILE_NAME);
    let rules = kept_text(&path).map(|text| Rules::parse(&text));
    (path, rules)
}

/// The rules of a file.
pub(crate) fn rules_in(path: &Path) -> io::Result<Result<Rules, RulesError>> {
    text_in(path).map(|text| Rules::parse(&text))
}

/// The text of the file that is kept; none is an empty one. A link that leads nowhere is none:
/// what it led to may hold orders.
fn kept_text(path: &Path) -> io::Result<String> {
    match text_in(path) {
        Err(error)
            if error.kind() == io::ErrorKind::NotFound && fs::symlink_metadata(path).is_err() =>
        {
            Ok(String::new())
        }
        text => text,
    }
}

fn text_in(path: &Path) -> io::Result<String> {
    let file = fs::File::open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file"));
    }
    // One byte more says that it is too large.
    let most = u64::try_from(MAX_FILE_BYTES).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_FILE_BYTES {
        // It may be cut within a letter.
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    let text = String::from_utf8(bytes);
    text.map_err(|_not_utf_8| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))
}

/// Where the file is a link, as into a folder of versions, what it leads to is written.
fn save(data_dir: &Path, call: &Save) -> Result<Saved, Failure> {
    let there = read(data_dir)?;
    if there.text != call.before {
        return Ok(Saved::IsAnother(there));
    }
    let path = fs::canonicalize(&there.path).unwrap_or(there.path);
    paths::write_whole(&path, call.text.as_bytes()).map_err(|error| {
        Failure::new(Cause::NotWritable {
            path: path.clone(),
            reason: error.to_string(),
        })
    })?;
    read(data_dir).map(Saved::Saved)
}

fn dry_run(ledger: &Path, now: Timestamp, rules: &Rules) -> Result<DryRun, Failure> {
    let days = SignedDuration::from_hours(DRY_RUN_DAYS.saturating_mul(24));
    let since = now.saturating_sub(days).unwrap_or(Timestamp::MIN);
    let most = usize::try_from(MAX_DRY_RUN_ROWS).unwrap_or(usize::MAX);
    let bought = || {
        let browser = Browser::open(ledger)?;
        store::bought_since(&browser, since, most)
    };
    let (bought, is_cut) = bought().map_err(failures::store)?;
    let rows = bought.iter();
    let rows = rows.map(|bought| rules.would_do(&bought.shipment, bought.items.as_deref()));
    Ok(DryRun {
        rows: rows.collect(),
        is_cut,
    })
}
