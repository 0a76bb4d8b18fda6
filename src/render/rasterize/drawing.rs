//! What is drawn: a PDF's page or a ZPL label, in this process.

use super::{
    pdf_page,
    picture::{PictureProblem, broken},
    zpl_label,
};
use crate::{model::label::LabelFormat, render::scene::Picture};

/// The width at which every ZPL label is drawn.
const ZPL_WIDTH_INCHES: f32 = 4.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Drawing {
    Pdf,
    Zpl,
}

impl Drawing {
    pub(super) fn format(self) -> LabelFormat {
        match self {
            Self::Pdf => LabelFormat::Pdf,
            Self::Zpl => LabelFormat::Zpl,
        }
    }

    pub(super) fn draw_here(self, bytes: &[u8], dpi: f32) -> Result<Picture, PictureProblem> {
        match self {
            Self::Pdf => pdf_page::rasterize_here(bytes, dpi),
            Self::Zpl => zpl_label::draw_here(bytes),
        }
    }

    /// The resolution of a page that was asked for at `dpi`: a ZPL label has its own.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a label has some thousand pixels on a side"
    )]
    pub(super) fn dots_per_inch(self, drawn: &Picture, dpi: f32) -> f32 {
        match self {
            Self::Pdf => dpi,
            Self::Zpl => drawn.width as f32 / ZPL_WIDTH_INCHES,
        }
    }

    pub(super) fn broken(self, why: &str) -> PictureProblem {
        broken(self.format(), why)
    }
}
