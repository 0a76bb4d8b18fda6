//! `sendoff print LABEL…`: labels given to a printer, without a window.

use std::collections::BTreeSet;

use super::{client::Client, screen::Screen, ship::Ending};
use crate::{
    contract::{Cause, Failure, PrintFault},
    features::{
        printing::calls::{Again, LabelSent, PrintLabels},
        settings::calls::Connect,
    },
    kit::text::Words,
    model::{environment::AccountId, ids::ShipmentId, printer::PrinterName},
    session::handle::WorkerHandle,
    text,
};

/// Print labels that were bought.
#[derive(Debug, Clone, clap::Args)]
pub struct PrintArgs {
    /// Shipment ids, tracking codes, order ids, or label files that Sendoff saved
    #[arg(required = true, value_name = "LABEL")]
    pub labels: Vec<String>,
    /// Name of a printer in Settings; the one chosen for labels if not given
    #[arg(long, value_name = "NAME")]
    pub printer: Option<String>,
    /// Reason to print labels again that may be printed already; destroy the old ones first
    #[arg(long, value_name = "WHY")]
    pub again: Option<String>,
}

/// Prints through a worker that has just been started.
pub fn print(
    args: &PrintArgs,
    account: AccountId,
    worker: &mut WorkerHandle,
    screen: &dyn Screen,
    words: &Words,
) -> Ending {
    let mut client = Client::new(worker);
    if let Err(failure) = client.ask(Connect { account }) {
        screen.sentence(&words.failure(&failure));
        return Ending::NothingStarted;
    }
    let print = PrintLabels {
        shipments: distinct(&args.labels),
        printer: args.printer.as_deref().map(PrinterName::new),
        again: match &args.again {
            Some(why) => Again::Yes { why: why.clone() },
            None => Again::No,
        },
    };
    let mut ending = Ending::AllBought;
    let printed = client.ask_with(print, |sent| {
        ending = ending.max(report(&sent, screen, words));
    });
    match printed {
        Ok(counts) => {
            let (sent, failed) = (counts.sent, counts.failed);
            screen.sentence(&text!(
                words,
                "cli-print-summary",
                sent = sent,
                failed = failed
            ));
            ending
        }
        Err(failure) => {
            screen.sentence(&words.failure(&failure));
            Ending::NothingStarted
        }
    }
}

/// Reports the result of one label.
fn report(sent: &LabelSent, screen: &dyn Screen, words: &Words) -> Ending {
    let label = sent.shipment.as_str();
    match &sent.outcome {
        Ok(printer) => {
            screen.sentence(&text!(
                words,
                "cli-label-sent",
                label = label,
                printer = printer.as_str()
            ));
            Ending::AllBought
        }
        Err(failure) => {
            // The line names the label already.
            let reason = words.failure(&Failure {
                shipment: None,
                ..failure.clone()
            });
            screen.sentence(&text!(
                words,
                "cli-label-not-sent",
                label = label,
                reason = reason
            ));
            ending_of(failure)
        }
    }
}

fn ending_of(failure: &Failure) -> Ending {
    if let Cause::Printing(PrintFault::Unclear { .. }) = &failure.cause {
        Ending::InDoubt
    } else {
        Ending::SomeFailed
    }
}

/// Each once, in the order in which they were named.
fn distinct(labels: &[String]) -> Vec<ShipmentId> {
    let mut seen = BTreeSet::new();
    labels
        .iter()
        .map(|label| label.trim())
        .filter(|label| !label.is_empty() && seen.insert(*label))
        .map(ShipmentId::new)
        .collect()
}
