//! Draws on a page: texts that fit between two edges, rules, bands. Their
//! positions are up to the layout.

use std::sync::Arc;

use crate::{
    platform::typeface::{Typefaces, Weight},
    render::scene::{Area, Ink, Mark, Paper, Picture, Place, PlacedPicture, Scene, TextRun},
};

/// A tracking code is made smaller before it would touch its neighbour.
const SMALLEST_CODE: f32 = 4.0;
/// A text that was made to fit may be so much wider by rounding.
const ROUNDING: f32 = 0.01;
/// Of a band's height.
const BAND_TEXT: f32 = 0.5;
const BAND_BASELINE: f32 = 0.68;
const BAND_INDENT: f32 = 8.0;

/// How a text is drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextStyle {
    pub(super) weight: Weight,
    pub(super) ink: Ink,
    pub(super) size: f32,
}

pub(super) struct Pen<'a> {
    pub(super) faces: &'a Typefaces,
    page: Scene,
}

impl<'a> Pen<'a> {
    pub(super) fn new(faces: &'a Typefaces, paper: Paper) -> Self {
        Self {
            faces,
            page: Scene::blank(paper),
        }
    }

    /// Returns the page and starts an empty one.
    pub(super) fn turn(&mut self) -> Scene {
        let next = Scene::blank(self.page.paper);
        std::mem::replace(&mut self.page, next)
    }

    /// Starts another page after this one.
    pub(super) fn swap(&mut self, page: &mut Scene) {
        std::mem::swap(&mut self.page, page);
    }

    /// A text between two edges, cut off where it is too long.
    pub(super) fn put(
        &mut self,
        text: &str,
        style: TextStyle,
        (left, right): (f32, f32),
        baseline: f32,
    ) {
        let mut text = self.faces.printable(text);
        if self.faces.width(style.weight, style.size, &text) > right - left + ROUNDING {
            text = self
                .faces
                .cut(style.weight, &text, (right - left) / style.size);
        }
        self.push(text, style, left, baseline);
    }

    /// A text that must be complete, such as a code: made smaller rather than cut.
    pub(super) fn whole(&mut self, text: &str, style: TextStyle, edges: (f32, f32), baseline: f32) {
        let ems = self
            .faces
            .width(style.weight, 1.0, &self.faces.printable(text));
        let size = ((edges.1 - edges.0) / ems.max(f32::EPSILON)).clamp(SMALLEST_CODE, style.size);
        self.put(text, TextStyle { size, ..style }, edges, baseline);
    }

    pub(super) fn right(
        &mut self,
        text: &str,
        style: TextStyle,
        (left, right): (f32, f32),
        baseline: f32,
    ) {
        let text = self.faces.printable(text);
        let width = self.faces.width(style.weight, style.size, &text);
        self.push(text, style, (right - width).max(left), baseline);
    }

    /// The rows of a text that is broken at its blanks; the last row takes
    /// what is left, and is cut when it is put.
    pub(super) fn rows(
        &self,
        text: &str,
        style: TextStyle,
        width: f32,
        most: usize,
    ) -> Vec<String> {
        let text = self.faces.printable(text);
        let mut rows: Vec<String> = Vec::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let is_last = rows.len() >= most;
            match rows.last_mut() {
                Some(row)
                    if is_last
                        || self
                            .faces
                            .width(style.weight, style.size, &format!("{row} {word}"))
                            <= width =>
                {
                    row.push(' ');
                    row.push_str(word);
                }
                Some(_) | None => rows.push(word.to_owned()),
            }
        }
        rows
    }

    pub(super) fn rule(&mut self, (left, right): (f32, f32), y: f32, width: f32) {
        self.page.marks.push(Mark::Fill(Area {
            left,
            top: y,
            width: right - left,
            height: width,
        }));
    }

    /// A black band with white words.
    pub(super) fn band(&mut self, text: &str, (left, right): (f32, f32), top: f32, height: f32) {
        self.page.marks.push(Mark::Fill(Area {
            left,
            width: right - left,
            top,
            height,
        }));
        let style = TextStyle {
            weight: Weight::Bold,
            ink: Ink::White,
            size: height * BAND_TEXT,
        };
        let edges = (left + BAND_INDENT, right - BAND_INDENT);
        self.whole(text, style, edges, top + height * BAND_BASELINE);
    }

    pub(super) fn picture(&mut self, picture: &Arc<Picture>, area: Area) {
        let picture = Arc::clone(picture);
        let placed = PlacedPicture { area, picture };
        self.page.marks.push(Mark::Picture(placed));
    }

    fn push(&mut self, text: String, style: TextStyle, left: f32, baseline: f32) {
        if !text.is_empty() {
            self.page.marks.push(Mark::Text(TextRun {
                text,
                weight: style.weight,
                ink: style.ink,
                size: style.size,
                place: Place::StartsAt(left),
                baseline,
            }));
        }
    }
}
