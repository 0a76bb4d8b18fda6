//! ZPL, the language of label printers: which of it is let through when it
//! comes from outside, and how we write our own.

mod allowed;
mod builder;

pub use allowed::ZplProblem;
pub(super) use allowed::check;
pub use builder::{Area, BarText, MAX_BAR_CHARS, MAX_TEXT_CHARS, ZplLabel};
