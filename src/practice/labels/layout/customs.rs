//! The customs box, only on labels that have customs lines.

use super::super::content::LabelContent;
use super::super::fit::Room;
use super::super::paper::{Dots, EDGE, LABEL_WIDTH, LEFT, Zone};
use super::pen::{Pen, line};
use crate::platform::typeface::Weight;

const MOST_ROWS: usize = 5;
const ROW_HEIGHT: Dots = 28;
const CAPTION_HEIGHT: Dots = 30;

/// Draws the box on top of `bottom` and says where it begins.
pub(super) fn draw(pen: &mut Pen<'_>, content: &LabelContent, bottom: Dots) -> Dots {
    let rows = rows(&content.customs_lines);
    if rows.is_empty() {
        return bottom;
    }
    let count = (0..)
        .zip(&rows)
        .map(|(at, _row)| at + 1)
        .last()
        .unwrap_or(0);
    let height = CAPTION_HEIGHT + count * ROW_HEIGHT + 10;
    let area = Zone {
        left: EDGE,
        top: bottom - height - 12,
        width: LABEL_WIDTH - 2 * EDGE,
        height,
    };
    pen.frame(area, 2);
    pen.caption("CUSTOMS DECLARATION", LEFT, area.top + 25);
    let mut top = area.top + CAPTION_HEIGHT + 2;
    for row in &rows {
        pen.row(
            &line(row, Weight::Regular),
            LEFT,
            top,
            Room {
                width: area.width - 2 * (LEFT - EDGE),
                height: ROW_HEIGHT,
                largest: 23,
                wraps_below: 16,
                smallest: 16,
            },
        );
        top += ROW_HEIGHT;
    }
    area.top
}

/// At most a box full: when there are more, the last row says how many.
fn rows(lines: &[String]) -> Vec<String> {
    let lines: Vec<&String> = lines
        .iter()
        .filter(|line| !line.trim().is_empty())
        .collect();
    if lines.len() <= MOST_ROWS {
        return lines.into_iter().cloned().collect();
    }
    let shown = MOST_ROWS - 1;
    let more = format!("and {} more, see the customs form", lines.len() - shown);
    lines
        .into_iter()
        .take(shown)
        .cloned()
        .chain([more])
        .collect()
}
