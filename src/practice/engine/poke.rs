//! A trainer or a test moves a shipment to a status, as scans would.

use super::{
    Call, Refusal, ShipmentRecord, Status, change,
    record::{Resolution, event},
};

/// Where the operator is.
const OPERATOR_PLACE: &str = "Vancouver, BC";

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
    record.is_scanned |= step.is_scan();
    if let Some(refund) = &mut record.refund {
        refund.is_scanned_since |= step.is_scan();
    }
    record.status = status;
    record.resolution = step.resolution.map(|word| Resolution {
        word: word.to_owned(),
        at: call.now,
    });
    let mut moved = event(call.now, status.word(), step.title);
    moved.location_description = match step.place {
        Place::Nowhere => None,
        Place::Operator => Some(OPERATOR_PLACE.to_owned()),
        Place::Destination => Some(destination(&record)),
    };
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

/// Where a scan happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// No scan: somebody decided it.
    Nowhere,
    Operator,
    Destination,
}

/// What reaching a status means.
struct Step {
    title: &'static str,
    place: Place,
    resolution: Option<&'static str>,
}

impl Step {
    fn to(status: Status) -> Option<Self> {
        use Place::{Destination, Nowhere, Operator};
        let (title, place, resolution) = match status {
            Status::Received => ("Received by the operator", Operator, None),
            Status::Released => ("Released to the carrier", Operator, None),
            Status::Inducted => ("Accepted by the carrier", Destination, None),
            Status::InTransit => ("In transit", Destination, None),
            Status::Delivered => ("Delivered", Destination, Some("delivery_confirmed")),
            Status::Resolved => ("Resolved", Destination, Some("delivery_assumed")),
            Status::Exception => ("Delivery problem", Destination, Some("delivery_exception")),
            Status::Canceled => ("Canceled", Nowhere, Some("canceled")),
            Status::Ready => ("Ready to be received", Nowhere, None),
            Status::Unpaid
            | Status::PostageRequested
            | Status::PostagePurchaseFailed
            | Status::RefundRequested
            | Status::Pending
            | Status::Voided => return None,
        };
        Some(Self {
            title,
            place,
            resolution,
        })
    }

    /// The operator or a carrier had the parcel in hand.
    fn is_scan(&self) -> bool {
        self.place != Place::Nowhere
    }
}
