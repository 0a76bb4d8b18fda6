//! What is odd about a draft that the service would take: a slip of the hand, most of the
//! time. Nothing here stops a shipment. What does is in `check`.

use std::ops::RangeInclusive;

use rust_decimal::Decimal;

use super::{
    draft::ShipmentDraft,
    measure::{Size, Weight},
    money::Money,
    parcel::{PackageType, Parcel},
};

/// Something that can hardly be as it was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    /// The customs items together weigh more than the parcel they are in.
    ItemsHeavier {
        items: Weight,
        parcel: Weight,
    },
    /// It is the sum of its customs items.
    NoPackaging {
        weight: Weight,
    },
    /// The customs items together are worth something else than what is declared.
    ItemsWorth {
        items: Money,
        declared: Money,
    },
    /// Nothing that is sent is so heavy for its size: a unit is wrong, or a digit.
    TooDense {
        weight: Weight,
        size: Size,
    },
    /// Its packaging alone weighs more: a unit is wrong, or a digit.
    TooLight {
        weight: Weight,
        size: Size,
    },
    LetterTooLarge {
        size: Size,
    },
    /// No flat rate envelope holds this.
    EnvelopeTooLarge {
        size: Size,
    },
    /// The tariff code of an item is none of the Harmonized System.
    NoTariffCode {
        code: String,
    },
}

/// Digits of a tariff code: six that all countries share, and up to six of a country's own.
const TARIFF_DIGITS: RangeInclusive<usize> = 6..=12;

/// Lead weighs 11.3 grams a cubic centimetre.
const MAX_GRAMS_PER_CUBIC_CM: i128 = 12;
/// The lightest mailing bag weighs so many grams a square metre of its film.
const MIN_GRAMS_PER_SQUARE_METRE: i128 = 40;
/// The largest letter, in micrometres: thickness, width, length. No post takes a larger one.
const LARGEST_LETTER: [i64; 3] = [20_000, 270_000, 381_000];
/// The largest flat rate envelope, stuffed as far as its flap still closes.
const LARGEST_ENVELOPE: [i64; 3] = [80_000, 242_000, 382_000];
/// Weights are compared exactly, and said no finer than this.
const SAID_DECIMALS: u32 = 3;

/// What is odd about a draft, the weightiest first.
pub fn doubts(draft: &ShipmentDraft) -> Vec<Doubt> {
    [
        items_heavier(draft),
        too_dense(&draft.parcel),
        too_light(&draft.parcel),
        too_large_for_its_package(&draft.parcel.package_type, &draft.parcel.size),
        items_worth(draft),
        no_tariff_code(draft),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The first that cannot be one. Digits are written in groups, with dots or blanks between.
fn no_tariff_code(draft: &ShipmentDraft) -> Option<Doubt> {
    let mut codes = draft
        .items
        .iter()
        .filter_map(|item| item.hs_tariff_code.as_deref());
    let code = codes.find(|code| {
        let mut written = code.chars().filter(|one| !matches!(one, '.' | ' ' | '-'));
        let digits = written.clone().count();
        !TARIFF_DIGITS.contains(&digits) || !written.all(|one| one.is_ascii_digit())
    })?;
    Some(Doubt::NoTariffCode {
        code: code.to_owned(),
    })
}

/// Items without a weight count for nothing.
fn items_heavier(draft: &ShipmentDraft) -> Option<Doubt> {
    let parcel = &draft.parcel.weight;
    let weighed = draft.items.iter().filter_map(|item| {
        let one = item.weight.as_ref()?.micrograms()?;
        Some(one.saturating_mul(i64::from(item.quantity)))
    });
    let micrograms = weighed.fold(0, i64::saturating_add);
    if micrograms <= parcel.micrograms()? {
        return None;
    }
    let mut items = Weight::of_micrograms(micrograms, parcel.unit.clone())?;
    let exact = items.value;
    items.value = exact.round_dp(SAID_DECIMALS).normalize();
    if items.value <= parcel.value {
        // It would read as if both were the same.
        items.value = exact.normalize();
    }
    let parcel = parcel.clone();
    Some(Doubt::ItemsHeavier { items, parcel })
}

/// Nothing where amounts of two currencies would have to be compared.
fn items_worth(draft: &ShipmentDraft) -> Option<Doubt> {
    let declared = &draft.declared_value;
    if draft.items.is_empty() {
        return None;
    }
    let none = Money::zero(declared.currency.clone());
    let items = draft.items.iter().try_fold(none, |sum, item| {
        let quantity = Decimal::from(item.quantity);
        let worth = item.value.amount.checked_mul(quantity)?;
        sum.plus(&Money::new(worth, item.value.currency.clone()))
            .ok()
    })?;
    let declared = declared.clone();
    (items.amount != declared.amount).then_some(Doubt::ItemsWorth { items, declared })
}

fn too_dense(parcel: &Parcel) -> Option<Doubt> {
    let volume = cubic_micrometres(&parcel.size)?;
    let micrograms = i128::from(parcel.weight.micrograms()?);
    // A gram a cubic centimetre is a microgram for a million cubic micrometres.
    let most = volume.checked_mul(MAX_GRAMS_PER_CUBIC_CM)?;
    let is_too_dense = micrograms.checked_mul(1_000_000)? > most;
    is_too_dense.then(|| Doubt::TooDense {
        weight: parcel.weight.clone(),
        size: parcel.size.clone(),
    })
}

fn too_light(parcel: &Parcel) -> Option<Doubt> {
    let [x, y, z] = parcel.size.micrometres()?.map(i128::from);
    let faces = [(x, y), (y, z), (z, x)];
    let mut faces = faces.into_iter().map(|(one, other)| one.checked_mul(other));
    let half = faces.try_fold(0_i128, |sum, face| sum.checked_add(face?))?;
    let micrograms = i128::from(parcel.weight.micrograms()?);
    // A gram a square metre is a microgram for a million square micrometres.
    let least = half.checked_mul(2 * MIN_GRAMS_PER_SQUARE_METRE)?;
    let is_too_light = micrograms.checked_mul(1_000_000)? < least;
    is_too_light.then(|| Doubt::TooLight {
        weight: parcel.weight.clone(),
        size: parcel.size.clone(),
    })
}

fn cubic_micrometres(size: &Size) -> Option<i128> {
    let mut sides = size.micrometres()?.into_iter().map(i128::from);
    sides.try_fold(1_i128, i128::checked_mul)
}

/// That a letter or an envelope can't be so large. Of boxes and parcels nothing is known.
pub(super) fn too_large_for_its_package(package: &PackageType, size: &Size) -> Option<Doubt> {
    match package {
        PackageType::Card | PackageType::Letter | PackageType::Envelope => {
            let size = size.clone();
            is_larger(&size, LARGEST_LETTER).then_some(Doubt::LetterTooLarge { size })
        }
        PackageType::FlatRateEnvelope
        | PackageType::FlatRateLegalEnvelope
        | PackageType::FlatRatePaddedEnvelope
        | PackageType::FlatRateGiftCardEnvelope
        | PackageType::FlatRateWindowEnvelope
        | PackageType::FlatRateCardboardEnvelope
        | PackageType::SmallFlatRateEnvelope => {
            let size = size.clone();
            is_larger(&size, LARGEST_ENVELOPE).then_some(Doubt::EnvelopeTooLarge { size })
        }
        PackageType::ThickEnvelope
        | PackageType::Parcel
        | PackageType::SmallFlatRateBox
        | PackageType::MediumFlatRateBox1
        | PackageType::MediumFlatRateBox2
        | PackageType::LargeFlatRateBox
        | PackageType::Unknown(_) => None,
    }
}

/// Whether a side is longer than it may be, however it is turned.
fn is_larger(size: &Size, largest: [i64; 3]) -> bool {
    let mut sides = size.micrometres().unwrap_or_default();
    sides.sort_unstable();
    let mut sides = sides.iter().zip(largest);
    sides.any(|(side, most)| *side > most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{check::check, order::OrderText, problem::Place};
    use crate::model::{fields::Field, order::ItemText};

    /// A parcel of 850 g to the United States, with two of one item.
    fn draft(changes: &[(Field, &str)]) -> ShipmentDraft {
        let mut order = OrderText {
            items: vec![ItemText::default()],
            ..OrderText::default()
        };
        let order_fields = [
            (Field::CountryCode, "US"),
            (Field::Name, "Ana"),
            (Field::Address1, "1 Main St"),
            (Field::City, "Cupertino"),
            (Field::ProvinceCode, "CA"),
            (Field::PostalCode, "95014"),
            (Field::PackageType, "parcel"),
            (Field::SizeX, "25"),
            (Field::SizeY, "18"),
            (Field::SizeZ, "6"),
            (Field::SizeUnit, "cm"),
            (Field::Weight, "0.85"),
            (Field::WeightUnit, "kg"),
            (Field::Value, "42.00"),
            (Field::ValueCurrency, "cad"),
        ];
        for (field, text) in order_fields {
            order.set_text_at(&Place::of(field), text.to_owned());
        }
        let item = [
            (Field::ItemQuantity, "2"),
            (Field::ItemDescription, "Wool socks"),
            (Field::ItemValueAmount, "21.00"),
            (Field::ItemCurrencyCode, "cad"),
            (Field::ItemOriginCountry, "CA"),
            (Field::ItemWeight, "400"),
            (Field::ItemWeightUnit, "g"),
        ];
        for (field, text) in item {
            order.set_text_at(&Place::of_item(0, field), text.to_owned());
        }
        for (field, text) in changes {
            let place = Place {
                field: field.clone(),
                item: field.is_of_item().then_some(0),
            };
            order.set_text_at(&place, (*text).to_owned());
        }
        let checked = check(&order, None);
        let problems = checked.problems;
        checked.draft.unwrap_or_else(|| panic!("{problems:?}"))
    }

    #[test]
    fn nothing_is_odd_about_a_parcel_as_it_should_be() {
        assert_eq!(doubts(&draft(&[])), []);
    }

    #[test]
    fn items_that_weigh_more_than_their_parcel_are_odd_in_any_unit() {
        let found = doubts(&draft(&[
            (Field::ItemWeight, "1"),
            (Field::ItemWeightUnit, "lb"),
        ]));
        let [Doubt::ItemsHeavier { items, parcel }] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(items.value.to_string(), "0.907");
        assert_eq!(parcel.value.to_string(), "0.85");
        assert_eq!(items.unit, parcel.unit);
        // The same to the gram is no more.
        assert_eq!(doubts(&draft(&[(Field::ItemWeight, "425")])), []);
        let by_little = doubts(&draft(&[(Field::ItemWeight, "425.1")]));
        assert!(matches!(
            by_little.as_slice(),
            [Doubt::ItemsHeavier { items, parcel }] if items.value > parcel.value
        ));
    }

    #[test]
    fn items_that_are_worth_something_else_than_is_declared_are_odd() {
        let found = doubts(&draft(&[(Field::ItemValueAmount, "45")]));
        let [Doubt::ItemsWorth { items, declared }] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(items.amount_text(), "90.00");
        assert_eq!(declared.amount_text(), "42.00");
        // What one currency is in another is not known here.
        let other = [
            (Field::ItemValueAmount, "45"),
            (Field::ItemCurrencyCode, "usd"),
        ];
        assert_eq!(doubts(&draft(&other)), []);
    }

    #[test]
    fn a_tariff_code_has_six_to_twelve_digits_however_they_are_grouped() {
        let code = |code| doubts(&draft(&[(Field::ItemHsTariffCode, code)]));
        for whole in [
            "610910",
            "6109.10",
            "6109.10.00 12",
            "61-09-10",
            "6109100012",
        ] {
            assert_eq!(code(whole), [], "{whole}");
        }
        for none in ["99", "abcd", "6109.1", "6109a0", "1234567890123"] {
            let doubt = Doubt::NoTariffCode {
                code: none.to_owned(),
            };
            assert_eq!(code(none), [doubt]);
        }
    }

    #[test]
    fn what_would_be_heavier_than_lead_is_odd() {
        let heavy = [
            (Field::Weight, "12"),
            (Field::SizeX, "12"),
            (Field::SizeY, "9"),
            (Field::SizeZ, "2"),
        ];
        assert!(matches!(
            doubts(&draft(&heavy)).as_slice(),
            [Doubt::TooDense { .. }]
        ));
    }

    #[test]
    fn what_would_be_lighter_than_a_bag_of_its_size_is_odd() {
        let weighing = |weight, unit| {
            doubts(&draft(&[
                (Field::Weight, weight),
                (Field::WeightUnit, unit),
                (Field::SizeX, "20"),
                (Field::SizeY, "15"),
                (Field::SizeZ, "8"),
                (Field::ItemWeight, ""),
            ]))
        };
        assert!(matches!(
            weighing("0.5", "g").as_slice(),
            [Doubt::TooLight { .. }]
        ));
        assert_eq!(weighing("5", "g"), []);
        assert_eq!(weighing("0.5", "oz"), []);
    }

    #[test]
    fn letters_and_flat_rate_envelopes_have_a_largest_size_however_they_are_turned() {
        let packed = |package, x, y, z| {
            doubts(&draft(&[
                (Field::PackageType, package),
                (Field::SizeX, x),
                (Field::SizeY, y),
                (Field::SizeZ, z),
            ]))
        };
        let letter = |x, y, z| packed("letter", x, y, z);
        assert_eq!(letter("38", "27", "2"), []);
        assert_eq!(letter("2", "38", "27"), []);
        for found in [letter("30", "20", "10"), letter("40", "20", "1")] {
            assert!(matches!(found.as_slice(), [Doubt::LetterTooLarge { .. }]));
        }
        let envelope = |x, y, z| packed("flat_rate_envelope", x, y, z);
        assert_eq!(envelope("31.8", "24.1", "4"), []);
        for found in [envelope("30", "20", "10"), envelope("40", "20", "1")] {
            assert!(matches!(found.as_slice(), [Doubt::EnvelopeTooLarge { .. }]));
        }
        assert_eq!(packed("small_flat_rate_box", "30", "20", "10"), []);
    }
}
