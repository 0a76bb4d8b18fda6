//! What stands on a page: areas, texts, barcodes and pictures, each with its place.
//!
//! Labels, sheets and slips are laid out as scenes, and every scene can be
//! written as a PDF ([`pdf`]), as ZPL ([`zpl`]) and as a PNG ([`png`]). This
//! module knows the program's own typeface and nothing else of the program, so
//! that the practice service can use it too. Deliberately absent: right-to-left
//! and shaped scripts, whose letters are drawn one by one.

mod bar_codes;
mod canvas;

pub(crate) mod pdf;
mod picture;
pub(crate) mod png;
pub(crate) mod zpl;
mod zpl_graphic;

use std::sync::Arc;

use crate::platform::typeface::{TypefaceUnreadable, Typefaces, Weight};

pub(crate) use bar_codes::{Code128, CodeProblem, QrCode};
pub use picture::Picture;

/// Why a scene cannot be drawn. A fault of this program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DrawingError {
    #[error(transparent)]
    Typeface(#[from] TypefaceUnreadable),
    #[error("the PDF cannot be written: {0}")]
    Pdf(String),
    #[error("the PNG cannot be written: {0}")]
    Png(String),
}

/// One page. All its lengths are in units of its paper, from the upper left corner.
#[derive(Debug, Clone)]
pub(crate) struct Scene {
    pub(crate) paper: Paper,
    /// Drawn before every mark.
    pub(crate) watermark: Option<Watermark>,
    /// In the order in which they are drawn.
    pub(crate) marks: Vec<Mark>,
}

impl Scene {
    pub(crate) fn blank(paper: Paper) -> Self {
        Self {
            paper,
            watermark: None,
            marks: Vec::new(),
        }
    }
}

/// The unit is whatever suits the layout: the dot of a label printer, or the
/// point, which is [`POINTS_PER_INCH`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Paper {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) units_per_inch: f32,
}

pub(crate) const POINTS_PER_INCH: f32 = 72.0;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Mark {
    /// A black rectangle: a line, a band, a tag.
    Fill(Area),
    Text(TextRun),
    Bars(Bars),
    Cells(Cells),
    Picture(PlacedPicture),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Area {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    Black,
    Gray,
    /// On a black area.
    White,
}

impl Ink {
    /// 0 is black.
    fn brightness(self) -> u8 {
        match self {
            Self::Black => 0,
            Self::Gray => 90,
            Self::White => 255,
        }
    }
}

/// Where a row of text stands on its baseline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Place {
    StartsAt(f32),
    CentredIn { left: f32, width: f32 },
}

/// One row of text that is known to fit.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TextRun {
    pub(crate) text: String,
    pub(crate) weight: Weight,
    pub(crate) ink: Ink,
    /// The em of the typeface.
    pub(crate) size: f32,
    pub(crate) place: Place,
    pub(crate) baseline: f32,
}

impl TextRun {
    /// Where the row begins; centred ones begin on a whole unit.
    pub(crate) fn left(&self, faces: &Typefaces) -> f32 {
        match self.place {
            Place::StartsAt(left) => left,
            Place::CentredIn { left, width } => {
                let free = width - self.width(faces);
                left + (free / 2.0).round()
            }
        }
    }

    pub(crate) fn width(&self, faces: &Typefaces) -> f32 {
        faces.width(self.weight, self.size, &faces.printable(&self.text))
    }
}

/// A barcode whose modules are all of one width.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bars {
    pub(crate) code: Code128,
    pub(crate) module_width: f32,
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) height: f32,
}

impl Bars {
    fn areas(&self) -> Vec<Area> {
        dark_spans(self.code.modules())
            .into_iter()
            .map(|(from, length)| Area {
                left: self.left + f32::from(from) * self.module_width,
                top: self.top,
                width: f32::from(length) * self.module_width,
                height: self.height,
            })
            .collect()
    }
}

/// A QR code without its quiet zone.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Cells {
    pub(crate) code: QrCode,
    pub(crate) cell: f32,
    pub(crate) left: f32,
    pub(crate) top: f32,
}

impl Cells {
    fn areas(&self) -> Vec<Area> {
        (0..)
            .zip(self.code.rows())
            .flat_map(|(row, modules): (u16, _)| {
                dark_spans(modules)
                    .into_iter()
                    .map(move |(from, length)| Area {
                        left: self.left + f32::from(from) * self.cell,
                        top: self.top + f32::from(row) * self.cell,
                        width: f32::from(length) * self.cell,
                        height: self.cell,
                    })
            })
            .collect()
    }

    fn area(&self) -> Area {
        Area {
            left: self.left,
            top: self.top,
            width: self.side(),
            height: self.side(),
        }
    }

    pub(crate) fn side(&self) -> f32 {
        f32::from(self.code.side()) * self.cell
    }
}

/// A picture that fills an area.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PlacedPicture {
    pub(crate) area: Area,
    /// Shared by the pages that show it.
    pub(crate) picture: Arc<Picture>,
}

/// A light word that rises across the page, under everything else.
#[derive(Debug, Clone)]
pub(crate) struct Watermark {
    pub(crate) text: &'static str,
    pub(crate) size: f32,
    pub(crate) centre_x: f32,
    pub(crate) centre_y: f32,
    pub(crate) rise_degrees: f32,
    /// Where it must not go, so that every code scans.
    pub(crate) clear_zones: Vec<Area>,
}

impl Watermark {
    const WEIGHT: Weight = Weight::Bold;
    /// Light enough that a scanner takes it for paper.
    const BRIGHTNESS: u8 = 222;

    /// Half of a capital's height, so that the word and not its baseline is centred.
    fn drop(&self) -> f32 {
        self.size * 0.36
    }

    fn width(&self, faces: &Typefaces) -> f32 {
        faces.width(Self::WEIGHT, self.size, self.text)
    }
}

/// The black rectangles of a row of modules: neighbours become one.
fn dark_spans(modules: &[bool]) -> Vec<(u16, u16)> {
    let mut spans: Vec<(u16, u16)> = Vec::new();
    for (at, dark) in (0..).zip(modules) {
        if !dark {
            continue;
        }
        match spans.last_mut() {
            Some((start, length)) if *start + *length == at => *length += 1,
            Some(_) | None => spans.push((at, 1)),
        }
    }
    spans
}
