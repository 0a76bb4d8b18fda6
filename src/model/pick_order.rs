//! The sequence in which orders are picked off the shelves: that of the list, and of the labels
//! that are printed of it.

use serde::{Deserialize, Serialize};

use super::{address::Address, order::OrderText, search_words::folded};

/// What comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PickOrder {
    /// As in the file.
    #[default]
    File,
    /// Orders of the same items stand together.
    Sku,
    /// By country, province and postal code of the destination.
    Place,
}

impl PickOrder {
    pub const ALL: [Self; 3] = [Self::File, Self::Sku, Self::Place];

    /// The places of orders in this sequence; what is equal in it stands as in the file. Each
    /// comes with its recipient as the service gets it, where that can be read.
    pub fn sequence<'a>(
        self,
        orders: impl Iterator<Item = (&'a OrderText, Option<&'a Address>)>,
    ) -> Vec<usize> {
        let keyed = orders.enumerate();
        let keyed = keyed.map(|(at, (order, recipient))| (self.key(order, recipient), at));
        let mut keyed: Vec<(Vec<String>, usize)> = keyed.collect();
        keyed.sort();
        keyed.into_iter().map(|(_key, at)| at).collect()
    }

    fn key(self, order: &OrderText, recipient: Option<&Address>) -> Vec<String> {
        match self {
            Self::File => Vec::new(),
            Self::Sku => items(order),
            Self::Place => {
                let place = match recipient {
                    Some(read) => [
                        Some(read.country_code.as_str()),
                        read.province_code.as_deref(),
                        read.postal_code.as_deref(),
                        Some(read.city.as_str()),
                    ],
                    None => [
                        Some(order.country_code.as_str()),
                        Some(order.province_code.as_str()),
                        Some(order.postal_code.as_str()),
                        Some(order.city.as_str()),
                    ],
                };
                let place = place.into_iter().map(Option::unwrap_or_default);
                place.map(|part| folded(part.trim())).collect()
            }
        }
    }
}

/// What is picked for an order: its SKUs, or the descriptions of items without one. Orders that
/// say nothing of their items stand behind the others.
fn items(order: &OrderText) -> Vec<String> {
    let mut items: Vec<String> = order
        .items
        .iter()
        .map(|item| {
            let sku = item.sku_code.trim();
            folded(if sku.is_empty() {
                item.description.trim()
            } else {
                sku
            })
        })
        .filter(|item| !item.is_empty())
        .collect();
    items.sort();
    let is_unknown = items.is_empty();
    let mut key = vec![if is_unknown { "1" } else { "0" }.to_owned()];
    if is_unknown {
        items.push(folded(order.description.trim()));
    }
    key.append(&mut items);
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::order::ItemText;

    fn order(skus: &[&str], country: &str, postal: &str) -> OrderText {
        let item = |sku: &&str| ItemText {
            sku_code: (*sku).to_owned(),
            ..ItemText::default()
        };
        OrderText {
            items: skus.iter().map(item).collect(),
            country_code: country.to_owned(),
            postal_code: postal.to_owned(),
            ..OrderText::default()
        }
    }

    fn sequence(by: PickOrder, orders: &[OrderText]) -> Vec<usize> {
        by.sequence(orders.iter().map(|order| (order, None)))
    }

    #[test]
    fn orders_of_the_same_items_stand_together_and_those_without_items_last() {
        let orders = [
            order(&["PIN"], "CA", ""),
            order(&[], "CA", ""),
            order(&["mug", "Cup"], "CA", ""),
            order(&["MUG"], "CA", ""),
            order(&["cup", "MUG"], "CA", ""),
        ];
        assert_eq!(sequence(PickOrder::Sku, &orders), [2, 4, 3, 0, 1]);
        assert_eq!(sequence(PickOrder::File, &orders), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn orders_to_one_place_stand_together() {
        let orders = [
            order(&[], "us", "10001"),
            order(&[], "CA", "K1A 0A1"),
            order(&[], "US", "02134"),
            order(&[], "ca", "H2X 1Y4"),
        ];
        assert_eq!(sequence(PickOrder::Place, &orders), [3, 1, 2, 0]);
    }

    #[test]
    fn one_place_in_two_spellings_is_one() {
        let recipient = |postal: &str| Address {
            country_code: "CA".to_owned(),
            postal_code: Some(postal.to_owned()),
            ..Address::default()
        };
        let (far, near) = (recipient("V6B 1A1"), recipient("K1A 0B1"));
        let orders = [
            (order(&[], "Canada", "k1a0b1"), &near),
            (order(&[], "ca", "V6B1A1"), &far),
            (order(&[], "CA", "K1A 0B1"), &near),
        ];
        let read = orders
            .iter()
            .map(|(order, recipient)| (order, Some(*recipient)));
        assert_eq!(PickOrder::Place.sequence(read), [0, 2, 1]);
    }
}
