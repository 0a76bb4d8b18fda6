//! Completes a purchase: the account is charged, or the purchase fails with a reason.

use jiff::Timestamp;
use rust_decimal::Decimal;

use super::{
    Call, Purchase, Refusal, ShipmentRecord, Status, change, money,
    postage::{self, UNKNOWN},
    rate_choice,
    record::event,
    tracking_code, travel,
};
use crate::platform::random::Random;

pub(super) fn finish(call: &mut Call<'_>, id: &str) -> Result<(), Refusal> {
    change::update_if_there(call, id, |call, record| {
        let Some(requested) = record.requested.take() else {
            return Ok(None);
        };
        let balance = call.world.balance()?;
        let reason = requested.fails.or_else(|| {
            (balance < requested.amount).then(|| {
                format!(
                    "Insufficient credit: {} needed, {} available",
                    money::text(requested.amount),
                    money::text(balance)
                )
            })
        });
        if let Some(reason) = reason {
            fail(record, call.now, requested.earlier, reason);
        } else {
            money::charge(call, record, requested.amount)?;
            complete(record, requested.amount, call.now, call.random);
            travel::set_out(call, record)?;
        }
        Ok(Some(()))
    })
}

/// What a purchase that was charged changes about its shipment.
pub(super) fn complete(
    record: &mut ShipmentRecord,
    amount: Decimal,
    at: Timestamp,
    random: &Random,
) {
    record.purchase = Some(Purchase { at, amount });
    record.status = Status::Ready;
    let postage = rate_choice::chosen_postage(record).and_then(postage::find);
    record.shown.carrier = Some(
        postage
            .map_or(UNKNOWN, |postage| postage.carrier.word())
            .to_owned(),
    );
    record.shown.carrier_tracking_code =
        postage.map(|postage| tracking_code::make(postage, random));
    let mut bought = event(at, "postage_purchased", "Postage purchased");
    bought.subtitle = postage.map(super::rates::description);
    record.add_event(bought);
}

pub(super) fn fail(record: &mut ShipmentRecord, at: Timestamp, earlier: Status, reason: String) {
    // A second purchase that fails leaves the first one as it was.
    record.status = if record.is_paid() {
        earlier
    } else {
        Status::PostagePurchaseFailed
    };
    let mut failed = event(at, "postage_purchase_failed", "Postage purchase failed");
    failed.subtitle = Some(reason);
    record.add_event(failed);
}
