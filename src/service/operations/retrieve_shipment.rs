//! *Retrieve shipment*: GET `/shipments/{id}`. Also the look that settles a
//! purchase whose answer was lost.

use crate::{
    domain::{ids::ShipmentId, shipment::Shipment},
    service::{
        answer,
        client::{ApiClient, request, segment},
        convert,
        error::ApiError,
        transport::{Method, Response},
        wire,
    },
};

impl ApiClient {
    /// The shipment, whole: with label links and tracking events.
    pub async fn retrieve_shipment(&self, id: &ShipmentId) -> Result<Shipment, ApiError> {
        let path = format!("/shipments/{}", segment(id.as_str())?);
        let response = self.call(request(Method::Get, path)).await?;
        self.whole_shipment(&response)
    }

    /// Reads `{ "shipment": … }`.
    pub(super) fn whole_shipment(&self, response: &Response) -> Result<Shipment, ApiError> {
        let envelope: wire::ShipmentEnvelope = answer::read(response)?;
        self.converted(envelope.shipment, response)
    }

    /// Reads `{ "shipment": … }` where the service may answer less.
    pub(super) fn shipment_if_any(
        &self,
        response: &Response,
    ) -> Result<Option<Shipment>, ApiError> {
        answer::read_shipment_if_any(response)?
            .map(|shipment| self.converted(shipment, response))
            .transpose()
    }

    fn converted(
        &self,
        shipment: wire::Shipment,
        response: &Response,
    ) -> Result<Shipment, ApiError> {
        convert::shipment(shipment, self.currency()).map_err(|error| {
            answer::unreadable(response, &format!("shipment.{}", error.path), &error.what)
        })
    }
}
