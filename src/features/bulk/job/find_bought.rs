//! Which parcels are paid already, of rows that can't ship as they are written: what is
//! paid is never told as failed.

use super::bought_before::bought_before;
use crate::{
    contract::Failure,
    features::bulk::calls::{BoughtBefore, FindBought},
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
pub(super) async fn find(
    session: &Session,
    call: &FindBought,
) -> Result<Vec<Option<BoughtBefore>>, Failure> {
    let newest = claims::newest(session).await?;
    let mut looks = Looks {
        session,
        newest,
        left: MAX_REQUESTS,
    };
    let mut found = Vec::with_capacity(call.parcels.len());
    for parcel in &call.parcels {
        let paid = looks.paid(parcel).await?;
        found.push(paid.map(|shipment| bought_before(session, &shipment)));
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
        let known = match claims::bought_here(session, parcel)? {
            Some(own) => Some(own),
            None => claims::paid_before(session, parcel, Some(&self.newest))?
                .map(|other| other.shipment),
        };
        let Some(shipment) = known else {
            if claims::proves_absence(session, parcel, &self.newest)? || !self.may_ask() {
                return Ok(None);
            }
            let found = claims::search_paid(session, parcel).await?;
            return Ok(found.map(|other| other.shipment));
        };
        // It may be refunded elsewhere since.
        let is_void = if self.newest.shows(&shipment) {
            self.newest.is_refunded(&shipment)
        } else if self.may_ask() {
            let seen = session.fetch_and_store(&shipment).await?;
            Standing::of(&seen) == Standing::Void
        } else {
            false
        };
        Ok(Some(shipment).filter(|_| !is_void))
    }

    fn may_ask(&mut self) -> bool {
        let left = self.left.checked_sub(1);
        self.left = left.unwrap_or(0);
        left.is_some()
    }
}
