//! What is wrong with a field, without words: the words are the language's.

use std::fmt;

use serde::{Deserialize, Serialize};

pub use super::fields::Field;

/// A place in an order: a field, and of which customs item if of one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    pub field: Field,
    /// Counted from 0.
    pub item: Option<usize>,
}

impl Place {
    pub fn of(field: Field) -> Self {
        Self { field, item: None }
    }

    pub fn of_item(item: usize, field: Field) -> Self {
        Self {
            field,
            item: Some(item),
        }
    }
}

/// `weight`, or `line_items[0].origin_country`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.item {
            Some(item) => write!(f, "line_items[{item}].{}", self.field),
            None => write!(f, "{}", self.field),
        }
    }
}

/// What is wrong. Each kind is one sentence in each language.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ProblemKind {
    Missing,
    /// An address in this country needs it, or customs on the way there.
    MissingForCountry {
        country_code: String,
    },
    /// Duties-paid postage was asked for, and is not offered without this.
    MissingForDutiesPaid,
    NotANumber,
    NotAWholeNumber,
    NotPositive,
    TooLarge,
    /// More digits behind the decimal point than mean anything.
    TooManyDecimals {
        max_decimals: u32,
    },
    TooLong {
        max_chars: usize,
    },
    NotACountry,
    NotAProvince {
        country_code: String,
    },
    /// `example` is a postal code as that country writes it.
    NotAPostalCode {
        country_code: String,
        example: String,
    },
    /// By its first letters it is of these provinces, and another one is said.
    PostalCodeElsewhere {
        country_code: String,
        of: Vec<String>,
        said: String,
    },
    NotAnEmail,
    NotADate,
    /// The day is over.
    NotAPastFreeDate,
    NotYesOrNo,
    /// The word is none of those the service knows.
    NotAChoice {
        choices: Vec<String>,
    },
    /// In the file of a shop system this column says that the order is not to be shipped.
    HeldByShop {
        column: String,
        state: String,
    },
    /// A rule of the shop says that the order waits for a person.
    HeldByRule {
        rule: String,
        reason: String,
    },
    /// A rule of the shop compares amounts in one currency, and the order is declared in another.
    RuleUndecided {
        rule: String,
        currency: String,
        declared: String,
    },
    /// A spreadsheet has written into this column that it has no value, such as `#N/A`.
    CellError {
        column: String,
    },
    /// Rows of the file have one order number and stand apart, or another address each.
    RowsDiffer,
    /// The service said so, in its own words.
    Said {
        words: String,
    },
}

impl ProblemKind {
    /// Whether it is put right where the file comes from, and not in an order.
    pub fn is_of_file(&self) -> bool {
        matches!(
            self,
            Self::HeldByShop { .. } | Self::CellError { .. } | Self::RowsDiffer
        )
    }

    /// Whether the order waits for a person, and nothing in it is wrong.
    pub fn is_hold(&self) -> bool {
        matches!(self, Self::HeldByRule { .. } | Self::RuleUndecided { .. })
    }

    /// Whether it is about something that is not there yet: a field is not
    /// scolded for that before it was left.
    pub fn is_missing(&self) -> bool {
        match self {
            Self::Missing | Self::MissingForCountry { .. } | Self::MissingForDutiesPaid => true,
            Self::NotANumber
            | Self::NotAWholeNumber
            | Self::NotPositive
            | Self::TooLarge
            | Self::TooManyDecimals { .. }
            | Self::TooLong { .. }
            | Self::NotACountry
            | Self::NotAProvince { .. }
            | Self::NotAPostalCode { .. }
            | Self::PostalCodeElsewhere { .. }
            | Self::NotAnEmail
            | Self::NotADate
            | Self::NotAPastFreeDate
            | Self::NotYesOrNo
            | Self::NotAChoice { .. }
            | Self::HeldByShop { .. }
            | Self::HeldByRule { .. }
            | Self::RuleUndecided { .. }
            | Self::CellError { .. }
            | Self::RowsDiffer
            | Self::Said { .. } => false,
        }
    }
}

/// Whether a problem stops the shipment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Severity {
    /// Shown beside the field; does not block the shipment.
    Warning,
    /// The service would refuse it.
    Blocking,
}

/// One problem at one place, with what stands there.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Problem {
    pub place: Place,
    pub kind: ProblemKind,
    pub severity: Severity,
    /// What was typed there.
    pub value: String,
}

impl Problem {
    /// Whether nothing stands there, and something has to.
    pub fn is_required(&self) -> bool {
        self.kind.is_missing() && self.severity == Severity::Blocking
    }

    pub fn blocking(place: Place, kind: ProblemKind, value: &str) -> Self {
        Self {
            place,
            kind,
            severity: Severity::Blocking,
            value: value.to_owned(),
        }
    }

    pub fn warning(place: Place, kind: ProblemKind, value: &str) -> Self {
        Self {
            place,
            kind,
            severity: Severity::Warning,
            value: value.to_owned(),
        }
    }
}
