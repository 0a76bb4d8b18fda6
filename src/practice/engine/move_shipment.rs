//! The control side sets the status of a shipment, as scans would. Its journey
//! continues from there automatically.

use super::{
    Call, Refusal, ShipmentRecord, Status, change,
    travel::{self, Scan},
};

/// Moves a shipment along. Statuses that only money can reach are refused.
pub fn move_shipment(call: &mut Call<'_>, id: &str, word: &str) -> Result<ShipmentRecord, Refusal> {
    let (record, ()) = change::update(call, id, |call, record| {
        let invalid = || Refusal::Invalid("status field is invalid".to_owned());
        let status: Status = word.parse().ok().ok_or_else(invalid)?;
        let scan = Scan::by_hand(status, record).ok_or_else(invalid)?;
        check(record, status)?;
        scan.apply(record, call.now);
        if record.is_paid() {
            travel::go_on(call, record)?;
        }
        Ok(())
    })?;
    Ok(record)
}

fn check(record: &ShipmentRecord, status: Status) -> Result<(), Refusal> {
    let no = |why: &str| Err(Refusal::NotNow(why.to_owned()));
    match record.status {
        Status::PostageRequested => no("Resource in use, please try again"),
        Status::Voided => no("Shipment is voided"),
        Status::Unpaid
        | Status::PostagePurchaseFailed
        | Status::RefundRequested
        | Status::Canceled
        | Status::Pending
        | Status::Ready
        | Status::InTransit
        | Status::Received
        | Status::Released
        | Status::Inducted
        | Status::Resolved
        | Status::Delivered
        | Status::Exception => {
            if status == Status::Pending && (record.is_paid() || record.is_scanned) {
                return no("Postage already purchased");
            }
            Ok(())
        }
    }
}
