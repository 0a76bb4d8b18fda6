//! The service's own description: one OpenAPI 3.1 document.
//!
//! It is made of the tables that answer requests: paths, parameters and texts of
//! the server's operations, bodies of the engine's tables of fields, answers of
//! the structs on the wire. Nothing here answers a request.

mod answers;
mod item;

use serde_json::{Map, Value, json};
use strum::IntoEnumIterator as _;
use utoipa::openapi::{
    Components, InfoBuilder, OpenApiBuilder, PathsBuilder, ServerBuilder,
    security::{ApiKey, ApiKeyValue, SecurityScheme},
    tag::TagBuilder,
};

use self::item::{TOKEN_SCHEME, item, path_of};
use super::{
    engine,
    server::{ParameterKind, operations},
};

/// The parts of the document, in reading order.
const TAGS: &[(&str, &str)] = &[
    (
        "Shipments",
        "A draft has rates; buying one gives it a label.",
    ),
    ("Batches", "Shipments that are handed over together."),
    ("Returns", "Parcels that came back."),
    (
        "Without a token",
        "Tracking for anyone who knows a shipment's id, and label files by their own secret.",
    ),
    (
        "Control",
        "Second part: tests and trainers move the world. This machine only, no token, not counted \
         by the limit. A real service has nothing of it.",
    ),
];

/// The document of one running service.
pub fn document(public_url: &str, client_id: &str) -> Value {
    let mut paths = PathsBuilder::new();
    for operation in operations() {
        paths = paths.path(path_of(operation), item(operation));
    }
    let mut components = Components::new();
    components.add_security_scheme(
        TOKEN_SCHEME,
        SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::with_description(
            "Authorization",
            "The bare token, with no word before it. The account page makes and deletes tokens.",
        ))),
    );
    let tags = TAGS.iter().map(|(name, text)| {
        TagBuilder::new()
            .name(*name)
            .description(Some(*text))
            .build()
    });
    let document = OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Sendoff practice service")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some(ABOUT))
                .build(),
        )
        .servers(Some([ServerBuilder::new().url(public_url).build()]))
        .paths(paths.build())
        .components(Some(components))
        .tags(Some(tags.collect::<Vec<_>>()))
        .build();
    let mut document = serde_json::to_value(document).unwrap_or_default();
    if let Some(Value::Object(components)) = document.get_mut("components") {
        components.insert("schemas".to_owned(), Value::Object(schemas(client_id)));
    }
    document
}

const ABOUT: &str = "A shipping and postage service, with play money and real behavior. Amounts are \
     decimal strings in the account's currency. An empty string is a missing field, and so is null. \
     Fields and query parameters that nobody knows are left alone. `.json` after any path means the \
     same. Every refusal has the same body: `{\"error\": {\"message\": \"…\"}}`; several faults join \
     as `city field is required and weight field is invalid`. More than 2,000 requests in 5 minutes \
     (a flag changes it) answer 429 with `Retry-After`.";

/// Everything that the paths refer to.
fn schemas(client_id: &str) -> Map<String, Value> {
    let mut schemas = Map::new();
    schemas.insert(
        "ClientId".to_owned(),
        json!({"type": "string", "enum": [client_id], "description": "The client id that the token belongs to"}),
    );
    for kind in ParameterKind::iter() {
        schemas.insert(kind.name().to_owned(), kind.schema());
    }
    for body in operations().filter_map(|operation| operation.body) {
        schemas.insert(body.name.to_owned(), (body.schema)());
    }
    schemas.insert("LineItem".to_owned(), engine::line_item_schema());
    for (name, schema) in parts_of_paths().into_iter().chain(answers::all()) {
        schemas.insert(name.to_owned(), schema);
    }
    schemas
}

/// The schemas of paths and headers.
fn parts_of_paths() -> Vec<(&'static str, Value)> {
    let text = |pattern: &str| json!({"type": "string", "pattern": pattern});
    vec![
        ("ShipmentId", text("^[A-Za-z0-9]{10}$")),
        ("BatchId", text("^[0-9]{1,18}$")),
        ("LabelFile", text("^[A-Z0-9]{10}\\.(png|pdf|zpl)$")),
        ("Seconds", json!({"type": "integer", "minimum": 0})),
        ("Link", json!({"type": "string"})),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use utoipa::PartialSchema as _;

    use super::*;
    use crate::service::wire;

    /// The names of an object's fields, with the structs on the wire as witness.
    fn names(schema: &Value) -> BTreeSet<String> {
        let properties = schema["properties"].as_object().unwrap();
        properties.keys().cloned().collect()
    }

    fn check(name: &str, on_the_wire: &utoipa::openapi::RefOr<utoipa::openapi::Schema>) {
        let wire = serde_json::to_value(on_the_wire).unwrap();
        assert_eq!(names(&schemas("")[name]), names(&wire), "{name}");
    }

    #[test]
    fn bodies_have_the_fields_that_travel_and_no_others() {
        check("LineItem", &wire::LineItem::schema());
        check("CreateShipment", &wire::CreateShipment::schema());
        check("Refresh", &wire::Refresh::schema());
        check("Buy", &wire::Buy::schema());
        check("CreateBatch", &wire::CreateBatch::schema());
        check("AddToBatch", &wire::AddToBatch::schema());
        check("RemoveFromBatch", &wire::RemoveFromBatch::schema());
    }
}
