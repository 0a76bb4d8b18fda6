//! *Count batches*: GET `/batches/count`.

use crate::{
    model::batch::BatchStatus,
    service::{
        answer,
        client::{ReadApi, push_some, request},
        error::ApiError,
        transport::Method,
        wire,
    },
};

impl ReadApi {
    /// How many batches the account has, or has in one status.
    pub async fn count_batches(&self, status: Option<&BatchStatus>) -> Result<u64, ApiError> {
        let mut request = request(Method::Get, "/batches/count");
        push_some(&mut request.query, "status", status);
        let response = self.client.call(request).await?;
        let count: wire::Count = answer::read(&response)?;
        Ok(count.count)
    }
}
