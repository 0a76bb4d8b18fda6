//! Which parcels are paid already, of rows that can't ship as they are written: what is
//! paid is never reported as failed.

use super::bought_before::bought_before;
use crate::{
    contract::{Cause, Failure},
    features::bulk::calls::{FindBought, Found},
    model::{ids::ShipmentId, order_key::OrderKey},
    session::{
        account::Session,
        claims::{self, Listing, rules::Standing},
    },
};

/// Requests for single parcels, beside the list of the newest shipments: of a file that is
/// broken from the first row to the last, the ledger's history has to do.
const MAX_REQUESTS: usize = 100;

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
    let mut looks = Looks {
        session,
        newest,
        left: MAX_REQUESTS,
    };
    let mut found = Vec::with_capacity(call.parcels.len());
    for parcel in &call.parcels {
        found.push(match looks.paid(parcel).await {
            Ok(Some(shipment)) => Found::Bought(bought_before(session, &shipment)),
            Ok(None) => Found::NotBought,
            Err(failure) => {
                tracing::warn!(?failure, "whether a row is paid elsewhere was not read");
                Found::NotKnown
            }
        });
    }
    Ok(found)
}

struct Looks<'a> {
    session: &'a Session,
    newest: Listing,
    /// Requests that may still be sent.
    left: usize,
}

impl Looks<'_> {
    async fn paid(&mut self, parcel: &OrderKey) -> Result<Option<ShipmentId>, Failure> {
        let session = self.session;
        let own = claims::bought_here(session, parcel)?;
        let other = claims::paid_before(session, parcel, Some(&self.newest))?;
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
                return Ok(Some(shipment));
            }
            // It may be bought anew since, which only a search shows.
            is_refunded = true;
        }
        let is_proven = !is_refunded && claims::proves_unpaid(session, parcel, &self.newest)?;
        if is_proven || !self.may_ask() {
            return Ok(None);
        }
        let found = claims::search_paid(session, parcel).await?;
        Ok(found.map(|other| other.shipment))
    }

    /// It may be refunded elsewhere since. What is paid is not deleted: a read that does not
    /// find it is behind, or of another account.
    async fn is_paid_still(&mut self, shipment: &ShipmentId) -> Result<bool, Failure> {
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

    fn may_ask(&mut self) -> bool {
        let left = self.left.checked_sub(1);
        self.left = left.unwrap_or(0);
        left.is_some()
    }
}
