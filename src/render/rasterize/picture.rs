//! A label as pixels, for the window and for reading its bar code.
//!
//! The bytes come from outside: sizes are capped before memory is taken, and a
//! panic inside the PDF renderer ends here as a problem.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_interpret::util::TransformExt as _;
use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::page::Page;
use hayro::kurbo::Affine;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::{PixmapMut, RasterizerSettings, RenderContext, Resources, TargetInit};
use hayro::{RenderCache, RenderSettings, render_into};
use image::{ImageBuffer, ImageFormat, ImageReader, Limits, Rgba};
use thiserror::Error;

use super::Drawer;
use crate::{
    domain::label::{LabelFormat, MAX_SHOWN_SIDE},
    render::scene::Picture,
};

/// The resolution of the printers that labels are made for.
pub const LABEL_DPI: f32 = 203.0;

/// The most pixels on a side.
const MAX_SIDE: u16 = 8000;
pub(super) const MAX_DECODED_BYTES: u64 = 128 * 1024 * 1024;
const POINTS_PER_INCH: f32 = 72.0;

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

/// The label's picture; a PDF's first page at [`LABEL_DPI`], a ZPL file's first
/// label as its printer would burn it.
pub fn decode(
    drawer: &Drawer,
    format: LabelFormat,
    bytes: &[u8],
) -> Result<Picture, PictureProblem> {
    decode_at(drawer, format, bytes, LABEL_DPI)
}

/// The same, a PDF at another resolution.
pub fn decode_at(
    drawer: &Drawer,
    format: LabelFormat,
    bytes: &[u8],
    dpi: f32,
) -> Result<Picture, PictureProblem> {
    match format {
        LabelFormat::Png => decode_png(bytes),
        LabelFormat::Pdf => drawer.rasterize_pdf(bytes, dpi),
        LabelFormat::Zpl => drawer.draw_zpl(bytes),
    }
}

pub(super) fn decode_png(bytes: &[u8]) -> Result<Picture, PictureProblem> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE.into());
    limits.max_image_height = Some(MAX_SIDE.into());
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Png);
    reader.limits(limits);
    let decoded = reader.decode().map_err(|error| match error {
        image::ImageError::Limits(_) => PictureProblem::TooLarge {
            format: LabelFormat::Png,
        },
        other => broken(LabelFormat::Png, &other.to_string()),
    })?;
    let pixels = decoded.into_rgba8();
    Ok(Picture {
        width: pixels.width(),
        height: pixels.height(),
        rgba: pixels.into_raw(),
    })
}

/// The first page at a resolution, on white paper, drawn in this process.
pub(super) fn rasterize_here(bytes: &[u8], dpi: f32) -> Result<Picture, PictureProblem> {
    // Hostile input may break the renderer's assumptions; a purchase must not die of it.
    catch_unwind(AssertUnwindSafe(|| render_first_page(bytes, dpi)))
        .unwrap_or_else(|_panic| Err(broken(LabelFormat::Pdf, "its page cannot be drawn")))
}

fn render_first_page(bytes: &[u8], dpi: f32) -> Result<Picture, PictureProblem> {
    let pdf = Pdf::new(bytes.to_vec())
        .map_err(|error| broken(LabelFormat::Pdf, &format!("{error:?}")))?;
    let page = pdf.pages().first().ok_or(PictureProblem::NoPage)?;
    let (width_points, height_points) = page.render_dimensions();
    let width = pixels(width_points, dpi)?;
    let height = pixels(height_points, dpi)?;
    if u64::from(width) * u64::from(height) * 4 > MAX_DECODED_BYTES {
        return Err(PictureProblem::TooLarge {
            format: LabelFormat::Pdf,
        });
    }
    let scale = Affine::scale_non_uniform(
        f64::from(width) / f64::from(width_points),
        f64::from(height) / f64::from(height_points),
    );
    Ok(Picture {
        width: width.into(),
        height: height.into(),
        rgba: draw(page, scale, width, height),
    })
}

fn draw(page: &Page<'_>, scale: Affine, width: u16, height: u16) -> Vec<u8> {
    let mut context = RenderContext::new(width, height);
    let transform = scale * page.initial_transform(true).to_kurbo();
    render_into(
        page,
        &RenderCache::new(),
        &InterpreterSettings::default(),
        &RenderSettings::default(),
        &mut context,
        transform,
    );
    context.flush();
    // The paper is opaque, so premultiplied and plain colors are the same.
    let mut rgba = vec![0; usize::from(width) * usize::from(height) * 4];
    let Some(target) = PixmapMut::new(width, height, &mut rgba) else {
        return rgba;
    };
    let settings = RasterizerSettings {
        target_init: TargetInit::Clear(WHITE),
        ..RasterizerSettings::default()
    };
    context.render_with(target, &mut Resources::default(), settings);
    rgba
}

/// Whole pixels of a length, rounded: a label of 4 in must have 812, not 811.
fn pixels(points: f32, dpi: f32) -> Result<u16, PictureProblem> {
    let exact = (points * dpi / POINTS_PER_INCH).round();
    if !exact.is_finite() || exact < 1.0 {
        return Err(broken(LabelFormat::Pdf, "its page has no size"));
    }
    if exact > f32::from(MAX_SIDE) {
        return Err(PictureProblem::TooLarge {
            format: LabelFormat::Pdf,
        });
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 1 and MAX_SIDE, as checked above"
    )]
    Ok(exact as u16)
}

fn broken(format: LabelFormat, why: &str) -> PictureProblem {
    PictureProblem::Broken {
        format,
        why: why.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn garbage_is_a_problem_and_not_a_panic() {
        for format in [LabelFormat::Png, LabelFormat::Pdf] {
            assert!(decode(&Drawer::Here, format, b"%PDF-1.7 nothing").is_err());
        }
        assert!(decode(&Drawer::Here, LabelFormat::Zpl, b"^XA^JUF^XZ").is_err());
    }

    #[test]
    fn a_page_is_rounded_to_whole_pixels() {
        assert_eq!(pixels(288.0, LABEL_DPI), Ok(812));
        assert_eq!(pixels(432.0, LABEL_DPI), Ok(1218));
        assert!(pixels(0.0, LABEL_DPI).is_err());
        assert!(pixels(f32::NAN, LABEL_DPI).is_err());
        assert_eq!(
            pixels(14_400.0, LABEL_DPI),
            Err(PictureProblem::TooLarge {
                format: LabelFormat::Pdf
            })
        );
    }

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
            decode(&Drawer::Here, LabelFormat::Png, &bytes),
            Err(PictureProblem::TooLarge {
                format: LabelFormat::Png
            })
        );
    }
}
