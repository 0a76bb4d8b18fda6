//! *Delete batch*: DELETE `/batches/{id}`. Empty ones only; the service
//! refuses the others.

use crate::{
    model::ids::BatchId,
    service::{
        answer,
        client::{WriteApi, request},
        error::ApiError,
        transport::Method,
    },
};

impl WriteApi {
    pub async fn delete_batch(&self, id: BatchId) -> Result<(), ApiError> {
        let path = format!("/batches/{}", id.0);
        let response = self.client.call(request(Method::Delete, path)).await?;
        answer::ensure_no_page(&response)
    }
}
