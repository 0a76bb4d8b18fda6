//! City, province, postal code and country: the end of an address.
//!
//! The country says what its postal code looks like, and the postal code says where the rest
//! stands. So each country that the text may mean is tried in turn.

use super::{
    Found, Taken,
    guesses::{CITY_STATES, by_name, by_province, guesses},
    postal::{self, Spot},
    provinces,
    text_lines::{Line, tidy},
    words::{self, Street},
};
use crate::model::{
    country::{self, Country},
    country_names,
    fields::Field,
};

/// Takes the place out of the parts, and gives back those before it.
pub(super) fn take(pieces: Vec<Line>, taken: &mut Taken) -> (Vec<Line>, Found) {
    if taken.text(&Field::City).is_some() && taken.text(&Field::PostalCode).is_some() {
        // Labels have said it: what is left is no part of it, but for a country without one.
        return (name_country(pieces, taken), Found::Place);
    }
    let labelled = taken.text(&Field::CountryCode).and_then(country::by_code);
    let guesses = guesses(&pieces, labelled);
    let by_postal_code = guesses.iter().find_map(|guess| {
        let spot = postal::find(&guess.pieces, guess.of)?;
        guess.is_behind(spot).then_some((guess, spot))
    });
    let found = by_postal_code.or_else(|| by_name(&guesses));
    if let Some((guess, spot)) = found {
        let country = guess.country();
        let reading = Reading {
            country,
            pieces: guess.pieces.clone(),
            start: spot.at,
            end: spot.at,
        };
        return (reading.settle(spot, taken), Found::Place);
    }
    if let Some((country, spot)) = by_province(&pieces) {
        let reading = Reading {
            country: Some(country),
            pieces,
            start: spot.at,
            end: spot.at,
        };
        return (reading.settle(spot, taken), Found::Place);
    }
    (pieces, Found::NoPlace)
}

/// The country beside a labelled city: the part that names it, or the one whose postal code is
/// like no other's. Gives the parts that are left.
fn name_country(mut pieces: Vec<Line>, taken: &mut Taken) -> Vec<Line> {
    if taken.text(&Field::CountryCode).is_some() {
        return pieces;
    }
    // It stands behind everything else, and is no state called as a country is: Georgia.
    let last = pieces.last().filter(|_| pieces.len() > 1);
    let is_state = |name: &str| {
        let mut states = ["US", "CA"].into_iter().filter_map(country::by_code);
        states.any(|of| name.len() > 2 && of.province(name).is_some())
    };
    let named = last
        .filter(|piece| !is_state(&piece.text))
        .and_then(|piece| {
            let is_name =
                piece.text.chars().count() > 2 || matches!(piece.text.as_str(), "US" | "UK");
            country_names::by_name_or_code(&piece.text).filter(|_| is_name)
        });
    if let Some(country) = named
        && let Some(piece) = pieces.pop()
    {
        taken.put(Field::CountryCode, country.code, piece.at);
        return pieces;
    }
    let code = taken.text(&Field::PostalCode).unwrap_or_default();
    let mut likely = ["CA", "GB"].into_iter().filter_map(country::by_code);
    // A country that was labelled and not understood is none of these.
    let likely = likely.find(|country| country.postal_code_matches(code));
    if let Some(country) = likely.filter(|_| taken.rest.is_empty()) {
        taken.put(Field::CountryCode, country.code, 0);
    }
    pieces
}

/// The parts while they are taken one by one.
struct Reading {
    country: Option<&'static Country>,
    pieces: Vec<Line>,
    /// The first and the last part of the place.
    start: usize,
    end: usize,
}

impl Reading {
    /// Gives back the parts before the place.
    fn settle(mut self, spot: Spot, taken: &mut Taken) -> Vec<Line> {
        let Some(piece) = self.pieces.get(spot.at).cloned() else {
            return self.pieces;
        };
        let words: Vec<String> = piece.words().into_iter().map(str::to_owned).collect();
        let part = |from: usize, to: usize| words.get(from..to).unwrap_or_default().to_vec();
        let mut before = part(0, spot.from);
        let mut after = part(spot.to, words.len());
        let code = part(spot.from, spot.to).join(" ");
        if !code.is_empty() {
            taken.put(
                Field::PostalCode,
                postal::written(self.country, &code),
                piece.at,
            );
        }
        self.empty(spot.at);
        let city_state = self.drop_country(&mut before);
        let province = self.take_province(&mut before, &mut after);
        let city = self.take_city(&before, &mut after, piece.at).or_else(|| {
            // `New York 10001`: the city is called as its state is.
            let province = province.as_ref().map(|(_, name)| name.clone());
            province.or(city_state)
        });
        if let Some(country) = self.country {
            taken.put(Field::CountryCode, country.code, piece.at);
        }
        if let Some((code, _)) = province {
            taken.put(Field::ProvinceCode, code, piece.at);
        }
        if let Some(city) = city.filter(|city| !city.is_empty()) {
            taken.put(Field::City, city, piece.at);
        }
        taken.leave(piece.at, tidy(&after.join(" ")));
        let last = self.end;
        let mut pieces = self.pieces.into_iter().enumerate();
        let is_before = |(at, _): &(usize, Line)| *at <= last;
        let mut kept: Vec<Line> = Vec::new();
        for (at, piece) in pieces.by_ref() {
            if is_before(&(at, piece.clone())) {
                kept.push(piece);
            } else {
                taken.leave(piece.at, piece.text);
            }
        }
        kept.retain(|piece| !piece.is_empty());
        kept
    }

    /// The country's name may stand before the postal code: `Ottawa, Canada K1N 1A1`.
    /// Gives it where it is the city, too.
    fn drop_country(&mut self, before: &mut Vec<String>) -> Option<String> {
        let country = self.country?;
        let is_country = |name: &str| {
            let named = country_names::by_name_or_code(name);
            let is_this = named.is_some_and(|named| named.code == country.code);
            is_this && (name.len() > 2 || name == country.code)
        };
        let last = before.pop_if(|last| is_country(last));
        let alone = self.before().filter(|_| before.is_empty());
        if let Some(at) = alone.filter(|at| is_country(&self.text(*at).join(" "))) {
            self.empty(at);
        }
        last.filter(|_| CITY_STATES.contains(&country.code))
    }

    fn empty(&mut self, at: usize) {
        if let Some(piece) = self.pieces.get_mut(at) {
            piece.text.clear();
        }
        self.start = self.start.min(at);
        self.end = self.end.max(at);
    }

    /// The next part before the place that is not a name or a street.
    fn before(&self) -> Option<usize> {
        let is_left = |at: &usize| self.pieces.get(*at).is_some_and(|piece| !piece.is_empty());
        let at = (1..self.start).rev().find(is_left)?;
        let piece = self.pieces.get(at)?;
        let is_district = self.country.is_some_and(|country| country.code == "IE")
            && words::is_district_of_dublin(&piece.text);
        let is_street = !is_district
            && (words::street(&piece.text) >= Street::Ends || words::is_unit(&piece.text));
        (!is_street && !words::is_note(&piece.text)).then_some(at)
    }

    fn after(&self) -> Option<usize> {
        let is_left = |at: &usize| self.pieces.get(*at).is_some_and(|piece| !piece.is_empty());
        (self.end.checked_add(1)?..self.pieces.len()).find(is_left)
    }

    fn text(&self, at: usize) -> Vec<String> {
        let words = self.pieces.get(at).map(Line::words).unwrap_or_default();
        words.into_iter().map(str::to_owned).collect()
    }

    /// The code of the province, and how it is written. It stands before the postal code,
    /// behind the city, or in a part of its own beside it.
    fn take_province(
        &mut self,
        before: &mut Vec<String>,
        after: &mut Vec<String>,
    ) -> Option<(&'static str, String)> {
        let country = self.country?;
        if let Some(found) = split_province(country, before) {
            return Some(found);
        }
        if before.is_empty()
            && let Some(at) = self.before()
            && let mut words = self.text(at)
            && let Some(found) = split_province(country, &mut words)
        {
            self.empty(at);
            before.clone_from(&words);
            return Some(found);
        }
        let is_whole = |words: &[String]| {
            provinces::code(country, &words.join(" ")).filter(|code| code.len() > 1)
        };
        // A city behind the postal code may be called as its province is.
        let is_city = before.is_empty() && is_behind_code(country);
        let whole = is_whole(after).is_some();
        if !(is_city && whole)
            && let Some(found) = split_province(country, after)
        {
            return Some(found);
        }
        let next = self.after()?;
        let words = self.text(next);
        let code = is_whole(&words)?;
        self.empty(next);
        Some((code, words.join(" ")))
    }

    /// The city: before the postal code, behind it, or in a part of its own beside it.
    fn take_city(
        &mut self,
        before: &[String],
        after: &mut Vec<String>,
        line: usize,
    ) -> Option<String> {
        if self.is_county(before)
            && let Some(at) = self.before()
        {
            // `Fakenham, Norfolk NR21 0HT`
            let city = clean(&self.text(at).join(" "));
            self.empty(at);
            self.insert(line, before.join(" "));
            return Some(city);
        }
        if !before.is_empty() {
            return self.city_of(before, line);
        }
        if !after.is_empty() {
            return Some(clean(&std::mem::take(after).join(" ")));
        }
        if let Some(mut at) = self.before() {
            let is_county = self.is_county(&self.text(at));
            let start = self.start;
            self.start = at;
            match self.before().filter(|_| is_county) {
                // The county is no part of an address any more; it stays with the street.
                Some(city) => at = city,
                None => self.start = start,
            }
            let city = clean(&self.text(at).join(" "));
            self.empty(at);
            return Some(city);
        }
        let next = self
            .after()
            .filter(|_| self.country.is_none_or(is_behind_code))?;
        let words = self.text(next);
        let city = words.join(" ");
        let is_city = !city.chars().any(|letter| letter.is_ascii_digit()) && !words::is_note(&city);
        if !is_city || words.len() > 4 {
            return None;
        }
        self.empty(next);
        Some(clean(&city))
    }

    /// Whether it is a county that people write behind the town although no postal code needs it.
    fn is_county(&self, words: &[String]) -> bool {
        let is_british = self.country.is_some_and(|country| country.code == "GB");
        is_british && words::is_county(&words.join(" "))
    }

    /// The city in words that may begin with the street.
    fn city_of(&mut self, words: &[String], line: usize) -> Option<String> {
        let text = words.join(" ");
        let number = words.iter().position(|word| words::begins_with_digit(word));
        // `Dublin 2` is a city, and so is a word without a street.
        let Some(number) = number.filter(|at| *at == 0 || words::has_street_word(&text)) else {
            return Some(clean(&text));
        };
        let (name, words) = words.split_at(number);
        if !name.is_empty() {
            self.insert(line, name.join(" "));
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let end = words::end_of_street(&words);
        let (street, city) = words.split_at(end.unwrap_or(words.len()));
        self.insert(line, street.join(" "));
        end.map(|_| clean(&city.join(" ")))
    }

    /// Puts what is no part of the place before it.
    fn insert(&mut self, at: usize, text: String) {
        let place = self.start.min(self.pieces.len());
        self.pieces.insert(place, Line { at, text });
        self.start = self.start.saturating_add(1);
        self.end = self.end.saturating_add(1);
    }
}

/// Whether the city stands behind the postal code.
fn is_behind_code(country: &'static Country) -> bool {
    !matches!(country.code, "CA" | "US" | "GB" | "AU" | "NZ" | "IE")
}

/// Takes the province off the end of the words.
fn split_province(
    country: &'static Country,
    words: &mut Vec<String>,
) -> Option<(&'static str, String)> {
    let borrowed: Vec<&str> = words.iter().map(String::as_str).collect();
    let (count, code) = provinces::at_end(country, &borrowed)?;
    let name = words.split_off(words.len().saturating_sub(count));
    Some((code, name.join(" ")))
}

fn clean(text: &str) -> String {
    let text = text.trim_matches([',', ' ', '-', '–', ';']);
    let is_in_brackets = text.starts_with('(') && text.ends_with(')');
    let text = if is_in_brackets {
        text.trim_matches(['(', ')'])
    } else {
        text
    };
    text.trim_end_matches('.').to_owned()
}
