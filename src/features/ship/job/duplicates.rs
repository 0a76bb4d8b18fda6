//! Before a line is bought: is there another shipment of it that could be, or
//! is, paid? Unpaid twins go; a paid one is the line's.

use super::replace;
use crate::{
    contract::{Cause, Doubt, Failure},
    ledger::journal::JournalEntry,
    model::ids::{LineId, ShipmentId},
    session::{
        account::Session,
        protocol::{self, Shown, Twin},
        reconcile::{
            create,
            deletion::{self, Deletion},
            manual_review::another_paid,
            matching,
        },
    },
};

/// Sees to it that the current shipment is the line's only one.
pub(crate) async fn check(
    session: &Session,
    line: &LineId,
    current: &ShipmentId,
) -> Result<(), Failure> {
    let history = session.history(line);
    for other in history.replaced.union(&history.deleting) {
        match deletion::if_unpaid(session, line, other).await? {
            Deletion::Gone | Deletion::Kept(_) => {}
            Deletion::Paid => return Err(another_paid(session, line, other)?),
        }
    }
    replace::before_buying(session, line).await?;
    if !history.duplicates_possible {
        return Ok(());
    }
    let Some(asked) = session.line(line)? else {
        return Ok(());
    };
    let not_these: Vec<_> = history.not_ours.iter().chain([current]).cloned().collect();
    let twins = create::search(session, &asked, &not_these).await?;
    if !twins.is_empty() && !matching::has_token(&asked) {
        return Err(Failure::of(current, Cause::InDoubt(Doubt::CreateUnknown)));
    }
    for twin in &twins {
        match protocol::twin(Shown::of(&twin.status)) {
            Twin::Adopt => {
                create::adopt(session, line, &twin.id).await?;
                return Err(Failure::of(&twin.id, Cause::AlreadyBought));
            }
            Twin::DeleteIfUnpaid => match deletion::if_unpaid(session, line, &twin.id).await? {
                Deletion::Gone | Deletion::Kept(_) => {}
                Deletion::Paid => return Err(another_paid(session, line, &twin.id)?),
            },
            Twin::Contradiction => {
                return Err(another_paid(session, line, &twin.id)?);
            }
            Twin::Leave => {}
        }
    }
    session.record(line, JournalEntry::DuplicatesChecked)
}
