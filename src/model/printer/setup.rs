//! One printer as it is set up.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{address::PrinterAddress, paper_kind::PaperKind};
use crate::model::label::LabelFormat;

/// What the people here call a printer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PrinterName(String);

impl PrinterName {
    /// White space around it means nothing.
    pub fn new(name: &str) -> Self {
        Self(name.trim().to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is the same name to a person: `Bench 1` and `bench 1`.
    pub fn is_same(&self, other: &Self) -> bool {
        self.0.to_lowercase() == other.0.to_lowercase()
    }
}

impl fmt::Display for PrinterName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How finely a label printer prints, in dots an inch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Density {
    #[default]
    #[serde(rename = "203")]
    Dpi203,
    #[serde(rename = "300")]
    Dpi300,
}

impl Density {
    pub const ALL: [Self; 2] = [Self::Dpi203, Self::Dpi300];

    pub fn dots_per_inch(self) -> u16 {
        match self {
            Self::Dpi203 => 203,
            Self::Dpi300 => 300,
        }
    }
}

/// How a label is turned before it is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rotation {
    /// As the service made it.
    #[default]
    AsItComes,
    UpsideDown,
    QuarterLeft,
    QuarterRight,
}

impl Rotation {
    pub const ALL: [Self; 4] = [
        Self::AsItComes,
        Self::UpsideDown,
        Self::QuarterLeft,
        Self::QuarterRight,
    ];
}

/// The paper in the printer, in tenths of a millimetre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelSize {
    pub width_tenths_mm: u16,
    pub height_tenths_mm: u16,
}

impl LabelSize {
    /// 4 × 6 in.
    pub const FOUR_BY_SIX: Self = Self {
        width_tenths_mm: 1016,
        height_tenths_mm: 1524,
    };
    /// 8.5 × 11 in.
    pub const LETTER: Self = Self {
        width_tenths_mm: 2159,
        height_tenths_mm: 2794,
    };
    pub const A4: Self = Self {
        width_tenths_mm: 2100,
        height_tenths_mm: 2970,
    };

    /// Whole printer dots of a length.
    pub fn dots(tenths_mm: u16, density: Density) -> u32 {
        let tenths_of_an_inch_part = u32::from(tenths_mm) * u32::from(density.dots_per_inch());
        tenths_of_an_inch_part / 254
    }

    pub fn width_dots(self, density: Density) -> u32 {
        Self::dots(self.width_tenths_mm, density)
    }

    pub fn height_dots(self, density: Density) -> u32 {
        Self::dots(self.height_tenths_mm, density)
    }
}

impl Default for LabelSize {
    fn default() -> Self {
        Self::FOUR_BY_SIX
    }
}

/// One printer as it is set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrinterSetup {
    pub name: PrinterName,
    pub format: LabelFormat,
    #[serde(default)]
    pub size: LabelSize,
    #[serde(default)]
    pub density: Density,
    /// Darker or lighter than the printer's own setting; nothing leaves it alone.
    #[serde(default)]
    pub darkness: Option<i8>,
    #[serde(default = "one_copy")]
    pub copies: u8,
    #[serde(default)]
    pub rotation: Rotation,
    /// It was asked twice for its status and answered nothing: it is not waited for any
    /// more. *Check the printers* asks it again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gives_no_status: bool,
    pub address: PrinterAddress,
}

fn one_copy() -> u8 {
    1
}

impl PrinterSetup {
    /// Whether what comes of this kind is printed on it: what we draw are pages.
    pub fn takes(&self, kind: PaperKind) -> bool {
        match kind {
            PaperKind::Label | PaperKind::BatchLabel => true,
            PaperKind::PackingSlip | PaperKind::Manifest => self.format != LabelFormat::Zpl,
        }
    }

    /// The same printer as one that may answer.
    pub fn to_be_asked(&self) -> Self {
        Self {
            gives_no_status: false,
            ..self.clone()
        }
    }

    /// A printer with default settings.
    pub fn new(name: &str, address: PrinterAddress) -> Self {
        Self {
            name: PrinterName::new(name),
            format: address.usual_format(),
            size: LabelSize::default(),
            density: Density::default(),
            darkness: None,
            copies: 1,
            rotation: Rotation::default(),
            gives_no_status: false,
            address,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_has_whole_dots() {
        let size = LabelSize::FOUR_BY_SIX;
        assert_eq!(size.width_dots(Density::Dpi203), 812);
        assert_eq!(size.height_dots(Density::Dpi203), 1218);
        assert_eq!(size.width_dots(Density::Dpi300), 1200);
        assert_eq!(size.height_dots(Density::Dpi300), 1800);
    }
}
