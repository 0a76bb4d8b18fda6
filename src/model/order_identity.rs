//! By what an order is known again: the same row of a file, whenever and by
//! whichever version it is read, must come to the same line, for a line is
//! bought once.
//!
//! A row with an order id is that order's parcel. A row without one is its
//! content: SHA-256 over the JSON text of its [`ShipmentDraft`], that is of
//! these fields in this order, each by its name in the struct, `null` where it
//! is empty:
//!
//! - `order`: `id`, `store`
//! - `recipient`: the fields of an [`Address`](super::address::Address)
//! - `return_address`: those of a [`ReturnAddress`](super::address::ReturnAddress), or `null`
//! - `contents`, `description`, `declared_value`: `amount`, `currency`
//! - `parcel`: `package_type`, `weight`: `value`, `unit`, `size`: `x`, `y`, `z`, `unit`
//! - `options`: `insurance`, `signature`, `media_mail`, `duties_paid`, `vat_reference`
//! - `ship_date`
//! - `items`: each the fields of a [`CustomsItem`](super::customs::CustomsItem), with its
//!   `manufacturer`, or `null`
//!
//! The cost centre is no part of it: a row whose cost centre is corrected is still the row
//! that was bought.
//!
//! **A field that joins later must leave the digests of orders without it as
//! they are**, else a file that is run again after an update is bought a second
//! time. It is an `Option` with
//! `#[serde(default, skip_serializing_if = "Option::is_none")]`, wherever in the
//! struct it stands. No field is renamed, moved or taken out. The tests below
//! hold digests of the first version; none of them is ever changed.

use std::fmt::Debug;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::{draft::ShipmentDraft, ids::LineId};

impl LineId {
    /// The line of a row of orders: `order_id` is what stands in the row, and
    /// `draft` what the row came to.
    pub fn of_row(order_id: &str, parcel: u32, draft: &ShipmentDraft) -> Self {
        if order_id.is_empty() {
            Self::of_content(&digest(&draft.without_cost_centre()), parcel)
        } else {
            Self::of_order(order_id, parcel)
        }
    }
}

/// Plain data as a short text: the same data, the same text.
pub fn digest(of: &(impl Serialize + Debug)) -> String {
    // Plain data always has a JSON text; were there none, its debug text would
    // tell one from another as well.
    let text = serde_json::to_string(of).unwrap_or_else(|_| format!("{of:?}"));
    format!("{:x}", Sha256::digest(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{check::check, order::OrderText};

    fn line(order: &str, parcel: u32) -> String {
        let order: OrderText = serde_json::from_str(order).unwrap();
        let draft = check(&order, None).draft.unwrap();
        LineId::of_row(&order.order_id, parcel, &draft).to_string()
    }

    /// A file that is run again after an update buys nothing a second time
    /// only while these stay as they are.
    #[test]
    fn a_row_is_known_again_by_every_later_version() {
        let full = include_str!("../../tests/it/data/order-full.json");
        let minimal = include_str!("../../tests/it/data/order-minimal.json");
        let items = include_str!("../../tests/it/data/order-items.json");
        assert_eq!(
            [
                line(full, 1),
                line(minimal, 1),
                line(minimal, 2),
                line(items, 2),
                line(&items.replace("\"1003\"", "\"\""), 1),
            ],
            [
                "content:08809e9155a82ad137461faabe5ed502bf9c7e4837fdc932a1f0f0039b05030c/1",
                "content:666e3611557b2c5fda035917e92e7333e3efb5b351b23a56e161565ba178ca7c/1",
                "content:666e3611557b2c5fda035917e92e7333e3efb5b351b23a56e161565ba178ca7c/2",
                "order:1003/2",
                "content:4cd55a98f29e9d5eccad9fa819af272d965b9e9e0212574cd1b4eabd9fac4c87/1"
            ]
        );
    }

    #[test]
    fn a_row_whose_cost_centre_is_corrected_is_the_same_row() {
        let minimal = include_str!("../../tests/it/data/order-minimal.json");
        let mut order: OrderText = serde_json::from_str(minimal).unwrap();
        order.cost_centre = "Sales East".to_owned();
        let draft = check(&order, None).draft.unwrap();
        assert!(draft.cost_centre.is_some());
        assert_eq!(LineId::of_row("", 1, &draft).to_string(), line(minimal, 1));
    }

    #[test]
    fn words_that_this_version_does_not_know_are_part_of_the_content() {
        let draft = include_str!("../../tests/it/data/draft-unknown-words.json");
        let draft: ShipmentDraft = serde_json::from_str(draft).unwrap();
        assert_eq!(
            digest(&draft),
            "60647817edd9726e165f9ae93a85fbb4861579e93915e825c927ae039be16ef0"
        );
    }
}
