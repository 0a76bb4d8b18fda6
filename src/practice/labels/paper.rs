//! The paper of practice labels, in printer dots.

use crate::render::scene::Paper;

/// A length or a position in printer dots, of which there are 203 to the inch.
pub(super) type Dots = u16;

/// 4 inches.
pub(super) const LABEL_WIDTH: Dots = 812;
/// 6 inches.
pub(super) const LABEL_HEIGHT: Dots = 1218;
/// White at the paper's edge, where printers are not exact.
pub(super) const EDGE: Dots = 20;
/// Left of the text.
pub(super) const LEFT: Dots = 32;
/// Right of the text.
pub(super) const RIGHT: Dots = LABEL_WIDTH - LEFT;
/// Where the recipient's part of a parcel's label begins.
pub(super) const RECIPIENT_TOP: Dots = 356;

pub(super) const PAPER: Paper = Paper {
    width: 812.0,
    height: 1218.0,
    units_per_inch: 203.0,
};

/// A part of the label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Zone {
    pub(super) left: Dots,
    pub(super) top: Dots,
    pub(super) width: Dots,
    pub(super) height: Dots,
}

impl Zone {
    pub(super) fn right(self) -> Dots {
        self.left + self.width
    }

    pub(super) fn bottom(self) -> Dots {
        self.top + self.height
    }
}
