//! A drawn test label as a picture in shades of gray, which knows its size on paper.

use png::{BitDepth, ColorType, Encoder, EncodingError, PixelDimensions, Unit};

use crate::render::Picture;

/// 203 dots an inch, as PNG counts: the density at which PDFs are drawn.
const PIXELS_PER_METRE: u32 = 7992;

pub(super) fn encode(drawn: &Picture) -> Result<Vec<u8>, EncodingError> {
    // The label is black and white: any color of a pixel is its gray.
    let gray: Vec<u8> = drawn
        .rgba
        .chunks_exact(4)
        .filter_map(|pixel| pixel.first().copied())
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, drawn.width, drawn.height);
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_pixel_dims(Some(PixelDimensions {
        xppu: PIXELS_PER_METRE,
        yppu: PIXELS_PER_METRE,
        unit: Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&gray)?;
    writer.finish()?;
    Ok(bytes)
}
