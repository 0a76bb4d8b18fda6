//! A shipment as the ledger knows it, with what this client did to it: the
//! entries about it, for a person to read.

use jiff::Timestamp;

use crate::{
    features::shipments::calls::{Done, DoneStep, KnownShipment},
    ledger::{Ledger, StoreError, journal::JournalEntry},
    model::{country, ids::ShipmentId, money_times::MoneyTimes, shipment::Shipment},
    session::unresolved,
};

/// The latest steps that are shown.
const MAX_STEPS: usize = 60;

pub(crate) fn stored_shipment(
    ledger: &Ledger,
    shipment: &ShipmentId,
) -> Result<Option<KnownShipment>, StoreError> {
    let Some(known) = ledger.shipment(shipment)? else {
        return Ok(None);
    };
    let entries = match &known.line {
        Some(line) => ledger.entries_of_shipment(line, shipment)?,
        None => Vec::new(),
    };
    let draft = ledger.draft_of(shipment)?.map(Box::new);
    let bought_at = ledger.bought_at(shipment)?;
    let is_abroad = known.shipment.recipient.country_code.as_deref() != Some(country::HOME);
    let earlier_items = if draft.is_none() && is_abroad {
        ledger.earlier_items(&known.shipment)?
    } else {
        None
    };
    let mut history: Vec<Done> = entries
        .into_iter()
        .filter_map(|(at, entry)| {
            let at = happened_at(&entry, &known.shipment, bought_at).unwrap_or(at);
            step(entry).map(|step| Done { at, step })
        })
        .collect();
    history.sort_by_key(|done| done.at);
    let surplus = history.len().saturating_sub(MAX_STEPS);
    history.drain(..surplus);
    Ok(Some(KnownShipment {
        shipment: Box::new(known.shipment),
        seen_at: known.seen_at,
        history,
        noted: ledger.noted_money(shipment),
        draft,
        earlier_items,
        cost_centre: ledger.cost_centre(shipment)?,
    }))
}

/// When the service did what was only noted here: a shipment that was made or bought
/// elsewhere was not made when this computer saw it.
fn happened_at(
    entry: &JournalEntry,
    shipment: &Shipment,
    bought_at: Option<Timestamp>,
) -> Option<Timestamp> {
    if let JournalEntry::CreateFound { .. } = entry {
        shipment.created_at
    } else if let JournalEntry::Bought {
        price: None,
        paid_at,
        ..
    } = entry
    {
        paid_at.or(bought_at)
    } else if matches!(entry, JournalEntry::Voided) {
        MoneyTimes::of(shipment).refunded_at
    } else {
        None
    }
}

/// The step that a person reads in an entry; nothing if it is only for this client.
fn step(entry: JournalEntry) -> Option<DoneStep> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`unresolved::step` names every entry that is evidence"
    )]
    Some(match entry {
        JournalEntry::Created { .. } | JournalEntry::CreateFound { .. } => DoneStep::Made,
        JournalEntry::Replaces { shipment } => DoneStep::Replaces { shipment },
        JournalEntry::Replaced { shipment } => DoneStep::Replaced { shipment },
        JournalEntry::KeepsBoth { shipment } => DoneStep::KeepsBoth { shipment },
        JournalEntry::Refreshed => DoneStep::RatesRefreshed,
        JournalEntry::Bought {
            price: Some(approved),
            charged: Some(charged),
            ..
        } if approved != charged => DoneStep::ChargedOtherwise { approved, charged },
        JournalEntry::Bought { price, .. } => DoneStep::Bought { price },
        JournalEntry::LabelSaved { format, .. } => DoneStep::LabelSaved { format },
        JournalEntry::DeleteIntent { .. } => DoneStep::DeleteSent,
        JournalEntry::DeleteRefused { words, .. } => {
            DoneStep::Evidence(crate::contract::EvidenceStep::Refused { words })
        }
        JournalEntry::Deleted { .. } => DoneStep::Deleted,
        JournalEntry::RefundAsked => DoneStep::RefundTaken,
        JournalEntry::RefundDenied { reason } => DoneStep::RefundDenied { reason },
        JournalEntry::RefundNotUnderWay { status } => DoneStep::RefundNotUnderWay { status },
        JournalEntry::Voided => DoneStep::Voided,
        JournalEntry::PrintSent { printer, .. } => DoneStep::PrintSent { printer },
        JournalEntry::PrintUnclear { reason, .. } => DoneStep::PrintUnclear { reason },
        JournalEntry::PrintConfirmed { by, .. } => DoneStep::Printed { by },
        JournalEntry::HandedOver { .. } => DoneStep::HandedOver,
        JournalEntry::PrintAgain { who, why, .. } => DoneStep::PrintAgain { who, why },
        JournalEntry::MarkTakenBack { who, .. } => DoneStep::MarkTakenBack { who },
        JournalEntry::SetAside => DoneStep::SetAside,
        entry => return unresolved::step(entry).map(DoneStep::Evidence),
    })
}
