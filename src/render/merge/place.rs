//! Where a label lies on its page: in points, from the upper left corner.

use crate::model::imposition::{Imposition, Paper, PerSheet};

/// A label as it comes from the printer.
pub(super) const LABEL: Size = Size {
    width: 288.0,
    height: 432.0,
};
const LETTER: Size = Size {
    width: 612.0,
    height: 792.0,
};
const A4: Size = Size {
    width: 595.28,
    height: 841.89,
};
/// Margin: office printers can't print at the edge, and labels are cut by hand.
const CELL_MARGIN: f32 = 9.0;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Size {
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Size {
    fn turned(self) -> Self {
        Self {
            width: self.height,
            height: self.width,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Upright,
    /// Its head to the right.
    OnItsSide,
}

/// A label on a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Place {
    pub(super) left: f32,
    pub(super) top: f32,
    /// Of the label itself, before it is turned.
    pub(super) size: Size,
    pub(super) turn: Turn,
}

pub(super) fn page(imposition: Imposition) -> Size {
    match imposition {
        Imposition::OneAPage => LABEL,
        Imposition::OnSheets { paper, .. } => match paper {
            Paper::Letter => LETTER,
            Paper::A4 => A4,
        },
    }
}

/// Where a label of a size lies in a place of the page, counted from 0. It
/// is turned if it is larger so, made smaller if it must be, never larger.
pub(super) fn place(imposition: Imposition, at: u8, label: Size) -> Place {
    let page = page(imposition);
    let (columns, rows, margin) = match imposition {
        Imposition::OneAPage => (1, 1, 0.0),
        Imposition::OnSheets { per_sheet, .. } => match per_sheet {
            PerSheet::Two => (1, 2, CELL_MARGIN),
            PerSheet::Four => (2, 2, CELL_MARGIN),
        },
    };
    let cell = Size {
        width: page.width / f32::from(columns),
        height: page.height / f32::from(rows),
    };
    let room = Size {
        width: cell.width - 2.0 * margin,
        height: cell.height - 2.0 * margin,
    };
    let (upright, on_its_side) = (fit(label, room), fit(label.turned(), room));
    let (turn, scale) = if on_its_side > upright {
        (Turn::OnItsSide, on_its_side)
    } else {
        (Turn::Upright, upright)
    };
    let size = Size {
        width: label.width * scale,
        height: label.height * scale,
    };
    let lying = match turn {
        Turn::Upright => size,
        Turn::OnItsSide => size.turned(),
    };
    Place {
        left: f32::from(at % columns) * cell.width + (cell.width - lying.width) / 2.0,
        top: f32::from(at / columns % rows) * cell.height + (cell.height - lying.height) / 2.0,
        size,
        turn,
    }
}

fn fit(label: Size, room: Size) -> f32 {
    (room.width / label.width)
        .min(room.height / label.height)
        .min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::imposition::StartPlace;

    fn on_sheets(paper: Paper, per_sheet: PerSheet) -> Imposition {
        Imposition::OnSheets {
            paper,
            per_sheet,
            start: StartPlace::FIRST,
        }
    }

    #[test]
    fn a_label_fills_its_own_page_and_keeps_its_size() {
        let placed = place(Imposition::OneAPage, 0, LABEL);
        assert_eq!(
            placed,
            Place {
                left: 0.0,
                top: 0.0,
                size: LABEL,
                turn: Turn::Upright
            }
        );
    }

    #[test]
    fn two_on_a_sheet_lie_on_their_sides_as_large_as_they_are() {
        for paper in Paper::ALL {
            let imposition = on_sheets(paper, PerSheet::Two);
            let placed = place(imposition, 1, LABEL);
            assert_eq!((placed.size, placed.turn), (LABEL, Turn::OnItsSide));
            assert!(placed.top > page(imposition).height / 2.0, "{placed:?}");
        }
    }

    #[test]
    fn four_on_a_sheet_stand_upright_a_little_smaller_and_none_touches_another() {
        for paper in Paper::ALL {
            let imposition = on_sheets(paper, PerSheet::Four);
            let paper = page(imposition);
            for at in 0..4 {
                let placed = place(imposition, at, LABEL);
                assert_eq!(placed.turn, Turn::Upright);
                assert!(placed.size.width > LABEL.width * 0.85, "{placed:?}");
                let left = f32::from(at % 2) * paper.width / 2.0;
                let top = f32::from(at / 2) * paper.height / 2.0;
                assert!(placed.left >= left && placed.top >= top, "{placed:?}");
                assert!(placed.left + placed.size.width <= left + paper.width / 2.0);
                assert!(placed.top + placed.size.height <= top + paper.height / 2.0);
            }
        }
    }

    #[test]
    fn a_small_label_is_not_made_larger_and_a_wide_one_is_turned() {
        let small = Size {
            width: 144.0,
            height: 72.0,
        };
        let placed = place(Imposition::OneAPage, 0, small);
        assert_eq!((placed.size, placed.left, placed.top), (small, 72.0, 180.0));
        let wide = place(Imposition::OneAPage, 0, LABEL.turned());
        assert_eq!(
            (wide.turn, wide.left, wide.top),
            (Turn::OnItsSide, 0.0, 0.0)
        );
    }
}
