//! How many labels stand on a page, and in which place the first one does.

use std::num::NonZeroU8;

/// Sheets that office printers take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    #[default]
    Letter,
    A4,
}

impl Paper {
    pub const ALL: [Self; 2] = [Self::Letter, Self::A4];

    /// The word in arguments.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Letter => "letter",
            Self::A4 => "a4",
        }
    }
}

/// How many labels a sheet holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PerSheet {
    /// Each lies on its side on half a sheet, as large as it is.
    #[default]
    Two,
    /// Each on a quarter of the sheet, a little smaller than it is.
    Four,
}

impl PerSheet {
    pub const ALL: [Self; 2] = [Self::Two, Self::Four];

    pub fn count(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Four => 4,
        }
    }
}

/// A place on a sheet, row by row, from 1: sheets of stickers are used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct StartPlace(NonZeroU8);

impl StartPlace {
    pub const FIRST: Self = Self(NonZeroU8::MIN);

    /// `None` if the sheet has no such place.
    pub fn new(place: u8, per_sheet: PerSheet) -> Option<Self> {
        let place = NonZeroU8::new(place)?;
        (place.get() <= per_sheet.count()).then_some(Self(place))
    }

    pub fn get(self) -> u8 {
        self.0.get()
    }

    /// The places of a sheet, in reading order.
    pub fn all(per_sheet: PerSheet) -> impl Iterator<Item = Self> {
        (1..=per_sheet.count()).filter_map(move |place| Self::new(place, per_sheet))
    }
}

/// How labels are put on the pages of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Imposition {
    /// 4 × 6 in, for a label printer.
    #[default]
    OneAPage,
    OnSheets {
        paper: Paper,
        per_sheet: PerSheet,
        /// Of the first sheet; the places before it stay empty.
        start: StartPlace,
    },
}

impl Imposition {
    /// Places of the first page that stay empty.
    pub fn skipped(self) -> u8 {
        match self {
            Self::OneAPage => 0,
            Self::OnSheets { start, .. } => start.get() - 1,
        }
    }

    pub fn per_page(self) -> u8 {
        match self {
            Self::OneAPage => 1,
            Self::OnSheets { per_sheet, .. } => per_sheet.count(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_starts_only_at_a_place_that_it_has() {
        assert_eq!(StartPlace::new(0, PerSheet::Two), None);
        assert_eq!(StartPlace::new(3, PerSheet::Two), None);
        assert_eq!(
            StartPlace::new(3, PerSheet::Four).map(StartPlace::get),
            Some(3)
        );
        assert_eq!(StartPlace::all(PerSheet::Four).count(), 4);
    }

    #[test]
    fn the_places_before_the_first_label_are_skipped() {
        let on_sheets = Imposition::OnSheets {
            paper: Paper::A4,
            per_sheet: PerSheet::Four,
            start: StartPlace::new(3, PerSheet::Four).unwrap(),
        };
        assert_eq!((on_sheets.skipped(), on_sheets.per_page()), (2, 4));
        assert_eq!(
            (
                Imposition::OneAPage.skipped(),
                Imposition::OneAPage.per_page()
            ),
            (0, 1)
        );
    }
}
