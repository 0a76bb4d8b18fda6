//! *Remove from batch*: PATCH `/shipments/remove_from_batch`, whichever batch
//! each shipment is in.

use crate::{
    model::ids::ShipmentId,
    service::{
        answer,
        client::{WriteApi, body, request},
        error::ApiError,
        transport::{Method, Request},
        wire,
    },
};

impl WriteApi {
    pub async fn remove_from_batch(&self, shipments: &[ShipmentId]) -> Result<(), ApiError> {
        let remove = wire::RemoveFromBatch {
            shipment_ids: shipments.iter().map(ToString::to_string).collect(),
        };
        let request = Request {
            body: body(&remove)?,
            ..request(Method::Patch, "/shipments/remove_from_batch")
        };
        let response = self.client.call(request).await?;
        answer::ensure_no_page(&response)
    }
}
