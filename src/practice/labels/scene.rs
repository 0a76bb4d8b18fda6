//! A label as marks on a grid of printer dots. Says what stands where; draws nothing.

pub(super) use crate::platform::typeface::Weight;

/// A length or a position in printer dots, of which there are [`DOTS_PER_INCH`].
pub(super) type Dots = u16;

pub(super) const DOTS_PER_INCH: Dots = 203;
/// 4 inches.
pub(super) const LABEL_WIDTH: Dots = 812;
/// 6 inches.
pub(super) const LABEL_HEIGHT: Dots = 1218;

/// The marks of one label in the order in which they are drawn.
#[derive(Debug, Default)]
pub(super) struct Scene {
    pub(super) marks: Vec<Mark>,
    /// Where the watermark must not go, so that every code scans.
    pub(super) clear_zones: Vec<Area>,
    pub(super) watermark: Option<Watermark>,
}

#[derive(Debug)]
pub(super) enum Mark {
    /// A black rectangle: a line, a band, a tag.
    Fill(Area),
    Text(TextRun),
    /// The bar code.
    Bars(Bars),
    /// The QR code.
    Cells(Cells),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: Dots,
    pub(super) top: Dots,
    pub(super) width: Dots,
    pub(super) height: Dots,
}

impl Area {
    pub(super) fn right(self) -> Dots {
        self.left + self.width
    }

    pub(super) fn bottom(self) -> Dots {
        self.top + self.height
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    Black,
    /// On a black band.
    White,
}

/// Where a row of text stands on its baseline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    StartsAt(Dots),
    CentredIn { left: Dots, width: Dots },
}

/// One row of text that is known to fit.
#[derive(Debug, Clone)]
pub(super) struct TextRun {
    pub(super) text: String,
    pub(super) weight: Weight,
    pub(super) ink: Ink,
    /// The em of the typeface.
    pub(super) size: Dots,
    pub(super) place: Place,
    pub(super) baseline: Dots,
}

/// A Code 128 symbol, bar and space by turns, each module a whole number of dots.
#[derive(Debug)]
pub(super) struct Bars {
    pub(super) code: String,
    pub(super) modules: Vec<bool>,
    pub(super) module_width: Dots,
    pub(super) left: Dots,
    pub(super) top: Dots,
    pub(super) height: Dots,
}

/// A QR symbol, row by row, without its quiet zone.
#[derive(Debug)]
pub(super) struct Cells {
    pub(super) rows: Vec<Vec<bool>>,
    pub(super) cell: Dots,
    pub(super) left: Dots,
    pub(super) top: Dots,
}

impl Bars {
    pub(super) fn areas(&self) -> impl Iterator<Item = Area> + '_ {
        dark_spans(&self.modules)
            .into_iter()
            .map(|(from, length)| Area {
                left: self.left + from * self.module_width,
                top: self.top,
                width: length * self.module_width,
                height: self.height,
            })
    }
}

impl Cells {
    pub(super) fn areas(&self) -> impl Iterator<Item = Area> + '_ {
        (0..).zip(&self.rows).flat_map(move |(row, modules)| {
            dark_spans(modules)
                .into_iter()
                .map(move |(from, length)| Area {
                    left: self.left + from * self.cell,
                    top: self.top + row * self.cell,
                    width: length * self.cell,
                    height: self.cell,
                })
        })
    }

    /// The symbol without its quiet zone.
    pub(super) fn area(&self) -> Area {
        let side = Dots::try_from(self.rows.len()).unwrap_or(0) * self.cell;
        Area {
            left: self.left,
            top: self.top,
            width: side,
            height: side,
        }
    }
}

/// A light word that rises across the label, under everything else.
#[derive(Debug, Clone)]
pub(super) struct Watermark {
    pub(super) text: &'static str,
    pub(super) size: Dots,
    pub(super) centre_x: Dots,
    pub(super) centre_y: Dots,
    pub(super) rise_degrees: f32,
}

/// The black rectangles of a row of modules: neighbours become one.
fn dark_spans(modules: &[bool]) -> Vec<(Dots, Dots)> {
    let mut spans: Vec<(Dots, Dots)> = Vec::new();
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
