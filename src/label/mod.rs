//! Labels: checked, looked at and kept.
//!
//! Plain functions over bytes and files. The only network here is the download,
//! which knows no token; there is no window and no ledger. Decoding takes
//! milliseconds and reads bytes from outside: call it where blocking is allowed.

pub mod download;
pub mod test_label;

mod barcode;
mod drawer;
mod file_name;
mod logo;
mod picture;
mod public_address;
mod save;
mod verify;
mod zpl;
mod zpl_fields;
mod zpl_picture;

pub use drawer::{DRAW_COMMAND, Drawer, DrawingPool, draw_apart};
pub use file_name::{LONGEST_FILE_NAME, NameParts, file_name};
pub use logo::{LogoProblem, MAX_LOGO_BYTES, MAX_LOGO_SIDE, decode_logo};
pub use picture::{LABEL_DPI, Picture, PictureProblem, decode, decode_at};
pub use save::{SaveProblem, SavedLabel, Staged, save, stage};
pub use verify::{BarcodeCheck, LabelProblem, MAX_LABEL_BYTES, Verified, verify};
pub use zpl::{Area, BarText, MAX_BAR_CHARS, MAX_TEXT_CHARS, ZplLabel, ZplProblem};
