//! Pages as a PDF: text stays text, and the typeface is cut down to the
//! letters used.

use krilla::{
    Document,
    color::luma,
    geom::{PathBuilder, Point, Rect, Size, Transform},
    image::Image,
    metadata::Metadata,
    page::PageSettings,
    paint::Fill,
    surface::Surface,
    text::Font,
};

use super::{
    SheetError,
    page::{Area, Ink, Line, Mark, Page, Paper},
};
use crate::platform::{
    fonts,
    typeface::{TypefaceUnreadable, Typefaces, Weight},
};

const BLACK: u8 = 0;
const GRAY: u8 = 90;
const WHITE: u8 = 255;

/// What a document is made of beside its pages.
pub(super) struct Stock<'a> {
    pub(super) title: &'a str,
    pub(super) paper: Paper,
    /// What [`Mark::Picture`] shows.
    pub(super) picture: Option<Image>,
    pub(super) faces: &'a Typefaces,
}

pub(super) fn write(stock: &Stock<'_>, pages: &[Page]) -> Result<Vec<u8>, SheetError> {
    let (title, faces) = (stock.title, stock.faces);
    let read = |bytes: &'static [u8]| Font::new(bytes.into(), 0).ok_or(TypefaceUnreadable);
    let (regular, bold) = (read(fonts::REGULAR)?, read(fonts::BOLD)?);
    let paper = PageSettings::from_wh(stock.paper.width, stock.paper.height)
        .ok_or_else(|| SheetError::Pdf("the page has no size".to_owned()))?;
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(title.to_owned()));
    for page in pages {
        let mut sheet = document.start_page_with(paper.clone());
        let mut surface = sheet.surface();
        for mark in &page.marks {
            match mark {
                Mark::Text(text) => {
                    let font = match text.weight {
                        Weight::Regular => regular.clone(),
                        Weight::Bold => bold.clone(),
                    };
                    draw_text(&mut surface, text, font, faces);
                }
                Mark::Rule {
                    left,
                    right,
                    y,
                    width,
                } => fill(&mut surface, BLACK, [*left, *y, right - left, *width]),
                Mark::Band {
                    left,
                    top,
                    width,
                    height,
                } => fill(&mut surface, BLACK, [*left, *top, *width, *height]),
                Mark::Picture(area) => draw_picture(&mut surface, stock.picture.as_ref(), area),
            }
        }
        surface.finish();
        sheet.finish();
    }
    document
        .finish()
        .map_err(|error| SheetError::Pdf(error.to_string()))
}

fn draw_picture(surface: &mut Surface<'_>, picture: Option<&Image>, area: &Area) {
    if let (Some(picture), Some(size)) = (picture, Size::from_wh(area.width, area.height)) {
        surface.push_transform(&Transform::from_translate(area.left, area.top));
        surface.draw_image(picture.clone(), size);
        surface.pop();
    }
}

fn draw_text(surface: &mut Surface<'_>, text: &Line, font: Font, faces: &Typefaces) {
    set_gray(
        surface,
        match text.ink {
            Ink::Black => BLACK,
            Ink::Gray => GRAY,
            Ink::White => WHITE,
        },
    );
    let glyphs = faces.pdf_glyphs(text.weight, &text.text);
    let origin = Point::from_xy(text.left, text.baseline);
    surface.draw_glyphs(origin, &glyphs, font, &text.text, text.size, false);
}

fn fill(surface: &mut Surface<'_>, gray: u8, [left, top, width, height]: [f32; 4]) {
    let mut path = PathBuilder::new();
    if let Some(area) = Rect::from_xywh(left, top, width, height) {
        path.push_rect(area);
    }
    if let Some(path) = path.finish() {
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
