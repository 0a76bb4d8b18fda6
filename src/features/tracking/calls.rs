//! The calls about parcels on their way.

use crate::contract::calls;
use crate::model::{
    ids::ShipmentId,
    journey::{Concern, Journey, Parcel},
    tracking::Tracked,
};

calls! {
    /// This account's parcels on their way, as the ledger knows them. Nothing is sent.
    List {} -> ParcelList, read;
    /// The shipments of this account that a tracking code or an order number means, newest
    /// first, as the ledger knows them. Nothing is sent.
    Find { typed: String } -> Vec<ShipmentId>, read;
    /// What happened to a shipment, anybody's: as the ledger knows it, then
    /// as the public may. No token is sent.
    Open { shipment: ShipmentId } -> Box<Tracked>, read, progress Box<Tracked>;
}

/// The account's parcels that a person may have to see to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ParcelList {
    /// In no order that matters.
    pub parcels: Vec<Parcel>,
    /// There are more of these than are listed.
    pub cut_off: Vec<Journey>,
}

impl ParcelList {
    /// Whether there are more of such a concern than are listed.
    pub fn has_more(&self, concern: Concern) -> bool {
        match concern {
            Concern::Trouble => self.cut_off.contains(&Journey::Trouble),
            Concern::UnderWay => self.cut_off.contains(&Journey::UnderWay),
            Concern::DeliveredToday => self.cut_off.contains(&Journey::Over),
            // Those that were quiet for longest are listed first.
            Concern::Stalled => false,
        }
    }
}
