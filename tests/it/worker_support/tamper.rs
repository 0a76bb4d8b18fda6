//! What can go wrong between the client and the service, beyond the faults
//! that the practice service itself makes.

use std::{sync::Arc, time::Duration};

use sendoff::{
    render::download::LabelFetchError,
    service::transport::{Method, Request, Response},
};
use tokio::sync::Notify;

/// Which request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Call {
    Create,
    Refresh,
    Buy,
    Refund,
    Delete,
    /// A read of one shipment.
    Retrieve,
    /// A read of a list.
    List,
    Label,
    /// Any of the service's own.
    Any,
}

impl Call {
    pub(super) fn of(request: &Request) -> Self {
        let path = request.path.as_str();
        match request.method {
            Method::Post if path == "/shipments" => Self::Create,
            Method::Patch if path.ends_with("/buy") => Self::Buy,
            Method::Patch if path.ends_with("/refund") => Self::Refund,
            Method::Patch if path.ends_with("/refresh") => Self::Refresh,
            Method::Delete if path.starts_with("/shipments/") => Self::Delete,
            Method::Get if path.matches('/').count() == 2 => Self::Retrieve,
            Method::Get | Method::Post | Method::Patch | Method::Delete => Self::List,
        }
    }

    pub(super) fn is(self, call: Self) -> bool {
        self == call || (self == Self::Any && call != Self::Label)
    }
}

/// Whether the service does what it is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Acts {
    Not,
    AtOnce,
    /// The request is held up on its way.
    Later(Duration),
}

/// What comes back.
#[derive(Debug, Clone)]
pub(crate) enum Comes {
    OwnAnswer,
    /// Never, and the bell rings: for a process that is ended meanwhile.
    Nothing(Arc<Notify>),
    /// The request never left, and that is certain.
    NotSent,
    /// The connection broke: nothing is certain.
    Lost,
    Answer(Box<Response>),
}

/// The answer to who asks for a shipment that the service does not know.
pub(crate) fn not_found() -> Response {
    Response {
        status: 404,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: br#"{"error":{"message":"Not found"}}"#.to_vec(),
        ..Response::default()
    }
}

/// The answer that a purchase is accepted.
pub(crate) fn accepted() -> Response {
    Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        ..Response::default()
    }
}

/// One thing that goes wrong, so many times.
#[derive(Debug, Clone)]
pub(crate) struct Tamper {
    pub(crate) call: Call,
    pub(crate) times: u32,
    pub(crate) acts: Acts,
    /// The time until it comes.
    pub(crate) after: Duration,
    pub(crate) comes: Comes,
    /// What comes for a label instead.
    pub(crate) label: Option<Result<Vec<u8>, LabelFetchError>>,
}

impl Tamper {
    pub(crate) fn new(call: Call, acts: Acts, comes: Comes) -> Self {
        Self {
            call,
            times: 1,
            acts,
            after: Duration::ZERO,
            comes,
            label: None,
        }
    }

    pub(crate) fn label(comes: Result<Vec<u8>, LabelFetchError>) -> Self {
        Self {
            label: Some(comes),
            ..Self::new(Call::Label, Acts::Not, Comes::Lost)
        }
    }

    pub(crate) fn times(self, times: u32) -> Self {
        Self { times, ..self }
    }

    pub(crate) fn after(self, after: Duration) -> Self {
        Self { after, ..self }
    }
}
