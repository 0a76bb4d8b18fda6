//! What a person may have edited, or a later version written: what can't be read of it is left
//! out, and takes nothing else away.

use serde::{Deserialize, de::IgnoredAny};

/// A value as it is known, or another one.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Lenient<T> {
    Known(T),
    Other(IgnoredAny),
}

impl<T> Lenient<T> {
    pub(super) fn known(self) -> Option<T> {
        match self {
            Self::Known(known) => Some(known),
            Self::Other(_) => None,
        }
    }
}
