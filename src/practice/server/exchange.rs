//! A request and its answer, without a socket.

use std::fmt;

use serde::Serialize;

use super::LedgerText;
use crate::{
    practice::{
        engine::{LabelFormat, Refusal, World},
        labels::Label,
        printer::LabelPrinter,
    },
    service::wire,
};

/// The largest body the service reads.
pub const MAX_BODY_BYTES: usize = 1_000_000;

/// A received request.
#[derive(Clone, Default)]
pub struct Request {
    pub method: String,
    /// Without the query.
    pub path: String,
    /// The part after `?`, still encoded.
    pub query: String,
    pub headers: Vec<(String, String)>,
    /// At most one byte more than [`MAX_BODY_BYTES`] is read.
    pub body: Vec<u8>,
}

/// Headers hold the token and the query may hold a label's secret: neither is shown.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("method", &self.method)
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

impl Request {
    /// The first header of that name, in any case.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self
            .headers
            .iter()
            .find(|(own, _)| own.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// The decoded query, in order.
    pub(super) fn query_pairs(&self) -> Vec<(String, String)> {
        url::form_urlencoded::parse(self.query.as_bytes())
            .into_owned()
            .collect()
    }

    pub(super) fn query_value(&self, name: &str) -> Option<String> {
        self.query_pairs()
            .into_iter()
            .find(|(own, _)| own == name)
            .map(|(_, value)| value)
    }

    /// The first part of the path: whose business it is.
    pub(super) fn area(&self) -> &str {
        self.path
            .trim_start_matches('/')
            .split('/')
            .next()
            .unwrap_or_default()
    }

    /// The parts of the path, with the `.json` that is accepted after any.
    pub(super) fn segments(&self) -> Vec<&str> {
        let path = self.path.strip_suffix(".json").unwrap_or(&self.path);
        path.split('/').skip(1).collect()
    }
}

/// An answer to send.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: Body,
    pub delivery: Delivery,
}

/// The bytes of an answer, or what they will be drawn from.
#[derive(Debug)]
pub enum Body {
    Bytes(Vec<u8>),
    Label { format: LabelFormat, label: Label },
    Ledger(LedgerText),
}

/// How an answer travels. All but `Whole` are faults that someone asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    Whole,
    /// Only after so many milliseconds.
    After {
        millis: u64,
    },
    /// The connection ends after so many bytes of the body.
    Truncated {
        bytes: usize,
    },
    /// The connection ends without an answer, after so many milliseconds.
    Dropped {
        after_millis: u64,
    },
}

impl Answer {
    pub(super) fn bytes(status: u16, content_type: &str, bytes: Vec<u8>) -> Self {
        Self {
            status,
            headers: vec![("content-type", content_type.to_owned())],
            body: Body::Bytes(bytes),
            delivery: Delivery::Whole,
        }
    }

    pub(super) fn json(status: u16, value: &impl Serialize) -> Self {
        match serde_json::to_vec(value) {
            Ok(bytes) => Self::bytes(status, "application/json; charset=utf-8", bytes),
            Err(error) => {
                debug_assert!(false, "an answer could not be written: {error}");
                Self::fault(500, "Internal Server Error")
            }
        }
    }

    /// JSON that was written before.
    pub(super) fn json_text(status: u16, text: String) -> Self {
        Self::bytes(status, "application/json; charset=utf-8", text.into_bytes())
    }

    /// The document's error body.
    pub(super) fn fault(status: u16, message: &str) -> Self {
        let body = serde_json::json!({"error": {"message": message}});
        Self::bytes(
            status,
            "application/json; charset=utf-8",
            body.to_string().into_bytes(),
        )
    }

    pub(super) fn not_found() -> Self {
        Self::fault(404, "Not Found")
    }

    pub(super) fn method_not_allowed(allowed: &[&str]) -> Self {
        Self::fault(405, "Method Not Allowed").with_header("allow", allowed.join(", "))
    }

    pub(super) fn no_content() -> Self {
        Self {
            status: 204,
            headers: Vec::new(),
            body: Body::Bytes(Vec::new()),
            delivery: Delivery::Whole,
        }
    }

    pub(super) fn label(format: LabelFormat, label: Label) -> Self {
        let content_type = match format {
            LabelFormat::Png => "image/png",
            LabelFormat::Pdf => "application/pdf",
            LabelFormat::Zpl => "application/zpl",
        };
        Self {
            status: 200,
            headers: vec![
                ("content-type", content_type.to_owned()),
                ("cache-control", "no-store".to_owned()),
            ],
            body: Body::Label { format, label },
            delivery: Delivery::Whole,
        }
    }

    pub(super) fn ledger(ledger: LedgerText) -> Self {
        Self {
            body: Body::Ledger(ledger),
            ..Self::json_text(200, String::new())
        }
    }

    pub(super) fn dropped(after_millis: u64) -> Self {
        Self {
            delivery: Delivery::Dropped { after_millis },
            ..Self::no_content()
        }
    }

    /// A refusal of the engine, with the document's status and message.
    pub(super) fn refusal(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Invalid(why) | Refusal::NotNow(why) => Self::fault(400, why),
            Refusal::NotFound => Self::not_found(),
            Refusal::World(error) => {
                tracing::error!(%error, "a request could not be kept");
                Self::fault(503, "Service Unavailable")
            }
        }
    }

    pub(super) fn with_header(mut self, name: &'static str, value: String) -> Self {
        self.headers.push((name, value));
        self
    }

    pub(super) fn shipment(status: u16, shipment: wire::Shipment) -> Self {
        Self::json(status, &wire::ShipmentEnvelope { shipment })
    }

    /// The answer with its label drawn, if it has one.
    pub fn with_label_drawn(self, printer: &dyn LabelPrinter) -> Self {
        let Body::Label { format, label } = &self.body else {
            return self;
        };
        match printer.print(*format, label) {
            Ok(bytes) => Self {
                body: Body::Bytes(bytes),
                ..self
            },
            Err(error) => {
                tracing::warn!(%error, "a label link answers 404");
                Self::not_found()
            }
        }
    }

    /// The answer with the ledger in it, if it has one.
    pub(super) fn with_ledger_written(self, world: &dyn World) -> Self {
        let Body::Ledger(mut ledger) = self.body else {
            return self;
        };
        let mut text = String::new();
        loop {
            match ledger.next_part(world) {
                Ok(Some(part)) => text.push_str(&part),
                Ok(None) => return Self::json_text(self.status, text),
                Err(error) => return Self::refusal(&Refusal::World(error)),
            }
        }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(own, _)| *own == name)
            .map(|(_, value)| value.as_str())
    }

    /// The body's bytes; a label that is not drawn yet and a ledger that is not
    /// written yet have none.
    pub fn body_bytes(&self) -> &[u8] {
        match &self.body {
            Body::Bytes(bytes) => bytes,
            Body::Label { .. } | Body::Ledger(_) => &[],
        }
    }
}
