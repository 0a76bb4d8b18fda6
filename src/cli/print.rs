//! `sendoff print LABEL…`: labels given to a printer, without a window.

use std::collections::BTreeSet;

use crate::{
    domain::{environment::Environment, ids::ShipmentId, printer::PrinterName},
    message::{
        Again, Cause, Command, Event, Failure, PrintFault, PrintLabels, PrintingCommand,
        PrintingNews, RequestId,
    },
    text,
    words::Words,
    worker::handle::WorkerHandle,
};

use super::ship::Ending;

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
    let mut requests = RequestId::FIRST;
    let request = requests.take();
    let connect = Command::Connect {
        request,
        environment,
    };
    if worker.send(connect).is_err() {
        return stopped(words);
    }
    loop {
        match worker.next_blocking() {
            None => return stopped(words),
            Some(Event::Connected { outcome: Ok(_), .. }) => break,
            Some(Event::Connected {
                outcome: Err(failure),
                ..
            }) => {
                to_stderr(&words.failure(&failure));
                return Ending::NothingStarted;
            }
            Some(_told_besides) => {}
        }
    }
    let print = PrintLabels {
        request: requests.take(),
        shipments: distinct(&args.labels),
        printer: args.printer.as_deref().map(PrinterName::new),
        again: match &args.again {
            Some(why) => Again::Yes { why: why.clone() },
            None => Again::No,
        },
    };
    let asked = print.request;
    if worker
        .send(Command::Printing(PrintingCommand::Print(print)))
        .is_err()
    {
        return stopped(words);
    }
    told(asked, worker, words)
}

/// Says what becomes of each label, and how it all ended.
fn told(asked: RequestId, worker: &mut WorkerHandle, words: &Words) -> Ending {
    let mut ending = Ending::AllBought;
    loop {
        let news = match worker.next_blocking() {
            None => return stopped(words),
            Some(Event::Printing(news)) => news,
            Some(_told_besides) => continue,
        };
        match news {
            PrintingNews::LabelSent {
                request,
                shipment,
                outcome,
            } if request == asked => match outcome {
                Ok(printer) => to_stderr(&text!(
                    words,
                    "cli-label-sent",
                    label = shipment.as_str(),
                    printer = printer.as_str()
                )),
                Err(failure) => {
                    ending = ending.max(ending_of(&failure));
                    let reason = words.failure(&Failure {
                        shipment: None,
                        ..failure
                    });
                    let label = shipment.as_str();
                    to_stderr(&text!(
                        words,
                        "cli-label-not-sent",
                        label = label,
                        reason = reason
                    ));
                }
            },
            PrintingNews::Ended { request, outcome } if request == asked => match outcome {
                Ok(counts) => {
                    let summary = text!(
                        words,
                        "cli-print-summary",
                        sent = counts.sent,
                        failed = counts.failed
                    );
                    to_stderr(&summary);
                    return ending;
                }
                Err(failure) => {
                    to_stderr(&words.failure(&failure));
                    return Ending::NothingStarted;
                }
            },
            _told_besides => {}
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

fn stopped(words: &Words) -> Ending {
    to_stderr(&words.failure(&Failure::new(Cause::Stopped)));
    Ending::NothingStarted
}

#[expect(clippy::print_stderr, reason = "it is the command's own voice")]
fn to_stderr(sentence: &str) {
    eprintln!("{sentence}");
}
