//! Who draws a label's PDF or ZPL: this process, or one of its own that can be
//! ended.
//!
//! Both are programs. A small PDF can ask for a hundred thousand strokes or
//! for forms within forms, which take minutes and gigabytes; nothing but
//! running it tells. So the window and `sendoff ship` have it drawn by another
//! process with bounds on memory and time, and a test that trusts its files
//! draws here.

mod picture;
mod pool;
mod rows;
mod serve;
mod wire;
mod zpl_label;

use std::{path::PathBuf, sync::Arc};

use crate::{domain::label::LabelFormat, render::scene::Picture};
use picture::rasterize_here;

pub use picture::{LABEL_DPI, PictureProblem, decode, decode_at};
pub use pool::DrawingPool;
pub use serve::draw_apart;

/// The word that makes the program draw pages and nothing else.
pub const DRAW_COMMAND: &str = "draw-pages";

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Drawing {
    Pdf,
    Zpl,
}

impl Drawing {
    fn format(self) -> LabelFormat {
        match self {
            Self::Pdf => LabelFormat::Pdf,
            Self::Zpl => LabelFormat::Zpl,
        }
    }

    fn draw_here(self, bytes: &[u8], dpi: f32) -> Result<Picture, PictureProblem> {
        match self {
            Self::Pdf => rasterize_here(bytes, dpi),
            Self::Zpl => zpl_label::draw_here(bytes),
        }
    }

    fn broken(self, why: &str) -> PictureProblem {
        PictureProblem::Broken {
            format: self.format(),
            why: why.to_owned(),
        }
    }
}

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
    pub(super) fn draw_zpl(&self, bytes: &[u8]) -> Result<Picture, PictureProblem> {
        self.draw(Drawing::Zpl, bytes, LABEL_DPI)
    }

    fn draw(&self, what: Drawing, bytes: &[u8], dpi: f32) -> Result<Picture, PictureProblem> {
        match self {
            Self::Here => what.draw_here(bytes, dpi),
            Self::Apart(pool) => pool.draw(what, bytes, dpi),
        }
    }
}
