//! What needs no token: tracking, and label files.

use super::{super::query, Handler, Operation, Success};

pub(super) const OPERATIONS: &[Operation] = &[TRACK_SHIPMENT, LABEL_FILE];

pub(in crate::practice::server) const TRACK_SHIPMENT: Operation = Operation {
    method: "GET",
    path: "/tracking/{id}.json",
    id: "track_shipment",
    tag: "Without a token",
    summary: "Public tracking",
    text: "The id in upper or lower case. Without `.json` it is the page for people.",
    parameters: &[],
    body: None,
    success: Success::Ok("TrackingEnvelope"),
    refuses: None,
    handler: Handler::Public,
};

pub(in crate::practice::server) const LABEL_FILE: Operation = Operation {
    method: "GET",
    path: "/labels/{file}",
    id: "label_file",
    tag: "Without a token",
    summary: "A label file",
    text: "Follow the links of a bought shipment: each carries a secret that works for ten minutes.",
    parameters: &[query::SECRET],
    body: None,
    success: Success::File(&["image/png", "application/pdf", "application/zpl"]),
    refuses: None,
    handler: Handler::Public,
};
