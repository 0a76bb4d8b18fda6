//! The two weights of the program's own typeface: what they can say and how
//! wide it is.
//!
//! For labels and documents; the window has its own fonts.
//! Deliberately absent: right-to-left and shaped scripts, whose letters would
//! print one by one.

use ab_glyph::{Font as _, FontRef, GlyphId};
use krilla::text::{GlyphId as PdfGlyphId, KrillaGlyph};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::{compose, is_combining_mark};

use super::fonts;

/// What stands for a character that the typeface does not have.
const MISSING: char = '□';
const ELLIPSIS: char = '…';

/// How heavy the letters are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

/// A typeface inside the program that can't be read: a fault of this build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the program's own typeface cannot be read")]
pub struct TypefaceUnreadable;

/// Both weights, read.
#[derive(Debug)]
pub struct Typefaces {
    regular: FontRef<'static>,
    bold: FontRef<'static>,
}

/// A glyph and how far it moves the pen, in ems.
#[derive(Debug, Clone, Copy)]
pub struct Letter {
    pub glyph: GlyphId,
    pub advance_em: f32,
    /// The bytes of the text that the glyph stands for.
    pub start: usize,
    pub end: usize,
}

impl Typefaces {
    pub fn load() -> Result<Self, TypefaceUnreadable> {
        let read = |bytes| FontRef::try_from_slice(bytes).map_err(|_unreadable| TypefaceUnreadable);
        Ok(Self {
            regular: read(fonts::REGULAR)?,
            bold: read(fonts::BOLD)?,
        })
    }

    /// For outlines of single glyphs.
    pub fn face(&self, weight: Weight) -> &FontRef<'static> {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// The units of the outlines in an em.
    pub fn units_per_em(&self, weight: Weight) -> f32 {
        self.face(weight).units_per_em().unwrap_or(1000.0)
    }

    /// The text as it can be printed on one row: composed letters, single
    /// spaces, nothing invisible, and a plain letter for one whose accent the
    /// typeface lacks.
    pub fn printable(&self, text: &str) -> String {
        let mut row = String::with_capacity(text.len());
        for character in text.nfc().map(narrow_quote) {
            if character.is_whitespace() || character.is_control() {
                if !row.is_empty() && !row.ends_with(' ') {
                    row.push(' ');
                }
            } else if self.has(character) && !is_invisible(character) {
                row.push(character);
            } else if !is_invisible(character) {
                self.push_nearest(&mut row, character);
            }
        }
        row.truncate(row.trim_end().len());
        row
    }

    /// The glyphs of a text, one by one.
    pub fn letters<'a>(
        &'a self,
        weight: Weight,
        text: &'a str,
    ) -> impl Iterator<Item = Letter> + 'a {
        let face = self.face(weight);
        let units = self.units_per_em(weight);
        text.char_indices().map(move |(start, character)| {
            let glyph = face.glyph_id(character);
            Letter {
                glyph,
                advance_em: face.h_advance_unscaled(glyph) / units,
                start,
                end: start + character.len_utf8(),
            }
        })
    }

    /// The same for a page of a PDF.
    pub fn pdf_glyphs(&self, weight: Weight, text: &str) -> Vec<KrillaGlyph> {
        self.letters(weight, text)
            .map(|letter| KrillaGlyph {
                glyph_id: PdfGlyphId::new(letter.glyph.0.into()),
                text_range: letter.start..letter.end,
                x_advance: letter.advance_em,
                x_offset: 0.0,
                y_offset: 0.0,
                y_advance: 0.0,
                location: None,
            })
            .collect()
    }

    /// In the unit that the size is given in.
    pub fn width(&self, weight: Weight, size: impl Into<f32>, text: &str) -> f32 {
        let ems: f32 = self
            .letters(weight, text)
            .map(|letter| letter.advance_em)
            .sum();
        ems * size.into()
    }

    /// The longest beginning of a text that fits into so many ems with an
    /// ellipsis behind it.
    pub fn cut(&self, weight: Weight, text: &str, ems: f32) -> String {
        let mut ellipsis = [0; 4];
        let ellipsis = ELLIPSIS.encode_utf8(&mut ellipsis);
        let words = text.trim_end_matches(ELLIPSIS);
        let limit = ems - self.width(weight, 1.0, ellipsis);
        let mut width = 0.0;
        let fits = |letter: &Letter| {
            width += letter.advance_em;
            width <= limit
        };
        let end = self
            .letters(weight, words)
            .take_while(fits)
            .last()
            .map_or(0, |letter| letter.end);
        let mut cut = words.get(..end).unwrap_or_default().trim_end().to_owned();
        cut.push_str(ellipsis);
        cut
    }

    fn has(&self, character: char) -> bool {
        self.regular.glyph_id(character).0 != 0
    }

    fn push_nearest(&self, row: &mut String, character: char) {
        let mut nearest = String::new();
        for part in character.nfkd() {
            if is_combining_mark(part) {
                let with_mark = nearest.pop().map(|base| {
                    compose(base, part)
                        .filter(|whole| self.has(*whole))
                        .unwrap_or(base)
                });
                nearest.extend(with_mark);
            } else if self.has(part) {
                nearest.push(part);
            }
        }
        if nearest.is_empty() {
            nearest.push(MISSING);
        }
        row.push_str(&nearest);
    }
}

/// The typeface has its curly quotes as wide as a Japanese letter, which tears
/// words with an apostrophe apart.
fn narrow_quote(character: char) -> char {
    match character {
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        other => other,
    }
}

/// Characters that print nothing by themselves, and those that turn the direction of writing.
fn is_invisible(character: char) -> bool {
    is_combining_mark(character)
        || matches!(character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, printed: &str) {
        assert_eq!(Typefaces::load().unwrap().printable(text), printed);
    }

    #[test]
    fn accents_greek_cyrillic_and_japanese_print_as_they_are() {
        check("Zoë Łukasz Žižek Ðorđe Őry", "Zoë Łukasz Žižek Ðorđe Őry");
        check("Αθήνα Москва", "Αθήνα Москва");
        check(
            "東京都千代田区 さくら カフェ",
            "東京都千代田区 さくら カフェ",
        );
    }

    #[test]
    fn a_letter_apart_from_its_accent_is_composed() {
        check("Zoe\u{308} か\u{3099}", "Zoë が");
        check("x\u{302}", "x");
    }

    #[test]
    fn an_unknown_accent_leaves_its_letter_and_an_unknown_letter_a_box() {
        check("Nguyễn", "Nguyên");
        check("김", "□");
    }

    #[test]
    fn an_apostrophe_does_not_tear_its_word_apart() {
        check(
            "bordereau d’expédition, “O’Brien”",
            "bordereau d'expédition, \"O'Brien\"",
        );
    }

    #[test]
    fn line_breaks_and_controls_become_one_space() {
        check(" a\r\n\tb\u{0}c\u{202e}d ", "a b cd");
    }
}
