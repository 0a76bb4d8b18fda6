//! A small shop: 40 shipments in every status there is, 3 batches, one in each
//! status, and 6 returns, made through the engine's own operations.

use jiff::{SignedDuration, Timestamp};
use serde_json::Map;

use super::models::{self, GOODS, PLACES};
use crate::practice::engine::{self, Call, NewReturn, Refusal, ReturnReason, ReturnStatus};

/// How far a shipment got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum History {
    Draft,
    /// Still being created.
    Pending,
    Requested,
    Failed,
    Ready,
    Canceled,
    /// Bought, then scanned up to there.
    Reached(&'static str),
    RefundAsked,
    Voided,
    Returned(ReturnReason, ReturnStatus),
}

/// The way of a parcel, in order.
const WAY: &[&str] = &["received", "released", "inducted", "in_transit"];

struct Shipment {
    hours_ago: i64,
    history: History,
    /// Which of the three batches it is in.
    batch: Option<usize>,
    /// The postage to buy, where it is not the cheapest.
    postage: Option<&'static str>,
}

const fn shipment(hours_ago: i64, history: History) -> Shipment {
    Shipment {
        hours_ago,
        history,
        batch: None,
        postage: None,
    }
}

const fn in_batch(hours_ago: i64, history: History, batch: usize) -> Shipment {
    Shipment {
        batch: Some(batch),
        ..shipment(hours_ago, history)
    }
}

const DELIVERED: History = History::Reached("delivered");

/// Oldest first: creation times only ever grow.
#[rustfmt::skip] // A table is read by its rows.
const SHIPMENTS: [Shipment; 40] = [
    shipment(700, DELIVERED),
    shipment(690, History::Returned(ReturnReason::Unclaimed, ReturnStatus::Resolved)),
    shipment(680, DELIVERED),
    shipment(660, History::Returned(ReturnReason::IncompleteAddress, ReturnStatus::Ready)),
    shipment(640, DELIVERED),
    shipment(610, History::Voided),
    shipment(600, History::Returned(ReturnReason::Damaged, ReturnStatus::InTransit)),
    shipment(590, DELIVERED),
    shipment(560, History::Returned(ReturnReason::Other, ReturnStatus::OnHold)),
    shipment(540, DELIVERED),
    shipment(520, History::Reached("resolved")),
    shipment(500, History::Returned(ReturnReason::Unknown, ReturnStatus::OnHold)),
    shipment(480, DELIVERED),
    shipment(470, History::Returned(ReturnReason::Unclaimed, ReturnStatus::Returned)),
    shipment(450, DELIVERED),
    shipment(420, DELIVERED),
    shipment(400, History::Reached("exception")),
    shipment(380, DELIVERED),
    shipment(360, History::Canceled),
    shipment(340, DELIVERED),
    shipment(220, History::Reached("in_transit")),
    shipment(210, History::Reached("in_transit")),
    shipment(190, History::Reached("in_transit")),
    shipment(160, History::Reached("inducted")),
    shipment(150, History::Reached("inducted")),
    shipment(120, History::Reached("released")),
    shipment(110, History::Voided),
    in_batch(96, History::Reached("received"), 0),
    in_batch(95, History::Reached("received"), 0),
    in_batch(94, History::Reached("released"), 0),
    Shipment { postage: Some("us_postal_priority"), ..shipment(50, History::RefundAsked) },
    in_batch(30, History::Ready, 1),
    in_batch(29, History::Ready, 1),
    in_batch(28, History::Ready, 1),
    shipment(20, History::Failed),
    in_batch(8, History::Ready, 2),
    in_batch(7, History::Draft, 2),
    shipment(5, History::Pending),
    shipment(3, History::Draft),
    shipment(0, History::Requested),
];

/// The batches, with the hour ago they were begun.
const BATCHES: [(i64, &str); 3] = [
    (90, "Monday's bag"),
    (27, "Ready to go"),
    (6, "Being filled"),
];

/// Something the story does at a time of its own, to a shipment by its place
/// in the table.
enum Step {
    Create(usize),
    CreateBatch(usize),
    AddToBatch(usize, usize),
    Buy(usize),
    Move(usize, &'static str),
    Refund(usize),
    MakeReturn(usize, ReturnReason, ReturnStatus),
}

/// What was created so far.
struct Created {
    shipments: Vec<String>,
    batches: Vec<i64>,
}

pub(super) fn write(call: &mut Call<'_>) -> Result<(), Refusal> {
    let mut steps: Vec<(Timestamp, Step)> = Vec::new();
    for (which, shipment) in SHIPMENTS.iter().enumerate() {
        plan(call.now, which, shipment, &mut steps);
    }
    for (which, (hours_ago, _)) in BATCHES.iter().enumerate() {
        steps.push((ago(call.now, *hours_ago, 0), Step::CreateBatch(which)));
    }
    steps.sort_by_key(|(at, _)| *at);
    let now = call.now;
    let mut created = Created {
        shipments: Vec::new(),
        batches: Vec::new(),
    };
    for (at, step) in steps {
        let mut then = Call {
            now: at.min(now),
            random: call.random,
            world: &mut *call.world,
            rules: call.rules,
            past: None,
        };
        engine::advance(&mut then)?;
        perform(&mut then, &step, &mut created)?;
    }
    engine::advance(call)?;
    Ok(())
}

/// So many minutes after so many hours ago.
fn ago(now: Timestamp, hours_ago: i64, minutes: i64) -> Timestamp {
    let ago = SignedDuration::from_hours(hours_ago) - SignedDuration::from_mins(minutes);
    now.saturating_sub(ago).unwrap_or(now)
}

fn plan(now: Timestamp, which: usize, shipment: &Shipment, steps: &mut Vec<(Timestamp, Step)>) {
    let after = |minutes: i64| ago(now, shipment.hours_ago, minutes).min(now);
    steps.push((after(0), Step::Create(which)));
    if let Some(batch) = shipment.batch {
        let begun = BATCHES.get(batch).map_or(0, |(hours_ago, _)| *hours_ago);
        steps.push((ago(now, begun, 5), Step::AddToBatch(which, batch)));
    }
    if !matches!(shipment.history, History::Draft | History::Pending) {
        steps.push((after(4), Step::Buy(which)));
    }
    let mut scans = |words: &[&'static str]| {
        for (step, word) in (1..).zip(words) {
            let at = after(24 * 60 + step * 8 * 60);
            steps.push((at, Step::Move(which, word)));
        }
    };
    match shipment.history {
        History::Draft | History::Requested | History::Failed | History::Ready => {}
        History::Pending => steps.push((after(10), Step::Move(which, "pending"))),
        History::Canceled => steps.push((after(600), Step::Move(which, "canceled"))),
        History::Reached(word) => {
            let before = WAY.iter().copied().take_while(|step| *step != word);
            let statuses: Vec<_> = before.chain([word]).collect();
            scans(&statuses);
        }
        History::RefundAsked | History::Voided => steps.push((after(90), Step::Refund(which))),
        History::Returned(reason, status) => {
            let statuses: Vec<_> = WAY.iter().copied().chain(["exception"]).collect();
            scans(&statuses);
            steps.push((after(9 * 24 * 60), Step::MakeReturn(which, reason, status)));
        }
    }
}

fn perform(call: &mut Call<'_>, step: &Step, created: &mut Created) -> Result<(), Refusal> {
    let id = |which: &usize| created.shipments.get(*which).ok_or(Refusal::NotFound);
    match step {
        Step::Create(which) => {
            let record = create(call, *which)?;
            created.shipments.push(record.id().to_owned());
        }
        Step::CreateBatch(which) => {
            let name = BATCHES.get(*which).map(|(_, name)| (*name).to_owned());
            created.batches.push(engine::create_batch(call, name)?.id);
        }
        Step::AddToBatch(which, batch) => {
            let batch = created.batches.get(*batch).ok_or(Refusal::NotFound)?;
            engine::add_to_batch(call, *batch, std::slice::from_ref(id(which)?))?;
        }
        Step::Buy(which) => {
            let shipment = SHIPMENTS.get(*which).ok_or(Refusal::NotFound)?;
            let fails = (shipment.history == History::Failed)
                .then(|| "The carrier could not verify the address".to_owned());
            let wanted = shipment
                .postage
                .map(|name| ("postage_type".to_owned(), name.into()));
            let body: Map<_, _> = wanted.into_iter().collect();
            engine::buy(call, id(which)?, &body, fails)?;
        }
        Step::Move(which, status) => {
            engine::move_shipment(call, id(which)?, status)?;
        }
        Step::Refund(which) => {
            engine::refund(call, id(which)?)?;
        }
        Step::MakeReturn(which, reason, status) => {
            let how = NewReturn {
                reason: *reason,
                note: (*reason == ReturnReason::Other).then(|| "Refused at the door".to_owned()),
                status: *status,
            };
            engine::make_return(call, id(which)?, how)?;
        }
    }
    Ok(())
}

fn create(call: &mut Call<'_>, which: usize) -> Result<engine::ShipmentRecord, Refusal> {
    let shipment = SHIPMENTS.get(which).ok_or(Refusal::NotFound)?;
    // US postage goes to the US.
    let place = if shipment.postage.is_some() { 7 } else { which };
    let place = PLACES.get(place % PLACES.len()).ok_or(Refusal::NotFound)?;
    let goods = GOODS.get(which % GOODS.len()).ok_or(Refusal::NotFound)?;
    let name = models::person(which * 31);
    let order_id = format!("SHOP-{}", 3001 + which);
    engine::create(call, &models::body(place, goods, &name, &order_id))
}
