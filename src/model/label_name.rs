//! How the files of labels are named: a template of the user's, read into
//! parts that are known. What the parts say comes from elsewhere and is not
//! trusted here.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoEnumIterator as _, IntoStaticStr};

/// Letters of a template's own text together.
const MOST_TEXT: usize = 40;
/// Parts that one name is made of.
const MOST_PARTS: usize = 6;

/// What a name can say of its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum NamePart {
    OrderId,
    TrackingCode,
    ShipmentId,
    Recipient,
    /// Year, month and day.
    Date,
    PostageType,
}

impl NamePart {
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// The word between the braces.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether it is unique for each label.
    fn is_own(self) -> bool {
        match self {
            Self::OrderId | Self::TrackingCode | Self::ShipmentId => true,
            Self::Recipient | Self::Date | Self::PostageType => false,
        }
    }
}

/// A piece of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NamePiece {
    Text(String),
    Part(NamePart),
}

/// A template that makes a name for every label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct NameTemplate(Vec<NamePiece>);

/// What is wrong with a template.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameTemplateProblem {
    #[error("{{{0}}} is not known, use {known}", known = known_parts())]
    UnknownPart(String),
    #[error("a brace is left open or closed alone, write parts as {{order_id}}")]
    LooseBrace,
    #[error("{0:?} cannot stand in a file name, use letters, digits, blanks, - _ and .")]
    Sign(char),
    #[error(
        "all labels would have one name, add {{order_id}}, {{tracking_code}} or {{shipment_id}}"
    )]
    NothingOfItsOwn,
    #[error("the name would be too long, use at most {MOST_TEXT} letters and {MOST_PARTS} parts")]
    TooLong,
}

impl NameTemplate {
    pub fn pieces(&self) -> &[NamePiece] {
        &self.0
    }
}

impl Default for NameTemplate {
    /// `{order_id}-{tracking_code}`
    fn default() -> Self {
        Self(vec![
            NamePiece::Part(NamePart::OrderId),
            NamePiece::Text("-".to_owned()),
            NamePiece::Part(NamePart::TrackingCode),
        ])
    }
}

impl FromStr for NameTemplate {
    type Err = NameTemplateProblem;

    fn from_str(text: &str) -> Result<Self, NameTemplateProblem> {
        let mut pieces = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (before, after) = rest.split_once('{').unwrap_or((rest, ""));
            if before.contains('}') || (after.is_empty() && before.len() < rest.len()) {
                return Err(NameTemplateProblem::LooseBrace);
            }
            if let Some(sign) = before.chars().find(|sign| !is_plain(*sign)) {
                return Err(NameTemplateProblem::Sign(sign));
            }
            if !before.is_empty() {
                pieces.push(NamePiece::Text(before.to_owned()));
            }
            if before.len() == rest.len() {
                break;
            }
            let (name, next) = after
                .split_once('}')
                .ok_or(NameTemplateProblem::LooseBrace)?;
            pieces.push(NamePiece::Part(part(name)?));
            rest = next;
        }
        checked(pieces)
    }
}

fn checked(pieces: Vec<NamePiece>) -> Result<NameTemplate, NameTemplateProblem> {
    let (mut letters, mut parts, mut is_own) = (0, 0, false);
    for piece in &pieces {
        match piece {
            NamePiece::Text(text) => letters += text.chars().count(),
            NamePiece::Part(part) => {
                parts += 1;
                is_own |= part.is_own();
            }
        }
    }
    if letters > MOST_TEXT || parts > MOST_PARTS {
        return Err(NameTemplateProblem::TooLong);
    }
    if !is_own {
        return Err(NameTemplateProblem::NothingOfItsOwn);
    }
    Ok(NameTemplate(pieces))
}

fn part(name: &str) -> Result<NamePart, NameTemplateProblem> {
    NamePart::all()
        .find(|part| part.as_str() == name.trim())
        .ok_or_else(|| NameTemplateProblem::UnknownPart(name.chars().take(MOST_TEXT).collect()))
}

fn is_plain(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_' | '.')
}

fn known_parts() -> String {
    let parts: Vec<String> = NamePart::all()
        .map(|part| format!("{{{}}}", part.as_str()))
        .collect();
    parts.join(", ")
}

impl fmt::Display for NameTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| match piece {
            NamePiece::Text(text) => f.write_str(text),
            NamePiece::Part(part) => write!(f, "{{{}}}", part.as_str()),
        })
    }
}

impl TryFrom<String> for NameTemplate {
    type Error = NameTemplateProblem;

    fn try_from(text: String) -> Result<Self, NameTemplateProblem> {
        text.parse()
    }
}

impl From<NameTemplate> for String {
    fn from(template: NameTemplate) -> Self {
        template.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(text: &str, outcome: Result<&str, NameTemplateProblem>) {
        let read = text
            .parse::<NameTemplate>()
            .map(|template| template.to_string());
        assert_eq!(read, outcome.map(str::to_owned), "{text}");
    }

    #[test]
    fn a_template_of_known_parts_is_read_and_written_as_it_was() {
        for text in [
            "{order_id}-{tracking_code}",
            "label {shipment_id}",
            "{date}_{recipient}.{postage_type}.{tracking_code}",
        ] {
            check(text, Ok(text));
        }
        check(" { order_id } ", Ok("{order_id}"));
        assert_eq!(
            NameTemplate::default().to_string(),
            "{order_id}-{tracking_code}"
        );
    }

    #[test]
    fn what_is_wrong_with_a_template_is_named() {
        use NameTemplateProblem::{LooseBrace, NothingOfItsOwn, Sign, TooLong, UnknownPart};
        check("{token}-{order_id}", Err(UnknownPart("token".to_owned())));
        for text in ["{order_id", "order_id}", "{order_id}}", "{", "{order_id}{"] {
            check(text, Err(LooseBrace));
        }
        check("../{order_id}", Err(Sign('/')));
        check("{order_id}:{date}", Err(Sign(':')));
        check("", Err(NothingOfItsOwn));
        check("{date}-{recipient}", Err(NothingOfItsOwn));
        check(&format!("{}{{order_id}}", "a".repeat(41)), Err(TooLong));
        check(&"{order_id}".repeat(7), Err(TooLong));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_in_words(text in any::<String>()) {
            match text.parse::<NameTemplate>() {
                Ok(template) => {
                    prop_assert_eq!(template.to_string().parse::<NameTemplate>(), Ok(template));
                }
                Err(problem) => prop_assert!(problem.to_string().len() > 20),
            }
        }
    }
}
