//! What is printed, as far as it goes to printers of its own.

use serde::{Deserialize, Serialize};

/// What comes out of printers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaperKind {
    /// A parcel's label.
    Label,
    /// The label of a bag or a pallet.
    BatchLabel,
    PackingSlip,
    /// In books of earlier versions a hand-over sheet.
    #[serde(alias = "hand_over_sheet")]
    Manifest,
}

impl PaperKind {
    pub const ALL: [Self; 4] = [
        Self::Label,
        Self::BatchLabel,
        Self::PackingSlip,
        Self::Manifest,
    ];
}
