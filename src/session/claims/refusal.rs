//! Why a parcel is not bought, as a failure of its shipment.

use std::num::NonZeroU32;

use super::rules::{self, Claim, Listed};
use crate::{
    contract::{Cause, Failure, OtherShipment, UnresolvedReason},
    model::{ids::ShipmentId, order_key::OrderKey},
};

/// The shipment that stands in the way, with what is known of it.
pub(super) fn other(all: &[Listed], shipment: &ShipmentId) -> OtherShipment {
    let listed = all.iter().find(|other| other.shipment == *shipment);
    listed
        .cloned()
        .unwrap_or_else(|| Listed::unseen(shipment.clone()))
        .into()
}

/// The drafts that are to be deleted before a parcel that is free otherwise is bought.
pub(super) fn refuse_unless_free(
    shipment: &ShipmentId,
    claim: Claim,
) -> Result<Vec<ShipmentId>, Failure> {
    cause(claim).map_err(|cause| Failure::of(shipment, cause))
}

/// Says under which parcel another label for the order can be bought.
pub(super) fn with_next_parcel(mut failure: Failure, key: &OrderKey, known: &[Listed]) -> Failure {
    if let Cause::OrderBought(other) = &mut failure.cause {
        other.next_parcel = NonZeroU32::new(rules::next_free_parcel(key, known));
    }
    failure
}

pub(super) fn cause(claim: Claim) -> Result<Vec<ShipmentId>, Cause> {
    match claim {
        Claim::Free => Ok(Vec::new()),
        Claim::DeleteFirst(drafts) => Ok(drafts),
        Claim::Paid(other) => Err(Cause::OrderBought(other.into())),
        // A purchase of this computer whose outcome is not known.
        Claim::UnderWay(other) if other.own_key.is_some() => {
            Err(Cause::Unresolved(UnresolvedReason::BuyUnknown))
        }
        Claim::UnderWay(other) => Err(Cause::OrderUnderWay(other.into())),
        Claim::Alike(other) => Err(Cause::OrderAlike(other.into())),
    }
}

impl From<Listed> for OtherShipment {
    fn from(listed: Listed) -> Self {
        Self {
            shipment: listed.shipment,
            order_id: listed.order_id,
            store: listed.store.map(Into::into),
            created_at: listed.created_at,
            tracking_code: listed.tracking_code,
            is_refund_requested: listed.is_refund_requested,
            recipient: listed.recipient,
            next_parcel: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipment_that_stands_in_the_way_is_named_with_what_is_known_of_it() {
        let listed = |shipment: &str| Listed::unseen(ShipmentId::new(shipment));
        let mut known = listed("B");
        known.order_id = Some("1000".to_owned());
        let all = [listed("A"), known];
        let named = |shipment: &str| other(&all, &ShipmentId::new(shipment));
        assert_eq!(named("B").shipment, ShipmentId::new("B"));
        assert_eq!(named("B").order_id.as_deref(), Some("1000"));
        assert_eq!(named("A").order_id, None);
        assert_eq!(named("C").shipment, ShipmentId::new("C"));
    }
}
