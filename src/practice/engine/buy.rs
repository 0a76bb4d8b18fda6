//! *Buy postage*: requests the purchase, which completes asynchronously.

use jiff::SignedDuration;
use serde_json::{Map, Value};

use super::{
    Call, Due, Refusal, SecondBuy, ShipmentRecord, Status, Work, change, postage, rate_choice,
    record::{Requested, event},
    request::{self, check_body},
};
use crate::service::wire;

/// `fails` is a fault that a test put there: the purchase will fail, for that reason.
pub fn buy(
    call: &mut Call<'_>,
    id: &str,
    body: &Map<String, Value>,
    fails: Option<String>,
) -> Result<ShipmentRecord, Refusal> {
    let (record, ()) = change::update(call, id, |call, record| {
        let sent: wire::Buy = check_body(request::BUY, body)?;
        check_status(record, call.rules.second_buy)?;
        let named = sent.postage_type.filter(|name| name != postage::UNKNOWN);
        let name = named
            .or_else(|| rate_choice::chosen_postage(record).map(str::to_owned))
            .ok_or_else(|| Refusal::Invalid("postage_type field is required".to_owned()))?;
        let amount = rate_choice::payment_of(record, &name)
            .ok_or_else(|| Refusal::Invalid("postage_type field is invalid".to_owned()))?;
        rate_choice::choose(record, &name);
        record.requested = Some(Requested {
            at: call.now,
            amount,
            fails,
            earlier: record.status,
        });
        record.status = Status::PostageRequested;
        record.add_event(event(call.now, "postage_requested", "Postage requested"));
        let (shortest, longest) = (
            *call.rules.purchase_ms.start(),
            *call.rules.purchase_ms.end(),
        );
        let takes_ms = shortest + call.random.up_to(longest.saturating_sub(shortest));
        let takes = SignedDuration::from_millis(i64::try_from(takes_ms).unwrap_or(i64::MAX));
        call.world.add_due(&Due {
            at: call.now.saturating_add(takes).unwrap_or(call.now),
            work: Work::FinishPurchase {
                shipment_id: record.id().to_owned(),
            },
        })?;
        Ok(())
    })?;
    Ok(record)
}

fn check_status(record: &ShipmentRecord, second_buy: SecondBuy) -> Result<(), Refusal> {
    let is_bought = match record.status {
        Status::PostageRequested => {
            return Err(Refusal::NotNow(
                "Resource in use, please try again".to_owned(),
            ));
        }
        Status::Unpaid | Status::PostagePurchaseFailed | Status::Pending => false,
        Status::Ready => record.is_paid(),
        Status::RefundRequested
        | Status::Canceled
        | Status::InTransit
        | Status::Received
        | Status::Released
        | Status::Inducted
        | Status::Resolved
        | Status::Delivered
        | Status::Exception
        | Status::Voided => true,
    };
    let charges_again = second_buy == SecondBuy::Charge && record.status == Status::Ready;
    if is_bought && !charges_again {
        return Err(Refusal::NotNow("Postage already purchased".to_owned()));
    }
    Ok(())
}
