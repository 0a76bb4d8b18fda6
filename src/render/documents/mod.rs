//! What goes on paper, as PDFs: hand-over sheets, packing slips, and labels
//! merged into one file. It is given words and bytes and gives bytes; it knows
//! no language, no batch and no file.

mod hand_over;
mod page;
mod pdf;
mod pen;
mod pixels;
mod slip;

use crate::{
    domain::{
        hand_over::HandOverSheet,
        packing_slip::{PackingSlip, SlipWords},
        sheet_paper::SheetPaper,
    },
    platform::typeface::{TypefaceUnreadable, Typefaces},
};

pub use pixels::Pixels;
pub(super) use pixels::image;

/// Why there is no sheet. A fault of this program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    #[error(transparent)]
    Typeface(#[from] TypefaceUnreadable),
    #[error("the PDF cannot be written: {0}")]
    Pdf(String),
}

/// The bytes of a hand-over sheet.
pub fn draw_hand_over(sheet: &HandOverSheet, paper: SheetPaper) -> Result<Vec<u8>, SheetError> {
    let faces = Typefaces::load()?;
    let stock = pdf::Stock {
        title: &sheet.title,
        paper: hand_over::paper(paper),
        picture: None,
        faces: &faces,
    };
    pdf::write(&stock, &hand_over::pages(sheet, paper, &faces))
}

/// A file of packing slips, and how many pages it has.
pub fn draw_slips(
    slips: &[PackingSlip],
    words: &SlipWords,
    paper: SheetPaper,
    logo: Option<Pixels<'_>>,
) -> Result<(Vec<u8>, usize), SheetError> {
    let faces = Typefaces::load()?;
    let picture = logo.map(image).transpose()?;
    let pages = slip::pages(slips, words, paper, (logo, &faces));
    let stock = pdf::Stock {
        title: &words.title,
        paper: slip::paper(paper),
        picture,
        faces: &faces,
    };
    let pdf = pdf::write(&stock, &pages)?;
    Ok((pdf, pages.len()))
}
