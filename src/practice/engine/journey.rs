//! The journey that is planned for a shipment: data only.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{ReturnReason, Status};

/// What is planned for a shipment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Journey {
    /// Counts the plans that were made for this shipment.
    pub number: u32,
    /// The estimated delivery that is published.
    pub estimate: Timestamp,
    /// What is still to come, the next first.
    pub legs: Vec<Leg>,
}

/// A step of a journey with its time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leg {
    pub at: Timestamp,
    /// Stored under its first name.
    #[serde(rename = "happens")]
    pub step: JourneyStep,
}

/// A kind of step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JourneyStep {
    Received,
    Released,
    Inducted,
    /// Through a sorting centre half way.
    MovedOn,
    /// At the last sorting centre.
    Arrived,
    OutForDelivery,
    Delivered,
    /// Without tracking: it counts as delivered after a while.
    Assumed,
    Lost,
    /// It could not be delivered and is being returned.
    NotDelivered(ReturnReason),
    /// It is back at the operator.
    ComesBack(ReturnReason),
}

impl JourneyStep {
    /// How far along the way it is; numbers go with those of statuses.
    pub(super) fn rank(self) -> u8 {
        match self {
            Self::Received => 1,
            Self::Released => 2,
            Self::Inducted => 3,
            Self::MovedOn => 4,
            Self::Arrived => 5,
            Self::OutForDelivery => 6,
            Self::Delivered
            | Self::Assumed
            | Self::Lost
            | Self::NotDelivered(_)
            | Self::ComesBack(_) => 7,
        }
    }

    /// The status that it leads to.
    pub fn status(self) -> Status {
        match self {
            Self::Received => Status::Received,
            Self::Released => Status::Released,
            Self::Inducted => Status::Inducted,
            Self::MovedOn | Self::Arrived | Self::OutForDelivery => Status::InTransit,
            Self::Delivered => Status::Delivered,
            Self::Assumed => Status::Resolved,
            Self::Lost | Self::NotDelivered(_) | Self::ComesBack(_) => Status::Exception,
        }
    }
}
