//! *Delete shipment*: DELETE `/shipments/{id}`. Unpaid ones only; the service
//! refuses the others.

use crate::{
    domain::ids::ShipmentId,
    service::{
        answer,
        client::{ApiClient, request, segment},
        error::ApiError,
        transport::Method,
    },
};

impl ApiClient {
    pub async fn delete_shipment(&self, id: &ShipmentId) -> Result<(), ApiError> {
        let path = format!("/shipments/{}", segment(id.as_str())?);
        let response = self.call(request(Method::Delete, path)).await?;
        answer::ensure_no_page(&response)
    }
}
