//! The columns of a row about money: what a report adds up. They are made of the shipment and of what the journal says of it.

use jiff::Timestamp;
use rusqlite::Row;

use crate::model::{
    account_money::{AccountMoney, Charged, Dated, NotedMoney, TimeFrom},
    ids::ShipmentId,
    money::{Currency, Money},
    paper::Paper,
    rate::Charge,
    shipment::Shipment,
};

use super::journal::{Histories, Printing, Purchase, Refund, ShipmentHistory};

/// What [`read`] reads, in its order.
pub(crate) const COLUMNS: &str = "charged, amount, amount_currency, \
     purchase_amount, taxes, fees, paid_ms, paid_from, refund_asked_ms, refunded_ms, refunded_from";

/// What stands beside a row of the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct RowMoney {
    pub(crate) money: AccountMoney,
}

/// What the journal knows of a shipment that its row shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Noted {
    pub(crate) money: NotedMoney,
    pub(crate) paper: Paper,
    pub(crate) printed_at: Option<Timestamp>,
}

impl Noted {
    pub(crate) fn of(history: &ShipmentHistory) -> Self {
        let Purchase::Bought {
            price,
            charged,
            paid_at,
            at,
            ..
        } = &history.purchase
        else {
            return Self::default();
        };
        let is_own = price.is_some();
        Self {
            money: NotedMoney {
                // What was only seen here as paid shows itself whether it was charged.
                is_charged: is_own || history.refund == Refund::Voided,
                paid_at: paid_at.or_else(|| is_own.then_some(*at)),
                charged: charged.clone(),
                approved: price.clone(),
                refund_asked_at: history.refund_asked_at,
                is_refunded: history.refund == Refund::Voided,
                refunded_at: history.refunded_at,
            },
            paper: if matches!(history.printing, Printing::HandedOver { .. }) {
                Paper::HandedOver
            } else if history.printing.is_proven() {
                Paper::Proven
            } else if history.printing.may_be_on_paper() {
                Paper::Sent
            } else {
                Paper::NotPrinted
            },
            printed_at: history.printing.at(),
        }
    }
}

impl Histories {
    /// What the row of a shipment shows of its journal.
    pub(crate) fn noted(&self, shipment: &ShipmentId) -> Noted {
        let history = self.shipments.get(shipment);
        history.map(Noted::of).unwrap_or_default()
    }
}

impl RowMoney {
    pub(crate) fn of(shipment: &Shipment, noted: &Noted) -> Self {
        Self {
            money: AccountMoney::of(shipment, &noted.money),
        }
    }

    pub(crate) fn amount_text(&self) -> Option<String> {
        let amount = self.money.amount.as_ref();
        amount.map(|amount| amount.amount.to_string())
    }

    pub(crate) fn currency(&self) -> Option<&str> {
        let amount = self.money.amount.as_ref();
        amount.map(|amount| amount.currency.as_str())
    }

    pub(crate) fn purchase_amount_text(&self) -> Option<String> {
        let amount = self.money.purchase_amount.as_ref();
        amount.map(|amount| amount.amount.to_string())
    }
}

/// The moment of a column.
pub(crate) fn millis(dated: Option<Dated>) -> Option<i64> {
    dated.map(|dated| dated.at.as_millisecond())
}

pub(crate) fn from_number(dated: Option<Dated>) -> i64 {
    match dated.map_or(TimeFrom::Unknown, |dated| dated.from) {
        TimeFrom::Unknown => 0,
        TimeFrom::Event => 1,
        TimeFrom::OwnAnswer => 2,
        TimeFrom::StandIn => 3,
    }
}

pub(crate) fn charged_number(charged: Charged) -> i64 {
    match charged {
        Charged::No => 0,
        Charged::Pending => 1,
        Charged::Yes => 2,
        Charged::Unclear => 3,
    }
}

fn charged_of(number: i64) -> Charged {
    match number {
        1 => Charged::Pending,
        2 => Charged::Yes,
        3 => Charged::Unclear,
        _none => Charged::No,
    }
}

/// Names with their amounts as JSON; none where there is none.
pub(crate) fn charges_text(charges: &[Charge]) -> Option<String> {
    let pairs: Vec<(&str, String)> = charges
        .iter()
        .map(|charge| (charge.name.as_str(), charge.amount.amount.to_string()))
        .collect();
    let text = serde_json::to_string(&pairs).ok();
    text.filter(|_text| !pairs.is_empty())
}

fn charges_of(text: Option<&str>, currency: &Currency) -> Vec<Charge> {
    let pairs: Vec<(String, String)> = text
        .and_then(|text| serde_json::from_str(text).ok())
        .unwrap_or_default();
    let charges = pairs.into_iter();
    charges
        .filter_map(|(name, amount)| {
            let amount = Money::parse(&amount, currency.clone()).ok()?;
            Some(Charge { name, amount })
        })
        .collect()
}

/// What stands in [`COLUMNS`], from that column on.
pub(crate) fn read(row: &Row<'_>, first: usize) -> Result<RowMoney, rusqlite::Error> {
    let currency = row
        .get::<_, Option<String>>(first + 2)?
        .map_or(Currency::Cad, |word| Currency::from_word(&word));
    let amount =
        |text: Option<String>| text.and_then(|text| Money::parse(&text, currency.clone()).ok());
    let moment =
        |millis: Option<i64>| millis.and_then(|millis| Timestamp::from_millisecond(millis).ok());
    let dated = |millis: Option<i64>, from: i64| {
        let from = match from {
            1 => TimeFrom::Event,
            2 => TimeFrom::OwnAnswer,
            3 => TimeFrom::StandIn,
            _none => TimeFrom::Unknown,
        };
        moment(millis).map(|at| Dated { at, from })
    };
    let taxes: Option<String> = row.get(first + 4)?;
    let fees: Option<String> = row.get(first + 5)?;
    Ok(RowMoney {
        money: AccountMoney {
            charged: charged_of(row.get(first)?),
            amount: amount(row.get(first + 1)?),
            purchase_amount: amount(row.get(first + 3)?),
            taxes: charges_of(taxes.as_deref(), &currency),
            fees: charges_of(fees.as_deref(), &currency),
            paid: dated(row.get(first + 6)?, row.get(first + 7)?),
            refund_asked_at: moment(row.get(first + 8)?),
            refunded: dated(row.get(first + 9)?, row.get(first + 10)?),
        },
    })
}
