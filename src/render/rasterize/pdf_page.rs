//! The first page of a PDF as pixels. A panic inside the renderer ends here as
//! a problem.

use std::panic::{AssertUnwindSafe, catch_unwind};

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_interpret::util::TransformExt as _;
use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::page::Page;
use hayro::kurbo::Affine;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::{PixmapMut, RasterizerSettings, RenderContext, Resources, TargetInit};
use hayro::{RenderCache, RenderSettings, render_into};

use super::picture::{MAX_DECODED_BYTES, MAX_SIDE, PictureProblem, broken};
use crate::{model::label::LabelFormat, render::scene::Picture};

const POINTS_PER_INCH: f32 = 72.0;

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

#[cfg(test)]
mod tests {
    use super::super::picture::LABEL_DPI;
    use super::*;

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
}
