//! A return as the service stores it, and how lists show it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    Due, ReturnReason, ReturnStatus, ShipmentRecord, Work, moment::stamp, record::Resolution,
};
use crate::service::wire;

/// A return as the service stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReturnRecord {
    /// The order of creation.
    pub sequence: i64,
    pub id: String,
    pub status: ReturnStatus,
    pub reason: ReturnReason,
    pub note: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub resolution: Option<Resolution>,
    /// The original shipment, as of its last save.
    pub original: wire::OriginalShipment,
}

impl ReturnRecord {
    pub(super) fn new(
        (sequence, id): (i64, String),
        shipment: &ShipmentRecord,
        reason: ReturnReason,
        at: Timestamp,
    ) -> Self {
        Self {
            sequence,
            id,
            status: ReturnStatus::OnHold,
            reason,
            note: None,
            created_at: at,
            updated_at: at,
            resolution: None,
            original: original_shipment(shipment),
        }
    }

    /// The return as lists show it.
    pub fn view(&self) -> wire::Return {
        let word = self.resolution.as_ref().map_or("unknown", |end| &end.word);
        wire::Return {
            id: self.id.clone(),
            status: self.status.word().to_owned(),
            created_at: Some(stamp(self.created_at)),
            updated_at: Some(stamp(self.updated_at)),
            resolved_at: self.resolution.as_ref().map(|end| stamp(end.at)),
            resolution: Some(word.to_owned()),
            return_reason: Some(self.reason.word().to_owned()),
            return_reason_note: self.note.clone(),
            original_shipment: self.original.clone(),
            more: wire::More::new(),
        }
    }

    /// Sets its status as of that time.
    pub(super) fn set_status(&mut self, status: ReturnStatus, at: Timestamp) {
        self.status = status;
        self.updated_at = at;
        self.resolution = (status == ReturnStatus::Resolved).then(|| Resolution {
            word: "delivery_confirmed".to_owned(),
            at,
        });
    }

    /// Its next automatic change of status, if there is one.
    pub(super) fn next_due(&self) -> Option<Due> {
        let (_, after) = self.status.next()?;
        Some(Due {
            at: self.updated_at.saturating_add(after).ok()?,
            work: Work::MoveReturn {
                return_id: self.id.clone(),
                from: self.status,
            },
        })
    }

    /// Applies all automatic changes of status up to a time.
    pub(super) fn catch_up(&mut self, now: Timestamp) {
        while let (Some((next, _)), Some(due)) = (self.status.next(), self.next_due()) {
            if due.at > now {
                return;
            }
            self.set_status(next, due.at);
        }
    }
}

/// The part of a shipment that its return shows.
pub(super) fn original_shipment(shipment: &ShipmentRecord) -> wire::OriginalShipment {
    let shown = shipment.shown.clone();
    let newest = shipment.events.first();
    let resolution = shipment.resolution.as_ref();
    wire::OriginalShipment {
        id: shown.id,
        order_type: Some(shown.order_store.unwrap_or_else(|| "other".to_owned())),
        order_reference: shown.order_id,
        to_name: shown.to_name,
        to_street: shown.to_address_1,
        to_street_2: shown.to_address_2,
        to_city: shown.to_city,
        to_province_code: shown.to_province_code,
        to_postal_code: shown.to_postal_code,
        to_country_code: shown.to_country_code,
        to_phone: shown.to_phone,
        customs_description: shown.description,
        created_at: Some(stamp(shipment.created_at)),
        updated_at: newest.and_then(|event| event.created_at.clone()),
        resolution: Some(resolution.map_or("unknown", |end| &end.word).to_owned()),
        resolved_at: resolution.map(|end| stamp(end.at)),
        more: wire::More::new(),
    }
}
