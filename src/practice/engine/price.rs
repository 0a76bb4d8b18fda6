//! What one postage type costs for one parcel: fees, taxes and the total.

use rust_decimal::Decimal;

use super::{
    decimal::number,
    money::round,
    places,
    postage::{self, Cover, Form, Postage, Signature},
};
use crate::service::wire;

/// What one US dollar is worth on the account.
const CAD_PER_USD: Decimal = Decimal::from_parts(137, 0, 0, false, 2);
/// The volume that counts as one kilogram, in cubic centimetres.
const CUBIC_CM_PER_KG: i64 = 5000;
/// Insurance: this much, and this part of the value.
const INSURANCE_BASE_CENTS: i64 = 150;
const INSURANCE_PERCENT: Decimal = Decimal::from_parts(15, 0, 0, false, 1);
/// Duties paid: this much, and this part of the value.
const DUTIES_BASE_CENTS: i64 = 250;
const DUTIES_PERCENT: Decimal = Decimal::from_parts(80, 0, 0, false, 1);

/// The properties of a parcel that its price depends on.
#[derive(Debug)]
pub(super) struct Parcel {
    pub(super) grams: Decimal,
    pub(super) longest_mm: Decimal,
    pub(super) thickness_mm: Decimal,
    volumetric_grams: Decimal,
    pub(super) form: Form,
    flat_rate_cents: i64,
}

impl Parcel {
    pub(super) fn of(shown: &wire::Shipment) -> Self {
        let grams_per_unit = match shown.weight_unit.as_deref() {
            Some("kg") => Decimal::ONE_THOUSAND,
            Some("oz") => Decimal::new(28_349_523_125, 9),
            Some("lb") => Decimal::new(45_359_237, 5),
            _ => Decimal::ONE,
        };
        let mm_per_unit = match shown.size_unit.as_deref() {
            Some("m") => Decimal::ONE_THOUSAND,
            Some("in") => Decimal::new(254, 1),
            _ => Decimal::TEN,
        };
        let side = |size: &Option<serde_json::Number>| {
            let mm = number(size.as_ref()).saturating_mul(mm_per_unit);
            // A side is refused long before this; the cap keeps the volume in range.
            mm.min(Decimal::from(1_000_000))
        };
        let (x, y, z) = (
            side(&shown.size_x),
            side(&shown.size_y),
            side(&shown.size_z),
        );
        let package_type = shown.package_type.as_deref().unwrap_or("parcel");
        let cubic_cm = round(x) * round(y) * round(z) / Decimal::ONE_THOUSAND;
        Self {
            grams: number(shown.weight.as_ref()).saturating_mul(grams_per_unit),
            longest_mm: x.max(y).max(z),
            thickness_mm: x.min(y).min(z),
            volumetric_grams: cubic_cm * Decimal::ONE_THOUSAND / Decimal::from(CUBIC_CM_PER_KG),
            form: Form::of(package_type),
            flat_rate_cents: postage::flat_rate_cents(package_type),
        }
    }
}

/// The fees of one rate, without tax.
#[derive(Debug, Default)]
pub(super) struct Fees {
    pub(super) postage: Decimal,
    pub(super) insurance: Option<Decimal>,
    pub(super) delivery: Option<Decimal>,
    pub(super) tariff: Option<Decimal>,
}

impl Fees {
    pub(super) fn total(&self) -> Decimal {
        let extra = [self.insurance, self.delivery, self.tariff];
        self.postage + extra.into_iter().flatten().sum::<Decimal>()
    }
}

pub(super) fn fees(
    postage: &Postage,
    parcel: &Parcel,
    shown: &wire::Shipment,
    items: &[wire::LineItem],
) -> Fees {
    let value = in_cad(
        shown.value.as_deref(),
        shown.value_currency.as_deref().unwrap_or("CAD"),
    );
    let mut delivery = Decimal::ZERO;
    if shown.is_signature_requested
        && let Signature::Cents(cents) = postage.signature
    {
        delivery += Decimal::new(cents, 2);
    }
    if shown.is_delivery_duties_paid_requested && postage.cover == Cover::InsurableDutiesPaid {
        delivery += Decimal::new(DUTIES_BASE_CENTS, 2) + percent(value, DUTIES_PERCENT);
    }
    let insurance = (shown.is_insurance_requested && postage.cover != Cover::Uninsured)
        .then(|| round(Decimal::new(INSURANCE_BASE_CENTS, 2) + percent(value, INSURANCE_PERCENT)));
    Fees {
        postage: postage_fee(postage, parcel, shown),
        insurance,
        delivery: Some(round(delivery)).filter(|fee| !fee.is_zero()),
        tariff: tariff_fee(shown, items),
    }
}

fn postage_fee(postage: &Postage, parcel: &Parcel, shown: &wire::Shipment) -> Decimal {
    match parcel.form {
        Form::FlatRateEnvelope | Form::FlatRateBox => {
            let plain = Decimal::new(parcel.flat_rate_cents, 2);
            round(percent(plain, Decimal::from(postage.flat_rate_percent)))
        }
        Form::Flat | Form::ThickEnvelope | Form::Parcel => {
            let grams = match parcel.form {
                // Only what has a shape of its own is charged by its volume.
                Form::Parcel => parcel.grams.max(parcel.volumetric_grams),
                Form::Flat | Form::ThickEnvelope | Form::FlatRateEnvelope | Form::FlatRateBox => {
                    parcel.grams
                }
            };
            let steps = (grams / Decimal::ONE_HUNDRED).ceil();
            let near =
                Decimal::new(postage.base_cents, 2) + steps * Decimal::new(postage.step_cents, 2);
            let far = places::distance_percent(
                shown.to_country_code.as_deref().unwrap_or_default(),
                shown.to_province_code.as_deref(),
                shown.to_postal_code.as_deref(),
            );
            round(percent(near, Decimal::from(far)))
        }
    }
}

/// US tariffs on what was made outside the US and Canada.
fn tariff_fee(shown: &wire::Shipment, items: &[wire::LineItem]) -> Option<Decimal> {
    if shown.to_country_code.as_deref() != Some("US") {
        return None;
    }
    let fee = items.iter().map(|item| {
        let part = tariff_percent(item.origin_country.as_deref());
        let each = in_cad(
            item.value_amount.as_deref(),
            item.currency_code.as_deref().unwrap_or("cad"),
        );
        let value = each.saturating_mul(Decimal::from(item.quantity.unwrap_or(1)));
        percent(value, Decimal::from(part))
    });
    Some(round(fee.fold(Decimal::ZERO, Decimal::saturating_add))).filter(|fee| !fee.is_zero())
}

fn tariff_percent(origin: Option<&str>) -> i64 {
    match origin {
        None | Some("US" | "CA" | "MX") => 0,
        Some("CN" | "HK" | "MO") => 30,
        Some("VN" | "TH" | "ID" | "KH" | "BD" | "TW") => 20,
        Some(_) => 15,
    }
}

fn in_cad(amount: Option<&str>, currency: &str) -> Decimal {
    let amount = amount.and_then(super::decimal::exact).unwrap_or_default();
    if currency.eq_ignore_ascii_case("usd") {
        amount.saturating_mul(CAD_PER_USD)
    } else {
        amount
    }
}

fn percent(amount: Decimal, percent: Decimal) -> Decimal {
    amount.saturating_mul(percent) / Decimal::ONE_HUNDRED
}

/// A tax and what it is called.
pub(super) type Tax = (Decimal, &'static str);

/// The taxes on postage within Canada, by destination: federal, provincial.
/// A harmonized tax is shown as the federal one. Elsewhere there are none.
pub(super) fn taxes(amount: Decimal, shown: &wire::Shipment) -> (Option<Tax>, Option<Tax>) {
    if shown.to_country_code.as_deref() != Some("CA") {
        return (None, None);
    }
    let of = |tenths_of_permille: i64, label| {
        Some((round(amount * Decimal::new(tenths_of_permille, 5)), label))
    };
    let named = shown.to_province_code.as_deref();
    match places::province(named, shown.to_postal_code.as_deref()) {
        Some("ON") => (of(13_000, "HST"), None),
        Some("NS") => (of(14_000, "HST"), None),
        Some("NB" | "NL" | "PE") => (of(15_000, "HST"), None),
        Some("QC") => (of(5_000, "GST"), of(9_975, "QST")),
        Some("BC" | "MB") => (of(5_000, "GST"), of(7_000, "PST")),
        Some("SK") => (of(5_000, "GST"), of(6_000, "PST")),
        _ => (of(5_000, "GST"), None),
    }
}
