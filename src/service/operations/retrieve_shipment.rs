//! *Retrieve shipment*: GET `/shipments/{id}`. Also the poll that reconciles a
//! purchase whose answer was lost.

use crate::{
    model::{ids::ShipmentId, shipment::Shipment},
    service::{
        client::{ReadApi, request, segment},
        error::ApiError,
        transport::Method,
    },
};

impl ReadApi {
    /// The shipment, whole: with label links and tracking events.
    pub async fn retrieve_shipment(&self, id: &ShipmentId) -> Result<Shipment, ApiError> {
        let path = format!("/shipments/{}", segment(id.as_str())?);
        let response = self.client.call(request(Method::Get, path)).await?;
        self.client.asked_shipment(&response, id)
    }
}
