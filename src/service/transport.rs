//! The door to the network: one request out, one answer or a reason back.
//!
//! `HttpTransport` goes through it to a real service; tests put the practice
//! service behind it without a socket.

use async_trait::async_trait;

/// The methods that the document uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    Get,
    Post,
    Patch,
    Delete,
}

impl Method {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }
}

/// The largest answer that is read, counted after decompression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SizeCap {
    /// A single object: 1 MB.
    Object,
    /// A list: 64 MB.
    List,
}

impl SizeCap {
    pub fn bytes(self) -> usize {
        match self {
            Self::Object => 1_000_000,
            Self::List => 64_000_000,
        }
    }
}

/// One call, its path relative to the client's base URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    pub method: Method,
    /// Begins with a slash; identifiers in it are already percent-encoded.
    pub path: String,
    pub query: Vec<(&'static str, String)>,
    pub body: Option<serde_json::Value>,
    pub size_cap: SizeCap,
}

/// What came back, whole.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Response {
    pub status: u16,
    /// The `Retry-After` header as it came: seconds, or an HTTP date.
    pub retry_after: Option<String>,
    /// The `Date` header as it came: an HTTP date in `Retry-After` counts from it.
    pub date: Option<String>,
    pub location: Option<String>,
    pub content_type: Option<String>,
    pub body: Vec<u8>,
}

/// Why there is no answer. The difference between the two variants is money.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TransportError {
    /// Nothing reached the service: it cannot have acted.
    #[error("the service could not be reached: {reason}")]
    NotSent { reason: String },
    /// The request left, or may have: the service may have acted.
    #[error("the service's answer was lost: {reason}")]
    AnswerLost { reason: String },
}

/// Sends one request, once. An implementation never repeats or redirects.
#[async_trait]
pub trait Transport: Send + Sync {
    async fn send(&self, request: Request) -> Result<Response, TransportError>;

    /// Whether a connection can be made, without any request of the account.
    async fn try_to_connect(&self) -> Result<(), TransportError> {
        Ok(())
    }
}
