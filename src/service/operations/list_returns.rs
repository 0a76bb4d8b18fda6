//! *List returns*: GET `/returns`, newest first. There is nothing else to do
//! with a return: the service shows them read-only.

use crate::{
    model::returns::{Return, ReturnReason, ReturnStatus},
    service::{
        answer,
        client::{ReadApi, list_request, push_some},
        convert,
        error::ApiError,
        page::Page,
    },
};

/// Which returns to list; what is `None` does not narrow the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReturnFilter {
    pub status: Option<ReturnStatus>,
    pub reason: Option<ReturnReason>,
    pub limit: Option<u32>,
    /// Counted from 1.
    pub page: Option<u32>,
}

impl ReadApi {
    pub async fn list_returns(&self, filter: &ReturnFilter) -> Result<Page<Return>, ApiError> {
        let mut query = Vec::new();
        push_some(&mut query, "status", filter.status.as_ref());
        push_some(&mut query, "reason", filter.reason.as_ref());
        push_some(&mut query, "limit", filter.limit);
        push_some(&mut query, "page", filter.page);
        let response = self.client.call(list_request("/returns", query)).await?;
        answer::read_list(&response, convert::returned)
    }
}
