//! Reading: a page of shipments, one shipment, and a harmless question.

use std::rc::Rc;

use super::station::Station;
use crate::{
    api::operations::ShipmentFilter,
    domain::{ids::ShipmentId, shipment::Shipment},
    message::{Event, Failure, RequestId, ShipmentList, ShipmentPage},
};

/// Shipments a page.
const PAGE_SIZE: u32 = 100;

pub(super) async fn page(station: Rc<Station>, page: ShipmentPage) {
    let outcome = listed(&station, &page).await;
    station
        .tell(Event::ShipmentsListed {
            request: page.request,
            outcome,
        })
        .await;
}

async fn listed(station: &Station, page: &ShipmentPage) -> Result<ShipmentList, Failure> {
    let query = page.query.trim();
    let number = page.page.max(1);
    let filter = ShipmentFilter {
        q: (!query.is_empty()).then(|| query.to_owned()),
        limit: Some(PAGE_SIZE),
        page: Some(number),
        ..ShipmentFilter::default()
    };
    let asked_at = station.now();
    let shipments = station.read(|| station.api.list_shipments(&filter)).await?;
    station.ledger(|ledger| ledger.see(&shipments, asked_at))?;
    Ok(ShipmentList {
        page: number,
        has_more: u32::try_from(shipments.len()).is_ok_and(|length| length >= PAGE_SIZE),
        shipments,
    })
}

pub(super) async fn open(station: Rc<Station>, request: RequestId, shipment: ShipmentId) {
    let outcome = opened(&station, &shipment).await.map(Box::new);
    station
        .tell(Event::ShipmentOpened { request, outcome })
        .await;
}

async fn opened(station: &Station, shipment: &ShipmentId) -> Result<Shipment, Failure> {
    station.look_in_passing(shipment).await
}

pub(super) async fn test(station: Rc<Station>, request: RequestId) {
    let counted = station.read(|| station.api.count_shipments(None)).await;
    station
        .tell(Event::ConnectionTested {
            request,
            outcome: counted.map_err(Failure::from),
        })
        .await;
}
