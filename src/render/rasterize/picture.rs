//! A label as pixels, and why there are none.
//!
//! The bytes come from outside: sizes are capped before memory is taken.

use std::io::Cursor;

use image::{ImageBuffer, ImageFormat, ImageReader, Limits, Rgba};
use thiserror::Error;

use crate::{
    model::label::{LabelFormat, MAX_SHOWN_SIDE},
    render::scene::Picture,
};

/// The resolution of the printers that labels are made for.
pub const LABEL_DPI: f32 = 203.0;
/// A real label takes some hundred kilobytes.
pub const MAX_LABEL_BYTES: usize = 16 * 1024 * 1024;

/// The most pixels on a side.
pub(super) const MAX_SIDE: u16 = 8000;
pub(super) const MAX_DECODED_BYTES: u64 = 128 * 1024 * 1024;

impl Picture {
    /// The same picture, made smaller if a screen cannot take its size.
    #[must_use]
    pub fn for_screen(self) -> Self {
        let longest = self.width.max(self.height);
        let limit = u32::from(MAX_SHOWN_SIDE);
        if longest <= limit {
            return self;
        }
        let shrunk = |side: u32| (side * limit / longest).max(1);
        let (width, height) = (shrunk(self.width), shrunk(self.height));
        let Some(pixels) =
            ImageBuffer::<Rgba<u8>, _>::from_raw(self.width, self.height, self.rgba.as_slice())
        else {
            return self;
        };
        let small = image::imageops::thumbnail(&pixels, width, height);
        Self {
            width,
            height,
            rgba: small.into_raw(),
        }
    }
}

/// Why a label cannot be shown.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PictureProblem {
    #[error("the {format} is broken: {why}")]
    Broken { format: LabelFormat, why: String },
    #[error("the PDF has no page")]
    NoPage,
    #[error("the {format} is larger than {MAX_SIDE} × {MAX_SIDE} pixels")]
    TooLarge { format: LabelFormat },
    #[error("drawing it takes more time or memory than any label does, use another form")]
    TooMuchToDraw,
    #[error("this program was built without drawing ZPL, ask for its PNG or PDF to see it")]
    NotDrawnHere,
}

pub(super) fn broken(format: LabelFormat, why: &str) -> PictureProblem {
    PictureProblem::Broken {
        format,
        why: why.to_owned(),
    }
}

pub(super) fn decode_png(bytes: &[u8]) -> Result<Picture, PictureProblem> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE.into());
    limits.max_image_height = Some(MAX_SIDE.into());
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Png);
    reader.limits(limits);
    let decoded = reader.decode().map_err(|error| {
        if let image::ImageError::Limits(_) = error {
            let format = LabelFormat::Png;
            PictureProblem::TooLarge { format }
        } else {
            broken(LabelFormat::Png, &error.to_string())
        }
    })?;
    let pixels = decoded.into_rgba8();
    Ok(Picture {
        width: pixels.width(),
        height: pixels.height(),
        rgba: pixels.into_raw(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_too_large_for_a_screen_keeps_its_shape() {
        let wide = Picture {
            width: 4000,
            height: 3000,
            rgba: vec![255; 4000 * 3000 * 4],
        };
        let shown = wide.for_screen();
        assert_eq!((shown.width, shown.height), (2048, 1536));
        assert_eq!(shown.rgba.len(), 2048 * 1536 * 4);
    }

    #[test]
    fn a_huge_png_is_refused_before_it_takes_memory() {
        let mut bytes = Vec::new();
        let encoder = png::Encoder::new(&mut bytes, 9000, 10);
        encoder
            .write_header()
            .unwrap()
            .write_image_data(&vec![0; 90_000])
            .unwrap();
        assert_eq!(
            decode_png(&bytes),
            Err(PictureProblem::TooLarge {
                format: LabelFormat::Png
            })
        );
    }
}
