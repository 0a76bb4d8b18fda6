//! Collects problems while the parts of an order are read.

use super::super::{
    country::{self, Country},
    money::Currency,
    problem::{Place, Problem, ProblemKind},
};

/// The longest text that the service takes in any field.
pub(super) const MAX_CHARS: usize = 255;

/// The problems found so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    problems: Vec<Problem>,
}

impl Findings {
    pub(super) fn blocking(&mut self, place: Place, kind: ProblemKind, typed: &str) {
        self.problems.push(Problem::blocking(place, kind, typed));
    }

    pub(super) fn warning(&mut self, place: Place, kind: ProblemKind, typed: &str) {
        self.problems.push(Problem::warning(place, kind, typed));
    }

    /// The problems, in the order of the form; those of customs items last.
    pub(super) fn into_problems(mut self) -> Vec<Problem> {
        self.problems.sort_by(|one, other| {
            let key = |problem: &Problem| (problem.place.item, problem.place.field.clone());
            key(one).cmp(&key(other))
        });
        self.problems
    }

    /// A text that may be left empty, without the spaces around it.
    pub(super) fn text(&mut self, place: Place, typed: &str) -> Option<String> {
        let text = typed.trim();
        if text.is_empty() {
            return None;
        }
        if text.chars().count() > MAX_CHARS {
            let kind = ProblemKind::TooLong {
                max_chars: MAX_CHARS,
            };
            self.blocking(place, kind, typed);
        }
        Some(text.to_owned())
    }

    /// A text that must be there.
    pub(super) fn required(&mut self, place: Place, typed: &str) -> Option<String> {
        if typed.trim().is_empty() {
            self.blocking(place, ProblemKind::Missing, typed);
            return None;
        }
        self.text(place, typed)
    }

    /// A country by code or name; nothing is said about an empty text.
    pub(super) fn country(&mut self, place: Place, typed: &str) -> Option<&'static Country> {
        if typed.trim().is_empty() {
            return None;
        }
        let found = country::by_name_or_code(typed);
        if found.is_none() {
            self.blocking(place, ProblemKind::NotACountry, typed);
        }
        found
    }

    /// One of the words that the service knows, or an empty text.
    pub(super) fn choice<T>(
        &mut self,
        place: Place,
        typed: &str,
        known: impl Fn(&str) -> Option<T>,
        choices: impl Iterator<Item = &'static str>,
    ) -> Option<T> {
        let word: String = typed.trim().to_ascii_lowercase().replace([' ', '-'], "_");
        if word.is_empty() {
            return None;
        }
        let found = known(&word);
        if found.is_none() {
            let choices = choices.map(str::to_owned).collect();
            self.blocking(place, ProblemKind::NotAChoice { choices }, typed);
        }
        found
    }

    /// One of the words that the service knows; it must be there.
    pub(super) fn required_choice<T>(
        &mut self,
        place: Place,
        typed: &str,
        known: impl Fn(&str) -> Option<T>,
        choices: impl Iterator<Item = &'static str>,
    ) -> Option<T> {
        if typed.trim().is_empty() {
            self.blocking(place, ProblemKind::Missing, typed);
            return None;
        }
        self.choice(place, typed, known, choices)
    }

    /// A currency's code in either case; it must be there.
    pub(super) fn currency(&mut self, place: Place, typed: &str) -> Option<Currency> {
        let choices = Currency::KNOWN.iter().map(Currency::as_str);
        self.required_choice(place, typed, Currency::known, choices)
    }
}
