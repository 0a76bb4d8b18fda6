//! The first step of a bulk job's line that buys a shipment which is there:
//! it is adopted if it was made elsewhere, and read unless it is a plain draft, which its
//! purchase reads. What is found decides whether it may be bought; at which price, the
//! purchase checks.

use super::{bought_before::bought_before, run::Bulk};
use crate::{
    contract::{Cause, Failure, UnresolvedReason},
    features::bulk::calls::BulkOutcome,
    ledger::journal::{Creation, Purchase},
    model::{
        ids::{LineId, ShipmentId},
        purchase_terms::PurchaseTerms,
        shipment::{Payment, Shipment},
    },
    session::{
        account::Session,
        claims,
        reconcile::{self, Patience, create, manual_review, paid},
    },
};

/// Whether the shipment can be bought, by its latest state.
enum Check {
    Unpaid,
    Bought,
    Unresolved(UnresolvedReason),
}

impl Bulk {
    /// Whether the shipment may be bought now; else what became of its line.
    pub(crate) async fn check_before_buying(
        &self,
        line: &LineId,
        approved: &PurchaseTerms,
    ) -> Result<(), BulkOutcome> {
        let session = &self.session;
        let shipment = &approved.shipment;
        let guard = session.line_locks.lock(line).await;
        let found = Box::pin(check_shipment(session, line, shipment)).await;
        drop(guard);
        match found.map_err(BulkOutcome::Failed)? {
            Check::Unpaid => Ok(()),
            Check::Bought => Err(BulkOutcome::Already {
                // Before the label is put: where its other copies are.
                bought: bought_before(&self.session, shipment),
                label: self.put(shipment, None).await,
                changed: false,
            }),
            Check::Unresolved(reason) => {
                let shipment = shipment.clone();
                Err(was_unresolved(session, line, shipment, reason, false))
            }
        }
    }
}

/// A purchase of the line that is unresolved since before this job.
pub(super) fn was_unresolved(
    session: &Session,
    line: &LineId,
    shipment: ShipmentId,
    reason: UnresolvedReason,
    changed: bool,
) -> BulkOutcome {
    let approved = match session.current(line).purchase {
        Purchase::Open { terms, .. } => Some(terms.price),
        Purchase::NeedsReview { terms, .. } => terms.map(|terms| terms.price),
        Purchase::None
        | Purchase::NotExecuted { .. }
        | Purchase::Failed { .. }
        | Purchase::Bought { .. } => None,
    };
    BulkOutcome::WasUnresolved {
        shipment,
        reason,
        approved,
        changed,
    }
}

async fn check_shipment(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Check, Failure> {
    reconcile::line(session, line, Patience::Once)
        .await
        .map_err(|failure| manual_review::unresolved_while_open(session, line, failure))?;
    if let Some(reason) = manual_review::unresolved_reason(session, line) {
        return Ok(Check::Unresolved(reason));
    }
    let history = session.history(line);
    let is_new = history.creation == Creation::None && history.shipment.is_none();
    // Nothing here has made it, though its rates may have been refreshed from here.
    if *line == LineId::of_shipment(shipment) {
        claims::refuse_in_use_elsewhere(session, shipment)?;
    }
    if *line == LineId::of_shipment(shipment)
        && session.current(line).purchase == Purchase::None
        && is_unpaid_as_stored(session, shipment)?
    {
        // The purchase reads it before it claims its order, and right before it is sent.
        if is_new {
            create::adopt_stored(session, line, shipment)?;
        }
        return Ok(Check::Unpaid);
    }
    let seen = if is_new {
        create::adopt(session, line, shipment).await?
    } else if history.shipment.as_ref() == Some(shipment) {
        session.fetch_and_store(shipment).await?
    } else {
        // The line has another shipment by now.
        return Err(Failure::of(shipment, Cause::NotFound));
    };
    if session.current(line).is_bought() {
        return Ok(Check::Bought);
    }
    judge(session, line, &seen).await
}

fn is_unpaid_as_stored(session: &Session, shipment: &ShipmentId) -> Result<bool, Failure> {
    let stored = session.stored_shipment(shipment)?;
    Ok(stored.is_some_and(|known| known.shipment.payment() == Payment::None))
}

async fn judge(session: &Session, line: &LineId, seen: &Shipment) -> Result<Check, Failure> {
    match seen.payment() {
        Payment::None => Ok(Check::Unpaid),
        Payment::Paid | Payment::Refunded => {
            paid::note_paid(session, line, seen).await?;
            Ok(Check::Bought)
        }
        // Nothing here has sent that purchase: there is nothing of it to be resolved here.
        Payment::Pending => Err(claims::under_way_elsewhere(seen)),
        Payment::Unclear => {
            let words = seen.status.to_string();
            Err(Failure::of(&seen.id, Cause::Refused { words }))
        }
    }
}
