//! The account: its balance and its own ledger, which must always agree.

use rust_decimal::{Decimal, RoundingStrategy};

use super::{Call, MoneyEntry, MoneyKind, ShipmentRecord, World, WorldError};

/// The currency of the account.
pub const CURRENCY: &str = "CAD";

/// Whole cents, halves away from zero.
pub(super) fn round(amount: Decimal) -> Decimal {
    let mut cents = amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero);
    cents.rescale(2);
    cents
}

/// An amount as the service writes it: two decimals.
pub(super) fn text(amount: Decimal) -> String {
    format!("{:.2}", round(amount))
}

/// Puts credit on the account.
pub fn credit(call: &mut Call<'_>, amount: Decimal) -> Result<(), WorldError> {
    let entry = MoneyEntry {
        kind: MoneyKind::Credit,
        amount: round(amount),
        shipment_id: None,
        order_id: None,
        at: call.now,
    };
    enter(call, &entry)
}

pub(super) fn charge(
    call: &mut Call<'_>,
    record: &ShipmentRecord,
    amount: Decimal,
) -> Result<(), WorldError> {
    enter(call, &entry(MoneyKind::Charge, call, record, amount))
}

pub(super) fn refund(
    call: &mut Call<'_>,
    record: &ShipmentRecord,
    amount: Decimal,
) -> Result<(), WorldError> {
    enter(call, &entry(MoneyKind::Refund, call, record, amount))
}

fn entry(kind: MoneyKind, call: &Call<'_>, record: &ShipmentRecord, amount: Decimal) -> MoneyEntry {
    MoneyEntry {
        kind,
        amount,
        shipment_id: Some(record.id().to_owned()),
        order_id: record.shown.order_id.clone(),
        at: call.now,
    }
}

fn enter(call: &mut Call<'_>, entry: &MoneyEntry) -> Result<(), WorldError> {
    let balance = call.world.balance()?;
    let moved = match entry.kind {
        MoneyKind::Credit | MoneyKind::Refund => balance + entry.amount,
        MoneyKind::Charge => balance - entry.amount,
    };
    call.world.set_balance(moved)?;
    call.world.add_money(entry)
}

/// What is wrong with the account, if anything: the balance must be what the
/// entries add up to, and never below zero.
pub fn audit(world: &dyn World) -> Result<Option<String>, WorldError> {
    let balance = world.balance()?;
    let totals = world.money_totals()?;
    if balance != totals.balance() {
        return Ok(Some(format!(
            "the balance is {balance}, the entries add up to {totals:?}"
        )));
    }
    if balance < Decimal::ZERO {
        return Ok(Some(format!("the balance is {balance}")));
    }
    Ok(None)
}

/// Whether the account adds up, for assertions after every step.
pub fn adds_up(world: &dyn World) -> bool {
    !matches!(audit(world), Ok(Some(_)))
}
