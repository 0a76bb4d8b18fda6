//! What needs no token: tracking, and label files.

use super::description::{Area, Description, Parameter, Success};

pub(super) fn all() -> [Description; 2] {
    [
        Description {
            path: "/tracking/{id}.json".to_owned(),
            method: "GET",
            id: "track_shipment",
            tag: "Without a token",
            summary: "Public tracking",
            text: "The id in upper or lower case. Without `.json` it is the page for people.",
            parameters: &[],
            body: None,
            success: Success::Ok("TrackingEnvelope"),
            refuses: None,
            area: Area::Open,
        },
        Description {
            path: "/labels/{file}".to_owned(),
            method: "GET",
            id: "label_file",
            tag: "Without a token",
            summary: "A label file",
            text: "Follow the links of a bought shipment: each carries a secret that works for ten minutes.",
            parameters: &[Parameter {
                name: "secret",
                schema: "Words",
                text: "Part of the link",
            }],
            body: None,
            success: Success::File(&["image/png", "application/pdf", "application/zpl"]),
            refuses: None,
            area: Area::Open,
        },
    ]
}
