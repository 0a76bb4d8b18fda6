//! Documents as PDFs: manifests and packing slips, which go with parcels, and
//! statements of money.
//! They are given words and give bytes, and know no language and no file.

mod manifest;
mod paper;
mod pen;
mod slip;
mod statement;

use std::sync::Arc;

use super::scene::{DrawingError, Picture, pdf};
use crate::{
    model::{
        manifest::Manifest,
        money_sheet::MoneySheet,
        packing_slip::{PackingSlip, SlipWords},
        sheet_paper::SheetPaper,
    },
    platform::typeface::Typefaces,
};

/// The bytes of a manifest.
pub fn draw_manifest(sheet: &Manifest, paper: SheetPaper) -> Result<Vec<u8>, DrawingError> {
    let faces = Typefaces::load()?;
    pdf::write(&sheet.title, &manifest::pages(sheet, paper, &faces), &faces)
}

/// A file of packing slips, and how many pages it has.
pub fn draw_slips(
    slips: &[PackingSlip],
    words: &SlipWords,
    paper: SheetPaper,
    logo: Option<Picture>,
) -> Result<(Vec<u8>, usize), DrawingError> {
    let faces = Typefaces::load()?;
    let logo = logo.map(Arc::new);
    let pages = slip::pages(slips, words, paper, (logo.as_ref(), &faces));
    let pdf = pdf::write(&words.title, &pages, &faces)?;
    Ok((pdf, pages.len()))
}

/// The bytes of a statement of money.
pub fn draw_statement(sheet: &MoneySheet) -> Result<Vec<u8>, DrawingError> {
    let faces = Typefaces::load()?;
    pdf::write(&sheet.title, &statement::pages(sheet, &faces), &faces)
}
