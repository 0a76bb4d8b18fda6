//! A scene as gray pixels, one a unit of its paper. Rows of text and the
//! watermark come from the typeface's outlines; pictures are sampled; the rest
//! are rectangles.

use ab_glyph::{Font as _, Outline, OutlineCurve, Point, point};
use ab_glyph_rasterizer::Rasterizer;

use super::{Area, Cells, Ink, Mark, Paper, PlacedPicture, Scene, TextRun, Watermark};
use crate::platform::typeface::Typefaces;

const WHITE: u8 = 255;
/// Edges of letters steeper than their coverage: thermal printers know no gray.
const EDGE_CONTRAST: f32 = 1.7;

/// An area of whole pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dots {
    pub(super) left: u16,
    pub(super) top: u16,
    pub(super) width: u16,
    pub(super) height: u16,
}

impl From<Area> for Dots {
    fn from(area: Area) -> Self {
        Self {
            left: nearest_dot(area.left),
            top: nearest_dot(area.top),
            width: nearest_dot(area.width),
            height: nearest_dot(area.height),
        }
    }
}

/// The nearest place that pixels can have.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "what is beyond the range becomes its end"
)]
pub(super) fn nearest_dot(value: f32) -> u16 {
    value.round() as u16
}

/// Gray pixels, 0 is black.
#[derive(Debug, Clone)]
pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Where the canvas stands on the page.
    left: i32,
    top: i32,
    pixels: Vec<u8>,
}

impl Canvas {
    pub(super) fn of_page(paper: Paper) -> Self {
        Self::blank(Dots {
            left: 0,
            top: 0,
            width: nearest_dot(paper.width),
            height: nearest_dot(paper.height),
        })
    }

    /// White paper of the area's size. Marks outside of it are not drawn.
    pub(super) fn blank(area: Dots) -> Self {
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        Self {
            width,
            height,
            left: i32::from(area.left),
            top: i32::from(area.top),
            pixels: vec![WHITE; width * height],
        }
    }

    /// Where the canvas's first pixel stands on the page.
    pub(super) fn origin(&self) -> (i32, i32) {
        (self.left, self.top)
    }

    /// As a picture's file counts.
    pub(super) fn size(&self) -> (u32, u32) {
        let side = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
        (side(self.width), side(self.height))
    }

    pub(super) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.pixels.chunks_exact(self.width.max(1))
    }

    /// Cuts white rows off the top and the bottom.
    pub(super) fn trim_blank_rows(&mut self) {
        let is_inked = |row: &[u8]| row.iter().any(|gray| *gray != WHITE);
        let above = self.rows().take_while(|row| !is_inked(row)).count();
        let inked = self.rows().skip(above).map(is_inked).collect::<Vec<_>>();
        let height = inked
            .iter()
            .rposition(|inked| *inked)
            .map_or(0, |last| last + 1);
        self.pixels.drain(..above * self.width);
        self.pixels.truncate(height * self.width);
        self.height = height;
        self.top += i32::try_from(above).unwrap_or(0);
    }

    pub(super) fn draw_scene(&mut self, scene: &Scene, faces: &Typefaces) {
        if let Some(watermark) = &scene.watermark {
            self.draw_watermark(watermark, faces);
        }
        for mark in &scene.marks {
            match mark {
                Mark::Fill(area) => self.fill(*area),
                Mark::Text(run) => self.draw_text(run, faces),
                Mark::Bars(bars) => self.fill_all(&bars.areas()),
                Mark::Cells(cells) => self.draw_cells(cells),
                Mark::Picture(placed) => self.draw_picture(placed),
            }
        }
    }

    /// The watermark alone, without the zones that must stay clear.
    pub(super) fn draw_watermark(&mut self, watermark: &Watermark, faces: &Typefaces) {
        self.draw_rising(watermark, faces);
        for zone in &watermark.clear_zones {
            self.fill_with((*zone).into(), WHITE);
        }
    }

    pub(super) fn draw_text(&mut self, run: &TextRun, faces: &Typefaces) {
        let ink = run.ink.brightness();
        let scale = run.size / faces.units_per_em(run.weight);
        let mut x = run.left(faces);
        let y = run.baseline;
        for letter in faces.letters(run.weight, &faces.printable(&run.text)) {
            if let Some(outline) = faces.face(run.weight).outline(letter.glyph) {
                let place = |p: Point| point(x + p.x * scale, y - p.y * scale);
                self.draw_outline(&outline, place, ink);
            }
            x += letter.advance_em * run.size;
        }
    }

    pub(super) fn draw_cells(&mut self, cells: &Cells) {
        self.fill_all(&cells.areas());
    }

    /// Each pixel shows the picture's pixel under its middle.
    pub(super) fn draw_picture(&mut self, placed: &PlacedPicture) {
        let picture = &placed.picture;
        let area = Dots::from(placed.area);
        let grays: Vec<u8> = picture.on_white().map(brightness).collect();
        let sample = |at: u16, side: u16, pixels: u32| {
            let middle = (2 * u64::from(at) + 1) * u64::from(pixels);
            usize::try_from(middle / (2 * u64::from(side).max(1))).unwrap_or(usize::MAX)
        };
        let row_length = usize::try_from(picture.width).unwrap_or(usize::MAX);
        for y in 0..area.height {
            let row = sample(y, area.height, picture.height);
            for x in 0..area.width {
                let at = row * row_length + sample(x, area.width, picture.width);
                if let Some(gray) = grays.get(at) {
                    let left = i32::from(area.left) + i32::from(x) - self.left;
                    let top = i32::from(area.top) + i32::from(y) - self.top;
                    self.blend(left, top, *gray, 1.0);
                }
            }
        }
    }

    fn fill(&mut self, area: Area) {
        self.fill_with(area.into(), Ink::Black.brightness());
    }

    fn fill_all(&mut self, areas: &[Area]) {
        for area in areas {
            self.fill(*area);
        }
    }

    fn fill_with(&mut self, area: Dots, gray: u8) {
        let offset = |at: i32, origin: i32, limit: usize| {
            usize::try_from(at - origin).unwrap_or(0).min(limit)
        };
        let (left, top) = (i32::from(area.left), i32::from(area.top));
        let (right, bottom) = (left + i32::from(area.width), top + i32::from(area.height));
        let columns = offset(left, self.left, self.width)..offset(right, self.left, self.width);
        let rows = offset(top, self.top, self.height)..offset(bottom, self.top, self.height);
        let lines = self.pixels.chunks_exact_mut(self.width.max(1));
        for line in lines.skip(rows.start).take(rows.len()) {
            if let Some(span) = line.get_mut(columns.clone()) {
                span.fill(gray);
            }
        }
    }

    fn draw_rising(&mut self, watermark: &Watermark, faces: &Typefaces) {
        let weight = Watermark::WEIGHT;
        let size = watermark.size;
        let scale = size / faces.units_per_em(weight);
        let (sine, cosine) = watermark.rise_degrees.to_radians().sin_cos();
        let centre = point(watermark.centre_x, watermark.centre_y);
        let mut pen = -watermark.width(faces) / 2.0;
        let drop = watermark.drop();
        for letter in faces.letters(weight, watermark.text) {
            if let Some(outline) = faces.face(weight).outline(letter.glyph) {
                let place = |p: Point| {
                    let (x, y) = (pen + p.x * scale, drop - p.y * scale);
                    point(
                        centre.x + x * cosine + y * sine,
                        centre.y - x * sine + y * cosine,
                    )
                };
                self.draw_outline(&outline, place, Watermark::BRIGHTNESS);
            }
            pen += letter.advance_em * size;
        }
    }

    /// Draws one glyph whose points `place` moves onto the page.
    fn draw_outline(&mut self, outline: &Outline, place: impl Fn(Point) -> Point, ink: u8) {
        let curves: Vec<OutlineCurve> = outline
            .curves
            .iter()
            .map(|curve| moved(curve, &place))
            .collect();
        let Some((origin, width, height)) = pixel_bounds(&curves) else {
            return;
        };
        let mut rasterizer = Rasterizer::new(width, height);
        let local = |p: Point| point(p.x - origin.x, p.y - origin.y);
        for curve in &curves {
            match moved(curve, &local) {
                OutlineCurve::Line(a, b) => rasterizer.draw_line(a, b),
                OutlineCurve::Quad(a, b, c) => rasterizer.draw_quad(a, b, c),
                OutlineCurve::Cubic(a, b, c, d) => rasterizer.draw_cubic(a, b, c, d),
            }
        }
        let (left, top) = (whole(origin.x) - self.left, whole(origin.y) - self.top);
        rasterizer.for_each_pixel_2d(|x, y, coverage| {
            if coverage > 0.0 {
                self.blend(
                    left.saturating_add_unsigned(x),
                    top.saturating_add_unsigned(y),
                    ink,
                    coverage,
                );
            }
        });
    }

    fn blend(&mut self, x: i32, y: i32, ink: u8, coverage: f32) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return;
        };
        if x >= self.width {
            return;
        }
        if let Some(pixel) = self.pixels.get_mut(y * self.width + x) {
            let steep = ((coverage.min(1.0) - 0.5) * EDGE_CONTRAST + 0.5).clamp(0.0, 1.0);
            *pixel = mix(*pixel, ink, steep);
        }
    }
}

/// As the eye sees a color.
fn brightness([red, green, blue]: [u8; 3]) -> u8 {
    let all = u32::from(red) * 77 + u32::from(green) * 150 + u32::from(blue) * 29;
    u8::try_from(all >> 8).unwrap_or(u8::MAX)
}

fn moved(curve: &OutlineCurve, place: &impl Fn(Point) -> Point) -> OutlineCurve {
    match curve {
        OutlineCurve::Line(a, b) => OutlineCurve::Line(place(*a), place(*b)),
        OutlineCurve::Quad(a, b, c) => OutlineCurve::Quad(place(*a), place(*b), place(*c)),
        OutlineCurve::Cubic(a, b, c, d) => {
            OutlineCurve::Cubic(place(*a), place(*b), place(*c), place(*d))
        }
    }
}

/// The whole pixels that hold all points, as origin, width and height.
fn pixel_bounds(curves: &[OutlineCurve]) -> Option<(Point, usize, usize)> {
    let points = curves.iter().flat_map(|curve| match curve {
        OutlineCurve::Line(a, b) => vec![*a, *b],
        OutlineCurve::Quad(a, b, c) => vec![*a, *b, *c],
        OutlineCurve::Cubic(a, b, c, d) => vec![*a, *b, *c, *d],
    });
    let (low, high) = points.fold(None, |bounds: Option<(Point, Point)>, p| {
        Some(bounds.map_or((p, p), |(low, high)| {
            (
                point(low.x.min(p.x), low.y.min(p.y)),
                point(high.x.max(p.x), high.y.max(p.y)),
            )
        }))
    })?;
    let origin = point(low.x.floor(), low.y.floor());
    let side = |length: f32| usize::try_from(whole(length.ceil()) + 1).ok();
    Some((origin, side(high.x - origin.x)?, side(high.y - origin.y)?))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a place on a page of some thousand dots"
)]
fn whole(value: f32) -> i32 {
    value as i32
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a mean of two bytes is a byte"
)]
fn mix(paper: u8, ink: u8, share: f32) -> u8 {
    (f32::from(paper) + (f32::from(ink) - f32::from(paper)) * share).round() as u8
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::Picture;
    use super::*;

    #[test]
    fn a_picture_fills_its_area_and_is_gray_on_white_paper() {
        let paper = Paper {
            width: 5.0,
            height: 2.0,
            units_per_inch: 203.0,
        };
        let black_and_clear = Picture {
            width: 2,
            height: 1,
            rgba: vec![0, 0, 0, 255, 0, 0, 0, 0],
        };
        let mut canvas = Canvas::of_page(paper);
        canvas.draw_picture(&PlacedPicture {
            area: Area {
                left: 1.0,
                top: 0.0,
                width: 4.0,
                height: 1.0,
            },
            picture: Arc::new(black_and_clear),
        });
        let rows: Vec<&[u8]> = canvas.rows().collect();
        assert_eq!(rows, [[255, 0, 0, 255, 255], [255; 5]]);
    }
}
