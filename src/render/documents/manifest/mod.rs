//! What stands where on the pages of a manifest, on a label's paper or
//! on a letter's. A row is never torn, a tracking code never cut, and the
//! signature stands with the totals.

mod measure;
#[cfg(test)]
mod tests;

use super::pen::{Pen, TextStyle};
use crate::{
    model::{
        manifest::{Manifest, SheetRow},
        sheet_paper::SheetPaper,
    },
    platform::typeface::Typefaces,
    render::scene::Scene,
};
use measure::{Measure, measure};

const CELL_GAP: f32 = 8.0;
/// From a signature's line up to where its room ends.
const BELOW_SIGNATURE: f32 = 12.0;
const PAGE_NUMBER_WIDTH: f32 = 40.0;

/// The pages of a sheet, at least one.
pub(super) fn pages(sheet: &Manifest, paper: SheetPaper, faces: &Typefaces) -> Vec<Scene> {
    let measure = measure(paper);
    let mut press = Press {
        sheet,
        measure,
        done: Vec::new(),
        pen: Pen::new(faces, measure.paper),
        y: measure.margin,
    };
    press.front();
    press.heads();
    for row in &sheet.rows {
        if press.lacks_room(measure.row_height) {
            press.turn();
            press.heads();
        }
        press.row(row, measure.body(), measure.strong());
        press.rule(0.4);
    }
    press.end();
    press.finish()
}

/// A page under the press, and how far down it is printed.
struct Press<'a> {
    sheet: &'a Manifest,
    measure: &'static Measure,
    done: Vec<Scene>,
    pen: Pen<'a>,
    y: f32,
}

impl Press<'_> {
    fn edges(&self) -> (f32, f32) {
        (self.measure.margin, self.measure.right())
    }

    fn lacks_room(&self, height: f32) -> bool {
        self.y + height > self.measure.content_end()
    }

    /// Goes on on the next page, which names what it belongs to.
    fn turn(&mut self) {
        self.done.push(self.pen.turn());
        self.y = self.measure.margin;
        self.mark();
        let baseline = self.y + self.measure.row_baseline;
        let (title, style) = (&self.sheet.title, self.measure.strong());
        self.pen.put(title, style, self.edges(), baseline);
        self.y += self.measure.turned_title;
    }

    /// Title and facts, on the first page only.
    fn front(&mut self) {
        self.mark();
        let style = TextStyle {
            size: self.measure.title,
            ..self.measure.strong()
        };
        self.y += self.measure.title;
        self.pen
            .whole(&self.sheet.title, style, self.edges(), self.y);
        self.y += self.measure.section_gap;
        self.captioned(&self.sheet.facts);
        self.y += self.measure.section_gap;
    }

    /// What is not real says so across the page.
    fn mark(&mut self) {
        if let Some(mark) = &self.sheet.mark {
            let height = self.measure.band;
            self.pen.band(mark, self.edges(), self.y, height);
            self.y += height + self.measure.section_gap;
        }
    }

    fn captioned(&mut self, lines: &[[String; 2]]) {
        let (left, right) = self.edges();
        let middle = left + self.measure.fact_caption;
        let (captions, strong) = (self.measure.caption(), self.measure.strong());
        for [caption, text] in lines {
            let baseline = self.y + self.measure.row_baseline;
            self.pen
                .put(caption, captions, (left, middle - CELL_GAP), baseline);
            self.pen.put(text, strong, (middle, right), baseline);
            self.y += self.measure.fact_height;
        }
    }

    fn heads(&mut self) {
        let caption = self.measure.caption();
        self.row(&self.sheet.heads, caption, caption);
        self.y += self.measure.below_heads;
        self.rule(1.0);
    }

    /// The code is what the driver compares.
    fn row(&mut self, row: &SheetRow, style: TextStyle, code_style: TextStyle) {
        let first = self.y + self.measure.row_baseline;
        let second = first + self.measure.second_line;
        let columns = &self.measure.columns;
        self.pen.put(&row.number, style, columns.number, first);
        self.pen
            .whole(&row.tracking_code, code_style, columns.tracking_code, first);
        self.pen.right(&row.weight, style, columns.weight, first);
        self.pen
            .put(&row.recipient, style, columns.recipient, second);
        self.pen.put(&row.postage, style, columns.postage, second);
        self.y += self.measure.row_height;
    }

    /// Totals and signatures stand together.
    fn end(&mut self) {
        let totals = count(self.sheet.totals.len()) * self.measure.fact_height;
        let signatures = if self.sheet.signatures.is_empty() {
            0.0
        } else {
            self.measure.signature_height
        };
        if self.lacks_room(self.measure.section_gap + totals + signatures) {
            self.turn();
        }
        self.y += self.measure.section_gap;
        self.captioned(&self.sheet.totals);
        self.sign();
    }

    fn sign(&mut self) {
        let lines = count(self.sheet.signatures.len());
        let (mut left, right) = self.edges();
        let gap = CELL_GAP * 2.0;
        let width = (right - left - gap * (lines - 1.0)) / lines;
        let y = self.y + self.measure.signature_height - BELOW_SIGNATURE;
        let small = self.measure.small();
        for caption in &self.sheet.signatures {
            let edges = (left, left + width);
            self.pen.rule(edges, y, 0.8);
            self.pen.whole(caption, small, edges, y + small.size + 2.0);
            left += width + gap;
        }
    }

    fn finish(mut self) -> Vec<Scene> {
        self.done.push(self.pen.turn());
        let mut pages = std::mem::take(&mut self.done);
        let all = pages.len();
        let (left, right) = self.edges();
        let middle = right - PAGE_NUMBER_WIDTH;
        let (small, baseline) = (self.measure.small(), self.measure.footer_baseline());
        for (at, page) in pages.iter_mut().enumerate() {
            let number = format!("{}/{all}", at + 1);
            self.pen.swap(page);
            let footer = &self.sheet.footer;
            self.pen.put(footer, small, (left, middle), baseline);
            self.pen.right(&number, small, (middle, right), baseline);
            self.pen.swap(page);
        }
        pages
    }

    fn rule(&mut self, width: f32) {
        self.pen.rule(self.edges(), self.y, width);
    }
}

/// A handful of lines as a length's factor.
fn count(lines: usize) -> f32 {
    u16::try_from(lines).map_or(f32::MAX, f32::from)
}
