//! The columns of a table of shipments, and what stands in them.

use jiff::Timestamp;
use rust_decimal::Decimal;

use crate::{
    ledger::{ExportedParts, ExportedShipment},
    model::{
        account_money::{Charged, Dated, TimeFrom},
        money::Money,
        paper::Paper,
        rate::Charge,
    },
};

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Is {
    Text,
    Number,
    Money,
    Moment,
}

/// The service's own names, so that a table can be read by programs too. Taxes stand apart
/// by the service's label, and whatever else it has beside them.
pub(super) const COLUMNS: [(&str, Is); 41] = [
    ("id", Is::Text),
    ("status", Is::Text),
    ("order_id", Is::Text),
    ("order_store", Is::Text),
    ("cost_centre", Is::Text),
    ("to_name", Is::Text),
    ("to_address_1", Is::Text),
    ("to_address_2", Is::Text),
    ("to_city", Is::Text),
    ("to_province_code", Is::Text),
    ("to_postal_code", Is::Text),
    ("to_country_code", Is::Text),
    ("package_type", Is::Text),
    ("weight", Is::Number),
    ("weight_unit", Is::Text),
    ("value", Is::Money),
    ("value_currency", Is::Text),
    ("postage_type", Is::Text),
    ("price", Is::Money),
    ("currency", Is::Text),
    ("purchase_amount", Is::Money),
    ("postage_fee", Is::Money),
    ("insurance_fee", Is::Money),
    ("delivery_fee", Is::Money),
    ("tariff_fee", Is::Money),
    ("other_fees", Is::Money),
    ("gst", Is::Money),
    ("hst", Is::Money),
    ("qst", Is::Money),
    ("pst", Is::Money),
    ("other_taxes", Is::Money),
    ("charged", Is::Text),
    ("paid_at", Is::Moment),
    ("paid_at_from", Is::Text),
    ("refunded_at", Is::Moment),
    ("refunded_at_from", Is::Text),
    ("printed", Is::Text),
    ("printed_at", Is::Moment),
    ("carrier_tracking_code", Is::Text),
    ("batch_id", Is::Text),
    ("created_at", Is::Moment),
];
/// Fees and taxes that have a column of their own.
const FEES: [&str; 4] = ["postage_fee", "insurance_fee", "delivery_fee", "tariff_fee"];
const TAXES: [&str; 4] = ["GST", "HST", "QST", "PST"];

pub(super) fn cells(of: &ExportedShipment) -> Vec<String> {
    let ExportedShipment {
        row, parts, money, ..
    } = of;
    let unreadable = ExportedParts::default();
    let parts = parts.as_ref().unwrap_or(&unreadable);
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let amount = |money: Option<&Money>| money.map_or_else(String::new, Money::amount_text);
    let currency = |money: Option<&Money>| money.map_or_else(String::new, |of| of.currency.code());
    let moment = |at: Option<Timestamp>| at.map_or_else(String::new, |at| at.to_string());
    let from = |dated: Option<Dated>| dated.map_or("", |dated| from_word(dated.from)).to_owned();
    let price = money.amount.as_ref().or(row.price.as_ref());
    let parcel = &parts.parcel;
    let mut cells = vec![
        row.id.as_str().to_owned(),
        row.status.as_str().to_owned(),
        text(&row.order_id),
        parts
            .order_store
            .as_ref()
            .map_or_else(String::new, ToString::to_string),
        of.cost_centre
            .as_ref()
            .map_or_else(String::new, |centre| centre.as_str().to_owned()),
        row.recipient.clone(),
        text(&parts.recipient.address_1),
        text(&parts.recipient.address_2),
        row.city.clone(),
        row.province.clone(),
        text(&parts.recipient.postal_code),
        row.country.clone(),
        row.package_type
            .as_ref()
            .map_or_else(String::new, ToString::to_string),
        parcel
            .weight
            .map_or_else(String::new, |weight| weight.to_string()),
        parcel
            .weight_unit
            .as_ref()
            .map_or_else(String::new, ToString::to_string),
        amount(parts.declared_value.as_ref()),
        currency(parts.declared_value.as_ref()),
        row.postage_type.as_str().to_owned(),
        amount(price),
        currency(price),
        amount(money.purchase_amount.as_ref()),
    ];
    cells.extend(in_columns(&money.fees, &FEES));
    cells.extend(in_columns(&money.taxes, &TAXES));
    cells.extend([
        charged_word(money.charged).to_owned(),
        moment(of.paid_at()),
        from(money.paid),
        moment(of.refunded_at()),
        from(money.refunded),
        paper_word(row.paper).to_owned(),
        moment(row.printed_at),
        text(&row.tracking_code),
        row.batch
            .map_or_else(String::new, |batch| batch.to_string()),
        moment(row.created_at),
    ]);
    cells
}

/// The sum of each name, and last that of all others.
fn in_columns(charges: &[Charge], names: &[&str]) -> Vec<String> {
    let sum = |is_meant: &dyn Fn(&str) -> bool| {
        let mut meant = charges
            .iter()
            .filter(|charge| is_meant(&charge.name))
            .peekable();
        meant.peek()?;
        let amounts = meant.map(|charge| charge.amount.amount);
        Some(amounts.fold(Decimal::ZERO, Decimal::saturating_add))
    };
    let named = |name: &str, known: &str| name.eq_ignore_ascii_case(known);
    let mut sums: Vec<_> = names
        .iter()
        .map(|known| sum(&|name| named(name, known)))
        .collect();
    sums.push(sum(&|name| !names.iter().any(|known| named(name, known))));
    let sums = sums.into_iter();
    sums.map(|sum| sum.map_or_else(String::new, with_cents))
        .collect()
}

/// With at least two decimals.
pub(crate) fn with_cents(mut amount: Decimal) -> String {
    if amount.scale() < 2 {
        amount.rescale(2);
    }
    // Nothing that came back is nothing, not minus nothing.
    if amount.is_zero() {
        amount.set_sign_positive(true);
    }
    amount.to_string()
}

fn from_word(from: TimeFrom) -> &'static str {
    match from {
        TimeFrom::Unknown => "",
        TimeFrom::Event => "service",
        TimeFrom::OwnAnswer => "answer",
        TimeFrom::StandIn => "stand_in",
    }
}

fn charged_word(charged: Charged) -> &'static str {
    match charged {
        Charged::No => "no",
        Charged::Pending => "pending",
        Charged::Yes => "yes",
        Charged::Unclear => "unknown",
    }
}

fn paper_word(paper: Paper) -> &'static str {
    match paper {
        Paper::Unknown => "",
        Paper::NotPrinted => "no",
        Paper::Sent => "maybe",
        Paper::Proven | Paper::HandedOver => "yes",
    }
}
