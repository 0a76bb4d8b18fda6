//! *Count shipments*: GET `/shipments/count`. Harmless, so it also proves a token.

use crate::{
    model::shipment::ShipmentStatus,
    service::{
        answer,
        client::{ReadApi, push_some, request},
        error::ApiError,
        transport::Method,
        wire,
    },
};

impl ReadApi {
    /// How many shipments the account has, or has in one status.
    pub async fn count_shipments(&self, status: Option<&ShipmentStatus>) -> Result<u64, ApiError> {
        let mut request = request(Method::Get, "/shipments/count");
        push_some(&mut request.query, "status", status);
        let response = self.client.call(request).await?;
        let count: wire::Count = answer::read(&response)?;
        Ok(count.count)
    }
}
