//! Who sends, who receives, and the parcel's weight, size and date.

use super::super::content::LabelContent;
use super::super::fit::{Line, Room};
use super::super::paper::{Dots, LEFT, RECIPIENT_TOP, RIGHT};
use super::header;
use super::pen::{Pen, line};
use crate::platform::typeface::Weight;

const TOP: Dots = header::BOTTOM + 4;
const FACTS_LEFT: Dots = 568;
const FACT_HEIGHT: Dots = 53;
/// The recipient stands in from the edge, as on an envelope.
const RECIPIENT_LEFT: Dots = 64;
const TAG_HEIGHT: Dots = 32;

pub(super) fn draw_sender_and_facts(pen: &mut Pen<'_>, content: &LabelContent) {
    pen.caption("FROM", LEFT, TOP + 24);
    let lines: Vec<Line> = content
        .from_lines
        .iter()
        .map(|text| line(text, Weight::Regular))
        .collect();
    pen.lines(
        &lines,
        LEFT,
        TOP + 32,
        Room {
            width: FACTS_LEFT - LEFT - 36,
            height: RECIPIENT_TOP - TOP - 40,
            largest: 25,
            wraps_below: 19,
            smallest: 15,
        },
    );
    pen.fill(FACTS_LEFT - 18, TOP, 2, RECIPIENT_TOP - TOP);
    let facts = [
        ("SHIP DATE", &content.ship_date),
        ("WEIGHT", &content.weight),
        ("SIZE", &content.size),
    ];
    let mut top = TOP;
    for (caption, value) in facts {
        pen.caption(caption, FACTS_LEFT, top + 21);
        pen.row(
            &line(value, Weight::Bold),
            FACTS_LEFT,
            top + 27,
            Room {
                width: RIGHT - FACTS_LEFT,
                height: 24,
                largest: 24,
                wraps_below: 13,
                smallest: 13,
            },
        );
        top += FACT_HEIGHT;
    }
    pen.rule(RECIPIENT_TOP, 4);
}

pub(super) fn draw_recipient(pen: &mut Pen<'_>, content: &LabelContent, top: Dots, bottom: Dots) {
    pen.tag("SHIP TO", top);
    let lines: Vec<Line> = content
        .to_lines
        .iter()
        .filter(|text| !text.trim().is_empty())
        .enumerate()
        .map(|(at, text)| match at {
            0 => line(text, Weight::Bold),
            1.. => line(text, Weight::Regular),
        })
        .collect();
    let lines_top = top + TAG_HEIGHT + 20;
    pen.lines(
        &lines,
        RECIPIENT_LEFT,
        lines_top,
        Room {
            width: RIGHT - RECIPIENT_LEFT,
            height: bottom.saturating_sub(lines_top + 16),
            largest: 58,
            wraps_below: 26,
            smallest: 20,
        },
    );
}
