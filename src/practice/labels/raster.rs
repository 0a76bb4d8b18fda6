//! The label as gray pixels, one a printer dot. Rows of text and the watermark
//! come from the typeface's outlines; the rest are rectangles.

use ab_glyph::{Font as _, Outline, OutlineCurve, Point, point};
use ab_glyph_rasterizer::Rasterizer;

use super::scene::{Area, Bars, Cells, Dots, Ink, Mark, Place, Scene, TextRun, Watermark, Weight};
use super::typeface::Typefaces;

const WHITE: u8 = 255;
const BLACK: u8 = 0;
/// Light enough that a scanner takes it for paper.
const WATERMARK_GRAY: u8 = 222;
/// Edges of letters steeper than their coverage: thermal printers know no gray.
const EDGE_CONTRAST: f32 = 1.7;

/// Gray pixels, 0 is black.
#[derive(Debug, Clone)]
pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Where the canvas stands on the label.
    left: i32,
    top: i32,
    pub(super) pixels: Vec<u8>,
}

impl Canvas {
    /// White paper of the area's size. Marks outside of it are not drawn.
    pub(super) fn blank(area: Area) -> Self {
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        Self {
            width,
            height,
            left: i32::from(area.left),
            top: i32::from(area.top),
            pixels: vec![WHITE; width * height],
        }
    }

    /// Where the canvas's first pixel stands on the label.
    pub(super) fn origin(&self) -> (i32, i32) {
        (self.left, self.top)
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
        self.draw_watermark(scene, faces);
        for mark in &scene.marks {
            match mark {
                Mark::Fill(area) => self.fill(*area),
                Mark::Text(run) => self.draw_text(run, faces),
                Mark::Bars(bars) => self.draw_bars(bars),
                Mark::Cells(cells) => self.draw_cells(cells),
            }
        }
    }

    /// The watermark alone, without the zones that must stay clear.
    pub(super) fn draw_watermark(&mut self, scene: &Scene, faces: &Typefaces) {
        if let Some(watermark) = &scene.watermark {
            self.draw_rising(watermark, faces);
            for zone in &scene.clear_zones {
                self.fill_with(*zone, WHITE);
            }
        }
    }

    pub(super) fn draw_text(&mut self, run: &TextRun, faces: &Typefaces) {
        let ink = match run.ink {
            Ink::Black => BLACK,
            Ink::White => WHITE,
        };
        let scale = f32::from(run.size) / faces.units_per_em(run.weight);
        let mut x = start(run, faces);
        let y = f32::from(run.baseline);
        for letter in faces.letters(run.weight, &run.text) {
            if let Some(outline) = faces.face(run.weight).outline(letter.glyph) {
                let place = |p: Point| point(x + p.x * scale, y - p.y * scale);
                self.draw_outline(&outline, place, ink);
            }
            x += letter.advance_em * f32::from(run.size);
        }
    }

    pub(super) fn draw_cells(&mut self, cells: &Cells) {
        for area in cells.areas() {
            self.fill(area);
        }
    }

    fn draw_bars(&mut self, bars: &Bars) {
        for area in bars.areas() {
            self.fill(area);
        }
    }

    fn fill(&mut self, area: Area) {
        self.fill_with(area, BLACK);
    }

    fn fill_with(&mut self, area: Area, gray: u8) {
        let offset = |at: Dots, origin: i32, limit: usize| {
            usize::try_from(i32::from(at) - origin)
                .unwrap_or(0)
                .min(limit)
        };
        let columns =
            offset(area.left, self.left, self.width)..offset(area.right(), self.left, self.width);
        let rows =
            offset(area.top, self.top, self.height)..offset(area.bottom(), self.top, self.height);
        let lines = self.pixels.chunks_exact_mut(self.width.max(1));
        for line in lines.skip(rows.start).take(rows.len()) {
            if let Some(span) = line.get_mut(columns.clone()) {
                span.fill(gray);
            }
        }
    }

    fn draw_rising(&mut self, watermark: &Watermark, faces: &Typefaces) {
        let weight = Weight::Bold;
        let size = f32::from(watermark.size);
        let scale = size / faces.units_per_em(weight);
        let (sine, cosine) = watermark.rise_degrees.to_radians().sin_cos();
        let centre = point(f32::from(watermark.centre_x), f32::from(watermark.centre_y));
        let mut pen = -faces.width(weight, watermark.size, watermark.text) / 2.0;
        // Half of a capital's height, so that the word and not its baseline is centred.
        let drop = size * 0.36;
        for letter in faces.letters(weight, watermark.text) {
            if let Some(outline) = faces.face(weight).outline(letter.glyph) {
                let place = |p: Point| {
                    let (x, y) = (pen + p.x * scale, drop - p.y * scale);
                    point(
                        centre.x + x * cosine + y * sine,
                        centre.y - x * sine + y * cosine,
                    )
                };
                self.draw_outline(&outline, place, WATERMARK_GRAY);
            }
            pen += letter.advance_em * size;
        }
    }

    /// Draws one glyph whose points `place` moves onto the label.
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

/// Where a row of text begins.
pub(super) fn start(run: &TextRun, faces: &Typefaces) -> f32 {
    match run.place {
        Place::StartsAt(left) => f32::from(left),
        Place::CentredIn { left, width } => {
            let free = f32::from(width) - faces.width(run.weight, run.size, &run.text);
            f32::from(left) + (free / 2.0).round()
        }
    }
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
    reason = "a place on a label of a thousand dots"
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
