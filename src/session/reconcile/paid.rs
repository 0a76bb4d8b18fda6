//! A shipment that a read shows as paid: is it ours, on which terms, and was it charged as
//! approved?

use crate::{
    contract::{Failure, Notice},
    ledger::journal::{JournalEntry, Purchase},
    model::{
        ids::LineId,
        purchase_terms::PurchaseTerms,
        shipment::{Payment, Shipment},
    },
    session::{account::Session, writes::bought_elsewhere},
};

/// Notes that a shipment is paid for of which no purchase from here is open, unless that is
/// known. One that had done nothing, as a read showed, may have been delivered since: then it
/// is ours.
pub(crate) async fn note_paid(
    session: &Session,
    line: &LineId,
    seen: &Shipment,
) -> Result<(), Failure> {
    if session.shipment_history(&seen.id).is_bought() {
        return Ok(());
    }
    let current = session.current(line);
    if let Purchase::NotExecuted { terms, .. } = &current.purchase
        && terms.shipment == seen.id
        && matches!(seen.payment(), Payment::Paid | Payment::Refunded)
        && !is_bought_by_others(terms, seen, current.is_buy_answered)
    {
        return record_bought(session, line, terms, seen).await;
    }
    match bought_elsewhere(seen) {
        Some(bought) => session.record_seen(line, bought, seen),
        None => Ok(()),
    }
}

/// Notes what a read shows as bought, and reports it where the service has
/// charged something else than what was approved.
pub(crate) async fn record_bought(
    session: &Session,
    line: &LineId,
    terms: &PurchaseTerms,
    seen: &Shipment,
) -> Result<(), Failure> {
    let is_answered = session.shipment_history(&terms.shipment).is_buy_answered;
    let entry = bought_entry(terms, seen, is_answered);
    session.record_seen(line, entry.clone(), seen)?;
    if let JournalEntry::Bought {
        shipment,
        price: Some(approved),
        charged: Some(charged),
        ..
    } = entry
        && approved != charged
    {
        tracing::error!(%shipment, %approved, %charged, "not charged as approved");
        let line = line.clone();
        session
            .notify(Notice::ChargedOtherwise {
                line,
                shipment,
                approved,
                charged,
            })
            .await;
    }
    Ok(())
}

/// Whether somebody else was faster: it is bought as another postage that it was offered
/// with, and no *buy* from here was answered with a success. What was answered so is ours,
/// under whatever name the service shows it.
pub(crate) fn is_bought_by_others(
    terms: &PurchaseTerms,
    seen: &Shipment,
    is_buy_answered: bool,
) -> bool {
    !is_buy_answered && shows_other_postage(terms, seen)
}

fn shows_other_postage(terms: &PurchaseTerms, seen: &Shipment) -> bool {
    seen.postage_type != terms.postage_type && seen.rate(&seen.postage_type).is_some()
}

/// Bought on our terms, unless somebody else has bought it: that price is not ours to know.
fn bought_entry(terms: &PurchaseTerms, seen: &Shipment, is_buy_answered: bool) -> JournalEntry {
    let postage_type = if shows_other_postage(terms, seen) {
        seen.postage_type.clone()
    } else {
        terms.postage_type.clone()
    };
    let is_ours = !is_bought_by_others(terms, seen, is_buy_answered);
    let price = is_ours.then(|| terms.price.clone());
    JournalEntry::Bought {
        shipment: terms.shipment.clone(),
        postage_type,
        price,
        charged: seen.price(),
        tracking_code: seen.tracking_code.clone(),
        paid_at: None,
    }
}
