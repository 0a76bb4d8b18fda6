//! Making a line's shipment. Creates may repeat, for an unpaid duplicate costs
//! nothing; the search that comes before a repeat is in `session::reconcile::create`.

use crate::{
    contract::{Cause, Failure},
    ledger::{Line, order_id_as_sent},
    model::{
        draft::ShipmentDraft,
        ids::{LineId, ShipmentId},
        order_key::OrderKey,
        shipment::{Payment, Shipment},
    },
    session::{account::Session, draft_read, failures, reconcile::create, writes::CreateShipment},
};

/// Creates that may go out without an answer, for one quote.
const MAX_LOST_CREATES: u32 = 3;

/// Makes the shipment, or finds the one that a lost answer left behind.
pub(crate) async fn create(
    session: &Session,
    line: &LineId,
    draft: &ShipmentDraft,
) -> Result<Shipment, Failure> {
    // The same order once more, from its file: what took its place is the order's parcel.
    if let Some(other) = session.history(line).replaced_by
        && holds_its_place(session, &other).await?
    {
        return Err(Failure::of(&other, Cause::WasReplaced));
    }
    let create = CreateShipment {
        line,
        asked: &line_to_send(session, line, draft)?,
    };
    let mut lost = 0;
    loop {
        let error = match session.write_after_pauses(&create).await? {
            Ok(shipment) => return Ok(shipment),
            Err(error) => error,
        };
        if !error.is_outcome_unknown() {
            return Err(failures::api(error));
        }
        lost += 1;
        if let Some(found) = create::reconcile(session, line).await? {
            return Ok(found);
        }
        if lost >= MAX_LOST_CREATES {
            return Err(failures::api(error));
        }
    }
}

/// Whether what took the place of a line's shipment still holds it, here and at the service:
/// another computer may have deleted it since, or asked for its refund.
async fn holds_its_place(session: &Session, replacement: &ShipmentId) -> Result<bool, Failure> {
    let history = session.shipment_history(replacement);
    let Some(line) = history.line.as_ref().filter(|_| !history.is_void()) else {
        return Ok(false);
    };
    if !history.is_free() {
        return Ok(true);
    }
    let seen = draft_read::read_unless_gone(session, line, replacement).await?;
    Ok(seen.is_some_and(|seen| seen.payment() != Payment::Refunded))
}

/// What is going to be sent, with our token behind the order id.
fn line_to_send(session: &Session, line: &LineId, draft: &ShipmentDraft) -> Result<Line, Failure> {
    let order_id = draft.order.id.as_deref();
    session.ledger(|ledger| {
        let token = ledger.shipment_token(line, &OrderKey::of_line(line, draft));
        let sent_as = if ledger.sends_token()? {
            Some(order_id_as_sent(order_id, &token))
        } else {
            order_id.map(ToOwned::to_owned)
        };
        Ok(Line {
            draft: draft.clone(),
            sent_as,
            token,
        })
    })
}

/// The line's shipment as it was last seen.
pub(crate) fn line_shipment(session: &Session, line: &LineId) -> Result<Shipment, Failure> {
    let known = match session.history(line).shipment {
        Some(shipment) => session.stored_shipment(&shipment)?,
        None => None,
    };
    known
        .map(|known| known.shipment)
        .ok_or_else(|| Failure::new(Cause::NotFound))
}
