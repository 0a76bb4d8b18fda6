//! Practice labels: what a carrier would print, 4 × 6 in at 203 dpi, for a
//! parcel or for a batch.
//!
//! The layout is described once, as a [`scene`] in printer dots, and drawn by
//! three backends: a picture, a PDF and ZPL. Nothing here knows the engine; it
//! is given words and gives bytes. What is deliberately absent: right-to-left
//! and shaped scripts, whose letters print one by one.

mod codes;
mod content;
mod fit;
mod layout;
mod pdf;
mod picture;
mod raster;
mod scene;
mod zpl;
mod zpl_graphic;

pub use content::{BatchContent, Label, LabelContent, LabelError};

use crate::platform::typeface;

use layout::lay_out;
use typeface::Typefaces;

/// The label as a PNG, 812 × 1218 gray pixels that know they are 203 to the inch.
pub fn render_png(label: &Label) -> Result<Vec<u8>, LabelError> {
    let faces = Typefaces::load()?;
    picture::draw(&lay_out(label, &faces)?, &faces)
}

/// The label as a one-page PDF of 288 × 432 points, its bars on whole printer dots.
pub fn render_pdf(label: &Label) -> Result<Vec<u8>, LabelError> {
    let faces = Typefaces::load()?;
    pdf::draw(&lay_out(label, &faces)?, &faces)
}

/// The label as ZPL for a printer of 203 dpi.
pub fn render_zpl(label: &Label) -> Result<Vec<u8>, LabelError> {
    let faces = Typefaces::load()?;
    Ok(zpl::draw(&lay_out(label, &faces)?, &faces))
}
