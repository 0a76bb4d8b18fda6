//! What is read of returns, and how it reads: GET `/returns`, newest first. There is
//! nothing else to do with a return: the service shows them read-only.

use crate::{
    model::{
        ids::{ReturnId, ShipmentId},
        returns::{OriginalShipment, Return, ReturnReason, ReturnStatus},
        shipment::ReturnedAddress,
    },
    service::{
        answer,
        client::{ReadApi, list_request, push_some},
        convert::{Unreadable, text, timestamp},
        error::ApiError,
        page::Page,
        wire,
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
        answer::read_list(&response, returned)
    }
}

fn returned(of: wire::Return) -> Result<Return, Unreadable> {
    if of.id.is_empty() {
        return Err(Unreadable::missing("id"));
    }
    Ok(Return {
        id: ReturnId::new(of.id),
        status: ReturnStatus::from_word(&of.status),
        reason: text(of.return_reason).map(|word| ReturnReason::from_word(&word)),
        reason_note: text(of.return_reason_note),
        resolution: text(of.resolution),
        created_at: timestamp(of.created_at.as_deref()),
        updated_at: timestamp(of.updated_at.as_deref()),
        resolved_at: timestamp(of.resolved_at.as_deref()),
        original: original(of.original_shipment),
    })
}

fn original(of: wire::OriginalShipment) -> OriginalShipment {
    OriginalShipment {
        id: ShipmentId::new(of.id),
        order_type: text(of.order_type),
        order_reference: text(of.order_reference),
        recipient: ReturnedAddress {
            name: text(of.to_name),
            address_1: text(of.to_street),
            address_2: text(of.to_street_2),
            city: text(of.to_city),
            province_code: text(of.to_province_code),
            postal_code: text(of.to_postal_code),
            country_code: text(of.to_country_code),
            phone: text(of.to_phone),
            email: None,
        },
        customs_description: text(of.customs_description),
        resolution: text(of.resolution),
        created_at: timestamp(of.created_at.as_deref()),
        updated_at: timestamp(of.updated_at.as_deref()),
        resolved_at: timestamp(of.resolved_at.as_deref()),
    }
}
