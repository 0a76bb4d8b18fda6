//! What the tests share in which chance decides what happens to the real program: orders
//! in files and forms, another try of what is in doubt, the labels at the end.

use std::{
    collections::BTreeSet,
    fs,
    ops::Range,
    path::{Path, PathBuf},
};

use sendoff::platform::random::Random;

use super::{
    form::{Form, drafts_of},
    process::{Computer, PracticeProcess, Ship, Shipped, orders},
};

/// The seed of a run, or the one of `SENDOFF_SEED` to see that run again.
pub(crate) fn seed_or(seed: u64) -> u64 {
    std::env::var("SENDOFF_SEED").map_or(seed, |seed| seed.parse().unwrap())
}

/// One of so many.
pub(crate) fn pick(random: &Random, of: usize) -> usize {
    let last = u64::try_from(of - 1).unwrap();
    usize::try_from(random.up_to(last)).unwrap()
}

/// The 24 orders again and again, each with an id of its own: made from its number and the
/// id that it had.
pub(crate) fn write_orders(path: &Path, numbers: Range<usize>, id: impl Fn(usize, &str) -> String) {
    let mut reader = csv::Reader::from_path(orders()).unwrap();
    let header = reader.headers().unwrap().clone();
    let order_id = header.iter().position(|name| name == "order_id").unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let mut writer = csv::Writer::from_path(path).unwrap();
    writer.write_record(&header).unwrap();
    for number in numbers {
        let row = &rows[number % rows.len()];
        let id = id(number, &row[order_id]);
        let cells = row.iter().enumerate();
        let cells = cells.map(|(at, cell)| if at == order_id { &id } else { cell });
        writer.write_record(cells).unwrap();
    }
    writer.flush().unwrap();
}

/// Somebody types so many orders of a file into the form of that computer.
pub(crate) fn type_in(
    practice: &PracticeProcess,
    computer: &Computer,
    file: &Path,
    count: usize,
    random: &Random,
) {
    let Computer {
        data,
        labels,
        token,
    } = computer;
    // What is wrong with the service may strike here as well.
    let Ok(mut form) = Form::open(practice, token, data, labels) else {
        return;
    };
    let drafts = drafts_of(file);
    for _order in 0..count {
        let at = pick(random, drafts.len());
        drop(form.buy(&format!("F{at}"), &drafts[at]));
    }
}

/// The run in which a person allows another try of what the last one left in doubt.
pub(crate) fn retrying(ship: Ship, last: &Shipped) -> Ship {
    // None where the first question already went unanswered.
    let in_doubt = last.summary["in_doubt"].as_array().into_iter().flatten();
    in_doubt.fold(ship, |ship, line| {
        ship.with(&["--retry-in-doubt", line["order_id"].as_str().unwrap()])
    })
}

/// The label files that a run has named; none of them is empty.
#[track_caller]
pub(crate) fn labels_of(run: &Shipped) -> BTreeSet<PathBuf> {
    let named = run.summary["labels"].as_array().unwrap().iter();
    let paths = named.map(|label| PathBuf::from(label["path"].as_str().unwrap()));
    let paths: BTreeSet<_> = paths.collect();
    for path in &paths {
        assert!(fs::metadata(path).unwrap().len() > 0, "{path:?}");
    }
    paths
}
