//! Name, company and street: the beginning of an address.

use super::{
    Found, Taken,
    text_lines::Line,
    words::{self, Street},
};
use crate::model::fields::Field;

/// Reads the parts before the place.
pub(super) fn take(pieces: Vec<Line>, found: Found, taken: &mut Taken) {
    let pieces = without_notes(pieces, taken);
    let street_at = street_of(&pieces, found);
    let mut people: Vec<Line> = Vec::new();
    let mut units: Vec<Line> = Vec::new();
    let mut streets: Vec<Line> = Vec::new();
    let mut others: Vec<Line> = Vec::new();
    for (at, piece) in pieces.into_iter().enumerate() {
        let is_behind = street_at.is_some_and(|street| at > street);
        let is_beside = streets.last().is_some_and(|street| street.at == piece.at);
        if street_at == Some(at) {
            streets.push(piece);
        } else if words::is_unit(&piece.text) {
            units.push(piece);
        } else if is_behind && is_beside {
            streets.push(piece);
        } else if is_behind {
            others.push(piece);
        } else {
            people.push(piece);
        }
    }
    take_people(people, taken);
    let street = joined(&streets);
    let company = taken.company.take();
    take_streets(street, &units, company, taken);
    for other in others {
        let is_free = taken.text(&Field::Address2).is_none();
        let is_short = other.words().len() <= MOST_WORDS;
        if found == Found::Place && is_free && is_short {
            taken.put(Field::Address2, other.text, other.at);
        } else {
            taken.leave(other.at, other.text);
        }
    }
}

/// The "states" of the American forces abroad.
const MILITARY: [&str; 3] = ["AA", "AE", "AP"];

/// A second line of a street has no more words than this.
const MOST_WORDS: usize = 5;

fn without_notes(pieces: Vec<Line>, taken: &mut Taken) -> Vec<Line> {
    let is_note = |piece: &Line| {
        words::is_note(&piece.text) || !piece.text.chars().any(char::is_alphanumeric)
    };
    let (notes, pieces): (Vec<Line>, Vec<Line>) = pieces.into_iter().partition(is_note);
    for note in notes {
        taken.leave(note.at, note.text);
    }
    pieces
}

/// Which part is the street.
fn street_of(pieces: &[Line], found: Found) -> Option<usize> {
    let kinds: Vec<Street> = pieces
        .iter()
        .map(|piece| words::street(&piece.text))
        .collect();
    let of = |wanted: Street| kinds.iter().position(|kind| *kind == wanted);
    // Without a number it is one only behind a name.
    let named = || {
        let named = kinds
            .iter()
            .skip(1)
            .position(|kind| *kind == Street::Named)?;
        named.checked_add(1).filter(|_| found == Found::Place)
    };
    let second = || {
        let is_unit = |piece: &&Line| words::is_unit(&piece.text);
        let count = pieces.iter().filter(|piece| !is_unit(piece)).count();
        (count > 1 && found == Found::Place).then_some(1)
    };
    let sure = of(Street::Sure).or_else(|| of(Street::Ends));
    sure.or_else(named).or_else(second)
}

/// The first is the name, unless it is a company's and a name follows.
fn take_people(people: Vec<Line>, taken: &mut Taken) {
    let mut people = people.into_iter();
    if taken.text(&Field::Name).is_none()
        && let Some(first) = people.next()
    {
        let second = people.next();
        let (name, company) = match second {
            Some(second) if words::is_company(&first.text) && !words::is_company(&second.text) => {
                (second, Some(first))
            }
            second => (first, second),
        };
        taken.put(Field::Name, name.text, name.at);
        keep_company(company, taken);
    }
    for other in people {
        keep_company(Some(other), taken);
    }
}

fn keep_company(company: Option<Line>, taken: &mut Taken) {
    let Some(company) = company else {
        return;
    };
    if taken.company.is_none() {
        taken.company = Some(company);
    } else {
        taken.leave(company.at, company.text);
    }
}

/// The form has two lines: a unit stands in the second one, unless a company needs it. A
/// company without a person is the name.
fn take_streets(street: Option<Line>, units: &[Line], company: Option<Line>, taken: &mut Taken) {
    let mut company = company;
    if taken.text(&Field::Name).is_none()
        && let Some(only) = company.take()
    {
        taken.put(Field::Name, only.text, only.at);
    }
    let unit = joined(units);
    match (street, unit, company) {
        (Some(street), Some(unit), Some(company)) => {
            let text = format!("{}, {}", street.text, unit.text);
            taken.put(Field::Address1, text, street.at);
            taken.put(Field::Address2, company.text, company.at);
        }
        (street, unit, company) => {
            // `Unit 2050 Box 4190` of a military post has no street.
            let province = taken.text(&Field::ProvinceCode);
            let is_post = province.is_some_and(|code| MILITARY.contains(&code));
            let (street, unit) = match street {
                None if is_post => (unit, None),
                street => (street, unit),
            };
            if let Some(street) = street {
                taken.put(Field::Address1, street.text, street.at);
            }
            for second in [unit, company].into_iter().flatten() {
                taken.put(Field::Address2, second.text, second.at);
            }
        }
    }
}

fn joined(lines: &[Line]) -> Option<Line> {
    let first = lines.first()?;
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    Some(Line {
        at: first.at,
        text: texts.join(", "),
    })
}
