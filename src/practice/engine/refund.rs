//! *Refund*: requested now, decided automatically later.

use jiff::{SignedDuration, Timestamp};

use super::{
    Call, Due, Refund, Refusal, ShipmentRecord, Status, Work, change, money, rate_choice,
    record::{Resolution, event},
    travel,
};

/// A purchase this young cannot be refunded yet.
const TOO_SOON_SECS: i64 = 1;
/// The operator decides about its own postage this fast.
const OWN_POSTAGE_HOURS: i64 = 1;
/// Other carriers take this long.
const CARRIER_POSTAGE_DAYS: i64 = 14;

pub fn refund(call: &mut Call<'_>, id: &str) -> Result<ShipmentRecord, Refusal> {
    let (record, ()) = change::update(call, id, |call, record| {
        check(record, call)?;
        let due = ask(record, call.now);
        Ok(call.world.add_due(&due)?)
    })?;
    Ok(record)
}

/// What asking changes about the shipment, and when it will be decided.
pub(super) fn ask(record: &mut ShipmentRecord, at: Timestamp) -> Due {
    record.refund = Some(Refund {
        at,
        earlier: record.status,
        is_scanned_since: false,
    });
    if !record.is_scanned {
        // A parcel whose postage is to be refunded is not handed over.
        travel::stop(record);
    }
    record.status = Status::RefundRequested;
    record.add_event(event(at, "refund_requested", "Refund requested"));
    let is_own =
        rate_choice::chosen_postage(record).is_some_and(|name| name.starts_with("service_"));
    let takes = if is_own {
        SignedDuration::from_hours(OWN_POSTAGE_HOURS)
    } else {
        SignedDuration::from_hours(CARRIER_POSTAGE_DAYS * 24)
    };
    Due {
        at: at.saturating_add(takes).unwrap_or(at),
        work: Work::DecideRefund {
            shipment_id: record.id().to_owned(),
        },
    }
}

fn check(record: &ShipmentRecord, call: &Call<'_>) -> Result<(), Refusal> {
    let no = |why: &str| Err(Refusal::NotNow(why.to_owned()));
    if record.refund.is_some() {
        return no("Refund already requested");
    }
    if record.status == Status::PostageRequested {
        return no("Resource in use, please try again");
    }
    let Some(purchase) = &record.purchase else {
        return no("Postage has not been purchased");
    };
    let age = call.now.duration_since(purchase.at);
    if age < SignedDuration::from_secs(TOO_SOON_SECS) {
        return no("Resource in use, please try again");
    }
    let days = rate_choice::refund_days(&record.shown);
    if age > SignedDuration::from_hours(days * 24) {
        return no(&format!(
            "Refunds can be requested for {days} days after the purchase"
        ));
    }
    Ok(())
}

/// The refund is decided: refused if the parcel was scanned since, else credited.
pub(super) fn decide(call: &mut Call<'_>, id: &str) -> Result<(), Refusal> {
    change::update_if_there(call, id, |call, record| {
        let (Some(refund), Some(purchase)) = (record.refund.clone(), record.purchase.clone())
        else {
            return Ok(None);
        };
        if refund.is_scanned_since {
            if record.status == Status::RefundRequested {
                record.status = refund.earlier;
            }
            let mut refused = event(call.now, "refund_refused", "Refund refused");
            refused.subtitle =
                Some("The parcel was scanned after the refund was requested".to_owned());
            record.add_event(refused);
        } else {
            money::refund(call, record, purchase.amount)?;
            void(record, call.now);
        }
        Ok(Some(()))
    })
}

/// What a refund that was credited changes about its shipment.
pub(super) fn void(record: &mut ShipmentRecord, at: Timestamp) {
    travel::stop(record);
    record.status = Status::Voided;
    record.add_event(event(at, "refund_approved", "Refund approved"));
    record.resolution = Some(Resolution {
        word: "voided".to_owned(),
        at,
    });
}
