//! One operation: where it is asked for, what it takes and answers, what does it.

use jiff::Timestamp;
use serde_json::{Map, Value};

use super::super::{Answer, Request, Server, query::Parameter};
use crate::practice::engine::{Call, Lag, Links, Refusal};

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub(in crate::practice) struct Operation {
    pub(in crate::practice) method: &'static str,
    /// Under the base URL for the API, else the whole path.
    pub(in crate::practice) path: &'static str,
    pub(in crate::practice) id: &'static str,
    pub(in crate::practice) tag: &'static str,
    pub(in crate::practice) summary: &'static str,
    /// More, where the summary is not enough; or empty.
    pub(in crate::practice) text: &'static str,
    pub(in crate::practice) parameters: &'static [Parameter],
    pub(in crate::practice) body: Option<Body>,
    pub(in crate::practice) success: Success,
    /// When it answers 400; `None` for an operation that never does.
    pub(in crate::practice) refuses: Option<&'static str>,
    pub(in crate::practice) handler: Handler,
}

/// A JSON body.
#[derive(Debug, Clone, Copy)]
pub(in crate::practice) struct Body {
    /// The name of its schema.
    pub(in crate::practice) name: &'static str,
    pub(in crate::practice) schema: fn() -> Value,
    pub(in crate::practice) need: Need,
}

/// Whether a body must be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::practice) enum Need {
    Required,
    Optional,
}

/// What an operation that succeeds answers.
#[derive(Debug, Clone, Copy)]
pub(in crate::practice) enum Success {
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

/// What does it, and so which rules hold around it.
#[derive(Debug, Clone, Copy)]
pub(in crate::practice) enum Handler {
    /// Behind token, client id and limit, as one step of the engine.
    Api(ApiHandler),
    /// On the control side, with the whole service at hand.
    Control(ControlHandler),
    /// Without a token: the server routes these by the shape of their file names.
    Public,
}

pub(in crate::practice) type ApiHandler =
    fn(&mut Call<'_>, &ApiRequest<'_>) -> Result<Answer, Refusal>;
pub(in crate::practice) type ControlHandler = fn(&mut Server, &ControlRequest<'_>) -> Answer;

/// A request of the API, with what was read of it.
pub(in crate::practice) struct ApiRequest<'a> {
    pub(in crate::practice::server) request: &'a Request,
    /// The id in the path, if it has one.
    pub(in crate::practice::server) id: &'a str,
    pub(in crate::practice::server) body: &'a Map<String, Value>,
    pub(in crate::practice::server) base_url: &'a str,
    pub(in crate::practice::server) links: &'a Links<'a>,
    pub(in crate::practice::server) effect: Effect<'a>,
}

/// What a fault does to the operation itself.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::practice) struct Effect<'a> {
    /// The reason for which a test lets this purchase fail.
    pub(in crate::practice::server) purchase_fails: Option<&'a str>,
    /// How far this list is behind.
    pub(in crate::practice::server) lag: Option<Lag>,
}

/// A request of the control side, with what was read of it.
pub(in crate::practice) struct ControlRequest<'a> {
    pub(in crate::practice::server) now: Timestamp,
    pub(in crate::practice::server) service_now: Timestamp,
    pub(in crate::practice::server) id: &'a str,
    pub(in crate::practice::server) body: Map<String, Value>,
}
