//! Pictures that stand on a page: a logo's, a label's.

use krilla::image::{BitsPerComponent, CustomImage, Image, ImageColorspace};

use super::DrawingError;

/// Pixels of red, green, blue and alpha, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub rgba: Vec<u8>,
}

impl Picture {
    /// Red, green and blue as they look on white paper.
    pub(super) fn on_white(&self) -> impl Iterator<Item = [u8; 3]> + '_ {
        let (pixels, _none) = self.rgba.as_chunks::<4>();
        pixels.iter().map(|[red, green, blue, alpha]| {
            [red, green, blue].map(|ink| {
                let (ink, alpha) = (u32::from(*ink), u32::from(*alpha));
                u8::try_from((ink * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
            })
        })
    }

    /// Whether no pixel has a color.
    fn is_gray(&self) -> bool {
        let (pixels, _none) = self.rgba.as_chunks::<4>();
        pixels
            .iter()
            .all(|[red, green, blue, _]| red == green && green == blue)
    }
}

/// The picture as a page of a PDF takes it.
pub(super) fn of_pdf(picture: &Picture) -> Result<Image, DrawingError> {
    let samples = Samples::of(picture)
        .ok_or_else(|| DrawingError::Pdf("a picture has not the pixels that it says".to_owned()))?;
    Image::from_custom(samples, false).map_err(DrawingError::Pdf)
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
    fn of(picture: &Picture) -> Option<Self> {
        let all = u64::from(picture.width) * u64::from(picture.height) * 4;
        if all == 0 || u64::try_from(picture.rgba.len()).ok()? != all {
            return None;
        }
        let is_gray = picture.is_gray();
        let bytes = if is_gray {
            picture.on_white().map(|[gray, _, _]| gray).collect()
        } else {
            picture.on_white().flatten().collect()
        };
        Some(Self {
            size: (picture.width, picture.height),
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
        for rgba in [Vec::new(), vec![0; 15]] {
            let picture = Picture {
                width: 2,
                height: 2,
                rgba,
            };
            assert!(of_pdf(&picture).is_err());
        }
    }

    #[test]
    fn what_is_clear_is_white_and_gray_takes_one_byte_a_pixel() {
        let samples = |rgba: &[u8]| {
            let picture = Picture {
                width: 1,
                height: 1,
                rgba: rgba.to_vec(),
            };
            Samples::of(&picture).unwrap().bytes
        };
        assert_eq!(samples(&[0, 0, 0, 0]), [255]);
        assert_eq!(samples(&[7, 7, 7, 255]), [7]);
        assert_eq!(samples(&[200, 0, 0, 255]), [200, 0, 0]);
    }
}
