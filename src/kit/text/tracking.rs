//! What happens to parcels on their way, and to those that came back.

use super::{Words, readable::readable};
use crate::{
    model::{
        event_kind::EventKind,
        journey::Concern,
        returns::{ReturnReason, ReturnStatus},
        tracking::{PublicPlace, PublicTracking, TrackingEvent},
    },
    text,
};

impl Words {
    /// The text of an event; the service's own words for an unknown one.
    pub fn event(&self, event: &TrackingEvent) -> String {
        match event.known_kind() {
            Some(kind) => self.event_kind(&kind),
            None if event.title.trim().is_empty() => {
                readable(event.kind.as_deref().unwrap_or_default())
            }
            None => event.title.trim().to_owned(),
        }
    }

    /// The service's own words of an event, where they say more than ours.
    pub fn event_more(&self, event: &TrackingEvent) -> Option<String> {
        let own = event.own_words().filter(|_| event.known_kind().is_some())?;
        let is_the_same = own.eq_ignore_ascii_case(&self.event(event));
        (!is_the_same).then(|| own.to_owned())
    }

    fn event_kind(&self, kind: &EventKind) -> String {
        match kind {
            EventKind::Created => text!(self, "event-created"),
            EventKind::PostageRequested => text!(self, "event-postage-requested"),
            EventKind::PostagePurchased => text!(self, "event-postage-purchased"),
            EventKind::PostagePurchaseFailed => text!(self, "event-postage-purchase-failed"),
            EventKind::Pending => text!(self, "event-pending"),
            EventKind::Ready => text!(self, "event-ready"),
            EventKind::Received => text!(self, "event-received"),
            EventKind::Released => text!(self, "event-released"),
            EventKind::Inducted => text!(self, "event-inducted"),
            EventKind::InTransit => text!(self, "event-in-transit"),
            EventKind::OutForDelivery => text!(self, "event-out-for-delivery"),
            EventKind::Delivered => text!(self, "event-delivered"),
            EventKind::Exception => text!(self, "event-exception"),
            EventKind::Returned => text!(self, "event-returned"),
            EventKind::Resolved => text!(self, "event-resolved"),
            EventKind::Canceled => text!(self, "event-canceled"),
            EventKind::RefundRequested => text!(self, "event-refund-requested"),
            EventKind::RefundRefused => text!(self, "event-refund-refused"),
            EventKind::RefundApproved => text!(self, "event-refund-approved"),
            EventKind::Voided => text!(self, "event-voided"),
            EventKind::Unknown(word) => readable(word),
        }
    }

    /// How a parcel's way or its return has ended; nothing where it is not known.
    pub fn resolution(&self, word: &str, description: Option<&str>) -> Option<String> {
        Some(match word {
            "" | "unknown" => return None,
            "delivery_confirmed" => text!(self, "resolution-delivery-confirmed"),
            "delivery_assumed" => text!(self, "resolution-delivery-assumed"),
            "delivery_exception" => text!(self, "resolution-delivery-exception"),
            "canceled" => text!(self, "resolution-canceled"),
            other => description.map_or_else(|| readable(other), str::to_owned),
        })
    }

    /// How a parcel's way has ended.
    pub fn ending(&self, record: &PublicTracking) -> Option<String> {
        let word = record.resolution.as_deref()?;
        self.resolution(word, record.resolution_description.as_deref())
    }

    /// `Montréal QC, Canada`, as much of it as is given.
    pub fn public_place(&self, place: &PublicPlace) -> Option<String> {
        let town: Vec<&str> = [&place.city, &place.province_code]
            .into_iter()
            .filter_map(|part| part.as_deref())
            .collect();
        let country = place.country_code.as_deref().map(|code| self.country(code));
        let parts: Vec<String> = [Some(town.join(" ")), country]
            .into_iter()
            .flatten()
            .filter(|part| !part.is_empty())
            .collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// Where a return stands.
    pub fn return_status(&self, status: &ReturnStatus) -> String {
        match status {
            ReturnStatus::OnHold => text!(self, "return-on-hold"),
            ReturnStatus::InTransit => text!(self, "return-in-transit"),
            ReturnStatus::Ready => text!(self, "return-ready"),
            ReturnStatus::Resolved => text!(self, "return-resolved"),
            ReturnStatus::Returned => text!(self, "return-returned"),
            ReturnStatus::Unknown(word) => readable(word),
        }
    }

    /// Why a parcel came back.
    pub fn return_reason(&self, reason: &ReturnReason) -> String {
        match reason {
            ReturnReason::NotKnown => text!(self, "reason-unknown"),
            ReturnReason::Unclaimed => text!(self, "reason-unclaimed"),
            ReturnReason::IncompleteAddress => text!(self, "reason-incomplete-address"),
            ReturnReason::Damaged => text!(self, "reason-damaged"),
            ReturnReason::Other => text!(self, "reason-other"),
            ReturnReason::Unknown(word) => readable(word),
        }
    }

    /// A part of the work list, with how many are in it.
    pub fn concern(&self, concern: Concern, count: usize, has_more: bool) -> String {
        let count = self.count(u64::try_from(count).unwrap_or(u64::MAX));
        let count = if has_more {
            text!(self, "at-least", count = count)
        } else {
            count
        };
        match concern {
            Concern::Stalled => text!(self, "concern-stalled", count = count),
            Concern::Trouble => text!(self, "concern-trouble", count = count),
            Concern::DeliveredToday => text!(self, "concern-delivered-today", count = count),
            Concern::UnderWay => text!(self, "concern-under-way", count = count),
        }
    }

    /// `3 days`.
    pub fn days(&self, days: u32) -> String {
        text!(self, "days", count = days)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(kind: &str, title: &str) -> TrackingEvent {
        TrackingEvent {
            kind: Some(kind.to_owned()),
            title: title.to_owned(),
            subtitle: None,
            location: None,
            created_at: None,
            status: None,
        }
    }

    #[test]
    fn every_known_word_has_a_name_of_its_own_in_both_languages() {
        for language in ["en", "fr"] {
            let words = Words::new(language).unwrap();
            let mut names: Vec<String> = EventKind::KNOWN
                .iter()
                .map(|kind| words.event_kind(kind))
                .collect();
            names.extend(
                ReturnStatus::KNOWN
                    .iter()
                    .map(|word| format!("r {}", words.return_status(word))),
            );
            names.extend(
                ReturnReason::KNOWN
                    .iter()
                    .map(|word| words.return_reason(word)),
            );
            let all = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), all, "{language}");
        }
    }

    #[test]
    fn the_service_is_quoted_where_it_says_more_and_where_the_word_is_unknown() {
        let words = Words::new("fr").unwrap();
        let arrived = event("in_transit", "Arrived at the local facility");
        assert_eq!(words.event(&arrived), "En transit");
        let more = words.event_more(&arrived);
        assert_eq!(more.as_deref(), Some("Arrived at the local facility"));
        let plain = event("delivered", "Delivered");
        assert_eq!(words.event(&plain), "Livré");
        assert_eq!(words.event_more(&plain), None);
        let strange = event("moon_landing", "Landed on the moon");
        assert_eq!(words.event(&strange), "Landed on the moon");
        assert_eq!(words.event_more(&strange), None);
        assert_eq!(words.event(&event("moon_landing", " ")), "Moon landing");
    }

    #[test]
    fn an_unknown_ending_is_shown_as_the_service_describes_it() {
        let words = Words::new("en").unwrap();
        assert_eq!(words.resolution("unknown", Some("Unknown")), None);
        let text = words.resolution("left_with_neighbour", Some("Left next door"));
        assert_eq!(text.as_deref(), Some("Left next door"));
        let text = words.resolution("delivery_confirmed", Some("Delivery confirmed"));
        assert_eq!(text.as_deref(), Some("Delivery confirmed"));
    }
}
