//! *Create batch*: POST `/batches`.

use crate::{
    model::batch::Batch,
    service::{
        answer,
        client::{WriteApi, body, request},
        error::ApiError,
        operations::batches,
        transport::{Method, Request},
        wire,
    },
};

impl WriteApi {
    pub async fn create_batch(&self, description: Option<&str>) -> Result<Batch, ApiError> {
        let create = wire::CreateBatch {
            description: description.map(ToOwned::to_owned),
        };
        let request = Request {
            body: body(&create)?,
            ..request(Method::Post, "/batches")
        };
        let response = self.client.call(request).await?;
        let envelope: wire::BatchEnvelope = answer::read(&response)?;
        Ok(batches::batch(envelope.batch))
    }
}
