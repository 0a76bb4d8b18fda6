//! Returns: parcels that were sent back. One begins when a shipment's journey ends
//! that way or when the control side makes one; it then moves from status to
//! status automatically until it is resolved.

use jiff::Timestamp;

use super::{
    Call, Due, Page, Refusal, ReturnQuery, ReturnReason, ReturnRecord, ReturnStatus,
    ShipmentRecord, Status, Work, change,
    record::{Resolution, event},
    rules::Travel,
    travel::{OPERATOR_PLACE, RETURNED, stop},
};

/// The length of a return's id.
pub(super) const ID_LETTERS: usize = 10;

/// What the control side asks for.
#[derive(Debug)]
pub struct NewReturn {
    pub reason: ReturnReason,
    pub note: Option<String>,
    pub status: ReturnStatus,
}

/// Makes a return because the control side asks for it.
pub fn make_return(
    call: &mut Call<'_>,
    shipment_id: &str,
    how: NewReturn,
) -> Result<ReturnRecord, Refusal> {
    let (_, record) = change::update(call, shipment_id, |call, shipment| {
        check(shipment)?;
        stop(shipment);
        let mut record = begin(call, shipment, how.reason)?;
        record.note = how.note;
        record.set_status(how.status, call.now);
        store(call, &record)?;
        Ok(record)
    })?;
    Ok(record)
}

fn check(shipment: &ShipmentRecord) -> Result<(), Refusal> {
    let no = |why: &str| Err(Refusal::NotNow(why.to_owned()));
    if shipment.return_id.is_some() {
        return no("Shipment has come back already");
    }
    match shipment.status {
        Status::PostageRequested => no("Resource in use, please try again"),
        Status::Voided => no("Shipment is voided"),
        Status::Unpaid | Status::PostagePurchaseFailed | Status::Pending => {
            no("Postage has not been purchased")
        }
        Status::RefundRequested
        | Status::Canceled
        | Status::Ready
        | Status::InTransit
        | Status::Received
        | Status::Released
        | Status::Inducted
        | Status::Resolved
        | Status::Delivered
        | Status::Exception => Ok(()),
    }
}

/// Begins a return: the parcel is back at the operator.
pub(super) fn begin(
    call: &mut Call<'_>,
    shipment: &mut ShipmentRecord,
    reason: ReturnReason,
) -> Result<ReturnRecord, Refusal> {
    let key = (call.world.next_sequence()?, call.random.word(ID_LETTERS));
    mark_returned(shipment, &key.1, reason, call.now);
    let returned = ReturnRecord::new(key, shipment, reason, call.now);
    store(call, &returned)?;
    Ok(returned)
}

/// The shipment's side of coming back.
pub(super) fn mark_returned(
    shipment: &mut ShipmentRecord,
    return_id: &str,
    reason: ReturnReason,
    at: Timestamp,
) {
    shipment.return_id = Some(return_id.to_owned());
    shipment.is_scanned = true;
    if let Some(refund) = &mut shipment.refund {
        refund.is_scanned_since = true;
    }
    if !matches!(shipment.status, Status::Exception | Status::Canceled) {
        shipment.status = Status::Exception;
        shipment.resolution = Some(Resolution {
            word: "delivery_exception".to_owned(),
            at,
        });
    }
    let mut back = event(at, RETURNED, "Returned to the sender");
    back.subtitle = Some(reason.sentence().to_owned());
    back.location_description = Some(OPERATOR_PLACE.to_owned());
    back.status = Some(RETURNED.to_owned());
    shipment.add_event(back);
}

/// Stores a return and schedules its next move.
fn store(call: &mut Call<'_>, returned: &ReturnRecord) -> Result<(), Refusal> {
    call.world.put_return(returned)?;
    match returned.next_due() {
        Some(due) if call.rules.travel == Travel::ByItself => Ok(call.world.add_due(&due)?),
        Some(_) | None => Ok(()),
    }
}

/// Sends all returns on that were moved by hand only.
pub(super) fn move_on_all(call: &mut Call<'_>) -> Result<(), Refusal> {
    let all = call
        .world
        .returns(ReturnQuery::default(), Page::everything())?;
    for returned in all {
        if let Some((_, after)) = returned.status.next() {
            call.world.add_due(&Due {
                at: call.now.saturating_add(after).unwrap_or(call.now),
                work: Work::MoveReturn {
                    return_id: returned.id,
                    from: returned.status,
                },
            })?;
        }
    }
    Ok(())
}

/// A return's time in a status is over. What was moved since is left alone.
pub(super) fn move_on(call: &mut Call<'_>, id: &str, from: ReturnStatus) -> Result<(), Refusal> {
    let Some(mut returned) = call.world.parcel_return(id)? else {
        return Ok(());
    };
    let Some((next, _)) = from.next().filter(|_| returned.status == from) else {
        return Ok(());
    };
    returned.set_status(next, call.now);
    store(call, &returned)
}
