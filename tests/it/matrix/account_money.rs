//! The service's own money ledger, read as somebody does who pays the bill: what
//! was charged for each parcel of each order.
//!
//! The ids are folded here once more, and not by the program's own rules.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use crate::worker_support::Shop;

/// What the service charged and gave back for one shipment.
#[derive(Debug, Default)]
pub(crate) struct Charged {
    /// As it travels, our token behind it.
    pub(crate) order_id: String,
    pub(crate) charges: Vec<Decimal>,
    pub(crate) refunds: Vec<Decimal>,
}

/// A parcel for which more than one shipment is paid.
#[derive(Debug)]
pub(crate) struct Double {
    pub(crate) parcel: ParcelOfOrder,
    pub(crate) shipments: Vec<String>,
}

/// Folded order id, and number of the parcel.
pub(crate) type ParcelOfOrder = (String, u32);

/// The service's own ledger by shipment; it must add up in itself.
pub(crate) fn charged(shop: &Shop) -> BTreeMap<String, Charged> {
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

/// The parcels that are paid twice: what was given back does not count.
pub(crate) fn doubles(shop: &Shop) -> Vec<Double> {
    let mut by_parcel = BTreeMap::<ParcelOfOrder, Vec<String>>::new();
    for (shipment, one) in charged(shop) {
        if one.charges.len() > one.refunds.len() {
            let paid = by_parcel.entry(parcel_of(&one.order_id)).or_default();
            paid.push(shipment);
        }
    }
    let doubles = by_parcel.into_iter().filter(|(_, paid)| paid.len() > 1);
    doubles
        .map(|(parcel, shipments)| Double { parcel, shipments })
        .collect()
}

/// Shipments whose refund somebody has requested, or has got.
pub(crate) fn refunded(shop: &Shop) -> BTreeSet<String> {
    let shipments = shop.shipments();
    let refunded = shipments.iter().filter(|item| {
        let status = item["status"].as_str().unwrap();
        matches!(status, "refund_requested" | "voided")
    });
    refunded
        .map(|item| item["id"].as_str().unwrap().to_owned())
        .collect()
}

/// How many parcels are paid.
pub(crate) fn paid_parcels(shop: &Shop) -> usize {
    let charged = charged(shop);
    let parcels: BTreeSet<_> = charged
        .values()
        .map(|one| parcel_of(&one.order_id))
        .collect();
    parcels.len()
}

/// Which parcel of which order is meant by an order id as it travels.
pub(crate) fn parcel_of(order_id: &str) -> ParcelOfOrder {
    let token = token_of(order_id);
    let own = order_id.strip_suffix(token.unwrap_or_default()).unwrap();
    let number = token.and_then(|token| token.split_once('P')?.1.parse().ok());
    let visible: String = own
        .chars()
        .filter(|letter| *letter != '\u{200b}')
        .flat_map(char::to_lowercase)
        .collect();
    (visible.trim().to_owned(), number.unwrap_or(1))
}

/// Our token: the last word, if it is one.
pub(crate) fn token_of(order_id: &str) -> Option<&str> {
    let last = order_id.rsplit(' ').next()?;
    let letters = last.strip_prefix("SD")?;
    let is_token = letters.len() >= 10
        && letters
            .chars()
            .all(|letter| letter == 'P' || !letter.is_ascii_uppercase());
    is_token.then_some(last)
}
