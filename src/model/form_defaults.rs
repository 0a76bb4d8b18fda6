//! What the form of a new parcel begins with: a shop's usual destination, box and contents.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{fields::Field, order::OrderText};

/// Texts of fields that are the same for most parcels of a shop.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormDefaults {
    /// By the words of their fields.
    texts: BTreeMap<String, String>,
}

impl FormDefaults {
    /// The fields that may have one, in the order of the form.
    const FIELDS: [Field; 14] = [
        Field::OrderStore,
        Field::CountryCode,
        Field::PackageType,
        Field::SizeX,
        Field::SizeY,
        Field::SizeZ,
        Field::SizeUnit,
        Field::Weight,
        Field::WeightUnit,
        Field::PackageContents,
        Field::Value,
        Field::ValueCurrency,
        Field::Description,
        Field::CostCentre,
    ];

    /// What stands in these fields of an order now.
    pub fn of(order: &OrderText) -> Self {
        let filled = Self::FIELDS.iter().map(|field| (field, order.text(field)));
        let filled = filled.filter(|(_, text)| !text.trim().is_empty());
        let texts = filled.map(|(field, text)| (field.as_str().to_owned(), text.to_owned()));
        Self {
            texts: texts.collect(),
        }
    }

    /// Puts them into an order.
    pub fn fill(&self, order: &mut OrderText) {
        for field in &Self::FIELDS {
            if let Some(text) = self.texts.get(field.as_str()) {
                order.set_text(field, text.clone());
            }
        }
    }

    /// Puts those into an order that say nothing of it: its box, and how parcels are declared and
    /// booked. Where an order goes and what it is worth is its own.
    pub fn fill_parcel(&self, order: &mut OrderText) {
        for field in &Self::FIELDS {
            let is_of_order = matches!(
                field,
                Field::OrderStore
                    | Field::CountryCode
                    | Field::Value
                    | Field::ValueCurrency
                    | Field::Description
            );
            if let Some(text) = self.texts.get(field.as_str()).filter(|_| !is_of_order) {
                order.set_text(field, text.clone());
            }
        }
    }

    /// The currency that parcels are declared in.
    pub fn currency(&self) -> Option<&str> {
        let currency = self.texts.get(Field::ValueCurrency.as_str())?;
        Some(currency.as_str())
    }

    /// Whether it has a box and a weight.
    pub fn has_box(&self) -> bool {
        [Field::Weight, Field::SizeX, Field::SizeY, Field::SizeZ]
            .iter()
            .all(|field| self.texts.contains_key(field.as_str()))
    }

    /// The fields that are filled in.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> {
        const FIELDS: &[Field] = &FormDefaults::FIELDS;
        FIELDS
            .iter()
            .filter(|field| self.texts.contains_key(field.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shop_ships_most_is_kept_and_an_order_is_not() {
        let order = OrderText {
            order_id: "1001".to_owned(),
            name: "Ana Lee".to_owned(),
            country_code: "CA".to_owned(),
            weight: "0.5".to_owned(),
            weight_unit: "kg".to_owned(),
            ..OrderText::default()
        };
        let defaults = FormDefaults::of(&order);
        let kept: Vec<&str> = defaults.fields().map(Field::as_str).collect();
        assert_eq!(kept, ["country_code", "weight", "weight_unit"]);
        let text = toml::to_string(&defaults).unwrap();
        let read: FormDefaults = toml::from_str(&text).unwrap();
        let mut fresh = OrderText::default();
        read.fill(&mut fresh);
        assert_eq!((&*fresh.country_code, &*fresh.weight), ("CA", "0.5"));
        assert_eq!((&*fresh.order_id, &*fresh.name), ("", ""));
    }

    #[test]
    fn a_word_of_another_version_fills_in_nothing() {
        let read: FormDefaults = toml::from_str("order_id = \"1\"\nno_such = \"2\"\n").unwrap();
        let mut fresh = OrderText::default();
        read.fill(&mut fresh);
        assert_eq!(fresh, OrderText::default());
    }
}
