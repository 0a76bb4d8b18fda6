//! What stands where on the pages, in points from the upper left corner. A row
//! is never torn, a tracking code never cut, and the signature stands with
//! the totals.

use super::page::{Ink, LETTER, Page};
use super::pen::{Look, Pen};
use crate::{
    domain::hand_over::{HandOverSheet, SheetRow},
    platform::typeface::{Typefaces, Weight},
};

const MARGIN: f32 = 48.0;
const RIGHT: f32 = LETTER.width - MARGIN;
/// Nothing of the content stands below it.
const CONTENT_END: f32 = LETTER.height - 64.0;
const FOOTER_BASELINE: f32 = LETTER.height - 36.0;

const TITLE_SIZE: f32 = 20.0;
const MARK_HEIGHT: f32 = 22.0;
const TEXT_SIZE: f32 = 9.5;
const SMALL_SIZE: f32 = 8.0;
const FACT_HEIGHT: f32 = 15.0;
const FACT_CAPTION_WIDTH: f32 = 110.0;
const HEAD_HEIGHT: f32 = 20.0;
const ROW_HEIGHT: f32 = 18.0;
const CELL_GAP: f32 = 8.0;
/// From a row's top to its baseline.
const ROW_BASELINE: f32 = 12.5;
const SIGNATURE_HEIGHT: f32 = 46.0;
const SECTION_GAP: f32 = 14.0;

/// Left edges of the columns; each ends where the next begins.
const COLUMNS: [f32; 6] = [
    MARGIN,
    MARGIN + 28.0,
    MARGIN + 166.0,
    MARGIN + 354.0,
    MARGIN + 456.0,
    RIGHT,
];

const BODY: Look = Look {
    weight: Weight::Regular,
    ink: Ink::Black,
    size: TEXT_SIZE,
};
const STRONG: Look = Look {
    weight: Weight::Bold,
    ..BODY
};
const CAPTION: Look = Look {
    ink: Ink::Gray,
    ..BODY
};
const SMALL: Look = Look {
    ink: Ink::Gray,
    size: SMALL_SIZE,
    ..BODY
};

/// The pages of a sheet, at least one.
pub(super) fn pages(sheet: &HandOverSheet, faces: &Typefaces) -> Vec<Page> {
    let mut press = Press {
        sheet,
        done: Vec::new(),
        pen: Pen::new(faces),
        y: MARGIN,
    };
    press.front();
    press.heads();
    for row in &sheet.rows {
        if press.lacks_room(ROW_HEIGHT) {
            press.turn();
            press.heads();
        }
        press.row(row, BODY);
        press.rule(0.4);
    }
    press.end();
    press.finish()
}

/// A page under the press, and how far down it is printed.
struct Press<'a> {
    sheet: &'a HandOverSheet,
    done: Vec<Page>,
    pen: Pen<'a>,
    y: f32,
}

impl Press<'_> {
    fn lacks_room(&self, height: f32) -> bool {
        self.y + height > CONTENT_END
    }

    /// Goes on on the next page, which names what it belongs to.
    fn turn(&mut self) {
        self.done.push(self.pen.turn());
        self.y = MARGIN;
        self.mark();
        let title = self.sheet.title.clone();
        self.pen
            .put(&title, STRONG, (MARGIN, RIGHT), self.y + ROW_BASELINE);
        self.y += ROW_HEIGHT + 4.0;
    }

    /// Title and facts, on the first page only.
    fn front(&mut self) {
        self.mark();
        let title = self.sheet.title.clone();
        let look = Look {
            size: TITLE_SIZE,
            ..STRONG
        };
        self.pen
            .put(&title, look, (MARGIN, RIGHT), self.y + TITLE_SIZE);
        self.y += TITLE_SIZE + SECTION_GAP;
        self.captioned(&self.sheet.facts);
        self.y += SECTION_GAP;
    }

    /// What is not real says so across the page.
    fn mark(&mut self) {
        let Some(mark) = self.sheet.mark.clone() else {
            return;
        };
        self.pen.band(&mark, (MARGIN, RIGHT), self.y, MARK_HEIGHT);
        self.y += MARK_HEIGHT + SECTION_GAP;
    }

    fn captioned(&mut self, lines: &[[String; 2]]) {
        for [caption, text] in lines {
            let baseline = self.y + ROW_BASELINE;
            let middle = MARGIN + FACT_CAPTION_WIDTH;
            self.pen
                .put(caption, CAPTION, (MARGIN, middle - CELL_GAP), baseline);
            self.pen.put(text, STRONG, (middle, RIGHT), baseline);
            self.y += FACT_HEIGHT;
        }
    }

    fn heads(&mut self) {
        let heads = &self.sheet.heads;
        self.row(heads, CAPTION);
        self.y += HEAD_HEIGHT - ROW_HEIGHT;
        self.rule(1.0);
    }

    fn row(&mut self, row: &SheetRow, look: Look) {
        let baseline = self.y + ROW_BASELINE;
        let [number, code, recipient, postage, weight, end] = COLUMNS;
        self.pen
            .put(&row.number, look, (number, code - CELL_GAP), baseline);
        self.pen.whole(
            &row.tracking_code,
            look,
            (code, recipient - CELL_GAP),
            baseline,
        );
        self.pen.put(
            &row.recipient,
            look,
            (recipient, postage - CELL_GAP),
            baseline,
        );
        self.pen
            .put(&row.postage, look, (postage, weight - CELL_GAP), baseline);
        self.pen.right(&row.weight, look, (weight, end), baseline);
        self.y += ROW_HEIGHT;
    }

    /// Totals and signatures stand together.
    fn end(&mut self) {
        let totals = count(self.sheet.totals.len()) * FACT_HEIGHT;
        let signatures = if self.sheet.signatures.is_empty() {
            0.0
        } else {
            SIGNATURE_HEIGHT
        };
        if self.lacks_room(SECTION_GAP + totals + signatures) {
            self.turn();
        }
        self.y += SECTION_GAP;
        self.captioned(&self.sheet.totals);
        self.sign();
    }

    fn sign(&mut self) {
        let lines = count(self.sheet.signatures.len());
        let width = (RIGHT - MARGIN - CELL_GAP * 2.0 * (lines - 1.0)) / lines;
        let y = self.y + SIGNATURE_HEIGHT - 12.0;
        let mut left = MARGIN;
        for caption in &self.sheet.signatures {
            self.pen.rule((left, left + width), y, 0.8);
            self.pen.put(caption, SMALL, (left, left + width), y + 10.0);
            left += width + CELL_GAP * 2.0;
        }
    }

    fn finish(mut self) -> Vec<Page> {
        self.done.push(self.pen.turn());
        let mut pages = std::mem::take(&mut self.done);
        let all = pages.len();
        for (at, page) in pages.iter_mut().enumerate() {
            let number = format!("{}/{all}", at + 1);
            self.pen.swap(page);
            let footer = self.sheet.footer.clone();
            self.pen
                .put(&footer, SMALL, (MARGIN, RIGHT - 60.0), FOOTER_BASELINE);
            self.pen
                .right(&number, SMALL, (RIGHT - 60.0, RIGHT), FOOTER_BASELINE);
            self.pen.swap(page);
        }
        pages
    }

    fn rule(&mut self, width: f32) {
        self.pen.rule((MARGIN, RIGHT), self.y, width);
    }
}

/// A handful of lines as a length's factor.
fn count(lines: usize) -> f32 {
    u16::try_from(lines).map_or(f32::MAX, f32::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::page::{Line, Mark};

    fn sheet(rows: usize) -> HandOverSheet {
        let row = |at: usize| SheetRow {
            number: at.to_string(),
            tracking_code: format!("PX{at:09}CA"),
            recipient: "Zoé Tremblay".to_owned(),
            postage: "Slim".to_owned(),
            weight: "0.85 kg".to_owned(),
        };
        HandOverSheet {
            title: "Hand-over sheet, batch 12".to_owned(),
            mark: Some("Practice".to_owned()),
            facts: vec![["Description".to_owned(), "Monday".to_owned()]],
            heads: row(0),
            rows: (1..=rows).map(row).collect(),
            totals: vec![["Parcels".to_owned(), rows.to_string()]],
            signatures: vec!["Handed over by".to_owned(), "Received by".to_owned()],
            footer: "Sendoff".to_owned(),
        }
    }

    fn laid_out(sheet: &HandOverSheet) -> Vec<Page> {
        pages(sheet, &Typefaces::load().unwrap())
    }

    fn texts(page: &Page) -> Vec<&Line> {
        let texts = page.marks.iter().filter_map(|mark| match mark {
            Mark::Text(text) => Some(text),
            Mark::Rule { .. } | Mark::Band { .. } | Mark::Picture { .. } => None,
        });
        texts.collect()
    }

    #[test]
    fn an_empty_bag_has_one_page_and_a_full_one_several_with_their_numbers() {
        assert_eq!(laid_out(&sheet(0)).len(), 1);
        let pages = laid_out(&sheet(100));
        assert_eq!(pages.len(), 4);
        for (at, page) in pages.iter().enumerate() {
            let number = format!("{}/4", at + 1);
            assert!(texts(page).iter().any(|text| text.text == number));
        }
    }

    #[test]
    fn every_parcel_stands_on_the_sheet_once_and_inside_the_paper() {
        let faces = Typefaces::load().unwrap();
        for rows in [1, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 250] {
            let pages = laid_out(&sheet(rows));
            let all: Vec<&Line> = pages.iter().flat_map(texts).collect();
            for at in 1..=rows {
                let code = format!("PX{at:09}CA");
                assert_eq!(all.iter().filter(|text| text.text == code).count(), 1);
            }
            for text in all {
                let right = text.left + faces.width(text.weight, text.size, &text.text);
                assert!(text.left >= MARGIN && right <= RIGHT + 0.1, "{text:?}");
                assert!(text.baseline <= FOOTER_BASELINE, "{text:?}");
            }
        }
    }

    #[test]
    fn a_long_name_is_cut_and_a_long_tracking_code_is_not() {
        let mut sheet = sheet(1);
        sheet.rows[0].recipient = "W".repeat(200);
        sheet.rows[0].tracking_code = "9400100000000000000000000000000000000001".to_owned();
        let pages = laid_out(&sheet);
        let all = texts(&pages[0]);
        assert!(
            all.iter()
                .any(|text| text.text.starts_with("WW") && text.text.ends_with('…'))
        );
        let code = &sheet.rows[0].tracking_code;
        assert!(
            all.iter()
                .any(|text| text.text == *code && text.size < TEXT_SIZE),
            "{all:?}"
        );
    }

    #[test]
    fn who_signs_sees_the_totals_on_the_same_page() {
        for rows in 1..=80 {
            let pages = laid_out(&sheet(rows));
            let last = texts(pages.last().unwrap());
            assert!(last.iter().any(|text| text.text == "Parcels"), "{rows}");
            assert!(last.iter().any(|text| text.text == "Received by"), "{rows}");
        }
    }
}
