//! Which parcels are paid already, of rows that can't ship as they are written: what is
//! paid is never reported as failed.

use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::{StreamExt as _, stream};

use super::bought_before::bought_before;
use crate::{
    contract::{Cause, Failure, OtherShipment},
    features::bulk::calls::{FindBought, Found},
    ledger::journal::Purchase,
    model::{ids::ShipmentId, order_key::OrderKey},
    session::{
        account::Session,
        claims::{self, Holder, Listing, rules::Standing},
    },
};

/// Requests for single parcels, beside the list of the newest shipments: a quarter of what the
/// service takes in five minutes. A file of more such rows is to be corrected first.
const MAX_REQUESTS: usize = 500;
/// Parcels that are looked for at one time.
const AT_ONCE: usize = 8;

/// Each by what is known here and the list of the newest shipments; where these leave it
/// open, by a search.
pub(super) async fn find(session: &Session, call: &FindBought) -> Result<Vec<Found>, Failure> {
    let newest = match claims::newest(session).await {
        Ok(newest) => newest,
        Err(stop) => {
            tracing::warn!(failure = ?Failure::from(stop), "the newest shipments were not listed");
            return Ok(vec![Found::NotKnown; call.parcels.len()]);
        }
    };
    let looks = Looks {
        session,
        newest,
        left: AtomicUsize::new(MAX_REQUESTS),
    };
    let looked = stream::iter(&call.parcels).map(|parcel| looks.found(parcel));
    Ok(looked.buffered(AT_ONCE).collect().await)
}

struct Looks<'a> {
    session: &'a Session,
    newest: Listing,
    /// Requests that may still be sent.
    left: AtomicUsize,
}

/// What became of a look for one parcel.
enum Looked {
    Paid(ShipmentId),
    UnderWay(OtherShipment),
    Unpaid,
    /// There are too many such parcels.
    Not,
}

impl Looks<'_> {
    async fn found(&self, parcel: &OrderKey) -> Found {
        match self.look(parcel).await {
            Ok(Looked::Paid(shipment)) => Found::Bought(bought_before(self.session, &shipment)),
            Ok(Looked::UnderWay(other)) if self.is_in_doubt_here(&other.shipment) => {
                Found::InDoubt(other.shipment)
            }
            Ok(Looked::UnderWay(other)) => Found::UnderWay(other),
            Ok(Looked::Unpaid) => Found::NotBought,
            Ok(Looked::Not) => Found::NotLookedFor,
            Err(failure) => {
                tracing::warn!(?failure, "whether a row is paid elsewhere was not read");
                Found::NotKnown
            }
        }
    }

    async fn look(&self, parcel: &OrderKey) -> Result<Looked, Failure> {
        let session = self.session;
        let own = claims::bought_here(session, parcel)?;
        let other = match claims::held_before(session, parcel, Some(&self.newest))? {
            Some(Holder::UnderWay(other)) => return Ok(Looked::UnderWay(other)),
            Some(Holder::Paid(other)) => Some(other),
            None => None,
        };
        // A row that names no store may be of any.
        let of_any_store = if parcel.has_store() {
            Vec::new()
        } else {
            claims::paid_of_id(session, parcel)?
        };
        let known = own.into_iter().chain(other.map(|other| other.shipment));
        let known = known.chain(of_any_store);
        let mut is_refunded = false;
        for shipment in known {
            if self.is_paid_still(&shipment).await? {
                return Ok(Looked::Paid(shipment));
            }
            // It may be bought anew since, which only a search shows.
            is_refunded = true;
        }
        if !is_refunded && claims::proves_unpaid(session, parcel, &self.newest)? {
            return Ok(Looked::Unpaid);
        }
        if !self.may_ask() {
            return Ok(Looked::Not);
        }
        Ok(match claims::search_held(session, parcel).await? {
            Some(Holder::Paid(other)) => Looked::Paid(other.shipment),
            Some(Holder::UnderWay(other)) => Looked::UnderWay(other),
            None => Looked::Unpaid,
        })
    }

    /// Whether its purchase was sent from here.
    fn is_in_doubt_here(&self, shipment: &ShipmentId) -> bool {
        let history = self.session.shipment_history(shipment);
        matches!(
            history.purchase,
            Purchase::Open { .. } | Purchase::NeedsReview { .. }
        )
    }

    /// It may be refunded elsewhere since. What is paid is not deleted: a read that does not
    /// find it is behind, or of another account.
    async fn is_paid_still(&self, shipment: &ShipmentId) -> Result<bool, Failure> {
        if let Some(standing) = self.newest.standing_of(shipment) {
            return Ok(standing != Standing::Void);
        }
        if !self.may_ask() {
            return Ok(true);
        }
        match self.session.fetch_and_store(shipment).await {
            Ok(seen) => Ok(Standing::of(&seen) != Standing::Void),
            Err(failure) if failure.cause == Cause::NotFound => Ok(true),
            Err(failure) => Err(failure),
        }
    }

    fn may_ask(&self) -> bool {
        let one_less = |left: usize| left.checked_sub(1);
        let left = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less);
        left.is_ok()
    }
}
