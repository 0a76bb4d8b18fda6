//! Draws a label's PDF or ZPL, in this process or in a child process that can
//! be killed.
//!
//! Both formats are programs. A small PDF can ask for a hundred thousand strokes
//! or for nested forms, which take minutes and gigabytes, and only running it
//! shows that. So the window and `sendoff ship` have it drawn by a child process
//! with limits on memory and time; a test that trusts its files draws in its own
//! process.

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

/// Draws pages, in this process or in a child process.
#[derive(Debug, Clone)]
pub enum Drawer {
    /// In this process, without bounds: for files that are trusted.
    Here,
    /// By child processes of this program; clones share them.
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
