//! How an operation changes a shipment: it is loaded, edited and saved with what
//! follows for its batch and its return.

use super::{Call, Refusal, ShipmentRecord, batch_status, return_record::original_shipment};

/// Loads a shipment by its id.
pub(super) fn load(call: &Call<'_>, id: &str) -> Result<ShipmentRecord, Refusal> {
    call.world.shipment(id)?.ok_or(Refusal::NotFound)
}

/// Loads a shipment, edits it and saves it. Where the edit is refused nothing is saved.
pub(super) fn update<T>(
    call: &mut Call<'_>,
    id: &str,
    edit: impl FnOnce(&mut Call<'_>, &mut ShipmentRecord) -> Result<T, Refusal>,
) -> Result<(ShipmentRecord, T), Refusal> {
    let mut record = load(call, id)?;
    let result = edit(call, &mut record)?;
    save(call, &record)?;
    Ok((record, result))
}

/// As [`update`], for due work: a shipment that is gone is left alone, and so is
/// one for which the edit has nothing to do.
pub(super) fn update_if_there(
    call: &mut Call<'_>,
    id: &str,
    edit: impl FnOnce(&mut Call<'_>, &mut ShipmentRecord) -> Result<Option<()>, Refusal>,
) -> Result<(), Refusal> {
    let Some(mut record) = call.world.shipment(id)? else {
        return Ok(());
    };
    match edit(call, &mut record)? {
        Some(()) => save(call, &record),
        None => Ok(()),
    }
}

/// Saves a shipment; its return and the status of its batch follow.
pub(super) fn save(call: &mut Call<'_>, record: &ShipmentRecord) -> Result<(), Refusal> {
    call.put_shipment(record)?;
    if let Some(return_id) = &record.return_id
        && let Some(mut returned) = call.world.parcel_return(return_id)?
    {
        returned.original = original_shipment(record);
        call.world.put_return(&returned)?;
    }
    match record.shown.batch_id {
        Some(batch_id) => batch_status::update_status(call, batch_id),
        None => Ok(()),
    }
}
