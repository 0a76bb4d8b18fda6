//! A test label as ZPL, in the printer's own font and bars.

use super::layout::{Layout, Mark};
use crate::render::zpl_builder::ZplLabel;

pub(super) fn draw(layout: &Layout) -> Vec<u8> {
    let label = ZplLabel::new(layout.width, layout.height);
    let drawn = layout.marks.iter().fold(label, |label, mark| match mark {
        Mark::Fill(area) => label.fill(*area),
        Mark::Text {
            left,
            baseline,
            size,
            text,
        } => label.text(*left, *baseline, *size, text),
        Mark::Bars {
            left,
            top,
            module,
            height,
            text,
        } => label.code_128(*left, *top, [*module, *height], text),
    });
    drawn.finish()
}
