//! Collects problems while the parts of an order are read.

use super::super::{
    country::Country,
    country_names,
    fields::Field,
    money::Currency,
    order::OrderText,
    problem::{Place, Problem, ProblemKind},
};

/// The longest text that the service takes in any field.
pub(super) const MAX_CHARS: usize = 255;

/// An order, and the problems found in it so far.
#[derive(Debug)]
pub(super) struct Findings<'a> {
    order: &'a OrderText,
    problems: Vec<Problem>,
}

impl<'a> Findings<'a> {
    pub(super) fn of(order: &'a OrderText) -> Self {
        Self {
            order,
            problems: Vec::new(),
        }
    }

    pub(super) fn order(&self) -> &'a OrderText {
        self.order
    }

    /// What was typed at a place.
    pub(super) fn typed(&self, place: &Place) -> &'a str {
        self.order.text_at(place)
    }

    pub(super) fn is_empty(&self, place: &Place) -> bool {
        self.typed(place).trim().is_empty()
    }

    pub(super) fn blocking(&mut self, place: &Place, kind: ProblemKind) {
        let typed = self.typed(place);
        self.problems
            .push(Problem::blocking(place.clone(), kind, typed));
    }

    pub(super) fn warning(&mut self, place: &Place, kind: ProblemKind) {
        let typed = self.typed(place);
        self.problems
            .push(Problem::warning(place.clone(), kind, typed));
    }

    /// The problems, in the order of the form; those of customs items last.
    pub(super) fn into_problems(mut self) -> Vec<Problem> {
        self.problems.sort_by(|one, other| {
            let key = |problem: &Problem| (problem.place.item, problem.place.field.clone());
            key(one).cmp(&key(other))
        });
        self.problems
    }

    /// A text of the order that may be left empty.
    pub(super) fn text_of(&mut self, field: Field) -> Option<String> {
        self.text(&Place::of(field))
    }

    /// A text that may be left empty, without the spaces around it.
    pub(super) fn text(&mut self, place: &Place) -> Option<String> {
        let text = self.typed(place).trim();
        if text.is_empty() {
            return None;
        }
        if text.chars().count() > MAX_CHARS {
            let kind = ProblemKind::TooLong {
                max_chars: MAX_CHARS,
            };
            self.blocking(place, kind);
        }
        Some(text.to_owned())
    }

    /// Whether something stands where something must.
    pub(super) fn must_be_there(&mut self, place: &Place) -> bool {
        let is_there = !self.is_empty(place);
        if !is_there {
            self.blocking(place, ProblemKind::Missing);
        }
        is_there
    }

    /// A text that must be there.
    pub(super) fn required(&mut self, place: &Place) -> Option<String> {
        if !self.must_be_there(place) {
            return None;
        }
        self.text(place)
    }

    /// A country by code or name; nothing is said about an empty text.
    pub(super) fn country(&mut self, place: &Place) -> Option<&'static Country> {
        if self.is_empty(place) {
            return None;
        }
        let found = country_names::by_name_or_code(self.typed(place));
        if found.is_none() {
            self.blocking(place, ProblemKind::NotACountry);
        }
        found
    }

    /// One of the words that the service knows, or an empty text.
    pub(super) fn choice<T>(
        &mut self,
        place: &Place,
        known: impl Fn(&str) -> Option<T>,
        choices: impl Iterator<Item = &'static str>,
    ) -> Option<T> {
        let typed = self.typed(place).trim();
        let word: String = typed.to_ascii_lowercase().replace([' ', '-'], "_");
        if word.is_empty() {
            return None;
        }
        let found = known(&word);
        if found.is_none() {
            let choices = choices.map(str::to_owned).collect();
            self.blocking(place, ProblemKind::NotAChoice { choices });
        }
        found
    }

    /// One of the words that the service knows; it must be there.
    pub(super) fn required_choice<T>(
        &mut self,
        place: &Place,
        known: impl Fn(&str) -> Option<T>,
        choices: impl Iterator<Item = &'static str>,
    ) -> Option<T> {
        if !self.must_be_there(place) {
            return None;
        }
        self.choice(place, known, choices)
    }

    /// A currency's code in either case; it must be there.
    pub(super) fn currency(&mut self, place: &Place) -> Option<Currency> {
        let choices = Currency::KNOWN.iter().map(Currency::as_str);
        self.required_choice(place, Currency::known, choices)
    }
}
