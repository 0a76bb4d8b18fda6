//! *Refresh rates*: PATCH `/shipments/{id}/refresh`. Also changes package,
//! postage and options of an unpaid shipment; address and contents stay.

use crate::{
    api::{
        client::{ApiClient, body, request, segment},
        convert,
        error::ApiError,
        transport::{Method, Request},
    },
    domain::{
        draft::{PostageOptions, ShipDate},
        ids::ShipmentId,
        parcel::Parcel,
        postage_type::PostageType,
        shipment::Shipment,
    },
};

/// What is to change with the refresh. What is `None` stays as it is, except
/// for the ship date, which the service then sets to today.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RefreshRequest {
    pub parcel: Option<Parcel>,
    /// Duties paid and the VAT number can't change: the service takes neither here.
    pub options: Option<PostageOptions>,
    pub ship_date: Option<ShipDate>,
    pub postage_type: Option<PostageType>,
}

impl RefreshRequest {
    /// Brings a shipment up to date with a draft's parcel, options and ship date.
    pub fn of(parcel: &Parcel, options: &PostageOptions, ship_date: ShipDate) -> Self {
        Self {
            parcel: Some(parcel.clone()),
            options: Some(options.clone()),
            ship_date: Some(ship_date),
            postage_type: None,
        }
    }
}

impl ApiClient {
    /// The shipment with its new rates; `None` when the service says no more
    /// than that it was done.
    pub async fn refresh_rates(
        &self,
        id: &ShipmentId,
        changes: &RefreshRequest,
    ) -> Result<Option<Shipment>, ApiError> {
        let path = format!("/shipments/{}/refresh", segment(id.as_str())?);
        let request = Request {
            body: body(&convert::refresh(changes))?,
            ..request(Method::Patch, path)
        };
        let response = self.call(request).await?;
        self.shipment_if_any(&response)
    }
}
