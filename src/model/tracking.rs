//! What happened to a shipment, as its account sees it and as the public does
//! (service document, sections 2.4 and 2.7).

use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};

use super::{ids::ShipmentId, shipment::Shipment};

/// One event of a shipment's timeline.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TrackingEvent {
    pub kind: Option<String>,
    pub title: String,
    pub subtitle: Option<String>,
    pub location: Option<String>,
    pub created_at: Option<Timestamp>,
    pub status: Option<String>,
}

/// A place as the public tracking record names it: no street, no person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PublicPlace {
    pub city: Option<String>,
    pub province_code: Option<String>,
    pub postal_code: Option<String>,
    pub country_code: Option<String>,
}

/// What anyone may know of a shipment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PublicTracking {
    pub shipment_id: ShipmentId,
    pub to: PublicPlace,
    pub from: PublicPlace,
    pub package_description: Option<String>,
    pub size_description: Option<String>,
    pub weight_description: Option<String>,
    pub postage_description: Option<String>,
    pub carrier: Option<String>,
    pub carrier_description: Option<String>,
    pub tracking_code: Option<String>,
    pub tracking_url: Option<String>,
    pub ship_date: Option<Date>,
    pub estimated_delivery_at: Option<Timestamp>,
    /// The service's word, for example `delivery_confirmed`.
    pub resolution: Option<String>,
    pub resolution_description: Option<String>,
    pub resolved_at: Option<Timestamp>,
    /// Newest first, unlike the events of a shipment.
    pub events: Vec<TrackingEvent>,
}

impl PublicTracking {
    /// The same for a shipment of this account, from the shipment itself.
    pub fn of_own(shipment: &Shipment) -> Self {
        let place = |address: &super::shipment::ReturnedAddress| PublicPlace {
            city: address.city.clone(),
            province_code: address.province_code.clone(),
            postal_code: address.postal_code.clone(),
            country_code: address.country_code.clone(),
        };
        let recorded = shipment.tracking_events.as_deref().unwrap_or_default();
        let mut events: Vec<TrackingEvent> = recorded.iter().rev().cloned().collect();
        newest_first(&mut events);
        Self {
            shipment_id: shipment.id.clone(),
            to: place(&shipment.recipient),
            from: place(&shipment.return_address),
            package_description: None,
            size_description: None,
            weight_description: None,
            postage_description: None,
            carrier: shipment.carrier.clone(),
            carrier_description: None,
            tracking_code: shipment.tracking_code.clone(),
            tracking_url: shipment.tracking_url.clone(),
            ship_date: shipment.ship_date,
            estimated_delivery_at: None,
            resolution: None,
            resolution_description: None,
            resolved_at: None,
            events,
        }
    }

    /// What was just read of an own shipment, with what only the public record
    /// says and was read before.
    pub fn with_public_parts_of(mut self, kept: &Self) -> Self {
        let fill = |own: &mut Option<String>, kept: &Option<String>| {
            if own.is_none() {
                own.clone_from(kept);
            }
        };
        fill(&mut self.package_description, &kept.package_description);
        fill(&mut self.size_description, &kept.size_description);
        fill(&mut self.weight_description, &kept.weight_description);
        fill(&mut self.postage_description, &kept.postage_description);
        fill(&mut self.carrier_description, &kept.carrier_description);
        fill(&mut self.tracking_url, &kept.tracking_url);
        fill(&mut self.resolution, &kept.resolution);
        fill(
            &mut self.resolution_description,
            &kept.resolution_description,
        );
        self.estimated_delivery_at = self.estimated_delivery_at.or(kept.estimated_delivery_at);
        self.resolved_at = self.resolved_at.or(kept.resolved_at);
        self
    }

    /// The public tracking, with those events of `kept` that only the account
    /// sees, such as a refund.
    pub fn with_account_events_of(mut self, kept: &Self) -> Self {
        let is_of_the_account = |event: &&TrackingEvent| {
            event
                .known_kind()
                .is_some_and(|kind| kind.is_of_the_account())
        };
        let missing: Vec<TrackingEvent> = kept
            .events
            .iter()
            .filter(is_of_the_account)
            .filter(|event| !self.events.contains(event))
            .cloned()
            .collect();
        self.events.extend(missing);
        newest_first(&mut self.events);
        self
    }

    /// The latest event about the parcel itself, not about what was paid.
    pub fn news(&self) -> Option<&TrackingEvent> {
        let mut events = self.events.iter();
        events.find(|event| {
            event
                .known_kind()
                .is_none_or(|kind| !kind.is_of_the_account())
        })
    }

    /// Whether nothing more is expected.
    pub fn is_over(&self) -> bool {
        self.resolved_at.is_some()
            || self
                .events
                .first()
                .and_then(TrackingEvent::known_kind)
                .is_some_and(|kind| kind.is_the_end())
    }
}

/// Newest first; events of one moment, or without one, keep their order.
fn newest_first(events: &mut [TrackingEvent]) {
    events.sort_by_key(|event| std::cmp::Reverse(event.created_at));
}

#[cfg(test)]
pub(in crate::model) mod tests {
    use super::*;

    pub(in crate::model) fn event(kind: &str, title: &str, at: &str) -> TrackingEvent {
        TrackingEvent {
            kind: Some(kind.to_owned()).filter(|kind| !kind.is_empty()),
            title: title.to_owned(),
            subtitle: None,
            location: None,
            created_at: at.parse().ok(),
            status: None,
        }
    }

    pub(in crate::model) fn record(events: Vec<TrackingEvent>) -> PublicTracking {
        PublicTracking {
            shipment_id: ShipmentId::new("S1"),
            to: PublicPlace::default(),
            from: PublicPlace::default(),
            package_description: None,
            size_description: None,
            weight_description: None,
            postage_description: None,
            carrier: None,
            carrier_description: None,
            tracking_code: None,
            tracking_url: None,
            ship_date: None,
            estimated_delivery_at: None,
            resolution: None,
            resolution_description: None,
            resolved_at: None,
            events,
        }
    }

    #[test]
    fn the_public_record_takes_nothing_of_what_the_account_knew() {
        let kept = record(vec![
            event(
                "refund_requested",
                "Refund requested",
                "2026-03-05T12:00:00Z",
            ),
            event("in_transit", "Half way", "2026-03-04T12:00:00Z"),
        ]);
        let public = record(vec![
            event("", "Moved on", "2026-03-06T12:00:00Z"),
            event("", "Shipment created", "2026-03-02T12:00:00Z"),
        ]);
        let titles: Vec<String> = public
            .with_account_events_of(&kept)
            .events
            .into_iter()
            .map(|event| event.title)
            .collect();
        assert_eq!(titles, ["Moved on", "Refund requested", "Shipment created"]);
    }
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
