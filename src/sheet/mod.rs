//! The hand-over sheet as a PDF on Letter paper: its pages are laid out, then
//! drawn. It is given words and gives bytes; it knows no language, no batch
//! and no file.

mod layout;
mod page;
mod pdf;

use crate::{
    domain::hand_over::HandOverSheet,
    platform::typeface::{TypefaceUnreadable, Typefaces},
};

/// Why there is no sheet. A fault of this program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    #[error(transparent)]
    Typeface(#[from] TypefaceUnreadable),
    #[error("the PDF cannot be written: {0}")]
    Pdf(String),
}

/// The sheet's bytes.
pub fn draw(sheet: &HandOverSheet) -> Result<Vec<u8>, SheetError> {
    let faces = Typefaces::load()?;
    pdf::write(&sheet.title, &layout::pages(sheet, &faces), &faces)
}
