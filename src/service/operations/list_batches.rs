//! *List batches*: GET `/batches`, newest first.

use crate::{
    model::batch::{Batch, BatchStatus},
    service::{
        answer,
        client::{ReadApi, list_request, push_some},
        convert,
        error::ApiError,
        page::Page,
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
        answer::read_list(&response, |batch| Ok(convert::batch(batch)))
    }
}
