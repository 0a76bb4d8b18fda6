//! The planned steps of one shipment: which is next, and none any more.

use crate::practice::engine::{Due, Leg, ShipmentRecord, Work};

/// The parcel is not handed over after all, or is where it stays.
pub(in crate::practice::engine) fn stop(record: &mut ShipmentRecord) {
    if let Some(journey) = &mut record.journey {
        journey.number += 1;
        journey.legs.clear();
    }
}

/// The work that takes a shipment to the next step of its journey.
pub(in crate::practice::engine) fn next_due(record: &ShipmentRecord) -> Option<Due> {
    let journey = record.journey.as_ref()?;
    Some(Due {
        at: journey.legs.first()?.at,
        work: Work::Travel {
            shipment_id: record.id().to_owned(),
            number: journey.number,
        },
    })
}

/// Takes the next step off the plan.
pub(in crate::practice::engine) fn take_leg(record: &mut ShipmentRecord) -> Option<Leg> {
    let journey = record.journey.as_mut()?;
    if journey.legs.is_empty() {
        return None;
    }
    Some(journey.legs.remove(0))
}
