//! `sendoff print LABEL…`: labels given to a printer, without a window.

use std::collections::BTreeSet;

use crate::{
    domain::{environment::Environment, ids::ShipmentId, printer::PrinterName},
    message::{
        Again, Cause, Command, Event, Failure, PrintFault, PrintLabels, PrintingCommand,
        PrintingNews,
    },
    text,
    words::Words,
    worker::handle::WorkerHandle,
};

use super::{client::Client, console::to_stderr, ship::Ending};

/// Print labels that were bought.
#[derive(Debug, Clone, clap::Args)]
pub struct PrintArgs {
    /// Shipment ids, tracking codes, order ids, or label files that Sendoff saved
    #[arg(required = true, value_name = "LABEL")]
    pub labels: Vec<String>,
    /// One of the printers in Settings; without it, the one that labels go to
    #[arg(long, value_name = "NAME")]
    pub printer: Option<String>,
    /// Print labels again that may be on paper: say why; the old ones must be destroyed
    #[arg(long, value_name = "WHY")]
    pub again: Option<String>,
}

/// Prints through a worker that was just started.
pub fn print(
    args: &PrintArgs,
    environment: Environment,
    worker: &mut WorkerHandle,
    words: &Words,
) -> Ending {
    match print_labels(args, environment, worker, words) {
        Ok(ending) => ending,
        Err(failure) => {
            to_stderr(&words.failure(&failure));
            Ending::NothingStarted
        }
    }
}

/// Connects, prints, and reports each label and the sum.
fn print_labels(
    args: &PrintArgs,
    environment: Environment,
    worker: &mut WorkerHandle,
    words: &Words,
) -> Result<Ending, Failure> {
    let mut client = Client::connect(worker, environment)?;
    let asked = client.send(|request| {
        Command::Printing(PrintingCommand::Print(PrintLabels {
            request,
            shipments: distinct(&args.labels),
            printer: args.printer.as_deref().map(PrinterName::new),
            again: match &args.again {
                Some(why) => Again::Yes { why: why.clone() },
                None => Again::No,
            },
        }))
    })?;
    let mut ending = Ending::AllBought;
    let counts = client.wait_for(|event| {
        let Event::Printing(news) = event else {
            return None;
        };
        if let PrintingNews::LabelSent {
            request,
            shipment,
            outcome,
        } = news
        {
            if request == asked {
                ending = ending.max(label_ending(&shipment, outcome, words));
            }
            None
        } else if let PrintingNews::Ended { request, outcome } = news
            && request == asked
        {
            Some(outcome)
        } else {
            None
        }
    })??;
    to_stderr(&text!(
        words,
        "cli-print-summary",
        sent = counts.sent,
        failed = counts.failed
    ));
    Ok(ending)
}

/// Reports one label.
fn label_ending(
    shipment: &ShipmentId,
    outcome: Result<PrinterName, Failure>,
    words: &Words,
) -> Ending {
    let label = shipment.as_str();
    match outcome {
        Ok(printer) => {
            let printer = printer.as_str();
            to_stderr(&text!(
                words,
                "cli-label-sent",
                label = label,
                printer = printer
            ));
            Ending::AllBought
        }
        Err(failure) => {
            let ending = ending_of(&failure);
            let reason = words.failure(&Failure {
                shipment: None,
                ..failure
            });
            to_stderr(&text!(
                words,
                "cli-label-not-sent",
                label = label,
                reason = reason
            ));
            ending
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
