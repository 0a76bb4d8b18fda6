//! The barcode of a label, its quiet zones and its letters.

use super::super::content::{LabelContent, LabelError};
use super::super::fit::Room;
use super::super::paper::{Dots, LABEL_WIDTH, Zone};
use super::pen::{Pen, line};
use crate::{
    platform::typeface::Weight,
    render::scene::{Bars, Code128, CodeProblem},
};

/// Wider bars do not scan better.
const WIDEST_MODULE: Dots = 4;
/// Modules of white that the symbol's standard asks for on each side.
const QUIET_MODULES: Dots = 10;
/// Characters of a refused code that a message shows.
const SHOWN_OF_REFUSED: usize = 34;

const TITLE_HEIGHT: Dots = 50;
pub(super) const TALL_BARS: Dots = 200;
/// When the customs box needs the room.
const SHORT_BARS: Dots = 150;
const LETTERS_HEIGHT: Dots = 56;

/// A barcode under its title and above its own letters.
pub(super) struct BarCode<'a> {
    pub(super) title: &'a str,
    pub(super) code: &'a str,
    pub(super) height: Dots,
}

/// Draws the block on top of `bottom` and says where it begins.
pub(super) fn draw(
    pen: &mut Pen<'_>,
    content: &LabelContent,
    bottom: Dots,
) -> Result<Dots, LabelError> {
    let carrier = pen.faces().printable(&content.carrier);
    let title = format!("{carrier} tracking");
    let block = BarCode {
        title: title.trim(),
        code: &content.tracking_code,
        height: if content.customs_lines.is_empty() {
            TALL_BARS
        } else {
            SHORT_BARS
        },
    };
    draw_bar_code(pen, &block, bottom)
}

/// Draws any barcode of ours on top of `bottom` and says where it begins.
pub(super) fn draw_bar_code(
    pen: &mut Pen<'_>,
    block: &BarCode<'_>,
    bottom: Dots,
) -> Result<Dots, LabelError> {
    let BarCode {
        title,
        code,
        height,
    } = *block;
    let refused = |CodeProblem { why }| LabelError::TrackingCode {
        code: code.chars().take(SHOWN_OF_REFUSED).collect(),
        why,
    };
    let symbol = Code128::new(code).map_err(refused)?;
    let top = bottom - LETTERS_HEIGHT - height - TITLE_HEIGHT;
    pen.rule(top, 6);
    pen.middle_row(
        &line(title, Weight::Bold),
        top + 16,
        Room {
            width: LABEL_WIDTH - 160,
            height: 24,
            largest: 24,
            wraps_below: 16,
            smallest: 16,
        },
    );

    let bars = place(symbol, top + TITLE_HEIGHT, height);
    let clear = Zone {
        left: 0,
        top: top + 6,
        width: LABEL_WIDTH,
        height: bottom - top - 6,
    };
    pen.bars(bars, clear);

    pen.middle_row(
        &line(code, Weight::Bold),
        bottom - LETTERS_HEIGHT + 10,
        Room {
            width: LABEL_WIDTH - 80,
            height: 40,
            largest: 38,
            wraps_below: 18,
            smallest: 18,
        },
    );
    Ok(top)
}

/// Bars as wide as fit with their quiet zones, in the middle of the label.
fn place(code: Code128, top: Dots, height: Dots) -> Bars {
    let count = Dots::try_from(code.modules().len()).unwrap_or(LABEL_WIDTH);
    let module_width = (1..=WIDEST_MODULE)
        .rev()
        .find(|width| (count + 2 * QUIET_MODULES) * width <= LABEL_WIDTH)
        .unwrap_or(1);
    Bars {
        code,
        module_width: module_width.into(),
        left: (LABEL_WIDTH.saturating_sub(count * module_width) / 2).into(),
        top: top.into(),
        height: height.into(),
    }
}
