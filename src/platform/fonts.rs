//! The two typefaces inside the program: Latin, Greek, Cyrillic and Japanese.
//!
//! Practice labels are drawn with them, and the window falls back to the
//! regular one for what its own font lacks. Only the bytes are here; each
//! renderer reads them with its own library.

/// The regular weight, a TrueType file.
pub const REGULAR: &[u8] = include_bytes!("../../assets/fonts/label-regular.ttf");

/// The bold weight, a TrueType file.
pub const BOLD: &[u8] = include_bytes!("../../assets/fonts/label-bold.ttf");
