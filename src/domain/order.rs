//! An order as it was typed or read from a file: every field still a text, so
//! that nothing a person wrote is ever lost to a rule.

use serde::{Deserialize, Serialize};

use super::{
    fields::{Field, Section, order_fields},
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
    /// What stands at a place; nothing where there is no such text.
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
    pub fn set_text_at(&mut self, place: &Place, to: &str) {
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
    /// Whether nobody has described anything here. Quantity and units do not
    /// count: a form sets them before anything is typed.
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
