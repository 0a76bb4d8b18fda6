//! Before a line is bought: is there another shipment of it that could be, or
//! is, paid? Unpaid duplicates are deleted; a paid one becomes the line's own.

use super::replace;
use crate::{
    contract::{Cause, Failure, UnresolvedReason},
    ledger::journal::JournalEntry,
    model::ids::{LineId, ShipmentId},
    session::{
        account::Session,
        deletion::{self, Deletion},
        protocol::{self, DuplicateAction, Shown},
        reconcile::{create, manual_review::another_paid, matching},
    },
};

/// Leaves the current shipment as the line's only one, or fails.
pub(crate) async fn check(
    session: &Session,
    line: &LineId,
    current: &ShipmentId,
) -> Result<(), Failure> {
    let history = session.history(line);
    for other in &history.others {
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
    let duplicates = create::search(session, line, &asked, &not_these).await?;
    if !duplicates.is_empty() && !matching::has_token(&asked) {
        return Err(Failure::of(
            current,
            Cause::Unresolved(UnresolvedReason::CreateUnknown),
        ));
    }
    for duplicate in &duplicates {
        match protocol::duplicate_action(Shown::of(&duplicate.status)) {
            DuplicateAction::Adopt => {
                create::adopt(session, line, &duplicate.id).await?;
                return Err(Failure::of(&duplicate.id, Cause::AlreadyBought));
            }
            DuplicateAction::DeleteIfUnpaid => {
                match deletion::if_unpaid(session, line, &duplicate.id).await? {
                    Deletion::Gone | Deletion::Kept(_) => {}
                    Deletion::Paid => return Err(another_paid(session, line, &duplicate.id)?),
                }
            }
            DuplicateAction::Contradiction => {
                return Err(another_paid(session, line, &duplicate.id)?);
            }
            DuplicateAction::Leave => {}
        }
    }
    session.record(line, JournalEntry::DuplicatesChecked)
}
