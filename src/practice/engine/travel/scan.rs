//! What a step of a journey changes: the status it leads to, and the tracking event it
//! leaves, with its place and its text.

use jiff::Timestamp;
use strum::IntoEnumIterator as _;

use crate::{
    practice::engine::{
        JourneyStep, ShipmentRecord, Status,
        places::{self, Zone},
        record::{Resolution, event},
    },
    service::wire,
};

/// Where the operator is.
pub(in crate::practice::engine) const OPERATOR_PLACE: &str = "Vancouver, BC, CA";
/// The event of a parcel that is back at the operator.
pub(in crate::practice::engine) const RETURNED: &str = "returned";
const OUT_FOR_DELIVERY: &str = "out_for_delivery";

/// Whether the public may see an event: where the parcel is, but not what the
/// account paid.
pub(in crate::practice::engine) fn is_public(event: &wire::TrackingEvent) -> bool {
    let kind = event.kind.as_deref().unwrap_or_default();
    match kind.parse::<Status>() {
        Err(_) => matches!(kind, "create_shipment" | OUT_FOR_DELIVERY | RETURNED),
        Ok(status) => match status {
            Status::Unpaid
            | Status::PostageRequested
            | Status::PostagePurchaseFailed
            | Status::RefundRequested
            | Status::Pending
            | Status::Voided => false,
            Status::Canceled
            | Status::Ready
            | Status::InTransit
            | Status::Received
            | Status::Released
            | Status::Inducted
            | Status::Resolved
            | Status::Delivered
            | Status::Exception => true,
        },
    }
}

/// Whether the parcel is scanned for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Handling {
    Scanned,
    Untouched,
}

/// A change of status with its event.
#[derive(Debug)]
pub(in crate::practice::engine) struct Scan {
    status: Status,
    /// The event's type, and its status.
    word: &'static str,
    title: &'static str,
    subtitle: Option<&'static str>,
    place: Option<String>,
    resolution: Option<&'static str>,
    handling: Handling,
}

impl Scan {
    pub(in crate::practice::engine) fn of(step: JourneyStep, record: &ShipmentRecord) -> Self {
        let status = step.status();
        let at_operator = || Some(OPERATOR_PLACE.to_owned());
        let at_destination = || Some(destination(&record.shown));
        let (title, place, resolution) = match step {
            JourneyStep::Received => ("Received by the operator", at_operator(), None),
            JourneyStep::Released => ("Released to the carrier", at_operator(), None),
            JourneyStep::Inducted => {
                let place = induction_place(&record.shown);
                ("Accepted by the carrier", Some(place.to_owned()), None)
            }
            JourneyStep::MovedOn => {
                let place = place_half_way(&record.shown);
                ("In transit", Some(place.to_owned()), None)
            }
            JourneyStep::Arrived => ("Arrived at the local facility", at_destination(), None),
            JourneyStep::OutForDelivery => ("Out for delivery", at_destination(), None),
            JourneyStep::Delivered => ("Delivered", at_destination(), Some("delivery_confirmed")),
            JourneyStep::Assumed => ("Resolved", None, Some("delivery_assumed")),
            JourneyStep::Lost | JourneyStep::NotDelivered(_) => (
                "Delivery problem",
                at_destination(),
                Some("delivery_exception"),
            ),
            JourneyStep::ComesBack(_) => (
                "Returned to the sender",
                at_operator(),
                Some("delivery_exception"),
            ),
        };
        let subtitle = match step {
            JourneyStep::NotDelivered(reason) | JourneyStep::ComesBack(reason) => {
                Some(reason.sentence())
            }
            JourneyStep::Lost => Some("The carrier is looking for the parcel"),
            JourneyStep::Received
            | JourneyStep::Released
            | JourneyStep::Inducted
            | JourneyStep::MovedOn
            | JourneyStep::Arrived
            | JourneyStep::OutForDelivery
            | JourneyStep::Delivered
            | JourneyStep::Assumed => None,
        };
        let is_out = step == JourneyStep::OutForDelivery;
        Self {
            status,
            word: if is_out {
                OUT_FOR_DELIVERY
            } else {
                status.word()
            },
            title,
            subtitle,
            place,
            resolution,
            handling: if step == JourneyStep::Assumed {
                Handling::Untouched
            } else {
                Handling::Scanned
            },
        }
    }

    /// The scan that leads to a status when it is set by hand; `None` where only
    /// money or the client can lead there.
    pub(in crate::practice::engine) fn by_hand(
        status: Status,
        record: &ShipmentRecord,
    ) -> Option<Self> {
        Some(match ByHand::of(status)? {
            ByHand::Scanned(step) => Self::of(step, record),
            ByHand::Untouched { title, resolution } => Self {
                status,
                word: status.word(),
                title,
                subtitle: None,
                place: None,
                resolution,
                handling: Handling::Untouched,
            },
        })
    }

    /// Applies it to a shipment.
    pub(in crate::practice::engine) fn apply(self, record: &mut ShipmentRecord, at: Timestamp) {
        if self.handling == Handling::Scanned {
            record.is_scanned = true;
            if let Some(refund) = &mut record.refund {
                refund.is_scanned_since = true;
            }
        }
        record.status = self.status;
        record.resolution = self.resolution.map(|word| Resolution {
            word: word.to_owned(),
            at,
        });
        let mut moved = event(at, self.word, self.title);
        moved.subtitle = self.subtitle.map(str::to_owned);
        moved.location_description = self.place;
        moved.status = Some(self.word.to_owned());
        record.add_event(moved);
    }
}

/// How a status is reached by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ByHand {
    Scanned(JourneyStep),
    /// The parcel is not scanned for it.
    Untouched {
        title: &'static str,
        resolution: Option<&'static str>,
    },
}

impl ByHand {
    fn of(status: Status) -> Option<Self> {
        let untouched = |title, resolution| Self::Untouched { title, resolution };
        Some(match status {
            Status::Received => Self::Scanned(JourneyStep::Received),
            Status::Released => Self::Scanned(JourneyStep::Released),
            Status::Inducted => Self::Scanned(JourneyStep::Inducted),
            Status::InTransit => Self::Scanned(JourneyStep::MovedOn),
            Status::Delivered => Self::Scanned(JourneyStep::Delivered),
            Status::Resolved => Self::Scanned(JourneyStep::Assumed),
            Status::Exception => Self::Scanned(JourneyStep::Lost),
            Status::Canceled => untouched("Canceled", Some("canceled")),
            Status::Ready => untouched("Ready to be received", None),
            Status::Pending => untouched("Being created", None),
            Status::Unpaid
            | Status::PostageRequested
            | Status::PostagePurchaseFailed
            | Status::RefundRequested
            | Status::Voided => return None,
        })
    }
}

/// The words of the statuses that can be set by hand.
pub(in crate::practice::engine) fn scan_words() -> Vec<&'static str> {
    let reachable = Status::iter().filter(|status| ByHand::of(*status).is_some());
    reachable.map(Status::word).collect()
}

fn destination(shown: &wire::Shipment) -> String {
    let parts = [
        &shown.to_city,
        &shown.to_province_code,
        &shown.to_country_code,
    ];
    let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
    parts.join(", ")
}

fn zone(shown: &wire::Shipment) -> Zone {
    Zone::of(shown.to_country_code.as_deref().unwrap_or_default())
}

fn induction_place(shown: &wire::Shipment) -> &'static str {
    match zone(shown) {
        Zone::UnitedStates => "Blaine, WA, US",
        Zone::Canada | Zone::International => "Richmond, BC, CA",
    }
}

/// A sorting centre between Vancouver and there.
fn place_half_way(shown: &wire::Shipment) -> &'static str {
    let code = shown.to_postal_code.as_deref();
    match zone(shown) {
        Zone::Canada => match places::province(shown.to_province_code.as_deref(), code) {
            Some("BC") => "Richmond, BC, CA",
            Some("AB" | "SK" | "MB" | "NT" | "NU" | "YT") => "Calgary, AB, CA",
            _ => "Mississauga, ON, CA",
        },
        Zone::UnitedStates => match code.and_then(|code| code.trim().chars().next()) {
            Some('8' | '9') => "Seattle, WA, US",
            Some('4'..='7') => "Chicago, IL, US",
            _ => "Jersey City, NJ, US",
        },
        Zone::International => "Toronto, ON, CA",
    }
}
