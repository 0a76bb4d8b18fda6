//! The label as a PNG that knows its printing size.

use png::{BitDepth, ColorType, Compression, Encoder, PixelDimensions, Unit};

use super::content::LabelError;
use super::raster::Canvas;
use super::scene::{Area, LABEL_HEIGHT, LABEL_WIDTH, Scene};
use super::typeface::Typefaces;

/// 203 dots an inch, as PNG counts.
const PIXELS_PER_METRE: u32 = 7992;

pub(super) fn draw(scene: &Scene, faces: &Typefaces) -> Result<Vec<u8>, LabelError> {
    let mut canvas = Canvas::blank(Area {
        left: 0,
        top: 0,
        width: LABEL_WIDTH,
        height: LABEL_HEIGHT,
    });
    canvas.draw_scene(scene, faces);
    encode(&canvas).map_err(|error| LabelError::Picture(error.to_string()))
}

fn encode(canvas: &Canvas) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, LABEL_WIDTH.into(), LABEL_HEIGHT.into());
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    encoder.set_pixel_dims(Some(PixelDimensions {
        xppu: PIXELS_PER_METRE,
        yppu: PIXELS_PER_METRE,
        unit: Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&canvas.pixels)?;
    writer.finish()?;
    Ok(bytes)
}
