//! What the user says of labels on paper. "Bought, not printed" empties only by
//! such a word, or by a printer that can tell.

use std::collections::BTreeSet;

use crate::features::printing::calls::{MarkPrint, PrintMark};
use crate::{contract::Failure, session::account::Session};
use crate::{
    ledger::{
        Record,
        journal::{Fact, History, Printing},
    },
    model::{ids::LineId, printer::PrintProof},
};

/// The call *Mark print*.
pub(super) async fn mark(session: &Session, call: &MarkPrint) -> Result<Vec<LineId>, Failure> {
    let outcome = marked(session, &call.lines, call.mark);
    session.tell_unprinted().await;
    outcome
}

/// All of them in one step, or none. Gives the lines that have changed.
fn marked(session: &Session, lines: &[LineId], mark: PrintMark) -> Result<Vec<LineId>, Failure> {
    let lines: BTreeSet<LineId> = lines.iter().cloned().collect();
    let facts: Vec<(LineId, Fact)> = lines
        .into_iter()
        .filter_map(|line| {
            let fact = fact(session, &session.history(&line), mark)?;
            Some((line, fact))
        })
        .collect();
    let now = session.now();
    let records: Vec<Record<'_>> = facts
        .iter()
        .map(|(line, fact)| Record::new(line, now, fact.clone()))
        .collect();
    session.ledger(|ledger| ledger.record_all(&records))?;
    Ok(facts.into_iter().map(|(line, _fact)| line).collect())
}

/// The fact that a mark is; nothing where it is so already, or where nothing
/// was bought.
fn fact(session: &Session, history: &History, mark: PrintMark) -> Option<Fact> {
    let shipment = history.shipment.clone()?;
    if !history.is_bought() {
        return None;
    }
    match (mark, history.printing) {
        (
            PrintMark::Printed,
            Printing::None
            | Printing::Asked { .. }
            | Printing::Unclear { .. }
            | Printing::Sent { .. },
        ) => Some(Fact::PrintConfirmed {
            shipment,
            by: PrintProof::Word,
        }),
        (
            PrintMark::HandedOver,
            Printing::None
            | Printing::Asked { .. }
            | Printing::Unclear { .. }
            | Printing::Sent { .. }
            | Printing::Confirmed { .. },
        ) => Some(Fact::HandedOver { shipment }),
        (
            PrintMark::PrintAgain,
            Printing::Asked { .. }
            | Printing::Unclear { .. }
            | Printing::Sent { .. }
            | Printing::Confirmed { .. }
            | Printing::HandedOver { .. },
        ) => Some(Fact::PrintAgain {
            shipment,
            who: session.deps.person.clone(),
            why: None,
        }),
        (PrintMark::Printed, Printing::Confirmed { .. })
        | (PrintMark::Printed | PrintMark::HandedOver, Printing::HandedOver { .. })
        | (PrintMark::PrintAgain, Printing::None) => None,
    }
}
