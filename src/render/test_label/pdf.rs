//! A test label as a PDF: the same dots, whatever the printer makes of them.

use krilla::{
    Document,
    color::luma,
    geom::{PathBuilder, Point, Rect, Transform},
    metadata::Metadata,
    page::PageSettings,
    paint::Fill,
    surface::Surface,
    text::Font,
};
use rxing::oned::{Code128Writer, OneDimensionalCodeWriter as _};

use super::{
    TestLabelError,
    layout::{Layout, Mark},
};
use crate::{
    domain::printer::Density,
    platform::{
        fonts,
        typeface::{TypefaceUnreadable, Typefaces, Weight},
    },
    render::zpl_builder::{Area, BarText},
};

const POINTS_PER_INCH: f32 = 72.0;

pub(super) fn draw(
    title: &str,
    layout: &Layout,
    density: Density,
) -> Result<Vec<u8>, TestLabelError> {
    let failed = |what: &str| TestLabelError::Pdf(what.to_owned());
    let faces = Typefaces::load()?;
    let font = Font::new(fonts::REGULAR.into(), 0).ok_or(TypefaceUnreadable)?;
    let points_per_dot = POINTS_PER_INCH / f32::from(density.dots_per_inch());
    let paper = PageSettings::from_wh(
        f32::from(layout.width) * points_per_dot,
        f32::from(layout.height) * points_per_dot,
    );
    let paper = paper.ok_or_else(|| failed("the page has no size"))?;
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(title.to_owned()));
    let mut page = document.start_page_with(paper);
    let mut surface = page.surface();
    surface.push_transform(&Transform::from_scale(points_per_dot, points_per_dot));
    surface.set_fill(Some(Fill {
        paint: luma::Color::new(0).into(),
        ..Fill::default()
    }));
    for mark in &layout.marks {
        match mark {
            Mark::Fill(area) => fill(&mut surface, std::slice::from_ref(area)),
            Mark::Text {
                left,
                baseline,
                size,
                text,
            } => {
                let text = faces.printable(text);
                let origin = Point::from_xy(f32::from(*left), f32::from(*baseline));
                let glyphs = faces.pdf_glyphs(Weight::Regular, &text);
                let size = f32::from(*size);
                surface.draw_glyphs(origin, &glyphs, font.clone(), &text, size, false);
            }
            Mark::Bars {
                left,
                top,
                module,
                height,
                text,
            } => {
                let place = Area {
                    left: *left,
                    top: *top,
                    width: *module,
                    height: *height,
                };
                fill(&mut surface, &bars(place, text)?);
            }
        }
    }
    surface.pop();
    surface.finish();
    page.finish();
    document
        .finish()
        .map_err(|error| failed(&error.to_string()))
}

/// The dark modules, each on whole dots; `place` is the first module's.
fn bars(place: Area, text: &BarText) -> Result<Vec<Area>, TestLabelError> {
    let modules = Code128Writer.encode_oned(text.as_str());
    let modules = modules.map_err(|_rxing| TestLabelError::Code {
        code: text.as_str().to_owned(),
    })?;
    let mut left = place.left;
    let mut dark = Vec::new();
    for is_dark in modules {
        if is_dark {
            dark.push(Area { left, ..place });
        }
        left = left.saturating_add(place.width);
    }
    Ok(dark)
}

fn fill(surface: &mut Surface<'_>, areas: &[Area]) {
    let mut path = PathBuilder::new();
    for area in areas {
        let rect = Rect::from_xywh(
            f32::from(area.left),
            f32::from(area.top),
            f32::from(area.width),
            f32::from(area.height),
        );
        if let Some(rect) = rect {
            path.push_rect(rect);
        }
    }
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}
