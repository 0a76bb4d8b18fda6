//! *Create shipment*: POST `/shipments`. Answers with the shipment and its rates.

use crate::{
    model::{draft::ShipmentDraft, shipment::Shipment},
    service::{
        client::{WriteApi, body, request},
        convert,
        error::ApiError,
        transport::{Method, Request},
    },
};

impl WriteApi {
    /// Creates an unpaid shipment. `order_id_as_sent` is the user's order id
    /// with our token behind it, by which it is found should the answer be lost.
    ///
    /// The service takes no media mail wish here: it goes with
    /// [`refresh_rates`](Self::refresh_rates).
    pub async fn create_shipment(
        &self,
        draft: &ShipmentDraft,
        order_id_as_sent: Option<&str>,
    ) -> Result<Shipment, ApiError> {
        let request = Request {
            body: body(&convert::create_shipment(draft, order_id_as_sent))?,
            ..request(Method::Post, "/shipments")
        };
        let response = self.client.call(request).await?;
        self.client.made_shipment(&response, order_id_as_sent)
    }
}
