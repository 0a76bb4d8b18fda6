//! A purchase completes: the account is charged, or it fails and says why.

use super::{
    Call, Purchase, Refusal, ShipmentRecord, Status, change, money,
    postage::{self, UNKNOWN},
    record::event,
    tracking_code,
    validate::money_text,
};

pub(super) fn finish(call: &mut Call<'_>, id: &str) -> Result<(), Refusal> {
    let Some(mut record) = call.world.shipment(id)? else {
        return Ok(());
    };
    let Some(requested) = record.requested.take() else {
        return Ok(());
    };
    let balance = call.world.balance()?;
    let reason = requested.fails.or_else(|| {
        (balance < requested.amount).then(|| {
            format!(
                "Insufficient credit: {} needed, {} available",
                money_text(requested.amount),
                money_text(balance)
            )
        })
    });
    if let Some(reason) = reason {
        fail(&mut record, call, requested.earlier, reason);
        return change::save(call, &record);
    }
    money::charge(call, &record, requested.amount)?;
    record.purchase = Some(Purchase {
        at: call.now,
        amount: requested.amount,
    });
    record.status = Status::Ready;
    let postage = change::chosen(&record).and_then(postage::find);
    record.shown.carrier = Some(
        postage
            .map_or(UNKNOWN, |postage| postage.carrier.word())
            .to_owned(),
    );
    record.shown.carrier_tracking_code =
        postage.map(|postage| tracking_code::make(postage, call.random));
    let mut bought = event(call.now, "postage_purchased", "Postage purchased");
    bought.subtitle = postage.map(super::rates::description);
    record.add_event(bought);
    change::save(call, &record)
}

fn fail(record: &mut ShipmentRecord, call: &Call<'_>, earlier: Status, reason: String) {
    // A second purchase that fails leaves the first one as it was.
    record.status = if record.is_paid() {
        earlier
    } else {
        Status::PostagePurchaseFailed
    };
    let mut failed = event(
        call.now,
        "postage_purchase_failed",
        "Postage purchase failed",
    );
    failed.subtitle = Some(reason);
    record.add_event(failed);
}
