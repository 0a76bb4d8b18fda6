//! *Retrieve batch*: GET `/batches/{id}`.

use crate::{
    model::{batch::Batch, ids::BatchId},
    service::{
        answer,
        client::{ReadApi, request},
        convert,
        error::ApiError,
        transport::Method,
        wire,
    },
};

impl ReadApi {
    pub async fn retrieve_batch(&self, id: BatchId) -> Result<Batch, ApiError> {
        let path = format!("/batches/{}", id.0);
        let response = self.client.call(request(Method::Get, path)).await?;
        let envelope: wire::BatchEnvelope = answer::read(&response)?;
        Ok(convert::batch(envelope.batch))
    }
}
