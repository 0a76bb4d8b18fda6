//! What is wrong with a field, in words: short beside the field, with field
//! and value on the command line.

use super::{Words, readable::shortened};
use crate::{
    model::{
        country::{self, PostalKind, ProvinceKind},
        problem::{Field, Problem, ProblemKind},
    },
    text,
};

/// As much of a wrong value as fits into a line.
const MAX_VALUE_CHARS: usize = 60;

impl Words {
    /// What stands beside the field.
    pub fn problem(&self, problem: &Problem) -> String {
        match &problem.kind {
            ProblemKind::Missing => text!(self, "problem-missing"),
            ProblemKind::MissingForCountry { country_code } => {
                self.missing_for_country(problem, country_code)
            }
            ProblemKind::MissingForDutiesPaid => text!(self, "problem-missing-for-duties-paid"),
            ProblemKind::NotANumber => text!(self, "problem-not-a-number"),
            ProblemKind::NotAWholeNumber => text!(self, "problem-not-a-whole-number"),
            ProblemKind::NotPositive => text!(self, "problem-not-positive"),
            ProblemKind::TooLarge => text!(self, "problem-too-large"),
            ProblemKind::TooManyDecimals { max_decimals } => {
                text!(self, "problem-too-many-decimals", max = max_decimals)
            }
            ProblemKind::TooLong { max_chars } => {
                text!(self, "problem-too-long", max = max_chars)
            }
            ProblemKind::NotACountry => text!(self, "problem-not-a-country"),
            ProblemKind::NotAProvince { country_code } => self.not_a_province(country_code),
            ProblemKind::NotAPostalCode {
                country_code,
                example,
            } => self.not_a_postal_code(country_code, example),
            ProblemKind::PostalCodeElsewhere {
                country_code,
                of,
                said,
            } => self.postal_code_elsewhere(country_code, of, said),
            ProblemKind::NotAnEmail => text!(self, "problem-not-an-email"),
            ProblemKind::NotADate => text!(self, "problem-not-a-date"),
            ProblemKind::NotAPastFreeDate => text!(self, "problem-day-is-over"),
            ProblemKind::CellError { column } => {
                text!(self, "problem-cell-error", column = column.clone())
            }
            ProblemKind::NotYesOrNo => text!(self, "problem-not-yes-or-no"),
            ProblemKind::NotAChoice { choices } => {
                text!(self, "problem-not-a-choice", choices = choices.join(", "))
            }
            ProblemKind::HeldByShop { column, state } => {
                let (column, state) = (column.as_str(), state.as_str());
                if state.is_empty() {
                    text!(self, "problem-held-by-blank", column = column)
                } else {
                    text!(self, "problem-held-by-shop", column = column, state = state)
                }
            }
            ProblemKind::HeldByRule { rule, reason } => text!(
                self,
                "problem-held-by-rule",
                rule = rule.as_str(),
                reason = reason.as_str()
            ),
            ProblemKind::RuleUndecided {
                rule,
                currency,
                declared,
            } => text!(
                self,
                "problem-rule-undecided",
                rule = rule.as_str(),
                currency = currency.as_str(),
                declared = declared.as_str()
            ),
            ProblemKind::RowsDiffer => text!(self, "problem-rows-differ"),
            ProblemKind::Said { words } => {
                text!(self, "problem-said-by-service", words = words.as_str())
            }
        }
    }

    /// The same with the field's label and what stands there, for a line of
    /// its own.
    pub fn problem_with_place(&self, problem: &Problem) -> String {
        let words = self.problem(problem);
        // It names the column of the file.
        if let ProblemKind::HeldByShop { .. } | ProblemKind::CellError { .. } = problem.kind {
            return words;
        }
        // Nothing in a field is wrong.
        if problem.kind.is_hold() {
            return words;
        }
        let field = self.field(&problem.place.field);
        let value = shortened(&problem.value, MAX_VALUE_CHARS);
        // People count from one.
        let number = problem.place.item.map(|item| item.saturating_add(1));
        match (number, value.is_empty()) {
            (None, true) => text!(self, "problem-at", field = field, problem = words),
            (None, false) => text!(
                self,
                "problem-at-value",
                field = field,
                value = value,
                problem = words
            ),
            (Some(number), true) => text!(
                self,
                "problem-at-item",
                number = number,
                field = field,
                problem = words
            ),
            (Some(number), false) => text!(
                self,
                "problem-at-item-value",
                number = number,
                field = field,
                value = value,
                problem = words
            ),
        }
    }

    fn missing_for_country(&self, problem: &Problem, country_code: &str) -> String {
        let country = self.country(country_code);
        if problem.place.item.is_some() {
            text!(self, "problem-missing-for-customs", country = country)
        } else if problem.place.field == Field::LineItems {
            text!(self, "problem-missing-customs-items", country = country)
        } else {
            text!(self, "problem-missing-for-address", country = country)
        }
    }

    fn not_a_province(&self, country_code: &str) -> String {
        let kind = country::by_code(country_code).map(|country| country.province_kind);
        text!(
            self,
            "problem-not-a-province",
            kind = kind.map_or("province", province_word),
            country = self.country(country_code)
        )
    }

    fn not_a_postal_code(&self, country_code: &str, example: &str) -> String {
        let kind = country::by_code(country_code).map(|country| country.postal.kind);
        text!(
            self,
            "problem-not-a-postal-code",
            kind = kind.map_or("postal", postal_word),
            country = self.country(country_code),
            example = example
        )
    }

    fn postal_code_elsewhere(&self, country_code: &str, of: &[String], said: &str) -> String {
        let country = country::by_code(country_code);
        let name = |code: &str| {
            let known = country.and_then(|country| country.province(code));
            known.map_or_else(
                || code.to_owned(),
                |province| province.name(self.language()).to_owned(),
            )
        };
        let of: Vec<String> = of.iter().map(|code| name(code)).collect();
        text!(
            self,
            "problem-postal-code-elsewhere",
            kind = country.map_or("postal", |country| postal_word(country.postal.kind)),
            of = of.join(" / "),
            said = name(said)
        )
    }
}

/// The word by which a language's file chooses its sentence.
fn province_word(kind: ProvinceKind) -> &'static str {
    match kind {
        ProvinceKind::State => "state",
        ProvinceKind::County => "county",
        ProvinceKind::Prefecture => "prefecture",
        ProvinceKind::Province
        | ProvinceKind::Department
        | ProvinceKind::District
        | ProvinceKind::Region
        | ProvinceKind::Emirate
        | ProvinceKind::Island
        | ProvinceKind::Oblast
        | ProvinceKind::Parish
        | ProvinceKind::Area => "province",
    }
}

/// The word by which a language's file chooses its sentence.
fn postal_word(kind: PostalKind) -> &'static str {
    match kind {
        PostalKind::ZipCode => "zip",
        PostalKind::PostalCode | PostalKind::Eircode | PostalKind::PinCode => "postal",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::problem::Place;

    fn words() -> Words {
        Words::new("en").unwrap()
    }

    #[test]
    fn a_bad_row_is_named_by_field_and_value() {
        let weight = Problem::blocking(Place::of(Field::Weight), ProblemKind::NotPositive, "0");
        assert_eq!(words().problem(&weight), "Must be above zero");
        assert_eq!(
            words().problem_with_place(&weight),
            "Weight “0”: Must be above zero"
        );
        let origin = Problem::blocking(
            Place::of_item(1, Field::ItemOriginCountry),
            ProblemKind::MissingForCountry {
                country_code: "US".to_owned(),
            },
            "",
        );
        assert_eq!(
            words().problem_with_place(&origin),
            "Customs item 2, Country of origin: Customs requires this for shipments to this country \
             (United States)"
        );
    }

    #[test]
    fn a_postal_code_is_called_as_its_country_calls_it() {
        let problem = |country_code: &str, example: &str| {
            let kind = ProblemKind::NotAPostalCode {
                country_code: country_code.to_owned(),
                example: example.to_owned(),
            };
            words().problem(&Problem::blocking(
                Place::of(Field::PostalCode),
                kind,
                "5446",
            ))
        };
        assert_eq!(
            problem("US", "95014"),
            "Not a ZIP code, which looks like 95014"
        );
        assert_eq!(
            problem("DE", "26133"),
            "Not a postal code of this country (Germany), which looks like 26133"
        );
    }

    #[test]
    fn limits_are_shown_in_the_right_number() {
        let problem = |max_decimals: u32| {
            let kind = ProblemKind::TooManyDecimals { max_decimals };
            words().problem(&Problem::blocking(Place::of(Field::Value), kind, "9.999"))
        };
        assert_eq!(problem(1), "At most 1 digit after the decimal point");
        assert_eq!(problem(2), "At most 2 digits after the decimal point");
    }

    #[test]
    fn every_field_has_a_label_of_its_own() {
        let mut labels: Vec<String> = Field::KNOWN
            .iter()
            .map(|field| words().field(field))
            .collect();
        labels.sort();
        labels.dedup();
        assert_eq!(labels.len(), Field::KNOWN.len());
    }
}
