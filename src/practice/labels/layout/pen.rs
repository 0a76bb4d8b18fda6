//! Puts marks into a scene: lines, tags and rows that are fitted first.

use super::super::fit::{Line, Room, Row, fit, fit_row, leading};
use super::super::paper::{Dots, EDGE, LABEL_WIDTH, LEFT, PAPER, Zone};
use crate::{
    platform::typeface::{Typefaces, Weight},
    render::scene::{Area, Bars, Cells, Ink, Mark, Place, Scene, TextRun, Watermark},
};

pub(super) struct Pen<'a> {
    faces: &'a Typefaces,
    marks: Vec<Mark>,
    /// Where no watermark may be.
    clear_zones: Vec<Area>,
}

/// A fixed text, known to fit, centred in `width` from `left` on.
pub(super) struct Caption<'a> {
    pub(super) text: &'a str,
    pub(super) weight: Weight,
    pub(super) ink: Ink,
    pub(super) size: Dots,
    pub(super) left: Dots,
    pub(super) width: Dots,
    pub(super) baseline: Dots,
}

impl<'a> Pen<'a> {
    pub(super) fn new(faces: &'a Typefaces) -> Self {
        Self {
            faces,
            marks: Vec::new(),
            clear_zones: Vec::new(),
        }
    }

    /// With a watermark in the middle of the room from `top` to `bottom`.
    pub(super) fn into_scene(self, top: Dots, bottom: Dots, rise_degrees: f32) -> Scene {
        Scene {
            paper: PAPER,
            watermark: Some(Watermark {
                text: "PRACTICE",
                size: 126.0,
                centre_x: (LABEL_WIDTH / 2).into(),
                centre_y: top.midpoint(bottom).into(),
                rise_degrees,
                clear_zones: self.clear_zones,
            }),
            marks: self.marks,
        }
    }

    pub(super) fn faces(&self) -> &'a Typefaces {
        self.faces
    }

    pub(super) fn fill(&mut self, left: Dots, top: Dots, width: Dots, height: Dots) {
        self.marks.push(Mark::Fill(area(Zone {
            left,
            top,
            width,
            height,
        })));
    }

    /// A line across the label.
    pub(super) fn rule(&mut self, top: Dots, thickness: Dots) {
        self.fill(EDGE, top, LABEL_WIDTH - 2 * EDGE, thickness);
    }

    /// A frame of four lines.
    pub(super) fn frame(&mut self, area: Zone, thickness: Dots) {
        self.fill(area.left, area.top, area.width, thickness);
        self.fill(area.left, area.bottom() - thickness, area.width, thickness);
        let (top, height) = (area.top + thickness, area.height - 2 * thickness);
        self.fill(area.left, top, thickness, height);
        self.fill(area.right() - thickness, top, thickness, height);
    }

    fn text(&mut self, run: TextRun) {
        if !run.text.is_empty() {
            self.marks.push(Mark::Text(run));
        }
    }

    pub(super) fn centred(&mut self, caption: &Caption<'_>) {
        self.text(TextRun {
            text: caption.text.to_owned(),
            weight: caption.weight,
            ink: caption.ink,
            size: caption.size.into(),
            place: Place::CentredIn {
                left: caption.left.into(),
                width: caption.width.into(),
            },
            baseline: caption.baseline.into(),
        });
    }

    /// A fixed caption, known to fit, for what is beside or under it.
    pub(super) fn caption(&mut self, text: &str, left: Dots, baseline: Dots) {
        self.text(TextRun {
            text: text.to_owned(),
            weight: Weight::Regular,
            ink: Ink::Black,
            size: 17.0,
            place: Place::StartsAt(left.into()),
            baseline: baseline.into(),
        });
    }

    /// White words of ours on a black tag as wide as they are.
    pub(super) fn tag(&mut self, text: &str, top: Dots) {
        const HEIGHT: Dots = 32;
        const SIZE: Dots = 22;
        let words = self.faces.width(Weight::Bold, SIZE, text);
        let width = (0..LABEL_WIDTH)
            .find(|w| f32::from(*w) >= words)
            .unwrap_or(LABEL_WIDTH)
            + 24;
        self.fill(EDGE, top, width, HEIGHT);
        self.centred(&Caption {
            text,
            weight: Weight::Bold,
            ink: Ink::White,
            size: SIZE,
            left: EDGE,
            width,
            baseline: top + 24,
        });
    }

    /// Lines from outside in a room, from its top down.
    pub(super) fn lines(&mut self, lines: &[Line], left: Dots, mut top: Dots, room: Room) {
        for row in fit(self.faces, lines, room) {
            let size = row.size;
            self.place(row, Place::StartsAt(left.into()), top);
            top += leading(size);
        }
    }

    /// One line from outside, cut off when nothing else helps.
    pub(super) fn row(&mut self, line: &Line, left: Dots, top: Dots, room: Room) {
        let row = fit_row(self.faces, line, room);
        self.place(row, Place::StartsAt(left.into()), top);
    }

    /// One line from outside in the middle of the label.
    pub(super) fn middle_row(&mut self, line: &Line, top: Dots, room: Room) {
        let place = Place::CentredIn {
            left: LEFT.into(),
            width: (LABEL_WIDTH - 2 * LEFT).into(),
        };
        self.place(fit_row(self.faces, line, room), place, top);
    }

    pub(super) fn bars(&mut self, bars: Bars, clear: Zone) {
        self.marks.push(Mark::Bars(bars));
        self.clear_zones.push(area(clear));
    }

    pub(super) fn cells(&mut self, cells: Cells, clear: Zone) {
        self.marks.push(Mark::Cells(cells));
        self.clear_zones.push(area(clear));
    }

    fn place(&mut self, row: Row, place: Place, top: Dots) {
        self.text(TextRun {
            text: row.text,
            weight: row.weight,
            ink: Ink::Black,
            size: row.size.into(),
            place,
            baseline: (top + cap(row.size)).into(),
        });
    }
}

pub(super) fn line(text: &str, weight: Weight) -> Line {
    Line {
        text: text.to_owned(),
        weight,
    }
}

fn area(zone: Zone) -> Area {
    Area {
        left: zone.left.into(),
        top: zone.top.into(),
        width: zone.width.into(),
        height: zone.height.into(),
    }
}

/// From the top of a row to its baseline; Japanese and accented capitals stand that high.
fn cap(size: Dots) -> Dots {
    size * 7 / 8
}
