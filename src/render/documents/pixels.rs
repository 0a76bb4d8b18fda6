//! Pixels that are put on paper: a label's, or a logo's.

use krilla::image::{BitsPerComponent, CustomImage, Image, ImageColorspace};

use super::SheetError;

/// Red, green, blue and alpha, row by row.
#[derive(Debug, Clone, Copy)]
pub struct Pixels<'a> {
    pub width: u32,
    pub height: u32,
    pub rgba: &'a [u8],
}

pub(in crate::render) fn image(pixels: Pixels<'_>) -> Result<Image, SheetError> {
    let samples = Samples::of(pixels)
        .ok_or_else(|| SheetError::Pdf("a picture has not the pixels that it says".to_owned()))?;
    Image::from_custom(samples, false).map_err(SheetError::Pdf)
}

/// Brightness where there are no colors, and a label seldom has any.
#[derive(Debug, Clone, Hash)]
struct Samples {
    size: (u32, u32),
    bytes: Vec<u8>,
    is_gray: bool,
}

impl Samples {
    /// On white paper; nothing where the pixels are not as many as they say.
    fn of(pixels: Pixels<'_>) -> Option<Self> {
        let all = u64::from(pixels.width) * u64::from(pixels.height) * 4;
        if all == 0 || u64::try_from(pixels.rgba.len()).ok()? != all {
            return None;
        }
        let on_white = |pixel: &[u8]| -> [u8; 3] {
            let [red, green, blue, alpha] = *pixel else {
                return [u8::MAX; 3];
            };
            [red, green, blue].map(|ink| {
                let (ink, alpha) = (u32::from(ink), u32::from(alpha));
                u8::try_from((ink * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
            })
        };
        let is_gray = pixels
            .rgba
            .chunks_exact(4)
            .all(|pixel| matches!(pixel, [red, green, blue, _] if red == green && green == blue));
        let inks = pixels.rgba.chunks_exact(4).map(on_white);
        let bytes = if is_gray {
            inks.map(|[gray, _, _]| gray).collect()
        } else {
            inks.flatten().collect()
        };
        Some(Self {
            size: (pixels.width, pixels.height),
            bytes,
            is_gray,
        })
    }
}

impl CustomImage for Samples {
    fn color_channel(&self) -> &[u8] {
        &self.bytes
    }

    fn alpha_channel(&self) -> Option<&[u8]> {
        None
    }

    fn bits_per_component(&self) -> BitsPerComponent {
        BitsPerComponent::Eight
    }

    fn size(&self) -> (u32, u32) {
        self.size
    }

    fn icc_profile(&self) -> Option<&[u8]> {
        None
    }

    fn color_space(&self) -> ImageColorspace {
        if self.is_gray {
            ImageColorspace::Luma
        } else {
            ImageColorspace::Rgb
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_that_are_not_as_many_as_they_say_are_no_picture() {
        for rgba in [&[][..], &[0; 15]] {
            let pixels = Pixels {
                width: 2,
                height: 2,
                rgba,
            };
            assert!(image(pixels).is_err());
        }
    }

    #[test]
    fn what_is_clear_is_white_and_gray_takes_one_byte_a_pixel() {
        let samples = |rgba: &[u8]| {
            Samples::of(Pixels {
                width: 1,
                height: 1,
                rgba,
            })
            .unwrap()
            .bytes
        };
        assert_eq!(samples(&[0, 0, 0, 0]), [255]);
        assert_eq!(samples(&[7, 7, 7, 255]), [7]);
        assert_eq!(samples(&[200, 0, 0, 255]), [200, 0, 0]);
    }
}
