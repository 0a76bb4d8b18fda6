//! Scenes as the pages of a PDF: text stays text, the typeface is cut down to
//! the letters used, and bars lie on whole units of the paper.

use std::sync::Arc;

use krilla::{
    Document,
    color::luma,
    geom::{Path, PathBuilder, Point, Rect, Size, Transform},
    image::Image,
    metadata::Metadata,
    page::PageSettings,
    paint::Fill,
    surface::Surface,
    text::Font,
};

use super::{
    Area, DrawingError, Ink, Mark, POINTS_PER_INCH, Paper, Picture, PlacedPicture, Scene, TextRun,
    Watermark, picture,
};
use crate::platform::{
    fonts,
    typeface::{TypefaceUnreadable, Typefaces, Weight},
};

pub(crate) fn write(
    title: &str,
    pages: &[Scene],
    faces: &Typefaces,
) -> Result<Vec<u8>, DrawingError> {
    let mut writer = Writer {
        faces,
        fonts: Fonts::load().ok_or(TypefaceUnreadable)?,
        images: Vec::new(),
    };
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(title.to_owned()));
    for scene in pages {
        let scale = points_per_unit(scene.paper);
        let size = PageSettings::from_wh(scene.paper.width * scale, scene.paper.height * scale)
            .ok_or_else(|| DrawingError::Pdf("the page has no size".to_owned()))?;
        let mut page = document.start_page_with(size);
        let mut surface = page.surface();
        surface.push_transform(&Transform::from_scale(scale, scale));
        writer.draw_scene(&mut surface, scene)?;
        surface.pop();
        surface.finish();
        page.finish();
    }
    document
        .finish()
        .map_err(|error| DrawingError::Pdf(error.to_string()))
}

fn points_per_unit(paper: Paper) -> f32 {
    POINTS_PER_INCH / paper.units_per_inch
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

struct Writer<'a> {
    faces: &'a Typefaces,
    fonts: Fonts,
    /// Pictures that stand on a page already: one that many pages show is kept once.
    images: Vec<(Arc<Picture>, Image)>,
}

impl Writer<'_> {
    fn draw_scene(&mut self, surface: &mut Surface<'_>, scene: &Scene) -> Result<(), DrawingError> {
        if let Some(watermark) = &scene.watermark {
            self.draw_watermark(surface, watermark);
            fill(surface, &watermark.clear_zones, Ink::White.brightness());
        }
        let black = Ink::Black.brightness();
        for mark in &scene.marks {
            match mark {
                Mark::Fill(area) => fill(surface, &[*area], black),
                Mark::Text(run) => self.draw_text(surface, run),
                Mark::Bars(bars) => fill(surface, &bars.areas(), black),
                Mark::Cells(cells) => fill(surface, &cells.areas(), black),
                Mark::Picture(placed) => self.draw_picture(surface, placed)?,
            }
        }
        Ok(())
    }

    fn draw_text(&self, surface: &mut Surface<'_>, run: &TextRun) {
        set_gray(surface, run.ink.brightness());
        let text = self.faces.printable(&run.text);
        let origin = Point::from_xy(run.left(self.faces), run.baseline);
        let glyphs = self.faces.pdf_glyphs(run.weight, &text);
        let font = self.fonts.font(run.weight);
        surface.draw_glyphs(origin, &glyphs, font, &text, run.size, false);
    }

    /// Outlines and not text, so that who copies an address copies nothing else.
    fn draw_watermark(&self, surface: &mut Surface<'_>, watermark: &Watermark) {
        set_gray(surface, Watermark::BRIGHTNESS);
        let (text, size) = (watermark.text, watermark.size);
        let origin = Point::from_xy(-watermark.width(self.faces) / 2.0, watermark.drop());
        let glyphs = self.faces.pdf_glyphs(Watermark::WEIGHT, text);
        let font = self.fonts.font(Watermark::WEIGHT);
        let centre = Transform::from_translate(watermark.centre_x, watermark.centre_y);
        surface.push_transform(&centre);
        surface.push_transform(&Transform::from_rotate(-watermark.rise_degrees));
        surface.draw_glyphs(origin, &glyphs, font, text, size, true);
        surface.pop();
        surface.pop();
    }

    fn draw_picture(
        &mut self,
        surface: &mut Surface<'_>,
        placed: &PlacedPicture,
    ) -> Result<(), DrawingError> {
        let image = self.image(&placed.picture)?;
        let area = placed.area;
        if let Some(size) = Size::from_wh(area.width, area.height) {
            surface.push_transform(&Transform::from_translate(area.left, area.top));
            surface.draw_image(image, size);
            surface.pop();
        }
        Ok(())
    }

    fn image(&mut self, picture: &Arc<Picture>) -> Result<Image, DrawingError> {
        let known = |(kept, _): &&(Arc<Picture>, Image)| Arc::ptr_eq(kept, picture);
        if let Some((_, image)) = self.images.iter().find(known) {
            return Ok(image.clone());
        }
        let image = picture::of_pdf(picture)?;
        self.images.push((Arc::clone(picture), image.clone()));
        Ok(image)
    }
}

fn fill(surface: &mut Surface<'_>, areas: &[Area], gray: u8) {
    if let Some(path) = path(areas) {
        set_gray(surface, gray);
        surface.draw_path(&path);
    }
}

fn set_gray(surface: &mut Surface<'_>, gray: u8) {
    surface.set_fill(Some(Fill {
        paint: luma::Color::new(gray).into(),
        ..Fill::default()
    }));
}

fn path(areas: &[Area]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for area in areas {
        path.push_rect(Rect::from_xywh(
            area.left,
            area.top,
            area.width,
            area.height,
        )?);
    }
    path.finish()
}
