//! Hand-over sheets of every length on both papers.

use super::*;
use crate::render::scene::{Mark, TextRun};

fn sheet(rows: usize) -> Manifest {
    let row = |at: usize| SheetRow {
        number: at.to_string(),
        tracking_code: format!("PX{at:09}CA"),
        recipient: "Zoé Tremblay".to_owned(),
        postage: "Slim".to_owned(),
        weight: "0.85 kg".to_owned(),
    };
    Manifest {
        title: "Manifest, batch 12".to_owned(),
        mark: Some("Practice".to_owned()),
        facts: vec![["Description".to_owned(), "Monday".to_owned()]],
        heads: row(0),
        rows: (1..=rows).map(row).collect(),
        totals: vec![["Parcels".to_owned(), rows.to_string()]],
        signatures: vec!["Handed over by".to_owned(), "Received by".to_owned()],
        footer: "Sendoff".to_owned(),
    }
}

fn laid_out(sheet: &Manifest, paper: SheetPaper) -> Vec<Scene> {
    pages(sheet, paper, &Typefaces::load().unwrap())
}

fn texts(page: &Scene) -> Vec<&TextRun> {
    let texts = page.marks.iter().filter_map(|mark| match mark {
        Mark::Text(text) => Some(text),
        Mark::Fill(_) | Mark::Bars(_) | Mark::Cells(_) | Mark::Picture(_) => None,
    });
    texts.collect()
}

#[test]
fn an_empty_bag_has_one_page_and_a_full_one_several_with_their_numbers() {
    for (paper, all) in [(SheetPaper::Letter, 4), (SheetPaper::Label, 9)] {
        assert_eq!(laid_out(&sheet(0), paper).len(), 1);
        let pages = laid_out(&sheet(100), paper);
        assert_eq!(pages.len(), all, "{paper:?}");
        for (at, page) in pages.iter().enumerate() {
            let number = format!("{}/{all}", at + 1);
            assert!(texts(page).iter().any(|text| text.text == number));
        }
    }
}

#[test]
fn every_parcel_stands_on_the_sheet_once_and_inside_the_paper() {
    let faces = Typefaces::load().unwrap();
    for paper in SheetPaper::ALL {
        let measure = measure(paper);
        for rows in (1..40).chain([250]) {
            let pages = laid_out(&sheet(rows), paper);
            let all: Vec<&TextRun> = pages.iter().flat_map(texts).collect();
            for at in 1..=rows {
                let code = format!("PX{at:09}CA");
                assert_eq!(all.iter().filter(|text| text.text == code).count(), 1);
            }
            for text in all {
                let left = text.left(&faces);
                let right = left + text.width(&faces);
                let is_within = left >= measure.margin && right <= measure.right() + 0.1;
                assert!(is_within, "{text:?}");
                assert!(text.baseline <= measure.footer_baseline(), "{text:?}");
            }
        }
    }
}

#[test]
fn what_stands_beside_another_thing_does_not_touch_it() {
    let mut sheet = sheet(1);
    let long = || "W".repeat(200);
    sheet.heads = SheetRow::default();
    sheet.rows[0].recipient = long();
    sheet.rows[0].postage = long();
    sheet.rows[0].tracking_code = long();
    let faces = Typefaces::load().unwrap();
    for paper in SheetPaper::ALL {
        let pages = laid_out(&sheet, paper);
        let mut row = texts(&pages[0]);
        row.retain(|text| text.text.starts_with("WW") || text.text == "0.85 kg");
        assert_eq!(row.len(), 4);
        for one in &row {
            for other in &row {
                let is_beside = (one.baseline - other.baseline).abs() < 1.0
                    && one.left(&faces) < other.left(&faces);
                let right = one.left(&faces) + one.width(&faces);
                assert!(
                    !is_beside || right <= other.left(&faces),
                    "{one:?} {other:?}"
                );
            }
        }
    }
}

#[test]
fn a_long_name_is_cut_and_a_long_tracking_code_is_not() {
    for paper in SheetPaper::ALL {
        let mut sheet = sheet(1);
        sheet.rows[0].recipient = "W".repeat(200);
        sheet.rows[0].tracking_code = "9400100000000000000000000000000000000001".to_owned();
        let pages = laid_out(&sheet, paper);
        let all = texts(&pages[0]);
        assert!(
            all.iter()
                .any(|text| text.text.starts_with("WW") && text.text.ends_with('…'))
        );
        let code = &sheet.rows[0].tracking_code;
        assert!(
            all.iter()
                .any(|text| text.text == *code && text.size < measure(paper).text),
            "{all:?}"
        );
    }
}

#[test]
fn who_signs_sees_the_totals_on_the_same_page() {
    for paper in SheetPaper::ALL {
        for rows in 1..=80 {
            let pages = laid_out(&sheet(rows), paper);
            let last = texts(pages.last().unwrap());
            assert!(last.iter().any(|text| text.text == "Parcels"), "{rows}");
            assert!(last.iter().any(|text| text.text == "Received by"), "{rows}");
        }
    }
}
