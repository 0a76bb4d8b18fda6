//! The labels of an order's fields.

use super::{Words, readable::readable};
use crate::{
    model::fields::{Field, order_fields},
    text,
};

/// Writes a text for each row of the table; that there is one in `assets/i18n`
/// is checked when this program is built.
macro_rules! labels {
    ($($section:ident { $(
        $(#[$later:meta])*
        $variant:ident $key:literal $label:tt
        $(: $need:ident $kind:ident in $typed:ident $(=> $part:ident)?)?;
    )* })*) => {
        impl Words {
            /// The label of a field, as it stands in the form.
            pub fn field(&self, field: &Field) -> String {
                match field {
                    $( $( Field::$variant => text!(self, $label), )* )*
                    Field::Unknown(word) => readable(word),
                }
            }
        }
    };
}

order_fields!(labels);
