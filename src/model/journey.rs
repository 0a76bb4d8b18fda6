//! How far a parcel is, derived from its shipment's status, and what needs
//! attention: no tracking event for days, a delivery problem, delivered today.
//! Pure rules, no requests.

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};

use super::{
    event_kind::EventKind, ids::ShipmentId, shipment::ShipmentStatus, timeline::days_since,
    tracking::TrackingEvent,
};

/// Whole days without a tracking event after which a parcel in transit counts
/// as stalled.
pub const STALLED_AFTER_DAYS: u32 = 5;

/// How far a parcel is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Journey {
    /// It can't be handed over yet, or never will be.
    None,
    /// Paid, and not seen by the operator yet.
    Waiting,
    UnderWay,
    /// Something may be wrong with its delivery.
    Trouble,
    /// Nothing more is to come.
    Over,
    /// The status does not say.
    NotKnown,
}

impl Journey {
    pub fn of(status: &ShipmentStatus) -> Self {
        match status {
            ShipmentStatus::Unpaid
            | ShipmentStatus::PostageRequested
            | ShipmentStatus::PostagePurchaseFailed
            | ShipmentStatus::Pending
            | ShipmentStatus::Incomplete
            | ShipmentStatus::RefundRequested => Self::None,
            ShipmentStatus::Ready => Self::Waiting,
            ShipmentStatus::InTransit
            | ShipmentStatus::Received
            | ShipmentStatus::Released
            | ShipmentStatus::Inducted => Self::UnderWay,
            ShipmentStatus::Exception => Self::Trouble,
            ShipmentStatus::Canceled
            | ShipmentStatus::Resolved
            | ShipmentStatus::Delivered
            | ShipmentStatus::Voided => Self::Over,
            ShipmentStatus::Unknown(_) => Self::NotKnown,
        }
    }

    /// Whether it is worth asking what has become of it.
    pub fn is_followed(self) -> bool {
        match self {
            Self::Waiting | Self::UnderWay | Self::Trouble | Self::NotKnown => true,
            Self::None | Self::Over => false,
        }
    }
}

/// A parcel of this account on its way, or lately at its end, as it was last seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parcel {
    pub shipment: ShipmentId,
    pub status: ShipmentStatus,
    pub recipient_name: Option<String>,
    pub city: Option<String>,
    pub country_code: Option<String>,
    /// As its user wrote it.
    pub order_id: Option<String>,
    pub created_at: Option<Timestamp>,
    /// The latest that is known to have happened.
    pub news: Option<TrackingEvent>,
    pub delivered_at: Option<Timestamp>,
}

/// What a person should see to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Concern {
    /// On its way, and nothing was heard of it for [`STALLED_AFTER_DAYS`].
    #[default]
    Stalled,
    Trouble,
    DeliveredToday,
    /// On its way, and all is well as far as is known.
    UnderWay,
}

impl Concern {
    /// What is most urgent comes first.
    pub const ALL: [Self; 4] = [
        Self::Stalled,
        Self::Trouble,
        Self::DeliveredToday,
        Self::UnderWay,
    ];
}

impl Parcel {
    /// The time of its last tracking event; `None` for a parcel that was never
    /// polled, which does not make it stalled.
    pub fn last_event_at(&self) -> Option<Timestamp> {
        self.news.as_ref().and_then(|news| news.created_at)
    }

    /// Whole days at the user's place since something was last heard.
    pub fn quiet_days(&self, today: Date, zone: &TimeZone) -> Option<u32> {
        self.last_event_at().map(|at| days_since(at, today, zone))
    }

    fn is_back(&self) -> bool {
        let news = self.news.as_ref().and_then(TrackingEvent::known_kind);
        news == Some(EventKind::Returned)
    }

    /// Why it stands in the work list, if it does.
    pub fn concern(&self, today: Date, zone: &TimeZone) -> Option<Concern> {
        if let Some(at) = self.delivered_at {
            // It may be delivered and still be reported as on its way.
            let is_today = zone.to_datetime(at).date() == today;
            return is_today.then_some(Concern::DeliveredToday);
        }
        match Journey::of(&self.status) {
            // What is back stands among the returns.
            Journey::Trouble => (!self.is_back()).then_some(Concern::Trouble),
            Journey::UnderWay => {
                let quiet = self.quiet_days(today, zone).unwrap_or(0);
                Some(if quiet >= STALLED_AFTER_DAYS {
                    Concern::Stalled
                } else {
                    Concern::UnderWay
                })
            }
            Journey::None | Journey::Waiting | Journey::Over | Journey::NotKnown => None,
        }
    }
}

/// When it was delivered, as its events tell it.
pub fn delivered_at(events: &[TrackingEvent]) -> Option<Timestamp> {
    events
        .iter()
        .filter(|event| event.known_kind() == Some(EventKind::Delivered))
        .filter_map(|event| event.created_at)
        .max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn parcel(status: ShipmentStatus, heard: &str) -> Parcel {
        let news = TrackingEvent {
            kind: None,
            title: "Scanned".to_owned(),
            subtitle: None,
            location: None,
            created_at: heard.parse().ok(),
            status: None,
        };
        Parcel {
            shipment: ShipmentId::new("S1"),
            status,
            recipient_name: None,
            city: None,
            country_code: None,
            order_id: None,
            created_at: "2025-12-01T12:00:00Z".parse().ok(),
            news: Some(news),
            delivered_at: None,
        }
    }

    fn toronto() -> TimeZone {
        TimeZone::get("America/Toronto").unwrap()
    }

    #[test]
    fn a_parcel_under_way_is_stalled_after_whole_days_at_the_users_place() {
        // 03:00 UTC is still the day before in Toronto.
        let parcel = parcel(ShipmentStatus::InTransit, "2026-03-02T03:00:00Z");
        let concern = |day| parcel.concern(date(2026, 3, day), &toronto());
        assert_eq!(parcel.quiet_days(date(2026, 3, 5), &toronto()), Some(4));
        assert_eq!(concern(5), Some(Concern::UnderWay));
        assert_eq!(concern(6), Some(Concern::Stalled));
        assert_eq!(
            parcel.concern(date(2026, 3, 6), &TimeZone::UTC),
            Some(Concern::UnderWay)
        );
    }

    #[test]
    fn a_parcel_that_was_never_looked_at_is_not_called_stalled() {
        let mut parcel = parcel(ShipmentStatus::InTransit, "2026-03-02T03:00:00Z");
        parcel.news = None;
        let concern = parcel.concern(date(2026, 3, 6), &TimeZone::UTC);
        assert_eq!(concern, Some(Concern::UnderWay));
        assert_eq!(parcel.quiet_days(date(2026, 3, 6), &TimeZone::UTC), None);
    }

    #[test]
    fn what_no_carrier_has_in_hand_does_not_stall() {
        for status in [
            ShipmentStatus::Ready,
            ShipmentStatus::Unpaid,
            ShipmentStatus::Resolved,
            ShipmentStatus::from_word("some_new_status"),
        ] {
            let parcel = parcel(status, "2026-01-02T12:00:00Z");
            assert_eq!(parcel.concern(date(2026, 3, 6), &TimeZone::UTC), None);
        }
    }

    #[test]
    fn a_delivery_counts_on_its_own_day_only_whatever_the_status_says() {
        let parcel = Parcel {
            delivered_at: "2026-03-06T02:00:00Z".parse().ok(),
            ..parcel(ShipmentStatus::InTransit, "2026-01-02T12:00:00Z")
        };
        let concern = |day| parcel.concern(date(2026, 3, day), &toronto());
        assert_eq!(concern(5), Some(Concern::DeliveredToday));
        assert_eq!(concern(6), None);
    }

    #[test]
    fn a_delivery_problem_is_one_however_fresh() {
        let mut parcel = parcel(ShipmentStatus::Exception, "2026-03-06T12:00:00Z");
        let concern = |parcel: &Parcel| parcel.concern(date(2026, 3, 6), &TimeZone::UTC);
        assert_eq!(concern(&parcel), Some(Concern::Trouble));
        if let Some(news) = &mut parcel.news {
            news.kind = Some("returned".to_owned());
        }
        assert_eq!(concern(&parcel), None, "it stands among the returns");
    }
}
