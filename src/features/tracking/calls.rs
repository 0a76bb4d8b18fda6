//! The calls about parcels on their way.

use crate::contract::calls;
use crate::model::{ids::ShipmentId, journey::Parcel, tracking::Tracked};

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
    /// There are more of one kind than are listed.
    pub is_cut_off: bool,
}
