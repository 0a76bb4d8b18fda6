//! A batch's own label: its number, to be read from the dock's other side, what
//! it is called, and how much there is of it.

use super::super::content::{BatchContent, LabelError};
use super::super::fit::Room;
use super::super::paper::{Dots, EDGE, LABEL_HEIGHT, LABEL_WIDTH, LEFT, RIGHT};
use super::header;
use super::pen::{Pen, line};
use super::tracking::{BarCode, TALL_BARS, draw_bar_code};
use crate::{
    platform::typeface::{Typefaces, Weight},
    render::scene::Scene,
};

const NUMBER_TOP: Dots = EDGE + header::STRIP_HEIGHT + 80;
const NUMBER_HEIGHT: Dots = 220;
const FACTS_TOP: Dots = NUMBER_TOP + NUMBER_HEIGHT + 36;
const FACTS_HEIGHT: Dots = 108;
const DESCRIPTION_TOP: Dots = FACTS_TOP + FACTS_HEIGHT;
/// Of the watermark, which has less room than on a parcel's label.
const RISE_DEGREES: f32 = 14.0;
const FOOTER_TOP: Dots = LABEL_HEIGHT - EDGE - 40;

pub(super) fn lay_out(content: &BatchContent, faces: &Typefaces) -> Result<Scene, LabelError> {
    let mut pen = Pen::new(faces);
    header::draw_strip(&mut pen);
    draw_number(&mut pen, &content.number);
    draw_facts(&mut pen, content);
    let block = BarCode {
        title: "Batch",
        code: &format!("BATCH-{}", content.number),
        height: TALL_BARS,
    };
    let code_top = draw_bar_code(&mut pen, &block, FOOTER_TOP)?;
    draw_description(&mut pen, &content.description, code_top);
    pen.rule(FOOTER_TOP, 4);
    pen.caption("Practice label, printed by Sendoff", LEFT, FOOTER_TOP + 28);

    Ok(pen.into_scene(DESCRIPTION_TOP, code_top, RISE_DEGREES))
}

fn draw_number(pen: &mut Pen<'_>, number: &str) {
    pen.tag("BATCH", EDGE + header::STRIP_HEIGHT + 24);
    pen.middle_row(
        &line(number, Weight::Bold),
        NUMBER_TOP,
        Room {
            width: LABEL_WIDTH - 2 * LEFT,
            height: NUMBER_HEIGHT,
            largest: 210,
            wraps_below: 40,
            smallest: 40,
        },
    );
    pen.rule(FACTS_TOP, 4);
}

fn draw_facts(pen: &mut Pen<'_>, content: &BatchContent) {
    let middle = LABEL_WIDTH / 2;
    let facts = [
        ("PARCELS", &content.parcels, LEFT, middle - 24),
        ("BEGUN", &content.begun_on, middle + 12, RIGHT),
    ];
    for (caption, value, left, right) in facts {
        pen.caption(caption, left, FACTS_TOP + 28);
        pen.row(
            &line(value, Weight::Bold),
            left,
            FACTS_TOP + 40,
            Room {
                width: right - left,
                height: 52,
                largest: 50,
                wraps_below: 20,
                smallest: 20,
            },
        );
    }
    pen.fill(middle - 6, FACTS_TOP, 2, FACTS_HEIGHT);
    pen.rule(DESCRIPTION_TOP, 4);
}

fn draw_description(pen: &mut Pen<'_>, description: &str, bottom: Dots) {
    let top = DESCRIPTION_TOP + 24;
    pen.lines(
        &[line(description, Weight::Regular)],
        LEFT,
        top,
        Room {
            width: RIGHT - LEFT,
            height: bottom.saturating_sub(top + 16),
            largest: 58,
            wraps_below: 40,
            smallest: 22,
        },
    );
}
