//! The fold, step by step: what follows, and above all what must not. Here is what a
//! step is tried with.

mod batches;
mod drafts;
mod every_order;
mod print_and_refund;
mod purchases;
mod replacing;
mod replay;

use super::*;
use crate::ledger::journal::{NotExecuted, ReviewReason};
use crate::model::{
    money::{Currency, Money},
    postage_type::PostageType,
    purchase_terms::PurchaseTerms,
};

/// One line: its own state, that of its current shipment, and of all that was named.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct State {
    line: LineHistory,
    current: ShipmentHistory,
    batch: BatchHistory,
    all: Histories,
}

impl State {
    fn after(&self, entry: &JournalEntry, at: Timestamp) -> Result<Self, Illegal> {
        let line = LineId::of_order("1000", 1);
        let mut all = self.all.clone();
        all.apply(&line, None, entry, at)?;
        // Where nothing is known any more is where nothing was known before.
        all.shipments
            .retain(|_id, history| *history != ShipmentHistory::default());
        Ok(Self {
            line: all.line(&line),
            current: all.current(&line),
            batch: all.batch(&line),
            all,
        })
    }

    fn is_open(&self) -> bool {
        self.all.is_open(&LineId::of_order("1000", 1))
    }
}

fn at() -> Timestamp {
    Timestamp::UNIX_EPOCH
}

fn id(text: &str) -> ShipmentId {
    ShipmentId::new(text)
}

fn terms(shipment: &str) -> PurchaseTerms {
    PurchaseTerms {
        shipment: id(shipment),
        postage_type: PostageType::ServiceSlim,
        price: Money::parse("9.84", Currency::Cad).unwrap(),
    }
}

fn create(attempt: u32) -> JournalEntry {
    JournalEntry::CreateIntent {
        attempt,
        content: "a".to_owned(),
    }
}

fn created(shipment: &str) -> JournalEntry {
    JournalEntry::Created {
        shipment: id(shipment),
    }
}

fn buy(attempt: u32) -> JournalEntry {
    JournalEntry::BuyIntent {
        attempt,
        terms: terms("S1"),
    }
}

fn bought() -> JournalEntry {
    JournalEntry::Bought {
        shipment: id("S1"),
        postage_type: PostageType::ServiceSlim,
        price: Some(terms("S1").price),
        charged: None,
        tracking_code: Some("T".to_owned()),
        paid_at: None,
    }
}

fn lost() -> JournalEntry {
    JournalEntry::BuyLost {
        reason: "timeout".to_owned(),
    }
}

fn refused() -> NotExecuted {
    NotExecuted {
        status: Some(429),
        words: String::new(),
    }
}

fn label() -> JournalEntry {
    JournalEntry::LabelSaved {
        shipment: id("S1"),
        format: "png".to_owned(),
        sha256: "00".to_owned(),
    }
}

fn run(entries: &[JournalEntry]) -> Result<State, Illegal> {
    entries.iter().try_fold(State::default(), |history, entry| {
        history.after(entry, at())
    })
}

#[track_caller]
fn check(entries: &[JournalEntry]) -> State {
    run(entries).unwrap()
}

#[track_caller]
fn refuse(entries: &[JournalEntry]) {
    let (last, before) = entries.split_last().unwrap();
    let before = check(before);
    before.after(last, at()).unwrap_err();
}
