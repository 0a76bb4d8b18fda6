//! What can happen to a parcel on its way: the status it leads to, and the
//! tracking event it leaves, with its place and its words.

use jiff::Timestamp;
use strum::IntoEnumIterator as _;

use crate::{
    practice::engine::{
        Happening, ShipmentRecord, Status,
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
enum Hands {
    On,
    Off,
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
    hands: Hands,
}

impl Scan {
    pub(in crate::practice::engine) fn of(happens: Happening, record: &ShipmentRecord) -> Self {
        let status = happens.status();
        let at_operator = || Some(OPERATOR_PLACE.to_owned());
        let at_destination = || Some(destination(&record.shown));
        let (title, place, resolution) = match happens {
            Happening::Received => ("Received by the operator", at_operator(), None),
            Happening::Released => ("Released to the carrier", at_operator(), None),
            Happening::Inducted => {
                let place = induction_place(&record.shown);
                ("Accepted by the carrier", Some(place.to_owned()), None)
            }
            Happening::MovedOn => {
                let place = place_half_way(&record.shown);
                ("In transit", Some(place.to_owned()), None)
            }
            Happening::Arrived => ("Arrived at the local facility", at_destination(), None),
            Happening::OutForDelivery => ("Out for delivery", at_destination(), None),
            Happening::Delivered => ("Delivered", at_destination(), Some("delivery_confirmed")),
            Happening::Assumed => ("Resolved", None, Some("delivery_assumed")),
            Happening::Lost | Happening::NotDelivered(_) => (
                "Delivery problem",
                at_destination(),
                Some("delivery_exception"),
            ),
            Happening::ComesBack(_) => (
                "Returned to the sender",
                at_operator(),
                Some("delivery_exception"),
            ),
        };
        let subtitle = match happens {
            Happening::NotDelivered(reason) | Happening::ComesBack(reason) => {
                Some(reason.sentence())
            }
            Happening::Lost => Some("The carrier is looking for the parcel"),
            Happening::Received
            | Happening::Released
            | Happening::Inducted
            | Happening::MovedOn
            | Happening::Arrived
            | Happening::OutForDelivery
            | Happening::Delivered
            | Happening::Assumed => None,
        };
        let is_out = happens == Happening::OutForDelivery;
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
            hands: if happens == Happening::Assumed {
                Hands::Off
            } else {
                Hands::On
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
            ByHand::Happening(happens) => Self::of(happens, record),
            ByHand::Untouched { title, resolution } => Self {
                status,
                word: status.word(),
                title,
                subtitle: None,
                place: None,
                resolution,
                hands: Hands::Off,
            },
        })
    }

    /// Applies it to a shipment.
    pub(in crate::practice::engine) fn apply(self, record: &mut ShipmentRecord, at: Timestamp) {
        if self.hands == Hands::On {
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
    Happening(Happening),
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
            Status::Received => Self::Happening(Happening::Received),
            Status::Released => Self::Happening(Happening::Released),
            Status::Inducted => Self::Happening(Happening::Inducted),
            Status::InTransit => Self::Happening(Happening::MovedOn),
            Status::Delivered => Self::Happening(Happening::Delivered),
            Status::Resolved => Self::Happening(Happening::Assumed),
            Status::Exception => Self::Happening(Happening::Lost),
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
