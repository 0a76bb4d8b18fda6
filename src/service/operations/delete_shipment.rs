//! *Delete shipment*: DELETE `/shipments/{id}`. Unpaid ones only; the service
//! refuses the others.

use crate::{
    model::ids::ShipmentId,
    service::{
        answer,
        client::{WriteApi, request, segment},
        error::ApiError,
        transport::Method,
    },
};

impl WriteApi {
    pub async fn delete_shipment(&self, id: &ShipmentId) -> Result<(), ApiError> {
        let path = format!("/shipments/{}", segment(id.as_str())?);
        let response = self.client.call(request(Method::Delete, path)).await?;
        answer::ensure_no_page(&response)
    }
}
