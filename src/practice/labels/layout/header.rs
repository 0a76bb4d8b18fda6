//! The top of the label: what it is not worth, and the postage.

use super::super::content::LabelContent;
use super::super::fit::Room;
use super::super::paper::{Dots, EDGE, LABEL_WIDTH, LEFT, RIGHT, Zone};
use super::pen::{Caption, Pen, line};
use crate::{platform::typeface::Weight, render::scene::Ink};

pub(super) const STRIP_HEIGHT: Dots = 44;
const SERVICE_TOP: Dots = EDGE + STRIP_HEIGHT;
/// Where the sender begins.
pub(super) const BOTTOM: Dots = 188;

const INDICIA: Zone = Zone {
    left: 622,
    top: SERVICE_TOP + 12,
    width: RIGHT - 622,
    height: BOTTOM - SERVICE_TOP - 24,
};

pub(super) fn draw(pen: &mut Pen<'_>, content: &LabelContent) {
    draw_strip(pen);
    draw_indicia(pen);
    let width = INDICIA.left - LEFT - 20;
    pen.row(
        &line(&content.carrier, Weight::Regular),
        LEFT,
        SERVICE_TOP + 18,
        Room {
            width,
            height: 28,
            largest: 26,
            wraps_below: 16,
            smallest: 16,
        },
    );
    pen.lines(
        &[line(&content.postage_description, Weight::Bold)],
        LEFT,
        SERVICE_TOP + 52,
        Room {
            width,
            height: 66,
            largest: 60,
            wraps_below: 34,
            smallest: 22,
        },
    );
    pen.rule(BOTTOM, 4);
}

/// The strip that says that the label is not valid for postage.
pub(super) fn draw_strip(pen: &mut Pen<'_>) {
    pen.fill(EDGE, EDGE, LABEL_WIDTH - 2 * EDGE, STRIP_HEIGHT);
    pen.centred(&Caption {
        text: "PRACTICE · not valid for postage",
        weight: Weight::Bold,
        ink: Ink::White,
        size: 28,
        left: EDGE,
        width: LABEL_WIDTH - 2 * EDGE,
        baseline: EDGE + 32,
    });
}

/// Where a real label says that its postage is paid.
fn draw_indicia(pen: &mut Pen<'_>) {
    pen.frame(INDICIA, 3);
    let rows = [
        ("PRACTICE", Weight::Bold, 23, 35),
        ("NO POSTAGE", Weight::Regular, 18, 61),
        ("VALUE", Weight::Regular, 18, 84),
    ];
    for (text, weight, size, baseline) in rows {
        pen.centred(&Caption {
            text,
            weight,
            ink: Ink::Black,
            size,
            left: INDICIA.left,
            width: INDICIA.width,
            baseline: INDICIA.top + baseline,
        });
    }
}
