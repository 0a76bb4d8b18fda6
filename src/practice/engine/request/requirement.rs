//! What is required when: conditions between fields, and the destinations that
//! they come to in the description.

use serde_json::{Map, Value};
use strum::EnumIter;

use super::names::{LINE_ITEMS, ORIGIN, present};
use crate::practice::engine::places::{self, Zone};

/// When a field is required that otherwise is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Condition {
    /// No line item says what is in the parcel.
    NoLineItems,
    /// The parcel leaves Canada.
    Abroad,
    /// The goods go to the US, from neither there nor Canada.
    ForeignToUs,
    /// The goods go to the US, from an origin that a flag names.
    Tariffed,
}

/// What conditions depend on beyond the object itself.
#[derive(Debug, Clone)]
pub(super) struct Context<'a> {
    /// The checked country of destination; `CA` until there is one.
    pub(super) country: String,
    /// The country as it was sent, in upper case, valid or not.
    pub(super) country_as_sent: String,
    pub(super) tariff_countries: &'a [String],
}

impl Condition {
    pub(super) fn holds(self, object: &Map<String, Value>, context: &Context<'_>) -> bool {
        let origin = present(object, ORIGIN)
            .and_then(Value::as_str)
            .map(str::to_uppercase);
        match self {
            Self::NoLineItems => {
                let items = present(object, LINE_ITEMS).and_then(Value::as_array);
                items.is_none_or(Vec::is_empty)
            }
            Self::Abroad => context.country != "CA",
            Self::ForeignToUs => {
                context.country == "US" && !matches!(origin.as_deref(), None | Some("US" | "CA"))
            }
            Self::Tariffed => {
                context.country == "US"
                    && origin.is_some_and(|origin| context.tariff_countries.contains(&origin))
            }
        }
    }
}

/// The destinations that differ in what they require.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter)]
pub(super) enum Destination {
    Canada,
    UnitedStates,
    Elsewhere,
}

impl Destination {
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Canada => "To Canada",
            Self::UnitedStates => "To the US",
            Self::Elsewhere => "To any other country",
        }
    }

    pub(super) fn about(self) -> Option<&'static str> {
        match self {
            Self::Canada => None,
            Self::UnitedStates => Some(
                "Each line item needs its origin, and its HS code if that is neither CA nor US",
            ),
            Self::Elsewhere => Some("Each line item needs its origin"),
        }
    }

    pub(super) fn countries(self) -> Vec<&'static str> {
        let zone = match self {
            Self::Canada => Zone::Canada,
            Self::UnitedStates => Zone::UnitedStates,
            Self::Elsewhere => Zone::International,
        };
        let all = places::countries();
        all.filter(|code| Zone::of(code) == zone).collect()
    }

    /// The provinces that are checked; `None` where any text is taken.
    pub(super) fn provinces(self) -> Option<Vec<&'static str>> {
        match self {
            Self::Canada => Some(places::provinces().collect()),
            Self::UnitedStates => Some(places::states().collect()),
            Self::Elsewhere => None,
        }
    }

    /// The conditions of a parcel that goes there.
    pub(super) fn context(self) -> Context<'static> {
        let country = self.countries().first().copied().unwrap_or_default();
        Context {
            country: country.to_owned(),
            country_as_sent: country.to_owned(),
            tariff_countries: &[],
        }
    }
}
