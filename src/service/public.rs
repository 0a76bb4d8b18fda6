//! Public tracking (service document, section 4.5): what anyone may read.
//!
//! A client of its own, because the address is outside the account's base URL
//! and must never see the token: nothing here could hold one.

use async_trait::async_trait;
use jiff::Timestamp;

use crate::model::{ids::ShipmentId, tracking::PublicTracking};

use super::{
    answer,
    client::{request, segment},
    convert,
    error::ApiError,
    http::{BaseUrlError, PublicHttp},
    retry_after_header,
    transport::{Method, Request, Response, TransportError},
    wire,
};

/// Reads public tracking records; behind it tests put a service without a socket.
#[async_trait]
pub trait PublicRecords: Send + Sync {
    async fn tracking(&self, id: &ShipmentId) -> Result<PublicTracking, ApiError>;
}

/// Reads public tracking records.
#[derive(Debug, Clone)]
pub struct PublicSite {
    http: PublicHttp,
}

impl PublicSite {
    /// `public_site_url` is `https://host`; `http://` only for a loopback host.
    pub fn new(public_site_url: &str) -> Result<Self, BaseUrlError> {
        Ok(Self {
            http: PublicHttp::new(public_site_url)?,
        })
    }
}

impl PublicSite {
    /// Whether the site is reached, by the way that requests of an account take; gives what
    /// its clock shows.
    pub async fn clock(&self) -> Result<Option<Timestamp>, TransportError> {
        let asked = request(Method::Get, "/api/v1");
        let response = self.http.send(asked).await?;
        Ok(retry_after_header::answered_at(&response))
    }
}

#[async_trait]
impl PublicRecords for PublicSite {
    async fn tracking(&self, id: &ShipmentId) -> Result<PublicTracking, ApiError> {
        let response = self.http.send(tracking_request(id)?).await?;
        tracking_record(response)
    }
}

/// What is asked of the public site.
pub fn tracking_request(id: &ShipmentId) -> Result<Request, ApiError> {
    let id = segment(&id.as_str().to_ascii_lowercase())?;
    Ok(request(Method::Get, format!("/tracking/{id}.json")))
}

/// The record in what it answers.
pub fn tracking_record(response: Response) -> Result<PublicTracking, ApiError> {
    let response = answer::judge(response, None)?;
    let envelope: wire::TrackingEnvelope = answer::read(&response)?;
    convert::public_tracking(envelope.shipment)
        .map_err(|error| answer::unreadable(&response, &error.path, &error.what))
}
