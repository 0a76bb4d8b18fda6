//! A whole address as it is copied from mail or a shop's page: which of the form's fields its
//! lines are.
//!
//! It reads what countries say of themselves (`country`) and a few words of English, French
//! and some neighbours. It knows no streets and no cities, so it can't say whether an address
//! exists. What it can't place is given back as it stands, and is never left out.

use super::{country, fields::Field};
use text_lines::Line;

mod contacts;
mod guesses;
mod labels;
mod people;
mod place;
mod postal;
mod provinces;
mod text_lines;
mod words;

#[cfg(test)]
mod tests;

/// What was understood of a pasted text, and what was not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PastedAddress {
    /// In the order of the table of fields, each once.
    pub texts: Vec<(Field, String)>,
    /// Lines and parts of lines, in the order of the text.
    pub not_understood: Vec<String>,
    /// Fields of the form that are emptied with it: what they held is of another address.
    pub emptied: Vec<Field>,
}

impl PastedAddress {
    pub fn text(&self, field: &Field) -> Option<&str> {
        let found = self.texts.iter().find(|(known, _)| known == field);
        found.map(|(_, text)| text.as_str())
    }

    /// Whether enough was understood for this to be an address at all.
    fn is_address(&self) -> bool {
        self.texts.len() > 1 && self.says_where()
    }

    /// Whether it goes to a place, and does not say in which country.
    pub fn lacks_country(&self) -> bool {
        self.says_where() && self.text(&Field::CountryCode).is_none()
    }

    /// Whether it has a street and the place where that is.
    pub fn is_street_and_place(&self) -> bool {
        let has = |field: &Field| self.text(field).is_some();
        has(&Field::Address1) && [Field::City, Field::PostalCode].iter().any(has)
    }

    fn says_where(&self) -> bool {
        let says_where = [Field::Address1, Field::City, Field::PostalCode];
        says_where.iter().any(|field| self.text(field).is_some())
    }
}

/// Reads an address, whatever it is.
pub fn read(text: &str) -> PastedAddress {
    let (lines, beyond) = text_lines::of(text);
    let mut taken = Taken::default();
    let lines = contacts::take(lines, &mut taken);
    let pieces = text_lines::pieces(lines);
    let (before, found) = place::take(pieces, &mut taken);
    people::take(before, found, &mut taken);
    taken.finish(beyond)
}

/// Reads what was pasted into a field, if it is a whole address: several lines, or one with
/// two commas and a postal code. Anything else is the field's own text.
pub fn read_if_whole(text: &str) -> Option<PastedAddress> {
    if text.chars().count() > text_lines::MAX_LETTERS {
        return None;
    }
    let (lines, _) = text_lines::of(text);
    let address = read(text);
    let is_whole = match lines.as_slice() {
        [] => false,
        [only] => only.text.matches(',').count() >= 2 && address.text(&Field::PostalCode).is_some(),
        _ => true,
    };
    (is_whole && address.is_address()).then_some(address)
}

/// Whether the line of the postal code was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    Place,
    NoPlace,
}

/// What is understood so far.
#[derive(Debug, Default)]
struct Taken {
    texts: Vec<(Field, String)>,
    company: Option<Line>,
    rest: Vec<Line>,
}

impl Taken {
    fn text(&self, field: &Field) -> Option<&str> {
        let found = self.texts.iter().find(|(known, _)| known == field);
        found.map(|(_, text)| text.as_str())
    }

    /// The first of a kind is taken, and another one is left to the user.
    fn put(&mut self, field: Field, text: impl Into<String>, line: usize) {
        let text = text.into();
        if self.text(&field).is_none() {
            self.texts.push((field, text));
        } else if self.text(&field) != Some(text.as_str()) {
            self.leave(line, text);
        }
    }

    fn leave(&mut self, line: usize, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.rest.push(Line { at: line, text });
        }
    }

    fn finish(mut self, beyond: Option<String>) -> PastedAddress {
        self.name_province();
        // A stable sort: what stands in one line stays in its order.
        self.rest.sort_by_key(|line| line.at);
        let position = |field: &Field| Field::KNOWN.iter().position(|known| known == field);
        self.texts.sort_by_key(|(field, _)| position(field));
        let rest = self.rest.into_iter().map(|line| line.text);
        PastedAddress {
            texts: self.texts,
            not_understood: rest.chain(beyond).collect(),
            emptied: Vec::new(),
        }
    }

    /// A province that a label named is kept as its code, as the form keeps it.
    fn name_province(&mut self) {
        let country = self.text(&Field::CountryCode).and_then(country::by_code);
        let Some(country) = country else {
            return;
        };
        for (field, text) in &mut self.texts {
            if *field == Field::ProvinceCode
                && let Some(code) = provinces::code(country, text)
            {
                code.clone_into(text);
            }
        }
    }
}
