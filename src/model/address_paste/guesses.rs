//! Which country an address may be of: one that it names, and those whose postal codes are
//! like no other's.

use super::{
    postal::{Of, Spot},
    provinces,
    text_lines::{Line, tidy},
    words::{self, Street},
};
use crate::model::{
    country::{self, Country},
    country_names,
};

/// So many words a country's name has at most.
const MOST_WORDS: usize = 5;
/// So many parts at the end may be the country, or have the province.
const MOST_FROM_END: usize = 6;

/// A country that may be meant, and the parts without its name.
pub(super) struct Guess {
    pub(super) of: Of,
    pub(super) pieces: Vec<Line>,
    /// The part that names it.
    named_at: Option<usize>,
}

impl Guess {
    pub(super) fn country(&self) -> Option<&'static Country> {
        match self.of {
            Of::Named(country) | Of::Likely(country) => Some(country),
            Of::Any => None,
        }
    }

    /// Whether the country's name stands where one does: alone behind the postal code, or
    /// at the end of its part. Others are of a street, or of a person.
    pub(super) fn is_behind(&self, spot: Spot) -> bool {
        let Some(at) = self.named_at else {
            return true;
        };
        let left = self.pieces.get(at);
        match left.filter(|left| !left.is_empty()) {
            None => spot.at < at,
            Some(left) => {
                spot.at == at || (spot.at < at && words::street(&left.text) == Street::No)
            }
        }
    }
}

pub(super) fn guesses(pieces: &[Line], labelled: Option<&'static Country>) -> Vec<Guess> {
    let guess = |of| Guess {
        of,
        pieces: pieces.to_vec(),
        named_at: None,
    };
    if let Some(country) = labelled {
        return vec![guess(Of::Named(country))];
    }
    let from_end = (1..pieces.len()).rev().take(MOST_FROM_END);
    let mut guesses: Vec<Guess> = from_end.filter_map(|at| named(pieces, at)).collect();
    guesses.extend(city_state(pieces).map(|country| guess(Of::Named(country))));
    let likely = ["CA", "GB", "US", "NL", "IE", "JP"]
        .into_iter()
        .filter_map(country::by_code);
    guesses.extend(likely.map(|country| guess(Of::Likely(country))));
    guesses.push(guess(Of::Any));
    guesses
}

/// The country whose name a part is, or ends with.
fn named(pieces: &[Line], at: usize) -> Option<Guess> {
    let piece = pieces.get(at)?;
    let words = piece.words();
    (1..=words.len().min(MOST_WORDS)).rev().find_map(|count| {
        let (before, name) = words.split_at(words.len().saturating_sub(count));
        let name = name.join(" ");
        let name = name.trim_matches(['(', ')', '.', ',', '-']);
        let is_code = name.len() == 2;
        let is_alone = before.is_empty() && name.chars().all(|letter| letter.is_ascii_uppercase());
        if is_code && !is_alone && !matches!(name, "UK" | "US") {
            return None;
        }
        let country = country_names::by_name_or_code(name)?;
        let mut pieces = pieces.to_vec();
        pieces.get_mut(at)?.text = tidy(&before.join(" "));
        Some(Guess {
            of: Of::Named(country),
            pieces,
            named_at: Some(at),
        })
    })
}

/// A country that is a city, with its postal code behind it: `Singapore 238801`.
fn city_state(pieces: &[Line]) -> Option<&'static Country> {
    let last = pieces.last().filter(|_| pieces.len() > 1)?;
    let (name, code) = last.text.rsplit_once(' ')?;
    let country = country_names::by_name_or_code(name)?;
    let is_code = CITY_STATES.contains(&country.code) && country.postal_code_matches(code);
    is_code.then_some(country)
}

/// A country that is named where no postal code was found. Two letters may be a state.
pub(super) fn by_name(guesses: &[Guess]) -> Option<(&Guess, Spot)> {
    guesses.iter().find_map(|guess| {
        let (Of::Named(country), at) = (guess.of, guess.named_at) else {
            return None;
        };
        let end = at.unwrap_or(guess.pieces.len());
        let left = at
            .and_then(|at| guess.pieces.get(at))
            .filter(|left| !left.is_empty());
        let is_state = ["US", "CA"].into_iter().filter_map(country::by_code);
        let mut is_state = is_state.filter_map(|of| of.province(country.code));
        if left.is_some_and(|left| words::street(&left.text) != Street::No)
            || (at.is_some() && is_state.next().is_some() && !has_province(guess, end, country))
        {
            return None;
        }
        let last = if left.is_some() {
            end.checked_add(1)?
        } else {
            end
        };
        let at = (1..last)
            .rev()
            .find(|at| guess.pieces.get(*at).is_some_and(|piece| !piece.is_empty()))?;
        let words = guess.pieces.get(at)?.words().len();
        let spot = Spot {
            at,
            from: words,
            to: words,
        };
        Some((guess, spot))
    })
}

/// Whether one of the country's provinces stands before its name.
fn has_province(guess: &Guess, end: usize, country: &Country) -> bool {
    let before = end.checked_sub(1).and_then(|at| guess.pieces.get(at));
    before.is_some_and(|piece| provinces::at_end(country, &piece.words()).is_some())
}

/// The place where only a province of Canada or a state says where it is.
pub(super) fn by_province(pieces: &[Line]) -> Option<(&'static Country, Spot)> {
    let at = pieces.len().checked_sub(1).filter(|at| *at > 0)?;
    let words = pieces.get(at)?.words();
    let found = ["CA", "US"]
        .into_iter()
        .filter_map(country::by_code)
        .find_map(|country| {
            let (count, code) = provinces::at_end(country, &words)?;
            // A lone `CA` is Canada, or California.
            let is_alone = count == words.len();
            let is_known =
                !is_alone || country::by_code(code).is_none() || words.concat().len() > 2;
            let is_place = !is_alone || at > 1;
            (is_known && is_place).then_some(country)
        });
    let spot = Spot {
        at,
        from: words.len(),
        to: words.len(),
    };
    found.map(|country| (country, spot))
}

/// Countries that are a city: what stands before the postal code is both.
pub(super) const CITY_STATES: [&str; 6] = ["GI", "HK", "MC", "MO", "SG", "VA"];
