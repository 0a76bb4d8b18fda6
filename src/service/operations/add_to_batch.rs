//! *Add to batch*: PATCH `/shipments/add_to_batch`. Moves shipments that are
//! in another batch.

use crate::{
    model::ids::{BatchId, ShipmentId},
    service::{
        answer,
        client::{WriteApi, body, request},
        error::ApiError,
        transport::{Method, Request},
        wire,
    },
};

impl WriteApi {
    pub async fn add_to_batch(
        &self,
        batch: BatchId,
        shipments: &[ShipmentId],
    ) -> Result<(), ApiError> {
        let add = wire::AddToBatch {
            batch_id: batch.0,
            shipment_ids: shipments.iter().map(ToString::to_string).collect(),
        };
        let request = Request {
            body: body(&add)?,
            ..request(Method::Patch, "/shipments/add_to_batch")
        };
        let response = self.client.call(request).await?;
        answer::ensure_no_page(&response)
    }
}
