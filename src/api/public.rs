//! Public tracking (service document, section 4.5): what anyone may read.
//!
//! A client of its own, because the address is outside the account's base URL
//! and must never see the token: nothing here could hold one.

use crate::domain::{ids::ShipmentId, tracking::PublicTracking};

use super::{
    answer,
    client::{request, segment},
    convert,
    error::ApiError,
    http::{BaseUrlError, PublicHttp},
    transport::Method,
    wire,
};

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

    pub async fn tracking(&self, id: &ShipmentId) -> Result<PublicTracking, ApiError> {
        let id = segment(&id.as_str().to_ascii_lowercase())?;
        let path = format!("/tracking/{id}.json");
        let response = self.http.send(request(Method::Get, path)).await?;
        let response = answer::judge(response, None)?;
        let envelope: wire::TrackingEnvelope = answer::read(&response)?;
        convert::public_tracking(envelope.shipment)
            .map_err(|error| answer::unreadable(&response, &error.path, &error.what))
    }
}
