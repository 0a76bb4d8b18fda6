//! Checks of the customs declaration.

use super::{
    super::{
        country::{Country, HOME},
        customs::{CustomsItem, Manufacturer},
        fields::{Field, Kind},
        money::Money,
        problem::{Place, ProblemKind},
    },
    findings::Findings,
    parcel,
};

/// Origins whose goods need no tariff code when shipped to the US.
const TARIFF_FREE_ORIGINS: [&str; 2] = ["US", "CA"];
/// Larger quantities are taken for typing errors.
const MAX_QUANTITY: u32 = 999_999;

/// Reads the customs items that were described. `country` is the destination.
pub(super) fn items(
    country: Option<&'static Country>,
    findings: &mut Findings<'_>,
) -> Option<Vec<CustomsItem>> {
    let abroad = country.filter(|country| country.code != HOME);
    let items = findings.order().items.iter().enumerate();
    let mut described: Vec<usize> = items
        .filter(|(_, item)| !item.is_blank())
        .map(|(index, _)| index)
        .collect();
    if described.is_empty() && abroad.is_some() && !findings.order().items.is_empty() {
        // One has to be filled in: its fields say so, each for itself.
        described.push(0);
    }
    if described.is_empty() {
        let description = Place::of(Field::Description);
        match abroad {
            Some(abroad) => {
                findings.blocking(&Place::of(Field::LineItems), missing_for(abroad));
            }
            None if findings.is_empty(&description) => {
                findings.blocking(&description, ProblemKind::Missing);
            }
            None => {}
        }
    }
    // Every item is read before the first bad one gives up.
    let read: Vec<Option<CustomsItem>> = described
        .into_iter()
        .map(|index| item(index, abroad, findings))
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
    abroad: Option<&Country>,
    findings: &mut Findings<'_>,
) -> Option<CustomsItem> {
    let at = |field: Field| Place::of_item(index, field);
    let quantity = findings.count(&at(Field::ItemQuantity), MAX_QUANTITY);
    let description = findings.required(&at(Field::ItemDescription));
    let amount = parcel::amount(&at(Field::ItemValueAmount), findings);
    let currency = findings.currency(&at(Field::ItemCurrencyCode));
    let tariff_place = at(Field::ItemHsTariffCode);
    let hs_tariff_code = findings.text(&tariff_place);
    let sku_code = findings.text(&at(Field::ItemSkuCode));
    let origin_place = at(Field::ItemOriginCountry);
    let origin = findings.country(&origin_place);
    if let Some(abroad) = abroad
        && findings.is_empty(&origin_place)
    {
        findings.blocking(&origin_place, missing_for(abroad));
    }
    let needs_tariff_code = abroad.is_some_and(|abroad| abroad.code == "US")
        && origin.is_some_and(|origin| !TARIFF_FREE_ORIGINS.contains(&origin.code));
    if let Some(abroad) = abroad.filter(|_| needs_tariff_code && hs_tariff_code.is_none()) {
        findings.blocking(&tariff_place, missing_for(abroad));
    }
    let weight_place = at(Field::ItemWeight);
    let weight = if findings.is_empty(&weight_place) {
        // A unit alone is what the form or the file puts there anyway.
        None
    } else {
        let unit_place = at(Field::ItemWeightUnit);
        Some(parcel::weight(&weight_place, &unit_place, findings)?)
    };
    Some(CustomsItem {
        quantity: quantity?,
        description: description?,
        value: Money::new(amount?, currency?),
        hs_tariff_code,
        sku_code,
        origin_country: origin.map(|origin| origin.code.to_owned()),
        weight,
        manufacturer: manufacturer(index, findings),
    })
}

/// Who made the goods, if anything about it was typed.
fn manufacturer(index: usize, findings: &mut Findings<'_>) -> Option<Manufacturer> {
    let read = Manufacturer::of_texts(|field| {
        let is_country = field.kind() == Some(Kind::Country);
        let place = Place::of_item(index, field);
        if is_country {
            let country = findings.country(&place);
            country.map(|country| country.code.to_owned())
        } else {
            findings.text(&place)
        }
    });
    read.filter(|manufacturer| *manufacturer != Manufacturer::default())
}
