//! The file of a mapping: TOML, a file for each.
//!
//! ```toml
//! name = "Warehouse"
//!
//! # Orders that were bought are found again by this. Whoever changes which column is the order
//! # number has to change it here, too.
//! [known_by]
//! order_id = "Order #"
//!
//! [same]
//! country_code = "CA"
//! weight_unit = "kg"
//!
//! [columns]
//! "Order #" = "order_id"
//! "Ship to" = "name"
//! "Remarks" = "not_used"
//! ```

use std::{collections::BTreeMap, ops::Range};

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::{KnownBy, Mapping, MappingFault, Meaning};
use crate::model::{fields::Field, line_of_text::line_at};

/// A longer file is no mapping.
pub const MAX_FILE_BYTES: usize = 64 * 1024;

/// Why a file is no mapping, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MappingError {
    /// Counted from 1.
    pub line: usize,
    pub kind: MappingErrorKind,
}

/// What is wrong. Each kind is one sentence in each language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MappingErrorKind {
    /// It is no TOML, or a key is not known; in the words of its reader.
    NotToml(String),
    TooLarge,
    UnknownMeaning(String),
    UnknownField(String),
    /// What `known_by` says is not what the columns say: orders that were bought would not be
    /// found again.
    KnownByOther {
        kept: String,
        now: String,
    },
    Fault(MappingFault),
    /// Another file has this mapping's name, or is for its header.
    LikeAnother(String),
    /// There are more files than a shop has mappings.
    TooMany,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    name: String,
    known_by: Spanned<BTreeMap<String, String>>,
    #[serde(default)]
    same: BTreeMap<String, Spanned<String>>,
    columns: BTreeMap<String, Spanned<String>>,
}

#[derive(Serialize)]
struct Written<'a> {
    name: &'a str,
    known_by: BTreeMap<String, String>,
    same: BTreeMap<String, &'a str>,
    #[serde(serialize_with = "in_sequence")]
    columns: Vec<(&'a str, String)>,
}

fn in_sequence<S: serde::Serializer>(columns: &[(&str, String)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(columns.iter().map(|(name, word)| (name, word)))
}

impl Mapping {
    /// Reads the text of a file.
    pub fn parse(text: &str) -> Result<Self, MappingError> {
        let failed = |place: Range<usize>, kind| MappingError {
            line: line_at(text, place.start),
            kind,
        };
        if text.len() > MAX_FILE_BYTES {
            return Err(failed(0..0, MappingErrorKind::TooLarge));
        }
        let raw: RawFile = toml::from_str(text).map_err(|error| {
            let kind = MappingErrorKind::NotToml(error.message().to_owned());
            failed(error.span().unwrap_or(0..0), kind)
        })?;
        let columns = raw.columns.into_iter().map(|(name, word)| {
            let unknown = || MappingErrorKind::UnknownMeaning(word.get_ref().clone());
            let meaning = Meaning::from_word(word.get_ref());
            let meaning = meaning.ok_or_else(|| failed(word.span(), unknown()))?;
            Ok((name, meaning))
        });
        let columns = columns.collect::<Result<_, _>>()?;
        let same = raw.same.into_iter().map(|(name, text)| {
            let unknown = || MappingErrorKind::UnknownField(name.clone());
            let field = Field::of_column(&name).ok_or_else(|| failed(text.span(), unknown()))?;
            Ok((field, text.into_inner()))
        });
        let mapping = Self {
            name: raw.name.split_whitespace().collect::<Vec<_>>().join(" "),
            columns,
            same: same.collect::<Result<_, _>>()?,
        };
        if let Some(fault) = mapping.faults().into_iter().next() {
            return Err(failed(0..0, MappingErrorKind::Fault(fault)));
        }
        let (at, now) = (raw.known_by.span(), mapping.known_by());
        let mut kept = KnownBy::default();
        for (name, part) in raw.known_by.into_inner() {
            let field = Field::of_column(&name);
            let field = field
                .ok_or_else(|| failed(at.clone(), MappingErrorKind::UnknownField(name.clone())))?;
            kept.0.push((field, part));
        }
        kept.0.sort();
        if kept != now {
            let (kept, now) = (kept.shown(), now.shown());
            return Err(failed(at, MappingErrorKind::KnownByOther { kept, now }));
        }
        Ok(mapping)
    }

    /// The text of its file.
    pub fn to_text(&self) -> Result<String, toml::ser::Error> {
        let word = |field: &Field| field.column().unwrap_or_default();
        let known_by = self.known_by().0.into_iter();
        let said = self.same.iter().filter(|(_, text)| !text.trim().is_empty());
        let columns = self.columns.iter();
        toml::to_string(&Written {
            name: &self.name,
            known_by: known_by.map(|(field, part)| (word(&field), part)).collect(),
            same: said
                .map(|(field, text)| (word(field), text.trim()))
                .collect(),
            columns: columns
                .map(|(name, meaning)| (name.as_str(), meaning.word()))
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "name = \"Warehouse\"\n\
        [known_by]\norder_id = \"Order #\"\n\
        [same]\ncountry_code = \"CA\"\nvalue_currency = \"cad\"\n\
        [columns]\n\"Order #\" = \"order_id\"\n\"Client\" = \"name\"\n\"Rue\" = \"address_1\"\n\
        \"Ville\" = \"city\"\n\"Total\" = \"value\"\n\"Remarks\" = \"not_used\"\n";

    fn error(text: &str) -> (usize, MappingErrorKind) {
        let error = Mapping::parse(text).unwrap_err();
        (error.line, error.kind)
    }

    #[test]
    fn what_is_kept_is_read_again_as_it_was() {
        let mapping = Mapping::parse(TEXT).unwrap();
        assert_eq!(mapping.column(&Field::City), Some("Ville"));
        assert_eq!(mapping.same(&Field::CountryCode), Some("CA"));
        let again = Mapping::parse(&mapping.to_text().unwrap()).unwrap();
        assert_eq!(again, mapping);
    }

    #[test]
    fn a_column_with_any_letters_is_kept() {
        let mut mapping = Mapping::parse(TEXT).unwrap();
        let name = "\"a\" = [x]\n'''b''' \\ \u{e9}".to_owned();
        mapping
            .columns
            .push((name.clone(), Meaning::Of(Field::Phone)));
        let again = Mapping::parse(&mapping.to_text().unwrap()).unwrap();
        assert_eq!(again.column(&Field::Phone), Some(name.as_str()));
    }

    #[test]
    fn a_word_that_means_nothing_is_named_with_its_line() {
        let text = TEXT.replace("\"city\"", "\"town\"");
        let kind = MappingErrorKind::UnknownMeaning("town".to_owned());
        assert_eq!(error(&text), (11, kind));
        let text = TEXT.replace("country_code", "land");
        let kind = MappingErrorKind::UnknownField("land".to_owned());
        assert_eq!(error(&text), (5, kind));
        let text = TEXT.replace("\"CA\"", "\"Narnia\"");
        let fault = MappingFault::NotUnderstood(Field::CountryCode, "Narnia".to_owned());
        assert_eq!(error(&text).1, MappingErrorKind::Fault(fault));
        assert!(matches!(
            error("name = 7"),
            (1, MappingErrorKind::NotToml(_))
        ));
    }

    #[test]
    fn another_column_for_the_order_number_is_no_slip_of_an_editor() {
        let text = TEXT.replace("\"Order #\" = \"order_id\"", "\"Invoice\" = \"order_id\"");
        let kind = MappingErrorKind::KnownByOther {
            kept: "Order #".to_owned(),
            now: "Invoice".to_owned(),
        };
        assert_eq!(error(&text), (2, kind));
        let text = TEXT.replace("[same]", "[same]\norder_store = \"etsy\"");
        assert!(matches!(
            error(&text).1,
            MappingErrorKind::KnownByOther { .. }
        ));
        let both = text.replace("[same]", "order_store = \"= etsy\"\n[same]");
        assert!(Mapping::parse(&both).is_ok());
    }

    #[test]
    fn an_order_number_is_of_a_column_and_never_the_same_for_all() {
        let text = TEXT
            .replace("\"Order #\" = \"order_id\"\n", "")
            .replace("[same]", "[same]\norder_id = \"1\"");
        let fault = MappingFault::NotTheSame(Field::OrderId);
        assert_eq!(error(&text).1, MappingErrorKind::Fault(fault));
    }
}
