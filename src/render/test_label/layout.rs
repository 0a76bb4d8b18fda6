//! What stands where on a test label, in dots of the printer.

use super::TestLabelError;
use crate::{
    model::printer::{Density, LabelSize, TestPage},
    platform::typeface::Weight,
    render::scene::{Area, Bars, Code128, Ink, Mark, Paper, Place, Scene, TextRun},
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

/// A pen that counts in tenths of a millimetre and draws in dots.
struct Pen {
    density: Density,
    marks: Vec<Mark>,
}

impl Pen {
    fn whole_dots(&self, tenths_mm: u16) -> u16 {
        let dots = LabelSize::dots(tenths_mm, self.density);
        u16::try_from(dots).unwrap_or(u16::MAX)
    }

    fn dots(&self, tenths_mm: u16) -> f32 {
        self.whole_dots(tenths_mm).into()
    }

    fn fill(&mut self, [left, top, width, height]: [u16; 4]) {
        let area = Area {
            left: self.dots(left),
            top: self.dots(top),
            width: self.dots(width).max(1.0),
            height: self.dots(height).max(1.0),
        };
        self.marks.push(Mark::Fill(area));
    }

    fn text(&mut self, [left, baseline, size]: [u16; 3], text: &str) {
        self.marks.push(Mark::Text(TextRun {
            text: text.to_owned(),
            weight: Weight::Regular,
            ink: Ink::Black,
            size: self.dots(size),
            place: Place::StartsAt(self.dots(left)),
            baseline: self.dots(baseline),
        }));
    }
}

pub(super) fn lay_out(
    page: &TestPage,
    size: LabelSize,
    density: Density,
) -> Result<Scene, TestLabelError> {
    let code = Code128::new(&page.code).map_err(|_problem| TestLabelError::Code {
        code: page.code.chars().take(40).collect(),
    })?;
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
    let paper = Paper {
        width: pen.dots(width),
        height: pen.dots(height),
        units_per_inch: density.dots_per_inch().into(),
    };
    let mut marks = pen.marks;
    // Small paper has room for less: what would hang over its edge is left out.
    marks.retain(|mark| end(mark) <= paper.height);
    Ok(Scene {
        marks,
        ..Scene::blank(paper)
    })
}

fn end(mark: &Mark) -> f32 {
    match mark {
        Mark::Fill(area) => area.top + area.height,
        Mark::Text(run) => run.baseline,
        Mark::Bars(bars) => bars.top + bars.height,
        Mark::Cells(cells) => cells.top + cells.side(),
        Mark::Picture(placed) => placed.area.top + placed.area.height,
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
fn bars(pen: &mut Pen, top: u16, width: u16, code: Code128) {
    let letters = u16::try_from(code.text().len()).unwrap_or(u16::MAX);
    let modules = letters
        .saturating_mul(MODULES_A_LETTER)
        .saturating_add(MODULES_AROUND);
    let room = pen.whole_dots(width.saturating_sub(2 * MARGIN));
    let bars = Bars {
        code,
        module_width: (room / modules).clamp(1, MODULE).into(),
        left: pen.dots(MARGIN),
        top: pen.dots(top),
        height: pen.dots(BAR_HEIGHT),
    };
    pen.marks.push(Mark::Bars(bars));
}
