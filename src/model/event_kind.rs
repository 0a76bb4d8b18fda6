//! The kind of a tracking event, from its type, its status or a known title.
//! The service's own text is shown beside it where it says more.

use super::{tracking::TrackingEvent, vocabulary::vocabulary};

vocabulary! {
    /// The kind of an event. New values appear without notice.
    pub enum EventKind {
        Created = "create_shipment",
        PostageRequested = "postage_requested",
        PostagePurchased = "postage_purchased",
        PostagePurchaseFailed = "postage_purchase_failed",
        Pending = "pending",
        Ready = "ready",
        Received = "received",
        Released = "released",
        Inducted = "inducted",
        InTransit = "in_transit",
        OutForDelivery = "out_for_delivery",
        Delivered = "delivered",
        Exception = "exception",
        Returned = "returned",
        Resolved = "resolved",
        Canceled = "canceled",
        RefundRequested = "refund_requested",
        RefundRefused = "refund_refused",
        RefundApproved = "refund_approved",
        Voided = "voided",
    }
}

impl EventKind {
    /// Visible to the account only, not in public tracking.
    pub fn is_of_the_account(&self) -> bool {
        match self {
            Self::PostageRequested
            | Self::PostagePurchased
            | Self::PostagePurchaseFailed
            | Self::Pending
            | Self::RefundRequested
            | Self::RefundRefused
            | Self::RefundApproved
            | Self::Voided => true,
            Self::Created
            | Self::Ready
            | Self::Received
            | Self::Released
            | Self::Inducted
            | Self::InTransit
            | Self::OutForDelivery
            | Self::Delivered
            | Self::Exception
            | Self::Returned
            | Self::Resolved
            | Self::Canceled
            | Self::Unknown(_) => false,
        }
    }

    /// Whether nothing is expected after it.
    pub fn is_the_end(&self) -> bool {
        match self {
            Self::Delivered
            | Self::Returned
            | Self::Resolved
            | Self::Canceled
            | Self::RefundApproved
            | Self::Voided => true,
            Self::Created
            | Self::PostageRequested
            | Self::PostagePurchased
            | Self::PostagePurchaseFailed
            | Self::Pending
            | Self::Ready
            | Self::Received
            | Self::Released
            | Self::Inducted
            | Self::InTransit
            | Self::OutForDelivery
            | Self::Exception
            | Self::RefundRequested
            | Self::RefundRefused
            | Self::Unknown(_) => false,
        }
    }
}

/// Titles that say no more than the event's kind does.
const USUAL_TITLES: &[(&str, EventKind)] = &[
    ("Shipment created", EventKind::Created),
    ("Postage requested", EventKind::PostageRequested),
    ("Postage purchased", EventKind::PostagePurchased),
    ("Postage purchase failed", EventKind::PostagePurchaseFailed),
    ("Being created", EventKind::Pending),
    ("Ready to be received", EventKind::Ready),
    ("Received by the operator", EventKind::Received),
    ("Released to the carrier", EventKind::Released),
    ("Accepted by the carrier", EventKind::Inducted),
    ("In transit", EventKind::InTransit),
    ("Out for delivery", EventKind::OutForDelivery),
    ("Delivered", EventKind::Delivered),
    ("Delivery problem", EventKind::Exception),
    ("Returned to the sender", EventKind::Returned),
    ("Resolved", EventKind::Resolved),
    ("Canceled", EventKind::Canceled),
    ("Refund requested", EventKind::RefundRequested),
    ("Refund refused", EventKind::RefundRefused),
    ("Refund approved", EventKind::RefundApproved),
];

impl TrackingEvent {
    /// Its kind, from its type, its status or a known title; `None` if none of
    /// them is known.
    pub fn known_kind(&self) -> Option<EventKind> {
        let by_word = |word: &Option<String>| EventKind::known(word.as_deref()?);
        by_word(&self.kind)
            .or_else(|| by_word(&self.status))
            .or_else(|| Some(self.usual()?.1.clone()))
    }

    /// The service's words, where they say more than the kind does.
    pub fn own_words(&self) -> Option<&str> {
        let title = self.title.trim();
        (!title.is_empty() && self.usual().is_none()).then_some(title)
    }

    fn usual(&self) -> Option<&(&'static str, EventKind)> {
        let title = self.title.trim();
        USUAL_TITLES
            .iter()
            .find(|(usual, _kind)| usual.eq_ignore_ascii_case(title))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(kind: &str, title: &str) -> TrackingEvent {
        TrackingEvent {
            kind: Some(kind.to_owned()).filter(|kind| !kind.is_empty()),
            title: title.to_owned(),
            subtitle: None,
            location: None,
            created_at: None,
            status: None,
        }
    }

    #[test]
    fn an_event_is_known_by_type_status_or_usual_title_and_keeps_what_it_adds() {
        let arrived = event("in_transit", "Arrived at the local facility");
        assert_eq!(arrived.known_kind(), Some(EventKind::InTransit));
        assert_eq!(arrived.own_words(), Some("Arrived at the local facility"));
        let plain = event("", "shipment created");
        assert_eq!(plain.known_kind(), Some(EventKind::Created));
        assert_eq!(plain.own_words(), None);
        let strange = event("moon_landing", "Landed on the moon");
        assert_eq!(strange.known_kind(), None);
        assert_eq!(strange.own_words(), Some("Landed on the moon"));
        let public = TrackingEvent {
            status: Some("delivered".to_owned()),
            ..event("", "Left at the door")
        };
        assert_eq!(public.known_kind(), Some(EventKind::Delivered));
    }
}
