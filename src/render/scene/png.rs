//! A scene as a PNG, a pixel a unit, and how any page is written as a PNG that
//! knows its size on paper.

use std::io::Write;

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, PixelDimensions, Unit};

use super::{DrawingError, Scene, canvas::Canvas};
use crate::platform::typeface::Typefaces;

const INCHES_PER_METRE: f32 = 1.0 / 0.0254;

/// Pixels that are to be written.
pub(crate) struct Pixels<'a> {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) dots_per_inch: f32,
    pub(crate) color: ColorType,
    /// A byte a sample, row by row.
    pub(crate) samples: &'a [u8],
}

pub(crate) fn write(scene: &Scene, faces: &Typefaces) -> Result<Vec<u8>, DrawingError> {
    let mut canvas = Canvas::of_page(scene.paper);
    canvas.draw_scene(scene, faces);
    let (width, height) = canvas.size();
    let pixels = Pixels {
        width,
        height,
        dots_per_inch: scene.paper.units_per_inch,
        color: ColorType::Grayscale,
        samples: canvas.pixels(),
    };
    let mut bytes = Vec::new();
    encode(&mut bytes, &pixels, Compression::Fast)
        .map_err(|error| DrawingError::Png(error.to_string()))?;
    Ok(bytes)
}

pub(crate) fn encode(
    to: &mut impl Write,
    pixels: &Pixels<'_>,
    compression: Compression,
) -> Result<(), EncodingError> {
    let mut encoder = Encoder::new(to, pixels.width, pixels.height);
    encoder.set_color(pixels.color);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(compression);
    let per_metre = per_metre(pixels.dots_per_inch);
    encoder.set_pixel_dims(Some(PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels.samples)?;
    writer.finish()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a resolution of some hundred dots an inch; anything else is cut to fit"
)]
fn per_metre(dots_per_inch: f32) -> u32 {
    (dots_per_inch * INCHES_PER_METRE).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resolutions_are_counted_as_png_counts_them() {
        assert_eq!((per_metre(203.0), per_metre(300.0)), (7992, 11811));
    }
}
