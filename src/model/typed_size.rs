//! A whole size in one line, as people write it: `30 x 20 x 15 cm`, with or without its unit.

use rust_decimal::Decimal;

use super::{
    check::typed_measure, fields::Field, measure::SizeUnit, order::OrderText, problem::Place,
};

/// What stands between two sides.
const SEPARATORS: [char; 4] = ['x', 'X', '×', '*'];

/// Three sides, and the unit if it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedSize {
    pub sides: [Decimal; 3],
    pub unit: Option<SizeUnit>,
}

impl TypedSize {
    /// Nothing where it is not three measures, or where their unit is none of the service's.
    pub fn read(text: &str) -> Option<Self> {
        let (sides, unit) = number_and_unit(text);
        let unit = match unit {
            "" => None,
            unit => Some(size_unit(&unit.to_lowercase())?),
        };
        let mut sides = sides.split(SEPARATORS).map(typed_measure);
        let (x, y, z) = (sides.next()??, sides.next()??, sides.next()??);
        sides.next().is_none().then_some(Self {
            sides: [x, y, z],
            unit,
        })
    }

    /// The fields of an order whose length is a whole size, with what belongs in each.
    pub fn spread(order: &OrderText) -> Vec<(Place, String)> {
        let size = Self::read(&order.size_x);
        let texts = size.iter().flat_map(Self::texts);
        texts
            .map(|(field, text)| (Place::of(field), text))
            .collect()
    }

    /// Whether a second side is begun at this place: what stands there is no mistake yet.
    pub fn is_begun(order: &OrderText, place: &Place) -> bool {
        *place == Place::of(Field::SizeX) && order.size_x.contains(SEPARATORS)
    }

    /// Each side, and the unit if there is one, in its own field of an order.
    fn texts(&self) -> impl Iterator<Item = (Field, String)> {
        let sides = [Field::SizeX, Field::SizeY, Field::SizeZ].into_iter();
        let sides = sides.zip(self.sides.map(|side| side.to_string()));
        let unit = self.unit.as_ref();
        sides.chain(unit.map(|unit| (Field::SizeUnit, unit.as_str().to_owned())))
    }
}

/// A unit by the service's word, or as it is called in English or French.
fn size_unit(word: &str) -> Option<SizeUnit> {
    match word {
        "inch" | "inches" | "po" | "pouces" => Some(SizeUnit::Inch),
        word => SizeUnit::known(word),
    }
}

/// A number and the word behind it: `500 g`, `1.5 kg`.
pub fn number_and_unit(text: &str) -> (&str, &str) {
    let end = text.rfind(|letter: char| !letter.is_alphabetic());
    let (number, unit) = text.split_at(end.map_or(0, |at| behind_letter(text, at)));
    (number.trim(), unit.trim())
}

/// Behind the letter that begins there.
fn behind_letter(text: &str, at: usize) -> usize {
    let letter = text.get(at..).and_then(|rest| rest.chars().next());
    at.saturating_add(letter.map_or(0, char::len_utf8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(typed: &str) -> Option<Vec<String>> {
        let size = TypedSize::read(typed)?;
        Some(size.texts().map(|(_field, text)| text).collect())
    }

    #[test]
    fn three_sides_in_one_line_are_a_size() {
        for typed in ["20x15x5", " 20 X 15 × 5 ", "20*15*5"] {
            assert_eq!(texts(typed).unwrap(), ["20", "15", "5"], "{typed}");
        }
        assert_eq!(texts("8x6x2 po").unwrap(), ["8", "6", "2", "in"]);
        assert_eq!(
            texts("20,5 x 15 x 5.25 In").unwrap(),
            ["20.5", "15", "5.25", "in"]
        );
    }

    #[test]
    fn what_is_not_three_measures_stays_as_it_is() {
        for typed in [
            "20",
            "20x15",
            "20x15x",
            "20x15x5x2",
            "x15x5",
            "20xax5",
            "0x1x1",
            "20x15x5 ells",
            "",
        ] {
            assert_eq!(TypedSize::read(typed), None, "{typed}");
        }
        let order = |size_x: &str| OrderText {
            size_x: size_x.to_owned(),
            ..OrderText::default()
        };
        let length = Place::of(Field::SizeX);
        assert!(TypedSize::is_begun(&order("20x"), &length));
        assert!(!TypedSize::is_begun(&order("20"), &length));
        assert!(!TypedSize::is_begun(
            &order("20x"),
            &Place::of(Field::SizeY)
        ));
    }
}
