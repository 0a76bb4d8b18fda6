//! Tracking events as they are stored: a tuple each. A travelled shipment
//! has eight, and their field names would be half of what a million rows hold.

use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

use crate::service::wire::{More, TrackingEvent};

type Text<'a> = Option<&'a str>;
type Kept = (
    Option<String>,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
);

pub(super) fn serialize<S: Serializer>(
    events: &[TrackingEvent],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let kept: Vec<(Text<'_>, &str, Text<'_>, Text<'_>, Text<'_>, Text<'_>)> = events
        .iter()
        .map(|event| {
            (
                event.kind.as_deref(),
                event.title.as_str(),
                event.subtitle.as_deref(),
                event.location_description.as_deref(),
                event.created_at.as_deref(),
                event.status.as_deref(),
            )
        })
        .collect();
    kept.serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<TrackingEvent>, D::Error> {
    let kept: Vec<Kept> = Vec::deserialize(deserializer)?;
    let event = |(kind, title, subtitle, location_description, created_at, status)| TrackingEvent {
        kind,
        title,
        subtitle,
        location_description,
        created_at,
        status,
        more: More::new(),
    };
    Ok(kept.into_iter().map(event).collect())
}
