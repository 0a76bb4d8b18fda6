//! What the Shipments screen shows, with the bulk work and the documents of
//! the shipments that are chosen.

use super::{Offer, ShipmentsScreen};
use crate::{
    features::{bulk::state::Bulk, documents::state::Documents},
    model::preferences::Preferences,
};

/// What the Shipments screen shows.
#[derive(Debug, Clone)]
pub struct ShipmentsView<'a> {
    pub screen: &'a ShipmentsScreen,
    /// What can be done to the shipment that is open.
    pub offers: Vec<Offer>,
    pub bulk: &'a Bulk,
    pub documents: &'a Documents,
    pub preferences: &'a Preferences,
}
