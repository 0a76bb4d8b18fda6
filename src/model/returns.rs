//! Returns: parcels that came back (service document, sections 2.6 and 3.3).

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};

use super::{
    ids::{ReturnId, ShipmentId},
    our_word::own_words,
    shipment::ReturnedAddress,
    timeline::days_since,
    vocabulary::vocabulary,
};

vocabulary! {
    /// Where a return stands. New words appear without notice.
    pub enum ReturnStatus {
        /// Received by the operator; waits for a decision.
        OnHold = "on_hold",
        InTransit = "in_transit",
        /// Waits for pickup at the preferred branch.
        Ready = "ready",
        Resolved = "resolved",
        /// In a sample of the document, and no filter value: it went back.
        Returned = "returned",
    }
}

impl ReturnStatus {
    /// What a person should see to comes first.
    fn urgency(&self) -> u8 {
        match self {
            Self::OnHold => 0,
            Self::Ready => 1,
            Self::InTransit | Self::Unknown(_) => 2,
            Self::Returned => 3,
            Self::Resolved => 4,
        }
    }
}

vocabulary! {
    /// Why a parcel came back.
    pub enum ReturnReason {
        /// The service says `unknown`: it does not know either.
        NotKnown = "unknown",
        Unclaimed = "unclaimed",
        IncompleteAddress = "incomplete_address",
        Damaged = "damaged",
        Other = "other",
    }
}

/// A parcel that came back.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Return {
    pub id: ReturnId,
    pub status: ReturnStatus,
    pub reason: Option<ReturnReason>,
    pub reason_note: Option<String>,
    /// The service's word, for example `delivery_confirmed`.
    pub resolution: Option<String>,
    pub created_at: Option<Timestamp>,
    pub updated_at: Option<Timestamp>,
    pub resolved_at: Option<Timestamp>,
    pub original: OriginalShipment,
}

impl Return {
    /// Whether it waits for a decision.
    pub fn waits_for_a_decision(&self) -> bool {
        self.status == ReturnStatus::OnHold && self.resolved_at.is_none()
    }

    /// Whether nothing more is to be done about it.
    pub fn is_over(&self) -> bool {
        self.resolved_at.is_some()
            || match self.status {
                ReturnStatus::Resolved | ReturnStatus::Returned => true,
                ReturnStatus::OnHold
                | ReturnStatus::InTransit
                | ReturnStatus::Ready
                | ReturnStatus::Unknown(_) => false,
            }
    }

    /// Whole days at the user's place since it came back; nothing once it is over.
    pub fn waiting_days(&self, today: Date, zone: &TimeZone) -> Option<u32> {
        let since = self.created_at.filter(|_| !self.is_over())?;
        Some(days_since(since, today, zone))
    }
}

impl OriginalShipment {
    /// The order id as its user wrote it.
    pub fn own_order_id(&self) -> Option<&str> {
        own_words(self.order_reference.as_deref()?)
    }
}

/// What waits for a decision first, the longest wait first; what is over last,
/// the latest first.
pub fn most_urgent_first(returns: &mut [Return]) {
    returns.sort_by_key(|one| {
        let age = one.created_at.map_or(0, Timestamp::as_millisecond);
        if one.is_over() {
            let ended = one.resolved_at.or(one.updated_at);
            let ended = ended.map_or(age, Timestamp::as_millisecond);
            return (u8::MAX, ended.saturating_neg(), one.id.clone());
        }
        (one.status.urgency(), age, one.id.clone())
    });
}

/// What a return knows of the shipment that it once was.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OriginalShipment {
    pub id: ShipmentId,
    pub order_type: Option<String>,
    pub order_reference: Option<String>,
    pub recipient: ReturnedAddress,
    pub customs_description: Option<String>,
    pub resolution: Option<String>,
    pub created_at: Option<Timestamp>,
    pub updated_at: Option<Timestamp>,
    pub resolved_at: Option<Timestamp>,
}

/// Parcels that came back, what waits for a decision first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReturnList {
    pub returns: Vec<Return>,
    /// When the service was last asked; nothing if it never was.
    pub asked_at: Option<Timestamp>,
    /// The service has more than are read.
    pub is_cut_off: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn came_back(id: &str, status: &str, created: &str) -> Return {
        Return {
            id: ReturnId::new(id),
            status: ReturnStatus::from_word(status),
            reason: None,
            reason_note: None,
            resolution: None,
            created_at: created.parse().ok(),
            updated_at: None,
            resolved_at: None,
            original: OriginalShipment {
                id: ShipmentId::new("S1"),
                order_type: None,
                order_reference: Some("1001 SD23456789bc".to_owned()),
                recipient: ReturnedAddress::default(),
                customs_description: None,
                resolution: None,
                created_at: None,
                updated_at: None,
                resolved_at: None,
            },
        }
    }

    #[test]
    fn what_waits_longest_for_a_decision_comes_first_and_what_is_over_last() {
        let mut returns = [
            came_back("over", "resolved", "2026-01-01T12:00:00Z"),
            came_back("on its way", "in_transit", "2026-02-01T12:00:00Z"),
            came_back("new on hold", "on_hold", "2026-03-01T12:00:00Z"),
            came_back("to fetch", "ready", "2026-02-20T12:00:00Z"),
            came_back("later over", "resolved", "2026-01-02T12:00:00Z"),
            came_back("old on hold", "on_hold", "2026-02-10T12:00:00Z"),
        ];
        most_urgent_first(&mut returns);
        let ids: Vec<&str> = returns.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(
            ids,
            [
                "old on hold",
                "new on hold",
                "to fetch",
                "on its way",
                "later over",
                "over"
            ]
        );
    }

    #[test]
    fn days_are_counted_by_the_calendar_of_the_place_until_it_is_over() {
        let toronto = TimeZone::get("America/Toronto").unwrap();
        let mut one = came_back("R1", "on_hold", "2026-03-02T03:00:00Z");
        assert_eq!(one.waiting_days(date(2026, 3, 4), &TimeZone::UTC), Some(2));
        assert_eq!(one.waiting_days(date(2026, 3, 4), &toronto), Some(3));
        one.status = ReturnStatus::Resolved;
        assert_eq!(one.waiting_days(date(2026, 3, 4), &toronto), None);
    }

    #[test]
    fn the_order_id_is_shown_as_its_user_wrote_it() {
        let one = came_back("R1", "on_hold", "");
        assert_eq!(one.original.own_order_id(), Some("1001"));
    }
}
