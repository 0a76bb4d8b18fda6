//! The human tracking page: where a parcel is, newest first.

use super::{Html, Page, when};
use crate::service::wire::{PublicTracking, TrackingEvent};

pub fn page(shipment: &PublicTracking) -> Page {
    let newest = shipment.tracking_events.first();
    let headline = newest
        .map(|event| event.title.as_str())
        .or(shipment.resolution_description.as_deref())
        .unwrap_or("Nothing is known yet");
    let content = Html::new()
        .raw("<p class=\"quiet small\">Shipment ")
        .text(shipment.shipment_id.to_uppercase())
        .raw("</p>\n<h1>")
        .text(headline)
        .raw("</h1>\n")
        .when(newest, whereabouts)
        .add(facts(shipment))
        .add(timeline(&shipment.tracking_events))
        .raw("\n<p class=\"small after\"><a href=\"/tracking/")
        .text(&shipment.shipment_id)
        .raw(".json\">The same as JSON</a></p>");
    Page {
        title: format!("Tracking {}", shipment.shipment_id.to_uppercase()),
        content,
    }
}

/// What an id that no shipment has is answered with.
pub fn unknown(id: &str) -> Page {
    let content = Html::new()
        .raw("<h1>No shipment has this id</h1>\n<section><p>Nothing was found for <strong>")
        .text(id.chars().take(40).collect::<String>())
        .raw(concat!(
            "</strong>.</p><p>An id has ten letters and digits. Compare it with the one on the ",
            "label or in the shipper's message; upper and lower case are the same. A draft that ",
            "was deleted has no page any more.</p></section>",
        ));
    Page {
        title: "Unknown shipment".to_owned(),
        content,
    }
}

fn whereabouts(event: &TrackingEvent) -> Html {
    let place = event.location_description.as_deref();
    Html::new()
        .raw("<p class=\"quiet\">")
        .when(place, |place| Html::new().text(place).raw(" · "))
        .when(event.created_at.as_deref(), when::moment)
        .raw("</p>\n")
}

fn facts(shipment: &PublicTracking) -> Html {
    let to = [
        &shipment.to_city,
        &shipment.to_province_code,
        &shipment.to_country_code,
    ];
    let from = [
        &shipment.from_city,
        &shipment.from_province_code,
        &shipment.from_country_code,
    ];
    let package = [
        &shipment.package_description,
        &shipment.size_description,
        &shipment.weight_description,
    ]
    // A number stays in one line with its unit.
    .map(|part| part.as_ref().map(|text| text.replace(' ', "\u{a0}")));
    let text = |text: Option<&String>| text.map(|text| Html::new().text(text));
    let carrier = shipment
        .carrier_description
        .as_ref()
        .or(shipment.carrier.as_ref())
        .filter(|name| *name != "unknown");
    let code = shipment.carrier_tracking_code.as_ref();
    let code = code.map(|code| Html::new().raw("<code>").text(code).raw("</code>"));
    let estimated = shipment.estimated_delivery_at.as_deref();
    let resolved = shipment.resolved_at.as_deref();
    let rows = [
        ("From", text(place(from).as_ref())),
        ("To", text(place(to).as_ref())),
        (
            "Estimated delivery",
            estimated.filter(|_| resolved.is_none()).map(when::day),
        ),
        ("Closed", resolved.map(when::day)),
        ("Ship date", shipment.ship_date.as_deref().map(when::day)),
        ("Postage", text(shipment.postage_description.as_ref())),
        ("Carrier", text(carrier)),
        ("Carrier's tracking code", code),
        ("Package", text(list(package.each_ref(), " · ").as_ref())),
    ];
    let rows = rows
        .into_iter()
        .filter_map(|(name, value)| value.map(|value| (name, value)));
    Html::new()
        .raw("<section aria-labelledby=\"facts\"><h2 id=\"facts\">Shipment</h2>\n<dl class=\"facts\">")
        .each(rows, |(name, value)| {
            Html::new()
                .raw("<div><dt>")
                .raw(name)
                .raw("</dt><dd>")
                .add(value)
                .raw("</dd></div>\n")
        })
        .raw("</dl></section>\n")
}

fn place(parts: [&Option<String>; 3]) -> Option<String> {
    list(parts, ", ")
}

/// What is there of it, joined.
fn list(parts: [&Option<String>; 3], joint: &str) -> Option<String> {
    let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
    (!parts.is_empty()).then(|| parts.join(joint))
}

fn timeline(events: &[TrackingEvent]) -> Html {
    let start = Html::new().raw(
        "<section aria-labelledby=\"events\"><h2 id=\"events\">What happened, newest first</h2>\n",
    );
    if events.is_empty() {
        return start.raw("<p>No event yet.</p></section>\n");
    }
    start
        .raw("<ol class=\"timeline\" reversed>")
        .each(events, |event| {
            let place = event.location_description.as_deref();
            Html::new()
                .raw("<li><strong>")
                .text(&event.title)
                .raw("</strong>\n")
                .when(event.subtitle.as_deref(), |subtitle| {
                    Html::new().raw("<span>").text(subtitle).raw("</span><br>")
                })
                .raw("<span class=\"quiet\">")
                .when(place, |place| Html::new().text(place).raw(" · "))
                .when(event.created_at.as_deref(), when::moment)
                .raw("</span></li>\n")
        })
        .raw("</ol></section>\n")
}
