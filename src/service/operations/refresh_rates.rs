//! *Refresh rates*: PATCH `/shipments/{id}/refresh`. Also changes package,
//! postage and options of an unpaid shipment; address and contents stay.

use crate::{
    model::{
        ids::ShipmentId, postage_changes::PostageChanges, postage_type::PostageType,
        shipment::Shipment,
    },
    service::{
        client::{WriteApi, body, request, segment},
        convert,
        error::ApiError,
        transport::{Method, Request},
    },
};

/// What is to change with the refresh.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RefreshRequest {
    pub changes: PostageChanges,
    pub postage_type: Option<PostageType>,
}

impl From<&PostageChanges> for RefreshRequest {
    fn from(changes: &PostageChanges) -> Self {
        Self {
            changes: changes.clone(),
            postage_type: None,
        }
    }
}

impl WriteApi {
    /// The shipment with its new rates; `None` when the service says no more
    /// than that it was done.
    pub async fn refresh_rates(
        &self,
        id: &ShipmentId,
        changes: &RefreshRequest,
    ) -> Result<Option<Shipment>, ApiError> {
        let path = format!("/shipments/{}/refresh", segment(id.as_str())?);
        let request = Request {
            body: body(&convert::refresh(changes))?,
            ..request(Method::Patch, path)
        };
        let response = self.client.call(request).await?;
        self.client.asked_shipment_if_any(&response, id)
    }
}
