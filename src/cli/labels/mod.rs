//! `sendoff labels`: labels that were bought, from the label folder or else
//! from the service, to one PDF on disk.

mod args;

use jiff::{civil::Date, tz::TimeZone};
use serde::Serialize;

use super::{client::Client, screen::Screen};
use crate::{
    features::{
        documents::calls::{MergeLabels, SavedDocuments},
        settings::calls::Connect,
    },
    kit::text::Words,
    model::{environment::AccountId, label::Overwrite},
    session::handle::WorkerHandle,
    text,
};

pub use args::{LabelsArgs, Layout, Since};

/// How the program ends. The numbers are part of the command's contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Every label is in the file, or there was none to put there.
    AllMerged = 0,
    /// Nothing was saved: the arguments, the ledger, the disk.
    NothingSaved = 1,
    /// Some labels are not in the file.
    SomeLeftOut = 2,
}

impl Ending {
    pub fn code(self) -> u8 {
        self as u8
    }
}

/// The last line of stdout, for a program.
#[derive(Debug, Serialize)]
struct Summary<'a> {
    labels: usize,
    pages: usize,
    file: Option<String>,
    left_out: Vec<LeftOut<'a>>,
    already_printed: usize,
    maybe_printed: usize,
}

#[derive(Debug, Serialize)]
struct LeftOut<'a> {
    shipment: &'a str,
    reason: String,
}

/// Merges through a worker that was just started.
pub fn merge(
    args: &LabelsArgs,
    account: AccountId,
    (today, zone): (Date, &TimeZone),
    worker: &mut WorkerHandle,
    screen: &dyn Screen,
    words: &Words,
) -> Ending {
    let Some(imposition) = args.imposition() else {
        screen.sentence(&text!(
            words,
            "cli-labels-no-such-place",
            place = args.start
        ));
        return Ending::NothingSaved;
    };
    let Some(which) = args.which(today, zone) else {
        screen.sentence(&text!(words, "cli-labels-no-such-day"));
        return Ending::NothingSaved;
    };
    let merge = MergeLabels {
        which,
        printed: args.printed(),
        order: args.order(),
        imposition,
        to: args.merge.clone(),
        overwrite: Overwrite::Replace,
    };
    let mut client = Client::new(worker);
    let merged = client
        .ask(Connect { account })
        .and_then(|_connected| client.ask(merge));
    match merged {
        Ok(saved) => report(args, &saved, screen, words),
        Err(failure) => {
            screen.sentence(&words.failure(&failure));
            Ending::NothingSaved
        }
    }
}

fn report(args: &LabelsArgs, saved: &SavedDocuments, screen: &dyn Screen, words: &Words) -> Ending {
    let file = saved.path.as_ref().map(|path| path.display().to_string());
    let left_out: Vec<LeftOut<'_>> = saved
        .left_out
        .iter()
        .map(|(shipment, failure)| LeftOut {
            shipment: shipment.as_str(),
            reason: words.failure(failure),
        })
        .collect();
    for left in &left_out {
        let (shipment, reason) = (left.shipment, left.reason.as_str());
        screen.sentence(&format!("{shipment}: {reason}"));
    }
    if saved.already_printed > 0 {
        let count = saved.already_printed;
        screen.sentence(&text!(words, "cli-labels-already-printed", count = count));
    }
    if saved.maybe_printed > 0 {
        let count = saved.maybe_printed;
        screen.sentence(&text!(words, "cli-labels-maybe-printed", count = count));
    }
    let (count, pages) = (saved.shipments, saved.pages);
    let sentence = match &file {
        Some(path) => text!(
            words,
            "documents-labels-saved",
            count = count,
            pages = pages,
            path = path.as_str()
        ),
        None if left_out.is_empty() => text!(words, "cli-labels-none"),
        None => text!(words, "documents-nothing-saved"),
    };
    screen.sentence(&sentence);
    let ending = if left_out.is_empty() {
        Ending::AllMerged
    } else if file.is_some() {
        Ending::SomeLeftOut
    } else {
        Ending::NothingSaved
    };
    if args.json {
        let summary = Summary {
            labels: count,
            pages,
            file,
            left_out,
            already_printed: saved.already_printed,
            maybe_printed: saved.maybe_printed,
        };
        // Strings and numbers always serialise.
        screen.line(&serde_json::to_string(&summary).unwrap_or_default());
    }
    ending
}
