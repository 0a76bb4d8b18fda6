//! A parcel's timeline for a person: newest first, with the silences between,
//! counted in whole days at the user's place.

use jiff::{Timestamp, civil::Date, tz::TimeZone};

use super::tracking::{PublicTracking, TrackingEvent};

/// Gaps between two events are shown from so many whole days on.
pub const SILENCE_DAYS: u32 = 3;

/// A piece of a timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimelinePart<'a> {
    Event(&'a TrackingEvent),
    /// A gap of so many whole days without an event.
    Silence {
        days: u32,
    },
}

impl PublicTracking {
    /// The timeline for a person: newest first, silences between. What is not
    /// over has been silent until today.
    pub fn timeline(&self, today: Date, zone: &TimeZone) -> Vec<TimelinePart<'_>> {
        let mut parts = Vec::new();
        let mut later = (!self.is_over()).then_some(today);
        for event in &self.events {
            if let Some(at) = event.created_at {
                let silence = later.map_or(0, |later| days_since(at, later, zone));
                if silence >= SILENCE_DAYS {
                    parts.push(TimelinePart::Silence { days: silence });
                }
                later = Some(zone.to_datetime(at).date());
            }
            parts.push(TimelinePart::Event(event));
        }
        parts
    }

    /// How many days it is late at the user's place, if it was expected before
    /// today and has not come.
    pub fn late_days(&self, today: Date, zone: &TimeZone) -> Option<u32> {
        let expected = self.estimated_delivery_at.filter(|_| !self.is_over())?;
        let late = days_since(expected, today, zone);
        (late > 0).then_some(late)
    }
}

/// Whole days from a moment to a day, counted by the calendar of the user's place.
pub fn days_since(at: Timestamp, today: Date, zone: &TimeZone) -> u32 {
    let then = zone.to_datetime(at).date();
    let days = then.duration_until(today).as_hours() / 24;
    u32::try_from(days).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tracking::tests::{event, record};
    use jiff::civil::date;

    fn silences(record: &PublicTracking) -> Vec<u32> {
        let parts = record.timeline(date(2026, 3, 12), &TimeZone::UTC);
        let days = parts.into_iter().map(|part| match part {
            TimelinePart::Silence { days } => days,
            TimelinePart::Event(_) => 0,
        });
        days.collect()
    }

    #[test]
    fn silences_stand_between_events_and_before_the_newest_of_what_is_not_over() {
        let way = [
            event("in_transit", "In transit", "2026-03-08T23:00:00Z"),
            event("received", "Received", "2026-03-04T01:00:00Z"),
            event("create_shipment", "Created", "2026-03-02T12:00:00Z"),
        ];
        assert_eq!(silences(&record(way.to_vec())), [4, 0, 4, 0, 0]);
        let mut over = way.to_vec();
        over.insert(0, event("delivered", "Delivered", "2026-03-09T12:00:00Z"));
        assert_eq!(silences(&record(over)), [0, 0, 4, 0, 0]);
    }

    #[test]
    fn a_parcel_is_late_only_while_it_has_not_come() {
        let mut late = record(vec![event("in_transit", "", "2026-03-08T12:00:00Z")]);
        late.estimated_delivery_at = "2026-03-10T23:00:00Z".parse().ok();
        assert_eq!(late.late_days(date(2026, 3, 12), &TimeZone::UTC), Some(2));
        assert_eq!(late.late_days(date(2026, 3, 10), &TimeZone::UTC), None);
        late.resolved_at = "2026-03-11T12:00:00Z".parse().ok();
        assert_eq!(late.late_days(date(2026, 3, 12), &TimeZone::UTC), None);
    }
}
