//! Who draws a label's PDF or ZPL: this process, or one of its own that can be
//! ended.
//!
//! Both are programs. A small PDF can ask for a hundred thousand strokes or
//! for forms within forms, which take minutes and gigabytes; nothing but
//! running it tells. So the window and `sendoff ship` have it drawn by another
//! process with bounds on memory and time, and a test that trusts its files
//! draws here.

mod drawing;
mod page_png;
mod pdf_page;
mod picture;
mod pool;
mod serve;
mod wire;
mod zpl_label;

use std::{path::PathBuf, sync::Arc};

use crate::{model::label::LabelFormat, render::scene::Picture};
use drawing::Drawing;
use picture::decode_png;

pub use picture::{LABEL_DPI, MAX_LABEL_BYTES, PictureProblem};
pub use pool::{DRAW_COMMAND, DrawingPool};
pub use serve::draw_apart;

/// Draws pages, here or apart.
#[derive(Debug, Clone)]
pub enum Drawer {
    /// In this process, without bounds: for files that are trusted.
    Here,
    /// By processes of this program; whoever has a copy shares them.
    Apart(Arc<DrawingPool>),
}

impl Drawer {
    /// By processes of the program at this path.
    pub fn apart(program: PathBuf) -> Self {
        Self::Apart(Arc::new(DrawingPool::new(program)))
    }

    /// The first page at a resolution, on white paper. Waits for it.
    pub fn rasterize_pdf(&self, bytes: &[u8], dpi: f32) -> Result<Picture, PictureProblem> {
        self.draw(Drawing::Pdf, bytes, dpi)
    }

    /// The first label at its printer's resolution. Waits for it.
    fn draw_zpl(&self, bytes: &[u8]) -> Result<Picture, PictureProblem> {
        self.draw(Drawing::Zpl, bytes, LABEL_DPI)
    }

    fn draw(&self, what: Drawing, bytes: &[u8], dpi: f32) -> Result<Picture, PictureProblem> {
        match self {
            Self::Here => what.draw_here(bytes, dpi),
            Self::Apart(pool) => pool.draw(what, bytes, dpi),
        }
    }
}

/// The label's picture; a PDF's first page at [`LABEL_DPI`], a ZPL file's first
/// label as its printer would burn it.
pub fn decode(
    drawer: &Drawer,
    format: LabelFormat,
    bytes: &[u8],
) -> Result<Picture, PictureProblem> {
    decode_at(drawer, format, bytes, LABEL_DPI)
}

/// The same, a PDF at another resolution.
pub fn decode_at(
    drawer: &Drawer,
    format: LabelFormat,
    bytes: &[u8],
    dpi: f32,
) -> Result<Picture, PictureProblem> {
    match format {
        LabelFormat::Png => decode_png(bytes),
        LabelFormat::Pdf => drawer.rasterize_pdf(bytes, dpi),
        LabelFormat::Zpl => drawer.draw_zpl(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn garbage_is_a_problem_and_not_a_panic() {
        for format in [LabelFormat::Png, LabelFormat::Pdf] {
            assert!(decode(&Drawer::Here, format, b"%PDF-1.7 nothing").is_err());
        }
        assert!(decode(&Drawer::Here, LabelFormat::Zpl, b"^XA^JUF^XZ").is_err());
    }
}
