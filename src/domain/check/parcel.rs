//! What stands on the scale, and what it is worth.

use rust_decimal::Decimal;

use super::{
    super::{
        measure::{Size, SizeUnit, Weight, WeightUnit},
        money::Money,
        order::OrderText,
        parcel::{PackageContents, PackageType, Parcel},
        problem::{Field, Place, ProblemKind},
    },
    findings::Findings,
    number::{MEASURE_DECIMALS, MONEY_DECIMALS},
};

/// A slip of the keyboard, not a parcel: one million.
pub(super) const MAX_VALUE: i64 = 1_000_000;
/// One tonne.
const MAX_MICROGRAMS: i64 = 1_000_000_000_000;
/// Ten metres.
const MAX_MICROMETRES: i64 = 10_000_000;

/// Merchandise where nothing was typed, as the service reads it.
pub(super) fn contents(order: &OrderText, findings: &mut Findings) -> Option<PackageContents> {
    if order.package_contents.trim().is_empty() {
        return Some(PackageContents::Merchandise);
    }
    findings.choice(
        Place::of(Field::PackageContents),
        &order.package_contents,
        PackageContents::known,
        PackageContents::KNOWN.iter().map(PackageContents::as_str),
    )
}

pub(super) fn declared_value(order: &OrderText, findings: &mut Findings) -> Option<Money> {
    let amount = amount(Place::of(Field::Value), &order.value, findings);
    let currency = findings.currency(Place::of(Field::ValueCurrency), &order.value_currency);
    Some(Money::new(amount?, currency?))
}

/// An amount of money above zero.
pub(super) fn amount(place: Place, typed: &str, findings: &mut Findings) -> Option<Decimal> {
    let amount = findings.positive(place.clone(), typed, MONEY_DECIMALS)?;
    if amount > Decimal::from(MAX_VALUE) {
        findings.blocking(place, ProblemKind::TooLarge, typed);
        return None;
    }
    Some(amount)
}

pub(super) fn parcel(order: &OrderText, findings: &mut Findings) -> Option<Parcel> {
    let package_type = package_type(order, findings);
    let weight = weight_of(order, findings);
    let size = size(order, findings);
    Some(Parcel {
        package_type: package_type?,
        weight: weight?,
        size: size?,
    })
}

pub(super) fn package_type(order: &OrderText, findings: &mut Findings) -> Option<PackageType> {
    findings.required_choice(
        Place::of(Field::PackageType),
        &order.package_type,
        PackageType::known,
        PackageType::KNOWN.iter().map(PackageType::as_str),
    )
}

/// The weight of the whole parcel.
pub(super) fn weight_of(order: &OrderText, findings: &mut Findings) -> Option<Weight> {
    weight(
        (Place::of(Field::Weight), &order.weight),
        (Place::of(Field::WeightUnit), &order.weight_unit),
        findings,
    )
}

/// A weight and its unit, each with its place.
pub(super) fn weight(
    (place, typed): (Place, &str),
    (unit_place, unit_typed): (Place, &str),
    findings: &mut Findings,
) -> Option<Weight> {
    let value = findings.positive(place.clone(), typed, MEASURE_DECIMALS);
    let unit = findings.required_choice(
        unit_place,
        unit_typed,
        WeightUnit::known,
        WeightUnit::KNOWN.iter().map(WeightUnit::as_str),
    );
    let weight = Weight {
        value: value?,
        unit: unit?,
    };
    let is_possible = weight
        .micrograms()
        .is_some_and(|micrograms| micrograms <= MAX_MICROGRAMS);
    if !is_possible {
        findings.blocking(place, ProblemKind::TooLarge, typed);
        return None;
    }
    Some(weight)
}

pub(super) fn size(order: &OrderText, findings: &mut Findings) -> Option<Size> {
    let places = [Field::SizeX, Field::SizeY, Field::SizeZ].map(Place::of);
    let typed = [&order.size_x, &order.size_y, &order.size_z];
    let [place_x, place_y, place_z] = &places;
    let [typed_x, typed_y, typed_z] = typed;
    let unit = findings.required_choice(
        Place::of(Field::SizeUnit),
        &order.size_unit,
        SizeUnit::known,
        SizeUnit::KNOWN.iter().map(SizeUnit::as_str),
    );
    let x = side(place_x, typed_x, unit.as_ref(), findings);
    let y = side(place_y, typed_y, unit.as_ref(), findings);
    let z = side(place_z, typed_z, unit.as_ref(), findings);
    Some(Size {
        x: x?,
        y: y?,
        z: z?,
        unit: unit?,
    })
}

/// One side, in a unit if it is known.
fn side(
    place: &Place,
    typed: &str,
    unit: Option<&SizeUnit>,
    findings: &mut Findings,
) -> Option<Decimal> {
    let value = findings.positive(place.clone(), typed, MEASURE_DECIMALS)?;
    let Some(unit) = unit else {
        return Some(value);
    };
    let cube = Size {
        x: value,
        y: value,
        z: value,
        unit: unit.clone(),
    };
    let is_possible = cube
        .micrometres()
        .is_some_and(|[side, _, _]| side <= MAX_MICROMETRES);
    if !is_possible {
        findings.blocking(place.clone(), ProblemKind::TooLarge, typed);
        return None;
    }
    Some(value)
}
