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
        context::Context,
        failures,
    },
};

/// The name of the file, in the folder of the data.
pub(crate) const FILE_NAME: &str = "rules.toml";

/// The job of a call about rules. The file needs no connection, and is the same for all accounts.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let data_dir = &context.deps.folders.data_dir;
    Ok(match calls {
        Calls::Read(call) => {
            let data_dir: Rc<Path> = Rc::from(data_dir.as_path());
            reply_to.answer(data_dir, call, async move |data_dir: &Path, _: &Read| {
                read(data_dir)
            })
        }
        Calls::Save(call) => {
            let data_dir: Rc<Path> = Rc::from(data_dir.as_path());
            reply_to.answer(data_dir, call, async move |data_dir: &Path, call: &Save| {
                save(data_dir, call)
            })
        }
        Calls::TryRules(call) => {
            let now = context.deps.clock.now();
            let ledger: Rc<Path> = Rc::from(context.ledger_path?);
            let run = async move |ledger: &Path, call: &TryRules| {
                dry_run(ledger.to_owned(), now, Arc::clone(&call.rules)).await
            };
            reply_to.answer(ledger, call, run)
        }
    })
}

/// The rules of the shop as they are kept.
pub(crate) fn read(data_dir: &Path) -> Result<RulesFile, Failure> {
    let path = data_dir.join(FILE_NAME);
    let text = text_of(&path).map_err(|error| {
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
    let rules = match rules_in(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Ok(Rules::default())),
        rules => rules,
    };
    (path, rules)
}

/// The rules of a file.
pub(crate) fn rules_in(path: &Path) -> io::Result<Result<Rules, RulesError>> {
    text_in(path).map(|text| Rules::parse(&text))
}

/// The text of the file; none is an empty one.
fn text_of(path: &Path) -> io::Result<String> {
    match text_in(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        text => text,
    }
}

fn text_in(path: &Path) -> io::Result<String> {
    let file = fs::File::open(path)?;
    let mut text = String::new();
    // One byte more says that it is too large.
    let most = u64::try_from(MAX_FILE_BYTES).unwrap_or(u64::MAX);
    file.take(most.saturating_add(1))
        .read_to_string(&mut text)?;
    Ok(text)
}

fn save(data_dir: &Path, call: &Save) -> Result<Saved, Failure> {
    let there = read(data_dir)?;
    if there.text != call.before {
        return Ok(Saved::IsAnother(there));
    }
    let path = there.path;
    paths::write_whole(&path, call.text.as_bytes()).map_err(|error| {
        Failure::new(Cause::NotWritable {
            path: path.clone(),
            reason: error.to_string(),
        })
    })?;
    read(data_dir).map(Saved::Saved)
}

async fn dry_run(ledger: PathBuf, now: Timestamp, rules: Arc<Rules>) -> Result<DryRun, Failure> {
    let days = SignedDuration::from_hours(DRY_RUN_DAYS.saturating_mul(24));
    let since = now.saturating_sub(days).unwrap_or(Timestamp::MIN);
    let run = move || {
        let browser = Browser::open(&ledger)?;
        let most = usize::try_from(MAX_DRY_RUN_ROWS).unwrap_or(usize::MAX);
        let (bought, is_cut) = store::bought_since(&browser, since, most)?;
        let rows = bought.iter();
        let rows = rows.map(|bought| rules.would_do(&bought.shipment, bought.items.as_deref()));
        Ok(DryRun {
            rows: rows.collect(),
            is_cut,
        })
    };
    match tokio::task::spawn_blocking(run).await {
        Ok(run) => run.map_err(failures::store),
        Err(_stopped) => Err(Failure::new(Cause::Stopped)),
    }
}
