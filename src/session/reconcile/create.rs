//! What became of a create whose answer was lost: search, list, search again,
//! adopt. The search is by our token, else by all that the draft says.

use std::time::Duration;

use super::{manual_review, matching, paid::note_paid};
use crate::{
    contract::{Cause, Failure, UnresolvedReason},
    ledger::{
        Line,
        journal::{Creation, JournalEntry, LineHistory, ShipmentHistory},
    },
    model::{
        draft_changes::fields_unlike,
        ids::{LineId, ShipmentId},
        shipment::Shipment,
    },
    service::operations::ShipmentFilter,
    session::{
        account::Session,
        failures,
        protocol::{self, Shown},
    },
};

/// Between the two searches that prove an absence. Shorter than the settle
/// time of a purchase: a duplicate that appears later is found before buying.
const SEARCH_AGAIN: Duration = Duration::from_secs(5);
/// Newest shipments that are searched when the search by text finds none.
const SEARCH_LIMIT: u32 = 200;

/// Reconciles an open create. Nothing if it left no shipment behind.
pub(crate) async fn reconcile(
    session: &Session,
    line: &LineId,
) -> Result<Option<Shipment>, Failure> {
    let history = session.history(line);
    match history.creation {
        Creation::Open { .. } | Creation::Unclear { .. } => {}
        Creation::None | Creation::Absent { .. } | Creation::Done => return Ok(None),
    }
    let Some(asked) = session.line(line)? else {
        return Ok(None);
    };
    let mut found = search(session, line, &asked, &excluded_shipments(&history)).await?;
    if found.is_empty() {
        tokio::time::sleep(SEARCH_AGAIN).await;
        found = search(session, line, &asked, &excluded_shipments(&history)).await?;
    }
    let Some(ours) = choose(&asked, &found) else {
        if found.is_empty() {
            session.record(line, JournalEntry::CreateAbsent)?;
            return Ok(None);
        }
        if matches!(history.creation, Creation::Open { .. }) {
            let candidates = found.iter().map(|found| found.id.clone()).collect();
            session.record(line, JournalEntry::CreateUnclear { candidates })?;
        }
        return Err(create_unknown());
    };
    adopt(session, line, &ours).await.map(Some)
}

fn create_unknown() -> Failure {
    Failure::new(Cause::Unresolved(UnresolvedReason::CreateUnknown))
}

/// Shipments that are this line's by all that they show. An error where not all
/// that is listed can be read.
async fn search(
    session: &Session,
    line: &LineId,
    asked: &Line,
    not_these: &[ShipmentId],
) -> Result<Vec<Shipment>, Failure> {
    let by_words = ShipmentFilter {
        q: Some(matching::search_words(asked)),
        ..ShipmentFilter::default()
    };
    let newest = ShipmentFilter {
        limit: Some(SEARCH_LIMIT),
        ..ShipmentFilter::default()
    };
    for filter in [by_words, newest] {
        let listed = session.read(|| session.api.list_shipments(&filter)).await?;
        // What can't be read may be this line's, and paid: such a list proves nothing.
        if listed.unreadable > 0 {
            return Err(create_unknown());
        }
        let mut found = matching::candidates(asked, listed.items, not_these);
        found.retain(|found| may_be_of(line, &session.shipment_history(&found.id)));
        if !found.is_empty() {
            return Ok(found);
        }
    }
    Ok(Vec::new())
}

/// Whether a create of the line may have made it: another line owns it no more than
/// it was bought, and refunded to the end, before.
fn may_be_of(line: &LineId, known: &ShipmentHistory) -> bool {
    let is_of_another = known
        .line
        .as_ref()
        .is_some_and(|owner| owner != line && owner.as_shipment().is_none());
    !is_of_another && !known.is_void()
}

/// Without a token only a single one is safe to take.
fn choose(asked: &Line, found: &[Shipment]) -> Option<ShipmentId> {
    let shown: Vec<_> = found.iter().map(Shown::of).collect();
    let ours = protocol::choose(&shown).and_then(|at| found.get(at));
    let is_certain = matching::has_token(asked) || found.len() == 1;
    ours.filter(|_| is_certain).map(|ours| ours.id.clone())
}

/// Adopts a shipment as the line's own.
pub(crate) async fn adopt(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Shipment, Failure> {
    let seen = session
        .fetch_shipment(shipment)
        .await
        .map_err(|stop| failures::of(shipment, stop))?;
    adopt_seen(session, line, &seen).await?;
    Ok(seen)
}

/// The same, as a read has just shown it.
pub(crate) async fn adopt_seen(
    session: &Session,
    line: &LineId,
    seen: &Shipment,
) -> Result<(), Failure> {
    // By its token it may be one that was made before the data folder was restored.
    let asked = session.line(line)?;
    let is_unlike = asked.is_some_and(|asked| !fields_unlike(&asked.draft, seen).is_empty());
    let found = JournalEntry::CreateFound {
        shipment: seen.id.clone(),
        is_unlike,
    };
    session.record_seen(line, found, seen)?;
    // One that was bought by itself before is the line's as it is.
    if !session.current(line).is_bought() {
        note_paid(session, line, seen).await?;
    }
    Ok(())
}

/// Adopts a draft as it is stored: who buys it reads it right before that.
pub(crate) fn adopt_stored(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<(), Failure> {
    let found = JournalEntry::CreateFound {
        shipment: shipment.clone(),
        is_unlike: false,
    };
    session.record(line, found)
}

/// A shipment that was made or paid elsewhere gets a journal here first.
pub(crate) async fn adopt_if_new(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Shipment, Failure> {
    let history = session.history(line);
    if history.creation == Creation::None && history.shipment.is_none() {
        return adopt(session, line, shipment).await;
    }
    let seen = session
        .fetch_shipment(shipment)
        .await
        .map_err(|stop| failures::of(shipment, stop))?;
    if history.shipment.as_ref() != Some(shipment) {
        return Err(Failure::of(shipment, Cause::NotFound));
    }
    if let Some(reason) = manual_review::unresolved_reason(session, line) {
        return Err(failures::unresolved(shipment, reason));
    }
    if !session.current(line).is_bought() {
        note_paid(session, line, &seen).await?;
    }
    Ok(seen)
}

/// The line's shipments that are known, and drafts of others that are alike:
/// no search is about them.
pub(crate) fn excluded_shipments(history: &LineHistory) -> Vec<ShipmentId> {
    history
        .shipment
        .iter()
        .chain(&history.others)
        .chain(&history.not_ours)
        .cloned()
        .collect()
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::{
        ledger::journal::{Purchase, Refund},
        model::postage_type::PostageType,
    };

    fn bought(refund: Refund) -> ShipmentHistory {
        ShipmentHistory {
            purchase: Purchase::Bought {
                postage_type: PostageType::ServiceSlim,
                price: None,
                charged: None,
                tracking_code: None,
                paid_at: None,
                at: Timestamp::UNIX_EPOCH,
            },
            refund,
            ..ShipmentHistory::default()
        }
    }

    #[test]
    fn what_a_lost_create_has_left_is_no_other_lines_shipment() {
        let line = LineId::of_order("1000", 1);
        let is_ours = |owner: Option<LineId>| {
            let known = ShipmentHistory {
                line: owner,
                ..ShipmentHistory::default()
            };
            may_be_of(&line, &known)
        };
        assert!(is_ours(None));
        assert!(is_ours(Some(line.clone())));
        assert!(!is_ours(Some(LineId::of_order("1001", 1))));
        // One that was only looked at is of no line yet.
        let looked_at = LineId::of_shipment(&ShipmentId::new("S1"));
        assert!(is_ours(Some(looked_at)));
    }

    #[test]
    fn what_was_refunded_to_the_end_before_is_not_what_a_lost_create_has_left() {
        let line = LineId::of_order("1000", 1);
        assert!(may_be_of(&line, &bought(Refund::None)));
        assert!(may_be_of(&line, &bought(Refund::Asked)));
        assert!(!may_be_of(&line, &bought(Refund::Voided)));
    }
}
