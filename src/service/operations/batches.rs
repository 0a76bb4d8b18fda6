//! What is read of batches, and how the answers read: GET `/batches`, newest first,
//! `/batches/count` and `/batches/{id}`.

use crate::{
    model::{
        batch::{Batch, BatchStatus},
        ids::BatchId,
    },
    service::{
        answer,
        client::{ReadApi, list_request, push_some, request},
        convert::{text, timestamp},
        error::ApiError,
        page::Page,
        transport::Method,
        wire,
    },
};

/// Which batches to list; what is `None` does not narrow the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BatchFilter {
    pub status: Option<BatchStatus>,
    pub limit: Option<u32>,
    /// Counted from 1.
    pub page: Option<u32>,
}

impl ReadApi {
    pub async fn list_batches(&self, filter: &BatchFilter) -> Result<Page<Batch>, ApiError> {
        let mut query = Vec::new();
        push_some(&mut query, "status", filter.status.as_ref());
        push_some(&mut query, "limit", filter.limit);
        push_some(&mut query, "page", filter.page);
        let response = self.client.call(list_request("/batches", query)).await?;
        answer::read_list(&response, |one| Ok(batch(one)))
    }

    /// How many batches the account has, or has in one status.
    pub async fn count_batches(&self, status: Option<&BatchStatus>) -> Result<u64, ApiError> {
        let mut request = request(Method::Get, "/batches/count");
        push_some(&mut request.query, "status", status);
        let response = self.client.call(request).await?;
        let count: wire::Count = answer::read(&response)?;
        Ok(count.count)
    }

    pub async fn retrieve_batch(&self, id: BatchId) -> Result<Batch, ApiError> {
        let path = format!("/batches/{}", id.0);
        let response = self.client.call(request(Method::Get, path)).await?;
        let envelope: wire::BatchEnvelope = answer::read(&response)?;
        Ok(batch(envelope.batch))
    }
}

pub(super) fn batch(of: wire::Batch) -> Batch {
    Batch {
        id: BatchId(of.id),
        description: text(of.description),
        status: BatchStatus::from_word(&of.status),
        created_at: timestamp(Some(&of.created_at)),
        label_png_url: text(of.label_png_url),
        label_zpl_url: text(of.label_zpl_url),
    }
}
