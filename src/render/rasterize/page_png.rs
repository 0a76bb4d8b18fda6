//! A drawn page on its way out of the drawing process: a PNG that knows its
//! size and resolution.
//!
//! Gray pages are not compressed: the PNG goes through a pipe and is forgotten,
//! and any compression takes longer than the pipe does. A page of colors is
//! four times as large, and is compressed as fast as can be.

use std::io::{self, Cursor, Read, Write};

use png::{BitDepth, ColorType, Compression, Decoder, Limits, Reader};

use super::picture::MAX_DECODED_BYTES;
use crate::render::scene::{
    Picture,
    png::{Pixels, encode},
};

/// The size limit of a page's PNG: its uncompressed pixels, and the chunk headers.
const MAX_PNG_BYTES: u64 = MAX_DECODED_BYTES + 1024 * 1024;
/// Buffer that is reused for the next page: enough for a label at 300 dpi.
const MAX_KEPT_BYTES: usize = 4 * 1024 * 1024;
const SIGNATURE_BYTES: u64 = 8;
/// How long a chunk is, and what it is.
const CHUNK_HEAD_BYTES: u64 = 8;
const CHUNK_SUM_BYTES: u64 = 4;

const PIXEL: usize = 4;
/// Pixels per pass, so that they are still in the cache for the second pass.
const PIXELS_AT_ONCE: usize = 4096;
const PAPER: u8 = u8::MAX;
const OPAQUE: u32 = 0xFF00_0000;
/// The bits in which a pixel differs from itself a byte on, unless it is gray.
const COLOURS: u32 = 0xFFFF;

/// A page that was drawn.
pub(super) struct Page {
    pub(super) picture: Picture,
    pub(super) dots_per_inch: f32,
}

pub(super) fn write(to: &mut impl Write, page: Page) -> io::Result<()> {
    let Picture {
        width,
        height,
        rgba,
    } = page.picture;
    let (color, compression, samples) = match grays(&rgba) {
        Some(grays) => {
            // A large page and its PNG together would be more than this process may take.
            drop(rgba);
            (ColorType::Grayscale, Compression::NoCompression, grays)
        }
        None => (ColorType::Rgba, Compression::Fastest, rgba),
    };
    let pixels = Pixels {
        width,
        height,
        dots_per_inch: page.dots_per_inch,
        color,
        samples: &samples,
    };
    encode(to, &pixels, compression).map_err(io::Error::other)
}

/// A byte a pixel, if all are gray and nothing shines through.
fn grays(rgba: &[u8]) -> Option<Vec<u8>> {
    let (pixels, _none) = rgba.as_chunks::<PIXEL>();
    let mut grays = Vec::with_capacity(pixels.len());
    for pixels in pixels.chunks(PIXELS_AT_ONCE) {
        // Without an early end, so that many pixels are looked at together.
        let wrong = pixels.iter().fold(0, |wrong, pixel| {
            let pixel = u32::from_le_bytes(*pixel);
            wrong | ((pixel ^ (pixel >> 8)) & COLOURS) | (!pixel & OPAQUE)
        });
        if wrong != 0 {
            return None;
        }
        grays.extend(pixels.iter().map(|[gray, ..]| *gray));
    }
    Some(grays)
}

/// Reads pages, one after another.
#[derive(Debug, Default)]
pub(super) struct PageReader {
    blank: BlankPage,
    /// The page as it comes; its memory serves the next one too.
    png: Vec<u8>,
}

impl PageReader {
    /// To be called while the other process draws.
    pub(super) fn prepare(&mut self) {
        self.blank.prepare();
    }

    /// Reads a PNG that [`write()`] wrote, and nothing beyond its end. What is
    /// cut off, larger than any page or of another kind is an error.
    pub(super) fn read(&mut self, from: &mut impl Read) -> io::Result<Picture> {
        self.png.clear();
        self.png.shrink_to(MAX_KEPT_BYTES);
        read_png(&mut self.png, from)?;
        let limits = Limits {
            bytes: length(MAX_DECODED_BYTES),
        };
        let mut decoder = Decoder::new_with_limits(Cursor::new(self.png.as_slice()), limits);
        // Nothing changes in a pipe.
        decoder.ignore_checksums(true);
        let mut reader = decoder.read_info().map_err(wrong)?;
        let info = reader.info();
        let (width, height, color) = (info.width, info.height, info.color_type);
        let size = u64::from(width) * u64::from(height);
        if info.interlaced
            || info.bit_depth != BitDepth::Eight
            || size.saturating_mul(PIXEL as u64) > MAX_DECODED_BYTES
        {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut rgba = self.blank.take((width, height));
        for row in rgba.chunks_exact_mut(length(width) * PIXEL) {
            read_row(&mut reader, color, row)?;
        }
        Ok(Picture {
            width,
            height,
            rgba,
        })
    }
}

/// White paper for the next page. Pages are mostly of one size, so it is made
/// before the page comes.
#[derive(Debug, Default)]
struct BlankPage {
    size: (u32, u32),
    rgba: Vec<u8>,
}

impl BlankPage {
    fn prepare(&mut self) {
        if self.rgba.is_empty() {
            self.rgba = blank(self.size);
        }
    }

    fn take(&mut self, size: (u32, u32)) -> Vec<u8> {
        let ready = std::mem::take(&mut self.rgba);
        if self.size == size && !ready.is_empty() {
            return ready;
        }
        self.size = size;
        blank(size)
    }
}

fn blank((width, height): (u32, u32)) -> Vec<u8> {
    vec![PAPER; length(width) * length(height) * PIXEL]
}

fn read_row(
    reader: &mut Reader<Cursor<&[u8]>>,
    color: ColorType,
    white: &mut [u8],
) -> io::Result<()> {
    let samples = reader.next_row().map_err(wrong)?;
    let samples = samples.ok_or(io::ErrorKind::InvalidData)?;
    let samples = samples.data();
    let (pixels, _none) = white.as_chunks_mut::<PIXEL>();
    match color {
        ColorType::Grayscale if samples.len() == pixels.len() => {
            let is_white = samples.iter().fold(PAPER, |all, gray| all & gray) == PAPER;
            if !is_white {
                for (pixel, gray) in pixels.iter_mut().zip(samples) {
                    let gray = u32::from(*gray);
                    *pixel = (gray | (gray << 8) | (gray << 16) | OPAQUE).to_le_bytes();
                }
            }
            Ok(())
        }
        ColorType::Rgba if samples.len() == white.len() => {
            white.copy_from_slice(samples);
            Ok(())
        }
        ColorType::Grayscale
        | ColorType::Rgb
        | ColorType::Indexed
        | ColorType::GrayscaleAlpha
        | ColorType::Rgba => Err(io::ErrorKind::InvalidData.into()),
    }
}

/// The bytes of a PNG, chunk by chunk up to its last one.
fn read_png(png: &mut Vec<u8>, from: &mut impl Read) -> io::Result<()> {
    read_onto(png, from, SIGNATURE_BYTES)?;
    loop {
        read_onto(png, from, CHUNK_HEAD_BYTES)?;
        let Some((_, [a, b, c, d, name @ ..])) = png.split_last_chunk::<8>() else {
            return Err(io::ErrorKind::UnexpectedEof.into());
        };
        let is_last = name == b"IEND";
        let rest = u64::from(u32::from_be_bytes([*a, *b, *c, *d])) + CHUNK_SUM_BYTES;
        if png.len() as u64 + rest > MAX_PNG_BYTES {
            return Err(io::ErrorKind::InvalidData.into());
        }
        read_onto(png, from, rest)?;
        if is_last {
            return Ok(());
        }
    }
}

/// Reads so many bytes, and allocates only for those that arrive.
pub(super) fn read_onto(bytes: &mut Vec<u8>, from: &mut impl Read, count: u64) -> io::Result<()> {
    let came = from.by_ref().take(count).read_to_end(bytes)?;
    if came as u64 == count {
        Ok(())
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

fn wrong(error: png::DecodingError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

fn length(count: impl Into<u64>) -> usize {
    usize::try_from(count.into()).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const BLACK: [u8; 4] = [0, 0, 0, 255];
    const WHITE: [u8; 4] = [255; 4];
    const RED: [u8; 4] = [200, 0, 0, 255];
    const FAINT: [u8; 4] = [7, 7, 7, 100];

    fn picture(width: u32, pixels: &[[u8; 4]]) -> Picture {
        Picture {
            width,
            height: u32::try_from(pixels.len()).unwrap() / width,
            rgba: pixels.concat(),
        }
    }

    fn written(picture: &Picture) -> Vec<u8> {
        let mut bytes = Vec::new();
        let page = Page {
            picture: picture.clone(),
            dots_per_inch: 203.0,
        };
        write(&mut bytes, page).unwrap();
        bytes
    }

    fn read_back(mut bytes: &[u8]) -> io::Result<Picture> {
        PageReader::default().read(&mut bytes)
    }

    #[test]
    fn a_page_knows_its_size_and_resolution_and_a_gray_one_takes_a_byte_a_pixel() {
        let gray = written(&picture(40, &[BLACK, WHITE].repeat(400)));
        let colored = written(&picture(40, &[BLACK, RED].repeat(400)));
        for (png, color) in [(gray, ColorType::Grayscale), (colored, ColorType::Rgba)] {
            let reader = Decoder::new(Cursor::new(png)).read_info().unwrap();
            let info = reader.info();
            assert_eq!((info.width, info.height, info.color_type), (40, 20, color));
            assert_eq!(info.pixel_dims.unwrap().xppu, 7992);
        }
    }

    #[test]
    fn paper_that_is_prepared_shows_nothing_of_the_page_before() {
        let mut reader = PageReader::default();
        for given in [
            picture(2, &[WHITE; 4]),
            picture(2, &[BLACK; 4]),
            picture(2, &[WHITE; 4]),
            picture(1, &[WHITE; 4]),
            picture(1, &[WHITE]),
        ] {
            reader.prepare();
            let heard = reader.read(&mut written(&given).as_slice()).unwrap();
            assert_eq!(heard, given);
        }
    }

    #[test]
    fn nothing_behind_a_page_is_read() {
        let mut bytes = written(&picture(2, &[BLACK, RED]));
        bytes.extend(b"next");
        let mut rest = bytes.as_slice();
        PageReader::default().read(&mut rest).unwrap();
        assert_eq!(rest, b"next");
    }

    #[test]
    fn a_page_that_is_cut_off_is_not_believed() {
        for page in [picture(1, &[BLACK, WHITE]), picture(1, &[BLACK, RED])] {
            let whole = written(&page);
            for end in 0..whole.len() {
                assert!(read_back(&whole[..end]).is_err(), "{end}");
            }
        }
    }

    /// A page's first chunk, changed.
    fn saying(at: usize, number: &[u8]) -> Vec<u8> {
        let mut bytes = written(&picture(1, &[BLACK]));
        bytes[at..at + number.len()].copy_from_slice(number);
        bytes
    }

    #[test]
    fn a_page_larger_than_any_or_of_another_kind_is_not_believed() {
        let most = u32::MAX.to_be_bytes();
        let large = 8_001_u32.to_be_bytes();
        for bytes in [
            saying(8, &most),
            saying(16, &most),
            saying(16, &[large, large].concat()),
            saying(16, &[0; 4]),
            saying(24, &[1]),
            saying(25, &[4]),
            saying(28, &[1]),
        ] {
            assert!(read_back(&bytes).is_err(), "{bytes:?}");
        }
    }

    proptest! {
        #[test]
        fn any_picture_comes_back(
            width in 1_u32..40,
            pixels in proptest::collection::vec(
                prop_oneof![Just(WHITE), Just(BLACK), Just(RED), Just(FAINT)],
                40..400,
            ),
            is_gray in any::<bool>(),
        ) {
            let mut pixels = pixels;
            pixels.truncate(pixels.len() / width as usize * width as usize);
            if is_gray {
                pixels.retain(|pixel| [WHITE, BLACK].contains(pixel));
                pixels.resize(width as usize * 3, BLACK);
            }
            let given = picture(width, &pixels);
            prop_assert_eq!(read_back(&written(&given)).unwrap(), given);
        }
    }
}
