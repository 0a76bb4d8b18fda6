//! How a shipment travels by itself: planned when its postage is bought, one
//! step at a time, each with the tracking event it leaves.
//!
//! A plan is made once, from the seed, and kept with the shipment; who moves
//! the shipment by hand makes a new plan from there. The number of the plan
//! goes with the due work, so that the work of an old plan does nothing.

mod happening;
mod plan;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use happening::Happening;
pub(super) use happening::{OPERATOR_PLACE, RETURNED, Scan, is_public, scan_words};

use super::{
    Call, Due, Page, Refusal, ShipmentQuery, ShipmentRecord, Status, Work, change, returns,
};
use crate::platform::random::Random;

/// Whether shipments travel by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Travel {
    #[default]
    ByItself,
    /// Only where the control side or a story says so.
    ByHand,
}

/// What is planned for a shipment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Journey {
    /// Counts the plans that were made for this shipment.
    pub number: u32,
    /// What the public is told.
    pub estimate: Timestamp,
    /// What is still to come, the next first.
    pub legs: Vec<Leg>,
}

/// One step of a journey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leg {
    pub at: Timestamp,
    pub happens: Happening,
}

/// Plans the journey of a shipment whose postage was just bought.
pub(super) fn set_out(call: &mut Call<'_>, record: &mut ShipmentRecord) -> Result<(), Refusal> {
    plan_from_ready(record, call.now, call.random);
    schedule(call, record)
}

/// Plans what comes after a status that was reached by hand.
pub(super) fn go_on(call: &mut Call<'_>, record: &mut ShipmentRecord) -> Result<(), Refusal> {
    match rank(record.status) {
        Some(0) => plan_from_ready(record, call.now, call.random),
        Some(reached) => {
            // As if it had been handed over now, without the steps it has behind it.
            let mut journey = plan::journey(record, call.now, call.random);
            journey.legs.retain(|leg| leg.happens.rank() > reached);
            record.journey = Some(journey);
        }
        None => {
            stop(record);
            return Ok(());
        }
    }
    schedule(call, record)
}

/// Sends all shipments and returns on from where they stand: those that were moved by hand
/// only, and now shall travel by themselves.
pub fn travel_on(call: &mut Call<'_>) -> Result<(), Refusal> {
    let all = call
        .world
        .shipments(&ShipmentQuery::default(), Page::everything())?;
    for mut record in all {
        if record.is_paid() && rank(record.status).is_some() {
            go_on(call, &mut record)?;
            call.world.put_shipment(&record)?;
        }
    }
    returns::move_on_all(call)
}

/// How far along the way a status is; `None` is where it ends or never was.
fn rank(status: Status) -> Option<u8> {
    match status {
        Status::Ready => Some(0),
        Status::Received => Some(1),
        Status::Released => Some(2),
        Status::Inducted => Some(3),
        Status::InTransit => Some(4),
        Status::Unpaid
        | Status::PostageRequested
        | Status::PostagePurchaseFailed
        | Status::RefundRequested
        | Status::Canceled
        | Status::Pending
        | Status::Resolved
        | Status::Delivered
        | Status::Exception
        | Status::Voided => None,
    }
}

/// A shipment that is ready is handed over the day after its ship date.
pub(super) fn plan_from_ready(record: &mut ShipmentRecord, now: Timestamp, random: &Random) {
    let handed_over = plan::handed_over(record, now, random);
    record.journey = Some(plan::journey(record, handed_over, random));
}

/// The parcel is not handed over after all, or is where it stays.
pub(super) fn stop(record: &mut ShipmentRecord) {
    if let Some(journey) = &mut record.journey {
        journey.number += 1;
        journey.legs.clear();
    }
}

fn schedule(call: &mut Call<'_>, record: &mut ShipmentRecord) -> Result<(), Refusal> {
    if call.rules.travel == Travel::ByHand {
        stop(record);
    }
    match next_due(record) {
        Some(due) => Ok(call.world.add_due(&due)?),
        None => Ok(()),
    }
}

/// The work that takes a shipment to the next step of its journey.
pub(super) fn next_due(record: &ShipmentRecord) -> Option<Due> {
    let journey = record.journey.as_ref()?;
    Some(Due {
        at: journey.legs.first()?.at,
        work: Work::Travel {
            shipment_id: record.id().to_owned(),
            number: journey.number,
        },
    })
}

/// A step falls due. That of an old plan does nothing.
pub(super) fn step(call: &mut Call<'_>, id: &str, number: u32) -> Result<(), Refusal> {
    let Some(mut record) = call.world.shipment(id)? else {
        return Ok(());
    };
    let is_current = record
        .journey
        .as_ref()
        .is_some_and(|journey| journey.number == number);
    let Some(leg) = take_leg(&mut record).filter(|_| is_current) else {
        return Ok(());
    };
    match leg.happens {
        Happening::ComesBack(reason) => {
            returns::arrive(call, &mut record, reason)?;
        }
        Happening::Received
        | Happening::Released
        | Happening::Inducted
        | Happening::MovedOn
        | Happening::Arrived
        | Happening::OutForDelivery
        | Happening::Delivered
        | Happening::Assumed
        | Happening::Lost
        | Happening::NotDelivered(_) => {
            let scan = Scan::of(leg.happens, &record);
            scan.apply(&mut record, call.now);
        }
    }
    if let Some(due) = next_due(&record) {
        call.world.add_due(&due)?;
    }
    change::save(call, &record)
}

/// Takes the next step off the plan.
pub(super) fn take_leg(record: &mut ShipmentRecord) -> Option<Leg> {
    let journey = record.journey.as_mut()?;
    if journey.legs.is_empty() {
        return None;
    }
    Some(journey.legs.remove(0))
}
