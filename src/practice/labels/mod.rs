//! Practice labels: what a carrier would print, 4 × 6 in at 203 dpi, for a
//! parcel or for a batch.
//!
//! The layout is described once, as a scene in printer dots, which is written
//! as a picture, as a PDF or as ZPL. Nothing here knows the engine; it is given
//! words and gives bytes.

mod content;
mod fit;
mod layout;
mod paper;
#[cfg(test)]
mod tests;

pub use content::{BatchContent, Label, LabelContent, LabelError};

use crate::{
    platform::typeface::Typefaces,
    render::scene::{
        pdf, png,
        zpl::{self, RareLetters, TextStyle},
    },
};
use layout::lay_out;

/// Latin text is set in the printer's own font, which is narrower than ours by
/// a fifth or more: this much wider, its widest letter is still narrower than
/// our widest, so what fits here fits there. Printers without a Japanese font
/// print Japanese all the same.
const PRINTER_TEXTS: TextStyle = TextStyle {
    width_percent: 115,
    plain_signs: ".,-/()#:+'&",
    rare_letters: RareLetters::Drawn,
};

/// The label as a PNG, 812 × 1218 gray pixels that know they are 203 to the inch.
pub fn render_png(label: &Label) -> Result<Vec<u8>, LabelError> {
    let faces = Typefaces::load()?;
    Ok(png::write(&lay_out(label, &faces)?, &faces)?)
}

/// The label as a one-page PDF of 288 × 432 points, its bars on whole printer dots.
pub fn render_pdf(label: &Label) -> Result<Vec<u8>, LabelError> {
    let faces = Typefaces::load()?;
    let page = lay_out(label, &faces)?;
    Ok(pdf::write("Practice label", &[page], &faces)?)
}

/// The label as ZPL for a printer of 203 dpi.
pub fn render_zpl(label: &Label) -> Result<Vec<u8>, LabelError> {
    let faces = Typefaces::load()?;
    Ok(zpl::write(&lay_out(label, &faces)?, &faces, PRINTER_TEXTS))
}
