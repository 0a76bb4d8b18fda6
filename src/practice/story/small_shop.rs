//! A small shop: 40 shipments in every status there is, 3 batches, one in each
//! status, and 6 returns, told through the engine's own operations.

use jiff::{SignedDuration, Timestamp};
use serde_json::Map;

use super::models::{self, GOODS, PLACES};
use crate::practice::engine::{self, Call, CameBack, Refusal, ReturnReason, ReturnStatus};

/// How far a shipment got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
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
    CameBack(ReturnReason, ReturnStatus),
}

/// The way of a parcel, in order.
const WAY: &[&str] = &["received", "released", "inducted", "in_transit"];

struct Shipment {
    hours_ago: i64,
    fate: Fate,
    /// Which of the three batches it is in.
    batch: Option<usize>,
    /// The postage to buy, where it is not the cheapest.
    postage: Option<&'static str>,
}

const fn made(hours_ago: i64, fate: Fate) -> Shipment {
    Shipment {
        hours_ago,
        fate,
        batch: None,
        postage: None,
    }
}

const fn bagged(hours_ago: i64, fate: Fate, batch: usize) -> Shipment {
    Shipment {
        batch: Some(batch),
        ..made(hours_ago, fate)
    }
}

const DELIVERED: Fate = Fate::Reached("delivered");

/// Oldest first: creation times only ever grow.
#[rustfmt::skip] // A table is read by its rows.
const SHIPMENTS: [Shipment; 40] = [
    made(700, DELIVERED),
    made(690, Fate::CameBack(ReturnReason::Unclaimed, ReturnStatus::Resolved)),
    made(680, DELIVERED),
    made(660, Fate::CameBack(ReturnReason::IncompleteAddress, ReturnStatus::Ready)),
    made(640, DELIVERED),
    made(610, Fate::Voided),
    made(600, Fate::CameBack(ReturnReason::Damaged, ReturnStatus::InTransit)),
    made(590, DELIVERED),
    made(560, Fate::CameBack(ReturnReason::Other, ReturnStatus::OnHold)),
    made(540, DELIVERED),
    made(520, Fate::Reached("resolved")),
    made(500, Fate::CameBack(ReturnReason::Unknown, ReturnStatus::OnHold)),
    made(480, DELIVERED),
    made(470, Fate::CameBack(ReturnReason::Unclaimed, ReturnStatus::Returned)),
    made(450, DELIVERED),
    made(420, DELIVERED),
    made(400, Fate::Reached("exception")),
    made(380, DELIVERED),
    made(360, Fate::Canceled),
    made(340, DELIVERED),
    made(220, Fate::Reached("in_transit")),
    made(210, Fate::Reached("in_transit")),
    made(190, Fate::Reached("in_transit")),
    made(160, Fate::Reached("inducted")),
    made(150, Fate::Reached("inducted")),
    made(120, Fate::Reached("released")),
    made(110, Fate::Voided),
    bagged(96, Fate::Reached("received"), 0),
    bagged(95, Fate::Reached("received"), 0),
    bagged(94, Fate::Reached("released"), 0),
    Shipment { postage: Some("us_postal_priority"), ..made(50, Fate::RefundAsked) },
    bagged(30, Fate::Ready, 1),
    bagged(29, Fate::Ready, 1),
    bagged(28, Fate::Ready, 1),
    made(20, Fate::Failed),
    bagged(8, Fate::Ready, 2),
    bagged(7, Fate::Draft, 2),
    made(5, Fate::Pending),
    made(3, Fate::Draft),
    made(0, Fate::Requested),
];

/// The batches, with the hour ago they were begun.
const BATCHES: [(i64, &str); 3] = [
    (90, "Monday's bag"),
    (27, "Ready to go"),
    (6, "Being filled"),
];

/// Something the story does at a time of its own, to a shipment by its place
/// in the table.
enum Deed {
    Create(usize),
    BeginBatch(usize),
    Bag(usize, usize),
    Buy(usize),
    Move(usize, &'static str),
    Refund(usize),
    ComeBack(usize, ReturnReason, ReturnStatus),
}

/// What was made so far.
struct Made {
    shipments: Vec<String>,
    batches: Vec<i64>,
}

pub(super) fn tell(call: &mut Call<'_>) -> Result<(), Refusal> {
    let mut deeds: Vec<(Timestamp, Deed)> = Vec::new();
    for (which, shipment) in SHIPMENTS.iter().enumerate() {
        plan(call.now, which, shipment, &mut deeds);
    }
    for (which, (hours_ago, _)) in BATCHES.iter().enumerate() {
        deeds.push((ago(call.now, *hours_ago, 0), Deed::BeginBatch(which)));
    }
    deeds.sort_by_key(|(at, _)| *at);
    let now = call.now;
    let mut made = Made {
        shipments: Vec::new(),
        batches: Vec::new(),
    };
    for (at, deed) in deeds {
        let mut then = Call {
            now: at.min(now),
            random: call.random,
            world: &mut *call.world,
            rules: call.rules,
        };
        engine::advance(&mut then)?;
        perform(&mut then, &deed, &mut made)?;
    }
    engine::advance(call)?;
    Ok(())
}

/// So many minutes after so many hours ago.
fn ago(now: Timestamp, hours_ago: i64, minutes: i64) -> Timestamp {
    let ago = SignedDuration::from_hours(hours_ago) - SignedDuration::from_mins(minutes);
    now.saturating_sub(ago).unwrap_or(now)
}

fn plan(now: Timestamp, which: usize, shipment: &Shipment, deeds: &mut Vec<(Timestamp, Deed)>) {
    let after = |minutes: i64| ago(now, shipment.hours_ago, minutes).min(now);
    deeds.push((after(0), Deed::Create(which)));
    if let Some(batch) = shipment.batch {
        let begun = BATCHES.get(batch).map_or(0, |(hours_ago, _)| *hours_ago);
        deeds.push((ago(now, begun, 5), Deed::Bag(which, batch)));
    }
    if !matches!(shipment.fate, Fate::Draft | Fate::Pending) {
        deeds.push((after(4), Deed::Buy(which)));
    }
    let mut scans = |words: &[&'static str]| {
        for (step, word) in (1..).zip(words) {
            let at = after(24 * 60 + step * 8 * 60);
            deeds.push((at, Deed::Move(which, word)));
        }
    };
    match shipment.fate {
        Fate::Draft | Fate::Requested | Fate::Failed | Fate::Ready => {}
        Fate::Pending => deeds.push((after(10), Deed::Move(which, "pending"))),
        Fate::Canceled => deeds.push((after(600), Deed::Move(which, "canceled"))),
        Fate::Reached(word) => {
            let before = WAY.iter().copied().take_while(|step| *step != word);
            let steps: Vec<_> = before.chain([word]).collect();
            scans(&steps);
        }
        Fate::RefundAsked | Fate::Voided => deeds.push((after(90), Deed::Refund(which))),
        Fate::CameBack(reason, status) => {
            let steps: Vec<_> = WAY.iter().copied().chain(["exception"]).collect();
            scans(&steps);
            deeds.push((after(9 * 24 * 60), Deed::ComeBack(which, reason, status)));
        }
    }
}

fn perform(call: &mut Call<'_>, deed: &Deed, made: &mut Made) -> Result<(), Refusal> {
    let id = |which: &usize| made.shipments.get(*which).ok_or(Refusal::NotFound);
    match deed {
        Deed::Create(which) => {
            let record = create(call, *which)?;
            made.shipments.push(record.id().to_owned());
        }
        Deed::BeginBatch(which) => {
            let name = BATCHES.get(*which).map(|(_, name)| (*name).to_owned());
            made.batches.push(engine::create_batch(call, name)?.id);
        }
        Deed::Bag(which, batch) => {
            let batch = made.batches.get(*batch).ok_or(Refusal::NotFound)?;
            engine::add_to_batch(call, *batch, std::slice::from_ref(id(which)?))?;
        }
        Deed::Buy(which) => {
            let shipment = SHIPMENTS.get(*which).ok_or(Refusal::NotFound)?;
            let fails = (shipment.fate == Fate::Failed)
                .then(|| "The carrier could not verify the address".to_owned());
            let wanted = shipment
                .postage
                .map(|name| ("postage_type".to_owned(), name.into()));
            let body: Map<_, _> = wanted.into_iter().collect();
            engine::buy(call, id(which)?, &body, fails)?;
        }
        Deed::Move(which, status) => {
            engine::poke(call, id(which)?, status)?;
        }
        Deed::Refund(which) => {
            engine::refund(call, id(which)?)?;
        }
        Deed::ComeBack(which, reason, status) => {
            let how = CameBack {
                reason: *reason,
                note: (*reason == ReturnReason::Other).then(|| "Refused at the door".to_owned()),
                status: *status,
            };
            engine::come_back(call, id(which)?, how)?;
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
