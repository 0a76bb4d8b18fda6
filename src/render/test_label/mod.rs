//! A label that shows whether a printer is set up right: its frame is whole,
//! its ruler is true, its barcode can be read. As ZPL and as a PDF, from one
//! layout in the printer's dots.

mod layout;

use png::{ColorType, Compression};

use super::{
    rasterize::LABEL_DPI,
    scene::{
        DrawingError, Picture, pdf,
        png::{Pixels, encode},
        zpl::{self, RareLetters, TextStyle},
    },
};
use crate::{
    model::printer::{Density, LabelSize, TestPage},
    platform::typeface::{TypefaceUnreadable, Typefaces},
};

/// What a printer makes of its own font is what the label is to show.
const PRINTER_TEXTS: TextStyle = TextStyle {
    width_percent: 100,
    plain_signs: ".,:;-+()/%",
    rare_letters: RareLetters::LeftToPrinter,
};

/// Why there is no test label.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TestLabelError {
    #[error(transparent)]
    Typeface(#[from] TypefaceUnreadable),
    #[error("the test label cannot be drawn: {0}")]
    Drawing(#[from] DrawingError),
    #[error("{code:?} cannot stand in the bar code")]
    Code { code: String },
}

/// For a printer that understands ZPL.
pub fn as_zpl(
    page: &TestPage,
    size: LabelSize,
    density: Density,
) -> Result<Vec<u8>, TestLabelError> {
    let faces = Typefaces::load()?;
    let scene = layout::lay_out(page, size, density)?;
    Ok(zpl::write(&scene, &faces, PRINTER_TEXTS))
}

/// For any other printer.
pub fn as_pdf(
    page: &TestPage,
    size: LabelSize,
    density: Density,
) -> Result<Vec<u8>, TestLabelError> {
    let faces = Typefaces::load()?;
    let scene = layout::lay_out(page, size, density)?;
    Ok(pdf::write(&page.title, &[scene], &faces)?)
}

/// For a printer that takes pictures only: the PDF as it was drawn at [`LABEL_DPI`].
pub fn as_png(drawn: &Picture) -> Result<Vec<u8>, TestLabelError> {
    let (pixels, _none) = drawn.rgba.as_chunks::<4>();
    // The label is black and white: any color of a pixel is its gray.
    let grays: Vec<u8> = pixels.iter().map(|[red, ..]| *red).collect();
    let pixels = Pixels {
        width: drawn.width,
        height: drawn.height,
        dots_per_inch: LABEL_DPI,
        color: ColorType::Grayscale,
        samples: &grays,
    };
    let mut bytes = Vec::new();
    encode(&mut bytes, &pixels, Compression::Balanced)
        .map_err(|error| DrawingError::Png(error.to_string()))?;
    Ok(bytes)
}
