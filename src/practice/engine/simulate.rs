//! A shipment's history from its template to now, without a world: for stories
//! that are too large to be written operation by operation. It uses the same
//! functions as the operations.

use jiff::{SignedDuration, Timestamp};
use rust_decimal::Decimal;

use super::{
    BatchStatus, Due, JourneyStep, ReturnRecord, ShipmentRecord, Status, batch_status::status_of,
    moment::day, purchase, rate_choice, record::event, refund, returns, travel,
};
use crate::platform::random::Random;

/// How long after its creation a shipment is bought.
const BOUGHT_AFTER_SECS: i64 = 60;
/// How long a purchase takes.
const PURCHASE_SECS: i64 = 2;
/// How long after its purchase a refund is asked for.
const REFUND_AFTER_SECS: i64 = 5400;

/// What makes one shipment of a model.
#[derive(Debug)]
pub struct Identity {
    pub sequence: i64,
    pub id: String,
    pub created_at: Timestamp,
    pub to_name: String,
    pub order_id: String,
    pub batch_id: Option<i64>,
}

/// What its owner does with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    KeepAsDraft,
    Buy,
    BuyAndFail,
    BuyAndRefund,
}

/// Money that moved, and when.
type Moved = (Timestamp, Decimal);

/// A shipment with its history up to now.
#[derive(Debug)]
pub struct SimulatedShipment {
    pub record: ShipmentRecord,
    pub charge: Option<Moved>,
    pub refund: Option<Moved>,
    pub came_back: Option<ReturnRecord>,
    pub due: Vec<Due>,
}

/// Simulates a shipment from its creation until `now`. The model is a draft with
/// its postage chosen.
pub fn simulate(
    model: &ShipmentRecord,
    identity: Identity,
    outcome: Outcome,
    now: Timestamp,
    random: &Random,
) -> SimulatedShipment {
    let mut simulated = SimulatedShipment {
        record: begin(model, identity),
        charge: None,
        refund: None,
        came_back: None,
        due: Vec::new(),
    };
    let record = &mut simulated.record;
    let asked_at = after(record.created_at, BOUGHT_AFTER_SECS);
    let bought_at = after(asked_at, PURCHASE_SECS);
    let amount =
        rate_choice::chosen_postage(record).and_then(|name| rate_choice::payment_of(record, name));
    let Some(amount) = amount.filter(|_| outcome != Outcome::KeepAsDraft && bought_at <= now)
    else {
        return simulated;
    };
    record.add_event(event(asked_at, "postage_requested", "Postage requested"));
    if outcome == Outcome::BuyAndFail {
        let reason = "The carrier refused the purchase".to_owned();
        purchase::fail(record, bought_at, Status::Unpaid, reason);
        return simulated;
    }
    purchase::complete(record, amount, bought_at, random);
    simulated.charge = Some((bought_at, amount));
    travel::plan_from_ready(record, bought_at, random);
    let refund_at = after(bought_at, REFUND_AFTER_SECS);
    if outcome == Outcome::BuyAndRefund && refund_at <= now {
        let decided = refund::ask(record, refund_at);
        if decided.at > now {
            simulated.due.push(decided);
        } else {
            refund::void(record, decided.at);
            simulated.refund = Some((decided.at, amount));
        }
        return simulated;
    }
    travel_until(&mut simulated, now, random);
    simulated
}

fn begin(model: &ShipmentRecord, identity: Identity) -> ShipmentRecord {
    let mut record = model.clone();
    record.sequence = identity.sequence;
    record.created_at = identity.created_at;
    record.shown.id = identity.id;
    record.shown.to_name = Some(identity.to_name);
    record.shown.order_id = Some(identity.order_id);
    record.shown.batch_id = identity.batch_id;
    record.shown.ship_date = Some(day(identity.created_at));
    record.events = vec![event(
        identity.created_at,
        "create_shipment",
        "Shipment created",
    )];
    record
}

fn travel_until(simulated: &mut SimulatedShipment, now: Timestamp, random: &Random) {
    let record = &mut simulated.record;
    while let Some(due) = travel::next_due(record) {
        if due.at > now {
            simulated.due.push(due);
            break;
        }
        let Some(leg) = travel::take_leg(record) else {
            break;
        };
        match leg.step {
            JourneyStep::ComesBack(reason) => {
                // Its place in the order of returns is known once all are there.
                let key = (0, random.word(returns::ID_LETTERS));
                returns::mark_returned(record, &key.1, reason, leg.at);
                let mut returned = ReturnRecord::new(key, record, reason, leg.at);
                returned.catch_up(now);
                simulated.due.extend(returned.next_due());
                simulated.came_back = Some(returned);
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
                travel::Scan::of(leg.step, record).apply(record, leg.at);
            }
        }
    }
}

fn after(at: Timestamp, secs: i64) -> Timestamp {
    at.saturating_add(SignedDuration::from_secs(secs))
        .unwrap_or(at)
}

/// The status of a batch that holds so many shipments in each status.
pub fn batch_status(tally: &[(Status, u64)]) -> BatchStatus {
    status_of(BatchStatus::Pending, tally)
}
