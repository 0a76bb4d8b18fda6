//! What holds after every case, whatever happened in it.

use std::{collections::BTreeMap, path::Path};

use rusqlite::{Connection, OpenFlags};
use sendoff::ledger::{
    Ledger,
    journal::{JournalEntry, Purchase, Refund, ShipmentHistory},
};
use sendoff::{
    model::{ids::ShipmentId, money::Money},
    platform::random::Random,
    session::deps::Folders,
};
use serde_json::Value;

use super::{
    account_money::{Charged, Double, charged, doubles, refunded, token_of},
    scene::each_file,
};
use crate::worker_support::Shop;

/// The invariants, and that the service's money ledger and ours agree, on
/// every computer that is there.
/// (That recovery ends in time is held where a process starts again, and that
/// equal seeds give equal traces where the case runs twice.) No program
/// may be running.
#[track_caller]
pub(crate) fn check_invariants(shop: &Shop) {
    let charged = charged(shop);
    let ledgers: Vec<_> = shop
        .ledger_paths()
        .iter()
        .map(|at| OpenLedger::of(at))
        .collect();
    a_shipment_is_paid_once(shop, &charged);
    a_parcel_is_paid_once_or_everybody_is_told(shop, &ledgers);
    every_paid_shipment_is_known_and_queued(shop, &ledgers, &charged);
    nothing_is_bought_without_intent_and_approved_price(shop, &ledgers, &charged);
    the_token_went_nowhere_else(shop);
    for ledger in &ledgers {
        the_ledgers_agree(&ledger.ledger, &charged);
    }
}

/// The ledger of one computer.
struct OpenLedger {
    ledger: Ledger,
    entries: Vec<JournalEntry>,
    tokens: Vec<String>,
}

impl OpenLedger {
    fn of(path: &Path) -> Self {
        let connection = read_only(path);
        let sql = "SELECT token FROM lines";
        let mut statement = connection.prepare(sql).unwrap();
        let tokens = statement.query_map([], |row| row.get(0)).unwrap();
        Self {
            ledger: Ledger::open(path, &Random::from_seed(11)).unwrap(),
            entries: entries(path),
            tokens: tokens.map(Result::unwrap).collect(),
        }
    }

    /// The prices at which a shipment was to be bought.
    fn intended(&self, shipment: &str) -> Vec<Money> {
        let intents = self.entries.iter().filter_map(|entry| match entry {
            JournalEntry::BuyIntent { terms, .. } if terms.shipment.as_str() == shipment => {
                Some(terms.price.clone())
            }
            _ => None,
        });
        intents.collect()
    }

    fn has_made(&self, one: &Charged) -> bool {
        let token = token_of(&one.order_id);
        token.is_some_and(|token| self.tokens.iter().any(|own| own == token))
    }
}

#[track_caller]
fn a_shipment_is_paid_once(shop: &Shop, charged: &BTreeMap<String, Charged>) {
    for (shipment, one) in charged {
        assert!(
            one.charges.len() == 1 && one.refunds.len() <= 1,
            "{shipment}: {one:?}\n{}",
            story(shop)
        );
    }
}

/// No parcel of an order is paid twice, whichever way it came. Where that
/// can't be prevented, every computer that has paid knows of it.
#[track_caller]
fn a_parcel_is_paid_once_or_everybody_is_told(shop: &Shop, ledgers: &[OpenLedger]) {
    for double in doubles(shop) {
        let Double { parcel, shipments } = &double;
        assert!(
            shop.watch().may_be_paid_twice(),
            "{parcel:?} is paid by {shipments:?}, without need:\n{}",
            story(shop)
        );
        if !refunded(shop).is_disjoint(&shipments.iter().cloned().collect()) {
            continue;
        }
        for ledger in ledgers {
            for own in &double.shipments {
                assert!(
                    ledger.intended(own).is_empty() || is_told(&ledger.ledger, own, &double),
                    "{double:?} is not told where {own} was bought:\n{}",
                    story(shop)
                );
            }
        }
    }
}

/// The pairs in a ledger that are told as paid twice: none of both is refunded.
pub(crate) fn unsettled_pairs(shop: &Shop, folders: &Folders) -> Vec<[ShipmentId; 2]> {
    let ledger = OpenLedger::of(&shop.ledger_in(&folders.data_dir)).ledger;
    let pairs = ledger.paid_pairs().unwrap();
    if pairs.is_empty() {
        return Vec::new();
    }
    let refunded = refunded(shop);
    let both = pairs.into_iter().map(|pair| [pair.shipment, pair.other]);
    both.filter(|both| both.iter().all(|one| !refunded.contains(one.as_str())))
        .collect()
}

fn is_told(ledger: &Ledger, own: &str, double: &Double) -> bool {
    let pairs = ledger.paid_pairs().unwrap();
    pairs.iter().any(|pair| {
        let two = [pair.shipment.as_str(), pair.other.as_str()];
        let are_of_it = two
            .iter()
            .all(|one| double.shipments.iter().any(|of| of == one));
        are_of_it && two.contains(&own)
    })
}

#[track_caller]
fn every_paid_shipment_is_known_and_queued(
    shop: &Shop,
    ledgers: &[OpenLedger],
    charged: &BTreeMap<String, Charged>,
) {
    for (shipment, one) in charged {
        let maker = match ledgers {
            [only] if !shop.watch().is_a_computer_lost() => Some(only),
            several => {
                // A line that went on to another order has the token of that one.
                let knows = |open: &&OpenLedger| history_of(&open.ledger, shipment).is_some();
                let makers = several.iter().find(|ledger| ledger.has_made(one));
                makers.or_else(|| several.iter().find(knows))
            }
        };
        let Some(OpenLedger { ledger, .. }) = maker else {
            let is_of_others = shop.watch().is_paid_elsewhere(shipment);
            assert!(
                is_of_others || shop.watch().is_a_computer_lost(),
                "{shipment} is paid, and nobody knows:\n{}",
                story(shop)
            );
            continue;
        };
        let history = history_of(ledger, shipment);
        if history.is_none() && shop.watch().is_paid_elsewhere(shipment) {
            // Not ours, and another shipment of the line: a person is asked.
            let waits = |history: &ShipmentHistory| {
                matches!(history.purchase, Purchase::NeedsReview { .. })
            };
            let mut all = ledger.histories().shipments();
            let is_asked = all.any(|(_, history)| waits(history));
            assert!(is_asked || token_of(&one.order_id).is_none(), "{shipment}");
            continue;
        }
        let is_known = history.is_some_and(ShipmentHistory::is_bought);
        assert!(
            is_known,
            "{shipment} is paid, and the journal says {history:?}:\n{}",
            story(shop)
        );
        let unprinted = ledger.unprinted().unwrap();
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
    ledgers: &[OpenLedger],
    charged: &BTreeMap<String, Charged>,
) {
    let watch = shop.watch();
    assert_eq!(watch.wrongs(), Vec::<String>::new());
    for (shipment, one) in charged {
        let prices: Vec<_> = ledgers
            .iter()
            .flat_map(|ledger| ledger.intended(shipment))
            .collect();
        if watch.is_paid_elsewhere(shipment) || prices.is_empty() && watch.is_a_computer_lost() {
            continue;
        }
        let is_approved = prices
            .iter()
            .any(|price| one.charges == [price.amount] && watch.is_approved(&price.amount_text()));
        assert!(
            is_approved,
            "{shipment}: charged {:?}, intended {prices:?}",
            one.charges
        );
    }
}

#[track_caller]
fn the_token_went_nowhere_else(shop: &Shop) {
    let reported = shop.watch().reported();
    let tokens = shop.tokens();
    for token in &tokens {
        assert!(!reported.contains(token), "a token was reported");
    }
    let files = each_file(shop.folder(), |file| {
        Ok((file.to_owned(), std::fs::read(file)?))
    });
    for (file, bytes) in files {
        let text = String::from_utf8_lossy(&bytes);
        for token in &tokens {
            assert!(!text.contains(token), "a token is in {}", file.display());
        }
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

/// The journals of all computers row by row: moment, and the whole entry.
pub(crate) fn journal(shop: &Shop) -> Vec<String> {
    let ledgers = shop.ledger_paths();
    ledgers.iter().flat_map(|path| rows(path)).collect()
}

fn rows(path: &Path) -> Vec<String> {
    let connection = read_only(path);
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

fn read_only(path: &Path) -> Connection {
    Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap()
}

fn entries(path: &Path) -> Vec<JournalEntry> {
    rows(path)
        .iter()
        .map(|row| {
            let (_at, body) = row.split_once(' ').unwrap();
            let value: Value = serde_json::from_str(body).unwrap();
            serde_json::from_value(value).unwrap()
        })
        .collect()
}

/// All that was written and sent, for the message of a failed case.
pub(crate) fn story(shop: &Shop) -> String {
    let mut story = Vec::new();
    for path in shop.ledger_paths() {
        story.push(path.display().to_string());
        story.extend(rows(&path));
    }
    story.extend(shop.watch().trace());
    story.join("\n")
}
