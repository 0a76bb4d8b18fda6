//! The papers that documents are laid out for, in points.

use crate::render::scene::{POINTS_PER_INCH, Paper};

pub(super) const LETTER: Paper = Paper {
    width: 612.0,
    height: 792.0,
    units_per_inch: POINTS_PER_INCH,
};
/// 4 × 6 in.
pub(super) const LABEL: Paper = Paper {
    width: 288.0,
    height: 432.0,
    units_per_inch: POINTS_PER_INCH,
};
