//! Identifiers, each a type of its own so that none is taken for another.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            pub fn new(text: impl Into<String>) -> Self {
                Self(text.into())
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

text_id! {
    /// The service's name for a shipment.
    ShipmentId
}

text_id! {
    /// The account's number in the service's paths.
    ClientId
}

text_id! {
    /// The service's name for a return.
    ReturnId
}

text_id! {
    /// What is to be bought once.
    ///
    /// One parcel of one order, or one form of the window. Journal entries belong to a line, so it survives a replaced
    /// shipment, a renamed file and a crashed process.
    LineId
}

impl LineId {
    /// The line of a parcel of an order in a file.
    pub fn of_order(order_id: &str, parcel: u32) -> Self {
        Self::new(format!("{ORDER_LINES}{order_id}/{parcel}"))
    }

    /// The line of a row without an order id: its content.
    pub fn of_content(digest: &str, parcel: u32) -> Self {
        Self::new(format!("{CONTENT_LINES}{digest}/{parcel}"))
    }

    /// Which parcel of its order the line is, counted from 1.
    pub fn parcel(&self) -> u32 {
        let has_parcel = [ORDER_LINES, CONTENT_LINES, FORM_LINES]
            .iter()
            .any(|begin| self.as_str().starts_with(begin));
        let number = self.as_str().rsplit_once('/').map(|(_, number)| number);
        number
            .filter(|_| has_parcel)
            .and_then(|number| number.parse().ok())
            .unwrap_or(1)
    }

    /// The line of a form in the window.
    pub fn of_form(word: &str) -> Self {
        Self::new(format!("{FORM_LINES}{word}"))
    }

    /// The line of a form whose order has other parcels already.
    pub fn of_form_parcel(word: &str, parcel: u32) -> Self {
        Self::new(format!("{FORM_LINES}{word}/{parcel}"))
    }

    /// The address of a shipment that was made for no line here.
    pub fn of_shipment(shipment: &ShipmentId) -> Self {
        Self::new(format!("{SHIPMENT_ADDRESSES}{shipment}"))
    }

    /// The shipment, if this is no line but the address of one.
    pub fn as_shipment(&self) -> Option<ShipmentId> {
        let shipment = self.as_str().strip_prefix(SHIPMENT_ADDRESSES);
        shipment.map(ShipmentId::new)
    }

    /// The line of a batch that is made here, or of one by its number.
    pub fn of_batch(word: &str) -> Self {
        Self::new(format!("{BATCH_LINES}{word}"))
    }

    /// Whether it is a batch's line, and no shipment's.
    pub fn is_of_batch(&self) -> bool {
        self.as_str().starts_with(BATCH_LINES)
    }
}

/// What the lines of rows with and without an order id begin with.
const ORDER_LINES: &str = "order:";
const CONTENT_LINES: &str = "content:";
/// What the lines of forms begin with.
const FORM_LINES: &str = "form:";
/// What the address of a shipment begins with.
const SHIPMENT_ADDRESSES: &str = "shipment:";
/// What the lines of batches begin with.
const BATCH_LINES: &str = "batch:";

/// The service's name for a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BatchId(pub i64);

impl fmt::Display for BatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
