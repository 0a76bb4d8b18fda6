//! What customs is told about the goods.

use super::{
    super::{
        country::{Country, HOME},
        customs::{CustomsItem, Manufacturer},
        money::Money,
        order::{ItemText, OrderText},
        problem::{Field, Place, ProblemKind},
    },
    findings::Findings,
    parcel,
};

/// Goods made elsewhere than in these need a tariff code on the way to the US.
const TARIFF_FREE_ORIGINS: [&str; 2] = ["US", "CA"];
/// A slip of the keyboard, not a quantity.
const MAX_QUANTITY: u32 = 999_999;

/// Reads the customs items that were described. `country` is the destination.
pub(super) fn items(
    order: &OrderText,
    country: Option<&'static Country>,
    findings: &mut Findings,
) -> Option<Vec<CustomsItem>> {
    let abroad = country.filter(|country| country.code != HOME);
    let described: Vec<(usize, &ItemText)> = order
        .items
        .iter()
        .enumerate()
        .filter(|(_, item)| !item.is_blank())
        .collect();
    if described.is_empty() {
        match abroad {
            Some(abroad) => {
                let place = Place::of(Field::LineItems);
                findings.blocking(place, missing_for(abroad), "");
            }
            None if order.description.trim().is_empty() => {
                let place = Place::of(Field::Description);
                findings.blocking(place, ProblemKind::Missing, &order.description);
            }
            None => {}
        }
    }
    // Every item is read before the first bad one gives up.
    let read: Vec<Option<CustomsItem>> = described
        .into_iter()
        .map(|(index, text)| item(index, text, abroad, findings))
        .collect();
    read.into_iter().collect()
}

fn missing_for(country: &Country) -> ProblemKind {
    ProblemKind::MissingForCountry {
        country_code: country.code.to_owned(),
    }
}

fn item(
    index: usize,
    text: &ItemText,
    abroad: Option<&Country>,
    findings: &mut Findings,
) -> Option<CustomsItem> {
    let at = |field: Field| Place::of_item(index, field);
    let quantity = findings.count(at(Field::ItemQuantity), &text.quantity, MAX_QUANTITY);
    let description = findings.required(at(Field::ItemDescription), &text.description);
    let amount = parcel::amount(at(Field::ItemValueAmount), &text.value_amount, findings);
    let currency = findings.currency(at(Field::ItemCurrencyCode), &text.currency_code);
    let hs_tariff_code = findings.text(at(Field::ItemHsTariffCode), &text.hs_tariff_code);
    let sku_code = findings.text(at(Field::ItemSkuCode), &text.sku_code);
    let origin = findings.country(at(Field::ItemOriginCountry), &text.origin_country);
    if let Some(abroad) = abroad
        && text.origin_country.trim().is_empty()
    {
        let place = at(Field::ItemOriginCountry);
        findings.blocking(place, missing_for(abroad), &text.origin_country);
    }
    let needs_tariff_code = abroad.is_some_and(|abroad| abroad.code == "US")
        && origin.is_some_and(|origin| !TARIFF_FREE_ORIGINS.contains(&origin.code));
    if let Some(abroad) = abroad.filter(|_| needs_tariff_code && hs_tariff_code.is_none()) {
        let place = at(Field::ItemHsTariffCode);
        findings.blocking(place, missing_for(abroad), &text.hs_tariff_code);
    }
    let weight = if text.weight.trim().is_empty() {
        // A unit alone is what the form or the file puts there anyway.
        None
    } else {
        let weight = parcel::weight(
            (at(Field::ItemWeight), &text.weight),
            (at(Field::ItemWeightUnit), &text.weight_unit),
            findings,
        );
        Some(weight?)
    };
    Some(CustomsItem {
        quantity: quantity?,
        description: description?,
        value: Money::new(amount?, currency?),
        hs_tariff_code,
        sku_code,
        origin_country: origin.map(|origin| origin.code.to_owned()),
        weight,
        manufacturer: manufacturer(index, text, findings),
    })
}

/// Who made the goods, if anything about it was typed.
fn manufacturer(index: usize, text: &ItemText, findings: &mut Findings) -> Option<Manufacturer> {
    let mut read = |field: Field, typed: &str| findings.text(Place::of_item(index, field), typed);
    let mut manufacturer = Manufacturer {
        id: read(Field::ManufacturerId, &text.manufacturer_id),
        contact: read(Field::ManufacturerContact, &text.manufacturer_contact),
        street: read(Field::ManufacturerStreet, &text.manufacturer_street),
        street_2: read(Field::ManufacturerStreet2, &text.manufacturer_street_2),
        city: read(Field::ManufacturerCity, &text.manufacturer_city),
        postal_code: read(
            Field::ManufacturerPostalCode,
            &text.manufacturer_postal_code,
        ),
        province_code: read(
            Field::ManufacturerProvinceCode,
            &text.manufacturer_province_code,
        ),
        country_code: None,
        phone: read(Field::ManufacturerPhone, &text.manufacturer_phone),
        email: read(Field::ManufacturerEmail, &text.manufacturer_email),
    };
    let place = Place::of_item(index, Field::ManufacturerCountryCode);
    manufacturer.country_code = findings
        .country(place, &text.manufacturer_country_code)
        .map(|country| country.code.to_owned());
    (manufacturer != Manufacturer::default()).then_some(manufacturer)
}
