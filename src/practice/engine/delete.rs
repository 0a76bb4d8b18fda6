//! *Delete shipment*: drafts only. What was paid or received is refunded instead.

use super::{Call, Refusal, Status, batch_status, change};

pub fn delete(call: &mut Call<'_>, id: &str) -> Result<(), Refusal> {
    let record = change::load(call, id)?;
    let is_draft = matches!(
        record.status,
        Status::Unpaid | Status::PostagePurchaseFailed
    );
    if record.status == Status::PostageRequested {
        return Err(Refusal::NotNow(
            "Resource in use, please try again".to_owned(),
        ));
    }
    if !is_draft || record.is_paid() || record.is_scanned {
        let why = "Shipment cannot be deleted because its postage was purchased or it was received; \
                   request a refund instead";
        return Err(Refusal::NotNow(why.to_owned()));
    }
    call.delete_shipment(id)?;
    match record.shown.batch_id {
        Some(batch_id) => batch_status::update_status(call, batch_id),
        None => Ok(()),
    }
}
