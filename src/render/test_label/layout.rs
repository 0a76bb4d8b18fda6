//! What stands where on a test label, in dots of the printer.

use super::TestLabelError;
use crate::{
    domain::printer::{Density, LabelSize, TestPage},
    render::zpl_builder::{Area, BarText},
};

/// Lengths in tenths of a millimetre.
const FRAME_INSET: u16 = 15;
const FRAME_LINE: u16 = 4;
const MARGIN: u16 = 50;
const TITLE_SIZE: u16 = 60;
const ROW_SIZE: u16 = 36;
const ROW_STEP: u16 = 55;
const NUMBER_SIZE: u16 = 28;
const BAR_HEIGHT: u16 = 150;
/// Rows of text that a label has room for.
const MAX_ROWS: usize = 6;
/// The narrowest bar, a quarter of a millimetre: two dots or three.
const MODULE: u16 = 3;
/// Bars and spaces of a Code 128 for each letter, at most, and around them.
const MODULES_A_LETTER: u16 = 11;
const MODULES_AROUND: u16 = 35;
/// The longest ruler.
const MAX_RULER_MM: u16 = 200;

/// One thing on the label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Mark {
    Fill(Area),
    Text {
        left: u16,
        baseline: u16,
        size: u16,
        text: String,
    },
    Bars {
        left: u16,
        top: u16,
        module: u16,
        height: u16,
        text: BarText,
    },
}

/// A label's paper, and what is on it.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) marks: Vec<Mark>,
}

/// A pen that counts in tenths of a millimetre and draws in dots.
struct Pen {
    density: Density,
    marks: Vec<Mark>,
}

impl Pen {
    fn dots(&self, tenths_mm: u16) -> u16 {
        let dots = LabelSize::dots(tenths_mm, self.density);
        u16::try_from(dots).unwrap_or(u16::MAX)
    }

    fn fill(&mut self, [left, top, width, height]: [u16; 4]) {
        let area = Area {
            left: self.dots(left),
            top: self.dots(top),
            width: self.dots(width).max(1),
            height: self.dots(height).max(1),
        };
        self.marks.push(Mark::Fill(area));
    }

    fn text(&mut self, [left, baseline, size]: [u16; 3], text: &str) {
        let mark = Mark::Text {
            left: self.dots(left),
            baseline: self.dots(baseline),
            size: self.dots(size),
            text: text.to_owned(),
        };
        self.marks.push(mark);
    }
}

pub(super) fn lay_out(
    page: &TestPage,
    size: LabelSize,
    density: Density,
) -> Result<Layout, TestLabelError> {
    let unfit = || TestLabelError::Code {
        code: page.code.chars().take(40).collect(),
    };
    let code = BarText::new(&page.code).ok_or_else(unfit)?;
    let mut pen = Pen {
        density,
        marks: Vec::new(),
    };
    let (width, height) = (size.width_tenths_mm, size.height_tenths_mm);
    frame(&mut pen, width, height);
    let mut down = MARGIN + TITLE_SIZE;
    pen.text([MARGIN, down, TITLE_SIZE], &page.title);
    down += ROW_STEP / 2;
    for row in page.rows.iter().take(MAX_ROWS) {
        down += ROW_STEP;
        pen.text([MARGIN, down, ROW_SIZE], row);
    }
    down += ROW_STEP + ROW_STEP / 2;
    pen.text([MARGIN, down, ROW_SIZE], &page.ruler);
    down += ROW_STEP / 3;
    ruler(&mut pen, down, width.saturating_sub(2 * MARGIN) / 10);
    down += ROW_STEP * 2 + ROW_STEP / 2;
    bars(&mut pen, down, width, code);
    down += BAR_HEIGHT + ROW_STEP;
    pen.text([MARGIN, down, ROW_SIZE], &page.code);
    let room = pen.dots(height);
    // Small paper has room for less: what would hang over its edge is left out.
    let marks = pen.marks.clone();
    Ok(Layout {
        width: pen.dots(width),
        height: room,
        marks: marks.into_iter().filter(|mark| end(mark) <= room).collect(),
    })
}

fn end(mark: &Mark) -> u16 {
    match mark {
        Mark::Fill(area) => area.top.saturating_add(area.height),
        Mark::Text { baseline, .. } => *baseline,
        Mark::Bars { top, height, .. } => top.saturating_add(*height),
    }
}

/// Whole on paper only if nothing is shifted or cut.
fn frame(pen: &mut Pen, width: u16, height: u16) {
    let (far_x, far_y) = (width - FRAME_INSET, height - FRAME_INSET);
    let (long_x, long_y) = (width - 2 * FRAME_INSET, height - 2 * FRAME_INSET);
    pen.fill([FRAME_INSET, FRAME_INSET, long_x, FRAME_LINE]);
    pen.fill([FRAME_INSET, far_y - FRAME_LINE, long_x, FRAME_LINE]);
    pen.fill([FRAME_INSET, FRAME_INSET, FRAME_LINE, long_y]);
    pen.fill([far_x - FRAME_LINE, FRAME_INSET, FRAME_LINE, long_y]);
}

/// A tick a millimetre, longer at 5 and at 10, numbered in centimetres.
fn ruler(pen: &mut Pen, top: u16, mm: u16) {
    let mm = mm.min(MAX_RULER_MM);
    pen.fill([MARGIN, top, mm * 10, 3]);
    for tick in 0..=mm {
        let length = match tick % 10 {
            0 => 60,
            5 => 42,
            _between => 26,
        };
        pen.fill([MARGIN + tick * 10, top, 2, length]);
        if tick % 10 == 0 {
            let number = (tick / 10).to_string();
            let place = [MARGIN + tick * 10, top + 60 + NUMBER_SIZE, NUMBER_SIZE];
            pen.text(place, &number);
        }
    }
}

/// As wide as the paper allows, in whole dots.
fn bars(pen: &mut Pen, top: u16, width: u16, text: BarText) {
    let letters = u16::try_from(text.as_str().len()).unwrap_or(u16::MAX);
    let modules = letters
        .saturating_mul(MODULES_A_LETTER)
        .saturating_add(MODULES_AROUND);
    let room = pen.dots(width.saturating_sub(2 * MARGIN));
    let mark = Mark::Bars {
        left: pen.dots(MARGIN),
        top: pen.dots(top),
        module: (room / modules).clamp(1, MODULE),
        height: pen.dots(BAR_HEIGHT),
        text,
    };
    pen.marks.push(mark);
}
