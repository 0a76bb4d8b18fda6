//! Which of its rates a shipment has chosen, and what follows from it.

use rust_decimal::Decimal;

use super::{ShipmentRecord, decimal::exact, places::Zone, postage, record::ReturnAddress};
use crate::service::wire;

/// Takes the offered rate of that name, or leaves none chosen.
pub(super) fn choose(record: &mut ShipmentRecord, name: &str) {
    let Some(rate) = record
        .shown
        .rates
        .iter()
        .find(|rate| rate.postage_type == name)
        .cloned()
    else {
        unchoose(record);
        return;
    };
    let shown = &mut record.shown;
    shown.is_insured = rate.is_insured;
    shown.purchase_amount = rate.purchase_amount;
    shown.provincial_tax = rate.provincial_tax;
    shown.provincial_tax_label = rate.provincial_tax_label;
    shown.federal_tax = rate.federal_tax;
    shown.federal_tax_label = rate.federal_tax_label;
    shown.postage_fee = rate.postage_fee;
    shown.insurance_fee = rate.insurance_fee;
    shown.delivery_fee = rate.delivery_fee;
    shown.tariff_fee = rate.tariff_fee;
    shown.postage_type = Some(rate.postage_type);
    use_return_address(record);
}

/// Leaves no rate chosen: amounts are null then.
pub(super) fn unchoose(record: &mut ShipmentRecord) {
    let shown = &mut record.shown;
    shown.is_insured = false;
    shown.purchase_amount = None;
    shown.provincial_tax = None;
    shown.provincial_tax_label = None;
    shown.federal_tax = None;
    shown.federal_tax_label = None;
    shown.postage_fee = None;
    shown.insurance_fee = None;
    shown.delivery_fee = None;
    shown.tariff_fee = None;
    shown.postage_type = Some(postage::UNKNOWN.to_owned());
    use_return_address(record);
}

/// What the chosen rate charges, with tax.
pub(super) fn payment_of(record: &ShipmentRecord, name: &str) -> Option<Decimal> {
    let rate = record
        .shown
        .rates
        .iter()
        .find(|rate| rate.postage_type == name)?;
    rate.payment_amount.as_deref().and_then(exact)
}

/// The name of the chosen postage type, if one is chosen.
pub(super) fn chosen_postage(record: &ShipmentRecord) -> Option<&str> {
    record
        .shown
        .postage_type
        .as_deref()
        .filter(|name| *name != postage::UNKNOWN)
}

/// The address that asked-for returns go to, where the postage allows it; the
/// account's own otherwise.
fn use_return_address(record: &mut ShipmentRecord) {
    let allows = chosen_postage(record)
        .is_some_and(|name| name.starts_with("us_postal_") || name.starts_with("service_us_"));
    let asked = record.asked_return.clone().filter(|_| allows);
    let country = if asked.is_some() { "US" } else { "CA" };
    let address = asked.unwrap_or_else(own_address);
    let shown = &mut record.shown;
    shown.return_name = address.name;
    shown.return_address_1 = address.address_1;
    shown.return_address_2 = address.address_2;
    shown.return_city = address.city;
    shown.return_province_code = address.province_code;
    shown.return_postal_code = address.postal_code;
    shown.return_country_code = Some(country.to_owned());
    shown.return_phone = address.phone;
}

/// The practice account's own address. The street does not exist.
fn own_address() -> ReturnAddress {
    let some = |text: &str| Some(text.to_owned());
    ReturnAddress {
        name: some("Practice Shipper"),
        address_1: some("100 Example Quay"),
        address_2: None,
        city: some("Vancouver"),
        province_code: some("BC"),
        postal_code: some("V6B 0A0"),
        phone: some("604-555-0100"),
    }
}

/// How many days after the purchase a refund may be asked for.
pub(super) fn refund_days(shown: &wire::Shipment) -> i64 {
    match Zone::of(shown.to_country_code.as_deref().unwrap_or_default()) {
        Zone::UnitedStates => 28,
        Zone::Canada | Zone::International => 7,
    }
}
