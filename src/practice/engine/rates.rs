//! Which postage types are offered for a shipment, and at what price.

use rust_decimal::Decimal;

use super::{
    ShipmentRecord, money,
    places::Zone,
    postage::{self, Carrier, Cover, Offer, Postage, Signature},
    price::{self, Parcel},
};
use crate::service::wire;

/// A parcel with a longer side gets no rates.
const MAX_SIDE_MM: i64 = 600;
/// A heavier parcel gets no rates.
const MAX_GRAMS: i64 = 30_000;

/// All rates for a shipment as it is now, cheapest first.
pub(super) fn quote(record: &ShipmentRecord) -> Vec<wire::Rate> {
    let parcel = Parcel::of(&record.shown);
    if parcel.longest_mm > Decimal::from(MAX_SIDE_MM) || parcel.grams > Decimal::from(MAX_GRAMS) {
        return Vec::new();
    }
    let offered = postage::ALL
        .iter()
        .filter(|postage| is_offered(postage, record, &parcel));
    let mut priced: Vec<_> = offered
        .map(|postage| rate(postage, record, &parcel))
        .collect();
    priced.sort_by_key(|(price, _)| *price);
    priced.into_iter().map(|(_, rate)| rate).collect()
}

fn is_offered(postage: &Postage, record: &ShipmentRecord, parcel: &Parcel) -> bool {
    let shown = &record.shown;
    let is_media_mail =
        shown.is_media_mail_requested || shown.postage_type.as_deref() == Some(postage.name);
    let is_duties_paid =
        postage.cover == Cover::InsurableDutiesPaid && record.vat_reference.is_some();
    postage.zone == Zone::of(shown.to_country_code.as_deref().unwrap_or_default())
        && postage.forms.contains(&parcel.form)
        && parcel.grams <= Decimal::from(postage.max_grams)
        && postage
            .max_thickness_mm
            .is_none_or(|most| parcel.thickness_mm <= Decimal::from(most))
        && (postage.offer == Offer::Always || is_media_mail)
        && (!shown.is_signature_requested || postage.signature != Signature::Unavailable)
        && (!shown.is_insurance_requested || postage.cover != Cover::Uninsured)
        && (!shown.is_delivery_duties_paid_requested || is_duties_paid)
}

fn rate(postage: &Postage, record: &ShipmentRecord, parcel: &Parcel) -> (Decimal, wire::Rate) {
    let shown = &record.shown;
    let fees = price::fees(postage, parcel, shown, &record.line_items);
    let purchase = fees.total();
    let (federal, provincial) = price::taxes(purchase, shown);
    let tax = |tax: Option<price::Tax>| {
        (
            tax.map(|tax| money::text(tax.0)),
            tax.map(|tax| tax.1.to_owned()),
        )
    };
    let taxed = [federal, provincial]
        .into_iter()
        .flatten()
        .map(|tax| tax.0)
        .sum::<Decimal>();
    let (federal_tax, federal_tax_label) = tax(federal);
    let (provincial_tax, provincial_tax_label) = tax(provincial);
    let rate = wire::Rate {
        postage_type: postage.name.to_owned(),
        postage_carrier_type: Some(postage.carrier.word().to_owned()),
        postage_description: Some(description(postage)),
        signature_confirmation_description: shown
            .is_signature_requested
            .then(|| "Signature on delivery".to_owned()),
        delivery_duties_paid_description: shown
            .is_delivery_duties_paid_requested
            .then(|| "Duties and taxes paid by the sender".to_owned()),
        delivery_time_description: Some(postage.days.to_owned()),
        tracking_type_description: Some(postage.tracking.description().to_owned()),
        is_insured: fees.insurance.is_some(),
        purchase_amount: Some(money::text(purchase)),
        provincial_tax,
        provincial_tax_label,
        federal_tax,
        federal_tax_label,
        postage_fee: Some(money::text(fees.postage)),
        insurance_fee: fees.insurance.map(money::text),
        delivery_fee: fees.delivery.map(money::text),
        tariff_fee: fees.tariff.map(money::text),
        payment_amount: Some(money::text(purchase + taxed)),
        ..wire::Rate::default()
    };
    (purchase + taxed, rate)
}

/// What a person calls it.
pub(super) fn description(postage: &Postage) -> String {
    match postage.carrier {
        Carrier::Operator => postage.title.to_owned(),
        Carrier::UsPostal | Carrier::CaPostal => {
            format!("{} {}", postage.carrier.description(), postage.title)
        }
    }
}
