//! The second part: the control side.

use serde_json::{Value, json};

use super::{
    description::{Area, Body, Description, Need, Success},
    values,
};
use crate::practice::engine::Status;

const PLAIN: Description = Description {
    path: String::new(),
    method: "GET",
    id: "",
    tag: "Control",
    summary: "",
    text: "",
    parameters: &[],
    body: None,
    success: Success::Nothing,
    refuses: None,
    area: Area::Open,
};

const INVALID: Option<&str> = Some("A field is missing or invalid");

const fn body(schema: &'static str) -> Body {
    Body {
        schema,
        need: Need::Required,
    }
}

pub(super) fn all() -> Vec<Description> {
    let mut all = faults();
    all.extend([
        Description {
            id: "read_clock",
            summary: "Read the service's time",
            success: Success::Ok("Clock"),
            ..PLAIN
        }
        .under("/control/clock", "GET"),
        Description {
            id: "advance_clock",
            summary: "Let time pass",
            text: "Everything that is due on the way happens.",
            body: Some(body("AdvanceClock")),
            success: Success::Ok("Clock"),
            refuses: INVALID,
            ..PLAIN
        }
        .under("/control/clock", "POST"),
        Description {
            id: "read_money",
            summary: "Read the account's ledger",
            text: "One entry a charge, oldest first.",
            success: Success::Ok("Money"),
            ..PLAIN
        }
        .under("/control/money", "GET"),
        Description {
            id: "read_requests",
            summary: "Count the account's requests",
            text: "Since the service was started. A refusal by the limit is a 429; one that was \
                ordered as a fault was let through.",
            success: Success::Ok("Requests"),
            ..PLAIN
        }
        .under("/control/requests", "GET"),
        Description {
            id: "add_credit",
            summary: "Add credit",
            text: "The card 4242 4242 4242 4242 is taken, any other is declined.",
            body: Some(body("AddCredit")),
            success: Success::Made("Balance"),
            refuses: Some("`Card declined`, or the amount is invalid"),
            ..PLAIN
        }
        .under("/control/credit", "POST"),
        Description {
            id: "move_shipment",
            summary: "Move a shipment, as a scan would",
            body: Some(body("MoveShipment")),
            success: Success::Ok("ShipmentEnvelope"),
            refuses: Some("The status is invalid, or the shipment cannot be moved now"),
            ..PLAIN
        }
        .under("/control/shipments/{id}", "POST"),
        Description {
            id: "make_return",
            summary: "Let a parcel come back",
            body: Some(body("MakeReturn")),
            success: Success::Made("ReturnEnvelope"),
            refuses: INVALID,
            ..PLAIN
        }
        .under("/control/returns", "POST"),
    ]);
    all
}

fn faults() -> Vec<Description> {
    let path = "/control/faults";
    vec![
        Description {
            id: "list_faults",
            summary: "List the faults on order",
            success: Success::Ok("FaultList"),
            ..PLAIN
        }
        .under(path, "GET"),
        Description {
            id: "order_fault",
            summary: "Order a fault",
            text: "The next `times` requests that match go wrong in this way.",
            body: Some(body("OrderFault")),
            success: Success::Made("FaultOrdered"),
            refuses: INVALID,
            ..PLAIN
        }
        .under(path, "POST"),
        Description {
            id: "clear_faults",
            summary: "Clear all faults",
            ..PLAIN
        }
        .under(path, "DELETE"),
    ]
}

/// The statuses that a scan can reach.
const REACHABLE: &[Status] = &[
    Status::Ready,
    Status::Received,
    Status::Released,
    Status::Inducted,
    Status::InTransit,
    Status::Delivered,
    Status::Resolved,
    Status::Exception,
    Status::Canceled,
];

const KINDS: &[&str] = &[
    "drop_before",
    "drop_after",
    "late",
    "delay",
    "status",
    "body",
    "truncate",
    "garbage_html",
    "rate_limit",
    "purchase_fails",
    "label_missing",
];

pub(super) fn schemas() -> Vec<(&'static str, Value)> {
    let reachable: Vec<&str> = REACHABLE.iter().map(|status| status.word()).collect();
    let fault = fault();
    vec![
        (
            "AdvanceClock",
            object(
                &["advance_seconds"],
                json!({"advance_seconds": {"type": "number", "minimum": 0, "maximum": 315_360_000, "description": "At most ten years"}}),
            ),
        ),
        (
            "Clock",
            object(
                &["now"],
                json!({"now": {"type": "string", "format": "date-time"}}),
            ),
        ),
        (
            "MoveShipment",
            object(
                &["status"],
                json!({"status": {"type": "string", "enum": reachable}}),
            ),
        ),
        (
            "MakeReturn",
            object(
                &["shipment_id"],
                json!({
                    "shipment_id": {"type": "string", "minLength": 1},
                    "reason": {"type": "string", "enum": values::RETURN_REASONS},
                    "note": {"type": ["string", "null"], "maxLength": 255},
                    "status": {"type": "string", "enum": values::RETURN_STATUSES},
                }),
            ),
        ),
        ("AddCredit", add_credit()),
        (
            "Balance",
            object(
                &["balance", "currency"],
                json!({"balance": values::money(), "currency": {"type": "string"}}),
            ),
        ),
        ("Money", money()),
        ("Requests", requests()),
        ("FaultOrdered", object(&["fault"], json!({"fault": fault}))),
        (
            "FaultList",
            object(
                &["faults"],
                json!({"faults": {"type": "array", "items": fault}}),
            ),
        ),
        ("OrderFault", fault),
    ]
}

fn add_credit() -> Value {
    object(
        &["amount", "card"],
        json!({
            "amount": {
                "anyOf": [
                    {"type": "string", "pattern": "^(?=[0-9.]*[1-9])[0-9]{1,6}(\\.[0-9]{1,2})?$"},
                    {"type": "integer", "minimum": 1, "maximum": 1_000_000},
                ],
                "description": "From 0.01 to 1000000.00",
            },
            "card": {
                "enum": ["4242 4242 4242 4242", "4242424242424242", "4242-4242-4242-4242"],
                "description": "Any other is declined",
            },
        }),
    )
}

fn fault() -> Value {
    object(
        &["kind"],
        json!({
            "kind": {"type": "string", "enum": KINDS},
            "match": {
                "type": "object",
                "description": "Which requests; all if missing",
                "properties": {
                    "method": {"type": ["string", "null"]},
                    "path": {"type": ["string", "null"], "description": "Under the base URL; `*` is one part, `**` any number, a `*` alone is everything"},
                },
            },
            "times": {"type": "integer", "minimum": 1, "maximum": 4_294_967_295_u32, "description": "Once if missing"},
            "seconds": {"type": ["number", "null"], "minimum": 0, "maximum": 86_400, "description": "For late and delay"},
            "status": {"type": ["integer", "null"], "minimum": 200, "maximum": 599, "description": "For status, body and garbage_html"},
            "message": {"type": ["string", "null"], "description": "For status and purchase_fails; the whole body for body"},
            "retry_after": {"type": ["integer", "null"], "minimum": 0, "maximum": 4_294_967_295_u32, "description": "For rate_limit and status, in seconds"},
            "bytes": {"type": ["integer", "null"], "minimum": 0, "maximum": 4_294_967_295_u32, "description": "For truncate"},
        }),
    )
}

fn requests() -> Value {
    let count = json!({"type": "integer", "minimum": 0});
    object(
        &["let_through", "refused"],
        json!({"let_through": count, "refused": count}),
    )
}

fn money() -> Value {
    let entry = object(
        &["kind", "amount", "shipment_id", "order_id", "at"],
        json!({
            "kind": {"type": "string", "enum": ["credit", "charge", "refund"]},
            "amount": values::money(),
            "shipment_id": {"type": ["string", "null"]},
            "order_id": {"type": ["string", "null"]},
            "at": {"type": "string", "format": "date-time"},
        }),
    );
    object(
        &["balance", "currency", "entries"],
        json!({
            "balance": values::money(),
            "currency": {"type": "string"},
            "entries": {"type": "array", "items": entry},
        }),
    )
}

/// An object with these fields, of which some must be there.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the fields are made where they are given"
)]
pub(super) fn object(required: &[&str], properties: Value) -> Value {
    json!({"type": "object", "required": required, "properties": properties})
}
