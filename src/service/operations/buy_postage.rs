//! *Buy postage*: PATCH `/shipments/{id}/buy`. Spends money: the caller has
//! journaled its intent, and never calls it again before it has fetched the
//! shipment.

use crate::{
    model::{ids::ShipmentId, postage_type::PostageType, shipment::Shipment},
    service::{
        client::{WriteApi, body, request, segment},
        error::ApiError,
        transport::{Method, Request},
        wire,
    },
};

impl WriteApi {
    /// Requests the purchase. A success means only that it is under way: the
    /// shipment is read until its status says how it ended. Without a postage
    /// type the one that the shipment already has is bought.
    pub async fn buy_postage(
        &self,
        id: &ShipmentId,
        postage_type: Option<&PostageType>,
    ) -> Result<Option<Shipment>, ApiError> {
        let path = format!("/shipments/{}/buy", segment(id.as_str())?);
        let buy = wire::Buy {
            postage_type: postage_type.map(|chosen| chosen.as_str().to_owned()),
        };
        let request = Request {
            body: body(&buy)?,
            ..request(Method::Patch, path)
        };
        let response = self.client.call(request).await?;
        self.client.asked_shipment_if_any(&response, id)
    }
}
