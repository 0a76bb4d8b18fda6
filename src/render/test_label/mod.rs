//! A label that shows whether a printer is set up right: its frame is whole,
//! its ruler is true, its bar code can be read. As ZPL and as a PDF, from one
//! layout in the printer's dots.

mod layout;
mod pdf;
mod png;
mod zpl;

use super::Picture;
use crate::{
    domain::printer::{Density, LabelSize, TestPage},
    platform::typeface::TypefaceUnreadable,
};

/// Why there is no test label.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TestLabelError {
    #[error(transparent)]
    Typeface(#[from] TypefaceUnreadable),
    #[error("the test label cannot be written: {0}")]
    Pdf(String),
    #[error("the test label cannot be drawn: {0}")]
    Png(String),
    #[error("{code:?} cannot stand in the bar code")]
    Code { code: String },
}

/// For a printer that understands ZPL.
pub fn as_zpl(
    page: &TestPage,
    size: LabelSize,
    density: Density,
) -> Result<Vec<u8>, TestLabelError> {
    Ok(zpl::draw(&layout::lay_out(page, size, density)?))
}

/// For any other printer.
pub fn as_pdf(
    page: &TestPage,
    size: LabelSize,
    density: Density,
) -> Result<Vec<u8>, TestLabelError> {
    let layout = layout::lay_out(page, size, density)?;
    pdf::draw(&page.title, &layout, density)
}

/// For a printer that takes pictures only: the drawn PDF.
pub fn as_png(drawn: &Picture) -> Result<Vec<u8>, TestLabelError> {
    png::encode(drawn).map_err(|error| TestLabelError::Png(error.to_string()))
}
