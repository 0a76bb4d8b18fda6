//! *Refund*: PATCH `/shipments/{id}/refund`. Asks; the answer may take weeks.

use crate::{
    domain::{ids::ShipmentId, shipment::Shipment},
    service::{
        client::{ApiClient, request, segment},
        error::ApiError,
        transport::Method,
    },
};

impl ApiClient {
    /// A success means only that the refund was asked for: `voided` says that
    /// it was granted.
    pub async fn request_refund(&self, id: &ShipmentId) -> Result<Option<Shipment>, ApiError> {
        let path = format!("/shipments/{}/refund", segment(id.as_str())?);
        let response = self.call(request(Method::Patch, path)).await?;
        self.shipment_if_any(&response)
    }
}
