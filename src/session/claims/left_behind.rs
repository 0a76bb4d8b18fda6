//! What lost creates of a line have left behind beside its shipment, known by the line's
//! own token. The claim reads all shipments of the order anyway.

use super::rules::{Listed, Standing};
use crate::{
    contract::{Cause, Failure},
    model::{
        ids::{LineId, ShipmentId},
        shipment::Shipment,
    },
    session::{
        account::Session,
        deletion::{self, Deletion},
        protocol::{self, DuplicateAction, Shown},
        reconcile::{create, manual_review::another_paid, matching},
    },
};

/// Takes them out of what is known of the order.
pub(super) fn take(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
    known: &mut Vec<Listed>,
) -> Result<Vec<Listed>, Failure> {
    let Some(asked) = session.line(line)?.filter(matching::has_token) else {
        return Ok(Vec::new());
    };
    let is_ours = |other: &mut Listed| {
        other.shipment != *shipment
            && other.own_key.is_none()
            && other.standing != Standing::Void
            && other.order_id == asked.sent_as
    };
    Ok(known.extract_if(.., is_ours).collect())
}

/// A paid one is the line's own, and nothing is bought; drafts are deleted.
pub(super) async fn reconcile_duplicates(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
    ours: &[Listed],
) -> Result<(), Failure> {
    for other in ours {
        let Listed {
            shipment: duplicate,
            standing,
            ..
        } = other;
        let (action, seen) = action(session, duplicate, *standing).await?;
        match action {
            DuplicateAction::Adopt => {
                // By the read that shows it as paid: another one may be behind it.
                if let Some(seen) = seen {
                    create::adopt_seen(session, line, &seen).await?;
                }
                return Err(Failure::of(duplicate, Cause::AlreadyBought));
            }
            DuplicateAction::DeleteIfUnpaid => {
                match deletion::if_unpaid(session, line, duplicate).await? {
                    Deletion::Gone | Deletion::Refunded => {}
                    Deletion::Paid | Deletion::UnderWay => {
                        return Err(another_paid(session, line, duplicate)?);
                    }
                    // It may be paid, and no read says so (the one after a refusal may lag):
                    // nothing is bought beside it.
                    Deletion::Kept(_) | Deletion::Unclear(_) => {
                        let cause = Cause::OrderDraftStays(other.clone().into());
                        return Err(Failure::of(shipment, cause));
                    }
                }
            }
            DuplicateAction::Contradiction => return Err(another_paid(session, line, duplicate)?),
            DuplicateAction::Leave => {}
        }
    }
    Ok(())
}

/// By a read of its own, but for a draft: its deletion begins with one.
async fn action(
    session: &Session,
    duplicate: &ShipmentId,
    standing: Standing,
) -> Result<(DuplicateAction, Option<Shipment>), Failure> {
    if standing == Standing::Draft {
        return Ok((DuplicateAction::DeleteIfUnpaid, None));
    }
    let seen = match session.fetch_and_store(duplicate).await {
        Ok(seen) => Some(seen),
        // A list has shown it as paid, or as about to be: a read that does not find it may
        // be behind, for such a one is not deleted.
        Err(failure) if failure.cause == Cause::NotFound => None,
        Err(failure) => return Err(failure),
    };
    let shown = seen.as_ref().map_or(Shown::Unclear, Shown::of);
    Ok((protocol::duplicate_action(shown), seen))
}
