//! The service's JSON on the wire, field for field as documented.
//!
//! Plain data, shared by the client and the practice service so that the two
//! cannot drift apart. Every amount is the string that was sent, every enum is
//! a string, and an unknown field is stored in `more` and sent back unchanged.
//! Rules are elsewhere: `service::convert` turns these into
//! `model` types, `practice::engine` fills them by its own reading of the
//! document.

mod batch;
mod fault;
mod lenient;
mod line_item;
mod rate;
mod request;
mod returns;
mod shipment;
mod tracking;

pub use self::{
    batch::*, fault::*, line_item::*, rate::*, request::*, returns::*, shipment::*, tracking::*,
};

/// Fields that this client does not know, unchanged.
pub type More = std::collections::BTreeMap<String, serde_json::Value>;

/// Reads a `null` as the field's default: the document returns absent values
/// as `null`, and none of them may make a whole answer unreadable.
fn null_as_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: Default + serde::Deserialize<'de>,
{
    <Option<T> as serde::Deserialize>::deserialize(deserializer).map(Option::unwrap_or_default)
}
