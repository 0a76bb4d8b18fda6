//! Label files and documents: labels are checked, drawn and saved, sheets and slips are made.
//!
//! Plain functions over bytes and files. The only network here is the download,
//! which knows no token; there is no window and no ledger. Decoding takes
//! milliseconds and reads bytes from outside: call it where blocking is allowed.

pub mod download;
pub mod merge;
pub(crate) mod scene;
pub mod test_label;

mod documents;
mod label_file_name;
mod logo;
mod rasterize;
mod save;
mod verify;
mod zpl_check;

pub use documents::{draw_manifest, draw_slips, draw_statement};
pub(crate) use label_file_name::file_name_part;
pub use label_file_name::{LONGEST_FILE_NAME, NameParts, label_file_name};
pub use logo::{LogoProblem, MAX_LOGO_BYTES, MAX_LOGO_SIDE, decode_logo};
pub use rasterize::{
    DRAW_COMMAND, Drawer, DrawingPool, LABEL_DPI, MAX_LABEL_BYTES, PictureProblem, decode,
    decode_at, draw_apart,
};
pub use save::{Readers, SaveProblem, Staged, WrittenFile, namesakes, rename_free, save, stage};
pub use scene::{DrawingError, Picture};
pub use verify::{BarcodeCheck, LabelProblem, Verified, verify};
pub use zpl_check::ZplProblem;
