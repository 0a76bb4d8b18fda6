//! An order as it was typed or read from a file: every field still a text, so
//! that nothing a person wrote is ever lost to a rule.

use serde::{Deserialize, Serialize};

use super::{
    fields::{Field, Section, Typed, order_fields},
    problem::Place,
};

/// Declares what stands in the form from the table: first the fields that come
/// behind those of the table, then the rows.
macro_rules! typed_struct {
    ($(#[$doc:meta])* $name:ident { $($more:tt)* } $(
        $(#[$later:meta])*
        $variant:ident $key:literal $label:literal: $need:ident $kind:ident in $typed:ident
            $(=> $part:ident)?;
    )*) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(default)]
        pub struct $name {
            $( pub $typed: typed_type!($kind), )*
            $($more)*
        }
    };
}

macro_rules! typed_type {
    (YesNo) => {
        bool
    };
    ($kind:ident) => {
        String
    };
}

macro_rules! typed_structs {
    (
        Order { $($order:tt)* }
        Recipient { $($recipient:tt)* }
        ReturnAddress { $($return_address:tt)* }
        Contents { $($contents:tt)* }
        Parcel { $($parcel:tt)* }
        Options { $($options:tt)* }
        Places $places:tt
        Item { $($item:tt)* }
        Manufacturer { $($manufacturer:tt)* }
    ) => {
        typed_struct! {
            /// What stands in the form, or in a row of an order file.
            OrderText { pub items: Vec<ItemText>, }
            $($order)* $($recipient)* $($return_address)* $($contents)* $($parcel)* $($options)*
        }

        typed_struct! {
            /// A customs item as it was typed.
            ItemText {}
            $($item)* $($manufacturer)*
        }
    };
}

order_fields!(typed_structs);

impl OrderText {
    /// The text of a field of the order itself; empty if there is no such field.
    pub fn text(&self, field: &Field) -> &str {
        match field.typed() {
            Some(Typed::Text(text, _)) => text(self),
            Some(Typed::YesNo(..) | Typed::ItemText(..)) | None => "",
        }
    }

    /// Nothing happens where there is no such text.
    pub fn set_text(&mut self, field: &Field, to: impl Into<String>) {
        match field.typed() {
            Some(Typed::Text(_, text)) => *text(self) = to.into(),
            Some(Typed::YesNo(..) | Typed::ItemText(..)) | None => {}
        }
    }

    /// The answer to a yes-or-no of the order.
    pub fn yes_no(&self, field: &Field) -> bool {
        match field.typed() {
            Some(Typed::YesNo(answer, _)) => *answer(self),
            Some(Typed::Text(..) | Typed::ItemText(..)) | None => false,
        }
    }

    /// Nothing happens where there is no such answer.
    pub fn set_yes_no(&mut self, field: &Field, to: bool) {
        match field.typed() {
            Some(Typed::YesNo(_, answer)) => *answer(self) = to,
            Some(Typed::Text(..) | Typed::ItemText(..)) | None => {}
        }
    }

    /// The text at a place; empty if there is no such field.
    pub fn text_at(&self, place: &Place) -> &str {
        match place.item {
            Some(item) => {
                let item = self.items.get(item);
                item.map_or("", |item| item.text(&place.field))
            }
            None => self.text(&place.field),
        }
    }

    /// Changes what stands at a place; nothing happens where there is no such text.
    pub fn set_text_at(&mut self, place: &Place, to: impl Into<String>) {
        match place.item {
            Some(item) => {
                if let Some(item) = self.items.get_mut(item) {
                    item.set_text(&place.field, to);
                }
            }
            None => self.set_text(&place.field, to),
        }
    }
}

impl ItemText {
    /// The text of a field of the item; empty if there is no such field.
    pub fn text(&self, field: &Field) -> &str {
        match field.typed() {
            Some(Typed::ItemText(text, _)) => text(self),
            Some(Typed::Text(..) | Typed::YesNo(..)) | None => "",
        }
    }

    /// Nothing happens where there is no such text.
    pub fn set_text(&mut self, field: &Field, to: impl Into<String>) {
        match field.typed() {
            Some(Typed::ItemText(_, text)) => *text(self) = to.into(),
            Some(Typed::Text(..) | Typed::YesNo(..)) | None => {}
        }
    }

    /// Whether the item is blank. Quantity and units do not count: a form sets
    /// them before anything is typed.
    pub fn is_blank(&self) -> bool {
        const SET_BY_FORM: [Field; 3] = [
            Field::ItemQuantity,
            Field::ItemCurrencyCode,
            Field::ItemWeightUnit,
        ];
        [Section::Item, Section::Manufacturer]
            .into_iter()
            .flat_map(Section::fields)
            .filter(|field| !SET_BY_FORM.contains(field))
            .all(|field| self.text(field).trim().is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_at_a_place_is_read_at_that_place() {
        let mut order = OrderText {
            items: vec![ItemText::default()],
            ..OrderText::default()
        };
        let mut texts = 0;
        for field in Field::KNOWN {
            for place in [Place::of(field.clone()), Place::of_item(0, field.clone())] {
                let before = order.clone();
                order.set_text_at(&place, field.as_str());
                if order != before {
                    assert_eq!(order.text_at(&place), field.as_str());
                    texts += 1;
                }
            }
        }
        assert_eq!(order.city, "city");
        assert_eq!(order.items[0].origin_country, "origin_country");
        assert_eq!(texts, 32 + 19);
    }

    #[test]
    fn an_answer_is_read_where_it_was_given() {
        let mut order = OrderText::default();
        for field in Field::KNOWN {
            order.set_yes_no(field, true);
        }
        assert!(order.insurance_requested && order.signature_requested);
        assert!(order.media_mail_requested && order.yes_no(&Field::DutiesPaidRequested));
        assert!(!order.yes_no(&Field::Name));
    }

    #[test]
    fn an_item_with_what_the_form_puts_there_alone_is_blank() {
        let mut item = ItemText {
            quantity: "1".to_owned(),
            currency_code: "cad".to_owned(),
            weight_unit: "kg".to_owned(),
            ..ItemText::default()
        };
        assert!(item.is_blank());
        item.manufacturer_email = "a".to_owned();
        assert!(!item.is_blank());
    }
}
