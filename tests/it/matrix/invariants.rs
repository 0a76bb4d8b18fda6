//! What holds after every case, whatever happened in it.

use std::collections::BTreeMap;

use rusqlite::{Connection, OpenFlags};
use rust_decimal::Decimal;
use sendoff::ledger::{
    Ledger,
    journal::{JournalEntry, Purchase, Refund, ShipmentHistory},
};
use serde_json::Value;

use super::scene::walk;
use crate::worker_support::Shop;

/// The seven invariants, and that the service's money ledger and ours agree.
/// (That recovery ends in time is held where a process starts again, and that
/// equal seeds give equal traces where the case runs twice.) No program
/// may be running.
#[track_caller]
pub(crate) fn check_invariants(shop: &Shop) {
    let charged = money(shop);
    let ledger = shop.ledger();
    paid_at_most_once_a_line(shop, &charged);
    every_paid_shipment_is_known_and_queued(shop, &ledger, &charged);
    nothing_is_bought_without_intent_and_approved_price(shop, &charged);
    the_token_went_nowhere_else(shop);
    the_ledgers_agree(&ledger, &charged);
}

/// What the service charged and gave back for one shipment.
#[derive(Debug, Default)]
struct Charged {
    order_id: String,
    charges: Vec<Decimal>,
    refunds: Vec<Decimal>,
}

/// The service's own ledger by shipment; it must add up in itself.
fn money(shop: &Shop) -> BTreeMap<String, Charged> {
    let money = shop.money();
    let mut by_shipment = BTreeMap::<String, Charged>::new();
    let mut balance = Decimal::ZERO;
    for entry in money["entries"].as_array().unwrap() {
        let amount: Decimal = entry["amount"].as_str().unwrap().parse().unwrap();
        let text = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
        match entry["kind"].as_str().unwrap() {
            "credit" => balance += amount,
            "charge" => {
                balance -= amount;
                let charged = by_shipment.entry(text("shipment_id")).or_default();
                charged.order_id = text("order_id");
                charged.charges.push(amount);
            }
            _refund => {
                balance += amount;
                by_shipment
                    .entry(text("shipment_id"))
                    .or_default()
                    .refunds
                    .push(amount);
            }
        }
    }
    assert_eq!(
        money["balance"].as_str().unwrap().parse(),
        Ok(balance),
        "{money}"
    );
    by_shipment
}

#[track_caller]
fn paid_at_most_once_a_line(shop: &Shop, charged: &BTreeMap<String, Charged>) {
    let mut by_order = BTreeMap::<&str, usize>::new();
    for (shipment, one) in charged {
        assert!(
            one.refunds.len() <= one.charges.len(),
            "{shipment}: {one:?}"
        );
        *by_order.entry(&one.order_id).or_default() += one.charges.len();
    }
    for (order, times) in by_order {
        assert!(
            times <= 1,
            "{order} was paid {times} times:\n{}",
            story(shop)
        );
    }
}

#[track_caller]
fn every_paid_shipment_is_known_and_queued(
    shop: &Shop,
    ledger: &Ledger,
    charged: &BTreeMap<String, Charged>,
) {
    let unprinted = ledger.unprinted().unwrap();
    for shipment in charged.keys() {
        let history = history_of(ledger, shipment);
        if history.is_none() && shop.watch().is_paid_elsewhere(shipment) {
            // Not ours, and another shipment of the line: a person is asked.
            let waits = |history: &ShipmentHistory| {
                matches!(history.purchase, Purchase::NeedsReview { .. })
            };
            let mut all = ledger.histories().shipments();
            assert!(all.any(|(_, history)| waits(history)), "{shipment}");
            continue;
        }
        let is_known = history.is_some_and(ShipmentHistory::is_bought);
        assert!(
            is_known,
            "{shipment} is paid, and the journal says {history:?}:\n{}",
            story(shop)
        );
        let is_queued = unprinted
            .iter()
            .any(|line| line.shipment.as_str() == shipment);
        let is_refunded =
            history.is_some_and(|history| matches!(history.refund, Refund::Asked | Refund::Voided));
        assert!(
            is_queued != is_refunded,
            "{shipment}: queued {is_queued}, refunded {is_refunded}"
        );
    }
}

/// Whatever left was on disk first (the door has looked), and what was
/// charged is what was intended and approved.
#[track_caller]
fn nothing_is_bought_without_intent_and_approved_price(
    shop: &Shop,
    charged: &BTreeMap<String, Charged>,
) {
    assert_eq!(shop.watch().wrongs(), Vec::<String>::new());
    let entries = entries(shop);
    for (shipment, one) in charged {
        let intents = entries.iter().filter_map(|entry| match entry {
            JournalEntry::BuyIntent { terms, .. } if terms.shipment.as_str() == shipment => {
                Some(terms)
            }
            _ => None,
        });
        let prices: Vec<_> = intents.map(|terms| terms.price.clone()).collect();
        if shop.watch().is_paid_elsewhere(shipment) {
            continue;
        }
        let is_approved = prices.iter().any(|price| {
            one.charges == [price.amount] && shop.watch().is_approved(&price.amount_text())
        });
        assert!(
            is_approved,
            "{shipment}: charged {:?}, intended {prices:?}",
            one.charges
        );
    }
}

#[track_caller]
fn the_token_went_nowhere_else(shop: &Shop) {
    let token = shop.token();
    assert!(
        !shop.watch().reported().contains(token),
        "the token was reported"
    );
    for file in walk(shop.folder()) {
        let bytes = std::fs::read(&file).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(!text.contains(token), "the token is in {}", file.display());
    }
}

/// What our ledger calls bought is what the service charged, to the cent.
#[track_caller]
fn the_ledgers_agree(ledger: &Ledger, charged: &BTreeMap<String, Charged>) {
    for (shipment, history) in ledger.histories().shipments() {
        let Purchase::Bought { price, .. } = &history.purchase else {
            continue;
        };
        let one = charged.get(shipment.as_str());
        let one = one.unwrap_or_else(|| panic!("{shipment} is bought here, and not paid"));
        if let Some(price) = price {
            assert_eq!(one.charges, [price.amount], "{shipment}");
        }
        if let Some(paid) = history.paid() {
            assert_eq!(one.charges, [paid.amount], "{shipment}");
        }
        if history.is_void() {
            assert_eq!(one.refunds, one.charges, "{shipment}");
        }
    }
}

fn history_of<'a>(ledger: &'a Ledger, shipment: &str) -> Option<&'a ShipmentHistory> {
    let mut all = ledger.histories().shipments();
    let found = all.find(|(id, history)| id.as_str() == shipment && history.line.is_some());
    found.map(|(_, history)| history)
}

/// The journal row by row: moment, and the whole entry.
pub(crate) fn journal(shop: &Shop) -> Vec<String> {
    let path = shop.ledger_path();
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let mut statement = connection
        .prepare("SELECT at, body FROM journal ORDER BY seq")
        .unwrap();
    let rows = statement.query_map([], |row| {
        Ok(format!(
            "{} {}",
            row.get::<_, String>(0)?,
            row.get::<_, String>(1)?
        ))
    });
    rows.unwrap().map(Result::unwrap).collect()
}

fn entries(shop: &Shop) -> Vec<JournalEntry> {
    journal(shop)
        .iter()
        .map(|row| {
            let (_at, body) = row.split_once(' ').unwrap();
            let value: Value = serde_json::from_str(body).unwrap();
            serde_json::from_value(value).unwrap()
        })
        .collect()
}

/// All that was written and sent, for the message of a failed case.
fn story(shop: &Shop) -> String {
    format!(
        "{}\n{}",
        journal(shop).join("\n"),
        shop.watch().trace().join("\n")
    )
}
