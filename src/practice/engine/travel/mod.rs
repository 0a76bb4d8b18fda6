//! How a shipment travels automatically: planned when its postage is bought, one
//! step at a time, each with the tracking event it leaves.
//!
//! A plan is made once, from the seed, and kept with the shipment; who moves
//! the shipment by hand makes a new plan from there. The number of the plan
//! goes with the due work, so that the work of an old plan does nothing.

mod legs;
mod plan;
mod scan;

use jiff::Timestamp;

pub(super) use legs::{next_due, stop, take_leg};
pub(super) use scan::{OPERATOR_PLACE, RETURNED, Scan, is_public, scan_words};

use super::{
    Call, JourneyStep, Page, Refusal, ShipmentQuery, ShipmentRecord, Status, change, returns,
    rules::Travel,
};
use crate::platform::random::Random;

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
            journey.legs.retain(|leg| leg.step.rank() > reached);
            record.journey = Some(journey);
        }
        None => {
            stop(record);
            return Ok(());
        }
    }
    schedule(call, record)
}

/// Plans the journeys of all shipments and returns from their current status, where
/// they were moved by hand so far.
pub fn travel_on(call: &mut Call<'_>) -> Result<(), Refusal> {
    let all = call
        .world
        .shipments(&ShipmentQuery::default(), Page::everything())?;
    for mut record in all {
        if record.is_paid() && rank(record.status).is_some() {
            go_on(call, &mut record)?;
            call.put_shipment(&record)?;
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

fn schedule(call: &mut Call<'_>, record: &mut ShipmentRecord) -> Result<(), Refusal> {
    if call.rules.travel == Travel::ByHand {
        stop(record);
    }
    match next_due(record) {
        Some(due) => Ok(call.world.add_due(&due)?),
        None => Ok(()),
    }
}

/// A step falls due. That of an old plan does nothing.
pub(super) fn step(call: &mut Call<'_>, id: &str, number: u32) -> Result<(), Refusal> {
    change::update_if_there(call, id, |call, record| {
        let is_current = record
            .journey
            .as_ref()
            .is_some_and(|journey| journey.number == number);
        let Some(leg) = take_leg(record).filter(|_| is_current) else {
            return Ok(None);
        };
        match leg.step {
            JourneyStep::ComesBack(reason) => {
                returns::begin(call, record, reason)?;
            }
            JourneyStep::Received
            | JourneyStep::Released
            | JourneyStep::Inducted
            | JourneyStep::MovedOn
            | JourneyStep::Arrived
            | JourneyStep::OutForDelivery
            | JourneyStep::Delivered
            | JourneyStep::Assumed
            | JourneyStep::Lost
            | JourneyStep::NotDelivered(_) => {
                Scan::of(leg.step, record).apply(record, call.now);
            }
        }
        if let Some(due) = next_due(record) {
            call.world.add_due(&due)?;
        }
        Ok(Some(()))
    })
}
