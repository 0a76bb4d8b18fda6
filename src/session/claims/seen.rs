//! What the service shows of an order, by a list that is no older than it may be; one that
//! is behind is read again.

use jiff::Timestamp;

use super::{
    View,
    known::{is_looked_up, own_of_order, stored_of_order, with_own_lines},
    left_behind,
    listing::{self, Listing, newest},
    recipient::{self, RecipientKeys},
    refusal::{refuse_unless_free, with_next_parcel},
    rules::{self, Candidate, Listed, Standing},
    service_now, to_recipient,
};
use crate::{
    contract::{Cause, Failure},
    model::{
        ids::{LineId, ShipmentId},
        shipment::Shipment,
    },
    session::{
        account::Session,
        draft_read,
        failures::SessionError,
        lag::{LAG_PAUSES, longest_lag},
        list_waits::{self, Awaited, ListWait},
    },
};

/// What the service shows.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) of_order: Vec<Listed>,
    /// Others to the recipient that may be of the same order.
    pub(super) to_recipient: Vec<Listed>,
}

impl Seen {
    /// Whether the shipment is paid, or being paid, by what the service shows.
    pub(super) fn holds(&self, shipment: &ShipmentId) -> bool {
        let mut listed = self.of_order.iter();
        listed.any(|listed| listed.shipment == *shipment && rules::holds(listed.standing))
    }
}

/// What the service shows of the order, and of others to the recipient of its draft.
pub(super) async fn listed(
    session: &Session,
    line: &LineId,
    candidate: &Candidate<'_>,
    draft: Option<&Shipment>,
    view: View<'_>,
) -> Result<Seen, Failure> {
    let key = candidate.key;
    let to_recipient = |listing: &Listing| match draft {
        Some(draft) => to_recipient::others(session, key, draft, listing),
        None => Ok(Vec::new()),
    };
    let given = match view {
        View::Listed(listing) => Some(listing)
            .filter(|listing| listing.is_fresh(session.now()) && listing.shows(candidate.shipment)),
        View::Search => None,
    };
    if let Some(listing) = given
        && proves_absence(session, candidate, listing)?
    {
        return Ok(Seen {
            of_order: with_own_lines(session, key, listing.of_order(key).to_vec())?,
            to_recipient: to_recipient(listing)?,
        });
    }
    let mut lag = Lag::default();
    let of_order = searched(session, line, candidate, draft, &mut lag).await?;
    let Some(draft) = draft.filter(|draft| RecipientKeys::of(draft).is_some()) else {
        let to_recipient = Vec::new();
        return Ok(Seen {
            of_order,
            to_recipient,
        });
    };
    loop {
        let read;
        let newest = if let Some(listing) = given {
            listing
        } else {
            read = to_recipient::newest(session, candidate).await?;
            read.as_ref()
        };
        let to_recipient = to_recipient(newest)?;
        let is_behind = newest.is_behind(candidate.shipment, candidate.created_at);
        // What it does show of others is enough to refuse.
        let is_enough = !is_behind
            || !candidate.is_tagged
            || recipient::alike(
                candidate,
                draft.order_id.as_deref(),
                &to_recipient,
                service_now(session, Some(draft)),
            )
            .is_some();
        if is_enough {
            return Ok(Seen {
                of_order,
                to_recipient,
            });
        }
        still_there(session, line, candidate.shipment).await?;
        if !lag.wait(session).await {
            return Err(Failure::of(candidate.shipment, Cause::OrderNotSearchable));
        }
    }
}

/// Whether nothing of the order was created that neither the list nor the account's history in
/// the ledger shows, and no draft of it may be paid by now.
pub(super) fn proves_absence(
    session: &Session,
    candidate: &Candidate<'_>,
    listing: &Listing,
) -> Result<bool, Failure> {
    if listing.proves_absence(None) {
        return Ok(true);
    }
    let read = session.ledger(|ledger| ledger.sync_position())?;
    if !read.is_counted || !listing.proves_absence(read.newest) {
        return Ok(false);
    }
    Ok(is_looked_up(session, candidate.key)? && !lacks_a_draft(session, candidate, listing)?)
}

/// Whether the list does not reach back to a draft of the order that is known here. That
/// nothing was created outside of it says nothing of what was paid since.
fn lacks_a_draft(
    session: &Session,
    candidate: &Candidate<'_>,
    listing: &Listing,
) -> Result<bool, Failure> {
    let own = own_of_order(session, candidate.key)?;
    let stored = stored_of_order(session, candidate.key)?;
    Ok(own.iter().chain(&stored).any(|known| {
        known.standing == Standing::Draft
            && known.shipment != *candidate.shipment
            && !listing.shows(&known.shipment)
    }))
}

/// What a search for the order finds, once it finds the candidate as well.
async fn searched(
    session: &Session,
    line: &LineId,
    candidate: &Candidate<'_>,
    draft: Option<&Shipment>,
    lag: &mut Lag,
) -> Result<Vec<Listed>, Failure> {
    let key = candidate.key;
    while let Some(found) = listing::of_order(session, key).await? {
        let mut of_order = with_own_lines(session, key, found.of_order(key).to_vec())?;
        // A search that does not find what is there finds nothing new of others either.
        if found.shows(candidate.shipment) || !candidate.is_tagged {
            return Ok(of_order);
        }
        // What it does show of others is enough to refuse.
        left_behind::take(session, line, candidate.shipment, &mut of_order)?;
        let claim = rules::judge(candidate, &of_order, service_now(session, draft));
        refuse_unless_free(candidate.shipment, claim)
            .map_err(|failure| with_next_parcel(failure, key, &of_order))?;
        still_there(session, line, candidate.shipment).await?;
        if !lag.wait(session).await {
            break;
        }
    }
    Err(Failure::of(candidate.shipment, Cause::OrderNotSearchable))
}

/// The pauses of one claim while lists lag.
#[derive(Debug, Default)]
struct Lag {
    pauses: usize,
    shown: Option<ListWait>,
}

impl Lag {
    /// Waits until the list is worth another read; false when that was the last pause.
    async fn wait(&mut self, session: &Session) -> bool {
        let Some(pause) = LAG_PAUSES.get(self.pauses) else {
            return false;
        };
        self.pauses += 1;
        self.shown
            .get_or_insert_with(|| list_waits::begin(session, Awaited::Created, longest_lag()));
        tokio::time::sleep(*pause).await;
        true
    }
}

/// What another computer has deleted, no list will ever show. One of just now that a read does
/// not find either is waited for.
async fn still_there(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<(), Failure> {
    match draft_read::read_unless_gone(session, line, shipment).await {
        Ok(None) => Err(Failure::of(shipment, Cause::DraftGone)),
        Err(failure) if failure.cause != Cause::NotFound => Err(failure),
        Ok(Some(_)) | Err(_) => Ok(()),
    }
}

/// The account's newest shipments, once the list shows these: until then it is behind. What
/// is older than the list reaches is not waited for. In the end it is given as it is.
pub(crate) async fn newest_showing(
    session: &Session,
    drafts: &[ShipmentId],
) -> Result<Listing, SessionError> {
    let mut created = Vec::new();
    for draft in drafts {
        let stored = session.stored_shipment(draft)?;
        created.push((draft, stored.and_then(|known| known.shipment.created_at)));
    }
    let mut wait = None;
    for pause in LAG_PAUSES {
        let listing = newest(session).await?;
        let is_shown = |(draft, created): &(&ShipmentId, Option<Timestamp>)| {
            let is_too_old = created.is_some() && !listing.proves_absence(*created);
            listing.shows(draft) || is_too_old
        };
        if created.iter().all(is_shown) {
            return Ok(listing);
        }
        wait.get_or_insert_with(|| list_waits::begin(session, Awaited::Created, longest_lag()));
        tokio::time::sleep(pause).await;
    }
    newest(session).await
}
