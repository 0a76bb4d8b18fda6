//! Labels: the forms in which one comes, and what happens to a file that is
//! in its place.

use std::{fmt, path::PathBuf, str::FromStr};

use serde::{Deserialize, Serialize};

use super::ids::ShipmentId;

/// The longest side, in pixels, of a picture that is shown: every graphics
/// card takes this much. A label of 4 × 6 in at 300 dpi fits as it is.
pub const MAX_SHOWN_SIDE: u16 = 2048;

/// The files a label comes as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabelFormat {
    Png,
    Pdf,
    Zpl,
}

/// The resolution of a label's preview: that of its printer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Resolution {
    #[default]
    Dpi203,
    Dpi300,
}

impl Resolution {
    pub const ALL: [Self; 2] = [Self::Dpi203, Self::Dpi300];

    /// Dots an inch.
    pub fn dpi(self) -> u16 {
        match self {
            Self::Dpi203 => 203,
            Self::Dpi300 => 300,
        }
    }
}

/// A word that names no label format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a label format, use png, pdf or zpl")]
pub struct UnknownFormat(pub String);

impl LabelFormat {
    pub const ALL: [Self; 3] = [Self::Png, Self::Pdf, Self::Zpl];

    /// The ending of a file's name, and the word in arguments.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::Zpl => "zpl",
        }
    }

    /// The format that the first bytes are of, whatever the file is called.
    pub fn sniff(bytes: &[u8]) -> Option<Self> {
        let text = bytes.trim_ascii_start();
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if bytes.starts_with(b"%PDF-") {
            Some(Self::Pdf)
        } else if text
            .get(..3)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"^XA"))
        {
            Some(Self::Zpl)
        } else {
            None
        }
    }
}

/// As people write it: `PNG`.
impl fmt::Display for LabelFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.as_str().to_ascii_uppercase())
    }
}

impl FromStr for LabelFormat {
    type Err = UnknownFormat;

    fn from_str(word: &str) -> Result<Self, UnknownFormat> {
        Self::ALL
            .into_iter()
            .find(|format| word.trim().eq_ignore_ascii_case(format.as_str()))
            .ok_or_else(|| UnknownFormat(word.to_owned()))
    }
}

/// A label's file on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedLabel {
    pub shipment: ShipmentId,
    pub format: LabelFormat,
    pub path: PathBuf,
    pub sha256: String,
}

/// What happens to a different file of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overwrite {
    /// It stays, and the label gets the next free name: `label (2).png`.
    Keep,
    Replace,
}

/// Whether a label is put into a folder into which it was put before, and where
/// it is not any more: whatever watches the folder may have printed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PutAgain {
    No,
    /// The user asked for it.
    Yes,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_named_by_its_extension_in_any_case() {
        for format in LabelFormat::ALL {
            assert_eq!(format.as_str().parse(), Ok(format));
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        assert_eq!(
            "gif".parse::<LabelFormat>(),
            Err(UnknownFormat("gif".to_owned()))
        );
    }

    #[test]
    fn bytes_tell_their_format() {
        assert_eq!(
            LabelFormat::sniff(b"\x89PNG\r\n\x1a\n\0"),
            Some(LabelFormat::Png)
        );
        assert_eq!(LabelFormat::sniff(b"%PDF-1.7\n"), Some(LabelFormat::Pdf));
        assert_eq!(LabelFormat::sniff(b"\r\n^XA^FO1,1"), Some(LabelFormat::Zpl));
        assert_eq!(LabelFormat::sniff(b"<html>"), None);
        assert_eq!(LabelFormat::sniff(b""), None);
    }
}
