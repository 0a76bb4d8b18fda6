//! What the service says of itself: one OpenAPI 3.1 document.
//!
//! Its paths come from the routes themselves ([`RoutePath`]), its answers from
//! the structs on the wire, its words and limits from the engine's own lists.
//! Request bodies are written out by hand, because *required when* is beyond
//! what a struct can say. The first part is the API and what needs no token,
//! the second the control side. Nothing here answers a request.

mod answers;
mod api;
mod control;
mod description;
mod outside;
mod requests;
mod values;

use serde_json::{Map, Value, json};
use strum::IntoEnumIterator as _;
use utoipa::openapi::{
    Components, InfoBuilder, OpenApiBuilder, PathsBuilder, ServerBuilder,
    security::{ApiKey, ApiKeyValue, SecurityScheme},
    tag::TagBuilder,
};

use self::description::Description;
use super::server::RoutePath;

const TOKEN_SCHEME: &str = "token";
/// What goes before the paths of the API.
const BASE: &str = "/api/v1/clients/{client_id}";

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
    for description in descriptions() {
        paths = paths.path(description.path.clone(), description.into_item());
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

fn descriptions() -> Vec<Description> {
    let routed = RoutePath::iter().flat_map(|path| {
        let methods = path.methods().iter();
        methods.map(move |method| {
            let described = api::describe(path, method);
            described.under(&format!("{BASE}{}", path.template()), method)
        })
    });
    let mut all: Vec<Description> = routed.collect();
    all.extend(outside::all());
    all.extend(control::all());
    all
}

/// Everything that the paths refer to.
fn schemas(client_id: &str) -> Map<String, Value> {
    let mut schemas = Map::new();
    schemas.insert(
        "ClientId".to_owned(),
        json!({"type": "string", "enum": [client_id], "description": "The client id that the token belongs to"}),
    );
    for (name, schema) in values::all()
        .into_iter()
        .chain(requests::all())
        .chain(control::schemas())
        .chain(answers::all())
    {
        schemas.insert(name.to_owned(), schema);
    }
    schemas
}
