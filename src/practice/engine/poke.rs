//! A trainer or a test moves a shipment to a status, as scans would.

use super::{
    Call, Refusal, ShipmentRecord, Status, change,
    record::{Resolution, event},
};

/// Moves a shipment along. Statuses that only money can reach are refused.
pub fn poke(call: &mut Call<'_>, id: &str, word: &str) -> Result<ShipmentRecord, Refusal> {
    let mut record = change::load(call, id)?;
    let invalid = || Refusal::Invalid("status field is invalid".to_owned());
    let status: Status = word.parse().ok().ok_or_else(invalid)?;
    let step = Step::to(status).ok_or_else(invalid)?;
    if record.status == Status::PostageRequested {
        return Err(Refusal::NotNow(
            "Resource in use, please try again".to_owned(),
        ));
    }
    if record.status == Status::Voided {
        return Err(Refusal::NotNow("Shipment is voided".to_owned()));
    }
    record.is_scanned |= step.is_scan;
    if let Some(refund) = &mut record.refund {
        refund.is_scanned_since |= step.is_scan;
    }
    record.status = status;
    record.resolution = step.resolution.map(|word| Resolution {
        word: word.to_owned(),
        at: call.now,
    });
    let mut moved = event(call.now, status.word(), step.title);
    moved.location_description = step.is_scan.then(|| match status {
        Status::Received | Status::Released => "Vancouver, BC".to_owned(),
        _ => destination(&record),
    });
    moved.status = Some(status.word().to_owned());
    record.add_event(moved);
    change::save(call, &record)?;
    Ok(record)
}

fn destination(record: &ShipmentRecord) -> String {
    let shown = &record.shown;
    let parts = [
        &shown.to_city,
        &shown.to_province_code,
        &shown.to_country_code,
    ];
    parts
        .into_iter()
        .flatten()
        .cloned()
        .collect::<Vec<_>>()
        .join(", ")
}

/// What reaching a status means.
struct Step {
    title: &'static str,
    is_scan: bool,
    resolution: Option<&'static str>,
}

impl Step {
    fn to(status: Status) -> Option<Self> {
        let scan = |title| Some((title, true, None));
        let (title, is_scan, resolution) = match status {
            Status::Received => scan("Received by the operator"),
            Status::Released => scan("Released to the carrier"),
            Status::Inducted => scan("Accepted by the carrier"),
            Status::InTransit => scan("In transit"),
            Status::Delivered => Some(("Delivered", true, Some("delivery_confirmed"))),
            Status::Resolved => Some(("Resolved", true, Some("delivery_assumed"))),
            Status::Exception => Some(("Delivery problem", true, Some("delivery_exception"))),
            Status::Canceled => Some(("Canceled", false, Some("canceled"))),
            Status::Ready => Some(("Ready to be received", false, None)),
            Status::Unpaid
            | Status::PostageRequested
            | Status::PostagePurchaseFailed
            | Status::RefundRequested
            | Status::Pending
            | Status::Voided => None,
        }?;
        Some(Self {
            title,
            is_scan,
            resolution,
        })
    }
}
