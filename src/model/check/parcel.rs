//! What stands on the scale, and what it is worth.

use rust_decimal::Decimal;

use super::{
    super::{
        measure::{Size, SizeUnit, Weight, WeightUnit},
        money::Money,
        parcel::{PackageContents, PackageType, Parcel},
        problem::{Field, Place, ProblemKind},
    },
    findings::Findings,
    number::{MEASURE_DECIMALS, MONEY_DECIMALS},
};

/// Larger values are taken for typing errors.
pub(super) const MAX_VALUE: i64 = 1_000_000;
/// One tonne.
const MAX_MICROGRAMS: i64 = 1_000_000_000_000;
/// Ten metres.
const MAX_MICROMETRES: i64 = 10_000_000;

/// Merchandise where nothing was typed, as the service reads it.
pub(super) fn contents(findings: &mut Findings<'_>) -> Option<PackageContents> {
    let place = Place::of(Field::PackageContents);
    if findings.is_empty(&place) {
        return Some(PackageContents::Merchandise);
    }
    findings.choice(
        &place,
        PackageContents::known,
        PackageContents::KNOWN.iter().map(PackageContents::as_str),
    )
}

pub(super) fn declared_value(findings: &mut Findings<'_>) -> Option<Money> {
    let amount = amount(&Place::of(Field::Value), findings);
    let currency = findings.currency(&Place::of(Field::ValueCurrency));
    Some(Money::new(amount?, currency?))
}

/// An amount of money above zero.
pub(super) fn amount(place: &Place, findings: &mut Findings<'_>) -> Option<Decimal> {
    let amount = findings.positive(place, MONEY_DECIMALS)?;
    if amount > Decimal::from(MAX_VALUE) {
        findings.blocking(place, ProblemKind::TooLarge);
        return None;
    }
    Some(amount)
}

pub(super) fn parcel(findings: &mut Findings<'_>) -> Option<Parcel> {
    let package_type = package_type(findings);
    let weight = weight_of(findings);
    let size = size(findings);
    Some(Parcel {
        package_type: package_type?,
        weight: weight?,
        size: size?,
    })
}

pub(super) fn package_type(findings: &mut Findings<'_>) -> Option<PackageType> {
    findings.required_choice(
        &Place::of(Field::PackageType),
        PackageType::known,
        PackageType::KNOWN.iter().map(PackageType::as_str),
    )
}

/// The weight of the whole parcel.
pub(super) fn weight_of(findings: &mut Findings<'_>) -> Option<Weight> {
    let unit = Place::of(Field::WeightUnit);
    weight(&Place::of(Field::Weight), &unit, findings)
}

/// A weight at one place and its unit at another.
pub(super) fn weight(
    place: &Place,
    unit_place: &Place,
    findings: &mut Findings<'_>,
) -> Option<Weight> {
    let value = findings.positive(place, MEASURE_DECIMALS);
    let unit = findings.required_choice(
        unit_place,
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
        findings.blocking(place, ProblemKind::TooLarge);
        return None;
    }
    Some(weight)
}

pub(super) fn size(findings: &mut Findings<'_>) -> Option<Size> {
    let unit = findings.required_choice(
        &Place::of(Field::SizeUnit),
        SizeUnit::known,
        SizeUnit::KNOWN.iter().map(SizeUnit::as_str),
    );
    let x = side(Field::SizeX, unit.as_ref(), findings);
    let y = side(Field::SizeY, unit.as_ref(), findings);
    let z = side(Field::SizeZ, unit.as_ref(), findings);
    Some(Size {
        x: x?,
        y: y?,
        z: z?,
        unit: unit?,
    })
}

/// One side, in a unit if it is known.
fn side(field: Field, unit: Option<&SizeUnit>, findings: &mut Findings<'_>) -> Option<Decimal> {
    let place = Place::of(field);
    let value = findings.positive(&place, MEASURE_DECIMALS)?;
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
        findings.blocking(&place, ProblemKind::TooLarge);
        return None;
    }
    Some(value)
}
