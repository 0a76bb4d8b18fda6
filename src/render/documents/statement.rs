//! What stands where on the pages of a statement of money, on a letter's paper. A row is
//! never torn, and a number never cut.

use super::{
    paper::LETTER,
    pen::{Pen, TextStyle},
};
use crate::{
    model::money_sheet::{MoneyRow, MoneySection, MoneySheet},
    platform::typeface::{Typefaces, Weight},
    render::scene::{Ink, Scene},
};

const MARGIN: f32 = 54.0;
const TITLE_SIZE: f32 = 18.0;
const TEXT_SIZE: f32 = 9.5;
const SMALL_SIZE: f32 = 8.0;
const ROW_HEIGHT: f32 = 15.0;
const BASELINE: f32 = 10.5;
const SECTION_GAP: f32 = 16.0;
const BAND_HEIGHT: f32 = 20.0;
const CAPTION_WIDTH: f32 = 130.0;
/// Of the numbers of a row, parcels before money.
const NUMBER_WIDTHS: [f32; 4] = [52.0, 92.0, 92.0, 92.0];
const CELL_GAP: f32 = 8.0;
const FOOTER_HEIGHT: f32 = 30.0;
const PAGE_NUMBER_WIDTH: f32 = 40.0;
const MOST_NOTE_ROWS: usize = 4;

fn style(weight: Weight, size: f32) -> TextStyle {
    TextStyle {
        weight,
        ink: Ink::Black,
        size,
    }
}

/// The pages of a statement, at least one.
pub(super) fn pages(sheet: &MoneySheet, faces: &Typefaces) -> Vec<Scene> {
    let mut press = Press {
        sheet,
        done: Vec::new(),
        pen: Pen::new(faces, LETTER),
        y: MARGIN,
    };
    press.front();
    for section in &sheet.sections {
        press.section(section);
    }
    press.notes();
    press.finish()
}

/// A page under the press, and how far down it is printed.
struct Press<'a> {
    sheet: &'a MoneySheet,
    done: Vec<Scene>,
    pen: Pen<'a>,
    y: f32,
}

impl Press<'_> {
    fn edges() -> (f32, f32) {
        (MARGIN, LETTER.width - MARGIN)
    }

    fn lacks_room(&self, height: f32) -> bool {
        self.y + height > LETTER.height - MARGIN - FOOTER_HEIGHT
    }

    fn turn(&mut self) {
        self.done.push(self.pen.turn());
        self.y = MARGIN;
        self.marks();
        let strong = style(Weight::Bold, TEXT_SIZE);
        let baseline = self.y + BASELINE;
        self.pen
            .put(&self.sheet.title, strong, Self::edges(), baseline);
        self.y += ROW_HEIGHT + SECTION_GAP;
    }

    fn marks(&mut self) {
        for mark in &self.sheet.marks {
            self.pen.band(mark, Self::edges(), self.y, BAND_HEIGHT);
            self.y += BAND_HEIGHT + CELL_GAP;
        }
    }

    fn front(&mut self) {
        self.marks();
        self.y += TITLE_SIZE;
        let title = style(Weight::Bold, TITLE_SIZE);
        self.pen
            .whole(&self.sheet.title, title, Self::edges(), self.y);
        self.y += SECTION_GAP;
        let (left, right) = Self::edges();
        let middle = left + CAPTION_WIDTH;
        for [caption, text] in &self.sheet.facts {
            let baseline = self.y + BASELINE;
            let plain = style(Weight::Regular, TEXT_SIZE);
            self.pen
                .put(caption, plain, (left, middle - CELL_GAP), baseline);
            let strong = style(Weight::Bold, TEXT_SIZE);
            self.pen.put(text, strong, (middle, right), baseline);
            self.y += ROW_HEIGHT;
        }
    }

    fn section(&mut self, section: &MoneySection) {
        self.y += SECTION_GAP;
        if self.lacks_room(ROW_HEIGHT * 3.0) {
            self.turn();
        }
        self.heads(&section.heads);
        for row in &section.rows {
            if self.lacks_room(ROW_HEIGHT) {
                self.turn();
                self.heads(&section.heads);
            }
            self.row(row, style(Weight::Regular, TEXT_SIZE));
            self.pen.rule(Self::edges(), self.y, 0.4);
        }
    }

    fn heads(&mut self, heads: &MoneyRow) {
        self.row(heads, style(Weight::Bold, SMALL_SIZE));
        self.pen.rule(Self::edges(), self.y, 1.0);
    }

    fn row(&mut self, row: &MoneyRow, style: TextStyle) {
        let (left, right) = Self::edges();
        let baseline = self.y + BASELINE;
        let mut end = right;
        for (number, width) in row.numbers.iter().zip(NUMBER_WIDTHS).rev() {
            let start = end - width;
            self.pen.right(number, style, (start, end), baseline);
            end = start;
        }
        self.pen
            .put(&row.name, style, (left, end - CELL_GAP), baseline);
        self.y += ROW_HEIGHT;
    }

    fn notes(&mut self) {
        self.y += SECTION_GAP;
        let small = style(Weight::Regular, SMALL_SIZE);
        let (left, right) = Self::edges();
        for note in &self.sheet.notes {
            for row in self.pen.rows(note, small, right - left, MOST_NOTE_ROWS) {
                if self.lacks_room(ROW_HEIGHT) {
                    self.turn();
                }
                let baseline = self.y + BASELINE;
                self.pen.put(&row, small, Self::edges(), baseline);
                self.y += ROW_HEIGHT;
            }
        }
    }

    fn finish(mut self) -> Vec<Scene> {
        self.done.push(self.pen.turn());
        let mut pages = std::mem::take(&mut self.done);
        let all = pages.len();
        let (left, right) = Self::edges();
        let middle = right - PAGE_NUMBER_WIDTH;
        let small = style(Weight::Regular, SMALL_SIZE);
        let baseline = LETTER.height - MARGIN;
        for (at, page) in pages.iter_mut().enumerate() {
            let number = format!("{}/{all}", at + 1);
            self.pen.swap(page);
            self.pen
                .put(&self.sheet.footer, small, (left, middle), baseline);
            self.pen.right(&number, small, (middle, right), baseline);
            self.pen.swap(page);
        }
        pages
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::scene::Mark;

    fn texts(page: &Scene) -> Vec<String> {
        let marks = page.marks.iter();
        marks
            .filter_map(|mark| {
                if let Mark::Text(run) = mark {
                    Some(run.text.clone())
                } else {
                    None
                }
            })
            .collect()
    }

    #[test]
    fn every_row_stands_on_a_page_under_its_heads_and_marks_stand_on_each() {
        let row = |name: String| MoneyRow {
            name,
            numbers: ["1", "1.00", "0.00", "1.00"].map(str::to_owned),
        };
        let sheet = MoneySheet {
            title: "Statement".to_owned(),
            marks: vec!["PRACTICE".to_owned()],
            sections: vec![MoneySection {
                heads: row("Day".to_owned()),
                rows: (0..80).map(|day| row(format!("day {day}"))).collect(),
            }],
            notes: vec!["1 parcel is open".to_owned()],
            ..MoneySheet::default()
        };
        let pages = pages(&sheet, &Typefaces::load().unwrap());
        assert!(pages.len() > 1);
        let all: Vec<Vec<String>> = pages.iter().map(texts).collect();
        for page in &all {
            assert!(page.contains(&"PRACTICE".to_owned()));
            assert!(page.contains(&"Statement".to_owned()));
        }
        let all: Vec<String> = all.concat();
        for day in 0..80 {
            let name = format!("day {day}");
            assert_eq!(all.iter().filter(|text| **text == name).count(), 1);
        }
        assert!(all.contains(&"1 parcel is open".to_owned()));
    }
}
