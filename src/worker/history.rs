//! A shipment as the ledger knows it, with what this client did to it: the
//! facts of its line, for a person to read.

use super::unsettled;
use crate::features::shipments::calls::{Done, DoneStep, KnownShipment};
use crate::{
    ledger::{Ledger, StoreError, journal::Fact},
    model::ids::{LineId, ShipmentId},
};

/// The latest steps that are told.
const MAX_STEPS: usize = 60;

pub(super) fn known(
    ledger: &Ledger,
    shipment: &ShipmentId,
) -> Result<Option<KnownShipment>, StoreError> {
    let Some(known) = ledger.shipment(shipment)? else {
        return Ok(None);
    };
    let facts = match &known.line {
        Some(line) => ledger.facts(line)?,
        None => Vec::new(),
    };
    let of_line = known.line.as_ref();
    let asked = match of_line.filter(|line| is_current(ledger, line, shipment)) {
        Some(line) => ledger.line(line)?.map(|line| Box::new(line.draft)),
        None => None,
    };
    let mut history: Vec<Done> = facts
        .into_iter()
        .filter_map(|(at, fact)| step(fact).map(|step| Done { at, step }))
        .collect();
    let surplus = history.len().saturating_sub(MAX_STEPS);
    history.drain(..surplus);
    Ok(Some(KnownShipment {
        shipment: Box::new(known.shipment),
        seen_at: known.seen_at,
        history,
        asked,
    }))
}

/// A line's former shipment was asked for with another draft.
fn is_current(ledger: &Ledger, line: &LineId, shipment: &ShipmentId) -> bool {
    ledger.history(line).shipment.as_ref() == Some(shipment)
}

/// What a fact tells a person; nothing if it is only for this client.
fn step(fact: Fact) -> Option<DoneStep> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`unsettled::step` names every fact that is evidence"
    )]
    Some(match fact {
        Fact::Created { .. } | Fact::CreateFound { .. } => DoneStep::Made,
        Fact::Replaces { shipment } => DoneStep::Replaces { shipment },
        Fact::Replaced { shipment } => DoneStep::Replaced { shipment },
        Fact::KeepsBoth { shipment } => DoneStep::KeepsBoth { shipment },
        Fact::Refreshed => DoneStep::RatesRefreshed,
        Fact::Bought { price, .. } => DoneStep::Bought { price },
        Fact::LabelSaved { format, .. } => DoneStep::LabelSaved { format },
        Fact::DeleteIntent { .. } => DoneStep::DeleteSent,
        Fact::DeleteRefused { words, .. } => {
            DoneStep::Evidence(crate::contract::EvidenceStep::Refused { words })
        }
        Fact::Deleted { .. } => DoneStep::Deleted,
        Fact::RefundAsked => DoneStep::RefundTaken,
        Fact::RefundDenied { reason } => DoneStep::RefundDenied { reason },
        Fact::Voided => DoneStep::Voided,
        Fact::PrintSent { printer, .. } => DoneStep::PrintSent { printer },
        Fact::PrintUnclear { reason, .. } => DoneStep::PrintUnclear { reason },
        Fact::PrintConfirmed { by, .. } => DoneStep::Printed { by },
        Fact::HandedOver { .. } => DoneStep::HandedOver,
        Fact::PrintAgain { who, why, .. } => DoneStep::PrintAgain { who, why },
        Fact::SetAside => DoneStep::SetAside,
        fact => return unsettled::step(fact).map(DoneStep::Evidence),
    })
}
