//! What is wrong with a mapping: by such a one no order is read.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use super::{MAX_COLUMNS, MAX_NAME_CHARS, MAX_TEXT_CHARS, Mapping, Meaning, folded};
use crate::model::{
    check::{typed_amount, typed_measure},
    country_names::by_name_or_code,
    draft::OrderStore,
    fields::Field,
    measure::{SizeUnit, WeightUnit},
    money::Currency,
    parcel::{PackageContents, PackageType},
};

/// Why a mapping can't be used. Each is one sentence in each language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MappingFault {
    NoName,
    TextTooLong,
    TooManyColumns,
    ColumnTwice(String),
    /// No column means it, and nothing is the same for all orders.
    Lacks(Field),
    /// So do two columns.
    MeantTwice(Meaning),
    /// It is each order's own.
    NotTheSame(Field),
    /// What is the same for all orders means nothing in this field.
    NotUnderstood(Field, String),
    /// Items that have no description and no SKU are none.
    ItemsUnnamed,
}

/// What may be the same for all orders of a file: never what tells one from another.
const SAME: [Field; 18] = [
    Field::OrderStore,
    Field::CostCentre,
    Field::City,
    Field::ProvinceCode,
    Field::CountryCode,
    Field::PackageContents,
    Field::Description,
    Field::Value,
    Field::ValueCurrency,
    Field::PackageType,
    Field::Weight,
    Field::WeightUnit,
    Field::SizeX,
    Field::SizeY,
    Field::SizeZ,
    Field::SizeUnit,
    Field::ItemOriginCountry,
    Field::ItemWeightUnit,
];
const SIDES: [Field; 3] = [Field::SizeX, Field::SizeY, Field::SizeZ];

impl Mapping {
    /// The fields that may be the same for all orders.
    pub fn may_be_same() -> &'static [Field] {
        const FIELDS: &[Field] = &SAME;
        FIELDS
    }

    /// The words that this field knows, where it knows only some.
    pub fn examples(field: &Field) -> String {
        let listed = |words: &mut dyn Iterator<Item = &str>| words.collect::<Vec<_>>().join(", ");
        if matches!(field, Field::WeightUnit | Field::ItemWeightUnit) {
            listed(&mut WeightUnit::KNOWN.iter().map(WeightUnit::as_str))
        } else if *field == Field::SizeUnit {
            listed(&mut SizeUnit::KNOWN.iter().map(SizeUnit::as_str))
        } else if *field == Field::ValueCurrency {
            listed(&mut Currency::KNOWN.iter().map(Currency::as_str))
        } else {
            String::new()
        }
    }

    /// What no order can be sent without, and neither a column nor what is the same for all says.
    /// Box and weight may be those that the window keeps; where the file says a number, it says the
    /// unit as well: a guess would be another price.
    pub fn lacking(&self) -> Vec<Field> {
        let column = |meaning: &Meaning| self.columns.iter().any(|(_, of)| of == meaning);
        let has_price = column(&Meaning::Of(Field::ItemValueAmount)) || column(&Meaning::ItemTotal);
        let has_currency = self.has_column(&Field::ItemCurrencyCode);
        let says_weight = self.says(&Field::Weight)
            || (self.has_column(&Field::ItemWeight) && !self.says(&Field::ItemWeightUnit));
        let says_size = SIDES.iter().any(|side| self.says(side));
        let needed = [
            (Field::OrderId, true),
            (Field::Name, true),
            (Field::Address1, true),
            (Field::City, true),
            (Field::CountryCode, true),
            (Field::Value, !has_price),
            (Field::ValueCurrency, !has_currency),
            (Field::WeightUnit, says_weight),
            (Field::SizeX, says_size),
            (Field::SizeY, says_size),
            (Field::SizeZ, says_size),
            (Field::SizeUnit, says_size),
        ];
        let lacking = needed.into_iter().filter(|(_, is_needed)| *is_needed);
        let lacking = lacking.map(|(field, _)| field);
        lacking.filter(|field| !self.says(field)).collect()
    }

    /// All that is wrong with it, the first thing first.
    pub fn faults(&self) -> Vec<MappingFault> {
        let mut faults = Vec::new();
        let name = self.name.trim();
        if name.is_empty() {
            faults.push(MappingFault::NoName);
        }
        let is_long = |text: &String| text.chars().count() > MAX_TEXT_CHARS;
        if name.chars().count() > MAX_NAME_CHARS || self.same.iter().any(|(_, text)| is_long(text))
        {
            faults.push(MappingFault::TextTooLong);
        }
        if self.columns.len() > MAX_COLUMNS {
            faults.push(MappingFault::TooManyColumns);
        }
        faults.extend(self.twice());
        faults.extend(self.lacking().into_iter().map(MappingFault::Lacks));
        faults.extend(self.same.iter().filter_map(|(field, text)| {
            if !SAME.contains(field) {
                return Some(MappingFault::NotTheSame(field.clone()));
            }
            let is_read = text.trim().is_empty() || is_understood(field, text.trim());
            (!is_read).then(|| MappingFault::NotUnderstood(field.clone(), text.clone()))
        }));
        let names_items =
            self.has_column(&Field::ItemDescription) || self.has_column(&Field::ItemSkuCode);
        if self.has_items() && !names_items {
            faults.push(MappingFault::ItemsUnnamed);
        }
        faults
    }

    fn twice(&self) -> Vec<MappingFault> {
        let mut faults = Vec::new();
        let (mut names, mut meanings) = (BTreeSet::new(), BTreeSet::new());
        for (name, meaning) in &self.columns {
            if *meaning == Meaning::NotUsed {
                continue;
            }
            if !names.insert(folded(name)) {
                faults.push(MappingFault::ColumnTwice(name.clone()));
            }
            if !meanings.insert(meaning) {
                faults.push(MappingFault::MeantTwice(meaning.clone()));
            }
        }
        // Both are what one piece of the item costs.
        let price = Meaning::Of(Field::ItemValueAmount);
        if meanings.contains(&price) && meanings.contains(&Meaning::ItemTotal) {
            faults.push(MappingFault::MeantTwice(price));
        }
        faults
    }
}

/// Whether it means something in this field.
fn is_understood(field: &Field, text: &str) -> bool {
    type Check = fn(&str, &str) -> bool;
    let is_positive = |number: Option<Decimal>| number.is_some_and(|number| number > Decimal::ZERO);
    let checks: [(&[Field], Check); 7] = [
        (
            &[Field::CountryCode, Field::ItemOriginCountry],
            |text, _| by_name_or_code(text).is_some(),
        ),
        (&[Field::OrderStore], |_, word| {
            OrderStore::known(word).is_some()
        }),
        (&[Field::PackageContents], |_, word| {
            PackageContents::known(word).is_some()
        }),
        (&[Field::PackageType], |_, word| {
            PackageType::known(word).is_some()
        }),
        (&[Field::ValueCurrency], |_, word| {
            Currency::known(word).is_some()
        }),
        (&[Field::WeightUnit, Field::ItemWeightUnit], |_, word| {
            WeightUnit::known(word).is_some()
        }),
        (&[Field::SizeUnit], |_, word| {
            SizeUnit::known(word).is_some()
        }),
    ];
    if *field == Field::Value {
        return is_positive(typed_amount(text));
    }
    if *field == Field::Weight || SIDES.contains(field) {
        return is_positive(typed_measure(text));
    }
    let word = text.to_lowercase();
    let mut checks = checks.iter();
    let check = checks.find(|(fields, _)| fields.contains(field));
    check.is_none_or(|(_, is_read)| is_read(text, &word))
}
