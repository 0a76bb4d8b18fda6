//! Labels merged into one PDF, read back by readers that are not ours.

use rstest::rstest;
use sendoff::{
    model::imposition::{Imposition, Paper, PerSheet, StartPlace},
    practice::labels::{render_pdf, render_png},
    render::{
        Drawer, decode,
        merge::{Merge, MergeProblem, Merged},
    },
};

use crate::support::{
    labels::content,
    memory,
    paper::{codes, codes_of_page, page_sizes, text_of},
};

fn code(at: usize) -> String {
    format!("70232100394{at:05}")
}

fn label(at: usize) -> Vec<u8> {
    render_pdf(&content(&code(at)).into()).unwrap()
}

fn merged(imposition: Imposition, labels: impl IntoIterator<Item = Vec<u8>>) -> Merged {
    let mut merge = Merge::new("Labels".to_owned(), imposition);
    for label in labels {
        merge.add_pdf(label).unwrap();
    }
    merge.finish().unwrap()
}

fn on_sheets(paper: Paper, per_sheet: PerSheet, start: u8) -> Imposition {
    Imposition::OnSheets {
        paper,
        per_sheet,
        start: StartPlace::new(start, per_sheet).unwrap(),
    }
}

#[test]
fn labels_one_a_page_are_four_by_six_in_the_given_order() {
    let merged = merged(Imposition::OneAPage, [3, 1, 2].map(label));
    assert_eq!((merged.pages, merged.broken.len()), (3, 0));
    assert_eq!(codes(&merged.pdf), [[code(3)], [code(1)], [code(2)]]);
    insta::assert_snapshot!(page_sizes(&merged.pdf), @"Pages: 3 · Page size: 288 x 432 pts · ");
}

#[rstest]
#[case::two_on_letter(on_sheets(Paper::Letter, PerSheet::Two, 1), &[2, 2, 1])]
#[case::two_on_a4_from_the_second(on_sheets(Paper::A4, PerSheet::Two, 2), &[1, 2, 2])]
#[case::four_on_letter(on_sheets(Paper::Letter, PerSheet::Four, 1), &[4, 1])]
#[case::four_on_a4_from_the_third(on_sheets(Paper::A4, PerSheet::Four, 3), &[2, 3])]
fn labels_on_sheets_start_at_the_chosen_place(
    #[case] imposition: Imposition,
    #[case] pages: &[usize],
) {
    let merged = merged(imposition, (0..5).map(label));
    let mut all = (0..5).map(code);
    let expected: Vec<Vec<String>> = pages
        .iter()
        .map(|count| all.by_ref().take(*count).collect())
        .collect();
    assert_eq!(codes(&merged.pdf), expected);
}

#[test]
fn a_label_that_comes_as_a_picture_stands_among_the_others() {
    let png = render_png(&content(&code(7)).into()).unwrap();
    let picture = decode(&Drawer::Here, sendoff::model::label::LabelFormat::Png, &png).unwrap();
    let mut merge = Merge::new("Labels".to_owned(), Imposition::OneAPage);
    merge.add_pdf(label(6)).unwrap();
    assert_eq!(merge.add_picture(picture), Ok(1));
    let merged = merge.finish().unwrap();
    assert_eq!(codes(&merged.pdf), [[code(6)], [code(7)]]);
    insta::assert_snapshot!(page_sizes(&merged.pdf), @"Pages: 2 · Page size: 288 x 432 pts · ");
}

#[test]
fn the_text_of_a_merged_label_is_still_text() {
    let text = text_of(&merged(Imposition::OneAPage, [label(1)]).pdf);
    assert!(text.contains("Northern Thread Goods"), "{text}");
}

#[rstest]
#[case::nothing(b"".to_vec())]
#[case::a_web_page(b"<!doctype html>".to_vec())]
#[case::half_a_label({ let label = label(1); label[..label.len() / 3].to_vec() })]
fn a_broken_label_is_named_and_the_others_are_merged(#[case] broken: Vec<u8>) {
    let mut merge = Merge::new("Labels".to_owned(), Imposition::OneAPage);
    merge.add_pdf(label(1)).unwrap();
    let problem = merge.add_pdf(broken).unwrap_err();
    assert!(
        matches!(problem, MergeProblem::Broken(_) | MergeProblem::NoPage),
        "{problem:?}"
    );
    merge.add_pdf(label(2)).unwrap();
    assert_eq!(codes(&merge.finish().unwrap().pdf), [[code(1)], [code(2)]]);
    memory::assert_small();
}

#[test]
fn labels_that_are_made_to_hurt_leave_the_others_whole() {
    let hostile = crate::hostile_labels::hostile_pdfs();
    let mut merge = Merge::new("Labels".to_owned(), Imposition::OneAPage);
    merge.add_pdf(label(1)).unwrap();
    for bytes in hostile {
        // Taken or refused: what counts is what becomes of its neighbours.
        drop(merge.add_pdf(bytes));
    }
    merge.add_pdf(label(2)).unwrap();
    let merged = merge.finish().unwrap();
    assert_eq!(codes_of_page(&merged.pdf, 1), [code(1)]);
    assert_eq!(codes_of_page(&merged.pdf, merged.pages), [code(2)]);
    memory::assert_small();
}

#[test]
fn the_same_labels_make_the_same_file() {
    let sheet = || {
        merged(
            on_sheets(Paper::Letter, PerSheet::Four, 2),
            (0..3).map(label),
        )
        .pdf
    };
    assert!(sheet() == sheet());
}
