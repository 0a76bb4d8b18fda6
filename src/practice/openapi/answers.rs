//! The bodies of answers: those of the API from the structs on the wire, those of
//! the control side as they are written there.

use serde_json::{Map, Value, json};
use utoipa::{PartialSchema, openapi::RefOr};

use crate::{practice::server::Fault, service::wire};

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
            object(&[(
                "shipment_ids",
                json!({"type": "array", "items": {"type": "string"}}),
            )]),
        ),
        ("Return", of::<wire::Return>()),
        ("OriginalShipment", of::<wire::OriginalShipment>()),
        ("ReturnList", list("Return")),
        ("ReturnEnvelope", object(&[("return", reference("Return"))])),
        ("PublicTracking", of::<wire::PublicTracking>()),
        ("TrackingEnvelope", of::<wire::TrackingEnvelope>()),
    ]
    .into_iter()
    .chain(of_control())
    .collect()
}

fn of_control() -> Vec<(&'static str, Value)> {
    let text = json!({"type": "string"});
    let text_or_null = json!({"type": ["string", "null"]});
    let time = json!({"type": "string", "format": "date-time"});
    let money = json!({"type": "string", "pattern": "^-?[0-9]+\\.[0-9]{2}$"});
    let count = json!({"type": "integer", "minimum": 0});
    let list = |items: &Value| json!({"type": "array", "items": items});
    let fault = Fault::schema();
    let entry = object(&[
        (
            "kind",
            json!({"type": "string", "enum": ["credit", "charge", "refund"]}),
        ),
        ("amount", money.clone()),
        ("shipment_id", text_or_null.clone()),
        ("order_id", text_or_null),
        ("at", time.clone()),
    ]);
    let balance = [("balance", money), ("currency", text)];
    let [amount, currency] = balance.clone();
    let money = [amount, currency, ("entries", list(&entry))];
    vec![
        ("Clock", object(&[("now", time)])),
        ("Balance", object(&balance)),
        ("Money", object(&money)),
        (
            "Requests",
            object(&[("let_through", count.clone()), ("refused", count)]),
        ),
        ("FaultList", object(&[("faults", list(&fault))])),
        ("FaultOrdered", object(&[("fault", fault)])),
    ]
}

/// An object that always has all of these fields.
fn object(fields: &[(&str, Value)]) -> Value {
    let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    let properties: Map<String, Value> = fields
        .iter()
        .map(|(name, schema)| ((*name).to_owned(), schema.clone()))
        .collect();
    json!({"type": "object", "required": names, "properties": properties})
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
