//! How one operation of the table becomes a part of the document.

use utoipa::openapi::{
    Content, ContentBuilder, Header, HttpMethod, PathItem, Ref, Required, Response,
    ResponseBuilder,
    path::{OperationBuilder, ParameterBuilder, ParameterIn},
    request_body::RequestBodyBuilder,
    security::SecurityRequirement,
};

use crate::practice::server::{Handler, Need, Operation, Success};

/// Operations without an id in their path that name a shipment in their body.
const IDS_IN_THEIR_BODY: &[&str] = &["make_return"];

/// The name of the security scheme.
pub(super) const TOKEN_SCHEME: &str = "token";
/// What goes before the paths of the API.
const BASE: &str = "/api/v1/clients/{client_id}";

/// Its path in the document.
pub(super) fn path_of(operation: &Operation) -> String {
    match operation.handler {
        Handler::Api(_) => format!("{BASE}{}", operation.path),
        Handler::Control(_) | Handler::Public => operation.path.to_owned(),
    }
}

pub(super) fn item(described: &Operation) -> PathItem {
    let path = path_of(described);
    let mut operation = OperationBuilder::new()
        .operation_id(Some(described.id))
        .tag(described.tag)
        .summary(Some(described.summary))
        .description((!described.text.is_empty()).then_some(described.text));
    for name in names_in(&path) {
        operation = operation.parameter(
            ParameterBuilder::new()
                .name(name)
                .parameter_in(ParameterIn::Path)
                .required(Required::True)
                .schema(Some(schema(id_schema(name, described.tag)))),
        );
    }
    for parameter in described.parameters {
        operation = operation.parameter(
            ParameterBuilder::new()
                .name(parameter.name)
                .parameter_in(ParameterIn::Query)
                .required(Required::False)
                .description(Some(parameter.text))
                .schema(Some(schema(parameter.kind.name()))),
        );
    }
    if let Some(body) = described.body {
        let need = match body.need {
            Need::Required => Required::True,
            Need::Optional => Required::False,
        };
        operation = operation.request_body(Some(
            RequestBodyBuilder::new()
                .content("application/json", json(body.name))
                .required(Some(need))
                .build(),
        ));
    }
    operation = operation.security(match described.handler {
        Handler::Api(_) => SecurityRequirement::new::<_, [&str; 0], &str>(TOKEN_SCHEME, []),
        Handler::Control(_) | Handler::Public => SecurityRequirement::default(),
    });
    for (status, response) in responses(described) {
        operation = operation.response(status.to_string(), response);
    }
    PathItem::new(http_method(described.method), operation)
}

fn responses(operation: &Operation) -> Vec<(u16, Response)> {
    let mut responses = vec![success(operation.success)];
    if let Some(text) = operation.refuses {
        responses.push((400, refusal(text)));
    }
    if matches!(operation.handler, Handler::Api(_)) {
        responses.push((
            401,
            refusal("The token is missing or wrong: `Unauthorized`"),
        ));
        let limited =
            refusal_of("Too many requests").header("Retry-After", Header::new(schema("Seconds")));
        responses.push((429, limited.build()));
    }
    responses.push((403, refusal("The host or the origin is foreign")));
    if names_an_id(operation) {
        responses.push((404, refusal("The id is unknown: `Not Found`")));
    }
    if operation.body.is_some() {
        responses.push((413, refusal("The body is larger than 1 MB")));
        if operation.method == "POST" {
            responses.push((415, refusal("The content type is not JSON")));
        }
    }
    responses.push((503, refusal("The store cannot be used now")));
    responses
}

/// Whether something that is asked for may not be there.
fn names_an_id(operation: &Operation) -> bool {
    names_in(&path_of(operation)).next().is_some() || IDS_IN_THEIR_BODY.contains(&operation.id)
}

/// The answer of an operation that succeeds.
fn success(success: Success) -> (u16, Response) {
    let of = |status, text: &str, name| {
        let response = ResponseBuilder::new().description(text);
        (status, response.content("application/json", json(name)))
    };
    let (status, response) = match success {
        Success::Ok(name) => of(200, "Done", name),
        Success::Made(name) => of(201, "Made", name),
        Success::Created(name) => {
            let (status, response) = of(201, "Created", name);
            (
                status,
                response.header("Location", Header::new(schema("Link"))),
            )
        }
        Success::Nothing => (204, ResponseBuilder::new().description("Done, no body")),
        Success::File(types) => {
            let response = ResponseBuilder::new().description("The file");
            let file = types.iter().fold(response, |response, kind| {
                response.content(*kind, ContentBuilder::new().build())
            });
            (200, file)
        }
    };
    (status, response.build())
}

fn refusal(text: &str) -> Response {
    refusal_of(text).build()
}

fn refusal_of(text: &str) -> ResponseBuilder {
    ResponseBuilder::new()
        .description(text)
        .content("application/json", json("FaultEnvelope"))
}

fn json(name: &str) -> Content {
    ContentBuilder::new().schema(Some(schema(name))).build()
}

fn schema(name: &str) -> Ref {
    Ref::from_schema_name(name)
}

/// The names between braces.
fn names_in(path: &str) -> impl Iterator<Item = &str> {
    path.split('{')
        .skip(1)
        .filter_map(|rest| rest.split('}').next())
}

fn id_schema(name: &str, tag: &str) -> &'static str {
    match name {
        "client_id" => "ClientId",
        "file" => "LabelFile",
        _ if tag == "Batches" => "BatchId",
        _ => "ShipmentId",
    }
}

fn http_method(method: &str) -> HttpMethod {
    match method {
        "POST" => HttpMethod::Post,
        "PATCH" => HttpMethod::Patch,
        "DELETE" => HttpMethod::Delete,
        _ => HttpMethod::Get,
    }
}
