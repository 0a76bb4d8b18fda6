//! How large things are on a packing slip, by its paper.

use crate::{
    model::sheet_paper::SheetPaper,
    render::{
        documents::paper::{LABEL, LETTER},
        scene::Paper,
    },
};

/// Lengths that differ by paper, in points.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measure {
    pub(super) paper: Paper,
    pub(super) margin: f32,
    pub(super) title: f32,
    pub(super) text: f32,
    pub(super) small: f32,
    /// From one row to the next, as a factor of the text's size.
    pub(super) leading: f32,
    pub(super) logo_height: f32,
    pub(super) band: f32,
    /// Widths of the first and the last column; the middle one takes the rest.
    pub(super) quantity: f32,
    pub(super) sku: f32,
    pub(super) fact_caption: f32,
}

const ON_LABEL: Measure = Measure {
    paper: LABEL,
    margin: 16.0,
    title: 15.0,
    text: 9.0,
    small: 7.5,
    leading: 1.35,
    logo_height: 36.0,
    band: 18.0,
    quantity: 36.0,
    sku: 68.0,
    fact_caption: 76.0,
};
const ON_LETTER: Measure = Measure {
    paper: LETTER,
    margin: 48.0,
    title: 20.0,
    text: 10.5,
    small: 8.5,
    leading: 1.45,
    logo_height: 56.0,
    band: 22.0,
    quantity: 52.0,
    sku: 120.0,
    fact_caption: 120.0,
};

pub(super) fn measure(paper: SheetPaper) -> Measure {
    match paper {
        SheetPaper::Label => ON_LABEL,
        SheetPaper::Letter => ON_LETTER,
    }
}
