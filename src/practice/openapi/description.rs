//! One operation as data, and how it becomes a part of the document.

use utoipa::openapi::{
    Content, ContentBuilder, Header, HttpMethod, PathItem, Ref, Required, Response,
    ResponseBuilder,
    path::{OperationBuilder, ParameterBuilder, ParameterIn},
    request_body::RequestBodyBuilder,
    security::SecurityRequirement,
};

use super::TOKEN_SCHEME;

/// Operations without an id in their path that name a shipment in their body.
const IDS_IN_THEIR_BODY: &[&str] = &["make_return"];

/// What is told of one operation.
#[derive(Debug, Clone)]
pub(super) struct Description {
    pub(super) path: String,
    pub(super) method: &'static str,
    pub(super) id: &'static str,
    pub(super) tag: &'static str,
    pub(super) summary: &'static str,
    /// More, where the summary is not enough; or empty.
    pub(super) text: &'static str,
    pub(super) parameters: &'static [Parameter],
    pub(super) body: Option<Body>,
    pub(super) success: Success,
    /// When it answers 400; `None` for an operation that never does.
    pub(super) refuses: Option<&'static str>,
    pub(super) area: Area,
}

/// Which rules hold around an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Area {
    /// Token, client id and limit.
    Api,
    Open,
}

/// A parameter beside the ids in the path.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parameter {
    pub(super) name: &'static str,
    /// The name of its schema.
    pub(super) schema: &'static str,
    pub(super) text: &'static str,
}

/// A JSON body.
#[derive(Debug, Clone, Copy)]
pub(super) struct Body {
    pub(super) schema: &'static str,
    pub(super) need: Need,
}

/// Whether a body must come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    Required,
    Optional,
}

/// What an operation that happens answers.
#[derive(Debug, Clone, Copy)]
pub(super) enum Success {
    /// 200 with this schema.
    Ok(&'static str),
    /// 201 with this schema.
    Made(&'static str),
    /// 201 with this schema, and `Location`.
    Created(&'static str),
    /// 204.
    Nothing,
    /// 200 with a file of one of these types.
    File(&'static [&'static str]),
}

impl Description {
    /// The same at its place.
    pub(super) fn under(self, path: &str, method: &'static str) -> Self {
        Self {
            path: path.to_owned(),
            method,
            ..self
        }
    }

    pub(super) fn into_item(self) -> PathItem {
        let mut operation = OperationBuilder::new()
            .operation_id(Some(self.id))
            .tag(self.tag)
            .summary(Some(self.summary))
            .description((!self.text.is_empty()).then_some(self.text));
        for name in names_in(&self.path) {
            operation = operation.parameter(
                ParameterBuilder::new()
                    .name(name)
                    .parameter_in(ParameterIn::Path)
                    .required(Required::True)
                    .schema(Some(schema(id_schema(name, self.tag)))),
            );
        }
        for parameter in self.parameters {
            operation = operation.parameter(
                ParameterBuilder::new()
                    .name(parameter.name)
                    .parameter_in(ParameterIn::Query)
                    .required(Required::False)
                    .description(Some(parameter.text))
                    .schema(Some(schema(parameter.schema))),
            );
        }
        if let Some(body) = self.body {
            let need = match body.need {
                Need::Required => Required::True,
                Need::Optional => Required::False,
            };
            operation = operation.request_body(Some(
                RequestBodyBuilder::new()
                    .content("application/json", json(body.schema))
                    .required(Some(need))
                    .build(),
            ));
        }
        operation = match self.area {
            Area::Api => operation.security(SecurityRequirement::new::<_, [&str; 0], &str>(
                TOKEN_SCHEME,
                [],
            )),
            Area::Open => operation.security(SecurityRequirement::default()),
        };
        for (status, response) in self.responses() {
            operation = operation.response(status.to_string(), response);
        }
        PathItem::new(http_method(self.method), operation)
    }

    fn responses(&self) -> Vec<(u16, Response)> {
        let mut responses = vec![self.success.response()];
        if let Some(text) = self.refuses {
            responses.push((400, refusal(text)));
        }
        if self.area == Area::Api {
            responses.push((
                401,
                refusal("The token is missing or wrong: `Unauthorized`"),
            ));
            let limited = refusal_of("Too many requests")
                .header("Retry-After", Header::new(schema("Seconds")));
            responses.push((429, limited.build()));
        }
        responses.push((403, refusal("The host or the origin is foreign")));
        if self.names_an_id() {
            responses.push((404, refusal("The id is unknown: `Not Found`")));
        }
        if self.body.is_some() {
            responses.push((413, refusal("The body is larger than 1 MB")));
            if self.method == "POST" {
                responses.push((415, refusal("The content type is not JSON")));
            }
        }
        responses.push((503, refusal("The store cannot be used now")));
        responses
    }

    /// Whether something that is asked for may not be there.
    fn names_an_id(&self) -> bool {
        names_in(&self.path).next().is_some() || IDS_IN_THEIR_BODY.contains(&self.id)
    }
}

impl Success {
    fn response(self) -> (u16, Response) {
        let of = |status, text: &str, name| {
            let response = ResponseBuilder::new().description(text);
            (status, response.content("application/json", json(name)))
        };
        let (status, response) = match self {
            Self::Ok(name) => of(200, "Done", name),
            Self::Made(name) => of(201, "Made", name),
            Self::Created(name) => {
                let (status, response) = of(201, "Created", name);
                (
                    status,
                    response.header("Location", Header::new(schema("Link"))),
                )
            }
            Self::Nothing => (204, ResponseBuilder::new().description("Done, no body")),
            Self::File(types) => {
                let response = ResponseBuilder::new().description("The file");
                let file = types.iter().fold(response, |response, kind| {
                    response.content(*kind, ContentBuilder::new().build())
                });
                (200, file)
            }
        };
        (status, response.build())
    }
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
