//! The identity of one parcel of one order, however it is entered and spelled.
//!
//! A parcel of an order is paid once. Two rows, a form and a row, or two
//! computers mean the same parcel when their keys are equal.
//!
//! An order with an id has the key: store, id, parcel number. Ids are equal in
//! any case, Unicode form and with invisible characters or our token in them.
//!
//! An order without an id has a *content key*: SHA-256 over a text that is
//! written here field by field, and not by what a struct happens to hold. A
//! field that joins a struct later, or a weight of `65.0` in place of `65`,
//! makes no other key. **The text of one version never changes**: another one
//! would need another [`CONTENT_VERSION`], and both would have to be looked for.

use std::fmt::Write as _;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use unicode_normalization::UnicodeNormalization as _;

use super::{
    address::Address,
    draft::ShipmentDraft,
    ids::{LineId, ShipmentId},
    measure::{Size, Weight},
    money::Money,
    our_word::{KEY_LETTERS, letters_of, without_our_word},
};

/// Stands before the content that is digested.
const CONTENT_VERSION: &str = "1";
/// Between the fields of a content, and between their parts: neither can be typed.
const FIELD_END: char = '\u{1e}';
const PART_END: char = '\u{1f}';

/// Which order, and which of its parcels, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct OrderKey {
    order: Order,
    parcel: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
enum Order {
    /// Folded. The store is empty where none is given.
    Id { store: String, id: String },
    /// A digest of what is in the parcel and where it goes.
    Content(String),
}

impl OrderKey {
    /// The key of a draft that is to be bought.
    pub fn of(draft: &ShipmentDraft, parcel: u32) -> Self {
        let store = draft.order.store.as_ref().map(|store| store.as_str());
        Self::of_id(store, draft.order.id.as_deref(), parcel).unwrap_or_else(|| Self {
            order: Order::Content(content_digest(draft)),
            parcel,
        })
    }

    /// The key of a line's draft.
    pub fn of_line(line: &LineId, draft: &ShipmentDraft) -> Self {
        Self::of(draft, line.parcel())
    }

    /// The key of a shipment that was made elsewhere and names no order: no other shipment
    /// has it.
    pub(crate) fn of_shipment(shipment: &ShipmentId) -> Self {
        Self {
            order: Order::Content(format!("shipment {shipment}")),
            parcel: 1,
        }
    }

    /// The key of an order that has an id; `None` where none is left of it.
    pub fn of_id(store: Option<&str>, id: Option<&str>, parcel: u32) -> Option<Self> {
        let id = folded_id(id?);
        (!id.is_empty()).then(|| Self {
            order: Order::Id {
                store: store.map(folded_id).unwrap_or_default(),
                id,
            },
            parcel,
        })
    }

    /// Whether it is of an order whose store is said.
    pub fn has_store(&self) -> bool {
        matches!(&self.order, Order::Id { store, .. } if !store.is_empty())
    }

    pub fn parcel(&self) -> u32 {
        self.parcel
    }

    /// The key of another parcel of the same order.
    #[must_use]
    pub fn with_parcel(&self, parcel: u32) -> Self {
        Self {
            order: self.order.clone(),
            parcel,
        }
    }

    /// The folded id, if the order has one.
    pub fn id(&self) -> Option<&str> {
        match &self.order {
            Order::Id { id, .. } => Some(id),
            Order::Content(_) => None,
        }
    }

    /// Whether both mean the same order, whichever parcel.
    pub fn is_same_order(&self, other: &Self) -> bool {
        self.order == other.order
    }

    /// Whether both may mean the same parcel: ids that differ in `#`, leading
    /// zeros, spaces and dashes only, or in that one names its store. An equal
    /// key is alike as well.
    pub fn is_alike(&self, other: &Self) -> bool {
        if self.parcel != other.parcel {
            return false;
        }
        match (&self.order, &other.order) {
            (Order::Id { store, id }, Order::Id { store: s, id: i }) => {
                let is_store_alike = store == s || store.is_empty() || s.is_empty();
                is_store_alike && loose_id(id) == loose_id(i)
            }
            (one, other) => one == other,
        }
    }

    /// Letters by which every ledger finds the order's shipments, see
    /// [`our_word`](super::our_word).
    pub fn letters(&self) -> String {
        let mut digest = Sha256::new();
        match &self.order {
            // The store is left out: a form without one is to be found as well.
            Order::Id { id, .. } => {
                digest.update(b"id\0");
                digest.update(loose_id(id).as_bytes());
            }
            Order::Content(content) => {
                digest.update(b"content\0");
                digest.update(content.as_bytes());
            }
        }
        letters_of(&digest.finalize(), KEY_LETTERS)
    }
}

/// Whether the label of one draft is good for the other: the same things in the
/// same parcel to the same place with the same wishes, however that is written.
pub fn is_same_parcel(one: &ShipmentDraft, other: &ShipmentDraft) -> bool {
    content_digest(one) == content_digest(other)
        && one.options == other.options
        && one.contents == other.contents
        && one.return_address == other.return_address
        && one.parcel.package_type == other.parcel.package_type
}

fn folded_id(id: &str) -> String {
    folded(without_our_word(&without_format_characters(id)))
}

/// As a person reads it: in any case, Unicode form and with any blanks in it.
pub(crate) fn folded(text: &str) -> String {
    let visible = without_format_characters(text);
    // Lower case of some letters is not in the composed form: it is composed once more.
    let lower: String = visible.nfkc().flat_map(char::to_lowercase).collect();
    let composed: String = lower.nfkc().collect();
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Invisible characters: they come along when text is copied.
pub(crate) fn without_format_characters(text: &str) -> String {
    text.chars()
        .filter(|letter| {
            !matches!(letter,
                '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}'
                | '\u{2066}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
        })
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

/// An id without what people and spreadsheets add or leave out. The ledger's index of loose
/// ids drops the same.
pub(crate) fn loose_id(id: &str) -> String {
    let kept: String = id
        .chars()
        .filter(|letter| !letter.is_whitespace() && !matches!(letter, '#' | '-' | '–' | '—'))
        .collect();
    let without_zeros = kept.trim_start_matches('0');
    if without_zeros.is_empty() {
        kept
    } else {
        without_zeros.to_owned()
    }
}

fn content_digest(draft: &ShipmentDraft) -> String {
    let mut text = CONTENT_VERSION.to_owned();
    let mut field = |parts: &[String]| {
        text.push(FIELD_END);
        text.push_str(&parts.join(&PART_END.to_string()));
    };
    field(&address_text(&draft.recipient));
    field(&[weight_text(&draft.parcel.weight)]);
    field(&size_texts(&draft.parcel.size));
    field(&[money_text(&draft.declared_value)]);
    for item in &draft.items {
        field(&[
            item.quantity.to_string(),
            folded(&item.description),
            money_text(&item.value),
            item.sku_code.as_deref().map(folded).unwrap_or_default(),
            item.weight.as_ref().map(weight_text).unwrap_or_default(),
        ]);
    }
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().fold(String::new(), |mut hex, byte| {
        // Writing to a text never fails.
        let _ok = write!(hex, "{byte:02x}");
        hex
    })
}

/// Who it goes to and where. Phone and e-mail make no other parcel.
fn address_text(to: &Address) -> [String; 7] {
    let optional = |text: &Option<String>| text.as_deref().map(folded).unwrap_or_default();
    [
        folded(&to.name),
        folded(&to.address_1),
        optional(&to.address_2),
        folded(&to.city),
        optional(&to.province_code),
        optional(&to.postal_code).replace([' ', '-'], ""),
        folded(&to.country_code),
    ]
}

fn weight_text(weight: &Weight) -> String {
    weight.micrograms().map_or_else(
        || format!("{} {}", number_text(weight.value), weight.unit.as_str()),
        |micrograms| micrograms.to_string(),
    )
}

/// The sides in order of their length: a parcel lies on any of them.
fn size_texts(size: &Size) -> Vec<String> {
    let Some(mut sides) = size.micrometres() else {
        let unit = size.unit.as_str();
        return [size.x, size.y, size.z]
            .map(|side| format!("{} {unit}", number_text(side)))
            .to_vec();
    };
    sides.sort_unstable();
    sides.map(|side| side.to_string()).to_vec()
}

fn money_text(money: &Money) -> String {
    format!("{} {}", number_text(money.amount), money.currency.as_str())
}

fn number_text(number: Decimal) -> String {
    number.normalize().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{
        check::check,
        order::OrderText,
        parcel::{PackageContents, PackageType},
    };

    fn draft(order: &str) -> ShipmentDraft {
        let order: OrderText = serde_json::from_str(order).unwrap();
        check(&order, None).draft.unwrap()
    }

    fn of_id(id: &str) -> OrderKey {
        OrderKey::of_id(None, Some(id), 1).unwrap()
    }

    const FULL: &str = include_str!("../../tests/it/data/order-full.json");
    const MINIMAL: &str = include_str!("../../tests/it/data/order-minimal.json");
    const ITEMS: &str = include_str!("../../tests/it/data/order-items.json");

    /// Ledgers and the tokens of other computers hold these letters: a version that
    /// computes them otherwise buys an order a second time.
    #[test]
    fn a_key_is_the_same_in_every_later_version() {
        let anonymous = ITEMS.replace("\"1003\"", "\"\"");
        let keys = [
            OrderKey::of(&draft(FULL), 1),
            OrderKey::of(&draft(MINIMAL), 2),
            OrderKey::of(&draft(ITEMS), 2),
            OrderKey::of(&draft(&anonymous), 1),
        ];
        let golden = keys.map(|key| format!("{} {}", key.letters(), key.parcel()));
        assert_eq!(
            golden,
            ["46kg6rzzh 1", "kchhmzppv 2", "lq2kg3h5t 2", "wz8nw9dmm 1"]
        );
    }

    #[test]
    fn an_order_id_is_known_again_however_it_is_spelled() {
        for spelled in [
            "ab-1é",
            " AB-1É ",
            "AB-1E\u{301}",
            "ab-1é SD23456789bc",
            "ab\u{200b}-1é",
            "\u{feff}ab-1é",
            "ＡＢ-1é",
            "ab-1é\t",
        ] {
            assert_eq!(of_id(spelled), of_id("ab-1é"), "{spelled:?}");
        }
        for nothing in ["", "  ", "\u{200b}", "SD23456789bc"] {
            assert_eq!(OrderKey::of_id(None, Some(nothing), 1), None, "{nothing:?}");
        }
    }

    #[test]
    fn store_and_parcel_are_part_of_the_key() {
        let of = |store, parcel| OrderKey::of_id(store, Some("1000"), parcel).unwrap();
        assert_ne!(of(Some("etsy"), 1), of(Some("ebay"), 1));
        assert!(!of(Some("etsy"), 1).is_alike(&of(Some("ebay"), 1)));
        assert_ne!(of(Some("etsy"), 1), of(None, 1));
        assert!(of(Some("etsy"), 1).is_alike(&of(None, 1)));
        assert_ne!(of(None, 1), of(None, 2));
        assert!(!of(None, 1).is_alike(&of(None, 2)));
        assert!(of(None, 1).is_same_order(&of(None, 2)));
    }

    #[test]
    fn ids_that_people_take_for_one_are_alike_and_no_others() {
        for alike in ["#1001", "01001", "1 001", "10-01", "# 001001"] {
            assert!(of_id(alike).is_alike(&of_id("1001")), "{alike}");
            assert_eq!(of_id(alike).letters(), of_id("1001").letters(), "{alike}");
            assert_ne!(of_id(alike), of_id("1001"), "{alike}");
        }
        for other in ["10010", "1001a", "11001", "1001/2"] {
            assert!(!of_id(other).is_alike(&of_id("1001")), "{other}");
        }
        assert!(!of_id("0").is_alike(&of_id("00")));
    }

    #[test]
    fn content_is_known_again_however_numbers_and_names_are_written() {
        let minimal = draft(MINIMAL);
        let key = OrderKey::of(&minimal, 1);
        let same: [fn(&mut ShipmentDraft); 5] = [
            |draft| draft.parcel.weight.value.rescale(4),
            |draft| draft.recipient.name = format!(" {} ", draft.recipient.name.to_uppercase()),
            |draft| {
                let code = draft.recipient.postal_code.take();
                draft.recipient.postal_code = code.map(|code| code.replace(' ', "").to_lowercase());
            },
            |draft| draft.recipient.phone = Some("other".to_owned()),
            |draft| std::mem::swap(&mut draft.parcel.size.x, &mut draft.parcel.size.z),
        ];
        for (at, change) in same.into_iter().enumerate() {
            let mut draft = minimal.clone();
            change(&mut draft);
            assert_eq!(OrderKey::of(&draft, 1), key, "change {at}");
        }
        let other: [fn(&mut ShipmentDraft); 5] = [
            |draft| draft.parcel.weight.value += Decimal::ONE,
            |draft| draft.recipient.name.push('x'),
            |draft| draft.recipient.address_2 = Some("Unit 4".to_owned()),
            |draft| draft.parcel.size.x += Decimal::ONE,
            |draft| draft.declared_value.amount += Decimal::ONE,
        ];
        for (at, change) in other.into_iter().enumerate() {
            let mut draft = minimal.clone();
            change(&mut draft);
            assert_ne!(OrderKey::of(&draft, 1), key, "change {at}");
        }
    }

    #[test]
    fn another_order_is_not_the_same_one_whatever_its_parcel() {
        assert!(!of_id("1000").is_same_order(&of_id("1001")));
        assert!(!of_id("1000").is_same_order(&of_id("#1000")));
        let content = OrderKey::of(&draft(MINIMAL), 1);
        assert!(!content.is_same_order(&of_id("1000")));
        assert!(content.is_same_order(&content.with_parcel(2)));
    }

    #[test]
    fn a_label_is_good_for_another_draft_only_if_that_wants_the_same() {
        let full = draft(FULL);
        let mut other_order = full.clone();
        other_order.order.id = Some("other".to_owned());
        other_order.recipient.name = other_order.recipient.name.to_uppercase();
        assert!(is_same_parcel(&full, &other_order));
        let changes: [fn(&mut ShipmentDraft); 5] = [
            |draft| draft.recipient.name.push('x'),
            |draft| draft.options.insurance = !draft.options.insurance,
            |draft| draft.contents = PackageContents::from_word("other"),
            |draft| draft.return_address = None,
            |draft| draft.parcel.package_type = PackageType::from_word("other"),
        ];
        for (at, change) in changes.into_iter().enumerate() {
            let mut changed = full.clone();
            change(&mut changed);
            assert_ne!(changed, full, "change {at}");
            assert!(!is_same_parcel(&full, &changed), "change {at}");
            assert!(!is_same_parcel(&changed, &full), "change {at}");
        }
    }
}
