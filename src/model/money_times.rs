//! When the service charged a shipment and when it refunded it, by the events of
//! the shipment: only a read of the one shipment has them, a list leaves them out.

use jiff::Timestamp;

use super::{event_kind::EventKind, shipment::Shipment};

/// Moments by the service's own clock; none where its events do not say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MoneyTimes {
    pub charged_at: Option<Timestamp>,
    /// When the refund that is under way, or was granted, was requested.
    pub refund_asked_at: Option<Timestamp>,
    pub refunded_at: Option<Timestamp>,
}

impl MoneyTimes {
    pub fn of(shipment: &Shipment) -> Self {
        let mut times = Self::default();
        for event in shipment.tracking_events.as_deref().unwrap_or_default() {
            let (Some(kind), Some(at)) = (event.known_kind(), event.created_at) else {
                continue;
            };
            match kind {
                EventKind::PostagePurchased => {
                    times.charged_at.get_or_insert(at);
                }
                EventKind::RefundRequested => times.refund_asked_at = Some(at),
                EventKind::RefundRefused => times.refund_asked_at = None,
                EventKind::RefundApproved | EventKind::Voided => {
                    times.refunded_at.get_or_insert(at);
                }
                EventKind::Created
                | EventKind::PostageRequested
                | EventKind::PostagePurchaseFailed
                | EventKind::Pending
                | EventKind::Ready
                | EventKind::Received
                | EventKind::Released
                | EventKind::Inducted
                | EventKind::InTransit
                | EventKind::OutForDelivery
                | EventKind::Delivered
                | EventKind::Exception
                | EventKind::Returned
                | EventKind::Resolved
                | EventKind::Canceled
                | EventKind::Unknown(_) => {}
            }
        }
        times
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{
        ids::ShipmentId, shipment::ShipmentStatus, tracking::tests::event as tracking_event,
    };

    fn times(events: &[(&str, &str)]) -> MoneyTimes {
        let mut shipment = Shipment::bare(ShipmentId::new("S1"), ShipmentStatus::Ready);
        let events = events.iter().map(|(kind, at)| tracking_event(kind, "", at));
        shipment.tracking_events = Some(events.collect());
        MoneyTimes::of(&shipment)
    }

    fn at(text: &str) -> Option<Timestamp> {
        text.parse().ok()
    }

    #[test]
    fn the_events_say_when_it_was_paid_and_refunded() {
        let all = times(&[
            ("create_shipment", "2026-03-01T12:00:00Z"),
            ("postage_purchase_failed", "2026-03-01T12:01:00Z"),
            ("postage_purchased", "2026-03-02T12:00:00Z"),
            ("refund_requested", "2026-03-03T12:00:00Z"),
            ("refund_approved", "2026-03-04T12:00:00Z"),
        ]);
        assert_eq!(all.charged_at, at("2026-03-02T12:00:00Z"));
        assert_eq!(all.refund_asked_at, at("2026-03-03T12:00:00Z"));
        assert_eq!(all.refunded_at, at("2026-03-04T12:00:00Z"));
    }

    #[test]
    fn a_refund_that_was_refused_is_none_and_what_has_no_events_has_no_times() {
        let refused = times(&[
            ("postage_purchased", "2026-03-02T12:00:00Z"),
            ("refund_requested", "2026-03-03T12:00:00Z"),
            ("refund_refused", "2026-03-04T12:00:00Z"),
        ]);
        assert_eq!((refused.refund_asked_at, refused.refunded_at), (None, None));
        let bare = Shipment::bare(ShipmentId::new("S1"), ShipmentStatus::Voided);
        assert_eq!(MoneyTimes::of(&bare), MoneyTimes::default());
    }
}
