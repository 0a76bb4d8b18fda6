//! The bodies of answers, from the structs on the wire.

use serde_json::{Value, json};
use utoipa::{PartialSchema, openapi::RefOr};

use super::control::object;
use crate::service::wire;

/// Fields that an answer may leave out; all others always come, if only as null.
const MAY_BE_LEFT_OUT: &[&str] = &[
    "tracking_url",
    "postage_label_png_url",
    "postage_label_pdf_url",
    "postage_label_zpl_url",
    "tracking_events",
    "type",
    "label_png_url",
    "label_zpl_url",
];

pub(super) fn all() -> Vec<(&'static str, Value)> {
    let list = |name: &str| json!({"type": "array", "items": reference(name)});
    vec![
        ("FaultEnvelope", of::<wire::FaultEnvelope>()),
        ("Fault", of::<wire::Fault>()),
        ("Shipment", of::<wire::Shipment>()),
        ("ShipmentEnvelope", of::<wire::ShipmentEnvelope>()),
        ("ShipmentList", list("Shipment")),
        ("Rate", of::<wire::Rate>()),
        ("TrackingEvent", of::<wire::TrackingEvent>()),
        ("Batch", of::<wire::Batch>()),
        ("BatchEnvelope", of::<wire::BatchEnvelope>()),
        ("BatchList", list("Batch")),
        ("Count", of::<wire::Count>()),
        (
            "Removed",
            object(
                &["shipment_ids"],
                json!({"shipment_ids": {"type": "array", "items": {"type": "string"}}}),
            ),
        ),
        ("Return", of::<wire::Return>()),
        ("OriginalShipment", of::<wire::OriginalShipment>()),
        ("ReturnList", list("Return")),
        (
            "ReturnEnvelope",
            object(&["return"], json!({"return": reference("Return")})),
        ),
        ("PublicTracking", of::<wire::PublicTracking>()),
        ("TrackingEnvelope", of::<wire::TrackingEnvelope>()),
    ]
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// A struct's schema. Its defaults are for reading what others leave out; this
/// service leaves out nothing but what is named above.
fn of<T: PartialSchema>() -> Value {
    let schema: RefOr<_> = T::schema();
    let mut schema = serde_json::to_value(schema).unwrap_or_default();
    let Some(Value::Object(properties)) = schema.get_mut("properties") else {
        return schema;
    };
    let mut required = Vec::new();
    for (name, property) in properties.iter_mut() {
        if let Value::Object(property) = property {
            property.remove("default");
        }
        if !MAY_BE_LEFT_OUT.contains(&name.as_str()) {
            required.push(name.clone());
        }
    }
    if let Value::Object(schema) = &mut schema {
        schema.insert("required".to_owned(), json!(required));
    }
    schema
}
