//! What the columns of files of orders mean, in words.

use super::Words;
use crate::{
    model::column_mapping::{
        MAX_COLUMNS, MAX_MAPPINGS, MAX_NAME_CHARS, MAX_TEXT_CHARS, Mapping, MappingError,
        MappingErrorKind, MappingFault, Meaning,
    },
    text,
};

impl Words {
    pub fn column_meaning(&self, meaning: &Meaning) -> String {
        match meaning {
            Meaning::NotUsed => text!(self, "column-not-used"),
            Meaning::Of(field) => self.field(field),
            Meaning::LastName => text!(self, "column-last-name"),
            Meaning::Company => text!(self, "column-company"),
            Meaning::AddressLine3 => text!(self, "column-address-3"),
            Meaning::ItemTotal => text!(self, "column-item-total"),
            Meaning::PaidOn => text!(self, "column-paid-on"),
            Meaning::ShippedOn => text!(self, "column-shipped-on"),
        }
    }

    pub fn mapping_fault(&self, fault: &MappingFault) -> String {
        match fault {
            MappingFault::NoName => text!(self, "columns-no-name"),
            MappingFault::TextTooLong => text!(
                self,
                "columns-text-too-long",
                name = MAX_NAME_CHARS,
                text = MAX_TEXT_CHARS
            ),
            MappingFault::TooManyColumns => {
                text!(self, "columns-too-many-columns", limit = MAX_COLUMNS)
            }
            MappingFault::ColumnTwice(column) => {
                text!(self, "columns-column-twice", column = column.as_str())
            }
            MappingFault::Lacks(field) => {
                let field_name = self.field(field);
                if Mapping::may_be_same().contains(field) {
                    text!(self, "columns-lack-or-same", field = field_name)
                } else {
                    text!(self, "columns-lack", field = field_name)
                }
            }
            MappingFault::MeantTwice(meaning) => text!(
                self,
                "columns-meant-twice",
                meaning = self.column_meaning(meaning)
            ),
            MappingFault::NotTheSame(field) => {
                text!(self, "columns-not-the-same", field = self.field(field))
            }
            MappingFault::NotUnderstood(field, text) => text!(
                self,
                "columns-not-understood",
                field = self.field(field),
                text = text.as_str()
            ),
            MappingFault::ItemsUnnamed => text!(self, "columns-items-unnamed"),
        }
    }

    pub fn mapping_error(&self, error: &MappingError) -> String {
        let problem = match &error.kind {
            MappingErrorKind::NotToml(why) => {
                text!(self, "rules-error-not-toml", why = why.as_str())
            }
            MappingErrorKind::TooLarge => text!(self, "columns-too-large"),
            MappingErrorKind::UnknownMeaning(word) => {
                text!(self, "columns-unknown-meaning", word = word.as_str())
            }
            MappingErrorKind::UnknownField(word) => {
                text!(self, "columns-unknown-field", word = word.as_str())
            }
            MappingErrorKind::KnownByOther { kept, now } => text!(
                self,
                "columns-known-by-other",
                before = kept.as_str(),
                now = now.as_str()
            ),
            MappingErrorKind::Fault(fault) => self.mapping_fault(fault),
            MappingErrorKind::LikeAnother(name) => {
                text!(self, "columns-like-another", name = name.as_str())
            }
            MappingErrorKind::TooMany => text!(self, "columns-too-many", limit = MAX_MAPPINGS),
        };
        text!(self, "rules-error", line = error.line, problem = problem)
    }
}
