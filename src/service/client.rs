//! The typed clients of an account: [`ReadApi`] asks, [`WriteApi`] changes
//! something at the service.
//!
//! One method an operation; they stand in `operations`. Each
//! request is sent once and its answer judged once.

use std::{fmt, sync::Arc};

use serde::Serialize;

use crate::model::{ids::ShipmentId, money::Currency, our_word::our_word, shipment::Shipment};

use super::{
    answer, convert,
    error::ApiError,
    transport::{Method, Request, Response, SizeCap, Transport, TransportError},
    wire,
};

/// The largest page that the service gives.
pub const MAX_PAGE_SIZE: u32 = 1_000;

/// The operations that change nothing at the service: they may be repeated.
#[derive(Clone)]
pub struct ReadApi {
    pub(super) client: Client,
}

impl ReadApi {
    pub fn new(transport: Arc<dyn Transport>, currency: Currency) -> Self {
        Self {
            client: Client {
                transport,
                currency,
            },
        }
    }

    /// Whether a connection to the service can be made. Asks nothing of the account.
    pub async fn try_to_connect(&self) -> Result<(), TransportError> {
        self.client.transport.try_to_connect().await
    }
}

/// The operations that change something at the service, some of them for money.
///
/// Deliberately not `Clone`: its owner has the only way to write, and alone
/// decides what is sent.
pub struct WriteApi {
    pub(super) client: Client,
}

impl WriteApi {
    pub fn new(transport: Arc<dyn Transport>, currency: Currency) -> Self {
        Self {
            client: Client {
                transport,
                currency,
            },
        }
    }
}

/// What both clients are made of: a way to one account, and how its answers
/// read.
#[derive(Clone)]
pub(super) struct Client {
    transport: Arc<dyn Transport>,
    /// Amounts on the wire carry no currency; they are in the account's.
    currency: Currency,
}

impl Client {
    /// The account's currency.
    pub(super) fn currency(&self) -> &Currency {
        &self.currency
    }

    /// Sends once. What comes back is a success; every refusal is an error.
    pub(super) async fn call(&self, request: Request) -> Result<Response, ApiError> {
        let sent = request.body.clone();
        let response = self.transport.send(request).await?;
        answer::judge(response, sent.as_ref())
    }

    /// Reads `{ "shipment": … }` of a shipment that was just made. One that does not
    /// carry the token that was sent is another one.
    pub(super) fn made_shipment(
        &self,
        response: &Response,
        order_id_as_sent: Option<&str>,
    ) -> Result<Shipment, ApiError> {
        let made = self.whole_shipment(response)?;
        let came = made
            .order_id
            .as_deref()
            .and_then(our_word)
            .map(|word| word.text);
        match order_id_as_sent.and_then(our_word).map(|word| word.text) {
            Some(sent) if came != Some(sent) => Err(about_another(response)),
            Some(_) | None => Ok(made),
        }
    }

    /// Reads `{ "shipment": … }` of the shipment that was asked for.
    pub(super) fn asked_shipment(
        &self,
        response: &Response,
        asked: &ShipmentId,
    ) -> Result<Shipment, ApiError> {
        let shipment = self.whole_shipment(response)?;
        is_asked(shipment, response, asked)
    }

    /// The same where the service may answer less.
    pub(super) fn asked_shipment_if_any(
        &self,
        response: &Response,
        asked: &ShipmentId,
    ) -> Result<Option<Shipment>, ApiError> {
        answer::read_shipment_if_any(response)?
            .map(|shipment| is_asked(self.converted(shipment, response)?, response, asked))
            .transpose()
    }

    fn whole_shipment(&self, response: &Response) -> Result<Shipment, ApiError> {
        let envelope: wire::ShipmentEnvelope = answer::read(response)?;
        self.converted(envelope.shipment, response)
    }

    fn converted(
        &self,
        shipment: wire::Shipment,
        response: &Response,
    ) -> Result<Shipment, ApiError> {
        convert::shipment(shipment, self.currency()).map_err(|error| {
            answer::unreadable(response, &format!("shipment.{}", error.path), &error.what)
        })
    }
}

/// An answer about another shipment than was asked for says nothing about this one:
/// it is no answer, and what it says is never shown as this one's.
fn is_asked(
    shipment: Shipment,
    response: &Response,
    asked: &ShipmentId,
) -> Result<Shipment, ApiError> {
    if shipment.id.as_str().eq_ignore_ascii_case(asked.as_str()) {
        Ok(shipment)
    } else {
        Err(about_another(response))
    }
}

fn about_another(response: &Response) -> ApiError {
    ApiError::NotTheService {
        status: response.status,
        what: "it is about another shipment than was asked for".to_owned(),
    }
}

impl fmt::Debug for ReadApi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadApi")
            .field("currency", &self.client.currency)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for WriteApi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WriteApi")
            .field("currency", &self.client.currency)
            .finish_non_exhaustive()
    }
}

/// A request without query or body, for a single object.
pub(super) fn request(method: Method, path: impl Into<String>) -> Request {
    Request {
        method,
        path: path.into(),
        query: Vec::new(),
        body: None,
        size_cap: SizeCap::Object,
    }
}

/// A request for a list.
pub(super) fn list_request(path: &str, query: Vec<(&'static str, String)>) -> Request {
    Request {
        query,
        size_cap: SizeCap::List,
        ..request(Method::Get, path)
    }
}

/// A body as JSON. Our own wire structs always have one; if one had not,
/// nothing would have been sent.
pub(super) fn body(of: &impl Serialize) -> Result<Option<serde_json::Value>, ApiError> {
    serde_json::to_value(of)
        .map(Some)
        .map_err(|error| ApiError::NotSent {
            reason: format!("the request could not be written as JSON: {error}"),
        })
}

/// An identifier as one segment of a path.
///
/// An empty one or one of dots would name another path than was meant, so it
/// is never sent.
pub(super) fn segment(id: &str) -> Result<String, ApiError> {
    if id.is_empty() || id.bytes().all(|byte| byte == b'.') {
        return Err(ApiError::NotSent {
            reason: format!("{id:?} is not an identifier"),
        });
    }
    let mut encoded = String::with_capacity(id.len());
    for byte in id.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            encoded.push(char::from(byte));
        } else {
            encoded.push('%');
            encoded.extend([byte >> 4, byte & 0xF].map(hex_digit));
        }
    }
    Ok(encoded)
}

fn hex_digit(half: u8) -> char {
    char::from_digit(u32::from(half), 16).map_or('0', |digit| digit.to_ascii_uppercase())
}

/// Adds a parameter to a query if there is a value.
pub(super) fn push_some(
    query: &mut Vec<(&'static str, String)>,
    name: &'static str,
    value: Option<impl ToString>,
) {
    if let Some(value) = value {
        query.push((name, value.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identifier_can_name_no_other_path() {
        assert_eq!(segment("AB12").unwrap(), "AB12");
        assert_eq!(segment("a/b?c=%é").unwrap(), "a%2Fb%3Fc%3D%25%C3%A9");
        for odd in ["", ".", ".."] {
            assert!(matches!(segment(odd), Err(ApiError::NotSent { .. })));
        }
    }
}
