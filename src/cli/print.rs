//! `sendoff print LABEL…`: labels given to a printer, without a window.

use std::collections::BTreeSet;

use jiff::tz::TimeZone;

use super::{
    client::{Client, Heard},
    screen::Screen,
    ship::Ending,
};
use crate::{
    contract::{Cause, Failure, Notice, PrintFault},
    features::{
        printing::calls::{Again, LabelSent, PrintLabels},
        settings::calls::Connect,
    },
    kit::text::Words,
    model::{environment::AccountId, ids::ShipmentId, printer::PrinterName},
    session::handle::WorkerHandle,
    text,
};

/// Requests are few when less than this part of them is left.
const FEW: u32 = 20;

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
    zone: &TimeZone,
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
    let mut waits = false;
    let printed = client.ask_with(print, |heard| match heard {
        Heard::Progress(sent) => ending = ending.max(report(&sent, screen, words)),
        Heard::Notice(notice) => waits = report_budget(notice, waits, screen, words, zone),
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

/// Says once that few requests are left: the next label may wait for minutes. Whether that is
/// said, and still so.
fn report_budget(
    notice: &Notice,
    is_said: bool,
    screen: &dyn Screen,
    words: &Words,
    zone: &TimeZone,
) -> bool {
    let Notice::BudgetChanged {
        left,
        limit,
        more_at: Some(at),
    } = notice
    else {
        return is_said;
    };
    let is_scarce = *left < limit / FEW;
    if is_scarce && !is_said {
        let at = words.date_time(*at, zone);
        let (left, limit) = (words.count((*left).into()), words.count((*limit).into()));
        screen.sentence(&text!(
            words,
            "cli-few-requests",
            left = left,
            limit = limit,
            at = at
        ));
    }
    is_scarce
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

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::{
        cli::screen::{Progress, Typed},
        platform::interrupts::{Interrupted, Interrupts},
    };

    #[derive(Default)]
    struct Said(RefCell<Vec<String>>);

    impl Screen for Said {
        fn sentence(&self, sentence: &str) {
            self.0.borrow_mut().push(sentence.to_owned());
        }

        fn line(&self, _line: &str) {}

        fn progress(&self, _progress: &Progress) {}

        fn end_progress(&self) {}

        fn ask(&self, _: &str, _: &mut Interrupts) -> Result<Typed, Interrupted> {
            Ok(Typed::NoTerminal)
        }
    }

    #[test]
    fn that_few_requests_are_left_is_said_once_and_again_when_they_are_few_again() {
        let (said, words) = (Said::default(), Words::new("en").unwrap());
        let mut is_said = false;
        for left in [2_000, 99, 12, 0, 400, 3] {
            let notice = Notice::BudgetChanged {
                left,
                limit: 2_000,
                more_at: Some("2026-03-02T14:10:00Z".parse().unwrap()),
            };
            is_said = report_budget(&notice, is_said, &said, &words, &TimeZone::UTC);
        }
        let said = said.0.into_inner();
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].contains("99 of 2,000 requests") && said[0].contains("14:10"));
        assert!(said[1].contains("3 of 2,000 requests"));
    }
}
