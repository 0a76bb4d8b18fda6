//! *Refund*: PATCH `/shipments/{id}/refund`. Asks; the answer may take weeks.

use crate::{
    model::{ids::ShipmentId, shipment::Shipment},
    service::{
        client::{WriteApi, request, segment},
        error::ApiError,
        transport::Method,
    },
};

impl WriteApi {
    /// A success means only that the refund was asked for: `voided` says that
    /// it was granted.
    pub async fn request_refund(&self, id: &ShipmentId) -> Result<Option<Shipment>, ApiError> {
        let path = format!("/shipments/{}/refund", segment(id.as_str())?);
        let response = self.client.call(request(Method::Patch, path)).await?;
        self.client.asked_shipment_if_any(&response, id)
    }
}
