//! The layout of packing slips, held to its paper.

use super::*;
use crate::render::scene::{Mark, TextRun};

fn slip(items: usize) -> PackingSlip {
    let item = |at: usize| SlipItem {
        quantity: at.to_string(),
        description: format!("Merino scarf number {at}, as warm as a sheep in winter and as light"),
        sku: format!("SCARF-{at:04}"),
    };
    PackingSlip {
        from: vec!["Northern Thread Goods".to_owned(), "Montréal".to_owned()],
        to: vec!["Zoé Tremblay".to_owned(), "W".repeat(90)],
        facts: vec![["Order".to_owned(), "1000".to_owned()]],
        items: (1..=items).map(item).collect(),
    }
}

fn words() -> SlipWords {
    SlipWords {
        title: "Packing slip".to_owned(),
        mark: Some("PRACTICE".to_owned()),
        thanks: "Thank you".to_owned(),
        ..SlipWords::default()
    }
}

fn texts(page: &Scene) -> Vec<&TextRun> {
    let texts = page.marks.iter().filter_map(|mark| match mark {
        Mark::Text(text) => Some(text),
        Mark::Fill(_) | Mark::Bars(_) | Mark::Cells(_) | Mark::Picture(_) => None,
    });
    texts.collect()
}

#[test]
fn all_goods_stand_once_inside_the_paper_whatever_its_size() {
    let faces = Typefaces::load().unwrap();
    for paper in SheetPaper::ALL {
        for items in [0, 1, 7, 8, 9, 10, 11, 30, 120] {
            let pages = pages(&[slip(items)], &words(), paper, (None, &faces));
            let all: Vec<&TextRun> = pages.iter().flat_map(texts).collect();
            for at in 1..=items {
                let sku = format!("SCARF-{at:04}");
                assert_eq!(all.iter().filter(|text| text.text == sku).count(), 1);
            }
            let measure = measure(paper);
            for text in all {
                let left = text.left(&faces);
                let right = left + text.width(&faces);
                assert!(left >= measure.margin - 0.1, "{text:?}");
                assert!(
                    right <= measure.paper.width - measure.margin + 0.1,
                    "{text:?}"
                );
                assert!(
                    text.baseline <= measure.paper.height - measure.margin,
                    "{text:?}"
                );
            }
        }
    }
}

#[test]
fn goods_without_a_number_have_no_column_for_it() {
    let faces = Typefaces::load().unwrap();
    let words = SlipWords {
        quantity: "Qty".to_owned(),
        ..words()
    };
    let heads = |slip: PackingSlip| {
        let pages = pages(&[slip], &words, SheetPaper::Label, (None, &faces));
        texts(&pages[0]).iter().any(|text| text.text == "Qty")
    };
    assert!(heads(slip(1)));
    let mut described = slip(1);
    described.items[0].quantity.clear();
    assert!(!heads(described));
}

#[test]
fn each_parcel_begins_on_its_own_page() {
    let faces = Typefaces::load().unwrap();
    let slips = [slip(1), slip(1), slip(0)];
    let pages = pages(&slips, &words(), SheetPaper::Letter, (None, &faces));
    assert_eq!(pages.len(), 3);
}

#[test]
fn a_logo_keeps_its_shape_and_its_place() {
    let faces = Typefaces::load().unwrap();
    for (width, height) in [(2000, 100), (100, 2000), (300, 300)] {
        let logo = Arc::new(Picture {
            width,
            height,
            rgba: Vec::new(),
        });
        for paper in SheetPaper::ALL {
            let pages = pages(&[slip(1)], &words(), paper, (Some(&logo), &faces));
            let area = pages[0].marks.iter().find_map(|mark| match mark {
                Mark::Picture(placed) => Some(placed.area),
                Mark::Fill(_) | Mark::Text(_) | Mark::Bars(_) | Mark::Cells(_) => None,
            });
            let area = area.unwrap();
            let shape = f64::from(width) / f64::from(height);
            let drawn = f64::from(area.width) / f64::from(area.height);
            assert!((shape / drawn - 1.0).abs() < 0.01, "{area:?}");
            assert!(area.height <= measure(paper).logo_height + 0.1);
        }
    }
}
