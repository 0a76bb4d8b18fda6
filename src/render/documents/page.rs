//! A page of paper: marks in points from the upper left corner.

use crate::platform::typeface::Weight;

pub(super) const LETTER: Paper = Paper {
    width: 612.0,
    height: 792.0,
};
/// 4 × 6 in.
pub(super) const LABEL: Paper = Paper {
    width: 288.0,
    height: 432.0,
};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Paper {
    pub(super) width: f32,
    pub(super) height: f32,
}

/// One page: its marks in the order in which they are drawn.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) marks: Vec<Mark>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Mark {
    Text(Line),
    /// A line from left to right.
    Rule {
        left: f32,
        right: f32,
        y: f32,
        width: f32,
    },
    /// A black band across the page, its text white.
    Band {
        left: f32,
        top: f32,
        width: f32,
        height: f32,
    },
    /// The document's one picture.
    Picture(Area),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Area {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// A row of text that fits.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) weight: Weight,
    pub(super) ink: Ink,
    pub(super) size: f32,
    pub(super) left: f32,
    pub(super) baseline: f32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    Black,
    Gray,
    White,
}
