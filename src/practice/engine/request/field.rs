//! One field of a request: its name, the values it takes, when it is required.

use super::{kind::Kind, requirement::Condition};

/// One field of a body.
#[derive(Debug, Clone, Copy)]
pub(in crate::practice) struct Field {
    pub(in crate::practice) name: &'static str,
    pub(super) kind: Kind,
    pub(super) need: Need,
    /// A description beyond the values; or empty.
    pub(super) about: &'static str,
}

/// When a field must be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    Optional,
    Required,
    /// Required, but a missing one is reported as invalid.
    RequiredOrInvalid,
    When(Condition),
}

impl Need {
    /// Whether the field must be in every body.
    pub(super) fn is_always(self) -> bool {
        match self {
            Self::Required | Self::RequiredOrInvalid => true,
            Self::Optional | Self::When(_) => false,
        }
    }
}

/// Fields that are checked together, in order.
#[derive(Debug, Clone, Copy)]
pub(in crate::practice) struct Section {
    pub(super) fields: &'static [Field],
    pub(super) order: FaultOrder,
}

/// In which order the faults of a section are reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FaultOrder {
    /// Field by field.
    ByField,
    /// All missing fields first, then the invalid ones.
    MissingFirst,
}

/// All fields of a body, in the order in which their faults are reported.
pub(in crate::practice) type Table = [Section];

pub(super) const fn section(fields: &'static [Field]) -> Section {
    Section {
        fields,
        order: FaultOrder::ByField,
    }
}

/// An optional field.
pub(super) const fn field(name: &'static str, kind: Kind) -> Field {
    Field {
        name,
        kind,
        need: Need::Optional,
        about: "",
    }
}

impl Field {
    pub(super) const fn needed(self, need: Need) -> Self {
        Self { need, ..self }
    }

    pub(super) const fn required(self) -> Self {
        self.needed(Need::Required)
    }

    pub(super) const fn required_when(self, condition: Condition) -> Self {
        self.needed(Need::When(condition))
    }

    pub(super) const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }
}

/// All fields of a table.
pub(super) fn fields(table: &'static Table) -> impl Iterator<Item = &'static Field> {
    table.iter().flat_map(|section| section.fields)
}
