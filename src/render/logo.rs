//! A logo for packing slips: the user's own picture, which is as little to be
//! trusted as a label, since it may come from anywhere.

use std::io::Cursor;

use image::{ImageFormat, ImageReader, Limits};
use thiserror::Error;

use super::scene::Picture;

/// A logo's file.
pub const MAX_LOGO_BYTES: u64 = 2_000_000;
/// The most pixels on a side.
pub const MAX_LOGO_SIDE: u32 = 2_000;
/// What the decoder may take.
const MAX_LOGO_MEMORY: u64 = 64 * 1024 * 1024;

/// Why a picture is no logo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum LogoProblem {
    #[error(
        "the logo has more than {MAX_LOGO_BYTES} bytes or {MAX_LOGO_SIDE} × {MAX_LOGO_SIDE} pixels"
    )]
    TooLarge,
    #[error("the logo is no PNG and no JPEG")]
    NotAPicture,
}

/// Decodes a PNG or a JPEG, whatever its file is called.
pub fn decode_logo(bytes: &[u8]) -> Result<Picture, LogoProblem> {
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > MAX_LOGO_BYTES {
        return Err(LogoProblem::TooLarge);
    }
    // Only these two, though the decoder may know more.
    let Ok(format @ (ImageFormat::Png | ImageFormat::Jpeg)) = image::guess_format(bytes) else {
        return Err(LogoProblem::NotAPicture);
    };
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_LOGO_SIDE);
    limits.max_image_height = Some(MAX_LOGO_SIDE);
    limits.max_alloc = Some(MAX_LOGO_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let decoded = reader.decode().map_err(|error| {
        if let image::ImageError::Limits(_) = error {
            LogoProblem::TooLarge
        } else {
            LogoProblem::NotAPicture
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

    fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image::DynamicImage::new_rgb8(width, height)
            .write_to(&mut bytes, format)
            .unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_png_and_a_jpeg_are_logos_and_nothing_else_is() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg] {
            let logo = decode_logo(&picture(30, 20, format)).unwrap();
            assert_eq!((logo.width, logo.height, logo.rgba.len()), (30, 20, 2400));
        }
        for bytes in [&b"GIF89a......"[..], b"<svg/>", b"", b"\x89PNG\r\n\x1a\n"] {
            assert_eq!(decode_logo(bytes), Err(LogoProblem::NotAPicture));
        }
    }

    #[test]
    fn a_logo_with_too_many_bytes_or_pixels_is_refused_before_it_takes_memory() {
        let many = vec![0; usize::try_from(MAX_LOGO_BYTES).unwrap() + 1];
        assert_eq!(decode_logo(&many), Err(LogoProblem::TooLarge));
        let wide = picture(MAX_LOGO_SIDE + 1, 1, ImageFormat::Png);
        assert_eq!(decode_logo(&wide), Err(LogoProblem::TooLarge));
    }
}
