//! Queries printers: their state, which there are, and the warning before a
//! purchase whose label could not be printed.

use std::{cell::RefCell, collections::BTreeMap, sync::Arc, time::Duration};

use futures_util::future;
use tokio::time::{Instant, timeout};

use super::{
    book::{self, GivesStatus},
    follow::Following,
};
use crate::{
    contract::{Cause, Failure, Notice, PrintFault},
    features::printing::calls::{FindQueues, QueryLabelPrinter, QueryPrinters},
    model::printer::{FoundPrinter, PaperKind, PrinterName, PrinterState, PrinterStatus},
    print as printer,
    session::{account::Session, deps::Deps, parts::Part},
};

/// How long a purchase waits for a printer to say how it is.
const WARN_TIME: Duration = Duration::from_secs(2);
/// How long the answer of a query is good for: a bench buys one label after another.
const GOOD_FOR: Duration = Duration::from_secs(20);

/// When a printer was queried before a purchase.
#[derive(Debug, Default)]
pub(crate) struct LatestQueries(RefCell<BTreeMap<PrinterName, Instant>>);

impl Part for LatestQueries {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

impl LatestQueries {
    /// Whether to query it now; notes the query as made.
    fn is_due(&self, printer: &PrinterName) -> bool {
        let now = Instant::now();
        let mut latest = self.0.borrow_mut();
        let is_due = latest
            .get(printer)
            .is_none_or(|latest| now.duration_since(*latest) >= GOOD_FOR);
        if is_due {
            latest.insert(printer.clone(), now);
        }
        is_due
    }

    /// A printer in trouble is queried again the next time.
    fn forget(&self, printer: &PrinterName) {
        self.0.borrow_mut().remove(printer);
    }
}

/// Tells if the printer of labels would not print now. The purchase goes on:
/// what is bought waits in "bought, not printed", and nothing is lost.
pub(crate) async fn warn_before_buying(session: &Session) {
    let book = match book::load(&session.deps.folders.data_dir) {
        Ok(book) => book,
        Err(failure) => {
            tracing::warn!(?failure, "the printers could not be read");
            return;
        }
    };
    let Some(setup) = book.choose(PaperKind::Label) else {
        return;
    };
    if !session.part::<LatestQueries>().is_due(&setup.name) {
        return;
    }
    // While a job gives it labels, it takes this one behind them.
    let turn = session.part::<Following>().turn(&setup.name);
    let Ok(_turn) = turn.try_lock() else {
        return;
    };
    let printer = printer::open(setup, Arc::clone(&session.deps.printers));
    let status = timeout(WARN_TIME, printer.query()).await;
    let status = status.unwrap_or_else(|_elapsed| {
        PrinterStatus::of(PrinterState::Unreachable {
            reason: format!("no answer within {} s", WARN_TIME.as_secs()),
        })
    });
    if status.state.takes_labels() {
        return;
    }
    session.part::<LatestQueries>().forget(&setup.name);
    let printer = setup.name.clone();
    session
        .notify(Notice::PrinterNotReady { printer, status })
        .await;
}

/// How every printer is now, all asked at once. One that was remembered to say nothing, and
/// answers, is asked again from now on.
pub(super) async fn all(
    deps: &Deps,
    _asked: &QueryPrinters,
) -> Result<Vec<(PrinterName, PrinterStatus)>, Failure> {
    let book = book::load(&deps.folders.data_dir)?;
    let statuses = book.printers.iter().map(|setup| async move {
        let printer = printer::open(&setup.to_be_asked(), Arc::clone(&deps.printers));
        (setup.name.clone(), printer.query().await)
    });
    let statuses = future::join_all(statuses).await;
    let answer = statuses.iter().filter(|(name, status)| {
        let is_silent = book.named(name).is_some_and(|setup| setup.gives_no_status);
        is_silent && status.state.is_an_answer()
    });
    let answer: Vec<PrinterName> = answer.map(|(name, _status)| name.clone()).collect();
    drop(book::note_status(
        &deps.folders.data_dir,
        &answer,
        GivesStatus::Yes,
    )?);
    Ok(statuses)
}

/// How the printer of labels is, if there is one.
pub(super) async fn ahead(
    deps: &Deps,
    _asked: &QueryLabelPrinter,
) -> Result<Option<(PrinterName, PrinterStatus)>, Failure> {
    let book = book::load(&deps.folders.data_dir)?;
    let Some(setup) = book.choose(PaperKind::Label) else {
        return Ok(None);
    };
    let printer = printer::open(setup, Arc::clone(&deps.printers));
    Ok(Some((setup.name.clone(), printer.query().await)))
}

/// The printers that can be added: those on a USB cable, the queues of Windows, and those of
/// a CUPS. That none answers there is said where nothing else was found.
pub(super) async fn queues(deps: &Deps, call: &FindQueues) -> Result<Vec<FoundPrinter>, Failure> {
    let server = call.server.as_deref().unwrap_or(printer::CUPS_HERE);
    let mut found = deps.printers.usb_printers().await;
    found.extend(printer::windows_queues().await);
    match printer::queues(&*deps.printers, server).await {
        Ok(queues) => found.extend(queues),
        Err(state) if found.is_empty() => {
            return Err(Failure::new(Cause::Printing(PrintFault::NoQueues {
                state,
            })));
        }
        Err(state) => tracing::info!(?state, "no CUPS answers"),
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_printer_is_looked_at_anew_when_the_last_look_is_old_or_found_trouble() {
        let queries = LatestQueries::default();
        let bench = PrinterName::new("Bench");
        assert!(queries.is_due(&bench));
        assert!(queries.is_due(&PrinterName::new("Office")));
        advance(GOOD_FOR.saturating_sub(Duration::from_millis(1))).await;
        assert!(!queries.is_due(&bench));
        advance(Duration::from_millis(1)).await;
        assert!(queries.is_due(&bench));
        assert!(!queries.is_due(&bench));
        queries.forget(&bench);
        assert!(queries.is_due(&bench));
    }
}
