//! The label as a PDF: its text stays text, its typeface is cut down to the
//! letters used, and every bar lies on whole printer dots.

use krilla::Document;
use krilla::color::luma;
use krilla::geom::{Path, PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::text::Font;

use super::content::LabelError;
use super::raster::start;
use super::scene::{
    Area, DOTS_PER_INCH, Ink, LABEL_HEIGHT, LABEL_WIDTH, Mark, Scene, TextRun, Watermark, Weight,
};
use super::typeface::Typefaces;
use crate::platform::{fonts, typeface::TypefaceUnreadable};

const POINTS_PER_INCH: f32 = 72.0;
const WATERMARK_GRAY: u8 = 222;

pub(super) fn draw(scene: &Scene, faces: &Typefaces) -> Result<Vec<u8>, LabelError> {
    let failed = |what: &str| LabelError::Pdf(what.to_owned());
    let points_per_dot = POINTS_PER_INCH / f32::from(DOTS_PER_INCH);
    let page_size = PageSettings::from_wh(
        f32::from(LABEL_WIDTH) * points_per_dot,
        f32::from(LABEL_HEIGHT) * points_per_dot,
    )
    .ok_or_else(|| failed("the page has no size"))?;
    let fonts = Fonts::load().ok_or(TypefaceUnreadable)?;

    let mut document = Document::new();
    document.set_metadata(Metadata::new().title("Practice label".to_owned()));
    let mut page = document.start_page_with(page_size);
    let mut surface = page.surface();
    // From here on the unit is the printer's dot: 72/203 of a point.
    surface.push_transform(&Transform::from_scale(points_per_dot, points_per_dot));
    let mut sheet = Sheet {
        surface: &mut surface,
        faces,
        fonts,
    };
    sheet.draw_scene(scene);
    surface.pop();
    surface.finish();
    page.finish();
    document
        .finish()
        .map_err(|error| LabelError::Pdf(error.to_string()))
}

struct Fonts {
    regular: Font,
    bold: Font,
}

impl Fonts {
    fn load() -> Option<Self> {
        Some(Self {
            regular: Font::new(fonts::REGULAR.into(), 0)?,
            bold: Font::new(fonts::BOLD.into(), 0)?,
        })
    }

    fn font(&self, weight: Weight) -> Font {
        match weight {
            Weight::Regular => self.regular.clone(),
            Weight::Bold => self.bold.clone(),
        }
    }
}

struct Sheet<'a, 'page> {
    surface: &'a mut Surface<'page>,
    faces: &'a Typefaces,
    fonts: Fonts,
}

impl Sheet<'_, '_> {
    fn draw_scene(&mut self, scene: &Scene) {
        if let Some(watermark) = &scene.watermark {
            self.draw_watermark(watermark);
            self.fill(&scene.clear_zones, 255);
        }
        for mark in &scene.marks {
            match mark {
                Mark::Fill(area) => self.fill(&[*area], 0),
                Mark::Text(run) => self.draw_text(run),
                Mark::Bars(bars) => self.fill(&bars.areas().collect::<Vec<_>>(), 0),
                Mark::Cells(cells) => self.fill(&cells.areas().collect::<Vec<_>>(), 0),
            }
        }
    }

    fn draw_text(&mut self, run: &TextRun) {
        self.set_gray(match run.ink {
            Ink::Black => 0,
            Ink::White => 255,
        });
        let origin = Point::from_xy(start(run, self.faces), f32::from(run.baseline));
        let glyphs = self.faces.pdf_glyphs(run.weight, &run.text);
        let font = self.fonts.font(run.weight);
        self.surface
            .draw_glyphs(origin, &glyphs, font, &run.text, run.size.into(), false);
    }

    /// Outlines and not text, so that who copies an address copies nothing else.
    fn draw_watermark(&mut self, watermark: &Watermark) {
        self.set_gray(WATERMARK_GRAY);
        let (x, y) = (f32::from(watermark.centre_x), f32::from(watermark.centre_y));
        let (text, size) = (watermark.text, f32::from(watermark.size));
        let width = self.faces.width(Weight::Bold, watermark.size, text);
        let origin = Point::from_xy(-width / 2.0, size * 0.36);
        let glyphs = self.faces.pdf_glyphs(Weight::Bold, text);
        let font = self.fonts.font(Weight::Bold);
        self.surface
            .push_transform(&Transform::from_translate(x, y));
        self.surface
            .push_transform(&Transform::from_rotate(-watermark.rise_degrees));
        self.surface
            .draw_glyphs(origin, &glyphs, font, text, size, true);
        self.surface.pop();
        self.surface.pop();
    }

    fn fill(&mut self, areas: &[Area], gray: u8) {
        if let Some(path) = path(areas) {
            self.set_gray(gray);
            self.surface.draw_path(&path);
        }
    }

    fn set_gray(&mut self, gray: u8) {
        self.surface.set_fill(Some(Fill {
            paint: luma::Color::new(gray).into(),
            ..Fill::default()
        }));
    }
}

fn path(areas: &[Area]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for area in areas {
        path.push_rect(Rect::from_xywh(
            area.left.into(),
            area.top.into(),
            area.width.into(),
            area.height.into(),
        )?);
    }
    path.finish()
}
