//! Large worlds, quickly: each shipment is a copy of a template whose history is
//! simulated up to now, and is written once, in its final state.

#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, sync::mpsc};

use jiff::{SignedDuration, Timestamp};
use rust_decimal::Decimal;

use super::models::{self, GOODS, PLACES};
use crate::{
    platform::random::{Random, WORD_LETTER_COUNT},
    practice::engine::{
        self, BatchRecord, Call, Identity, MemoryWorld, MoneyEntry, MoneyKind, Outcome, Refusal,
        ReturnRecord, ShipmentRecord, SimulatedShipment, Status,
    },
};

/// How large a story is.
pub(in crate::practice::story) struct Crowd {
    shipments: i64,
    /// All are created in the time before now.
    secs: i64,
    /// The number of shipments per batch.
    batch: i64,
    rates: KeptRates,
}

/// Which rates a bought shipment still shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeptRates {
    All,
    /// The one that was bought: a million times the others would be gigabytes.
    Bought,
}

pub(in crate::practice::story) const PEAK_DAY: Crowd = Crowd {
    shipments: 20_000,
    secs: 10 * 3600,
    batch: 250,
    rates: KeptRates::All,
};
pub(in crate::practice::story) const ARCHIVE: Crowd = Crowd {
    shipments: 1_000_000,
    secs: 365 * 86_400,
    batch: 500,
    rates: KeptRates::Bought,
};

/// The length of an id, and how many ids of that length there are.
const ID_LETTERS: usize = 10;
const ID_COUNT: u64 = WORD_LETTER_COUNT.pow(10);
/// Far from one id to the next, and prime to the number of ids.
const ID_STEP: u64 = 183_064_257_983_119;
/// What is put on the account when it runs out.
const TOP_UP: Decimal = Decimal::from_parts(10_000_000, 0, 0, false, 2);
/// Out of a hundred shipments so many are not simply bought.
const DRAFTS: u64 = 2;
const FAILURES: u64 = 1;
const REFUNDS: u64 = 2;
/// How many simulated shipments may wait to be written.
const MAX_AHEAD: usize = 1000;
/// Every so many shipments stay out of batches.
const LOOSE_EVERY: i64 = 5;

pub(in crate::practice::story) fn write(call: &mut Call<'_>, crowd: &Crowd) -> Result<(), Refusal> {
    let models = draw_models(call)?;
    let batches = crowd.shipments / crowd.batch + 1;
    let first = call.world.next_sequences(crowd.shipments + batches)?;
    call.world.begin_bulk()?;
    let (now, random) = (call.now, call.random);
    let mut writer = Writer::new(call.world.balance()?);
    // One thread simulates, this one writes.
    std::thread::scope(|scope| {
        let (sender, simulated) = mpsc::sync_channel(MAX_AHEAD);
        let mut generator = Generator {
            now,
            random,
            crowd,
            models: &models,
            next_sequence: first,
            id_origin: random.next_u64() % ID_COUNT,
        };
        scope.spawn(move || generator.run(&sender));
        for next in simulated {
            writer.keep(call, next?)?;
        }
        Ok::<(), Refusal>(())
    })?;
    writer.finish(call)?;
    Ok(call.world.end_bulk()?)
}

/// Every kind of goods to every place, made by the service's own *create*.
fn draw_models(call: &Call<'_>) -> Result<Vec<ShipmentRecord>, Refusal> {
    let mut world = MemoryWorld::new();
    let mut drafting = Call {
        now: call.now,
        random: call.random,
        world: &mut world,
        rules: call.rules,
        past: None,
    };
    let mut models = Vec::with_capacity(PLACES.len() * GOODS.len());
    for goods in GOODS {
        for place in PLACES {
            let body = models::body(place, goods, "Model", "0");
            models.push(engine::create(&mut drafting, &body)?);
        }
    }
    Ok(models)
}

/// What the generator sends, in the order of creation.
enum Next {
    Batch(BatchRecord),
    SimulatedShipment(Box<SimulatedShipment>),
}

/// Simulates one shipment after another, on a thread of its own.
struct Generator<'a> {
    now: Timestamp,
    random: &'a Random,
    crowd: &'a Crowd,
    models: &'a [ShipmentRecord],
    next_sequence: i64,
    id_origin: u64,
}

impl Generator<'_> {
    fn run(&mut self, sender: &mpsc::SyncSender<Result<Next, Refusal>>) {
        let mut batch = None;
        for number in 0..self.crowd.shipments {
            if number % self.crowd.batch == 0 {
                let record = self.create_batch(number);
                batch = Some(record.id);
                if sender.send(Ok(Next::Batch(record))).is_err() {
                    return;
                }
            }
            let next = self.simulate(number, batch);
            // The receiver is gone when a write failed.
            if sender.send(next).is_err() {
                return;
            }
        }
    }

    fn sequence(&mut self) -> i64 {
        let sequence = self.next_sequence;
        self.next_sequence += 1;
        sequence
    }

    fn created_at(&self, number: i64) -> Timestamp {
        let crowd = self.crowd;
        let ago_ms = (crowd.shipments - number) * crowd.secs * 1000 / crowd.shipments;
        self.now
            .saturating_sub(SignedDuration::from_millis(ago_ms))
            .unwrap_or(self.now)
    }

    fn create_batch(&mut self, number: i64) -> BatchRecord {
        BatchRecord {
            id: self.sequence(),
            description: Some(format!("Bag {}", number / self.crowd.batch + 1)),
            status: engine::BatchStatus::Pending,
            created_at: self.created_at(number),
        }
    }

    fn simulate(&mut self, number: i64, batch: Option<i64>) -> Result<Next, Refusal> {
        let random = self.random;
        let outcome = outcome(random);
        let place_in_ids = u128::from(number.unsigned_abs()) * u128::from(ID_STEP);
        let id = (u128::from(self.id_origin) + place_in_ids) % u128::from(ID_COUNT);
        let is_in_batch =
            number % LOOSE_EVERY != 0 && matches!(outcome, Outcome::Buy | Outcome::BuyAndRefund);
        let identity = Identity {
            sequence: self.sequence(),
            id: Random::word_for(u64::try_from(id).unwrap_or(0), ID_LETTERS),
            created_at: self.created_at(number),
            to_name: models::person(usize::try_from(random.up_to(899)).unwrap_or(0)),
            order_id: format!("SO-{:07}", 1_000_000 + number),
            batch_id: batch.filter(|_| is_in_batch),
        };
        let last = u64::try_from(self.models.len().saturating_sub(1)).unwrap_or(0);
        let which = usize::try_from(random.up_to(last)).unwrap_or(0);
        let model = self.models.get(which).ok_or(Refusal::NotFound)?;
        let mut simulated = engine::simulate(model, identity, outcome, self.now, random);
        if self.crowd.rates == KeptRates::Bought && simulated.record.is_paid() {
            let bought = simulated.record.shown.postage_type.clone();
            let rates = &mut simulated.record.shown.rates;
            rates.retain(|rate| Some(&rate.postage_type) == bought.as_ref());
        }
        Ok(Next::SimulatedShipment(Box::new(simulated)))
    }
}

/// Writes what is simulated, and keeps what follows from all of it.
struct Writer {
    batch: Option<(BatchRecord, BTreeMap<Status, u64>)>,
    /// Refunds that come later than the charges after them.
    refunds: BTreeMap<(Timestamp, i64), MoneyEntry>,
    returns: Vec<ReturnRecord>,
    balance: Decimal,
}

impl Writer {
    fn new(balance: Decimal) -> Self {
        Self {
            batch: None,
            refunds: BTreeMap::new(),
            returns: Vec::new(),
            balance,
        }
    }

    fn close_batch(&mut self, call: &mut Call<'_>) -> Result<(), Refusal> {
        if let Some((mut record, tally)) = self.batch.take() {
            let tally: Vec<_> = tally.into_iter().collect();
            record.status = engine::batch_status(&tally);
            call.world.put_batch(&record)?;
        }
        Ok(())
    }

    fn keep(&mut self, call: &mut Call<'_>, next: Next) -> Result<(), Refusal> {
        let simulated = match next {
            Next::SimulatedShipment(simulated) => *simulated,
            Next::Batch(record) => {
                self.close_batch(call)?;
                self.batch = Some((record, BTreeMap::new()));
                return Ok(());
            }
        };
        let record = simulated.record;
        if let (Some((_, tally)), Some(_)) = (&mut self.batch, record.shown.batch_id) {
            *tally.entry(record.status).or_default() += 1;
        }
        if let Some((at, amount)) = simulated.charge {
            self.pay_refunds(call, at)?;
            if self.balance < amount {
                let entry = MoneyEntry {
                    kind: MoneyKind::Credit,
                    amount: TOP_UP,
                    shipment_id: None,
                    order_id: None,
                    at,
                };
                self.balance += TOP_UP;
                call.world.add_money(&entry)?;
            }
            self.balance -= amount;
            call.world
                .add_money(&entry(MoneyKind::Charge, &record, amount, at))?;
        }
        if let Some((at, amount)) = simulated.refund {
            let entry = entry(MoneyKind::Refund, &record, amount, at);
            self.refunds.insert((at, record.sequence), entry);
        }
        self.returns.extend(simulated.came_back);
        for due in &simulated.due {
            call.world.add_due(due)?;
        }
        Ok(call.world.put_shipment(&record)?)
    }

    /// Credits the refunds that were decided by then.
    fn pay_refunds(&mut self, call: &mut Call<'_>, until: Timestamp) -> Result<(), Refusal> {
        while let Some(first) = self.refunds.first_entry() {
            if first.key().0 > until {
                return Ok(());
            }
            let entry = first.remove();
            self.balance += entry.amount;
            call.world.add_money(&entry)?;
        }
        Ok(())
    }

    fn finish(mut self, call: &mut Call<'_>) -> Result<(), Refusal> {
        self.close_batch(call)?;
        self.pay_refunds(call, call.now)?;
        call.world.set_balance(self.balance)?;
        // The order of returns is the order in which they came back.
        self.returns.sort_by_key(|returned| returned.created_at);
        let count = i64::try_from(self.returns.len()).unwrap_or(0);
        let first = call.world.next_sequences(count)?;
        for (sequence, mut returned) in (first..).zip(self.returns) {
            returned.sequence = sequence;
            call.world.put_return(&returned)?;
        }
        Ok(())
    }
}

fn outcome(random: &Random) -> Outcome {
    let roll = random.up_to(99);
    if roll < DRAFTS {
        Outcome::KeepAsDraft
    } else if roll < DRAFTS + FAILURES {
        Outcome::BuyAndFail
    } else if roll < DRAFTS + FAILURES + REFUNDS {
        Outcome::BuyAndRefund
    } else {
        Outcome::Buy
    }
}

fn entry(kind: MoneyKind, record: &ShipmentRecord, amount: Decimal, at: Timestamp) -> MoneyEntry {
    MoneyEntry {
        kind,
        amount,
        shipment_id: Some(record.id().to_owned()),
        order_id: record.shown.order_id.clone(),
        at,
    }
}
