//! Puts marks into a scene: lines, tags and rows that are fitted first.

use super::super::fit::{Line, Room, Row, fit, fit_row, leading};
use super::super::scene::{Area, Bars, Cells, Dots, Ink, Mark, Place, Scene, TextRun, Weight};
use super::super::typeface::Typefaces;
use super::{EDGE, LEFT};
use crate::practice::labels::scene::LABEL_WIDTH;

pub(super) struct Pen<'a> {
    faces: &'a Typefaces,
    scene: Scene,
}

impl<'a> Pen<'a> {
    pub(super) fn new(faces: &'a Typefaces) -> Self {
        Self {
            faces,
            scene: Scene::default(),
        }
    }

    pub(super) fn into_scene(self) -> Scene {
        self.scene
    }

    pub(super) fn faces(&self) -> &'a Typefaces {
        self.faces
    }

    pub(super) fn fill(&mut self, left: Dots, top: Dots, width: Dots, height: Dots) {
        self.scene.marks.push(Mark::Fill(Area {
            left,
            top,
            width,
            height,
        }));
    }

    /// A line across the label.
    pub(super) fn rule(&mut self, top: Dots, thickness: Dots) {
        self.fill(EDGE, top, LABEL_WIDTH - 2 * EDGE, thickness);
    }

    /// A frame of four lines.
    pub(super) fn frame(&mut self, area: Area, thickness: Dots) {
        self.fill(area.left, area.top, area.width, thickness);
        self.fill(area.left, area.bottom() - thickness, area.width, thickness);
        let (top, height) = (area.top + thickness, area.height - 2 * thickness);
        self.fill(area.left, top, thickness, height);
        self.fill(area.right() - thickness, top, thickness, height);
    }

    pub(super) fn text(&mut self, run: TextRun) {
        if !run.text.is_empty() {
            self.scene.marks.push(Mark::Text(run));
        }
    }

    /// Words of ours, known to fit, that name what stands beside or under them.
    pub(super) fn caption(&mut self, text: &str, left: Dots, baseline: Dots) {
        self.text(TextRun {
            text: text.to_owned(),
            weight: Weight::Regular,
            ink: Ink::Black,
            size: 17,
            place: Place::StartsAt(left),
            baseline,
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
        self.text(TextRun {
            text: text.to_owned(),
            weight: Weight::Bold,
            ink: Ink::White,
            size: SIZE,
            place: Place::CentredIn { left: EDGE, width },
            baseline: top + 24,
        });
    }

    /// Lines from outside in a room, from its top down.
    pub(super) fn lines(&mut self, lines: &[Line], left: Dots, mut top: Dots, room: Room) {
        for row in fit(self.faces, lines, room) {
            let size = row.size;
            self.place(row, Place::StartsAt(left), top);
            top += leading(size);
        }
    }

    /// One line from outside, cut off when nothing else helps.
    pub(super) fn row(&mut self, line: &Line, left: Dots, top: Dots, room: Room) {
        self.place(fit_row(self.faces, line, room), Place::StartsAt(left), top);
    }

    /// One line from outside in the middle of the label.
    pub(super) fn middle_row(&mut self, line: &Line, top: Dots, room: Room) {
        let place = Place::CentredIn {
            left: LEFT,
            width: LABEL_WIDTH - 2 * LEFT,
        };
        self.place(fit_row(self.faces, line, room), place, top);
    }

    pub(super) fn bars(&mut self, bars: Bars, clear: Area) {
        self.scene.marks.push(Mark::Bars(bars));
        self.scene.clear_zones.push(clear);
    }

    pub(super) fn cells(&mut self, cells: Cells, clear: Area) {
        self.scene.marks.push(Mark::Cells(cells));
        self.scene.clear_zones.push(clear);
    }

    fn place(&mut self, row: Row, place: Place, top: Dots) {
        self.text(TextRun {
            text: row.text,
            weight: row.weight,
            ink: Ink::Black,
            size: row.size,
            place,
            baseline: top + cap(row.size),
        });
    }
}

pub(super) fn line(text: &str, weight: Weight) -> Line {
    Line {
        text: text.to_owned(),
        weight,
    }
}

/// From the top of a row to its baseline; Japanese and accented capitals stand that high.
fn cap(size: Dots) -> Dots {
    size * 7 / 8
}
