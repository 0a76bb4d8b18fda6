//! What the Tracking screen asks of the worker, and what it is told.

use jiff::Timestamp;

use crate::domain::{ids::ShipmentId, journey::Parcel, tracking::PublicTracking};

use super::{Failure, RequestId};

/// Something to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrackingCommand {
    /// This account's parcels on their way, as the ledger knows them. Nothing is sent.
    List { request: RequestId },
    /// What happened to a shipment, anybody's: as the ledger knows it, then
    /// as the public may. No token is sent.
    Open {
        request: RequestId,
        shipment: ShipmentId,
    },
}

impl TrackingCommand {
    /// The answer where it is not done.
    pub fn refused(&self, failure: Failure) -> TrackingNews {
        match self {
            Self::List { request } => TrackingNews::Listed {
                request: *request,
                outcome: Err(failure),
            },
            Self::Open { request, .. } => TrackingNews::Opened {
                request: *request,
                outcome: Err(failure),
            },
        }
    }
}

/// The account's parcels that a person may have to see to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ParcelList {
    /// In no order that matters.
    pub parcels: Vec<Parcel>,
    /// There are more of one kind than are told.
    pub is_cut_off: bool,
}

/// What is known of one shipment's way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tracked {
    pub record: PublicTracking,
    /// When it was asked for.
    pub asked_at: Timestamp,
    /// It is one of this account's shipments.
    pub is_own: bool,
}

/// What has become of it.
#[derive(Debug, Clone)]
pub enum TrackingNews {
    Listed {
        request: RequestId,
        outcome: Result<ParcelList, Failure>,
    },
    /// Parcels have moved: whoever shows the list asks again.
    Changed,
    /// What the ledger knows, told before the answer if there is anything.
    Known {
        request: RequestId,
        tracked: Box<Tracked>,
    },
    Opened {
        request: RequestId,
        outcome: Result<Box<Tracked>, Failure>,
    },
}
