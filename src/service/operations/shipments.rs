//! What is read of shipments: GET `/shipments`, newest first, `/shipments/count` and
//! `/shipments/{id}`. How one reads is in [`convert`].

use jiff::civil::Date;

use crate::{
    model::{
        ids::{BatchId, ShipmentId},
        parcel::PackageType,
        shipment::{Shipment, ShipmentStatus},
    },
    service::{
        answer,
        client::{ReadApi, list_request, push_some, request, segment},
        convert,
        error::ApiError,
        page::Page,
        transport::Method,
        wire,
    },
};

/// Which shipments to list; what is `None` does not narrow the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShipmentFilter {
    pub batch_id: Option<BatchId>,
    pub package_type: Option<PackageType>,
    /// Created on this day or after.
    pub from_date: Option<Date>,
    /// Created on this day or before.
    pub to_date: Option<Date>,
    /// Words to find in id, recipient name and order id.
    pub q: Option<String>,
    /// The service does not take every status here: `unpaid`,
    /// `postage_requested` and `postage_purchase_failed` are refused.
    pub status: Option<ShipmentStatus>,
    /// Shipments a page; the service gives at most
    /// [`MAX_PAGE_SIZE`](crate::service::client::MAX_PAGE_SIZE), 100 if not said.
    pub limit: Option<u32>,
    /// Counted from 1.
    pub page: Option<u32>,
}

impl ShipmentFilter {
    fn query(&self) -> Vec<(&'static str, String)> {
        let mut query = Vec::new();
        push_some(&mut query, "batch_id", self.batch_id.map(|id| id.0));
        push_some(&mut query, "package_type", self.package_type.as_ref());
        push_some(&mut query, "from_date", self.from_date);
        push_some(&mut query, "to_date", self.to_date);
        push_some(&mut query, "q", self.q.as_ref());
        push_some(&mut query, "status", self.status.as_ref());
        push_some(&mut query, "limit", self.limit);
        push_some(&mut query, "page", self.page);
        query
    }
}

impl ReadApi {
    /// A page of shipments, without label links and tracking events.
    pub async fn list_shipments(
        &self,
        filter: &ShipmentFilter,
    ) -> Result<Page<Shipment>, ApiError> {
        let request = list_request("/shipments", filter.query());
        let response = self.client.call(request).await?;
        answer::read_list(&response, |shipment| {
            convert::shipment(shipment, self.client.currency())
        })
    }
    /// How many shipments the account has, or has in one status. Harmless, so it also
    /// proves a token.
    pub async fn count_shipments(&self, status: Option<&ShipmentStatus>) -> Result<u64, ApiError> {
        let mut request = request(Method::Get, "/shipments/count");
        push_some(&mut request.query, "status", status);
        let response = self.client.call(request).await?;
        let count: wire::Count = answer::read(&response)?;
        Ok(count.count)
    }

    /// The shipment, whole: with label links and tracking events. Also the poll that
    /// reconciles a purchase whose answer was lost.
    pub async fn retrieve_shipment(&self, id: &ShipmentId) -> Result<Shipment, ApiError> {
        let path = format!("/shipments/{}", segment(id.as_str())?);
        let response = self.client.call(request(Method::Get, path)).await?;
        self.client.asked_shipment(&response, id)
    }
}
